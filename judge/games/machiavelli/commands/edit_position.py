"""EDIT: a master puts the position right by hand. Everybody is told what was changed, but no sum of money.

What comes out must be able to stand by the rules of the game: legality.positions says whether it can. Not
here: how its lines are read (edit_lines), what an operation does (machiavelli.editing), remembering it
(master.edit_log).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from judge.api.commands import Session, SignedOn, edit_log, notices, position, shared
from judge.api.values import GameRecord, Role, has_begun
from judge.games.machiavelli import codec
from judge.games.machiavelli.commands import replies
from judge.games.machiavelli.commands.edit_lines import game_at, is_taken_back, note_of, operations_of
from judge.games.machiavelli.commands.models import Edit
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.language.order_text import UnitWords
from judge.games.machiavelli.legality.editing import (
    SECRET,
    Operation,
    apply_operations,
    before,
    on_position,
    place_of,
)
from judge.games.machiavelli.legality.positions import PositionFault, position_faults
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.visibility.fog import sight

_LONGEST_NOTE = 200
_LONGEST_QUOTED = 70


def edit(session: SignedOn, command: Edit) -> Session:
    """One change of the open phase's position, or a note for everybody."""
    record = session.table()
    if not has_begun(record):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    if not command.text.strip():
        return session.say(replies.EditHow(text=""))
    note = note_of(command.text)
    if note is not None:
        return _add_note(session, record, command, session.without_secrets(note)[:_LONGEST_NOTE])
    if is_taken_back(command.text):
        return _without_last_edit(session, record)
    rules, state = game_at(session, record), position(session, record)[1]
    said = operations_of(_halves(command.text), names_of(rules.setting.scenario))
    exact = (one for operation in said for one in on_position(state, operation))
    operations = _there(rules.setting.board, tuple(exact))
    if not operations or not _has_what_it_needs(rules, operations):
        return session.say(replies.EditHow(text=_quotation(session, command)))
    new = apply_operations(state, operations)
    flaws = _flaws(rules, state, new) or _nothing_there(state, operations)
    if flaws:
        return session.say(replies.EditImpossible(text=_quotation(session, command), flaws=flaws))
    if new == state:
        return session.say(replies.EditNothing(text=_quotation(session, command)))
    changes = _changes(state, operations)
    return _write_position(session, edit_log.note_edit(record, operations), rules, (state, new), changes)


def _quotation(session: Session, command: Edit) -> str:
    """The line as its writer has it, shortened."""
    return session.without_secrets(command.written or f"edit {command.text}")[:_LONGEST_QUOTED]


def _halves(text: str) -> str:
    """Mail programs and our own reading of signs make ``1⁄2`` of ``½`` (NFKC): here it is one again."""
    return text.replace("1\u20442", "½")


def _has_what_it_needs(rules: Machiavelli, operations: Iterable[Operation]) -> bool:
    """Decide whether the game has the kinds of units, and the halves and the revenue that waits (B-003)."""
    book = rules.setting.rules
    kinds = {o[1] for o in operations if o[0] in ("unit", "remove")}
    halves = any(o[0] in ("ducats", "revenue") and not o[2].isdecimal() for o in operations)
    waits = any(o[0] == "revenue" for o in operations)
    later = book.pays_income_later
    return kinds <= {str(kind) for kind in book.units} and (later or not (halves or waits))


Change = tuple[Operation, Operation]
"""An edit, and the one that restores what was there before (empty: nothing)."""


def _changes(state: State, operations: Iterable[Operation]) -> tuple[Change, ...]:
    changes: list[Change] = []
    for operation in operations:
        changes.append((operation, before(state, operation)))
        state = apply_operations(state, (operation,))
    return tuple(changes)


