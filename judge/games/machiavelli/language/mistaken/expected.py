"""Words that the parser expected, as a player knows them, in a settled order.

The names of the terminals are those of ``grammar/machiavelli/orders.lark``, the words those of
``grammar/machiavelli/words``. Not here: sentences (templates).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from judge.api.language import languages
from judge.api.values import ENGLISH

NOT_VERBS = frozenset(
    {"RELIEF", "PACIFY", "COUNTER", "BUY", "AUTONOMOUS", "REBELLION", "ASSASSINATE", "GUARD", "NONE"}
)
"""Uses of an expenditure; all other words with a spelling are words of orders."""


@cache
def spellings() -> Mapping[str, tuple[str, ...]]:
    """Best spelling of each word, in all languages; the nearest is proposed for a word that is none."""
    files = [languages.words(code).get("spellings", {}) for code in languages.language_codes()]
    return {
        terminal: tuple(dict.fromkeys(word for file in files for word in file.get(terminal, ())))
        for terminal in languages.words(ENGLISH)["spellings"]
    }


def in_words(expected: frozenset[str]) -> tuple[str, ...]:
    """Each expectation once, names before verbs before the end of the line."""
    known = languages.words(ENGLISH)["expected"]
    return tuple(dict.fromkeys(languages.Word.of("expected", t) for t in known if t in expected))
