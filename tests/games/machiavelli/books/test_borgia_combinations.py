"""Where rules of Borgia meet: what its book says of positions that more than one paragraph has a word in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.explanation import explanation
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import ducats
from judge.games.machiavelli.model.events import (
    Assassinated,
    CityDestroyed,
    DisasterStruck,
    IncomeCounted,
    OrderResolved,
    UnitBought,
    UnitDisbandedByBribe,
    Verdict,
)
from judge.games.machiavelli.model.state import Loan, Power, Ruin, Season
from tests.games.machiavelli.books.test_borgia import (
    BORGIA,
    FLORENCE,
    FRANCE,
    MILAN,
    MOD,
    NAPLES,
    doubted,
    played,
    position,
    refused,
)

VENICE = Power("venice")
LUC, PIA, SAV, PIS = AreaId("luc"), AreaId("pia"), AreaId("sav"), AreaId("pis")


# ---------------------------------------------------------------- lists of retreats

CROWD = (
    "france A sal", "milan A mon", "florence A gen",
    "hre A dau", "hre A pro", "papacy A for", "papacy A pav", "venice A pon", "venice A mod",
)  # fmt: skip
BEAT = {
    "hre": "A dau - sal; A pro S A dau - sal",
    "papacy": "A for - mon; A pav S A for - mon",
    "venice": "A pon - gen; A mod S A pon - gen",
}


@pytest.mark.parametrize(
    ("saluzzo", "montferrat", "genoa", "fled"),
    [
        ("tur", "sav", "for", "tur sav for"),
        (
            "sav - tur",
            "sav - gen",
            "for",
            "tur sav for",
        ),  # Milan's list is at its end: what it struck is left
        ("tur - sav", "sav - tur", "sav - for", "sav tur for"),  # one's second wish is another's first
        ("sav - tur", "tur", "sav - for", "tur sav for"),
        ("sav", "sav", "sav", "sav tur for"),  # drawn: Genoa, Montferrat, Saluzzo, in this order
    ],
)
def test_who_meet_strike_the_place_until_all_differ(
    saluzzo: str, montferrat: str, genoa: str, fled: str
) -> None:
    """B-022 with B-Q18: from Genoa to Fornova or Savoy, from the other two to Savoy or Turin."""
    lists = {"france": f"retreat A sal - {saluzzo}", "milan": f"retreat A mon - {montferrat}"}
    after, _ = played(position(*CROWD), {}, **BEAT, **lists, florence=f"retreat A gen - {genoa}")
    found = [after.units_of(power) for power in (FRANCE, MILAN, FLORENCE)]
    assert " ".join(unit.area for units in found for unit in units) == fled


# ---------------------------------------------------------------- sieges, burning, walls


def test_a_train_that_comes_to_a_half_done_siege_ends_it_at_once_or_marches_off() -> None:
    """B-010: it needs one season, whoever besieged before; B-012 binds armies and fleets only."""
    state = position("florence T mod", "autonomous G mod", sieges=frozenset({MOD}))
    taken, _ = played(state, florence="T mod besieges")
    assert taken.city_owner[MOD] == FLORENCE and MOD not in taken.garrisons
    gone, _ = played(state, florence="T mod - bol")
    assert "bol" in gone.field and MOD in gone.garrisons and MOD not in gone.sieges
    held, _ = played(
        position("florence A mod", "autonomous G mod", sieges=frozenset({MOD})), florence="A mod - bol"
    )
    assert MOD in held.field and MOD in held.sieges


def test_a_garrison_that_is_bribed_away_leaves_its_city_to_the_torch() -> None:
    """B-030: money works before the moves, so B-016 finds no garrison; if the bribe fails nothing burns."""
    state = position("florence A mod", "autonomous G mod", ducats={FLORENCE: 12, MILAN: 3})
    burnt, _ = played(state, florence="E1 6d disband G mod; A mod destroys city")
    assert MOD in burnt.ruins and burnt.ducats[FLORENCE] == 12 - 6 + 2 * 1
    lines = {"florence": "E1 6d disband G mod; A mod destroys city", "milan": "E1 3d counter-bribe G mod"}
    stands, events = played(state, {}, **lines)
    assert MOD in stands.garrisons and not stands.ruins
    (told,) = (e for e in events if isinstance(e, OrderResolved) and e.power == FLORENCE)
    assert (told.verdicts, told.rule) == ((Verdict.SIEGE_REQUIRED,), "B-016")
    assert doubted(state, FLORENCE, "A mod destroys city") == ["garrison-inside"]
    rival, _ = played(state, florence="A mod destroys city", milan="E1 3d counter-bribe G mod")
    assert MOD in rival.garrisons
    rich = replace(state, ducats={**state.ducats, VENICE: 6})
    other, _ = played(rich, florence="A mod destroys city", venice="E1 6d disband G mod")
    assert MOD in other.ruins


def test_rebels_who_rise_this_season_are_besieged_this_season() -> None:
    """B-030, B-033, B-010: money comes before the moves; a train puts them down at once, an army begins."""
    state = position("florence T sie", "florence A pis", "milan A luc", ducats={MILAN: 30})
    assert doubted(state, FLORENCE, "A pis besieges") == ["nothing-to-besiege"]
    after, _ = played(
        state,
        florence="T sie besieges; A pis besieges",
        milan="E1 15d rebellion Siena; E2 15d rebellion Pisa",
    )
    assert after.city_rebellions == {PIS} and after.sieges == {PIS}


def test_a_besieged_garrison_dies_with_its_ruler_though_the_besiegers_ruler_dies_too() -> None:
    """B-034: his sieges wait, so there is no exception as in N-072."""
    state = position(
        "florence G luc", "milan A luc", "venice A ver", sieges=frozenset({LUC}), ducats={VENICE: 120}
    )
    lines = "E1 60d assassinate Florence; E2 60d assassinate Milan"
    after, events = played(state, venice=lines, milan="A luc besieges")
    assert {e.power for e in events if isinstance(e, Assassinated)} == {FLORENCE, MILAN}
    assert LUC not in after.garrisons and after.city_owner[LUC] == MILAN


def test_a_besieged_garrison_stays_in_though_the_besiegers_ruler_is_murdered() -> None:
    """B-015, B-034, B-Q24: his siege waits, and the garrison is besieged as long as it does."""
    state = position(
        "florence G luc", "milan A luc", "venice A ver", sieges=frozenset({LUC}), ducats={VENICE: 60}
    )
    after, _ = played(state, florence="G luc C A", venice="E1 60d assassinate Milan", milan="A luc besieges")
    assert LUC in after.garrisons and after.sieges == {LUC}


def test_a_besieger_is_free_when_its_ruler_buys_the_garrison() -> None:
    """B-012: at once, in the season of the bribe, and the siege is over."""
    state = position("autonomous G luc", "milan A luc", sieges=frozenset({LUC}), ducats={MILAN: 9})
    after, _ = played(state, milan="E1 9d buy G luc; A luc - mod")
    assert after.field[AreaId("mod")].power == after.garrisons[LUC].power == MILAN
    assert LUC not in after.field and not after.sieges


@pytest.mark.parametrize(
    ("ruin", "line", "codes"),
    [
        (Ruin(burnt_by=(FRANCE,), city=True), "A sav converts to G", ["no-fortress"]),
        (Ruin(burnt_by=(FRANCE,), city=True), "A sav rebuilds", []),
        (Ruin(burnt_by=(FRANCE,), city=True), "A sav destroys city", []),
        (Ruin(burnt_by=(MILAN,), city=True), "A sav rebuilds", ["burner-rebuilds"]),
        (Ruin(burnt_by=(FRANCE,)), "A sav converts to G", ["no-fortress"]),
    ],
)
def test_a_city_without_its_walls_takes_no_garrison(ruin: Ruin, line: str, codes: list[str]) -> None:
    """B-017, B-015, B-Q23: a city may stand for years without them, and burn again."""
    assert refused(position("milan A sav", ruins={SAV: ruin}), MILAN, line) == codes


def test_rebels_in_a_burning_city_are_gone_and_in_a_ruin_they_rise_in_the_province() -> None:
    """B-016, B-033: loot is the printed value twice, in rebellion too (B-Q21)."""
    gen = AreaId("gen")
    state = position("france F gen", city_rebellions=frozenset({gen}), rebellion_victims={gen: MILAN})
    burnt, told = played(state, france="F gen destroys city")
    assert [event.rebels for event in told if isinstance(event, CityDestroyed)] == [True]
    assert gen in burnt.ruins and not burnt.city_rebellions and burnt.ducats[FRANCE] == 6
    ruined = position("venice A ver", ruins={PIS: Ruin(burnt_by=(MILAN,))}, ducats={VENICE: 15})
    owners = {area: power for area, power in ruined.city_owner.items() if area != PIS}
    risen, _ = played(replace(ruined, city_owner=owners), venice="E1 15d rebellion Pisa")
    assert (risen.province_rebellions, risen.city_rebellions) == ({PIS}, set())


def test_a_city_that_is_built_up_in_summer_pays_only_next_year() -> None:
    """B-017, B-003: its land pays at once, and it counts for the score."""
    ruin = Ruin(burnt_by=(FRANCE,), builder=MILAN)
    state = position("milan A sav", season=Season.SUMMER, ruins={SAV: ruin})
    owners = {area: power for area, power in state.city_owner.items() if area != SAV}
    after, events = played(replace(state, city_owner=owners), milan="A sav rebuilds")
    (told,) = (e for e in events if isinstance(e, IncomeCounted) and e.power == MILAN)
    assert (told.provinces, told.cities, told.variable) == (7, 3 + 1 + 1, ducats(3.5))
    assert after.city_owner[SAV] == MILAN and after.ruins[SAV].city


# ---------------------------------------------------------------- money


@pytest.mark.parametrize(
    ("rivals", "ducats", "by"),
    [
        (("naples A cam",), {FRANCE: 18, NAPLES: 18}, None),  # three cities and one unit each
        (("naples A cam", "naples A cap"), {FRANCE: 18, NAPLES: 18}, NAPLES),
        (("naples A cam", "naples G nap"), {FRANCE: 18, NAPLES: 18}, NAPLES),
        (("naples A cam", "naples A cap"), {FRANCE: 21, NAPLES: 18}, FRANCE),
    ],
)
def test_equal_bribes_go_by_cities_then_units_then_to_nobody(
    rivals: tuple[str, ...], ducats: Mapping[Power, int], by: Power | None
) -> None:
    """B-031: the larger sum comes first; everything is paid for."""
    state = position("milan A mod", "france A avi", *rivals, ducats=ducats)
    lines = {p: f"E1 {sum}d buy A mod; A mod - bol" for p, sum in ducats.items()}
    after, events = played(state, {}, **lines)
    assert [e.power for e in events if isinstance(e, UnitBought)] == [by] * (by is not None)
    assert not after.ducats[FRANCE] and not after.ducats[NAPLES]
    assert [u.power for u in after.field.values() if u.area in ("mod", "bol")] == [by or MILAN]


def test_a_neutral_garrison_in_a_major_city_costs_double() -> None:
    """B-031 with B-Q10: six ducats become twelve; in Modena six are enough."""
    state = position("autonomous G gen", "autonomous G mod", ducats={FRANCE: 18, MILAN: 9})
    _, events = played(state, france="E1 12d disband G gen; E2 6d disband G mod")
    assert [e.unit.area for e in events if isinstance(e, UnitDisbandedByBribe)] == ["gen", "mod"]
    _, events = played(state, milan="E1 9d disband G gen")
    assert not [e for e in events if isinstance(e, UnitDisbandedByBribe)]


@pytest.mark.parametrize(
    ("powers", "entered"),
    [("florence france", FLORENCE), ("france naples", None), ("naples france", None)],
)
def test_rebels_help_the_one_with_most_cities_and_nobody_if_all_is_equal(
    powers: str, entered: Power | None
) -> None:
    """B-033, B-Q11: to come in is to claim. France and Naples have 3 cities each and one unit, Florence 5."""
    one, other = powers.split()
    state = position(
        f"{one} A par", f"{other} A for", "milan A pia",
        province_rebellions=frozenset({PIA}), rebellion_victims={PIA: MILAN},
    )  # fmt: skip
    after, _ = played(state, {"retreat:1500-spring:pia": 1}, **{one: "A par - pia", other: "A for - pia"})
    assert after.field[PIA].power == (entered or MILAN)
    assert (PIA in after.province_rebellions) == (entered is None)


# ---------------------------------------------------------------- single rulings


def test_a_besieged_garrison_does_not_come_out() -> None:
    """B-Q24: after one season of a siege; before it may (B-Q9 counts the same seasons)."""
    state = position("florence G luc", "milan A mod", sieges=frozenset())
    assert LUC in played(state, florence="G luc C A")[0].field
    shut_in = position("florence G luc", "milan A luc", sieges=frozenset({LUC}))
    assert played(shut_in, florence="G luc C A", milan="A luc besieges")[0].city_owner[LUC] == MILAN
    assert LUC in played(shut_in, florence="G luc C A")[0].garrisons


def test_nobody_retreats_into_his_own_city() -> None:
    """B-Q29: Lucca's army goes elsewhere, though its city is empty."""
    state = position("florence A luc", "milan A bol", "milan A flo")
    after, _ = played(
        state,
        {"retreat:1500-spring:luc": 1},
        milan="A bol - luc; A flo S A bol - luc",
        florence="retreat A luc - luc - mod",
    )
    assert LUC not in after.garrisons and "mod" in after.field


