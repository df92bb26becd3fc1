"""A card with a picture and a silhouette.

What: a card with both a `picture` and a `silhouette`.
Why: a card shows one of them, the picture; the silhouette stays unseen.

Wrong:
    picture: art/lynx.svg
    silhouette: light-vehicle
Right:
    picture: art/lynx.svg
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.system.content_protocol import Content


@lint(code="two-pictures", severity="warning")
def two_pictures(content: Content) -> Iterator[Diagnostic]:
    for document in content.documents:
        typed = document.data if isinstance(document.data, dict) else {}
        if typed.get("picture") and typed.get("silhouette"):
            yield found(
                document,
                ("silhouette",),
                "This card has a picture too, and shows that one.",
                key=True,
                suggestion="delete the `silhouette`, or the `picture`",
            )
