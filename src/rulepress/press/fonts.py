"""The fonts of the templates folder: the only ones a card may use, and what they can print."""

from dataclasses import dataclass, field
from pathlib import Path

from rulepress.authoring import lettering


@dataclass(frozen=True)
class Fonts:
    """Font files by name, the characters that at least one of them holds, and the style sheet that names them."""

    files: dict[str, bytes]
    characters: frozenset[str] = field(repr=False)
    css: str = field(repr=False)
    families: frozenset[str]

    def missing(self, text: str) -> list[str]:
        """Characters of `text` that no font can print, each once, in order."""
        return lettering.missing(text, self.characters)


def load(*folders: Path) -> Fonts:
    """Every font of the folders, described by what each file says of itself; a later file replaces one of its name."""
    from fontTools.ttLib import TTFont

    files, characters, rules, families = {}, set(), [], set()
    paths = {path.name: path for folder in folders for path in sorted(folder.glob("*.[ot]tf"))}
    for path in paths.values():
        files[path.name] = path.read_bytes()
        with TTFont(path, lazy=True) as font:
            characters.update(lettering.characters(files[path.name]))
            family = font["name"].getDebugName(16) or font["name"].getDebugName(1)
            weight = font["OS/2"].usWeightClass
            style = "italic" if font["OS/2"].fsSelection & 1 else "normal"
        families.add(family)
        rules.append(
            f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-style: {style}; src: url('press:font/{path.name}'); }}\n"
        )
    return Fonts(files, frozenset(characters), "".join(rules), frozenset(families))
