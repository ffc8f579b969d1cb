"""Words of others behind an order, which order nothing: what they are busy with, whom it is to forestall.

``Arezzo goes to Siena while the Venetians are busy elsewhere``; ``... before the Pope gets there``;
``..., which keeps the Turk honest``. Not here: reasons (asides), circumstances before an order (preambles).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.awaited import awaits
from judge.understanding.lead_ins import end_of, meanings_at, names_at
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Position
from judge.understanding.tokens import NUMBER, WORD, Token

ASIDE = "aside"
OPENING, OCCUPIED = (ASIDE, "opening"), (ASIDE, "occupied")
AHEAD, OTHERS, ARRIVES = (ASIDE, "ahead"), (ASIDE, "rivals"), (ASIDE, "arrives")
"""The lexicon's names for ``before``, whoever else may come (``anybody else``), and what they would do."""
THEREFORE = (ASIDE, "therefore")
"""Its name for words that say within a clause that it follows from something."""
PRECAUTION, THREAT = (ASIDE, "precaution"), (ASIDE, "threat")
"""Its names for words like ``in case of``, and for what one that stays is on its guard against."""
_STAYS = ("verb", "hold")
KEEPS, AGAINST = (ASIDE, "keeps-others"), (ASIDE, "against-others")
"""Its names for words of what an order does to somebody (``which keeps``), or is to do (``to watch``)."""
_HANGS = frozenset({"if", "or", "maybe", "may", "draft", "question", "withdrawn"})
_ENDS, _LAST = frozenset(",;:.!?()"), frozenset(".!?;")
_FAR, _LONGEST = 12, 30
"""Words of a race, and of a clause."""


