"""The `judge` command. Each subcommand reads its arguments and makes one call.

Packages are imported when a command needs them, so that `judge --help` answers at once.

The group of all commands: what it writes is for our user alone, and what stops it is one sentence.

Not here: the sentences (templates), which fault has one (admin.start_failures).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, TextIO

import click

import judge
from judge.cli import demo, drawing, keeper
from judge.cli.verbs import CONFIG
from judge.interrupts import INTERRUPTED, has_come, say_interrupted


class Commands(click.Group):
    """A fault of settings, machine or database is told without a traceback, and the exit status is 1; an
    interrupt likewise, with 130.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Let nobody else read anything that is made from here on (database, Maildir, copies)."""
        os.umask(0o077)
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            say_interrupted()
            raise click.exceptions.Exit(INTERRUPTED) from None
        except (click.exceptions.Exit, click.ClickException, BrokenPipeError):
            raise
        except Exception as error:
            if has_come():
                say_interrupted()
                raise click.exceptions.Exit(INTERRUPTED) from None
            said = _sentence_about(error)
            if not said:
                raise
            click.echo(said, err=True)
            raise click.exceptions.Exit(1) from None


def _sentence_about(error: Exception) -> str | None:
    from judge.runtime.admin import output, start_failures
    from judge.runtime.settings import SettingsError

    return (
        output.setting_faults(error) if isinstance(error, SettingsError) else start_failures.sentence(error)
    )


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(judge.__version__, prog_name="judge")
def main() -> None:
    """Podestà, an e-mail judge for the Machiavelli family of board games."""


@main.command()
@CONFIG
@click.option("--data", type=click.Path(path_type=Path), help="Where database and outgoing letters lie.")
@click.option("--with-demonstration-game", is_flag=True, help="Open a game that newcomers can join.")
def run(config: Path | None, data: Path | None, with_demonstration_game: bool) -> None:
    """Run the judge: take letters, watch deadlines, send answers."""
    from judge import runtime
    from judge.runtime import settings

    overrides = {"data": data} if data else {}

    def settings_now() -> settings.Settings | None:
        try:
            return settings.load(config, **overrides)
        except settings.SettingsError:
            return None

    found = settings.load(config, **overrides)
    sys.exit(runtime.run(found, demonstration=with_demonstration_game, settings_now=settings_now))


@main.command()
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--explain", is_flag=True, help="Tell each phase in words: every order, its strengths, its rule."
)
def adjudicate(files: tuple[str, ...], explain: bool) -> None:
    """Resolve phases without any mail: positions and orders in, results out, one JSON object a line.

    FILES are JSON lines, gzipped or not; `-` is the standard input. A line with "game": "empires" is about
    Empires of the Middle Ages. Exit status 2: positions that cannot exist.
    """
    from judge.games_at_hand import records_at_hand
    from judge.json_records.files import run as play_files

    sys.exit(play_files(files, records_at_hand(), output=sys.stdout, explain=explain))


@main.group()
def maps() -> None:
    """Boards, scenarios and rulebooks."""


@maps.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Validate FILES, or every board, scenario, rulebook, set of data and drawing there is.

    All faults come at once; below each stands what it means. A folder is a set of data for Empires of the
    Middle Ages.
    """
    from judge.games_at_hand import data_at_hand
    from judge.runtime.admin.output import map_fault

    report = list[str]()
    for data in data_at_hand():
        own = [str(file) for file in files if data.reads(str(file))]
        report += map(map_fault, data.faults(own) if own or not files else ())
    if not files and not report:
        report += [line for data in data_at_hand() for line in data.differences()]
    for line in report:
        click.echo(line)
    sys.exit(1 if report else 0)


@maps.command("list")
def list_maps() -> None:
    """Every scenario and rulebook, with its title. A rulebook marked * is chosen by SET RULEBOOK."""
    from judge.games_at_hand import data_at_hand

    for data in data_at_hand():
        for line in data.titles():
            click.echo(line)


@main.command()
@click.argument("sheet", type=click.File())
@click.option("--commitment", help="The commitment in the game's first letter.")
def verify(sheet: TextIO, commitment: str | None) -> None:
    """Check the dice SHEET that came with a game's last letter: its seed, and every throw."""
    from judge.core import dice_sheet

    try:
        found = dice_sheet.verify(sheet.read(), commitment)
    except ValueError as error:
        raise click.ClickException(f"this is no dice sheet ({str(error)[:100]})") from None
    for fault in found.faults:
        click.echo(f"{fault.where}: says {fault.found}, the seed gives {fault.expected}")
    click.echo(f"{found.throws} throws, {len(found.faults)} faults, commitment {found.commitment}")
    sys.exit(1 if found.faults else 0)


@main.command()
@CONFIG
@click.argument("game")
def replay(config: Path | None, game: str) -> None:
    """Run every closed phase of GAME again and compare the results to the byte."""
    from judge import runtime
    from judge.runtime import settings

    sys.exit(runtime.replay(settings.load(config), game, output=sys.stdout))


@main.command()
@CONFIG
@click.argument("game")
def audit(config: Path | None, game: str) -> None:
    """Judge the moves and retreats of GAME again by a second judge, and tell where the two differ."""
    from judge import runtime
    from judge.runtime import settings

    sys.exit(runtime.audit(settings.load(config), game, output=sys.stdout))


main.add_command(demo.demo)
main.add_command(drawing.draw)
for _command in keeper.COMMANDS:
    main.add_command(_command)


if __name__ == "__main__":
    main()
