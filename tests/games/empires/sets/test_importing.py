"""A keeper's own set: taken in whole or not at all, never in the place of the house's.

A keeper's set beside the maps of another game: each game gets the files that are its own.

docs/empires-set.md, followed word for word: whoever owns the boardgame can type in his own set.
"""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest
import yaml

from judge.data_files.faults import read
from judge.games.empires.sets.cards import EventCard
from judge.games.empires.sets.files import SetFiles, part_of
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.importing import SetFolder
from judge.games.empires.sets.loading import Sets, load_set
from judge.games_at_hand import games_at_hand

HOUSE = SetFiles().texts("podesta-1")


def own(name: str = "my-game") -> dict[str, bytes]:
    """A set as a keeper may type it in: his own name, 56 event cards, one scenario."""
    texts = {file: text for file, text in HOUSE.items() if file != "scenario-two-crowns.yaml"}
    texts["set.yaml"] = f"set: {name}\ntitle: The game on my shelf\norigin: keeper\n".encode()
    more = HOUSE["event-cards.yaml"].replace(b"A bad harvest, count: 3", b"A bad harvest, count: 19")
    texts["event-cards.yaml"] = more
    europe = texts.pop("scenario-europe-1101.yaml")
    texts["scenario-mine.yaml"] = europe.replace(b"scenario: europe-1101", b"scenario: mine")
    return texts


def test_a_set_is_taken_in_played_and_taken_out(tmp_path: Path) -> None:
    """With its own checksum, which every letter names."""
    folder = SetFolder(tmp_path)
    taken, faults = folder.take_in({f"somewhere/{file}": text for file, text in own().items()})
    assert not faults
    assert [(one.kind, one.name, one.replaced) for one in taken] == [
        ("sets", "my-game", False),
        ("scenarios", "mine", False),
    ]
    sets = Sets(tmp_path)
    assert sets.files.names() == ("my-game", "podesta-1")
    mine = sets.load_set("my-game")
    assert mine.label.origin == "keeper" and mine.checksum != load_set("podesta-1").checksum
    assert sets.scenarios()["mine"] == "my-game"
    assert {one.name for one in folder.keeper_files("mine")} == {file.removesuffix(".yaml") for file in own()}
    assert not folder.take_out("scenarios", "mine", played={"mine"})
    assert folder.take_out("scenarios", "mine")
    assert Sets(tmp_path).files.names() == ("podesta-1",)
    assert not list((tmp_path / "empires").iterdir())


def test_the_same_files_give_the_same_checksum_in_whatever_order(tmp_path: Path) -> None:
    given = own()
    SetFolder(tmp_path / "a").take_in(given)
    SetFolder(tmp_path / "b").take_in(dict(reversed(given.items())))
    one, other = (Sets(tmp_path / name).load_set("my-game").checksum for name in "ab")
    assert one == other and len(one) == 64


def test_a_faulty_set_leaves_nothing_behind(tmp_path: Path) -> None:
    texts = own() | {"year-cards.yaml": b"cards: {1: {conquest: {target: C(4<)}}}"}
    taken, faults = SetFolder(tmp_path).take_in(texts)
    assert not taken and {"not-a-code", "card-missing"} <= {fault.code for fault in faults}
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"set.yaml": b"set: podesta-1\ntitle: Mine\norigin: keeper\n"}, "name-taken"),
        ({"set.yaml": b"set: My Game\ntitle: Mine\norigin: keeper\n"}, "bad-name"),
        ({"set.yaml": b"set: my-game\ntitle: Mine\norigin: house\nevent-cards: 56\n"}, "not-of-the-house"),
        ({"scenario-europe-1101.yaml": HOUSE["scenario-europe-1101.yaml"]}, "name-taken"),
    ],
)
def test_names_that_a_set_may_not_have(tmp_path: Path, change: dict[str, bytes], code: str) -> None:
    """What the judge brings along is not replaced, and only the house's set calls itself that."""
    taken, faults = SetFolder(tmp_path).take_in(own() | change)
    assert not taken and [fault.code for fault in faults] == [code]


