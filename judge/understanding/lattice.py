"""The lattice of a sentence: at each word all cells that begin there, with all that they may be.

Not here: what is named (naming), what cells make together (fitting, chart).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import GROUP, IT, KIND, MONEY, PIECE, WHO, Cell, Mention, Position
from judge.understanding.names_in_sentence import UNIT_LETTERS
from judge.understanding.naming import Naming
from judge.understanding.operators import is_replaced_at, leaves_out
from judge.understanding.sentences import end_of_dated_head
from judge.understanding.slips import Slip, mend_slips
from judge.understanding.tokens import ARROW, DASH, NUMBER, WORD, Token

IGNORED_NUMBER = 0.9
CUT_SHORT = 0.4
"""Cost of taking fewer words than belong together."""
CUT_VERB = 1.3
"""The same where the longer words are another verb: ``buy off`` is no ``buy``."""
CUT_NAME = 1.3
"""The same within a name: the Gulf of Naples is no gulf of somebody's."""
CUT_REST = 3.0
"""The same where all the rest is meant: ``le reste`` is seldom what ``le`` stands for."""
_THERE = frozenset({"there", "thither", "thereto"})
AT_LAST = 0.9
"""Cost of taking a word for the place that was named last."""
_OF_TWO = frozenset({"former", "latter"})
_PAIR = 2
_ORDINAL = frozenset({"st", "nd", "rd", "th"})
MOST_IN_LIST = 6
HEADING = 0.1
TWO_FOR_TO, A_FOR_TO = 0.2, 0.1
FOUR_FOR_FOR = 0.2
SLIP = 1.3
"""What a word with a slip of the pen costs: it is asked about."""
NAME_SLIP = 0.7
"""The same in a name, of which no other is within two letters: it is taken, with an echo."""
KIND_SLIP = 0.7
"""The same in a word for a kind of pieces (``garison``), which is told by its place as well."""
FURTHER = 0.4
"""Cost added if it may be another, or two letters of it are wrong."""
_NUMBERED = "expense-"
"""Nouns that name one of several."""
_COAST = "coast-"
"""Nouns for a coast, which are never passed over."""
_FREE = frozenset({"fill", "light", "lift", "noun"})
_WRITER = ("writer", "writer-behind")
"""Nouns before and behind the writer's power where a letter begins (``this is Venice``, ``Venice here``)."""
LISTED_LIFTS = {"if": "if-beaten", "question": "if-beaten", "or": "or-next"}
"""Words that block, but may belong to an order, by their kind: how a language lists them."""
_ADJECTIVES = frozenset({"autonomous"})
"""Verbs that also say whose a unit is, right before it (``the independent garrison``)."""
_BETWEEN = frozenset({",", "&", "+", "/"})
_BEFORE_ALL = frozenset({":", ",", "-"})
"""Signs between a list and the word for all of it."""


def _is_group_of_kind(cell: Cell) -> bool:
    return cell.mention is not None and cell.mention.what == GROUP and bool(cell.mention.kind)


