"""What pages of the site show of records."""
