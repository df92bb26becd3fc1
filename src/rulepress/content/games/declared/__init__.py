"""The authoring half of games that a designer declares: `rules/<game>/shape.yaml` says what others write in Python."""
