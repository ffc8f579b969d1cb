"""Orders that the recorded judge refused by a known bug: recognised one by one, and the phase played without.

What a refused order would have changed goes the record's way then, so that nothing but the refusal itself is
left to explain. Not here: other departures (departures), bugs in the order of the steps (bent_rules).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from judge.games.machiavelli.model.topology import is_fortified
from judge.games.machiavelli.records.adjudicate import Played
from judge.games.machiavelli.records.read_orders import Orders
from tests.conformance.compare import Difference, differences
from tests.conformance.reference import again

Found = Sequence[Difference]
Refused = Callable[[Played, Difference], bool]
"""Whether a difference in the results of an order comes of its refusal."""


def without_refused(played: Played, found: Found) -> tuple[Played, Found, tuple[str, ...]]:
    """The phase without what was refused, the differences that are left, and the departures that show."""
    refused = {number: _refs(played, found, refusal) for number, refusal in REFUSALS.items()}
    refs = frozenset().union(*refused.values())
    if not refs or played.before is None:
        return played, found, ()
    other = again(played, _without(played, refs))
    ordered = {ref_of(one): one.ours for one in found if ref_of(one) in refs}
    left = [one for one in differences(played.record, other) if not _told_of(one, ordered)]
    if len(left) >= len(found):
        return played, found, ()
    return other, left, tuple(number for number, those in refused.items() if those)


def _told_of(one: Difference, ordered: Mapping[UnitRef | None, Any]) -> bool:
    """A refused order itself, as it was given, or a support that the record found good for it."""
    if one.recorded is None or one.ours is None:
        return False
    told, ours = set(words(one.recorded)), set(words(one.ours))
    given = ordered.get(ref_of(one))
    if given is not None:
        alike = one.recorded[0] == given[0] and one.recorded[2:] == given[2:]
        return bool(alike and told & _REFUSED and told - _REFUSED == ours - _REFUSED - {"ok"})
    if one.field != "orders" or one.recorded[0] != one.ours[0] or one.recorded[2:] != one.ours[2:]:
        return False
    target = one.ours[0].get("target")
    refused = target is not None and UnitRef(UnitKind(target["type"]), AreaId(target["province"])) in ordered
    return refused and "void" in ours and told ^ ours <= {"void", "ok", "cut"}


_SEVERAL = 2
_REFUSED = {"siege_in_progress", "blocked"}


def ref_of(one: Difference) -> UnitRef | None:
    """The unit whose order went differently."""
    if one.field != "orders" or len(one.key) < 3:
        return None
    return UnitRef(UnitKind(one.key[1]), AreaId(one.key[2]))


def words(entry: object) -> Sequence[str]:
    """The results in an entry of the orders."""
    return entry[1] if isinstance(entry, tuple) and len(entry) > 1 else ()


def only_recorded(one: Difference, word: str) -> bool:
    """Whether the record has a word of the result that ours lacks."""
    return word in words(one.recorded) and word not in words(one.ours)


def _refs(played: Played, found: Found, refusal: Refused) -> frozenset[UnitRef]:
    refs = (ref_of(one) for one in found if one.field == "orders" and refusal(played, one))
    return frozenset(ref for ref in refs if ref is not None)


def _without(played: Played, refs: frozenset[UnitRef]) -> Orders:
    def stays(order: o.Order) -> bool:
        carries = isinstance(order, o.Transport)  # whatever is said of it
        return carries or not isinstance(order, o.UnitOrder | o.Build | o.Remove) or order.unit not in refs

    return {seat: tuple(order for order in given if stays(order)) for seat, given in played.orders.items()}


def built_too_soon(played: Played, one: Difference) -> bool:
    """D75: a special unit is refused in winter if the line that removes the old one comes after it."""
    before = played.before
    if before is None or one.recorded is not None:
        return False
    for power, given in played.orders.items():
        old = {unit.ref for unit in before.units() if str(unit.power) == power and unit.special is not None}
        ends = [n for n, order in enumerate(given) if isinstance(order, o.Remove) and order.unit in old]
        for order in given[: min(ends, default=0)]:
            if isinstance(order, o.Build) and order.special is not None and order.unit == ref_of(one):
                return True
    return False


def removed_behind_no_walls(played: Played, one: Difference) -> bool:
    """D83: without money the removal of a garrison in an unfortified city is refused."""
    ref, setting = ref_of(one), played.ground.game.setting
    if ref is None or not ref.in_city or setting.rules.money or is_fortified(setting, ref.area):
        return False
    given = (order for orders in played.orders.values() for order in orders)
    return any(isinstance(order, o.Remove) and order.unit == ref for order in given)


def converted_to_another_coast(played: Played, one: Difference) -> bool:
    """D84: a garrison comes out as a fleet at the first of two coasts alone."""
    ref, board = ref_of(one), played.ground.scenario.board
    if ref is None or not ref.in_city or len(board.areas[ref.area].coasts) < _SEVERAL:
        return False
    first = board.harbours(ref.area)[0].coast
    given = (order for orders in played.orders.values() for order in orders)
    return any(isinstance(order, o.Convert) and order.unit == ref and order.coast != first for order in given)


def besieged_by_list(played: Played, one: Difference) -> bool:
    """D24: a conversion in the first season of a siege is refused if the besieger is first in the list."""
    ref, before = ref_of(one), played.before
    if ref is None or before is None or not ref.in_city or not only_recorded(one, "siege_in_progress"):
        return False
    outside, inside = before.field.get(ref.area), before.garrisons.get(ref.area)
    if outside is None or inside is None or outside.serial > inside.serial:
        return False
    return ref.area not in before.sieges and ref.area in _besieging(played)


def _besieging(played: Played) -> set[AreaId]:
    told = [event for event in played.events if isinstance(event, OrderResolved)]
    return {event.unit.area for event in told if isinstance(event.order, o.Besiege)}


REFUSALS: Mapping[str, Refused] = {
    "D24": besieged_by_list,
    "D75": built_too_soon,
    "D83": removed_behind_no_walls,
    "D84": converted_to_another_coast,
}
