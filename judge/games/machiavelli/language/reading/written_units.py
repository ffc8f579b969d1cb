"""Meanings of the parts of a line: units as they are written, found in a position.

Not here: which rule of the grammar says what (order_transformer).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from judge.api.understanding import NOT_THEIRS
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.year import ADJUSTMENT, MOVES


@dataclass(frozen=True, slots=True)
class Position:
    """Position in which a line is read: the game, its state, and whose orders they are."""

    setting: Setting
    state: State
    seat: Power
    asked: tuple[o.Order, ...] = ()
    """Orders that the letter may give above the line, and its writer is asked about."""
    coming: tuple[UnitRef, ...] = ()
    """Units that the letter builds or buys above the line."""
    above: tuple[o.Order, ...] = ()
    """Orders that the letter gives above the line."""

    @property
    def before(self) -> tuple[o.Order, ...]:
        """All that the letter says above the line, taken or asked about."""
        return (*self.above, *self.asked)

    @property
    def scenario(self) -> Scenario:
        """Its board and its powers."""
        return self.setting.scenario

    @property
    def names_garrisons(self) -> bool:
        """Decide whether support helps a garrison only if it says that it does: a reading (N-075)."""
        return self.setting.rules.vague_support_is_narrow

    @property
    def lets_units_go(self) -> bool:
        """Decide whether disbanding leaves a unit unpaid: upkeep is asked for, and no such move (F-024)."""
        rules = self.setting.rules
        return not rules.disband and {MOVES, ADJUSTMENT} <= set(rules.letter(self.state.phase))

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

    def unit_bribed(self, written: Written) -> UnitRef:
        """Unit that a bribe is for; without a kind the first there that is not one's own (N-073)."""
        strangers = (unit for unit in self._there(written.area) if unit.power != self.seat)
        stranger = next(strangers, None) if written.kind is None else None
        return self.other(written) if stranger is None else stranger.ref

    def unit_helped(self, written: Written) -> UnitRef:
        """Unit that a support helps; without a kind any unit there, or only one in the field (N-075)."""
        if written.whose is not None:
            return self.theirs(written)
        field = self.state.field.get(written.area)
        if written.kind is not None or field is not None or not self.names_garrisons:
            return self.other(written)
        return self._nobody(written.area)

    def theirs(self, written: Written) -> UnitRef:
        """A unit that is said to be a power's; without a kind the first of theirs there.

        Raises MisreadError where only units of others are.
        """
        there = [u for u in self._there(written.area) if written.kind in (None, u.ref.kind)]
        if there and all(unit.power != written.whose for unit in there):
            raise MisreadError(NOT_THEIRS, "")
        return next((u.ref for u in there if u.power == written.whose), self.other(written))

    def in_area(
        self, unit: Written, target: Written, area: AreaId, *, moving: bool = False
    ) -> o.AreaSupport | None:
        """A support as books have it in which it is for a power in an area; None in others (A-110).

        `moving`: `target` is who comes from elsewhere, so that whoever is there is meant.
        """
        if self.setting.rules.movement.supports_units:
            return None
        power = self._mover(target) if moving else self.owner(target)
        return o.AreaSupport(self.own(unit), area, self.unless_mine(power))

    def _mover(self, written: Written) -> Power | None:
        """Owner of the unit that is to come from a place: whoever stands there; from an empty one the power
        that has the name of the place (``S Milan to Arezzo``).
        """
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
        """Owner of the unit that is meant: as it is said, or else whoever has it, if its kind is named."""
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


def coming(above: Sequence[o.Order]) -> tuple[UnitRef, ...]:
    """The units that some orders build or buy: others below may be for them."""
    found: list[UnitRef] = []
    for order in above:
        match order:
            case o.Build(unit=unit):
                found.append(unit)
            case o.Expense(kind=o.ExpenseKind.BUY, target=UnitRef() as unit):
                found.append(unit)
    return tuple(found)


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


def same(value: Callable[[Position], o.Order]) -> Meaning:
    return lambda at: (value(at),)
