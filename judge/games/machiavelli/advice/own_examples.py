"""Lines that a topic of help shows, of the asker's own position: lawful ones, that need not be wise.

Pure. It looks only at what the power may see. Not here: the topics (``grammar/machiavelli/help.yaml``) and
the lines that are shown where none of these is lawful.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.api.values import Seat
from judge.games.machiavelli.advice.building import building
from judge.games.machiavelli.advice.places import Name, name_of
from judge.games.machiavelli.advice.reach import Reach, reach
from judge.games.machiavelli.advice.wording import AdvisedLine
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import ExpenseKind, Order
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, Season, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import near
from judge.games.machiavelli.visibility.fog import touching

_MOST = 12
"""Lines that are tried; whoever has more units is shown the standard ones."""
_IN_TURN = frozenset({"siege"})
"""Topics whose lines are written one season after the other."""
Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Asker:
    """The person who asks, and the position as they see it."""

    setting: Setting
    state: State
    power: Power

    def units(self, *kinds: UnitKind) -> Iterator[Reach]:
        """The own units of some kinds, with where they could go."""
        own = sorted(self.state.units_of(self.power), key=lambda u: (u.area, u.kind))
        return (reach(self.setting, self.state, unit) for unit in own if unit.kind in (kinds or (unit.kind,)))

    def place(self, area: AreaId) -> str:
        """A province by its name, a sea by its short one."""
        return _place_as_written(name_of(self.setting, area))

    def unit(self, unit: Unit) -> str:
        """``A Florence``."""
        return f"{unit.kind} {self.place(unit.area)}"

    def free(self, found: Reach) -> list[Name]:
        """Places next to a unit: those where nobody stands come first."""
        taken = {self.place(area) for area in self.state.field}
        return sorted(found.steps, key=lambda name: (_place_as_written(name) in taken, name.title))

    def cost(self, kind: ExpenseKind) -> int:
        """The price of what costs the same everywhere, in ducats."""
        return self.setting.rules.prices.flat.get(kind, 0)

    def rivals(self) -> list[Power]:
        """Other powers, those next door first."""
        beside = touching(self.setting, self.state, Seat(self.power))
        others = [p for p in self.setting.scenario.powers if p not in (self.power, *self.state.eliminated)]
        playable = [p for p in others if self.setting.scenario.powers[p].playable]
        return [Power(p) for p in sorted(playable, key=lambda p: (p not in beside, p))]

    def power_name(self, power: Power) -> str:
        """A power's name as it is written in orders."""
        return str.__str__(self.setting.scenario.powers[power].name)


def own_lines(game: Machiavelli, state: State, power: Power, topic: str) -> Lines:
    """Lawful lines about a topic with this power's own pieces and neighbours; none if there are no such."""
    about = _TOPICS.get(topic)
    if about is None or power in state.eliminated:
        return ()
    kind, candidates = about
    asked = _as_if(state, kind)
    for tried, lines in enumerate(candidates(_Asker(game.setting, asked, power))):
        if tried >= _MOST:
            break
        if (orders := _lawful(game, asked, power, lines, in_turn=topic in _IN_TURN)) is not None:
            scenario = game.setting.scenario
            told = zip(lines, orders, strict=True)
            return tuple(AdvisedLine.of(line, order, scenario) for line, order in told)
    return ()


def _as_if(state: State, kind: PhaseKind) -> State:
    """The same position in the kind of phase that a topic is about; beaten units have only one."""
    if kind in (state.phase.kind, PhaseKind.RETREATS):
        return state
    season = Season.FALL if kind is PhaseKind.ADJUSTMENT else state.phase.season
    return replace(state, phase=replace(state.phase, kind=kind, season=season))


def _lawful(
    game: Machiavelli, state: State, power: Power, lines: Lines, *, in_turn: bool
) -> list[Order] | None:
    """The orders of these lines; None if one is not read as one order, or is not allowed.

    `in_turn`: only the first is for the phase at hand.
    """
    reader = reader_for(game, state)
    orders: list[Order] = []
    for line in lines:
        found = reader.orders(line, power)
        if len(found) != 1:
            return None
        orders += found
    remarks = game.check(state, Seat(power), tuple(orders[:1] if in_turn else orders))
    return None if any(remark.fatal for remark in remarks) else orders


