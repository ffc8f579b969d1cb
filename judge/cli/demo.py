"""``judge demo``: a whole game by real letters to look at, or many games without mail.

Not here: how they are played (demo).
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from judge.core.system.table_game import TableGame

_YEARS, _YEARS_OF_MANY = 10, 30


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--scenario", metavar="NAME", help="As `judge maps list` has it; else the first of FILES.")
@click.option("--games", metavar="N", type=click.IntRange(1), help="Play so many games without mail.")
@click.option(
    "--years",
    type=click.IntRange(1),
    help=f"Stop after so many years without a victory; else {_YEARS}, with --games {_YEARS_OF_MANY}.",
)
@click.option("--seed", default=1454, show_default=True, help="The whims of the scripted players.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("demonstration"), show_default=True)
def demo(
    files: tuple[Path, ...],
    scenario: str | None,
    games: int | None,
    years: int | None,
    seed: int,
    folder: Path,
) -> None:
    """Play a whole game by real letters, and leave every letter, reply and map in a folder.

    With --games play many games without mail instead, and tell how long they lasted, who won, and which
    lines of the scripted players were not understood or not allowed; exit status 1 if there are such lines.
    FILES are a scenario of your own, with its board, table and rulebook if they are new.
    """
    with _library(files) as (maps, first):
        name = scenario or first or ""
        if games is not None:
            sys.exit(_many(name, maps, games, years or _YEARS_OF_MANY, seed))
        sys.exit(_by_letters(name, maps, years or _YEARS, seed, folder))


@contextmanager
def _library(files: tuple[Path, ...]) -> Iterator[tuple[Path | None, str | None]]:
    """A folder of maps with these files in it, and the first scenario among them. Tells all their faults."""
    from judge.games_at_hand import games_at_hand

    if not files:
        yield None, None
        return
    with tempfile.TemporaryDirectory() as place:
        kept = games_at_hand(Path(place)).files
        assert kept is not None
        taken, faults = kept.take_in({str(file): file.read_bytes() for file in files})
        for fault in faults:
            click.echo(str(fault), err=True)
        if faults:
            raise click.ClickException(f"{len(faults)} faults; nothing is played")
        yield Path(place), next((one.name for one in taken if one.kind == "scenarios"), None)


def _scenario(name: str, maps: Path | None) -> TableGame:
    from judge.games_at_hand import games_at_hand

    try:
        return games_at_hand(maps).scenario(name)
    except LookupError:
        words = f"there is no scenario {name}; `judge maps list` names all of them"
        raise click.ClickException(words) from None


def _many(scenario: str, maps: Path | None, games: int, years: int, seed: int) -> int:
    from judge.demo import many_games

    game = _scenario(scenario, maps)
    with _progress_of(games) as one_more:
        courses = many_games.many(game, games, seed=seed, years=years, after=one_more)
    for line in many_games.summary(game, courses, years):
        click.echo(line)
    return 1 if any(course.unread or course.refused for course in courses) else 0


@contextmanager
def _progress_of(games: int) -> Iterator[Callable[[], None]]:
    """The call after each game: a bar grows on a terminal; elsewhere a line is said at each tenth."""
    if sys.stderr.isatty():
        with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
            yield lambda: bar.update(1)
        return
    played = 0

    def one_more() -> None:
        nonlocal played
        played += 1
        if played * 10 // games > (played - 1) * 10 // games:
            click.echo(f"{played} of {games} games are played", err=True)

    yield one_more


def _phase_lines(years: int) -> Callable[[int, str], None]:
    """The call after each phase where there is no terminal: one line says how far the game is."""
    click.echo("The table is set, and everybody writes", err=True)

    def say_phase(over: int, phase: str) -> None:
        where = f"{phase.replace('-', ' ')} is open" if phase else "the game is over"
        click.echo(f"{where}; {over} of {years} years are over", err=True)

    return say_phase


def _by_letters(scenario: str, maps: Path | None, years: int, seed: int, folder: Path) -> int:
    from judge.demo import play

    _scenario(scenario, maps)
    if not sys.stderr.isatty():
        return play.main(
            years=years, seed=seed, folder=folder, scenario=scenario, maps=maps, progress=_phase_lines(years)
        )

    def name_of_phase(phase: str | None) -> str:
        return phase or "the table is set"

    with click.progressbar(
        length=years, label="Playing", item_show_func=name_of_phase, file=sys.stderr, show_eta=False
    ) as bar:

        def progress(over: int, phase: str) -> None:
            bar.make_step(over - bar.pos)
            bar.current_item = phase.replace("-", " ") or "the end"
            bar.render_progress()

        bar.render_progress()
        return play.main(
            years=years, seed=seed, folder=folder, scenario=scenario, maps=maps, progress=progress
        )
