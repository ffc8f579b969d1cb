"""What letters of Empires advise in one's first turns: every line is read, allowed, and does what is said."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.empires.advice import advice
from judge.games.empires.model.ground import Power
from judge.games.empires.system import EmpiresSystem
from judge.rendering.families import messages


@pytest.mark.parametrize("scenario", EmpiresSystem().scenarios())
@pytest.mark.parametrize("seed", range(3))
def test_every_advised_line_is_read_back_and_allowed(scenario: str, seed: int) -> None:
    table, dice = EmpiresSystem().game(scenario, {}), SeededDice(str(seed).encode())
    state, keys = table.open(dice).state, set[str]()
    for _ in range(40):
        agenda = table.agenda(state)
        if agenda.over:
            break
        given = {}
        for seat in agenda.owes:
            things = advice(table.engine.ground, table.view(state, seat).state, Power(seat))
            assert 0 < len(things) <= 3 or table.engine.ground is None
            orders = tuple(order for thing in things for order in thing.orders)
            reader = table.reader(state)
            assert tuple(o for one in orders for o in reader.read(table.words(one), seat).orders) == orders
            assert not [remark for remark in table.check(state, seat, orders) if remark.fatal]
            given[seat] = orders
            keys |= {thing.key for thing in things}
        state = table.adjudicate(state, given, dice).state
    assert keys >= {"conquer", "guard", "calm"}


def test_what_lies_next_door_and_is_claimed_comes_first() -> None:
    table = EmpiresSystem().game("two-crowns", {})
    state = table.open(SeededDice(b"any")).state
    things = advice(table.engine.ground, table.view(state, Seat("england")).state, Power("england"))
    assert [(thing.key, thing.area) for thing in things] == [
        ("conquer", "wales"),
        ("tie", "mercia"),
        ("guard", None),
    ]
    assert (things[0].rating, things[0].of) == (6, 56)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_words_name_every_key(language: str) -> None:
    body = messages(language)["empires/advice"].body
    for key in ("calm", "tax", "conquer", "conquer-owned", "tie", "raise", "guard"):
        assert f'"{key}"' in body
