"""CLEAR with something behind it: one order, one expenditure, or what is kept for later.

Not here: clearing everything (orders.submit), lines for later (orders.scheduled).
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.commands.names.phases import phase_named, phase_of
from judge.commands.names.powers import power_of
from judge.commands.orders.before_the_phase import overtaken, without_orders
from judge.commands.orders.merge import Given
from judge.commands.orders.readiness import missing_units, settle
from judge.commands.orders.scheduled import ALWAYS, LATER, RETREATS, facts_of, laid_by
from judge.commands.session import Session, position
from judge.core.effects import FileOrders
from judge.core.table import GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.language.order_reader import reader_for
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.state import Power
from judge.syntax.player_commands import ClearSome

_EXPENSE = re.compile(r"(?:e|exp|expense|expenditure)\s*(?:no\.?|number)?\s*([1-9][0-9]?)\s*$")
_UNIT = re.compile(r"(?:(a|army|f|fleet|g|garrison)\s+(?:in\s+)?)?(.+)$")
_LATER_WORDS = {
    "later": LATER, "future": LATER, "ahead": LATER,
    "standing": ALWAYS, "always": ALWAYS,
    "retreats": RETREATS, "retreat plan": RETREATS, "retreat preferences": RETREATS,
}  # fmt: skip


def clear_some(session: Session, command: ClearSome) -> Session:
    """Take one thing back: ``A flo``, ``expense 2``, ``borrow``, ``future``, ``fall 1455``."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say("no-phase-open")
    what = " ".join(command.what.lower().split()).strip(" .:")
    section = _section(what, record.phase)
    if section in ("", record.phase) and overtaken(session, record) and not session.phase_named:
        return without_orders(replace(session, cleared=True), record)
    if section == record.phase:
        return replace(session, pending=(), cleared=True)
    if section:
        return _later_cleared(session, section)
    return _order_cleared(session, what, command.what)


def _section(what: str, phase: str) -> str:
    """Which part of what is kept for later is meant; empty: none."""
    word = re.sub(r"\s*\borders?\b|\ball\b\s*|\bmy\b\s*", "", what).strip().removeprefix("phase ").strip()
    if word in _LATER_WORDS:
        return _LATER_WORDS[word]
    named = phase_named(word, phase_of(phase)) if len(word) > 3 or word.isalpha() else None
    return named.key if named is not None and len(word) > 2 else ""


def _later_cleared(session: Session, section: str) -> Session:
    assert session.sign_in is not None and session.sign_in.seat is not None
    laid = laid_by(session, session.table(), session.sign_in.seat)
    if not session.planned and not any(section in (LATER, f.order) for f in laid):
        return session.say("nothing-later", name=section, phase=facts_of(section))
    said = tuple(p for p in session.planned if section not in (LATER, p[0]))
    return replace(session, planned=said, unplanned=(*session.unplanned, section))


def _order_cleared(session: Session, what: str, written: str) -> Session:
    """One order taken off the file, and off what this letter said before."""
    assert session.sign_in is not None and session.sign_in.seat is not None
    record, seat = session.table(), session.sign_in.seat
    rules, state = position(session, record)
    reader = reader_for(rules, state)
    filed = session.orders_on_file(record, seat)
    given = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    gone = [g for g in given if _meant(rules, g.order, what)]
    dropped = tuple(
        line
        for line in session.pending
        if any(_meant(rules, order, what) for order in reader.orders(line, Power(seat)))
    )
    if not gone and not dropped:
        return session.say("nothing-to-clear", what=session.without_secrets(written)[:60])
    left = tuple(
        f for f in filed if not any(_meant(rules, order, what) for order in codec.load_orders(f.order))
    )
    session = replace(session, pending=tuple(line for line in session.pending if line not in dropped))
    if gone:
        session = session.put(FileOrders(game=record.name, phase=record.phase, seat=seat, orders=left))
        session = replace(session, filed={**session.filed, (record.name, record.phase, seat): left})
        owed = rules.agenda(state).owes.get(seat)
        if owed is not None:
            kept = [g for g in given if g not in gone]
            session = settle(session, record, seat, complete=bool(kept) and not missing_units(owed, kept))
    words = tuple(order_text.words(g.order, rules.setting, state) for g in gone)
    return session.say("cleared-some", orders=words or dropped)


def _meant(rules: Machiavelli, order: o.Order, what: str) -> bool:
    """Whether `what` names this order."""
    expense = _EXPENSE.match(what)
    if expense is not None:
        return isinstance(order, o.Expense) and order.number == int(expense[1])
    first, _, rest = what.partition(" ")
    named = power_of(rules, rest.removeprefix("to ")) if rest else None
    power = None if named is None else Power(named)
    match order:
        case o.Borrow():
            return first in ("borrow", "loan", "loans", "borrowing")
        case o.PayBank():
            return what in ("bank", "pay bank", "pay to bank")
        case o.Pay(to=to):
            return first in ("pay", "gift", "give") and power == to
        case o.GiveChit(victim=victim):
            return first in ("give", "chit") and power == victim
        case o.Ally(power=friend):
            return first in ("ally", "straits") and power == friend
        case o.Waive():
            return first == "waive"
        case o.Expense():
            return False
    return _names_unit(
        rules, getattr(order, "unit", None), what.removeprefix("build ").removeprefix("maintain ")
    )


def _names_unit(rules: Machiavelli, unit: object, what: str) -> bool:
    found = _UNIT.match(what)
    if unit is None or found is None:
        return False
    kind = (found[1] or "")[:1].upper()
    area = names_of(rules.setting.scenario).place(found[2])
    return area == getattr(unit, "area", None) and kind in ("", str(getattr(unit, "kind", "")))
