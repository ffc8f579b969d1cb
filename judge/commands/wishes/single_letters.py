"""Questions about one letter of the notation: ``what does S mean in your letter?``.

Not here: what each letter means (topics of help).
"""

from __future__ import annotations

from judge.commands.information.help import book_of, game_of, topic_told
from judge.commands.information.help_search import other_names, pages, topic_of
from judge.commands.registry import carry_out
from judge.commands.session import Session
from judge.commands.wishes.rows import wishes
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.languages import fold
from judge.syntax.talk_words import phrases
from judge.understanding.tokens import WORD, tokens

_MOST_WORDS = 12
"""Of such a question."""
_MOST_BEHIND = 2
"""Words behind a question about a command: ``exactly``."""
_ARTICLES = frozenset({"a", "i", "o", "e", "t", "d", "l", "y"})
"""Letters that are words or ends of words: they count in capitals, and in quotation marks."""


def explain_letter(session: Session, line: str) -> Session | None:
    """The session with the answer to a question about a single letter; None if a line is none."""
    said = tokens(line)
    words = f" {' '.join(token.text for token in said if token.kind == WORD)} "
    if len(said) > 2 * _MOST_WORDS or not any(f" {asks} " in words for asks in wishes().meaning):
        return None
    asked = [
        token.text
        for number, token in enumerate(said)
        if token.kind == WORD and len(token.text) == 1
        if token.text not in _ARTICLES or (token.capital and number)
    ]
    if len(asked) != 1:
        return None
    topic = topic_of(fold(asked[0]), book_of(session), game_of(session))
    return topic_told(session, topic, asked[0]) if topic is not None else None


def explain_command(session: Session, line: str) -> Session | None:
    """The session with the page of help about a command that a line asks about (``What would rollback do?``);
    None if a line is no such question.
    """
    said = [token for token in tokens(line) if token.kind == WORD]
    length = phrases("asks-of-commands").length_at(said)
    if not length or len(said) > length + _MOST_BEHIND:
        return None
    game = game_of(session)
    known = other_names(game).keys() | {*pages(game)}
    asked = next((token.text for token in said[:length] if token.text in known), "")
    command = read_command(f"help {asked}") if asked else None
    return carry_out(session, command) if isinstance(command, Command) else None
