"""Plain values that rules are made of: a module that imports these alone knows no letters and no files."""

from judge.core.dice import ScriptedDice, SeededDice
from judge.core.game import Agenda, Dice, Outcome, Remark, Seat, View

__all__ = ["Agenda", "Dice", "Outcome", "Remark", "ScriptedDice", "Seat", "SeededDice", "View"]
