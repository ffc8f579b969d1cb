"""The tables of French 1454, line by line: set-up, dice, prices, cities (docs/rules/french-1454.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge import load
from judge.core.dice import ScriptedDice, SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import load_scenario, table
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season
from tests.games.machiavelli.books.test_worked_examples import play
from tests.support.machiavelli.pieces import ref

CITIES = sorted(a.id for a in load_scenario("french-1454").board.areas.values() if a.city)


def played(**case: Any) -> tuple[Any, list[ev.Event]]:
    """The position after an example of 1455, and what was told."""
    _, outcome, told, _ = play({"scenario": "french-1454", "year": 1455, "alone": True, **case})
    return outcome.state, told


@pytest.mark.parametrize(
    ("line", "ducats"),
    [
        ("aut", [1, 2, 3, 3, 4, 4]),
        ("flo", [2, 4, 6, 6, 8, 10]),
        ("mar", [1, 2, 3, 4, 5, 6]),
        ("gen", [1, 2, 2, 3, 3, 4]),
        ("mil", [2, 3, 3, 4, 4, 5]),
        ("nap", [1, 2, 2, 3, 3, 4]),
        ("rom", [2, 3, 3, 4, 5, 6]),
        ("dur", [1, 2, 3, 4, 5, 6]),
        ("ven", [4, 6, 6, 8, 8, 10]),
    ],
)
def test_one_die_for_each_line_of_variable_income(line: str, ducats: list[int]) -> None:
    """F-002, F-Q10: as printed, Florence and Venice with one die too."""
    for face in range(1, 7):
        _, told = played(season="fall", dice={f"variable-income:1455:{line}.1": face}, turns=[{}])
        thrown = next(e for e in told if isinstance(e, ev.VariableIncomeRolled) and e.city == line)
        assert (thrown.dice, thrown.ducats) == ((face,), ducats[face - 1])


def test_the_first_letters_are_of_autumn_1454() -> None:
    """F-006, F-007, F-Q2, F-Q14: no upkeep then, no disaster in 1454, famine drawn for spring 1455."""
    game = table("french-1454", {"famine": True, "plague": True})
    dice = ScriptedDice({"famine:1454.severity": 7, "famine:1454.column": 8}, otherwise=1)
    opened = game.open(dice)
    assert opened.state.phase == Phase(year=1454, season=Season.FALL, kind=PhaseKind.MOVEMENT)
    assert not opened.state.famine and not [e for e in opened.events if isinstance(e, ev.DisasterStruck)]
    reading = reader_for(game, opened.state).read("build A Mil", Power("milan"))
    codes = [c.code for c in reading.complaints]
    codes += [r.code for r in game.check(opened.state, Seat("milan"), reading.orders) if r.fatal]
    assert codes == ["other-phase"]
    after = game.adjudicate(opened.state, {}, dice)
    (struck,) = (e for e in after.events if isinstance(e, ev.DisasterStruck))
    assert (struck.disaster, after.state.phase.key) == (ev.Disaster.FAMINE, "1455-spring-movement")
    assert after.state.famine == set(struck.areas) == {"cor", "spo", "mil", "are", "man", "tyr", "luc"}
    assert len(list(after.state.units_of(Power("milan")))) == 3  # nobody paid for units in 1454


def test_treasuries_of_the_set_up() -> None:
    """F-001, F-Q8: the first income less three ducats a unit, never below nothing."""
    game = table("french-1454", {"dice": True})
    state = game.open(ScriptedDice({}, otherwise=4)).state
    # Provinces, cities, the line for a 4, three ducats a unit.
    assert state.ducats[Seat("milan")] == 6 + (3 + 1 + 1) + 4 - 9
    assert state.ducats[Seat("austria")] == 4 + 3 + 3 - 9
    poor = game.open(ScriptedDice({}, otherwise=1)).state
    assert poor.ducats[Seat("milan")] == 6 + 5 + 2 - 9
    assert poor.ducats[Seat("austria")] == 0  # 4 + 3 + 1 - 9 would be less than nothing


@pytest.mark.parametrize(
    ("sum", "row", "column"),
    [(2, 0, 0), (3, 0, 0), (4, 1, 0), (5, 0, 1), (6, 1, 0), (7, 0, 1), *((n, 1, 1) for n in range(8, 13))],
)
@pytest.mark.parametrize("disaster", ["famine", "plague"])
def test_severity_of_famine_and_plague(disaster: str, sum: int, row: int, column: int) -> None:
    """F-010, F-011, F-Q4: nothing, a row, a column, or both."""
    season = "fall" if disaster == "famine" else "spring"
    dice = {
        f"{disaster}:1455.{which}": face for which, face in (("severity", sum), ("row", 6), ("column", 5))
    }
    _, told = played(season=season, switches={disaster: True}, dice=dice, turns=[{}])
    (struck,) = (e for e in told if isinstance(e, ev.DisasterStruck))
    assert (struck.row, struck.column) == (6 if row else None, 5 if column else None)


def test_the_second_car_is_carniola() -> None:
    """F-010, F-Q11: row 6 of the table of famine has both."""
    dice = {"famine:1455.severity": 4, "famine:1455.row": 6}
    state, _ = played(season="fall", switches={"famine": True}, dice=dice, turns=[{}])
    assert state.famine == {"mar", "rag", "car", "ber", "pst", "spo", "crn", "hon"}


def test_neighbours_across_the_water() -> None:
    """F-003, F-005, F-Q1: both kinds of unit cross; Avignon and Marseilles do not touch."""
    game = table("french-1454", {})
    state = game.open(SeededDice(b"x")).state
    ways = [("cor", "sar"), ("mes", "otr"), ("dal", "ist")]
    for one, other in [*ways, *((b, a) for a, b in ways)]:
        for kind in "AF":
            after, _ = played(units=[f"milan {kind} {one}"], turns=[{"milan": [f"{kind} {one} - {other}"]}])
            assert after.unit(ref(f"{kind} {other}")) is not None, (kind, one, other)
    assert state.unit(ref("A avi")) is not None
    for kind in "AF":
        after, _ = played(units=[f"france {kind} avi"], turns=[{"france": [f"{kind} Avi - Mar"]}])
        assert after.unit(ref(f"{kind} avi")) is not None


@pytest.mark.parametrize(("cities", "wins"), [(22, False), (23, True)])
def test_twenty_three_cities_at_the_end_of_any_turn(cities: int, wins: bool) -> None:
    """F-008, F-Q17: in summer as in autumn, with walls or without; a rebelling city counts for nobody."""
    mine = CITIES[:cities]
    owns = {"autonomous": CITIES[cities:], "milan": mine}
    state, _ = played(units=["milan A mil", "venice A ven"], owns=owns, turns=[{}])
    assert list(state.victors) == (["milan"] if wins else [])
    rebels = {"alb": "milan"}
    state, _ = played(units=["milan A mil"], owns=owns, risen=rebels, turns=[{}])
    assert not state.victors


@pytest.mark.parametrize(("more", "victors"), [(0, ["milan", "venice"]), (1, ["venice"])])
def test_who_has_most_cities_wins_and_equals_share(more: int, victors: list[str]) -> None:
    """F-008, F-Q12."""
    mine = [area for area in CITIES if area != "ven"][:20]
    theirs = [area for area in CITIES if area not in mine][: 20 + more]
    owns = {"autonomous": CITIES, "milan": mine, "venice": theirs}
    state, _ = played(switches={"victory_cities": 20, "victory_countries": 0}, owns=owns, turns=[{}])
    assert list(state.victors) == victors


@pytest.mark.parametrize(
    ("unit", "deed", "least"),
    [
        ("autonomous G sie", "disband", 6),
        ("autonomous G sie", "buy", 9),
        ("venice G sie", "make autonomous", 9),
        ("venice G sie", "disband", 12),
        ("venice A sie", "disband", 12),
        ("venice F pis", "disband", 12),
        ("venice A sie", "buy", 18),
        ("venice F pis", "buy", 18),
        ("autonomous G rom", "disband", 12),
        ("autonomous G rom", "buy", 18),
        ("venice G rom", "disband", 24),
        ("venice Am sie", "buy", 36),
        ("venice A++ sie", "buy", 36),
        ("venice A+ sie", "buy", 18),
    ],
)
def test_the_six_bribes_and_their_prices(unit: str, deed: str, least: int) -> None:
    """F-020, F-027: three ducats less do nothing; major cities, militia and professionals cost double."""
    owner, kind, area = unit.split()
    owns = {"autonomous": ["are", "bol", "peg"], owner: [f"{area}/city"] if kind[0] == "G" else [area]}
    for ducats, done in ((least - 3, False), (least, True)):
        line = f"e1 {ducats} {deed} {kind[0]} {area}"
        if deed == "make autonomous":
            line = f"e1 {ducats} garrison to autonomous {kind[0]} {area}"
        near = ["milan A peg", "milan A pst"]
        state, told = played(units=[unit, *near], owns=owns, turns=[{"milan": [line]}])
        found = state.unit(ref(f"{kind[0]} {area}"))
        assert (found is None or found.power != owner) is done, (ducats, told)
        assert state.ducats["milan"] == 100 - ducats


@pytest.mark.parametrize(("ducats", "hits"), [(12, {6}), (24, {5, 6}), (36, {4, 5, 6})])
def test_chances_of_assassins(ducats: int, hits: set[int]) -> None:
    """F-023: the high faces."""
    found = set()
    for face in range(1, 7):
        dice = {"assassination:1455-summer:florence->milan.1": face}
        _, told = played(dice=dice, turns=[{"florence": [f"e1 {ducats} assassinate milan"]}])
        found |= {face} if any(isinstance(e, ev.Assassinated) for e in told) else set()
    assert found == hits


@pytest.mark.parametrize(
    ("area", "unit", "rises_on"),
    [
        ("pav", "milan A pav", 1),
        ("pav", "venice A pav", 1),  # whoever's unit it is (F-Q32)
        ("pav", "", 2),
        ("par", "", 2),
        ("fer", "milan G fer", 3),
        ("aut", "", 5),  # a conquered region is no home (F-Q31)
    ],
)
def test_unrest_after_a_murder(area: str, unit: str, rises_on: int) -> None:
    """F-023, F-Q31, F-Q32: home or conquered, with a unit or without."""
    for face in range(1, 7):
        dice = {
            "assassination:1455-summer:florence->milan.1": 6,
            f"assassination-rebellion:1455-summer:milan:{area}": face,
        }
        _, told = played(
            units=[unit] if unit else [],
            owns={"milan": [area, "aut", "car", "hon", "tyr"]},
            countries={"austria": "milan"},
            dice=dice,
            turns=[{"florence": ["e1 12 assassinate milan"]}],
        )
        rose = any(isinstance(e, ev.RebellionBroke) and e.area == AreaId(area) for e in told)
        assert rose is (face <= rises_on), (face, area)


def test_what_the_treasury_cannot_bear_whole_is_not_done_at_all() -> None:
    """F-026: it costs nothing, stands in nobody's way and is told to its payer alone."""
    state, told = played(
        season="summer",
        units=["milan A ber", "florence A man", "venice A ver"],
        ducats={"milan": 10, "venice": 12},
        turns=[{"milan": ["e1 18 buy A man", "e2 6 counter-bribe A ber"], "venice": ["e1 12 disband A man"]}],
    )
    news = {(e.power, e.number): e for e in told if isinstance(e, ev.ExpenseResolved)}
    unpaid = news[Power("milan"), 1]
    assert (unpaid.result, unpaid.spent, unpaid.rule) == (ev.Payment.NOT_PAID, 0, "F-026")
    assert news[Power("milan"), 2].result is news[Power("venice"), 1].result is ev.Payment.OK
    assert state.ducats[Power("milan")] == 4 and AreaId("man") not in state.field
    assert not [e for e in told if isinstance(e, ev.BribeFailed)]


