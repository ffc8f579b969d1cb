"""Letters composed at random to be dear: none costs over its second, whoever writes it.

Not here: the dearest letters that are known (test_dear_letters), how they are made (support.dear_letters).
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from judge.commands import Allowance
from judge.games.machiavelli.language.reading.order_reader import OrderReader
from tests.commands.conftest import Table
from tests.support.dear_letters import dear_letter
from tests.support.judges.fake_judge import World
from tests.support.patience import patience, usual_seconds
from tests.support.sampling import as_many

COUNTED = range(20_000, 20_000 + as_many(10, 4))
"""Letters whose readings are counted."""
MEASURED = range(30_000, 30_000 + as_many(6, 3))
"""Letters whose time is measured."""
_A_READING = 0.004
"""Seconds that each reading takes, whatever it reads, where they are counted."""
_FIRST = (
    "Please march from Florence to Bologna.",
    "show me the map please",
    "montre-moi la carte s'il te plaît",
    "if he agrees, A flo h",
)


@pytest.fixture(scope="module")
def led() -> World:
    """A table with a master."""
    world = World()
    world.full_table(master="Gaspare")
    return world


def _places(table: Table, led: World) -> tuple[tuple[World, str, str], ...]:
    """Worlds, each with an address and a token: a player's and a master's."""
    token = next(a.token for a in led.records["sforza"].attendants if a.role.value == "master")
    return (
        (table.world, table.players["florence"], table.world.token_of("sforza", "florence")),
        (copy.deepcopy(led), "gaspare@example.net", token),
    )


def _granted(world: World, monkeypatch: pytest.MonkeyPatch, **facts: Any) -> None:
    context = world.context
    monkeypatch.setattr(world, "context", lambda: replace(context(), allowance=Allowance(**facts)))


@pytest.mark.parametrize("seed", COUNTED)
def test_every_pass_over_a_letter_asks_its_allowance(
    table: Table, led: World, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """A pass that reads each line without asking makes 2,000 readings: they are counted, on any machine."""
    at = 0.0

    def counted(work: Any) -> Any:
        def reading(self: OrderReader, *said: Any) -> Any:
            nonlocal at
            at += _A_READING
            return work(self, *said)

        return reading

    for name in ("read", "orders"):
        monkeypatch.setattr(OrderReader, name, counted(getattr(OrderReader, name)))
    name, text = dear_letter(seed)

    def clock() -> float:
        return at

    for world, sender, token in _places(table, led):
        at = 0.0
        _granted(world, monkeypatch, seconds=1.0, clock=clock)
        assert world.write(sender, text, token=token), name
        assert at < 2.0, (name, sender)


@pytest.mark.parametrize("seed", MEASURED)
def test_a_composed_letter_has_a_second(table: Table, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    name, text = dear_letter(seed)
    table.write("florence", _FIRST)  # grammars are made at nobody's cost
    _granted(table.world, monkeypatch, seconds=patience(1))
    assert usual_seconds(lambda: table.write("florence", text), 1) <= 1, name


def test_orders_of_an_ordinary_letter_are_all_read_on_the_slowest_machine(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty good lines: nothing is left unread, be every look at the clock a second."""
    at = 0.0

    def slow() -> float:
        nonlocal at
        at += 1.0
        return at

    _granted(table.world, monkeypatch, seconds=1.0, clock=slow)
    lines = ["A flo - bol", "A are - sie", "F psa h", *(["A flo - bol", "A are - sie", "F psa h"] * 12)]
    told = table.write("florence", "\n".join(lines))
    assert "stopped reading" not in " ".join(told.split())
    assert "A Florence -> Bologna" in told
