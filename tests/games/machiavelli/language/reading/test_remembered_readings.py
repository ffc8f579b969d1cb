"""Lines that were read before on a position read the same again: whoever wrote them, in every language."""

from __future__ import annotations

from itertools import product

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.wording import writing_in
from judge.games.machiavelli.language.reading.shell_order_reader import ShellOrderReader
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.table_game import MachiavelliTable
from judge.games_at_hand import games_at_hand
from tests.support.narrowing import instance_of

LINES = (
    "A flo - pst",
    "F psa h",
    "A are S A flo",
    "A are S A flo - pst",
    "my army in Florence goes to Pisa, the other one stays",
    "A flo - Atlantis",
    "if it rains, A flo h",
    "only a draft",
    "it retreats to Siena",
    "hello there",
    "e1: 9 ducats, disband A bol",
    "",
)


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("scenario", ["balance-of-power", "five-boots", "absence-of-plague"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reader_that_remembers_reads_as_a_fresh_one(scenario: str, language: str) -> None:
    rules = instance_of(MachiavelliTable, games_at_hand().scenario(scenario, {}))
    state = rules.open(SeededDice(b"remembered")).state
    known = rules.reader(state)
    assert rules.reader(state) is known
    seats = rules.seats[:3]
    above: tuple[tuple[Order, ...], ...] = ((), known.orders("A flo - pst", seats[0]))
    with writing_in(language):
        for _, seat, before, line in product(range(2), seats, above, LINES):
            fresh = ShellOrderReader(rules, state)
            assert known.read(line, seat, before) == fresh.read(line, seat, before)
            assert known.orders(line, seat, before) == fresh.orders(line, seat, before)
            assert known.is_exact(line, seat) is fresh.is_exact(line, seat)
            assert known.is_draft(line) is fresh.is_draft(line)


def test_another_position_has_a_reader_of_its_own() -> None:
    """Also an equal one: positions are told apart by identity, and none is compared."""
    rules = games_at_hand().scenario("balance-of-power", {})
    first, second = (rules.open(SeededDice(b"remembered")).state for _ in range(2))
    assert first == second and rules.reader(first) is not rules.reader(second)
    assert rules.agenda(first) == rules.agenda(second)
    assert rules.reader(second).read("A flo h", Seat("florence")).orders
