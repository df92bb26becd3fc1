"""Edits that mend a finding or take on a new expected value."""
