"""Files in the forms of other programs, which shops and players take cards by. An order alone writes them."""
