"""Supports for a power in an area: whom they help (A-110 to A-112); the help of nobody's garrisons (A-202).

Not here: where a unit may support at all (legality), what cuts a support (equations).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import AreaSupport, Besiege
from judge.games.machiavelli.model.rebellions import among_rebels
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit
from judge.games.machiavelli.movement.reach import sea_between
from judge.games.machiavelli.movement.units import Attempts, Piece, Space, supports

Sides = Mapping[Power, Sequence[tuple[int, Piece]]]
"""The pieces of each power, with their numbers."""


def lends_none(rules: Rulebook, state: State, piece: Piece) -> bool:
    """Decide whether a unit stands among rebels against its power, who let it support nobody (A-135)."""
    return rules.rebels.victim_is_their_enemy and among_rebels(state, piece.unit)


def with_area_supports(setting: Setting, state: State, tried: Sequence[Piece]) -> list[Piece]:
    """The same pieces; each support of an area with the piece that it helps, if there is one."""
    sides = _sides(tried)
    pieces = [_lawful_support(setting, state, piece, sides) for piece in tried]
    sides = _sides(pieces)
    return [_piece_with_backing(setting, piece, pieces, sides) for piece in pieces]


def _sides(tried: Sequence[Piece]) -> Sides:
    found: dict[Power, list[tuple[int, Piece]]] = {}
    for number, piece in enumerate(tried):
        found.setdefault(piece.unit.power, []).append((number, piece))
    return found


def beneficiary(piece: Piece, order: AreaSupport) -> Power:
    """For whom a support is: whoever gives it, if it names nobody (A-Q7)."""
    return piece.unit.power if order.power is None else order.power


def fleet_between(setting: Setting, state: State, piece: Piece, order: AreaSupport) -> Unit | None:
    """The enemy fleet on the sea across which a support would go, if it is not for that enemy (A-180)."""
    sea = sea_between(setting.board, piece.unit, order.area)
    fleet = None if sea is None else state.field.get(sea)
    if fleet is None or fleet.power in (piece.unit.power, beneficiary(piece, order)):
        return None
    return fleet


def _lawful_support(setting: Setting, state: State, piece: Piece, sides: Sides) -> Piece:
    """The piece; or standing, if rebels or a fleet are in the way, or a friend where it would help."""
    order, rules = piece.order, setting.rules
    if not isinstance(order, AreaSupport) or piece.hindered is not None:
        return piece
    if lends_none(rules, state, piece) or fleet_between(setting, state, piece, order) is not None:
        return piece.standing(Verdict.SUPPORT_VOID)
    staying, coming = _operations(beneficiary(piece, order), (order.area, False), sides)
    own = [p for _, p in sides[piece.unit.power] if p.space == (order.area, False)]
    against_own = coming and not staying and any(not p.moving for p in own)
    if rules.movement.friends_never_fight and against_own and order.power not in (None, piece.unit.power):
        return piece.standing(Verdict.SUPPORT_VOID)
    return piece


def _piece_with_backing(setting: Setting, piece: Piece, tried: Sequence[Piece], sides: Sides) -> Piece:
    """The unit that stays in the province has the help, or else the one that comes in (A-Q5)."""
    order = piece.order
    if not isinstance(order, AreaSupport) or piece.hindered is not None:
        return piece
    space = (order.area, False)
    staying, coming = _operations(beneficiary(piece, order), space, sides)
    if not staying and not coming:  # who besieges an island stands on the sea around it (A-Q48)
        around = (setting.board.areas[order.area].within or order.area, False)
        staying, _ = _operations(beneficiary(piece, order), around, sides)
        staying = [n for n in staying if isinstance(tried[n].order, Besiege)]
    backed = next((n for n in (*staying, *coming) if tried[n] is not piece), None)
    if backed is None or not may_be_supported(setting.rules, tried[backed]):
        return piece.standing(Verdict.SUPPORT_VOID)
    return piece._replace(backs=backed, into=space)


def _operations(power: Power, space: Space, sides: Sides) -> tuple[list[int], list[int]]:
    """Pieces of a power in a place: the one that stays there, and those that would come in."""
    ours = sides.get(power, ())
    staying = [n for n, p in ours if p.space == space and not p.moving]
    coming = [n for n, p in ours if p.goal == space and p.moving]
    return staying, coming


def may_be_supported(rules: Rulebook, piece: Piece) -> bool:
    """Neither who supports (A-112), nor by a reading an army under transport (F-031)."""
    if piece.via and not rules.movement.convoyed_support:
        return False
    return rules.movement.supports_units or not supports(piece.order) or piece.hindered is not None


def with_independent_help(rules: Rulebook, field: Attempts) -> Attempts:
    """The same; idle garrisons of nobody help the only power that comes against a unit outside (A-202)."""
    if rules.movement.leaves_garrisons_idle:
        return field
    pieces = [_piece_with_help(piece, field) for piece in field.pieces]
    return Attempts(tuple(pieces), field.numbers, field.at, field.gone)


def _piece_with_help(piece: Piece, field: Attempts) -> Piece:
    claims = claims_on_help(piece, field)
    return piece._replace(backs=claims[0], into=(piece.unit.area, False)) if len(claims) == 1 else piece


def claims_on_help(garrison: Piece, field: Attempts) -> Sequence[int]:
    """Pieces that come against a power's unit outside an idle garrison of nobody; one alone has its help."""
    space = (garrison.unit.area, False)
    outside = field.at.get(space)
    idle = garrison.unit.power == AUTONOMOUS and garrison.unit.in_city and garrison.order is None
    if not idle or outside is None or space == garrison.space:
        return ()
    met = field.pieces[outside].unit.power
    if met == AUTONOMOUS:
        return ()
    return [n for n, p in enumerate(field.pieces) if p.goal == space and p.moving and p.unit.power != met]
