"""The eighteen scenarios and their boards, against the rules text and the tables of the old judge."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.maps.library import UnknownMapError, load_scenario, scenarios
from judge.games.machiavelli.model.board import AreaId, Board, Coast, Harbour
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season, Special, UnitKind

CLASSIC = load_scenario("balance-of-power")

# nJudge's name: powers that may be played, all powers, first year, areas, victory by cities and countries.
OLD: dict[str, tuple[int, int, int, int]] = {
    "machiavelli": (8, 8, 1454, 81),
    "mach_sfd1": (6, 6, 1499, 81),
    "mach_sfd2": (7, 7, 1513, 81),
    "mach_span": (7, 7, 1521, 81),
    "mach_eos": (4, 4, 1385, 73),
    "mach_este": (5, 5, 1385, 73),
    "mach_aoc": (9, 10, 1335, 73),
    "machfive": (5, 5, 3001, 92),
    "dipmach": (7, 7, 1901, 76),
    "machiavelli2": (8, 8, 1454, 73),
    "mach2_sfd1": (6, 6, 1499, 73),
    "mach2_sfd2": (7, 7, 1513, 73),
    "mach2_span": (7, 7, 1521, 73),
    "mach2_fotl": (4, 4, 725, 73),
    "mach2_eai": (7, 8, 1051, 73),
    "mach2_pamt": (5, 5, 1177, 73),
    "mach2_pa": (4, 4, 1177, 73),
    "mach2_ttr": (7, 7, 1250, 73),
}


def area_called(word: str, board: Board = CLASSIC.board) -> str:
    """The one area that a player means by a word."""
    fits = [a.id for a in board.areas.values() if word.casefold() in (a.name.casefold(), *a.abbreviations)]
    assert len(fits) == 1, (word, fits)
    return fits[0]


@pytest.mark.parametrize("name", sorted(OLD))
def test_every_old_name_finds_its_scenario(name: str) -> None:
    scenario = load_scenario(name.upper())
    playable = [p for p in scenario.powers.values() if p.playable]
    assert (len(playable), len(scenario.powers), scenario.first_year, len(scenario.board.areas)) == OLD[name]
    assert scenario.first_season is Season.SPRING
    assert scenario.setup_year == scenario.first_year - 1
    assert scenario.njudge == name
    assert (scenario.victory_cities, scenario.victory_countries) == (15, 2)  # N-037
    assert load_scenario(scenario.id) is scenario


def test_there_is_nothing_else_and_the_classic_one_comes_first() -> None:
    assert scenarios()[0] == "balance-of-power"
    assert {load_scenario(s).njudge for s in scenarios()} - {""} == set(OLD)


def test_an_unknown_scenario_is_a_lookup_error() -> None:
    with pytest.raises(UnknownMapError):
        load_scenario("balance-of-terror")


def test_counts_of_the_classic_board() -> None:
    """70 provinces, 11 seas with the Lagoon; 147 pairs for armies, 109 for fleets."""
    board = CLASSIC.board
    assert sum(not a.is_sea for a in board.areas.values()) == 70
    assert sum(len(o) for o in board.army_borders.values()) == 2 * 147
    pairs = {frozenset((h.area, o.area)) for h, others in board.fleet_borders.items() for o in others}
    assert len(pairs) == 109


@pytest.mark.parametrize("name", scenarios())
def test_borders_hold_both_ways(name: str) -> None:
    board = load_scenario(name).board
    for start, ends in board.army_borders.items():
        assert all(start in board.army_borders[end] for end in ends)
    for harbour, others in board.fleet_borders.items():
        assert all(harbour in board.fleet_borders[other] for other in others)


@pytest.mark.parametrize("name", scenarios())
def test_no_word_means_two_areas(name: str) -> None:
    """N-075: names and abbreviations are unique on each board, as it stands in each scenario."""
    board = load_scenario(name).board
    for area in board.areas.values():
        for word in (area.name, *area.abbreviations):
            assert area_called(word, board) == area.id


@pytest.mark.parametrize(
    ("word", "area"),
    [
        ("cri", "cri"), ("car", "cri"), ("crn", "crn"),  # N-Q1
        ("psa", "psa"), ("pis", "pst"),  # N-075
        ("Piacenza", "pia"), ("Piancenza", "pia"), ("pian", "pia"), ("Sienna", "sie"), ("Siena", "sie"),
        ("low", "las"), ("las", "las"), ("sle", "slr"), ("slu", "slz"), ("trn", "trt"), ("gon", "gon"),
    ],
)  # fmt: skip
def test_what_players_write_for_an_area(word: str, area: str) -> None:
    assert area_called(word) == area


def test_the_first_five_letters_name_every_classic_province() -> None:
    """N-075: all land spaces can be abbreviated to their first five letters."""
    for area in CLASSIC.board.areas.values():
        if not area.is_sea:
            assert area_called(area.name[:5]) == area.id


def test_straits() -> None:
    """N-040: Piombino holds the way to Pisa, Messina the way to the Ionian Sea, both ways."""
    assert {(str(a), str(b)): str(h) for (a, b), h in CLASSIC.board.straits.items()} == {
        ("ets", "psa"): "pio",
        ("psa", "ets"): "pio",
        ("gon", "ion"): "mes",
        ("ion", "gon"): "mes",
    }


def test_two_coasts() -> None:
    """N-041: Croatia and Provence, and no others; the southern one of Croatia touches no sea."""
    board = CLASSIC.board
    assert {str(a.id) for a in board.areas.values() if a.coasts} == {"cro", "pro"}
    south = board.fleet_borders[Harbour(AreaId("cro"), Coast.SOUTH)]
    assert {str(h.area) for h in south} == {"dal", "ist"}


def test_istria_and_dalmatia_are_neighbours_for_armies_and_fleets() -> None:
    """N-042."""
    board = CLASSIC.board
    assert AreaId("dal") in board.army_borders[AreaId("ist")]
    assert Harbour(AreaId("dal")) in board.fleet_borders[Harbour(AreaId("ist"))]


def test_venice_and_the_lagoon() -> None:
    """N-043, N-044: the Lagoon is a sea like any other, Venice one space of land."""
    board = CLASSIC.board
    assert board.area(AreaId("lag")).is_sea
    assert [str(a.id) for a in board.areas.values() if a.one_space] == ["ven"]
    modern = load_scenario("machiavelli2").board
    assert not modern.army_borders[AreaId("ven")]  # 1995: only fleets come to Venice
    assert modern.harbours(AreaId("ven"))


def test_ports_and_fortresses() -> None:
    """N-045: a fortress has no income; Tivoli and Salerno are fortresses with a port."""
    cities = {str(a.id): a.city for a in CLASSIC.board.areas.values() if a.city}
    fortresses = {id for id, city in cities.items() if city.fortress}
    assert len(fortresses) == 14
    assert all(cities[id].income == 0 and not cities[id].fortified for id in fortresses)
    assert {id for id in fortresses if cities[id].port} == {"slr", "tiv"}
    assert {id for id, city in cities.items() if city.income >= 2} == {
        "flo",
        "gen",
        "mil",
        "nap",
        "rme",
        "tun",
        "ven",
    }


def test_variable_income() -> None:
    """N-053: two dice for Florence and Venice; Genoa's city rolls for whoever owns it."""
    table = {str(v.city): v for v in CLASSIC.variable_income}
    assert {city for city, v in table.items() if v.dice == 2} == {"flo", "ven"}
    assert table["gen"].home_of is None
    assert table["mil"].home_of == "milan"
    assert table["mil"].ducats == (2, 3, 3, 4, 4, 5)
    assert {v.first_year for v in CLASSIC.variable_income} == {None}
    assert {str(v.city): v.first_year for v in load_scenario("machiavelli2").variable_income}["ven"] == 7


