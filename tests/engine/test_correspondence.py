"""Games by letters, as the page plays them: both games, with a person who answers by chance or in words, and a bot."""

import json
from random import Random

import pytest

from rulepress.games.downsync import calls as downsync
from rulepress.games.downsync.play import Match as Downsync
from rulepress.games.mswars import calls as mswars
from rulepress.games.mswars.play import Match as Mswars

from ..shipped import ROOT

GAMES = {
    "downsync": (downsync, Downsync, "downsync-4.2", "vip-capture", ["coalition/starter", "republic-of-terra/starter"]),
    "ms-wars": (mswars, Mswars, "ms-wars-fragment", "skirmish", ["mobius/fire-base", "mobius/first-line"]),
}


class Post:
    """A page's side of the post: everything goes as JSON, and nothing but the last reply is kept."""

    def __init__(self, name: str):
        self.name, (module, self.game, data, self.scenario, self.forces) = name, GAMES[name]
        self.data = json.loads((ROOT / "published" / f"{data}.json").read_text(encoding="utf-8"))
        self.open = lambda: module.opened(self.data)
        self.engine = self.open()

    def send(self, call: str, **letter) -> dict:
        return json.loads(json.dumps(self.engine(call, json.loads(json.dumps(letter)))))

    def begin(self, **players) -> dict:
        return self.send("begin", scenario=self.scenario, forces=self.forces, seed="11", players=players)["answer"]


@pytest.fixture(scope="module", params=GAMES)
def post(request) -> Post:
    return Post(request.param)


def test_a_whole_game_against_a_bot_is_what_the_save_replays_to(post):
    reply, random, players = post.begin(A="person", B="rush"), Random(3), {"A": "person", "B": "rush"}
    steps, kinds = list(reply["steps"]), set()
    while question := reply["question"]:
        if question["player"] == "B":
            reply = post.send("bot", save=reply["save"], players=players)["answer"]
        else:
            kinds.add(question["kind"])
            answers = [pick["answer"] for pick in question["picks"]]
            usual = answers[question["usual"]] if question["usual"] is not None else random.choice(answers)
            given = answers[: max(question["least"], 1)] if question["least"] is not None else usual
            reply = post.send("answer", save=reply["save"], answer=given)["answer"]
        steps += reply["steps"]
    assert len(kinds) > 4 and reply["ended"]
    log = post.send("log", save=reply["save"], players=players)["answer"]
    assert (log["game"], log["players"]) == (post.name, players)
    game = post.game.load(reply["save"], post.data)
    assert log["hash"] == game.hash and log["events"] == [str(event) for event in game.events]
    pieces: dict = {}
    for step in steps:
        pieces |= step["pieces"]
    standing = {name: [base["at"] for base in piece["bases"]] for name, piece in pieces.items() if piece}
    assert standing == {name: [list(base.at) for base in getattr(piece, "bases", [piece])] for name, piece in game.state.pieces.items()}, (
        "the steps draw the table as it is"
    )
    post.engine = post.open()
    again = post.send("resume", save=log)["answer"]
    assert again["players"] == players and sum(len(step["events"]) for step in again["steps"]) == len(game.events)
    assert again["ended"] == reply["ended"]


def test_what_would_happen_is_told_before_it_does(post):
    reply = post.begin(A="person", B="person")
    while not (reply["question"].get("open") and reply["question"]["kind"] == "deploy"):
        reply = post.send("answer", save=reply["save"], answer=reply["question"]["picks"][0]["answer"])["answer"]
    question = reply["question"]
    left, bottom, right, top = question["zone"]
    inside = f"{left / 1000 + 3} {(bottom + top) / 2000}"
    considered = post.send("consider", save=reply["save"], line=inside)["answer"]
    assert considered["ends"] == [considered["answer"]] and question["radius"] > 0
    refused = post.send("consider", save=reply["save"], line="0 0")["refused"]
    assert refused["rules"] and "zone" in refused["message"] and "[0, 0]" not in refused["message"]
    tried = post.send("where", save=reply["save"], places=[considered["answer"], [0, 0]])["answer"]
    assert tried == {"legal": [True, False]}
    assert post.send("consider", save=reply["save"], line=inside)["answer"] == considered, "nothing has happened"
    after = post.send("answer", save=reply["save"], line=inside)["answer"]
    players = {"A": "person", "B": "person"}
    back = post.send("undo", save=after["save"], players=players)["answer"]
    assert back["save"] == reply["save"] and back["question"] == question


