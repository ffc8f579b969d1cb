"""The lattice of a sentence: at each word all cells that begin there, with all that they may be.

Not here: what is named (naming), what cells make together (fitting, chart).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.understanding.lexicon import SHORTEST_SLIP, Lexicon
from judge.understanding.mentions import IT, KIND, MONEY, PIECE, WHO, Cell, Mention, Position
from judge.understanding.naming import Naming
from judge.understanding.operators import replaced_at
from judge.understanding.tokens import DASH, NUMBER, WORD, Token

IGNORED_NUMBER = 0.9
CUT_SHORT = 0.4
"""What it costs to take fewer words than belong together."""
CUT_VERB = 1.3
"""The same where the longer words are another verb: ``buy off`` is no ``buy``."""
MOST_IN_LIST = 6
HEADING = 0.1
SLIP_IN_WORD, TWO_FOR_TO = 1.3, 0.2
SLIP = 1.3
"""What a slip of the pen in a name costs: it is asked about."""
_NUMBERED = "expense-"
"""Nouns that name one of several."""
_FREE = frozenset({"fill", "light", "lift", "noun"})
_GLUED = frozenset("ldjt")
"""Letters that hasty French writers glue to the next word. Not ``n``: it denies."""
_ADJECTIVES = frozenset({"autonomous"})
"""Verbs that also say whose a unit is, right before it (``the independent garrison``)."""
_BETWEEN = frozenset({",", "&", "+", "/"})


class Lattice:
    """All cells of a sentence, by the token that they begin with."""

    def __init__(self, said: Sequence[Token], lexicons: Sequence[Lexicon], position: Position) -> None:
        self.position = position
        self._mended: dict[int, str] = {}
        said = self.said = tuple(self._spelled(said, lexicons))
        self._naming = Naming(said, lexicons, position)
        self.cells: list[tuple[Cell, ...]] = [
            tuple(map(self._charged, self._cells(at))) for at in range(len(said))
        ]
        for at in reversed(range(len(said))):
            self.cells[at] = (*self.cells[at], *self._lists(at))

    def _charged(self, cell: Cell) -> Cell:
        """The cell, dearer if a word in it was mended."""
        slips = [self._mended[at] for at in range(cell.start, cell.end) if at in self._mended]
        return (
            replace(cell, cost=cell.cost + SLIP_IN_WORD * len(slips), guess=" ".join(slips))
            if slips
            else cell
        )

    def _cells(self, at: int) -> Iterator[Cell]:
        token = self.said[at]
        if at == 0 and token.kind == NUMBER and len(self.said) > 1 and self.said[1].text in (".", ")", ":"):
            yield Cell(0, 2, free=True)  # "1." of a list
        verb = self._naming.has(0, "verb") if at == 0 else 0
        if verb and verb < len(self.said) and self.said[verb].text == ":":
            yield Cell(0, verb + 1, HEADING, free=True)  # "Support: A Are S A Flo - Sie"
        kind = self._naming.kind_noun(at)
        if kind is not None and kind[1] < len(self.said) and self.said[kind[1]].text == ":":
            yield Cell(at, kind[1] + 1, free=True)  # "Armies:" over what follows
        named = [*self._naming.mentions(at)]
        longest = max((end for end, *_ in self._naming.meanings[at]), default=0)
        longest = max((cell.end for cell in named), default=longest)
        for cell in named:
            yield cell if cell.end >= longest else replace(cell, cost=cell.cost + CUT_SHORT)
        by_end: dict[int, list[tuple[str, str, float]]] = {}
        for end, what, value, cost in self._naming.meanings[at]:
            by_end.setdefault(end, []).append((what, value, cost))
        known: set[tuple[str, str]] = set()
        for end in sorted(by_end, reverse=True)[:2]:
            meanings = {(what, value) for what, value, _ in by_end[end]}
            cell = self._lexical(at, end, by_end[end])
            if (not known or not meanings <= known) and _says_something(cell):
                is_other_verb = bool(cell.verbs) and any(what == "verb" for what, _ in known)
                less = CUT_VERB if is_other_verb else CUT_SHORT
                yield cell if end >= longest else replace(cell, cost=cell.cost + less)
            known |= meanings
        if not by_end:
            if token.kind == WORD:
                guess = None if named else self._guess(at)
                if guess is not None:
                    yield guess
            if token.text == "2" and 0 < at < len(self.said) - 1 and self._naming.names_at(at + 1):
                yield Cell(at, at + 1, TWO_FOR_TO, marks=frozenset({"to"}))
            if token.kind in (WORD, NUMBER):
                if named:
                    return
                yield Cell(at, at + 1, unknown=True, sign=token.text)
            elif token.kind == DASH or token.kind == "arrow":
                yield Cell(at, at + 1, marks=frozenset({"arrow"}), free=at == 0, sign="-")
            else:
                yield Cell(at, at + 1, sign=token.text)

    def _lexical(self, at: int, end: int, found: Sequence[tuple[str, str, float]]) -> Cell:
        cell = Cell(
            at,
            end,
            sign=self.said[at].text,
            verbs={
                value: cost
                for what, value, cost in found
                if what == "verb"
                and not (value in _ADJECTIVES and self._naming.kind_noun(end) and not self._is_made(at))
            },
            marks=frozenset(value for what, value, _ in found if what == "mark"),
            joins=frozenset(value for what, value, _ in found if what == "join"),
            free=any(
                (what in _FREE and value != MONEY and not value.startswith(_NUMBERED))
                or (what == "kind" and value == "unit")
                for what, value, _ in found
            ),
            block=next((value for what, value, _ in found if what == "block"), ""),
        )
        if any(what == "same" and value == "it" for what, value, _ in found):
            cell = replace(cell, mention=Mention(IT))
        if any(what == "same" and value == WHO for what, value, _ in found):
            cell = replace(cell, mention=Mention(IT, group=WHO))
        if any(what == "same" and value in ("each", "self") for what, value, _ in found):
            cell = replace(cell, free=True)
        if any(what == "number" for what, _, _ in found) and not cell.free:
            cell = replace(cell, free=True, cost=0.0 if self._naming.kind_noun(end) else IGNORED_NUMBER)
        if replaced_at(self.said, at, self._naming.is_name):
            cell = replace(cell, marks=frozenset({"instead"}), block="")
        return cell

    def _is_made(self, at: int) -> bool:
        """Decide whether a unit is to become what a word before it says (``make autonomous A Arezzo``)."""
        return at > 0 and self.said[at - 1].text in ("make", "making", "to", "rendre", "rends")

    def _guess(self, at: int) -> Cell | None:
        """A slip of the pen in a name of five letters or more."""
        token = self.said[at]
        if len(token.text) < 5:
            return None
        near = self.position.near_name(token.text)
        if near is None:
            return None
        name, slips = near
        mention = Mention(PIECE, place=name.place, power=name.power)
        return Cell(at, at + 1, SLIP * slips, mention, guess=token.text)

    def _spelled(self, said: Sequence[Token], lexicons: Sequence[Lexicon]) -> Iterator[Token]:
        """The tokens, slips of the pen in words of the language mended."""
        for at, token in enumerate(said):
            text = token.text
            if token.kind == WORD and len(text) >= SHORTEST_SLIP and self.position.name(text) is None:
                known = any(text in lexicon.words or lexicon.knows(token) for lexicon in lexicons)
                if not known and not self._is_like_a_name(text):
                    of_name = self.position.near_word(text)
                    word = of_name or next(filter(None, (lexicon.near(text) for lexicon in lexicons)), "")
                    if not word and (rest := self._without_little(text, lexicons)):
                        yield replace(token, text=rest)
                        continue
                    if word and word != text:
                        self._mended[at] = text
                        yield replace(token, text=word)
                        continue
            yield token

    def _without_little(self, text: str, lexicons: Sequence[Lexicon]) -> str:
        """What is left of a word behind an article or pronoun that is glued to it (``ladriatique``)."""
        rest = text[1:]
        if text[0] not in _GLUED or len(rest) < SHORTEST_SLIP:
            return ""
        word = Token(rest, WORD, 0, 0)
        known = self.position.near_word(rest) == rest or self.position.name(rest) is not None
        return rest if known or any(lexicon.knows(word) for lexicon in lexicons) else ""

    def _is_like_a_name(self, text: str) -> bool:
        near = self.position.near_name(text)
        return near is not None and near[1] <= 1

    def _lists(self, at: int) -> Iterator[Cell]:
        """``Florence and Arezzo``, ``A Flo, A Are``: what is named side by side, as one."""
        for cell in self.cells[at]:
            first = cell.mention
            if first is None or not _may_be_listed(first) or first.several:
                continue
            end = self._between(cell.end)
            for other in self.cells[end] if cell.end < end < len(self.said) else ():
                second = other.mention
                if second is not None and _may_be_listed(second) and len(second.several) < MOST_IN_LIST:
                    row = (first, *(second.several or (second,)))
                    yield Cell(at, other.end, cell.cost + other.cost, Mention(PIECE, several=row))
                    both = max(self._naming.has(other.end, "same", word) for word in ("both", "all", "each"))
                    if both:
                        yield Cell(at, both, cell.cost + other.cost, Mention(PIECE, several=row))

    def _between(self, at: int) -> int:
        """The end of a comma, an AND, or both, and of an article behind it."""
        here = at
        if here < len(self.said) and self.said[here].text in _BETWEEN:
            here += 1
        if here < len(self.said) and self.said[here].text in ("and", "et", "&", "e"):
            here += 1
        while here > at and (filled := self._naming.little(here)) and not self._naming.is_named_at(here):
            here = filled
        return here


def _may_be_listed(mention: Mention) -> bool:
    """Decide whether several of what is named may stand side by side (``Treviso and the garrison``)."""
    return mention.what == PIECE or (mention.what == KIND and bool(mention.kind))


def _says_something(cell: Cell) -> bool:
    """Decide whether a cell is more than the name of a kind, which a mention has."""
    return bool(cell.verbs or cell.marks or cell.joins or cell.free or cell.block or cell.mention)
