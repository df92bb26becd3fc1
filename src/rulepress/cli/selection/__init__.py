"""Which cards, forces and values a command line means."""
