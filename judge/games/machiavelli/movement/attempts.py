"""Musters the units of a campaign: what each of them really tries, before anybody's strength counts.

Orders that cannot even begin are replaced by standing, with the reason: a siege in progress, a city that is
closed, a support that matches nothing, a convoy whose fleets do other things, straits that are held.

Not here: who wins (equations, solver), what an order may say at all (campaign).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Besiege,
    Convert,
    Destroy,
    Disband,
    Hold,
    LiftSiege,
    Support,
    UnitOrder,
)
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import one_space
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.movement.area_support import (
    lends_none,
    may_be_supported,
    with_area_supports,
    with_independent_help,
)
from judge.games.machiavelli.movement.convoys_tried import convoy_routes, keep_apart
from judge.games.machiavelli.movement.reach import landing, ridden
from judge.games.machiavelli.movement.sea_routes import ConvoyRoute
from judge.games.machiavelli.movement.units import (
    Attempts,
    Piece,
    besieger,
    city_before,
    for_conversion,
    grants,
    holds_straits,
    is_besieged,
    is_bought_besieger,
    is_held_by_friends,
    space_of,
    supports,
)

Watch = Callable[
    [Setting, Turn, Mapping[Power, Accepted], Power, Sequence[Piece], Mapping[UnitRef, int], AreaId],
    bool | None,
]
"""Decides whether straits are open to a power; None: a fleet that comes in may yet close them."""


FirstTry = Callable[[Setting, Turn, Piece, Mapping[UnitRef, int]], Piece]
"""Gives what a unit tries, as far as that does not depend on others."""


def attempts_of(
    setting: Setting,
    turn: Turn,
    orders: Mapping[Power, Accepted],
    straits: Watch | None = None,
    first: FirstTry | None = None,
) -> Attempts:
    """Everybody, with what they really try. `straits`, `first`: who keeps straits closed, and what units try
    at all, if not as the rules say.
    """
    pieces, gone = _pieces_with_orders(setting, turn, orders)
    numbers = {piece.unit.ref: number for number, piece in enumerate(pieces)}
    tried = [(first or first_try)(setting, turn, piece, numbers) for piece in pieces]
    tried = [_with_way(setting, turn, orders, piece, tried, numbers, straits or watch) for piece in tried]
    tried = keep_apart(setting.rules, tried)
    tried = [_with_support(setting, turn.state, piece, tried, numbers) for piece in tried]
    if setting.rules.movement.supports_areas:
        tried = with_area_supports(setting, turn.state, tried)
    at = {piece.space: number for number, piece in enumerate(tried)}
    return with_independent_help(setting.rules, Attempts(tuple(tried), numbers, at, gone))


def _pieces_with_orders(
    setting: Setting, turn: Turn, orders: Mapping[Power, Accepted]
) -> tuple[list[Piece], tuple[Piece, ...]]:
    """Every unit with its own power's order; those that disband by order stand aside."""
    pieces, gone = [], []
    for unit in turn.state.units():
        accepted = orders.get(unit.power)
        order = (accepted.units if accepted is not None else turn.hired).get(unit.ref)
        ride = None
        if isinstance(order, Advance):
            order, ride = _course(setting, unit, order)
        space = space_of(setting, unit.area, unit.kind is UnitKind.GARRISON)
        strength = setting.rules.strength(unit.kind, unit.special)
        piece = Piece(unit=unit, order=order, space=space, ride=ride, strength=strength)
        if unit.power in turn.assassinated:  # N-072 effect 1
            pieces.append(piece.standing(Verdict.NO_ORDER_OF_VICTIM))
        elif isinstance(order, Disband):
            gone.append(piece)
        else:
            pieces.append(piece)
    return pieces, tuple(gone)


def _course(setting: Setting, unit: Unit, order: Advance) -> tuple[Advance, AreaId | None]:
    """An advance with the coast that a fleet lands on; and what cavalry rides through on its way (O-014)."""
    if unit.kind is UnitKind.FLEET:
        coast = landing(setting.board, unit, order.to, order.coast)
        return order if coast is order.coast else replace(order, coast=coast), None
    ride = ridden(setting, unit, order) if order.via else None
    return order if ride is None else replace(order, via=()), ride


