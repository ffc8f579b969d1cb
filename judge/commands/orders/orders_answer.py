"""The answer to orders: what is on file now, what does not hold and why, and whom the table waits for.

Not here: filing them (filing), the words (templates).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from judge.commands.orders import corrections
from judge.commands.orders.filed_lines import LinesFiled, SeatAtHand
from judge.commands.orders.merge import Given, overridden
from judge.commands.orders.order_lines import phase_of_heading
from judge.commands.orders.prose import topics
from judge.commands.orders.readiness import late, unready, waiting
from judge.commands.replies import orders as replies
from judge.commands.session import Session, power_facts
from judge.core.game import Remark
from judge.core.places import seat_record
from judge.core.table import GameRecord, GameStatus

_NOT_YOURS = "not-your-unit"
_NOT_THERE = frozenset({"no-such-unit", _NOT_YOURS})
_SAID_BY_MISSING = "no-order"
"""The game's remark about a unit without an order: the answer lists those anyway."""


def orders_reply(session: Session, outcome: LinesFiled) -> replies.Orders:
    """Make the answer to a seat's lines."""
    at, read, judged = outcome.at, outcome.read, outcome.judged
    rules, seat = at.rules, at.seat
    record = session.game(at.record.name) or at.record
    mine = seat_record(record, seat)
    return replies.Orders(
        setting=rules.setting,
        power=power_facts(rules, seat),
        phase=session.phase_facts(record),
        orders=tuple(_order_in_words(at, given) for given in judged.kept),
        complaints=read.complaints,
        refused=tuple(_remark(session, at, given, remark) for given, remark in judged.refused),
        remarks=_remarks(session, outcome),
        missing=tuple(rules.presenter.piece_in_words(piece) for piece in outcome.missing),
        touched=outcome.touched,
        corrections=corrections.letters_left(record, seat),
        purse=rules.presenter.account(
            at.state, seat, [g.order for g in judged.kept], _orders_of_corrections(outcome)
        ),
        spoilt=outcome.spoilt and outcome.touched,
        cleared=session.in_hand.cleared,
        passed=read.passed,
        topics=topics(session, read.greeting if read.passed else (), at.record, seat),
        headed=phase_of_heading(session, at.record),
        elsewhere=() if at.for_power else _elsewhere(session, outcome),
        older=read.older and outcome.touched,
        clock=_phase_clock(session, record),
        others=replies.OthersAwaited(
            missing=tuple(s for s in unready(session, record) if s != seat),
            waiting=any(s != seat for s in waiting(session, record)),
        ),
        standing=replies.SeatStanding(
            owes=outcome.owed is not None,
            may=seat in rules.agenda(at.state).may,
            ready=mine.ready,
            wait=mine.wait,
            amiss=mine.amiss,
        ),
        writer=replies.OrdersWriter(
            second=not at.for_power and at.sign_in.seat != seat,
            master=at.for_power or at.sign_in.master is not None,
            written_for=at.for_power,
        ),
    )


def _phase_clock(session: Session, record: GameRecord) -> replies.PhaseClock:
    practice = record.options.practice  # nobody waits there
    return replies.PhaseClock(
        deadline=None if practice else record.deadline,
        late=late(session, record) and not practice,
        grace=record.grace,
        process_at=record.process_at,
        by_hand=record.options.manual_process,
        waits=_waits_until(session, record),
    )


def _waits_until(session: Session, record: GameRecord) -> datetime | None:
    """The time at which a phase that everybody is ready for is played, if it waits for letters of a time when
    the judge was away.
    """
    if record.process_at is None:
        return None
    until = session.context.letters_awaited_until()
    return until if until is not None and record.process_at < until else None


def _remarks(session: Session, outcome: LinesFiled) -> tuple[Mapping[str, Any], ...]:
    """Orders read otherwise than written, those that a later line replaced, and the game's remarks."""
    at, judged = outcome.at, outcome.judged
    return (
        *_echoes(session, at, [given for given in judged.kept if given.said]),
        *(_replacement_facts(at, *pair) for pair in overridden(at.rules, outcome.read.new, judged)),
        *(_remark(session, at, g, r) for g, r in judged.remarks if r.code != _SAID_BY_MISSING),
    )


def _order_in_words(at: SeatAtHand, given: Given | None) -> str:
    return "" if given is None else at.reader.spell_out(given.order)


def _remark(session: Session, at: SeatAtHand, given: Given | None, remark: Remark) -> Mapping[str, Any]:
    line = session.without_secrets(given.text) if given is not None else ""
    near = at.rules.presenter.near(at.state, at.seat, remark) if remark.code in _NOT_THERE else ()
    return {"remark": remark, "order": _order_in_words(at, given), "line": line, "near": near}


def _replacement_facts(at: SeatAtHand, given: Given, by: Given) -> Mapping[str, Any]:
    remark = Remark(code="replaced-in-letter", rule="", facts={"later": _order_in_words(at, by)})
    return {"remark": remark, "order": _order_in_words(at, given), "line": "", "near": ()}


def _echoes(session: Session, at: SeatAtHand, kept: Sequence[Given]) -> Iterator[Mapping[str, Any]]:
    """The words that orders were read from, each once with all orders that they gave."""
    for said in dict.fromkeys(given.said for given in kept):
        orders = [_order_in_words(at, given) for given in kept if given.said == said]
        remark = Remark(code="read-so", rule="", facts={"said": session.without_secrets(said)[:200]})
        yield {"remark": remark, "order": "; ".join(orders), "line": "", "near": ()}


def _elsewhere(session: Session, outcome: LinesFiled) -> tuple[Mapping[str, str], ...]:
    """The writer's places at other tables whose power the refused orders speak of: they may be for there.

    Told to nobody but the player, writing from an address of theirs: at other tables they may be unknown.
    """
    sign_in, reader = outcome.at.sign_in, outcome.at.reader
    if sign_in.master is not None or session.person is None or session.person.id != sign_in.person:
        return ()
    owners = {reader.owner(g.order) for g, remark in outcome.judged.refused if remark.code == _NOT_YOURS}
    if not owners:  # a keeper may have thousands of games: none is read without need
        return ()
    return tuple(
        {"game": game.name, **power_facts(session.rules(game), seat.seat)}
        for game in session.repository.games_of(sign_in.person)
        if game.name != sign_in.game and game.status is GameStatus.ACTIVE
        for seat in game.seats
        if seat.person == sign_in.person and seat.seat in owners
    )


def _orders_of_corrections(outcome: LinesFiled) -> tuple[Any, ...]:
    """The orders that the corrected lines would give: their cost is worth knowing before they are sent."""
    reader, seat = outcome.at.reader, outcome.at.seat
    corrected = (c.corrected for c in outcome.read.complaints if c.corrected)
    return tuple(order for line in corrected for order in reader.orders(line, seat))
