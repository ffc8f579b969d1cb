"""SET ALL PRESS: where the table says so, masters and observers read what single powers write to each other.

Nobody is overheard in secret: everybody is told who begins to read along, and who stops. Not here: whether
the table says so (settings.toggles), sending (press).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands import notices
from judge.commands.replies import press as replies
from judge.commands.session import Reader, Session, SignedOn
from judge.core.table import GameRecord
from judge.syntax.commands.observer_commands import SetAllPress

_MAY = ("master", "observer")


def set_all_press(session: SignedOn, command: SetAllPress) -> Session:
    """Read along from now on, or no longer."""
    sign_in = session.sign_in
    record = session.table()
    if command.on and not record.options.watch_all_press:
        return session.say(replies.AllPressNotSet(role=sign_in.role.value))
    now = record.notes.all_press
    rest = tuple(p for p in now if p != sign_in.person)
    along = (*rest, sign_in.person) if command.on else rest
    session = session.with_notes(record, replace(record.notes, all_press=along))
    session = session.say(replies.AllPressSet(on=command.on))
    if command.on == (sign_in.person in now):
        return session
    person = session.person_of(sign_in.person)
    name = person.name if person is not None else ""
    told = notices.AllPress(on=command.on, role=sign_in.role.value, name=name)
    return session.tell(record, told, session.others(record))


def overhears(record: GameRecord, reader: Reader) -> bool:
    """Tell whether a reader gets letters that are not to them."""
    return reader.role.value in _MAY and reader.person.id in listeners(record)


def listeners(record: GameRecord) -> tuple[int, ...]:
    """The persons who read along now; nobody where the table does not allow it (any more)."""
    if not record.options.watch_all_press:
        return ()
    here = {a.person for a in record.attendants}
    return tuple(p for p in record.notes.all_press if p in here)


def archive_mark(person: int) -> str:
    """Mark of somebody who read along, for the archive."""
    return f"along:{person}"
