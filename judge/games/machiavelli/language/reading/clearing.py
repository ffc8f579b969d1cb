"""Find the order that CLEAR takes back: ``A flo``, ``expense 2``, ``borrow``, ``pay venice``, ``payments``.

Not here: taking it off the file (commands).
"""

from __future__ import annotations

from judge.api.language import written_words
from judge.games.machiavelli.language import order_subjects
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.model import orders as o

_EXPENSE = ("e", "exp", "expense", "expenditure")
_GIFTS = ("pay", "payment", "payments", "gift", "gifts")
"""Words for all gifts of ducats."""
_NUMBER = ("no", "number")


def is_order_named(names: Names, order: o.Order, what: str) -> bool:
    """Decide whether `what` names this order."""
    match written_words.letters_and_figures(what):
        case [word, *little, number] if word in _EXPENSE and number.isdecimal() and {*little} <= {*_NUMBER}:
            return isinstance(order, o.Expense) and order.number == int(number)
    first, _, rest = what.partition(" ")
    power = names.power(rest.removeprefix("to ").removeprefix("the ").strip(" .:,")) if rest else None
    match order:
        case o.Borrow():
            return first in ("borrow", "loan", "loans", "borrowing")
        case o.PayBank():
            return what in ("bank", "pay bank", "pay to bank")
        case o.Pay(to=to):
            return what in _GIFTS or (first in ("pay", "gift", "give") and power == to)
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


def name_of(order: o.Order) -> str:
    """The words by which CLEAR names an order."""
    match order:
        case o.Expense(number=number) | o.NoExpense(number=number):
            return f"expense {number}"
        case o.Borrow():
            return "borrow"
        case o.PayBank():
            return "pay bank"
        case o.Pay(to=to):
            return f"pay {to}"
        case o.GiveChit(victim=victim):
            return f"give {victim}"
        case o.Ally(power=power):
            return f"ally {power}"
        case o.SellProvince(area=area):
            return f"sell {area}"
        case o.BuyProvince(area=area):
            return f"buy {area}"
        case o.ForceTax(area=area):
            return f"tax {area}"
        case o.Ban():
            return "ban"
        case o.Waive():
            return "waive"
        case _:
            return order_subjects.about(order) or ""


def _names_unit(names: Names, unit: object, what: str) -> bool:
    first, _, rest = what.partition(" ")
    kind = next((k.upper() for k, words in names.kinds.items() if first == k or first in words), "")
    area = names.place(rest.strip().removeprefix("in ") if kind and rest else what)
    return (
        unit is not None
        and area == getattr(unit, "area", None)
        and kind in ("", str(getattr(unit, "kind", "")))
    )
