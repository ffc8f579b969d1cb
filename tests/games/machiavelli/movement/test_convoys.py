"""Convoys, their routes spelled out or left out, on the classic board (N-010)."""

from __future__ import annotations

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.order_text import words
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import Advance
from judge.games.machiavelli.model.state import Power, UnitKind, UnitRef
from judge.games.machiavelli.movement.sea_routes import sea_routes
from tests.support.machiavelli.battlefield import fight, ground
from tests.support.patience import usual_seconds

TO_CORSICA = ("florence A psa - cor", "florence F wts T A psa - cor")
"""Pisa lies on the Western Tyrrhenian and on the Eastern Gulf of Lyons; both lie on Corsica."""


def test_the_route_is_found() -> None:
    """N-010: an army that cannot walk goes by the fleets that will carry it."""
    fought = fight(*TO_CORSICA, checked=True)
    assert "florence A cor" in fought.units
    assert fought.ok("A psa")


def test_the_route_may_be_long() -> None:
    """N-010: fleet after fleet, of whatever power, in whatever order they stand in the list."""
    fought = fight(
        "florence A psa - tun",
        "papacy F wms T A psa - tun",
        "turkey F wts T A psa - tun",
        checked=True,
    )
    assert "florence A tun" in fought.units


@pytest.mark.parametrize(
    ("rule", "other"),
    [("N-010", "florence F egl T A psa - cor"), ("N-010", "genoa F egl T A psa - cor")],
)
def test_one_of_several_routes_is_enough(rule: str, other: str) -> None:
    """N-010: a fleet thrown out on one of them stops nobody; on all of them it does."""
    storm = ("naples F sar - wts", "naples F pal S F sar - wts")
    assert "florence A cor" in fight(*TO_CORSICA, other, *storm, checked=True).units, rule
    alone = fight(*TO_CORSICA, *storm, checked=True)
    assert "florence A psa" in alone.units
    assert alone.verdicts("A psa") == ("no-convoy",)


def test_a_route_that_is_named_is_the_only_one() -> None:
    """N-010: the order was to go that way."""
    lines = ("florence A psa - wts - cor", *TO_CORSICA[1:], "florence F egl T A psa - cor")
    fought = fight(*lines, "naples F sar - wts", "naples F pal S F sar - wts", checked=True)
    assert "florence A psa" in fought.units


def test_straits_bar_one_route_and_not_the_other() -> None:
    """N-040 a: from Pisa to the Eastern Tyrrhenian past Piombino, or round by the Western."""
    lines = (
        "florence A psa - pal",
        "florence F ets T A psa - pal",
        "papacy F pio H",
    )
    barred = fight(*lines, checked=True)
    assert barred.verdicts("A psa") == ("straits-blocked",)
    round_about = fight(*lines, "florence F wts T A psa - pal", checked=True)
    assert "florence A pal" in round_about.units


def test_a_fleet_that_closes_the_straits_only_bars_that_route() -> None:
    """N-040 c: it comes to Piombino in this very campaign."""
    lines = ("florence A psa - pal", "florence F ets T A psa - pal", "papacy F sie - pio")
    assert "florence A psa" in fight(*lines, checked=True).units
    assert "florence A pal" in fight(*lines, "florence F wts T A psa - pal", checked=True).units


def test_a_neighbour_is_reached_by_land_unless_the_sea_is_asked_for() -> None:
    """N-010, N-009: two armies change places only if one of them says that it goes by sea."""
    lines = ("genoa A mod - luc", "genoa F egl T A mod - luc", "florence A luc - mod")
    assert fight(*lines).units == {"genoa A mod", "genoa F egl", "florence A luc"}
    fleet = fight(*lines, as_in_diplomacy=True)
    assert fleet.units == {"genoa A luc", "genoa F egl", "florence A mod"}
    foreign = ("genoa A mod - luc", "papacy F egl T A mod - luc", "florence A luc - mod")
    assert "genoa A mod" in fight(*foreign, as_in_diplomacy=True).units


def test_by_sea_is_read_and_said_back() -> None:
    """N-010, N-075."""
    game: Machiavelli = table("balance-of-power", {})
    state = game.open(ScriptedDice({}, otherwise=1)).state
    reader = reader_for(game, state)
    for line in ("A psa - luc by sea", "a pisa -> lucca via convoy", "A Pisa moves to Lucca by fleet"):
        (order,) = reader.read(line, Power("florence")).orders
        assert order == Advance(UnitRef(UnitKind.ARMY, AreaId("psa")), AreaId("luc"), by_sea=True)
        said = words(order, game.setting, state)
        assert said == "A Pisa -> Lucca by sea"
        assert reader.read(said, Power("florence")).orders == (order,)


