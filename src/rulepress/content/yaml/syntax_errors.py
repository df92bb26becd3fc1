"""The errors of a YAML parser in plain words."""

import re

import yaml

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.safe_read import split_lines
from rulepress.content.yaml import confusable_characters

_SYNTAX = (
    # (part of the parser's message, our message, suggestion, whether to point at the beginning of the broken part)
    (
        "mapping values are not allowed",
        "A colon is not allowed here: text that contains `: ` must be in quotes.",
        "put the whole text in quotes, or indent this line like its neighbours",
        False,
    ),
    (
        "found unexpected end of stream",
        "A quote that starts here is never closed.",
        "close it with the same quote",
        True,
    ),
    ("cannot start any token", "A value cannot start with this character.", "put the value in quotes", False),
    (
        "did not find expected ',' or",
        "A list or mapping in brackets that starts here is not closed properly.",
        "check the commas and the closing bracket",
        True,
    ),
    (
        "expected ',' or",
        "A list or mapping in brackets that starts here is not closed properly.",
        "check the commas and the closing bracket",
        True,
    ),
    (
        "could not find expected ':'",
        "This line is neither `key: value` nor a list entry.",
        "add the colon and a space after the key, or indent the line as part of the text above",
        True,
    ),
    (
        "did not find expected '-' indicator",
        "This line does not fit the list above it.",
        "indent it like the entries of the list",
        False,
    ),
    (
        "did not find expected key",
        "This line does not fit here.",
        "check its indentation, and whether a quote or bracket above it is closed",
        False,
    ),
    (
        "expected <block end>",
        "This line does not fit here.",
        "check its indentation, and whether a quote or bracket above it is closed",
        False,
    ),
    ("unknown escape", "This backslash code is unknown.", "use single quotes, or write \\\\ for a backslash", False),
    (
        "did not find expected alphabetic or numeric",
        "A name is missing after this character.",
        "put text that starts with * or & in quotes",
        False,
    ),
    (
        "undefined tag handle",
        "YAML tags are not allowed.",
        "put text that starts with ! in quotes",
        False,
    ),
    (
        "block sequence entries are not allowed",
        "A list entry cannot start here.",
        "start the list on the next line, or put text that starts with `- ` in quotes",
        False,
    ),
    (
        "did not find expected <document start>",
        "This line does not continue the lines above it.",
        "indent it, or look for a stray `...`, `---` or `%`",
        False,
    ),
)


def explain(problem: yaml.MarkedYAMLError, text: str, path: str) -> Diagnostic:
    """A parser's error in plain words, at the most useful of the places that it names."""
    said = problem.problem or ""
    mark = problem.problem_mark or problem.context_mark or yaml.Mark(path, 0, 0, 0, None, 0)
    lines = split_lines(text)
    line = min(mark.line, len(lines) - 1)
    if "\t" in lines[line][: mark.column + 1] and not lines[line][: mark.column].strip():
        return Diagnostic(
            "tab",
            "error",
            "A line cannot be indented with a tab.",
            path,
            line + 1,
            lines[line].index("\t") + 1,
            suggestion="use two spaces for each level",
        )
    start = problem.context_mark.line if problem.context_mark else line
    if odd := mistaken_sign(lines, max(min(start, line) - 1, 0), line, path):
        return odd
    if "expected node content" in said or "expected the node content" in said:
        opened = _last_opened(text[: mark.index])
        comment = _comment(lines, opened[0] - 1, line, path) if opened else None
        if comment:
            return comment
        if opened is not None:
            return Diagnostic(
                "syntax",
                "error",
                "The bracket that opens here is not closed, or a value inside it is missing.",
                path,
                *opened,
                suggestion="check the commas and the closing bracket",
            )
    if "mapping values are not allowed" in said and (named := _without_colon(lines, line, mark.column, path)):
        return named
    if "expected ',' or" in said:
        # A colon after the first key of a later line means that a bracket is still open, not that a text needs quotes.
        within = start == line or re.search(r":\s", lines[line][: mark.column])
        if within and lines[line][mark.column : mark.column + 1] == ":":
            sentence = _SYNTAX[0][1]
            return Diagnostic(
                "syntax",
                "error",
                sentence,
                path,
                line + 1,
                mark.column + 1,
                suggestion="put the whole text in quotes, or add the missing comma before it",
            )
        comment = _comment(lines, start, line, path)
        if comment:
            return comment
    if "did not find expected key" in said and (comment := _comment(lines, max(line - 1, 0), line, path)):
        return comment
    known = next((entry for entry in _SYNTAX if entry[0] in said), None)
    _, sentence, advice, at_start = known or (said, f"This is not valid YAML: {said}.", None, False)
    if at_start and problem.context_mark is not None:
        mark = problem.context_mark
    if "{{" in lines[line] and '"' not in lines[line] and "'" not in lines[line]:
        advice = "put text that contains {{ }} in quotes"
    if "mapping values are not allowed" in said and (curly := re.search(r":\s+([“„‘‚«»])", lines[line])):
        advice = f"put the whole text in straight quotes: for YAML, {curly[1]} is an ordinary character"
    return Diagnostic(
        "syntax",
        "error",
        sentence,
        path,
        min(mark.line, len(lines) - 1) + 1,
        mark.column + 1,
        suggestion=advice,
    )


