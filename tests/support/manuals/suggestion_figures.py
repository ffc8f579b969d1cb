"""How often a typing error in a province's name gets the right suggestion, in every place of an order.

All four kinds of slips, one or two of them, in full names and in abbreviations, on the classic board. A slip
that gives the very name or abbreviation of another province is counted apart: nobody could see it.
"""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from judge.core.dice import SeededDice
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import Area
from judge.games.machiavelli.model.state import PhaseKind, Power

FLORENCE = Power("florence")
PLACES = {
    PhaseKind.MOVEMENT: (
        "A {} h",
        "A Florence - {}",
        "A Florence - {} - Siena",
        "A Florence S A {}",
        "A Florence S A Arezzo - {}",
        "F Pisa T A {} - Siena",
        "F Pisa T A Florence - {}",
        "A {} besieges",
        "F {} converts to garrison",
        "e1: 12d disband A {}",
        "e2: 18d buy A {}",
        "e3: 3d famine relief {}",
        "e4: 9d cause rebellion {}",
    ),
    PhaseKind.RETREATS: ("A {} - Siena", "A Florence - {}"),
    PhaseKind.ADJUSTMENT: ("build A {}", "maintain A {}", "remove F {}"),
}
"""Every place of an order where a name may stand."""

KINDS: tuple[Callable[[str, int, str], str], ...] = (
    lambda word, at, letter: word[:at] + letter + word[at:],
    lambda word, at, letter: word[:at] + word[at + 1 :],
    lambda word, at, letter: word[:at] + letter + word[at + 1 :],
    lambda word, at, letter: word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
)
"""A letter too many, one missing, a wrong one, two in the wrong order."""


@dataclass
class Figures:
    """Counts of asked lines. `first`: the right name came first; `named`: it was among the suggestions."""

    asked: int = 0
    named: int = 0
    first: int = 0
    another: int = 0
    taken: list[tuple[str, str]] = field(default_factory=list)
    missed: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.named} of {self.asked} ({self.named / self.asked:.1%}), "
            f"{self.first} of them ({self.first / self.asked:.1%}) in the first place; "
            f"{len(self.taken)} taken for another, {self.another} were another's very name"
        )


def _reader(kind: PhaseKind) -> OrderReader:
    rules = library.table("balance-of-power", {})
    state = rules.open(SeededDice(b"suggestions")).state
    return reader_for(rules, replace(state, phase=replace(state.phase, kind=kind)))


def _areas(reader: OrderReader) -> list[Area]:
    return sorted(reader.parser.scenario.board.areas.values(), key=lambda area: area.id)


def _typed(word: str, slips: int, luck: random.Random) -> Iterator[str]:
    """The word with that many slips, once for each kind of the last one."""
    for kind in KINDS:
        typed = word
        for each in (*(luck.choice(KINDS) for _ in range(slips - 1)), kind):
            typed = each(typed, luck.randrange(max(1, len(typed))), luck.choice(string.ascii_lowercase))
        yield typed


def measured(slips: int, *, short: bool = False, seed: int = 1454, every: int = 1) -> Figures:
    """Names with that many slips in every place; `short`: abbreviations of four and five letters.

    `every`: one of so many is asked, the same ones each time.
    """
    luck, figures, turn = random.Random(seed), Figures(), count()
    for kind, lines in PLACES.items():
        reader = _reader(kind)
        for area in _areas(reader):
            forms = [form for form in area.abbreviations if len(form) in (4, 5)] if short else [area.name]
            for line in lines:
                for form in forms:
                    for typed in _typed(form.lower(), slips, luck):
                        if next(turn) % every == 0:
                            _ask(reader, line, typed, area, figures)
    return figures


def _named(reader: OrderReader, typed: str) -> str | None:
    """The place that a name means, perhaps in another language (``avinon``, ``napels``)."""
    rules, board = reader.setting.rules, reader.setting.board
    found = BoardPosition(reader.names, rules, board, reader.state, FLORENCE).name(typed)
    return reader.names.place(typed) or (found.place if found is not None else None) or None


def _ask(reader: OrderReader, line: str, typed: str, area: Area, figures: Figures) -> None:
    if len(typed.strip()) < 3 or typed != typed.strip() or f"{area.name} - {{}}" in line:
        return  # too little for a name, or a move to where the unit stands
    named = _named(reader, typed)
    if named is not None and named != area.id:
        figures.another += 1
        return
    reading = reader.read(line.format(typed), FLORENCE)
    if reading.orders:
        meant = reader.read(line.format(area.name), FLORENCE).orders  # one slip in a long name is taken
        if named is None and reading.orders != meant:
            figures.taken.append((typed, area.name))
        return
    figures.asked += 1
    said: tuple[Any, ...] = reading.complaints[0].suggestions
    figures.named += area.name in said
    figures.first += area.name in said[:1]
    if area.name not in said:
        figures.missed[f"{typed} for {area.name} in {line}: {said}"] += 1
