"""The pages of an M.S. Wars site, as records: address, title, template and what the template shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulepress.authoring.typography import percent
from rulepress.games.mswars.attack import Attempt
from rulepress.games.mswars.model import Damage, Rules, slug
from rulepress.games.mswars.odds import TESTS, answer, request_from
from rulepress.games.mswars.weapons import trained
from rulepress.web.shelf import Group, Page

from .asks import asks
from .cards import OURS, chosen
from .content import Content

PLACES = {"ability": "reference/abilities.html", "skill": "reference/skills.html"}
"""Kind of gift -> the page that lists them with who has them."""
