"""The tables, one per game, each with its look in the kv file of the same name."""
