"""Deeds of letters: a letter and what is known go in, effects come out. It decides; it touches nothing."""

from judge.commands.access.passwords import Passwords
from judge.commands.context import Context
from judge.commands.dispatch import on_letter
from judge.commands.limits.letter_costs import Allowance, Cost
from judge.commands.orders.scheduled_release import on_opened

__all__ = ["Allowance", "Context", "Cost", "Passwords", "on_letter", "on_opened"]
