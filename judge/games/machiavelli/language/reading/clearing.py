"""Find the order that CLEAR takes back: ``A flo``, ``expense 2``, ``borrow``, ``pay venice``.

Not here: taking it off the file (commands).
"""

from __future__ import annotations

import re

from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.model import orders as o

_EXPENSE = re.compile(r"(?:e|exp|expense|expenditure)\s*+(?:no\.?|number)?\s*+([1-9][0-9]?)\s*+$")
_UNIT = re.compile(r"(?:(a|army|f|fleet|g|garrison)\s+(?:in\s+)?)?(.+)$")


def is_order_named(names: Names, order: o.Order, what: str) -> bool:
    """Decide whether `what` names this order."""
    expense = _EXPENSE.match(what)
    if expense is not None:
        return isinstance(order, o.Expense) and order.number == int(expense[1])
    first, _, rest = what.partition(" ")
    power = names.power(rest.removeprefix("to ").removeprefix("the ").strip(" .:,")) if rest else None
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
        case o.SellProvince(area=area) | o.BuyProvince(area=area) | o.ForceTax(area=area):
            return names.place(rest.removeprefix("province ")) == area
        case o.Ban():
            return first in ("ban", "excommunicate", "excommunication", "crusade")
        case o.Waive():
            return first == "waive"
        case o.Expense():
            return False
    unit = getattr(order, "unit", None)
    return _names_unit(names, unit, what.removeprefix("build ").removeprefix("maintain "))


def _names_unit(names: Names, unit: object, what: str) -> bool:
    found = _UNIT.match(what)
    if unit is None or found is None:
        return False
    kind = (found[1] or "")[:1].upper()
    area = names.place(found[2])
    return area == getattr(unit, "area", None) and kind in ("", str(getattr(unit, "kind", "")))
