"""The worked examples of the classic rule text, played from lines of orders (worked_examples.yaml)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.core.dice import ScriptedDice
from judge.core.game import Outcome, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit, remove_unit
from judge.games.machiavelli.model.orders import Expense, ExpenseKind, Order
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Dislodged,
    Loan,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Season,
    State,
    UnitRef,
)
from judge.games.machiavelli.model.topology import is_fortified
from judge.games.machiavelli.steps.money.income import city_income, province_income
from tests.support.machiavelli.pieces import ground, ref, unit

EXAMPLES = yaml.load(Path(__file__).with_name("worked_examples.yaml").read_text("utf-8"), yaml.CSafeLoader)
QUIET = {"famine": False, "plague": False}
PHASES = {
    "spring": (Season.SPRING, PhaseKind.MOVEMENT),
    "summer": (Season.SUMMER, PhaseKind.MOVEMENT),
    "fall": (Season.FALL, PhaseKind.MOVEMENT),
    "retreats": (Season.SUMMER, PhaseKind.RETREATS),
    "winter": (Season.FALL, PhaseKind.ADJUSTMENT),
}


def without(state: State, refs: Iterable[UnitRef]) -> State:
    for one in refs:
        found = state.unit(one)
        state = state if found is None else remove_unit(state, found)
    return state


def position(game: Machiavelli, case: Mapping[str, Any]) -> State:
    """The first position of Balance of Power, or another scenario, and what the example changes in it."""
    state = game.open(ScriptedDice({}, otherwise=1)).state
    season, kind = PHASES[case.get("season", "summer")]
    named = [unit(text, 100 + n) for n, text in enumerate(case.get("units", ()))]
    taken = {(u.area, u.ref.in_city) for u in named}
    state = without(state, map(ref, case.get("without", ())))
    state = without(state, [u.ref for u in state.units() if (u.area, u.ref.in_city) in taken])
    for one in named:
        state = place_unit(state, one)
    provinces, cities = dict(state.province_owner), dict(state.city_owner)
    for power, places in case.get("owns", {}).items():
        for area, _, part in (place.partition("/") for place in places):
            provinces |= {AreaId(area): Power(power)} if part != "city" else {}
            cities |= {AreaId(area): Power(power)} if part != "province" else {}
    rebels = frozenset(map(AreaId, case.get("rebels", {})))
    risen = {AreaId(place.partition("/")[0]): Power(power) for place, power in case.get("risen", {}).items()}
    in_cities = frozenset(AreaId(place) for place in case.get("risen", {}) if not place.endswith("/province"))
    if case.get("alone"):
        state = without(state, [u.ref for u in state.units() if u not in named])
    provinces |= dict.fromkeys(risen, AUTONOMOUS)
    cities |= {area: AUTONOMOUS for area in risen if area in cities}
    beaten = {}
    for words, places in case.get("beaten", {}).items():
        one = unit(words, 200)
        beaten[one.area] = Dislodged(one, tuple(RetreatPlace(AreaId(a)) for a in places))
        state = without(state, [one.ref])
    return replace(
        state,
        phase=Phase(year=case.get("year", 1454), season=season, kind=kind),
        province_owner=provinces,
        city_owner=cities,
        dislodged=beaten,
        province_rebellions=frozenset(a for a in rebels if not game.setting.board.areas[a].one_space)
        | set(risen),
        city_rebellions=rebels | in_cities,
        rebellion_victims=risen,
        sieges=frozenset(map(AreaId, case.get("sieges", ()))),
        famine=frozenset(map(AreaId, case.get("famine", ()))),
        home_control={**state.home_control, **case.get("countries", {})},
        ducats={**dict.fromkeys(state.ducats, 100), **case.get("ducats", {})},
        loans={
            Power(p): tuple(Loan(principal=a, interest=b, due_in=c) for a, b, c in debts)
            for p, debts in case.get("loans", {}).items()
        },
    )


def read(
    game: Machiavelli, state: State, lines: Mapping[str, Sequence[str]]
) -> dict[Seat, tuple[Order, ...]]:
    reader = reader_for(game, state)
    given: dict[Seat, tuple[Order, ...]] = {}
    for power, said in lines.items():
        readings = [reader.read(line, Power(power)) for line in said]
        assert not any(reading.complaints for reading in readings), readings
        given[Seat(power)] = tuple(order for reading in readings for order in reading.orders)
    return given


def play(case: Mapping[str, Any]) -> tuple[Machiavelli, Outcome[State], list[ev.Event], set[tuple[str, str]]]:
    """All its turns. The last outcome, all events, and who had what refused."""
    switches = {**QUIET, "adjacency": case.get("near", True), **case.get("switches", {})}
    game = table(case.get("scenario", "balance-of-power"), switches)
    dice = ScriptedDice(case.get("dice", {}), otherwise=1)
    outcome = Outcome(state=position(game, case), events=())
    told: list[ev.Event] = []
    refused = set()
    for lines in case["turns"]:
        orders = read(game, outcome.state, lines)
        for seat, given in orders.items():
            refused |= {(str(seat), r.code) for r in game.check(outcome.state, seat, given) if r.fatal}
        outcome = game.adjudicate(outcome.state, orders, dice)
        told += outcome.events
    return game, outcome, told, refused


@pytest.mark.parametrize("case", EXAMPLES, ids=[case["id"] for case in EXAMPLES])
def test_worked_example(case: dict[str, Any]) -> None:
    """The rules named in the example."""
    fulfilled(case)


def fulfilled(case: Mapping[str, Any]) -> None:
    """Play an example, and find in the end what it says."""
    _, outcome, told, refused = play(case)
    state, then = outcome.state, dict(case["then"])
    found: dict[str, Any] = {
        "units": [f"{u.power} {u.kind} {u.area}" for u in state.units()],
        "provinces": state.province_owner,
        "cities": state.city_owner,
        "countries": state.home_control,
        "ducats": state.ducats,
    }
    assert set(then.pop("units", [])) <= set(found["units"])
    assert not [words for words in then.pop("gone", []) if state.unit(ref(words)) is not None]
    for what in ("provinces", "cities", "countries", "ducats"):
        for key, value in then.pop(what, {}).items():
            assert found[what].get(key) == value, (what, key)
    for power, debts in then.pop("loans", {}).items():
        assert [[loan.principal, loan.interest] for loan in state.loans[power]] == debts
    for words, verdict in then.pop("told", {}).items():
        assert (
            verdict
            in next(e for e in told if isinstance(e, ev.OrderResolved) and e.unit == ref(words)).verdicts
        )
    for power, results in then.pop("spent", {}).items():
        spent = {e.number: e.result for e in told if isinstance(e, ev.ExpenseResolved) and e.power == power}
        assert spent == results
    for power, parts in then.pop("income", {}).items():
        counted = next(e for e in told if isinstance(e, ev.IncomeCounted) and e.power == power)
        assert {part: getattr(counted, part) for part in parts} == parts
    assert set(then.pop("events", [])) <= {type(event).__name__ for event in told}
    for words, places in then.pop("refuges", {}).items():
        assert sorted(p.area for p in state.dislodged[ref(words).area].places) == places
    for area, rising in then.pop("rebels", {}).items():
        assert (area in state.city_rebellions) is rising
    murdered = [e.power for e in told if isinstance(e, ev.Assassinated)]
    assert not set(then.pop("alive", [])) & set(murdered)
    assert murdered == then.pop("assassinated", murdered)
    assert {(p, c) for p, codes in then.pop("refused", {}).items() for c in codes} <= refused
    assert sorted(state.eliminated) == then.pop("eliminated", sorted(state.eliminated))
    assert state.phase.key == then.pop("phase", state.phase.key)
    assert sorted(state.province_rebellions) == then.pop("risen", sorted(state.province_rebellions))
    assert sorted(state.city_rebellions) == then.pop("risen_cities", sorted(state.city_rebellions))
    assert list(state.victors) == then.pop("victors", [])
    assert sorted(state.sieges) == then.pop("sieges", sorted(state.sieges))
    assert not then


@pytest.mark.parametrize(
    ("cities", "countries"), [(6, 0), (7, 1), (14, 1), (15, 2), (22, 2), (23, 3), (30, 3), (31, 4)]
)
def test_nj_victory_table(cities: int, countries: int) -> None:
    """N-037."""
    assert ground().rules.countries_for(cities) == countries


@pytest.mark.parametrize(
    ("line", "kind", "on", "ducats"),
    [
        ("e1 buy fer", ExpenseKind.BUY, "A fer", 18),
        ("e1 disband dur", ExpenseKind.DISBAND, "F dur", 12),
        ("e1 +3 ducats disband dur", ExpenseKind.DISBAND, "F dur", 6),
        ("e1 +6 ducats disband dur", ExpenseKind.DISBAND, "F dur", 12),
        ("e1 6+3 ducats disband dur", ExpenseKind.DISBAND, "F dur", 9),
    ],
)
def test_nj_shorthand(line: str, kind: ExpenseKind, on: str, ducats: int) -> None:
    """N-075: the usual sum, and the field before the garrison."""
    game = table("balance-of-power", QUIET)
    state = position(game, {"units": ["milan A fer", "turkey F dur", "turkey G dur"]})
    (order,) = reader_for(game, state).read(line, Power("florence")).orders
    assert order == Expense(1, kind, ducats, ref(on))
    garrison_alone = position(game, {"units": ["turkey G dur"], "without": ["F dur"]})
    (order,) = reader_for(game, garrison_alone).read("e1 disband dur", Power("florence")).orders
    assert isinstance(order, Expense)
    assert order.target == ref("G dur")


CHART = {
    "major": ("mil", {"": 3, "famine": 0, "rebels": 0}),
    "fortified": ("pav", {"": 1, "famine": 0, "rebels": 0}),
    "garrisoned major": ("G mil", {"": 3, "siege": 0, "famine": 3, "rebels": 3}),
    "garrisoned fortified": ("G pav", {"": 1, "siege": 0, "famine": 1, "rebels": 1}),
    "unfortified": ("aus", {"": 1, "famine": 0, "rebels": 0}),
}
"""Income of cities, by what ails them (appendix 1)."""


@pytest.mark.parametrize("row", CHART)
def test_nj_income_chart_of_cities(row: str) -> None:
    """N-051, N-052, N-070 7; a besieged city pays nothing."""
    place, ducats = CHART[row]
    area = AreaId(place.split()[-1])
    game = table("balance-of-power", QUIET)
    garrison = [f"milan {place}"] if " " in place else []
    for ill, pays_now in ducats.items():
        state = position(game, {"units": [*garrison, f"venice A {area}"] if ill == "siege" else garrison})
        here = frozenset({area})
        rising = ill == "rebels"
        state = replace(
            state,
            famine=here if ill == "famine" else frozenset(),
            sieges=here if ill == "siege" else frozenset(),
            province_rebellions=here if rising else frozenset(),
            city_rebellions=here
            if rising and not garrison and is_fortified(game.setting, area)
            else frozenset(),
        )
        assert city_income(game.setting, state, area) == pays_now, ill


@pytest.mark.parametrize(("ill", "ducats"), [("", 1), ("famine", 0), ("province_rebellions", 0)])
def test_nj_income_chart_of_provinces(ill: str, ducats: int) -> None:
    """N-052: a ducat for each province, whoever stands there."""
    game = table("balance-of-power", QUIET)
    for units in ([], ["milan A pav"]):
        state = position(game, {"units": units, "without": ["A pav"]})
        change: dict[str, Any] = {ill: frozenset({AreaId("pav")})} if ill else {}
        state = replace(state, **change)
        assert province_income(game.setting, state, AreaId("pav")) == ducats


def test_nj_income_chart_of_seas() -> None:
    """N-052: a ducat for each sea with one's fleet, none for an empty one."""
    case = {"season": "fall", "units": ["milan F egl"], "turns": [{}]}
    _, _, told, _ = play(case)
    seas = {e.power: e.seas for e in told if isinstance(e, ev.IncomeCounted)}
    assert seas[Seat("milan")] == 1
    assert seas[Seat("venice")] == 0


