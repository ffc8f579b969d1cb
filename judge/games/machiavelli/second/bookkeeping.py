"""Effects of the ducats (N-067 to N-073): relief, rebellions, rival bribes, murders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Besiege
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit, UnitRef
from judge.games.machiavelli.second.bank import after_banking
from judge.games.machiavelli.second.case import Case, RefusedError, is_walled, owners_now, units_in, victim
from judge.games.machiavelli.second.spending import BRIBES, K, Paid, at_home, least, payments_made
from judge.games.machiavelli.second.tries import may_besiege


def after_expenditures(case: Case) -> tuple[State, frozenset[Power]]:
    """The position when the moves begin, and whose rulers were struck (N-074)."""
    purses, loans, defaulted = after_banking(case)
    paid = payments_made(case, purses)
    state = replace(case.state, ducats=purses, loans=loans)
    state = _relief(state, paid)
    state = _rebellions(case.with_state(state), paid)
    state = _bribes(case.with_state(state), paid)
    if case.book.control_at_once:
        state = owners_now(case.with_state(state))
    struck = frozenset(defaulted | _powers_struck(case, paid))
    return _shaken(case.with_state(state), struck), struck


def _relief(state: State, paid: list[Paid]) -> State:
    """N-051, N-067 a."""
    fed = {p.expense.area for p in paid if p.expense.kind is K.FAMINE_RELIEF and p.ducats >= 3}
    return replace(state, famine=state.famine - fed)


def _rebellions(case: Case, paid: list[Paid]) -> State:
    """N-067 b, j, k: pacified, and caused; several who pay for one have all paid."""
    enough = [p for p in paid if p.ducats >= (least(case, p.power, p.expense) or 0)]
    calmed = {p.expense.area for p in enough if p.expense.kind is K.PACIFY}
    caused = {p.expense.area for p in enough if p.expense.kind is K.CAUSE_REBELLION}
    if calmed & caused:
        raise RefusedError("a rebellion is caused where one is pacified")
    state = _quiet(case, frozenset(a for a in calmed if a))
    for area in sorted(a for a in caused if a):
        state = risen(case.with_state(state), area)
    return state


def _quiet(case: Case, areas: frozenset[AreaId]) -> State:
    """No more rebels there; F-022: what nobody had while they were there is their victim's again."""
    state = case.state
    if case.book.rebels_hold:
        again = {a: state.rebellion_victims[a] for a in areas if a in state.rebellion_victims}
        cities = {a: p for a, p in again.items() if a in state.city_rebellions}
        state = replace(
            state,
            province_owner={**state.province_owner, **again},
            city_owner={**state.city_owner, **cities},
        )
    return replace(
        state,
        province_rebellions=state.province_rebellions - areas,
        city_rebellions=state.city_rebellions - areas,
        rebellion_victims={a: p for a, p in state.rebellion_victims.items() if a not in areas},
    )


def risen(case: Case, area: AreaId) -> State:
    """Rebels rise in the province and, without a garrison, its walled city (N-070 1-4); or in one (B-033)."""
    state = case.state
    inside, place = area in state.garrisons, case.board.areas[area]
    is_held = (place.one_space or place.rebels_if_empty) and any(True for _ in units_in(state, area))
    if is_held and (inside or not place.is_sea):
        return state  # N-071, F-022: only while it is empty; M-010: while there is no garrison
    if place.one_space:
        land, city = False, True  # N-044 g, N-071, M-010: in its city alone
    elif case.book.rebels_in_city_first:
        city = case.board.areas[area].city is not None and not inside
        land = not city
    else:
        land, city = True, is_walled(case.board, area) and not inside
    against = state.province_owner.get(area) or state.city_owner[area]
    held = {area: AUTONOMOUS} if case.book.rebels_hold else {}
    return replace(
        state,
        province_rebellions=state.province_rebellions | ({area} if land else set()),
        city_rebellions=state.city_rebellions | ({area} if city else set()),
        rebellion_victims={**state.rebellion_victims, area: against},
        province_owner={**state.province_owner, **held},
        city_owner={**state.city_owner, **(held if city else {})},
    )


# ---------------------------------------------------------------- bribes


def _bribes(case: Case, paid: list[Paid]) -> State:
    """N-068: all at once; who wins what."""
    on: dict[UnitRef, list[Paid]] = defaultdict(list)
    counters: dict[UnitRef, int] = defaultdict(int)
    for one in paid:
        if one.expense.target is None:
            continue
        if one.expense.kind in BRIBES:
            on[one.expense.target].append(one)
        elif one.expense.kind is K.COUNTER_BRIBE:
            counters[one.expense.target] += one.ducats
    won = {ref: w for ref, rivals in on.items() if (w := winner(case, rivals, counters[ref]))}
    won = {ref: one for ref, one in won.items() if not _second_special(case, one, list(won.values()))}
    state = case.state
    for ref, one in won.items():
        state = _carry_out(case.with_state(state), state.unit(ref), one)
    return state


def winner(case: Case, rivals: list[Paid], counter: int) -> Paid | None:
    """Winner of rival bribes: the largest, less all counter-bribes; of equals none, or by cities (B-031)."""
    most = max(one.ducats for one in rivals)
    best = [one for one in rivals if one.ducats == most]
    if len({one.power for one in best}) < len(best):
        raise RefusedError("two equal bribes of one power")
    if len(best) > 1 and case.book.cities_break_ties:
        best = _greatest(case, best)
    if len(best) != 1:
        return None
    price = least(case, best[0].power, best[0].expense)
    return best[0] if price is not None and most - counter >= price else None


