"""The site as a whole: staged, built, audited, kept offline."""
