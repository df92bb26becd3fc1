"""Text that designers type, read into plain data that remembers where each value stands.

The YAML accepted here is the part that a person writes in a rules file: mappings, lists and scalars with YAML 1.2
meaning. What YAML offers beyond that (anchors, tags, merge keys, several documents) is refused with a way out, so
reading is linear in the size of the file and nothing in it can run or grow. Every problem is a finding, never an
exception.
"""

import pickle
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files import cache
from rulepress.content.files.safe_read import MAX_BYTES, Unreadable, read_bytes, relative, split_lines
from rulepress.content.fixes.fixes import Fix, replacing
from rulepress.content.yaml import confusable_characters
from rulepress.content.yaml.syntax_errors import explain, mistaken_sign

MAX_SCALAR = 20_000
"""Characters of one value; the longest rules paragraph is a tenth of it."""
MAX_DEPTH = 32
"""Levels of nesting; a unit file has about six."""
MAX_VALUES = 6_000
"""Values in one file; the largest of ours has 1,200."""
MAX_DIGITS = 15
"""Digits of a number: what a browser's numbers can hold exactly."""

_NULL = {"", "~", "null", "Null", "NULL"}
_BOOLEAN = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?((0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+|(0|[1-9][0-9]*)(?=[eE]))([eE][-+]?[0-9]+)?\Z")
_NO_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)\Z|\.(nan|NaN|NAN)\Z")
"""What YAML has for infinity, and for what is not a number."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
_MERGING = re.compile(r"^[ \t]*([<=>|])\1{6}(?:[ \t].*)?\r?$", re.MULTILINE)
"""How git marks two versions that it cannot join. One such line is left where only some were deleted."""
_INTERESTING = re.compile(r"[0-9+.~ntfNTF-]")
"""First characters of plain scalars that may be something else than text."""


_QUOTES = {"“": "”“", "„": "“”", "”": "”", "‘": "’", "‚": "‘’", "«": "»", "»": "«"}
"""Quotation marks of print by those that close what they open; to YAML they are letters."""
_HIDDEN = re.compile(r"[ \t]+(#[^\s#].*)")
"""A comment that begins as a number or a colour does, and no comment that somebody means to write."""


class SourcePosition(NamedTuple):
    """A place in a file, counted from 1; `end_column` is the first column after it, None if on another line."""

    line: int
    column: int
    end_column: int | None = None


class Places:
    """Where the values and the keys of a file stand, by their data paths. Of a file that is remembered between runs they are unpacked when
    one of them is asked for: nothing is told of most files."""

    def __init__(self, packed: bytes = b"") -> None:
        self._packed = packed

    @cached_property
    def both(self) -> tuple[dict[tuple, SourcePosition], dict[tuple, SourcePosition]]:
        """Those of the values, those of the keys."""
        if not self._packed:
            return {}, {}
        values, keys = ({loc: SourcePosition(*mark) for loc, mark in marks.items()} for marks in pickle.loads(self._packed))
        return values, keys

    def __reduce__(self) -> Any:
        return Places, (self._packed or self._pack(),)

    def _pack(self) -> bytes:
        plain = tuple({loc: tuple(mark) for loc, mark in marks.items()} for marks in self.both)  # pickling named ones takes long
        return pickle.dumps(plain, pickle.HIGHEST_PROTOCOL)


@dataclass
class Document:
    """One source file, parsed."""

    path: str
    """Relative to the project, with forward slashes."""
    data: dict | None = None
    """Plain data (mappings, lists, text, numbers, booleans, None); None if the file could not be understood."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    text: str = ""
    root: Path | None = None
    """The folder that `path` starts from: the project's, or that of what ships with rulepress."""
    places: Places = field(default_factory=Places, repr=False, compare=False)
    _split: tuple[str, list[str]] = field(default=("", [""]), init=False, repr=False, compare=False)
    _texts: tuple[dict | None, list[tuple[tuple, str, bool]]] = field(default=(None, []), init=False, repr=False, compare=False)

    @property
    def values(self) -> dict[tuple, SourcePosition]:
        """The position of each value, by its data path."""
        return self.places.both[0]

    @property
    def keys(self) -> dict[tuple, SourcePosition]:
        """The position of each key, by the data path of its value."""
        return self.places.both[1]

    @property
    def lines(self) -> list[str]:
        """The text's lines, split as editors count them; split again only when the text changes."""
        if self._split[0] is not self.text:
            self._split = self.text, split_lines(self.text)
        return self._split[1]

    @property
    def texts(self) -> list[tuple[tuple, str, bool]]:
        """Every text in the data: its path, the text, and whether it is a key."""
        if self._texts[0] is not self.data:
            self._texts = self.data, list(_texts(self.data))
        return self._texts[1]

    def where(self, loc: tuple = (), key: bool = False) -> SourcePosition:
        """Where the value (or with `key`, the key) at a data path such as `("actions", 0, "Scanner")` stands.

        A path that is not in the file (a missing key, say) gives the nearest part of it that is, and its key
        rather than its value: that is the line a reader looks at.
        """
        loc = tuple(loc)
        found = self.keys.get(loc) if key else self.values.get(loc)
        while found is None and loc:
            if key:
                found = self.values.get(loc)
                if found is not None:
                    break
            loc = loc[:-1]
            found = self.keys.get(loc) or self.values.get(loc)
        return found or SourcePosition(1, 1)

    def home(self, loc: tuple = ()) -> tuple["Document", tuple]:
        """The file that the value at `loc` was typed in, and where in it; another one where an edition's difference says it."""
        return self, tuple(loc)

    def takes_away(self, loc: tuple) -> bool:
        """Whether what stood at `loc` is not there because a difference takes it away."""
        return False

    def report(  # noqa: PLR0913  # a finding's fields, most of them by name
        self,
        code: str,
        message: str,
        loc: tuple = (),
        *,
        severity: str = "error",
        key: bool = False,
        suggestion: str | None = None,
        fix: str | Fix | None = None,
        name: str | None = None,
    ) -> Diagnostic:
        """A finding about the value (or key) at `loc`; `fix`: what to type in its place, or edits elsewhere; `name`: what of the value is
        wrong, where that is a part of it."""
        document, loc = self.home(loc)
        mark = document.where(loc, key)
        if isinstance(fix, str):
            line = document.lines[mark.line - 1]
            fix = replacing(document.path, mark, line, fix, name) if loc in document.values else None
        return Diagnostic(code, severity, message, document.path, mark.line, mark.column, mark.end_column, suggestion, fix)


