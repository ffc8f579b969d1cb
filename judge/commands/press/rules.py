"""Press that a table allows, its settings, and letters that wait for the next results.

A master may always write and be written to. Not here: sending (press).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.orders.readiness import late, unready
from judge.commands.press.recipients import Recipients
from judge.commands.session import AnySession, Session, SignedOn, position
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.effects import KeepPostal, KeepPress
from judge.core.options import PRESS_RULE, options_of_kind
from judge.core.places import Role, seat_record
from judge.core.table import GameRecord, GameStatus, PostalLetter
from judge.syntax.commands.basic_commands import Press, SetPress, SetPressOption

UNTIL_ORDERS = frozenset({"late", "grace", "must-order"})
"""Reasons that may fall away when the orders before a letter are filed."""
_WITHOUT = {("white/grey", "no grey"): "white", ("grey/white", "no grey"): "white",
            ("white/grey", "no white"): "grey", ("grey/white", "no white"): "grey",
            ("white", "no white"): "none", ("grey", "no grey"): "none"}  # fmt: skip


def setting(record: GameRecord, name: str) -> bool | str:
    """A rule of press as the table has it."""
    value: bool | str = getattr(record.options, name)
    return value


def differing(record: GameRecord) -> tuple[str, ...]:
    """The rules of press that are not as usual, in the words of SET."""
    return tuple(
        f"{name.replace('_', ' ')} {value}"
        if isinstance(value, str)
        else f"{'' if value else 'no '}{name.replace('_', ' ')}"
        for name in options_of_kind(PRESS_RULE)
        if (value := setting(record, name)) != record.options.usual(name)
    )


def colour(record: GameRecord, wanted: Press) -> str:
    """The colour of a letter: the one asked for, else the table's first."""
    if wanted.alias:
        return "grey"
    return wanted.colour or record.options.press.partition("/")[0]


def reason_barred(
    session: SignedOn,
    record: GameRecord,
    wanted: Press,
    to: Recipients,
    colour: str,
    *,
    by_name: bool = False,
) -> str:
    """Reason why a letter may not go; empty if it may. `by_name`: some are meant by a made-up name."""
    role = session.sign_in.role
    if role is Role.MASTER or not (to.everybody or to.observers or to.seats):
        return ""
    allowed = record.options.press
    if record.status not in (GameStatus.FORMING, GameStatus.FINISHED):
        if allowed == "none":
            return "none"
        if not to.everybody and not setting(record, "partial"):
            return "partial"
    if allowed != "none" and colour not in allowed.split("/"):
        return colour
    if wanted.fake and not setting(record, "fake"):
        return "fake"
    if wanted.postal and not setting(record, "postal_press"):
        return "postal"
    if role is Role.OBSERVER:
        return _for_observers(record, colour)
    if by_name and setting(record, "touch_press"):  # a refusal would tell where they stand
        return "touch-names"
    return _for_players(session, record, to) if record.status is GameStatus.ACTIVE else ""


def _for_observers(record: GameRecord, colour: str) -> str:
    rule = setting(record, "observer_press")
    return "observer" if rule == "none" or (rule == "white" and colour != "white") else ""


def _for_players(session: SignedOn, record: GameRecord, to: Recipients) -> str:
    seat = session.sign_in.seat
    if seat is None:
        return ""
    waited_for = unready(session, record)
    if late(session, record) and waited_for:
        if not setting(record, "grace_press"):
            return "grace"
        if seat in waited_for and not setting(record, "late_press"):
            return "late"
    if record.kind != session.phases(record).kinds[0] and not setting(record, "minor_press"):
        return "minor"
    if setting(record, "must_order") and seat in waited_for and not seat_record(record, seat).ready:
        return "must-order"
    return "touch" if setting(record, "touch_press") and out_of_touch(session, record, to) else ""


def out_of_touch(session: SignedOn, record: GameRecord, to: Recipients) -> tuple[str, ...]:
    """Those of the recipients of a letter who are no neighbours of the writer, as far as the writer sees."""
    seat = session.sign_in.seat
    if seat is None or to.everybody:
        return ()
    rules, state = position(session, record)
    near = rules.neighbours(rules.view(state, seat).state, seat)
    return tuple(other for other in to.seats if other not in near)


def silence(session: SignedOn, record: GameRecord, to: Recipients, *, by_name: bool) -> str:
    """Reason why a letter may not go; empty if it may. The master may always write and be written to.

    Nobody can write to made-up names meanwhile: a refusal would tell who is behind them.
    """
    silenced = session.rules(record).silent_seats(record)
    if not silenced or session.sign_in.role is Role.MASTER:
        return ""
    if session.sign_in.seat in silenced:
        return "silenced" if to.everybody or to.observers or to.seats else ""
    if by_name:
        return "made-up-names"
    return "to-silenced" if silenced.intersection(to.seats) else ""


def without_silenced(session: Session, record: GameRecord, to: Recipients) -> Recipients:
    """A broadcast without those who are silenced; other letters as they are."""
    silenced = session.rules(record).silent_seats(record)
    if not silenced or not to.everybody or session.sign_in is None or session.sign_in.role is Role.MASTER:
        return to
    seats = tuple(s.seat for s in record.seats if s.seat not in (*silenced, session.sign_in.seat))
    return replace(to, everybody=False, seats=seats, masters=True, observers=True)


def keep_for_results(
    session: AnySession, record: GameRecord, letter: Mapping[str, Any], kept: KeepPress, to: Sequence[str]
) -> AnySession:
    """Keep a letter until the next results are sent. `to` are those who get it, made-up names resolved."""
    waiting = PostalLetter(
        author=dict(letter["author"]),
        recipients=tuple(letter["recipients"]),
        broadcast=letter["broadcast"],
        text=letter["text"],
        archived=kept.author,
        readers=tuple(kept.readers),
        to=tuple(to),
    )
    return session.put(KeepPostal(game=record.name, letter=waiting))


# ---------------------------------------------------------------- SET


def set_press(session: SignedOn, command: SetPress) -> Session:
    """WHITE, GREY, WHITE/GREY or no press between players; masters may always write."""
    if not may_change(session):
        return only_masters(session, "press")
    record = session.table()
    old = record.options.press
    new = command.rule if not command.rule.startswith("no ") else _WITHOUT.get((old, command.rule), old)
    session = session.with_options(record, replace(record.options, press=new))
    return announce(session, (Change("press", old, new),), along=())


def set_press_option(session: SignedOn, command: SetPressOption) -> Session:
    """PARTIAL, FAKE, OBSERVER, POSTAL, LATE, GRACE, MINOR and TOUCH PRESS, MUST ORDER."""
    if not may_change(session):
        return only_masters(session, command.option)
    record = session.table()
    old = setting(record, command.option)
    session = session.with_options(record, record.options.with_one(command.option, command.value))
    return announce(session, (Change(command.option, old, command.value),), along=())
