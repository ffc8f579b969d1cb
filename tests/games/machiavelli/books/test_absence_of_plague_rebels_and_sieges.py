"""Absence of Plague: cities that join a rebellion, Venice starved out from the Lagoon, help for who is left,
upkeep by preference, and lines that name a power like a city; each as its book says.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.machiavelli.plague_records import PLACES, Letters, adjudicated, position, stand, who_is

VENICE = PLACES["ven"]
BLOCKADE = "venice G ven, dalmatia F lag"


def owners(answer: dict[str, Any], area: str) -> tuple[str, str]:
    """Who has a province and its city afterwards."""
    after = answer["state_after"]
    return after["province_owner"].get(PLACES[area], ""), after["city_owner"].get(PLACES[area], "")


def test_who_starves_out_venice_from_the_lagoon_has_it() -> None:  # A-Q16
    answer = adjudicated(position(BLOCKADE, siege=[VENICE]), {"dalmatia": "F lag besieges"})
    assert stand(answer) == {"dalmatia F lag"}
    assert owners(answer, "ven") == ("Dalmatia", "Dalmatia")


def test_a_garrison_that_comes_out_in_venice_ends_the_siege() -> None:
    state = position(BLOCKADE, siege=[VENICE])
    answer = adjudicated(state, {"dalmatia": "F lag besieges", "venice": "G ven C F"})
    assert stand(answer) == {"venice F ven", "dalmatia F lag"}
    assert owners(answer, "ven") == ("Venice", "Venice")
    assert not answer["state_after"].get("siege")
    assert [told["result"] for told in answer["report"]["orders"]] == [["ok"], ["ok"]]


def test_a_stronger_besieger_keeps_it_in_and_takes_it() -> None:
    state = position(BLOCKADE + ", dalmatia F fer", siege=[VENICE])
    answer = adjudicated(state, {"dalmatia": "F lag besieges; F fer S ven", "venice": "G ven C F"})
    assert stand(answer) == {"dalmatia F lag", "dalmatia F fer"}
    assert owners(answer, "ven") == ("Dalmatia", "Dalmatia")


RISEN = "milan: pav"


@pytest.mark.parametrize(
    ("units", "letters", "more"),
    [
        ("milan G pav", {"milan": "G pav C A"}, {}),
        ("milan G pav, savoy A tor", {"savoy": "E1 12 disband G pav"}, {"treasury": {"Savoy": 12}}),
        (
            "milan G pav",
            {"milan": "disband G pav"},
            {"phase": {"year": 1460, "season": "spring", "step": "adjustment"}},
        ),
    ],
)
def test_a_city_rebels_when_its_garrison_is_gone(
    units: str, letters: Letters, more: dict[str, Any]
) -> None:
    answer = adjudicated(position(units, "", RISEN, **more), letters)
    after = answer["state_after"]
    assert after["rebellion_city"] == after["rebellion_province"] == [PLACES["pav"]]
    assert owners(answer, "pav") == ("Autonomous", "Autonomous")


def test_then_a_hold_does_not_put_it_down() -> None:
    spring = {"year": 1460, "season": "spring", "step": "movement"}
    begun = adjudicated(position("milan G pav", "", RISEN, phase=spring), {"milan": "G pav C A"})[
        "state_after"
    ]
    held = adjudicated(begun, {"milan": "A pav H"})["state_after"]
    assert held["rebellion_province"] == [PLACES["pav"]]


BERGAMO_FALLS = {"austria": "A trn - ber; A bre S in ber", "venice": "A ber - com"}
FROM_BERGAMO = "venice A ber, austria A trn, austria A bre, savoy A tor"

HELP: dict[str, tuple[str, str, Letters, str]] = {
    "A-134 the victim comes too: nobody is helped": (
        "milan A mil, savoy A tor",
        "milan: com",
        {"milan": "A mil - com", "savoy": "A tor - com"},
        "milan A mil, savoy A tor",
    ),
    "A-134, A-161 a rival that is thrown out claims nothing": (
        f"milan A com, {FROM_BERGAMO}",
        "milan: com",
        {**BERGAMO_FALLS, "milan": "A com H", "savoy": "A tor - com"},
        "savoy A com, austria A ber",
    ),
    "A-134 a rival that only fails takes the help away": (
        "milan A com, venice A ber, savoy A tor",
        "milan: com",
        {"milan": "A com H", "savoy": "A tor - com", "venice": "A ber - com"},
        "milan A com, venice A ber, savoy A tor",
    ),
    "A-202, A-161 an independent garrison helps who is left": (
        "nobody G sie, florence A sie, papacy A per, milan A fir, venice A are, venice A pst",
        "",
        {"papacy": "A per - sie", "milan": "A fir - sie", "venice": "A are - fir; A pst S in fir"},
        "papacy A sie, venice A fir",
    ),
}


@pytest.mark.parametrize("claim", HELP)
def test_whom_rebels_and_garrisons_of_nobody_help(claim: str) -> None:
    units, rebels, letters, there = HELP[claim]
    answer = adjudicated(position(units, "", rebels), letters)
    assert set(there.split(", ")) <= stand(answer), answer["report"]["orders"]


UPKEEP = [
    ("florence A fir, florence A are", "A fir"),
    ("venice A ver, venice A trv", "A trv"),
    ("florence A are, florence A reg", "A are"),
    ("florence F lig, florence F psa", "F psa"),
    ("florence F lig, florence F las", "F las"),
    ("florence A psa, florence A pst", "A psa"),
    ("florence G fir, florence G are", "G fir"),
    ("florence A are, florence G are", "G are"),
]


@pytest.mark.parametrize(("units", "kept"), UPKEEP)
def test_equals_are_kept_by_the_preference_list(units: str, kept: str) -> None:
    power = units.split(maxsplit=1)[0]
    spring = {"year": 1460, "season": "spring", "step": "adjustment"}
    answer = adjudicated(position(units, phase=spring, treasury={who_is(power): 3}), {})
    assert stand(answer) == {f"{power} {kept}"}


def test_a_sum_below_the_price_is_refused_and_costs_nothing() -> None:
    state = position("milan A par", treasury={"Ferrara": 30})
    answer = adjudicated(state, {"ferrara": "E1 27 assassinate Milan"})
    assert answer["state_after"]["treasury"]["Ferrara"] == 30
    assert len(answer["report"]["refused"]) == 1


@pytest.mark.parametrize("words", ["Florence", "the army of Florence", "for Florence", "(Florence)", "A psa"])
def test_a_power_named_like_a_city_is_carried(words: str) -> None:
    state = position("florence A psa, genoa F lig")
    letters = {"florence": "A psa - lig - mas", "genoa": f"F lig transports {words}"}
    assert stand(adjudicated(state, letters)) == {"florence A mas", "genoa F lig"}
