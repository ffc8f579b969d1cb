"""A phase of a lesson: its position set up as edits of the opening, its opponents, and how it ends.

All lessons of a name have the same luck: their seed is made of it. Not here: what a lesson is
(core.system.school), opening and leaving one (commands.joining.practice).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.core.game import Outcome, Seat
from judge.core.options import Edit
from judge.core.system.school import School
from judge.core.system.table_game import TableGame
from judge.core.table import FiledOrder, GameRecord


def set_up(rules: TableGame, game: GameRecord, opened: Outcome[Any]) -> tuple[GameRecord, Outcome[Any]]:
    """The table and its first position, noted as edits, so that it can be replayed as any other."""
    operations = _school(rules).position(game.options.lesson, rules, opened.state)
    noted = replace(game.notes, edits=(Edit(turn=game.turn + 1, operations=operations),))
    return replace(game, notes=noted), Outcome(state=rules.apply_edits(opened.state, operations), events=())


def opponents(rules: TableGame, game: GameRecord, before: Any) -> Mapping[Seat, tuple[FiledOrder, ...]]:
    """The orders of the others in the open phase."""
    return _school(rules).opponents(game.options.lesson, rules, before, game.turn)


def judge_lesson(rules: TableGame, game: GameRecord, outcome: Outcome[Any]) -> GameRecord:
    """The table with the verdict on its lesson noted, if it has one and there is one."""
    if not game.options.lesson:
        return game
    verdict = _school(rules).verdict(game.options.lesson, rules, outcome, game.turn)
    return replace(game, notes=replace(game.notes, lesson_verdict=verdict))


def _school(rules: TableGame) -> School:
    school = rules.system.school
    if school is None:
        raise LookupError(f"{rules.system.name} has no school")
    return school
