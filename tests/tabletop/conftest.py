"""Puts the checks that these tests share with benchmarks/soak_sight.py within reach."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
