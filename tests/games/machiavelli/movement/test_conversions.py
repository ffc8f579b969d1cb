"""The eight cases of conversion, and what conversions do to others."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.model.events import RebellionLiberated, Verdict
from judge.games.machiavelli.steps.ownership.control import settle_control
from tests.support.machiavelli.battlefield import DICE, fight

CASES: list[tuple[str, list[str], dict[str, Any], set[str]]] = [
    ("1a into a city not in rebellion", ["milan A fer C G"], {}, {"milan G fer"}),
    ("1b into an empty province", ["milan G fer C A"], {}, {"milan A fer"}),
    (
        "1c into an empty province attacked by less",
        ["milan G+ fer C A", "venice A pad - fer"],
        {},
        {"milan A fer", "venice A pad"},
    ),
    (
        "1d1 against a weaker unit that does not besiege",
        ["milan G+ fer C A", "venice A fer H"],
        {},
        {"milan A fer"},
    ),
    ("1d2 against a weaker first besieger", ["milan G+ fer C A", "venice A fer B"], {}, {"milan A fer"}),
    (
        "2a into a city in rebellion",
        ["milan A fer C G"],
        {"city_rebels": {"fer": "milan"}},
        {"milan A fer"},
    ),
    (
        "2b under an equal attack (nj-convert-genoa)",
        ["milan G fer C A", "venice A pad - fer"],
        {},
        {"milan G fer", "venice A pad"},
    ),
    ("2c against an equal unit", ["milan G fer C A", "venice A fer H"], {}, {"milan G fer", "venice A fer"}),
    (
        "2d against a weaker second besieger",
        ["milan G+ fer C A", "venice A fer L"],
        {"sieges": "fer"},
        {"milan G fer", "venice A fer"},
    ),
]


@pytest.mark.parametrize(("case", "lines", "options", "after"), CASES)
def test_nj_conversions(case: str, lines: list[str], options: dict[str, Any], after: set[str]) -> None:
    """N-027."""
    assert fight(*lines, **options).units == after, case


def test_the_second_besieger_takes_the_city_although_it_converts() -> None:
    """N-021: the besieged cannot convert, whatever its strength."""
    fought = fight("milan G+ fer C A", "venice A fer B", sieges="fer")
    assert fought.units == {"venice A fer"}
    assert fought.verdicts("G fer") == (Verdict.SIEGE_IN_PROGRESS, Verdict.GARRISON_FELL)


def test_in_the_first_season_of_a_siege_a_stronger_garrison_comes_out() -> None:
    """N-021: a siege that begins in the same campaign shuts nobody in."""
    assert fight("milan G+ fer C A", "venice A fer B").units == {"milan A fer"}
    assert fight("milan G fer C A", "milan A bol S G fer C", "venice A fer B").units == {
        "milan A fer",
        "milan A bol",
    }


def test_a_strong_unit_throws_a_second_besieger_out_from_elsewhere_alone() -> None:
    """N-015, N-021: not by coming out of the city, not even if the siege is being lifted."""
    for order in ("B", "L", "H"):
        inside = fight("milan G+ fer C A", f"venice A fer {order}", sieges="fer")
        assert "venice A fer" in inside.units
    outside = fight("milan G fer H", "milan A+ bol - fer", "venice A fer B", sieges="fer")
    assert outside.units == {"milan G fer", "milan A fer"}


def test_in_1995_the_besieged_may_convert() -> None:
    """N-021, second edition: only strength counts."""
    fought = fight("milan G+ fer C A", "venice A fer B", sieges="fer", besieged_may_convert=True)
    assert fought.units == {"milan A fer"}


def test_a_conversion_is_supported_by_name() -> None:
    """N-025: converting is moving."""
    fought = fight("milan G fer C A", "milan A bol S G fer C", "venice A fer H")
    assert fought.units == {"milan A fer", "milan A bol"}


def test_support_of_a_garrison_is_support_of_its_conversion() -> None:
    """N-025: nobody attacks a garrison, so there is nothing else to support."""
    fought = fight("milan G fer C A", "milan A bol S G fer", "venice A fer H")
    assert fought.units == {"milan A fer", "milan A bol"}


def test_a_conversion_cuts_support_outside() -> None:
    """N-025: an enemy garrison's conversion is an attack on the unit outside."""
    fought = fight("venice G pav C A", "milan A pav S A mil - com", "milan A mil - com", "papacy A com H")
    assert fought.verdicts("A pav") == (Verdict.SUPPORT_CUT,)
    assert "milan A mil" in fought.units


def test_but_not_from_a_city_under_siege() -> None:
    """N-021, N-025: the besieged do not convert at all, so nothing is cut."""
    fought = fight(
        "venice G pav C A",
        "milan A pav S A mil - com",
        "milan A mil - com",
        "papacy A com H",
        sieges="pav",
        besieger_must_lift=False,
    )
    assert fought.verdicts("A pav") == (Verdict.OK,)
    assert "milan A com" in fought.units


