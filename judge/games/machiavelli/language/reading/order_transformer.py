"""Turns the parts of a line into orders: what each rule of ``grammar/orders.lark`` means.

A line means something only in a position, for it may leave out the kind of a unit or the sum of an
expenditure; so each rule yields a `Meaning`, a function from a position to orders. Not here: whether an
order is allowed (legality), what a wrong line gets (complaints).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from lark import Token, Transformer, v_args

from judge.games.machiavelli.language.default_sums import usual_sum
from judge.games.machiavelli.language.names import Names, plain
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.rules.rule_tables import KindRow, SpecialRow
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, Special, State, Unit, UnitKind, UnitRef


@dataclass(frozen=True, slots=True)
class Position:
    """Where a line is read: the game, its state, and whose orders they are."""

    setting: Setting
    state: State
    seat: Power

    @property
    def scenario(self) -> Scenario:
        """Its board and its powers."""
        return self.setting.scenario

    @property
    def names_garrisons(self) -> bool:
        """Whether support helps a garrison only if it says that it does: a reading (N-075)."""
        return self.setting.rules.support_without_kind == "field-unit"

    def own(self, written: Written) -> UnitRef:
        """The writer's unit; where no kind is given, the one in the field before the garrison."""
        if written.kind is not None:
            return UnitRef(written.kind, written.area)
        if self.state.phase.kind is PhaseKind.RETREATS:
            gone = self.state.dislodged.get(written.area)
            if gone is not None:
                return gone.unit.ref
        there = self._there(written.area)
        mine = next((unit for unit in there if unit.power == self.seat), None)
        return mine.ref if mine is not None else self.other(written)

    def other(self, written: Written) -> UnitRef:
        """Anybody's unit; without a kind the garrison only where the field is empty (order shorthand)."""
        if written.kind is not None:
            return UnitRef(written.kind, written.area)
        there = self._there(written.area)
        if there:
            return there[0].ref
        return self._nobody(written.area)

    def bribed(self, written: Written) -> UnitRef:
        """Whom a bribe is for; without a kind the first there that is not one's own (N-073)."""
        strangers = (unit for unit in self._there(written.area) if unit.power != self.seat)
        stranger = next(strangers, None) if written.kind is None else None
        return self.other(written) if stranger is None else stranger.ref

    def helped(self, written: Written) -> UnitRef:
        """Whom a support helps; without a kind any unit there, or only one in the field (N-075)."""
        field = self.state.field.get(written.area)
        if written.kind is not None or field is not None or not self.names_garrisons:
            return self.other(written)
        return self._nobody(written.area)

    def in_area(
        self, unit: Written, target: Written, area: AreaId, *, moving: bool = False
    ) -> o.AreaSupport | None:
        """A support as books have it in which it is for a power in an area; None in others (A-110).

        `moving`: `target` is who comes from elsewhere, so that whoever is there is meant.
        """
        if self.setting.rules.movement.support == "unit":
            return None
        power = self._mover(target) if moving else self.owner(target)
        return o.AreaSupport(self.own(unit), area, self.unless_mine(power))

    def _mover(self, written: Written) -> Power | None:
        """Whose unit is to come from a place: whoever stands there; from an empty one the power that has the
        name of the place (``S Milan to Arezzo``)."""
        if written.whose is not None or written.kind is not None:
            return self.owner(written)
        there = self._there(written.area)
        if there:
            return there[0].power
        area = self.scenario.board.area(written.area)
        titles = (area.name.lower(), *(short.lower() for short in area.abbreviations))
        named = (
            p
            for p, facts in self.scenario.powers.items()
            if any(title.startswith(facts.name.lower()) for title in titles)
        )
        return next(named, None)

    def owner(self, written: Written | None) -> Power | None:
        """Whose unit is meant: as it is said, or else whoever has it, if its kind is named."""
        if written is None or written.whose is not None or written.kind is None:
            return None if written is None else written.whose
        unit = self.state.unit(UnitRef(written.kind, written.area))
        return None if unit is None else unit.power

    def unless_mine(self, power: Power | None) -> Power | None:
        """A power, but not the writer's own: orders leave that out."""
        return None if power == self.seat else power

    def _nobody(self, area: AreaId) -> UnitRef:
        """The unit that would stand there, if there were one."""
        sea = self.scenario.board.area(area).is_sea
        return UnitRef(UnitKind.FLEET if sea else UnitKind.ARMY, area)

    def _there(self, area: AreaId) -> list[Unit]:
        found = (self.state.field.get(area), self.state.garrisons.get(area))
        return [unit for unit in found if unit is not None]


