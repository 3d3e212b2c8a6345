"""Go Nuts! on the table."""
