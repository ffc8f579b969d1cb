"""Known departures of the recorded judge from its own rules: recognised from position and orders.

Never from ids of games or phases. Each has the number of the table of departures; those that a rule of
the recorded game imitates are not here, for they agree. Not here: finding the differences (compare).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from judge.core.game import Seat
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved, PowerEliminated, Verdict
from judge.games.machiavelli.model.state import PhaseKind, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import armies_come
from judge.games.machiavelli.records.adjudicate import Played
from tests.conformance.compare import Difference, differences
from tests.conformance.known_bugs.bent_rules import OTHERWISE, broken_sieges
from tests.conformance.known_bugs.debts_and_incomes import (
    defaults_forgotten,
    income_of_rebels,
    income_of_the_gone,
)
from tests.conformance.known_bugs.eliminations import FATES, is_early
from tests.conformance.known_bugs.moves import MOVES
from tests.conformance.known_bugs.refusals import Found, ref_of, without_refused, words
from tests.conformance.recorded.recorded_orders import VENICE
from tests.conformance.recorded.recorded_rules import Bent
from tests.conformance.reference import again

Covers = Callable[[Difference], bool]
Departure = Callable[[Played, Found], Covers | None]
"""Which differences a departure accounts for, or None where the position and the orders do not show it."""


_CARRIES_UNNAMED = re.compile(r"\s(?:t|transports?|c|convoys?)\s+(?!(?:a|army)\s)\w+", re.IGNORECASE)
"""A line that carries a unit without its kind."""


def explanations(played: Played, found: Found) -> tuple[str, ...]:
    """The departures that account for every difference of a phase; empty if one is left over."""
    exactly = _wholly_otherwise(played)
    if exactly is not None:
        return (exactly,)
    numbers: dict[str, None] = {}
    forgotten = defaults_forgotten(played, found)
    if forgotten is not None:
        played, found = forgotten
        numbers["D90"] = None
    sooner = _before_the_moves(played, found)
    if sooner is not None:
        played, found, bugs = sooner
        numbers |= dict.fromkeys(bugs)
    bought = _land_bought(played, found)
    if bought is not None:
        played, found = bought
        numbers["D30"] = None
    bent = _other_moves(played, found) if sooner is None and bought is None else None
    if bent is not None:
        played, found, number = bent
        numbers[number] = None
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


def _wholly_otherwise(played: Played) -> str | None:
    """The bug under which nothing of the phase differs; None if there is none."""
    if played.before is None or played.before.phase.kind is PhaseKind.ADJUSTMENT:
        return None
    for number, game in OTHERWISE.items():
        other = again(played, played.orders, game(played.ground.game))
        if not differences(played.record, other):
            return number
    return None


SOONER: Mapping[tuple[str, ...], Bent] = {**FATES, ("D80",): broken_sieges}


def _before_the_moves(played: Played, found: Found) -> tuple[Played, Found, tuple[str, ...]] | None:
    """The phase as bugs before the moves, or in who is out, have it, if less differs then; None if not."""
    if played.before is None or not _shows(found):
        return None
    best: tuple[Played, Found, tuple[str, ...]] | None = None
    for numbers, game in SOONER.items():
        other = again(played, played.orders, game(played.ground.game))
        left: Found = differences(played.record, other)
        if len(left) < len(found if best is None else best[1]):
            best = other, left, numbers
    return best


def _other_moves(played: Played, found: Found) -> tuple[Played, Found, str] | None:
    """The phase as a bug in the moves has it, if less differs then; None if it does not."""
    before = played.before
    if before is None or before.phase.kind is not PhaseKind.MOVEMENT:
        return None
    if not any(one.field == "orders" and one.recorded and one.ours for one in found):
        return None
    best: tuple[Played, Found, str] | None = None
    for number, game in MOVES.items():
        other = again(played, played.orders, game(played.ground.game))
        left: Found = differences(played.record, other)
        if len(left) < len(found if best is None else best[1]):
            best = other, left, number
    return best


def _shows(found: Found) -> bool:
    """Whether anybody is out, a country lost, or a siege lifted, not as with us; or out before his orders."""
    if any(one.field == "orders" and one.recorded is None for one in found):
        return True
    news = [str(one.key) for one in found if one.field == "events"]
    return any("eliminated" in told or "home_" in told or "siege" in told for told in news)


def _land_bought(played: Played, found: Found) -> tuple[Played, Found] | None:
    """D30: who keeps a country for open land which he bought once, or lost it when another did.

    No position tells who did. None where that would not bring the record closer.
    """
    before, game = played.before, played.ground.game
    if before is None or not game.setting.rules.money:
        return None
    owners = dict(game.setting.scenario.province_owner)
    for one in found:
        ruler = before.home_control.get(one.key) if one.field == "home control" else None
        if ruler is None or ruler not in (one.recorded, one.ours):
            continue
        for area in game.setting.scenario.powers[one.key].home:
            if game.setting.board.areas[area].city is None:
                owners[area] = one.recorded
    scenario = replace(game.setting.scenario, province_owner=owners)
    if scenario == game.setting.scenario:
        return None
    other = again(played, played.orders, replace(game, setting=replace(game.setting, scenario=scenario)))
    left = differences(played.record, other)
    return (other, left) if len(left) < len(found) else None


def imagined_losses(played: Played, _found: Found) -> Covers | None:
    """D20: who is out before the moves is said to lose also units of others that he had orders for."""
    before, game = played.before, played.ground.game
    if before is None or not is_early(game):
        return None
    out = {Seat(event.power) for event in played.events if isinstance(event, PowerEliminated)}
    refs = {
        order.unit for seat in out for order in played.orders.get(seat, ()) if isinstance(order, o.UnitOrder)
    }
    units = [before.unit(ref) for ref in refs]
    lost = {
        f"cause=attrition, event=unit_eliminated, province={unit.area}, type={unit.kind}"
        for unit in units
        if unit is not None and Seat(unit.power) not in out
    }
    return lambda one: one.field == "events" and one.key in lost and one.ours is None and one.recorded == 1


def out_for_want_of_land(played: Played, _found: Found) -> Covers | None:
    """D74: without money, who has neither a province nor a unit is out before the moves, cities or not."""
    before, setting = played.before, played.ground.game.setting
    if before is None or setting.rules.money or before.phase.kind is not PhaseKind.MOVEMENT:
        return None
    there = {unit.power for unit in before.units()} | set(before.province_owner.values())
    landless = {p.id for p in setting.scenario.powers.values() if p.playable} - there - before.eliminated
    return lambda one: one.field == "eliminations" and one.key in landless and one.ours is None


def carries_to_venice(played: Played, _found: Found) -> Covers | None:
    """D46: in 1995 a fleet is ordered to carry an army into Venice, unrefused if it names no kind of unit.

    And refused if it does, on boards too where Venice is land and an army may be ordered there.
    """
    setting = played.ground.game.setting
    barred = {
        str(a) for a, place in setting.board.areas.items() if place.city and not armies_come(setting, a)
    }

    def covers(one: Difference) -> bool:
        if ref_of(one) is None or one.recorded is None or one.ours is None:
            return False
        order, ours = one.recorded[0], one.ours[0]
        taken = order["kind"] == "convoy" and order.get("to") in barred and ours["kind"] == "none"
        refused = ours["kind"] == "convoy" and ours.get("to") == VENICE and order["kind"] == "none"
        lines = (played.record.get("orders") or {}).get(one.key[0], {}).get("lines") or ()
        unnamed = any(_CARRIES_UNNAMED.search(line) for line in lines)
        fits = (taken and unnamed) or (refused and not barred and not unnamed)
        return fits and words(one.recorded) == words(one.ours)

    return covers if barred or setting.rules.mach2 else None


def carries_to_where_it_stands(_played: Played, _found: Found) -> Covers | None:
    """D96: a fleet is ordered to carry an army to the place where it stands; nothing comes of it."""

    def covers(one: Difference) -> bool:
        if ref_of(one) is None or one.recorded is None or one.ours is None:
            return False
        order, ours = one.recorded[0], one.ours[0]
        stays = order["kind"] == "convoy" and order["target"].get("province") == order.get("to")
        return stays and ours["kind"] == "none" and words(one.recorded) == words(one.ours)

    return covers


def cut_beside_the_bound(played: Played, _found: Found) -> Covers | None:
    """D95: an army under convoy is said to cut a support against a fleet that carries it (N-003).

    So where the supported unit is bound by its siege: the support helps nobody, cut or not (N-022).
    """
    told = [event for event in played.events if isinstance(event, OrderResolved)]
    bound = {event.unit for event in told if Verdict.SIEGE_IN_PROGRESS in event.verdicts}
    carried = {
        (event.order.to, area)
        for event in told
        if isinstance(event.order, o.Advance)
        for area in event.order.via
    }

    def covers(one: Difference) -> bool:
        if ref_of(one) is None or one.recorded is None or one.ours is None:
            return False
        order, target = one.ours[0], one.ours[0].get("target") or {}
        if order["kind"] != "support" or one.recorded[0] != order or not target.get("type"):
            return False
        helped = UnitRef(UnitKind(target["type"]), AreaId(target["province"]))
        in_vain = helped in bound and (one.key[2], order.get("to")) in carried
        return in_vain and tuple(words(one.recorded)) == ("cut",) and tuple(words(one.ours)) == ("ok",)

    return covers if bound and carried else None


DEPARTURES: Mapping[str, Departure] = {
    "D20": imagined_losses,
    "D46": carries_to_venice,
    "D74": out_for_want_of_land,
    "D91": income_of_the_gone,
    "D92": income_of_rebels,
    "D95": cut_beside_the_bound,
    "D96": carries_to_where_it_stands,
}
