"""The rules of Borgia, by the numbers of docs/rules/borgia.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.commands.models import SetCities
from judge.games.machiavelli.drawing.board.board_drawing import drawing_of, stand
from judge.games.machiavelli.drawing.picture import scene_of, signs
from judge.games.machiavelli.drawing.signs.symbols import city_without_walls, ruin
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.legality.editing import apply_operations, before
from judge.games.machiavelli.legality.positions import position_faults
from judge.games.machiavelli.letters.listing import rules_told
from judge.games.machiavelli.maps.library import Library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import ducats
from judge.games.machiavelli.model.events import (
    Assassinated,
    Borrowed,
    CityDestroyed,
    DisasterStruck,
    DucatPointsCounted,
    Event,
    IncomeCounted,
    LoanDefaulted,
    PointsCounted,
    RetreatDrawn,
)
from judge.games.machiavelli.model.orders import Besiege, Build, Destroy, Rebuild, Transport
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Loan,
    Phase,
    PhaseKind,
    Power,
    Ruin,
    Season,
    Special,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.named_rules.goals import goal_of
from judge.syntax.commands.command_reader import read_command

BORGIA: Machiavelli = Library().table("borgia", {})
DRAWN = {"retreat:1500-spring:sav": 1, "retreat:1500-spring:mod": 1}
TRAIN = UnitKind("T")
GEN, MOD, NAP = AreaId("gen"), AreaId("mod"), AreaId("nap")
FRANCE, MILAN, FLORENCE, NAPLES = Power("france"), Power("milan"), Power("florence"), Power("naples")


def position(*units: str, season: Season = Season.SPRING, year: int = 1500, **more: object) -> State:
    """Units as ``milan A gen``; everything else as at the start, without ducats."""
    opened = BORGIA.open(ScriptedDice({}, otherwise=6)).state
    made = [
        Unit(power=Power(power), kind=UnitKind(kind), area=AreaId(area), serial=number)
        for number, (power, kind, area) in enumerate((unit.split() for unit in units), 1)
    ]
    state = replace(
        opened,
        phase=Phase(year=year, season=season, kind=PhaseKind.MOVEMENT),
        field={u.area: u for u in made if not u.ref.in_city},
        garrisons={u.area: u for u in made if u.ref.in_city},
    )
    owners = {u.area: u.power for u in made if not BORGIA.setting.board.area(u.area).is_sea}
    towns = {a: p for a, p in owners.items() if BORGIA.setting.board.area(a).city is not None}
    inside = {area: unit.power for area, unit in state.garrisons.items()}
    afield = {a: u.power for a, u in state.field.items() if a in owners}
    return replace(
        state,
        province_owner={**state.province_owner, **owners, **afield},
        city_owner={**state.city_owner, **towns, **inside},
        **more,  # type: ignore[arg-type]
    )


def doubted(state: State, power: Power, line: str) -> list[str]:
    """What the writer of a line is told that counts all the same."""
    orders = reader_for(BORGIA, state).read(line, power).orders
    told = [r for r in BORGIA.check(state, Seat(power), orders) if r.order is not None]
    assert not [r for r in told if r.fatal]
    return [r.code for r in told]


def doubted_money(state: State, power: Power, line: str) -> list[str]:
    """The same for an expenditure."""
    orders = reader_for(BORGIA, state).read(line, power).orders
    told = BORGIA.check(state, Seat(power), orders)
    assert not [r for r in told if r.fatal]
    return [r.code for r in told if "number" in r.facts]


def refused(state: State, power: Power, line: str) -> list[str]:
    """Why a line is not allowed."""
    orders = reader_for(BORGIA, state).read(line, power).orders
    assert orders, line
    return [r.code for r in BORGIA.check(state, Seat(power), orders) if r.fatal]


def played(state: State, dice: dict[str, int] | None = None, **lines: str) -> tuple[State, tuple[Event, ...]]:
    """The next position after the lines of each power, parted by semicolons; it is stored in between."""
    reader = reader_for(BORGIA, state)
    orders = {}
    for power, text in lines.items():
        reading = [reader.read(line, Power(power)) for line in text.split(";")]
        assert not [r.complaints for r in reading if r.complaints], text
        orders[Seat(power)] = tuple(order for r in reading for order in r.orders)
    result = BORGIA.adjudicate(load_state(dump_state(state)), orders, ScriptedDice(dice or {}, otherwise=6))
    assert not list(position_faults(BORGIA.setting, result.state))
    return load_state(dump_state(result.state)), result.events


def test_a_city_is_burnt_in_one_season_and_its_loot_is_twice_its_value() -> None:
    """B-016: city, walls and port are gone, the province stays."""
    before = position("france F gen", ducats={FRANCE: 2})
    after, events = played(before, france="F Genoa destroys city")
    assert after.ruins == {GEN: Ruin(burnt_by=(FRANCE,))}
    assert after.ducats[FRANCE] == 2 + 2 * 3
    assert GEN not in after.city_owner and after.province_owner[GEN] == FRANCE
    assert [e.ducats for e in events if isinstance(e, CityDestroyed)] == [6]
    assert refused(after, FRANCE, "F Genoa converts to G") == ["no-fortress"]
    assert refused(after, FRANCE, "F Genoa destroys city") == ["burnt-already"]


def test_who_is_thrown_out_burns_without_loot() -> None:
    """B-016: nothing if he was thrown out, yet the city is gone."""
    before = position("france A sav", "milan A tur", "milan A sal", ducats={})
    after, _ = played(before, france="A sav burns", milan="A tur - sav; A sal S A tur - sav", dice=DRAWN)
    assert AreaId("sav") in after.ruins and not after.ducats.get(FRANCE)
    assert after.field[AreaId("sav")].power == MILAN


@pytest.mark.parametrize(
    ("units", "power", "line", "code"),
    [
        (("venice T ver",), "venice", "T Verona destroys city", "own-city"),
        (("venice A vic",), "venice", "A Vicenza burns", "nothing-to-burn"),
        (("venice A fer",), "venice", "A fer burns", ""),
        (("florence T mod",), "florence", "T mod S A luc - bol", "kind-cannot"),
        (("florence T mod",), "florence", "T mod rebuilds", "kind-cannot"),
        (("florence T mod",), "florence", "T mod lifts siege", "kind-cannot"),
        (("florence F pis",), "florence", "F pis rebuilds", "kind-cannot"),
    ],
)
def test_what_may_be_burnt_and_by_whom(units: tuple[str, ...], power: str, line: str, code: str) -> None:
    """B-005, B-005a, B-013, B-016 with B-Q16: no city of one's own country at the start."""
    assert refused(position(*units, "florence A luc"), Power(power), line) == [code] * bool(code)


