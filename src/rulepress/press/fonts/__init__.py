"""The fonts of templates, and parts of them."""
