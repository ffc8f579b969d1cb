"""A small game's second year: the powers that nobody plays are still on the board (N-054)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runtime.test_masters import hold, lead, led
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges.databases import migrated_file


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    yield made
    made.judge.store.close()


def year_played(table: Table, *options: str) -> str:
    """Three players and five dummies play until the first adjustment is over; its letter to Anna."""
    led(table, 3, "set nofamine\nset nosummer", *options)
    lead(table, "force begin")
    while table.game.phase != "1454-fall-adjustment":
        hold(table)
        lead(table, "process!")
    for seat in table.game.seats:
        if seat.person is not None:
            table.write(NAMES[seat.person - 2], "maintain all", f"judge+{seat.token}@localhost")
    table.work()
    table.write("ivo", "signon Msforza secretM\nprocess!")
    return words(table.work()["ann@example.org"][-1])


def standing(table: Table, *, dummies: bool) -> int:
    """How many units dummies, or all powers, have on the board."""
    state = table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    who = {str(s.seat) for s in table.game.seats if s.dummy or not dummies}
    return sum(unit.power in who for unit in state.units())


def test_dummies_keep_what_they_can_pay_for(table: Table) -> None:
    """A poor roll may cost a power a unit, but none that its treasury reaches (a unit costs 3, N-054)."""
    text = year_played(table)
    assert table.game.phase == "1455-spring-movement"
    state = table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    dummies = {str(s.seat) for s in table.game.seats if s.dummy}
    armed = {unit.power for unit in state.units()}
    assert dummies <= armed, text
    assert text.count("  kept") == standing(table, dummies=False), "the reader's own on top, all others below"
    assert text.count("disbanded: nobody paid for it") == 0
    lost = text.count("disbanded: there was not enough money")
    assert lost == 0 or any(sum < 3 for sum in state.ducats.values())


def test_a_table_may_let_them_go(table: Table) -> None:
    text = year_played(table, "set no automatic upkeep")
    assert table.game.phase == "1455-spring-movement"
    assert standing(table, dummies=True) == 0
    assert text.count("disbanded: nobody paid for it") >= 5 * 3
