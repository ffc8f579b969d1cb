"""HOLD alone says not who: all units without an order are offered, and nothing is taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.state import PhaseKind, Power
from judge.games.machiavelli.table_game import MachiavelliTable
from tests.support.judges.fake_judge import GAMES
from tests.support.narrowing import instance_of

FLORENCE = Power("florence")
GAME = instance_of(MachiavelliTable, GAMES.scenario("balance-of-power"))


def offered(line: str, above: str = "", winter: bool = False) -> tuple[str, ...]:
    state = GAME.open(SeededDice(b"bare")).state
    if winter:
        state = replace(state, phase=replace(state.phase, kind=PhaseKind.ADJUSTMENT))
    reader = reader_for(GAME, state)
    reading = reader.read(line, FLORENCE, reader.orders(above, FLORENCE) if above else ())
    assert not reading.orders
    return tuple(str(one) for complaint in reading.complaints for one in complaint.facts.get("lines", ()))


@pytest.mark.parametrize("line", ["hold", "Hold.", "holds", "stay", "h", "tenir", "tient", "stay put"])
def test_all_units_are_offered(line: str) -> None:
    assert offered(line) == ("A Arezzo holds; A Florence holds; F Pisa holds",)


def test_units_with_an_order_above_are_left_out() -> None:
    assert offered("hold", "A flo - sie") == ("A Arezzo holds; F Pisa holds",)
    assert offered("hold", "A flo - sie; A are h; F psa h") == ()


def test_in_winter_who_holds_is_kept() -> None:
    assert offered("hold", winter=True) == ("maintain A Arezzo; maintain A Florence; maintain F Pisa",)


@pytest.mark.parametrize("line", ["support", "besiege", "move", "hello", "Milan", "___", "...", "42", "-"])
def test_no_other_word_offers_it(line: str) -> None:
    assert offered(line) == ()
