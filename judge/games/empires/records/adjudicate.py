"""One line in, its result out: a position of Empires of the Middle Ages, orders, draws and questions.

Not here: files of lines (json_records.files), the rules (play).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.games.empires.model.events import Event, GameTurnBegan
from judge.games.empires.model.ground import CARDS_A_ROUND, Power
from judge.games.empires.model.orders import Order, Program, program_of, standing_of
from judge.games.empires.play import crusades, event_cards, initiative, raiders, rounds, victory
from judge.games.empires.play.table import Table
from judge.games.empires.records import shape, shape_faults
from judge.games.empires.records.questions import Asking, GivenDice
from judge.games.empires.records.read_orders import Reading
from judge.games.empires.records.read_positions import Position, position_of
from judge.games.empires.records.told import Telling
from judge.games.empires.records.written_positions import state_to
from judge.json_records.faults import Flaw, FlawedRecordError

NAMES = ("empires", "empires of the middle ages")
"""Words under ``game`` that make a line one of ours, in capitals or not."""


@dataclass(frozen=True, slots=True)
class Played:
    """A line, played: the table after it, and answers."""

    record: shape.Record
    position: Position
    after: Table
    answers: tuple[dict[str, Any], ...]
    warnings: tuple[Flaw, ...]


def is_mine(record: Any) -> bool:
    """Decide whether a line is about this game."""
    if not isinstance(record, Mapping) or "variant" in record:
        return False
    return str(record.get("game", "")).casefold() in NAMES


def play(record: Mapping[str, Any]) -> Played:
    """Play a line. Raises FlawedRecordError with everything that cannot be."""
    given = shape_faults.sound({**record, "game": NAMES[0]})
    position = position_of(given)
    reading = Reading(position)
    reading.flaws += position.cards.flaws
    orders = {Power(p): reading.orders(p, one) for p, one in given.orders.items()}
    state = position.state
    for power, own in orders.items():
        if power in state.powers:
            state = state.power(power, standing=standing_of(own))
    if "deal" in given.steps and given.state_before.deck is None:
        reading.flaws.append(Flaw("state_before.deck", "missing"))
    if reading.flaws:
        raise FlawedRecordError(tuple(reading.flaws))
    before = Asking(position.ground, state, reading, given.draws)
    answers = {n: before.answer(one, f"ask[{n}]") for n, one in enumerate(given.ask) if not one.after}
    if reading.flaws:
        raise FlawedRecordError(tuple(reading.flaws))
    dice = GivenDice(given.draws)
    table = Table(position.ground, state, dice)
    for step in given.steps:
        table = _step(table, step, given, orders)
    later = Asking(position.ground, table.state, reading, given.draws)
    answers |= {n: later.answer(one, f"ask[{n}]") for n, one in enumerate(given.ask) if one.after}
    if reading.flaws:
        raise FlawedRecordError(tuple(reading.flaws))
    doubts = (
        *(Flaw(f"draws.{kind}", "not-given") for kind in dice.missing),
        *(Flaw(f"cards.{card}", "blank-card") for card in _blank(given, position, table)),
    )
    return Played(given, position, table, tuple(answers[n] for n in sorted(answers)), doubts)


def _blank(given: shape.Record, position: Position, table: Table) -> list[int]:
    """Cards that were turned up and are not on the line's list, if it has one."""
    known = position.cards.listed | position.cards.written.keys()
    return [card for card in table.state.shown if card not in known] if given.cards else []


def _step(
    table: Table, step: shape.Step, given: shape.Record, orders: Mapping[Power, tuple[Order, ...]]
) -> Table:
    match step:
        case "game-turn":
            began = GameTurnBegan(year=table.state.year, rule="E-001")
            return event_cards.reshuffle_discards(table.telling(began))
        case "deal":
            return rounds.dealt(table, table.state.deck)
        case "raiders":
            return raiders.raid(table)
        case "crusade":
            return crusades.conduct(*crusades.call_crusade(table))
        case "initiative":
            return initiative.settle(table)
        case "turns":
            return _turns(table, given, orders)
        case "together":
            programs = {power: program_of(own) for power, own in orders.items()}
            return rounds.together(_with_order_of_turns(table, given), programs)
        case "close":
            return _close_round(_with_order_of_turns(table, given))
        case "round":
            table = rounds.dealt(table, table.state.deck) if given.state_before.deck else table
            table = initiative.settle(rounds.before_turns(table))
            for power in table.state.order:
                table = rounds.turn(table, power, program_of(orders.get(power, ())))
            return _close_round(table)


def _close_round(table: Table) -> Table:
    """The end of a round, five years on; after the last year the game is over (E-001)."""
    table = rounds.close(table)
    table = table.having(year=table.state.year + CARDS_A_ROUND)
    return victory.end(table) if table.state.year > table.state.last else table


def _with_order_of_turns(table: Table, given: shape.Record) -> Table:
    """With an order of turns: the position's, else as the powers are written."""
    return table if table.state.order else table.having(order=table.state.active)


def _turns(table: Table, given: shape.Record, orders: Mapping[Power, tuple[Order, ...]]) -> Table:
    """The turns of those who have a program, in the order of turns."""
    playing = [Power(power) for power, one in given.orders.items() if one.program is not None]
    order = table.state.order
    if order:
        playing.sort(key=lambda power: order.index(power) if power in order else len(order))
    for power in playing:
        program: Program = program_of(orders[power])
        table = rounds.turn(table, power, program)
    return table


def result(record: Mapping[str, Any], played: Played) -> dict[str, Any]:
    """The answer to a line, in its own layout."""
    kept = {key: record[key] for key in ("id", "game") if key in record}
    telling = Telling(played.position.cards)
    events: tuple[Event, ...] = played.after.events
    report = telling.report(events)
    if played.warnings:
        report["warnings"] = [str(flaw) for flaw in played.warnings]
    after = state_to(played.position.ground, played.after.state, played.position.cards)
    answers = {"answers": list(played.answers)} if played.answers else {}
    return {**kept, "state_after": after, "report": report, **answers}


def answer(record: Mapping[str, Any]) -> dict[str, Any]:
    """Play a line and tell what came of it. Raises FlawedRecordError."""
    return result(record, play(record))
