"""Moves with a sign of their own: a slash, an equals sign or a tilde between two places, an R before where a
beaten unit goes, arrows that point at the goal in front.

Not here: the signs of the notation (``grammar/machiavelli/orders.lark``), rows of tables (table_lines).
"""

from __future__ import annotations

from judge.games.machiavelli.language.names import KINDS, Names
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance
from judge.games.machiavelli.model.state import PhaseKind

_SLASH, _ARROW = "/", " - "
_EQUALS = "="
_BETWEEN = (_SLASH, _EQUALS, "~")
"""Signs between two places that are a move."""
_HELPS = " s "
_TURNED = "<-"
_RETREATS = " r "


def with_arrow(part: str, names: Names, at: Position) -> str:
    """A part of a line with an arrow for its own sign, where it is one of a unit's move; else nothing.

    ``bol/urb`` is a move where a unit of the writer's stands in the first place and none of theirs in the
    second, or one that goes away by what stands above: two units of one writer beside a slash may be a list.
    The places are all that the part says.
    """
    kind = at.state.phase.kind
    goal, turned, unit = part.partition(_TURNED)
    if turned and kind is not PhaseKind.ADJUSTMENT:
        return _of_two_places(f"{unit}{_ARROW}{goal}", _ARROW, names, at)
    if kind is PhaseKind.RETREATS and part.count(_RETREATS) == 1 and _SLASH not in part:
        return _of_two_places(part, _RETREATS, names, at)
    between = [sign for sign in _BETWEEN if sign in part]
    if len(between) != 1 or part.count(between[0]) != 1 or kind is PhaseKind.ADJUSTMENT:
        return ""
    sign = between[0]
    helper, helps, helped = part.partition(_HELPS)
    if not helps:
        return _of_two_places(part, sign, names, at)
    mine = _place_of_unit(helper, names)
    is_move = _places_beside(helped, sign, names) is not None
    return (
        f"{helper}{helps}{helped.replace(sign, _ARROW)}" if mine in _places_to_go_from(at) and is_move else ""
    )


def with_conversion(part: str, names: Names, at: Position) -> str:
    """A part of a line that says what a unit of the writer's becomes (``g ba3 = army``), as the notation
    writes it; else nothing.
    """
    unit, sign, kind = part.partition(_EQUALS)
    known = next((letter for letter, words in KINDS.items() if kind.strip() in (letter, *words)), "")
    mine = _place_of_unit(unit, names)
    becomes = sign and known and mine is not None and mine in _places_to_go_from(at)
    return f"{unit} c {known}" if becomes and at.state.phase.kind is PhaseKind.MOVEMENT else ""


def _of_two_places(part: str, sign: str, names: Names, at: Position) -> str:
    """The move of a part that is a unit of the writer's, a sign and another place."""
    places, mine = _places_beside(part, sign, names), _places_to_go_from(at)
    staying = mine - {order.unit.area for order in at.above if isinstance(order, Advance)}
    is_move = places is not None and places[0] in mine and places[1] not in staying
    return part.replace(sign, _ARROW) if is_move else ""


def _places_beside(part: str, sign: str, names: Names) -> tuple[AreaId, AreaId] | None:
    """The two places of which a part is made, before and behind a sign."""
    unit, _, goal = part.partition(sign)
    begins, ends = _place_of_unit(unit, names), names.place(goal)
    return None if begins is None or ends is None or begins == ends else (begins, ends)


def _place_of_unit(said: str, names: Names) -> AreaId | None:
    """The place of a unit that is all that some words say, its kind before it or not."""
    kind, _, rest = said.strip().partition(" ")
    is_kind = kind in KINDS or any(kind in known for known in KINDS.values())
    return names.place(rest if is_kind and rest else said)


def _places_to_go_from(at: Position) -> frozenset[AreaId]:
    """The places from which units of the writer's may be ordered to go."""
    if at.state.phase.kind is PhaseKind.RETREATS:
        return frozenset(area for area, gone in at.state.dislodged.items() if gone.unit.power == at.seat)
    return frozenset(unit.area for unit in at.state.units_of(at.seat))
