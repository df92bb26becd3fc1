"""Tables to play on: none of them part of the game."""


def box(kind: str, x: float, y: float, width: float, depth: float, lean: float = 0) -> dict:
    """A four-cornered piece around x, y."""
    w, d = width / 2, depth / 2
    shape = [[x - w, y - d + lean], [x + w, y - d], [x + w - lean, y + d], [x - w, y + d]]
    return {"type": kind, "shape": shape}


WOODS = [
    box("forest", -12, 2, 8, 6, 1),
    box("forest", 10, -5, 6, 7),
    box("high grass", 1, 8, 9, 4, 0.5),
    box("rough ground", -4, -9, 7, 5, 1),
    box("rough ground", 14, 9, 5, 5),
]

TOWN = [
    box("building", -9, 3, 3.5, 3.5),
    box("building", 8, -3, 3.5, 3, 0.3),
    box("building", -1, -7, 3, 3.5),
    box("urban", 9, 7, 8, 6, 1),
    box("urban", -12, -6, 7, 7),
    box("blocking", 2, 3, 4, 1.5, 0.2),
    {"type": "blocking", "shape": [[-16, 8], [-10, 8], [-10, 9.5], [-14.5, 9.5], [-14.5, 12], [-16, 12]]},
]

TABLES = ([], WOODS, TOWN, [*WOODS[:3], *TOWN[:2], TOWN[5]])
