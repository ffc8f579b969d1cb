"""The edits of a game's positions, kept with the turn that was open then, for replays and roll-backs.

Not here: the command (machiavelli.commands.edit_position), what an operation does (games).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.core.system import TableGame
from judge.core.table import GameRecord

Operation = tuple[str, ...]
"""A change as a list of words; what it does, the game knows."""

EDITS = "edits"
"""Table setting: ``{"turn": n, "operations": [...]}`` for each edit, oldest first."""
ASIDE = "edits_aside"
"""Table setting: the edits of phases that were rolled back, by branch."""


def kept(record: GameRecord) -> tuple[Mapping[str, Any], ...]:
    return tuple(record.settings.get(EDITS, ()))


def noted(record: GameRecord, operations: Sequence[Operation]) -> GameRecord:
    """The record that remembers one more edit of the open phase's position."""
    one = {"turn": record.turn, "operations": [list(o) for o in operations]}
    return replace(record, settings={**record.settings, EDITS: [*kept(record), one]})


def without_last(record: GameRecord) -> tuple[GameRecord, tuple[Operation, ...] | None]:
    """The record without its last edit of the open phase, and that edit; None if there is none."""
    found = kept(record)
    if not found or found[-1]["turn"] != record.turn:
        return record, None
    rest = replace(record, settings={**record.settings, EDITS: list(found[:-1])})
    return rest, tuple(tuple(o) for o in found[-1]["operations"])


def set_aside(record: GameRecord, branch: int, turn: int) -> GameRecord:
    """Edits of later positions than `turn` go with their phases."""
    later = [e for e in kept(record) if e["turn"] > turn]
    if not later:
        return record
    here = [e for e in kept(record) if e["turn"] <= turn]
    aside = {**record.settings.get(ASIDE, {}), str(branch): later}
    return replace(record, settings={**record.settings, EDITS: here, ASIDE: aside})


def taken_back(record: GameRecord, branch: int) -> GameRecord:
    """And come back with them."""
    aside = dict(record.settings.get(ASIDE, {}))
    later = aside.pop(str(branch), [])
    if not later:
        return record
    return replace(record, settings={**record.settings, EDITS: [*kept(record), *later], ASIDE: aside})


def applied_to(state: str, rules: TableGame, record: GameRecord, turn: int) -> str:
    """A position as JSON, with the edits that were made while `turn` was open."""
    found = [tuple(o) for e in kept(record) if e["turn"] == turn for o in e["operations"]]
    codec = rules.system.codec
    return codec.dump_state(rules.edited(codec.load_state(state), found)) if found else state