def test_an_attack_shows_its_reach_and_how_targets_are_seen():
    post, random = Post("downsync"), Random(1)
    reply = post.begin(A="person", B="person")
    while reply["question"]["kind"] != "target":
        question = reply["question"]
        answers = [pick["answer"] for pick in question["picks"]]
        answer = answers[: question["most"]] if question["least"] is not None else random.choice(answers)
        if question["kind"] == "action":
            aimed = [pick for pick in question["picks"] if "reach" in pick["marks"]]
            assert all(pick["marks"]["pieces"] and "hits" in pick["more"] for pick in aimed if "Cannon" in pick["name"])
            answer = aimed[0]["answer"] if aimed else answer
        reply = post.send("answer", save=reply["save"], answer=answer)["answer"]
    marks = reply["question"]["picks"][0]["marks"]
    assert marks["seen"] in ("clear", "concealed", "hidden") and marks["reach"] > 0 and len(marks["from"]) == 2 and marks["pieces"]


@pytest.mark.parametrize(
    ("call", "letter", "said"),
    [
        ("begin", {"scenario": "vip-capture", "forces": "both"}, "both forces"),
        ("begin", {"scenario": "vip-capture", "forces": ["a", "b"], "seed": 1, "players": {"A": "me", "B": "rush"}}, "no force list"),
        ("begin", {"scenario": ["x"], "forces": ["a", "b"], "seed": 1}, "by their names"),
        ("resume", {"save": "no game"}, "not a save of a game"),
        ("resume", {"save": {"game": "ms-wars"}}, "This is a game of ms-wars"),
        ("resume", {"save": {"answers": [[[]]]}}, "missing"),
        ("where", {"save": {"engine": 1}, "places": [[0, 0]] * 501}, "At most 500"),
        ("bot", {"save": {"engine": 1}, "players": {"A": "nobody"}}, "not a save of a game"),
    ],
)
def test_a_letter_that_means_nothing_is_refused(call, letter, said):
    assert said in Post("downsync").send(call, **letter)["refused"]["message"]


def test_who_plays_is_a_person_or_a_bot_there_is():
    post = Post("downsync")
    letter = {"scenario": post.scenario, "forces": post.forces, "seed": 1, "players": {"A": "me", "B": ["rush"]}}
    assert "Each side is played by a person or by one of these bots: random" in post.send("begin", **letter)["refused"]["message"]


def test_a_list_of_ones_own_is_played_and_goes_with_the_save(tmp_path, capsys):
    from rulepress.cli import main

    post = Post("downsync")
    starter = next(force for faction in post.data["factions"] for force in faction["forces"] if force["key"] == "coalition/starter")
    units = {each["unit"]: each["count"] for each in starter["units"]}
    mine = {"id": "own-first-watch", "name": "First Watch", "faction": "coalition", "size": "small", "leader": None, "units": units}
    letter = {"scenario": post.scenario, "forces": ["coalition/own-first-watch", "republic-of-terra/starter"], "seed": 2, "lists": [mine]}
    players = {"A": "random", "B": "random"}
    reply = post.send("begin", **letter, players=players)["answer"]
    for _ in range(30):
        reply = post.send("bot", save=reply["save"], players=players)["answer"]
    persons = {"A": "person", "B": "person"}
    before = post.send("begin", **letter, players=persons)["answer"]
    pick = before["question"]["picks"][0]["answer"]
    after = post.send("answer", save=before["save"], players=persons, answer=pick)["answer"]
    assert post.send("undo", save=after["save"], players=persons)["answer"]["save"] == before["save"]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(post.send("log", save=reply["save"], players=players)["answer"]))
    page = tmp_path / "mine.html"
    assert main(["replay", str(path), "--html", str(page), "--project", str(ROOT)]) == 0
    assert "First Watch" in capsys.readouterr().out and "<title>Coalition: First Watch against" in page.read_text("utf-8")
    assert main(["replay", str(path), "--game", "ms-wars", "--project", str(ROOT)]) == 1
    assert "is a game of downsync, not of ms-wars: leave --game out." in capsys.readouterr().err
    over = {**mine, "units": units | {"virago": 9}}
    assert "force.slots" in post.send("begin", **letter | {"lists": [over]})["refused"]["rules"]
    taken = {**mine, "id": "starter"}
    assert "a list of the game itself" in post.send("begin", **letter | {"lists": [taken]})["refused"]["message"]
    assert "cannot be played" in Post("ms-wars").send("begin", **letter | {"forces": ["a", "b"]})["refused"]["message"]


def test_a_whole_game_between_bots_is_told_at_once_and_again_from_its_file(post):
    told = post.send("play", scenario=post.scenario, forces=post.forces, seed="5", bots=["rush", "random"])["answer"]
    log = told["log"]
    game = post.game.load({name: log[name] for name in post.game.new(post.data, post.scenario, post.forces, "5").save()}, post.data)
    assert game.pending is None and game.hash == log["hash"] and len(told["steps"]) > 20
    assert sum(len(step["events"]) for step in told["steps"]) == len(game.events) and told["table"]["width"] == 48
    assert post.send("shown", save=log)["answer"]["steps"] == told["steps"]
    assert post.send("play", scenario=post.scenario, forces=post.forces, seed="5", bots=["person", "random"])["refused"]["rules"] == [
        "play.request"
    ]