def _place_as_written(name: Name) -> str:
    title = name.short if name.short.isupper() else name.title
    return f"{title}/{name.coast}" if name.coast else title


# ---------------------------------------------------------------- campaigns


def _moves(asker: _Asker, *kinds: UnitKind) -> Iterator[Lines]:
    for found in asker.units(*(kinds or (UnitKind.ARMY, UnitKind.FLEET))):
        for to in asker.free(found)[:3]:
            yield (f"{asker.unit(found.unit)} - {_place_as_written(to)}",)


def _sails(asker: _Asker) -> Iterator[Lines]:
    return _moves(asker, UnitKind.FLEET)


def _marches(asker: _Asker) -> Iterator[Lines]:
    return _moves(asker, UnitKind.ARMY)


def _holds(asker: _Asker) -> Iterator[Lines]:
    return ((f"{asker.unit(found.unit)} holds",) for found in asker.units())


def _supports(asker: _Asker) -> Iterator[Lines]:
    """Two units that can reach one place: one goes, the other helps; or one helps the other to stay."""
    units = list(asker.units(UnitKind.ARMY, UnitKind.FLEET))
    pairs = [(one, two) for one in units for two in units if one is not two]
    for one, two in pairs:
        shared = {n.short for n in one.steps} & {n.short for n in two.steps}
        for to in (name for name in asker.free(one) if name.short in shared):
            helper, mover = asker.unit(two.unit), asker.unit(one.unit)
            yield f"{mover} - {_place_as_written(to)}", f"{helper} supports {mover} - {_place_as_written(to)}"
            yield f"{mover} - {_place_as_written(to)}", f"{helper} supports {_place_as_written(to)}"
    for one, two in pairs:
        yield (f"{asker.unit(two.unit)} supports {asker.unit(one.unit)}",)


def _besieges(asker: _Asker) -> Iterator[Lines]:
    yield from ((f"{asker.unit(found.unit)} besieges",) for found in asker.units() if found.besieges)
    for found in asker.units(UnitKind.ARMY):
        for to in asker.free(found):
            if asker.state.garrisons.get(AreaId(to.short)) is not None:
                yield (
                    f"{asker.unit(found.unit)} - {_place_as_written(to)}",
                    f"A {_place_as_written(to)} besieges",
                )


def _convoys(asker: _Asker) -> Iterator[Lines]:
    for army in asker.units(UnitKind.ARMY):
        for fleet in asker.units(UnitKind.FLEET):
            for to in army.carried[:3]:
                march = f"{asker.unit(army.unit)} - {_place_as_written(to)}"
                yield f"{asker.unit(fleet.unit)} transports {march}", march


def _converts(asker: _Asker) -> Iterator[Lines]:
    words = {UnitKind.GARRISON: "garrison", UnitKind.ARMY: "army", UnitKind.FLEET: "fleet"}
    for found in asker.units():
        for to in found.converts:
            if to in words:
                yield (f"{asker.unit(found.unit)} converts to {words[to]}",)


# ---------------------------------------------------------------- money


def _bribes(asker: _Asker, *kinds: ExpenseKind, of: Callable[[Unit], bool]) -> Iterator[Lines]:
    words = {ExpenseKind.BUY: "buy", ExpenseKind.DISBAND: "disband"}
    units = sorted(asker.state.units(), key=lambda u: (u.power != AUTONOMOUS, u.area, u.kind))
    for unit in units:
        if unit.power == asker.power or not of(unit):
            continue
        if not near(asker.setting, asker.state, asker.power, unit.area):
            continue
        for kind in kinds:
            if (price := expenditure_prices.bribe(asker.setting, unit, kind)) is not None:
                yield (f"expense 1: {price} ducats {words[kind]} {asker.unit(unit)}",)


def _purchases(asker: _Asker) -> Iterator[Lines]:
    return _bribes(asker, ExpenseKind.BUY, of=lambda unit: True)


def _of_nobody(asker: _Asker) -> Iterator[Lines]:
    return _bribes(asker, ExpenseKind.BUY, ExpenseKind.DISBAND, of=lambda unit: unit.power == AUTONOMOUS)