def test_the_classic_famine_table() -> None:
    """N-050: each province once, but for Perugia, which no famine strikes."""
    struck = sorted(CLASSIC.famine.cells.values())
    assert len(struck) == len(set(struck)) == 69
    assert {str(a.id) for a in CLASSIC.board.areas.values() if not a.is_sea} - set(struck) == {"per"}
    assert CLASSIC.famine.cells[2, 4] == "pro"
    assert all(CLASSIC.board.area(a).is_sea for a in CLASSIC.storm.cells.values())  # N-Q9


def test_set_up_of_the_classic_game() -> None:
    venice = CLASSIC.powers[Power("venice")]
    assert (venice.letter, venice.adjective) == ("V", "Venetian")
    assert {(u.kind, str(u.area)) for u in venice.units} == {
        (UnitKind.FLEET, "dal"),
        (UnitKind.ARMY, "pad"),
        (UnitKind.GARRISON, "ven"),
        (UnitKind.ARMY, "ver"),
    }
    assert len(CLASSIC.autonomous) == 12
    assert CLASSIC.home_of(AreaId("pia")) == "milan"


def test_first_owners_follow_from_homes_and_units() -> None:
    assert CLASSIC.province_owner[AreaId("tun")] == "turkey"
    assert CLASSIC.city_owner[AreaId("tun")] == "turkey"
    assert AreaId("fer") not in CLASSIC.province_owner  # an autonomous garrison owns nothing here
    assert AreaId("com") not in CLASSIC.city_owner  # no city


