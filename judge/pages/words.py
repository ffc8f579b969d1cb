"""Words of pages, in the language that is written in: ``templates/pages/<language>.yaml``.

Not here: words that only one game has (its own templates).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.core.wording import ENGLISH
from judge.rendering import render


def _languages() -> tuple[str, ...]:
    files = resources.folder("templates").joinpath("pages").iterdir()
    found = sorted(file.name.removesuffix(".yaml") for file in files if file.name.endswith(".yaml"))
    return (ENGLISH, *(code for code in found if code != ENGLISH))


LANGUAGES = _languages()
"""In which pages are written: those that have a file; English ones lie at the top."""


@cache
def page_words(language: str) -> Mapping[str, Any]:
    """All words of a language; English ones where it has none."""
    own: Mapping[str, Any] = resources.table("templates", "pages", f"{language}.yaml")
    return _over(page_words(ENGLISH), own) if language != ENGLISH else own


def _over(words: Mapping[str, Any], own: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        key: _over(value, own.get(key) or {}) if isinstance(value, Mapping) else own.get(key, value)
        for key, value in words.items()
    }


def phase_name(rules: TableGame, record: GameRecord, key: str, language: str) -> str:
    """A phase as people call it: ``Spring 1455``; the opening by its own word."""
    if key == OPENING:
        return str(page_words(language)["opening"])
    facts = rules.system.phases.facts(key)
    if "words" not in facts:
        return str(facts.get("name", key))
    told = {"phase": facts, "form": "name", "language": language, "setting": rules.setting}
    said = render.piece(facts["words"], told, language=language, otherwise=key)
    return said[:1].upper() + said[1:]


OPENING = "opening"
"""The key of the record that holds a game's first position."""
