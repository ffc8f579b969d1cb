"""A seat's lines: read, merged with the orders on file, judged, filed, and told back in full.

Not here: keeping lines and whose they are (submit), the answer (orders_answer), what a line means (language).
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.commands.access.sign_in import SignIn
from judge.commands.orders import corrections, offers
from judge.commands.orders.answered_questions import with_answer
from judge.commands.orders.completing_orders import with_completing
from judge.commands.orders.disowning import sentences_beside
from judge.commands.orders.filed_lines import LinesFiled, LinesRead, SeatAtHand
from judge.commands.orders.hanging_orders import BELOW_HEADING, no_order_of_now
from judge.commands.orders.letters_to_others import questions_below_headings
from judge.commands.orders.likely_orders import is_doubtful, with_likely
from judge.commands.orders.lines_spoken_of import without_lines_spoken_of
from judge.commands.orders.merge import Given, Judged, judge, orders_outlived
from judge.commands.orders.needed_orders import meanings_together, with_needed
from judge.commands.orders.open_questions import (
    lines_asked_about,
    open_lines,
    orders_that_changed,
    question_left_open,
    with_question,
    with_question_shown,
    without_ordered,
    without_taken,
)
from judge.commands.orders.order_lines import prose, read_waiting
from judge.commands.orders.orders_answer import orders_reply
from judge.commands.orders.orders_at_odds import without_orders_at_odds
from judge.commands.orders.orders_below_heads import without_orders_below_heads
from judge.commands.orders.orders_in_doubt import without_orders_in_doubt
from judge.commands.orders.pieces_left_out import with_pieces_left_out
from judge.commands.orders.prose import topics
from judge.commands.orders.readiness import heard_from, missing_units, settle
from judge.commands.orders.withdrawals_on_file import offer_clear
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import Entry, Session, position
from judge.commands.wishes import kept_menus, menu
from judge.core.effects import FileOrders
from judge.core.game import Seat
from judge.core.places import seat_record, with_seat
from judge.core.system.game_system import Codec
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import FiledOrder, GameRecord
from judge.rendering import rule_text

_MOST_RULES = 2
"""Rules in an answer to somebody who learns."""
_LONGEST_QUOTED = 100
"""Characters of a line that was passed over, as the answer quotes it."""


def file_lines(
    session: Session, sign_in: SignIn, seat: Seat, record: GameRecord, *, for_power: bool = False
) -> Session:
    """File what a seat's lines say, for whoever is signed on so.

    `for_power`: by a master who wrote them without being the power; else its player, who may play several.
    """
    at = _seat_at_hand(session, sign_in, seat, record, for_power)
    session, at, read = _read_lines(session, at)
    read, judged = _judge_lines(at, read)
    wanted: tuple[str, ...] = ()
    if not for_power:
        session, at, judged, wanted = _allow_one_correction(session, at, read, judged)
    session, outcome = _file_lines(session, at, read, judged, wanted)
    if not for_power:  # the old judges did not count these as the power's own letter
        session = _with_readiness(session, outcome)
    entry = Entry(reply=orders_reply(session, outcome), game=sign_in.game, sign_in=sign_in)
    session = _with_entry(session, entry, first=bool(outcome.touched or read.passed))
    learns = outcome.touched and not for_power
    return _with_rules(session, outcome.at.record, judged) if learns else session


def _seat_at_hand(
    session: Session, sign_in: SignIn, seat: Seat, record: GameRecord, for_power: bool
) -> SeatAtHand:
    rules, state = position(session, record)
    if rules.hides_positions and not for_power:  # what one does not see, one cannot name
        state = rules.view(state, seat).state
    return SeatAtHand(
        sign_in=sign_in,
        record=record,
        rules=rules,
        state=state,
        reader=rules.reader(state),
        seat=seat,
        for_power=for_power,
    )


def _read_lines(session: Session, at: SeatAtHand) -> tuple[Session, SeatAtHand, LinesRead]:
    """The session with what the lines want besides orders, the record that they leave, and what was read."""
    record, rules, seat, reader = at.record, at.rules, at.seat, at.reader
    pending, asked_about = session.in_hand.pending, lines_asked_about(record, seat)
    if not at.for_power:
        session = with_answer(session, record, seat, rules, reader)
    answers = session.in_hand.pending != pending
    leaves = lines_asked_about(session.game(record.name) or record, seat) != asked_about
    before = session.orders_on_file(record, seat)
    heard = seat_record(record, seat).heard
    older = not at.for_power and heard is not None and session.letter.received < heard
    cleared = session.in_hand.cleared and not older
    old = [] if cleared else _orders_filed(session.codec(record), before)
    withdrawing = False
    if not at.for_power:
        session, withdrawing = offer_clear(session, old, rules, reader, seat)
        at = replace(at, record=session.game(record.name) or record)
    new, complaints, passed = read_waiting(session, rules, at.state, seat)
    new = _rest_of_those_without(new, old, rules)
    if not at.for_power:
        known = [given.order for given in (*old, *new)]
        likely, complaints, passed = with_likely(session, complaints, passed, known, rules, at.state, seat)
        new += likely
        new, complaints = with_completing(session, new, complaints, rules, at.state, seat)
        new, complaints = meanings_together(new, complaints, reader, seat)
        new, complaints = with_needed(
            new,
            complaints,
            old,
            rules,
            reader,
            seat,
            session.in_hand.pending,
            partial(is_doubtful, session, complaints, reader),
        )
        new, complaints = without_lines_spoken_of(session, record, old, new, complaints, passed, reader, seat)
        complaints = (*complaints, *questions_below_headings(session, reader, seat, ordered=bool(new)))
        asked = {one.line.strip() for one in complaints if one.code == BELOW_HEADING}
        passed = tuple(line for line in passed if line.strip() not in asked)  # told with the question
        new, complaints = with_pieces_left_out(session, old, new, complaints, rules, at.state, seat)
        beside = sentences_beside(session.rules(record).system.name)
        new, in_doubt = without_orders_in_doubt(session, record, old, new, complaints, reader, seat)
        new, below_heads = without_orders_below_heads(session, record, old, new, reader, seat, beside)
        new, complaints = without_orders_at_odds(
            new, complaints, session.letter.lines, rules, reader, seat, beside
        )
        complaints = (*complaints, *in_doubt, *below_heads)
    if not at.for_power and seat == at.sign_in.seat:
        withdrawing = withdrawing or session.in_hand.withdrawing
        complaints = (*complaints, *session.in_hand.unclear)
    numbered = not (at.for_power or kept_menus.is_numbered(session))
    known = [given.order for given in (*old, *new)]
    complaints = tuple(offers.with_numbers_apart(complaints, known, reader, seat))
    complaints = offers.number_offers(complaints) if numbered else complaints
    greeting = prose(session, passed)
    alone = not (new or complaints or at.for_power)
    to_others = alone and topics(session, greeting, at.record, seat)["addressee"]
    apart = () if at.for_power else session.in_hand.beside
    session = replace(session, in_hand=replace(session.in_hand, beside=()))
    session, passed = menu.answer_wishes(
        session,
        (*apart, *passed),
        least=menu.OF_OTHERS if alone and not to_others else 1.0,
        numbered=not (numbered and offers.lines_on_offer(complaints)),
    )
    offered = [order for line in offers.lines_in(complaints) for order in reader.orders(line, seat)]
    read = LinesRead(
        before=before,
        old=old,
        new=_number_orders(reader, new, old, offered),
        complaints=complaints,
        greeting=greeting,
        passed=tuple(textwrap.shorten(line, _LONGEST_QUOTED, placeholder=" ...") for line in passed),
        numbered=numbered,
        withdrawing=withdrawing,
        older=older,
        answers=answers,
        leaves=leaves,
    )
    return session, at, read


def _rest_of_those_without(new: list[Given], old: Sequence[Given], rules: TableGame) -> list[Given]:
    """The orders of a letter that only says what the rest does: for pieces that have none yet, if any."""
    ordered = {rules.about(given.order) for given in old}
    left = [given for given in new if rules.about(given.order) not in ordered]
    return left if left and all(given.rest for given in new) else new


def _judge_lines(at: SeatAtHand, read: LinesRead) -> tuple[LinesRead, Judged]:
    """Judge the lines; an order that one which is not allowed was to replace is asked about."""
    given = [*read.new, *read.old] if read.older else [*read.old, *read.new]
    judged = judge(at.rules, at.state, at.seat, given)
    fallen = orders_outlived(at.rules, given, judged)
    if not fallen:
        return read, judged
    judged = judge(at.rules, at.state, at.seat, [one for one in given if one not in fallen])
    asked = (no_order_of_now(one.text, [one.order], at.reader) for one in fallen)
    complaints = (*read.complaints, *asked)
    return replace(read, complaints=offers.number_offers(complaints) if read.numbered else complaints), judged


def _allow_one_correction(
    session: Session, at: SeatAtHand, read: LinesRead, judged: Judged
) -> tuple[Session, SeatAtHand, Judged, tuple[str, ...]]:
    """The outcome as a table allows that corrects once; in words what waits to be sent again, if anything."""
    record, seat = at.record, at.seat
    table = session.game(record.name) or record
    wanted = tuple(at.reader.words(g.order) for g in judged.kept)
    session, judged = corrections.limit_to_corrections(
        session,
        table,
        at.rules,
        at.state,
        seat,
        _orders_filed(session.codec(record), read.before),
        judged,
        may_agree=read.numbered and not _lines_asked_about(read),
    )
    record = session.game(record.name) or record
    asked = seat_record(record, seat).asked != seat_record(table, seat).asked
    again = not corrections.is_different([g.order for g in read.old], [g.order for g in read.new])
    if read.new and not asked and again:
        record = corrections.withdrawn(record, seat)
    return session, replace(at, record=record), judged, wanted if asked else ()


def _file_lines(
    session: Session, at: SeatAtHand, read: LinesRead, judged: Judged, wanted: tuple[str, ...]
) -> tuple[Session, LinesFiled]:
    record, seat = at.record, at.seat
    codec = session.codec(record)
    filed = tuple(_order_to_file(g, codec, at.reader) for g in judged.kept)
    changed = orders_that_changed(_orders_filed(codec, read.before), judged.kept)
    record = without_ordered(record, seat, at.rules, at.reader, changed, cleared=session.in_hand.cleared)
    given = [one.order for one in judged.kept]
    record = without_taken(record, seat, at.rules, at.reader, [g.order for g in read.new], given)
    touched = bool(read.new or read.complaints or session.in_hand.cleared or read.withdrawing or read.leaves)
    owed = at.rules.agenda(at.state).owes.get(seat)
    open_one = question_left_open(record, seat, at.rules, read.new, owed or ())
    left = None if at.for_power or read.answers or read.complaints else open_one
    if touched and not at.for_power:
        record = heard_from(record, seat, session.letter.received)
        record = with_question(session, record, seat, _lines_asked_about(read, wanted))
        if left is not None:
            record = with_question_shown(session, record, seat, left)
            session = session.say(replies.OfferOpen(lines=tuple(open_lines(left).items())))
    if filed != read.before and not at.for_power:
        latest = tuple(str(at.reader.words(given.order)) for given in judged.kept if given.new)
        record = with_seat(record, replace(seat_record(record, seat), latest=latest)) if latest else record
    if filed != read.before:
        new_ones = corrections.is_different([f.order for f in read.before], [f.order for f in filed])
        if new_ones and not at.for_power:
            record = corrections.count_correction(session, record, seat)
        orders = FileOrders(game=record.name, phase=record.phase, seat=seat, orders=filed)
        session = session.put(orders)
        session = replace(session, filed={**session.filed, (record.name, record.phase, seat): filed})
    return session, LinesFiled(
        at=replace(at, record=record),
        read=read,
        judged=judged,
        filed=filed,
        touched=touched,
        owed=owed,
        missing=missing_units(at.rules, owed or (), judged.kept),
        asks_again=left is not None,
    )


def _lines_asked_about(read: LinesRead, correction: Sequence[str] = ()) -> tuple[str, ...]:
    """The lines that a letter's answer numbers; those of a correction where nothing else is asked."""
    if not read.numbered:
        return ()
    return offers.lines_on_offer(read.complaints) or offers.lines_of_correction(correction)


