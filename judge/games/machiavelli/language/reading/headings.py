"""Headings: ``Armies: Urbino --> Arezzo, Perugia supp. Arezzo`` within a line, ``Upkeep:`` alone on one.

The words are those of sentences. Not here: what the orders below them mean (order_reader).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from judge.api.language import talk_words
from judge.api.understanding import NUMBER, WORD, Token, tokens
from judge.games.machiavelli.language.words_of_orders import all_frames, lexicons
from judge.games.machiavelli.model.orders import Besiege, Order, Support, Transport
from judge.games.machiavelli.model.state import UnitKind

_ENDS = frozenset({".", ";"})
"""Signs behind which another heading may stand in a line."""
_LETTERS = frozenset({"a", "f", "g", "t"})
_BULLETS = frozenset("-–*•·#_()")
_KINDS = (UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON)
_NOUNS = frozenset(
    {"new units", "old units", "builds", "upkeep", "maintenance", "salaries", "gifts", "sales", "taxes"}
)
"""Headings that are known without a colon."""
_OF_UNITS = frozenset({"build", "maintain", "disband"})
"""Verbs of what is done to units, which may be of several kinds (``Upkeep:``, ``Armies:``)."""
_ENDING = frozenset({"disband", "disband-bribe", "lift-siege", "retreat"})
"""Verbs of what ends: those of a mere list of what is not done, too."""
_HEADED: Mapping[str, type[Order]] = {"support": Support, "besiege": Besiege, "convoy": Transport}
"""The orders that stand below a heading that is an order's word."""
_MOST_WORDS = 4
_LONGEST, _MOST_LITTLE = 8, 3
"""Tokens of a heading of units; little words before their kind, and behind it."""
_SURE = 4
"""Letters of a word that blocks in whatever language the rest is."""
_WRITTEN_IN = ("en", "fr")
"""The languages that the notation itself may be written in."""


def of_kinds(line: str, start: int) -> Iterator[tuple[int, int, str]]:
    """Beginnings and ends of the orders under each heading of a line, and their units' kind (a letter).

    The kind is empty for what has no heading.
    """
    said = [token for token in tokens(line) if token.start >= start]
    kind = ""
    for at, token in enumerate(said):
        first = at == 0 or said[at - 1].text in _ENDS
        if not first or all(one.text != ":" for one in said[at + 1 : at + _LONGEST]):
            continue
        colon, named = _colon_and_kind(said, at)
        if named and colon + 1 < len(said):
            if token.start > start:
                yield start, token.start, kind
            start, kind = said[colon].end, named
    yield start, len(line), kind


def _colon_and_kind(said: Sequence[Token], at: int) -> tuple[int, str]:
    """The colon behind a heading that names a kind of units, and how many or where they are (``the two fleets
    at sea:``), and that kind; empty if none stands here.
    """
    noun = at
    while noun < len(said) and noun - at < _MOST_LITTLE and _is_before_kind(said, noun):
        noun += 1
    named = kind_named(said, noun)
    colon = noun + 1
    while named and colon < len(said) and colon - noun <= _MOST_LITTLE and _says_where(said, colon):
        colon += 1
    return (colon, named) if colon < len(said) and said[colon].text == ":" else (0, "")


def _is_before_kind(said: Sequence[Token], at: int) -> bool:
    return (
        said[at].kind == NUMBER
        or is_little(said, at)
        or (_says_how_many(said, at) and not kind_named(said, at))
    )


