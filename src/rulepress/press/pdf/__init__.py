"""PDF files: their pages, colours and pictures."""