@pytest.mark.parametrize(("ducats", "sixths"), [(12, 1), (24, 2), (36, 3)])
def test_nj_assassination_chances(ducats: int, sixths: int) -> None:
    """N-072: one face of the die for each twelve ducats."""
    hits = 0
    for face in range(1, 7):
        dice = {"assassination:1454-summer:florence->milan.1": face}
        lines = {"florence": [f"e1 {ducats} assassinate milan"]}
        _, _, told, _ = play({"dice": dice, "turns": [lines]})
        hits += any(isinstance(e, ev.Assassinated) for e in told)
    assert hits == sixths


@pytest.mark.parametrize(
    ("home", "occupied", "rises_on"),
    [(True, True, 1), (True, False, 2), (False, True, 3), (False, False, 5)],
)
def test_nj_assassination_unrest(home: bool, occupied: bool, rises_on: int) -> None:
    """N-072: home provinces and those with a unit are calmer."""
    area = "pav" if home else "gen"
    for face in range(1, 7):
        dice = {f"assassination-rebellion:1454-summer:milan:{area}": face}
        case = {
            "units": [f"milan A {area}"] if occupied else [],
            "without": ["A pav", "G gen"],
            "owns": {"milan": [area]},
            "dice": dice,
            "turns": [{"florence": ["e1 36 assassinate milan"]}],
        }
        _, _, told, _ = play(case)
        rose = any(isinstance(e, ev.RebellionBroke) and e.area == area for e in told)
        assert rose is (face <= rises_on), (face, area)


@pytest.mark.parametrize(("season", "years"), list(product(("spring", "summer", "fall"), (1, 2))))
def test_nj_loans_fall_due_in_the_same_season(season: str, years: int) -> None:
    """N-061: a loan of one or two years is collected when the season comes round again."""
    case = {"season": season, "ducats": {"milan": 0}, "turns": [{"milan": [f"borrow 10 for {years} years"]}]}
    _, outcome, _, _ = play(case)
    assert outcome.state.loans[Power("milan")][0].due_in == 3 * years - 1
