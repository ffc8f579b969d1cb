"""One recorded phase in, its result out: position, orders and draws to the position after and the report.

Orders of a record that count for nothing, and why.

Options as recorded games name them (``no dice``, ``storms``), as overrides of our switches.

Not here: reading files (files), comparing with what was recorded (tests/conformance), the rules (games),
what may be ordered (legality), how the refused lines are told (told_orders), what an option does
(model.rules.rulebook), options that a letter sets (commands).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import itemgetter
from typing import Any

from judge.api.values import Remark, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_subjects, order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.files import Files
from judge.games.machiavelli.maps.library import (
    UnknownMapError,
    is_profile,
    load_rulebook,
    load_scenario,
    rules_for,
    scenarios,
    table,
)
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    Assassinated,
    Event,
    OrderResolved,
    RebellionBroke,
    RebellionPacified,
)
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, State
from judge.games.machiavelli.records import read_orders, shape_faults
from judge.games.machiavelli.records.read_positions import doubtful, state_from
from judge.games.machiavelli.records.recorded_dice import RecordedDice, dice_of, strangers_in
from judge.games.machiavelli.records.spelling import Spelling, spelling_of
from judge.games.machiavelli.records.told_events import Telling
from judge.games.machiavelli.records.written_positions import state_to
from judge.games.machiavelli.steps.campaign.rebellions import rebels
from judge.games.machiavelli.steps.money.assassination import unrest_limit
from judge.json_records.faults import Flaw, FlawedRecordError
from judge.json_records.unknown_keys import likeliest_key

Words = Callable[[OrderResolved, list[str]], list[str]]
"""The words for what became of an order, given those of the record's own layout."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Ground that a record is played on."""

    game: Machiavelli
    scenario: Scenario
    spelling: Spelling


@dataclass(frozen=True, slots=True)
class Played:
    """A phase resolved by us. `before` None: the opening. `unread` are lines that our reader refused."""

    record: Mapping[str, Any]
    ground: Ground
    before: State | None
    orders: read_orders.Orders
    unread: tuple[str, ...]
    dice: RecordedDice
    after: State
    events: tuple[Event, ...]


@cache
def _ground(variant: str, options: tuple[str, ...], rulebook: str) -> Ground:
    scenario, switches = load_scenario(variant), _switches_of(options)
    if rulebook and not is_profile(rulebook):
        scenario = replace(scenario, rulebook=load_rulebook(rulebook))
        game = Machiavelli(Setting(scenario, rules_for(scenario, switches)))
    else:
        game = table(variant, switches, profile=rulebook or None)
    return Ground(game, scenario, spelling_of(scenario))


def ground_of(record: Mapping[str, Any], rulebook: str = "") -> Ground:
    """Scenario and switches of a record. Raises FlawedRecordError for names that nobody knows.

    `rulebook`: played instead of the scenario's or, if a profile, laid over it; empty: the record's own.
    """
    rulebook = rulebook or record.get("rulebook") or ""
    variant = record.get("variant") or "machiavelli"
    options, flaws = tuple(record.get("flags") or ()), []
    try:
        load_scenario(variant)
    except UnknownMapError:
        flaws.append(
            Flaw("variant", "unknown-scenario", str(variant), likeliest_key(str(variant), scenarios()))
        )
    try:
        _ = rulebook and load_rulebook(rulebook)
    except UnknownMapError:
        flaws.append(
            Flaw(
                "rulebook",
                "unknown-rulebook",
                str(rulebook),
                likeliest_key(rulebook, Files().names("rulebooks")),
            )
        )
    for n, option in enumerate(options):
        try:
            _switches_of((option,))
        except KeyError:
            flaws.append(Flaw(f"flags[{n}]", "unknown-flag", option, likeliest_key(option, option_names())))
    if flaws:
        raise FlawedRecordError(tuple(flaws))
    return _ground(variant, options, rulebook)


def play(record: Mapping[str, Any], grounds: Callable[[Mapping[str, Any]], Ground] = ground_of) -> Played:
    """Resolve one recorded phase on what `grounds` gives for it.

    Raises FlawedRecordError where it cannot be played.
    """
    if not isinstance(record, Mapping):
        raise FlawedRecordError((Flaw("", "not-an-object", str(record)[:80]),))
    flaws = shape_faults.flaws(record)
    try:
        ground, before, orders, unread, dice = _read(record, grounds)
    except FlawedRecordError as named:
        raise FlawedRecordError((*flaws, *(one for one in named.flaws if not one.within(flaws)))) from named
    except (AttributeError, TypeError, KeyError, IndexError, ValueError) as odd:
        raise FlawedRecordError(flaws or (Flaw("", "malformed", repr(odd)[:80]),)) from odd
    if flaws:
        raise FlawedRecordError(flaws)
    outcome = ground.game.open(dice) if before is None else ground.game.adjudicate(before, orders, dice)
    return Played(record, ground, before, orders, unread, dice, outcome.state, outcome.events)


