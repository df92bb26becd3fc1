"""Cards: laid out, fitted, pressed, and remembered."""