def _says_where(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word is one of those between a kind of units and a colon (``at sea``)."""
    found = (meaning for lexicon in lexicons().values() for meaning in lexicon.meanings(said, at))
    return said[at].kind == WORD and any(what in ("fill", "mark", "noun") for _, what, _, _ in found)


def beside(part: str) -> tuple[type[Order], str] | None:
    """Kind of order that the heading of one order names, and the order (``Support: A Are S A flo``)."""
    heading, colon, rest = part.partition(":")
    deeds = verbs_named(tokens(heading)) if colon and len(heading.split()) <= _MOST_WORDS else frozenset()
    found = next((kind for deed, kind in _HEADED.items() if deed in deeds), None)
    return (found, rest.strip()) if found is not None else None


@lru_cache(512)
def alone(line: str, above: str) -> str | None:
    """Words that a line that only heads others puts in front of each line below it (``Upkeep:``).

    `above`: the heading in force, under which kinds of units may head shorter lists. Empty: it heads what
    has no words of its own (``Orders for spring:``). None: it is no heading.
    """
    said = [token for token in tokens(line) if token.text not in _BULLETS]
    if said and said[0].kind == NUMBER and len(said) > 1 and said[1].text == ".":
        said = said[2:]
    with_colon = [token.text for token in said].count(":") == 1 and said[-1].text == ":"
    words = said[:-1] if with_colon else said
    if not any(token.kind == WORD for token in words):
        return "" if line.strip() else None
    if any(map(_tells_which_orders, words, words[1:])):
        return "" if with_colon else None
    named = [token for at, token in enumerate(words) if not is_little(words, at)]
    heading = line[words[0].start : words[-1].end].lower()
    if 0 < len(named) <= _MOST_WORDS and (with_colon or heading in _NOUNS):
        if len(named) == 1 and kind_named(named, 0):
            deed = above.partition(":")[0]
            return f"{deed}: {heading}:" if verbs_named(tokens(deed)) & _OF_UNITS else f"{heading}:"
        if verbs_named(words):
            return f"{heading}:"
    if with_colon and (verb := _verb_at_the_end(words)) is not None:
        return f"{line[verb.start : verb.stop].lower()}:"
    return "" if with_colon else None


def _tells_which_orders(word: Token, behind: Token) -> bool:
    """Decide whether a word tells which orders are meant (``former orders``, a French verb else)."""
    which = talk_words.single_words("of-before") | talk_words.single_words("not-mine")
    return word.text in which and behind.text in talk_words.single_words("introduces")


def _verb_at_the_end(said: Sequence[Token]) -> range | None:
    """Position of the verb with which a heading ends, but for how many (``Genoa raises three units:``)."""
    if any(_blocks(said, at) for at in range(len(said))):
        return None
    for at in reversed(range(len(said))):
        ends = [
            end
            for lexicon in lexicons().values()
            for end, what, value, _ in lexicon.meanings(said, at)
            if what == "verb" and value in _OF_UNITS and said[at].kind == WORD
        ]
        no_deed = talk_words.single_words("headings") | talk_words.single_words("not-mine")
        ends = [] if said[at].text in no_deed else ends  # "my friend's orders:", "Bob's draft:"
        for end in sorted(ends, reverse=True):
            behind = range(end, len(said))
            if all(said[n].kind == NUMBER or _says_how_many(said, n) for n in behind):
                return range(said[at].start, said[end - 1].end)
    return None


def _blocks(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word makes what is said no order (``they say that Genoa raises:``)."""
    long = len(said[at].text) >= _SURE
    own = (words for code, words in lexicons().items() if long or code in _WRITTEN_IN)
    found = (meaning for words in own for meaning in words.meanings(said, at))
    return any(what == "block" or (what == "first" and not at) for _, what, _, _ in found)


def _says_how_many(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word is a number, or one that says no more than ``units``."""
    found = (meaning for lexicon in lexicons().values() for meaning in lexicon.meanings(said, at))
    return any(what in ("number", "fill", "same") for _, what, _, _ in found)


def gives_up(heading: str) -> bool:
    """Decide whether a heading names only what ends something (``Withdrawn:``, ``Ideas given up:``)."""
    verbs = verbs_named([token for token in tokens(heading) if token.text != ":"])
    return bool(verbs) and verbs <= _ENDING


def names_kind(part: str) -> bool:
    """Decide whether a part begins with a kind of its own, by its letter or its name."""
    said = tokens(part)
    return len(said) > 1 and (said[0].text in _LETTERS or bool(kind_named(said, is_little(said, 0))))


def behind_all(part: str) -> str:
    """Words said of all units of a kind (``both convert``); empty if nothing is."""
    said = tokens(part)
    ends = (
        end
        for lexicon in lexicons().values()
        for end, what, value, _ in (lexicon.meanings(said, 0) if said else ())
        if what == "same" and value in ("both", "all")
    )
    end = max(ends, default=0)
    return part[said[end].start :] if 0 < end < len(said) else ""


def is_little(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word is no more than an article or the like (``my armies``)."""
    found = [meaning for lexicon in lexicons().values() for meaning in lexicon.meanings(said, at)]
    kinds = {what for end, what, _, _ in found if end == at + 1}
    return "fill" in kinds and "kind" not in kinds


def kind_named(said: Sequence[Token], at: int) -> str:
    """The kind of units that a word names; empty for one that names none, or only a unit."""
    for lexicon in lexicons().values() if at < len(said) else ():
        for end, what, value, _ in lexicon.meanings(said, at):
            if what == "kind" and end == at + 1 and value in _KINDS and len(said[at].text) > 1:
                return value
    return ""


def verbs_named(said: Sequence[Token]) -> frozenset[str]:
    """The verbs that all words of a heading together may be, but for articles in front."""
    first = next((at for at in range(len(said)) if not is_little(said, at)), 0)
    known = {verb for frame in all_frames().values() for verb in frame.verbs}
    return frozenset(
        value
        for lexicon in lexicons().values()
        for begin in {0, first}
        for end, what, value, _ in (lexicon.meanings(said, begin) if said else ())
        if what == "verb" and end == len(said) and value in known and said[begin].kind == WORD
    )
