"""The site of somebody else's project: settings, pages and pictures are taken, programs are not."""

import os
import re
import shutil
import time
from io import BytesIO

import pytest
import yaml
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph
from PIL import Image
from pypdf import PdfWriter
from tinyhtml5 import parse as html_parse

from rulepress import cli
from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.files.project import Project, shipped
from rulepress.web.site.font_licences import licences
from rulepress.web.site.handwritten_pages import handwritten
from rulepress.web.site.mkdocs_settings import settings
from rulepress.web.site.page_origins import told_at_home
from rulepress.web.site.page_staging import Staging
from rulepress.web.site.site_build import SiteProblem, build


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "mine"
    root.mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_text("secret", "utf-8")
    return Project(root)


def written(project, path, text=""):
    target = project.root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return target


def said(project):
    return settings(project, project.root / "dist/pages", project.root / "dist/site")


# -- mkdocs.yml -----------------------------------------------------------------------------------------------------


def test_without_a_mkdocs_yml_of_its_own_a_project_has_ours(project):
    ours = yaml.safe_load((shipped() / "mkdocs.yml").read_text("utf-8"))
    config = said(project)
    assert config["site_name"] == "Rulepress" and [[*one] for one in config["plugins"]] == [["search"]]
    assert config["theme"].pop("custom_dir") == str(shipped() / "site" / "theme")
    assert config["theme"] | {"custom_dir": "site/theme"} == ours["theme"]


def test_what_a_project_may_say_is_laid_over_ours(project):
    written(project, "site/assets/own.css", "h1 { color: red }")
    written(project, "site/assets/mine.svg", "<svg/>")
    written(
        project,
        "mkdocs.yml",
        "site_name: Smith & Sons\nsite_description: Our rules\nsite_author: Smith\ncopyright: © Smith\n"
        "repo_url: https://github.com/smith/sons\nsite_url: https://example.org/smith/\n"
        "theme:\n  name: material\n  language: de\n  logo: assets/mine.svg\n  palette: {primary: teal, accent: amber}\n"
        "extra_css: [assets/rulepress.css, assets/own.css]\n",
    )
    config = said(project)
    assert "site_url" not in config, "printed sheets lead there; the site asks no host, its own neither"
    assert (config["site_name"], config["copyright"], config["theme"]["language"]) == ("Smith & Sons", "© Smith", "de")
    assert [(scheme["scheme"], scheme["primary"], scheme["accent"]) for scheme in config["theme"]["palette"]] == [
        ("default", "teal", "amber"),
        ("slate", "teal", "amber"),
    ]
    assert config["extra_css"] == ["assets/fonts/fonts.css", "assets/rulepress.css", "assets/own.css"]
    assert config["extra"]["rp_issues"].startswith("https://github.com/smith/sons/issues/new?") and "repo_url" not in config
    assert config["theme"]["logo"] == "assets/mine.svg" and config["markdown_extensions"]


