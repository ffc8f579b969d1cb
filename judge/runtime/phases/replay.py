"""``judge replay``: run every closed phase of a game again and compare with what was stored, to the byte.

Not here: checking throws against the seed without the rules (core.dice_sheet).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.master.dice_seeds import seed_of
from judge.core.dice import RecordingDice, SeededDice
from judge.core.game import Outcome
from judge.core.repository import UnreadableGameError
from judge.core.system.game_system import Codec
from judge.core.table import GameRecord, PhaseRecord
from judge.runtime.environment import Ports
from judge.runtime.phases.run_phase import OPENING, decode_orders, orders_in, rolls_text
from judge.runtime.unreadable_games import GameFault, fault_of_rules
from judge.store.database import Store
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")


class CannotBeReadError(Exception):
    """A game whose phases cannot be run again, and why."""

    def __init__(self, fault: GameFault) -> None:
        super().__init__(fault.code)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Replayed:
    """A phase run again. `differs` names what came out otherwise: ``after``, ``events``, ``rolls``.

    ``unreadable``: its record cannot be read or played, so that nothing can be compared. `rules` is the
    version of the rules that played it, if it is not today's.
    """

    phase: str
    differs: tuple[str, ...]
    rules: int | None = None


def replay_phases(store: Store, ports: Ports, name: str) -> Iterator[Replayed]:
    """Run all closed phases of a game again, oldest first. Raises what `past_phases` does."""
    game, phases = past_phases(store, ports, name)
    position = ""
    for record in phases:
        older = record.rules if record.rules != ports.rules(game).system.rules_version else None
        yield Replayed(record.phase, _difference_lines(ports, game, record, position), older)
        position = record.after


def past_phases(store: Store, ports: Ports, name: str) -> tuple[GameRecord, Sequence[PhaseRecord]]:
    """A game and its closed phases, oldest first. Raises LookupError if there is no such game.

    Raises CannotBeReadError for one without a record, scenario or list of phases that can be read.
    """
    with store.read() as known:
        try:
            game = known.game(name)
        except UnreadableGameError as error:
            raise CannotBeReadError(GameFault("record")) from error
        if game is None:
            raise LookupError(name)
        fault = fault_of_rules(ports.rules, game)
        if fault is not None:
            raise CannotBeReadError(fault)
        try:
            return game, known.phases(name)
        except (ValueError, TypeError) as error:
            raise CannotBeReadError(GameFault("phases", name)) from error


def _difference_lines(ports: Ports, game: GameRecord, record: PhaseRecord, position: str) -> tuple[str, ...]:
    """Differences, with the link to the phase before. A record that cannot be played stops no other."""
    try:
        rules = ports.rules(game)
        edited = ports.edited(position, rules, game, record.turn) if position else position
        linked = record.phase == OPENING or _same(rules.system.codec, "before", record.before, edited)
        chain = () if linked else ("before",)
        return chain + _differences(ports, game, record)
    except Exception as error:
        if trouble_of(error) is not None:
            raise
        _LOG.debug("%s %s cannot be played again", record.game, record.phase, exc_info=True)
        return ("unreadable",)


def _differences(ports: Ports, game: GameRecord, record: PhaseRecord) -> tuple[str, ...]:
    rules = ports.rules(game)
    codec = rules.system.codec
    dice = RecordingDice(SeededDice(seed_of(game, record.turn)))
    outcome: Outcome[Any]
    if record.phase == OPENING:
        outcome = rules.open(dice)
    else:
        orders = decode_orders(codec, orders_in(record.orders))
        outcome = rules.adjudicate(codec.load_state(record.before), orders, dice)
    again = {
        "after": codec.dump_state(outcome.state),
        "events": codec.dump_events(outcome.events),
        "rolls": rolls_text(dice.rolls),
    }
    return tuple(name for name, text in again.items() if not _same(codec, name, getattr(record, name), text))


def _same(codec: Codec, name: str, stored: str, again: str) -> bool:
    """Compare to the byte; what an older version wrote is lifted before."""
    if stored == again:
        return True
    if name == "rolls" or not (stored and again):
        return False
    load, dump = (
        (codec.load_events, codec.dump_events) if name == "events" else (codec.load_state, codec.dump_state)
    )
    if all(text_version(text) == codec.version for text in (stored, again)):
        return False
    return dump(load(stored)) == dump(load(again))


def text_version(text: str) -> int:
    """The version that a document names; 0: none."""
    document = json.loads(text)
    return int(document.get("version", 0)) if isinstance(document, dict) else 0
