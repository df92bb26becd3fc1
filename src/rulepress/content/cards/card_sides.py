"""What a game's cards say: `card_sides`, `backs` and `decks` of its contract.

Everything a `CardSide` holds is plain text and figures; how it looks is the templates' affair.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from posixpath import dirname, splitext

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.core.name_matching import file_name


@dataclass(frozen=True)
class FittedText:
    """A short text that is set on one line, as large as it fits."""

    sizes: tuple[float, ...]
    """Type sizes it may have, in points, largest first."""
    room: float
    """The width it has, in millimetres, on a card 63.5 mm wide."""
    two_lines: tuple[float, ...] = ()
    """Sizes on two lines, for when it fits on one at none."""

    def most(self, share: float) -> float:
        """Millimetres of a text for which there is room where it may take two lines, and the fuller of these has that share of it."""
        return self.room / share if self.two_lines else self.room


@dataclass(frozen=True)
class CardFrame:
    """What stands on a card besides its art and its body: heights in millimetres, and the short texts in it."""

    pieces: dict[str, FittedText] = field(default_factory=dict)
    head: float = 0.0
    """Height above the art."""
    between: float = 0.0
    """Height between art and body."""


@dataclass(frozen=True)
class CardSide:
    """One side of a card before it is set: what its template is given."""

    key: str
    """`faction/unit` of a front, `faction` of its back; unique among the faces of a run."""
    faction: str
    id: str
    template: str
    """A file of templates/cards."""
    source: str
    """The file a designer edits for it, relative to the project."""
    colours: dict[str, str]
    """The faction's `ink` and `accent`."""
    record: dict = field(repr=False)
    """What the template prints; see the template."""
    pictures: dict[str, str | None] = field(default_factory=dict)
    """Project files by the role they have on the card: `emblem`, `figure` (a drawing on the field), `photo`."""
    frame: CardFrame = CardFrame()
    low: CardFrame | None = None
    """A lower frame, for when the body needs the room."""
    columns: Mapping[str, FittedText] = field(default_factory=dict, repr=False)
    """Lists of the record whose names stand in a narrow column: their least type, and its width."""
    drawn: float = 0.0
    """Millimetres of the type line that drawings take at the least."""
    behind: tuple[str, ...] = ()
    """Short texts behind the type, in the least type."""
    overleaf: tuple[str, ...] = ()
    """Lists of the record that its template can put onto a back of the card's own (`step.over`), for when the front is too small."""
    fixed: bool = False
    """Nothing to fit: a back."""
    language: str = "en"
    """What it is written in, such as `de`."""
    words: Mapping[str, str] = field(default_factory=dict, repr=False)
    """English words of the templates -> what stands in their place."""
    own: str | None = None
    """A folder of templates/cards whose `glyphs` are looked for before those beside the template."""


@dataclass(frozen=True)
class Deck:
    """Cards that are brought to a game together, such as a force list's."""

    key: str
    """`faction/list`."""
    name: str
    cards: list[str]
    """Keys of faces, in order, one for every card that is needed."""

    @property
    def faction(self) -> str:
        """The id of the faction that the list belongs to."""
        return self.key.partition("/")[0]


def card_file(key: str) -> str:
    """What files of a card, or of a deck, are called, by its key, without their ending: no other has the same name."""
    return file_name(*key.split("/"))


def spoilt(face: CardSide, game: str, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The errors for which a card is not what its sources mean: in its own file, and in what its faction or the game's rules share."""
    shared = {f"rules/{game}", f"rules/{game}/shared", f"factions/{game}/{face.faction}"}
    own = splitext(face.source)[0]  # it may be one that ends with .yml
    return [one for one in found if one.severity == "error" and (splitext(one.path)[0] == own or dirname(one.path) in shared)]


def faction_backs(data: dict) -> dict[str, CardSide]:
    """One back a faction: its emblem and its name."""
    game = data["game"]
    return {
        faction["id"]: CardSide(
            faction["id"], faction["id"], "back", f"{game['id']}/back.html",
            f"factions/{game['id']}/{faction['id']}/faction.yaml",
            faction["colours"], {"name": faction["name"], "game": game["name"]}, {"emblem": faction["emblem"]},
            CardFrame({"name": FittedText((22, 20, 18, 16, 14, 12), 55.0, (14, 12, 10))}), fixed=True,
            language=data.get("language", "en"))
        for faction in data["factions"]
    }  # fmt: skip


def pictures(game: str, faction: dict, card: dict) -> dict[str, str | None]:
    """What a card shows: its own picture, else its silhouette (a name among the game's, or a path), else the faction's emblem."""
    picture, silhouette = card.get("picture"), card.get("silhouette")
    if silhouette and "/" not in silhouette:
        silhouette = f"templates/art/{game}/silhouettes/{silhouette}.svg"
    drawn = picture is not None and picture.lower().endswith(".svg")
    return {
        "emblem": faction["emblem"],
        "figure": picture if drawn else None if picture else silhouette or faction["emblem"],
        "photo": None if drawn else picture,
    }
