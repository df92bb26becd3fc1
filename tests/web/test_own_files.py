"""Files from anywhere, opened in Build a Force: what is no Force list is refused with its line, the page stays as it was, nothing runs."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

HEAD = "name: Wolf Pack\ngame_size: small\nunits:\n"
LIST = HEAD + "  virago: 2\n"
PLAIN = "# ours\nid: wolf\nname: Wolf Pack # old\ngame_size: small\nunits:\n  virago: 2 # two\n  gsv-aurora: 1\n"
SCRIPTED = 'name: "\\u003cimg src=x onerror=window.ran=1> \\"#1\\""\nunits: {virago: 2, gsv-aurora: 1}\n'
LINE = {
    "an alias bomb": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", 1),
    "an anchor": ("name: &n Wolf\n" + LIST, 1),
    "an alias": (HEAD.replace("units:", "units: *all"), 3),
    "a merge": (LIST + "<<: *base\n", 5),
    "a Python tag": ("name: !!python/object/apply:os.system ['touch evil']\n" + LIST, 1),
    "a JavaScript tag": ("name: !!js/function 'function () { window.ran = 1 }'\n" + LIST, 1),
    "a block": ("name: |\n  Wolf\n" + LIST, 1),
    "a script as a key": ("<script>window.ran = 1</script>: 1\n" + LIST, 1),
    "a script as a unit": (HEAD + "  <img src=x onerror=window.ran=1>: 1\n", 4),
    "a prototype": (LIST + "__proto__: {ran: 1}\n", 5),
    "a unit of the prototype": (HEAD + "  __proto__: 1\n", 4),
    "deep brackets": (HEAD.replace("units:", "units: " + "{a: " * 9000), 3),
    "a deep list": (HEAD + "".join(f"{' ' * depth}- \n" for depth in range(2, 300)), 4),
    "no number": (HEAD + "  virago: 0x10\n", 4),
    "a number without end": (HEAD + "  virago: 1" + "0" * 5000 + "\n", 4),
    "fewer than none": (HEAD + "  virago: -1\n", 4),
    "a unit twice": (LIST + "  virago: 1\n", 5),
    "a key twice": (LIST + "name: Other\n", 5),
    "an escape to the terminal": ("name: \x1b[2J\x1b[31mWolf\n" + LIST, 1),
    "a NUL": ("name: Wolf\x00Pack\n" + LIST, 1),
    "tabs": (HEAD + "\tvirago: 2\n", 4),
    "letters that turn round": ("name: Wolf\u202ekcaP\n" + LIST, 1),
    "quotes that do not close": ('name: "Wolf\n' + LIST, 1),
    "words behind the quotes": ('name: "Wolf" window.ran=1\n' + LIST, 1),
    "a second document": (LIST + "---\n" + LIST, 5),
    "JSON": ('{"name": "Wolf", "units": {"virago": 2}}', 1),
    "a page": ("<!doctype html><script>window.ran = 1</script>", 1),
    "YAML of a unit": ("id: virago\nname: Virago\nstats: {spd: 6}\n", 3),
}
WHOLE = {
    "nothing": (b"", "The list has no units."),
    "comments alone": (b"# virago: 2\n" * 50, "The list has no units."),
    "a unit that nobody has": (b"units: {nobody: 2}\n", "No faction has a unit"),
    "a megabyte": (LIST.encode() + b"# " + b"x" * 2**20, "a Force list has at most 64"),
    "UTF-16": (LIST.encode("utf-16"), "not UTF-8 text"),
    "Latin-1": ("name: Wölfe\n".encode("latin-1") + LIST.encode(), "not UTF-8 text"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not UTF-8 text"),
}


@pytest.fixture(scope="module")
def page(site_url, open_shared_page):
    page = open_shared_page(site_url + "downsync/force.html?faction=coalition&size=small&name=Mine&units=virago:1")
    expect(page.locator(".rp-verdict")).to_contain_text("this list has 1 medium unit")
    yield page
    assert not page.troubles and page.evaluate("window.ran") is None and page.evaluate("({}).ran") is None


def opened(page, content: bytes) -> None:
    file = {"name": "wolf-pack.yaml", "mimeType": "text/yaml", "buffer": content}
    page.get_by_label("Open a list’s file").set_input_files(file)


def untouched(page) -> None:
    assert page.get_by_label("Name").input_value() == "Mine" and "name=Mine&units=virago:1" in page.url
    assert page.evaluate("window.ran") is None
    page.get_by_label("Name").fill("Mine")  # the page still answers


@pytest.mark.parametrize("what", LINE)
def test_it_is_refused_with_its_line(page, what):
    text, line = LINE[what]
    opened(page, text.encode())
    refusal = page.locator(".rp-form .rp-refused")
    expect(refusal).to_contain_text(f"wolf-pack.yaml: Line {line}: ")
    assert len(refusal.inner_text()) < 400 and not refusal.locator("*").count(), "as words, and not too many"
    untouched(page)


@pytest.mark.parametrize("what", WHOLE)
def test_what_has_no_line_is_refused_as_a_whole(page, what):
    content, says = WHOLE[what]
    opened(page, content)
    expect(page.locator(".rp-form .rp-refused")).to_contain_text(says)
    untouched(page)


@pytest.mark.parametrize(
    ("text", "name", "units"),
    [
        (PLAIN, "Wolf Pack", "virago:2,gsv-aurora:1"),
        (SCRIPTED, '<img src=x onerror=window.ran=1> "#1"', "virago:2,gsv-aurora:1"),
        ("\ufeffname: 'It''s ours'\r\ngame_size: standard\r\nunits:\r\n  crusader: 3\r\n", "It's ours", "crusader:3"),
    ],
    ids=["plain", "a script in its name", "of another editor"],
)
def test_a_list_is_opened_and_its_words_are_words(page, text, name, units):
    opened(page, text.encode())
    expect(page.get_by_label("Name")).to_have_value(name)
    assert page.url.endswith(f"&units={units}")
    expect(page.locator(".rp-form .rp-refused")).to_have_count(0)
    page.get_by_role("button", name="Keep it here").click()
    expect(page.locator(".rp-kept")).to_contain_text(name)
    page.get_by_role("button", name=f"Forget {name}").click()
    page.get_by_label("Name").fill("Mine")


def test_a_file_that_is_dropped_is_opened_too(page):
    page.evaluate(
        """text => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], "wolf-pack.yaml", { type: "text/yaml" }));
          const drop = new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true });
          document.querySelector(".rp-builder").dispatchEvent(drop);
        }""",
        LIST,
    )
    expect(page.get_by_label("Name")).to_have_value("Wolf Pack")
    expect(page.locator("[data-slot=medium] .rp-filled")).to_have_text("2 of 3")


def test_what_the_page_writes_it_reads(page):
    page.get_by_label("Name").fill('A "B" \\ #1')
    with page.expect_download() as download:
        page.get_by_role("link", name="File for forces/").click()
    text = download.value.path().read_text("utf-8")
    page.get_by_label("Name").fill("Other")
    opened(page, text.encode())
    expect(page.get_by_label("Name")).to_have_value('A "B" \\ #1')