def _guards(asker: _Asker) -> Iterator[Lines]:
    price = asker.cost(ExpenseKind.COUNTER_BRIBE)
    units = asker.units()
    return ((f"expense 1: {price} ducats counter-bribe {asker.unit(found.unit)}",) for found in units)


def _relief(asker: _Asker) -> Iterator[Lines]:
    price = asker.cost(ExpenseKind.FAMINE_RELIEF)
    for area in sorted(asker.state.famine):
        if near(asker.setting, asker.state, asker.power, area):
            yield (f"expense 1: {price} ducats famine relief {asker.place(area)}",)


def _rebels(asker: _Asker) -> Iterator[Lines]:
    price = asker.cost(ExpenseKind.PACIFY)
    owners = asker.state.province_owner
    for area in sorted({*asker.state.province_rebellions, *asker.state.city_rebellions}):
        if owners.get(area) == asker.power:
            yield (f"expense 1: {price} ducats pacify rebellion {asker.place(area)}",)
    for area in sorted(owners):
        if owners[area] != asker.power and near(asker.setting, asker.state, asker.power, area):
            least = expenditure_prices.rebellion(asker.setting, asker.state, area)
            yield (f"expense 1: {least} ducats cause rebellion {asker.place(area)}",)


def _murders(asker: _Asker) -> Iterator[Lines]:
    price = asker.cost(ExpenseKind.ASSASSINATE)
    return ((f"expense 1: {price} ducats assassinate {asker.power_name(rival)}",) for rival in asker.rivals())


def _gifts(asker: _Asker) -> Iterator[Lines]:
    return ((f"pay 5 ducats to {asker.power_name(rival)}",) for rival in asker.rivals())


# ---------------------------------------------------------------- retreats and winter


def _retreats(asker: _Asker) -> Iterator[Lines]:
    for _, beaten in sorted(asker.state.dislodged.items()):
        if beaten.unit.power == asker.power:
            unit = asker.unit(beaten.unit)
            yield from ((f"{unit} - {asker.place(to.area)}",) for to in beaten.places if not to.into_city)
            yield (f"{unit} disbands",)


def _raises(asker: _Asker) -> Iterator[Lines]:
    sites = building(asker.setting, asker.state, asker.power).sites
    found = [(site.place.title, kind.unit) for site in sites for kind in site.kinds if kind.coast is None]
    ways = sorted(found, key=lambda each: (each[1] != UnitKind.ARMY, *each))
    return ((f"build {kind} {place}",) for place, kind in ways)


def _keeps(asker: _Asker) -> Iterator[Lines]:
    return ((f"maintain {asker.unit(found.unit)}",) for found in asker.units())


def _dismisses(asker: _Asker) -> Iterator[Lines]:
    return ((f"remove {asker.unit(found.unit)}",) for found in asker.units())


_CAMPAIGN: Mapping[str, Callable[[_Asker], Iterator[Lines]]] = {
    "move": _moves,
    "cut": _moves,
    "standoff": _moves,
    "order": _moves,
    "army": _marches,
    "fleet": _sails,
    "hold": _holds,
    "support": _supports,
    "siege": _besieges,
    "convoy": _convoys,
    "garrison": _converts,
    "convert": _converts,
    "bribe": _purchases,
    "buy": _purchases,
    "expense": _purchases,
    "autonomous": _of_nobody,
    "counter-bribe": _guards,
    "money": _guards,
    "famine": _relief,
    "rebellion": _rebels,
    "assassination": _murders,
    "give": _gifts,
}
_TOPICS: Mapping[str, tuple[PhaseKind, Callable[[_Asker], Iterator[Lines]]]] = {
    **{topic: (PhaseKind.MOVEMENT, lines) for topic, lines in _CAMPAIGN.items()},
    "retreat": (PhaseKind.RETREATS, _retreats),
    "build": (PhaseKind.ADJUSTMENT, _raises),
    "maintain": (PhaseKind.ADJUSTMENT, _keeps),
    "disband": (PhaseKind.ADJUSTMENT, _dismisses),
}


def topics() -> Sequence[str]:
    """The topics that have such lines, where the position has pieces for them."""
    return tuple(_TOPICS)
