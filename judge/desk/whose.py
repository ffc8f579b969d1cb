"""Whose orders a master's lines are: by the power named before them, else by the unit they speak of.

Pure. Not here: filing them (ordering).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from judge.desk.powers import power_of
from judge.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.orders import Build, Order
from judge.games.machiavelli.state import Power, State, UnitRef
from judge.language.reading import reader_for

_NAMED = re.compile(r"\s*([A-Za-z]+)\s*:")


def by_power(
    rules: Machiavelli, state: State, lines: Sequence[str], *, among: Collection[Power] = ()
) -> tuple[dict[Power, tuple[str, ...]], tuple[str, ...]]:
    """The lines of each power, in the scenario's order, and those of which nobody can tell.

    A power named alone on a line (``Florence:``) speaks for all lines under it. `among`: only these powers
    are meant, and a unit tells more than the power above it.
    """
    meant = tuple(s for s in rules.seats if not among or Power(s) in among)
    found: dict[Power, list[str]] = {}
    unknown: list[str] = []
    heading: Power | None = None
    for line in lines:
        named = _NAMED.match(line)
        seat = power_of(rules, named[1]) if named is not None and len(named[1]) > 1 else None
        seat = seat if seat in meant else None
        if named is not None and seat is not None and not line[named.end() :].strip():
            heading = Power(seat)
            continue
        by_unit = _owner(rules, state, line, meant) if among or heading is None else None
        whose = Power(seat) if seat is not None else by_unit or heading
        if whose is None:
            unknown.append(line)
        else:
            found.setdefault(whose, []).append(line)
    return {Power(s): tuple(found[Power(s)]) for s in meant if Power(s) in found}, tuple(unknown)


def _owner(rules: Machiavelli, state: State, line: str, meant: Sequence[Seat]) -> Power | None:
    """The power whose unit, or whose city to build in, a line speaks of."""
    reader = reader_for(rules, state)
    for seat in meant:
        for order in reader.orders(line, Power(seat)):
            owner = owner_of(state, order)
            if owner == Power(seat):
                return Power(seat)
    return None


def owner_of(state: State, order: Order) -> Power | None:
    """Who may give an order about a unit; None for orders about none."""
    unit = getattr(order, "unit", None)
    if not isinstance(unit, UnitRef):
        return None
    if isinstance(order, Build):
        return state.city_owner.get(unit.area) or state.province_owner.get(unit.area)
    standing = state.unit(unit)
    beaten = state.dislodged.get(unit.area)
    if beaten is not None and beaten.unit.kind is unit.kind:
        return beaten.unit.power
    return standing.power if standing is not None else None
