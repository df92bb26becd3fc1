"""Mechanics of games that are declared and not programmed: checks told by data. Standard library only."""
