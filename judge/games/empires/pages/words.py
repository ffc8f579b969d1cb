"""The game's own words on public pages, in the language that is written in.

Not here: words of pages of every game (judge.pages).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.api import ENGLISH, language_written


def page_words() -> Mapping[str, Any]:
    """``templates/empires/<language>/pages.yaml``; English where a language has none."""
    return _read(language_written())


@cache
def _read(language: str) -> Mapping[str, Any]:
    try:
        return dict(resources.table("templates", "empires", language, "pages.yaml"))
    except FileNotFoundError:
        return dict(resources.table("templates", "empires", ENGLISH, "pages.yaml"))
