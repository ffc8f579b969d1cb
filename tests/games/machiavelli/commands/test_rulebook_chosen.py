"""SET RULEBOOK by mail: a table plays by a rulebook of its choice, until it has begun."""

from __future__ import annotations

from dataclasses import replace

from judge.core.table import GameStatus
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from tests.commands.conftest import Table


def flat(text: str) -> str:
    return " ".join(text.split())


def rules(table: Table) -> Rulebook:
    record = table.world.records["sforza"]
    return library.table(record.scenario, record.flags).setting.rules


def forming(table: Table, status: GameStatus = GameStatus.FORMING) -> None:
    table.world.records["sforza"] = replace(table.world.records["sforza"], status=status)


def test_a_rulebook_is_chosen_told_and_given_up(table: Table) -> None:
    forming(table)
    assert not rules(table).counters_own_units_alone
    said = flat(table.write("florence", "set rulebook nJudge-1.7.6"))
    assert "rulebook: own -> njudge-1.7.6" in said
    assert rules(table).counters_own_units_alone
    assert "Rulebook: njudge-1.7.6" in flat(table.write("florence", "list sforza"))
    table.write("florence", "set rulebook own")
    assert not rules(table).counters_own_units_alone
    assert "Rulebook:" not in flat(table.write("florence", "list sforza"))


def test_other_names_are_answered_with_those_there_are(table: Table) -> None:
    forming(table)
    said = flat(table.write("florence", "set rulebook classic"))
    assert "own, njudge-1.7.6" in said and "rulebook" not in table.world.records["sforza"].flags


def test_a_game_that_has_begun_keeps_its_rulebook(table: Table) -> None:
    forming(table, GameStatus.ACTIVE)
    said = flat(table.write("florence", "set rulebook njudge-1.7.6"))
    assert "cannot be changed once a game has begun" in said
    assert not rules(table).counters_own_units_alone


def test_what_there_is_to_choose_is_listed() -> None:
    lines = [flat(line) for line in library.catalogue_lines()]
    assert "rulebook njudge-1.7.6 * The readings of nJudge 1.7.6" in lines
    assert any(line.startswith("scenario balance-of-power ") for line in lines)