def test_without_fleets_the_order_is_refused() -> None:
    """N-010: nobody could ever carry it; the army stands and may be supported."""
    lines = (
        "florence A psa - cor",
        "milan A luc - psa",
        "milan A pst S A luc - psa",
        "florence F pio S A psa",
    )
    assert "florence A psa" in fight(*lines, checked=True).units
    wait = fight(*lines, "papacy F wts H", checked=True)
    assert wait.beaten.keys() == {"florence A psa"}


def test_where_routes_must_be_named_none_is_found() -> None:
    """N-010, reading spells_out_convoys."""
    fought = fight(*TO_CORSICA, checked=True, spells_out_convoys=True)
    assert "florence A psa" in fought.units
    assert fought.told("A psa").order is None


def test_routes_without_detours() -> None:
    """N-010: a fleet that a shorter way leaves out is on no route; the shortest come first."""
    setting = ground()
    at = {AreaId(a): None for a in ("wts", "egl", "wgl", "wms", "ets")}
    assert sea_routes(setting, AreaId("psa"), AreaId("cor"), at) == (("egl",), ("wts",))
    assert sea_routes(setting, AreaId("psa"), AreaId("tun"), at) == (("wts", "wms"), ("egl", "wgl", "wms"))


def test_a_sea_full_of_fleets_is_no_trouble() -> None:
    """N-010: every sea and coast has a fleet that carries, and still the answer comes at once."""
    setting = ground()
    everywhere = {
        a: setting.board.harbours(a)[0].coast for a in setting.board.areas if setting.board.harbours(a)
    }
    assert sea_routes(setting, AreaId("avi"), AreaId("alb"), everywhere)
    assert usual_seconds(lambda: sea_routes(setting, AreaId("avi"), AreaId("alb"), everywhere), 1) < 1


@pytest.mark.parametrize("lost", ["turkey F+ bot - ion", "turkey F+ sar - wms"])
def test_a_convoy_that_fails_leaves_the_other_one_to_cut(lost: str) -> None:
    """N-003, N-010: of two armies that come over sea one arrives, and its attack cuts the support."""
    fought = fight(
        "naples A otr - ion - pal",
        "naples F ion T A otr - pal",
        "naples A tun - wms - pal",
        "naples F wms T A tun - pal",
        "turkey F pal S F mes",
        "turkey F mes H",
        lost,
    )
    assert fought.verdicts("F pal") == (Verdict.SUPPORT_CUT,)


@pytest.mark.parametrize(("start", "to"), [("bar", "otr"), ("slr", "otr"), ("otr", "bar"), ("mes", "pal")])
def test_a_convoy_that_fails_keeps_nobody_out(start: str, to: str) -> None:
    """N-010: whoever comes by land finds the place free."""
    fought = fight(
        f"naples A dur - ion - {to}",
        f"naples F ion T A dur - {to}",
        "turkey F+ bot - ion",
        f"papacy A {start} - {to}",
    )
    assert fought.verdicts("A dur") == (Verdict.NO_CONVOY,)
    assert f"papacy A {to}" in fought.units


@pytest.mark.parametrize(("reading", "support"), [(False, Verdict.OK), (True, Verdict.SUPPORT_CUT)])
def test_support_against_the_carrying_fleet_stands_though_the_army_comes(
    reading: bool, support: Verdict
) -> None:
    """N-003: a reading; here the attack on the fleet fails in any case, and the army comes over."""
    fought = fight(
        "naples A mes - ion - pal",
        "naples F ion T A mes - pal",
        "naples F gon S F ion",
        "turkey F bot - ion",
        "turkey F pal S F bot - ion",
        convoyed_attack_cuts_all=reading,
    )
    assert fought.verdicts("F pal") == (support,)
    assert {"naples F ion", "turkey F bot"} <= fought.units


def test_a_convoy_takes_the_way_that_no_straits_bar() -> None:
    """N-010, N-040: without a route any row of fleets will do, also a longer one over the straits' holder."""
    fleets = ["naples F pio T {}", "naples F ets T {}"]
    for start, to in (("psa", "pal"), ("pal", "psa")):
        carried = [fleet.format(f"A {start} - {to}") for fleet in fleets]
        assert f"venice A {to}" in fight(f"venice A {start} - {to}", *carried).units
        assert f"venice A {start}" in fight(f"venice A {start} - ets - {to}", *carried).units


COASTS = [
    ("crn", "cro", "dal", "nc", False),  # Carniola lies on the north coast, Dalmatia on the south coast
    ("crn", "cro", "dal", "sc", False),
    ("crn", "cro", "ist", "nc", True),  # Istria lies on both
    ("crn", "cro", "ist", "sc", False),
    ("dal", "cro", "ist", "sc", True),
    ("mar", "pro", "sav", "nc", False),
    ("mar", "pro", "sav", "sc", True),
]


@pytest.mark.parametrize(("start", "by", "to", "coast", "arrives"), COASTS)
def test_no_convoy_jumps_from_coast_to_coast(start: str, by: str, to: str, coast: str, arrives: bool) -> None:
    """N-010, D72: a fleet carries along the coast where it lies."""
    lines = [f"venice A {start} - {by} - {to}", f"venice F {by}/{coast} T A {start} - {to}"]
    for checked in (True, False):  # the order is refused, and would fail if it were not
        assert (f"venice A {to}" in fight(*lines, checked=checked).units) is arrives