class Lattice:
    """All cells of a sentence, by the token that they begin with."""

    def __init__(
        self,
        said: Sequence[Token],
        lexicons: Sequence[Lexicon],
        position: Position,
        verbs: Collection[str] = (),
        there: str = "",
    ) -> None:
        """`verbs`: those that may be ordered now; longer words of others take nothing from shorter ones.

        `there`: the place that was spoken of last.
        """
        self._there = there
        self.position, self.lexicons = position, lexicons
        self._verbs = verbs
        said, self._slips = mend_slips(said, lexicons, position)
        self.said = said
        self._naming = Naming(said, lexicons, position)
        self._group_ends = frozenset(
            end
            for row in self._naming.meanings
            for end, what, value, _ in row
            if (what, value) == ("same", "all")
        )
        self.cells: list[tuple[Cell, ...]] = [
            tuple(map(self._with_slip_cost, self._cells(at))) for at in range(len(said))
        ]
        for at in reversed(range(len(said))):
            self.cells[at] = (*self.cells[at], *self._lists(at))

    def _with_slip_cost(self, cell: Cell) -> Cell:
        """The cell, dearer if a word in it was mended."""
        slips = {at: self._slips[at] for at in range(cell.start, cell.end) if at in self._slips}
        if not slips:
            return cell
        prices = (KIND_SLIP if self._naming.kind_noun(at) else _price(slip) for at, slip in slips.items())
        guess = " ".join(slip.written for slip in slips.values())
        return replace(cell, cost=cell.cost + sum(prices), guess=guess)

    def _cells(self, at: int) -> Iterator[Cell]:
        token = self.said[at]
        behind = self.said[at + 1] if at + 1 < len(self.said) else None
        ordinal = token.kind == NUMBER and behind is not None and behind.glued and behind.text in _ORDINAL
        if ordinal and [one.text for one in self.said[at + 2 : at + 3]] != [":"]:
            yield Cell(at, at + 2, free=True)  # "2nd army (Tyrolea)"
        if at == 0 and (numbered := self._end_of_list_number()):
            yield Cell(0, numbered, free=True)
        if at <= 1 and self._is_step(at):
            yield Cell(at, at + 3, free=True)  # "A.4" of a list of steps
        verb = self._naming.has(0, "verb") if at == 0 else 0
        if verb and verb < len(self.said) and self.said[verb].text == ":":
            yield Cell(0, verb + 1, HEADING, free=True)  # "Support: A Are S A Flo - Sie"
        kind = self._naming.kind_noun(at)
        if kind is not None and kind[1] < len(self.said) and self.said[kind[1]].text == ":":
            yield Cell(at, kind[1] + 1, free=True)  # "Armies:" over what follows
        if presented := self._presents_writer(at):
            yield Cell(at, presented, free=True)
        if headed := self._heads_with_writer(at):
            yield Cell(at, headed, HEADING, free=True)  # "Austria: Hungary to Slavonia"
        if headed := self._heads_pieces(at):
            yield Cell(at, headed, HEADING, free=True)  # "The two fleets: Naples to Bari, Palermo holds"
        named = [*self._naming.mentions(at)]
        longest = max((end for end, *_ in self._naming.meanings[at]), default=0)
        longest = max((cell.end for cell in named), default=longest)
        named_to = max((cell.end for cell in named if _is_bare_name(cell)), default=0)
        rest = self._naming.has(at, "same", "rest")
        for cell in named:
            less = CUT_NAME if _is_bare_name(cell) and cell.end < named_to else CUT_SHORT
            yield cell if cell.end >= longest else replace(cell, cost=cell.cost + less)
        by_end: dict[int, list[tuple[str, str, float]]] = {}
        for end, what, value, cost in self._naming.meanings[at]:
            by_end.setdefault(end, []).append((what, value, cost))
        known: set[tuple[str, str]] = set()
        for end in sorted(by_end, reverse=True)[:2]:
            meanings = {(what, value) for what, value, _ in by_end[end]}
            cell = self._lexical(at, end, by_end[end])
            if (not known or not meanings <= known) and _says_something(cell):
                longer = {value for what, value in known if what == "verb"}
                is_other = bool(cell.verbs) and bool(longer)
                of_now = not self._verbs or not longer.isdisjoint(self._verbs)
                less = (CUT_VERB if of_now else 0.0) if is_other else CUT_SHORT
                less = less if end < longest else 0.0
                less = max(less, CUT_NAME) if end < named_to else less  # "second" of Second Perugia
                less += CUT_NAME if self._is_lettered(at) or self._is_letter(at) else 0.0
                less += CUT_REST if end < rest else 0.0
                yield replace(cell, cost=cell.cost + less) if less else cell
            known |= meanings
        if token.text in _THERE and self._there:
            yield Cell(at, at + 1, AT_LAST, Mention(PIECE, place=self._there))
        if self._leads_from_name_to_name(at):
            yield Cell(at, at + 1, A_FOR_TO, marks=frozenset({"to"}))
        if not by_end:
            if token.text == "2" and 0 < at < len(self.said) - 1 and self._naming.names_at(at + 1):
                yield Cell(at, at + 1, TWO_FOR_TO, marks=frozenset({"to"}))
            if token.text == "4" and 0 < at < len(self.said) - 1 and self.said[at + 1].kind in (WORD, NUMBER):
                yield Cell(at, at + 1, FOUR_FOR_FOR, marks=frozenset({"for"}))
            if token.kind in (WORD, NUMBER):
                if named:
                    return
                yield Cell(at, at + 1, unknown=True, sign=token.text, capital=token.capital)
            elif token.kind == DASH or token.kind == "arrow":
                yield Cell(at, at + 1, marks=frozenset({"arrow"}), free=at == 0, sign="-")
            else:
                yield Cell(at, at + 1, sign=token.text)

    def _end_of_list_number(self) -> int:
        """The end of the number of a list that a line begins with (``1.``, ``#1``, ``1 - A Flo``); else 0."""
        said = self.said
        at = int(bool(said) and said[0].text == "#")
        if len(said) < at + 2 or said[at].kind != NUMBER:
            return 0
        if said[at + 1].text in (".", ")", ":"):
            return at + 2
        parted = said[at + 1].kind == DASH and not said[at + 1].glued and self._is_letter(at + 2)
        return at + 2 if parted else at + 1 if at else 0

    def _presents_writer(self, at: int) -> int:
        """The end of words that only say who writes, where a sentence begins; 0 if none stand here."""
        if not self._is_begin(at):
            return 0
        begun = self._naming.has(at, "noun", _WRITER[0])
        for end, name, _ in self._naming.names_at(begun or at):
            closed = max(self._naming.has(end, "noun", _WRITER[1]), end_of_dated_head(self.said, end))
            if name.power == self.position.seat and (begun or closed):
                return max(end, closed)
        return 0

    def _heads_with_writer(self, at: int) -> int:
        """The end of the writer's name and a colon before another of his pieces; 0 if there is none."""
        mine = {piece.place for piece in self.position.pieces if piece.owner == self.position.seat}
        for named, name, _ in self._naming.names_at(at) if self._is_begin(at) else ():
            pause = named < len(self.said) and self.said[named].text == ","
            end = end_of_dated_head(self.said, named + pause) or named
            if name.power != self.position.seat or end + 1 >= len(self.said) or self.said[end].text != ":":
                continue
            places = {other.place for _, other, _ in self._naming.names_at(self._past_kind(end + 1))}
            if places & mine - {name.place}:
                return end + 1
        return 0

    def _heads_pieces(self, at: int) -> int:
        """The end of a word for several pieces of a kind, perhaps of where they are, and a colon, before one
        that the writer has, of which more is said; 0 if there is none.
        """
        ends = (c.end for c in self._naming.mentions(at) if _is_group_of_kind(c)) if self._begins(at) else ()
        here = max(ends, default=0)
        kinds = {self._naming.kind_noun(n) for n in range(at, here)} - {None}
        while 0 < here < len(self.said) and (passed := self._says_where(here)):
            here = passed
        if not here or here + 1 >= len(self.said) or self.said[here].text != ":":
            return 0
        pieces = (p for p in self.position.pieces if p.owner == self.position.seat)
        mine = {p.place for p in pieces if p.kind in {kind[0] for kind in kinds if kind is not None}}
        named = self._naming.names_at(self._past_kind(here + 1))
        said = any(name.place in mine and self._goes_on(end) for end, name, _ in named)
        return here + 1 if said else 0

    def _begins(self, at: int) -> bool:
        """Decide whether a sentence or a part of it begins at a word."""
        return at == 0 or self.said[at - 1].text in ".;!" or self._is_begin(at)

    def _goes_on(self, at: int) -> bool:
        return at < len(self.said) and self.said[at].kind in (WORD, DASH, ARROW)

    def _says_where(self, at: int) -> int:
        """The end of a little word, or a preposition (``at sea``); 0 if none stands here."""
        here = (end for end, what, _, _ in self._naming.meanings_at(at) if what in ("fill", "mark"))
        return max(here, default=0) if not self._naming.is_named_at(at) else 0

    def _past_kind(self, at: int) -> int:
        """The place of a name behind an article and the kind of a unit (``the army of Pavia``)."""
        here = at + (at < len(self.said) and self._is_letter(at))
        while here < len(self.said) and not self._naming.names_at(here):
            kind = self._naming.kind_noun(here)
            passed = kind[1] if kind is not None else self._naming.little(here)
            if not passed:
                return here
            here = passed
        return here

    def _is_begin(self, at: int) -> bool:
        """Decide whether nothing but courtesy and little words stands before a word."""
        here = 0
        while here < at:
            passed = max(self._naming.has(here, "fill"), self._naming.has(here, "join"))
            here = passed or (here + 1 if self.said[here].kind not in (WORD, NUMBER) else at + 1)
        return here == at

    def _is_lettered(self, at: int) -> bool:
        """Decide whether a name stands here behind the letter of a unit (``A Are``): it is no other word."""
        letter = at > 0 and self.said[at - 1].text in UNIT_LETTERS and not self.said[at - 1].accented
        return letter and any(end == at + 1 for end, *_ in self._naming.names_at(at))

    def _leads_from_name_to_name(self, at: int) -> bool:
        """Decide whether a small ``a`` is all that stands between two names (``Milano a Pavia``)."""
        said = self.said
        end = len(said) - (said[-1].kind == "sign")
        if said[at].text != "a" or said[at].capital or not 0 < at < end - 1:
            return False
        begun = any(to == at and name.place for to, name, _ in self._naming.names_at(0))
        return begun and any(to == end and name.place for to, name, _ in self._naming.names_at(at + 1))

    def _is_letter(self, at: int) -> bool:
        """Decide whether a large letter and a place are a unit (``A Milan``), and no article."""
        token = self.said[at] if at < len(self.said) else None
        if token is None or not token.capital or token.text not in UNIT_LETTERS:
            return False
        ends = [end for end, name, _ in self._naming.names_at(at + 1) if name.place]
        return bool(ends) and not any(self._naming.kind_noun(end) for end in ends)

    def _is_title(self, at: int, end: int) -> bool:
        """Decide whether a word within a sentence is written as a name and is one (``Pis``, as ``pis``)."""
        token = self.said[at]
        return 0 < at == end - 1 and token.capital and self._naming.is_name(token.text)

    def _is_step(self, at: int) -> bool:
        """Decide whether a letter, a stop and a number begin a line, and more stands behind them."""
        said = self.said[at : at + 4]
        if len(said) < 4 or (at and self.said[0].text not in ("|", "(")):
            return False
        letter, stop, number, behind = said
        glued = stop.glued and number.glued and not behind.glued
        return glued and len(letter.text) == 1 and stop.text == "." and number.kind == NUMBER

    def _lexical(self, at: int, end: int, found: Sequence[tuple[str, str, float]]) -> Cell:
        is_noun = self._naming.kind_noun(at) is not None and self._naming.is_behind_article(at)
        cell = Cell(
            at,
            end,
            sign=self.said[at].text,
            verbs={
                value: cost
                for what, value, cost in found
                if what == "verb"
                and not (value in _ADJECTIVES and self._naming.kind_noun(end) and not self._is_made(at))
                and not is_noun
            },
            marks=frozenset(value for what, value, _ in found if what == "mark"),
            joins=frozenset(v for what, v, _ in found if what == "join" and not self._is_title(at, end)),
            free=any(
                (
                    what in _FREE
                    and value not in (MONEY, *_WRITER)
                    and value not in LISTED_LIFTS.values()
                    and not value.startswith((_NUMBERED, _COAST))
                )
                or (what == "kind" and value == "unit")
                for what, value, _ in found
            ),
            block=next((value for what, value, _ in found if what == "block"), ""),
        )
        if any(what == "same" and value == "it" for what, value, _ in found):
            cell = replace(cell, mention=Mention(IT))
        which = next((value for what, value, _ in found if what == "same" and value in _OF_TWO), "")
        if which:
            cell = replace(cell, mention=self._of_two(at, which))
        if any(what == "same" and value == WHO for what, value, _ in found):
            cell = replace(cell, mention=Mention(IT, group=WHO))
        if any(what == "same" and value in ("each", "self") for what, value, _ in found):
            cell = replace(cell, free=True)
        if any(what == "number" for what, _, _ in found) and not cell.free:
            cell = replace(cell, free=True, cost=0.0 if self._counts_pieces(end) else IGNORED_NUMBER)
        if is_replaced_at(self.said, at, cell.block, self._naming.is_name):
            cell = replace(cell, marks=frozenset({"instead"}), block="")
        if leaves_out(self.said, at, self._group_ends, self._naming.is_name):
            cell = replace(cell, marks=frozenset({"except"}), joins=frozenset(), free=False)
        return cell

    def _counts_pieces(self, at: int) -> bool:
        """Decide whether a kind of pieces stands here, perhaps behind one word (``two new armies``)."""
        between = any(what in ("verb", "fill") for _, what, _, _ in self._naming.meanings_at(at))
        return bool(self._naming.kind_noun(at) or (between and self._naming.kind_noun(at + 1)))

    def _of_two(self, at: int, which: str) -> Mention:
        """The first or the last of the writer's pieces that are named last (``the former to Arezzo``)."""
        mine = {piece.place for piece in self.position.pieces if piece.owner == self.position.seat}
        named = [
            name.place
            for before in range(at)
            for _, name, cost in self._naming.names_at(before)[:1]
            if name.place in mine and not cost
        ]
        several = list(dict.fromkeys(named))
        if len(several) < _PAIR:
            return Mention(IT)
        return Mention(PIECE, place=several[0] if which == "former" else several[1])

    def may_belong(self, kind: str, at: int, end: int) -> bool:
        """Decide whether the words that block from `at` to `end` may belong to an order (`lifts`)."""
        return kind in LISTED_LIFTS and self._naming.has(at, "lift", LISTED_LIFTS[kind]) == end

    @cached_property
    def gives_up(self) -> bool:
        """Decide whether some words say why a piece is not kept (``I cannot feed it``)."""
        return self.gives_up_between(0, len(self.said))

    def gives_up_between(self, start: int, end: int) -> bool:
        """Decide whether such words stand between two tokens."""
        return any(self._naming.has(at, "lift", "not-kept") for at in range(start, end))

    def waits_between(self, start: int, end: int) -> bool:
        """Decide whether some words say that a place is to be left first (``once it is empty``)."""
        return any(self._naming.has(at, "lift", "once-left") for at in range(start, end))

    def _is_made(self, at: int) -> bool:
        """Decide whether a unit is to become what a word before it says (``make autonomous A Arezzo``)."""
        return at > 0 and self.said[at - 1].text in ("make", "making", "to", "rendre", "rends")

    def _lists(self, at: int) -> Iterator[Cell]:
        """``Florence and Arezzo``, ``A Flo, A Are``: what is named side by side, as one."""
        both = max(self._naming.has(at, "same", word) for word in ("both", "all-of"))
        for cell in self.cells[both] if at < both < len(self.said) else ():
            if cell.mention is not None and cell.mention.several:
                yield replace(cell, start=at)  # "both Tyrolea and Hungary"
        for cell in self.cells[at]:
            first = cell.mention
            if first is None or first.several or not (first.what in (PIECE, KIND) or _is_all_of_kind(first)):
                continue
            end = self._between(cell.end)
            for other in self.cells[end] if cell.end < end < len(self.said) else ():
                second = other.mention
                if second is not None and _is_alike(first, second) and len(second.several) < MOST_IN_LIST:
                    row = (first, *self._alike(at, first, second.several or (second,)))
                    what = PIECE if GROUP in (one.what for one in row) else first.what
                    yield Cell(at, other.end, cell.cost + other.cost, Mention(what, several=row))
                    both = self._all_of_list(other.end)
                    if both:
                        yield Cell(at, both, cell.cost + other.cost, Mention(what, several=row))

    def _all_of_list(self, at: int) -> int:
        """The end of words that say again that all of a list are meant (``Milan, Pavia: both hold``)."""
        here = at + 1 if at + 1 < len(self.said) and self.said[at].text in _BEFORE_ALL else at
        return max(self._naming.has(here, "same", word) for word in ("both", "all", "each"))

    def _alike(self, at: int, first: Mention, others: Sequence[Mention]) -> Iterator[Mention]:
        """Others behind the first, of its kind as long as no kind is named: ``armies Roma and Spoleto``."""
        noun = self._naming.kind_noun(at)
        kind = first.kind if noun is not None and noun[2] else ""
        for other in others:
            kind = "" if other.kind or not other.place else kind
            yield replace(other, kind=kind) if kind else other

    def _between(self, at: int) -> int:
        """The end of a comma, an AND, or both, and of an article behind it."""
        here = at
        if here < len(self.said) and self.said[here].text in _BETWEEN:
            here += 1
        if here < len(self.said) and self.said[here].text in ("and", "et", "&", "e", "n", "puis", "pis"):
            here += 1
        here = max(here, self._naming.has(here, "join", "between"))
        while here > at and (filled := self._naming.little(here)) and not self._naming.is_named_at(here):
            here = filled
        return here