def _texts(data: Any) -> Iterator[tuple[tuple, str, bool]]:
    stack: list[tuple[tuple, Any]] = [((), data)]
    while stack:
        loc, value = stack.pop()
        if isinstance(value, str):
            yield loc, value, False
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield (*loc, key), key, True
                stack.append(((*loc, key), inner))
        elif isinstance(value, list):
            stack += [((*loc, index), inner) for index, inner in enumerate(value)]


def read_text(root: Path, path: Path | str, limit: int = MAX_BYTES) -> Document:
    """Markdown or SVG as text: `.text` and `.lines`; `.data` stays None. Same guards as for YAML."""
    document = Document(relative(root, path), root=Path(root))

    def problem(code, message, line=None, column=None, suggestion=None):
        document.diagnostics.append(Diagnostic(code, "error", message, document.path, line, column, suggestion=suggestion))

    if "\n" in document.path or _CONTROL.search(document.path):
        problem(
            "bad-file-name",
            "This file's name contains a line break or a control character.",
            suggestion="rename the file with letters, digits and hyphens",
        )
        return document
    try:
        raw = read_bytes(root, document.path, limit)
    except Unreadable as refused:
        problem(refused.code, refused.message, suggestion=refused.suggestion)
        return document

    save = "save the file as UTF-8 in your editor"
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        problem("not-utf8", "This file is stored as UTF-16, not as UTF-8.", 1, 1, save)
        return document
    nul = raw.find(b"\0")
    if nul >= 0:
        line = raw.count(b"\n", 0, nul) + 1
        problem(
            "binary-file",
            f"This is not a text file: byte {nul + 1} (on line {line}) is zero.",
            line,
            nul - raw.rfind(b"\n", 0, nul),
            "if it should be text, " + save,
        )
        return document
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        start = bad.start
        line_start = raw.rfind(b"\n", 0, start) + 1
        problem(
            "not-utf8",
            f"Byte {start + 1} of this file (0x{raw[start]:02x}) is not UTF-8.",
            raw.count(b"\n", 0, start) + 1,
            len(raw[line_start:start].decode("utf-8", "replace")) + 1,
            save,
        )
        return document
    control = _CONTROL.search(text)
    if control:
        before = split_lines(text[: control.start()])
        problem(
            "control-character",
            f"There is an invisible control character here (U+{ord(control.group()):04X}).",
            len(before),
            len(before[-1]) + 1,
            "delete it and type the text again",
        )
        return document
    if merging := _MERGING.search(text):
        several = _MERGING.search(text, merging.end())
        message = (
            "This file contains two versions that git could not merge."
            if several
            else "This line is a marker that git puts between two versions that it cannot merge."
        )
        keep = (
            "keep the right version, and delete the other one and the lines with <<<<<<<, ======= and >>>>>>>"
            if several
            else "check the lines around it, and delete this line"
        )
        problem("unfinished-merge", message, len(split_lines(text[: merging.start()])), merging.start(1) - merging.start() + 1, keep)
        return document
    document.text = text
    return document


