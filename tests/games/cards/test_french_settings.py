"""HELP SETTINGS in French is true: ``régler avec`` and ``régler sans`` before the name of an option."""

from __future__ import annotations

import pytest

from judge.catalogue import Catalogue
from judge.games.cards.system import CardSystem
from judge.syntax.commands.basic_commands import SetSwitch
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.master_commands import Propose


@pytest.mark.parametrize(
    ("line", "on"),
    [
        ("régler atouts", True),
        ("régler avec atouts", True),
        ("régler avec les atouts", True),
        ("régler sans atouts", False),
        ("régler sans les atouts", False),
        ("mettre pas de atouts", False),
        ("régler sans trumps", False),
    ],
)
def test_an_option_is_set_with_or_without(line: str, on: bool) -> None:
    with Catalogue((CardSystem(),)).words.in_force():
        assert read_command(line) == SetSwitch(switch="trumps", on=on)


def test_it_is_proposed_so_too() -> None:
    with Catalogue((CardSystem(),)).words.in_force():
        assert read_command("proposer sans atouts") == Propose(setting="no atouts")


@pytest.mark.parametrize("line", ["régler sans xyz", "sans atouts", "régler sans atouts demain"])
def test_before_anything_else_it_means_nothing(line: str) -> None:
    with Catalogue((CardSystem(),)).words.in_force():
        assert not isinstance(read_command(line), SetSwitch)
