"""Rules of Borgia that are those of other games, its start, and what its master sets; by their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.codec import load_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import Library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import IncomeCounted
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season, Unit, UnitKind
from judge.syntax.commands.basic_commands import SetSwitch
from judge.syntax.commands.command_reader import read_command
from tests.games.machiavelli.books.test_borgia import (
    BORGIA,
    FLORENCE,
    FRANCE,
    GEN,
    MILAN,
    NAPLES,
    played,
    position,
    refused,
)
from tests.support.judges.fake_judge import World

VENICE, PAPACY, SPAIN, EMPIRE = Power("venice"), Power("papacy"), Power("spain"), Power("hre")
BOARD = BORGIA.setting.board


def at(state: object, area: str) -> Power | None:
    unit = state.field.get(AreaId(area))  # type: ignore[attr-defined]
    return None if unit is None else unit.power


@pytest.mark.parametrize(
    ("units", "lines", "where"),
    [
        # two equal advances stand off
        (("milan A pav", "france A sav"), {"milan": "A pav - mon", "france": "A sav - mon"}, {"mon": None}),
        # head-on, the stronger goes on
        (
            ("milan A pav", "milan A tur", "france A mon"),
            {"milan": "A pav - mon; A tur S A pav - mon", "france": "A mon - pav"},
            {"mon": MILAN},
        ),
        # an attack cuts support, unless it comes from where the support is aimed
        (
            ("milan A pav", "milan A tur", "france A mon", "france A sav"),
            {"milan": "A pav - mon; A tur S A pav - mon", "france": "A mon H; A sav - tur"},
            {"mon": FRANCE},
        ),
        (
            ("milan A pav", "milan A tur", "france A mon"),
            {"milan": "A pav - mon; A tur S A pav - mon", "france": "A mon - tur"},
            {"mon": MILAN},
        ),
        # nobody helps to throw out his own
        (
            ("milan A pav", "france A tur", "france A mon"),
            {"milan": "A pav - mon", "france": "A tur S A pav - mon; A mon H"},
            {"mon": FRANCE, "pav": MILAN},
        ),
    ],
)  # fmt: skip
def test_fights_are_those_of_diplomacy(
    units: tuple[str, ...], lines: dict[str, str], where: dict[str, Power | None]
) -> None:
    """B-001."""
    dice = {f"retreat:1500-spring:{area}": 1 for area in BOARD.areas}
    after, _ = played(position(*units), dice, **lines)
    assert {area: at(after, area) for area in where} == where


def test_a_year_has_three_letters_and_begins_in_spring_1499() -> None:
    """B-002: winter has none of its own."""
    state = BORGIA.open(_dice()).state
    phases = []
    for _ in range(4):
        phases.append(state.phase.key)
        state, _ = played(state)
    spring, summer, fall = (f"1499-{season}-movement" for season in ("spring", "summer", "fall"))
    assert phases == [spring, summer, fall, "1500-spring-movement"]
    assert len(BORGIA.seats) == 8


def _dice() -> ScriptedDice:
    return ScriptedDice({}, otherwise=6)


def test_the_board_at_the_start() -> None:
    """B-040 with B-Q15, B-043 with B-Q1: empty treasuries, neutral garrisons in the other walled cities."""
    state = BORGIA.open(_dice()).state
    assert not any(state.ducats.values()) and not state.loans
    walls = {a for a, area in BOARD.areas.items() if area.city is not None and area.city.fortified}
    owned = {a for a in walls if state.city_owner.get(a) not in (None, AUTONOMOUS)}
    nobodys = {a for a, unit in state.garrisons.items() if unit.power == AUTONOMOUS}
    assert walls - owned == nobodys and GEN in nobodys
    homes = {"sao": NAPLES, "rme": PAPACY, "trv": VENICE, "soa": None, "rom": None}
    assert {a: state.province_owner.get(AreaId(a)) for a in homes} == homes
    assert BOARD.area(AreaId("elb")).is_sea and BOARD.area(AreaId("isc")).is_sea
    after, _ = played(state, milan="borrow 20d for 1 year")
    assert after.ducats[MILAN] == 20 and sum(x.principal for x in after.loans[MILAN]) == 20


@pytest.mark.parametrize(
    ("power", "trade"),
    [
        ("hre", 3), ("florence", 6), ("france", 3.5), ("milan", 3.5), ("naples", 2.5), ("papacy", 4),
        ("spain", 4), ("venice", 7),
    ],
)  # fmt: skip
def test_trade_brings_what_the_book_says(power: str, trade: float) -> None:
    """B-040, B-003: besides provinces, cities and waters; Genoa's owner has two and a half more."""
    state = position(season=Season.SUMMER)
    plain, events = played(state)
    (counted,) = (e for e in events if isinstance(e, IncomeCounted) and e.power == power)
    assert plain.revenue[Power(power)] == counted.provinces + counted.cities + trade
    genoa = replace(state, city_owner={**state.city_owner, GEN: Power(power)})
    with_genoa, _ = played(genoa)
    gained = with_genoa.revenue[Power(power)] - plain.revenue[Power(power)]
    assert gained == 3 + 2.5


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("build A pia", "no-city"),  # a province of Milan without a city
        ("build F mil", "not-a-port"),
        ("build G par", "no-city"),
        ("build T cre", ""),
        ("build A gen", "not-controlled"),  # not of the country, though held
    ],
)
def test_units_are_raised_in_cities_of_the_own_country(line: str, code: str) -> None:
    """B-004 with B-Q7."""
    state = position("milan G gen", season=Season.FALL, ducats={MILAN: 9})
    raised = played(state, milan=line)[0].units_of(MILAN)
    assert (len(raised) == 2) is not bool(code)
    if code not in ("", "not-controlled"):
        assert refused(state, MILAN, line) == [code]


