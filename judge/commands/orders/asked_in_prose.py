"""Prose that asks something: what a sentence of it means as a command, or the rules and lines of its topic.

Only lines that nobody could read as orders come here, and nothing is changed by them. Not here: the forms
(``grammar/plain_commands.yaml``), topics (information.help_search).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.commands.information.help import book_of, game_of, topic_told
from judge.commands.information.help_search import Topic, known_words, topic_of
from judge.commands.names.proposed_lines import may_be_told
from judge.commands.orders.prose import names, topics
from judge.commands.registry import carry_out
from judge.commands.session import Session
from judge.syntax.commands import plain_commands
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import HowTo
from judge.syntax.languages import folded

_MOST = 3
_VAGUE = frozenset({"rules", "orders", "letter", "position", "deadline"})
"""What a page of replies/topics tells of less well than a topic of help."""
_GENERAL = frozenset(
    {"army", "armies", "fleet", "fleets", "own", "city", "cities", "order", "orders", "time", "cost", "costs"}
    | {"price", "units", "move", "moves", "stay", "stand", "year", "turn", "turns", "map", "province", "die"}
)
"""Words of topics that stand in many questions about something else."""
_QUESTION = re.compile(
    r"\W*+(?:(?:hi|hello|sorry|so|and|but|ok)\b\W*+)*+"
    r"(?:how\s+(?:do|does|can|much|many|to)|what\s+(?:happens|is|are|does|do)|when\s+(?:do|does|is|are)|why\s+(?:do|is|can)"
    r"|can\s+(?:i|an?|my)|explain|tell\s+me\s+about)\b(?P<about>.*)",
    re.IGNORECASE,
)


def answered(session: Session, lines: Sequence[str]) -> tuple[Session, tuple[str, ...]]:
    """What is asked in these lines, answered, and the lines that ask nothing that is known."""
    rest: list[str] = []
    done = 0
    for line in lines:
        fresh = _answer(session, line) if done < _MOST else None
        if fresh is None:
            rest.append(line)
        else:
            session, done = fresh, done + 1
    return session, tuple(rest)


def _answer(session: Session, line: str) -> Session | None:
    meant = plain_commands.meant_in_prose(line)
    command = read_command(meant) if isinstance(meant, str) else meant
    if isinstance(command, Command) and not _loses(session, command):
        return carry_out(session, command)
    asked = _QUESTION.match(line) or _asked_elsewhere(session, line)
    told = frozenset(topics((line,), names(session))["about"]) - _VAGUE
    found = _letter(session, line)
    if found is None and asked is not None and not told:
        found = _topic(session, asked["about"])
    if found is None:
        return None
    word, topic = found
    return topic_told(session, topic, word)


def _loses(session: Session, command: Command) -> bool:
    """Decide whether what would be proposed leaves out what the line names."""
    if not isinstance(command, HowTo) or command.topic != "lines":
        return False
    return not may_be_told(command.said, command.lines, session.names())


def _asked_elsewhere(session: Session, line: str) -> re.Match[str] | None:
    """A question in another language, without its greeting."""
    said = re.sub(r"\A(?:bonjour|salut|bonsoir|et|mais)\b[\s,!.]*", "", folded(line).strip())
    return next((found for p in plain_commands.questions() if (found := p.match(said)) is not None), None)


_MEANING = re.compile(
    r".{0,40}?\b(?:what\s+(?:does|do|is)|(?:que|qu'est-ce\s+que)\s+(?:veut\s+dire|signifient?|veulent\s+dire)"
    r"|(?:che|cosa|che\s+cosa)\s+(?:significa|vuol\s+dire)|was\s+(?:bedeutet|heisst)|que\s+significa)\s+(?:the\s+letters?\s+|la\s+lettre\s+)?"
    r"[\"'«“„]?\s?(?P<mark>[a-z])\b(?!')",
)
"""A question about a single letter, in small letters without accents."""


def _letter(session: Session, line: str) -> tuple[str, Topic] | None:
    """The letter that a question asks the meaning of, and the topic that says it."""
    asked = _MEANING.match(folded(line))
    topic = topic_of(asked["mark"], book_of(session), game_of(session)) if asked is not None else None
    return (asked["mark"], topic) if asked is not None and topic is not None else None


def _topic(session: Session, about: str) -> tuple[str, Topic] | None:
    """The word of a question that says most of what it is about, and its topic."""
    words = re.findall(r"[a-z-]{3,}", folded(about))
    telling = [word for word in words if word not in _GENERAL | plain_commands.general_words()]
    for word in (*telling, *words):
        if (
            word in known_words(book_of(session), game_of(session))
            and (topic := topic_of(word, book_of(session), game_of(session))) is not None
        ):
            return word, topic
    return None