def test_first_owners_where_a_scenario_says_otherwise() -> None:
    """A country that another power holds from the start: Naples in 1521 is Austria's, and has no units."""
    spanish = load_scenario("mach_span")
    naples = spanish.powers[Power("naples")]
    assert naples.units == ()
    assert {spanish.province_owner[a] for a in naples.home} == {Power("austria")}
    assert load_scenario("mach2_eai").province_owner[AreaId("gen")] == AUTONOMOUS


def test_a_scenario_may_leave_areas_out_close_them_and_rename_them() -> None:
    states = load_scenario("mach_eos")
    assert AreaId("swi") not in states.board.areas
    assert AreaId("swi") not in states.famine.cells.values()
    closed = load_scenario("mach2_pa").board
    assert closed.area(AreaId("hun")).impassable
    assert not closed.area(AreaId("hun")).ownable
    assert not closed.army_borders[AreaId("hun")]
    assert closed.area(AreaId("tyr")).name == "Tyrol"
    assert area_called("Tyrolea", closed) == "tyr"
    assert AreaId("sla") in closed.army_borders[AreaId("bos")]


def test_unit_limits_of_1995() -> None:
    """Second edition, special units: what a power may not build it may not buy, but for named exceptions."""
    assert CLASSIC.unit_limits is None
    limits = load_scenario("machiavelli2").unit_limits
    assert limits is not None
    turkey = {
        k: limits[Power("turkey"), UnitKind.ARMY, k]
        for k in (None, Special.MILITIA, Special.MERCENARY, Special.PROFESSIONAL)
    }
    assert turkey[None] == turkey[Special.PROFESSIONAL] == {"build", "bribe"}
    assert turkey[Special.MILITIA] == turkey[Special.MERCENARY] == frozenset()
    empire = load_scenario("mach2_eai").unit_limits
    assert empire is not None
    assert empire[Power("empire"), UnitKind.FLEET, None] == {"bribe"}


@pytest.mark.parametrize("name", scenarios())
def test_letters_of_powers_are_those_of_the_old_judge(name: str) -> None:
    """Players sign on with them: one each, none of them O or M, which observers and masters use."""
    scenario: Scenario = load_scenario(name)
    letters = [p.letter for p in scenario.powers.values()]
    assert len(set(letters)) == len(letters)
    assert not {"O", "M"} & set(letters)