def test_anybody_pacifies_and_what_cannot_be_borne_costs_nothing() -> None:
    """B-Q33; B-Q47: eighteen are not there, so twelve are spent and six kept."""
    rebels: dict[str, Any] = {"city_rebellions": frozenset({PIS}), "rebellion_victims": {PIS: FLORENCE}}
    state = position("venice A ver", "milan A mil", ducats={VENICE: 15}, **rebels)
    after, _ = played(state, venice="E1 12d pacify Pisa; E2 18d buy A mil")
    assert not after.city_rebellions and after.ducats[VENICE] == 3


def test_if_the_largest_bribe_falls_short_the_next_one_does_not_work() -> None:
    """B-Q34: six ducats against bribes leave nine of the fifteen; the twelve are not looked at."""
    state = position("milan A mod", "venice A ver", ducats={VENICE: 15, FRANCE: 12, MILAN: 6})
    lines = {
        "venice": "E1 15d disband A mod",
        "france": "E1 12d disband A mod",
        "milan": "E1 6d counter-bribe A mod",
    }
    after, events = played(state, {}, **lines)
    assert MOD in after.field and not [e for e in events if isinstance(e, UnitDisbandedByBribe)]


def test_relief_in_autumn_saves_units_and_builds() -> None:
    """B-Q26: in Pavia; in Cremona the army dies and nothing is raised."""
    cre, pav = AreaId("cre"), AreaId("pav")
    state = position(
        "milan A pav", "milan A cre", season=Season.FALL, famine=frozenset({cre, pav}),
        ducats={MILAN: 3}, revenue={MILAN: 20},
    )  # fmt: skip
    after, _ = played(state, milan="E1 3d famine relief Pavia; build G pav; build A cre")
    assert pav in after.field and pav in after.garrisons and cre not in after.field


