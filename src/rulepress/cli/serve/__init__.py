"""The designer's bench: cards, findings, consequences and odds that follow what is saved, in a browser on the same machine."""
