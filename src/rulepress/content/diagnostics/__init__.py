"""Findings: what is wrong, where, why, and how they are shown."""
