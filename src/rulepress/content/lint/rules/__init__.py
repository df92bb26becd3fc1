"""The lints of all games, one a module."""