def _with_readiness(session: Session, outcome: LinesFiled) -> Session:
    """The session with the seat ready or not, by what is on file now."""
    record, seat = outcome.at.record, outcome.at.seat
    if outcome.touched and outcome.owed is not None:
        emptied = session.in_hand.cleared or outcome.read.before or seat_record(record, seat).changes
        lacking = (
            outcome.spoilt
            or outcome.missing
            or corrections.is_asked(record, seat)
            or (emptied and not outcome.filed)
        )
        wrong = [*(c.line for c in outcome.read.complaints), *(g.text for g, _ in outcome.judged.refused)]
        amiss = menu.quote(session, wrong[0].strip()) if wrong else ""
        return settle(session, record, seat, complete=not lacking, amiss=amiss)
    if record != session.repository.game(record.name):
        return settle(session, record, seat, complete=seat_record(record, seat).ready)
    return session


def _with_entry(session: Session, entry: Entry, *, first: bool) -> Session:
    """The session with an answer in the place of those that it outdates, first or last since the sign-on."""
    earlier = tuple(e for e in session.entries[: session.began] if not _is_outdated(e, entry))
    others = session.entries[session.began :]
    said = (entry, *others) if first else (*others, entry)
    return replace(session, entries=(*earlier, *said), began=len(earlier))


