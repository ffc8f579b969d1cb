"""A campaign in one line for each unit: ``milan A+ mil - pav``; plain values in, plain words out.

``+`` is a unit of strength two. Orders: ``- pav``, ``- ion - pal`` (over sea), ``S A ver``,
``S A ver - vic``, ``S G fer C`` (conversion), ``T A mes - pal``, ``B``, ``L``, ``C A``, ``H``, ``D``;
``S in ver``, ``S in ver for milan`` (an area), ``T``, ``T for milan`` (whatever names the fleet).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.legality.campaign import refusal
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.events import Event, OrderResolved, Verdict
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Besiege,
    Convert,
    Disband,
    Hold,
    LiftSiege,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    Phase,
    PhaseKind,
    Power,
    Season,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.named_rules.joint_retreats import retreat_by_judge
from judge.games.machiavelli.steps.campaign.movement import resolve_movement
from judge.games.machiavelli.steps.campaign.retreats import resolve_retreats
from judge.games.machiavelli.steps.ownership.control import settle_control
from tests.support.machiavelli import pieces
from tests.support.machiavelli.pieces import ground, harbour, ref, spaces

DICE = ScriptedDice({})
PHASE = Phase(year=1454, season=Season.SUMMER, kind=PhaseKind.MOVEMENT)


def order(unit: str, text: str) -> UnitOrder:
    """``order("A mil", "- pav")``."""
    who = ref(unit)
    match text.split():
        case ["H"]:
            return Hold(who)
        case ["B"]:
            return Besiege(who)
        case ["L"]:
            return LiftSiege(who)
        case ["D"]:
            return Disband(who)
        case ["C", *to]:
            kind, _, coast = to[0].partition("/")
            return Convert(who, UnitKind(kind), Coast(coast) if coast else None)
        case ["-", *way]:
            *via, last = [step for step in way if step != "-"]
            to_area, to_coast = harbour(last)
            return Advance(who, to_area, to_coast, tuple(AreaId(a) for a in via))
        case ["S", "in", area, *power]:
            return AreaSupport(who, AreaId(area), Power(power[-1]) if power else None)
        case ["T", *power] if not power or power[0] == "for":
            return TransportFor(who, Power(power[-1]) if power else None)
        case ["S", kind, area]:
            return Support(who, ref(f"{kind} {area}"))
        case ["S", kind, area, "C"]:
            return Support(who, ref(f"{kind} {area}"), conversion=True)
        case ["S", kind, area, "-", into]:
            return Support(who, ref(f"{kind} {area}"), *harbour(into))
        case ["T", kind, area, "-", to]:
            return Transport(who, ref(f"{kind} {area}"), AreaId(to))
    raise ValueError(text)


def unit(line: str) -> tuple[Unit, UnitOrder | None]:
    """A unit and its order from ``milan A+ mil - pav``."""
    power, kind, place, *rest = line.split()
    return pieces.unit(f"{power} {kind} {place}"), order(
        f"{kind.rstrip('+')} {place}", " ".join(rest)
    ) if rest else None


@dataclass(frozen=True, slots=True)
class Fought:
    """What became of a campaign, in words."""

    play: Turn
    setting: Setting
    leave: Mapping[str, frozenset[str]]

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def events(self) -> tuple[Event, ...]:
        return self.play.events

    @property
    def units(self) -> set[str]:
        """Who stands where: ``milan A pav``, ``milan G fer``; coasts as ``venice F cro/nc``."""
        return {
            f"{u.power} {u.kind.value} {u.area}" + (f"/{u.coast}" if u.coast else "")
            for u in self.state.units()
        }

    @property
    def beaten(self) -> dict[str, set[str]]:
        """Who must retreat: ``{"milan A pav": {"mil", "city"}}``."""
        return {
            f"{d.unit.power} {d.unit.kind.value} {area}": {
                "city" if p.into_city else p.area for p in d.places
            }
            for area, d in self.state.dislodged.items()
        }

    def verdicts(self, words: str) -> tuple[Verdict, ...]:
        """What was told of ``A mil``; empty if nothing was."""
        return next((e.verdicts for e in self._told() if e.unit == ref(words)), ())

    def ok(self, words: str) -> bool:
        return self.verdicts(words) in ((), (Verdict.OK,))

    def told(self, words: str) -> OrderResolved:
        return next(e for e in self._told() if e.unit == ref(words))

    def _told(self) -> list[OrderResolved]:
        return [e for e in self.events if isinstance(e, OrderResolved)]

    def led(self) -> Fought:
        """The retreats as the judge makes them, once it is settled who controls what."""
        settled = settle_control(self.setting, self.play, {}, DICE)
        return Fought(retreat_by_judge(self.setting, settled, {}, DICE), self.setting, self.leave)

    def retreat(self, *lines: str) -> Fought:
        """Play the retreats, with orders such as ``milan A pav - mil``, ``milan A pav C G``."""
        given: dict[Power, dict[UnitRef, UnitOrder]] = defaultdict(dict)
        for line in lines:
            who, said = unit(line)
            if said is not None:
                given[who.power][who.ref] = said
        orders = {power: Accepted(units=units) for power, units in given.items()}
        done = resolve_retreats(self.setting, Turn(state=self.state), orders, DICE)
        return Fought(done, self.setting, self.leave)


def campaign(*lines: str) -> tuple[State, dict[Power, Accepted]]:
    """The position before a campaign and its orders, nothing else about it."""
    units = dict(map(unit, lines))
    given: dict[Power, dict[UnitRef, UnitOrder]] = defaultdict(dict)
    for who, said in units.items():
        if said is not None:
            given[who.power][who.ref] = said
    state = State(phase=PHASE, **spaces(units))
    return state, {power: Accepted(units=orders) for power, orders in given.items()}


def fight(
    *lines: str,
    sieges: str = "",
    province_rebels: Mapping[str, str] | None = None,
    city_rebels: Mapping[str, str] | None = None,
    owns: Mapping[str, str] | None = None,
    leave: Mapping[str, str] | None = None,
    murdered: str = "",
    checked: bool = False,
    step: Step = resolve_movement,
    **switches: Any,
) -> Fought:
    """Resolve one campaign. Rebels: area -> power they rise against; `leave`: holder -> who may pass;
    `owns`: power -> areas that it controls; `switches`: those of the rulebook, and another `scenario`.

    `checked` passes over orders that are not lawful, as the game does; `step` resolves them.
    """
    setting = ground(**switches)
    state, ordered = campaign(*lines)
    given = {power: dict(accepted.units) for power, accepted in ordered.items()}
    provinces, cities = province_rebels or {}, city_rebels or {}
    owned = {AreaId(a): Power(p) for p, areas in (owns or {}).items() for a in areas.split()}
    allowed = {p: frozenset(others.split()) for p, others in (leave or {}).items()}
    state = replace(
        state,
        sieges=frozenset(AreaId(a) for a in sieges.split()),
        province_owner=owned | {AreaId(a): Power(p) for a, p in {**cities, **provinces}.items()},
        city_owner={a: p for a, p in owned.items() if a in setting.board.cities},
        home_control={p: p for p in setting.scenario.powers} if owns else {},
        rebellion_victims={AreaId(a): Power(p) for a, p in {**cities, **provinces}.items()},
        province_rebellions=frozenset(AreaId(a) for a in provinces),
        city_rebellions=frozenset(AreaId(a) for a in cities),
    )
    if checked:
        for power, units in given.items():
            lawful = {
                r: o for r, o in units.items() if refusal(setting, state, power, o, frozenset()) is None
            }
            given[power] = lawful
    orders = {
        Power(p): Accepted(units=given.get(Power(p), {}), leave=frozenset(map(Power, allowed.get(p, ()))))
        for p in sorted({*given, *allowed})
    }
    victims = frozenset(Power(p) for p in murdered.split())
    done = step(setting, Turn(state=state, assassinated=victims), orders, DICE)
    return Fought(done, setting, allowed)
