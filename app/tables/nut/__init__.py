"""NUT on the table."""
