"""What print shops and virtual tables take."""