def test_a_copy_of_ours_with_a_name_of_its_own_is_fine(project):
    ours = (shipped() / "mkdocs.yml").read_text("utf-8")
    written(project, "mkdocs.yml", ours.replace("site_name: Rulepress", "site_name: Mine"))
    assert said(project) | {"site_name": ""} == said(Project(project.root / "none")) | {
        "site_name": "",
        "docs_dir": str(project.root / "dist/pages"),
        "site_dir": str(project.root / "dist/site"),
    }


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("site_name: A\nhooks:\n  - evil.py\n", 2, "`hooks` is not taken"),
        ("plugins: [search, macros]\n", 1, "`plugins` is not taken"),
        ("markdown_extensions:\n  - evil.module\n", 1, "`markdown_extensions` is not taken"),
        ("docs_dir: /etc\n", 1, "`docs_dir` is not taken"),
        ("site_dir: ../..\n", 1, "`site_dir` is not taken"),
        ("INHERIT: ../other.yml\n", 1, "`INHERIT` is not taken"),
        ("theme:\n  name: material\n  custom_dir: .\n", 3, "`theme.custom_dir` is not taken"),
        ("theme: readthedocs\n", 1, "`theme` is not taken"),
        ("theme: {name: ../evil}\n", 1, "`theme.name` is not taken"),
        ("extra_javascript: [assets/own.js]\n", 1, "`extra_javascript` is not taken"),
        ("extra_css: [https://example.org/a.css]\n", 1, "style sheets in site/"),
        ("extra_css: [../../../etc/passwd.css]\n", 1, "style sheets in site/"),
        ("extra_css: {a: b}\n", 1, "style sheets in site/"),
        ("extra: {analytics: {provider: google}}\n", 1, "`extra` is not taken"),
        ("site_name: <script>alert(1)</script>\n", 1, "plain words"),
        ("site_description: '\" onload=\"x'\n", 1, "plain words"),
        ("copyright: [a, b]\n", 1, "plain words"),
        ("site_name: 7\n", 1, "plain words"),
        ("site_name: A\nsite_url: javascript:alert(1)\n", 2, "not where a site stands"),
        ("repo_url: javascript:alert(1)\n", 1, "not the address of a repository"),
        ("repo_url: 'https://example.org/a/b?x=\"><script>'\n", 1, "not the address of a repository"),
        ("site_nam: A\n", 1, "`site_nam` is not taken"),
        ("theme: {language: ../../../../etc/passwd}\n", 1, "does not speak"),
        ("theme: {logo: /etc/passwd.png}\n", 1, "not a picture"),
        ("theme: {logo: ../../x.png}\n", 1, "not a picture"),
        ("theme: {favicon: 'https://example.org/x.png'}\n", 1, "not a picture"),
        ("theme: {palette: {primary: 'x\"><script>'}}\n", 1, "not a colour"),
        ("theme: {palette: [{scheme: x}]}\n", 1, "`theme.palette` is not taken"),
        ("site_name: !!python/object/apply:os.system ['touch evil']\n", 1, "tag"),
        ("site_name: !ENV HOME\n", 1, "tag"),
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", 1, "anchor"),
        ("- a\n- b\n", 1, "a list"),
        ("", 1, "file is empty"),
        ("site_name: [a\n", None, ""),
        ("a: " + "[" * 5000, 1, "levels deep"),
        ("site_name: \x07\n", 1, "control character"),
        ("? [a]\n: b\n", 1, "key"),
    ],
)
def test_any_other_setting_is_a_finding_at_its_line(project, text, line, says, monkeypatch):
    monkeypatch.chdir(project.root)
    written(project, "mkdocs.yml", text)
    with pytest.raises(Unusable) as refused:
        said(project)
    [found] = refused.value.found
    assert found.path == "mkdocs.yml" and says in found.message and (line is None or found.line == line)
    assert sorted(path.name for path in project.root.iterdir()) == ["mkdocs.yml"]


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "binary"])
def test_a_mkdocs_yml_that_is_no_file_of_the_project(project, kind):
    path = project.root / "mkdocs.yml"
    if kind == "link":
        path.symlink_to("../outside/secret.md")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"\0\0")
    with pytest.raises(Unusable, match=r"mkdocs\.yml"):
        said(project)


def test_the_command_line_names_file_and_line_and_runs_no_hook(project, capsys):
    (project.root / "factions").mkdir()
    written(project, "mkdocs.yml", "site_name: A\nhooks: [evil.py]\n")
    written(project, "evil.py", "open('ran', 'w')")
    assert cli.main(["site", "--project", str(project.root)]) == cli.WRONG
    told = capsys.readouterr()
    assert "error[bad-setting] mkdocs.yml:2:1" in told.err and "help: delete it; taken are site_name" in told.err
    assert "bug" not in told.err and "Traceback" not in told.err
    assert not (project.root / "ran").exists() and not (project.root / "dist" / "site").exists()


# -- site/ ----------------------------------------------------------------------------------------------------------


def picture(kind):
    made = BytesIO()
    Image.new("RGB", (3, 2), "red").save(made, kind)
    return made.getvalue()


def a_pdf():
    made, writer = BytesIO(), PdfWriter()
    writer.add_blank_page(72, 72)
    writer.write(made)
    return made.getvalue()


