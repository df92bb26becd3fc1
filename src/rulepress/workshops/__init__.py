"""The authoring halves of the games: what designers may type, how it is checked and resolved, what is pressed and shown of it."""
