"""Lines that order nothing and ask for nothing: greetings, thanks, names, headings, rules, prose.

A person would pass them over, and so do we; prose is shown again, so that nothing goes lost in silence.
Whatever looks like an order that went wrong is none of this; what does, each game says (`Vocabulary`).
Not here: the words (``grammar/talk.yaml``), signatures and quotes (mail).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from judge.core.system.names import Talk
from judge.syntax.talk_words import opening, phrases, single_words, words_in


class Vocabulary(Protocol):
    """Words that the lines of one kind of game are known by."""

    @property
    def heads(self) -> frozenset[str]:
        """Words of the game that headings are made of."""
        ...

    def is_name(self, word: str) -> bool:
        """Tell whether a word names a power: headings are made of them."""
        ...

    def begins_an_order(self, line: str) -> bool:
        """Tell whether a line begins with a piece to be ordered about."""
        ...

    def looks_ordered(self, line: str) -> bool:
        """Tell whether a line has what only orders have: arrows, sums, verbs of the game."""
        ...

    def names_a_place(self, words: list[str]) -> bool:
        """Tell whether something of the board is called by its full name."""
        ...

    def is_result(self, line: str) -> bool:
        """Tell whether a line was pasted from a letter of results."""
        ...


_SHORT, _BELOW, _GREETS = 6, 10, 5
"""Words that lines have at most which take leave, belong to a signature, greet."""
_LONGEST_SIGNATURE = 40
"""Letters of a name below a letter."""
_MOST_NAMES = 4
"""Words of one."""
_INITIAL = 2
"""Signs of an initial with its stop."""
_LONG = 8
"""Words from which on a sentence may name places and still be a sentence."""
_ARROWS, _DASHES = ("->", "=>", "\u2192"), ("-", "\u2013", "\u2014")
_BEFORE_NAMES = "+~*/\u2013\u2014- \t"
_RULES = frozenset("-=_*~")
_RULED = 3
"""Signs of a line that is drawn before a heading, as our own letters have it."""
_INSIDE = "'\u2019-"
"""Signs within words: ``d'Este``, ``e-mail``."""


def closes(line: str, *, ordered: bool) -> bool:
    """Tell whether a line takes leave: below it come names, posts and telephones. `ordered`: below orders."""
    said = opening(line)
    taken = phrases("takes-leave").begin(said) or (ordered and phrases("greets").begin(said))
    return taken and len(_words(line)) <= _SHORT


def is_signature(line: str) -> bool:
    """Decide whether the last line of a letter is nothing but names (``Bruno``, ``G. Visconti``)."""
    names = line.strip().lstrip(_BEFORE_NAMES).split()
    if len(line) > _LONGEST_SIGNATURE or not 0 < len(names) <= _MOST_NAMES:
        return False
    particles = single_words("particles")
    return _is_capitalised(names[-1]) and all(
        name.rstrip("'") in particles or _is_capitalised(name) for name in names[:-1]
    )


def is_signed_with_initials(line: str) -> bool:
    """Decide whether a line is a name behind an initial (``A. de Kersaint``)."""
    first, _, rest = line.strip().partition(" ")
    return len(first) == _INITIAL and first.endswith(".") and bool(rest) and is_signature(line)


def _is_capitalised(name: str) -> bool:
    signs = name.removesuffix(".").replace("\u2019", "'").replace("'", "").replace("_", "")
    return name[0].isalpha() and not name[0].islower() and signs.isalnum()