def _read(
    record: Mapping[str, Any], grounds: Callable[[Mapping[str, Any]], Ground]
) -> tuple[Ground, State | None, read_orders.Orders, tuple[str, ...], RecordedDice]:
    """Everything that a phase is played from; None: the opening."""
    ground = grounds(record)
    draws = (record.get("report") or {}).get("draws") or {}
    raw = record.get("state_before")
    if raw is None:
        opens = opening_phase(ground.scenario)
        return ground, None, {}, (), dice_of(draws, opens, ground.spelling, ground.game.setting.rules)
    strangers: tuple[Flaw, ...] = (
        *_strangers(record, ground.spelling),
        *strangers_in(draws, ground.spelling),
    )
    try:
        before = state_from(raw, ground.scenario, ground.spelling)
    except FlawedRecordError as flawed:
        raise FlawedRecordError((*flawed.flaws, *strangers)) from flawed
    if strangers:
        raise FlawedRecordError(strangers)
    orders, unread = _orders(record, ground, before)
    dice = dice_of(draws, before.phase, ground.spelling, ground.game.setting.rules)
    return ground, before, orders, tuple(unread), dice


def _strangers(record: Mapping[str, Any], spelling: Spelling) -> tuple[Flaw, ...]:
    """Flaws of those who give orders and are no power of the scenario, or do so under two names."""
    found, known = list[Flaw](), set[Power]()
    for name in record.get("orders") or {}:
        try:
            power = spelling.power(name)
        except KeyError:
            found.append(Flaw(f"orders.{name}", "unknown-power", name, spelling.like(name, "unknown-power")))
            continue
        if power in known:
            found.append(Flaw(f"orders.{name}", "named-twice", name))
        known.add(power)
    return tuple(found)


def opening_phase(scenario: Scenario) -> Phase:
    """The phase under whose names the throws of an opening are known."""
    return Phase(year=scenario.setup_year, season=scenario.first_season, kind=PhaseKind.ADJUSTMENT)


def _orders(record: Mapping[str, Any], ground: Ground, before: State) -> tuple[read_orders.Orders, list[str]]:
    raw = record.get("orders") or {}
    if read_orders.has_lines(raw):
        return read_orders.from_lines(raw, reader_for(ground.game, before), ground.spelling)
    return read_orders.from_report(record, ground.spelling), []


def result(record: Mapping[str, Any], played: Played, words: Words | None = None) -> dict[str, Any]:
    """Result that we made of a record, in its own layout."""
    kept = {key: record[key] for key in ("id", "game", "phase_index", "variant") if key in record}
    after = state_to(played.after, played.ground.scenario, played.ground.spelling)
    told, lines = report(played, words), lines_refused(played)
    doubts = [str(flaw) for flaw in warnings(record, played)]
    told |= {"refused": lines} if lines else {}
    return kept | {"state_after": after, "report": told | ({"warnings": doubts} if doubts else {})}


def warnings(record: Mapping[str, Any], played: Played) -> tuple[Flaw, ...]:
    """Warnings about what a record says that was played, and is perhaps not what was meant."""
    if played.before is None:
        given = (Flaw("orders", "before-the-opening"),) if record.get("orders") else ()
        return (*shape_faults.keys_unused(record), *given)
    ground = played.ground
    doubts = doubtful(played.before, ground.scenario, ground.spelling, "state_before")
    return (*shape_faults.keys_unused(record), *doubts)


def lines_refused(played: Played) -> dict[str, list[dict[str, str]]]:
    """By power as the record names it: each line that counts for nothing, with the code of the reason."""
    raw, game = played.record.get("orders") or {}, played.ground.game
    if played.before is None:
        return {}
    if not read_orders.has_lines(raw):
        return _refusals_of_report(played, played.before)
    reader, found = reader_for(game, played.before), dict[str, list[dict[str, str]]]()
    for name, given in raw.items():
        power = played.ground.spelling.power(name)
        lines = list(given.get("lines") or ())
        readings = [reader.read(line, power) for line in lines]
        told = [
            {"line": line, "reason": "not-understood"}
            for line, reading in zip(lines, readings, strict=True)
            if reading.complaints
        ]
        said = [line for line, reading in zip(lines, readings, strict=True) for _ in reading.orders]
        told += [
            {"line": said[place], "reason": remark.code}
            for place, remark in without_effect(game, played.before, Seat(power), played.orders[Seat(power)])
        ]
        if told:
            found[name] = told
    return found


def _refusals_of_report(played: Played, before: State) -> dict[str, list[dict[str, str]]]:
    """By power the orders of a structured report that are not allowed, as lines."""
    game, found = played.ground.game, dict[str, list[dict[str, str]]]()
    for seat, orders in played.orders.items():
        for remark in game.check(before, seat, orders):
            if remark.fatal and remark.order is not None:
                line = order_text.words(orders[remark.order], game.setting, before)
                name = played.ground.spelling.power_names[Power(seat)]
                found.setdefault(name, []).append({"line": line, "reason": remark.code})
    return found


