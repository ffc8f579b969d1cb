"""The table of docs/keeper.md says of every command what a forger may do with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.commands.access.sign_in import Trust
from judge.commands.registry import Command, PlayerCommand, TableCommand
from tests.support.all_commands import ALL


def _rows() -> dict[str, tuple[str, str]]:
    """The table of docs/keeper.md: for each command what From alone and a token from elsewhere may do."""
    text = (Path(__file__).parents[3] / "docs" / "keeper.md").read_text(encoding="utf-8")
    table = text.partition("### What a forged or stolen letter can do")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")][1:]
    return {
        name: (alone.strip(), token.strip())
        for _, alone, token, names in rows
        for name in re.findall(r"`(\w+)`", names)
    }


def test_the_keepers_table_has_a_row_for_every_command() -> None:
    """A new command fails here until somebody has asked what a forger may do with it."""
    assert set(_rows()) == {model.__name__ for model in ALL}


_OF_PLACES: dict[type, TableCommand | PlayerCommand] = {
    model: row for model, row in ALL.items() if not isinstance(row, Command)
}


@pytest.mark.parametrize("model", sorted(_OF_PLACES, key=str))
def test_the_keepers_table_says_what_the_registry_asks_for(model: type) -> None:
    """What needs a place is nothing for From alone; by a token from elsewhere only what says so."""
    alone, token = _rows()[model.__name__]
    assert alone.startswith("no")
    assert token.startswith(("yes", "observers")) == (_OF_PLACES[model].trust is Trust.AWAY)


def test_whatever_needs_no_place_is_looked_at_by_itself() -> None:
    """These look at who writes by themselves, or tell what is public: the list is short and known."""
    assert {m.__name__ for m in set(ALL) - set(_OF_PLACES)} == {
        "Help", "Version", "ListGames", "Summary", "WhoGame", "WhoIs", "InfoPlayer", "Status", "MyPowers",
        "History", "CatchUp", "Why", "Map", "Wrong", "TooMany", "TooManyLines", "Registration", "SetZone",
        "SetLanguage", "SetMaps", "SetJson", "SetAdvice", "SetDesk", "SetLetter", "SetPeoplePage",
        "SetReminders", "SetQuietHours", "SetPunctuality",
        "StandBy",
        "SignOn", "Create", "Observe", "Monitor", "IAmAlso", "IAmNot", "ForgetMe", "Confirm", "Export",
        "SetThreshold", "KeeperAsk", "KeeperUnclear", "OrderLine", "Branch",
            "HowTo", "Practice", "Province", "Neighbours", "WhereCanGo", "Gazetteer", "Areas", "WhatCanBuild",
            "BookInNumbers", "ShowSettings",
    }  # fmt: skip
