"""Players that nobody has to be: what their choices are worth, on the kernel."""
