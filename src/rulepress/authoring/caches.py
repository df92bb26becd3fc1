"""The folder outside all projects in which this program keeps what it can make or fetch again."""

import os
import sys
from pathlib import Path


def cache() -> Path:
    """Ours among the user's caches, by the custom of the platform. It may not exist."""
    if home := os.environ.get("XDG_CACHE_HOME"):
        base = Path(home)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path.home() / ".cache"
    return base / "rulepress"
