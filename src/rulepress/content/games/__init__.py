"""What each game's content is: its records, lints, cards and pages."""
