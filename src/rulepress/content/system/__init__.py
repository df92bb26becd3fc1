"""What a game offers the rest of the program, and records that all games share."""
