"""The engine in the browser: its bundle, its memory, answers worked out before."""
