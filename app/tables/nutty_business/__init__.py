"""Nutty Business on the table."""
