"""A board of twelve areas of one's own: typed in as docs/empires-set.md says, and played to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.empires import scripted
from judge.games.empires.letters.charted import chart_of
from judge.games.empires.sets.checking import read_set
from judge.games.empires.sets.importing import SetFolder
from judge.games.empires.system import EmpiresSystem
from tests.support.paths import DOCS

GUIDE = (DOCS / "empires-set.md").read_text("utf-8")


def block(heading: str) -> str:
    """The YAML that the guide shows below a heading."""
    part = GUIDE[GUIDE.index(heading) :]
    found = re.search(r"```yaml\n(.*?)```", part, re.S)
    assert found is not None
    return found[1]


LABEL = block("### 1. `set.yaml`") + "areas: own\nevent-cards: 12\n"
BOARD = """
board: my-game
title: Twelve lands
languages: {Northern: [Norsk, Frisk], Southern: [Latish]}
areas:
  alba: {name: Alba, language: Norsk, population: 1, borders: [brod, carn], seas: [north-water]}
  brod: {name: Brod, language: Norsk, population: 1, borders: [alba, carn, dun]}
  carn: {name: Carn, language: Norsk, population: 2, norm: 1, borders: [alba, brod, dun, esk]}
  dun: {name: Dun, language: Frisk, population: 1, borders: [brod, carn, esk, fenn]}
  esk: {name: Esk, language: Frisk, population: 1, borders: [carn, dun, fenn, gard]}
  fenn: {name: Fenn, language: Frisk, religion: eastern, population: 2, borders: [dun, esk, gard]}
  gard: {name: Gard, language: Latish, religion: eastern, population: 1, borders: [esk, fenn, holm, iver]}
  holm: {name: Holm, language: Latish, religion: eastern, borders: [gard, iver], seas: [south-water]}
  iver: {name: Iver, language: Latish, religion: eastern, borders: [gard, holm, jura]}
  jura: {name: Jura, language: Latish, religion: eastern, borders: [iver], seas: [south-water]}
  kell: {name: Kell, language: own, norm: -1, seas: [north-water, south-water]}
  lund: {name: Lund, language: Norsk, seafaring: true, seas: [north-water]}
seas:
  north-water: {name: North Water, seas: [south-water]}
  south-water: {name: South Water, seas: [north-water]}
"""
SCENARIO = """
scenario: mine
title: A scenario of mine
first: 976
last: 985
powers:
  alba: {name: Alba, court: alba, areas: [alba, brod], statures: {combat: 3, administration: 2, diplomacy: 5},
         gold: 12, ties: [carn], claims: []}
  iver: {name: Iver, court: iver, areas: [iver, holm], statures: {combat: 3, administration: 3, diplomacy: 3},
         gold: 12, ties: [gard], claims: []}
places: {2: [alba, iver]}
areas:
  carn: {fortification: 1, social-state: 1}
"""
YEAR_CARD = block("### 3. `year-cards.yaml`").partition("  1:\n")[2]
EVENTS = block("### 4. `event-cards.yaml`").replace("count: 2", "count: 11")
TEXTS = {
    "set.yaml": LABEL,
    "board.yaml": BOARD,
    "year-cards.yaml": "cards:\n" + "".join(f"  {n}:\n{YEAR_CARD}" for n in range(1, 57)),
    "event-cards.yaml": EVENTS,
    "tables.yaml": block("### 5. `tables.yaml`"),
    "house-rules.yaml": block("### 6. `house-rules.yaml`"),
    "scenario-mine.yaml": SCENARIO,
}


def encoded(**change: str) -> dict[str, bytes]:
    return {file: change.get(file.partition(".")[0], text).encode() for file, text in TEXTS.items()}


def test_it_has_no_fault_and_is_played(tmp_path: Path) -> None:
    taken, faults = SetFolder(tmp_path).take_in(encoded())
    assert faults == () or not faults
    assert [one.name for one in taken] == ["my-game", "mine"]
    table = EmpiresSystem(tmp_path).game("mine", {})
    dice = SeededDice(b"twelve lands")
    state = table.open(dice).state
    assert set(chart_of(table, state).board.areas) == set(state.areas) and len(state.areas) == 12
    while not table.engine.agenda(state).over:
        owing = table.engine.agenda(state).owes
        orders = {Seat(seat): scripted.letter(table.engine.ground, state, seat, dice) for seat in owing}
        state = table.engine.adjudicate(state, orders, dice).state
    assert state.won
    assert table.presenter.picture(state, "mine", ()) is not None


@pytest.mark.parametrize(
    ("label", "faults"),
    [
        (LABEL.replace("areas: own\n", ""), ["areas-of-its-own", "wrong-number-of-cards"]),
        (LABEL.replace("event-cards: 12\n", ""), ["wrong-number-of-cards"]),
        (LABEL.replace("event-cards: 12", "event-cards: 13"), ["wrong-number-of-cards"]),
    ],
)
def test_what_a_board_of_ones_own_must_say(label: str, faults: list[str]) -> None:
    """One sentence for a board that is not the book's, not eighty-nine."""
    assert [fault.code for fault in read_set(encoded(set=label))[1]] == faults
