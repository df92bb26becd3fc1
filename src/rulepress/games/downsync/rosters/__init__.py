"""Force lists as files of roster programs. Nothing that plays imports it."""