def _without_last_edit(session: Session, record: GameRecord) -> Session:
    """EDIT UNDO: the last edit of the open phase never was."""
    rules, state = game_at(session, record), position(session, record)[1]
    rest, last = edit_log.without_last(record)
    played = session.repository.phases(record.name)
    if last is None or not played:
        return session.say(replies.EditNone())
    old = codec.load_state(
        edit_log.position_with_edits(played[-1].after, session.rules(record), rest, record.turn)
    )
    undone = tuple((("undone", *operation), ()) for operation in last)
    return _write_position(session, rest, rules, (state, old), undone)


def _write_position(
    session: Session,
    record: GameRecord,
    rules: Machiavelli,
    positions: tuple[State, State],
    changes: tuple[Change, ...],
) -> Session:
    """Write the position; secrets are said to their owner and the masters only, and in fog what is seen."""
    record = replace(record, state=codec.dump_state(positions[1]), process_at=None)
    session = session.with_game(record)
    setting = rules.setting
    session = session.say(replies.Edited(operations=changes, setting=setting))
    for reader in session.others(record):
        seen = changes
        if reader.role is not Role.MASTER:
            sight = _sight(rules, positions, reader.seat)
            seen = tuple(
                _visible_change(c, reader.seat) for c in changes if sight is None or _place(c) in sight
            )
        told = notices.Edited(operations=seen, note="", edited=True)
        session = session.tell(record, told, iter((reader,)))
    return session


def _sight(rules: Machiavelli, positions: tuple[State, State], seat: str | None) -> frozenset[Any] | None:
    """In fog the places that a reader sees, before or after, and None for powers' affairs; else None."""
    if not rules.setting.rules.fog:
        return None
    power = Power(seat) if seat is not None else None
    return frozenset({None}).union(*(sight(rules.setting.board, p, power) for p in positions))


def _place(change: Change) -> Any:
    operation = change[0]
    return place_of(operation[1:] if operation[0] == "undone" else operation)


def _visible_change(change: Change, seat: str | None) -> Change:
    """A change as one player may read it: of others' money and chits only whose they are."""
    done = change[0][1:] if change[0][0] == "undone" else change[0]
    if done[0] not in SECRET or done[1] == seat:
        return change
    return (("secret", done[1]), ())


def _add_note(session: Session, record: GameRecord, command: Edit, note: str) -> Session:
    if not note:
        return session.say(replies.EditHow(text=_quotation(session, command)))
    session = session.say(replies.EditNoted(note=note))
    told = notices.Edited(operations=(), note=note, edited=False)
    return session.tell(record, told, session.others(record))


def _there(board: Board, operations: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Of province and city together only what there is: open land has no city."""
    if len(operations) < 2:
        return operations
    return tuple(o for o in operations if o[0] != "city" or board.area(AreaId(o[1])).city is not None)


# ---------------------------------------------------------------- faults


def _flaws(rules: Machiavelli, old: State, new: State) -> tuple[Mapping[str, str], ...]:
    """Reasons why the new position cannot stand; what was wrong before does not bar another change."""
    before = set(position_faults(rules.setting, old))
    faults = [fault for fault in position_faults(rules.setting, new) if fault not in before]
    return tuple({"code": f.code, "given": _words(f, rules.setting.scenario)} for f in faults)


def _words(fault: PositionFault, scenario: Scenario) -> str:
    """``G Florence``, ``Florence``: what a fault is about."""
    area = scenario.board.areas.get(AreaId(fault.given))
    if fault.unit is not None and area is not None:
        return UnitWords.of(fault.unit.kind, area.id, scenario)
    return area.name if area is not None else fault.given


def _nothing_there(state: State, operations: tuple[Operation, ...]) -> tuple[Mapping[str, str], ...]:
    """A unit that is to go must be there."""
    for operation in operations:
        if operation[0] != "remove":
            continue
        sign_in = [f"{u.kind} {u.area}" for u in state.units()]
        sign_in += [f"{d.unit.kind} {d.unit.area}" for d in state.dislodged.values()]
        if f"{operation[1]} {operation[2]}" not in sign_in:
            return ({"code": "no-such-unit", "given": f"{operation[1]} {operation[2]}"},)
    return ()