def test_a_country_whose_cities_are_all_held_is_joined_with_its_trade() -> None:
    """B-004 with B-Q41: and units are raised in it."""
    state = position("france A mil", "france A pav", season=Season.FALL, ducats={FRANCE: 20})
    own = [a for a in BORGIA.setting.scenario.powers[MILAN].home if BOARD.area(a).city is not None]
    held = dict.fromkeys(own, FRANCE)
    state = replace(
        state,
        city_owner={**state.city_owner, **held},
        province_owner={**state.province_owner, **held},
        garrisons={},
    )
    after, _ = played(state, france=f"build A {next(a for a in own if a not in ('mil', 'pav'))}")
    assert after.home_control[MILAN] == FRANCE
    assert len(after.units_of(FRANCE)) == 3
    counted, _ = played(replace(after, phase=replace(after.phase, season=Season.SUMMER)))
    without, _ = played(
        replace(after, phase=replace(after.phase, season=Season.SUMMER), home_control={FRANCE: FRANCE})
    )
    assert counted.revenue[FRANCE] - without.revenue[FRANCE] == 3.5


def test_fleets_besiege_ports_only() -> None:
    """B-011."""
    coastal = next(
        a
        for a, area in BOARD.areas.items()
        if not area.is_sea and area.city is not None and area.city.fortified and not area.city.port
        and BOARD.harbours(a)
    )  # fmt: skip
    inland = position(f"spain F {coastal}", f"autonomous G {coastal}")
    assert refused(inland, SPAIN, f"F {coastal} besieges")
    assert not refused(position("spain F gen", "autonomous G gen"), SPAIN, "F gen besieges")


@pytest.mark.parametrize(
    ("cargo", "fleets", "line", "arrives"),
    [
        ("A", ("F wms",), "F wms T A mar - sar", False),
        ("A", ("F wgl",), "F wgl T A mar - cor", True),
        ("T", ("F wgl",), "F wgl T T mar - cor", False),
    ],
)
def test_convoys_carry_armies_and_no_trains(
    cargo: str, fleets: tuple[str, ...], line: str, arrives: bool
) -> None:
    """B-014: each fleet is ordered to carry that army, from coast to coast."""
    units = (f"france {cargo} mar", *(f"france {fleet}" for fleet in fleets))
    to = line.rsplit(maxsplit=1)[-1]
    state = position(*units)
    reader = reader_for(BORGIA, state)
    orders = [o for part in (f"{cargo} mar - {to}", line) for o in reader.read(part, FRANCE).orders]
    after = BORGIA.adjudicate(state, {Seat(FRANCE): tuple(orders)}, _dice()).state
    assert (at(after, to) == FRANCE) is arrives


def test_a_province_goes_back_to_the_garrisons_side() -> None:
    """B-020: without the city, as long as he stands there; nobody's if the garrison is nobody's."""
    state = position("france A sav", "autonomous G mod", "milan G gen", "milan A pav")
    inside, _ = played(
        replace(state, province_owner={**state.province_owner, GEN: MILAN}), france="A sav - gen"
    )
    assert (inside.province_owner[GEN], inside.city_owner[GEN]) == (FRANCE, MILAN)
    left, _ = played(inside, france="A gen - sav")
    assert left.province_owner[GEN] == MILAN
    nobody = position("florence A mod", "autonomous G mod")
    gone, _ = played(nobody, florence="A mod - luc")
    assert gone.province_owner.get(AreaId("mod")) in (None, AUTONOMOUS)