def test_a_garrison_follows_the_unit_that_leaves() -> None:
    """N-025: the city is a space of its own."""
    assert fight("milan A fer - bol", "milan G fer C A").units == {"milan A bol", "milan A fer"}


def test_who_converts_into_the_city_is_not_there_any_more() -> None:
    """N-025: an attack finds the province empty."""
    fought = fight("milan A fer C G", "venice A pad - fer", "venice A man S A pad - fer")
    assert fought.units == {"milan G fer", "venice A fer", "venice A man"}


@pytest.mark.parametrize(
    ("rule", "inside", "verdict"),
    [
        ("N-025", "venice G fer", Verdict.SIEGE_REQUIRED),
        ("N-027", "autonomous G fer", Verdict.SIEGE_REQUIRED),
        ("N-025", "france G fer", Verdict.SIEGE_REQUIRED),
        ("N-005", "milan G fer", Verdict.STOOD_OFF),
    ],
)
def test_a_city_holds_one_garrison(rule: str, inside: str, verdict: Verdict) -> None:
    fought = fight("milan A fer C G", inside)
    assert fought.verdicts("A fer") == (verdict,), rule
    assert "milan A fer" in fought.units


def test_city_and_province_are_two_spaces() -> None:
    """N-005: whoever is inside hinders nobody outside, neither coming, nor standing, nor leaving."""
    assert fight("venice A pad - fer", "milan G fer H").units == {"venice A fer", "milan G fer"}
    assert fight("venice A fer - pad", "milan G+ fer H").units == {"venice A pad", "milan G fer"}
    fought = fight("venice A fer H", "milan G fer H", "papacy A+ bol - fer")
    assert fought.units == {"milan G fer", "papacy A fer"}
    assert set(fought.beaten) == {"venice A fer"}


def test_army_to_garrison_to_fleet_takes_two_seasons() -> None:
    """N-025: each conversion is one order."""
    assert fight("florence A psa C G").units == {"florence G psa"}
    assert fight("florence G psa C F").units == {"florence F psa"}


def test_a_convoy_spares_support_for_the_conversion_beside_its_fleet() -> None:
    """N-003, N-025: a conversion is a move like any, so the garrison gets out and throws the fleet out."""
    fought = fight(
        "florence A bol - fer - pad",
        "papacy F fer T A bol - pad",
        "milan G fer C A",
        "venice A pad S G fer C",
    )
    assert fought.units == {"florence A bol", "milan A fer", "venice A pad"}
    assert set(fought.beaten) == {"papacy F fer"}


def test_who_goes_into_the_city_has_not_come_in() -> None:
    """N-025, N-070 8.3: what comes in is an advance, or a garrison that comes out."""
    assert fight("milan A mil C G").play.arrived == set()
    assert fight("milan G mil C A", "venice A man - cre").play.arrived == {"mil", "cre"}


def test_a_garrison_stands_at_no_coast() -> None:
    """N-025, N-041: whatever coast was named on the way in."""
    assert fight("turkey F mes C G/nc").units == {"turkey G mes"}


def test_a_garrison_that_names_no_coast_comes_out_at_the_first() -> None:
    """N-041: in coast order."""
    assert fight("turkey G cro C F").units == {"turkey F cro/nc"}
    assert fight("turkey G cro C F/sc").units == {"turkey F cro/sc"}


def test_who_goes_into_the_city_claims_no_help_of_the_rebels_outside() -> None:
    """N-070 6: they help the only power that enters their province; a conversion leaves it."""
    lines = ["florence A sie C G", "papacy A per - sie", "venice A are - sie"]
    fought = fight(*lines, province_rebels={"sie": "venice"})
    assert fought.units == {"florence G sie", "papacy A sie", "venice A are"}


def test_rebels_let_others_into_the_city_and_are_free() -> None:
    """N-027 2a, N-070 5.3, 8.3: they shut out the power that they rise against, and nobody else."""
    rebels = {"pav": "france"}
    inside = fight("milan A pav C G", province_rebels=rebels, city_rebels=rebels)
    assert inside.units == {"milan G pav"}
    freed = settle_control(inside.setting, inside.play, {}, DICE)
    assert freed.state.city_rebellions == freed.state.province_rebellions == frozenset()
    assert [e.by for e in freed.events if isinstance(e, RebellionLiberated)] == ["milan"]


def test_by_a_reading_no_rebels_let_anybody_in() -> None:
    """N-027 2a, D76: the old judge asks for a siege, whosoever the rebels are."""
    rebels = {"pav": "france"}
    shut = fight("milan A pav C G", city_rebels=rebels, garrisons_and_rebels_as_recorded=True)
    assert shut.verdicts("A pav") == (Verdict.SIEGE_REQUIRED,)