def read_yaml(root: Path, path: Path | str) -> Document:
    """One YAML file as a `Document` whose `.data` is a mapping, or None with the reasons in `.diagnostics`."""
    document = read_text(root, path)
    if not document.diagnostics:
        read = understood(document.path, document.text)
        document.data, document.places = read.data, read.places
        document._texts = read.data, read.texts
        document.diagnostics += read.diagnostics
    return document


@cache.of_words
def understood(path: str, text: str) -> Document:
    """A text as YAML; remembered. Nobody changes what it holds."""
    document = Document(path, text=text)
    _Reader(document).read()
    return document


_REPEATED = object()
"""Stands for a key given a second time: what is under it is checked, but neither kept nor found by `where`."""


class _Refused(Exception):
    """Reading stops here; the finding is already noted."""


class _Reader:
    """Turns a document's text into data: one pass over parser events, with a stack of its own, not recursion."""

    def __init__(self, document: Document):
        self.document = document

    def note(self, code, message, mark, end=None, suggestion=None):
        end_column = end.column + 1 if end is not None and end.line == mark.line and end.column > mark.column else None
        self.document.diagnostics.append(
            Diagnostic(code, "error", message, self.document.path, mark.line + 1, mark.column + 1, end_column, suggestion)
        )

    def read(self) -> None:
        document = self.document
        try:
            data = self._build()
        except yaml.MarkedYAMLError as problem:
            told = explain(problem, document.text, document.path)
            document.diagnostics[:] = [one for one in document.diagnostics if (one.line, one.column) != (told.line, told.column)]
            document.diagnostics.append(told)
        except yaml.reader.ReaderError as problem:
            before = split_lines(document.text[: problem.position])
            document.diagnostics.append(
                Diagnostic(
                    "control-character",
                    "error",
                    "YAML does not allow this character.",
                    document.path,
                    len(before),
                    len(before[-1]) + 1,
                )
            )
        except _Refused:
            pass
        else:
            if isinstance(data, dict):
                document.data = data
            elif data is None:
                document.diagnostics.append(
                    Diagnostic(
                        "empty-file",
                        "error",
                        "This file is empty.",
                        document.path,
                        1,
                        1,
                        suggestion="delete it, or start with its first key, such as `id:`",
                    )
                )
            elif found := mistaken_sign(document.lines, 0, len(document.lines) - 1, document.path):
                document.diagnostics.append(found)
            else:
                what = "a list" if isinstance(data, list) else "a single value"
                document.diagnostics.append(
                    document.report(
                        "not-a-mapping",
                        f"This file must be a mapping (`key: value` lines) at its top level, but it is {what}.",
                    )
                )

    def _build(self) -> Any:
        values = self.document.values
        parser = _Parser(self.document.text)
        result, documents = None, 0
        # One frame an open collection: [its data, its path, the key that waits for its value or None].
        stack: list[list] = []
        ScalarEvent, MappingStart, SequenceStart = yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent
        try:
            while True:
                event = parser.get_event()
                kind = type(event)
                if kind is ScalarEvent or kind is MappingStart or kind is SequenceStart:
                    if event.anchor is not None or event.tag is not None:
                        self._refuse_extras(event)
                    top = stack[-1] if stack else None
                    mark = event.start_mark
                    if top is not None and type(top[0]) is dict and top[2] is None:
                        if kind is not ScalarEvent:
                            self._bad_key(mark)
                        self._open_key(top, event)
                        continue
                    if top is None:
                        loc = ()
                    elif type(top[0]) is dict:
                        loc = top[1] + (top[2],)
                    else:
                        loc = top[1] + (len(top[0]),)
                    if kind is ScalarEvent:
                        value = self._scalar(event)
                        end = event.end_mark
                        place = SourcePosition(
                            mark.line + 1,
                            mark.column + 1,
                            end.column + 1 if end.line == mark.line and end.column > mark.column else None,
                        )
                    else:
                        value = {} if kind is MappingStart else []
                        place = SourcePosition(mark.line + 1, mark.column + 1)
                    if top is None:
                        result = value
                    elif type(top[0]) is dict:
                        if top[2] is not _REPEATED:
                            top[0][top[2]] = value
                        top[2] = None
                    else:
                        top[0].append(value)
                    values[loc] = place
                    if len(values) > MAX_VALUES:
                        self.note(
                            "too-many-values",
                            f"This file has more than {MAX_VALUES:,} values.",
                            mark,
                            suggestion="split it into several files",
                        )
                        raise _Refused
                    if kind is not ScalarEvent:
                        if len(stack) >= MAX_DEPTH:
                            self.note(
                                "too-deep",
                                f"This is nested more than {MAX_DEPTH} levels deep.",
                                mark,
                                suggestion="look for brackets that are never closed",
                            )
                            raise _Refused
                        stack.append([value, loc, None])
                elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                    stack.pop()
                elif kind is yaml.AliasEvent:
                    self._refuse_alias(event.start_mark, event.end_mark)
                elif kind is yaml.DocumentStartEvent:
                    documents += 1
                    if documents > 1:
                        self.note(
                            "several-documents",
                            "A second document starts here, but a file can have only one.",
                            event.start_mark,
                            event.end_mark,
                            "move it to a separate file, and delete the `---`",
                        )
                        raise _Refused
                elif kind is yaml.StreamEndEvent:
                    return result
        finally:
            parser.dispose()

    def _open_key(self, top: list, event) -> None:
        """Note a mapping's key. Keys are always words, as typed: `1:` and `no:` are the keys "1" and "no"."""
        mark, end, key = event.start_mark, event.end_mark, _composed(event.value)
        if not key.isascii() and (odd := confusable_characters.within(key)):
            self.note("invisible-sign", f"This key contains {odd}.", mark, end, f"type it again: {confusable_characters.plain(key)}")
            key = confusable_characters.plain(key)
        key = key if event.style else self._unquoted(event, key)
        if key == "<<" and not event.style:
            self.note(
                "no-merge",
                "Merge keys (`<<`) are not allowed.",
                mark,
                end,
                "define shared values once, in a file of shared records, and refer to them by name",
            )
            raise _Refused
        self._check_length(event)
        loc = top[1] + (key,)
        keys = self.document.keys
        top[2] = _REPEATED if loc in keys else key
        if loc in keys:
            first = keys[loc].line
            self.note(
                "duplicate-key",
                f"The key `{key}` occurs twice: on line {first} and on line {mark.line + 1}.",
                mark,
                end,
                "delete or rename one of them",
            )
        else:
            keys[loc] = SourcePosition(mark.line + 1, mark.column + 1, end.column + 1 if end.line == mark.line else None)

    def _scalar(self, event) -> Any:
        text = _composed(event.value)
        if len(text) > MAX_SCALAR:
            self._check_length(event)
        if event.style:
            if event.style == '"' and _CONTROL.search(text):
                self.note(
                    "control-character",
                    "This text contains an invisible control character.",
                    event.start_mark,
                    event.end_mark,
                    "delete its `\\` code",
                )
                return _CONTROL.sub("", text)
            return text
        if text in _NULL:
            self._tell_hidden(event, text)
            return None
        if (unquoted := self._unquoted(event, text)) != text:
            return unquoted
        read = self._plain(event, text)
        if isinstance(read, str):
            self._tell_hidden(event, text)
            if text[0] == "-" and (odd := confusable_characters.mistaken(text)):
                self.note("invisible-sign", f"This is {odd[1]}, but YAML needs {odd[2]} here.", event.start_mark, None, f"type {odd[2]}")
        return read

    def _unquoted(self, event, text: str) -> str:
        """A text or key without the typographic quotation marks around it, which are reported."""
        if text.isascii():
            return text
        begin, end = text[:1], text[-1:]
        if len(text) < 3 or end not in _QUOTES.get(begin, ()) or any(sign in text[1:-1] for sign in (begin, end)):
            return text
        self.note(
            "printed-quotes",
            f"For YAML, {begin} and {end} are ordinary characters, so they would be printed.",
            event.start_mark,
            event.end_mark,
            "type straight quotes, or none; to print these marks, put straight quotes around them",
        )
        return text[1:-1]

    def _plain(self, event, text: str) -> Any:
        """The value of a text without quotes."""
        if not _INTERESTING.match(text):
            return text
        if text in _BOOLEAN:
            return _BOOLEAN[text]
        if _INTEGER.match(text) or _FLOAT.match(text):
            if sum(map(str.isdigit, text)) > MAX_DIGITS or abs(float(text)) >= 10**MAX_DIGITS:
                self.note(
                    "number-too-large",
                    f"This number is too long or too large (more than {MAX_DIGITS} digits).",
                    event.start_mark,
                    event.end_mark,
                    "put it in quotes if it is text",
                )
                return 0
            return int(text) if _INTEGER.match(text) else float(text)
        if _NO_NUMBER.match(text):
            self.note(
                "not-finite",
                f"A game cannot calculate with `{text}`.",
                event.start_mark,
                event.end_mark,
                "type a number, or put it in quotes if it is text",
            )
            return 0
        return text

    def _tell_hidden(self, event, text: str) -> None:
        """A finding where a # cuts off a text that was meant to contain it."""
        end = event.end_mark
        line = self.document.lines[end.line] if end.line < len(self.document.lines) else ""
        if "#" in line and (found := _HIDDEN.match(line, end.column)):
            whole = f"{text} {found[1]}".strip()
            advice = "put the whole text in quotes" if len(whole) > 60 else f'put the text in quotes: "{whole}"'
            self.note(
                "hidden-by-hash",
                f"`{found[1][:40]}` is not read: outside quotes, a # starts a comment.",
                event.start_mark if not text else yaml.Mark("", 0, end.line, found.start(1), None, 0),
                None,
                f"{advice}; or add a space after the # if it is a comment",
            )

    def _check_length(self, event) -> None:
        if len(event.value) > MAX_SCALAR:
            self.note(
                "text-too-long",
                f"This text has {len(event.value):,} characters; the limit is {MAX_SCALAR:,}.",
                event.start_mark,
                suggestion="shorten it, or look for a quote that is never closed",
            )
            raise _Refused

    def _refuse_extras(self, event) -> None:
        mark = event.start_mark
        if event.anchor:
            self.note(
                "no-anchors",
                f"`&{event.anchor}` is a YAML anchor; anchors are not allowed.",
                mark,
                None,
                "define shared values once, in a file of shared records, and refer to them by name; put text that starts with & in quotes",
            )
        else:
            self.note(
                "no-tags",
                f"`{_short_tag(event.tag)}` is a YAML tag; tags are not allowed.",
                mark,
                None,
                "delete it; to make a value text, or for text that starts with !, use quotes",
            )
        raise _Refused

    def _refuse_alias(self, mark, end) -> None:
        self.note(
            "no-anchors",
            "`*` starts a YAML alias; aliases are not allowed.",
            mark,
            end,
            "repeat the value, or put text that starts with * in quotes",
        )
        raise _Refused

    def _bad_key(self, mark) -> None:
        line = self.document.lines[mark.line]
        if "{{" in line:
            self.note(
                "unquoted-braces",
                "Text that starts with `{{` must be in quotes.",
                mark,
                suggestion='for example: note: "{{ bonus }} TARG"',
            )
        else:
            self.note(
                "bad-key",
                "A key must be a single word or name, not a list or a mapping.",
                mark,
                suggestion="look for a stray `?`, `[` or `{`; put text that starts with one in quotes",
            )
        raise _Refused


def _parser_class() -> type[Any]:
    """libyaml's parser where PyYAML was built with it, else the pure-Python one: the same events, ten times slower."""
    if yaml.__with_libyaml__:
        from yaml._yaml import CParser

        class Fast(CParser):
            def dispose(self) -> None:
                pass

        return Fast

    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class Plain(Reader, Scanner, Parser):
        def __init__(self, text: str) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)

    return Plain


_Parser = _parser_class()


def _composed(text: str) -> str:
    """A text with each accent in the letter that it belongs to, however it was typed: names that look the same are the same."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _short_tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