def a_font():
    made, drawn = BytesIO(), FontBuilder(unitsPerEm=1000, isTTF=True)
    drawn.setupGlyphOrder([".notdef"])
    drawn.setupCharacterMap({})
    drawn.setupGlyf({".notdef": Glyph()})
    drawn.setupHorizontalMetrics({".notdef": (500, 0)})
    drawn.font.flavor = "woff2"
    drawn.font.save(made)
    return made.getvalue()


EVIL = b"<html><script>alert(1)</script>"
GOOD = {
    "authoring/index.md": "# Mine\n\nMy *own* [words](editions.md), 3 < 4.\n\n![Cards](../pictures/cards.png)\n",
    "notes.md": "---\ntitle: My notes\n---\n\n# Notes\n",
    "assets/own.css": ".a { background: url(../pictures/mine.png) } .b { background: url('data:image/png;base64,aa') }",
    "pictures/mine.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0'/></svg>",
    "pictures/mine.png": picture("PNG"),
    "pictures/mine.jpg": picture("JPEG"),
    "pictures/mine.webp": picture("WEBP"),
    "rules.pdf": a_pdf(),
    "said.md": '# "Said"\n\nShe said: "No."\n\n---\n\n"Yes", he said.\n',
}


def test_a_projects_own_words_pictures_and_styles_are_laid_over_ours(project):
    for path, text in GOOD.items():
        written(project, f"site/{path}", text)
    ours = dict(handwritten(Project(shipped())))
    mine = dict(handwritten(project))
    assert mine == ours | {path: text.encode() if isinstance(text, str) else text for path, text in GOOD.items()}


def test_a_copy_of_our_site_is_as_ours(project):
    for path, content in handwritten(Project(shipped())):
        written(project, f"site/{path}", content)
    written(project, "site/theme/404.html", (shipped() / "site/theme/404.html").read_bytes())
    assert dict(handwritten(project)) == dict(handwritten(Project(shipped())))


