"""Chapters and texts: Markdown, placeholders, terms, translations."""
