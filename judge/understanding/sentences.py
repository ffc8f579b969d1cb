"""Where the sentences of a text begin and end, as tokens; the points of a list in one line.

A question that only asks after a piece begins the next sentence; a name with a figure is one token. Not here:
what blocks a sentence (operators), what it means (reader).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Position
from judge.understanding.tokens import DASH, NUMBER, SIGN, WORD, Token

_ROMAN = frozenset({"ii", "iii", "iv", "vi", "vii", "viii", "ix"})
_DEGREES = frozenset("\u00b0\u00ba\u00aao")
"""Signs behind the numbers of a list (``1°``)."""
_DICTATED = {"comma": ",", "stop": ".", "colon": ":"}
_LEAST_DICTATED = 2
_STOP, _PARTING = "stop", frozenset(".,;!?")
IsName = Callable[[str], bool]
_ENDS = frozenset(".!?")
SHORT = frozenset(
    {"supp", "sup", "conv", "arm", "gar", "exp", "transp", "st", "bes", "adv", "flt", "mr", "dr", "maint"}
    | {"viz", "disb", "cb", "ie", "i.e", "eg", "esp", "namely", "resp", "mrs", "ms", "prof", "approx", "ca"}
    | {"constr", "bld"}
)
"""Words that may have a stop behind them, which ends no sentence."""
_TIMES_OF_YEAR = frozenset(
    {"s", "sp", "spr", "su", "sum", "f", "fa", "fall", "w", "wi", "win", "a", "aut", "p", "pr", "print"}
    | {"e", "ete", "h", "hiv"}
)
"""Times of a year in a few letters, as they stand before the year."""
_BEGINNINGS = ("spri", "summ", "autu", "autom", "wint", "printe", "hive")
"""Beginnings of those that are written out."""
_IN_DATES, _LONGEST_PAUSE, _DIGITS_OF_YEARS = frozenset({".", "'"}), 3, (2, 4)
"""Signs between such a time and its year, how far it stands behind, and its digits."""
OF_NUMBERS = frozenset({"no"})
"""Words that a stop cuts short before a number alone (``no. 2``)."""
_BULLETS = frozenset("*\u2022\u00b7\u25aa\u25e6\u25cf+")
_BEHIND_SHORT = frozenset({",", ";", ":", "to", "for"})
"""Words before which ``6 d.`` ends no sentence."""
_FIGURES, _LETTERS = tuple(map(str, range(1, 21))), tuple("abcdefghijklmnopqrst")
_LEAST_POINTS = 2
MOST_ASKED_AFTER = 3
"""Words of the name of a piece that a question asks after (``The Naples fleet? Home.``)."""


def sentences(said: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The sentences of a text as spans of tokens; a stop behind a short word in small letters is none."""
    start = _past_bullet(said)
    for at, token in enumerate(said):
        if at < start:
            continue
        ends = token.kind == "sign" and token.text in _ENDS and not _abbreviates(said, at)
        if ends or _smiles(said, at):
            yield start, at + 1
            start = at + 1 + _letter_in_brackets(said[at + 1 : at + 4])
    if start < len(said):
        yield start, len(said)


def _smiles(said: Sequence[Token], at: int) -> bool:
    """Decide whether a smile ends here, behind a blank and before a capital (``done :) Arezzo``)."""
    begun = at - 2 if at > 1 and said[at - 1].kind == DASH else at - 1
    face = begun > 0 and said[at].text == ")" and said[begun].text == ":" and not said[begun].glued
    ahead = said[at + 1] if at + 1 < len(said) else None
    return face and all(one.glued for one in said[begun + 1 : at + 1]) and ahead is not None and ahead.capital


def with_each_sentence(
    said: Sequence[Token], changed: Callable[[Sequence[Token]], Sequence[Token]]
) -> tuple[Token, ...]:
    """The tokens of a text with each sentence as it is changed; what stands between sentences stays."""
    left: list[Token] = []
    done = 0
    for start, end in sentences(said):
        left += (*said[done:start], *changed(said[start:end]))
        done = end
    return (*left, *said[done:])


def _past_bullet(said: Sequence[Token]) -> int:
    """The beginning of a line behind ``4)``, ``(iv)``, ``3/``, ``1.2``, ``4°``, ``-``, ``*`` or the like."""
    at = 0
    if len(said) > 1 and said[0].text.partition(".")[2].isdecimal() and said[1].kind == "word":
        return 1
    if len(said) > 2 and said[0].kind == "number" and said[1].text in _DEGREES and said[1].glued:
        return 2
    if len(said) > 2 and said[0].kind == "number" and said[1].text == "/" and said[2].kind != "number":
        return 2
    if at < len(said) and (said[at].kind == "dash" or said[at].text in _BULLETS):
        return 1
    if at < len(said) and said[at].text == "(":
        at += 1
    number = at < len(said) and said[at].kind == "word" and _counts(said[at].text)
    closed = at + 1 < len(said) and said[at + 1].text == ")" and said[at + 1].glued
    return at + 2 if number and closed else 0