@pytest.mark.parametrize(
    ("path", "text", "code", "line"),
    [
        ("evil.js", "alert(1)", "not-for-the-site", None),
        ("assets/boot.js", "alert(1)", "not-for-the-site", None),
        ("evil.html", "<script>alert(1)</script>", "not-for-the-site", None),
        ("evil.mjs", "", "not-for-the-site", None),
        ("evil.wasm", "", "not-for-the-site", None),
        ("evil.SVG", "<svg/>", "not-for-the-site", None),
        ("evil", "", "not-for-the-site", None),
        ("theme/main.html", "{{ config.__class__ }}", "not-for-the-site", None),
        ("theme/404.html", "<script>alert(1)</script>", "not-for-the-site", None),
        ("a.md", "# A\n\n<script>alert(1)</script>\n", "html-in-page", 3),
        ("a.md", "# A\n\n    <script>alert(1)</script>\n", "html-in-page", 3),
        ("a.md", "a `b\n<img src=x onerror=alert(1)>`\n", "html-in-page", 2),
        ("a.md", "<!-- --><b>\n", "html-in-page", 1),
        ("a.md", "<svg/onload=alert(1)>\n", "html-in-page", 1),
        ("a.md", "</p>\n", "html-in-page", 1),
        ("a.md", "<?php ?>\n", "html-in-page", 1),
        ("a.md", "<javascript:alert(1)>\n", "html-in-page", 1),
        ("a.md", '---\ntitle: "\\x3cscript src=a.css>"\n---\n', "html-in-page", 2),
        ("a.md", "---\ntitle: A\ndescription: '0;url=//a.example\" http-equiv=\"refresh'\n---\n", "html-in-page", 3),
        ("a.md", 'Description: 0;url=//a.example" http-equiv="refresh\n\n# A\n', "html-in-page", 1),
        ("a.md", "title: <script>\n\n# A\n", "html-in-page", 1),
        ("a.md", "# A\n\n[x](javascript:alert)\n", "odd-link", 3),
        ("a.md", "# A\n\n[x](java&#115;cript:alert)\n", "odd-link", 3),
        ("a.md", "# A\n\n[x](java&Tab;script&colon;alert)\n", "odd-link", 3),
        ("a.md", "# A\n\n[x](javascript&amp;#58;alert)\n", "odd-link", 3),
        ("a.md", "# A\n\n[x](&#1;javascript:alert)\n", "odd-link", 3),
        ("a.md", "# A\n\n[x](\n javascript:alert)\n", "odd-link", 4),
        ("a.md", "# A\n\n> [x](\n> javascript:alert)\n", "odd-link", 4),
        ("a.md", "# A\n\n[y]:\n  vbscr&#x69;pt:x\n", "odd-link", 4),
        ("a.md", "# A\n\n[x](javascript\\:alert)\n", "odd-link", 3),
        ("a.md", "# A\n\n[x][y]\n\n[y]: <file:///etc/passwd>\n", "html-in-page", 5),
        ("a.md", "# A\n\n[y]: vbscript:x\n", "odd-link", 3),
        ("a.md", "---\ntitle: A\ntemplate: 404.html\n---\n", "above-page", 3),
        ("a.md", "---\ntitle: [\n---\n", "above-page", 2),
        ("a.md", "---\ntitle: {a: b}\n---\n", "above-page", 2),
        ("a.md", "---\nhide: 5\n---\n", "above-page", 2),
        ("a.md", "# A\n\n" + "[a](" * 900, "too-intricate", 3),
        ("a.md", "# A\n\n" + "\n".join(["[a]("] * 300), "too-intricate", 103),
        ("a.md", "words\n\n" * 500_000, "too-intricate", 1),
        ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'>\n<script>alert(1)</script></svg>", "unsafe-drawing", 2),
        ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "unsafe-drawing", 1),
        ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'><a href='javascript:alert(1)'/></svg>", "unsafe-drawing", 1),
        ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'><style>@\\69mport 'x.css'</style></svg>", "unsafe-drawing", 1),
        ("a.css", "a {}\n@import 'https://example.org/a.css';", "outside-styles", 2),
        ("a.css", "@\\69mport 'https://example.org/a.css';", "outside-styles", 1),
        ("a.css", "a { background: u\\72l(https://example.org/a.png) }", "outside-styles", 1),
        ("a.css", "a { background: url('/\\9/example.org/a.png') }", "outside-styles", 1),
        ("a.css", "a { background: url('\\\\\\\\example.org/a.png') }", "outside-styles", 1),
        ("a.css", "a { background: image-set('a.png' 1x, 'https://example.org/b.png' 2x) }", "outside-styles", 1),
        ("a.css", "a { background: -webkit-image-set('https://example.org/b.png' 1x) }", "outside-styles", 1),
        ("a.css", "a { --b: '//example.org'; background: src(var(--b)) }", "outside-styles", 1),
        ("a.css", "a { background: url(https://example.org/a.png) }", "outside-styles", 1),
        ("a.css", "a { background: URL( '//example.org/a.png') }", "outside-styles", 1),
    ],
)
def test_what_could_run_or_ask_elsewhere_is_a_finding(project, path, text, code, line):
    written(project, f"site/{path}", text)
    with pytest.raises(Unusable) as refused:
        list(handwritten(project))
    found = refused.value.found[0]
    assert (found.code, found.path, found.line) == (code, f"site/{path}", line)


