"""The result of a phase, field by field; and the whole of it: money, moves, sieges, rebels, retreats.

Retreats by lists that were sent with the moves (B-022).

Sieges (N-020 to N-024, B-010 to B-012): who is starved out, and which sieges go on.

The ends of rebellions in the moves (N-070 8, F-022, B-033). What causes them stands in bookkeeping.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.games.machiavelli.model.board import AreaId, Coast, Harbour
from judge.games.machiavelli.model.orders import RetreatList
from judge.games.machiavelli.model.state import Dislodged, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.second.battle import Battle, outcome
from judge.games.machiavelli.second.bookkeeping import after_expenditures
from judge.games.machiavelli.second.case import Case, RefusedError, victim
from judge.games.machiavelli.second.retreats import Refuge, refuges
from judge.games.machiavelli.second.tries import Tries, is_train, landing, second_season, tries_of

Who = tuple[str, str, str | None, str | None]
"""Power, kind, special, coast: a unit, wherever it is."""


def who(unit: Unit) -> Who:
    """A unit as it is compared."""
    return str(unit.power), str(unit.kind), unit.special and str(unit.special), unit.coast and str(unit.coast)


@dataclass
class Verdict:
    """All that is compared."""

    outside: dict[AreaId, Who] = field(default_factory=dict)
    inside: dict[AreaId, Who] = field(default_factory=dict)
    beaten: dict[AreaId, tuple[Who, frozenset[Refuge]]] = field(default_factory=dict)
    driven_out: dict[AreaId, tuple[Who, frozenset[Refuge]]] = field(default_factory=dict)
    sieges: frozenset[AreaId] = frozenset()
    province_rebels: frozenset[AreaId] = frozenset()
    city_rebels: frozenset[AreaId] = frozenset()
    famine: frozenset[AreaId] = frozenset()
    ducats: dict[Power, Any] = field(default_factory=dict)

    def differences(self, other: Verdict) -> list[str]:
        """The names of what is not the same, with both values."""
        names = (
            "outside",
            "inside",
            "beaten",
            "driven_out",
            "sieges",
            "province_rebels",
            "city_rebels",
            "famine",
            "ducats",
        )
        return [
            f"{name}: {_apart(getattr(self, name), getattr(other, name))}"
            for name in names
            if getattr(self, name) != getattr(other, name)
        ]


def _apart(mine: Any, theirs: Any) -> str:
    if isinstance(mine, frozenset):
        return f"second judge alone {sorted(mine - theirs)}, game alone {sorted(theirs - mine)}"
    keys = sorted(k for k in mine.keys() | theirs.keys() if mine.get(k) != theirs.get(k))
    return "; ".join(
        f"{k}: second judge {_in_words(mine.get(k))}, game {_in_words(theirs.get(k))}" for k in keys
    )


def _in_words(value: Any) -> str:
    """A unit, a sum, or a beaten unit with its refuges, in words."""
    if value is None:
        return "nothing"
    if not isinstance(value, tuple):
        return str(value)
    if isinstance(value[0], tuple):
        refuges = sorted(
            " ".join([area, *([coast] if coast else []), *(["city"] if city else [])])
            for area, coast, city in value[1]
        )
        return f"{_in_words(value[0])} to {', '.join(refuges)}"
    return " ".join(part for part in value if part)


def verdict_of(state: State) -> Verdict:
    """A position of the game in the words compared."""
    return Verdict(
        outside={a: who(u) for a, u in state.field.items()},
        inside={a: who(u) for a, u in state.garrisons.items()},
        beaten=_units_that_wait(state.dislodged),
        driven_out=_units_that_wait(state.driven_out),
        sieges=state.sieges,
        province_rebels=state.province_rebellions,
        city_rebels=state.city_rebellions,
        famine=state.famine,
        ducats={p: d for p, d in state.ducats.items() if d},
    )


def _units_that_wait(beaten: Mapping[AreaId, Dislodged]) -> dict[AreaId, tuple[Who, frozenset[Refuge]]]:
    return {
        a: (who(d.unit), frozenset((str(p.area), p.coast and str(p.coast), p.into_city) for p in d.places))
        for a, d in beaten.items()
    }


def units_after_moves(
    battle: Battle, way: dict[Any, Any]
) -> tuple[dict[AreaId, Unit], dict[AreaId, Unit], list[Unit]]:
    """Units outside and inside after the moves, and those that were beaten."""
    outside: dict[AreaId, Unit] = {}
    inside: dict[AreaId, Unit] = {}
    lost: list[Unit] = []
    for ref, one in battle.tries.items():
        if way["beaten", ref]:
            lost.append(one.unit)
        elif one.verb in ("changes", "turns") and battle.turns(one, way.__getitem__):
            unit = unit_as(one.unit, one.order.to, landing(battle.case, one))  # type: ignore[union-attr]
            (inside if unit.in_city else outside)[unit.area] = unit
        elif not way["moves", ref]:
            (inside if one.unit.in_city else outside)[one.unit.area] = one.unit
        elif one.verb == "in":
            inside[one.unit.area] = unit_as(one.unit, "G", Harbour(one.unit.area))
        else:
            place = landing(battle.case, one)
            kind = one.order.to if one.verb == "out" else one.unit.kind  # type: ignore[union-attr]
            outside[place.area] = unit_as(one.unit, kind, place)
    return outside, inside, lost


def unit_as(unit: Unit, kind: Any, place: Harbour) -> Unit:
    """The same unit of another kind or elsewhere."""
    return replace(unit, kind=UnitKind(str(kind)), area=place.area, coast=place.coast)


def verdict(case: Case) -> Verdict:
    """The phase of moves."""
    state, struck = after_expenditures(case)
    case = replace(case, state=state, before=case.state, struck=struck | case.struck)
    tries = tries_of(case)
    battle, way = outcome(case, tries)
    outside, inside, lost = units_after_moves(battle, way)
    stayed = {ref for ref, one in tries.items() if not way["moves", ref] and not way["beaten", ref]}
    taken, sieges = _siege_outcomes(case, tries, stayed)
    came = {landing(case, t).area: t.unit for r, t in tries.items() if t.enters and way["moves", r]}
    went_in = {t.unit.area: t.unit for r, t in tries.items() if t.verb == "in" and way["moves", r]}
    rebels = _after_moves(case, tries, stayed, came, went_in, taken)
    for area in taken:
        inside.pop(area, None)
    after = Verdict(
        outside={a: who(u) for a, u in outside.items()},
        inside={a: who(u) for a, u in inside.items()},
        sieges=sieges,
        province_rebels=rebels[0],
        city_rebels=rebels[1],
        famine=case.state.famine,
        ducats={p: d for p, d in case.state.ducats.items() if d},
    )
    if case.book.retreats == "listed":
        return _retreat_units(case, after, battle, way, (outside, inside, lost))
    sorties = beaten_sorties(battle, way) if case.book.beaten_sortie else []
    for unit in lost:
        open_to = refuges(battle, way, unit, outside, inside)
        if open_to:
            after.beaten[unit.area] = (who(unit), open_to)
    for unit in sorties:
        open_to = frozenset(p for p in refuges(battle, way, unit, outside, inside) if not p[2])
        if open_to:
            del after.inside[unit.area]
            (after.driven_out if unit.area in after.beaten else after.beaten)[unit.area] = (
                who(unit),
                open_to,
            )
    return after


def _retreat_units(
    case: Case,
    after: Verdict,
    battle: Battle,
    way: dict[Any, Any],
    units: tuple[dict[AreaId, Unit], dict[AreaId, Unit], list[Unit]],
) -> Verdict:
    """B-022: whoever is beaten goes at once."""
    outside, inside, lost = units
    left = _rebels_after_standing(case, (after.province_rebels, after.city_rebels), outside)
    alone = {a: u.power for a, u in inside.items() if a not in outside}  # B-020: whose the province is now
    later = case.with_state(replace(case.state, province_owner={**case.state.province_owner, **alone}))
    places = {u.area: refuges(battle, way, u, outside, inside) for u in lost}
    beaten = {u.area: u for u in lost}
    for area, (to, coast, _) in _refuges_by_list(case, beaten, places).items():
        outside[AreaId(to)] = unit_as(
            beaten[area], beaten[area].kind, Harbour(AreaId(to), Coast(coast) if coast else None)
        )
    after.outside = {a: who(u) for a, u in outside.items()}
    after.province_rebels, after.city_rebels = _rebels_after_standing(later, left, outside)
    after.sieges = frozenset(a for a in after.sieges if a in after.inside or a in after.city_rebels)
    return after


def beaten_sorties(battle: Battle, way: dict[Any, Any]) -> list[Unit]:
    """Garrisons that come out although somebody stronger enters, and must retreat (F-Q38)."""
    found = []
    for ref, one in battle.tries.items():
        if one.verb != "out" or way["moves", ref]:
            continue
        for victor in battle.entering[one.unit.area]:
            if way["moves", victor.ref] and battle.comes_out_but_for(one, victor, way.__getitem__):
                found.append(unit_as(one.unit, one.order.to, landing(battle.case, one)))  # type: ignore[union-attr]
    return found


Open = Mapping[AreaId, frozenset[Refuge]]


def _refuges_by_list(case: Case, lost: Mapping[AreaId, Unit], places: Open) -> dict[AreaId, Refuge]:
    """Refuge of each, by the place where it was beaten; who has nowhere to go is not in it."""
    waiting = {area for area in lost if places[area]}
    left = {
        area: [p for p in _list(case, lost[area]) if p in {r[0] for r in places[area]}] for area in waiting
    }
    while True:
        first = {area: wishes[0] for area, wishes in left.items() if wishes}
        wanted = Counter(first.values())
        twice = {area for area, place in first.items() if wanted[place] > 1}
        if not twice:
            break
        for area in twice:
            left[area] = left[area][1:]  # both strike it and look at their next
    found = {area: _refuge(places[area], place) for area, place in first.items()}
    if waiting - first.keys():
        raise RefusedError("a place must be drawn for a beaten unit (B-022)")
    return found


def _refuge(places: frozenset[Refuge], area: str) -> Refuge:
    coasts = [r for r in places if r[0] == area]
    if len(coasts) > 1:
        raise RefusedError("a list names none of two coasts (B-022)")
    return coasts[0]


def _list(case: Case, unit: Unit) -> list[str]:
    lists = [o for o in case.orders.get(unit.power, ()) if isinstance(o, RetreatList) and o.unit == unit.ref]
    return [str(area) for area in lists[-1].places] if lists else []


def _siege_outcomes(
    case: Case, tries: Tries, stayed: set[UnitRef]
) -> tuple[frozenset[AreaId], frozenset[AreaId]]:
    """The cities that fall, and those that have been besieged for one season.

    N-020: two campaigns running of the order, by whoever is not thrown out; B-010: one by a train.
    """
    taken, begun = set[AreaId](), set[AreaId]()
    for ref in stayed:
        one = tries[ref]
        area = one.unit.area
        if one.verb == "besiege":
            (taken if area in case.state.sieges or is_train(one.unit) else begun).add(area)
        elif case.book.second_season == "waits" and second_season(case, one.unit) and one.verb != "lift":
            begun.add(area)  # B-012: any other order becomes hold, and the siege waits
    return frozenset(taken), frozenset(begun)


Rebels = tuple[frozenset[AreaId], frozenset[AreaId]]
"""In provinces, in cities."""


def _after_moves(
    case: Case,
    tries: Tries,
    stayed: set[UnitRef],
    came: Mapping[AreaId, Unit],
    went_in: Mapping[AreaId, Unit],
    taken: frozenset[AreaId],
) -> Rebels:
    """Rebels that are left."""
    province, city = set(case.state.province_rebellions), set(case.state.city_rebellions)
    for area in province | city:
        against = victim(case, area)
        arrived = (spaces[area] for spaces in (came, went_in) if area in spaces)
        if area in taken or any(unit.power != against for unit in arrived):
            province.discard(area)  # a siege ends both, and so does another power that enters
            city.discard(area)
        elif _are_put_down(case, tries, stayed, came, area):
            province.discard(area)
    return frozenset(province), frozenset(city)


def _rebels_after_standing(case: Case, rebels: Rebels, outside: Mapping[AreaId, Unit]) -> Rebels:
    """Rebels left where nobody but the victim stands after the moves or the retreats (B-033)."""
    free = {a for a, unit in outside.items() if unit.power != victim(case, a)}
    return rebels[0] - free, rebels[1] - free


def _are_put_down(
    case: Case, tries: Tries, stayed: set[UnitRef], came: Mapping[AreaId, Unit], area: AreaId
) -> bool:
    """The victim's army or fleet holds there, by order, for a campaign; F-Q30: or comes in."""
    against = victim(case, area)
    there = case.state.field.get(area)
    held = there is not None and there.ref in stayed and tries[there.ref].verb == "hold"
    if held and there is not None and there.power == against:
        return True
    entered = came.get(area)
    return case.book.entering_puts_down and entered is not None and entered.power == against
