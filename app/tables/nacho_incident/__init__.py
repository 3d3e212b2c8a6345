"""The Nacho Incident on the table."""
