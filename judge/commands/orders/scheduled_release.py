"""A phase has opened: what players laid by for it is taken up, judged like a letter, and told to them.

Retreats in advance take the first place that is still open to the unit; standing orders are for units that
are still there and have no other line. Not here: keeping such lines (orders.scheduled), when it happens
(runtime).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from judge.commands.access.sign_in import SignIn
from judge.commands.context import Context
from judge.commands.orders.conditions import holding
from judge.commands.orders.desk_link import links_at_opening
from judge.commands.orders.diary import diaries_for_all
from judge.commands.orders.scheduled import laid_by, with_laid_by
from judge.commands.orders.scheduled_slips import ALWAYS, commands_in
from judge.commands.orders.submit import leave_table
from judge.commands.replies import orders as replies
from judge.commands.reply import games_to_save, unasked_letter
from judge.commands.session import Session, SignedOn, position
from judge.core.effects import Effect, FileOrders, KeepScheduled
from judge.core.game import Seat
from judge.core.inbound import InboundMail
from judge.core.places import Role, seat_record, with_seat
from judge.core.repository import Repository
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus, ScheduledLine
from judge.syntax.commands.basic_commands import SetWait


def on_opened(name: str, repository: Repository, context: Context) -> tuple[Effect, ...]:
    """Everything that follows from the opening of a phase at a table: orders filed, their owners told."""
    record = repository.game(name)
    session = Session(letter=_nobodys(context.now), repository=repository, context=context)
    if record is not None and record.status is GameStatus.FINISHED:
        return tuple(diaries_for_all(session, record))
    if record is None or record.status is not GameStatus.ACTIVE:
        return ()
    effects: list[Effect] = []
    laying_by = repository.seats_with_lines_for_later(name)
    for seat in record.seats:
        if seat.person is None or seat.seat not in laying_by:
            continue
        sign_in = SignIn(game=record.name, role=Role.PLAYER, person=seat.person, seat=seat.seat)
        at = replace(session.with_sign_in(sign_in), entries=(), visited=())
        told = _retrieve_lines(at, seat.seat)
        effects += [e for e in told.effects if isinstance(e, FileOrders | KeepScheduled)]
        effects += unasked_letter(told, sign_in)
        session = replace(session, games=told.games)
    return (*games_to_save(session), *effects, *links_at_opening(name, repository, session))


def _nobodys(now: datetime) -> InboundMail:
    return InboundMail(
        id=0, received=now, route="", envelope_from="", envelope_to=(), sender="", sender_name="", subject="",
        message_id="",
    )  # fmt: skip


def _retrieve_lines(session: SignedOn, seat: Seat) -> Session:
    """One seat's lines for the open phase, filed as if a letter had just brought them."""
    record = session.table()
    rules, state = position(session, record)
    laid = laid_by(session, record, seat)
    left = _lines_for_later(session, laid, record)
    if left != laid:
        session = with_laid_by(session, record, seat, left)
    agenda = rules.agenda(state)
    if seat not in {*agenda.owes, *agenda.may} and not any(f.section == record.phase for f in laid):
        return session
    lines = _lines(rules, state, record, seat, laid)
    read = partial(rules.condition, writer=seat)
    with_commands = commands_in(lines, read, _is_order(rules.reader(state), seat))
    wishes = [c for _, c in with_commands if isinstance(c, SetWait)]
    if wishes:
        mine = replace(seat_record(record, seat), wait=wishes[-1].on)
        session = session.with_game(with_seat(record, mine))
    orders = tuple(line for line, c in with_commands if not isinstance(c, SetWait))
    if not orders and not wishes:
        return session
    session = session.say(replies.LaterRetrieved(phase=session.phase_facts(record), count=len(orders)))
    return leave_table(session.with_pending(orders))


def _lines_for_later(
    session: Session, laid: Sequence[ScheduledLine], record: GameRecord
) -> tuple[ScheduledLine, ...]:
    """The lines that stay for later: without the open phase's lines and those of phases gone by."""
    phases = session.phases(record)
    now, general = phases.order(record.phase), (ALWAYS, *phases.sections)
    return tuple(f for f in laid if f.section in general or phases.order(f.section) > now)


def _lines(
    rules: TableGame, state: Any, record: GameRecord, seat: Seat, laid: Sequence[ScheduledLine]
) -> list[str]:
    """The lines that are to be filed now: the general ones first, so that the phase's own win."""

    def of(section: str) -> list[str]:
        seen = rules.view(state, seat).state
        reader, read = rules.reader(seen), partial(rules.condition, writer=seat)
        said = commands_in([f.text for f in laid if f.section == section], read, _is_order(reader, seat))
        return holding(said, read, seen, partial(reader.awaits_outcome, seat=seat))

    own = of(record.phase)
    own_kind = record.kind in rules.system.phases.sections
    general = of(record.kind) if own_kind else of(ALWAYS)[::-1]
    return [*_lawful(rules, state, seat, general), *own]


def _is_order(reader: OrderReader, seat: Seat) -> Callable[[str], bool]:
    return lambda line: not reader.read(line, seat).complaints


def _lawful(rules: TableGame, state: Any, seat: Seat, lines: Sequence[str]) -> list[str]:
    """Of lines kept for any phase those that are lawful now, the first of each unit; others in silence."""
    reader = rules.reader(state)
    found: list[str] = []
    taken: set[object] = set()
    for line in lines:
        reading = reader.read(line, seat)
        if reading.complaints or not reading.orders:
            continue
        places = [rules.slot(order) for order in reading.orders]
        wrong = any(
            r.fatal for order in reading.orders for r in rules.check(state, seat, (order,)) if r.order == 0
        )
        if wrong or any(p in taken for p in places):
            continue
        taken.update(places)
        found.append(line)
    return found