def first_try(setting: Setting, turn: Turn, piece: Piece, numbers: Mapping[UnitRef, int]) -> Piece:
    """Advances, conversions and sieges, as far as they do not ask what others do."""
    state = turn.state
    if piece.hindered is not None:
        return piece
    match piece.order:
        case Convert(to=UnitKind.GARRISON) if _city_taken(setting.rules, state, piece, numbers):
            return piece.standing(Verdict.SIEGE_REQUIRED)
        case Destroy() if UnitRef(UnitKind.GARRISON, piece.unit.area) in numbers:
            return piece.standing(Verdict.SIEGE_REQUIRED)
        case order if _attempt_in_siege(setting, turn, piece, order, numbers):
            held = piece.standing(Verdict.SIEGE_IN_PROGRESS)
            return held._replace(via=order.via) if isinstance(order, Advance) else held
        case Advance(to=area) if _is_walled_island(setting, area, numbers):
            return piece.standing(Verdict.SIEGE_REQUIRED)
        case Advance(to=area, via=via):
            closed = area in state.city_rebellions and one_space(setting, area)
            if closed and rebels_against(state, area) == piece.unit.power:  # N-044 i
                return piece.standing(Verdict.CITY_IN_REBELLION)
            return piece.bound_for((area, False), via)
        case Convert(to=kind):
            return _conversion(setting, piece, kind, numbers)
        case Besiege():
            return _siege(setting, state, piece, numbers)
        case _:
            return piece


def _attempt_in_siege(
    setting: Setting,
    turn: Turn,
    piece: Piece,
    order: UnitOrder | None,
    numbers: Mapping[UnitRef, int],
) -> bool:
    """N-022: a second-season besieger besieges or lifts, else holds. N-021: the besieged do not convert.

    A besieger may go into a city that is empty. A garrison that disbands sets its besieger free (N-023). The
    sieges of a murdered ruler are broken at once (N-072 effect 1), or wait (B-034). Who cannot lift a siege
    gives it up by holding (A-102).
    """
    if not turn.state.sieges:
        return False
    area = city_before(setting.board, piece.unit)
    if area not in turn.state.sieges:
        return False
    if is_bought_besieger(setting, turn.state, piece.unit):
        return not isinstance(order, Hold)
    if not is_besieged(setting.board, turn.state, area):
        return False
    if not piece.unit.ref.in_city and setting.rules.units[piece.unit.kind].siege_seasons == 1:
        return False  # it has no half-done siege (B-012)
    outside = besieger(setting.board, turn.state, area)
    broken = turn.assassinated if setting.rules.assassination.breaks_sieges else ()
    if outside is not None and outside.power in broken:
        return False
    garrison = turn.state.garrisons.get(area)
    if garrison is not None and garrison.ref not in numbers:
        return False
    if piece.unit.kind is UnitKind.GARRISON:
        shut_in = not setting.rules.besieged_may_convert or setting.rules.sieges_as_recorded
        return isinstance(order, Convert) and shut_in
    lifts = "lift" in setting.rules.units[piece.unit.kind].orders
    allowed = (Besiege, LiftSiege, Convert) if lifts else (Besiege, Hold)
    return setting.rules.besieger_must_lift and not isinstance(order, allowed)


def _conversion(setting: Setting, piece: Piece, kind: UnitKind, numbers: Mapping[UnitRef, int]) -> Piece:
    """N-025, N-027: into a free city, or out of it."""
    area = piece.unit.area
    if kind is not UnitKind.GARRISON and not piece.unit.in_city:
        return piece  # it changes in its place, if it is not thrown out (B-015)
    if kind is not UnitKind.GARRISON:
        return piece.bound_for((area, False))
    if UnitRef(UnitKind.GARRISON, area) in numbers:  # their own
        return piece.standing(Verdict.STOOD_OFF)
    return piece.bound_for(space_of(setting, area, True))


