"""Turns the parts of a line into orders: what each rule of ``grammar/machiavelli/orders.lark`` means.

A line means something only in a position, for it may leave out the kind of a unit or the sum of an
expenditure; so each rule yields a `Meaning`, a function from a position to orders. Not here: whether an
order is allowed (legality), what a wrong line gets (complaints).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from lark import Token, v_args

from judge.games.machiavelli.language.names import Names, plain
from judge.games.machiavelli.language.reading.money_meanings import MoneyMeanings
from judge.games.machiavelli.language.reading.written_units import (
    Meaning,
    MisreadError,
    Position,
    Where,
    Written,
    same,
)
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.rules.rule_tables import KindRow, SpecialRow
from judge.games.machiavelli.model.state import Power, Special, UnitKind, UnitRef

_KINDS = {"a": UnitKind.ARMY, "f": UnitKind.FLEET, "g": UnitKind.GARRISON}


@v_args(inline=True)
class Meanings(MoneyMeanings):
    """One method for each rule and alias of the grammar, in its order."""

    def __init__(
        self,
        names: Names,
        units: Mapping[UnitKind, KindRow],
        specials: Mapping[Special, SpecialRow],
        usual: Collection[str] = (),
    ) -> None:
        super().__init__()
        self._names = names
        self._further = {word: kind for kind, row in units.items() for word in row.words}
        self._specials = {word: special for special, row in specials.items() for word in row.words}
        self._usual = frozenset(usual)

    # names and small words -------------------------------------------------------------------

    def PLACE(self, token: Token) -> AreaId:  # noqa: N802 - the grammar's terminals are in capitals
        return _id_named(self._names.places, token)

    def ADJECTIVE(self, token: Token) -> Power:  # noqa: N802
        return _id_named(self._names.adjectives, token)

    def POWER(self, token: Token) -> Power:  # noqa: N802
        return _id_named(self._names.powers, token)

    def KIND(self, token: Token) -> UnitKind:  # noqa: N802
        further = self._further.get(token.rstrip("."))
        if further is not None:
            return further
        return _KINDS[
            {"e": "a", "h": "a", "l": "a", "v": "f"}.get(token[0], token[0])
        ]  # esercito, heer, leger, vloot

    KIND_BEHIND = KIND

    def COAST(self, token: Token) -> Coast:  # noqa: N802
        said = "".join(filter(str.isalpha, token.replace("cote", "").replace("coast", "")))
        letter = said[1] if said[:1] == "c" and len(said) == 2 else said[0]
        return Coast({"o": "w"}.get(letter, letter) + "c")  # French: ouest, /cn

    def SPECIAL(self, token: Token) -> Special | None:  # noqa: N802
        if token in self._usual:
            return None
        if token in self._specials:
            return self._specials[str(token)]
        if token in ("cm", "em", "ep"):
            return {"cm": Special.MILITIA, "em": Special.MERCENARY, "ep": Special.PROFESSIONAL}[token]
        if "mili" in token:
            return Special.MILITIA
        return Special.PROFESSIONAL if "prof" in token or "metier" in token else Special.MERCENARY

    def RIDER(self, token: Token) -> Special:  # noqa: N802
        armoured = token.startswith("a") or token.endswith(("cuirassee", "lourde"))
        return Special.ARMOURED if armoured else Special.CAVALRY

    def riders(self, _rider: Special, *parts: UnitKind | AreaId | Coast) -> Written:
        area = next(part for part in parts if not isinstance(part, UnitKind | Coast))
        return Written(UnitKind.ARMY, AreaId(area))

    def build_riders(self, _word: Token, special: Special, *parts: UnitKind | AreaId) -> Meaning:
        kind = parts[0] if isinstance(parts[0], UnitKind) else UnitKind.ARMY
        places = [part for part in parts if not isinstance(part, UnitKind | Coast)]
        coast = parts[-1] if isinstance(parts[-1], Coast) else None
        return same(lambda at: o.Build(UnitRef(kind, AreaId(places[0])), special, coast))

    def unit_of_kind(self, kind: UnitKind, area: AreaId, _coast: Coast | None = None) -> Written:
        return Written(kind, area)

    def unit_of_kind_behind(self, area: AreaId, kind: UnitKind, _coast: Coast | None = None) -> Written:
        return Written(kind, area)

    def unit_of_any_kind(self, area: AreaId, _coast: Coast | None = None) -> Written:
        return Written(None, area)

    def unit(self, *parts: Power | Token | Written) -> Written:
        """Read a unit; its rank changes nothing (``Swiss A Milan``)."""
        written = parts[-1]
        assert isinstance(written, Written)
        whose = [part for part in parts[:-1] if not isinstance(part, Token)]
        return replace(written, whose=Power(str(whose[0]))) if whose else written

    def whose(self, power: Power) -> Power:
        return power

    def where(self, area: AreaId, coast: Coast | None = None) -> Where:
        return Where(area, coast)

    # campaigns -----------------------------------------------------------------------------

    def hold(self, unit: Written, _hold: Token) -> Meaning:
        return same(lambda at: o.Hold(at.own(unit)))

    def hold_said(self, _hold: Token, unit: Written) -> Meaning:
        return self.hold(unit, _hold)

    def advance_said(self, _go: Token, unit: Written, *steps: Where | Token) -> Meaning:
        return self.advance(unit, *steps)

    def convert_said(self, word: Token, unit: Written, _to: Token, kind: UnitKind, *coast: Coast) -> Meaning:
        return self.convert(unit, word, kind, *coast)

    def advance(self, unit: Written, *steps: Where | Token) -> Meaning:
        *via, to = [step for step in steps if isinstance(step, Where)]
        route = tuple(step.area for step in via)
        return same(lambda at: o.Advance(at.own(unit), to.area, to.coast, route))

    def advance_by_sea(self, unit: Written, _move: Token, to: Where, _by: Token) -> Meaning:
        return same(lambda at: o.Advance(at.own(unit), to.area, to.coast, by_sea=True))

    def support_stay(self, unit: Written, _word: Token, target: Written, *_hold: Token) -> Meaning:
        return same(
            lambda at: (
                at.in_area(unit, target, target.area) or o.Support(at.own(unit), at.unit_helped(target))
            )
        )

    def support_move(self, unit: Written, _word: Token, target: Written, *steps: Where | Token) -> Meaning:
        to = [step for step in steps if isinstance(step, Where)][-1]
        return same(
            lambda at: (
                at.in_area(unit, target, to.area, moving=True)
                or o.Support(at.own(unit), at.unit_helped(target), to.area, to.coast)
            )
        )

    def support_conversion(self, unit: Written, _word: Token, target: Written, *_to: Token) -> Meaning:
        return same(
            lambda at: (
                at.in_area(unit, target, target.area)
                or o.Support(at.own(unit), at.unit_helped(target), conversion=True)
            )
        )

    def support_for(
        self, unit: Written, _word: Token, target: Written, *rest: Token | Where | Power
    ) -> Meaning:
        *_, power = rest
        steps = [step for step in rest if isinstance(step, Where)]
        area = steps[-1].area if steps else target.area
        return same(lambda at: o.AreaSupport(at.own(unit), area, at.unless_mine(Power(str(power)))))

    def carry(self, unit: Written, _word: Token, army: Written | None = None) -> Meaning:
        return same(lambda at: o.TransportFor(at.own(unit), at.unless_mine(at.owner(army))))

    def carry_for(self, unit: Written, *words: Token | Power) -> Meaning:
        power = Power(str(words[-1]))
        return same(lambda at: o.TransportFor(at.own(unit), at.unless_mine(power)))

    def transport(self, unit: Written, _word: Token, army: Written, *steps: Where | Token) -> Meaning:
        to = [step for step in steps if isinstance(step, Where)][-1]
        cargo = UnitRef(army.kind or UnitKind.ARMY, army.area)
        return same(
            lambda at: (
                o.TransportFor(at.own(unit), at.unless_mine(at.owner(army)))
                if at.setting.rules.movement.transports_for_powers
                else o.Transport(at.own(unit), cargo, to.area)
            )
        )

    def besiege(self, unit: Written, *_rest: Token) -> Meaning:
        return same(lambda at: o.Besiege(at.own(unit)))

    def besiege_there(self, unit: Written, *rest: Token | UnitKind | AreaId) -> Meaning:
        place = rest[-1]

        def besiege(at: Position) -> o.Order:
            if place != unit.area:
                raise MisreadError("besieges-elsewhere", str(place), (self._names.place_titles[unit.area],))
            return o.Besiege(at.own(unit))

        return same(besiege)

    def lift(self, unit: Written, _word: Token) -> Meaning:
        return same(lambda at: o.LiftSiege(at.own(unit)))

    def convert_usual(self, unit: Written, _word: Token) -> Meaning:
        def convert(at: Position) -> o.Order:
            ref = at.own(unit)
            if not ref.in_city:
                return o.Convert(ref, UnitKind.GARRISON)
            city = at.scenario.board.area(ref.area).city
            if city is None or city.port:
                raise MisreadError("unfinished", "", ("army", "fleet"))
            return o.Convert(ref, UnitKind.ARMY)  # a fleet could not come out

        return same(convert)

    def convert(self, unit: Written, _word: Token, kind: UnitKind, coast: Coast | None = None) -> Meaning:
        return same(lambda at: o.Convert(at.own(unit), kind, coast))

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

        return same(about)

    def convert_there(
        self, unit: Written, word: Token, kind: UnitKind, place: AreaId, coast: Coast | None = None
    ) -> Meaning:
        if place == unit.area:
            return self.convert(unit, word, kind, coast)

        def elsewhere(at: Position) -> o.Order:
            raise MisreadError("besieges-elsewhere", str(place), (self._names.place_titles[unit.area],))

        return same(elsewhere)

    def disband(self, *parts: Written | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        return same(lambda at: (o.Remove if at.lets_units_go else o.Disband)(at.own(unit)))

    # adjustments ---------------------------------------------------------------------------

    def build(self, _word: Token, kind: UnitKind, area: AreaId, coast: Coast | None = None) -> Meaning:
        return same(lambda at: o.Build(UnitRef(kind, area), None, coast))

    def build_special(
        self, _word: Token, special: Special | None, kind: UnitKind, area: AreaId, coast: Coast | None = None
    ) -> Meaning:
        return same(lambda at: o.Build(UnitRef(kind, area), special, coast))

    def build_special_last(
        self, _word: Token, kind: UnitKind, area: AreaId, *rest: Special | Coast
    ) -> Meaning:
        special = next((part for part in rest if isinstance(part, Special)), None)
        coast = next((part for part in rest if isinstance(part, Coast)), None)
        return same(lambda at: o.Build(UnitRef(kind, area), special, coast))

    def maintain(self, *parts: Written | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        return same(lambda at: o.Maintain(at.own(unit)))

    def remove(self, *parts: Written | Token) -> Meaning:
        unit = next(part for part in parts if isinstance(part, Written))
        return same(lambda at: o.Remove(at.own(unit)))

    def waive(self, _word: Token, number: Token | None = None) -> Meaning:
        count = min(int(number), 99) if number is not None else 1
        return lambda at: (o.Waive(),) * count


_Id = TypeVar("_Id", AreaId, Power)


def _id_named(names: Mapping[str, _Id], token: Token) -> _Id:
    """Id that a name means, perhaps with an article before it."""
    bare = plain(token) if not token.isalpha() else str(token)
    return names[bare] if bare in names else names[bare.partition(" ")[2]]
