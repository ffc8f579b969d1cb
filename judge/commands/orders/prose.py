"""Prose in letters: what is courtesy, what a question is about, and whom a letter was meant for.

Not here: what the words are (smalltalk; ``topics.yaml`` in ``grammar`` and in each game's folder), what is
answered (``replies/topics``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from judge import resources
from judge.commands.session import Session
from judge.core.system.names import PowerNames, Talk
from judge.core.system.table_game import TableGame
from judge.core.system.words import vocabulary
from judge.core.table import GameRecord

_MOST = 2
"""Topics told in one answer."""
_LETTER, _RULES = "letter", "rules"
"""A letter needs somebody to go to; the rules are what a question is about that is about nothing else."""


def said(session: Session, line: str, record: GameRecord | None = None) -> Talk | None:
    """What kind of talk a line is at a table, or at none."""
    return _game(session, record).talk(line, name_of(session))


def names(session: Session, record: GameRecord | None = None) -> PowerNames:
    """The powers of a table's game; without a table, of the one that most play."""
    return _game(session, record).names


def _game(session: Session, record: GameRecord | None) -> TableGame:
    return session.context.games.scenario("") if record is None else session.rules(record)


def name_of(session: Session) -> tuple[str, ...]:
    """The words of the writer's name, as registered and as the letter has it."""
    registered = session.person.name if session.person is not None else ""
    return tuple(f"{registered} {session.letter.sender_name}".split())


@cache
def _topics(games: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Topics with the patterns that tell them, those of the house and of these games."""
    found: dict[str, str] = resources.table("grammar", "topics.yaml")
    own = [
        resources.table("grammar", game, "topics.yaml")
        for game in games
        if resources.folder("grammar").joinpath(game, "topics.yaml").is_file()
    ]
    told = {
        topic: (pattern, *(more[topic] for more in own if topic in more)) for topic, pattern in found.items()
    }
    return tuple((topic, re.compile("|".join(patterns))) for topic, patterns in told.items())


def topics(prose: Sequence[str], names: PowerNames, own: str = "", subject: str = "") -> dict[str, Any]:
    """What prose is about, the likeliest first, and the power it speaks to if it is a letter to one.

    `own` is the writer's power: nobody writes to himself. `subject`: whoever answers a press letter by prose
    alone wants its writer to read it.
    """
    text = "\n".join(prose).lower()
    addressee = next((name for line in prose if (name := _addressee(line, names, own))), "")
    if prose and not addressee and (found := _PRESS_SUBJECT.search(subject)):
        power = names.power(found[1])
        addressee = names.power_titles[power] if power is not None and power != own else ""
    heard = _topics(tuple(words.game for words in vocabulary().games))
    about = [topic for topic, pattern in heard if pattern.search(text) and (topic != _LETTER or addressee)]
    if addressee and _LETTER not in about:
        about.insert(0, _LETTER)
    if about[1:] and about[-1] == _RULES:
        about.pop()
    if not about and any(line.rstrip().endswith("?") for line in prose):
        about.append(_RULES)
    return {"about": tuple(about[:_MOST]), "addressee": addressee}


_PRESS_SUBJECT = re.compile(r"\]\s*(?:(?:the|la|les?)\s+|l')?([^\W\d_]+)(?: to|, pour) ")
"""As press letters of ours are headed: ``[sforza] Milan to Florence``; French: ``Milan, pour Florence``."""
_DEAR = re.compile(
    r"\s*+(?:dear|hi|hello|hey|ciao|caro|cara|hallo|liebe[rs]?|bonjour|cher|ch\u00e8re|hola|to|tell|ask|"
    r"(?:message|letter|note)\s++(?:to|for)|(?:please\s++)?(?:tell|ask|inform))\s++(?:the\s++)?(\w+)",
    re.IGNORECASE,
)


def _addressee(line: str, names: PowerNames, own: str) -> str:
    """The power that a line speaks to, by its full name: ``Dear Milan,``."""
    found = _DEAR.match(line)
    power = names.power(found[1]) if found is not None and len(found[1]) > 3 else None
    return names.power_titles[power] if power is not None and power != own else ""
