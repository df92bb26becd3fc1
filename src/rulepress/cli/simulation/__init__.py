"""Many games from the command line, here or on a cluster."""