def test_rebels_in_an_open_city_are_besieged_like_others() -> None:
    """B-Q32: by a train in one season, by an army in two; B-Q44: home was what one had at the start."""
    swi = AreaId("swi")
    rebels: dict[str, Any] = {"city_rebellions": frozenset({swi}), "rebellion_victims": {swi: FRANCE}}
    assert not played(position("france T swi", **rebels), france="T swi besieges")[0].city_rebellions
    begun, _ = played(position("france A swi", **rebels), france="A swi besieges")
    assert begun.city_rebellions and swi in begun.sieges
    dear = position("france A swi", ducats={VENICE: 9})
    assert not played(dear, venice="E1 9d rebellion Marseille")[0].city_rebellions


# ---------------------------------------------------------------- what letters say


def test_letters_speak_of_this_books_bank_points_and_rebels() -> None:
    """B-038 with B-Q36: the bank takes nothing; B-039: halves and debts; B-033 is cited for rebels."""
    debts = (Loan(principal=5, interest=1, due_in=0), Loan(principal=2, interest=1, due_in=3))
    state = position(
        "milan A pia", "florence A par", province_rebellions=frozenset({PIA}), rebellion_victims={PIA: MILAN},
        ducats={FRANCE: ducats(4.5), NAPLES: 3}, loans={FRANCE: debts},
    )  # fmt: skip
    _, events = played(state, {"retreat:1500-spring:pia": 1}, florence="A par - pia")
    story = " ".join(explanation(BORGIA.setting, state.phase, state, events).split())
    assert "You owe the bank 6 ducats and have 4½. It takes none of it:" in story
    assert "Your 4½ ducats, less the 3 that you owe the bank, are worth 0 points" in story
    assert "Your 3 ducats are worth 1 point:" in story
    assert "against it include the rebels (B-033)" in story