@pytest.mark.parametrize(
    ("path", "content", "told"),
    [
        ("fake.png", EVIL, "no PNG picture"),
        ("fake.png", picture("JPEG"), "no PNG picture, as its name says, but a JPEG"),
        ("fake.png", picture("PNG")[:24] + EVIL, "damaged|cut short"),
        ("more.png", picture("PNG") + EVIL, "follows the end"),
        ("cut.png", picture("PNG")[:-4], "cut short"),
        ("fake.jpg", EVIL, "no JPEG picture"),
        ("fake.jpeg", b"\xff\xd8\xff" + EVIL, "cannot be read"),
        ("more.jpg", picture("JPEG") + EVIL, "follows the end"),
        ("more.jpg", picture("JPEG") + EVIL + b"\xff\xd9", "follows the end"),
        ("fake.webp", b"RIFF\x1f\0\0\0" + EVIL, "no WebP picture"),
        ("more.webp", picture("WEBP") + EVIL, "follows the end"),
        ("hollow.webp", b"RIFF\x23\0\0\0WEBP" + EVIL, "damaged"),
        ("fake.pdf", EVIL, "no PDF"),
        ("fake.pdf", b"%PDF-1.4" + EVIL, "damaged"),
        ("late.pdf", b"\n" + a_pdf(), "no PDF"),
        ("more.pdf", a_pdf() + EVIL, "follows the end"),
        ("fake.woff2", EVIL, "no WOFF2 font"),
        ("fake.woff2", b"wOF2" + EVIL * 3, "cut short"),
        ("more.woff2", a_font() + EVIL, "follows its end"),
        ("hollow.woff2", b"wOF2\0\1\0\0\0\0\0\x33\0\1\0\0" + b"\0" * 4 + EVIL, "damaged"),
        ("cut.woff2", a_font()[:-4], "cut short"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_a_finding(project, path, content, told):
    written(project, f"site/{path}", content)
    with pytest.raises(Unusable) as refused:
        list(handwritten(project))
    [found] = refused.value.found
    assert (found.code, found.path) == ("wrong-file-type", f"site/{path}") and re.search(told, found.message), found.message


def test_a_whole_font_is_taken(project):
    written(project, "site/mine.woff2", a_font())
    assert dict(handwritten(project))["mine.woff2"] == a_font()


def test_braces_in_a_page_are_words_and_give_it_no_styles(tiny):
    covering = '{style="position:fixed;inset:0;background:red" .over onclick="x()"}'
    words = f"Words *here*{covering} and [there](index.md){covering}"
    site = tiny(notes=f'# Notes {covering}\n\n{words}\n{{: style="position:fixed"}}\n\n## *Odds* {{ #chances }}\n')
    told = (site / "notes.html").read_text("utf-8")
    given = [(name, value) for one in html_parse(told, namespace_html_elements=False).iter() for name, value in one.attrib.items()]
    assert told.count("{style=") >= 3 and ("id", "chances") in given and "#chances }" not in told
    assert not [one for one in given if one[0] in ("style", "onclick") or one == ("class", "over")]


def test_a_page_that_the_site_makes_itself_is_not_passed_over_in_silence(shipped_project, tmp_path, capsys):
    root = shutil.copytree(shipped_project, tmp_path / "mine", ignore=shutil.ignore_patterns("dist", "downsync"))
    (root / "site").mkdir()
    (root / "site" / "index.md").write_text("# My front page\n", encoding="utf-8")
    assert cli.main(["site", "--project", str(root)]) == cli.WRONG
    said, told = capsys.readouterr()
    assert "error[page-twice] site/index.md" in told and "give it another name" in told
    assert re.search(r"^(\d+) of \1 cards are missing, and the site does not show them:", said, re.M)
    assert not (root / "dist" / "site").exists()


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        ("notes.html: gone.html leads nowhere", "site/notes.md:3: gone.html leads nowhere"),
        ("notes.html: #nowhere names no place on that page", "site/notes.md: #nowhere names no place on that page"),
        (
            "Doc file 'notes.md' contains a link 'gone.md', but it is not there.",
            "site/notes.md:3: contains a link 'gone.md', but it is not there.",
        ),
        ("joust/rules/tilting.html: odd link tel:1", "rules/joust/chapters/tilting.md:1: odd link tel:1"),
        ("joust/units/knight.html: x.html leads nowhere", "joust/units/knight.html: x.html leads nowhere"),
        ("and 3 more", "and 3 more"),
    ],
)
def test_a_problem_of_a_page_is_told_of_the_file_that_somebody_wrote(project, problem, told):
    written(project, "site/notes.md", "# Notes\n\nA [link](gone.md).\n")
    written(project, "rules/joust/chapters/tilting.md", "[x](tel:1)\n")
    assert told_at_home(project, {"joust": "joust"}, problem) == told


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("site/a.md", "../../outside/secret.md"),
        ("site/a.md", "/etc/passwd"),
        ("site/sub", "../../outside"),
        ("site/sub", "/"),
        ("site", "../outside"),
        ("site/pictures/a.png", "/dev/zero"),
        ("site/pictures/a.png", None),
        ("site/a.md", "a.md"),
        ("site/a.md", "nowhere.md"),
    ],
)
def test_a_link_out_or_a_pipe_in_site_is_refused_at_once(project, path, target):
    (project.root / path).parent.mkdir(parents=True, exist_ok=True)
    if target:
        (project.root / path).symlink_to(target)
    else:
        os.mkfifo(project.root / path)
    begin = time.monotonic()
    with pytest.raises(Unusable):
        list(handwritten(project))
    assert time.monotonic() - begin < 5


