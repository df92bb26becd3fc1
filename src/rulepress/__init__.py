"""Tabletop wargame rules, written once as YAML, pressed into cards, a rules site and an engine."""

import sys

__version__ = "0.10.0"

if sys.platform != "emscripten":  # the browser runs the source
    from rulepress import compiled

    compiled.prefer()