# ---------------------------------------------------------------- rulings on what stands between the lines


def test_a_bribe_below_its_price_stands_in_nobodys_way() -> None:
    """B-Q46: it is refused when it is written; the smaller bribe that is high enough works."""
    state = position("naples A apu", ducats={FLORENCE: 12, MILAN: 15})
    after, _ = played(state, florence="E1 12d disband A apu", milan="E1 15d buy A apu")
    assert not after.units_of(NAPLES)
    assert after.ducats.get(FLORENCE, 0) == 0 and after.ducats[MILAN] == 15


@pytest.mark.parametrize(
    ("units", "more", "trade"),
    [
        ("france G gen", {}, 2.5),
        ("france G gen; milan A gen", {}, 0),  # besieged
        ("", {"city_rebellions": frozenset({AreaId("gen")})}, 0),
        ("", {"famine": frozenset({AreaId("gen")})}, 0),
        ("france G gen", {"famine": frozenset({AreaId("gen")})}, 2.5),
    ],
)
def test_the_trade_of_genoa_comes_in_as_long_as_its_city_pays(
    units: str, more: dict[str, Any], trade: float
) -> None:
    """B-003 with B-Q51: the city earns it; that of the country goes on."""
    state = position(*filter(None, units.split("; ")), season=Season.SUMMER)
    towns = {**state.city_owner, AreaId("gen"): FRANCE}
    orders = {"milan": "A gen besieges"} if "A" in units else {}
    _, events = played(replace(state, city_owner=towns, **more), {}, **orders)
    (told,) = (e for e in events if isinstance(e, IncomeCounted) and e.power == FRANCE)
    assert told.variable == ducats(3.5) + ducats(trade)


