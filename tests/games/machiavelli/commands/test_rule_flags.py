"""Optional rules by mail: set, refused with the reason, ordered, and told in the results (O-001 to O-019)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.letters.ledger import ledger
from judge.games.machiavelli.letters.listing import NEEDS
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.syntax.commands.basic_commands import SetSwitch
from judge.syntax.commands.command_reader import read_command
from tests.commands.conftest import Table

WORDS = {name: name.replace("_", " ") for name in NEEDS} | {"autonomous_support": "autonomous supports"}


def flat(text: str) -> str:
    return " ".join(text.split())


def rules(table: Table) -> Rulebook:
    record = table.world.records["sforza"]
    return library.table(record.scenario, record.flags).setting.rules


@pytest.mark.parametrize("name", sorted(NEEDS))
def test_each_rule_is_off_and_is_set_and_taken_back_by_itself(table: Table, name: str) -> None:
    assert read_command(f"set no {WORDS[name]}") == SetSwitch(switch=name, on=False)
    if name == "spreading_plague":
        table.write("florence", "set plague")
    assert getattr(Rulebook(), name) is False and getattr(rules(table), name) is False
    table.write("florence", f"set {WORDS[name]}")
    assert [n for n in NEEDS if getattr(rules(table), n)] == [name]
    table.write("florence", f"set no{WORDS[name]}")
    assert not getattr(rules(table), name)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("set spreading plague", "because plague is off"),
        ("set noassassinations\nset unlimited assassinations", "because assassinations is off"),
        ("set anchored coasts\nset single anchor", "because anchored coasts is on"),
        ("set nospecial\nset cavalry", "because special is off"),
    ],
)
def test_what_excludes_each_other_is_refused_with_the_reason(table: Table, lines: str, words: str) -> None:
    """O-010, O-011, O-014, O-017"""
    assert words in flat(table.write("florence", lines))


def test_what_a_rule_needs_takes_it_along_when_it_goes(table: Table) -> None:
    """O-010, O-011"""
    table.write("florence", "set plague\nset spreading plague\nset unlimited assassinations")
    table.write("florence", "set noplague\nset noassassinations")
    assert not rules(table).spreading_plague and not rules(table).unlimited_assassinations


def test_from_the_letter_to_the_results(table: Table) -> None:
    """O-009, O-012, O-013: ordered by mail, echoed, played, and told to whom it concerns."""
    table.write("florence", "set forced taxation\nset province trade\nset scorched earth")
    said = table.write("florence", "force Arezzo\ngive province Pistoia to Milan\nE1 cause famine Siena")
    for echo in ("tax Arezzo", "give province Pistoia to Milan", "E1 3d cause famine Siena"):
        assert echo in flat(said), said
    record = table.world.records["sforza"]
    game = library.table(record.scenario, record.flags)
    state = codec.load_state(record.state)
    filed = table.world.filed_orders("sforza", record.phase, Seat("florence"))
    orders = {Seat("florence"): tuple(o for f in filed for o in codec.load_orders(f.order))}
    outcome = game.adjudicate(state, orders, SeededDice(b"options"))
    for reader in ("florence", "milan", None):
        seat = None if reader is None else Seat(reader)
        view = game.view(outcome.state, seat, outcome.events)
        teller = NewsWriter(game.setting, state, seat)
        text = " ".join(item.text for _, items in teller.sections(view.events) for item in items)
        florence, taxes, gives = (
            ("You", "tax", "give") if seat == "florence" else ("Florence", "taxes", "gives")
        )
        assert f"{florence} {taxes} Arezzo by force" in text
        assert f"{florence} {gives} Pistoia to {'you' if seat == 'milan' else 'Milan'}" in text
        assert "in Siena: there is famine" in text
    purse = ledger(NewsWriter(game.setting, state, Seat("florence")), 0, 0, outcome.events)
    assert sorted(e.ducats for e in purse.entries if e.ducats) == [-3, 4]


def test_an_order_of_a_rule_that_is_not_played_is_refused(table: Table) -> None:
    """O-012, O-013, O-019"""
    text = flat(table.write("florence", "force Arezzo\nstrategic A Florence -> Pisa"))
    assert text.count("played without that optional rule") == 2


def test_automatic_upkeep_is_on_and_can_be_turned_off(table: Table) -> None:
    """N-054: also while a game is played."""
    assert rules(table).automatic_upkeep
    said = flat(table.write("florence", "set no automatic upkeep"))
    assert "automatic upkeep" in said and not rules(table).automatic_upkeep
    off = flat(table.write("florence", "list sforza")).partition("Rules off:")[2]
    assert "automatic upkeep" in off.partition("Victory:")[0]
    table.write("florence", "set automatic upkeep")
    assert rules(table).automatic_upkeep
    assert "automatic upkeep" in flat(table.write("florence", "help settings"))


def test_the_switches_explain_themselves(table: Table) -> None:
    page = flat(table.write("florence", "help settings"))
    assert all(WORDS[name].removesuffix("s") in page for name in NEEDS if name != "unlimited_assassinations")


def test_the_description_of_a_game_names_the_optional_rules_that_are_on(table: Table) -> None:
    """O-012"""
    assert "province trade" not in table.write("florence", "list sforza")
    table.write("florence", "set province trade")
    assert "province trade" in flat(table.write("florence", "list sforza"))


@pytest.mark.parametrize(
    "name", ["province_trade", "excommunication", "strategic_movement", "anchored_coasts", "single_anchor"]
)
def test_what_needs_no_money_can_be_played_without(table: Table, name: str) -> None:
    """O-012, O-016, O-017, O-018, O-019"""
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, flags={**record.flags, "money": False})
    table.write("florence", f"set {WORDS[name]}")
    assert getattr(rules(table), name)


@pytest.mark.parametrize(
    ("scenario", "line", "words"),
    [
        ("french-1454", "set mach2", "mach2"),
        ("french-1454", "set nomoney", "money"),
        ("french-1454", "set basic", "money"),
        ("absence-of-plague", "set plague", "plague"),
        ("absence-of-plague", "set dice", "dice"),
        ("borgia", "set storms", "storm"),
        ("borgia", "set rulebook njudge-1.7.6", "its own rulebook"),
    ],
)
def test_what_a_book_is_made_of_is_not_turned(table: Table, scenario: str, line: str, words: str) -> None:
    """N-076: the table is told what it may turn instead, and nothing changes."""
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, scenario=scenario)
    before = rules(table)
    told = flat(table.write("florence", line))
    assert words in told and "may change these" in told
    assert rules(table) == before


@pytest.mark.parametrize("line", ["set nofamine", "set noloans", "set scorched earth"])
def test_what_a_book_leaves_open_is_turned(table: Table, line: str) -> None:
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, scenario="french-1454")
    before = rules(table)
    table.write("florence", line)
    assert rules(table) != before
