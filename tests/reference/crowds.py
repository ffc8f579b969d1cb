"""Crowded positions: many units of a few powers around one province, with orders that meddle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from judge import load
from judge.games.machiavelli.model.board import AreaId, Board, Harbour
from judge.games.machiavelli.model.orders import (
    Advance,
    Besiege,
    Convert,
    Expense,
    ExpenseKind,
    Hold,
    LiftSiege,
    Order,
    RetreatList,
    Support,
    Transport,
    UnitOrder,
)
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Phase,
    PhaseKind,
    Power,
    Season,
    Special,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.second.books import Book
from judge.games.machiavelli.second.case import Case, is_walled, one_space, port, reaches, steps
from tests.reference.purses import with_money

ARMY, FLEET, GARRISON, TRAIN = UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON, UnitKind("T")
KINDS_OF_STRENGTH = (None,) * 6 + (Special.MERCENARY, Special.MILITIA, Special.PROFESSIONAL)


@cache
def scenario_of(book: Book) -> Scenario:
    """The board and the powers on which a book is played."""
    scenario = load(book.scenario).rules.setting.scenario
    assert isinstance(scenario, Scenario)
    return scenario


@dataclass
class Crowd:
    """One position in the making."""

    book: Book
    dice: Random
    scenario: Scenario = field(init=False)
    state: State = field(init=False)
    hot: list[AreaId] = field(default_factory=list)
    """Places that everybody near wants."""
    inside: set[AreaId] = field(default_factory=set)
    """Cities with a garrison."""

    def __post_init__(self) -> None:
        self.scenario = scenario_of(self.book)

    @property
    def board(self) -> Board:
        return self.scenario.board

    def near(self, area: AreaId) -> list[AreaId]:
        """Places that touch an area, by land or water."""
        by_sea = {h.area for shore in self.board.harbours(area) for h in self.board.fleet_borders[shore]}
        return sorted(by_sea | self.board.army_borders.get(area, frozenset()))

    def ring(self, center: AreaId, far: int) -> list[AreaId]:
        """All places within so many steps."""
        found = [center]
        for _ in range(far):
            found += [n for a in list(found) for n in self.near(a) if n not in found]
        return list(dict.fromkeys(found))

    # ------------------------------------------------------------ the position

    def place(self) -> None:
        """Units on most places around a province, of a few powers whose homes are elsewhere."""
        dice = self.dice
        lone = sorted(a for a in self.board.areas if one_space(self.board, a) and dice.random() < 0.05)
        center = dice.choice(lone or sorted(a for a in self.board.areas if self._open(a)))
        around = [a for a in self.ring(center, 2) if self._open(a)]
        safe = self.ring(center, 3)
        self.hot = [center, *dice.sample(around, min(len(around), 2))]
        powers = [
            p for p in sorted(self.scenario.powers) if any(self._keeps(p, a, safe) for a in self.board.cities)
        ]
        if len(powers) < 2:
            return self.place()
        powers = dice.sample(powers, min(len(powers), dice.choice((2, 3, 3, 4))))
        units = self._units([a for a in around if dice.random() < 0.8], powers)
        homes = {p: [a for a in sorted(self.board.cities) if self._keeps(p, a, safe)] for p in powers}
        province = {a: p for p, areas in homes.items() for a in areas}
        city = dict(province)
        for area in around:
            inside = next((u for u in units if u.area == area and u.in_city), None)
            outside = next((u for u in units if u.area == area and not u.in_city), None)
            if not self.board.areas[area].is_sea:
                first = outside or inside
                stands = first is not None and (self.book.name != "second-edition" or dice.random() < 0.7)
                province[area] = first.power if first and stands else dice.choice(powers)
            if self.board.areas[area].city is not None:
                held = inside or (outside if self.board.areas[area].is_sea else None)
                city[area] = held.power if held else province.get(area) or dice.choice(powers)
        walls = self.inside = {u.area for u in units if u.in_city}
        spots = {a for a in self.board.areas if one_space(self.board, a)}
        field_units = {u.area: u for u in units if not u.in_city}
        within = self._rebelling_cities(walls)
        rebels = {a for a in province if a in around and dice.random() < 0.12 and province[a] != AUTONOMOUS}
        rebels = {
            a
            for a in rebels
            if not self.board.areas[a].is_sea and self._undisturbed(a, field_units, province)
        }
        risen = {a: province[a] for a in rebels}
        if self.book.rebels_hold:  # F-Q17: nobody controls what rebels
            province |= dict.fromkeys(rebels, AUTONOMOUS)
            city |= dict.fromkeys(rebels & within, AUTONOMOUS)
        self.state = State(
            phase=Phase(year=self.book.year, season=Season(self.book.season), kind=PhaseKind.MOVEMENT),
            field=field_units,
            garrisons={u.area: u for u in units if u.in_city},
            province_owner=province,
            city_owner=city,
            home_control={p: p for p in powers},
            province_rebellions=frozenset(rebels - within if self.book.rebels_in_city_first else rebels)
            - spots,
            city_rebellions=frozenset(rebels & within),
            rebellion_victims=risen,
            sieges=frozenset(
                a
                for a in field_units
                if dice.random() < 0.4
                and (
                    (a in walls and city[a] != field_units[a].power)
                    or (a in rebels & within and risen[a] == field_units[a].power)
                )
                and field_units[a].kind is not TRAIN
                and (field_units[a].kind is not FLEET or port(self.board, a))
            ),
            ducats=dict.fromkeys(powers, 0),
        )
        return None

    def _undisturbed(
        self, area: AreaId, outside: Mapping[AreaId, Unit], owner: Mapping[AreaId, Power]
    ) -> bool:
        """No other power stands there, who would have freed it (N-070 8.3)."""
        if one_space(self.board, area):
            return area not in outside and area not in self.inside  # N-044 g
        return area not in outside or outside[area].power == owner[area]

    def _rebelling_cities(self, garrisoned: set[AreaId]) -> set[AreaId]:
        """Cities in which rebels would be: with walls, in Borgia all (B-033)."""
        cities = {a for a in self.board.areas if self.board.areas[a].city is not None and a not in garrisoned}
        return {
            a
            for a in cities
            if is_walled(self.board, a) or (self.book.rebels_in_city_first and a in self.board.cities)
        }

    def _open(self, area: AreaId) -> bool:
        place = self.board.areas[area]
        return not place.impassable

    def _keeps(self, power: Power, area: AreaId, near: Iterable[AreaId]) -> bool:
        """A city at home, out of the way, so that nobody falls."""
        return area in self.scenario.powers[power].home and area not in near

    def _units(self, areas: list[AreaId], powers: list[Power]) -> list[Unit]:
        found: list[Unit] = []
        for area in areas:
            power = self.dice.choice(powers)
            unit = self._outside(area, power, len(found))
            if unit is not None and self.dice.random() < 0.85:
                found.append(unit)
                if one_space(self.board, area):
                    continue
            if is_walled(self.board, area) and self.dice.random() < 0.35:
                owner = self.dice.choice([*powers, AUTONOMOUS])
                special = self.dice.choice(KINDS_OF_STRENGTH) if owner != AUTONOMOUS else None
                found.append(Unit(power=owner, kind=GARRISON, area=area, special=special, serial=len(found)))
        return found

    def _outside(self, area: AreaId, power: Power, serial: int) -> Unit | None:
        place = self.board.areas[area]
        shores = self.board.harbours(area)
        afloat = place.is_sea or place.fleets_only or (bool(shores) and self.dice.random() < 0.3)
        kind = (
            FLEET if afloat else TRAIN if self.book.name == "borgia" and self.dice.random() < 0.15 else ARMY
        )
        coast = self.dice.choice(shores).coast if afloat else None
        special = self.dice.choice(KINDS_OF_STRENGTH) if kind is not TRAIN else None
        return Unit(power=power, kind=kind, area=area, coast=coast, special=special, serial=serial)

    # ------------------------------------------------------------ the orders

    def orders(self) -> dict[Power, tuple[Order, ...]]:
        """Moves first, then supports and transports of these moves."""
        units = [u for u in self.state.units() if u.power != AUTONOMOUS]
        self.dice.shuffle(units)
        movers = [u for u in units if self.dice.random() < 0.6]
        moves = {u.ref: self._move(u) for u in movers}
        for unit in units:
            if moves.get(unit.ref) is None:
                moves[unit.ref] = self._help(unit, moves)
        given: dict[Power, tuple[Order, ...]] = {}
        for unit in units:
            order = moves[unit.ref]
            if order is not None:
                given[unit.power] = (*given.get(unit.power, ()), order)
            if self.book.retreats == "listed" and not unit.in_city and self.dice.random() < 0.95:
                given[unit.power] = (*given.get(unit.power, ()), self._list(unit))
        return given

    def _list(self, unit: Unit) -> RetreatList:
        """B-022: all places around, in some order."""
        places = sorted({h.area for h in steps(self.board, unit)})
        self.dice.shuffle(places)
        return RetreatList(unit.ref, tuple(places[: self.dice.choice((1, 9, 9, 9))]))

    def _move(self, unit: Unit) -> UnitOrder | None:
        if unit.in_city:
            to = FLEET if port(self.board, unit.area) and self.dice.random() < 0.4 else ARMY
            coasts = self.board.areas[unit.area].coasts
            coast = self.dice.choice(coasts) if to is FLEET and coasts else None
            return Convert(unit.ref, to, coast) if self.dice.random() < 0.7 else None
        lot = self.dice.random()
        if lot < 0.1 and is_walled(self.board, unit.area):
            return Convert(unit.ref, GARRISON)
        if lot < 0.3 and (unit.area in self.state.garrisons or unit.area in self.state.sieges):
            return Besiege(unit.ref)
        if lot < 0.33 and unit.area in self.state.sieges and unit.kind is not TRAIN:
            return LiftSiege(unit.ref)
        if unit.kind is ARMY and self.board.harbours(unit.area) and lot < 0.5:
            return self._voyage(unit) or self.step(unit)
        return self.step(unit)

    def step(self, unit: Unit) -> UnitOrder | None:
        """Mostly to where others are, or want to go."""
        if unit.in_city:
            return Convert(unit.ref, ARMY)
        open_to = sorted(steps(self.board, unit), key=str)
        busy = [h for h in open_to if h.area in self.state.field]
        hot = [h for h in open_to if h.area in self.hot]
        choice = busy if busy and self.dice.random() < 0.7 else open_to
        choice = hot if hot and self.dice.random() < 0.7 else choice
        if not choice:
            return None
        to = self.dice.choice(choice)
        return Advance(unit.ref, to.area, to.coast)

    def _voyage(self, unit: Unit) -> Advance | None:
        """Over some row of fleets that are there."""
        row: list[Unit] = []
        here: list[Harbour] = list(self.board.harbours(unit.area))
        for _ in range(self.dice.choice((1, 1, 2, 3))):
            touched = {h for shore in here for h in self.board.fleet_borders[shore]}
            fleets = [u for u in self.state.field.values() if u.kind is FLEET and u not in row]
            fleets = [u for u in fleets if Harbour(u.area, u.coast) in touched and self._carries(u)]
            if not fleets:
                break
            row.append(self.dice.choice(sorted(fleets, key=str)))
            here = [Harbour(row[-1].area, row[-1].coast)]
        if not row:
            return None
        ends = {h.area for h in self.board.fleet_borders[here[0]]} - {unit.area}
        ends = {a for a in ends if not self.board.areas[a].is_sea and not self.board.areas[a].fleets_only}
        ends = {a for a in ends if self._open(a) and a not in {f.area for f in row}}
        if not ends:
            return None
        by_land = {h.area for h in steps(self.board, unit)}
        hot = sorted(ends & set(self.hot))
        to = self.dice.choice(hot if hot and self.dice.random() < 0.7 else sorted(ends))
        spelled = self.dice.random() < 0.5 or to in by_land
        return Advance(unit.ref, to, via=tuple(f.area for f in row) if spelled else ())

    def _carries(self, fleet: Unit) -> bool:
        return self.board.areas[fleet.area].is_sea or self.book.carried_along_coasts

    def _help(self, unit: Unit, moves: dict[UnitRef, UnitOrder | None]) -> UnitOrder | None:
        """A transport or a support of somebody's move, or of somebody who stays."""
        advances = [o for o in moves.values() if isinstance(o, Advance)]
        if unit.kind is FLEET and self._carries(unit) and self.dice.random() < 0.8:
            sea = [o for o in advances if self._over_sea(o) and (not o.via or unit.area in o.via)]
            if sea:
                order = self.dice.choice(sea)
                return Transport(unit.ref, order.unit, order.to)
        if unit.kind is TRAIN:
            become = Convert(
                unit.ref, self.dice.choice((ARMY, FLEET) if port(self.board, unit.area) else (ARMY,))
            )
            return self.dice.choice((Hold(unit.ref), become, None))
        goals: list[UnitOrder] = [
            Support(unit.ref, o.unit, o.to) for o in advances if reaches(self.board, unit, o.to)
        ]
        outs = [o for o in moves.values() if isinstance(o, Convert) and o.to is not GARRISON]
        goals += [
            Support(unit.ref, o.unit, o.unit.area, conversion=True)
            for o in outs
            if reaches(self.board, unit, o.unit.area) and not unit.in_city
        ]
        stays = [
            u.ref
            for u in self.state.units()
            if (not u.in_city or one_space(self.board, u.area))
            and not isinstance(moves.get(u.ref), Advance | Convert)
        ]
        stay: list[UnitOrder] = [
            Support(unit.ref, ref) for ref in stays if reaches(self.board, unit, ref.area) and ref != unit.ref
        ]
        goals = [g for g in goals if isinstance(g, Support) and g.target != unit.ref]
        if goals and self.dice.random() < 0.75:
            return self.dice.choice(goals)
        if stay and self.dice.random() < 0.7:
            return self.dice.choice(stay)
        return self.dice.choice((Hold(unit.ref), Hold(unit.ref), None))

    def _over_sea(self, order: Advance) -> bool:
        if order.via or order.by_sea:
            return True
        unit = self.state.field.get(order.unit.area)
        by_land = {h.area for h in steps(self.board, unit)} if unit else set()
        return unit is not None and unit.kind is ARMY and order.to not in by_land


def crowd(book: Book, seed: int) -> Case:
    """The same position and orders for the same book and seed; money in half of them."""
    dice = Random(f"{book.name}:{seed}")
    made = Crowd(book, dice)
    made.place()
    case = Case(book, made.scenario, made.state, made.orders())
    return _bought(made, with_money(case, dice)) if seed % 2 else case


def _bought(made: Crowd, case: Case) -> Case:
    """N-067: whoever may buy a unit also orders it."""
    orders = dict(case.orders)
    for power, given in case.orders.items():
        for expense in given:
            unit = (
                case.state.unit(expense.target) if isinstance(expense, Expense) and expense.target else None
            )
            if unit is not None and isinstance(expense, Expense) and expense.kind is ExpenseKind.BUY:
                order = made.step(unit)
                orders[power] = (*orders[power], *(() if order is None else (order,)))
    return replace(case, orders=orders)
