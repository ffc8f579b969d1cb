"""Readings that the rules no longer have: what names one still loads, and the check names each."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from judge.games.machiavelli.maps.checks.all_files import check_maps
from judge.games.machiavelli.maps.former_readings import FORMER, JOINED, RENAMED, current
from judge.games.machiavelli.maps.library import Library, load_scenario, rules_for, table
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from tests.games.machiavelli.books.test_dials import dials_of

BOOK = """rulebook: ours
readings:
  overpaid-bank: lost
  counters-own-units-alone: true
  campaign: [banking, payments, conquest-before-moves, movement]
"""


def test_no_rule_has_the_name_of_a_former_reading() -> None:
    assert FORMER.isdisjoint(Rulebook.model_fields)


@pytest.mark.parametrize(("former", "renamed"), RENAMED.items())
def test_a_renamed_reading_is_carried_over_wherever_it_stood(
    former: str, renamed: tuple[str, str | bool, str | bool], caplog: pytest.LogCaptureFixture
) -> None:
    *tables, name = former.split(".")
    new, *words = renamed
    for word, value in zip(words, (False, True), strict=True):
        for spelt in (name, name.replace("_", "-")):
            flags: dict[str, Any] = {spelt: word}
            for table_name in reversed(tables):
                flags = {table_name: flags}
            found: object = rules_for(load_scenario("machiavelli"), current(flags))
            for table_name in tables:
                found = getattr(found, table_name)
            assert getattr(found, new) is value
    assert name not in set(dials_of(Rulebook)) or tables
    assert bool(caplog.text) == (new in JOINED)  # a rule that nobody named may have come with it


@pytest.mark.parametrize("order", [1, -1])
def test_readings_that_are_one_now_are_off_where_a_file_has_them_apart(
    order: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "rulebooks").mkdir()
    path = tmp_path / "rulebooks" / "ours.yaml"
    lines = ["  coast-must-be-named: true", "  own-fleet-asks-for-convoy: false"][::order]
    path.write_text("\n".join(["rulebook: ours", "readings:", *lines, ""]))
    told = [f.facts["wanted"] for f in check_maps([path]) if f.code == "joined-reading"]
    assert told == ["as-in-diplomacy"] * 2
    with caplog.at_level(logging.WARNING):
        assert not Library(tmp_path).load_rulebook("ours").as_in_diplomacy
    assert "coast-must-be-named" in caplog.text


def test_a_keepers_rulebook_with_a_former_name_still_loads_and_the_check_tells_the_new_one(
    tmp_path: Path,
) -> None:
    (tmp_path / "rulebooks").mkdir()
    path = tmp_path / "rulebooks" / "ours.yaml"
    path.write_text("rulebook: ours\nreadings:\n  unnamed-units: kept\n  city-at-sea: pudding\n")
    found = {(f.path, f.code, f.line, f.facts.get("wanted")) for f in check_maps([path])}
    assert ("readings.unnamed-units", "renamed-reading", 3, "keeps-unnamed-units") in found
    assert "wrong-switch" in {code for _, code, _, _ in found}
    path.write_text("rulebook: ours\nreadings: {unnamed-units: kept}\n")
    assert Library(tmp_path).load_rulebook("ours").keeps_unnamed_units


def test_a_kept_game_that_is_set_to_one_still_loads(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        game = table("machiavelli", {"overpaid_bank": "lost", "famine": False})
    assert not game.setting.rules.famine
    assert "overpaid_bank" in caplog.text


def test_a_keepers_rulebook_with_one_still_loads(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / "ours.yaml").write_text(BOOK, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        book = Library(tmp_path).load_rulebook("ours")
    assert book.counters_own_units_alone
    assert book.campaign == ("banking", "payments", "movement")
    assert "readings.overpaid-bank" in caplog.text


def test_a_table_of_which_nothing_is_left_is_passed_over_whole(tmp_path: Path) -> None:
    (tmp_path / "rulebooks").mkdir()
    path = tmp_path / "rulebooks" / "ours.yaml"
    path.write_text("rulebook: ours\nlimits: {specials: 2}\nexpenditures: {most: 6}\n")
    assert Library(tmp_path).load_rulebook("ours").expenditures.most == 6
    assert [(f.path, f.code) for f in check_maps([path])] == [("limits.specials", "former-reading")]
    assert current({"limits": {"specials": 2}, "famine": False}) == {"famine": False}


def test_the_check_names_each_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(BOOK, encoding="utf-8")
    found = {(f.path, f.code, f.line) for f in check_maps([path])}
    assert found == {
        ("readings.overpaid-bank", "former-reading", 3),
        ("readings.campaign", "former-reading", 5),
    }


def test_so_for_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "duck-war.yaml"
    path.write_text("scenario: duck-war\nidle: [plague]\nrulebook: {base: classic, lost_country: stays}\n")
    found = {(f.path, f.line) for f in check_maps([path]) if f.code == "former-reading"}
    assert found == {("idle", 2), ("rulebook.lost_country", 3)}