def test_one_of_two_builds_in_a_province_is_refused_and_the_last_one_counts() -> None:
    """B-Q42: one unit a winter for each city; the writer is told which is left."""
    autumn = position("milan A mil", season=Season.FALL, ducats={MILAN: 20})
    lines = ("build A pav", "build G pav")
    orders = tuple(o for line in lines for o in reader_for(BORGIA, autumn).read(line, MILAN).orders)
    (told,) = (r for r in BORGIA.check(autumn, Seat(MILAN), orders) if r.fatal)
    assert (told.code, told.order, told.facts["kind"]) == ("build-replaced", 0, "G")
    after, _ = played(autumn, milan="; ".join(lines))
    assert {str(unit.kind) for unit in after.units_of(MILAN) if unit.area == "pav"} == {"G"}


@pytest.mark.parametrize(
    ("severity", "count", "struck"), [(1, 1, 3), (4, 3, 5), (3, 6, 8), (5, 6, 0), (6, 1, 0)]
)
def test_three_to_eight_provinces_are_struck_four_times_in_six(
    severity: int, count: int, struck: int
) -> None:
    """B-035, B-036 with B-Q6: one die whether, another and two how many."""
    for season, disaster in ((Season.SUMMER, "famine"), (Season.SPRING, "plague")):
        dice = {f"{disaster}:1500.severity": severity, f"{disaster}:1500.count": count}
        _, events = played(position(season=season), dice)
        (told,) = (e for e in events if isinstance(e, DisasterStruck))
        assert len(set(told.areas)) == struck


