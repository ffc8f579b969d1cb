"""Groups of the command line whose commands are a keeper's verbs (``runtime.admin.keeper_verbs``).

Verbs are looked up when one is asked for, so that `judge --help` answers at once. Not here: what they do.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from judge.runtime.admin.administration import Administration
    from judge.runtime.admin.verb_row import KeeperVerb

CONFIG = click.option(
    "--config",
    type=click.Path(path_type=Path),
    help="A TOML file with settings; the environment (JUDGE_...) wins over it.",
)
_PARAMETER = re.compile(r"\[--(?P<option>\w+)(?: (?P<value>\S+))?\]|\[(?P<may>\w+)\]|(?P<must>\S+)")
_FIELDS = {"status": "name", "state": "name", "reason": "text", "patterns": "words", "names": "words"}
"""Fields of `Asked` for parameters that are called otherwise there."""


@contextmanager
def administration_of(
    config: Path | None, *, looks: bool = False, older: bool = False
) -> Iterator[Administration]:
    """Open what keepers do; tell a mistake of theirs in one line on the standard error, with exit status 1.

    `looks`: the command changes nothing; `older`: nor does it need a database of this version.
    """
    from judge.runtime import settings
    from judge.runtime.admin.administration import administration

    try:
        with administration(settings.load(config), looks=looks, older=older) as opened:
            yield opened
    except ValueError as wrong:
        raise click.ClickException(str(wrong)) from None


def run_verb(verb: KeeperVerb, config: Path | None, given: Mapping[str, Any]) -> None:
    """Do what a line asks, and print what it gives: rows as JSON, lines, bytes as they are."""
    from judge.runtime.admin import output
    from judge.runtime.admin.verb_row import Asked

    asked = Asked(**{_FIELDS.get(name, name): value for name, value in given.items() if value is not None})
    with administration_of(config, looks=not verb.changes) as administration:
        _, facts = verb.work(administration, asked)
        for one in verb.prints(facts, asked):
            if isinstance(one, bytes):
                sys.stdout.buffer.write(one)
            else:
                click.echo(one if isinstance(one, str) else output.row_as_json(one))


class Verbs(click.Group):
    """A group with commands of its own and the verbs whose lines begin with its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the alphabet."""
        return sorted({*super().list_commands(ctx), *self._verbs()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command of its own, or one made of a verb."""
        verb = self._verbs().get(cmd_name)
        return super().get_command(ctx, cmd_name) if verb is None else command_of(cmd_name, verb)

    def _verbs(self) -> dict[str, KeeperVerb]:
        from judge.runtime.admin.keeper_verbs import verbs_of

        return verbs_of(self.name or "")


def command_of(name: str, verb: KeeperVerb) -> click.Command:
    """The command of a verb, with the parameters that its line names."""

    def run(config: Path | None, **given: Any) -> None:
        run_verb(verb, config, given)

    given_by = _PARAMETER.finditer(verb.line.partition(name)[2])
    return CONFIG(
        click.Command(name, callback=run, params=[_parameter(verb, p) for p in given_by], help=verb.help)
    )


def _parameter(verb: KeeperVerb, part: re.Match[str]) -> click.Parameter:
    """``NUMBER``, ``NAMES...``, ``open|closed``, ``[TEXT]``, ``[--remove]``, ``[--reason TEXT]``."""
    option, value, word = part["option"], part["value"], part["may"] or part["must"]
    if option:
        kind = click.Choice(value.split("|")) if value and "|" in value else None
        return click.Option([f"--{option}"], type=kind, is_flag=value is None, help=verb.options.get(option))
    if "|" in word:
        return click.Argument(["state"], type=click.Choice(word.split("|")))
    many = word.endswith("...")
    return click.Argument(
        [word.rstrip(".").lower()],
        type=int if word.startswith("NUMBER") else str,
        nargs=-1 if many else 1,
        required=not part["may"],
        default="" if part["may"] else None,
    )
