"""Tabletop wargame rules, written once as YAML, pressed into cards, a rules site and an engine."""

__version__ = "0.10.0"