def kind_of(
    line: str, vocabulary: Vocabulary, writer: Iterable[str] = (), *, closed: bool = False
) -> Talk | None:
    """Kind of talk of a line that nobody could read; None if it may well have been meant as an order.

    `writer` are the words of the writer's name. `closed`: the writer has taken leave above.
    """
    words, said = _words(line), opening(line)
    own = {word.lower() for word in writer}
    if not words:
        return None if vocabulary.looks_ordered(line) else Talk.COURTESY
    if vocabulary.is_result(line):
        return Talk.PROSE
    if phrases("legal").stand_in(words_in(line)) or _is_address(line) or _is_title(line, words, vocabulary):
        return Talk.COURTESY
    if closed and _is_below(line, words, vocabulary):
        return Talk.COURTESY
    if phrases("greets").begin(said) and len(words) <= _GREETS:
        return Talk.COURTESY
    if phrases("asks-politely").length_at(words_in(line)) == len(words):
        return Talk.COURTESY
    if (phrases("takes-leave").begin(said) or phrases("is-content").begin(said)) and len(words) <= _SHORT:
        return None if _orders_something(line, words, vocabulary) else Talk.COURTESY
    if own and own & set(words) and len(words) <= 3:
        return Talk.COURTESY
    if _is_heading(line, words, vocabulary):
        return Talk.COURTESY
    if (line.strip().endswith("?") or phrases("wants-told").begin(said)) and not ways_in(line):
        return Talk.PROSE
    if _orders_something(line, words, vocabulary):
        return None
    return Talk.PROSE if len(words) >= 2 else None


def ways_in(line: str) -> int:
    """The number of signs in a line that stand between a unit and where it goes: arrows, dashes alone."""
    spaced = f"x{line}x".split()
    return sum(line.count(arrow) for arrow in _ARROWS) + sum(spaced[1:-1].count(dash) for dash in _DASHES)


def _words(line: str) -> list[str]:
    """The words of a line in small letters: ``d'Este`` and ``e-mail`` are one each."""
    inside = "".join(
        sign if sign.isalpha() or (sign in _INSIDE and _is_within(line, at)) else " "
        for at, sign in enumerate(line)
    )
    return inside.lower().split()


def _is_within(line: str, at: int) -> bool:
    return line[at - 1 : at].isalpha() and line[at + 1 : at + 2].isalpha()


def _is_address(line: str) -> bool:
    """Decide whether a line is nothing but a link or an address: ``https://example.org``, ``a@b.org``."""
    word, *more = line.split()
    if more:
        return False
    name, at, host = word.partition("@")
    return word.lower().startswith(("http://", "https://", "www.")) or bool(at and name and "." in host)


def _is_below(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """``Tel. +39 055 1234``, ``Head of Procurement``; but no postscript, and no question."""
    if len(words) > _BELOW or phrases("postscript").begin(opening(line)) or line.rstrip().endswith("?"):
        return False
    addressed = any("." in word.partition("@")[2] for word in line.split())
    reached = addressed or "+" in line or phrases("calls").stand_in(words_in(line))
    return reached or not _orders_something(line, words, vocabulary)


def _is_title(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """``YOUR CARDS``, ``---- answer with orders ----``: and nothing of it orders anything."""
    marked = (line.isupper() and len(words) >= 2) or _is_ruled(line.lstrip())
    return marked and not _orders_something(line, words, vocabulary)


def _is_ruled(line: str) -> bool:
    drawn, behind = line[:_RULED], line[_RULED:].partition(">")[0]
    return len(drawn) == _RULED and _RULES.issuperset(drawn) and any(s.isalnum() or s in "_:" for s in behind)


def _is_heading(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """``My orders for this turn:``, ``SWORDS, trick 2``; one dash may stand between its words."""
    dashes = sum(f"x{line}x".split()[1:-1].count(dash) for dash in _DASHES)
    if ways_in(line) > min(dashes, 1):
        return False
    frame = single_words("headings") | vocabulary.heads
    rest = [word for word in words if word not in frame and not vocabulary.is_name(word)]
    if not rest and not vocabulary.begins_an_order(line):
        return True
    return line.rstrip().endswith(":") and len(words) <= _LONG and not vocabulary.looks_ordered(line)


def _orders_something(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """Tell whether a line has a unit, a way, a sum or a place in it, as orders have."""
    if vocabulary.looks_ordered(line):
        return True
    if len(words) >= _LONG:
        return False
    return vocabulary.names_a_place(words)
