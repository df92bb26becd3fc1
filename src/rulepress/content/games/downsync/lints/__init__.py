"""Downsync's lints: one rule a file, its manual in the docstring (see `rulepress.content.lint`)."""
