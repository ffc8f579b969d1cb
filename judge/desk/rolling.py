"""ROLLBACK to just before any phase that was played, and ROLLFORWARD again.

No letter, order or phase is ever lost: phases that no longer count are kept as a branch, orders on file stay
on file. The dice of a phase are the same however often it is played. Not here: where branches are (store).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.clock.deadlines import DEFAULT_RULES, open_deadlines
from judge.desk import edits
from judge.desk.filing import Given, judge
from judge.desk.mastering import is_open
from judge.desk.readiness import missing_units
from judge.desk.registry import handles
from judge.desk.seeds import first_turn
from judge.desk.visit import Role, Visit, begun, phase_facts, position
from judge.game import Agenda, Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.state import Power
from judge.language.master_commands import RollBack, RollForward
from judge.letter import BringBack, GameRecord, PhaseRecord, SeatRecord, SetBack

OPENING = "opening"


@handles(RollBack, Role.MASTER, otherwise="only-masters-do")
def roll_back(visit: Visit, command: RollBack) -> Visit:
    """To the moment at which a phase was open: by its number, by its name, or the last one."""
    record = visit.table()
    if not begun(record):
        return visit.say("cannot-roll", status=record.status.value)
    if any(isinstance(e, SetBack | BringBack) and e.game == record.name for e in visit.effects):
        return visit.say("one-roll")
    played = [p for p in visit.known.phases(record.name) if p.phase != OPENING]
    found = _named(played, command.turn)
    if found is None:
        rows = tuple({"turn": p.turn, "phase": phase_facts(replace(record, phase=p.phase))} for p in played)
        return visit.say("roll-back-where", word=command.turn[:40], phases=rows[-40:], more=len(rows) - 40)
    gone = found.turn
    if gone < first_turn(record):
        return visit.say("dice-known", turn=first_turn(record))
    visit = visit.put(SetBack(game=record.name, turn=gone))
    branch = max(visit.known.superseded(record.name), default=0) + 1
    record = edits.set_aside(record, branch, gone)
    visit = reopened(visit, replace(record, turn=gone, state=found.before))
    return _told(visit, "rolled-back")


@handles(RollForward, Role.MASTER, otherwise="only-masters-do")
def roll_forward(visit: Visit, _: RollForward) -> Visit:
    """Back to where the game stood before the last roll-back from here."""
    record = visit.table()
    if not begun(record):
        return visit.say("cannot-roll", status=record.status.value)
    if any(isinstance(e, SetBack | BringBack) and e.game == record.name for e in visit.effects):
        return visit.say("one-roll")
    branches = visit.known.superseded(record.name)
    kept = {n: branch for n, branch in branches.items() if branch[0].phase != OPENING}  # else unstarted
    here = [n for n in sorted(kept) if kept[n][0].turn == record.turn and kept[n][0].before == record.state]
    if not here:
        return visit.say("nothing-to-roll-forward", kept=tuple(_span(record, kept[n]) for n in sorted(kept)))
    branch = here[-1]
    last = kept[branch][-1]
    visit = visit.put(BringBack(game=record.name, branch=branch))
    record = edits.taken_back(record, branch)
    turn = last.turn + 1
    state = edits.applied_to(last.after, record, turn)
    visit = reopened(visit, replace(record, turn=turn, state=state))
    return _told(visit, "rolled-forward")


def _named(played: Sequence[PhaseRecord], written: str) -> PhaseRecord | None:
    """The phase of a number or a name; the last one if nothing is named."""
    word = re.sub(r"^(to|turn|before)\b\s*", "", written.strip().lower())
    if not word:
        return played[-1] if played else None
    if word.isdigit() and len(word) < 4:
        return next((p for p in played if p.turn == int(word)), None)
    fits = [p for p in played if is_open(GameRecord(name="", scenario="", phase=p.phase), word)]
    return fits[0] if fits else None


def _span(record: GameRecord, phases: Sequence[PhaseRecord]) -> Mapping[str, Any]:
    return {
        "turn": phases[0].turn,
        "first": phase_facts(replace(record, phase=phases[0].phase)),
        "last": phase_facts(replace(record, phase=phases[-1].phase)),
    }


def reopened(visit: Visit, record: GameRecord) -> Visit:
    """The phase of the record's state open anew, with new deadlines; orders on file count again."""
    visit = visit.with_game(record)
    rules, state = position(visit, record)
    agenda = rules.agenda(state)
    rule = record.deadline_rules.get(agenda.kind) or DEFAULT_RULES[agenda.kind]
    strict = bool(record.settings.get("strict_grace"))
    times = open_deadlines(rule, visit.context.now, record.time_zone, strict_grace=strict)
    record = replace(
        record,
        phase=agenda.phase,
        kind=agenda.kind,
        opened=visit.context.now,
        deadline=times.deadline,
        grace=times.grace,
        process_at=None,
        reminded=None,
    )
    seats = tuple(_seat(visit.with_game(record), record, s, agenda) for s in record.seats)
    return visit.with_game(replace(record, seats=seats))


def _seat(visit: Visit, record: GameRecord, place: SeatRecord, agenda: Agenda) -> SeatRecord:
    """Ready if nothing is owed, or if what is on file is all there and lawful."""
    owed = agenda.owes.get(place.seat)
    ready = owed is None
    if owed is not None:
        kept = _kept(visit, record, place.seat)
        ready = bool(kept) and not missing_units(owed, kept)
    return replace(place, ready=ready, wait=False, late_notices=0)


def _kept(visit: Visit, record: GameRecord, seat: Seat) -> tuple[Given, ...]:
    rules, state = position(visit, record)
    filed = visit.orders_on_file(record, seat)
    given = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    return judge(rules, state, Power(seat), given).kept


def _told(visit: Visit, what: str) -> Visit:
    record = visit.table()
    ready = tuple(s.seat for s in record.seats if s.ready)
    facts = {"phase": phase_facts(record), "turn": record.turn, "deadline": record.deadline}
    visit = visit.say(what, **facts, ready=ready, setting=visit.rules(record).setting)
    return visit.tell(record, f"replies/notices/{what}", visit.others(record), **facts)
