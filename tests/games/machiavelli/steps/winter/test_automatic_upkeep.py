"""Whoever orders nothing in winter keeps what can be paid for, by the numbers on the counters (N-054)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Build, Maintain, Order, Remove
from judge.games.machiavelli.model.state import PhaseKind, Power, Season, State
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import owned, position, ref, unit

MILAN = Power("milan")
WINTER = replace(PHASE, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
HOME = ("mil", "pav", "cre", "com")


def winter(ducats: int, **numbered: int) -> State:
    """Milan with units by place and the number on their counters: ``mil=2`` is an army in Milan."""
    state = owned(position(ducats=ducats, phase=WINTER), "milan", *HOME)
    for area, serial in numbered.items():
        state = place_unit(state, unit(f"milan A {area}", serial))
    return state


def adjusted(state: State, *orders: Order, **switches: bool) -> tuple[State, dict[str, Verdict]]:
    outcome = Machiavelli(ground(**switches)).adjudicate(state, {"milan": orders}, ScriptedDice({}))  # type: ignore[dict-item]
    told = [e for e in outcome.events if isinstance(e, OrderResolved) and e.power == MILAN]
    return outcome.state, {e.unit.area: e.verdicts[0] for e in told}


def test_all_are_kept_while_the_money_lasts() -> None:
    """N-054: three ducats each."""
    after, told = adjusted(winter(10, mil=1, pav=2), automatic_upkeep=True)
    assert told == {"mil": Verdict.OK, "pav": Verdict.OK}
    assert (len(after.units_of(MILAN)), after.ducats[MILAN]) == (2, 4)


def test_without_the_switch_nobody_pays_unasked() -> None:
    """N-054 to the letter: a unit for which nothing is ordered is lost."""
    after, told = adjusted(winter(10, mil=1, pav=2), automatic_upkeep=False)
    assert set(told.values()) == {Verdict.NOT_MAINTAINED}
    assert (after.units_of(MILAN), after.ducats[MILAN]) == ((), 10)


def test_it_is_on_unless_a_table_turns_it_off() -> None:
    assert ground().rules.automatic_upkeep
    assert ground("balance-of-power-1995").rules.automatic_upkeep


def test_the_lowest_counters_are_paid_first() -> None:
    """N-054: by number, whatever the names of the places."""
    after, told = adjusted(winter(8, com=3, pav=1, cre=2))
    assert told == {"pav": Verdict.OK, "cre": Verdict.OK, "com": Verdict.UNPAID}
    assert {u.area for u in after.units_of(MILAN)} == {"pav", "cre"}
    assert after.ducats[MILAN] == 2


def test_what_is_too_dear_does_not_bar_a_cheaper_unit_after_it() -> None:
    """N-014: a professional costs nine."""
    state = place_unit(winter(7, mil=2, pav=3), unit("milan A++ cre", 1))
    after, told = adjusted(state)
    assert told == {"cre": Verdict.UNPAID, "mil": Verdict.OK, "pav": Verdict.OK}
    assert after.ducats[MILAN] == 1


@pytest.mark.parametrize(
    "order",
    [Maintain(ref("A mil")), Remove(ref("A mil")), Build(ref("G cre"))],
    ids=lambda o: type(o).__name__,
)
def test_whoever_orders_anything_has_said_what_he_wants(order: Order) -> None:
    """N-054: what his letter leaves out is lost."""
    after, told = adjusted(winter(20, mil=1, pav=2), order)
    assert told["pav"] is Verdict.NOT_MAINTAINED
    assert after.unit(ref("A pav")) is None


def test_orders_that_are_not_allowed_are_no_orders() -> None:
    """N-054: nobody loses everything by one impossible line."""
    after, _ = adjusted(winter(20, mil=1, pav=2), Build(ref("F mil")), Maintain(ref("A flo")))
    assert {u.area for u in after.units_of(MILAN)} == {"mil", "pav"}


def test_without_money_units_are_counted_as_ever() -> None:
    """N-001: one for each city with its province."""
    state = owned(position(phase=WINTER), "milan", "mil")
    for area, serial in (("mil", 2), ("pav", 1)):
        state = place_unit(state, unit(f"milan A {area}", serial))
    after, told = adjusted(state, money=False, dice=False, special=False)
    assert told == {"pav": Verdict.REMOVED_BY_DEFAULT}
    assert {u.area for u in after.units_of(MILAN)} == {"mil"}
