"""A force pack: everything to play a Force in one PDF a paper, in `dist`/packs."""