def test_a_row_of_fleets_meets_on_one_coast() -> None:
    """N-010: from the sea to the fleet at the coast, and on from there, be the route named or not."""
    for way in ("uas - cro - ist", "ist"):
        lines = [f"venice A anc - {way}", "venice F uas T A anc - ist"]
        north = fight(*lines, "venice F cro/nc T A anc - ist", checked=True)
        assert "venice A ist" in north.units
    by_south = ("venice A crn - dal", "venice F cro/sc T A crn - dal")
    assert "venice A crn" in fight(*by_south, checked=True).units


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize("unit", ["F ven C G", "G ven C F"])
def test_a_convoy_that_fails_hinders_no_conversion_in_venice(reading: bool, unit: str) -> None:
    """N-010, N-044 d: the supported army that was to come is not known to come until its fleet is lost."""
    fought = fight(
        f"venice {unit}",
        "turkey A ist - uas - lag - ven",
        "turkey F uas T A ist - ven",
        "turkey F lag T A ist - ven",
        "turkey A pad S A ist - ven",
        "papacy F+ las - uas",
        venice_converts_by_strength=reading,
    )
    assert fought.ok(unit[:5])
    assert fought.verdicts("A ist") == (Verdict.NO_CONVOY,)
    assert {"papacy F uas", "turkey A ist", "turkey F lag"} <= fought.units


def test_a_strong_army_that_is_not_sure_to_come_may_cut_all_the_same() -> None:
    """N-003, N-010: that it cannot get in is known before its convoy is; the support waits for the convoy."""
    lines = ["naples A+ otr - ion - pal", "naples F ion T A otr - pal", "turkey F bot - ion"]
    fought = fight(*lines, "turkey F pal S F mes", "turkey F mes H", "turkey F tun S F pal")
    assert fought.verdicts("F pal") == (Verdict.SUPPORT_CUT,)
    assert fought.verdicts("A otr") == (Verdict.STOOD_OFF,)


def test_an_army_is_no_fleet_of_its_own_powers_convoy() -> None:
    """N-010: a fleet that could only carry it together with one that is not there could not carry it."""
    lines = ("naples A aqu - slr", "naples F bar T A aqu - slr")
    assert "naples A slr" in fight(*lines, "venice A otr H", as_in_diplomacy=True).units
    told = fight(*lines, "venice F otr H", as_in_diplomacy=True).told("A aqu")
    assert told.verdicts == (Verdict.NO_CONVOY,)


def test_a_convoy_fails_with_its_fleet() -> None:
    """N-010: a fleet that is thrown out carries nobody."""
    fought = fight(
        "naples A mes - ion - pal",
        "naples F ion T A mes - pal",
        "turkey F bot - ion",
        "turkey F dur S F bot - ion",
    )
    assert fought.units == {"naples A mes", "turkey F ion", "turkey F dur"}
    assert fought.verdicts("A mes") == (Verdict.NO_CONVOY,)


@pytest.mark.parametrize(
    ("rule", "fleet"),
    [("N-010", "naples F ion H"), ("N-010", "naples F ion T A mes - dur"), ("N-010", "turkey A alb H")],
)
def test_a_convoy_needs_its_fleets_orders(rule: str, fleet: str) -> None:
    fought = fight("naples A mes - ion - pal", fleet)
    assert fought.verdicts("A mes") == (Verdict.NO_CONVOY,), rule


def test_several_fleets_carry_in_a_chain_from_a_coast_too() -> None:
    """N-010: fleets in coastal provinces carry as well."""
    fought = fight(
        "papacy A rma - anc - las - rag", "papacy F anc T A rma - rag", "turkey F las T A rma - rag"
    )
    assert "papacy A rag" in fought.units


def test_an_army_does_not_cut_support_for_the_attack_on_its_own_fleet() -> None:
    """N-003: otherwise its arrival would be its own reason."""
    fought = fight(
        "naples A mes - ion - pal",
        "naples F ion T A mes - pal",
        "turkey F bot - ion",
        "turkey F pal S F bot - ion",
    )
    assert fought.units == {"naples A mes", "turkey F ion", "turkey F pal"}


def test_a_convoy_that_hangs_on_itself_fails() -> None:
    """N-010: arriving, it would take away the support that keeps its fleet afloat."""
    fought = fight(
        "naples A mes - ion - pal",
        "naples F ion T A mes - pal",
        "naples F wms S A mes - pal",
        "turkey F pal S F ion",
        "venice F dur - ion",
        "venice F bot S F dur - ion",
    )
    assert fought.verdicts("A mes") == (Verdict.NO_CONVOY,)
    assert {"naples A mes", "naples F ion", "turkey F pal"} <= fought.units
