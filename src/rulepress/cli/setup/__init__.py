"""Setting up: the environment, the packages, the system's libraries, the compiled engine."""
