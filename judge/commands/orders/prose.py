"""Prose in letters: what is courtesy, what a question is about, and whom a letter was meant for.

Not here: the words (``grammar/talk.yaml``, ``topics`` in ``wishes.yaml``), what is answered
(templates/mail/en/messages/topics.jinja).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.commands.information.help import game_of
from judge.commands.session import Session
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.rows import wishes
from judge.core.game import Seat
from judge.core.system.names import PowerNames, Talk
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.syntax.talk_words import opening, phrases, single_words, words_in
from judge.understanding.tokens import Token

_MOST = 2
"""Topics told in one answer."""
_MOST_HEARD = 20
"""Lines of prose whose topic is looked for."""
_NEAR = 0.36
"""The score from which on prose is about what a wish is about."""
_SHORTEST_NAME = 4
"""Letters of a power's name that a letter may be to."""
_LETTER, _RULES = "letter", "rules"
"""A letter needs somebody to go to; the rules are what a question is about that is about nothing else."""


def kind_of_talk(session: Session, line: str, record: GameRecord | None = None) -> Talk | None:
    """The kind of talk that a line is at a table, or at none."""
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


def topics(
    session: Session, prose: Sequence[str], record: GameRecord | None = None, own: Seat | None = None
) -> dict[str, Any]:
    """The topics of prose, the likeliest first, and the power it speaks to if it is a letter to one.

    `own` is the writer's power: nobody writes to himself. Whoever answers a press letter by prose alone wants
    its writer to read it.
    """
    known = names(session, record)
    addressee = next((name for line in prose if (name := _addressee(line, known, own))), "")
    if prose and not addressee:
        addressee = _writer_answered(session.letter.subject, known, own)
    near: dict[str, float] = {}
    for line in prose[:_MOST_HEARD]:
        for topic, score in _near(session, line):
            near[topic] = max(score, near.get(topic, 0.0))
    near.pop(_LETTER, None)
    if near.keys() - {_RULES}:
        near.pop(_RULES, None)
    about = [*([_LETTER] if addressee else []), *sorted(near, key=lambda topic: -near[topic])]
    if not about and any(line.rstrip().endswith("?") for line in prose):
        about.append(_RULES)
    return {"about": tuple(about[:_MOST]), "addressee": addressee}


def _near(session: Session, line: str) -> Iterator[tuple[str, float]]:
    """The topic of the wish that a line is nearest to, if it is near any."""
    if not session.context.allowance.searches_on(line):
        return
    wish = next(iter(wishes_in(session, line)), None)
    topic = wishes(game_of(session)).topics.get(wish.row.name) if wish is not None else None
    if wish is not None and topic is not None and wish.score >= _NEAR:
        yield topic, wish.score


def _addressee(line: str, names: PowerNames, own: Seat | None) -> str:
    """The power that a line speaks to, by its full name: ``Dear Milan,``, ``please tell the Pope``."""
    said = opening(line)
    greeting = phrases("speaks-to").length_at(said)
    return _first_power(said[greeting:], names, own) if greeting else ""


def _writer_answered(subject: str, names: PowerNames, own: Seat | None) -> str:
    """The writer of the press letter that a letter answers: ``Re: [sforza] Milan to Florence``."""
    _, bracket, heading = subject.rpartition("]")
    said = words_in(heading)
    headed = any(word.text in single_words("to") for word in said[1:3])
    return _first_power(said, names, own) if bracket and headed else ""


def _first_power(said: Sequence[Token], names: PowerNames, own: Seat | None) -> str:
    """The power that these words begin with, by its full name; empty if it is none, or the writer's own."""
    said = said[1:] if said and said[0].text in single_words("articles") else said
    name = said[0].text if said else ""
    power = names.power(name) if len(name) >= _SHORTEST_NAME else None
    return names.power_titles[power] if power is not None and power != own else ""
