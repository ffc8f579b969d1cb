"""Questions how something is done: which of a few topics they are about, that one short message answers.

The phrases and examples are in ``grammar/how_to.yaml``, the answers in ``messages/how-to``. Not here: wishes,
which are ranked by themselves (reading), and topics of a game's rules (help).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from judge import resources
from judge.commands.session import Session
from judge.commands.wishes.reading import role_of
from judge.commands.wishes.rows import rank_rows, wishes
from judge.syntax.commands.command_reader import asks_what_would_happen
from judge.syntax.talk_words import Phrases, words_in
from judge.understanding.intents import Examples, Row

_LANGUAGES = ("en", "fr", "de", "it", "es", "nl")
_LETTERS = 5
"""Letters of a word that count outside English, where words have many endings."""
_SURE = 0.6
"""The score from which on a question is about a topic."""
_CLEAR = 0.08
"""The distance in score to the next topic."""
_LONGEST = 16
"""Words of a question that is about one thing."""


def asks_how(line: str) -> bool:
    """Decide whether a line asks how something is done."""
    return bool(_behind_opening(line))


def topic_asked(session: Session, line: str) -> str:
    """The topic of a question how something is done; empty if a line is none, or about something else."""
    rest = _behind_opening(line)
    if not rest or asks_what_would_happen(line):
        return ""
    role = role_of(session)
    told = frozenset(name for name, said in _topics().items() if role in str(said["for"]).split())
    ranked = rank_rows(tuple(tuple(one.like(rest)) for one in _examples()), told)
    if not ranked or ranked[0].score < _SURE:
        return ""
    second = ranked[1].score if len(ranked) > 1 else 0.0
    return ranked[0].row.name if ranked[0].score - second >= _CLEAR else ""


def _behind_opening(line: str) -> str:
    """The words of a line behind the phrase that asks how; empty if it does not begin with one."""
    words = words_in(line)
    if not words or len(words) > _LONGEST or line[: words[0].start].strip(" \u00bf"):
        return ""
    length = _opening().length_at(words)
    return line[words[length - 1].end :].strip(" ?!.") if 0 < length < len(words) else ""


@cache
def _opening() -> Phrases:
    return Phrases(resources.table("grammar", "how_to.yaml")["asks"])


@cache
def _topics() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = resources.table("grammar", "how_to.yaml")["topics"]
    return found


@cache
def _examples() -> Sequence[Examples]:
    """The topics with their examples, by language."""
    little = sorted(wishes().little)
    return [
        Examples(
            [Row(name=name, page=name, examples=tuple(said[language])) for name, said in _topics().items()],
            (),
            0 if language == "en" else _LETTERS,
            little if language == "en" else (),
        )
        for language in _LANGUAGES
    ]
