"""Plain values that rules are made of: a module that imports these alone knows no letters and no files.

Positions, dice and remarks; tables and seats; wordings, choices and what pages show, as values.
"""

from judge.core.complaints import Complaint
from judge.core.dice import ScriptedDice, SeededDice
from judge.core.game import Agenda, C, Dice, Outcome, Remark, Seat, View
from judge.core.outbound import Attachment, Rendered
from judge.core.places import Role, has_begun, seat_record, seats_of_bots
from judge.core.plain_text import plain
from judge.core.remembered import ByIdentity
from judge.core.system.choices import Choice, Choices, Field, Form, Option, Piece, Touch
from judge.core.system.game_system import SecondOpinion
from judge.core.system.names import Mention, Setting, Talk
from judge.core.system.orders import (
    ImpossibleConditionError,
    LikelyOrders,
    OrdersNamed,
    Reading,
    TakenOff,
    UnclearConditionError,
    Withdrawal,
)
from judge.core.system.pages import (
    Board,
    BoardPlace,
    Box,
    Colours,
    Counted,
    Layer,
    NewsTold,
    OrderTold,
    Pages,
    Standing,
    Standings,
    Story,
)
from judge.core.system.presenter import OpenGame, PhaseNews, Picture
from judge.core.system.scenario_files import ImportedFile, Lesson, ScenarioCard, Taken
from judge.core.system.school import FAILED, PASSED, Course, parts
from judge.core.system.table_game import Manners
from judge.core.system.words import GameWords, Grammar, RuleBooks
from judge.core.system.workbench import Workbench
from judge.core.table import DeadlineRule, FiledOrder, GameRecord, GameStatus
from judge.core.wording import ENGLISH, Joined, Wording, language_written, writing_in

__all__ = [
    "ENGLISH",
    "FAILED",
    "PASSED",
    "Agenda",
    "Attachment",
    "Board",
    "BoardPlace",
    "Box",
    "ByIdentity",
    "C",
    "Choice",
    "Choices",
    "Colours",
    "Complaint",
    "Counted",
    "Course",
    "DeadlineRule",
    "Dice",
    "Field",
    "FiledOrder",
    "Form",
    "GameRecord",
    "GameStatus",
    "GameWords",
    "Grammar",
    "ImportedFile",
    "ImpossibleConditionError",
    "Joined",
    "Layer",
    "Lesson",
    "LikelyOrders",
    "Manners",
    "Mention",
    "NewsTold",
    "OpenGame",
    "Option",
    "OrderTold",
    "OrdersNamed",
    "Outcome",
    "Pages",
    "PhaseNews",
    "Picture",
    "Piece",
    "Reading",
    "Remark",
    "Rendered",
    "Role",
    "RuleBooks",
    "ScenarioCard",
    "ScriptedDice",
    "Seat",
    "SecondOpinion",
    "SeededDice",
    "Setting",
    "Standing",
    "Standings",
    "Story",
    "Taken",
    "TakenOff",
    "Talk",
    "Touch",
    "UnclearConditionError",
    "View",
    "Withdrawal",
    "Wording",
    "Workbench",
    "has_begun",
    "language_written",
    "parts",
    "plain",
    "seat_record",
    "seats_of_bots",
    "writing_in",
]