def without_circumstances_behind(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens of a text without what is said of others behind orders that name the writer's pieces."""
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    left: list[Token] = []
    at, named, counts = 0, False, False
    while at < len(said):
        if said[at].text in _LAST:
            named = counts = False
        aside = any(m.what == ASIDE for m in meanings_at(said, at, own))  # as all of them begin
        end = _end_behind(said, at, own, position, mine, left) if aside and named and not counts else 0
        if end:
            while left and left[-1].text == ",":
                left.pop()
            at = end
            continue
        if aside and _is_behind_verb(said, at, own):
            at += 1
            continue
        named = named or any(name.place in mine for name in names_at(said, at, position))
        counts = counts or (said[at].kind == NUMBER and bool(left) and left[-1].text not in _LAST)
        left.append(said[at])
        at += 1
    return tuple(left)


def _end_behind(
    said: Sequence[Token],
    at: int,
    own: Sequence[Lexicon],
    position: Position,
    mine: set[str],
    left: Sequence[Token],
) -> int:
    """The end of a circumstance, or of a precaution behind pieces that only stay (`left`); else 0."""
    if end := _end_of_circumstance(said, at, own, position, mine):
        return end
    end = _end_of_precaution(said, at, own, position, mine)
    return end if end and _only_stays(left, own, position, mine) else 0


def _end_of_circumstance(
    said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position, mine: set[str]
) -> int:
    """The end of a circumstance that begins at a word; 0 if none does, or if it says more."""
    begins = end_of(said, at, own, OPENING)
    if begins and not _is_covered(said, at, begins, own):
        end = _end_of_clause(said, begins)
        busy = any(end_of(said, n, own, OCCUPIED) for n in range(begins, end))
        return end if busy and _speaks_of_others(said, begins, end, own, position, mine) else 0
    if end_of(said, at, own, AHEAD):
        return end_of_race(said, at, own, position)
    behind_comma = at > 0 and said[at - 1].text == ","
    begins = end_of(said, at, own, AGAINST) or (end_of(said, at, own, KEEPS) if behind_comma else 0)
    if begins:
        end = _end_of_clause(said, begins)
        whom = range(begins, min(begins + 2, end))
        rival = any(
            name.power and name.power != position.seat for n in whom for name in names_at(said, n, position)
        )
        return end if rival and _speaks_of_others(said, begins, end, own, position, mine) else 0
    return 0


def _end_of_precaution(
    said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position, mine: set[str]
) -> int:
    """The end of what one that stays is on its guard against (``in case of visitors from Bologna``), if it
    ends the sentence; else 0.
    """
    begins = end_of(said, at, own, PRECAUTION)
    end = _end_of_clause(said, begins) if begins else 0
    feared = any(end_of(said, n, own, THREAT) for n in range(begins, end))
    last = end >= len(said) or said[end].text in _LAST
    return end if feared and last and _speaks_of_others(said, begins, end, own, position, mine) else 0


def _only_stays(left: Sequence[Token], own: Sequence[Lexicon], position: Position, mine: set[str]) -> bool:
    """Decide whether a sentence so far lets pieces of the writer's stay, and names nothing else."""
    begun = next((n + 1 for n in range(len(left) - 1, -1, -1) if left[n].text in _LAST), 0)
    said = left[begun:]
    names = [name for n in range(len(said)) for name in names_at(said, n, position) if name.full]
    return all(name.place in mine for name in names) and any(
        end_of(said, n, own, _STAYS) for n in range(len(said))
    )


def _is_behind_verb(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether a word behind a verb only says that something follows (``je lève donc une flotte``)."""
    behind = at > 0 and any(m.what == "verb" for m in meanings_at(said, at - 1, own))
    return behind and bool(end_of(said, at, own, THEREFORE)) and not end_of(said, at - 1, own, THEREFORE)


def _is_covered(said: Sequence[Token], at: int, end: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether longer words mean something else there."""
    return any(m.end > end and m.what != ASIDE for m in meanings_at(said, at, own))


def _end_of_clause(said: Sequence[Token], start: int) -> int:
    """The sign that ends a clause; `start` for one that is too long."""
    stop = min(start + _LONGEST, len(said))
    end = next((n for n in range(start, stop) if said[n].text in _ENDS), stop)
    return end if end < start + _LONGEST else start


def end_of_race(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> int:
    """The end of whom an order is to forestall, told from a word on (``before the Pope comes``); or 0."""
    start = here = end_of(said, at, own, AHEAD)
    rivals = False
    while start and here < min(start + _FAR, len(said)) and said[here].kind == WORD:
        behind = end_of(said, here, own, ARRIVES) if rivals else 0
        if behind and (behind >= len(said) or said[behind].text in _ENDS or _joins(said, behind, own)):
            return behind
        powers = [name.power for name in names_at(said, here, position) if name.power]
        others = end_of(said, here, own, OTHERS)
        article = any(said[here].text in lexicon.articles for lexicon in own)
        if not (others or article or (powers and position.seat not in powers) or rivals):
            return 0
        rivals = rivals or bool(others) or bool(powers)
        here = max(others, here + 1)
    return 0


def _joins(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> bool:
    return any((m.what, m.value) == ("join", "and") for m in meanings_at(said, at, own))


def _speaks_of_others(
    said: Sequence[Token], start: int, end: int, own: Sequence[Lexicon], position: Position, mine: set[str]
) -> bool:
    """Decide whether some words name no place of the writer's pieces, count nothing and hang on nothing."""
    if awaits(said, start, end, own):
        return False
    for at in range(start, end):
        meanings = meanings_at(said, at, own)
        article = any(said[at].text in lexicon.articles for lexicon in own)
        counts = said[at].kind == NUMBER or said[at].text == '"'
        hangs = any(m.what == "block" and m.value in _HANGS for m in meanings)
        means = any(m.what in ("kind", "number", "label") or m[1:3] == ("same", "self") for m in meanings)
        if counts or hangs or (means and not article):
            return False
        if any(name.full and name.place in mine for name in names_at(said, at, position)):
            return False
    return True
