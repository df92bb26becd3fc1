"""Broken content of every sort gives a finding at its place and exit code 1: no traceback, no hang, no writing."""

import os
import re
import signal
import socket
import sys

import pytest

UNITS = "factions/downsync/reds/units/"
NEW = UNITS + "new.yaml"
TRAITS = "factions/downsync/reds/traits.yaml"
GOOD = """\
id: new
name: New
type: Test Unit
kind: vehicle
signature: small
stats: {spd: 6, scan: 6, targ: 6, def: 13, cm: 1}
picture: art/dot.svg
actions: [MG]
traits: [All Terrain]
"""


def unit(old: str = "", new: str = "") -> str:
    """A good unit file with one thing changed."""
    assert old in GOOD
    return GOOD.replace(old, new, 1) if old else GOOD + new


# name: (content of units/new.yaml or files, the finding's code, its place: "line" or "line:column" in new.yaml or a path)
BROKEN = {
    # syntax
    "colon in a text": (unit("name: New", "name: New: Mk II"), "syntax", "2:10"),
    "quote never closed": (unit("name: New", 'name: "New'), "syntax", "2:7"),
    "bracket never closed": (unit("[MG]", "[MG"), "syntax", "8:10"),
    "brace never closed": (unit("cm: 1}", "cm: 1"), "syntax", "6:8"),
    "tab": (unit("actions: [MG]", "actions:\n\t- MG"), "tab", "9:1"),
    "bad indentation": (unit("type:", "  type:"), "syntax", "3"),
    "key without colon": (unit("kind: vehicle", "kind vehicle"), "syntax", "4"),
    "value starts with @": (unit("name: New", "name: @New"), "syntax", "2:7"),
    "value starts with %": (unit("name: New", "name: %New"), "syntax", "2:7"),
    "placeholder without quotes": (unit("name: New", "name: {{ name }}"), "unquoted-braces", "2"),
    "unknown backslash code": (unit("name: New", 'name: "\\q"'), "syntax", "2"),
    "a second document": (unit("", "---\nid: other\n"), "several-documents", "10:1"),
    "unknown directive": ("%YAML 9.0\n---\n" + GOOD, "syntax", "1:1"),
    # shape
    "empty": ("", "empty-file", "1:1"),
    "only a comment": ("# nothing yet\n", "empty-file", "1:1"),
    "only a byte order mark": (b"\xef\xbb\xbf", "empty-file", "1:1"),
    "null": ("~\n", "empty-file", "1:1"),
    "only a document start": ("---", "empty-file", "1:1"),
    "a list at the top": ("- id: new\n", "not-a-mapping", "1:1"),
    "a word at the top": ("hello\n", "not-a-mapping", "1:1"),
    "duplicate key": (unit("", "name: Again\n"), "duplicate-key", "10:1"),
    "duplicate key inside": (unit("cm: 1}", "cm: 1, spd: 7}"), "duplicate-key", "6:51"),
    "a list as a key": ("? [a]\n: b\n", "bad-key", "1"),
    # types and values
    "unknown key": (unit("signature", "signatur"), "unknown-key", "5:1"),
    "missing key": (unit("kind: vehicle\n"), "missing-key", "1:1"),
    "missing key inside": (unit("def: 13, "), "missing-key", "6:1"),
    "text for a number": (unit("spd: 6", "spd: fast"), "wrong-type", "6:14"),
    "quoted number": (unit("spd: 6", 'spd: "6"'), "wrong-type", "6:14"),
    "number with leading zero": (unit("spd: 6", "spd: 06"), "wrong-type", "6:14"),
    "fraction": (unit("spd: 6", "spd: 6.5"), "wrong-type", "6:14"),
    "true for a number": (unit("spd: 6", "spd: true"), "wrong-type", "6:14"),
    "nothing for a number": (unit("spd: 6", "spd: ~"), "wrong-type", "6:14"),
    "infinity": (unit("spd: 6", "spd: .inf"), "not-finite", "6:14"),
    "not a number": (unit("[MG]", "[{MG: {range: .nan}}]"), "not-finite", "8:24"),
    "minus infinity for a name": (unit("name: New", "name: -.INF"), "not-finite", "2:7"),
    "huge number": (unit("spd: 6", "spd: " + "9" * 400), "number-too-large", "6:14"),
    "huge exponent": (unit("spd: 6", "spd: 1e999"), "number-too-large", "6:14"),
    "negative": (unit("spd: 6", "spd: -6"), "wrong-value", "6:14"),
    "number for a name": (unit("name: New", "name: 2029"), "wrong-type", "2:7"),
    "word outside the choice": (unit("kind: vehicle", "kind: vehicel"), "wrong-value", "4:7"),
    "a list for a mapping": (unit("stats: {", "stats: [{").replace("}", "}]", 1), "wrong-type", "6"),
    "a word for a list": (unit("[MG]", "MG"), "wrong-type", "8:10"),
    "id with capitals": (unit("id: new", "id: New Unit"), "wrong-value", "1:5"),
    "empty name": (unit("name: New", 'name: ""'), "wrong-value", "2:7"),
    "name too long": (unit("name: New", "name: " + "very " * 40 + "long"), "wrong-value", "2:7"),
    "parameter of the wrong type": (unit("[All Terrain]", "[{Defend: spaceship}]"), "trait-parameter", "9"),
    "parameter missing": (unit("[All Terrain]", "[Defend]"), "trait-parameter", "9:10"),
    "trait of a weapon on a unit": (unit("[All Terrain]", "[Smart]"), "trait-place", "9:10"),
    # references
    "unknown trait": (unit("All Terrain", "All Terain"), "unknown-trait", "9:10"),
    "unknown action": (unit("[MG]", "[MGG]"), "unknown-action", "8:11"),
    "picture from outside": (unit("art/dot.svg", "../../../../etc/passwd"), "missing-picture", "7:10"),
    "picture with an absolute path": (unit("art/dot.svg", "/etc/passwd"), "missing-picture", "7:10"),
    "picture from the network": (unit("art/dot.svg", "https://example.org/a.svg"), "missing-picture", "7:10"),
    # attacks, meant or not
    "anchor and alias": (unit("name: New", "name: &n New"), "no-anchors", "2:7"),
    "anchor bomb": ("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n", "no-anchors", "1:4"),
    "alias to nothing": (unit("name: New", "name: *n"), "no-anchors", "2:7"),
    "merge key": (unit("", "<<: {cm: 1}\n"), "no-merge", "10:1"),
    "python tag": (unit("name: New", "name: !!python/object/apply:os.system [ls]"), "no-tags", "2:7"),
    "own tag": (unit("name: New", "name: !new New"), "no-tags", "2:7"),
    "deep brackets": (unit("", "notes: " + "[" * 100_000), "too-deep", "10"),
    "deep dashes": (unit("", "notes:\n  " + "- " * 5_000 + "x\n"), "too-deep", "11"),
    "deep indentation": ("".join(" " * level + "a:\n" for level in range(200)), "too-deep", "33"),
    "a text of 100,000 characters": (unit("name: New", 'name: "' + "x" * 100_000 + '"'), "text-too-long", "2:7"),
    "a key of 100,000 characters": (unit("", "'" + "x" * 100_000 + "': 1\n"), "syntax", "10:1"),
    "a text of one megabyte": (unit("name: New", 'name: "' + "x" * 1_000_000 + '"'), "file-too-large", NEW),
    "ten thousand keys": ("".join(f"key{number}: 1\n" for number in range(10_000)), "too-many-values", "6000"),
    "a sign that no font has": (unit("name: New", "name: Пантера 豹"), "no-glyph", "2:7"),
    "HTML in a name": (unit("name: New", "name: <img src=x onerror=alert(1)>"), "markup-in-text", "2:7"),
    "Jinja in a name": (unit("name: New", 'name: "{{ 7*7 }}"'), "bad-placeholder", "2:7"),
    "Jinja call in a text": (
        unit("", 'notes: [{title: A, text: "{{ cycler.__init__.__globals__ }}"}]\n'),
        "bad-placeholder",
        "10",
    ),
    "Jinja statement in a text": (
        unit("", "notes: [{title: A, text: \"{% include '/etc/passwd' %}\"}]\n"),
        "bad-placeholder",
        "10",
    ),
    "Jinja comment in a text": (unit("", 'notes: [{title: A, text: "lost {# words #}"}]\n'), "bad-placeholder", "10"),
    # bytes
    "UTF-16": (GOOD.encode("utf-16"), "not-utf8", "1:1"),
    "UTF-16 without mark": (GOOD.encode("utf-16-le"), "binary-file", "1"),
    "Latin-1": (unit("name: New", "name: Né").encode("latin-1"), "not-utf8", "2:8"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary-file", "3"),
    "zero byte": (unit("name: New", "name: N\0w"), "binary-file", "2:8"),
    "escape character": (unit("name: New", "name: \x1b[31mRed"), "control-character", "2:7"),
    "escape character by its code": (unit("name: New", 'name: "\\x1b[31mRed"'), "control-character", "2:7"),
    "text direction trick": (unit("name: New", "name: a\u202eb"), "control-character", "2:8"),
    # other files
    "trait without effects": ({TRAITS: "Lucky:\n  on: unit\n  text: Lucky.\n"}, "trait-does-nothing", TRAITS + ":1"),
    "effect without verb": (
        {TRAITS: "Lucky:\n  on: unit\n  text: A.\n  effects: [{by: 2}]\n"},
        "effect-verb",
        TRAITS + ":4:13",
    ),
    "effect of an unknown verb": (
        {TRAITS: "Lucky:\n  on: unit\n  text: A.\n  effects: [{by: 2, modfy: speed}]\n"},
        "effect-verb",
        TRAITS + ":4:21",
    ),
    "faction file missing": (
        {"factions/downsync/reds/faction.yaml": None},
        "missing-file",
        "factions/downsync/reds/faction.yaml",
    ),
    "faction file broken": (
        {"factions/downsync/reds/faction.yaml": "id: [\n"},
        "syntax",
        "factions/downsync/reds/faction.yaml:1:5",
    ),
    "colour that is none": (
        {"factions/downsync/reds/faction.yaml": "id: reds\nname: R\nsummary: S.\ncolours: {ink: red, accent: red}\n"},
        "wrong-value",
        "factions/downsync/reds/faction.yaml:4:16",
    ),
    "drawing with a script": (
        {"factions/downsync/reds/art/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg'>\n<script/></svg>"},
        "unsafe-drawing",
        "factions/downsync/reds/art/dot.svg:2:1",
    ),
    "drawing with an outside link": (
        {"factions/downsync/reds/art/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg'>\n<image href='//a.org/a.png'/></svg>"},
        "unsafe-drawing",
        "factions/downsync/reds/art/dot.svg:2:1",
    ),
    "drawing that is cut off": (
        {"factions/downsync/reds/art/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg'>\n"},
        "unsafe-drawing",
        "factions/downsync/reds/art/dot.svg:2",
    ),
    "drawing with an entity bomb": (
        {"factions/downsync/reds/art/dot.svg": '<!DOCTYPE svg [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>\n<svg>&b;</svg>'},
        "unsafe-drawing",
        "factions/downsync/reds/art/dot.svg:1",
    ),
    "unit with the ending .yml": ({UNITS + "new.yml": GOOD}, "unread-file", UNITS + "new.yml"),
    "unit in the faction's folder": (
        {"factions/downsync/reds/new.yaml": GOOD},
        "unread-file",
        "factions/downsync/reds/new.yaml",
    ),
    "faction of a game that is none": (
        {"factions/downsink/reds/faction.yaml": "id: reds\n"},
        "unread-file",
        "factions/downsink",
    ),
    "file beside the games": ({"factions/rules.txt": "x"}, "unread-file", "factions/rules.txt"),
}

HARMLESS = {
    "Windows line ends": GOOD.replace("\n", "\r\n"),
    "byte order mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "no line end at the end": GOOD.rstrip("\n"),
    "document start": "---\n" + GOOD,
    "other alphabets": unit("name: New", "name: Пантера é"),
    "words that older YAML takes for something else": unit("name: New", "name: no"),
    "signs of HTML in quotes": unit("name: New", "name: R&D < 3"),
}


@pytest.fixture(autouse=True)
def in_time():
    """No case may hang, nor keep the processor busy for ten seconds; that others keep it busy is no fault of ours."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    for late in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(late, lambda *_: pytest.fail("took longer than 10 s"))
    signal.setitimer(signal.ITIMER_PROF, 10)
    signal.alarm(120)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(0)


def told(root, check, code: str, place: str) -> str:
    """Run `check`, see that it says `code` at `place`, and that nothing else in the project was touched."""
    (root / "dist").mkdir()
    (root / "dist" / "kept").write_text("earlier output")
    before = sorted(root.rglob("*"))
    exit_code, out, err = check(root)
    assert exit_code == 1, out + err
    assert "Traceback" not in out + err and "bug in rulepress" not in err
    assert "\x1b" not in out and "\0" not in out
    assert max(map(len, out.splitlines())) < 500
    where = f"{NEW}:{place}" if place[0].isdigit() else place
    assert re.search(rf"^\w+\[{code}\] {re.escape(where)}(:|$)", out, re.M), out[:3000]
    assert sorted(root.rglob("*")) == before and (root / "dist" / "kept").read_text() == "earlier output"
    return out


@pytest.mark.parametrize("name", BROKEN)
def test_broken(name, project, check):
    content, code, place = BROKEN[name]
    told(project(content if isinstance(content, dict) else {NEW: content}), check, code, place)


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless(name, project, check):
    code, out, _ = check(project({NEW: HARMLESS[name]}))
    assert code == 0, out


def test_all_problems_in_one_run(project, check):
    _, out, _ = check(project({NEW: unit("spd: 6", "spd: fast"), UNITS + "tank.yaml": "id: [\n", TRAITS: "Lucky: {}\n"}))
    for place in (NEW + ":6:14", UNITS + "tank.yaml:1:5", TRAITS + ":1:1"):
        assert place in out


def test_one_mistake_one_finding(project, check):
    _, out, _ = check(project({NEW: unit("def: 13", "deff: 13")}))
    assert re.findall(r"^error\[([\w-]+)", out, re.M) == ["unknown-key"], out  # not the one as well that is missing for it


@pytest.mark.parametrize("link", [NEW, "factions/downsync/reds/units", "factions/downsync/blues", "factions/downsync/reds/art/dot.svg"])
def test_links_out_of_the_project_are_not_followed(link, project, check, tmp_path_factory):
    secret = tmp_path_factory.mktemp("elsewhere")
    for name in ("tank.yaml", "new.yaml", "dot.svg", "faction.yaml"):
        (secret / name).write_text("secret: words\n")
    root = project({})
    path = root / link
    if path.is_dir():
        path.rename(root / "units-before")
    path.unlink(missing_ok=True)
    path.symlink_to(secret if path.suffix == "" else secret / path.name)
    out = told(
        root,
        check,
        "outside-project" if path.suffix != ".svg" else "bad-picture",
        link,
    )
    assert "secret" not in out


def test_links_inside_the_project_are_followed(project, check):
    root = project({})
    tank = root / UNITS / "tank.yaml"
    tank.rename(tank.with_name(".real.yaml"))
    tank.symlink_to(".real.yaml")
    assert check(root)[0] == 0


def test_a_picture_is_no_link(project, check):
    art = project({}) / "factions/downsync/reds/art"
    (art / "dot.svg").rename(art / ".real.svg")
    (art / "dot.svg").symlink_to(".real.svg")
    told(art.parents[3], check, "bad-picture", "factions/downsync/reds/art/dot.svg")


@pytest.mark.parametrize("name", [NEW, TRAITS, "scenarios/downsync/raid.yaml", "factions/downsync/reds/faction.yaml"])
def test_a_pipe_does_not_hang(name, project, check):
    root = project({"scenarios/downsync/other.yaml": None})
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).unlink(missing_ok=True)
    os.mkfifo(root / name)
    told(root, check, "not-a-file", name)


def test_a_pipe_as_a_picture_does_not_hang(project, check):
    root = project({"factions/downsync/reds/art/dot.svg": None})
    os.mkfifo(root / "factions/downsync/reds/art/dot.svg")
    told(root, check, "bad-picture", "factions/downsync/reds/art/dot.svg")


def test_a_socket(project, check, monkeypatch):
    root = project({})
    monkeypatch.chdir(root / UNITS)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("new.yaml")
        told(root, check, "not-a-file", NEW)


def test_a_folder_with_a_file_s_name(project, check):
    root = project({})
    (root / NEW).mkdir()
    told(root, check, "not-a-file", NEW)


def test_a_link_in_a_circle(project, check):
    root = project({})
    (root / NEW).symlink_to("new.yaml")
    told(root, check, "unreadable-file", NEW)


def test_a_link_to_nothing(project, check):
    root = project({})
    (root / NEW).symlink_to("gone.yaml")
    told(root, check, "missing-file", NEW)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(project, check):
    root = project({NEW: GOOD})
    (root / NEW).chmod(0)
    told(root, check, "unreadable-file", NEW)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not allow such names")
@pytest.mark.parametrize("name", ["new\nunit.yaml", "new\x1b[31m.yaml"])
def test_file_names_that_would_garble_the_output(name, project, check):
    root = project({UNITS + name: GOOD})
    out = told(
        root,
        check,
        "bad-file-name",
        UNITS + name.split("\n")[0].split("\x1b")[0] + ("\\x0a" if "\n" in name else "\\x1b") + re.split("[\n\x1b]", name)[1],
    )
    assert out.isprintable() or "\x1b" not in out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not allow such names")
def test_a_file_name_that_is_not_utf8(project, check):
    root = project({})
    with open(os.fsencode(str(root / UNITS)) + b"/n\xe9w.yaml", "wb") as file:
        file.write(GOOD.encode())
    code, out, err = check(root)
    assert code == 1 and "bug" not in err and "n\\udce9w.yaml" in out


def test_no_content_at_all(tmp_path, check):
    code, out, _ = check(tmp_path)
    assert code == 1 and "no-content" in out
