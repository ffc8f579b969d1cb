"""Words between commas behind a name, which order nothing of their own.

``Perugia, the ancient Perusia, moves``; ``Cremona, which I first wanted to send to Mantua, goes to Parma``;
``the fleet, instead of staying at home, sails``. And the names of several that are spoken of: ``the other
two, in Milan and Pavia, hold``. Not here: reasons (asides), what stands before orders (preambles).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.awaited import awaits
from judge.understanding.lead_ins import end_of, meanings_at, names_at
from judge.understanding.lexicon import Lexicon, turns
from judge.understanding.mentions import Position
from judge.understanding.tokens import NUMBER, WORD, Token

WISHED, TELLS, IN_THE_END = ("aside", "wished"), ("aside", "told"), ("aside", "in-the-end")
"""The lexicon's names for words that begin what was once wished of a piece (``which I wanted to``), or what
it has done (``which has``), and those that say that it came otherwise.
"""
_INSTEAD = ("mark", "instead")
_HANGS = frozenset({"if", "or", "maybe", "may", "draft", "question", "withdrawn"})
_ENDS, _LAST = frozenset(",;:.!?()"), frozenset(".!?")
_FAR, _LONGEST_NAME, _LONGEST_EPITHET = 16, 4, 5
_GROUPS = frozenset({"other", "rest", "both"})


def without_parentheses(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens of a text without what stands between commas behind names and orders nothing."""
    left: list[Token] = []
    at = 0
    while at < len(said):
        if said[at].text == "," and _ends_name(said, at, own, position):
            end, wished = _end_of_parenthesis(said, at + 1, own, position)
            if end:
                at = end + (said[end].text == ",")
                at = _past_in_the_end(left, said, at, own) if wished else at
                continue
            if (end := _end_of_places(said, at + 1, own, position)) and (kept := _group(left, own)):
                left[kept[0] :] = kept[1]
                left += said[at + 1 : end]
                at = end + 1
                continue
        left.append(said[at])
        at += 1
    return tuple(left)


def _ends_name(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> bool:
    """Decide whether a name, a kind of units, or a word for several ends before a place."""
    for begins in range(max(at - _LONGEST_NAME, 0), at):
        words = " ".join(token.text for token in said[begins:at])
        if position.name(words) is not None or any(
            m.end == at and (m.what in ("kind", "number") or (m.what == "same" and m.value in _GROUPS))
            for m in meanings_at(said, begins, own)
        ):
            return True
    return False


def _end_of_parenthesis(
    said: Sequence[Token], start: int, own: Sequence[Lexicon], position: Position
) -> tuple[int, bool]:
    """The place of the sign that ends a parenthesis, and whether it is a wish given up; 0 if none is here."""
    end = next((n for n in range(start, min(start + _FAR, len(said))) if said[n].text in _ENDS), 0)
    if end <= start + 1 or _counts_or_hangs(said, start, end, own):
        return 0, False
    inner = said[end].text == "," and end + 1 < len(said)
    if inner and (end_of(said, start, own, WISHED) or end_of(said, start, own, _INSTEAD)):
        return end, True
    if awaits(said, start, end, own):
        return 0, False
    named = [name for at in range(start, end) for name in names_at(said, at, position) if name.full]
    told = end_of(said, start, own, TELLS)
    has_to = any(m[1:3] == ("mark", "to") for m in meanings_at(said, told, own))  # "which has to hold"
    if inner and told and not has_to and not any(name.place for name in named):
        return end, False
    named_short = any(True for at in range(start + 1, end) for _ in names_at(said, at, position))
    if not named_short and (inner or said[end].text in _LAST) and _is_epithet(said, start, end, own):
        return end, False
    return 0, False


def _counts_or_hangs(said: Sequence[Token], start: int, end: int, own: Sequence[Lexicon]) -> bool:
    if any(said[at].kind == NUMBER or said[at].text == '"' for at in range(start, end)):
        return True
    covered = start
    for at in range(start, end):
        meanings = meanings_at(said, at, own)
        longest = max((m.end for m in meanings if m.what in ("fill", "lift", "mark", "aside")), default=0)
        hangs = (m for m in meanings if m.what == "block" and m.value in _HANGS)
        if at >= covered and any(m.end >= longest for m in hangs):
            return True
        covered = max(covered, longest)
    return False


def _is_epithet(said: Sequence[Token], start: int, end: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether some words say what something is called besides (``the ancient Perusia``)."""
    words = said[start:end]
    article = any(
        words[0].text in lexicon.articles and words[0].text not in turns().indefinite for lexicon in own
    )
    plain = all(token.kind == WORD for token in words) and 1 < len(words) <= _LONGEST_EPITHET
    never = {"verb", "light", "block", "kind", "special", "number", "label", "same", "noun", "aside"}
    meanings = [m for at in range(start + 1, end) for m in meanings_at(said, at, own)]
    capital = any(token.capital for token in words[1:])
    return article and plain and capital and never.isdisjoint(m.what for m in meanings)


def _past_in_the_end(left: list[Token], said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> int:
    """The place behind the words of a clause that say that it came otherwise, what is before them kept; else
    `at`.
    """
    for here in range(at, min(at + _FAR, len(said))):
        if said[here].text in _ENDS:
            break
        if end := end_of(said, here, own, IN_THE_END):
            left += said[at:here]
            return end
    return at


def _end_of_places(said: Sequence[Token], start: int, own: Sequence[Lexicon], position: Position) -> int:
    """The comma behind names of places of the writer's pieces (``in Milan and Pavia,``); else 0."""
    end = next((n for n in range(start, min(start + _FAR, len(said))) if said[n].text in _ENDS), 0)
    if not end or said[end].text != "," or end + 1 >= len(said):
        return 0
    mark = max(
        (m.end for m in meanings_at(said, start, own) if m.what == "mark" and m.value == "in"), default=0
    )
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    here, named = mark, 0
    while mark and here < end:
        words = [token.text for token in said[here:end]]
        count = next(
            (
                n
                for n in range(min(len(words), _LONGEST_NAME), 0, -1)
                if (name := position.name(" ".join(words[:n]))) is not None and name.place in mine
            ),
            0,
        )
        joins = max(
            (m.end for m in meanings_at(said, here, own) if m.what in ("join", "fill") or m.value == "in"),
            default=0,
        )
        if not (count or joins):
            return 0
        named += bool(count)
        here = here + count if count else joins
    return end if named else 0


def _group(left: Sequence[Token], own: Sequence[Lexicon]) -> tuple[int, list[Token]] | None:
    """Beginning of words for several at the end of some (``the other two``), and the kind that they name."""
    for begins in range(max(len(left) - _LONGEST_NAME, 0), len(left)):
        meanings = meanings_at(left, begins, own)
        if any(m.what == "same" and m.value in _GROUPS for m in meanings):
            kinds = [
                token
                for at, token in enumerate(left[begins:], begins)
                if any(m.what == "kind" for m in meanings_at(left, at, own))
            ]
            return begins, kinds
    return None