def test_a_set_that_is_played_with_is_not_replaced(tmp_path: Path) -> None:
    folder = SetFolder(tmp_path)
    folder.take_in(own())
    taken, faults = folder.take_in(own(), played={"mine"})
    assert not taken and [fault.code for fault in faults] == ["in-use"]
    taken, _ = folder.take_in(own())
    assert taken[0].replaced


def test_the_judges_own_sets_are_read_once_for_all_judges_of_a_process(tmp_path: Path) -> None:
    """Whatever keepers put in or take out meanwhile: theirs alone are looked at again."""
    SetFolder(tmp_path).take_in(own())
    sets = Sets(tmp_path)
    house, mine = sets.load_set("podesta-1"), sets.load_set("my-game")
    sets.refresh()
    assert sets.load_set("podesta-1") is Sets().load_set("podesta-1") is house
    assert sets.load_set("my-game") is not mine


def test_a_set_is_put_in_played_and_taken_out(tmp_path: Path) -> None:
    games = games_at_hand(tmp_path)
    assert games.files is not None
    (taken, scenario), faults = games.files.take_in(own())
    assert (taken.kind, taken.name, faults) == ("sets", "my-game", ())
    assert (scenario.kind, scenario.name) == ("scenarios", "mine")
    games.refresh()
    table = games.scenario("mine")
    assert table.setting.game == "empires" and len(table.seats) == 6
    assert any(card.name == "mine" and card.imported for card in games.cards())
    assert not games.files.take_out("scenarios", "mine", frozenset({"mine"}))
    assert games.files.take_out("scenarios", "mine")
    assert games.files.keeper_files() == ()


def test_what_was_put_in_comes_back_from_a_copy(tmp_path: Path) -> None:
    first, second = games_at_hand(tmp_path / "a"), games_at_hand(tmp_path / "b")
    assert first.files is not None and second.files is not None
    assert first.files.take_in(own())[1] == ()
    files = {f"{f.kind}/{f.name}.yaml": f.text.encode() for f in first.files.keeper_files()}
    assert second.files.take_in(files)[1] == ()
    assert second.files.keeper_files() == first.files.keeper_files()


def test_a_set_with_a_fault_is_not_taken_in_at_all(tmp_path: Path) -> None:
    games = games_at_hand(tmp_path)
    assert games.files is not None
    broken = {**own(), "year-cards.yaml": b"cards: {}\n"}
    taken, faults = games.files.take_in(broken)
    assert taken == () and any(fault.code == "card-missing" for fault in faults)
    assert games.files.keeper_files() == ()


PAGE = (Path(__file__).parents[4] / "docs" / "empires-set.md").read_text("utf-8")
STEPS = re.findall(r"^### \d\. `([^`]+)`\n.*?```yaml\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
VERBS = [effect.model_fields["do"].default for effect in typing.get_args(
    typing.get_args(typing.get_args(EventCard.model_fields["effects"].annotation)[0])[0]
)]  # fmt: skip


def test_the_page_has_a_step_for_every_file() -> None:
    assert [file for file, _ in STEPS] == [
        "set.yaml",
        "board.yaml",
        "year-cards.yaml",
        "event-cards.yaml",
        "tables.yaml",
        "house-rules.yaml",
        "scenario-NAME.yaml",
    ]


@pytest.mark.parametrize(("file", "text"), STEPS, ids=[file for file, _ in STEPS])
def test_what_the_page_shows_has_the_shape_of_its_file(file: str, text: str) -> None:
    kind = part_of(file)
    assert kind is not None
    part, faults = read(kind, yaml.safe_load(text))
    assert faults == []
    assert part != kind()


def test_every_switch_stands_on_the_page_with_its_values_the_houses_first() -> None:
    """H-001 to H-011, and the readings E-Q of which a set may have another."""
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \| (?:H-|E-Q)", PAGE, re.MULTILINE))
    assert set(rows) == {name.replace("_", "-") for name in HouseRules.model_fields}
    for name, field in HouseRules.model_fields.items():
        said = rows[name.replace("_", "-")]
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        assert re.match(rf"{default}\b", said), name
        for value in typing.get_args(field.annotation):
            assert re.search(rf"\b{value}\b", said), name


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_of_an_event_card_stands_on_the_page(verb: str) -> None:
    assert f"| `{verb}` |" in PAGE
