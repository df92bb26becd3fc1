"""A card with a picture and a silhouette.

What: a unit or leader with both a `picture` and a `silhouette`.
Why: a card shows one of them, the picture; the silhouette stays unseen.

Wrong:
    picture: art/lynx.svg
    silhouette: light-vehicle
Right:
    picture: art/lynx.svg
"""

from rulepress.authoring.lint import found, lint


@lint(code="two-pictures", severity="warning")
def two_pictures(content):
    for faction in content.factions:
        for source in [*faction.units, *faction.leaders]:
            if source.record and source.record.picture and source.record.silhouette:
                yield found(
                    source.document,
                    ("silhouette",),
                    "This card has a picture too, and shows that one.",
                    key=True,
                    suggestion="delete the `silhouette`, or the `picture`",
                )