def test_the_land_of_a_city_that_rebels_pays_and_a_rebelling_land_does_not() -> None:
    """B-033 with B-Q19: rebels are in one of them, and income is lost where they are."""
    luc = AreaId("luc")
    rebels: tuple[dict[str, Any], ...] = (
        {},
        {"city_rebellions": frozenset({luc})},
        {"province_rebellions": frozenset({luc})},
    )
    plain, inside, outside = (
        played(position(season=Season.SUMMER, **where))[0].revenue[FLORENCE] for where in rebels
    )
    assert plain - inside == ducats(1)  # the city
    with_garrison = position("florence G luc", season=Season.SUMMER)
    held = replace(with_garrison, province_rebellions=frozenset({luc}))
    both = [played(one)[0].revenue[FLORENCE] for one in (with_garrison, held)]
    assert both[0] - both[1] == ducats(1)  # the land: the garrison's city pays
    assert outside <= inside


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("E1 9d make G Pavia neutral", "E1 9d garrison to autonomous Pavia"),
        ("E1 9d neutral G Pavia", "E1 9d garrison to autonomous Pavia"),
        ("E1 3d counter bribe for A Milan", "E1 3d counter-bribe A Milan"),
        ("borrow 10 ducats over two years", "borrow 10d for 2 years"),
        ("Retreat orders: A Milan - Como, then Bergamo", "retreat A Milan -> Como -> Bergamo"),
        ("A Milan S HRE A Tri - Tre", "A Milan S A Trieste -> Trent"),
        ("A Milan S the Holy Roman Empire's army Tri", "A Milan S A Trieste"),
        ("A Milan S Florence's A Sie", "A Milan S A Siena"),
        ("A Milan S Naples’ army Campania", "A Milan S A Campania"),
        ("A Milan S Swiss A Swi", "A Milan S A Switzerland"),
        ("A Milan S Swiss", "A Milan S A Switzerland"),
        ("E1 12d disband Swiss army Switzerland", "E1 12d disband A Switzerland"),
        ("E1 15 rebellion HRE Tri", "E1 15d cause rebellion Trieste"),
        ("E1 60d assassinate the Holy Roman Emperor", "E1 60d assassinate Empire"),
        ("give 3 to the Emperor", "pay 3d to Empire"),
    ],
)
def test_what_this_book_names_is_read_in_its_words(said: str, meant: str) -> None:
    """B-030, B-038, B-022: as people write what the table of the rules says."""
    state = position("milan G pav", "milan A mil")
    (order,) = reader_for(BORGIA, state).read(said, MILAN).orders
    assert order_text.words(order, BORGIA.setting, state).in_language("en") == meant  # type: ignore[attr-defined]


def test_a_power_or_a_place_of_its_name_is_asked() -> None:
    """``Florence A Sie``: the army of Florence into Siena, or Florence's army in Siena?"""
    reading = reader_for(BORGIA, position("milan A mil")).read("A Milan S Florence A Sie", MILAN)
    assert not reading.orders and [c.code for c in reading.complaints] == ["unsure"]


def test_where_no_city_is_nothing_burns() -> None:
    """B-016: told for what it is."""
    assert refused(position("milan A com"), MILAN, "A Como destroys city") == ["nothing-to-burn"]


def test_no_mercenary_is_a_train() -> None:
    """B-037: armies, fleets and garrisons alone."""
    winter = position(season=Season.FALL, ducats={MILAN: 20})
    assert refused(winter, MILAN, "build Swiss T Milan") == ["kind-never-special"]
    assert refused(winter, MILAN, "build Swiss G Milan") == refused(winter, MILAN, "build T Milan") == []
    with_train = position("milan T pav", season=Season.FALL, ducats={MILAN: 20}, year=1501)
    after, _ = played(with_train, milan="T pav H; build Spaniards A mil")
    assert {(str(u.kind), u.special is not None) for u in after.units_of(MILAN)} == {
        ("T", False),
        ("A", True),
    }