def _letter_in_brackets(said: Sequence[Token]) -> int:
    """The tokens of ``(b)``, which begins another point of a list; 0 if it does not stand here."""
    closed = len(said) > 2 and said[0].text == "(" and said[2].text == ")"
    return 3 if closed and said[1].kind == "word" and _counts(said[1].text) else 0


def _counts(word: str) -> bool:
    """Decide whether a word is a letter or a small Roman number, as points of a list have them."""
    return len(word) == 1 or word in _ROMAN


def _abbreviates(said: Sequence[Token], at: int) -> bool:
    """``supp. Arezzo``, ``A. Florence``: a stop that ends no sentence."""
    if said[at].text != "." or at == 0 or at + 1 >= len(said):
        return False
    if _hesitates(said, at):
        return True
    before = said[at - 1]
    if at == 1 and before.kind == "number":
        return True
    if at > 1 and said[at - 2].kind == "number" and before.text in ("d", "duc", "ducs"):
        goes_on = said[at + 1].kind == "word" and not said[at + 1].capital and len(said[at + 1].text) > 1
        return goes_on or said[at + 1].text in _BEHIND_SHORT
    if before.text in OF_NUMBERS:
        return said[at + 1].kind == "number"
    if end_of_dated_head(said, at - 1):
        return True
    return before.kind == "word" and (len(before.text) == 1 or before.text in SHORT)


def end_of_dated_head(said: Sequence[Token], at: int) -> int:
    """The end of a time of the year in a few letters with its year (``s1454``, ``Sp 54``, ``aut. '54``), as
    people head their orders; 0 if none stands here.
    """
    if at >= len(said) or not _is_time_of_year(said[at].text):
        return 0
    here = at + 1
    while here < len(said) and here < at + _LONGEST_PAUSE and said[here].text in _IN_DATES:
        here += 1
    year = said[here].text.lstrip("'") if here < len(said) and said[here].kind == NUMBER else ""
    return here + 1 if len(year) in _DIGITS_OF_YEARS else 0


def _is_time_of_year(word: str) -> bool:
    return word in _TIMES_OF_YEAR or word.startswith(_BEGINNINGS)


def _hesitates(said: Sequence[Token], at: int) -> bool:
    """Decide whether a stop is one of several before a word in small letters (``ten... no, twelve``)."""
    dots = (said[at - 1].text == "." and said[at].glued) or (said[at + 1].text == "." and said[at + 1].glued)
    following = next((token for token in said[at + 1 :] if token.text != "."), None)
    return dots and following is not None and following.kind == "word" and not following.capital


def with_signs_dictated(said: Sequence[Token], own: Sequence[Lexicon]) -> tuple[Token, ...]:
    """The tokens with signs for the words of whoever dictates them (``comma``, ``full stop``): for several,
    a single one may be a word.
    """
    signs: dict[int, tuple[int, str]] = _small_stops(said, own)
    for at in range(len(said)):
        for m in (m for lexicon in own for m in lexicon.meanings(said, at)):
            if m.what == "join" and m.value in _DICTATED:
                signs[at] = max(signs.get(at, (0, "")), (m.end, _DICTATED[m.value]))
    if len(signs) < _LEAST_DICTATED:
        return tuple(said)
    left: list[Token] = []
    at = 0
    while at < len(said):
        end, sign = signs.get(at, (at + 1, ""))
        here = Token(sign, SIGN, said[at].start, said[end - 1].end) if sign else said[at]
        left.append(here)
        at = end
    return tuple(left)


def _small_stops(said: Sequence[Token], own: Sequence[Lexicon]) -> dict[int, tuple[int, str]]:
    """The stops of a telegram in small letters, each with its end and sign: several, where no other sign
    parts anything, no other word blocks, and none says where to stop.
    """
    stops = [at for at, token in enumerate(said) if token.text == _STOP]
    if len(stops) < _LEAST_DICTATED or not stops[0] or any(token.text in _PARTING for token in said):
        return {}
    for at in range(len(said)):
        meanings = {m.what for lexicon in own for m in lexicon.meanings(said, at)}
        begins, behind = at == 0, at - 1 in stops
        blocks = at not in stops and "block" in meanings
        if blocks or (begins and "first" in meanings) or (behind and "mark" in meanings):
            return {}
    return {at: (at + 1, ".") for at in stops}


