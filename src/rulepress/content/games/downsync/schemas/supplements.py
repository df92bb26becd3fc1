"""What stands beside the rules: cards in other languages, older editions, and what programs have measured."""

from typing import Annotated

from pydantic import Field

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.prose.translations import Translated
from rulepress.content.system.balance_records import Count

_TEXTS = Forms(__package__, "texts.yaml", types={"translated": Translated})
RulesTexts, FactionTexts = map(_TEXTS.record, ("rules_texts", "faction_texts"))

_OTHERS = Forms(__package__, "others.yaml", types={"count": Count, "means": Annotated[list[float], Field(min_length=3, max_length=3)]})
RulesChanges, FactionChanges, Trace, Impact = map(_OTHERS.record, ("rules_changes", "faction_changes", "trace", "impact"))
