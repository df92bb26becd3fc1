"""Cards: resolved data to printable PDF sheets and pictures.

`press(project, game, data, dist)` does everything. WeasyPrint, pypdf and the rest are imported only when it is called.
"""

from rulepress.press.cards.card_choice import ALL_CARDS


def press(project, game, data, dist, chosen=ALL_CARDS):
    """See `cards.press_run.press`."""
    from rulepress.press.cards.press_run import press as run

    return run(project, game, data, dist, chosen)
