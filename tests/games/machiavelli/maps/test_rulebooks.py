"""Rulebooks as files, and which switches are in force in a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from judge.games.machiavelli.maps.library import UnknownMapError, load_rulebook, load_scenario, rules_for
from judge.games.machiavelli.maps.schema import TABLES
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from tests.support.manuals.rulebooks_manual import fields, unexplained

CLASSIC = load_scenario("machiavelli")
MODERN = load_scenario("machiavelli2")


def test_the_classic_rulebook_is_the_defaults() -> None:
    assert load_rulebook("classic") == Rulebook()


@pytest.mark.parametrize(
    ("book", "rule", "switch", "value"),
    [
        ("classic-basic", "N-001", "money", False),
        ("classic-basic", "N-076", "dice", False),
        ("classic-basic", "N-076", "disband", True),
        ("second-edition", "N-076", "coastal_convoys", False),
        ("second-edition", "1995, control", "changes_hands_in_fall", True),
        ("second-edition", "1995, movement", "retreat_into_city", "always"),
        ("second-edition", "1995, movement", "besieger_must_lift", False),
        ("second-edition", "1995, movement", "besieged_may_convert", True),
        ("second-edition", "1995, winning", "victory_needs_countries", False),
    ],
)
def test_a_switch_of_a_rulebook(book: str, rule: str, switch: str, value: object) -> None:
    assert getattr(load_rulebook(book), switch) == value, rule


@pytest.mark.parametrize("name", ["mach_eos", "mach_este"])
def test_fortresses_count_in_the_expansion_of_states(name: str) -> None:
    """N-076: the scenario's own default."""
    assert load_scenario(name).rulebook.fortresses


def test_the_old_judges_readings_are_laid_over_any_rulebook() -> None:
    """D3, D6, D7, D15 and D17 of the departures."""
    for scenario in (CLASSIC, MODERN):
        old = rules_for(scenario, {}, "njudge-1.7.6")
        assert old.venice_converts_by_strength
        assert (old.adjacency_of, old.rebellions_at_home, old.counters_own_units_alone) == (
            "bribes",
            True,
            True,
        )
        assert not old.first_adjustment_runs_short
        assert old.changes_hands_in_fall == scenario.rulebook.changes_hands_in_fall
    assert rules_for(CLASSIC, {}) == CLASSIC.rulebook


def test_a_flag_of_the_game_comes_last() -> None:
    """N-076."""
    rules = rules_for(CLASSIC, {"famine": False, "counters_own_units_alone": False}, "njudge-1.7.6")
    assert not rules.famine
    assert not rules.counters_own_units_alone


def test_set_mach2_brings_the_readings_of_1995_and_no_options() -> None:
    """N-076, "set [no]mach2": the map and the other flags stay."""
    rules = rules_for(CLASSIC, {"mach2": True})
    assert rules.changes_hands_in_fall
    assert not rules.besieger_must_lift
    assert rules.coastal_convoys
    back = rules_for(MODERN, {"mach2": False})
    assert not back.changes_hands_in_fall
    assert back.victory_needs_countries
    assert not back.coastal_convoys


def test_an_unknown_switch_or_profile_is_refused() -> None:
    with pytest.raises(ValidationError):
        rules_for(CLASSIC, {"pudding": True})
    with pytest.raises(UnknownMapError):
        rules_for(CLASSIC, {}, "hearsay")


def test_every_reading_is_named_by_the_rules() -> None:
    """N-001: whoever asks for a rule must see how else a table may play it."""
    books = Path(__file__).parents[4] / "docs" / "rules"
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(books.glob("*.md")))
    readings = [
        name
        for name, field in Rulebook.model_fields.items()
        if field.annotation is not bool
        and name not in ("name", "bases", "campaign", "campaign_end", "winter", *TABLES)
    ]
    assert [name for name in readings if f"`{name}`" not in text] == []


def test_every_value_of_a_rulebook_is_explained_and_cites_its_rule() -> None:
    """docs/rulebooks.md is made of these explanations; test_manual compares the page."""
    assert fields() > 200
    assert unexplained() == []
