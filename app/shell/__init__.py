"""What the app is made of: parts, each handed what it needs; together they are the `Shell` of screens."""
