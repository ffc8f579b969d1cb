"""Machiavelli without any mail: recorded phases played, told and drawn; boards and rulebooks checked.

Implements `Workbench` of judge.core.system.

Phases told in words (`judge adjudicate --explain`).

Not here: playing a phase (adjudicate), files of lines (json_records.files), checking a map file
(maps.checks), sentences (templates), what a phase has to tell (letters.explanation).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from judge.api.rendering import render
from judge.api.values import Complaint, Seat, plain
from judge.data_files.faults import Fault
from judge.games.machiavelli import drawing
from judge.games.machiavelli.drawing.board.board_drawing import differences
from judge.games.machiavelli.drawing.film import Still, film
from judge.games.machiavelli.drawing.picture import scene_of
from judge.games.machiavelli.drawing.signs.marks import Move
from judge.games.machiavelli.drawing.signs.overlaps import overlaps
from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.explanation import explanation
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.records.adjudicate import Played, play, result, warnings, without_effect
from judge.json_records.faults import FlawedRecordError
from judge.json_records.flaw_words import with_meanings


class MachiavelliRecords:
    """Phases as lines of JSON."""

    def is_mine(self, record: object) -> bool:
        """Decide whether a line names one of the variants."""
        return isinstance(record, Mapping) and "variant" in record

    def answer(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The position after a phase, and what happened. Raises FlawedRecordError."""
        return result(record, play(record))

    def explanation(self, label: str, record: Mapping[str, Any]) -> str:
        """Every order with its strengths and its rule. Raises FlawedRecordError."""
        return in_words(label, play(record))

    def picture(self, record: Mapping[str, Any], power: str = "", *, whole: bool = False) -> drawing.Picture:
        """The map after a phase, with the orders that led to it. Raises FlawedRecordError, LookupError."""
        played = play(record)
        game = played.ground.game
        seat = _seat(played, power) if power else None
        view = game.view(played.after, seat, played.events)
        marks = drawing.marks_of(view.events)
        near = None
        if seat is not None and not whole:
            near = drawing.crop(game, view.state, _title(played), marks, [seat])
        return near or drawing.picture(game, view.state, _title(played), marks)

    def film(self, records: Iterable[Mapping[str, Any]]) -> bytes:
        """A map a phase; those that cannot be played are left out. Raises FlawedRecordError if none can."""
        games, stills = [], []
        flawed = FlawedRecordError(())
        for record in records:
            try:
                played = play(record)
            except FlawedRecordError as wrong:
                flawed = wrong
                continue
            games.append(played.ground.game)
            stills.append(Still(state=played.after, title=_title(played)))
        if not stills:
            raise flawed
        return film(games[0], stills)

    def overlaps(self, record: Mapping[str, Any]) -> Mapping[str, int]:
        """Units, moves, and names, units and arrows that overlap. Raises FlawedRecordError."""
        played = play(record)
        marks = drawing.marks_of(played.events)
        return {
            "units": len(played.after.units()) + len(played.after.dislodged),
            "moves": sum(isinstance(mark, Move) for mark in marks),
            **overlaps(scene_of(played.ground.game.setting, played.after, marks)),
        }


class MachiavelliData:
    """Boards, scenarios, rulebooks and their tables."""

    def titles(self) -> Iterator[str]:
        """Every scenario and rulebook; a star where SET RULEBOOK chooses it."""
        return library.catalogue_lines()

    def reads(self, file: str) -> bool:
        """Decide whether something is a file: all of this game's are single ones."""
        return not Path(file).is_dir()

    def faults(self, files: Sequence[str] = ()) -> Sequence[Fault]:
        """Everything that is wrong with files, or with all that there are. Raises OSError."""
        return tuple(library.check_maps([Path(file) for file in files]))

    def differences(self) -> Sequence[str]:
        """Every pair of places that a drawing shows otherwise than a scenario plays on it."""
        found = {}
        for name in library.scenarios():
            board = library.load_scenario(name).board
            for one in differences(board):
                found[f"drawings/{board.name}.json: {one.kind}: {' - '.join(one.areas)}"] = name
        return [f"{words} ({name})" for words, name in sorted(found.items())]


class MachiavelliWorkbench:
    """Both."""

    records = MachiavelliRecords()
    data = MachiavelliData()


def _seat(played: Played, power: str) -> Seat:
    """Raises LookupError for one that does not play."""
    powers = played.ground.game.setting.scenario.powers
    known = {setup.name.casefold(): id for id, setup in powers.items()}
    seat = known.get(power.casefold(), Seat(power.casefold()))
    if seat not in powers:
        raise LookupError(f"no power {power}: there are {', '.join(powers)}")
    return seat


def _title(played: Played) -> str:
    before, scenario = played.before, played.ground.scenario
    shown = before.phase if before is not None else played.after.phase
    facts = MachiavelliPhases().facts(shown.key)
    told = {"game": scenario.title, "phase": facts, "shows": "closed" if before is not None else "start"}
    return render.piece("caption/map", told)


def in_words(label: str, played: Played) -> str:
    """A phase as a person at the table would tell it."""
    game, before = played.ground.game, played.before or played.after
    refused = {
        Power(seat): [(orders[place], remark) for place, remark in without_effect(game, before, seat, orders)]
        for seat, orders in played.orders.items()
    }
    told = explanation(
        game.setting,
        before.phase,
        before,
        played.events,
        title=label,
        refused=refused,
        unread=_complaints(played),
    )
    doubts = "".join(f"{line}\n" for line in with_meanings(warnings(played.record, played), "? "))
    return told + ("\n" + doubts if doubts else "")


def _complaints(played: Played) -> list[tuple[Power, list[Complaint]]]:
    """Complaints about each line that was not understood, by power."""
    if not played.unread or played.before is None:
        return []
    reader, found = reader_for(played.ground.game, played.before), list[tuple[Power, list[Complaint]]]()
    for name, given in (played.record.get("orders") or {}).items():
        power = played.ground.spelling.power(name)
        lines = given.get("lines") or ()
        wrong = [complaint for line in lines for complaint in reader.read(plain(line), power).complaints]
        found += [(power, wrong)] if wrong else []
    return found
