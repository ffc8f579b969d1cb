"""Examples in help pages and complaints of how to write a line: ``press to Milan``, ``why Siena``.

A game says it in ``templates/<game>/<language>/examples.yaml``; what it does not say is taken from the group
``examples`` of the house's words. Not here: the pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from judge import resources
from judge.core.system.words import vocabulary
from judge.rendering import words
from judge.rendering.filters import language_of, setting_of

_SHOWN = re.compile(r"\{\{ eg\(\)\.(\w++)( \| lower)?+ \}\}")


@pass_context
def eg(context: Context) -> Mapping[str, Any]:
    """The examples of the game that a letter is about, or of the first at hand; in the letter's language.

    ``one``, ``two`` and ``three`` are powers; besides there are the ``game``'s name and its ``options``.
    """
    return of_game(str(getattr(setting_of(context), "game", "")), language_of(context))


def of_game(game: str, language: str) -> Mapping[str, Any]:
    """The examples of a game at hand; empty: of the first."""
    known = vocabulary().of(game)
    return {**_examples_of(known.game, language), "game": known.game, "options": tuple(known.options)}


def with_examples(text: str, game: str, language: str = words.FALLBACK) -> str:
    """The source of a page with its examples put in."""
    found = of_game(game, language)
    return _SHOWN.sub(lambda m: str(found[m[1]]).lower() if m[2] else str(found[m[1]]), text)


@cache
def _examples_of(game: str, language: str) -> Mapping[str, Any]:
    found: dict[str, Any] = dict(words.words(language)["examples"])
    for code in dict.fromkeys((words.FALLBACK, words.language_folder(language))) if game else ():
        file = resources.folder("templates").joinpath(game, code, "examples.yaml")
        found |= resources.from_yaml(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found
