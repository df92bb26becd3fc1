"""Cards: resolved data to printable PDF sheets and pictures.

`press(project, game, data, dist)` does everything. WeasyPrint, pypdf and the rest are imported only when it is called.
"""


def press(project, game, data, dist, factions=None, forces=None, units=None):
    """See `cards.press_run.press`."""
    from rulepress.press.cards.press_run import press as run

    return run(project, game, data, dist, factions, forces, units)
