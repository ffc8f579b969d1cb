"""Bugs in debts and incomes: each explains just its ducats and its mark, and nothing besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.games.machiavelli.model.board import AreaId
from tests.conformance.compare import Difference
from tests.conformance.known_bugs.debts_and_incomes import income_of_the_gone
from tests.conformance.reference import play, result
from tests.conformance.test_bent_rules import explained
from tests.games.machiavelli.records.test_files import BEFORE, record

FALL = {"year": 1454, "season": "fall", "step": "movement"}


@pytest.mark.parametrize(("pays", "numbers"), [(6, ("D90",)), (5, ()), (4, ())])
def test_a_default_is_forgotten_for_more_than_is_due(pays: int, numbers: tuple[str, ...]) -> None:  # D90
    debt = {"Milan": [{"principal": 3, "interest": 2, "collected_in": 0}]}
    before = {**BEFORE, "treasury": {"Milan": 30}, "loans": debt, "bank_default": ["Milan"]}
    whole = record(state_before=before, orders={"Milan": {"lines": [f"pay {pays} ducats to bank"]}})
    whole |= result(whole, play(whole))
    assert whole["state_after"].pop("bank_default") == ["Milan"]
    assert explained(whole) == numbers


def test_no_default_is_forgotten_without_a_new_loan() -> None:  # D90
    before = {**BEFORE, "treasury": {"Milan": 30}, "bank_default": ["Milan"]}
    whole = record(state_before=before, orders={"Milan": {"lines": ["pay 6 ducats to bank"]}})
    whole |= result(whole, play(whole))
    whole["state_after"].pop("bank_default")
    assert explained(whole) == ()


def test_the_garrison_of_the_fallen_saves_income_from_famine() -> None:  # D91
    units = [
        {"power": "Milan", "type": "A", "province": "Bologna"},
        {"power": "Florence", "type": "G", "province": "Bologna"},
        {"power": "Milan", "type": "G", "province": "Milan"},
    ]
    owners = {"Bologna": "Milan", "Milan": "Milan"}
    before = {**BEFORE, "phase": FALL, "units": units, "province_owner": owners}
    before["city_owner"] = {**owners, "Bologna": "Florence"}
    played = play(record(state_before=before, orders={"Milan": {"lines": ["A Bologna H"]}}))
    assert "florence" in played.after.eliminated
    bologna = AreaId("bol")
    assert played.after.city_owner[bologna] == "milan"
    assert income_of_the_gone(played, ()) is None
    hungry = replace(played, after=replace(played.after, famine=frozenset({bologna})))
    covers = income_of_the_gone(hungry, ())
    assert covers is not None
    told = {"cities": 3, "income": 5, "treasury": 14, "provinces": 2}
    more = {"cities": 4, "income": 6, "treasury": 15, "provinces": 2}
    assert covers(Difference("income", "Milan", more, told))
    assert not covers(Difference("income", "Milan", {**more, "provinces": 3}, told))
    assert not covers(Difference("income", "Venice", more, told))
    assert covers(Difference("treasuries", "milan", 15, 14))
    assert not covers(Difference("treasuries", "milan", 16, 14))


@pytest.mark.parametrize(("less", "numbers"), [(1, ("D92",)), (2, ()), (-1, ())])
def test_cities_without_walls_rebel_over_a_garrison(less: int, numbers: tuple[str, ...]) -> None:  # D92
    whole = trinacria()
    told = next(one for one in whole["report"]["income"] if one["power"] == "Trinacria")
    for key in ("cities", "income", "treasury"):
        told[key] -= less
    whole["state_after"]["treasury"]["Trinacria"] -= less
    assert explained(whole) == numbers


def trinacria() -> dict[str, Any]:
    """A fall in the Age of Communes in which Tunis, garrisoned, rebels, and what we make of it."""
    owners = {"Tunis": "Trinacria", "Messina": "Trinacria", "Milan": "Milan"}
    before = {
        "phase": {**FALL, "year": 1335},
        "units": [{"power": "Trinacria", "type": "G", "province": "Tunis"}],
        "province_owner": owners,
        "city_owner": owners,
        "home_control": owners,
        "treasury": {"Trinacria": 7},
        "rebellion_province": ["Tunis"],
        "eliminated": ["Florence", "Genoa", "Naples", "Pisa", "Provence", "Savoy", "Scaligeri", "Venice"],
    }
    whole = record(variant="mach_aoc", state_before=before, orders={})
    return whole | result(whole, play(whole))
