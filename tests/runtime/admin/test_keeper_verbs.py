"""Verbs of a keeper have one row each, by letter and on the command line."""

from __future__ import annotations

import re

import click
import pytest

from judge import resources
from judge.cli import keeper
from judge.cli.verbs import Verbs, command_of
from judge.runtime.admin.keeper_verbs import VERBS, verbs_of
from judge.runtime.admin.verb_row import Asked
from judge.syntax.commands.keeper_commands import KeeperAsk, read_ask

_SOURCE = resources.text("templates", "mail/en/messages/administration.jinja")
_LINES = re.findall(r"^  (keeper .+?)(?:  |$)", _SOURCE, re.MULTILINE)


@pytest.mark.parametrize("line", _LINES)
def test_each_line_of_help_is_read_and_has_a_row(line: str) -> None:
    sample = (
        re.sub(r"\[(\w+)\]", "", line).replace(" N", " 7").replace(" 7AME", " sforza").replace(" ...", "")
    )
    asked = read_ask(sample.strip())
    assert isinstance(asked, KeeperAsk), sample
    assert sum(asked.verb in verb.asked for verb in VERBS) == 1


def test_there_are_lines_in_help() -> None:
    assert len(_LINES) > 20


def test_a_verb_of_the_command_line_gives_its_arguments_as_they_are_asked() -> None:
    """And each has words for its help."""
    groups = [command for command in keeper.COMMANDS if isinstance(command, Verbs)]
    made = [command_of(name, verb) for group in groups for name, verb in verbs_of(group.name or "").items()]
    assert len(made) == sum(" " in verb.line and verb.line != "game NAME" for verb in VERBS)
    assert all(command.help for command in made)
    deny = next(command for command in made if command.name == "deny")
    context = deny.make_context("deny", ["a@b.example", "--remove", "c@d.example"])
    assert context.params == {"patterns": ("a@b.example", "c@d.example"), "remove": True, "config": None}
    with pytest.raises(click.BadParameter):
        next(c for c in made if c.name == "games").make_context("games", ["ajar"])


def test_no_keeper_denies_themselves_by_letter() -> None:
    (deny,) = (verb for verb in VERBS if "deny" in verb.asked)
    with pytest.raises(ValueError, match="you yourself"):
        deny.check(Asked(text="*@example.org", to="kim@example.org"))
    deny.check(Asked(text="*@example.org", to="kim@example.org", remove=True))
