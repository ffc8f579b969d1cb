"""The seeds of a game's dice. A game that ended has told its seed; if it goes on, it throws from a new one.

What was thrown before stays as it was, and can be checked with the seed of that time. Not here: throwing.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from judge.core.dice import commitment
from judge.core.table import GameRecord


def seed_of(record: GameRecord, turn: int) -> bytes:
    """The seed of the dice of a phase, by its number."""
    return next((bytes.fromhex(seed) for until, seed in record.notes.seeds if turn < until), record.seed)


def first_turn(record: GameRecord) -> int:
    """The number of the first phase whose dice come from the seed that is secret now."""
    known = record.notes.seeds
    return known[-1][0] if known else 0


def renew_seed(record: GameRecord, secret: str) -> GameRecord:
    """The record with a new seed from the open phase on. `secret` is fresh and known to nobody."""
    seed = hashlib.sha256(record.seed + secret.encode()).digest()
    notes = replace(record.notes, seeds=(*record.notes.seeds, (record.turn, record.seed.hex())))
    return replace(record, seed=seed, commitment=commitment(seed), notes=notes)
