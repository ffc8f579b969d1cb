"""A keeper's own set: taken in whole or not at all, never in the place of the house's."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games.empires.sets.files import SetFiles
from judge.games.empires.sets.importing import SetFolder
from judge.games.empires.sets.loading import Sets, load_set

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