def _with_rules(session: Session, record: GameRecord, judged: Judged) -> Session:
    """Add the rules that refused orders are against, for somebody who learns."""
    ids = dict.fromkeys(remark.rule for _, remark in judged.refused)
    known = rule_text.rules()
    found = tuple(known[id] for id in ids if id in known)[:_MOST_RULES]
    if not found or not record.options.advised:
        return session
    return session.say(shared.Rules(rules=found, missing=(), last=()))


def _is_outdated(entry: Entry, fresh: Entry) -> bool:
    """Decide whether an answer is an earlier sign-on's to the same seat, which did nothing in this letter."""
    before, now = entry.reply, fresh.reply
    if not isinstance(before, replies.Orders) or not isinstance(now, replies.Orders) or before.touched:
        return False
    return entry.sign_in == fresh.sign_in and before.power == now.power


def _orders_filed(codec: Codec, filed: Sequence[FiledOrder]) -> list[Given]:
    return [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]


def _number_orders(
    reader: OrderReader, new: Sequence[Given], old: Sequence[Given], asked: Sequence[Any]
) -> list[Given]:
    """New orders with the numbers that their writer has left out; none of what is only `asked` about."""
    orders = reader.number_orders([g.order for g in new], [*(g.order for g in old), *asked])
    return [replace(given, order=order) for given, order in zip(new, orders, strict=True)]


def _order_to_file(given: Given, codec: Codec, reader: OrderReader) -> FiledOrder:
    return FiledOrder(
        text=given.text,
        order=codec.dump_orders((given.order,)),
        canonical=reader.words(given.order),
    )
