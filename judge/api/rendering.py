"""Sentences as templates say them: the words of a language, filters, rules by their numbers, messages."""

from judge.rendering import render, rule_text, words
from judge.rendering.families import messages
from judge.rendering.filters import UNBROKEN, enter, language_of, setting_of
from judge.rendering.reader import Reader
from judge.rendering.words import FALLBACK, Term

__all__ = [
    "FALLBACK",
    "UNBROKEN",
    "Reader",
    "Term",
    "enter",
    "language_of",
    "messages",
    "render",
    "rule_text",
    "setting_of",
    "words",
]
