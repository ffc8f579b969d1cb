"""CLEAR with something behind it: one order, one expenditure, or what is kept for later.

Not here: clearing everything (orders.submit), lines for later (orders.scheduled).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.commands.limits.letter_costs import TimeIsUpError
from judge.commands.limits.line_costs import parts_to_understand
from judge.commands.limits.postponed import not_read
from judge.commands.orders import corrections
from judge.commands.orders.merge import Given
from judge.commands.orders.open_questions import without_ordered
from judge.commands.orders.overtaken_orders import overtaken, without_orders
from judge.commands.orders.readiness import heard_from, missing_units, settle
from judge.commands.orders.scheduled import LATER, facts_of, laid_by
from judge.commands.orders.scheduled_slips import ALWAYS
from judge.commands.orders.taken_off_file import offer_to_clear
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import Playing, Session, SignedOn, position
from judge.core.effects import FileOrders
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.player_commands import ClearSome
from judge.syntax.languages import Argument

_LATER_WORDS = {
    "later": LATER, "future": LATER, "ahead": LATER,
    "standing": ALWAYS, "always": ALWAYS,
}  # fmt: skip
_TAKES_BACK = "cancel"
"""Word of the sentences that take back an order, in front of what CLEAR is to take back."""
_OF_ORDERS = frozenset({"order", "orders", "all", "my"})


def clear_some(session: Playing, command: ClearSome) -> Session:
    """Take one thing back: ``A flo``, ``expense 2``, ``borrow``, ``future``, ``fall 1455``."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    what = " ".join(command.what.lower().split()).strip(" .:")
    section = _section(session, record, what)
    if section and _names_order(session, record, what):
        section = ""  # "A Per" is no adjustment
    if section in ("", record.phase) and overtaken(session, record) and not session.in_hand.phase_named:
        return without_orders(replace(session, in_hand=replace(session.in_hand, cleared=True)), record)
    if section == record.phase:
        return replace(session, in_hand=replace(session.in_hand, pending=(), cleared=True))
    if section:
        return _later_cleared(session, section)
    return _order_cleared(session, what, command.what)


def with_orders_standing(session: SignedOn) -> SignedOn:
    """The session after somebody leaves their orders as they are: ready if these are complete."""
    record, seat = session.table(), session.sign_in.seat
    if seat is None or record.status is not GameStatus.ACTIVE:
        return session
    rules, state = position(session, record)
    codec, owed = session.codec(record), rules.agenda(state).owes.get(seat)
    filed = session.orders_on_file(record, seat)
    kept = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    if owed is None or not kept or missing_units(rules, owed, kept) or corrections.is_asked(record, seat):
        return session
    return settle(session, record, seat, complete=True)


def _section(session: Session, record: GameRecord, what: str) -> str:
    """The part of the lines kept for later that is meant; empty: none."""
    said = (word for word in what.split() if word not in _OF_ORDERS)
    word = " ".join(said).removeprefix("phase ").strip()
    if word in _LATER_WORDS:
        return _LATER_WORDS[word]
    sections = session.phases(record).sections
    if (section := next((name for name, words in sections.items() if word in words), "")) != "":
        return section
    if len(word) < 3 or not (len(word) > 3 or word.isalpha()):
        return ""
    return session.phases(record).key_from_words(word, record.phase) or ""


def _names_order(session: Playing, record: GameRecord, what: str) -> bool:
    """Decide whether an order on file is called so."""
    rules, state = position(session, record)
    reader, codec = rules.reader(state), session.codec(record)
    filed = session.orders_on_file(record, session.seat)
    return any(reader.is_named_by(order, what) for f in filed for order in codec.load_orders(f.order))


def _later_cleared(session: Playing, section: str) -> Session:
    record = session.table()
    laid = laid_by(session, record, session.seat)
    if not session.in_hand.planned and not any(section in (LATER, f.section) for f in laid):
        return session.say(replies.NothingLater(name=section, phase=facts_of(session, record, section)))
    said = tuple(p for p in session.in_hand.planned if section not in (LATER, p[0]))
    return replace(
        session,
        in_hand=replace(session.in_hand, planned=said, unplanned=(*session.in_hand.unplanned, section)),
    )


def _orders_once(session: Playing, reader: OrderReader, line: str) -> tuple[Any, ...]:
    """The orders of a waiting line; it is read once, whatever else the letter takes back.

    Raises TimeIsUpError where there is no time for it: nobody can tell then whether it was taken back.
    """
    key = (session.table().name, session.seat, line)

    def read() -> tuple[Any, ...]:
        session.context.allowance.demand(parts_to_understand(line))
        return reader.orders(line, session.seat)

    return session.context.found_orders.once(key, read)


def _orders_meant(reader: OrderReader, what: str, on_file: Sequence[Any]) -> Sequence[Any]:
    """The orders that words mean which are no name of one (``the build in Treviso``, ``Rome's order``)."""
    said = f"{_TAKES_BACK} {what}"
    found = reader.taken_off_file(said, on_file, on_file)
    return found.orders or reader.withdrawal(said, [[order] for order in on_file]).orders


def _order_cleared(session: Playing, what: str, written: str) -> Session:
    """One order taken off the file, and off what this letter said before; without time for that, none of
    its orders is read any more.
    """
    try:
        return _order_cleared_within_time(session, what, written)
    except TimeIsUpError:
        return session.complain(not_read(session.without_secrets(written), 0))


def _order_cleared_within_time(session: Playing, what: str, written: str) -> Session:
    record, seat = session.table(), session.seat
    rules, state = position(session, record)
    reader, codec = rules.reader(state), session.codec(record)
    filed = session.orders_on_file(record, seat)
    given = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    gone = [g for g in given if reader.is_named_by(g.order, what)]
    dropped = tuple(
        line
        for line in session.in_hand.pending
        if any(reader.is_named_by(order, what) for order in _orders_once(session, reader, line))
    )
    if not gone and not dropped:
        if meant := _orders_meant(reader, what, [g.order for g in given]):
            return offer_to_clear(session, f"clear {written}", meant, reader)
        return session.say(
            replies.NothingToClear(what=Argument.of("clear", session.without_secrets(written)[:60]))
        )
    left = tuple(
        f for f in filed if not any(reader.is_named_by(order, what) for order in codec.load_orders(f.order))
    )
    if gone and corrections.is_used_up(session, record, seat):
        return session.say(replies.CorrectedAlready())
    kept = [g for g in given if g not in gone]
    if record.options.one_correction and (stand := corrections.bound(rules, given, kept)):
        return session.say(replies.GiftsStand(orders=tuple(reader.spell_out(g.order) for g in stand)))
    session = replace(
        session,
        in_hand=replace(
            session.in_hand, pending=tuple(line for line in session.in_hand.pending if line not in dropped)
        ),
    )
    taken_back = [order for line in dropped for order in _orders_once(session, reader, line)]
    record = without_ordered(record, seat, rules, reader, [*(g.order for g in gone), *taken_back])
    session = session.with_game(record)
    if gone:
        record = heard_from(record, seat, session.letter.received)
        session = session.put(FileOrders(game=record.name, phase=record.phase, seat=seat, orders=left))
        session = replace(session, filed={**session.filed, (record.name, record.phase, seat): left})
        owed = rules.agenda(state).owes.get(seat)
        if owed is None:
            session = session.with_game(record)
        else:
            missing = missing_units(rules, owed, kept) or corrections.is_asked(record, seat)
            session = settle(session, record, seat, complete=bool(kept) and not missing)
    words = tuple(reader.words(g.order) for g in gone)
    return session.say(replies.ClearedSome(orders=words or dropped))
