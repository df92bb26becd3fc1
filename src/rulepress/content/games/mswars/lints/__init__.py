"""What can be wrong in M.S. Wars beyond the form of a file: one lint a file."""