@dataclass(frozen=True, slots=True)
class Written:
    """A unit as written: its kind may be missing."""

    kind: UnitKind | None
    area: AreaId
    whose: Power | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """A place to go to."""

    area: AreaId
    coast: Coast | None


class MisreadError(ValueError):
    """A line that the grammar allows but that contradicts itself. `word` is the part to point at."""

    def __init__(self, code: str, word: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code, self.word, self.expected = code, word, expected


Meaning = Callable[[Position], tuple[o.Order, ...]]
_Use = Callable[[Position], tuple[o.ExpenseKind, UnitRef | None, AreaId | None, Power | None]]

_KINDS = {"a": UnitKind.ARMY, "f": UnitKind.FLEET, "g": UnitKind.GARRISON}
_SPECIALS = {"p": Special.PROFESSIONAL, "c": Special.MERCENARY, "m": Special.MILITIA}


def _same(value: Callable[[Position], o.Order]) -> Meaning:
    return lambda at: (value(at),)


@v_args(inline=True)
class Meanings(Transformer[Token, Meaning]):
    """One method for each rule and alias of the grammar, in its order."""

    def __init__(
        self, names: Names, units: Mapping[UnitKind, KindRow], specials: Mapping[Special, SpecialRow]
    ) -> None:
        super().__init__()
        self._names = names
        self._further = {word: kind for kind, row in units.items() for word in row.words}
        self._specials = {word: special for special, row in specials.items() for word in row.words}

    # names and small words -------------------------------------------------------------------

    def PLACE(self, token: Token) -> AreaId:  # noqa: N802 - the grammar's terminals are in capitals
        return _named(self._names.places, token)

    def ADJECTIVE(self, token: Token) -> Power:  # noqa: N802
        return _named(self._names.adjectives, token)

    def POWER(self, token: Token) -> Power:  # noqa: N802
        return _named(self._names.powers, token)

    def KIND(self, token: Token) -> UnitKind:  # noqa: N802
        further = self._further.get(token.rstrip("."))
        if further is not None:
            return further
        return _KINDS[
            {"e": "a", "h": "a", "l": "a", "v": "f"}.get(token[0], token[0])
        ]  # esercito, heer, leger, vloot

    def COAST(self, token: Token) -> Coast:  # noqa: N802
        said = re.sub(r"cote|coast|[^a-z]", "", token)
        letter = said[1] if said[:1] == "c" and len(said) == 2 else said[0]
        return Coast({"o": "w"}.get(letter, letter) + "c")  # French: ouest, /cn

    def SPECIAL(self, token: Token) -> Special:  # noqa: N802
        if token in self._specials:
            return self._specials[str(token)]
        if token in ("cm", "em", "ep"):
            return {"cm": Special.MILITIA, "em": Special.MERCENARY, "ep": Special.PROFESSIONAL}[token]
        if "mili" in token:
            return Special.MILITIA
        return Special.PROFESSIONAL if "prof" in token else Special.MERCENARY

    def RIDER(self, token: Token) -> Special:  # noqa: N802
        return Special.ARMOURED if re.match(r"a|\w+\s+(?:cuirassee|lourde)", token) else Special.CAVALRY

    def riders(self, _rider: Special, *parts: UnitKind | AreaId | Coast) -> Written:
        area = next(part for part in parts if not isinstance(part, UnitKind | Coast))
        return Written(UnitKind.ARMY, AreaId(area))

    def build_riders(self, _word: Token, special: Special, *parts: UnitKind | AreaId) -> Meaning:
        kind = parts[0] if isinstance(parts[0], UnitKind) else UnitKind.ARMY
        places = [part for part in parts if not isinstance(part, UnitKind | Coast)]
        coast = parts[-1] if isinstance(parts[-1], Coast) else None
        return _same(lambda at: o.Build(UnitRef(kind, AreaId(places[0])), special, coast))

    def unit_of_kind(self, kind: UnitKind, area: AreaId, _coast: Coast | None = None) -> Written:
        return Written(kind, area)

    def unit_of_any_kind(self, area: AreaId, _coast: Coast | None = None) -> Written:
        return Written(None, area)

    def unit(self, *parts: Power | Written) -> Written:
        written = parts[-1]
        assert isinstance(written, Written)
        return replace(written, whose=Power(str(parts[0]))) if len(parts) > 1 else written

    def whose(self, power: Power) -> Power:
        return power

    def where(self, area: AreaId, coast: Coast | None = None) -> Where:
        return Where(area, coast)

    # campaigns -----------------------------------------------------------------------------

    def hold(self, unit: Written, _hold: Token) -> Meaning:
        return _same(lambda at: o.Hold(at.own(unit)))

    def hold_said(self, _hold: Token, unit: Written) -> Meaning:
        return self.hold(unit, _hold)

    def advance_said(self, _go: Token, unit: Written, *steps: Where | Token) -> Meaning:
        return self.advance(unit, *steps)

    def convert_said(self, word: Token, unit: Written, _to: Token, kind: UnitKind, *coast: Coast) -> Meaning:
        return self.convert(unit, word, kind, *coast)

    def advance(self, unit: Written, *steps: Where | Token) -> Meaning:
        *via, to = [step for step in steps if isinstance(step, Where)]
        route = tuple(step.area for step in via)
        return _same(lambda at: o.Advance(at.own(unit), to.area, to.coast, route))

    def advance_by_sea(self, unit: Written, _move: Token, to: Where, _by: Token) -> Meaning:
        return _same(lambda at: o.Advance(at.own(unit), to.area, to.coast, by_sea=True))

    def support_stay(self, unit: Written, _word: Token, target: Written, *_hold: Token) -> Meaning:
        return _same(
            lambda at: at.in_area(unit, target, target.area) or o.Support(at.own(unit), at.helped(target))
        )

    def support_move(self, unit: Written, _word: Token, target: Written, *steps: Where | Token) -> Meaning:
        to = [step for step in steps if isinstance(step, Where)][-1]
        return _same(
            lambda at: (
                at.in_area(unit, target, to.area, moving=True)
                or o.Support(at.own(unit), at.helped(target), to.area, to.coast)
            )
        )

    def support_conversion(self, unit: Written, _word: Token, target: Written, *_to: Token) -> Meaning:
        return _same(
            lambda at: (
                at.in_area(unit, target, target.area)
                or o.Support(at.own(unit), at.helped(target), conversion=True)
            )
        )

    def support_for(
        self, unit: Written, _word: Token, target: Written, *rest: Token | Where | Power
    ) -> Meaning:
        *_, power = rest
        steps = [step for step in rest if isinstance(step, Where)]
        area = steps[-1].area if steps else target.area
        return _same(lambda at: o.AreaSupport(at.own(unit), area, at.unless_mine(Power(str(power)))))

    def carry(self, unit: Written, _word: Token, army: Written | None = None) -> Meaning:
        return _same(lambda at: o.TransportFor(at.own(unit), at.unless_mine(at.owner(army))))

    def carry_for(self, unit: Written, *words: Token | Power) -> Meaning:
        power = Power(str(words[-1]))
        return _same(lambda at: o.TransportFor(at.own(unit), at.unless_mine(power)))

    def transport(self, unit: Written, _word: Token, army: Written, *steps: Where | Token) -> Meaning:
        to = [step for step in steps if isinstance(step, Where)][-1]
        cargo = UnitRef(army.kind or UnitKind.ARMY, army.area)
        return _same(
            lambda at: (
                o.TransportFor(at.own(unit), at.unless_mine(at.owner(army)))
                if at.setting.rules.movement.transport == "power"
                else o.Transport(at.own(unit), cargo, to.area)
            )
        )

    def besiege(self, unit: Written, *_rest: Token) -> Meaning:
        return _same(lambda at: o.Besiege(at.own(unit)))

    def besiege_there(self, unit: Written, *rest: Token | UnitKind | AreaId) -> Meaning:
        place = rest[-1]

        def besiege(at: Position) -> o.Order:
            if place != unit.area:
                raise MisreadError("besieges-elsewhere", str(place), (self._names.place_titles[unit.area],))
            return o.Besiege(at.own(unit))

        return _same(besiege)

    def lift(self, unit: Written, _word: Token) -> Meaning:
        return _same(lambda at: o.LiftSiege(at.own(unit)))

    def convert_usual(self, unit: Written, _word: Token) -> Meaning:
        def convert(at: Position) -> o.Order:
            ref = at.own(unit)
            if not ref.in_city:
                return o.Convert(ref, UnitKind.GARRISON)
            city = at.scenario.board.area(ref.area).city
            if city is None or city.port:
                raise MisreadError("unfinished", "", ("army", "fleet"))
            return o.Convert(ref, UnitKind.ARMY)  # a fleet could not come out

        return _same(convert)

    def convert(self, unit: Written, _word: Token, kind: UnitKind, coast: Coast | None = None) -> Meaning:
        return _same(lambda at: o.Convert(at.own(unit), kind, coast))

    def destroy(self, *parts: Written | AreaId | Token) -> Meaning:
        return self._about_city(o.Destroy, parts)

    def rebuild(self, *parts: Written | AreaId | Token) -> Meaning:
        return self._about_city(o.Rebuild, parts)

    def _about_city(
        self, order: type[o.Destroy | o.Rebuild], parts: tuple[Written | AreaId | Token, ...]
    ) -> Meaning:
        """An order about the city of the unit's province, which may be named too."""
        unit = next((part for part in parts if isinstance(part, Written)), None)
        place = parts[-1] if not isinstance(parts[-1], Written | Token) else None
        there = unit or Written(None, AreaId(str(place)))

        def about(at: Position) -> o.Order:
            if place is not None and place != there.area:
                raise MisreadError("works-elsewhere", str(place), (self._names.place_titles[there.area],))
            return order(at.own(there))

        return _same(about)

    def convert_there(
        self, unit: Written, word: Token, kind: UnitKind, place: AreaId, coast: Coast | None = None
    ) -> Meaning:
        if place == unit.area:
            return self.convert(unit, word, kind, coast)

        def elsewhere(at: Position) -> o.Order:
            raise MisreadError("besieges-elsewhere", str(place), (self._names.place_titles[unit.area],))

        return _same(elsewhere)

    def disband(self, *parts: Written | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        return _same(lambda at: o.Disband(at.own(unit)))

    # adjustments ---------------------------------------------------------------------------

    def build(self, _word: Token, kind: UnitKind, area: AreaId, coast: Coast | None = None) -> Meaning:
        return _same(lambda at: o.Build(UnitRef(kind, area), None, coast))

    def build_special(
        self, _word: Token, special: Special, kind: UnitKind, area: AreaId, coast: Coast | None = None
    ) -> Meaning:
        return _same(lambda at: o.Build(UnitRef(kind, area), special, coast))

    def build_special_last(
        self, _word: Token, kind: UnitKind, area: AreaId, *rest: Special | Coast
    ) -> Meaning:
        special = next(part for part in rest if isinstance(part, Special))
        coast = next((part for part in rest if isinstance(part, Coast)), None)
        return _same(lambda at: o.Build(UnitRef(kind, area), special, coast))

    def maintain(self, *parts: Written | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        return _same(lambda at: o.Maintain(at.own(unit)))

    def remove(self, *parts: Written | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        return _same(lambda at: o.Remove(at.own(unit)))

    def waive(self, _word: Token, number: Token | None = None) -> Meaning:
        count = min(int(number), 99) if number is not None else 1
        return lambda at: (o.Waive(),) * count

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
        return _same(lambda at: o.Borrow(ducats, years))

    def pay(self, _word: Token, ducats: int, *to: Token | Power) -> Meaning:
        payee = Power(to[-1])
        return _same(lambda at: o.Pay(ducats, payee))

    def pay_bank(self, _word: Token, ducats: int, *_to: Token) -> Meaning:
        return _same(lambda at: o.PayBank(ducats))

    def pay_backwards(self, _word: Token, payee: Power, ducats: int) -> Meaning:
        return _same(lambda at: o.Pay(ducats, payee))

    def give(self, _word: Token, victim: Power, *rest: Token | Power) -> Meaning:
        to = Power(rest[-1])
        return _same(lambda at: o.GiveChit(victim, to))

    def give_land(self, _word: Token, *parts: Token | AreaId | Power) -> Meaning:
        area, to = (part for part in parts if not isinstance(part, Token))
        return _same(lambda at: o.GiveProvince(AreaId(area), Power(to)))

    def sell(self, _word: Token, *parts: Token | AreaId | Power | int) -> Meaning:
        area, to, ducats = _bargain(parts)
        return _same(lambda at: o.SellProvince(area, to, ducats))

    def buy_land(self, _word: Token, *parts: Token | AreaId | Power | int) -> Meaning:
        area, seller, ducats = _bargain(parts)
        return _same(lambda at: o.BuyProvince(area, seller, ducats))

    def ban(self, _word: Token, power: Power) -> Meaning:
        return _same(lambda at: o.Ban(power))

    def force(self, _word: Token, *parts: Token | AreaId) -> Meaning:
        area = AreaId(parts[-1])
        return _same(lambda at: o.ForceTax(area))

    def march(self, *parts: Written | Where | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        to = next(part for part in parts if isinstance(part, Where))
        return _same(lambda at: o.StrategicMove(at.own(unit), to.area, to.coast))

    def retreat_list(self, *parts: Written | Where | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        places = tuple(part.area for part in parts if isinstance(part, Where))
        return _same(lambda at: o.RetreatList(at.own(unit), places))

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
            spent = usual_sum(at.setting, at.state, kind, target, area) if ducats is None else ducats
            return o.Expense(number, kind, spent, target, area, victim)  # type: ignore[arg-type]

        return _same(expense)

    def hire(self, word: Token, *parts: int | Token | Meaning) -> Meaning:
        number = _number(word)
        ducats = parts[0] if isinstance(parts[0], int) else None
        meaning: Meaning = parts[-1]  # type: ignore[assignment]

        def hire(at: Position) -> o.Order:
            _may_have(at, number, word)
            order: o.UnitOrder = meaning(at)[0]  # type: ignore[assignment]
            kind, unit = o.ExpenseKind.HIRE, order.unit
            spent = usual_sum(at.setting, at.state, kind, unit, None, order) if ducats is None else ducats
            return o.Expense(number, kind, spent, unit, order=order)

        return _same(hire)

    def no_expense(self, word: Token, _none: Token) -> Meaning:
        number = _number(word)

        def nothing(at: Position) -> o.Order:
            _may_have(at, number, word)
            return o.NoExpense(number)

        return _same(nothing)

    def relief(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.FAMINE_RELIEF, None, area, None)

    def pacify(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.PACIFY, None, area, None)

    def counter(self, _word: Token, unit: Written) -> _Use:
        return lambda at: (o.ExpenseKind.COUNTER_BRIBE, at.own(unit), None, None)

    def bribe_away(self, _word: Token, unit: Written) -> _Use:
        return lambda at: (o.ExpenseKind.DISBAND, at.bribed(unit), None, None)

    def buy(self, _word: Token, unit: Written) -> _Use:
        return lambda at: (o.ExpenseKind.BUY, at.bribed(unit), None, None)

    def autonomous(self, word: Token, *parts: UnitKind | AreaId) -> _Use:
        garrison = word.startswith("g") or not isinstance(parts[0], UnitKind)
        unit = UnitRef(UnitKind.GARRISON if garrison else UnitKind(parts[0]), AreaId(parts[-1]))
        return lambda at: (o.ExpenseKind.TO_AUTONOMOUS, unit, None, None)

    def rebellion(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.CAUSE_REBELLION, None, area, None)

    def scorch(self, _word: Token, area: AreaId) -> _Use:
        return lambda at: (o.ExpenseKind.CAUSE_FAMINE, None, area, None)

    def bodyguard(self, _word: Token, ruler: Power) -> _Use:
        return lambda at: (o.ExpenseKind.BODYGUARD, None, None, ruler)

    def assassinate(self, _word: Token, victim: Power) -> _Use:
        return lambda at: (o.ExpenseKind.ASSASSINATE, None, None, victim)


_Id = TypeVar("_Id", AreaId, Power)


def _bargain(parts: tuple[Token | AreaId | Power | int, ...]) -> tuple[AreaId, Power, int]:
    """Place, power and price, however they stand. The place always comes first."""
    said = [part for part in parts if not isinstance(part, Token)]
    area, *rest = said
    ducats = next(part for part in rest if isinstance(part, int))
    power = next(part for part in rest if not isinstance(part, int))
    return AreaId(str(area)), Power(str(power)), ducats


def _named(names: Mapping[str, _Id], token: Token) -> _Id:
    """What a name means, perhaps with an article before it."""
    bare = plain(token) if not token.isalpha() else str(token)
    return names[bare] if bare in names else names[bare.partition(" ")[2]]


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