def test_an_army_builds_a_city_up_in_two_seasons_and_its_walls_in_two_more() -> None:
    """B-017 with B-Q23: begun, the city without walls, begun, the walls; then it is as ever."""
    state = position("milan A gen", season=Season.SPRING, ruins={GEN: Ruin(burnt_by=(FRANCE,))})
    state = replace(state, city_owner={a: p for a, p in state.city_owner.items() if a != GEN})
    seen = []
    for _ in range(4):
        state, _ = played(state, milan="A Genoa rebuilds")
        seen.append(state.ruins.get(GEN))
    burnt = Ruin(burnt_by=(FRANCE,))
    assert seen == [
        replace(burnt, builder=MILAN),
        replace(burnt, city=True),
        replace(burnt, city=True, builder=MILAN),
        None,
    ]
    assert state.city_owner[GEN] == MILAN


def test_another_order_loses_what_was_begun() -> None:
    """B-017, B-Q40."""
    state = position("milan A gen", ruins={GEN: Ruin(burnt_by=(FRANCE,), builder=MILAN)})
    state = replace(state, city_owner={a: p for a, p in state.city_owner.items() if a != GEN})
    after, _ = played(state, milan="A Genoa holds")
    assert after.ruins[GEN].builder is None
    assert played(state, milan="A Genoa rebuilds")[0].ruins[GEN].city


def test_who_burnt_a_city_never_rebuilds_it() -> None:
    """B-017."""
    state = position("france A gen", ruins={GEN: Ruin(burnt_by=(FRANCE,))})
    assert refused(state, FRANCE, "A Genoa rebuilds") == ["burner-rebuilds"]


