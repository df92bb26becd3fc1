"""Looking at a project as `check` does, and remembering what was found."""