def mistaken_sign(lines: list[str], first: int, last: int, path: str) -> Diagnostic | None:
    """The finding for a character in these lines that looks like one that YAML needs there."""
    for number in range(first, last + 1):
        if found := confusable_characters.mistaken(lines[number]):
            place, called, wanted = found
            message = f"This is {called}, but YAML needs {wanted} here."
            advice = f"delete it and type {wanted}"
            return Diagnostic("invisible-sign", "error", message, path, number + 1, place + 1, place + 2, suggestion=advice)
    return None


def _without_colon(lines: list[str], line: int, column: int, path: str) -> Diagnostic | None:
    """The finding for a name without its colon, on the line above its own keys, which start at `line`."""
    key = re.fullmatch(r" *[\w.-]+", lines[line][:column])
    above = next((number for number in range(line - 1, -1, -1) if lines[number].strip()), None)
    if not key or above is None:
        return None
    name = re.fullmatch(r" *(?P<entry>- +)?(?P<name>[^\s:#\"'\[{|>-][^:#]*?) *", lines[above])
    opens = next((number for number in range(above - 1, -1, -1) if lines[number].strip()), None)
    if not name or not (name["entry"] or opens is None or lines[opens].rstrip().endswith(":")):
        return None
    message = f"A colon is missing after `{name['name']}`, whose keys are on the lines below."
    place = name.end("name")
    return Diagnostic("syntax", "error", message, path, above + 1, place + 1, suggestion=f"write `{name['name']}:`")


def _comment(lines: list[str], first: int, last: int, path: str) -> Diagnostic | None:
    """The finding for a value that a comment cuts off: `{ink: #1d3b2a}`, `[Blade #2, Saw]`."""
    for number in range(first, last + 1):
        found = re.search(r"(?:[:\[{,-] *)(?P<before>[^\[\]{},:#\"']*?)(?<=\s)(?P<hidden>#\w+)", lines[number])
        if found:
            whole = found["before"] + found["hidden"]
            return Diagnostic(
                "syntax",
                "error",
                "The rest of this line, with its closing bracket, is a comment: outside quotes, a # starts a comment."
                if re.search(r"[\]}]", lines[number][found.end() :])
                else "The rest of this line is a comment: outside quotes, a # starts a comment.",
                path,
                number + 1,
                found.start("hidden") + 1,
                found.end("hidden") + 1,
                suggestion=f'put it in quotes: "{whole}"',
            )
    return None


def _last_opened(text: str) -> tuple[int, int] | None:
    """Line and column of the innermost bracket still open at the end of `text`; quotes are ignored."""
    opened: list[int] = []
    without_comments = re.sub(r"(?<=\s)#[^\n]*", lambda found: " " * len(found.group()), text)
    for found in re.finditer(r"[\[\]{}]", without_comments):
        if found.group() in "[{":
            opened.append(found.start())
        elif opened:
            opened.pop()
    if not opened:
        return None
    before = split_lines(text[: opened[-1]])
    return len(before), len(before[-1]) + 1
