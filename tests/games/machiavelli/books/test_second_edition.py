"""The edition of 1995: straits, transports, special units, the map, strong support, treasuries."""

from __future__ import annotations

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.legality import adjustment, campaign, money
from judge.games.machiavelli.maps.library import load_scenario, table
from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.orders import Build, Convert
from judge.games.machiavelli.model.rules.rule_tables import SPECIALS
from judge.games.machiavelli.model.state import Power, UnitKind, UnitRef
from judge.games.machiavelli.opening import open_game
from tests.support.machiavelli.battlefield import fight, ground
from tests.support.machiavelli.treasury import expense, owned, position, run, spending

BOOK = "balance-of-power-1995"
SETTING = ground(BOOK)

ISSUES: dict[str, set[str]] = {
    "austria": {"mercenary", "professional"},
    "florence": {"mercenary", "militia"},
    "france": {"mercenary"},
    "milan": {"mercenary", "militia"},
    "naples": {"mercenary"},
    "papacy": {"mercenary", "militia"},
    "turkey": {"professional"},
    "venice": {"mercenary", "militia", "professional"},
}


@pytest.mark.parametrize("power", sorted(ISSUES))
def test_who_may_raise_which_special_units(power: str) -> None:
    """M-008."""
    cities = {"austria": "aus", "florence": "flo", "france": "mar", "milan": "mil"}
    cities |= {"naples": "nap", "papacy": "rme", "turkey": "dur", "venice": "ven"}
    home = AreaId(cities[power])
    state = position(province_owner={home: Power(power)}, city_owner={home: Power(power)})
    raised = set()
    for special in sorted(s for s, row in SPECIALS.items() if not row.rides):
        order = Build(UnitRef(UnitKind.GARRISON, home), special=special)
        remark = adjustment.refusal(SETTING, state, Power(power), order)
        assert remark is None or (remark.code, remark.rule) == ("unit-limit", "M-008")
        raised |= {special.value} if remark is None else set()
    assert raised == ISSUES[power]


@pytest.mark.parametrize(("reading", "barred"), [(True, False), (False, True)])
@pytest.mark.parametrize("kind", ["buy", "disband", "counter-bribe", "garrison-to-autonomous"])
def test_what_may_not_be_raised_may_be_bribed(kind: str, reading: bool, barred: bool) -> None:
    """M-008: by the other reading nobody touches what he could not raise."""
    state = position(["venice Gm pad"])
    remark = money.refusal(
        ground(BOOK, limits_raising_alone=reading), state, Power("turkey"), expense(1, kind, 36, "G pad")
    )
    assert (remark is not None and remark.code == "unit-limit") is barred
    ordinary = position(["venice G pad"])
    assert (
        money.refusal(
            ground(BOOK, limits_raising_alone=reading),
            ordinary,
            Power("turkey"),
            expense(1, kind, 36, "G pad"),
        )
        is None
    )


@pytest.mark.parametrize(("reading", "barred"), [(True, False), (False, True)])
def test_what_has_been_bribed_may_be_converted(reading: bool, barred: bool) -> None:
    """M-008."""
    state = position(["turkey Gm dur"])
    order = Convert(UnitRef(UnitKind.GARRISON, AreaId("dur")), UnitKind.ARMY)
    remark = campaign.refusal(
        ground(BOOK, limits_raising_alone=reading), state, Power("turkey"), order, frozenset()
    )
    assert (remark is not None) is barred


@pytest.mark.parametrize(
    ("lines", "passes"),
    [
        (["milan F mes H"], False),
        (["milan G mes H"], True),
        (["milan F mes C G"], True),
        (["milan G mes C F"], True),
        (["milan F tys H", "milan F pal - mes"], True),
        (["milan F mes - pal"], False),
    ],
)
def test_only_a_fleet_that_is_there_and_stays_one_closes_messina(lines: list[str], passes: bool) -> None:
    """M-006: not one that arrives, nor one that converts into the city or out of it."""
    fought = fight("venice F ion - gon", *lines, scenario=BOOK)
    assert ("venice F gon" in fought.units) is passes


def test_supports_and_transports_are_barred_too() -> None:
    """M-006."""
    fought = fight("venice F ion S F tys - gon", "venice F tys - gon", "milan F mes H", scenario=BOOK)
    assert not fought.ok("F ion")
    carried = fight("venice A otr - ion - pal", "venice F ion T A otr - pal", "milan F mes H", scenario=BOOK)
    assert "venice A pal" in carried.units  # past Messina, not through it


@pytest.mark.parametrize(("switch", "arrives"), [(False, False), (True, True)])
def test_coastal_transports_are_an_option(switch: bool, arrives: bool) -> None:
    """M-007: not allowed unless set."""
    assert not SETTING.rules.coastal_convoys
    fought = fight(
        "venice A bar - otr - mes",
        "venice F otr T A bar - mes",
        scenario=BOOK,
        coastal_convoys=switch,
        checked=True,
    )
    assert ("venice A mes" in fought.units) is arrives


