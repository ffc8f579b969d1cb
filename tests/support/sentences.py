"""Sentences to the desk, and how they are met: the line that was meant first, among the lines, or missed.

The sets are ``tests/commands/sentences``: what people might write, written before there were examples.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.core.table import GameRecord
from judge.syntax.commands.basic_commands import Command, SetDate
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.master_commands import Pause
from judge.syntax.dates import read_date
from tests.support.judges.fake_judge import GAMES, World

FOLDER = Path(__file__).parents[1] / "commands" / "sentences"
FIRST, AMONG, MISSED, DONE = "first", "among", "missed", "done though nobody asked"
_PAGES = {
    "money": ("You have 5 ducats",),
    "late": ("still missing from", "fehlen", "manquent encore"),
    "due": ("Orders are due",),
}
"""Answers that are no command's."""
_NUMBERED = re.compile(r"^\s*\d\s+(\S.*)$", re.MULTILINE)


@cache
def opened() -> World:
    """A table that a master leads, with an observer."""
    world = World()
    world.full_table("sforza", master="Gaspare")
    world.write(world.register("Otto"), "observe sforza pw-otto", proof="pass")
    return world


def rows(file: str | Path) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Who writes, the sentence, and the lines that are meant; of a set by its name, or of any file."""
    path = file if isinstance(file, Path) else FOLDER / f"{file}.yaml"
    told: dict[str, list[Any]] = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    for who, sentences in told.items():
        for row in sentences:
            yield (who, row, ()) if isinstance(row, str) else (who, row[0], tuple(row[1:]))


def write(role: str, text: str) -> tuple[World, str]:
    """The world after a letter of somebody in that role, and the text of the answer."""
    world = copy.deepcopy(opened())
    record = world.records["sforza"]
    if role == "player":
        return world, world.write("bruno@example.net", text, token=world.token_of("sforza", "florence"))
    if role == "stranger":
        return world, world.write("carla@example.net", text)
    staff = next(a for a in record.attendants if a.role.value == role)
    sender = {"master": "gaspare@example.net", "observer": "otto@example.net"}[role]
    return world, world.write(sender, text, token=staff.token)


def met(role: str, sentence: str, lines: Sequence[str]) -> str:
    """How a sentence is met, as one of the words above."""
    world, answer = write(role, sentence)
    if what_holds(world) != what_holds(opened()):
        meant = any(_is_line(sentence, line) or _is_filed_as(world, role, line) for line in lines)
        return FIRST if meant else DONE
    numbered = [found.strip() for found in _NUMBERED.findall(answer)]
    for place, line in enumerate(numbered[:3]):
        if any(same(line, meant) or _do_the_same(role, line, meant) for meant in lines):
            return FIRST if place == 0 else AMONG
    if any(_says(answer, line) for line in lines if not numbered):
        return FIRST
    return FIRST if any(_answers(role, answer, line) for line in lines) else MISSED


def has_numbered_lines(answer: str) -> bool:
    """Decide whether an answer offers lines to choose from."""
    return _NUMBERED.search(answer) is not None


def what_holds(world: World) -> Any:
    """All that a letter may have changed, without what was offered."""
    records = {name: _without_offers(record) for name, record in world.records.items()}
    return records, world.orders, world.laid_by, world.persons


def _without_offers(record: GameRecord) -> GameRecord:
    notes = record.notes
    if hasattr(notes, "menus"):
        notes = replace(notes, menus={}, menus_before={})
    seats = tuple(
        replace(s, questions=(), heard=None, ready=False, latest=(), amiss="") for s in record.seats
    )
    return replace(record, notes=notes, seats=seats, alarm=None)


def same(line: str, meant: str) -> bool:
    """Decide whether two lines command the same."""
    one, other = (" ".join(text.lower().split()) for text in (line, meant))
    if one == other or ("..." in one and one.replace(" ...", "") == " ".join(other.split()[:-1])):
        return True
    with GAMES.words.in_force():
        first, second = read_command(line), read_command(meant)
    if isinstance(first, SetDate) and isinstance(second, SetDate):
        now = opened().now
        zone = "Europe/Rome"
        moments = (read_date(first.when, now, zone), read_date(second.when, now, zone))
        return first.which == second.which and moments[0] == moments[1] is not None
    if isinstance(first, Pause) and isinstance(second, Pause) and "until" in meant:
        return "until" in line
    return isinstance(first, Command) and first == second


@cache
def _do_the_same(role: str, line: str, meant: str) -> bool:
    """Decide whether two lines of one command leave the table in the same state, and in another than before:
    ``set reminders 12`` and ``set reminders 12h``.
    """
    with GAMES.words.in_force():
        if type(read_command(line)) is not type(read_command(meant)) or not isinstance(
            read_command(line), Command
        ):
            return False
    one, other = (what_holds(write(role, text)[0]) for text in (line, meant))
    return one == other != what_holds(opened())


def _is_line(sentence: str, line: str) -> bool:
    """Decide whether a sentence begins with the word of the command and is no mere sentence."""
    with GAMES.words.in_force():
        read = read_command(sentence)
        return isinstance(read, Command) and type(read) is type(read_command(line))


def _is_filed_as(world: World, role: str, line: str) -> bool:
    """Decide whether a letter filed orders alone, those that a line files."""
    before = opened()
    filed, meant = (
        {place: [order.canonical for order in orders] for place, orders in one.orders.items()}
        for one in (world, write(role, line)[0])
    )
    return filed == meant != {} == before.orders and what_holds(world)[2:] == what_holds(before)[2:]


def _says(answer: str, line: str) -> bool:
    shown = answer.replace("\n  | ", "\n  ")
    told, wanted = (" ".join(text.lower().split()) for text in (shown, line))
    if " " not in wanted:
        return f'"{wanted}"' in told or any(wanted == one.strip().lower() for one in shown.splitlines())
    return re.search(rf"(?<![\w-]){re.escape(wanted)}(?![\w-])", told) is not None


@cache
def _told(role: str, text: str) -> frozenset[str]:
    return frozenset(line.strip() for line in write(role, text)[1].splitlines() if len(line.strip()) > 8)


def _answers(role: str, answer: str, line: str) -> bool:
    """Decide whether an answer says what the line itself would have been answered."""
    if line in _PAGES:
        return any(said in " ".join(answer.split()) for said in _PAGES[line])
    own = _told(role, line) - _told(role, "hello")
    if "written" in line or not own:
        return False
    there = {text.strip() for text in answer.splitlines()}
    return len(own & there) >= 0.8 * len(own)
