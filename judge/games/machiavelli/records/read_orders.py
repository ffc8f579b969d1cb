"""Orders of a recorded phase as values: from the lines as written, or from the structured report.

Not here: how lines are read (language), which orders are lawful (the game).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.api.values import Seat, plain
from judge.games.machiavelli.language.reading.expense_numbers import with_numbers
from judge.games.machiavelli.language.reading.order_reader import OrderReader
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import Coast
from judge.games.machiavelli.model.state import Power, Special, UnitKind, UnitRef
from judge.games.machiavelli.records.spelling import Spelling
from judge.games.machiavelli.records.told_events import EXPENSES
from judge.json_records.faults import Flaw, FlawedRecordError

Orders = dict[Seat, tuple[o.Order, ...]]

_EXPENSE_KINDS = {name: kind for kind, name in EXPENSES.items()}


def from_lines(raw: Mapping[str, Any], reader: OrderReader, spelling: Spelling) -> tuple[Orders, list[str]]:
    """Read the lines with our own reader, in order; and return the lines that it did not understand."""
    orders: Orders = {}
    unread: list[str] = []
    for name, given in raw.items():
        seat = spelling.power(name)
        mine: list[o.Order] = []
        for line in given.get("lines") or ():
            reading = reader.read(plain(str(line)), seat)
            mine += reading.orders
            if reading.complaints:
                unread.append(line)
        orders[Seat(seat)] = with_numbers(mine, (), reader.setting.rules.expenditures.most)
    return orders, unread


def has_lines(raw: Mapping[str, Any]) -> bool:
    """Decide whether the orders are there as they were written."""
    return any("lines" in given for given in raw.values())


def from_report(record: Mapping[str, Any], spelling: Spelling) -> Orders:
    """The accepted orders of a report that has them in structured form only.

    Raises FlawedRecordError with every entry that is no order.
    """
    report, found, flaws = record.get("report") or {}, dict[Power, list[o.Order]](), list[Flaw]()
    for part, read in (("orders", _order_of_entry), ("expenses", _expense), ("payments", _payment)):
        for n, entry in enumerate(report.get(part) or ()):
            try:
                order = read(entry, spelling)
                if order is not None:
                    unit = entry["unit"] if part == "orders" else entry
                    found.setdefault(spelling.power(unit["power"]), []).append(order)
            except (KeyError, ValueError, TypeError):
                flaws.append(Flaw(f"report.{part}[{n}]", "no-order"))
    if flaws:
        raise FlawedRecordError(tuple(flaws))
    for name, given in (record.get("orders") or {}).items():
        leave = [o.Ally(spelling.power(other)) for other in given.get("straits_permission") or ()]
        found.setdefault(spelling.power(name), []).extend(leave)
    return {Seat(power): tuple(orders) for power, orders in found.items()}


def _order_of_entry(entry: Mapping[str, Any], spelling: Spelling) -> o.Order | None:
    """The order of an entry of the orders; None where it names no unit and waives nothing."""
    orders = "type" in entry["unit"] or entry["order"]["kind"] == "waive"
    return _unit_order(entry, spelling) if orders else None


def _ref(raw: Mapping[str, Any], spelling: Spelling) -> UnitRef:
    return UnitRef(UnitKind(raw["type"]), spelling.area(raw["province"]))


def _coast(raw: Mapping[str, Any], key: str = "to_coast") -> Coast | None:
    return Coast(raw[key]) if raw.get(key) else None


def _unit_order(entry: Mapping[str, Any], spelling: Spelling) -> o.Order | None:
    """One order; None where no order was given."""
    order, raw = entry["order"], entry["unit"]
    if order["kind"] == "waive":
        return o.Waive()
    unit = _ref(raw, spelling)
    plain: dict[str, Callable[[UnitRef], o.Order]] = {
        "hold": o.Hold,
        "besiege": o.Besiege,
        "lift_siege": o.LiftSiege,
        "destroy": o.Destroy,
        "rebuild": o.Rebuild,
        "disband": o.Disband,
        "maintain": o.Maintain,
        "remove": o.Remove,
    }
    match order["kind"]:
        case kind if kind in plain:
            return plain[kind](unit)
        case "move":
            via = tuple(spelling.area(step) for step in order.get("via") or ())
            return o.Advance(unit, spelling.area(order["to"]), _coast(order), via)
        case "support" if "target" not in order:
            return o.AreaSupport(unit, spelling.area(order["to"]), _for_whom(order, spelling))
        case "convoy" if "target" not in order:
            return o.TransportFor(unit, _for_whom(order, spelling))
        case "support":
            target = _ref(order["target"], spelling)
            into = spelling.area(order["to"]) if order.get("to") else None
            return o.Support(unit, target, into, _coast(order), bool(order.get("conversion")))
        case "convoy":
            return o.Transport(unit, _ref(order["target"], spelling), spelling.area(order["to"]))
        case "convert":
            return o.Convert(unit, UnitKind(order["to_type"]), _coast(order))
        case "build":
            special = Special(raw["special"]) if raw.get("special") else None
            return o.Build(unit, special, _coast(raw, "coast"))
        case "none":
            return None
        case kind:
            raise ValueError(kind)


def _for_whom(order: Mapping[str, Any], spelling: Spelling) -> Power | None:
    return spelling.power(order["for"]) if order.get("for") else None


def _expense(entry: Mapping[str, Any], spelling: Spelling) -> o.Order:
    return o.Expense(
        entry["number"],
        _EXPENSE_KINDS[entry["kind"]],
        entry["ducats"],
        _ref(entry["unit"], spelling) if "unit" in entry else None,
        spelling.area(entry["province"]) if "province" in entry else None,
        spelling.power(entry["victim"]) if "victim" in entry else None,
    )


def _payment(entry: Mapping[str, Any], spelling: Spelling) -> o.Order | None:
    """A payment that was ordered; None for what the bank did by itself."""
    if "borrow" in entry:
        return o.Borrow(entry["borrow"], entry["years"])
    if "to" in entry:
        if entry["to"] == "bank":
            return o.PayBank(entry["ducats"])
        return o.Pay(entry["ducats"], spelling.power(entry["to"]))
    return None
