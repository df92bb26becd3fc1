"""What stands on a card, and what its pictures, letters and templates must be."""
