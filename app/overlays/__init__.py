"""What lies over a table or a screen for a while, each with its look in the kv file of the same name."""
