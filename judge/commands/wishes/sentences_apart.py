"""Sentences of one line that want different things, each to be answered by itself; and questions among them
that nobody can answer, so that none is lost without a word.

Not here: what a sentence wants (reading), how it is answered (menu).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.commands.information.help import game_of
from judge.commands.session import Session
from judge.commands.wishes.certainty import is_likely
from judge.commands.wishes.deadlines_meant import with_deadlines_ahead
from judge.commands.wishes.found import Wish
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.refused_lines import without_refused
from judge.commands.wishes.reminders_offered import with_reminders
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.sentence_kinds import halves, parts_of_line, refers_only
from judge.commands.wishes.unfit_lines import without_unfit
from judge.syntax.talk_words import single_words, words_in
from judge.understanding.tokens import tokens

_MOST = 8
"""Sentences of a line that are looked at."""
_SURE_OF_A_SENTENCE = 0.5
"""The score of each sentence, or half of one, that is answered by itself."""
_FEWEST_WORDS = 4
"""Words of a question that is told to be one that nobody could answer."""


def wishes_offered(session: Session, line: str) -> tuple[Wish, ...]:
    """The wishes of a line, the likeliest first, without lines that would be refused."""
    fit = without_refused(session, without_unfit(session, line, wishes_in(session, line)))
    return with_reminders(session, with_deadlines_ahead(session, line, fit), line)


def sentences_apart(session: Session, line: str) -> tuple[str, ...]:
    """The sentences of a line that want different things each; the line as it is, if they do not."""
    if not session.context.allowance.searches_on(line):
        return (line,)
    parts = [part.strip() for part in parts_of_line(line)[:_MOST] if part.strip()]
    pieces = [piece for part in parts for piece in _pieces_of(session, part)]
    if len(pieces) < 2:
        return (line,)
    found = wishes_offered(session, line)
    if not is_likely(found) or found[0].row.carries or not found[0].whole:
        return (line,)
    wanted = {piece: _surely_wanted(session, piece) for piece in pieces}
    firsts = {want: piece for piece, want in reversed(wanted.items()) if want}
    lost = [piece for piece, want in wanted.items() if not want and _is_open_question(session, piece)]
    first = firsts.pop(found[0].row.name, "")
    if not first:
        return (line,)
    told = (piece for piece in pieces if piece in firsts.values())
    others = [piece for piece in told if piece.endswith("?") or not _points_back(piece)]
    return (first, *others, *lost) if others else (line, *lost)


def _points_back(piece: str) -> bool:
    """Decide whether a sentence has a word for what stands before it (``Rectify who owns it``)."""
    return not single_words("points-at").isdisjoint(word.text for word in words_in(piece))


def _pieces_of(session: Session, part: str) -> Iterator[str]:
    """The two halves of a sentence, where each surely wants something else and one only to be told: ``Who
    plays what and when is the deadline?``; else the sentence.
    """
    known = wishes(game_of(session))
    question = "?" if part.endswith("?") else ""
    for both in halves(part, known):
        pieces = [f"{half.rstrip('?')}{question}" for half in both]
        wanted = [_surely_wanted(session, piece) for piece in pieces]
        changes = [wish.row.changes for piece in pieces for wish in wishes_offered(session, piece)[:1]]
        if all(wanted) and wanted[0] != wanted[1] and not all(changes):
            yield from pieces
            return
    yield part


def _surely_wanted(session: Session, piece: str) -> str:
    """The row that a sentence surely wants; empty if none, or one with something missing."""
    found = wishes_offered(session, piece)
    if not is_likely(found) or not found[0].whole or found[0].row.carries:
        return ""
    return found[0].row.name if found[0].score >= _SURE_OF_A_SENTENCE else ""


def _is_open_question(session: Session, piece: str) -> bool:
    """Decide whether a sentence asks something of its own that no row is like, and nothing about what stands
    before it: ``Can you send it to me?``
    """
    asks = piece.rstrip().endswith("?") and len(piece.split()) >= _FEWEST_WORDS
    points = single_words("points-at")
    if not asks or any(token.text in points for token in tokens(piece)):
        return False
    return not refers_only(piece, wishes(game_of(session)))
