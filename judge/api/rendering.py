"""Sentences as templates say them: the words of a language, filters, rules by their numbers, messages."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.core.system.presenter import LetterReader as Reader
from judge.core.wording import language_written
from judge.rendering import render, rule_text, words
from judge.rendering.families import messages
from judge.rendering.filters import UNBROKEN, enter, language_of, setting_of
from judge.rendering.words import FALLBACK, Term

__all__ = [
    "FALLBACK",
    "UNBROKEN",
    "Reader",
    "Term",
    "enter",
    "language_of",
    "messages",
    "page_words",
    "render",
    "rule_text",
    "setting_of",
    "words",
]


def page_words(game: str) -> Mapping[str, Any]:
    """A game's own words on public pages (``pages.yaml``), in the language that is written in, or English."""
    return _page_words(game, language_written())


@cache
def _page_words(game: str, language: str) -> Mapping[str, Any]:
    try:
        return dict(resources.table("templates", game, language, "pages.yaml"))
    except FileNotFoundError:
        return dict(resources.table("templates", game, FALLBACK, "pages.yaml"))