def with_points_apart(said: Sequence[Token], own: Sequence[Lexicon], is_name: IsName) -> tuple[Token, ...]:
    """The tokens of a list in one line (``1) pad-fer 2) ver-man``), each point as a sentence of its own.

    Lists of sums are left alone: their numbers are those of expenditures. So are those with words that block,
    or which nobody knows: they may be about all of the list.
    """
    points = [at for at in range(len(said) - 1) if _begins_point(said, at)]
    names = tuple(said[at].text for at in points)
    counted = names in (_FIGURES[: len(names)], _LETTERS[: len(names)])
    if len(points) < _LEAST_POINTS or not (counted and _begins_list(said, points[0])) or _has_sums(said, own):
        return tuple(said)
    if _has_more_than_orders(said, own, is_name):
        return tuple(said)
    apart = points if points[0] and said[points[0] - 1].kind == SIGN and points[0] > 1 else points[1:]
    left: list[Token] = []
    for at, token in enumerate(said):
        if at in apart:
            while left and left[-1].text in "(;":
                left.pop()
            if at != points[0]:
                left.append(Token(".", SIGN, token.start, said[at + 1].end))
        elif at - 1 not in apart:
            left.append(token)
    return tuple(left)


def _begins_list(said: Sequence[Token], at: int) -> bool:
    """Decide whether the first point of a list stands where its text begins, or behind a colon."""
    above = at - 1 - (at > 0 and said[at - 1].text == "(")
    return above < 0 or (above == 0 and said[0].kind == SIGN) or said[above].text == ":"


def _begins_point(said: Sequence[Token], at: int) -> bool:
    """Decide whether ``2)``, ``2.`` or ``b)`` stands here."""
    sign = said[at + 1]
    figure = said[at].kind == NUMBER and sign.text in (")", ".")
    return sign.glued and (figure or (len(said[at].text) == 1 and sign.text == ")"))


def _has_more_than_orders(said: Sequence[Token], own: Sequence[Lexicon], is_name: IsName) -> bool:
    """Decide whether a text asks, or has a word that blocks or that nobody knows."""
    if any(token.text == "?" for token in said):
        return True
    covered = 0
    for at, token in enumerate(said):
        meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
        covered = max([covered, *(m.end for m in meanings if m.what == "fill" and m.end > at + 1)])
        if at >= covered and any(m.what == "block" for m in meanings):
            return True
        if token.kind == "word" and len(token.text) > 1 and not meanings and not is_name(token.text):
            return True
    return False


def _has_sums(said: Sequence[Token], own: Sequence[Lexicon]) -> bool:
    return any(
        (m.what, m.value) == ("noun", "coins")
        for at in range(len(said))
        for lexicon in own
        for m in lexicon.meanings(said, at)
        if len(said[at].text) > 1
    )


def sentences_with_pieces_asked_after(said: Sequence[Token], position: Position) -> Iterator[Sequence[Token]]:
    """The sentences of a text; one that only asks after a piece is the beginning of the next one.

    ``Arezzo? To Siena.``
    """
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    begun: tuple[Token, ...] = ()
    for start, end in sentences(said):
        piece = (*begun, *said[start:end])
        words = [token.text for token in said[start : end - 1] if token.kind == WORD]
        name = position.name(" ".join(words[-MOST_ASKED_AFTER:])) or position.name(" ".join(words[-1:]))
        after = piece[-1].text == "?" and 0 < len(words) <= MOST_ASKED_AFTER + 1
        if after and name is not None and name.place in mine:
            begun = (*piece[:-1], replace(piece[-1], text=":"))
            continue
        yield piece
        begun = ()
    if begun:
        yield begun


def with_figured_names(said: Sequence[Token], is_name: IsName) -> tuple[Token, ...]:
    """The tokens, a word and the figure right behind it joined where both together are a name."""
    return tuple(_join_figures(said, is_name))


def _join_figures(said: Sequence[Token], is_name: IsName) -> Iterator[Token]:
    at = 0
    while at < len(said):
        token, behind = said[at], said[at + 1] if at + 1 < len(said) else None
        figured = token.kind == WORD and behind is not None and behind.kind == NUMBER and behind.glued
        if figured and behind is not None and is_name(token.text + behind.text):
            yield replace(token, text=token.text + behind.text, end=behind.end)
            at += 2
            continue
        yield token
        at += 1
