"""Podestà: an e-mail judge for the Machiavelli family of board games.

This face is for those who want the rules without the mail; nothing here does I/O.
"""

from judge.core.game import Agenda, Dice, Game, Outcome, Remark, Seat, View
from judge.games.dice import RecordingDice, ScriptedDice, SeededDice, commitment
from judge.games.machiavelli.engine import Machiavelli

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
    "commitment",
]

__version__ = "0.1.0"
