"""The edits of a game's positions, kept with the turn that was open then, for replays and roll-backs.

Not here: the command (machiavelli.commands.edit_position), what an operation does (games).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.core.options import Edit
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord

Operation = tuple[str, ...]
"""A change as a list of words; what it does, the game knows."""


def edits_on_file(record: GameRecord) -> tuple[Edit, ...]:
    return record.notes.edits


def note_edit(record: GameRecord, operations: Sequence[Operation]) -> GameRecord:
    """The record that remembers one more edit of the open phase's position."""
    one = Edit(turn=record.turn, operations=tuple(operations))
    return replace(record, notes=replace(record.notes, edits=(*edits_on_file(record), one)))


def without_last(record: GameRecord) -> tuple[GameRecord, tuple[Operation, ...] | None]:
    """The record without its last edit of the open phase, and that edit; None if there is none."""
    found = edits_on_file(record)
    if not found or found[-1].turn != record.turn:
        return record, None
    return replace(record, notes=replace(record.notes, edits=found[:-1])), found[-1].operations


def set_aside(record: GameRecord, branch: int, turn: int) -> GameRecord:
    """Edits of later positions than `turn` go with their phases."""
    later = tuple(e for e in edits_on_file(record) if e.turn > turn)
    if not later:
        return record
    here = tuple(e for e in edits_on_file(record) if e.turn <= turn)
    aside = {**record.notes.edits_aside, str(branch): later}
    return replace(record, notes=replace(record.notes, edits=here, edits_aside=aside))


def take_edits_back(record: GameRecord, branch: int) -> GameRecord:
    """And come back with them."""
    aside = dict(record.notes.edits_aside)
    later = aside.pop(str(branch), ())
    if not later:
        return record
    notes = replace(record.notes, edits=(*edits_on_file(record), *later), edits_aside=aside)
    return replace(record, notes=notes)


def position_with_edits(state: str, rules: TableGame, record: GameRecord, turn: int) -> str:
    """A position as JSON, with the edits that were made while `turn` was open."""
    found = [o for e in edits_on_file(record) if e.turn == turn for o in e.operations]
    codec = rules.system.codec
    return codec.dump_state(rules.apply_edits(codec.load_state(state), found)) if found else state
