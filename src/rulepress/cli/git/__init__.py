"""Asking git, so that nothing in a repository can run a program."""
