"""Bugs in the moves of the recorded judge: a phase as they have it is explained, and nothing made up is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.compare import differences
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.known_bugs.moves import MOVES
from tests.conformance.reference import again, play, result

HOMES = {
    "Austria": "Austria",
    "Florence": "Florence",
    "Avignon": "France",
    "Milan": "Milan",
    "Naples": "Naples",
    "Rome": "Papacy",
    "Durazzo": "Turkey",
    "Venice": "Venice",
}

Orders = dict[str, list[str]]
Units = list[tuple[str, str, str]]

PHASES: dict[str, tuple[str, Units, Orders]] = {
    "an arrival closes straits to the fleet of one's own in them": (
        "D21",
        [
            ("Naples", "F", "Messina"),
            ("Naples", "F", "Ionian Sea"),
            ("Turkey", "F", "Palermo"),
            ("Turkey", "A", "Otranto"),
            ("Turkey", "F", "Eastern Tyrrhenian Sea"),
        ],
        {
            "Naples": ["F ion - gon", "F mes H"],
            "Turkey": ["F pal - mes", "F ets S F pal - mes"],
        },
    ),
    "one who is ordered out of the straits counts as gone": (
        "D21",
        [
            ("Naples", "A", "Messina"),
            ("Naples", "F", "Palermo"),
            ("Turkey", "F", "Ionian Sea"),
        ],
        {"Naples": ["A mes - pal", "F pal - mes"], "Turkey": ["F ion - gon"]},
    ),
    "a fleet bribed away holds the straits": (
        "D21",
        [
            ("Naples", "F", "Messina"),
            ("Turkey", "F", "Ionian Sea"),
            ("Papacy", "F", "Palermo"),
        ],
        {"Naples": ["F mes H"], "Turkey": ["F ion - gon"], "Papacy": ["expense 1: 12 ducats disband F mes"]},
    ),
    "support fails where its own side would throw its giver out": (
        "D55",
        [
            ("Naples", "A", "Palermo"),
            ("Naples", "A", "Messina"),
            ("Venice", "F", "Eastern Tyrrhenian Sea"),
            ("Turkey", "F", "Western Mediterranean"),
            ("Turkey", "F", "Bay of Tunis"),
            ("Turkey", "F", "Western Tyrrhenian Sea"),
        ],
        {
            "Naples": ["A pal - mes", "A mes S F wms - pal"],
            "Venice": ["F ets S A pal - mes"],
            "Turkey": ["F wms - pal", "F bot - pal", "F wts S F bot - pal"],
        },
    ),
    "a fleet that its garrison throws out carries all the same": (
        "D82",
        [
            ("Florence", "F", "Ancona"),
            ("Naples", "G", "Ancona"),
            ("Naples", "A", "Urbino"),
            ("Naples", "A", "Romagna"),
        ],
        {
            "Florence": ["F anc T A rma - aqu"],
            "Naples": ["G anc C A", "A urb S G anc conversion", "A rma - anc - aqu"],
        },
    ),
    "an order for another's unit takes the rebels' help away": (
        "D85",
        [
            ("Naples", "A", "Tivoli"),
            ("Turkey", "A", "Aquila"),
            ("Papacy", "A", "Rome"),
        ],
        {
            "Naples": ["A tiv - rme"],
            "Turkey": ["expense 1: 15 ducats cause rebellion rme"],
            "Venice": ["A tiv - rme"],
        },
    ),
}


def phase(units: Units, orders: Orders) -> dict[str, Any]:
    """A record up to its orders."""
    return {
        "id": "t-1",
        "variant": "machiavelli",
        "flags": ["no dice", "money"],
        "state_before": {
            "phase": {"year": 1454, "season": "spring", "step": "movement"},
            "units": [{"power": power, "type": kind, "province": place} for power, kind, place in units],
            "home_control": HOMES,
            "province_owner": HOMES,
            "city_owner": HOMES,
            "treasury": dict.fromkeys(HOMES.values(), 30),
        },
        "orders": {power: {"lines": lines} for power, lines in orders.items()},
    }


@pytest.mark.parametrize("case", PHASES)
def test_a_phase_as_a_bug_has_it_is_explained_by_its_number(case: str) -> None:
    number, units, orders = PHASES[case]
    played = play(phase(units, orders))
    other = again(played, played.orders, MOVES[number](played.ground.game))
    whole = {**played.record, **result(played.record, other)}
    played = play(whole)
    found = differences(whole, played)
    assert found, "the bug does not show"
    assert explanations(played, found) == (number,)


@pytest.mark.parametrize("case", PHASES)
def test_nothing_made_up_beside_it_is_explained(case: str) -> None:
    number, units, orders = PHASES[case]
    played = play(phase(units, orders))
    other = again(played, played.orders, MOVES[number](played.ground.game))
    whole = {**played.record, **result(played.record, other)}
    for spoil in (_richer, _bounced, _gone):
        spoilt = spoil(whole)
        again_played = play(spoilt)
        assert explanations(again_played, differences(spoilt, again_played)) == (), spoil.__name__


def _richer(whole: dict[str, Any]) -> dict[str, Any]:
    after = whole["state_after"]
    return {**whole, "state_after": {**after, "treasury": {**after["treasury"], "Austria": 99}}}


def _gone(whole: dict[str, Any]) -> dict[str, Any]:
    after = whole["state_after"]
    return {**whole, "state_after": {**after, "units": after["units"][:-1]}}


def _bounced(whole: dict[str, Any]) -> dict[str, Any]:
    """The last order told of is said to have been blocked."""
    told = whole["report"]["orders"]
    changed = [*told[:-1], {**told[-1], "result": ["self_besiege"]}]
    return {**whole, "report": {**whole["report"], "orders": changed}}
