"""What no effect of a Downsync card may say, or says in vain."""
