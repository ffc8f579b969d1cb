"""CLEAR with something behind it: one order, one expenditure, or what is kept for later.

Not here: clearing everything (ordering), lines for later (planning).
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.filing import Given
from judge.desk.overtaken import overtaken, without_orders
from judge.desk.phases import phase_named, phase_of
from judge.desk.planning import ALWAYS, LATER, RETREATS, facts_of, laid_by
from judge.desk.powers import power_of
from judge.desk.readiness import missing_units, settle
from judge.desk.registry import handles
from judge.desk.visit import Role, Trust, Visit, position
from judge.games.machiavelli import codec
from judge.games.machiavelli import orders as o
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power
from judge.language import canonical
from judge.language.names import names_of
from judge.language.player_commands import ClearSome
from judge.language.reading import reader_for
from judge.letter import FileOrders, GameStatus

_EXPENSE = re.compile(r"(?:e|exp|expense|expenditure)\s*(?:no\.?|number)?\s*([1-4])\s*$")
_UNIT = re.compile(r"(?:(a|army|f|fleet|g|garrison)\s+(?:in\s+)?)?(.+)$")
_LATER_WORDS = {
    "later": LATER, "future": LATER, "ahead": LATER,
    "standing": ALWAYS, "always": ALWAYS,
    "retreats": RETREATS, "retreat plan": RETREATS, "retreat preferences": RETREATS,
}  # fmt: skip


@handles(ClearSome, Role.PLAYER, otherwise="no-orders-of-yours", trust=Trust.AWAY)
def clear_some(visit: Visit, command: ClearSome) -> Visit:
    """Take one thing back: ``A flo``, ``expense 2``, ``borrow``, ``future``, ``fall 1455``."""
    record = visit.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return visit.say("no-phase-open")
    what = " ".join(command.what.lower().split()).strip(" .:")
    section = _section(what, record.phase)
    if section in ("", record.phase) and overtaken(visit, record) and not visit.phase_named:
        return without_orders(replace(visit, cleared=True), record)
    if section == record.phase:
        return replace(visit, pending=(), cleared=True)
    if section:
        return _later_cleared(visit, section)
    return _order_cleared(visit, what, command.what)


def _section(what: str, phase: str) -> str:
    """Which part of what is kept for later is meant; empty: none."""
    word = re.sub(r"\s*\borders?\b|\ball\b\s*|\bmy\b\s*", "", what).strip().removeprefix("phase ").strip()
    if word in _LATER_WORDS:
        return _LATER_WORDS[word]
    named = phase_named(word, phase_of(phase)) if len(word) > 3 or word.isalpha() else None
    return named.key if named is not None and len(word) > 2 else ""


def _later_cleared(visit: Visit, section: str) -> Visit:
    assert visit.standing is not None and visit.standing.seat is not None
    laid = laid_by(visit, visit.table(), visit.standing.seat)
    if not visit.planned and not any(section in (LATER, f.order) for f in laid):
        return visit.say("nothing-later", name=section, phase=facts_of(section))
    said = tuple(p for p in visit.planned if section not in (LATER, p[0]))
    return replace(visit, planned=said, unplanned=(*visit.unplanned, section))


def _order_cleared(visit: Visit, what: str, written: str) -> Visit:
    """One order taken off the file, and off what this letter said before."""
    assert visit.standing is not None and visit.standing.seat is not None
    record, seat = visit.table(), visit.standing.seat
    rules, state = position(visit, record)
    reader = reader_for(rules, state)
    filed = visit.orders_on_file(record, seat)
    given = [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]
    gone = [g for g in given if _meant(rules, g.order, what)]
    dropped = tuple(
        line
        for line in visit.pending
        if any(_meant(rules, order, what) for order in reader.orders(line, Power(seat)))
    )
    if not gone and not dropped:
        return visit.say("nothing-to-clear", what=visit.without_secrets(written)[:60])
    left = tuple(
        f for f in filed if not any(_meant(rules, order, what) for order in codec.load_orders(f.order))
    )
    visit = replace(visit, pending=tuple(line for line in visit.pending if line not in dropped))
    if gone:
        visit = visit.put(FileOrders(game=record.name, phase=record.phase, seat=seat, orders=left))
        visit = replace(visit, filed={**visit.filed, (record.name, record.phase, seat): left})
        owed = rules.agenda(state).owes.get(seat)
        if owed is not None:
            kept = [g for g in given if g not in gone]
            visit = settle(visit, record, seat, complete=bool(kept) and not missing_units(owed, kept))
    words = tuple(canonical.words(g.order, rules.setting, state) for g in gone)
    return visit.say("cleared-some", orders=words or dropped)


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
