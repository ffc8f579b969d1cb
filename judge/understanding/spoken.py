"""The content of a sentence, word by word, whatever it says of it: names, verbs, and what parts its clauses.

Not here: which order it makes (frames); a sentence is looked at in this way only to ask about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import GROUP, IT, KIND, MONEY, PIECE, SUM, Mention
from judge.understanding.tokens import ARROW, DASH, NUMBER, WORD

DEAREST = 1.8
"""Cost of a name from which on it is none: an abbreviation that is a word as well."""
_TO = frozenset({"to", "arrow"})
_ASKING = frozenset('?"\u201c\u201d\u201e\u00ab\u00bb<>')
"""Signs of questions and quotations."""
_LEAVING_OUT = frozenset({"instead", "except"})
"""Marks of what is left out (``Florence, not Pisa``)."""
_PARTING = frozenset({",", ";", ":", ".", "!", "?", "(", ")"})


@dataclass(frozen=True, slots=True)
class Spoken:
    """Some words of a sentence: what they name, or the verbs that they may be.

    `to`: a word or an arrow before a goal; `parts`: a clause ends.
    """

    mention: Mention | None = None
    verbs: frozenset[str] = frozenset()
    to: bool = False
    parts: bool = False


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """A sentence, and what it speaks of, in order.

    `is_known`: all of its words have a meaning, none has a slip, and it neither counts, corrects, asks,
    quotes, denies, leaves out, nor tells of a deed. `has_money`: a sum or money is named.
    """

    text: str
    words: tuple[Spoken, ...]
    is_known: bool = False
    has_money: bool = False


def has_money(lattice: Lattice) -> bool:
    """Decide whether a sentence names a sum, or money."""
    named = (cell.mention for cells in lattice.cells for cell in cells)
    return any(mention is not None and mention.what in (MONEY, SUM) for mention in named)


def is_known(lattice: Lattice, lexicons: Sequence[Lexicon]) -> bool:
    """Decide whether all words of a sentence have a meaning, and it neither counts, corrects, asks,
    quotes, denies, leaves out, nor tells of a deed.
    """
    known: set[int] = set()
    for cell in (cell for cells in lattice.cells for cell in cells):
        if not cell.unknown and not cell.guess:
            known.update(range(cell.start, cell.end))
    words = (at for at, token in enumerate(lattice.said) if token.kind == WORD)
    others = any(token.kind == NUMBER or token.text in _ASKING for token in lattice.said)
    corrects = any("correction" in cell.joins for cells in lattice.cells for cell in cells)
    denies = any(
        (cell.block and not cell.free) or not _LEAVING_OUT.isdisjoint(cell.marks)
        for cells in lattice.cells
        for cell in cells
    )
    tells = any(
        lexicon.sounds_told(lattice.said, at)
        for at, cells in enumerate(lattice.cells)
        if any(cell.verbs for cell in cells)
        for lexicon in lexicons
    )
    return known.issuperset(words) and not (others or corrects or denies or tells)


def spoken_in(lattice: Lattice) -> Iterator[Spoken]:
    """The names, verbs and separators, in order; nothing where an arrow points at what is no name."""
    if any(_misses(lattice, at) for at in range(1, len(lattice.said))):
        return  # a line of the notation: what is wrong with it is told at the very word
    past = 0
    for at, cells in enumerate(lattice.cells):
        verbs = frozenset(verb for cell in cells for verb in cell.verbs)
        heads = (cell.end for cell in cells if cell.free and lattice.said[cell.end - 1].text == ":")
        past = max(past, *heads, 0)  # "Austria: Hungary to Slavonia"
        named = [
            (-cell.cost, cell.end, cell.mention)
            for cell in cells
            if _is_one(cell.mention) and cell.cost <= DEAREST
        ]
        parts = lattice.said[at].text in _PARTING or any("and" in cell.joins for cell in cells)
        mention = None
        if named and at >= past:
            _, end, mention = max(named, key=lambda one: one[:2])
            past = end
        if mention is not None and mention.kind:
            verbs = frozenset()  # "une armée": the noun is not the verb that sounds like it
        to = any(not _TO.isdisjoint(cell.marks) for cell in cells)
        if mention is not None or verbs or to or parts:
            yield Spoken(mention, verbs, to, parts)


def _misses(lattice: Lattice, at: int) -> bool:
    """Decide whether a word that names nothing stands behind an arrow."""
    arrow = lattice.said[at - 1].kind in (ARROW, DASH)
    known = any(cell.mention is not None or not cell.unknown for cell in lattice.cells[at])
    return arrow and lattice.said[at].kind == WORD and not known


def _is_one(mention: Mention | None) -> bool:
    """Decide whether one unit, place or kind of unit is named: where several are, each is so by itself."""
    return mention is not None and mention.what in (PIECE, KIND, IT, GROUP) and not mention.several
