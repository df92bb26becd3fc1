"""Who sees whom, exactly, and what stands between."""
