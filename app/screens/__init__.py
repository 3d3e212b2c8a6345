"""The screens, each with its look in the kv file of the same name."""
