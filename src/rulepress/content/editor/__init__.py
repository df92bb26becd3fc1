"""What an editor and `new` offer: schemas, names, completions, scaffolds."""
