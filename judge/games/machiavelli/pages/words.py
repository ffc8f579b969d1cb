"""The game's own words on public pages, in the language that is written in.

Not here: words of pages of every game (judge.pages).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.api.values import ENGLISH, language_written


def page_words() -> Mapping[str, Any]:
    """``templates/machiavelli/<language>/pages.yaml``; English where a language has none."""
    return _read(language_written())


@cache
def _read(language: str) -> Mapping[str, Any]:
    try:
        text = resources.text("templates", "machiavelli", language, "pages.yaml")
    except FileNotFoundError:
        text = resources.text("templates", "machiavelli", ENGLISH, "pages.yaml")
    return dict(resources.from_yaml(text))
