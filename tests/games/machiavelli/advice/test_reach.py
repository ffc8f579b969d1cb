"""Where units could go: each kind by its row in the book (N-003, N-010, N-025, B-005, B-012, B-015)."""

from __future__ import annotations

from dataclasses import replace

from judge.core.dice import SeededDice
from judge.games.machiavelli.advice.reach import Reach, reach
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Power, Unit, UnitKind

ARMY, FLEET, GARRISON, TRAIN = UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON, UnitKind("T")


def reached(kind: UnitKind, area: str, *others: Unit) -> Reach:
    """How far a unit of Florence reaches in Borgia, with nobody on the board but these."""
    rules = library.table("borgia", {})
    unit = Unit(power=Power("florence"), kind=kind, area=AreaId(area))
    units = (unit, *others)
    state = replace(
        rules.open(SeededDice(b"reach")).state,
        field={u.area: u for u in units if not u.in_city},
        garrisons={u.area: u for u in units if u.in_city},
    )
    return reach(rules.setting, state, unit)


def test_a_train_goes_where_an_army_goes() -> None:
    """B-005: over land, and no fleet carries it where its row does not say so."""
    train, army = reached(TRAIN, "flo"), reached(ARMY, "flo")
    assert train.steps == army.steps != ()
    assert train.carried == ()


def test_kinds_become_what_their_rows_say() -> None:
    """B-015: a train becomes an army or a garrison, in a port a fleet; an army only a garrison."""
    assert {*reached(TRAIN, "flo").converts} == {ARMY, GARRISON}
    assert {*reached(TRAIN, "pis").converts} >= {ARMY, FLEET}
    assert reached(ARMY, "flo").converts == (GARRISON,)
    assert {*reached(GARRISON, "flo").converts} == {ARMY}


def test_a_train_takes_a_city_in_one_season() -> None:
    """B-012."""
    inside = Unit(power=Power("milan"), kind=GARRISON, area=AreaId("flo"))
    train, army = reached(TRAIN, "flo", inside), reached(ARMY, "flo", inside)
    assert (train.besieges, train.seasons) == (True, 1)
    assert (army.besieges, army.seasons) == (True, 2)