def test_a_link_that_stays_inside_is_followed(project):
    written(project, "words.md", "# Words\n")
    (project.root / "site").mkdir()
    (project.root / "site" / "a.md").symlink_to("../words.md")
    assert dict(handwritten(project))["a.md"] == b"# Words\n"


# -- the policy -----------------------------------------------------------------------------------------------------


@pytest.fixture
def tiny(project):
    """Call it with the Markdown of pages besides the two of every such site: a site with our theme and scripts."""
    for path, content in handwritten(project):
        if path.startswith("assets/"):
            written(project, f"dist/pages/{path}", content)
    written(project, "dist/pages/assets/fonts/fonts.css")
    written(project, "dist/pages/index.md", "# Hello\n\nWords and a [link](deep/er/other.md).\n")
    written(project, "dist/pages/deep/er/other.md", "# Other\n")

    def made(**pages):
        for name, text in pages.items():
            written(project, f"dist/pages/{name}.md", text)
        config = said(project) | {"nav": [{"Home": "index.md"}, {"Other": "deep/er/other.md"}]}
        dist = project.root / "dist"
        build(config, dist / "mkdocs.yml", dist / "pages", dist / "site", lambda site: [])
        return dist / "site"

    return made


def test_the_address_of_what_pages_load_changes_with_what_is_in_it(tiny, project):
    def assets():
        site = tiny()
        [folder] = site.glob("assets*")
        for page in site.rglob("*.html"):
            places = re.findall(r'(?:src|href)="([^"#:]+)"', page.read_text("utf-8"))
            assert page.name == "404.html" or any(f"{folder.name}/boot.js" in place for place in places)
            assert all((page.parent / place).is_file() for place in places if "assets" in place)
        settings = re.search(r'"search": ?"([^"]+)"', (site / "deep/er/other.html").read_text("utf-8"))
        assert settings and (site / "deep/er" / settings[1]).is_file()
        return folder.name

    first = assets()
    assert assets() == first
    written(project, "dist/pages/assets/rulepress.css", "p { color: red }")
    assert assets() != first


def test_every_page_has_its_policy_and_the_same_each_time(tiny):
    first = {path.name: path.read_bytes() for path in tiny().rglob("*") if path.is_file()}
    assert first == {path.name: path.read_bytes() for path in tiny().rglob("*") if path.is_file()}
    pages = {name: content for name, content in first.items() if name.endswith(".html")}
    assert set(pages) == {"index.html", "other.html", "404.html"}
    for page in pages.values():
        text = page.decode()
        assert text.count('http-equiv="Content-Security-Policy"') == 1
        assert text.index("Content-Security-Policy") < text.index("<script")
        assert "default-src 'none'" in text and "script-src 'self' 'wasm-unsafe-eval' 'sha256-" in text
        assert "'unsafe-inline'" not in text.replace("style-src-attr 'unsafe-inline'", "")


PLANTED = [
    "<script>window.ran = 1</script>",
    "<ScRiPt src=assets/own.css></sCrIpT>",
    '<script src="assets/own.css"></script>',
    '<script src="assets/boot.js/../own.css"></script>',
    "<svg><script>window.ran = 1</script></svg>",
    "<!--><script>window.ran = 1</script>-->",
    "<script/x>window.ran = 1</script>",
    "<style>body { display: none }</style>",
    "<meta name='>' HTTP-EQUIV=refresh content='0;url=//a.example'>",
    '<script type="module">import "./own.css"</script>',
]


