"""Sheets of cards: papers, imposition, registration."""
