"""M.S. Wars' mechanics: what its rules do with the resolved data. Standard library only."""
