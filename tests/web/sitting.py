"""Somebody who plays in the page, by what the page shows: by keyboard alone, by mouse or by touch.

What is answered is chosen by lot. Where the page marks an answer on the table, mouse and finger go there; where a place is asked for, to
one of those that are drawn as possible. Whatever cannot be reached, pressed or read raises, as does a question that nothing answers."""

import contextlib
import json
import re
from collections import Counter
from math import inf
from pathlib import Path
from random import Random

from playwright.sync_api import Error, expect

WAYS = {
    "keyboard": {"viewport": {"width": 1280, "height": 900}},
    "mouse": {"viewport": {"width": 1280, "height": 900}},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
"""How somebody plays, and on which device."""

TABLE = ".rp-table-map"
ASKED = ".rp-question:not([aria-busy])"
WAIT = 120_000
ON_TABLE, BY_PLACE, LAST = 0.5, 0.4, 0.5
"""How often an answer is given on the table where it is marked there, a place is gone to where some are offered by name, and what stands
last is answered, which ends most things: no walk shall take all day."""
MOST = 3
"""So many are chosen of several, unless there must be more."""

LOOK = """() => {
    const panel = document.querySelector(".rp-question"), map = document.querySelector(".rp-table-map").getBoundingClientRect();
    const shown = (box) => box.x + box.width / 2 > map.left && box.x + box.width / 2 < map.right && box.y + box.height / 2 > map.top
        && box.y + box.height / 2 < map.bottom;
    const middles = (style) => [...document.querySelectorAll(`.rp-table-map ${style}`)].map((each) => each.getBoundingClientRect())
        .filter(shown).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
    const picks = [...panel.querySelectorAll("[data-pick]")];
    return {
        words: panel.querySelector("h2").innerText,
        over: panel.classList.contains("rp-over"),
        bot: "waits" in panel.dataset,
        several: picks.some((each) => each.type === "checkbox"),
        picks: picks.length,
        at: picks.indexOf(document.activeElement),
        focused: panel.contains(document.activeElement),
        open: panel.querySelector(".rp-place") !== null,
        marked: middles(".rp-choice"),
    };
}"""
"""What somebody sees: the question, where the keyboard is, and what is marked on the part of the table that is in view."""

IN_VIEW = """() => {
    const heading = document.querySelector(".rp-question h2").getBoundingClientRect(), first = document.querySelector("[data-pick]");
    const map = document.querySelector(".rp-table-map").getBoundingClientRect();
    return heading.top >= map.bottom - 1 && (first?.getBoundingClientRect() ?? heading).bottom <= innerHeight;
}"""
"""On a phone the question and its first answer stand below the table, which stays in view."""

SMALL = """() => [...document.querySelectorAll(".rp-seated :is(button, label, summary, .rp-place input)")].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return height && Math.min(width, height) < 24;
}).map((each) => each.innerText)"""
"""What no finger hits."""

PLACES = """() => {
    const map = document.querySelector(".rp-table-map");
    const named = [...map.querySelectorAll(".rp-end")].map((each) => each.getBoundingClientRect());
    const apart = ({ x, y, width, height }) => named.every((end) => Math.hypot(x + width / 2 - end.x - end.width / 2,
        y + height / 2 - end.y - end.height / 2) > end.width / 2 + 6);
    return [...map.querySelectorAll(".rp-legal")].filter((each) => apart(each.getBoundingClientRect())).map((each) => {
        const side = Number(each.getAttribute("width")) / 2, box = each.getBoundingClientRect();
        const place = [Number(each.getAttribute("x")) + side, -Number(each.getAttribute("y")) - side];
        return {at: [box.x + box.width / 2, box.y + box.height / 2], words: place.map((part) => (part / 12).toFixed(2)).join(" ")};
    });
}"""
"""Where somebody may go, on the screen and in inches, apart from the places that are offered by name and marked there."""

GONE = "!heading.isConnected"


class Player:
    """At an open page with a game's form, until the game is over. `answers` are counted by their kind."""

    def __init__(self, page, way: str, seed: int):
        self.page, self.way, self.chance = page, way, Random(f"{seed} {way}")
        self.answers: Counter[str] = Counter()

    # -- hands --------------------------------------------------------------------------------------------------------

    def press(self, target) -> None:
        """A button or another control."""
        if self.way == "touch":
            target.tap()
        elif self.way == "mouse":
            target.click()
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def press_quickly(self, target) -> None:
        """What may be gone before one comes to it."""
        if self.way == "touch":
            target.tap(timeout=5000)
        elif self.way == "mouse":
            target.click(timeout=5000)
        elif target.evaluate("one => one === document.activeElement", timeout=5000):
            self.page.keyboard.press("Enter")

    def reach(self, target, most: int = 80) -> None:
        """By the Tab key, forwards and back."""
        for key in ("Tab", "Shift+Tab"):
            for _ in range(most):
                if target.evaluate("one => one === document.activeElement"):
                    return
                self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not reach {target}")

    def point(self, place: list[float]) -> None:
        """At what is seen of the table."""
        at = self.page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.rp-table-map'))", place)
        assert at, "something lies upon the table"
        (self.page.touchscreen.tap if self.way == "touch" else self.page.mouse.click)(*place)

    # -- a game -------------------------------------------------------------------------------------------------------

    def play(self, most: float = inf) -> None:
        """Until it is over, or so many answers are given."""
        self.press(self.page.get_by_role("button", name="Begin"))
        expect(self.page.locator(".rp-question")).to_be_visible(timeout=WAIT)
        self.go_on(most)

    def go_on(self, most: float = inf) -> None:
        """From whatever is asked to the end of the game, or until so many answers are given in all."""
        while not (seen := self.next()).get("over") and self.answers.total() < most:
            self.answers[self.answer(seen)] += 1

    def next(self) -> dict:
        """What is to be answered now; a bot is told to be quick."""
        for _ in range(50):
            expect(self.page.locator(ASKED)).to_be_visible(timeout=WAIT)
            if self.way != "keyboard":
                self.page.locator(TABLE).scroll_into_view_if_needed()
            seen = self.page.evaluate(LOOK)
            if not seen["bot"]:
                self.comfortable(seen)
                return seen
            with contextlib.suppress(Error):  # it may be done meanwhile
                self.press_quickly(self.page.get_by_role("button", name="Show it at once"))
                self.page.wait_for_function("() => !('waits' in document.querySelector('.rp-question').dataset)", timeout=5000)
        raise AssertionError("the bot plays on and on")

    def comfortable(self, seen: dict) -> None:
        """Raises AssertionError where the keyboard is lost, or a phone's player is."""
        assert seen["over"] or seen["focused"], f"the keyboard is nowhere at {seen['words']!r}"
        if self.way == "touch":
            self.page.wait_for_function(IN_VIEW, timeout=WAIT)
            assert not (small := self.page.evaluate(SMALL)), f"{small} is small at {seen['words']!r}"

    # -- an answer ----------------------------------------------------------------------------------------------------

    def answer(self, seen: dict) -> str:
        """Answer what is asked; returns how."""
        self.heading = self.page.locator(".rp-question h2").element_handle()
        if seen["several"]:
            self.choose(seen)
            how = "several"
        elif seen["open"] and (not seen["picks"] or self.chance.random() < BY_PLACE) and self.go_somewhere():
            how = "place"
        elif seen["marked"] and not seen["open"] and self.way != "keyboard" and self.chance.random() < ON_TABLE:
            self.point_out(self.chance.choice(seen["marked"]))
            how = "on the table"
        else:
            assert seen["picks"], f"nothing answers {seen['words']!r}"
            last = seen["picks"] - 1
            self.pick(last if self.chance.random() < LAST else self.chance.randint(0, last), seen)
            how = "button"
        self.page.wait_for_function(
            f"heading => {GONE} || document.querySelector('.rp-question .rp-refused')", arg=self.heading, timeout=WAIT
        )
        refused = self.page.locator(".rp-question .rp-refused")
        assert self.answered() or not refused.count(), f"{seen['words']} {how}: {refused.inner_text()}"
        return how

    def answered(self) -> bool:
        return self.page.evaluate(f"heading => {GONE} || heading.parentElement.ariaBusy === 'true'", self.heading)

    def pick(self, index: int, seen: dict) -> None:
        """One of the answers that are offered."""
        if self.way != "keyboard":
            self.press(self.page.locator("[data-pick]").nth(index))
            return
        self.arrow(index, seen["at"])
        self.page.keyboard.press("Enter")

    def arrow(self, index: int, at: int) -> None:
        """To an answer, by the arrow keys from another one."""
        for _ in range(abs(index - at)):
            self.page.keyboard.press("ArrowDown" if index > at else "ArrowUp")
        expect(self.page.locator("[data-pick]").nth(index)).to_be_focused()

    def choose(self, seen: dict) -> None:
        """Several of the answers."""
        answer = self.page.get_by_role("button", name=re.compile("^Answer"))
        told = [int(number) for number in re.findall(r"\d+", answer.inner_text())]
        least, most = told[0], min(told[-1], seen["picks"])
        wanted, at = self.chance.sample(range(seen["picks"]), self.chance.randint(least, max(least, min(most, MOST)))), seen["at"]
        for index in wanted:
            box = self.page.locator("[data-pick]").nth(index)
            if self.way == "keyboard":
                self.arrow(index, at)
                self.page.keyboard.press("Space")
                at = index
            else:
                self.press(box)
            expect(box).to_be_checked()
        self.press(answer)

    def point_out(self, place: list[float]) -> None:
        """An answer that is marked on the table: the first touch may only mark it, and where it is one of several its button stays to be
        pressed."""
        for _ in range(2):
            self.point(place)
            if self.answered():
                return
        self.press(self.page.locator(".rp-picks .rp-marked"))

    def go_somewhere(self) -> bool:
        """To a place that is drawn as possible; says whether there is any."""
        self.page.wait_for_function(
            f"() => document.querySelector('{TABLE} .rp-legal') || !/…$/.test(document.querySelector('.rp-tried').innerText)", timeout=WAIT
        )
        for _ in range(5):
            places = self.page.evaluate(PLACES)
            if not places:
                return False
            there = self.chance.choice(places)
            if self.way == "keyboard":
                line = self.page.locator(".rp-place input")
                self.reach(line)
                line.press("ControlOrMeta+a")
                self.page.keyboard.type(there["words"])
            else:
                self.point(there["at"])
            found = self.page.locator(".rp-considered:not([aria-busy]) > *")
            expect(found).to_be_visible(timeout=WAIT)
            if "rp-refused" in (found.get_attribute("class") or ""):
                continue
            if self.way == "keyboard":
                self.page.keyboard.press("Enter")
            else:
                self.point(there["at"])
            return True
        return False


def save_game(player: Player, file: Path) -> dict:
    """The game that lies open, as the page saves it."""
    with player.page.expect_download() as download:
        player.press(player.page.get_by_role("button", name="Save the game"))
    download.value.save_as(file)
    return json.loads(file.read_text("utf-8"))


def open_game(player: Player, file: Path, asked: str = "The game is over") -> dict:
    """A file of a game, opened by a page with the form, where it is over or asks the same, and saved again."""
    player.page.get_by_label("Or open a saved game").set_input_files(file)
    expect(player.page.locator(".rp-question h2")).to_have_text(asked, timeout=WAIT, use_inner_text=True)
    return save_game(player, file.with_stem(f"{file.stem}-again"))