def test_one_unit_a_province_one_garrison_a_city_and_venice_has_one_in_all() -> None:
    """B-021 with B-Q31."""
    state = position("venice G ven", "venice A pad", season=Season.FALL, ducats={VENICE: 20})
    after, _ = played(state, venice="build F ven")
    assert AreaId("ven") not in after.field
    both = position("milan A mil", season=Season.FALL, ducats={MILAN: 20})
    after, _ = played(both, milan="build G mil")
    assert AreaId("mil") in after.field and AreaId("mil") in after.garrisons
    again, _ = played(replace(after, phase=both.phase, ducats={MILAN: 20}), milan="build A mil")
    assert len(again.units_of(MILAN)) == 2


def test_money_reaches_everywhere() -> None:
    """B-023."""
    far = position("spain F tun", "hre A hun", ducats={SPAIN: 12})
    after, _ = played(far, spain="E1 12d disband A hun")
    assert not after.units_of(EMPIRE)


def test_a_bought_unit_obeys_its_buyer_at_once() -> None:
    """B-032, B-020 with B-Q30: it goes where he says, and what it stood on stays behind."""
    state = position("milan A pav", "france A avi", ducats={FRANCE: 18})
    after, _ = played(state, france="E1 18d buy A pav; A pav - mon", milan="A pav H")
    assert at(after, "mon") == FRANCE and after.province_owner[AreaId("pav")] == MILAN
    stays, _ = played(state, france="E1 18d buy A pav; A pav H")
    assert stays.province_owner[AreaId("pav")] == FRANCE


def test_loans_between_powers_are_gifts_and_promises() -> None:
    """B-042 with B-Q37: given whole and at once, by debtors too; nothing binds."""
    state = position("milan A mil", "france A avi", ducats={MILAN: 5}, bank_defaults=frozenset({MILAN}))
    after, _ = played(state, milan="pay 4d to France")
    assert (after.ducats[MILAN], after.ducats[FRANCE]) == (1, 4)


def test_who_has_neither_city_nor_unit_is_out() -> None:
    """B-043 with B-Q14: at the end of the season; with either he plays on."""
    state = position("france A mil")
    cities = {a: p for a, p in state.city_owner.items() if p != MILAN}
    after, _ = played(replace(state, city_owner=cities))
    assert MILAN in after.eliminated
    kept, _ = played(replace(position("france A mil", "milan A tur"), city_owner=cities))
    assert MILAN not in kept.eliminated


def test_prices_in_major_cities_double_for_garrisons_or_by_a_switch_for_all() -> None:
    """B-031 with B-Q10: SET MAJOR DOUBLES ALL."""
    assert read_command("set major doubles all") == SetSwitch(switch="major_doubles_all", on=True)
    everybody: Machiavelli = Library().table("borgia", {"major_doubles_all": True})
    army = Unit(power=MILAN, kind=UnitKind.ARMY, area=AreaId("mil"), serial=1)
    garrison = replace(army, kind=UnitKind.GARRISON)
    found = {
        (table, unit.kind): expenditure_prices.bribe(game.setting, unit, ExpenseKind.DISBAND)
        for table, game in (("book", BORGIA), ("all", everybody))
        for unit in (army, garrison)
    }
    assert found == {("book", "A"): 12, ("book", "G"): 24, ("all", "A"): 24, ("all", "G"): 24}
    state = position("milan A mil", "france A avi", ducats={FRANCE: 12})
    assert not played(state, france="E1 12d disband A mil")[0].units_of(MILAN)


def test_a_master_edits_halves_revenue_and_province_and_city_apart_by_letter() -> None:
    """B-003: trains, sums in halves, what is paid later, rebels, famine and ruins."""
    world = World()
    world.full_table("borgia", "borgia", master="Gaspare")
    token = next(a.token for a in world.records["borgia"].attendants)
    lines = """edit ducats milan 4\u00bd
edit ducats milan 41\u20442
edit revenue milan 12½
edit unit T pav milan
edit remove G gen
edit province luc milan
edit city rebellion avi against france
edit famine sie
edit ruin gen by france"""
    world.write("gaspare@example.net", lines, token=token)
    state = load_state(world.records["borgia"].state)
    assert state.ducats[MILAN] == 4.5 and state.revenue[MILAN] == 12.5
    assert (state.province_owner[AreaId("luc")], state.city_owner[AreaId("luc")]) == (MILAN, FLORENCE)
    assert AreaId("sie") in state.famine and GEN in state.ruins
    assert state.field[AreaId("pav")].kind == "T"
