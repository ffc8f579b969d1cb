"""``judge replay``: run every closed phase of a game again and compare with what was stored, to the byte.

Not here: checking throws against the seed without the rules (core.dice_sheet).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judge.commands.master.dice_seeds import seed_of
from judge.core.dice import RecordingDice, SeededDice
from judge.core.game import Outcome
from judge.core.table import GameRecord, PhaseRecord
from judge.runtime.environment import Ports
from judge.runtime.phases.run_phase import OPENING, decoded, orders_in, rolls_text
from judge.store.database import Store


@dataclass(frozen=True, slots=True)
class Replayed:
    """A phase run again. `differs` names what came out otherwise: ``after``, ``events``, ``rolls``."""

    phase: str
    differs: tuple[str, ...]


def replayed(store: Store, ports: Ports, name: str) -> Iterator[Replayed]:
    """Run all closed phases of a game again, oldest first. Raises LookupError if there is no such game."""
    with store.read() as known:
        game = known.game(name)
        phases = known.phases(name)
    if game is None:
        raise LookupError(name)
    position = ""
    for record in phases:
        edited = ports.edited(position, ports.rules(game), game, record.turn) if position else position
        chain = () if record.before == edited or record.phase == OPENING else ("before",)
        yield Replayed(record.phase, chain + _differences(ports, game, record))
        position = record.after


def _differences(ports: Ports, game: GameRecord, record: PhaseRecord) -> tuple[str, ...]:
    rules = ports.rules(game)
    codec = rules.system.codec
    dice = RecordingDice(SeededDice(seed_of(game, record.turn)))
    outcome: Outcome[Any]
    if record.phase == OPENING:
        outcome = rules.open(dice)
    else:
        orders = decoded(codec, orders_in(record.orders))
        outcome = rules.adjudicate(codec.load_state(record.before), orders, dice)
    again = {
        "after": codec.dump_state(outcome.state),
        "events": codec.dump_events(outcome.events),
        "rolls": rolls_text(dice.rolls),
    }
    return tuple(name for name, text in again.items() if text != getattr(record, name))
