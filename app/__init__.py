"""What a person touches: screens, tables and widgets on top of the engine."""
