"""Conditions on a position: which units stand where, and whose a province or its city is (B-041).

Pure. Not here: how a condition is written (language.conditions), what hangs on it (orders, commands).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import compress, product

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.state import Power, State, UnitKind

_MOST_WORLDS = 20_000
"""Combinations of what could be at the places of a condition that are looked through."""


@dataclass(frozen=True, slots=True)
class UnitThere:
    """A unit is in the province, its city, or beaten there and about to leave. None: of any kind or power."""

    area: AreaId
    kind: UnitKind | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Owned:
    """The city of a province is a power's; the province itself where no city stands."""

    area: AreaId
    power: Power


@dataclass(frozen=True, slots=True)
class Troubled:
    """A province or its city is in trouble: `trouble` is ``siege``, ``famine`` or ``rebellion``."""

    area: AreaId
    trouble: str


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Denial:
    part: Condition


WRITER = Power("i")
"""Stands for whoever writes a condition, until it is known who that is."""

Condition = UnitThere | Owned | Troubled | AllOf | AnyOf | Denial
Fact = UnitThere | Owned | Troubled


def holds(condition: Condition, state: State) -> bool:
    """Decide whether it is so in a position."""
    return _true(condition, lambda fact: _fact(fact, state))


def as_written_by(condition: Condition, power: Power) -> Condition:
    """The condition of a power that writes of itself as I or we."""
    match condition:
        case AllOf(parts):
            return AllOf(tuple(as_written_by(part, power) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(as_written_by(part, power) for part in parts))
        case Denial(part):
            return Denial(as_written_by(part, power))
        case UnitThere(power=whose) | Owned(power=whose) if whose == WRITER:
            return replace(condition, power=power)
        case _:
            return condition


def facts_of(condition: Condition) -> Iterator[Fact]:
    """All that it asks about, in the order written."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from facts_of(part)
        case Denial(part):
            yield from facts_of(part)
        case _:
            yield condition


def can_hold(condition: Condition, kinds: Callable[[AreaId], frozenset[UnitKind]]) -> bool:
    """Decide whether any position makes it true. `kinds`: which units may ever be at a place, garrisons too.

    A province has one unit in the field and one in its city (N-005), and a garrison's ruler has the city.
    Too many places to look through: True.
    """
    facts = tuple(dict.fromkeys(facts_of(condition)))
    named = (None if isinstance(fact, Troubled) else fact.power for fact in facts)
    powers = (*dict.fromkeys(power for power in named if power is not None), Power(""))
    places = tuple(dict.fromkeys(fact.area for fact in facts))
    worlds = [_situations(area, facts, powers, kinds(area)) for area in places]
    for tried, combined in enumerate(product(*worlds)):
        true = frozenset[Fact]().union(*combined)
        if tried >= _MOST_WORLDS or _true(condition, true.__contains__):
            return True
    return False


def _true(condition: Condition, is_so: Callable[[Fact], bool]) -> bool:
    match condition:
        case AllOf(parts):
            return all(_true(part, is_so) for part in parts)
        case AnyOf(parts):
            return any(_true(part, is_so) for part in parts)
        case Denial(part):
            return not _true(part, is_so)
        case _:
            return is_so(condition)


def _fact(fact: Fact, state: State) -> bool:
    area = fact.area
    if isinstance(fact, Troubled):
        return area in _areas_in_trouble(state, fact.trouble)
    if isinstance(fact, Owned):
        standing = area in state.city_owner
        return (state.city_owner if standing else state.province_owner).get(area) == fact.power
    beaten = state.dislodged.get(area)
    there = (state.field.get(area), state.garrisons.get(area), beaten.unit if beaten else None)
    return any(_is(fact, unit.kind, unit.power) for unit in there if unit is not None)


def _areas_in_trouble(state: State, trouble: str) -> frozenset[AreaId]:
    """Places of a trouble; a siege counts from its first season's end (N-020)."""
    match trouble:
        case "siege":
            return state.sieges
        case "famine":
            return state.famine
        case _:
            return state.province_rebellions | state.city_rebellions


def _is(fact: UnitThere, kind: UnitKind, power: Power) -> bool:
    return fact.kind in (None, kind) and fact.power in (None, power)


def _situations(
    area: AreaId, facts: tuple[Fact, ...], powers: tuple[Power, ...], kinds: frozenset[UnitKind]
) -> tuple[frozenset[Fact], ...]:
    """Combinations of the facts of one place that may be so together."""
    about = [fact for fact in facts if fact.area == area]
    troubles = [fact for fact in about if isinstance(fact, Troubled)]
    inside = sorted(kind for kind in kinds if kind == UnitKind.GARRISON)
    afield = sorted(kind for kind in kinds if kind != UnitKind.GARRISON)
    field = [None, *product(afield, powers)]
    garrisons = [None, *product(inside, powers)]
    found: set[frozenset[Fact]] = set()
    for unit, garrison, owner in product(field, garrisons, powers):
        there = [one for one in (unit, garrison) if one is not None]
        ruler = owner if garrison is None else garrison[1]
        owned = {fact for fact in about if isinstance(fact, Owned) and fact.power == ruler}
        standing = {
            fact for fact in about if isinstance(fact, UnitThere) and any(_is(fact, *one) for one in there)
        }
        for on in product((True, False), repeat=len(troubles)):
            found.add(frozenset({*owned, *standing, *compress(troubles, on)}))
    return tuple(sorted(found, key=lambda world: -len(world)))
