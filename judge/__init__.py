"""Podestà: an e-mail judge for the Machiavelli family of board games.

This face is for those who want the rules without the mail; nothing here does I/O.
"""

from judge.core.dice import RecordingDice, ScriptedDice, SeededDice, commitment
from judge.core.game import Agenda, Dice, Game, Outcome, Remark, Seat, View
from judge.games.machiavelli.engine import Machiavelli
from judge.version import __version__

__all__ = [
    "Agenda",
    "Dice",
    "Game",
    "Machiavelli",
    "Outcome",
    "RecordingDice",
    "Remark",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "View",
    "__version__",
    "commitment",
]
