"""No name of a place or power, in any language, is cut short to a common word: ``place`` is not Piacenza."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from judge import resources
from judge.api.understanding import tokens
from judge.games.machiavelli.language.words_of_orders import lexicons
from tests.support.judges.fake_judge import GAMES
from tests.understanding.score import GAME, SCENARIOS, _world

SHORTEST = 4
"""Letters of a word: shorter ones are told by what stands beside them."""
OFTEN = 3
"""Times that a word stands in small letters among the examples of a language."""
ORDINARY = frozenset({"verb", "fill", "join", "mark", "block", "aside", "first", "number"})
KNOWN = frozenset(
    {"como", "piombino", "l'aquila", "suisse", "papa", "roman", "emperor", "empereur", "otto", "nice"}
    | {
        "aqui",
        "camp",
        "come",
        "east",
        "fire",
        "mail",
        "mars",
        "mess",
        "mont",
        "otra",
        "pero",
        "piomb",
        "piombi",
    }
    | {"l'aq", "l'aqu", "l'aqui", "l'aquil", "sale", "suis", "trente", "tries", "venti", "west"}
)
"""Names that are words, and beginnings of English ones that have always been read."""


@cache
def common_words() -> frozenset[str]:
    """The words that stand often in the examples of sentences beside orders."""
    found: set[str] = set()
    for language in lexicons():
        count: Counter[str] = Counter()
        for rows in resources.table("grammar", "beside_orders", f"{language}.yaml").values():
            count.update(word.text for row in rows for word in tokens(row) if not word.capital)
        found |= {word for word, times in count.items() if times >= OFTEN}
    return frozenset(found)


def _is_word(form: str) -> bool:
    meanings = (m for lexicon in lexicons().values() for m in lexicon.meanings(tokens(form), 0))
    return form in common_words() or any(m.what in ORDINARY and m.end == 1 for m in meanings)


@pytest.mark.parametrize("board", sorted(set(SCENARIOS) - {"five-boots"}))
def test_no_name_is_cut_short_to_a_common_word(board: str) -> None:
    table: Any = GAMES.table(_world(board).records[GAME])
    names = table.names
    forms = {form for form in (*names.places, *names.powers) if " " not in form and len(form) >= SHORTEST}
    assert {form for form in forms if _is_word(form)} <= KNOWN


def test_words_that_would_be_found_are_common() -> None:
    assert {"place", "mail", "come"} <= common_words()
