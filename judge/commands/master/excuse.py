"""EXCUSE: a master lets a power's lateness in the open phase not count for its player.

Not here: counting (runtime), what figures say (people.standby).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands import notices
from judge.commands.names.powers import powers_in, powers_like
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.core.options import OfPhase
from judge.core.table import GameStatus
from judge.syntax.commands.master_commands import Excuse


def excuse(session: SignedOn, command: Excuse) -> Session:
    """Excuse one power or several, or take it back; their players are told."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    rules = session.rules(record)
    wanted, wrong = powers_in(rules, command.powers)
    if wrong or not wanted:
        word = (wrong or command.powers)[:40]
        return session.say(replies.UnknownPower(word=word, near=powers_like(rules, word)))
    before = set(record.notes.seats_excused_in(record.phase))
    now = before | set(wanted) if command.on else before - set(wanted)
    seats = tuple(s for s in rules.seats if s in now)
    excused = OfPhase(phase=record.phase, seats=seats)
    session = session.with_notes(record, replace(record.notes, excused=excused))
    session = session.say(replies.Excused(powers=wanted, on=command.on, all=seats))
    told = (r for r in session.others(record) if r.seat in wanted and (r.seat in before) != command.on)
    return session.tell(record, notices.Excused(on=command.on), told)