@pytest.mark.parametrize(
    ("kind", "helped", "falls"), [("T", False, True), ("A", False, False), ("T", True, False)]
)
def test_a_train_takes_a_city_in_one_season_unless_it_is_thrown_out(
    kind: str, helped: bool, falls: bool
) -> None:
    """B-010 with B-Q8; an equal attack does not disturb it."""
    state = position(f"florence {kind} mod", "milan A man", "venice A bol", "autonomous G mod")
    venice = "A bol S A man - mod" if helped else "A bol H"
    after, _ = played(state, florence=f"{kind} mod besieges", milan="A man - mod", venice=venice, dice=DRAWN)
    assert (MOD not in after.garrisons) is falls
    assert after.city_owner[MOD] == (FLORENCE if falls else AUTONOMOUS)


def test_a_siege_waits_until_it_is_lifted() -> None:
    """B-012 with B-Q28."""
    state = position("florence A mod", "autonomous G mod", sieges=frozenset({MOD}))
    marched, _ = played(state, florence="A mod - bol")
    assert marched.sieges == {MOD} and marched.field.keys() == {MOD}
    assert played(state, florence="A mod H")[0].sieges == {MOD}
    assert not played(state, florence="A mod L")[0].sieges
    taken, _ = played(marched, florence="A mod B")
    assert taken.city_owner[MOD] == FLORENCE


def test_T_is_a_train_in_front_and_transport_behind() -> None:  # noqa: N802
    """B-005."""
    state = position("florence T mod", "florence F elb", "florence A pis")
    reader = reader_for(BORGIA, state)
    assert reader.read("T mod b", FLORENCE).orders == (Besiege(UnitRef(TRAIN, MOD)),)
    assert reader.read("F elb T A pis - pio", FLORENCE).orders == (
        Transport(
            UnitRef(UnitKind.FLEET, AreaId("elb")), UnitRef(UnitKind.ARMY, AreaId("pis")), AreaId("pio")
        ),
    )
    assert reader.read("burn Modena", FLORENCE).orders == (Destroy(UnitRef(TRAIN, MOD)),)
    assert reader.read("A pis r", FLORENCE).orders == (Rebuild(UnitRef(UnitKind.ARMY, AreaId("pis"))),)


def test_what_other_games_have_instead() -> None:
    """To burn or build up a city is an order of this book alone: others say what they have instead."""
    classic = Library().table("balance-of-power", {})
    state = classic.open(ScriptedDice({}, otherwise=3)).state
    for line, code in (("A flo destroys city", "no-destroy-here"), ("A flo rebuilds", "no-rebuild-here")):
        orders = reader_for(classic, state).read(line, FLORENCE).orders
        assert [r.code for r in classic.check(state, Seat(FLORENCE), orders) if r.fatal] == [code]


# ---------------------------------------------------------------- revenue, upkeep, builds


def test_revenue_is_counted_in_summer_and_paid_when_autumn_has_ended() -> None:
    """B-003: halves are kept; each unit brings a ducat more in 1499. B-Q13: it pays the winter's units."""
    state = position("france A avi", "france F mar", season=Season.SUMMER, year=1499)
    after, events = played(state)
    (counted,) = (e for e in events if isinstance(e, IncomeCounted) and e.power == FRANCE)
    assert (counted.provinces, counted.cities, counted.units) == (5, 3, 2)
    assert after.revenue[FRANCE] == ducats(5 + 3 + 2 + 3.5) and not after.ducats[FRANCE]
    assert counted.private_to == FRANCE
    later, _ = played(after)
    assert not later.revenue
    assert later.ducats[FRANCE] == ducats(13.5 - 2 * 3)
    assert later.phase.key == "1500-spring-movement"


def test_famine_stops_open_cities_and_kills_when_autumn_ends() -> None:
    """B-035 with B-Q22 and B-Q25: the land pays; nothing is raised there; then it is over."""
    dice = {"famine:1500.severity": 4, "famine:1500.count": 1}
    state = position("milan A gen", "milan G mil", season=Season.SUMMER)
    summer, events = played(state, dice)
    (struck,) = (e for e in events if isinstance(e, DisasterStruck))
    assert len(struck.areas) == 3 and summer.famine == set(struck.areas)
    state = position(
        "milan A gen", "milan A pav", season=Season.FALL, famine=frozenset({GEN}), ducats={MILAN: 9}
    )
    after, _ = played(state, milan="build A gen")
    assert GEN not in after.field and AreaId("pav") in after.field and not after.famine
    saved, _ = played(state, milan="E1 3d famine relief gen")
    assert GEN in saved.field


