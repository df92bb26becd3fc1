"""Models of records, and validating what was typed by them."""
