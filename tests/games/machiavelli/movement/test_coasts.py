"""Provinces with two coasts, and who passes where, on the classic board and others (N-041 to N-043).

Supports whose unit has left the game, or comes out of a city; on the classic board.

Not here: what cuts a support (test_movement), what is told of a failure (test_reasons).
"""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.state import Power, Unit, UnitKind
from judge.games.machiavelli.movement.reach import landing
from tests.support.machiavelli.battlefield import fight, ground


@pytest.mark.parametrize(
    ("reading", "says", "helps"),
    [
        (False, "cro", True),
        (True, "cro", False),
        (True, "cro/sc", True),
        (True, "cro/nc", False),
    ],
)
def test_a_support_that_names_no_coast(reading: bool, says: str, helps: bool) -> None:
    """N-041, D70: good for either, or for the first that the fleet can reach, which is the north coast."""
    lines = ["turkey A cro H", "venice F ist - cro/sc", f"venice A sla S F ist - {says}"]
    assert (
        "venice F cro"
        in {u[: len("venice F cro")] for u in fight(*lines, vague_support_is_narrow=reading).units}
    ) is helps


def test_a_fleet_that_names_no_coast_takes_the_first() -> None:
    """N-041: in the order of north, south, east, west."""
    board = ground("europe-1901").board
    for area, first in (("con", "sc"), ("bla", "ec")):
        fleet = Unit(power=Power("turkey"), kind=UnitKind.FLEET, area=AreaId(area))
        assert landing(board, fleet, AreaId("bul"), None) == first


@pytest.mark.parametrize(
    ("start", "way", "ends"),
    [
        ("cro/nc", "- dal", "cro/nc"),  # Dalmatia lies on the south coast
        ("cro/nc", "- crn", "crn"),
        ("cro/sc", "- dal", "dal"),
        ("cro/sc", "- crn", "cro/sc"),
        ("dal", "- cro", "cro/sc"),
        ("dal", "- cro/nc", "dal"),
        ("ist", "- cro/sc", "cro/sc"),
    ],
)
def test_a_fleet_goes_on_from_its_own_coast_alone(start: str, way: str, ends: str) -> None:
    """N-041."""
    assert fight(f"venice F {start} {way}", checked=True).units == {f"venice F {ends}"}


def test_to_support_somebody_to_a_coast_one_need_only_reach_the_province() -> None:
    """N-041: Carniola lies on Croatia's north coast."""
    lines = ["venice F dal - cro/sc", "venice F crn S F dal - cro/sc", "turkey A cro H"]
    assert "venice F cro/sc" in fight(*lines, checked=True).units


def test_armies_and_fleets_pass_between_istria_and_dalmatia() -> None:
    """N-042."""
    assert fight("venice A ist - dal", checked=True).units == {"venice A dal"}
    assert fight("venice F dal - ist", checked=True).units == {"venice F ist"}
    lines = ["venice A ist S A cro - dal", "venice A cro - dal", "turkey A dal H"]
    assert "venice A dal" in fight(*lines, checked=True).units


def test_the_lagoon_is_a_sea() -> None:
    """N-043: fleets carry there, into Venice too, and no army stands on it."""
    for to in ("fri", "ven"):
        lines = [f"venice A pad - lag - {to}", f"venice F lag T A pad - {to}"]
        assert f"venice A {to}" in fight(*lines, checked=True, coastal_convoys=False).units
    assert fight("venice A pad - lag", checked=True).units == {"venice A pad"}


@pytest.mark.parametrize(
    ("support", "verdict", "code"),
    [
        ("S A mil", Verdict.OK, None),
        ("S A mil - com", Verdict.SUPPORT_VOID, "supported-is-gone"),
        ("S G mil", Verdict.OK, None),
        ("S G mil C", Verdict.OK, None),
    ],
)
def test_a_unit_that_disbands_needs_no_order_to_be_supported_where_it_stood(
    support: str, verdict: Verdict, code: str | None
) -> None:
    """N-003, N-007: only a support for an advance must match an order, and there is none any more."""
    told = fight("milan A mil D", "milan G mil D", f"venice A pav {support}", disband=True).told("A pav")
    assert told.verdicts == (verdict,)
    assert code == (told.because and told.because.code)


@pytest.mark.parametrize(("start", "verdict"), [("mil", Verdict.OK), ("tur", Verdict.SUPPORT_CUT)])
def test_support_of_a_garrison_that_disbands_is_not_cut_from_beside_it(start: str, verdict: Verdict) -> None:
    """N-003, N-025: it was directed at the province; an attack from there does not cut it."""
    fought = fight("venice A pav S G mil C", "milan G mil D", f"france A {start} - pav", disband=True)
    assert fought.verdicts("A pav") == (verdict,)


@pytest.mark.parametrize(("start", "verdict"), [("fer", Verdict.OK), ("man", Verdict.SUPPORT_CUT)])
def test_support_of_a_conversion_is_not_cut_by_the_unit_outside(start: str, verdict: Verdict) -> None:
    """N-003, N-025: that is whom it is directed against."""
    fought = fight("milan G fer C A", "milan A bol S G fer C", f"venice A {start} - bol")
    assert fought.verdicts("A bol") == (verdict,)


@pytest.mark.parametrize("order", ["H", "B", "", "S A tur", "C G"])
def test_support_to_stand_helps_whoever_does_not_leave(order: str) -> None:
    """N-003: whatever else it was told, even to go into a city that is shut."""
    fought = fight(f"milan A pav {order}", "venice A mil S A pav", "venice G pav", "papacy A+ com - pav")
    assert "milan A pav" in fought.units


def test_a_strong_supporter_that_is_attacked_once_gives_one_point() -> None:
    """M-011: cut point by point, an elite's support is not lost whole; it is told as standing."""
    lines = ["milan A mil - pav", "milan A+ com S A mil - pav", "france A pav H", "france A tyr - com"]
    fought = fight(*lines, cuts_whole_support=False)
    assert "milan A pav" in fought.units
    assert fought.verdicts("A com") == (Verdict.OK,)


def test_support_for_a_conversion_stands_against_whom_the_fleet_outside_carries() -> None:
    """N-025, N-003: it holds off the stronger fleet that comes, and the army that comes over sea."""
    fought = fight(
        "florence A bol - fer - pad",
        "papacy F fer T A bol - pad",
        "milan G fer C A",
        "venice A pad S G fer C",
        "austria F+ uas - fer",
    )
    assert fought.ok("A pad") and fought.verdicts("A bol") == (Verdict.STOOD_OFF,)
    assert {"papacy F fer", "austria F uas"} <= fought.units
