"""UNDO tells what would come back of a table's settings; UNDO! takes it back, and that is announced.

What a SET command changed is noted as a patch that restores it. Not here: the settings themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from judge.commands.joining.sign_on import start_if_full
from judge.commands.orders.readiness import not_before
from judge.commands.registry import own_commands
from judge.commands.replies import settings as replies
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.commands.settings.next_dates import with_next_dates
from judge.commands.wishes import kept_menus
from judge.core.options import TableOptions, of_plain, plain
from judge.core.places import has_begun
from judge.core.table import DeadlineRule, GameRecord
from judge.syntax.commands import basic_commands as c
from judge.syntax.commands import master_commands as m
from judge.syntax.commands import player_commands as p
from judge.syntax.commands.master_commands import Undo
from judge.syntax.languages import CommandLine

UNDOABLE: set[type] = {
    c.SetSwitch,
    c.SetTiming,
    c.SetDate,
    c.SetListed,
    c.SetComment,
    c.SetToggle,
    c.SetPress,
    c.SetPressOption,
    m.SetSecrecy,
    m.SetAdmission,
    m.SetVariant,
    m.SetPowers,
    p.SetPlayers,
    p.SetAssignment,
    p.SetDias,
    p.SetSeveral,
    p.SetMaxAbsence,
    p.SetVacationDays,
}
"""The shell's commands whose changes everybody may hear of, and that can be taken back (`may_be_undone`)."""

_MOST = 20
_SURE = "undo!"
_AS_SEATS = frozenset({"players", "powers"})
"""Options that are as many as there are seats, where nobody has set them."""
_DATES = ("deadline", "grace")
_WORDS = ("comment", "scenario")


def may_be_undone(session: Session, model: type) -> bool:
    """Decide whether a command sets what can be taken back, and proposed; games have such commands too."""
    return model in UNDOABLE or (model in own_commands(session) and own_commands(session)[model].sets)


def remember_undo(before: GameRecord | None, session: Session, command: object) -> Session:
    """The session with a patch noted, if the command changed a setting of its table."""
    if before is None or session.sign_in is None or not may_be_undone(session, type(command)):
        return session
    after = session.game(before.name)
    patch = _patch(before, after) if after is not None else {}
    if after is None or not patch:
        return session
    patches = (*after.notes.undo, patch | {"begun": has_begun(before), "phase": before.phase})
    return session.with_notes(after, replace(after.notes, undo=patches[-_MOST:]))


def _patch(before: GameRecord, after: GameRecord) -> dict[str, Any]:
    """Patch that restores `before` from `after`; a value of None takes a key out."""
    patch: dict[str, Any] = {
        "flags": _differences(before.flags, after.flags),
        "settings": _differences(plain(before.options), plain(after.options)),
        "rules": {
            kind: asdict(rule) if rule is not None else None
            for kind, rule in _differences(before.deadline_rules, after.deadline_rules).items()
        },
    }
    for name in _WORDS:
        if getattr(before, name) != getattr(after, name):
            patch[name] = getattr(before, name)
    for name in _DATES:
        if getattr(before, name) != getattr(after, name):
            moment = getattr(before, name)
            patch[name] = moment.isoformat() if moment is not None else None
    return {key: value for key, value in patch.items() if value or key in (*_WORDS, *_DATES)}


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {k: before.get(k) for k in sorted({*before, *after}) if before.get(k) != after.get(k)}


def undo(session: SignedOn, command: Undo) -> Session:
    """Tell what the last change was, with the line that takes it back; UNDO! does, then the one before it."""
    if not may_change(session):
        return only_masters(session, "undo")
    record = session.table()
    patches = list(record.notes.undo)
    if not patches:
        return session.say(replies.NothingToUndo(why="none"))
    patch = patches.pop()
    if patch.get("flags") and patch["begun"] != has_begun(record):
        return session.say(replies.NothingToUndo(why="begun"))
    if any(name in patch for name in _DATES) and patch["phase"] != record.phase:
        return session.say(replies.NothingToUndo(why="phase"))
    fresh = _restore_record(record, patch)
    changes = _changes(session, record, fresh, patch)
    if not command.sure:
        asked, kept = kept_menus.keep_lines(session, (_SURE,))
        back = tuple(change.facts for change in changes)
        return asked.say(replies.WouldUndo(changes=back, line=CommandLine(_SURE), numbered=kept))
    session = session.with_notes(fresh, replace(fresh.notes, undo=tuple(patches)))
    session = announce(session, changes, along=())
    kinds = dict.fromkeys((*patch.get("rules", {}), *([record.kind] if set(_DATES) & set(patch) else [])))
    for kind in kinds:
        session = with_next_dates(session, kind)
    return start_if_full(session, session.table())


def _restore_record(record: GameRecord, patch: Mapping[str, Any]) -> GameRecord:
    rules = {k: DeadlineRule(**r) if r is not None else None for k, r in patch.get("rules", {}).items()}
    dates: dict[str, Any] = {
        n: datetime.fromisoformat(patch[n]) if patch[n] else None for n in _DATES if n in patch
    }
    return replace(
        record,
        flags=_merge_tables(record.flags, patch.get("flags", {})),
        options=of_plain(_merge_tables(plain(record.options), patch.get("settings", {}))),
        deadline_rules=_merge_tables(record.deadline_rules, rules),
        comment=patch.get("comment", record.comment),
        scenario=patch.get("scenario", record.scenario),
        **dates,
    )


def _flag(session: Session, record: GameRecord, name: str) -> Any:
    """A switch as the rules have it, whether the table has set it or not."""
    return session.rules(record).option(name)


def _set(record: GameRecord, name: str) -> Any:
    if name == "start":
        return not_before(record)
    value = record.options.stands(name)
    return value or "all" if name in _AS_SEATS else value


def _merge_tables(table: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in {**table, **patch}.items() if v is not None}


def _changes(
    session: Session, before: GameRecord, after: GameRecord, patch: Mapping[str, Any]
) -> tuple[Change, ...]:
    """Old and new value of everything that comes back, as they really stand."""
    found = [Change(k, _flag(session, before, k), _flag(session, after, k)) for k in patch.get("flags", {})]
    names = {f.name for f in fields(TableOptions)}
    found += [Change(k, _set(before, k), _set(after, k)) for k in patch.get("settings", {}) if k in names]
    for kind in patch.get("rules", {}):
        old, new = before.deadline_rules.get(kind), after.deadline_rules.get(kind)
        if old is not None and new is not None:
            was, now = asdict(old), asdict(new)
            found += [Change(f"{kind} {f}", was[f], now[f]) for f in was if was[f] != now[f]]
    found += [Change(n, getattr(before, n), getattr(after, n)) for n in (*_WORDS, *_DATES) if n in patch]
    return tuple(found)
