"""MONITOR, SET BROADCAST, CATCH UP: watching a game without its letters, and reading what one has missed.

Not here: becoming an observer (joining.observe), what a history may show (information.history).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.joining.observe import observe
from judge.commands.registry import carry_out
from judge.commands.replies import joining as replies
from judge.commands.session import AnySession, Reader, Session, SignedOn
from judge.core.places import Role
from judge.core.table import GameRecord
from judge.core.table import Role as AttendantRole
from judge.syntax.commands.basic_commands import Observe
from judge.syntax.commands.observer_commands import CatchUp, Monitor, SetBroadcast
from judge.syntax.commands.player_commands import History


def monitor(session: Session, command: Monitor) -> Session:
    """Observe, and get the results only. Who observes already stops getting press."""
    session = observe(session, Observe(table=command.table, password=command.password))
    if not isinstance(session, SignedOn):
        record = session.game(command.table.lstrip("?"))
        held = record is not None and session.person is not None and _watches(record, session.person.id)
        if record is None or not held or session.person is None:
            return session
        return _deaf(session, record, session.person.id, deaf=True).say(
            replies.Monitoring(on=True), about=record.name
        )
    told = tuple(
        e
        for e in session.entries
        if not isinstance(e.reply, replies.Observing) or e.game != session.table().name
    )
    session = _deaf(replace(session, entries=told), session.table(), session.sign_in.person, deaf=True)
    return session.say(replies.Monitoring(on=True))


def set_broadcast(session: SignedOn, command: SetBroadcast) -> Session:
    """SET NOBROADCAST: no letters written to all; SET BROADCAST: all of them again."""
    session = _deaf(session, session.table(), session.sign_in.person, deaf=not command.on)
    return session.say(replies.Monitoring(on=not command.on))


def catch_up(session: Session, command: CatchUp) -> Session:
    """All results so far, and the letters that were to all, as HISTORY tells them."""
    return carry_out(session, History(what=f"{command.table} all".strip()))


def hears(record: GameRecord, reader: Reader) -> bool:
    """Tell whether a reader wants letters that are written to all. Players always get them."""
    if reader.role not in (Role.OBSERVER, Role.MASTER):
        return True
    return reader.person.id not in record.notes.monitors


def _watches(record: GameRecord, person: int) -> bool:
    return any((a.person, a.role) == (person, AttendantRole.OBSERVER) for a in record.attendants)


def _deaf(session: AnySession, record: GameRecord, person: int, *, deaf: bool) -> AnySession:
    others = tuple(p for p in record.notes.monitors if p != person)
    monitors = (*others, person) if deaf else others
    return session.with_notes(record, replace(record.notes, monitors=monitors))