def _price(slip: Slip) -> float:
    """The cost of a slip: of one letter of a name little, of two letters most."""
    return NAME_SLIP if slip.in_name else SLIP + (FURTHER if slip.letters > 1 else 0.0)


def _is_alike(first: Mention, second: Mention) -> bool:
    """Decide whether two may stand side by side: named by places, both by kinds, or by a place and a kind."""
    row = second.several or (second,)
    if GROUP in (first.what, row[0].what):
        return all(one.what == PIECE or _is_all_of_kind(one) for one in (first, *row))
    return row[0].what == first.what or (row[0].what in (PIECE, KIND) and bool(row[0].kind))


def _is_all_of_kind(mention: Mention) -> bool:
    """Decide whether a mention is of all pieces of a kind (``both fleets``), whatever was ordered."""
    return mention.what == GROUP and mention.kind in tuple("AFG") and mention.group in ("all", "both")


def _is_bare_name(cell: Cell) -> bool:
    """Decide whether a cell is the name of a place or power, and nothing more."""
    return cell.mention is not None and cell.mention.what == PIECE and not cell.mention.kind


def _says_something(cell: Cell) -> bool:
    """Decide whether a cell is more than the name of a kind, which a mention has."""
    return bool(cell.verbs or cell.marks or cell.joins or cell.free or cell.block or cell.mention)
