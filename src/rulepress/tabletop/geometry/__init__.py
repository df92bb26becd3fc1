"""Points, paths and shapes in thousandths of an inch."""