def test_a_page_with_a_script_that_is_not_of_the_theme_is_not_published(tiny):
    with pytest.raises(SiteProblem) as refused:
        tiny(**{f"page{number}": f"# Hello\n\n<div>{planted}</div>\n" for number, planted in enumerate(PLANTED)})
    why = "holds a script, style or order to the browser that is not"
    told = [line.split(f".html: {why}")[0] for line in str(refused.value).split("\n")]
    assert told == [f"page{number}" for number in range(len(PLANTED))]


@pytest.mark.slow
def test_what_is_planted_in_a_page_neither_runs_nor_loads(tiny, serve, open_page):
    site = tiny()
    planted = (
        "<script>window.ran = 'script'</script><img src=nowhere.png onerror=\"window.ran = 'handler'\">"
        "<iframe src=\"javascript:parent.ran = 'frame'\"></iframe><iframe srcdoc=\"<script>parent.ran = 'srcdoc'</script>\"></iframe>"
        "<style>body { display: none }</style><img src=\"http://127.0.0.1:1/spy.png\"><base href='http://127.0.0.1:1/'>"
        '<svg onload="window.ran = \'svg\'"></svg><object data="data:text/html,x"></object>'
        "<details ontoggle=\"window.ran = 'toggle'\" open></details><form id=f action='http://127.0.0.1:1/'><input name=a></form>"
        "<a id=x href=\"javascript:window.ran = 'link'\">x</a>"
    )
    index = site / "index.html"
    index.write_text(index.read_text("utf-8").replace("<h1", planted + "<h1", 1), "utf-8")
    url = serve(site)
    page = open_page(url + "index.html")
    blocked = {}
    page.on("requestfailed", lambda request: blocked.setdefault(request.url, request.failure))
    page.reload()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.getElementById('x').click(), document.getElementById('f').submit()")
    page.wait_for_timeout(300)
    assert page.evaluate("window.ran") is None and page.url.startswith(url)
    assert page.evaluate("getComputedStyle(document.body).display") != "none"
    asked = {address for address in page.requests if "127.0.0.1:1/" in address}
    assert asked <= {address for address, why in blocked.items() if why == "csp"}, blocked
    assert page.evaluate("document.baseURI").startswith(url) and page.evaluate("typeof window.rulepress") == "object"


@pytest.mark.slow
def test_a_page_as_built_has_no_trouble_with_its_policy(tiny, serve, open_page):
    url = serve(tiny())
    for path in ("index.html", "deep/er/other.html"):
        page = open_page(url + path)
        page.wait_for_load_state("networkidle")
        page.locator("label[title='Switch to dark']").click()
        assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
        assert not page.troubles


# -- page templates -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attack", ["{{ url.__globals__ }}", "{% include '../../../outside/secret.md' %}", "{{ ''.__class__.__mro__ }}"])
def test_a_projects_page_templates_run_in_the_sandbox(project, tmp_path, attack):
    written(project, "templates/pages/home.md.j2", f"# Home\n\n{attack}\n")
    staging = Staging(project, [], tmp_path / "built", tmp_path / "pages", None)
    with pytest.raises(Unusable, match=r"templates/pages/home\.md\.j2: This template does not work"):
        staging.page("index.md", "Home", "home.md.j2", {"games": []})


def test_a_licence_beside_the_fonts_that_leads_out_of_the_project_is_not_published(project, tmp_path):
    (secret := tmp_path / "secret").write_text("PRIVATE", "utf-8")
    (licence := project.root / "templates" / "fonts" / "OFL-Own.txt").parent.mkdir(parents=True)
    licence.symlink_to(secret)
    with pytest.raises(Unusable) as refused:
        list(licences(project))
    assert [(found.code, found.path) for found in refused.value.found] == [("outside-project", "templates/fonts/OFL-Own.txt")]
