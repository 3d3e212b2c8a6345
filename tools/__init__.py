"""Tools that make what the project ships."""
