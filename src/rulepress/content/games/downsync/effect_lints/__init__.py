"""Parts of effects on Downsync cards that are not allowed, or that nothing reads."""
