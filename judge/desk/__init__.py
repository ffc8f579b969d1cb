"""The desk: a letter and what is known go in, effects come out. It decides; it touches nothing."""

from judge.desk.allowance import Allowance, Cost
from judge.desk.context import Context
from judge.desk.handling import on_letter
from judge.desk.passwords import Passwords
from judge.desk.retrieving import on_opened

__all__ = ["Allowance", "Context", "Cost", "Passwords", "on_letter", "on_opened"]
