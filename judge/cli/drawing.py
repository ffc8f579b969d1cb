"""``judge draw``: recorded positions as pictures, and how far their signs are in each other's way.

Not here: painting (machiavelli.drawing), reading and playing records (machiavelli.records).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from judge.games.machiavelli.records.adjudicate import Played


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--phase", metavar="N", help="Number of a phase in the file, from 1 on, or its id; else the first."
)
@click.option("--as", "power", metavar="POWER", help="What this power may know, around its own units.")
@click.option("--whole", is_flag=True, help="With --as: the whole board.")
@click.option("--svg", "form", flag_value="svg", help="As SVG.")
@click.option("--png", "form", flag_value="png", help="As PNG; so it is if you say nothing.")
@click.option("--film", is_flag=True, help="The whole game of that phase, as an animated PNG.")
@click.option(
    "--overlaps", is_flag=True, help="Only count names, units and arrows that overlap, in all phases."
)
@click.option(
    "--output", "-o", type=click.Path(path_type=Path), help="Where to; else to the standard output."
)
def draw(
    file: str,
    phase: str | None,
    power: str | None,
    whole: bool,
    form: str | None,
    film: bool,
    overlaps: bool,
    output: Path | None,
) -> None:
    """Draw the position after a recorded phase, with the orders that led to it.

    FILE are JSON lines as `judge adjudicate` reads them, gzipped or not. Exit status 2: there is no such
    phase or power, or the phase cannot be played.
    """
    if overlaps:
        click.echo(json.dumps(_counted(file), indent=1))
        return
    played = _wanted(file, phase)
    made = _film(file, played) if film else _drawn(played, power, form, whole)
    if output is None:
        sys.stdout.buffer.write(made)
    else:
        output.write_bytes(made)


def disagreements() -> list[str]:
    """Every pair in which a drawing differs from a board, as one of the scenarios plays on it."""
    from judge.games.machiavelli.drawing.board.board_drawing import differences
    from judge.games.machiavelli.maps import library

    found = {}
    for name in library.scenarios():
        board = library.load_scenario(name).board
        for one in differences(board):
            found[f"drawings/{board.name}.json: {one.kind}: {' - '.join(one.areas)}"] = name
    return [f"{words} ({name})" for words, name in sorted(found.items())] + _differences_of_sets()


def _differences_of_sets() -> list[str]:
    """The same for the boards of sets of data."""
    from judge.games.empires.drawing.board_drawing import differences
    from judge.games.empires.sets.loading import Sets

    sets = Sets()
    return [
        f"drawings/{name}.json: {one.kind}: {' - '.join(one.areas)}"
        for name in sets.files.names()
        for one in differences(sets.load_set(name).board)
    ]


def _refuse(words: str) -> None:
    click.echo(words, err=True)
    sys.exit(2)


def _records(file: str) -> Iterator[Mapping[str, Any]]:
    from judge.games.machiavelli.records.files import lines_of

    try:
        for line in lines_of(file):
            if line.strip():
                record = json.loads(line)
                yield record if isinstance(record, Mapping) else {}
    except (OSError, EOFError, ValueError, RecursionError) as fault:
        _refuse(f"{file}: {fault}")


def _wanted(file: str, phase: str | None) -> Played:
    """The phase that is meant, played. Says what is wrong and ends the program where that cannot be done."""
    from judge.games.machiavelli.records.adjudicate import play
    from judge.json_records.faults import FlawedRecordError

    for number, record in enumerate(_records(file), 1):
        if phase in (None, str(number), str(record.get("id", ""))):
            try:
                return play(record)
            except FlawedRecordError as flawed:
                _refuse(f"{file}: phase {number}: {flawed}")
    _refuse(f"{file}: no phase {phase}" if phase else f"{file}: no phases")
    raise AssertionError


def _title(played: Played) -> str:
    from judge.rendering import render

    before, scenario = played.before, played.ground.scenario
    shown = before.phase if before is not None else played.after.phase
    facts = {"year": str(shown.year), "season": str(shown.season), "kind": str(shown.kind)}
    told = {"game": scenario.title, "phase": facts, "shows": "closed" if before is not None else "start"}
    return render.piece("caption/map", told)


def _drawn(played: Played, power: str | None, form: str | None, whole: bool) -> bytes:
    from judge.core.game import Seat
    from judge.games.machiavelli import drawing
    from judge.games.machiavelli.model.state import Power

    game = played.ground.game
    seat = None
    if power is not None:
        known = {setup.name.casefold(): id for id, setup in game.setting.scenario.powers.items()}
        seat = known.get(power.casefold(), Power(power.casefold()))
        if seat not in game.setting.scenario.powers:
            _refuse(f"no power {power}: there are {', '.join(game.setting.scenario.powers)}")
    view = game.view(played.after, Seat(seat) if seat else None, played.events)
    marks = drawing.marks_of(view.events)
    near = drawing.crop(game, view.state, _title(played), marks, [seat]) if seat and not whole else None
    picture = near or drawing.picture(game, view.state, _title(played), marks)
    return picture.svg.encode() if form == "svg" else picture.png


def _film(file: str, first: Played) -> bytes:
    """All phases of the game that the phase is of: ids of one game are alike but for what follows the last
    hyphen."""
    from judge.games.machiavelli.drawing.film import Still, film
    from judge.games.machiavelli.records.adjudicate import play
    from judge.json_records.faults import FlawedRecordError

    game_id = str(first.record.get("id", "")).rpartition("-")[0]
    stills = []
    for record in _records(file):
        if str(record.get("id", "")).rpartition("-")[0] == game_id:
            try:
                played = play(record)
            except FlawedRecordError:
                continue
            stills.append(Still(state=played.after, title=_title(played)))
    return film(first.ground.game, stills)


def _counted(file: str) -> dict[str, int]:
    """Phases, units, moves, and what overlaps, over all positions of a file that can be played."""
    from judge.games.machiavelli import drawing
    from judge.games.machiavelli.drawing.picture import scene_of
    from judge.games.machiavelli.drawing.signs.marks import Move
    from judge.games.machiavelli.drawing.signs.overlaps import overlaps
    from judge.games.machiavelli.records.adjudicate import play
    from judge.json_records.faults import FlawedRecordError

    total: Counter[str] = Counter()
    for record in _records(file):
        try:
            played = play(record)
        except FlawedRecordError:
            continue
        marks = drawing.marks_of(played.events)
        scene = scene_of(played.ground.game.setting, played.after, marks)
        total["phases"] += 1
        total["units"] += len(played.after.units()) + len(played.after.dislodged)
        total["moves"] += sum(isinstance(m, Move) for m in marks)
        total.update(overlaps(scene))
    return dict(total)
