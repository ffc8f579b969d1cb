"""EXCUSE: a master lets a power's lateness in the open phase not count for its player.

Not here: counting (service), what figures say (standing_by).
"""

from __future__ import annotations

from judge.desk.powers import powers_in, powers_like
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit
from judge.language.master_commands import Excuse
from judge.letter import GameStatus

EXCUSED = "excused"
"""Table setting: the phase in which powers are excused, and which."""


@handles(Excuse, Role.MASTER, otherwise="only-masters-do")
def excuse(visit: Visit, command: Excuse) -> Visit:
    """Excuse one power or several, or take it back; their players are told."""
    record = visit.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return visit.say("no-phase-open")
    rules = visit.rules(record)
    wanted, wrong = powers_in(rules, command.powers)
    if wrong or not wanted:
        word = (wrong or command.powers)[:40]
        return visit.say("unknown-power", word=word, near=powers_like(rules, word))
    kept = record.settings.get(EXCUSED, {})
    before = set(kept.get("seats", ())) if kept.get("phase") == record.phase else set()
    now = before | set(wanted) if command.on else before - set(wanted)
    seats = [s for s in rules.seats if s in now]
    visit = visit.with_settings(record, **{EXCUSED: {"phase": record.phase, "seats": seats}})
    visit = visit.say("excused", powers=wanted, on=command.on, all=tuple(seats))
    told = (r for r in visit.others(record) if r.seat in wanted and (r.seat in before) != command.on)
    return visit.tell(record, "replies/notices/excused", told, on=command.on)
