"""Positions of a referee of Absence of Plague: written from the book before the judge was asked.

Area support, garrisons, independents, straits, bribes and their reach, murders and who pays. Not here: rules
that meet in one fight (positions).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.machiavelli.plague_records import Letters, adjudicated, parts, position, stand

GO = "milan A fir, florence A are, papacy A urb"
FOR_MILAN = {"milan": "A fir - urb", "florence": "A are S in urb for milan"}

STANDING: dict[str, tuple[str, Letters, str]] = {
    "A-110 support that names nobody is not for another": (
        GO,
        {**FOR_MILAN, "florence": "A are S in urb"},
        GO,
    ),
    "A-110, A-175 support for another": (GO, FOR_MILAN, "milan A urb, florence A are, papacy A per"),
    "A-151 an attack from the target cuts nothing": (
        GO,
        {**FOR_MILAN, "papacy": "A urb - are"},
        "milan A urb, florence A are, papacy A per",
    ),
    "A-111 a garrison lets others in beside it, besieged or not": (
        "florence G are, florence A fir, papacy A are",
        {"florence": "G are S in are; A fir - are", "papacy": "A are besieges"},
        "florence G are, florence A are, papacy A per",
    ),
    "A-111 a garrison supports no neighbour": (
        "florence G are, florence A fir, papacy A urb",
        {"florence": "G are S in urb; A fir - urb"},
        "florence G are, florence A fir, papacy A urb",
    ),
    "A-202 an independent garrison helps whoever comes": (
        "papacy A sie, nobody G sie, florence A are",
        {"papacy": "A sie H", "florence": "A are - sie"},
        "papacy A per, nobody G sie, florence A sie",
    ),
    "A-202 but none of two": (
        "papacy A sie, nobody G sie, florence A are, milan A psa",
        {"papacy": "A sie H", "florence": "A are - sie", "milan": "A psa - sie"},
        "papacy A sie, nobody G sie, florence A are, milan A psa",
    ),
    "A-170 a beaten independent goes into its city": (
        "nobody A sie, papacy A per, papacy A are",
        {"papacy": "A per - sie; A are S in sie"},
        "nobody G sie, papacy A sie, papacy A are",
    ),
    "A-095 an army holds no straits": (
        "turkey A pio, florence F psa",
        {"florence": "F psa - ets"},
        "turkey A pio, florence F ets",
    ),
    "A-095 a fleet at Messina does": (
        "sicily F mes, naples F bon",
        {"naples": "F bon - ion"},
        "sicily F mes, naples F bon",
    ),
    "A-095 but may give leave": (
        "sicily F mes, naples F bon",
        {"naples": "F bon - ion", "sicily": "allow Naples to use the straits"},
        "sicily F mes, naples F ion",
    ),
}


@pytest.mark.parametrize("name", STANDING)
def test_who_stands_where(name: str) -> None:
    units, letters, expected = STANDING[name]
    assert stand(adjudicated(position(units), letters)) == set(parts(expected))


MURDER = {"milan": "E1 33 assassinate Papacy"}
GUARDS = {"florence": "E1 3 bodyguard for Papacy", "papacy": "E1 3 bodyguard for Papacy; A per - are"}
PAID: dict[str, tuple[str, dict[str, int], Letters, str, dict[str, int]]] = {
    "A-120 only the highest of several bodyguards counts, all are paid": (
        "papacy A per",
        {"Milan": 33, "Florence": 3, "Papacy": 3},
        {**MURDER, **GUARDS},
        "papacy A per",
        {"Milan": 0, "Florence": 0, "Papacy": 0},
    ),
    "A-120, A-122 who is murdered pays for no bribe": (
        "papacy A per, florence A are",
        {"Milan": 33, "Papacy": 12},
        {**MURDER, "papacy": "E1 12 disband A are"},
        "papacy A per, florence A are",
        {"Milan": 0, "Papacy": 12},
    ),
    "A-145 a garrison of a major city costs double": (
        "florence G fir, papacy A are",
        {"Papacy": 33},
        {"papacy": "E1 33 buy G fir"},
        "florence G fir, papacy A are",
        {"Papacy": 33},
    ),
    "A-140, A-Q39 what is near to nobody is void and free": (
        "venice A ver, florence A are",
        {"Florence": 12},
        {"florence": "E1 12 disband A ver"},
        "venice A ver, florence A are",
        {"Florence": 12},
    ),
    "A-140 a garrison alone in its province reaches the next": (
        "florence G are, papacy A per",
        {"Florence": 12},
        {"florence": "E1 12 disband A per"},
        "florence G are",
        {"Florence": 0},
    ),
    "A-081, A-130 a rebellion that is not fully paid costs nothing": (
        "milan A mil",
        {"Milan": 9},
        {"milan": "E1 9 cause rebellion Urbino"},
        "milan A mil",
        {"Milan": 9},
    ),
}


@pytest.mark.parametrize("name", PAID)
def test_who_pays_for_what(name: str) -> None:
    units, purse, letters, expected, left = PAID[name]
    answer: dict[str, Any] = adjudicated(position(units, treasury=purse), letters)
    assert stand(answer) == set(parts(expected))
    treasury = answer["state_after"]["treasury"]
    assert {power: treasury.get(power, 0) for power in left} == left