def test_no_power_loses_more_than_two_units_by_one_plague_and_none_in_the_first_year() -> None:
    """B-036 with B-Q20."""
    everywhere = {"plague:1500.severity": 1, "plague:1500.count": 80}
    units = ("milan A pav", "milan A mil", "milan A cre", "milan G gen", "autonomous G mod")
    after, _ = played(position(*units), everywhere)
    assert len(after.units_of(MILAN)) == 2 and MOD not in after.garrisons
    first, _ = played(position(*units, year=1499), everywhere)
    assert len(first.units_of(MILAN)) == 4


def test_builds_are_sent_with_the_autumns_moves_and_tried_when_these_are_made() -> None:
    """B-041 with B-Q43: what is not possible then falls away, and the next is tried."""
    state = position("milan A mil", "milan A pav", season=Season.FALL, ducats={MILAN: 12})
    line = "A mil - ber; A pav H; build A mil; build A pav; build T cre"
    assert not [c for part in line.split(";") for c in refused(state, MILAN, part)]
    after, _ = played(state, milan=line)
    held = {(unit.kind, unit.area) for unit in after.units_of(MILAN)}
    assert held == {("A", "ber"), ("A", "pav"), ("A", "mil"), ("T", "cre")}
    assert after.ducats[MILAN] == 0


def test_nobody_lets_a_unit_go_that_he_can_pay_but_mercenaries() -> None:
    """B-006 with B-Q27."""
    state = position("milan A mil", "milan A pav", season=Season.FALL, ducats={MILAN: 3})
    assert refused(state, MILAN, "remove A mil") == ["no-dismissal"]
    after, _ = played(state, milan="maintain A pav")
    assert after.field.keys() == {AreaId("pav")}
    swiss = replace(state.field[AreaId("mil")], special=Special.MERCENARY)
    hired = replace(state, field={**state.field, AreaId("mil"): swiss})
    assert not refused(hired, MILAN, "remove A mil")


def test_mercenaries_have_their_names() -> None:
    """B-037: Swiss cost six, Spaniards nine."""
    state = position("milan A mil", season=Season.FALL)
    reader = reader_for(BORGIA, state)
    for line, special in (
        ("build Swiss A pav", Special.MERCENARY),
        ("build spanish mercenaries A pav", Special.PROFESSIONAL),
    ):
        (order,) = reader.read(line, MILAN).orders
        assert order == Build(UnitRef(UnitKind.ARMY, AreaId("pav")), special)


# ---------------------------------------------------------------- conversions, retreats


@pytest.mark.parametrize(
    ("unit", "line", "after", "code"),
    [
        ("papacy T anc", "T anc C F", "F", ""),
        ("venice T ver", "T ver C F", "", "not-a-port"),
        ("venice T ver", "T ver C G", "G", ""),
        ("venice T vic", "T vic C A", "A", ""),
        ("venice A ver", "A ver C F", "", "bad-conversion"),
        ("venice G ver", "G ver C T", "", "bad-conversion"),
    ],
)
def test_a_train_converts_in_its_place_and_nothing_becomes_one(
    unit: str, line: str, after: str, code: str
) -> None:
    """B-015 with B-Q17 and B-Q39."""
    power = unit.split(maxsplit=1)[0]
    state = position(unit)
    assert refused(state, Power(power), line) == [code] * bool(code)
    if after:
        (found,) = played(state, {}, **{power: line})[0].units_of(Power(power))
        assert found.kind == after


def test_a_train_that_is_thrown_out_stays_a_train() -> None:
    """B-Q39."""
    state = position("papacy T anc", "venice F upa", "venice A rom")
    dice = {"retreat:1500-spring:anc": 1}
    after, _ = played(state, dice, papacy="T anc C F", venice="F upa - anc; A rom H")
    assert after.units_of(Power("papacy"))[0].kind == "F"
    supported = position("papacy T anc", "venice F upa", "venice F lag", "venice A urb")
    after, _ = played(supported, dice, papacy="T anc C F", venice="F upa - anc; A urb S F upa - anc")
    assert [u.kind for u in after.units_of(Power("papacy"))] == ["T"]


