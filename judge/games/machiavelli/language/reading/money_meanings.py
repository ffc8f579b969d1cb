"""Meanings of lines about money, land and friends: the second half of ``grammar/machiavelli/orders.lark``.

Not here: orders to units (order_transformer), whose unit is meant (written_units).
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Transformer, v_args

from judge.api.understanding import NOT_THEIRS
from judge.games.machiavelli.language.reading.written_units import (
    Meaning,
    MisreadError,
    Position,
    Where,
    Written,
    same,
)
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import ExpenseKind, UnitOrder
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef

_Use = Callable[[Position], tuple[o.ExpenseKind, UnitRef | None, AreaId | None, Power | None]]
_NOBODY = Power("")


@v_args(inline=True)
class MoneyMeanings(Transformer[Token, Meaning]):
    """One method for each rule and alias of the grammar, in its order."""

    # money, chits, leave -------------------------------------------------------------------

    def ducats(self, number: Token, _word: Token | None = None) -> int:
        return int(number)

    def ducats_and_more(self, number: Token, _plus: Token, more: Token, _word: Token | None = None) -> int:
        return int(number) + int(more)

    def ducats_twice(self, _plus: Token, number: Token, _word: Token | None = None) -> int:
        return 2 * int(number)

    def term(self, *parts: Token) -> int:
        return 1 if parts[-1].startswith(("1", "one", "un")) else 2

    def borrow(self, _word: Token, ducats: int, years: int) -> Meaning:
        return same(lambda at: o.Borrow(ducats, years))

    def pay(self, _word: Token, ducats: int, *to: Token | Power) -> Meaning:
        payee = Power(to[-1])
        return same(lambda at: o.Pay(ducats, payee))

    def pay_bank(self, _word: Token, ducats: int, *_to: Token) -> Meaning:
        return same(lambda at: o.PayBank(ducats))

    def pay_backwards(self, _word: Token, payee: Power, ducats: int) -> Meaning:
        return same(lambda at: o.Pay(ducats, payee))

    def give(self, _word: Token, victim: Power, *rest: Token | Power) -> Meaning:
        to = Power(rest[-1])
        return same(lambda at: o.GiveChit(victim, to))

    def give_land(self, _word: Token, *parts: Token | AreaId | Power) -> Meaning:
        area, to = (part for part in parts if not isinstance(part, Token))
        return same(lambda at: o.GiveProvince(AreaId(area), Power(to)))

    def sell(self, _word: Token, *parts: Token | AreaId | Power | int) -> Meaning:
        area, to, ducats = _bargain(parts)
        return same(lambda at: o.SellProvince(area, to, ducats))

    def buy_land(self, _word: Token, *parts: Token | AreaId | Power | int) -> Meaning:
        area, seller, ducats = _bargain(parts)
        return same(lambda at: o.BuyProvince(area, seller, ducats))

    def ban(self, _word: Token, power: Power) -> Meaning:
        return same(lambda at: o.Ban(power))

    def force(self, _word: Token, *parts: Token | AreaId) -> Meaning:
        area = AreaId(parts[-1])
        return same(lambda at: o.ForceTax(area))

    def march(self, *parts: Written | Where | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        to = next(part for part in parts if isinstance(part, Where))
        return same(lambda at: o.StrategicMove(at.own(unit), to.area, to.coast))

    def retreat_list(self, *parts: Written | Where | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        places = tuple(part.area for part in parts if isinstance(part, Where))
        return same(lambda at: o.RetreatList(at.own(unit), places))

    def ally(self, *parts: Token | Power) -> Meaning:
        powers, bribes = _powers(parts), _for_bribes(parts)
        return lambda at: tuple(o.Ally(power, bribes=bribes) for power in powers)

    def unally(self, *parts: Token | Power) -> Meaning:
        powers, bribes = _powers(parts), _for_bribes(parts)
        return lambda at: tuple(o.Ally(power, allowed=False, bribes=bribes) for power in powers)

    # expenditures --------------------------------------------------------------------------

    def expense(self, word: Token, *parts: int | _Use) -> Meaning:
        number = _number(word)
        *sums, use = parts
        ducats = sums[0] if sums else None

        def expense(at: Position) -> o.Order:
            _may_have(at, number, word)
            kind, target, area, victim = use(at)  # type: ignore[operator]
            spent = _usual_sum(at.setting, at.state, kind, target, area) if ducats is None else ducats
            return o.Expense(number, kind, spent, target, area, victim)  # type: ignore[arg-type]

        return same(expense)

    def hire(self, word: Token, *parts: int | Token | Meaning) -> Meaning:
        number = _number(word)
        ducats = parts[0] if isinstance(parts[0], int) else None
        meaning: Meaning = parts[-1]  # type: ignore[assignment]

        def hire(at: Position) -> o.Order:
            _may_have(at, number, word)
            order: o.UnitOrder = meaning(at)[0]  # type: ignore[assignment]
            kind, unit = o.ExpenseKind.HIRE, order.unit
            spent = _usual_sum(at.setting, at.state, kind, unit, None, order) if ducats is None else ducats
            return o.Expense(number, kind, spent, unit, order=order)

        return same(hire)

    def no_expense(self, word: Token, _none: Token) -> Meaning:
        number = _number(word)

        def nothing(at: Position) -> o.Order:
            _may_have(at, number, word)
            return o.NoExpense(number)

        return same(nothing)

    def relief(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.FAMINE_RELIEF, None, area, None)

    def pacify(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.PACIFY, None, area, None)

    def counter(self, _word: Token, unit: Written) -> _Use:
        return lambda at: (o.ExpenseKind.COUNTER_BRIBE, _theirs(at, unit, at.own(unit)), None, None)

    def bribe_away(self, _word: Token, unit: Written) -> _Use:
        return lambda at: (o.ExpenseKind.DISBAND, _theirs(at, unit, at.unit_bribed(unit)), None, None)

    def buy(self, _word: Token, unit: Written) -> _Use:
        return lambda at: (o.ExpenseKind.BUY, _theirs(at, unit, at.unit_bribed(unit)), None, None)

    def autonomous(self, word: Token, *parts: Power | UnitKind | AreaId) -> _Use:
        named = [part for part in parts[:-1] if isinstance(part, UnitKind)]  # behind whose it is
        kind = UnitKind.GARRISON if word.startswith("g") or not named else named[0]
        area = AreaId(parts[-1])
        whose = Power(parts[0]) if len(parts) > 1 + len(named) else None
        written = Written(kind, area, whose)
        return lambda at: (
            o.ExpenseKind.TO_AUTONOMOUS,
            _theirs(at, written, UnitRef(kind, area)),
            None,
            None,
        )

    def rebellion(self, _word: Token, *said: Power | AreaId) -> _Use:
        """Read a rebellion: no owner need be named, but a named one must be right (``Imperial Trieste``)."""
        area = AreaId(said[-1])

        def use(at: Position) -> tuple[o.ExpenseKind, UnitRef | None, AreaId | None, Power | None]:
            holder = rebels_against(at.state, area)
            if len(said) > 1 and holder not in (None, said[0]):
                raise MisreadError(NOT_THEIRS, "")
            return o.ExpenseKind.CAUSE_REBELLION, None, area, None

        return use

    def scorch(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.CAUSE_FAMINE, None, area, None)

    def bodyguard(self, _word: Token, ruler: Power) -> _Use:
        return lambda at: (o.ExpenseKind.BODYGUARD, None, None, ruler)

    def assassinate(self, _word: Token, victim: Power) -> _Use:
        return lambda at: (o.ExpenseKind.ASSASSINATE, None, None, victim)


def _theirs(at: Position, written: Written, unit: UnitRef) -> UnitRef:
    """The unit that is meant. Raises MisreadError where it is said to be a power's and is another's."""
    there = at.state.unit(unit)
    if written.whose is not None and there is not None and there.power != written.whose:
        raise MisreadError(NOT_THEIRS, "")
    return unit


def _bargain(parts: tuple[Token | AreaId | Power | int, ...]) -> tuple[AreaId, Power, int]:
    """Place, power and price, however they stand. The place always comes first."""
    said = [part for part in parts if not isinstance(part, Token)]
    area, *rest = said
    ducats = next(part for part in rest if isinstance(part, int))
    power = next(part for part in rest if not isinstance(part, int))
    return AreaId(str(area)), Power(str(power)), ducats


def _powers(parts: tuple[Token | Power, ...]) -> list[Power]:
    return [Power(part) for part in parts if not isinstance(part, Token)]


def _for_bribes(parts: tuple[Token | Power, ...]) -> bool:
    return any(isinstance(part, Token) and part.type == "BRIBES" for part in parts)


def _number(word: Token) -> int:
    return int("".join(sign for sign in word if sign.isdigit()))


def _may_have(at: Position, number: int, word: Token) -> None:
    """Raises MisreadError where the game has no expenditure of this number (N-066)."""
    expenditures = at.setting.rules.expenditures
    if not expenditures.allows(number):
        numbers = range(1, 1 + (expenditures.most or 0))
        raise MisreadError("expense-number", str(word), tuple(map(str, numbers)))


def _usual_sum(
    setting: Setting,
    state: State,
    kind: ExpenseKind,
    target: UnitRef | None,
    area: AreaId | None,
    order: UnitOrder | None = None,
) -> int:
    """The usual sum where no number is named (N-075): the least that could do it, in ducats.

    With all doublings (expenditures a to l, bribes 2 and 5).
    """
    flat = setting.rules.prices.flat
    if kind is ExpenseKind.CAUSE_REBELLION and area is not None:
        return expenditure_prices.rebellion(setting, state, area)
    if kind in flat or target is None:
        return flat.get(kind, 0)
    unit = state.unit(target) or Unit(power=_NOBODY, kind=target.kind, area=target.area)
    return expenditure_prices.bribe(setting, unit, kind, order) or 0
