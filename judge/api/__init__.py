"""The surface of the judge that a game imports, and nothing else of it (``docs/new-game.md``).

A game is a `System` (what the judge has of it) and a `Table` (its rules at one table); both have defaults for
all but what only the game can know. Not here: the shell, which asks a game and is never asked by one.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from judge.api.phases import NumberedPhases
from judge.api.presenter import Message, PlainPresenter, Said, Told
from judge.api.reading import PlainReader, PlainWords, is_like
from judge.api.system import GameCommand, System
from judge.api.table import PlainNames, PlainPower, PlainScenario, PlainSetting, Table
from judge.core.complaints import Complaint
from judge.core.dice import ScriptedDice, SeededDice
from judge.core.game import Agenda, Dice, Outcome, Remark, Seat, View
from judge.core.outbound import Attachment, Rendered
from judge.core.places import Role
from judge.core.system.choices import Choice, Choices, Field, Form, Option, Piece, Touch
from judge.core.system.names import Talk
from judge.core.system.orders import ImpossibleConditionError, Reading, UnclearConditionError
from judge.core.system.presenter import PhaseNews, Picture
from judge.core.system.scenario_files import ImportedFile, Lesson, ScenarioCard, Taken
from judge.core.system.table_game import Manners
from judge.core.system.words import GameWords, Grammar, OwnCommand, RuleBooks, WordClashError
from judge.core.system.workbench import Workbench
from judge.core.table import DeadlineRule, FiledOrder, GameRecord, GameStatus
from judge.core.wording import ENGLISH, Wording, language_written
from judge.proper_names import PowerName, ProperName, Title, other_names
from judge.syntax.languages import fold

if TYPE_CHECKING:
    from judge.api.pictures import Drawn
    from judge.commands.registry import ANYBODY, MASTERS, TABLE, Command, PlayerCommand, TableCommand
    from judge.commands.replies.information import Answer
    from judge.commands.replies.shared import MapNotYet, NotForYou, NotInThisGame
    from judge.commands.session import Playing, Session, SignedOn

_COMMANDS = {
    "judge.api.pictures": ("Drawn",),
    "judge.commands.registry": ("ANYBODY", "MASTERS", "TABLE", "Command", "PlayerCommand", "TableCommand"),
    "judge.commands.replies.information": ("Answer",),
    "judge.commands.replies.shared": ("MapNotYet", "NotForYou", "NotInThisGame"),
    "judge.commands.session": ("Playing", "Session", "SignedOn"),
}
_HOME = {name: module for module, names in _COMMANDS.items() for name in names}
"""Names that belong to letters and drawings, by their modules: a game without them imports none."""

__all__ = [
    "ANYBODY",
    "ENGLISH",
    "MASTERS",
    "TABLE",
    "Agenda",
    "Answer",
    "Attachment",
    "Choice",
    "Choices",
    "Command",
    "Complaint",
    "DeadlineRule",
    "Dice",
    "Drawn",
    "Field",
    "FiledOrder",
    "Form",
    "GameCommand",
    "GameRecord",
    "GameStatus",
    "GameWords",
    "Grammar",
    "ImportedFile",
    "ImpossibleConditionError",
    "Lesson",
    "Manners",
    "MapNotYet",
    "Message",
    "NotForYou",
    "NotInThisGame",
    "NumberedPhases",
    "Option",
    "Outcome",
    "OwnCommand",
    "PhaseNews",
    "Picture",
    "Piece",
    "PlainNames",
    "PlainPower",
    "PlainPresenter",
    "PlainReader",
    "PlainScenario",
    "PlainSetting",
    "PlainWords",
    "PlayerCommand",
    "Playing",
    "PowerName",
    "ProperName",
    "Reading",
    "Remark",
    "Rendered",
    "Role",
    "RuleBooks",
    "Said",
    "ScenarioCard",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "Session",
    "SignedOn",
    "System",
    "Table",
    "TableCommand",
    "Taken",
    "Talk",
    "Title",
    "Told",
    "Touch",
    "UnclearConditionError",
    "View",
    "WordClashError",
    "Wording",
    "Workbench",
    "fold",
    "is_like",
    "language_written",
    "other_names",
]


def __getattr__(name: str) -> object:
    """A name that belongs to letters or drawings, imported when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_HOME[name]), name)
    return found