def test_lists_that_meet_strike_the_place_and_who_has_none_is_drawn_for() -> None:
    """B-022 with B-Q18; a place named twice counts once, and one out of reach is passed over."""
    state = position("france A sav", "milan A tur", "milan A sal")
    moves = "A tur - sav; A sal S A tur - sav"
    listed, _ = played(state, france="retreat A sav - pro - gen", milan=moves)
    assert (
        FRANCE in {listed.field[AreaId("pro")].power}
        if AreaId("pro") in listed.field
        else GEN in listed.field
    )
    drawn, told = played(state, {"retreat:1500-spring:sav": 1}, milan=moves)
    (unit,) = drawn.units_of(FRANCE)
    (draw,) = [event for event in told if isinstance(event, RetreatDrawn)]
    assert draw.place.area == unit.area == draw.places[0].area and len(draw.places) > 1
    orders = reader_for(BORGIA, state).read("retreat A sav - gen - gen - hun", FRANCE).orders
    remarks = {(r.code, r.fatal) for r in BORGIA.check(state, Seat(FRANCE), orders) if r.rule == "B-022"}
    assert remarks == {("retreat-twice", False), ("retreat-too-far", False)}


# ---------------------------------------------------------------- money


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("E7 12d assassinate Milan", ""),
        ("E1 15d assassinate Milan", "odd-sum"),
        ("E1 6d famine relief gen", "fixed-price"),
        ("E1 18d buy G mod", "not-for-sale"),
        ("E1 21d buy A mil", ""),
        ("E1 15d buy A mil", "odd-sum"),  # below the least sum, so no bribe
        ("E1 9d disband A mil", "odd-sum"),
        ("E1 3d counter-bribe A mil", ""),
    ],
)
def test_sums_of_expenditures(line: str, code: str) -> None:
    """B-030 with B-Q35 and B-Q46; any number of them."""
    state = position("milan A mil", "milan G mod")
    assert refused(state, FRANCE, line) == [code] * bool(code)


def test_of_equal_bribes_the_one_of_the_power_with_most_cities_works() -> None:
    """B-031: then with most units; all is paid for."""
    state = position("naples A apu", "france A avi", "florence A flo", ducats={FRANCE: 12, FLORENCE: 12})
    after, _ = played(state, france="E1 12d disband A apu", florence="E1 12d disband A apu")
    assert not after.units_of(NAPLES) and after.ducats[FRANCE] == after.ducats[FLORENCE] == 0
    tied = replace(state, city_owner={**state.city_owner, AreaId("luc"): NAPLES})
    assert played(tied, france="E1 12d disband A apu", florence="E1 12d disband A apu")[0]


@pytest.mark.parametrize(
    ("ducats_paid", "told"), [(60, []), (72, ["more-than-counts"]), (84, ["more-than-counts"])]
)
def test_what_is_more_than_sure_is_told_and_allowed(ducats_paid: int, told: list[str]) -> None:
    """B-034 with B-Q12: sixty ducats are sure; more is allowed, and buys nothing."""
    state = position("milan A mil", ducats={MILAN: ducats(100)})
    assert doubted_money(state, MILAN, f"E1 {ducats_paid}d assassinate Florence") == told


def test_a_murder_for_twelve_ducats_has_two_chances_in_six_and_for_sixty_all() -> None:
    """B-034 with B-Q12 and B-Q45."""
    state = position("milan A mil", "france A avi", ducats={FRANCE: 60})
    name = "assassination:1500-spring:france->milan.1"
    for sum, die, dead in ((12, 2, True), (12, 3, False), (24, 3, True), (60, 6, True)):
        _, events = played(state, {name: die}, france=f"E1 {sum}d assassinate Milan")
        assert any(isinstance(e, Assassinated) for e in events) is dead


def test_each_unpaid_debt_is_a_murder_and_the_treasury_stays() -> None:
    """B-038 with B-Q36: the older first, each whole or not at all; then it is gone."""
    loans = (Loan(principal=5, interest=3, due_in=0), Loan(principal=2, interest=1, due_in=0))
    state = position("milan A mil", loans={MILAN: loans}, ducats={MILAN: 4})
    after, events = played(state)
    assert after.ducats[MILAN] == 1 and MILAN not in after.loans and MILAN in after.bank_defaults
    assert [e.owed for e in events if isinstance(e, LoanDefaulted)] == [8]
    again, told = played(after, milan="borrow 5d for 1 year")
    assert MILAN not in again.loans and again.ducats[MILAN] == after.ducats[MILAN]
    assert [e.refused for e in told if isinstance(e, Borrowed)] == ["prior-default"]


