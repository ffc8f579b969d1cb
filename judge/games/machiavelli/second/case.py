"""A question: a book, a position, and what everybody orders. And what the board says about units.

Owners of provinces and cities as units stand now (N-030, N-031, B-020).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from judge.games.machiavelli.model.board import AreaId, Board, Harbour
from judge.games.machiavelli.model.orders import Ally, Order
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power, Special, State, Unit, UnitKind
from judge.games.machiavelli.second.books import Book


class RefusedError(Exception):
    """A rule that the second judge does not know well enough to judge."""


@dataclass(frozen=True)
class Case:
    """One phase to be judged."""

    book: Book
    scenario: Scenario
    state: State
    orders: Mapping[Power, tuple[Order, ...]]
    before: State | None = None  # when the orders were written, if money has changed the position since
    struck: frozenset[Power] = frozenset()  # whose rulers were murdered in this phase
    die: int = 6  # every die falls so that is not among those thrown
    thrown: Mapping[str, int] = field(default_factory=dict)  # by their names

    @property
    def board(self) -> Board:
        return self.scenario.board

    def face(self, name: str) -> int:
        """Face of one die."""
        return self.thrown.get(name, self.die)

    def with_state(self, state: State) -> Case:
        """The same with another position."""
        return replace(self, state=state)


def one_space(board: Board, area: AreaId) -> bool:
    """Decide whether province and city are one place for one unit (N-044); not where it is a sea (M-010)."""
    place = board.areas[area]
    return place.one_space and not place.is_sea


def occupant_of(case: Case, area: AreaId) -> Unit | None:
    """Unit that stands in the way of who comes in: who is outside; in one space whoever is there (N-044)."""
    outside = case.state.field.get(area)
    return case.state.garrisons.get(area) if outside is None and one_space(case.board, area) else outside


def strength(unit: Unit) -> int:
    """Strength of a unit: mercenaries and professionals count two (N-014, N-015, B-037)."""
    return 2 if unit.special in (Special.MERCENARY, Special.PROFESSIONAL) else 1


def steps(board: Board, unit: Unit) -> frozenset[Harbour]:
    """Steps that a unit can make by land or water (N-041); armies and trains by land alone (B-005a)."""
    if unit.kind is UnitKind.FLEET:
        return board.fleet_borders.get(Harbour(unit.area, unit.coast), frozenset())
    if unit.in_city:
        return frozenset()
    land = board.army_borders.get(unit.area, frozenset())
    return frozenset(Harbour(a) for a in land if not board.areas[a].fleets_only and not board.areas[a].is_sea)


def reaches(board: Board, unit: Unit, area: AreaId) -> bool:
    """Decide whether a unit reaches a province, at any coast (N-041); garrisons reach theirs (N-012)."""
    return (unit.in_city and area == unit.area) or any(step.area == area for step in steps(board, unit))


def is_walled(board: Board, area: AreaId) -> bool:
    """Decide whether there is a fortified city (N-012); fortresses are not in use (N-045)."""
    city = board.areas[area].city
    return city is not None and city.fortified and not city.fortress


def port(board: Board, area: AreaId) -> bool:
    """Decide whether there is a port (N-045)."""
    city = board.areas[area].city
    return city is not None and city.port and not city.fortress


def bars(case: Case, a: AreaId, b: AreaId) -> AreaId | None:
    """The province that holds the way between two places, if there is one (N-040)."""
    return case.board.straits.get((a, b))


def hostile(case: Case, holder: Unit | None, passing: Power) -> bool:
    """Decide whether it is a fleet of another power that gave no leave (N-040 k)."""
    if holder is None or holder.kind is not UnitKind.FLEET or holder.power == passing:
        return False
    return not lets_pass(case, holder.power, passing)


def lets_pass(case: Case, holder: Power, passing: Power) -> bool:
    """Decide whether leave was given in this campaign; the last word counts (N-040 k)."""
    given = False
    for order in case.orders.get(holder, ()):
        if isinstance(order, Ally) and order.power == passing and not order.bribes:
            given = order.allowed
    return given


def victim(case: Case, area: AreaId) -> Power | None:
    """Victim of rebels: whoever controls the province (N-070), or against whom they rose (F-022)."""
    state = case.state
    if case.book.victims_risen and area in state.rebellion_victims:
        return state.rebellion_victims[area]
    return state.province_owner.get(area) or state.city_owner.get(area)


def units_in(state: State, area: AreaId) -> Iterator[Unit]:
    """Units in a province and its city."""
    for spaces in (state.field, state.garrisons):
        if area in spaces:
            yield spaces[area]


def owners_now(case: Case) -> State:
    """Owners now: who is outside has the province, and an empty city; who is inside alone has both."""
    state, areas = case.state, case.board.areas
    province, city = dict(state.province_owner), dict(state.city_owner)
    for area in state.field.keys() | state.garrisons.keys():
        outside, inside = state.field.get(area), state.garrisons.get(area)
        first, second = outside or inside, inside or outside
        assert first is not None and second is not None
        if not areas[area].is_sea:
            province[area] = first.power
        if areas[area].city is not None:
            city[area] = second.power
    return replace(state, province_owner=province, city_owner=city)
