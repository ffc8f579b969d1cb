"""Orders for every power of a position: what a player might want, and anything that the types allow.

Not here: the positions (positions), what is made of orders (the tests).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from judge.core.game import Seat
from judge.games.machiavelli.model.board import AreaId, Coast, Harbour
from judge.games.machiavelli.model.conditions import Owned, UnitThere
from judge.games.machiavelli.model.orders import (
    Advance,
    Ally,
    AreaSupport,
    Besiege,
    Borrow,
    Build,
    Convert,
    Destroy,
    Disband,
    Expense,
    ExpenseKind,
    ForceTax,
    GiveChit,
    GiveProvince,
    Hold,
    LiftSiege,
    Maintain,
    NoExpense,
    Order,
    Pay,
    PayBank,
    Rebuild,
    Remove,
    RetreatList,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
    Waive,
)
from judge.games.machiavelli.model.rules.rule_tables import SPECIALS
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    PhaseKind,
    Power,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.model.topology import home_of, neighbours
from judge.games.machiavelli.model.year import ADJUSTMENT, RETREAT_LISTS
from judge.games.machiavelli.movement.reach import may_support_in
from tests.support.machiavelli.positions import Case

Letters = Mapping[Seat, tuple[Order, ...]]
"""What each seat ordered."""


@st.composite
def letters(draw: DrawFn, case: Case, nonsense: bool = True) -> Letters:
    """Orders of all powers for the open phase; with `nonsense`, some that no sane player would give."""
    setting, state = case.setting, case.state
    match state.phase.kind:
        case PhaseKind.MOVEMENT:
            given = draw(_campaign(setting, state))
        case PhaseKind.RETREATS:
            given = draw(_retreats(state))
        case PhaseKind.ADJUSTMENT:
            given = draw(_winter(setting, state))
    if nonsense and draw(st.booleans()):
        for power, order in draw(st.lists(st.tuples(_some_power(setting), _anything(setting)), max_size=8)):
            given[power] = [*given.get(power, []), order]
    return {Seat(power): tuple(orders) for power, orders in sorted(given.items())}


# ---------------------------------------------------------------- campaigns


@st.composite
def _campaign(draw: DrawFn, setting: Setting, state: State) -> dict[Power, list[Order]]:
    given: dict[Power, list[Order]] = {}
    chosen: dict[UnitRef, UnitOrder] = {}
    prizes = draw(_prizes(setting, state))
    for unit in draw(st.permutations(state.units())):
        if unit.power == AUTONOMOUS:
            continue
        choices = [*_deeds(setting, state, unit), *_favours(setting, state, unit, chosen)]
        choices += [o for o in choices if isinstance(o, Advance) and o.to in prizes] * 6
        order = draw(st.sampled_from([*choices, None]))
        if order is not None:
            chosen[unit.ref] = order
            given.setdefault(unit.power, []).append(order)
    powers = [p for p in sorted(setting.scenario.powers) if p not in state.eliminated]
    if setting.rules.money and powers:
        payers = [p for p in powers if state.units_of(p)] or powers
        for power in draw(st.lists(st.sampled_from(payers), max_size=12)):
            given.setdefault(power, []).append(draw(_money(setting, state, power)))
    letter = setting.rules.letter(state.phase)
    if RETREAT_LISTS in letter:
        for unit in (unit for unit in state.field.values() if unit.power != AUTONOMOUS):
            near = [harbour.area for harbour in _reach(setting, unit)]
            places = draw(st.lists(st.sampled_from(near), max_size=3)) if near else []
            if places:
                given.setdefault(unit.power, []).append(RetreatList(unit.ref, tuple(places)))
    if ADJUSTMENT in letter and draw(st.booleans()):
        for power, wishes in draw(_winter(setting, state)).items():
            given[power] = [*given.get(power, []), *wishes]
    return given


@st.composite
def _prizes(draw: DrawFn, setting: Setting, state: State) -> tuple[AreaId, ...]:
    """Where many want to go: to where somebody stands, and to a free place beside it."""
    if not state.field:
        return ()
    prize = draw(st.sampled_from(sorted(state.field)))
    free = sorted(neighbours(setting.board, prize) - state.field.keys())
    return (prize, draw(st.sampled_from(free))) if free else (prize,)


def _reach(setting: Setting, unit: Unit) -> list[Harbour]:
    board = setting.board
    if unit.kind is UnitKind.FLEET:
        return sorted(board.fleet_borders.get(Harbour(unit.area, unit.coast), ()), key=str)
    if unit.kind is UnitKind.GARRISON:
        return []
    return [Harbour(a) for a in sorted(board.army_borders.get(unit.area, ()))]


def _deeds(setting: Setting, state: State, unit: Unit) -> list[UnitOrder]:
    """What a unit may try for itself; places where somebody stands count more."""
    ref = unit.ref
    found: list[UnitOrder] = [Hold(ref)]
    for harbour in _reach(setting, unit):
        step = Advance(ref, harbour.area, harbour.coast)
        found += [step] * (3 if harbour.area in state.field else 1)
    city = setting.board.areas[unit.area].city
    if city is not None:
        if unit.kind is UnitKind.GARRISON:
            coasts = [h.coast for h in setting.board.harbours(unit.area)]
            found += [Convert(ref, UnitKind.ARMY)] * 3 + [Convert(ref, UnitKind.FLEET, c) for c in coasts]
        else:
            found += [Convert(ref, UnitKind.GARRISON), Besiege(ref), Besiege(ref)]
    known = setting.rules.units[unit.kind].orders
    if city is not None and "destroy" in known:
        found += [Destroy(ref)] * 2
    if unit.area in state.ruins and "rebuild" in known:
        found += [Rebuild(ref)] * 4
    if unit.area in state.sieges:
        found += [Besiege(ref), Besiege(ref), LiftSiege(ref)]
    if setting.rules.disband:
        found.append(Disband(ref))
    if unit.kind is UnitKind.ARMY:
        found += _voyages(setting, state, unit) * 2
    return found


def _voyages(setting: Setting, state: State, army: Unit) -> list[UnitOrder]:
    """Over one fleet or two to other coasts, with the route spelled out or left open."""
    found: list[UnitOrder] = []
    for first in sorted(_afloat(setting, state, army.area)):
        for second in [None, *sorted(_afloat(setting, state, first) - {first})]:
            via = (first,) if second is None else (first, second)
            for to in sorted(_shores(setting, via[-1]) - {army.area}):
                found += [Advance(army.ref, to, via=via), Advance(army.ref, to, by_sea=True)]
    return found


def _shores(setting: Setting, area: AreaId) -> set[AreaId]:
    steps = {h.area for here in setting.board.harbours(area) for h in setting.board.fleet_borders[here]}
    return {a for a in steps if not setting.board.areas[a].is_sea}


def _afloat(setting: Setting, state: State, area: AreaId) -> set[AreaId]:
    """Fleets beside an area."""
    steps = {h.area for here in setting.board.harbours(area) for h in setting.board.fleet_borders[here]}
    return {a for a in steps if a in state.field and state.field[a].kind is UnitKind.FLEET}


def _favours(
    setting: Setting, state: State, unit: Unit, chosen: Mapping[UnitRef, UnitOrder]
) -> list[UnitOrder]:
    """Supports and transports that fit what others were told to do, and supports to stand."""
    if setting.rules.movement.supports_areas:
        return _favours_in_areas(setting, state, unit, chosen)
    near = {h.area for h in _reach(setting, unit)} or {unit.area}
    found: list[UnitOrder] = []
    for other in state.units():
        if other.ref == unit.ref:
            continue
        match chosen.get(other.ref):
            case Advance(to=area, coast=coast) as order:
                if area in near:
                    found += [Support(unit.ref, other.ref, area, coast)] * 8
                if (
                    unit.kind is UnitKind.FLEET
                    and (order.via or order.by_sea)
                    and unit.area in (order.via or near | {unit.area})
                ):
                    found += [Transport(unit.ref, other.ref, area)] * 6
            case Convert(to=kind) if other.area in near and kind is not UnitKind.GARRISON:
                found += [Support(unit.ref, other.ref, conversion=True)] * 4
            case _ if other.area in near:
                found += [Support(unit.ref, other.ref)] * 2
    return found


def _favours_in_areas(
    setting: Setting, state: State, unit: Unit, chosen: Mapping[UnitRef, UnitOrder]
) -> list[UnitOrder]:
    """The same where supports are for a power in an area, and fleets carry for a power (A-097, A-110)."""
    found: list[UnitOrder] = []
    for other in state.units():
        power = None if other.power == unit.power else other.power
        given = chosen.get(other.ref)
        area = given.to if isinstance(given, Advance) else other.area
        if other.ref != unit.ref and may_support_in(setting, unit, area):
            found += [AreaSupport(unit.ref, area, power)] * (6 if isinstance(given, Advance) else 2)
        if unit.kind is UnitKind.FLEET and isinstance(given, Advance) and unit.area in given.via:
            found += [TransportFor(unit.ref, power)] * 6
    return found


# ---------------------------------------------------------------- money


@st.composite
def _money(draw: DrawFn, setting: Setting, state: State, power: Power) -> Order:
    others = [p for p in sorted(setting.scenario.powers) if p != power]
    ducats = draw(st.sampled_from([3, 6, 9, 12, 15, 18, 24, 36, 10]))
    number = draw(st.integers(1, 4))
    simple: list[Order] = [
        Borrow(min(ducats, 25), draw(st.sampled_from([1, 2]))),
        PayBank(ducats),
        *[Pay(ducats, other) for other in others],
        *[GiveChit(victim, to) for victim in others for to in others[:2]],
        *[Ally(other) for other in others],
        *[Expense(number, ExpenseKind.ASSASSINATE, ducats, victim=other) for other in others],
    ]
    bribes = [ExpenseKind.BUY, ExpenseKind.BUY, ExpenseKind.DISBAND, ExpenseKind.COUNTER_BRIBE]
    mine = [unit.area for unit in state.units_of(power)]
    near = {*mine, *(a for area in mine for a in neighbours(setting.board, area))}
    targets = [u for u in state.units() if u.area in near] or list(state.units())
    kind = draw(st.sampled_from(bribes))
    bribe = draw(st.sampled_from([18, 18, 36, 12, 9, 3]))
    units = [Expense(number, kind, bribe, target=u.ref) for u in targets]
    units += [
        Expense(number, ExpenseKind.TO_AUTONOMOUS, bribe, target=u.ref) for u in targets if u.ref.in_city
    ]
    land = [
        *[Expense(number, ExpenseKind.FAMINE_RELIEF, ducats, area=a) for a in sorted(state.famine)],
        *[Expense(number, ExpenseKind.PACIFY, ducats, area=a) for a in sorted(state.province_rebellions)],
        *[Expense(number, ExpenseKind.CAUSE_REBELLION, ducats, area=a) for a in sorted(near)],
    ]
    heaps: list[Sequence[Order]] = [
        simple,
        units,
        units,
        land,
        _optional(setting, state, power, sorted(near), number, ducats),
    ]
    heap = draw(st.sampled_from([heap for heap in heaps if heap]))
    return draw(st.sampled_from(heap))


def _optional(
    setting: Setting, state: State, power: Power, near: Sequence[AreaId], number: int, ducats: int
) -> list[Order]:
    """What only tables with optional rules know (O-001 to O-013)."""
    mine = [area for area, owner in sorted(state.province_owner.items()) if owner == power]
    others = [p for p in sorted(setting.scenario.powers) if p != power]
    found: list[Order] = []
    if setting.rules.province_trade:
        found += [GiveProvince(area, to) for area in mine for to in others]
    if setting.rules.forced_taxation:
        found += [ForceTax(area) for area in mine]
    if setting.rules.scorched_earth:
        found += [Expense(number, ExpenseKind.CAUSE_FAMINE, ducats, area=area) for area in near]
    if setting.rules.autonomous_advances:
        for unit in state.units():
            if unit.power == AUTONOMOUS:
                deeds = [*_deeds(setting, state, unit), *_favours(setting, state, unit, {})]
                found += [Expense(number, ExpenseKind.HIRE, ducats, target=unit.ref, order=o) for o in deeds]
            elif unit.area in near:
                found.append(Expense(number, ExpenseKind.TO_AUTONOMOUS, ducats, target=unit.ref))
    return found


# ---------------------------------------------------------------- retreats and winters


@st.composite
def _retreats(draw: DrawFn, state: State) -> dict[Power, list[Order]]:
    given: dict[Power, list[Order]] = {}
    wanted: set[AreaId] = set()
    for area in sorted(state.dislodged):
        beaten = state.dislodged[area]
        ref = beaten.unit.ref
        choices: list[UnitOrder | None] = [Disband(ref), None]
        for place in beaten.places:
            go = Convert(ref, UnitKind.GARRISON) if place.into_city else Advance(ref, place.area, place.coast)
            choices += [go] * (20 if place.area in wanted else 3)
        order = draw(st.sampled_from(choices))
        if isinstance(order, Advance):
            wanted.add(order.to)
        if order is not None:
            given.setdefault(beaten.unit.power, []).append(order)
    return given


@st.composite
def _winter(draw: DrawFn, setting: Setting, state: State) -> dict[Power, list[Order]]:
    given: dict[Power, list[Order]] = {}
    for unit in draw(st.permutations(state.units())):
        order = draw(st.sampled_from([Maintain(unit.ref), Maintain(unit.ref), Remove(unit.ref), None]))
        if order is not None and unit.power != AUTONOMOUS:
            given.setdefault(unit.power, []).append(order)
    yards = [a for a, power in sorted(state.city_owner.items()) if state.province_owner.get(a) == power]
    for area in draw(st.lists(st.sampled_from(yards), max_size=8)) if yards else []:
        ruler = state.home_control.get(home_of(setting.scenario, area) or Power(""), state.city_owner[area])
        power = draw(st.sampled_from([state.city_owner[area], ruler]))
        build = draw(_build(setting, area))
        if setting.rules.adjusts_after_moves(state.phase):
            near = sorted(neighbours(setting.board, area))
            hangs_on = [None, UnitThere(area, power=power), Owned(area, power), *map(UnitThere, near)]
            build = replace(build, when=draw(st.sampled_from(hangs_on)))
        given.setdefault(power, []).append(build)
    if given and not setting.rules.money:
        for power in draw(st.lists(st.sampled_from(sorted(given)), max_size=3)):
            given[power].append(Waive())
    given.pop(AUTONOMOUS, None)
    return given


@st.composite
def _build(draw: DrawFn, setting: Setting, area: AreaId) -> Build:
    kind = draw(st.sampled_from(sorted(setting.rules.units)))
    coasts = [h.coast for h in setting.board.harbours(area)] if kind is UnitKind.FLEET else []
    special = draw(st.sampled_from([None, None, None, *sorted(SPECIALS)]))
    return Build(UnitRef(kind, area), special, draw(st.sampled_from(coasts or [None])))


# ---------------------------------------------------------------- anything


def _some_power(setting: Setting) -> SearchStrategy[Power]:
    return st.sampled_from(sorted(setting.scenario.powers))


def _anything(setting: Setting) -> SearchStrategy[Order]:
    """Any order of the closed unions, about any places and powers of this game."""
    areas = st.sampled_from(sorted(setting.board.areas))
    maybe_area = st.none() | areas
    powers, kinds = (
        _some_power(setting) | st.just(AUTONOMOUS),
        st.sampled_from(sorted({UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON, *setting.rules.units})),
    )
    units = st.builds(UnitRef, kinds, areas)
    coasts = st.none() | st.sampled_from(Coast)
    sums = st.integers(0, 80)
    some: list[SearchStrategy[Any]] = [
        st.builds(Hold, units),
        st.builds(Advance, units, areas, coasts, st.lists(areas, max_size=3).map(tuple), st.booleans()),
        st.builds(Support, units, units, maybe_area, coasts, st.booleans()),
        st.builds(Transport, units, units, areas),
        st.builds(AreaSupport, units, areas, st.none() | powers),
        st.builds(TransportFor, units, st.none() | powers),
        st.builds(Besiege, units),
        st.builds(LiftSiege, units),
        st.builds(Destroy, units),
        st.builds(Rebuild, units),
        st.builds(Convert, units, kinds, coasts),
        st.builds(Disband, units),
        st.builds(Build, units, st.none() | st.sampled_from(sorted(SPECIALS)), coasts),
        st.builds(Maintain, units),
        st.builds(Remove, units),
        st.builds(Waive),
        st.builds(Borrow, sums, st.integers(0, 3)),
        st.builds(PayBank, sums),
        st.builds(Pay, sums, powers),
        st.builds(GiveChit, powers, powers),
        st.builds(Ally, powers, st.booleans()),
        st.builds(NoExpense, st.integers(0, 6)),
        st.builds(GiveProvince, areas, powers),
        st.builds(ForceTax, areas),
        st.builds(
            Expense,
            st.integers(0, 6),
            st.sampled_from(ExpenseKind),
            sums,
            st.none() | units,
            maybe_area,
            st.none() | powers,
            st.none()
            | st.builds(Hold, units)
            | st.builds(Advance, units, areas, coasts)
            | st.builds(Support, units, units, maybe_area)
            | st.builds(Convert, units, kinds, coasts),
        ),
    ]
    return st.one_of(some)


def shuffled(draw: DrawFn, case: Case, given: Letters) -> Letters:
    """The same orders in another order: powers anyhow, and lines as far as they speak of different units."""
    seats: Sequence[Seat] = draw(st.permutations(sorted(given)))
    return {seat: _reordered(draw, case, given[seat]) for seat in seats}


def _thing_of(order: Order) -> object:
    """The unit that an order is for; whatever is for none is a thing of its own."""
    return order.unit if isinstance(order, UnitOrder | Maintain) else order


def _reordered(draw: DrawFn, case: Case, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Lines about one thing keep their order: the last word on it counts. So do builds, sums and waivers,
    which are carried out as written (N-054, N-066)."""
    loose: tuple[type, ...] = (Maintain,) if case.setting.rules.money else ()
    if case.state.phase.kind is not PhaseKind.ADJUSTMENT:
        loose = (
            Hold,
            Advance,
            Support,
            AreaSupport,
            Transport,
            TransportFor,
            Besiege,
            LiftSiege,
            Convert,
            Disband,
            Destroy,
            Rebuild,
        )
    piles: dict[object, list[Order]] = {}
    for order in orders:
        piles.setdefault(_thing_of(order) if isinstance(order, loose) else "in order", []).append(order)
    turns = draw(st.permutations([name for name, pile in piles.items() for _ in pile]))
    return tuple(piles[name].pop(0) for name in turns)
