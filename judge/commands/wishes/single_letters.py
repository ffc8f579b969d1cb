"""Questions about one letter of the notation: ``what does S mean in your letter?``.

Not here: what each letter means (topics of help).
"""

from __future__ import annotations

from judge.commands.information.help import book_of, game_of, topic_told
from judge.commands.information.help_search import topic_of
from judge.commands.session import Session
from judge.commands.wishes.rows import wishes
from judge.syntax.languages import fold
from judge.understanding.tokens import WORD, tokens

_MOST_WORDS = 12
"""Of such a question."""
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
