"""Venice, where province and city are one space."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.events import DestroyedNoRetreat, Verdict
from tests.support.machiavelli.battlefield import fight


def test_a_unit_converts_where_it_stands() -> None:
    """N-044 a: only one unit; it changes its kind."""
    assert fight("venice F ven C G").units == {"venice G ven"}
    assert fight("venice G ven C A").units == {"venice A ven"}


def test_nobody_comes_in_beside_the_garrison() -> None:
    """N-044 a."""
    assert fight("venice G ven H", "turkey F lag - ven").units == {"venice G ven", "turkey F lag"}


def test_nobody_cuts_support_for_himself() -> None:
    """N-003: a garrison that helps a stranger in; its own power's support never throws it out (N-044 a)."""
    fought = fight("venice G ven S F lag - ven", "turkey F lag - ven")
    assert fought.verdicts("G ven") == (Verdict.OK,)
    assert fought.units == {"venice G ven", "turkey F lag"}


def test_a_beaten_unit_is_lost_even_while_converting() -> None:
    """N-044 c, d: an attack of greater strength."""
    fought = fight("venice F ven C G", "turkey F+ lag - ven")
    assert fought.units == {"turkey F ven"}
    assert any(isinstance(event, DestroyedNoRetreat) for event in fought.events)


def test_under_an_equal_attack_the_conversion_succeeds() -> None:
    """N-044 d; the recorded judge lets both stand off."""
    lines = ["venice F ven C G", "turkey F lag - ven"]
    fought = fight(*lines)
    assert fought.units == {"venice G ven", "turkey F lag"}
    assert fought.verdicts("F lag") == (Verdict.STOOD_OFF,)
    recorded = fight(*lines, venice_converts_by_strength=True)
    assert recorded.units == {"venice F ven", "turkey F lag"}


def test_under_a_lesser_attack_it_succeeds_in_any_reading() -> None:
    """N-044 d."""
    lines = ["venice F+ ven C G", "turkey F lag - ven"]
    for reading in (False, True):
        assert "venice G ven" in fight(*lines, venice_converts_by_strength=reading).units


@pytest.mark.parametrize(("rule", "inside", "attacker"), [("N-044", "G", "F"), ("N-044", "G+", "F")])
def test_a_garrison_does_not_come_out_under_any_attack(rule: str, inside: str, attacker: str) -> None:
    """N-044 e: regardless of strengths; a table may count them (D81)."""
    fought = fight(f"venice {inside} ven C F", f"turkey {attacker} lag - ven")
    counted = fight(
        f"venice {inside} ven C F", f"turkey {attacker} lag - ven", venice_converts_by_strength=True
    )
    assert ("venice F ven" in counted.units) is (inside == "G+")
    assert "venice G ven" in fought.units, rule
    assert fought.verdicts("G ven") == (Verdict.STOOD_OFF,)


def test_the_rebels_keep_the_power_out_that_they_rise_against() -> None:
    """N-044 i: its units bounce, others enter."""
    rebels = {"ven": "venice"}
    fought = fight("venice F lag - ven", city_rebels=rebels)
    assert fought.units == {"venice F lag"}
    assert fought.verdicts("F lag") == (Verdict.CITY_IN_REBELLION,)
    assert fight("turkey F lag - ven", city_rebels=rebels).units == {"turkey F ven"}


def test_nobody_retreats_into_rebelling_or_occupied_venice() -> None:
    """N-006, N-044: never into a rebelling city of one's own, never beside a unit."""
    lines = ["venice F lag H", "turkey F uas - lag", "turkey F trv S F uas - lag"]
    assert "ven" in fight(*lines).beaten["venice F lag"]
    assert "ven" not in fight(*lines, city_rebels={"ven": "venice"}).beaten["venice F lag"]
    assert "ven" not in fight(*lines, "venice G ven").beaten["venice F lag"]


def test_rebels_in_venice_shut_out_their_victim_alone() -> None:
    """N-006: whoever they are not against may flee there."""
    lines = ["austria F lag H", "turkey F uas - lag", "turkey F trv S F uas - lag"]
    assert "ven" in fight(*lines, city_rebels={"ven": "venice"}).beaten["austria F lag"]
    assert "ven" not in fight(*lines, city_rebels={"ven": "austria"}).beaten["austria F lag"]
