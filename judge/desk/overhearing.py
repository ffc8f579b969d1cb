"""SET ALL PRESS: where the table says so, masters and observers read what single powers write to each other.

Nobody is overheard in secret: everybody is told who begins to read along, and who stops. Not here: whether
the table says so (habits), sending (press).
"""

from __future__ import annotations

from judge.desk.habits import habit
from judge.desk.registry import handles
from judge.desk.visit import Reader, Role, Trust, Visit
from judge.language.observer_commands import SetAllPress
from judge.letter import GameRecord

LISTENERS = "all_press"
"""Table setting: the persons who read along."""
_MAY = ("master", "observer")


@handles(SetAllPress, Role.MASTER, Role.OBSERVER, otherwise="all-press-players", trust=Trust.AWAY)
def set_all_press(visit: Visit, command: SetAllPress) -> Visit:
    """Read along from now on, or no longer."""
    standing = visit.standing
    assert standing is not None
    record = visit.table()
    if command.on and not habit(record, "watch_all_press"):
        return visit.say("all-press-not-set", role=standing.role.value)
    now = tuple(record.settings.get(LISTENERS, ()))
    rest = [p for p in now if p != standing.person]
    visit = visit.with_settings(record, **{LISTENERS: [*rest, standing.person] if command.on else rest})
    visit = visit.say("all-press-set", on=command.on)
    if command.on == (standing.person in now):
        return visit
    person = visit.person_of(standing.person)
    facts = {"on": command.on, "role": standing.role.value, "name": person.name if person is not None else ""}
    return visit.tell(record, "replies/notices/all-press", visit.others(record), **facts)


def overhears(record: GameRecord, reader: Reader) -> bool:
    """Whether a reader gets letters that are not to them."""
    return reader.role.value in _MAY and reader.person.id in listeners(record)


def listeners(record: GameRecord) -> tuple[int, ...]:
    """The persons who read along now; nobody where the table does not allow it (any more)."""
    if not habit(record, "watch_all_press"):
        return ()
    here = {a.person for a in record.attendants}
    return tuple(p for p in record.settings.get(LISTENERS, ()) if p in here)


def marked(person: int) -> str:
    """How the archive names somebody who read along."""
    return f"along:{person}"
