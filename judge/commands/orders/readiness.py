"""Players who are still missing or who wait, and the time at which a phase will be processed early.

A letter with a line to mend leaves its writer unready, as the old judges had it: nothing is processed over
a slip of the pen before the deadline. Not here: what happens then (scheduling, runtime).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.commands.orders.merge import Given
from judge.commands.session import AnySession, Session, SignedOn, position, power_facts
from judge.core.game import Seat
from judge.core.places import Role, seat_record, seats_of_bots, with_seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.scheduling.deadlines import early_processing


def missing_units(rules: TableGame, owed: Sequence[str], kept: Sequence[Given]) -> tuple[str, ...]:
    """Pieces, as the agenda writes them (``A flo``), that have no order yet."""
    done = {rules.about(g.order) for g in kept}
    return tuple(u for u in owed if u not in done)


def settle(
    session: AnySession, record: GameRecord, seat: Seat, *, complete: bool, amiss: str = ""
) -> AnySession:
    """Note whether a seat is ready, or what of a letter is `amiss`, and set or lift the time of early
    processing.
    """
    mine = seat_record(record, seat)
    fresh = with_seat(record, replace(mine, ready=complete, amiss="" if complete else amiss or mine.amiss))
    session = session.with_game(fresh)
    return session.with_game(replace(fresh, process_at=_process_at(session, fresh)))


def reckon_early_time(session: SignedOn) -> SignedOn:
    """The time of early processing anew, after something that holds a table up was changed by its master."""
    record = session.table()
    return session.with_game(replace(record, process_at=_process_at(session, record)))


def _process_at(session: Session, record: GameRecord) -> datetime | None:
    """The time of early processing: after the delay, never past the deadline; None if not all are ready.

    Whoever asked to wait asked for the deadline; once it is over, nobody waits any more.
    """
    rule = record.deadline_rules.get(record.kind)
    if record.status is not GameStatus.ACTIVE or record.options.manual_process or rule is None:
        return None
    held = waiting(session, record) or record.notes.master_waits == record.phase
    if unready(session, record) or (held and not late(session, record)):
        return None
    at = early_processing(rule, record.opened or session.context.now, session.context.now)
    at = max(at, not_before(record) or at)
    return min(at, record.deadline) if record.deadline else at


def not_before(record: GameRecord) -> datetime | None:
    """The moment before which the open phase is not played (SET START); None if there is none."""
    start = record.options.start
    return start.at if start is not None and start.phase == record.phase else None


def late(session: Session, record: GameRecord) -> bool:
    """Decide whether the deadline of the open phase is over."""
    return record.deadline is not None and record.deadline <= session.context.now


def unready(session: Session, record: GameRecord) -> tuple[Seat, ...]:
    """Seats that owe orders and have not all of them in, in record order."""
    rules, state = position(session, record)
    owes, bots = rules.agenda(state).owes, seats_of_bots(record)
    waited = (s for s in record.seats if s.seat in owes and not s.dummy and s.seat not in bots)
    return tuple(s.seat for s in waited if not s.ready and not (s.abandoned and record.options.nmr))


def undecided(session: Session, record: GameRecord) -> tuple[Seat, ...]:
    """Unready seats all of whose orders are on file: a question to them is open. Masters alone learn it."""
    if session.sign_in is None or session.sign_in.role is not Role.MASTER:
        return ()
    waits = (s for s in unready(session, record) if seat_record(record, s).amiss)
    return tuple(seat for seat in waits if has_all_orders(session, record, seat))


def has_all_orders(session: Session, record: GameRecord, seat: Seat) -> bool:
    """Decide whether a seat has orders on file, and all that it owes."""
    rules, state = position(session, record)
    codec = session.codec(record)
    filed = session.repository.filed_orders(record.name, record.phase, seat)
    kept = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    return bool(kept) and not missing_units(rules, rules.agenda(state).owes.get(seat, ()), kept)


def waiting(session: Session, record: GameRecord) -> tuple[Seat, ...]:
    """Seats that asked to wait; with STRICT WAIT only those that owe orders count."""
    strict = record.options.strict_wait
    rules, state = position(session, record)
    owes = rules.agenda(state).owes
    return tuple(s.seat for s in record.seats if s.wait and (not strict or s.seat in owes))


def names_of(session: Session, record: GameRecord, seats: Sequence[Seat]) -> tuple[str, ...]:
    rules = session.rules(record)
    return tuple(power_facts(rules, s)["id"] for s in seats)


def heard_from(record: GameRecord, seat: Seat, received: datetime) -> GameRecord:
    """Letters may be handled in another order than they came in: the seat remembers the latest."""
    mine = seat_record(record, seat)
    return with_seat(record, replace(mine, heard=max(received, mine.heard or received)))
