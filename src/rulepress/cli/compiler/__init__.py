"""The engine as machine code. The verb `compile` alone runs it."""