# ---------------------------------------------------------------- points


def test_the_score_and_what_made_it() -> None:
    """B-039 with B-Q4 and B-Q38: land is told to all, ducats to their owner."""
    state = position("florence A flo", "florence F pis", ducats={FLORENCE: 20})
    after, events = played(replace(state, loans={FLORENCE: (Loan(principal=5, interest=1, due_in=3),)}))
    (land,) = (e for e in events if isinstance(e, PointsCounted) and e.power == FLORENCE)
    # Florence (3), Pisa with its port, Siena, Lucca and Arezzo
    assert (land.provinces, land.cities, land.major_cities, land.ports) == (5, 4, 1, 1)
    assert land.points == 5 * 5 + 4 * 10 + 15 + 5 and land.private_to is None
    (own,) = (e for e in events if isinstance(e, DucatPointsCounted) and e.power == FLORENCE)
    assert (own.points, own.total, own.private_to) == (14 // 3, land.points + 4, FLORENCE)
    assert not after.victors


def test_the_highest_of_several_wins() -> None:
    """B-039 with B-Q5."""
    land = {a: FLORENCE for a in BORGIA.setting.board.areas if not BORGIA.setting.board.area(a).is_sea}
    state = position("florence A flo", "milan A mil")
    cities = {a: (MILAN if a < "g" else FLORENCE) for a in BORGIA.setting.board.cities}
    won, _ = played(replace(state, city_owner=cities, province_owner={**land, AreaId("mil"): MILAN}))
    assert won.victors == (FLORENCE,)


def test_a_master_sets_ruins_and_trains() -> None:
    """B-016, B-017: a burnt city, one without its walls, and one that stands as ever; and back."""
    state = position("milan T mod")
    burnt = apply_operations(state, [("ruin", "gen", "france", "", "on"), ("remove", "G", "bol")])
    assert burnt.ruins[GEN] == Ruin(burnt_by=(FRANCE,)) and GEN not in burnt.city_owner
    assert before(burnt, ("ruin", "gen", "", "", "")) == ("ruin", "gen", "france", "", "on")
    assert not list(position_faults(BORGIA.setting, burnt))
    open_city = apply_operations(burnt, [("ruin", "mod", "france", "walls", "on")])
    assert refused(open_city, MILAN, "T mod C G") == ["no-fortress"]
    assert apply_operations(burnt, [("ruin", "gen", "", "", "")]).ruins == {}
    inside = apply_operations(position("milan G gen"), [("ruin", "gen", "france", "walls", "on")])
    assert {fault.code for fault in position_faults(BORGIA.setting, inside)} >= {"city-burnt"}


def test_a_burnt_city_is_crossed_out_on_the_map() -> None:
    """B-016: one that stands again without its walls has a sign of its own, which open cities do not have."""
    ruins = {GEN: Ruin(burnt_by=(FRANCE,)), MOD: Ruin(burnt_by=(FRANCE,), city=True)}
    drawn = [s.drawn for s in signs(scene_of(BORGIA.setting, position("milan T mod", ruins=ruins), ()))]
    city = BORGIA.setting.board.areas[MOD].city
    assert city is not None
    assert ruin() in drawn and city_without_walls(city, None) in drawn
    whole = [sign.drawn for sign in signs(scene_of(BORGIA.setting, position("milan T mod"), ()))]
    assert ruin() not in whole and city_without_walls(city, None) not in whole


@pytest.mark.parametrize("area", ["mod", "par", "pis"])
def test_trains_stand_on_the_map_where_armies_do(area: str) -> None:
    """B-005a: on land, where crops of the map show them, and not at the shore."""
    drawing = drawing_of(BORGIA.setting.board)
    assert drawing is not None
    place = drawing.places[AreaId(area)]
    assert stand(place, TRAIN) == stand(place, UnitKind.ARMY) == place.slots["unit"]


def test_a_master_sets_how_many_points_win() -> None:
    """B-039: SET POINTS n; letters speak of points."""
    table = Library().table("borgia", {"victory_cities": 85, "victory_countries": 0})
    assert goal_of(table.setting, 1499) == 85
    assert rules_told(table.setting)["victory_points"]
    command = read_command("set points 150")
    assert command == SetCities(cities=150)
