"""The pieces of a campaign: a unit, its order, and what it really tries; and what marks beside it mean.

Not here: how an order becomes a try (attempts), what comes of it (equations).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import Advance, AreaSupport, Convert, Support, UnitOrder
from judge.games.machiavelli.model.rebellions import rebelling
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import one_space
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.movement.sea_routes import ConvoyRoute

Space = tuple[AreaId, bool]
"""A place for one unit: a province or sea, or (True) the city of the province (N-005)."""


class Piece(NamedTuple):
    """A unit and what it tries.

    `order` is as given, None if none was. `goal` is where an advance or conversion leads. `into` is the
    space its support is about, and `backs` the number of the piece it helps there: None if that piece's
    order was replaced. `ways` are the ways it may go, any of which will do; empty for a step that nobody
    can bar. `via` are the fleets on them that carry it, `straits` the provinces whose fleets may yet close
    them. `hindered` says why the order was replaced by standing. `ride` is the province that cavalry rides
    through, whoever is in it; its `order` then leads straight to the end (O-014). `strength` is the unit's
    own (N-015). `besieging` means that its siege would keep it where it is, whatever else does (N-022).
    """

    unit: Unit
    order: UnitOrder | None
    space: Space
    goal: Space | None = None
    via: tuple[AreaId, ...] = ()
    backs: int | None = None
    into: Space | None = None
    straits: tuple[AreaId, ...] = ()
    ways: tuple[ConvoyRoute, ...] = ()
    hindered: Verdict | None = None
    ride: AreaId | None = None
    strength: int = 1
    besieging: bool = False

    @property
    def order_given(self) -> UnitOrder | None:
        """The order as it was given."""
        if self.ride is not None and isinstance(self.order, Advance):
            return replace(self.order, via=(self.ride,))
        return self.order

    @property
    def moving(self) -> bool:
        """Decide whether it tries to leave its space. A conversion in Venice does not (N-044)."""
        return self.goal is not None and self.goal != self.space

    @property
    def converting(self) -> bool:
        return self.goal is not None and isinstance(self.order, Convert)

    def standing(self, why: Verdict) -> Piece:
        """The same piece, its order replaced."""
        return self._replace(goal=None, via=(), backs=None, into=None, straits=(), ways=(), hindered=why)

    def bound_for(self, goal: Space, via: tuple[AreaId, ...] = ()) -> Piece:
        """The same piece on its way to `goal`."""
        unit, ride, strength = self.unit, self.ride, self.strength
        return Piece(unit, self.order, self.space, goal, via, ride=ride, strength=strength)

    def going(self, ways: tuple[ConvoyRoute, ...]) -> Piece:
        """The same piece with its ways."""
        via = dict.fromkeys(area for way in ways for area in way.fleets)
        straits = dict.fromkeys(area for way in ways for area in way.straits)
        return self._replace(ways=ways, via=tuple(via), straits=tuple(straits))


@dataclass(frozen=True, slots=True)
class Attempts:
    """Everybody on the field, sorted by place, with their numbers by unit (`numbers`) and by space (`at`).

    `gone` left by their own order to disband (N-007).
    """

    pieces: tuple[Piece, ...]
    numbers: Mapping[UnitRef, int]
    at: Mapping[Space, int]
    gone: tuple[Piece, ...]


def space_of(setting: Setting, area: AreaId, in_city: bool) -> Space:
    """In Venice province and city are one space (N-044)."""
    return area, in_city and not one_space(setting, area)


def besieger(board: Board, state: State, area: AreaId) -> Unit | None:
    """Unit that would besiege a city: the one in its province, or on the sea around it (A-182)."""
    return state.field.get(board.areas[area].within or area)


def city_before(board: Board, unit: Unit) -> AreaId:
    """The place whose city a unit could besiege: where it stands, or the island in its sea (A-182)."""
    return unit.area if unit.in_city else board.islands.get(unit.area, unit.area)


def is_besieged(board: Board, state: State, area: AreaId) -> bool:
    """Decide whether the unit there has completed the first season of a siege that can go on (N-023)."""
    if area not in state.sieges:
        return False
    outside, inside = besieger(board, state, area), state.garrisons.get(area)
    if outside is None:
        return False
    if inside is not None:
        return inside.power != outside.power
    return area in state.city_rebellions


def is_bought_besieger(setting: Setting, state: State, unit: Unit) -> bool:
    """Decide whether a unit has been bought by those whom it besieged, and must hold: a reading (A-103)."""
    area = city_before(setting.board, unit)
    if setting.rules.movement.bought_besieger_is_free or unit.in_city or area not in state.sieges:
        return False
    inside = state.garrisons.get(area)
    return inside is not None and inside.power == unit.power


def came_from(rules: Rulebook, piece: Piece) -> Space:
    """From where a piece attacks: its space, or by a reading that of its last carrier (A-097)."""
    carried = rules.movement.transports_for_powers and piece.via
    return (piece.via[-1], False) if carried else piece.space


def supports(order: UnitOrder | None) -> bool:
    """Decide whether an order is a support."""
    return isinstance(order, Support | AreaSupport)


def grants(orders: Mapping[Power, Accepted], holder: Power, power: Power) -> bool:
    """Decide whether `holder` lets `power` through straits it controls this season (N-040 k)."""
    accepted = orders.get(holder)
    return holder == power or (accepted is not None and power in accepted.leave)


def holds_straits(rules: Rulebook, state: State, fleet: Unit) -> bool:
    """Decide whether a fleet there bars straits; by a reading only if its power controls the land (A-095)."""
    if not rules.straits_need_control:
        return True
    inside = state.garrisons.get(fleet.area)
    if fleet.area in rebelling(state) or (inside is not None and inside.power != fleet.power):
        return False
    return state.province_owner.get(fleet.area) == fleet.power


def is_held_by_friends(piece: Piece) -> bool:
    """Decide whether its order was replaced because a friend wants the same place (A-158)."""
    return piece.hindered is Verdict.STOOD_OFF and isinstance(piece.order, Advance)


def for_conversion(order: Support) -> bool:
    """Decide whether a support is for a garrison's conversion: unattacked, it needs no other (N-025)."""
    return order.target.kind is UnitKind.GARRISON and order.into in (None, order.target.area)
