"""Provinces with two coasts, and who passes where, on the classic board and others (N-041 to N-043)."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.board import AreaId
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
