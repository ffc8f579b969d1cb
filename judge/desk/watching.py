"""MONITOR, SET BROADCAST, CATCH UP: watching a game without its letters, and reading what one has missed.

Not here: becoming an observer (observing), what a history may show (looking_back).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.observing import observe
from judge.desk.registry import carry_out, handles
from judge.desk.visit import Reader, Role, Trust, Visit
from judge.language.commands import Observe
from judge.language.observer_commands import CatchUp, Monitor, SetBroadcast
from judge.language.player_commands import History
from judge.letter import GameRecord
from judge.letter import Role as AttendantRole

MONITORS = "monitors"
"""Table setting: the persons who want no letters that are written to all."""


@handles(Monitor)
def monitor(visit: Visit, command: Monitor) -> Visit:
    """Observe, and get the results only. Who observes already stops getting press."""
    visit = observe(visit, Observe(table=command.table, password=command.password))
    if visit.standing is None:
        record = visit.game(command.table.lstrip("?"))
        held = record is not None and visit.person is not None and _watches(record, visit.person.id)
        if record is None or not held or visit.person is None:
            return visit
        return _deaf(visit, record, visit.person.id, deaf=True).say("monitoring", about=record.name, on=True)
    told = tuple(e for e in visit.entries if (e["template"], e["game"]) != ("observing", visit.table().name))
    visit = _deaf(replace(visit, entries=told), visit.table(), visit.standing.person, deaf=True)
    return visit.say("monitoring", on=True)


@handles(SetBroadcast, Role.OBSERVER, Role.MASTER, otherwise="not-for-you", trust=Trust.AWAY)
def set_broadcast(visit: Visit, command: SetBroadcast) -> Visit:
    """SET NOBROADCAST: no letters written to all; SET BROADCAST: all of them again."""
    assert visit.standing is not None
    visit = _deaf(visit, visit.table(), visit.standing.person, deaf=not command.on)
    return visit.say("monitoring", on=not command.on)


@handles(CatchUp)
def catch_up(visit: Visit, command: CatchUp) -> Visit:
    """All results so far, and the letters that were to all, as HISTORY tells them."""
    return carry_out(visit, History(what=f"{command.table} all".strip()))


def hears(record: GameRecord, reader: Reader) -> bool:
    """Whether a reader wants letters that are written to all. Players always get them."""
    if reader.role not in (Role.OBSERVER, Role.MASTER):
        return True
    return reader.person.id not in record.settings.get(MONITORS, ())


def _watches(record: GameRecord, person: int) -> bool:
    return any((a.person, a.role) == (person, AttendantRole.OBSERVER) for a in record.attendants)


def _deaf(visit: Visit, record: GameRecord, person: int, *, deaf: bool) -> Visit:
    others = [p for p in record.settings.get(MONITORS, ()) if p != person]
    return visit.with_settings(record, **{MONITORS: [*others, person] if deaf else others})
