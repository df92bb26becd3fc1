"""YAML with a line and column for everything that was typed."""
