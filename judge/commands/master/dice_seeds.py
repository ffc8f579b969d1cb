"""The seeds of a game's dice. A game that ended has told its seed; if it goes on, it throws from a new one.

What was thrown before stays as it was, and can be checked with the seed of that time. Not here: throwing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from judge.core.dice import commitment
from judge.core.table import GameRecord

SEEDS = "seeds"
"""Table setting: ``[turn, hex]`` for each seed that is known: it was for the phases before that turn."""


def seed_of(record: GameRecord, turn: int) -> bytes:
    """The seed of the dice of a phase, by its number."""
    known: Sequence[Sequence[object]] = record.settings.get(SEEDS, ())
    return next((bytes.fromhex(str(seed)) for until, seed in known if turn < int(str(until))), record.seed)


def first_turn(record: GameRecord) -> int:
    """The number of the first phase whose dice come from the seed that is secret now."""
    known: Sequence[Sequence[object]] = record.settings.get(SEEDS, ())
    return int(str(known[-1][0])) if known else 0


def renewed(record: GameRecord, secret: str) -> GameRecord:
    """The record with a new seed from the open phase on. `secret` is fresh and known to nobody."""
    seed = hashlib.sha256(record.seed + secret.encode()).digest()
    known = [*record.settings.get(SEEDS, ()), [record.turn, record.seed.hex()]]
    return replace(record, seed=seed, commitment=commitment(seed), settings={**record.settings, SEEDS: known})
