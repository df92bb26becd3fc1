"""Players at a game: at a terminal, or by correspondence."""
