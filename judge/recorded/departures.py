"""Known departures of the recorded judge from its own rules: recognised from position and orders.

Never from ids of games or phases. Each has the number of the table of departures; those that a switch of
the profile imitates are not here, for they agree. Not here: finding the differences (compare).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.games.machiavelli import orders as o
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import OrderResolved, PowerEliminated, Verdict
from judge.games.machiavelli.state import PhaseKind, RetreatPlace
from judge.recorded.adjudicate import Played, again
from judge.recorded.compare import Difference, differences
from judge.recorded.disallowed import let_be
from judge.recorded.otherwise import EarlyElimination
from judge.recorded.refusals import Found, without_refused, words

Covers = Callable[[Difference], bool]
Departure = Callable[[Played, Found], Covers | None]
"""Which differences a departure accounts for, or None where the position and the orders do not show it."""

_BYTE = 256  # the recorded judge counted some sums in one byte


def explanations(played: Played, found: Found) -> tuple[str, ...]:
    """The departures that account for every difference of a phase; empty if one is left over."""
    played, found, allowed = let_be(played, found)
    numbers = dict.fromkeys(allowed)
    early = _out_before_the_moves(played, found)
    if early is not None:
        numbers["D20"] = None
        played, found = early
    played, found, refused = without_refused(played, found)
    numbers |= dict.fromkeys(refused)
    shown = {number: departure(played, found) for number, departure in DEPARTURES.items()}
    covering = {number: covers for number, covers in shown.items() if covers is not None}
    for one in found:
        by = next((number for number, covers in covering.items() if covers(one)), None)
        if by is None:
            return ()
        numbers[by] = None
    return tuple(sorted(numbers, key=lambda number: int(number[1:])))


def _out_before_the_moves(played: Played, found: Found) -> tuple[Played, Found] | None:
    """D20, played once more: the phase and what still differs, if that is less; None where nobody is out."""
    before = played.before
    if before is None or before.phase.kind is not PhaseKind.MOVEMENT:
        return None
    other = again(played, played.orders, EarlyElimination(played.ground.game.setting))
    if not any(isinstance(event, PowerEliminated) for event in other.events):
        return None
    left = differences(played.record, other)
    if len(left) >= len(found):
        return None
    return other, [one for one in left if not _of_ghosts(one)]


def _of_ghosts(one: Difference) -> bool:
    """News of the fallen, and a support or a strait that the units of the fallen spoilt in name only."""
    if one.field == "events":
        return "cause=attrition" in one.key
    if one.field != "orders" or one.recorded is None or one.ours is None or one.recorded[0] != one.ours[0]:
        return False
    spoilt = set(words(one.recorded)) ^ set(words(one.ours))
    return spoilt <= {"cut", "ok", "void"} or spoilt == {"blocked", "bounce"}


def _all(_difference: Difference) -> bool:
    """A result that goes another way changes whatever hangs on it."""
    return True


def siege_markers(played: Played, found: Found) -> Covers | None:
    """D2: the marker outlives its siege."""
    before = played.before
    if before is None or not before.sieges:
        return None
    poorer = _besieged_income(played, found)
    broken = {area for area in before.sieges if area not in played.after.sieges} - _kept_up(played)

    def covers(one: Difference) -> bool:
        if one.field == "sieges":
            return one.key in broken and one.ours is None
        if one.field == "events":
            return "event=siege_lifted" in one.key
        if one.field in ("income", "treasuries"):
            return _of_poorer(one, poorer)
        return one.field == "orders" and _only_lifted(one)

    return covers


def _kept_up(played: Played) -> set[AreaId]:
    """Areas where the besieger went on besieging as it should: no marker there is stale."""
    return {
        event.unit.area
        for event in played.events
        if isinstance(event, OrderResolved) and isinstance(event.order, o.Besiege) and not event.unit.in_city
        if Verdict.OK in event.verdicts and event.unit.area in played.after.field
    }


def _besieged_income(played: Played, found: Found) -> frozenset[str]:
    """Powers whose cities pay less in the record, as a besieged city pays nothing (N-052)."""
    names = played.ground.spelling.power_names
    marked = {AreaId(one.key) for one in found if one.field == "sieges" and one.ours is None}
    owners = {played.after.city_owner.get(area) for area in marked}
    return frozenset(word for power in owners if power is not None for word in (power, names[power]))


def _of_poorer(one: Difference, poorer: frozenset[str]) -> bool:
    if one.key not in poorer:
        return False
    if one.field == "treasuries":
        return (one.recorded or 0) < (one.ours or 0)
    if one.recorded is None or one.ours is None:
        return False
    return {key for key in one.ours if one.ours[key] != one.recorded[key]} <= {"cities", "income", "treasury"}


def _only_lifted(one: Difference) -> bool:
    """Whether two results differ in nothing but the word that a siege was lifted."""
    if one.recorded is None or one.ours is None or one.recorded[0] != one.ours[0]:
        return False
    return set(words(one.recorded)) ^ set(words(one.ours)) == {"siege_lifted"}


def large_sums(played: Played, _found: Found) -> Covers | None:
    """D14: gifts to one power and sums of expenditures are counted modulo 256."""
    for given in played.orders.values():
        gifts: dict[str, int] = {}
        for order in given:
            if isinstance(order, o.Pay):
                gifts[order.to] = gifts.get(order.to, 0) + order.ducats
            if isinstance(order, o.Expense | o.PayBank) and order.ducats >= _BYTE:
                return _all
        if any(total >= _BYTE for total in gifts.values()):
            return _all
    return None


def retreat_into_rebels(played: Played, found: Found) -> Covers | None:
    """D22: a retreat into Venice is offered, and accepted, while Venice is in rebellion."""
    board = played.ground.scenario.board
    rebels = {a for a in played.after.city_rebellions if board.area(a).one_space}
    if played.before is not None:
        rebels |= {a for a in played.before.city_rebellions if board.area(a).one_space}
    if not rebels:
        return None
    if _retreats_to(played, rebels):
        return _all
    return lambda one: one.field == "retreats" and _extra_places(one) <= rebels and bool(_extra_places(one))


def _retreats_to(played: Played, areas: set[AreaId]) -> bool:
    before = played.before
    if before is None or before.phase.kind is not PhaseKind.RETREATS:
        return False
    given = (order for orders in played.orders.values() for order in orders)
    return any(isinstance(order, o.Advance) and order.to in areas for order in given)


def _extra_places(one: Difference) -> set[AreaId]:
    """Areas that the record offers a dislodged unit and we do not."""
    if one.recorded is None or one.ours is None:
        return set()
    extra: frozenset[RetreatPlace] = one.recorded[1] - one.ours[1]
    return {place.area for place in extra}


def retreat_through_straits(played: Played, _found: Found) -> Covers | None:
    """D25: retreats through straits that another holds are offered."""
    barred = {pair[1] for pair in played.ground.scenario.board.straits}
    return lambda one: one.field == "retreats" and _extra_places(one) <= barred and bool(_extra_places(one))


DEPARTURES: Mapping[str, Departure] = {
    "D2": siege_markers,
    "D14": large_sums,
    "D22": retreat_into_rebels,
    "D25": retreat_through_straits,
}
