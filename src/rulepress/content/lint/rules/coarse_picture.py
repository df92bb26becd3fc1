"""The resolution of a photograph is too low for print.

What: a PNG or JPEG `picture` or `emblem` has fewer pixels than its printed width needs at 300 dpi. Drawings (SVG) are sharp at any
size.
Why: it looks good on a screen, but the pixels are visible on a printed card.

Wrong:
    picture: art/tank.png        # 320 pixels wide
Right:
    picture: art/tank.png        # 750 pixels wide or more
"""

from collections.abc import Iterator
from posixpath import normpath

from rulepress.content.cards import picture_rules
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.content.lint import found, lint
from rulepress.content.system.content_protocol import Content

DPI = 300
MILLIMETRES = {"picture": 63.5, "emblem": 36}
"""How wide it is printed: a picture across the card, an emblem on the back."""


@lint(code="coarse-picture", severity="warning", beside=True)
def coarse_picture(content: Content) -> Iterator[Diagnostic]:
    root = content.project.root
    for document in content.documents:
        parts = document.path.split("/")
        typed = document.data if isinstance(document.data, dict) else {}
        for key, wide in MILLIMETRES.items():
            name = typed.get(key)
            if parts[0] != "factions" or not isinstance(name, str) or not name.lower().endswith((".png", ".jpg", ".jpeg")):
                continue
            try:
                size = picture_rules.pixels(read_bytes(root, normpath("/".join([*parts[:3], name])), picture_rules.MAX_BYTES))
            except Unreadable:
                continue  # told where it is missing
            needed = round(wide / 25.4 * DPI)
            if size and 0 < size[0] < needed:
                yield found(
                    document,
                    (key,),
                    f"This picture is {size[0]} pixels wide, which is only {size[0] * 25.4 / wide:.0f} dpi at its width of {wide:g} mm.",
                    suggestion=f"print needs {DPI} dpi: use a picture at least {needed} pixels wide, or a drawing (SVG)",
                )
