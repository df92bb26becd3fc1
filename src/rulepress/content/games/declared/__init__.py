"""The content of games that a designer declares: `rules/<game>/shape.yaml` says what other games write in Python."""
