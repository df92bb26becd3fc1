"""Files of a project: reading within bounds, writing in one step, caches."""
