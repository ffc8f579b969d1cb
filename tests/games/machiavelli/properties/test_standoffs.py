"""A standoff, and beside it a unit that is thrown out, anywhere on any board: the place stays empty.

Small positions made for one rule, because chance brings them about too seldom.

Absence of Plague decided twice: by the game, and by trying every set of advances (A-150 to A-161).

Not here: whole positions (test_every_step).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event, OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Advance, AreaSupport, Hold, Support, UnitOrder
from judge.games.machiavelli.model.state import Phase, PhaseKind, Season, State, Unit, UnitKind
from judge.games.machiavelli.model.year import ADJUSTMENT
from tests.support.machiavelli.battlefield import fight
from tests.support.machiavelli.invariants import transition
from tests.support.machiavelli.pieces import ground
from tests.support.machiavelli.positions import Case, games
from tests.support.machiavelli.second_adjudicator import Army, decided
from tests.support.narrowing import present

EMPTY, BEATEN, RIVAL, OTHER, WINNER, HELPER = range(6)
"""The places of the play: an empty one, and those of the units around it."""

Scene = tuple[Case, list[AreaId], dict[Seat, tuple[UnitOrder, ...]]]


@st.composite
def scenes(draw: DrawFn) -> Scene:
    """Two armies strive for one empty place; another beside it is attacked with support."""
    game = draw(games({"famine": False, "plague": False, "storm": False}))
    letter = game.setting.rules.letter(Phase(year=1454, season=Season.SPRING, kind=PhaseKind.MOVEMENT))
    assume(game.setting.rules.money or ADJUSTMENT not in letter)  # else who has no cities loses his units
    borders = game.setting.board.army_borders
    here: list[AreaId] = [draw(st.sampled_from(sorted(a for a in borders if len(borders[a]) > 2)))]
    for beside in (EMPTY, EMPTY, EMPTY, BEATEN, BEATEN):
        free = sorted(borders[here[beside]] - set(here))
        assume(free)
        here.append(draw(st.sampled_from(free)))
    powers = sorted(game.setting.scenario.powers)
    sides = draw(st.permutations(powers))
    owners = [sides[0], sides[1], sides[2], sides[3], sides[3]]
    if draw(st.booleans()):  # the victor's own army may be one of the two that bar the way
        owners[1] = sides[3]
    units = [
        Unit(power=power, kind=UnitKind.ARMY, area=area, serial=number)
        for number, (power, area) in enumerate(zip(owners, here[BEATEN:], strict=True), start=1)
    ]
    return _written(Case(game, _state(units, 99 * game.setting.rules.money)), here, units)


def _state(units: Iterable[Unit], ducats: int) -> State:
    field = {unit.area: unit for unit in units}
    return State(
        phase=Phase(year=1454, season=Season.SPRING, kind=PhaseKind.MOVEMENT),
        field=field,
        province_owner={area: unit.power for area, unit in field.items()},
        ducats=dict.fromkeys((unit.power for unit in field.values()), ducats),
    )


def _written(case: Case, here: list[AreaId], units: list[Unit]) -> Scene:
    beaten, rival, other, winner, helper = (unit.ref for unit in units)
    helped = case.state.field[here[WINNER]].power
    in_area = AreaSupport(helper, here[BEATEN], None if units[-1].power == helped else helped)
    by_unit = not case.setting.rules.movement.supports_areas
    orders: list[UnitOrder] = [
        Hold(beaten),
        Advance(rival, here[EMPTY]),
        Advance(other, here[EMPTY]),
        Advance(winner, here[BEATEN]),
        Support(helper, winner, here[BEATEN]) if by_unit else in_area,
    ]
    given: dict[Seat, tuple[UnitOrder, ...]] = {}
    for unit, order in zip(units, orders, strict=True):
        seat = Seat(unit.power)
        given[seat] = (*given.get(seat, ()), order)
    return case, here, given


def _told(events: Iterable[Event]) -> dict[AreaId, tuple[Verdict, ...]]:
    """What came of each move; upkeep in the same phase is told before it, a retreat after it."""
    resolved = [e for e in events if isinstance(e, OrderResolved) and isinstance(e.order, UnitOrder)]
    return {event.unit.area: event.verdicts for event in reversed(resolved)}


@given(scenes())
def test_nobody_enters_where_a_standoff_was(scene: Scene) -> None:
    """Neither of two equal armies (N-003), nor one that must retreat (N-006)."""
    case, here, orders = scene
    outcome = case.game.adjudicate(case.state, orders, ScriptedDice({}, otherwise=3))
    told = _told(outcome.events)
    assert told[here[RIVAL]] == told[here[OTHER]] == (Verdict.STOOD_OFF,)
    assert told[here[BEATEN]] == (Verdict.DISLODGED,)
    assert here[EMPTY] not in outcome.state.field
    if outcome.state.dislodged:
        beaten = outcome.state.dislodged[here[BEATEN]]
        assert here[EMPTY] not in {place.area for place in beaten.places}
    assert transition(case.setting, case.state, outcome.events, outcome.state) == []


@given(scenes())
def test_nobody_throws_out_his_own_army_whoever_helps(scene: Scene) -> None:
    """With the attacked army in the attacker's hands, and a stranger's support, he stands off (N-003)."""
    case, here, orders = scene
    mine, stranger = case.state.field[here[WINNER]].power, case.state.field[here[BEATEN]].power
    swapped = {here[BEATEN]: mine, here[HELPER]: stranger}
    old = sorted(case.state.field.values(), key=lambda unit: unit.serial)
    units = [replace(unit, power=swapped.get(unit.area, unit.power)) for unit in old]
    again, _, orders = _written(Case(case.game, _state(units, 99 * case.setting.rules.money)), here, units)
    outcome = case.game.adjudicate(again.state, orders, ScriptedDice({}, otherwise=3))
    assert outcome.state.dislodged == {}
    told = _told(outcome.events)
    assert told[here[WINNER]] == (Verdict.STOOD_OFF,)
    assert told[here[BEATEN]] == (Verdict.OK,)


BORDERS = ground("absence-of-plague").board.army_borders
POWERS = ("milan", "papacy", "venice")


@st.composite
def crowds(draw: st.DrawFn) -> dict[str, Army]:
    """Up to eleven armies that strive for three places, and help those who do."""
    random = draw(st.randoms(use_true_random=False))
    middle = random.choice(["mod", "bol", "fir", "par", "urb", "tor"])
    ring = sorted(BORDERS[AreaId(middle)])
    prizes = [middle, *random.sample(ring, 2)]
    far = sorted({middle}.union(ring, *(BORDERS[AreaId(area)] for area in prizes)))
    places = random.sample(far, min(len(far), random.randint(7, 11)))
    owner = {place: random.choice(POWERS) for place in places}
    goals: dict[str, str] = {}
    for place in places:
        near = [area for area in sorted(BORDERS[AreaId(place)]) if area in (*prizes, *places)]
        if near and random.random() < 0.5:
            goals[place] = random.choice([*near, *(area for area in near if area in prizes)])
    armies = {}
    for place in places:
        beside = BORDERS[AreaId(place)]
        wanted = [(goal, owner[other]) for other, goal in goals.items() if goal in beside]
        wanted += [(other, owner[other]) for other in places if other in beside and other in prizes]
        order = f"- {goals[place]}" if place in goals else "H"
        if place not in goals and wanted and random.random() < 0.85:
            order = "S {} {}".format(*random.choice(wanted))
        armies[place] = Army(owner[place], place, order)
    return armies


def line(army: Army) -> str:
    order = army.order if army.help is None else "S in {} for {}".format(*army.help)
    return f"{army.power} A {army.at} {order}"


@settings(max_examples=5 * present(settings.default).max_examples)
@given(crowds())
def test_both_adjudicators_agree(armies: dict[str, Army]) -> None:
    """A-110, A-112, A-150 to A-161: the same armies get in, and the same are thrown out."""
    wanted = decided(armies)
    assume(wanted is not None)
    assert wanted is not None
    done = fight(*map(line, armies.values()), scenario="absence-of-plague")
    moved = {f"{army.power} A {army.goal}" for place, army in armies.items() if place in wanted}
    goals = {armies[place].goal for place in wanted}
    stay = {place: army for place, army in armies.items() if place not in wanted and place not in goals}
    assert done.units == moved | {f"{army.power} A {place}" for place, army in stay.items()}