def _city_taken(rules: Rulebook, state: State, piece: Piece, numbers: Mapping[UnitRef, int]) -> bool:
    """Decide whether another's garrison, or rebels against the unit's power, keep the city shut (N-027 2a).

    Or, by a reading, any rebels.
    """
    area = piece.unit.area
    garrison = state.garrisons.get(area)
    if garrison is not None and garrison.ref in numbers:
        return garrison.power != piece.unit.power
    victims = rules.garrisons_and_rebels_as_recorded or rebels_against(state, area) == piece.unit.power
    return area in state.city_rebellions and victims


def _is_walled_island(setting: Setting, area: AreaId, numbers: Mapping[UnitRef, int]) -> bool:
    """Decide whether a garrison keeps everybody out of a province with room for it alone (A-005, A-182)."""
    return setting.board.areas[area].within is not None and UnitRef(UnitKind.GARRISON, area) in numbers


def _siege(setting: Setting, state: State, piece: Piece, numbers: Mapping[UnitRef, int]) -> Piece:
    """N-020, N-024; a rebelling city is besieged too (N-070 8.1)."""
    area = city_before(setting.board, piece.unit)
    garrison = state.garrisons.get(area)
    if garrison is not None and garrison.ref in numbers:
        return piece.standing(Verdict.OWN_GARRISON) if garrison.power == piece.unit.power else piece
    if area in state.city_rebellions:
        return piece
    return piece.standing(Verdict.NOTHING_TO_BESIEGE)


def _with_way(
    setting: Setting,
    turn: Turn,
    orders: Mapping[Power, Accepted],
    piece: Piece,
    tried: Sequence[Piece],
    numbers: Mapping[UnitRef, int],
    watched: Watch,
) -> Piece:
    """The fleets of a convoy (N-010) and the straits on the way of an advance or support (N-040)."""
    order = piece.order
    if not isinstance(order, Advance | Support | AreaSupport):
        return piece
    asks = bool(piece.via) or supports(order) or piece.unit.kind is UnitKind.FLEET
    held = piece.hindered is Verdict.SIEGE_IN_PROGRESS and asks
    if piece.hindered is not None and not held:
        return piece
    end = _end(order)
    if piece.unit.kind is UnitKind.FLEET and (piece.unit.area, end) not in setting.board.straits:
        return piece
    routes = convoy_routes(setting, piece, order, tried, numbers)
    if not routes:
        return piece if routes is None else piece.standing(Verdict.NO_CONVOY)._replace(besieging=held)
    ways = []
    for route in routes:
        stops = (piece.unit.area, *route, end)
        if route and setting.rules.straits_as_recorded:
            stops = stops[:-1]
        tolls = _tolls(setting, piece, stops, tried, numbers)
        watches = [watched(setting, turn, orders, power, tried, numbers, t) for t, power in tolls]
        if False not in watches:
            ways.append(
                ConvoyRoute(
                    route, tuple(t for (t, _), open in zip(tolls, watches, strict=True) if open is None)
                )
            )
    if not ways:
        return piece.standing(Verdict.STRAITS_BLOCKED)._replace(besieging=held)
    if held:  # its way was open: the siege alone keeps it
        return piece._replace(via=())
    return piece.going(tuple(ways)) if ways != [ConvoyRoute()] else piece


def _end(order: Advance | Support | AreaSupport) -> AreaId:
    """Area that an advance or support leads to."""
    match order:
        case Advance(to=area) | AreaSupport(area=area):
            return area
        case Support():
            return order.into or order.target.area