def test_an_attempt_that_is_not_paid_may_be_made_another_time() -> None:
    """F-023, F-026."""
    state, told = played(
        season="summer", ducats={"milan": 11}, turns=[{"milan": ["e1 12 assassinate florence"]}]
    )
    assert Power("florence") in state.chits[Power("milan")]
    assert not [e for e in told if isinstance(e, ev.AssassinationFailed)]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"famine": ["mil"]}, "famine"),
        ({"turns": [{"venice": ["e1 15 cause rebellion mil"], "milan": ["build A mil"]}]}, "rebellion"),
        (
            {"units": ["milan A+ mil"], "ducats": {"milan": 5}, "turns": [{"milan": ["build G mil"]}]},
            "let-go-there",
        ),
    ],
)
def test_why_a_unit_was_not_raised_is_told(facts: dict[str, Any], code: str) -> None:
    """F-024: the expenditures of the same letter, and what is let go, may be in the way."""
    ducats = {"milan": 20, "venice": 20}
    case = {"season": "spring", "ducats": ducats, "turns": [{"milan": ["build A mil"]}], **facts}
    if code == "famine":  # the lifting of it was paid by nobody
        case["turns"] = [{"milan": ["build A mil", "e1 3 famine relief com"]}]
    _, told = played(**case)
    failed = [e for e in told if isinstance(e, ev.OrderResolved) and ev.Verdict.NO_SITE in e.verdicts]
    assert [e.because and e.because.code for e in failed] == [code]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rembourser 12 ducats", "payer 12d à la banque"),
        ("ne pas entretenir A Mil", "retirer A Mil"),
        ("renvoyer A Mil", "retirer A Mil"),
        ("débander A Mil", "retirer A Mil"),
        ("construire armée de métier A Mil", "construire professionnels A Mil"),
        ("construire milice citadine A Mil", "construire milice A Mil"),
        ("construire mercenaires A Mil", "construire A Mil"),
        ("construire mercenaires d'élite A Mil", "build mercenary A Mil"),
        ("A Mil supporte A Pav - Tur", "A Mil soutient A Pav - Tur"),
        ("E1 12 ducats débandage A Par", "E1 12 ducats débander A Par"),
        ("don 3 ducats Florence", "payer 3 ducats Florence"),
    ],
)
def test_the_words_of_the_book_are_understood(written: str, meant: str) -> None:
    """F-020, F-024, F-025, F-027, F-030: as its paragraphs call things, in the letter of spring."""
    game = load("french-1454")
    opened = game.open(seed=1).state
    spring = replace(opened, phase=Phase(year=1455, season=Season.SPRING, kind=PhaseKind.MOVEMENT))
    one, other = (game.parse(line, "milan", spring) for line in (written, meant))
    assert one.orders and one == other
