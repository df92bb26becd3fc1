"""What every game's engine is built from. Standard library only: it also runs in the browser."""
