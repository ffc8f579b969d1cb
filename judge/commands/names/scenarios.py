"""The scenario that somebody means: its id, another name of it, or its title, perhaps among other words.

A game's own name, and that of a course of its lessons (``classic``), stand for the scenario that these
are played on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.commands.session import Session
from judge.core.system.table_game import TableGame
from judge.understanding.tokens import tokens

_MOST_WORDS = 8
"""Of a name: ``Struggle for Dominance I, 1499 (1995 edition)``."""


_AROUND = frozenset({"the", "a", "book", "game", "rules"})
"""Words beside the name of a course that say nothing."""


def scenario_named(session: Session, words: str) -> TableGame | None:
    """The game of a scenario that somebody names; None if there is no such."""
    try:
        return session.context.games.scenario(words)
    except (LookupError, OSError, ValueError):
        return _learnt_as(session, words)


def _learnt_as(session: Session, words: str) -> TableGame | None:
    name = "-".join(word for word in words.lower().split() if word not in _AROUND)
    for system in session.context.games.systems:
        courses = system.school.courses if system.school is not None else ()
        known = {course.name: course.scenario for course in courses} | {system.name: system.scenarios()[0]}
        if name in known:
            return system.game(known[name], {})
    return None


def words_for_scenarios(session: Session) -> Mapping[tuple[str, ...], str]:
    """The ids of all scenarios, by the words of their ids, titles and lessons."""
    found: dict[tuple[str, ...], str] = {}
    for system in session.context.games.systems:
        cards = ((card.name, (card.title, card.name.replace("-", " "))) for card in system.cards())
        told = [(called, name) for name, names in cards for called in names]
        courses = system.school.courses if system.school is not None else ()
        told += [(course.name.replace("-", " "), course.scenario) for course in courses]
        found |= {tuple(token.text for token in tokens(words)): id for words, id in told}
    return found


def first_named(session: Session, words: str) -> tuple[TableGame | None, str]:
    """The scenario that as many words as can be name, and those that come after.

    Without words the usual one.
    """
    ends = [found.end() for found in re.finditer(r"\S+", words)][:_MOST_WORDS]
    if not ends:
        return scenario_named(session, ""), ""
    named = ((scenario_named(session, words[:end].strip(" ,;")), words[end:]) for end in reversed(ends))
    return next((found for found in named if found[0] is not None), (None, words))


def spoken_of(session: Session, words: str) -> str:
    """The id of the first scenario that a sentence names, or empty."""
    starts = (found.start() for found in re.finditer(r"\S+", words))
    found = (first_named(session, words[start:].strip(" ?!."))[0] for start in starts)
    return next((rules.setting.scenario.id for rules in found if rules is not None), "")