def _greatest(case: Case, rivals: list[Paid]) -> list[Paid]:
    state = case.state

    def rank(one: Paid) -> tuple[int, int]:
        cities = sum(owner == one.power for owner in state.city_owner.values())
        return cities, sum(unit.power == one.power for unit in state.units())

    return [one for one in rivals if rank(one) == max(map(rank, rivals))]


def _second_special(case: Case, one: Paid, won: list[Paid]) -> bool:
    """N-014, D40: who has a special unit buys no second one; the money is gone."""
    unit = case.state.unit(one.expense.target) if one.expense.target else None
    if one.expense.kind is not K.BUY or unit is None or unit.special is None:
        return False
    own = [u for u in case.state.units() if u.power == one.power and u.special is not None]
    bought = [w for w in won if w.power == one.power and w.expense.kind is K.BUY]
    specials = [w for w in bought if (u := case.state.unit(w.expense.target)) and u.special]  # type: ignore[arg-type]
    lost = {w.expense.target for w in won if w.power != one.power or w.expense.kind is not K.BUY}
    if len(specials) > 1 or any(u.ref in lost for u in own):
        raise RefusedError("special units come and go by bribes at once")
    return bool(own)


def _carry_out(case: Case, unit: Unit | None, one: Paid) -> State:
    """The unit is gone, nobody's, or the buyer's; N-070 8: who buys the victim's unit frees the place."""
    assert unit is not None
    state = case.state
    spaces = dict(state.garrisons if unit.in_city else state.field)
    del spaces[unit.area]
    if one.expense.kind is not K.DISBAND:
        power = one.power if one.expense.kind is K.BUY else AUTONOMOUS
        spaces[unit.area] = replace(unit, power=power)
    against = victim(case, unit.area)
    state = replace(state, garrisons=spaces) if unit.in_city else replace(state, field=spaces)
    frees = one.expense.kind is K.BUY and unit.power == against and not case.book.rebels_in_city_first
    return _quiet(case.with_state(state), frozenset({unit.area})) if frees else state


# ---------------------------------------------------------------- murders


def _powers_struck(case: Case, paid: list[Paid]) -> set[Power]:
    """N-072, F-023, B-034: each attempt by its own die."""
    attempts = [p for p in paid if p.expense.kind is K.ASSASSINATE and p.ducats >= 12]
    return {p.expense.victim for p in attempts if p.expense.victim is not None and _hits(case, p)}


def _hits(case: Case, paid: Paid) -> bool:
    assert paid.expense.victim is not None
    name = throws.assassination(case.state.phase, paid.power, paid.expense.victim, paid.expense.number)
    face = 7 - case.face(name) if case.book.high_faces_kill else case.face(name)
    return face <= min(paid.ducats // 12 + case.book.free_sixths, 6 if case.book.free_sixths else 3)


def _shaken(case: Case, struck: frozenset[Power]) -> State:
    """N-072 effects 1, 4 and 5: sieges of his break off, besieged garrisons are lost, provinces rebel."""
    state = case.state
    lost = {a for a, unit in state.garrisons.items() if unit.power in struck and _surrenders(case, a, struck)}
    broken = (
        set() if case.book.murder_sieges_wait else {a for a in state.sieges if _ruler_of(state, a) in struck}
    )
    state = replace(
        state,
        garrisons={a: u for a, u in state.garrisons.items() if a not in lost},
        sieges=state.sieges - broken - lost,
    )
    shaken = [a for a, power in state.province_owner.items() if power in struck]
    for area in sorted(a for a in shaken if _face_of_unrest(case, a) <= _limit(case, a)):
        place = case.board.areas[area]
        if not place.is_sea or place.city is not None:
            state = risen(case.with_state(state), area)
    return state


def _face_of_unrest(case: Case, area: AreaId) -> int:
    return case.face(throws.unrest(case.state.phase, case.state.province_owner[area], area))


def _ruler_of(state: State, area: AreaId) -> Power | None:
    unit = state.field.get(area)
    return unit.power if unit is not None else None


def _surrenders(case: Case, area: AreaId, struck: frozenset[Power]) -> bool:
    """Besieged since last season (F-Q33: or from now on), by somebody who was not struck as well."""
    besieger = case.state.field.get(area)
    if besieger is None or (besieger.power in struck and case.book.struck_besieger_spares):
        return False
    if besieger.power == case.state.garrisons[area].power:
        return False
    if area in case.state.sieges:
        return True
    told = [o for o in case.orders.get(besieger.power, ()) if isinstance(o, Besiege)]
    lawful = any(o.unit == besieger.ref for o in told) and may_besiege(case, besieger)
    return case.book.any_siege_surrenders and lawful


def _limit(case: Case, area: AreaId) -> int:
    """N-072 effect 5, B-034: the highest face that brings rebels."""
    home = at_home(case, area, case.state.province_owner.get(area))
    occupied = any(True for _ in units_in(case.state, area))
    table: Mapping[tuple[bool, bool], int] = case.book.unrest
    return table[home, occupied]
