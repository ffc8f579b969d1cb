"""ROLLBACK to just before any phase that was played, and ROLLFORWARD again.

No letter, order or phase is ever lost: phases that no longer count are kept as a branch, orders on file stay
on file. The dice of a phase are the same however often it is played. Not here: where branches are (store).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.commands import notices
from judge.commands.master import edit_log
from judge.commands.master.dice_seeds import first_turn
from judge.commands.orders.merge import Given, judge
from judge.commands.orders.readiness import missing_units
from judge.commands.replies import master as replies
from judge.commands.session import AnySession, Session, SignedOn, position
from judge.core.effects import BringPhasesBack, SetPhasesAside
from judge.core.game import Agenda, Seat
from judge.core.places import has_begun
from judge.core.table import GameRecord, PhaseRecord, SeatRecord
from judge.core.written_words import without_opening
from judge.scheduling.deadlines import open_deadlines
from judge.syntax.commands.master_commands import RollBack, RollForward

OPENING = "opening"


def roll_back(session: SignedOn, command: RollBack) -> Session:
    """To the moment at which a phase was open: by its number, by its name, or the last one."""
    record = session.table()
    if not has_begun(record):
        return session.say(replies.CannotRoll(status=record.status.value))
    if any(
        isinstance(e, SetPhasesAside | BringPhasesBack) and e.game == record.name for e in session.effects
    ):
        return session.say(replies.OneRoll())
    played = [p for p in session.repository.phases(record.name) if p.phase != OPENING]
    found = _phase_meant(session, record, played, command.turn)
    if found is None:
        rows = tuple({"turn": p.turn, "phase": session.phase_facts(record, p.phase)} for p in played)
        return session.say(
            replies.RollBackWhere(word=command.turn[:40], phases=rows[-40:], more=len(rows) - 40)
        )
    gone = found.turn
    if gone < first_turn(record):
        return session.say(replies.DiceKnown(turn=first_turn(record)))
    session = session.put(SetPhasesAside(game=record.name, turn=gone))
    branch = max(session.repository.phases_undone(record.name), default=0) + 1
    record = edit_log.set_aside(record, branch, gone)
    session = reopen_phase(session, replace(record, turn=gone, state=found.before))
    return _tell_all(session, replies.RolledBack)


def roll_forward(session: SignedOn, _: RollForward) -> Session:
    """Back to where the game stood before the last roll-back from here."""
    record = session.table()
    if not has_begun(record):
        return session.say(replies.CannotRoll(status=record.status.value))
    if any(
        isinstance(e, SetPhasesAside | BringPhasesBack) and e.game == record.name for e in session.effects
    ):
        return session.say(replies.OneRoll())
    branches = session.repository.phases_undone(record.name)
    kept = {n: branch for n, branch in branches.items() if branch[0].phase != OPENING}  # else unstarted
    here = [n for n in sorted(kept) if kept[n][0].turn == record.turn and kept[n][0].before == record.state]
    if not here:
        return session.say(
            replies.NothingToRollForward(kept=tuple(_span(session, record, kept[n]) for n in sorted(kept)))
        )
    branch = here[-1]
    last = kept[branch][-1]
    session = session.put(BringPhasesBack(game=record.name, branch=branch))
    record = edit_log.take_edits_back(record, branch)
    turn = last.turn + 1
    state = edit_log.position_with_edits(last.after, session.rules(record), record, turn)
    session = reopen_phase(session, replace(record, turn=turn, state=state))
    return _tell_all(session, replies.RolledForward)


def _phase_meant(
    session: Session, record: GameRecord, played: Sequence[PhaseRecord], written: str
) -> PhaseRecord | None:
    """The phase of a number or a name; the last one if nothing is named."""
    word = without_opening(written.strip().lower(), ("to", "turn", "before"))
    if not word:
        return played[-1] if played else None
    if word.isdigit() and len(word) < 4:
        return next((p for p in played if p.turn == int(word)), None)
    fits = [p for p in played if session.phases(record).fits(p.phase, word)]
    return fits[0] if fits else None


def _span(session: Session, record: GameRecord, phases: Sequence[PhaseRecord]) -> Mapping[str, Any]:
    return {
        "turn": phases[0].turn,
        "first": session.phase_facts(record, phases[0].phase),
        "last": session.phase_facts(record, phases[-1].phase),
    }


def reopen_phase(session: AnySession, record: GameRecord) -> AnySession:
    """The phase of the record's state open anew, with new deadlines; orders on file count again."""
    session = session.with_game(record)
    rules, state = position(session, record)
    agenda = rules.agenda(state)
    rule = record.deadline_rules.get(agenda.kind) or rules.system.phases.deadlines[agenda.kind]
    strict = record.options.strict_grace
    times = open_deadlines(rule, session.context.now, record.time_zone, strict_grace=strict)
    record = replace(
        record,
        phase=agenda.phase,
        kind=agenda.kind,
        opened=session.context.now,
        deadline=times.deadline,
        grace=times.grace,
        process_at=None,
        reminded=None,
    )
    seats = tuple(_seat(session.with_game(record), record, s, agenda) for s in record.seats)
    return session.with_game(replace(record, seats=seats))


def _seat(session: Session, record: GameRecord, place: SeatRecord, agenda: Agenda) -> SeatRecord:
    """Ready if nothing is owed, or if what is on file is all there and lawful."""
    owed = agenda.owes.get(place.seat)
    ready = owed is None
    if owed is not None:
        kept = _orders_kept(session, record, place.seat)
        ready = bool(kept) and not missing_units(session.rules(record), owed, kept)
    return replace(place, ready=ready, wait=False, late_notices=0)


def _orders_kept(session: Session, record: GameRecord, seat: Seat) -> tuple[Given, ...]:
    rules, state = position(session, record)
    codec = session.codec(record)
    filed = session.orders_on_file(record, seat)
    given = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    return judge(rules, state, seat, given).kept


def _tell_all(session: SignedOn, kind: type[replies.RolledBack | replies.RolledForward]) -> Session:
    record = session.table()
    ready = tuple(s.seat for s in record.seats if s.ready)
    phase, turn, deadline = session.phase_facts(record), record.turn, record.deadline
    setting = session.rules(record).setting
    reply = kind(phase=phase, turn=turn, deadline=deadline, ready=ready, setting=setting)
    told = _NOTICES[kind](phase=phase, turn=turn, deadline=deadline)
    return session.say(reply).tell(record, told, session.others(record))


_NOTICES: Mapping[type, type[notices.RolledBack | notices.RolledForward]] = {
    replies.RolledBack: notices.RolledBack,
    replies.RolledForward: notices.RolledForward,
}