def test_the_map_of_1995() -> None:
    """M-009: 64 provinces with Venice, nine seas; no fortress, no Lagoon."""
    areas = SETTING.board.areas.values()
    assert sum(not a.is_sea or a.city is not None for a in areas) == 64
    assert sum(a.is_sea and a.city is None for a in areas) == 9
    assert not any(a.city is not None and a.city.fortress for a in areas)
    assert "lag" not in SETTING.board.areas


@pytest.mark.parametrize(("one", "other"), [("sar", "cor"), ("mes", "otr")])
def test_armies_and_fleets_cross_the_narrows(one: str, other: str) -> None:
    """M-009: Sardinia and Corsica, Messina and Otranto."""
    assert AreaId(other) in SETTING.board.army_borders[AreaId(one)]
    assert Harbour(AreaId(other)) in SETTING.board.fleet_borders[Harbour(AreaId(one))]


@pytest.mark.parametrize(("reading", "enters"), [(False, True), (True, False)])
def test_strong_support_loses_a_point_for_each_that_cuts_it(reading: bool, enters: bool) -> None:
    """M-011, D18: strength two supports with one point when one attacker of strength one is there."""
    fought = fight(
        "venice A fer - bol",
        "venice A+ mod S A fer - bol",
        "milan A bol H",
        "milan A par - mod",
        scenario=BOOK,
        cuts_whole_support=reading,
    )
    assert ("venice A bol" in fought.units) is enters


@pytest.mark.parametrize("said", ["S A fer - bol", "S A luc", "H", ""])
@pytest.mark.parametrize("cut", [True, False])
def test_who_supports_with_strength_two_keeps_it(cut: bool, said: str) -> None:
    """M-011: for his own defence."""
    lines = [f"venice A+ mod {said}", "venice A fer - bol", "milan A luc - pst"]
    lines += ["milan A par - mod", "milan A man S A par - mod"]
    assert "milan A par" in fight(*lines, scenario=BOOK, cuts_whole_support=cut).units


def test_two_points_cut_all_of_a_strong_support() -> None:
    """M-011: an attacker of strength two, or two attackers."""
    lines = ("venice A fer - bol", "venice A+ mod S A fer - bol", "milan A bol H")
    assert "venice A fer" in fight(*lines, "milan A+ par - mod", scenario=BOOK).units
    two = fight(*lines, "milan A par - mod", "milan A luc - mod", scenario=BOOK)
    assert "venice A fer" in two.units


@pytest.mark.parametrize("edition", ["classic", "1995"])
def test_starting_treasuries(edition: str) -> None:
    """M-012: nothing is thrown for the first treasury of 1995."""
    name = BOOK if edition == "1995" else "balance-of-power"
    thrown = ScriptedDice({})
    setting = table(load_scenario(name).njudge, {}).setting
    if edition == "1995":
        assert any(open_game(setting, thrown).state.ducats.values())
    else:
        with pytest.raises(LookupError):
            open_game(setting, thrown)


def test_nobody_loses_his_country_before_the_game_begins() -> None:
    """M-002, N-032: Lombardy has armies before its two cities, and the first fall to take them in."""
    opened = open_game(table("mach2_eai", {"dice": False}).setting, ScriptedDice({})).state
    assert opened.home_control[Power("lombardy")] == "lombardy"
    assert "lombardy" not in {*opened.province_owner.values(), *opened.city_owner.values()}


def test_equal_bribes_are_both_lost() -> None:
    """M-013, N-068: no die is thrown for them."""
    wishes = spending(
        florence=[expense(1, "buy", 18, "A bol")], venice=[expense(1, "buy", 18, "A bol")], milan=[]
    )
    state = position(["papacy A bol", "florence A pst", "venice A fer"])
    play = run(state, ["payments", "bribes"], wishes, setting=ground(BOOK))
    assert play.state.field[AreaId("bol")].power == "papacy"
    assert {p: play.state.ducats[Power(p)] for p in ("florence", "venice")} == {"florence": 82, "venice": 82}


@pytest.mark.parametrize(("unit", "sold"), [("florence A pst", True), ("florence A pio", False)])
def test_nearness_asks_for_a_unit(unit: str, sold: bool) -> None:
    """M-013, N-069: to control Florence, which borders on Bologna, is not enough."""
    state = owned(position(["papacy A bol", unit]), "florence", "flo", "pst")
    play = run(
        state,
        ["payments", "bribes"],
        spending(florence=[expense(1, "buy", 18, "A bol")]),
        setting=ground(BOOK),
    )
    assert (play.state.field[AreaId("bol")].power == "florence") is sold


def test_rebels_help_a_single_power() -> None:
    """M-013, N-070 6: of two powers that come to a rebelling province none is helped."""
    rebels = {"bol": "papacy"}
    lines = ["papacy A bol H", "florence A pst - bol"]
    assert fight(*lines, scenario=BOOK, province_rebels=rebels).beaten
    assert not fight(*lines, "venice A fer - bol", scenario=BOOK, province_rebels=rebels).beaten
