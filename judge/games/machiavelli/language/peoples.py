"""Rulers, peoples and powers by what they are called in six languages: ``grammar/machiavelli/nouns.yaml``.

Not here: which powers a scenario has, and their names on its board (names).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources

_GAME = "machiavelli"


@cache
def peoples() -> Mapping[str, str]:
    """Rulers and peoples, in all languages, and the power that each is."""
    nouns: Any = resources.table("grammar", _GAME, "nouns.yaml")
    return {
        word.strip(): power
        for table in nouns["people"].values()
        for power, words in table.items()
        for word in words.split(";")
    }
