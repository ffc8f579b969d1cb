"""``judge draw``: recorded positions as pictures, and how far their signs are in each other's way.

Not here: playing and drawing a phase (each game's workbench), the lines of a file (json_records.files).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--phase", metavar="N", help="Number of a phase in the file, from 1 on, or its id; else the first."
)
@click.option(
    "--as", "power", metavar="POWER", default="", help="What this power may know, around its own units."
)
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
    power: str,
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
        click.echo(json.dumps(_overlaps(file), indent=1))
        return
    number, record = _phase_of_file(file, phase)
    made = _film(file, number, record) if film else _picture(file, number, record, power, form, whole)
    if output is None:
        sys.stdout.buffer.write(made)
    else:
        output.write_bytes(made)


def _refuse(words: str) -> None:
    click.echo(words, err=True)
    sys.exit(2)


def _records(file: str) -> Iterator[Mapping[str, Any]]:
    from judge.json_records.files import lines_of

    try:
        for line in lines_of(file):
            if line.strip():
                record = json.loads(line)
                yield record if isinstance(record, Mapping) else {}
    except (OSError, EOFError, ValueError, RecursionError) as fault:
        _refuse(f"{file}: {fault}")


def _phase_of_file(file: str, phase: str | None) -> tuple[int, Mapping[str, Any]]:
    """The phase that is meant, and its number; ends the program where there is none."""
    for number, record in enumerate(_records(file), 1):
        if phase in (None, str(number), str(record.get("id", ""))):
            return number, record
    _refuse(f"{file}: no phase {phase}" if phase else f"{file}: no phases")
    raise AssertionError


def _picture(
    file: str, number: int, record: Mapping[str, Any], power: str, form: str | None, whole: bool
) -> bytes:
    from judge.games_at_hand import records_at_hand
    from judge.json_records.faults import FlawedRecordError
    from judge.json_records.files import game_of

    try:
        picture = game_of(record, records_at_hand()).picture(record, power, whole=whole)
    except FlawedRecordError as flawed:
        _refuse(f"{file}: phase {number}: {flawed}")
    except LookupError as unknown:
        _refuse(str(unknown.args[0]))
    return picture.svg.encode() if form == "svg" else picture.png


def _film(file: str, number: int, record: Mapping[str, Any]) -> bytes:
    """All phases of the game that the phase is of: ids of one game are alike but for what follows the last
    hyphen."""
    from judge.games_at_hand import records_at_hand
    from judge.json_records.faults import FlawedRecordError
    from judge.json_records.files import game_of

    def game_id(one: Mapping[str, Any]) -> str:
        return str(one.get("id", "")).rpartition("-")[0]

    game, wanted = game_of(record, records_at_hand()), game_id(record)
    try:
        return game.film(one for one in _records(file) if game_id(one) == wanted)
    except FlawedRecordError as flawed:
        _refuse(f"{file}: phase {number}: {flawed}")
    except LookupError as unknown:
        _refuse(str(unknown.args[0]))
    raise AssertionError


def _overlaps(file: str) -> dict[str, int]:
    """Phases, and what their pictures have and what overlaps there, over all that can be played."""
    from judge.games_at_hand import records_at_hand
    from judge.json_records.faults import FlawedRecordError
    from judge.json_records.files import game_of

    total: Counter[str] = Counter()
    for record in _records(file):
        try:
            found = game_of(record, records_at_hand()).overlaps(record)
        except FlawedRecordError:
            continue
        total["phases"] += 1
        total.update(found)
    return dict(total)
