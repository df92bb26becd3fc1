"""What abilities say and how it is carried out: the form of an effect, and one interpreter for games and for odds."""
