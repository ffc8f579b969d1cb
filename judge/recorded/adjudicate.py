"""One recorded phase in, its result out: position, orders and draws to the position after and the report.

Not here: reading files (run), comparing with what was recorded (compare), the rules (games).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from judge.game import Seat
from judge.games.machiavelli import rolls
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.events import (
    Assassinated,
    Event,
    OrderResolved,
    RebellionBroke,
    RebellionPacified,
)
from judge.games.machiavelli.orders import Ally, UnitOrder
from judge.games.machiavelli.scenario import Scenario
from judge.games.machiavelli.state import AUTONOMOUS, Phase, PhaseKind, Power, State, UnitRef
from judge.games.machiavelli.steps.assassination import unrest_limit
from judge.games.machiavelli.steps.rebellions import rebels
from judge.language.reading import reader_for
from judge.library import UnknownMapError, load_scenario, table
from judge.recorded import flags, shape, structured
from judge.recorded.dice import RecordedDice, dice_of, strangers_in
from judge.recorded.faults import Flaw, FlawedRecordError
from judge.recorded.labels import Labels
from judge.recorded.layout import state_from, state_to
from judge.recorded.lostways import LostWays
from judge.recorded.spelling import Spelling, spelling_of
from judge.recorded.telling import Telling

PROFILE = "njudge-1.7.6"


@dataclass(frozen=True, slots=True)
class Ground:
    """What a record is played on."""

    game: Machiavelli
    scenario: Scenario
    spelling: Spelling


@dataclass(frozen=True, slots=True)
class Played:
    """A phase resolved by us. `before` None: the opening. `unread` are lines that our reader refused."""

    record: Mapping[str, Any]
    ground: Ground
    before: State | None
    orders: structured.Orders
    unread: tuple[str, ...]
    dice: RecordedDice
    after: State
    events: tuple[Event, ...]


@cache
def _ground(variant: str, options: tuple[str, ...]) -> Ground:
    scenario = load_scenario(variant)
    game = table(variant, flags.switches(options), profile=PROFILE)
    return Ground(game, scenario, spelling_of(scenario))


def ground_of(record: Mapping[str, Any]) -> Ground:
    """Scenario and switches of a record. Raises FlawedRecordError for names that nobody knows."""
    variant = record.get("variant", "machiavelli")
    options, flaws = tuple(record.get("flags") or ()), []
    try:
        load_scenario(variant)
    except UnknownMapError:
        flaws.append(Flaw("variant", "unknown-scenario", str(variant)))
    for n, option in enumerate(options):
        try:
            flags.switches((option,))
        except KeyError:
            flaws.append(Flaw(f"flags[{n}]", "unknown-flag", option))
    if flaws:
        raise FlawedRecordError(tuple(flaws))
    return _ground(variant, options)


def play(record: Mapping[str, Any]) -> Played:
    """Resolve one recorded phase. Raises FlawedRecordError where it cannot be played."""
    if not isinstance(record, Mapping):
        raise FlawedRecordError((Flaw("", "not-an-object", str(record)[:80]),))
    flaws = shape.flaws(record)
    try:
        ground, before, orders, unread, dice = _read(record)
    except FlawedRecordError as named:
        raise FlawedRecordError((*flaws, *(one for one in named.flaws if not one.within(flaws)))) from named
    except (AttributeError, TypeError, KeyError, IndexError, ValueError) as odd:
        raise FlawedRecordError(flaws or (Flaw("", "malformed", repr(odd)[:80]),)) from odd
    if flaws:
        raise FlawedRecordError(flaws)
    outcome = ground.game.open(dice) if before is None else ground.game.adjudicate(before, orders, dice)
    return Played(record, ground, before, orders, unread, dice, outcome.state, outcome.events)


def _read(
    record: Mapping[str, Any],
) -> tuple[Ground, State | None, structured.Orders, tuple[str, ...], RecordedDice]:
    """Everything that a phase is played from; None: the opening."""
    ground = ground_of(record)
    draws = (record.get("report") or {}).get("draws") or {}
    raw = record.get("state_before")
    if raw is None:
        return ground, None, {}, (), dice_of(draws, opening_phase(ground.scenario), ground.spelling)
    strangers = (*_strangers(record, ground.spelling), *strangers_in(draws, ground.spelling))
    try:
        before = state_from(raw, ground.scenario, ground.spelling)
    except FlawedRecordError as flawed:
        raise FlawedRecordError((*flawed.flaws, *strangers)) from flawed
    if strangers:
        raise FlawedRecordError(strangers)
    orders, unread = _orders(record, ground, before)
    return ground, before, orders, tuple(unread), dice_of(draws, before.phase, ground.spelling)


def _strangers(record: Mapping[str, Any], spelling: Spelling) -> tuple[Flaw, ...]:
    """Who gives orders and is no power of the scenario."""
    unknown = [name for name in record.get("orders") or {} if name not in spelling.powers]
    return tuple(Flaw(f"orders.{name}", "unknown-power", name) for name in unknown)


def again(played: Played, orders: structured.Orders, game: Machiavelli | None = None) -> Played:
    """The same phase, had these been the orders and this the game."""
    if played.before is None:
        raise ValueError("an opening")
    ground = played.ground if game is None else replace(played.ground, game=game)
    dice = RecordedDice(played.dice.totals)
    outcome = ground.game.adjudicate(played.before, orders, dice)
    return replace(
        played, ground=ground, orders=orders, dice=dice, after=outcome.state, events=outcome.events
    )


def opening_phase(scenario: Scenario) -> Phase:
    """The phase under whose names the throws of an opening are known."""
    return Phase(year=scenario.setup_year, season=scenario.first_season, kind=PhaseKind.ADJUSTMENT)


def _orders(record: Mapping[str, Any], ground: Ground, before: State) -> tuple[structured.Orders, list[str]]:
    raw = record.get("orders") or {}
    if structured.has_lines(raw):
        return structured.from_lines(raw, reader_for(ground.game, before), ground.spelling)
    return structured.from_report(record, ground.spelling), []


def result(record: Mapping[str, Any], played: Played) -> dict[str, Any]:
    """What we made of a record, in its own layout."""
    kept = {key: record[key] for key in ("id", "game", "phase_index", "variant") if key in record}
    after = state_to(played.after, played.ground.scenario, played.ground.spelling)
    return kept | {"state_after": after, "report": report(played)}


def report(played: Played) -> dict[str, Any]:
    """Our events in the layout, with the throws for the rebellions after assassinations."""
    rules = played.ground.game.setting.rules
    resolved = tuple(event for event in played.events if isinstance(event, OrderResolved))
    labels = Labels(resolved, rules.support_cut == "by-point", _lost_ways(played, resolved))
    board = played.ground.scenario.board
    telling = Telling(played.ground.spelling, board, played.before, played.after, not rules.money, labels)
    for event in played.events:
        telling.tell(event)
    unrest = list(_unrest(played))
    if unrest:
        telling.draws["assassination_rebellions"] = unrest
    return telling.report()


def _lost_ways(played: Played, resolved: tuple[OrderResolved, ...]) -> LostWays:
    """What bars ways, for orders that counted for nothing."""
    before, game = played.before, played.ground.game
    if before is None or before.phase.kind is not PhaseKind.MOVEMENT:
        return LostWays()
    leave = {
        Power(seat): {one.power: one.allowed for one in given if isinstance(one, Ally)}
        for seat, given in played.orders.items()
    }
    taken: dict[UnitRef, UnitOrder] = {}
    for event in resolved:
        was = before.unit(event.unit)
        if event.order is None and was is not None and was.power not in (event.power, AUTONOMOUS):
            seat = Seat(was.power)
            accepted, _ = game.accept(before, seat, played.orders.get(seat, ()))
            taken |= {ref: order for ref, order in accepted.units.items() if ref == event.unit}
    arrivals = game.setting.rules.straits_closed_by_arrival
    return LostWays(resolved, before, game.setting.board.straits, leave, taken, arrivals)


def _unrest(played: Played) -> list[dict[str, Any]]:
    before, spelling, found = played.before, played.ground.spelling, []
    if before is None:
        return []
    begin = rolls.unrest(before.phase, *("", "")).rstrip(":")  # type: ignore[arg-type]
    for name, face in sorted(played.dice.thrown.items()):
        if name.startswith(begin):
            victim, area = Power(name.split(":")[-2]), AreaId(name.split(":")[-1])
            found.append(
                {
                    "victim": spelling.power_names[victim],
                    "province": spelling.area_names[area],
                    "die": face,
                    "result": _shaken(played, before, victim, area, face),
                }
            )
    return found


def _shaken(played: Played, before: State, victim: Power, area: AreaId, face: int) -> str:
    """What is said of a province for which a die was thrown; ``already``: it was spared, but had rebels."""
    if face <= unrest_limit(played.ground.game.setting, before, victim, area):
        return "rebellion"
    murder = next(n for n, event in enumerate(played.events) if isinstance(event, Assassinated))
    rebelling = rebels(before, area)
    for event in played.events[:murder]:
        if isinstance(event, RebellionBroke | RebellionPacified) and event.area == area:
            rebelling = isinstance(event, RebellionBroke)
    return "already" if rebelling else "none"
