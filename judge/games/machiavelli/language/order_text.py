"""Orders in their canonical words: what is echoed to players, and what the reader reads back the same.

Each reader is told in his language; the words are in ``grammar/words``. Not here: sentences about orders
(templates).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import assert_never

from judge.api.language import phrase
from judge.api.names import POWERS, name_in
from judge.api.values import ENGLISH, Wording, language_written, writing_in
from judge.games.machiavelli.language.conditions import condition_words
from judge.games.machiavelli.language.notation import notation
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import Power, State, UnitRef


def words(order: o.Order, setting: Setting, state: State) -> str:
    """``A Florence -> Pisa``, ``F ETS S F Pisa -> ETS``, ``E1 21d buy A Bologna``.

    `state` is the position in which the order is given; the words say all that the order says, so that
    they read the same in any position.
    """
    return OrderWords.of(order, setting.scenario, again=_again(order, state))


def order_in_full(order: o.Order, setting: Setting, state: State) -> str:
    """The same for people: ``F Pisa -> Eastern Tyrrhenian Sea (ETS)``. It reads as the same order."""
    return OrderWords.of(order, setting.scenario, full=True, again=_again(order, state))


def of_scenario(order: o.Order, scenario: Scenario) -> OrderWords:
    """The canonical words, where there is no position at hand."""
    return OrderWords.of(order, scenario)


def _again(order: o.Order, state: State) -> bool:
    """Decide whether it is the second turn of a siege, which some books write otherwise (F-Q13)."""
    return isinstance(order, o.Besiege) and order.unit.area in state.sieges


WAY = " -> "
"""Between places of a list."""
Conditional = o.Build | o.Maintain | o.Remove
"""Orders that may hang on a condition."""
Fillable = o.MoneyOrder | o.StrategicMove | o.RetreatList | Conditional
"""Orders whose words are filled with sums, powers and places, or with an order and its condition."""
Facts = tuple[str, dict[str, object]]


def with_blanks(
    order: Fillable, scenario: Scenario, blanks: Collection[str]
) -> tuple[str, Mapping[str, str]]:
    """An order's words with some facts as blanks, ``E{number} {ducats}d buy {what}``, and these facts.

    They are in the language that is written in. Raises KeyError for a blank that the words do not have.
    """
    return _Says(scenario, language_written(), full=False, again=False).blank(order, blanks)


class OrderWords(Wording):
    """An order, told to each reader in his language. `full`, `again`: as in `_Says`."""

    order: o.Order
    scenario: Scenario
    full: bool
    again: bool

    @classmethod
    def of(cls, order: o.Order, scenario: Scenario, *, full: bool = False, again: bool = False) -> OrderWords:
        made = cls(_order_words(order, _Says(scenario, ENGLISH, full, again)))
        made.order, made.scenario, made.full, made.again = order, scenario, full, again
        return made

    def in_language(self, language: str) -> str:
        return _order_words(self.order, _Says(self.scenario, language, self.full, self.again))


class UnitWords(Wording):
    """``A Florence``: a kind and a place, as orders begin."""

    kind: str
    area: AreaId
    scenario: Scenario

    @classmethod
    def of(cls, kind: str, area: AreaId, scenario: Scenario) -> UnitWords:
        made = cls(f"{kind} {place(area, scenario)}")
        made.kind, made.area, made.scenario = kind, area, scenario
        return made

    def in_language(self, language: str) -> str:
        with writing_in(language):
            return f"{self.kind} {place(self.area, self.scenario)}"


def _order_words(order: o.Order, say: _Says) -> str:
    with writing_in(say.language):
        match order:
            case o.Borrow() | o.PayBank() | o.Pay() | o.GiveChit() | o.Ally() | o.Expense() | o.NoExpense():
                return say.money(order)
            case o.GiveProvince() | o.ForceTax() | o.SellProvince() | o.BuyProvince() | o.Ban():
                return say.money(order)
            case o.StrategicMove():
                return say.march(order)
            case o.RetreatList():
                return say.retreat_list(order)
            case o.Build() | o.Maintain() | o.Remove() | o.Waive():
                return say.adjustment(order)
            case _:
                return say.campaign(order)


def place(area: AreaId, scenario: Scenario, coast: Coast | None = None) -> str:
    """``Florence``, ``ETS``, ``Provence/nc``: seas of several words by their letters."""
    known = scenario.board.area(area)
    short = known.is_sea and " " in known.name
    return (known.id.upper() if short else str(known.name)) + coast_mark(coast, language_written())


def coast_mark(coast: Coast | None, language: str) -> str:
    """``/nc``, in French ``/cn``: a coast behind the name of its province; nothing without one."""
    return f"/{phrase(language, 'coasts', coast)}" if coast else ""


class _Says:
    """Orders in one language, while a letter of that language is written.

    `full`: names beside letters; `again`: a siege goes on that was begun in the turn before.
    """

    def __init__(self, scenario: Scenario, language: str, full: bool, again: bool) -> None:
        self._scenario = scenario
        self.language = language
        self._full = full
        self._again = again
        self._notation = notation(scenario.rulebook.notation)

    def _words(self, key: str, **facts: object) -> str:
        if key in self._notation.orders:
            return self._notation.orders[key].format(**facts)
        return phrase(self.language, "orders", key).format(**facts)

    def _place(self, area: AreaId, coast: Coast | None = None) -> str:
        short = place(area, self._scenario, coast)
        title = str(self._scenario.board.area(area).name)
        return short if not self._full or short.startswith(title) else f"{title} ({short})"

    def _unit(self, unit: UnitRef) -> str:
        return f"{unit.kind} {self._place(unit.area)}"

    def _power(self, power: Power) -> str:
        known = self._scenario.powers.get(power)  # an order is told even if it speaks of nobody
        return str(known.name) if known is not None else power

    def _to_power(self, power: Power) -> str:
        return name_in(self._english(power), POWERS, self.language).to

    def _of_power(self, power: Power) -> str:
        return name_in(self._english(power), POWERS, self.language).of

    def _english(self, power: Power) -> str:
        known = self._scenario.powers.get(power)
        return str.__str__(known.name) if known is not None else str(power)

    def campaign(self, order: o.UnitOrder) -> str:
        unit = self._unit(order.unit)
        match order:
            case o.Hold():
                return self._words("hold", unit=unit)
            case o.Advance(_, to, coast, via, by_sea):
                steps = [*(self._place(step) for step in via), self._place(to, coast)]
                moved = f" {self._notation.move} ".join((unit, *steps))
                return self._words("by-sea", order=moved) if by_sea else moved
            case o.Support(_, target, into, coast, conversion):
                helped = self._words("support", unit=unit, other=self._unit(target))
                if conversion:
                    return self._words("support-conversion", helped=helped)
                way = f" {self._notation.move} "
                return helped if into is None else f"{helped}{way}{self._place(into, coast)}"
            case o.AreaSupport(_, area, power):
                helped = self._words("support", unit=unit, other=self._place(area))
                return helped if power is None else self._words("for", order=helped, power=self._power(power))
            case o.TransportFor(_, power):
                carries = self._words("carry", unit=unit)
                return (
                    carries if power is None else self._words("for", order=carries, power=self._power(power))
                )
            case o.Transport(_, army, to):
                return self._words("transport", unit=unit, other=self._unit(army), to=self._place(to))
            case o.Besiege():
                second = self._again and "besiege-again" in self._notation.orders
                return self._words("besiege-again" if second else "besiege", unit=unit)
            case o.LiftSiege():
                return self._words("lift", unit=unit)
            case o.Convert(_, to_kind, coast):
                kind = to_kind + coast_mark(coast, self.language)
                there = self._place(order.unit.area, coast)
                marked = to_kind if "convert" in self._notation.orders else kind
                return self._words("convert", unit=unit, kind=marked, place=there)
            case o.Destroy():
                return self._words("destroy", unit=unit)
            case o.Rebuild():
                return self._words("rebuild", unit=unit)
            case o.Disband():
                return self._words("disband", unit=unit)
            case _:
                assert_never(order)

    def march(self, order: o.StrategicMove) -> str:
        return self._words_of_facts(self.facts(order))

    def retreat_list(self, order: o.RetreatList) -> str:
        return self._words_of_facts(self.facts(order))

    def adjustment(self, order: o.AdjustmentOrder) -> str:
        if isinstance(order, o.Waive) or order.when is None:
            return self._adjustment_words(order)
        return self._words_of_facts(self.facts(order))

    def _condition(self, key: str, power: Power | None = None, place: AreaId | None = None) -> str:
        """The words of a part of a condition."""
        named = "" if power is None else self._power(power)
        there = "" if place is None else self._place(place)
        return {"power": named, "place": there}.get(key) or self._words(key, power=named, place=there)

    def _adjustment_words(self, order: o.AdjustmentOrder) -> str:
        match order:
            case o.Build(unit, special, coast):
                built = f"{unit.kind} {self._place(unit.area, coast)}"
                if not special:
                    return self._words("build", unit=built)
                called = self._scenario.rulebook.special_key(special)
                return self._words(
                    "build-special", special=phrase(self.language, "specials", called), unit=built
                )
            case o.Maintain(unit):
                return self._words("maintain", unit=self._unit(unit))
            case o.Remove(unit):
                return self._words("remove", unit=self._unit(unit))
            case o.Waive():
                return self._words("waive")
            case _:
                assert_never(order)

    def money(self, order: o.MoneyOrder) -> str:
        return self._words_of_facts(self.facts(order)).rstrip()

    def _words_of_facts(self, facts: Facts) -> str:
        key, words = facts
        return self._words(key, **words)

    def blank(self, order: Fillable, blanks: Collection[str]) -> tuple[str, Mapping[str, str]]:
        """The words with some of their facts left open, and what these are."""
        key, words = self.facts(order)
        open_ = {name: str(words[name]) for name in blanks}
        return self._words(key, **{**words, **{name: f"{{{name}}}" for name in open_}}), open_

    def facts(self, order: Fillable) -> Facts:
        """The key of the words of an order, and what they are filled with."""
        match order:
            case o.StrategicMove(unit, to, coast):
                return "march", {"unit": self._unit(unit), "to": self._place(to, coast)}
            case o.RetreatList(unit, places):
                way = WAY.join(self._place(area) for area in places)
                return "retreat-list", {"unit": self._unit(unit), "places": way}
            case o.Borrow(ducats, years):
                return "borrow-1" if years == 1 else "borrow-2", {"ducats": ducats}
            case o.PayBank(ducats):
                return "pay-bank", {"ducats": ducats}
            case o.Pay(ducats, to):
                return "pay", {"ducats": ducats, "to_power": self._to_power(to)}
            case o.GiveChit(victim, to):
                return "give-chit", {"victim": self._power(victim), "to_power": self._to_power(to)}
            case o.Ally(power, allowed, bribes):
                name = f"{'ally' if allowed else 'unally'}{'-bribes' if bribes else ''}"
                return name, {"power": self._power(power)}
            case o.GiveProvince() | o.SellProvince() | o.BuyProvince():
                return self._province_facts(order)
            case o.Ban(power):
                return "ban", {"power": self._power(power)}
            case o.ForceTax(area):
                return "force", {"area": self._place(area)}
            case o.Expense():
                return "expense" if order.number else "expense-without-number", self._expense(order)
            case o.NoExpense(number):
                return "no-expense", {"number": number}
            case o.Build(when=when) | o.Maintain(when=when) | o.Remove(when=when):
                if_ = "" if when is None else condition_words(when, self._condition)
                return "when", {"order": self._adjustment_words(order), "condition": if_}
            case _:
                assert_never(order)

    def _province_facts(self, order: o.GiveProvince | o.SellProvince | o.BuyProvince) -> Facts:
        place = self._place(order.area)
        match order:
            case o.GiveProvince(to=to):
                return "give-province", {"area": place, "to_power": self._to_power(to)}
            case o.SellProvince(to=to, ducats=ducats):
                return "sell", {"area": place, "to_power": self._to_power(to), "ducats": ducats}
            case o.BuyProvince(seller=seller, ducats=ducats):
                names = {"power": self._power(seller), "of_power": self._of_power(seller)}
                return "buy-province", {"area": place, "ducats": ducats, **names}

    def _expense(self, order: o.Expense) -> dict[str, object]:
        use, what = phrase(self.language, "uses", order.kind), ""
        if order.order is not None:
            what = self.campaign(order.order)
        elif order.kind is o.ExpenseKind.TO_AUTONOMOUS and order.target is not None:
            what = self._place(order.target.area)
            if not order.target.in_city:
                use, what = phrase(self.language, "uses", "unit-to-autonomous"), self._unit(order.target)
        elif order.target is not None:
            what = self._unit(order.target)
        elif order.area is not None:
            what = self._place(order.area)
        elif order.victim is not None:
            what = self._power(order.victim)
        return {"number": order.number, "ducats": order.ducats, "use": use, "what": what}