def report(played: Played, words: Words | None = None) -> dict[str, Any]:
    """Our events in the layout, with the throws for the rebellions after assassinations."""
    rules = played.ground.game.setting.rules
    board = played.ground.scenario.board
    telling = Telling(played.ground.spelling, board, played.before, played.after, not rules.money)
    telling.results = words or telling.results
    for event in played.events:
        telling.tell(event)
    unrest = list(_unrest(played))
    if unrest:
        telling.draws["assassination_rebellions"] = unrest
    return telling.report()


def _unrest(played: Played) -> list[dict[str, Any]]:
    before, spelling, found = played.before, played.ground.spelling, []
    if before is None:
        return []
    begin = throws.unrest(before.phase, *("", "")).rstrip(":")  # type: ignore[arg-type]
    for name, face in sorted(played.dice.thrown.items()):
        if name.startswith(begin):
            victim, area = Power(name.split(":")[-2]), AreaId(name.split(":")[-1].partition(".")[0])
            found.append(
                {
                    "victim": spelling.power_names[victim],
                    "province": spelling.area_names[area],
                    "die": face,
                    "result": _word_for_unrest(played, before, victim, area, face),
                }
            )
    return found


def _word_for_unrest(played: Played, before: State, victim: Power, area: AreaId, face: int) -> str:
    """Word for a province for which a die was thrown; ``already``: it was spared, but had rebels."""
    if face <= unrest_limit(played.ground.game.setting, before, victim, area):
        return "rebellion"
    murder = next(n for n, event in enumerate(played.events) if isinstance(event, Assassinated))
    rebelling = rebels(before, area)
    for event in played.events[:murder]:
        if isinstance(event, RebellionBroke | RebellionPacified) and event.area == area:
            rebelling = isinstance(event, RebellionBroke)
    return "already" if rebelling else "none"


def without_effect(
    game: Machiavelli, before: State, seat: Seat, orders: Sequence[Order]
) -> list[tuple[int, Remark]]:
    """The places of a power's orders that count for nothing, each with the reason.

    They are not allowed, or a later order of the letter takes their place.
    """
    given = tuple(orders)
    remarks = [(r.order, r) for r in game.check(before, seat, given) if r.fatal and r.order is not None]
    barred = {place for place, _ in remarks}
    allowed = {place: order for place, order in enumerate(given) if place not in barred}
    counts = {order_subjects.slot(order): order for order in allowed.values()}
    for place, order in allowed.items():
        later = counts.get(order_subjects.slot(order), order)
        if later != order and not order_subjects.takes_back(later):
            facts = {"later": order_text.words(later, game.setting, before)}
            remarks.append((place, Remark(code="replaced-in-letter", order=place, rule="", facts=facts)))
    return sorted(remarks, key=itemgetter(0))


_NAMES = {"storms": "storm", "coastal convoys": "coastal_convoys", "forts": "fortresses", "bank": "loans"}
_LUCK = ("famine", "plague", "loans", "assassinations")
_KNOWN = frozenset(
    {
        *("mach2", "summer", "money", "dice", "loans", "famine", "plague", "storm", "assassinations"),
        *("garrisons", "special", "fortresses", "adjacency", "coastal_convoys", "disband"),
        *("fog", "scorched_earth", "spreading_plague", "unlimited_assassinations", "major_doubles_all"),
        *("province_trade", "forced_taxation", "cavalry", "armoured_cavalry", "excommunication"),
        *("strategic_movement", "anchored_coasts", "single_anchor", "autonomous_buying", "autonomous_making"),
        *("autonomous_disbanding", "autonomous_sorties", "autonomous_garrisoning", "autonomous_advances"),
        *("autonomous_convoys", "autonomous_sieges", "autonomous_support"),
    }
)


def option_names() -> tuple[str, ...]:
    """Every option, on and off, as games write them."""
    names = sorted(_KNOWN | _NAMES.keys())
    return (*names, *(f"no {name}" for name in names))


def _switches_of(flags: Iterable[str]) -> Mapping[str, bool]:
    """Later flags count more; without dice there is no luck, and luck brings the dice back (N-076).

    Raises KeyError for an option that nobody knows.
    """
    found: dict[str, bool] = {}
    for flag in flags:
        name = flag.removeprefix("no ").strip()
        switch = _NAMES.get(name) or name.replace(" ", "_").replace("-", "_")
        if switch not in _KNOWN:
            raise KeyError(flag)
        on = not flag.startswith("no ")
        found[switch] = on
        if switch == "dice" and not on:
            found |= dict.fromkeys(_LUCK, False)
        elif switch in _LUCK and on:
            found["dice"] = True
    return found
