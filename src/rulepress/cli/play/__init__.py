"""A game at the terminal: its prompts, its story, its saves."""
