"""What must be true of every position, and of every step from one position to the next.

Each finding names the rule that it breaks. Written from the rules, not from the code that it watches.
Not here: positions to try it on (tests/properties, tests/whole).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.ducats import Halves
from judge.games.machiavelli.model.events import (
    BesiegedGarrisonDisbanded,
    Borrowed,
    CityChangedHands,
    CityDestroyed,
    CityRebuilt,
    DestroyedNoRetreat,
    Event,
    ExpenseResolved,
    GarrisonMadeAutonomous,
    HomeCountryGained,
    HomeCountryLost,
    IncomeCounted,
    IndependentGarrison,
    LoanCollected,
    LoanDefaulted,
    MustRetreat,
    OrderResolved,
    Paid,
    PaidBank,
    PowerEliminated,
    ProvinceChangedHands,
    ProvinceGiven,
    ProvinceTaxed,
    RevenuePaid,
    StrategicMoved,
    UnitBought,
    UnitDisbandedByBribe,
    UnitMadeIndependent,
    UnitPerished,
    Verdict,
)
from judge.games.machiavelli.model.orders import Advance, Build, Convert, Maintain, Remove, Transport
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import armies_come, at_sea, one_space
from tests.support.narrowing import present

CREDIT = 25
"""Ducats of principal that a power may owe (N-061)."""

LOST = {
    Verdict.DISBANDED,
    Verdict.DESTROYED,
    Verdict.NOT_MAINTAINED,
    Verdict.UNPAID,
    Verdict.REMOVED_BY_DEFAULT,
}
"""Verdicts after which a unit is no more."""


# ---------------------------------------------------------------- one position


def invariants(setting: Setting, state: State) -> list[str]:
    """Everything that is wrong with a position; empty for one that play can reach."""
    checks = (_spaces, _ground, _owners, _sieges, _rebels, _money, _specials, _countries, _phase, _retreats)
    standing = as_it_stands(setting, state)
    return [fault for check in checks for fault in check(standing, state)]


def _all(state: State) -> list[Unit]:
    return [*state.units(), *(d.unit for _, d in sorted(state.dislodged.items()))]


def _spaces(setting: Setting, state: State) -> Iterator[str]:
    """N-005: a unit for each space at most; the mappings say so, if each unit is where its key says."""
    for area, unit in state.field.items():
        if unit.area != area or unit.kind is UnitKind.GARRISON:
            yield f"N-005 {unit} in the province of {area}"
        if one_space(setting, area) and area in state.garrisons:
            yield f"N-044 two units in {area}"
    for area, unit in state.garrisons.items():
        if unit.area != area or unit.kind is not UnitKind.GARRISON:
            yield f"N-005 {unit} in the city of {area}"
    for area, beaten in state.dislodged.items():
        if beaten.unit.area != area:
            yield f"N-006 {beaten.unit} dislodged from {area}"


def _ground(setting: Setting, state: State) -> Iterator[str]:
    """N-003, N-012, N-041: armies on land, fleets on water and coasts, garrisons behind walls in use."""
    for unit in _all(state):
        place = setting.board.areas[unit.area]
        match unit.kind:
            case UnitKind.ARMY:
                dry = armies_come(setting, unit.area)  # or the Venice of 1995 under the classic rules (M-010)
                good = dry and not place.impassable and unit.coast is None
            case UnitKind.FLEET:
                good = Harbour(unit.area, unit.coast) in setting.board.fleet_borders
            case UnitKind.GARRISON:
                good = has_walls(setting, unit.area) and setting.rules.garrisons and unit.coast is None
            case _:  # a further kind stands on land
                good = armies_come(setting, unit.area) and not place.impassable and unit.coast is None
        if not good:
            yield f"N-003 {unit} cannot stand there"
        if unit.power != AUTONOMOUS and unit.power not in setting.scenario.powers:
            yield f"N-013 {unit} is nobody's"
        if unit.power == AUTONOMOUS and not unit.ref.in_city and not _free_units(setting):
            yield f"N-013 {unit} is autonomous, but no garrison"


def _free_units(setting: Setting) -> bool:
    """O-001 to O-008: tables where armies and fleets may be autonomous."""
    rules = setting.rules
    return rules.autonomous_making or rules.autonomous_sorties or rules.autonomous_advances


def has_walls(setting: Setting, area: AreaId) -> bool:
    """N-045: a fortified city, or a fortress where fortresses are in use; or where a scenario begins so."""
    city = setting.board.areas[area].city
    if city is None:
        return False
    as_at_first = city == setting.scenario.board.areas[area].city
    if as_at_first and UnitRef(UnitKind.GARRISON, area) in _first_garrisons(setting):
        return True
    return setting.rules.fortresses if city.fortress else city.fortified


def _first_garrisons(setting: Setting) -> set[UnitRef]:
    scenario = setting.scenario
    first = [*scenario.autonomous, *(unit for power in scenario.powers.values() for unit in power.units)]
    return {
        unit.ref
        for unit in first
        if unit.ref.in_city and not present(scenario.board.areas[unit.area].city).fortress
    }


def _owners(setting: Setting, state: State) -> Iterator[str]:
    known = {*setting.scenario.powers, AUTONOMOUS}
    for area, owner in state.province_owner.items():
        place = setting.board.areas[area]
        if not place.ownable or (place.is_sea and place.city is None) or owner not in known:
            yield f"N-030 {owner} owns the province {area}"
    for area, owner in state.city_owner.items():
        if setting.board.areas[area].city is None or owner not in known:
            yield f"N-030 {owner} owns the city {area}"


def _sieges(setting: Setting, state: State) -> Iterator[str]:
    """N-020, N-023: no siege without somebody who besieges and somebody to besiege."""
    for area in state.sieges:
        outside, inside = state.field.get(area), state.garrisons.get(area)
        if outside is None or not has_walls(setting, area):
            yield f"N-023 nobody besieges {area}"
        elif (inside is None and area not in state.city_rebellions) or (
            inside is not None and inside.power == outside.power
        ):
            yield f"N-023 nobody is besieged in {area}"


def _rebels(setting: Setting, state: State) -> Iterator[str]:
    """N-070, N-071: in provinces, and in fortified cities without garrisons."""
    for area in state.province_rebellions:
        if one_space(setting, area) or at_sea(setting, area):
            yield f"N-071 rebels in the province {area}"
    for area in state.city_rebellions:
        if area in state.garrisons or (one_space(setting, area) and area in state.field):
            yield f"N-070 rebels and a unit in the city of {area}"
        if not has_walls(setting, area) and not setting.rules.rebels.rise_in_cities:
            yield f"N-070 rebels in {area}, which has no walls"


def _money(setting: Setting, state: State) -> Iterator[str]:
    """N-061, N-063, N-066, N-072."""
    for power, ducats in state.ducats.items():
        if ducats < 0 or (ducats and not setting.rules.money):
            yield f"N-066 {power} has {ducats} ducats"
    for power, loans in state.loans.items():
        if sum(loan.principal for loan in loans) > CREDIT:
            yield f"N-061 {power} owes {loans}"
        if not loans or any(min(n.principal, n.interest, n.due_in) < 0 for n in loans):
            yield f"N-061 odd loans of {power}: {loans}"
        if len({loan.due_in for loan in loans}) < len(loans):
            yield f"N-062 loans of {power} due together: {loans}"
    for power, victims in state.chits.items():
        if not set(victims) <= set(setting.scenario.powers) or list(victims) != sorted(victims):
            yield f"N-072 {power} may murder {sorted(victims)}"


def _specials(setting: Setting, state: State) -> Iterator[str]:
    """N-014: one special unit a power; a counter has one number."""
    count = Counter(u.power for u in _all(state) if u.special is not None and u.power != AUTONOMOUS)
    yield from (f"N-014 {power} has {n} special units" for power, n in sorted(count.items()) if n > 1)
    serials = Counter(u.serial for u in _all(state) if u.serial)
    yield from (f"two counters have number {serial}" for serial, n in sorted(serials.items()) if n > 1)


def _countries(setting: Setting, state: State) -> Iterator[str]:
    """N-032, N-035: countries have rulers that are in the game; who is out has nothing."""
    for country, ruler in state.home_control.items():
        if ruler != AUTONOMOUS and (ruler not in setting.scenario.powers or ruler in state.eliminated):
            yield f"N-032 {ruler} rules {country}"
    for power in state.eliminated:
        owners = (*state.province_owner.values(), *state.city_owner.values(), *state.home_control.values())
        if power in owners or power in {u.power for u in _all(state)}:
            yield f"N-035 {power} is out and has something"
        if state.ducats.get(power) or state.loans.get(power) or state.chits.get(power):
            yield f"N-035 {power} is out and has money matters"


def _phase(setting: Setting, state: State) -> Iterator[str]:
    """N-002: retreats if anybody must retreat, and only then; a game that is won stays where it was."""
    if not state.victors and bool(state.dislodged) is not (state.phase.kind is PhaseKind.RETREATS):
        yield f"N-002 {len(state.dislodged)} dislodged in {state.phase.key}"
    waiting = state.leave, state.pending_city_owner, state.pending_province_owner
    if state.phase.kind is not PhaseKind.RETREATS and any(waiting):
        yield f"N-074 something waits for retreats in {state.phase.key}"


def _retreats(setting: Setting, state: State) -> Iterator[str]:
    """N-006, N-026, N-044: refuges are free, in reach, and fit for the unit."""
    for area, beaten in state.dislodged.items():
        unit = beaten.unit
        if not beaten.places:
            yield f"N-006 {unit} has no refuge and is still there"
        for place in beaten.places:
            if place.into_city:
                taken = area in state.garrisons or area in state.city_rebellions
                fits = place.area == area and has_walls(setting, area) and setting.rules.garrisons
                if taken or not fits:
                    yield f"N-026 {unit} may retreat into the city"
                continue
            if place.area in state.field:
                yield f"N-006 {unit} may retreat to {place.area}, where somebody stands"
            if one_space(setting, place.area) and place.area in state.garrisons:
                yield f"N-044 {unit} may retreat to {place.area}, where a garrison stands"
            if not _borders(setting, unit, Harbour(place.area, place.coast)):
                yield f"N-006 {unit} may retreat to {place}, which is out of reach"


def _borders(setting: Setting, unit: Unit, to: Harbour) -> bool:
    if unit.kind is not UnitKind.FLEET:
        return to.coast is None and to.area in setting.board.army_borders.get(unit.area, ())
    return to in setting.board.fleet_borders.get(Harbour(unit.area, unit.coast), ())


# ---------------------------------------------------------------- from one position to the next


def accounts(before: State, events: tuple[Event, ...], after: State) -> list[str]:
    """N-066: every ducat in or out of a treasury has its event."""
    change: dict[Power, int] = defaultdict(int)
    for event in events:
        for power, ducats in _ducats_of(event):
            change[power] += ducats
    out = {event.power for event in events if isinstance(event, PowerEliminated)}
    found = []
    for power in sorted({*before.ducats, *after.ducats, *change} - {Power("")}):
        had, has = before.ducats.get(power, 0), after.ducats.get(power, 0)
        if power in out:
            if has:
                found.append(f"N-035 {power} is out and has {has}")
        elif had + change[power] != has:
            found.append(f"N-066 {power} had {had}, events say {change[power]}, has {has}")
    return found


def _ducats_of(event: Event) -> list[tuple[Power, int | Halves]]:
    match event:
        case IncomeCounted(later=True):
            return []  # it is in the treasury when RevenuePaid says so (B-003)
        case IncomeCounted(power=power, seas=seas, provinces=land, cities=cities, variable=variable):
            return [(power, seas + land + cities + variable + event.units)]
        case RevenuePaid(power=power, ducats=ducats) | CityDestroyed(power=power, ducats=ducats):
            return [(power, ducats)]
        case PaidBank(power=power, ducats=ducats) | LoanCollected(power=power, ducats=ducats):
            return [(power, -ducats)]
        case LoanDefaulted(power=power, ducats=ducats) | ExpenseResolved(power=power, spent=ducats):
            return [(power, -ducats)]
        case Paid(power=power, to=to, ducats=ducats, private_to=reader):
            return [(power, -ducats)] if reader == power else [(to, ducats)]
        case Borrowed(power=power, ducats=ducats, refused="") | ProvinceTaxed(power=power, ducats=ducats):
            return [(power, ducats)]
        case OrderResolved(
            power=power, order=Build() | Maintain() | None, ducats=ducats, verdicts=(Verdict.OK,)
        ):
            return [(power, -(ducats or 0))]
    return []


def ownership(before: State, events: tuple[Event, ...], after: State) -> list[str]:
    """N-030, N-033, N-035: land, cities and countries change hands by an event, to whom it says."""
    found = []
    out = any(isinstance(event, PowerEliminated) for event in events)
    pairs = (
        ("province", before.province_owner, after.province_owner, ProvinceChangedHands),
        ("city", before.city_owner, after.city_owner, CityChangedHands),
    )
    for what, old, new, kind in pairs:
        told: dict[AreaId, Power | None] = {
            event.area: event.to for event in events if isinstance(event, ProvinceGiven)
        }
        told |= {event.area: event.now for event in events if isinstance(event, kind)}
        if what == "city":
            told |= {e.area: e.power for e in events if isinstance(e, CityRebuilt) and not e.walls}
        for area in sorted({*old, *new}):
            now = new.get(area)
            if old.get(area) == now or told.get(area) == now:
                continue
            if not (out and now == AUTONOMOUS):
                found.append(f"N-030 {what} {area}: {old.get(area)} -> {now} without an event")
    gained = {(e.home_of, e.power) for e in events if isinstance(e, HomeCountryGained)}
    lost = {e.home_of for e in events if isinstance(e, HomeCountryLost)}
    for country in sorted({*before.home_control, *after.home_control}):
        now = after.home_control.get(country)
        if before.home_control.get(country) == now or (country, now) in gained:
            continue
        if now != AUTONOMOUS or not (country in lost or out):
            found.append(f"N-033 {country} came to {now} without an event")
    return found


def counters(before: State, events: tuple[Event, ...], after: State) -> list[str]:
    """N-003, N-067: a unit comes, goes, moves, changes kind or owner only by an event."""
    old = {unit.serial: unit for unit in _all(before)}
    new = {unit.serial: unit for unit in _all(after) if not _raised(unit, events)}
    told: dict[UnitRef, OrderResolved] = {}
    for event in (event for event in events if isinstance(event, OrderResolved)):
        if not isinstance(event.order, Build | Maintain | Remove) or event.unit not in told:
            told[event.unit] = event  # in one phase with the moves, upkeep is of whoever stands there then
    gone, bought = _gone(events), _bought(events)
    left_by = {e.unit: AUTONOMOUS for e in events if isinstance(e, UnitMadeIndependent)}
    marched = {(e.power, e.unit): e.to for e in events if isinstance(e, StrategicMoved) and not e.failed}
    appeared = {UnitRef(UnitKind.GARRISON, e.area) for e in events if isinstance(e, IndependentGarrison)}
    found = [f"{u} came from nowhere" for n, u in new.items() if n not in old and u.ref not in appeared]
    for serial, unit in sorted(old.items()):
        now = new.get(serial)
        after_move = _led_to(unit, told.get(unit.ref))
        after_flight = _fled_to(unit, told)
        owner = bought.get(unit.ref, unit.power)
        after_march = replace(after_move, area=marched.get((owner, after_move), after_move.area))
        if now is None:
            if not gone & {unit.ref, after_move, after_march, after_flight}:
                found.append(f"{unit} vanished without an event")
            continue
        if now.ref not in (unit.ref, after_move, after_march, after_flight):
            found.append(f"{unit} went to {now.ref} without an event")
        if now.power != unit.power and now.power not in (bought.get(unit.ref), left_by.get(now.ref)):
            found.append(f"N-067 {unit} came to {now.power} without an event")
        if now.special != unit.special:
            found.append(f"N-014 {unit} became {now.special}")
    return found


def _fled_to(unit: Unit, told: Mapping[UnitRef, OrderResolved]) -> UnitRef:
    """Where a garrison is that came out and fled in the same campaign, as told (A-160)."""
    event = told.get(unit.ref)
    if event is None or not isinstance(event.order, Convert) or not unit.ref.in_city:
        return unit.ref
    outside = replace(unit, kind=event.order.to)
    return _led_to(outside, told.get(outside.ref))


def _led_to(unit: Unit, event: OrderResolved | None) -> UnitRef:
    """Where a unit is after its order, as told."""
    if event is None or event.verdicts != (Verdict.OK,):
        return unit.ref
    match event.order:
        case Advance(to=area):
            return UnitRef(unit.kind, area)
        case Convert(to=kind):
            return UnitRef(kind, unit.area)
    return unit.ref


def _gone(events: tuple[Event, ...]) -> set[UnitRef]:
    found: set[UnitRef] = set()
    for event in events:
        match event:
            case DestroyedNoRetreat(unit=ref) | UnitPerished(unit=ref) | UnitDisbandedByBribe(unit=ref):
                found.add(ref)
            case BesiegedGarrisonDisbanded(area=area):
                found.add(UnitRef(UnitKind.GARRISON, area))
            case OrderResolved(unit=ref, verdicts=verdicts) if LOST.intersection(verdicts):
                found.add(ref)
            case OrderResolved(unit=ref, order=Remove(), verdicts=(Verdict.OK, *_)):
                found.add(ref)
    return found


def _bought(events: tuple[Event, ...]) -> Mapping[UnitRef, Power]:
    found = {e.unit: e.power for e in events if isinstance(e, UnitBought)}
    freed = (GarrisonMadeAutonomous, UnitMadeIndependent)
    return found | {e.unit: AUTONOMOUS for e in events if isinstance(e, freed)}


def _raised(unit: Unit, events: tuple[Event, ...]) -> bool:
    return any(
        isinstance(e, OrderResolved)
        and isinstance(e.order, Build)
        and e.unit == unit.ref
        and e.power == unit.power
        and e.verdicts == (Verdict.OK,)
        for e in events
    )


def movement(before: State, events: tuple[Event, ...], after: State) -> list[str]:
    """N-003, N-009: nobody throws out his own, nobody flees to where others stood off, nobody trades places.

    For the moves alone: `after` is the position in which retreats are asked for.
    """
    told = [event for event in events if isinstance(event, OrderResolved)]
    vain: Counter[AreaId] = Counter()
    for event in told:
        if Verdict.STOOD_OFF in event.verdicts:
            match event.order:
                case Advance(to=area):
                    vain[area] += 1
                case Convert(to=UnitKind.ARMY | UnitKind.FLEET):
                    vain[event.unit.area] += 1
    found = []
    for event in told:
        here = after.field.get(event.unit.area)
        if Verdict.DISLODGED in event.verdicts and here is not None and here.power == event.power:
            found.append(f"N-003 {event.unit} of {event.power} was thrown out by {here}")
    left = {e.unit.area for e in events if isinstance(e, StrategicMoved) and not e.failed}  # O-019
    for area, beaten in after.dislodged.items():
        here = after.field.get(area) or after.garrisons.get(area)
        if (here is None and area not in left) or (here is not None and here.power == beaten.unit.power):
            found.append(f"N-003 {beaten.unit} was thrown out by {here}")
        for place in beaten.places:
            if not place.into_city and vain[place.area] > 1:
                found.append(f"N-006 {beaten.unit} may flee to {place.area}, where others stood off")
    return [*found, *_traded(told), *_unanswered(told, events, after)]


def _traded(told: list[OrderResolved]) -> Iterator[str]:
    """N-009: two units never change places, but for an army that is carried over sea."""
    carried = {event.order.army for event in told if isinstance(event.order, Transport)}
    went: dict[UnitRef, UnitRef] = {}
    for event in told:
        if event.unit not in carried and event.verdicts == (Verdict.OK,):
            match event.order:
                case Advance(to=area):
                    went[event.unit] = UnitRef(event.unit.kind, area)
                case Convert(to=kind):
                    went[event.unit] = UnitRef(kind, event.unit.area)
    spaces = {(start.area, start.in_city): (end.area, end.in_city) for start, end in went.items()}
    for start, end in sorted(spaces.items()):
        if start < end and spaces.get(end) == start:
            yield f"N-009 {start} and {end} changed places"


def _unanswered(told: list[OrderResolved], events: tuple[Event, ...], after: State) -> Iterator[str]:
    """N-006: whoever was dislodged must retreat, or is told that he is lost."""
    asked = {event.unit for event in events if isinstance(event, MustRetreat)}
    lost = {event.unit for event in events if isinstance(event, DestroyedNoRetreat)}
    beaten = {event.unit for event in told if Verdict.DISLODGED in event.verdicts}
    if beaten != asked | lost:
        yield f"N-006 dislodged {beaten}, asked {asked}, lost {lost}"
    waiting = {beaten.unit.ref for beaten in after.dislodged.values()}
    if after.phase.kind is PhaseKind.RETREATS and waiting != asked:
        yield f"N-006 asked {asked}, waiting {waiting}"


def transition(setting: Setting, before: State, events: tuple[Event, ...], after: State) -> list[str]:
    """Everything that is wrong with a step of the game."""
    found = invariants(setting, after) + accounts(before, events, after)
    found += ownership(before, events, after) + counters(before, events, after)
    if before.phase.kind is PhaseKind.MOVEMENT:
        found += movement(before, events, after)
    return found