def _tolls(
    setting: Setting,
    piece: Piece,
    stops: Sequence[AreaId],
    tried: Sequence[Piece],
    numbers: Mapping[UnitRef, int],
) -> list[tuple[AreaId, Power]]:
    """The provinces that hold straits on a way, and whose power each must let pass (N-040, A-Q47)."""
    legs = [
        (toll, here) for here, there in pairwise(stops) if (toll := setting.board.straits.get((here, there)))
    ]
    turns = [
        (toll, stops[n])
        for n in range(1, len(stops) - 1)
        if (toll := setting.board.straits_through.get((stops[n - 1], stops[n], stops[n + 1])))
    ]
    if not setting.rules.movement.transports_for_powers:
        return [(toll, piece.unit.power) for toll, _ in legs]
    carriers = {fleet: tried[n].unit.power for fleet, n in numbers.items() if fleet.kind is UnitKind.FLEET}
    first = carriers.get(UnitRef(UnitKind.FLEET, stops[1])) if len(stops) > 1 else None
    return [
        (toll, carriers.get(UnitRef(UnitKind.FLEET, here), first or piece.unit.power))
        for toll, here in legs + turns
    ]


def watch(
    setting: Setting,
    turn: Turn,
    orders: Mapping[Power, Accepted],
    power: Power,
    tried: Sequence[Piece],
    numbers: Mapping[UnitRef, int],
    toll: AreaId,
) -> bool | None:
    """Decide whether straits are open to a power; None: a fleet coming in may yet close them (N-040 a-g)."""
    number = numbers.get(UnitRef(UnitKind.FLEET, toll))
    if number is None:
        return None if setting.rules.straits_closed_by_arrival else True
    holder = tried[number]
    if not holds_straits(setting.rules, turn.state, holder.unit):
        return True
    if not setting.rules.straits_held_while_converting and isinstance(holder.order, Convert):
        return True
    return grants(orders, holder.unit.power, power)


def _with_support(
    setting: Setting, state: State, piece: Piece, tried: Sequence[Piece], numbers: Mapping[UnitRef, int]
) -> Piece:
    """A support must match what its unit was ordered; it helps only if the unit can really try (N-003)."""
    order = piece.order
    if not isinstance(order, Support) or piece.hindered is not None:
        return piece
    number, sortie = numbers.get(order.target), for_conversion(order)
    if lends_none(setting.rules, state, piece):
        return piece.standing(Verdict.SUPPORT_VOID)
    if number is None:  # its unit has left the game
        if order.into is not None and not sortie:
            return piece.standing(Verdict.SUPPORT_VOID)
        return piece._replace(into=(order.target.area, False))
    target = tried[number]
    if sortie:
        into = target.unit.area, False
        shut_in = target.hindered is Verdict.SIEGE_IN_PROGRESS or _withstands(setting, state, target)
        helps = shut_in or target.goal == into
    elif not _matches(setting, order, target):
        return piece.standing(Verdict.SUPPORT_VOID)
    elif order.into is None:
        into, helps = target.space, not target.moving
    else:
        into = order.into, False
        helps = target.goal == into
    if not sortie and not may_be_supported(setting.rules, target):
        return piece.standing(Verdict.SUPPORT_VOID)
    return piece._replace(backs=number if helps else None, into=into)


def _matches(setting: Setting, order: Support, target: Piece) -> bool:
    """Decide whether a support says what its unit was ordered. The assassinated hold (N-072 effect 1).

    One that names none of two coasts is good for either, or means the first in reach (N-041).
    """
    held = target.hindered is Verdict.NO_ORDER_OF_VICTIM or is_held_by_friends(target)
    given = None if held else target.order
    if order.into is None:
        return not isinstance(given, Advance)
    coast = order.coast
    if coast is None and setting.rules.vague_support_is_narrow:
        coast = landing(setting.board, target.unit, order.into, None)
    return isinstance(given, Advance) and given.to == order.into and coast in (None, given.coast)


def _withstands(setting: Setting, state: State, garrison: Piece) -> bool:
    """Decide whether a garrison besieged for a season needs no order of its own to be supported (M-005)."""
    stays = setting.rules.besieged_may_convert and setting.rules.sieges_as_recorded
    return stays and garrison.hindered is None and is_besieged(setting.board, state, garrison.unit.area)
