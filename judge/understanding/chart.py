"""The weighted chart: where a sentence may be cut into clauses, and what words cost that belong to none.

Work is bounded by counting: tokens, cuts, readings. Not here: what a clause is (frames), which rows of
them are the cheapest (search), what hangs on the clauses before it (settling).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.understanding.fits import Fits
from judge.understanding.frames import Frame
from judge.understanding.lattice import Lattice
from judge.understanding.mentions import GROUP, IT, LABEL, PIECE, SUM, WHO, Cell, Mention, Position
from judge.understanding.prices import PRICES, Prices
from judge.understanding.search import Parse, Search, Step, Talk
from judge.understanding.spans import MOST_IN_CLAUSE, Spans

MOST_TOKENS = 80
MOST_CROSSED = 3
"""Separators that may stand within a clause."""
CUT, JOIN_CUT = 0.35, 0.0
TALK_WORD, TALK_NAME, TALK_VERB, TALK_SHORT, TALK_IT = 0.7, 2.2, 0.8, 0.05, 0.5
TOLD_WHY, LEAST_REASON = 0.3, 3
"""The cost of a reason that ends with ``so``, and its words at least."""
_HELPERS = frozenset({"helped-by", "helped-in-brackets", "carried-by"})
_SEPARATORS = frozenset(",;:/|+&\u2026.!?")
SURE_NAME = 0.5
"""Cost of a name below which it is one, though it is a verb or mark of some language as well (``Côme``)."""


@dataclass(slots=True)
class Chart:
    lattice: Lattice
    frames: Mapping[str, Frame]
    position: Position
    previous: str = ""
    """The frame of the last clause of the sentence before, which may go on in this one."""
    prices: Prices = PRICES
    _search: Search | None = field(init=False, default=None)
    _own_places: frozenset[str] = field(init=False)
    _behind_whole: frozenset[int] = field(init=False)
    """The ends of words that are a clause by themselves (``no moves except``)."""

    def __post_init__(self) -> None:
        whole = {verb for frame in self.frames.values() if not frame.slots for verb in frame.verbs}
        cells = (cell for row in self.lattice.cells for cell in row)
        self._behind_whole = frozenset(cell.end for cell in cells if not whole.isdisjoint(cell.verbs))
        seat = self.position.seat
        self._own_places = frozenset(piece.place for piece in self.position.pieces if piece.owner == seat)

    @property
    def search(self) -> Search:
        """The search for its parses, as far as it was needed; a new one if that was broken off, for a reading
        that was in hand is lost.
        """
        if self._search is None or self._search.at_work:
            spans = Spans(self.lattice, self.frames, Fits(self.position, self.prices))
            count = min(len(self.lattice.said), MOST_TOKENS)
            self._search = Search(self._steps(count), spans, count, self.previous)
        return self._search

    def parses(self) -> Sequence[Parse]:
        """The cheapest rows of clauses of the whole sentence, the best first."""
        search = self.search
        while not search.is_complete:
            search.go_on()
        return search.found

    def _steps(self, count: int) -> list[Step]:
        """All spans that may be a clause or talk, in the order in which they begin."""
        cuts = self._cuts(count)
        steps = []
        for start, fee in cuts:
            begin = self._past_separators(start)
            for end in self._ends(start, begin, count, cuts):
                talk = self._talk_beside_orders(begin, end) if fee == JOIN_CUT else None
                steps.append(Step(start, begin, end, fee, talk))
        return steps

    def _cuts(self, count: int) -> list[tuple[int, float]]:
        """The places where a clause may begin, and the cost of beginning one there."""
        cuts: list[tuple[int, float]] = []
        labels = [cell for cells in self.lattice.cells for cell in cells if _is_label(cell)]
        within = {at for label in labels for at in range(label.start + 1, label.end)}  # "First expense: ..."
        for at in range(count):
            if at in within:
                continue
            behind = at > 0 and self._separates(at - 1) and not self._separates(at)
            if at == 0 or behind or self._separates(at) or self._joins_as_verb(at):
                cuts.append((at, JOIN_CUT))
            elif self._may_begin(at):
                cuts.append((at, CUT))
        return cuts

    def _separates(self, at: int) -> bool:
        token = self.lattice.said[at]
        return (token.kind == "sign" and token.text in _SEPARATORS) or self._end_of_joint(at) > 0

    def _end_of_joint(self, at: int) -> int:
        """The end of words that part clauses; 0 if there are none, or they begin a name (``Third Rome``), a
        number (``Second expense``) or a verb (``so does Arezzo``).
        """
        cells = self.lattice.cells[at]
        end = max((cell.end for cell in cells if cell.joins), default=0)
        begun = (c for c in cells if c.verbs or (c.mention is not None and c.mention.what in (PIECE, LABEL)))
        return 0 if any(cell.end > end and not cell.cost for cell in begun) else end

    def _joins_as_verb(self, at: int) -> bool:
        """Decide whether words that part clauses are the verb of the second (``and so does Arezzo``)."""
        cells = self.lattice.cells[at]
        return (
            any(cell.joins for cell in cells)
            and any(cell.verbs for cell in cells)
            and not self._end_of_joint(at)
        )

    def _is_relative(self, at: int) -> bool:
        """Decide whether a clause begins with ``who`` or ``which``."""
        return any(c.mention is not None and c.mention.group == WHO for c in self.lattice.cells[at])

    def _may_begin(self, at: int) -> bool:
        """Decide whether a clause may begin without a separator: with one's own piece, or with who helps."""
        cells = self.lattice.cells[at]
        if self._is_relative(at):
            return True
        if any(not _HELPERS.isdisjoint(cell.verbs) or "with" in cell.marks for cell in cells):
            return True
        before = [cell for cell in self.lattice.cells[at - 1] if cell.end == at]
        named = any(c.mention is not None and c.mention.what == PIECE and c.cost < SURE_NAME for c in before)
        if not named and at not in self._behind_whole and any(cell.marks or cell.verbs for cell in before):
            return self._begins_behind_rest(at, before)
        return any(cell.mention is not None and self._is_own(cell.mention) for cell in cells)

    def _begins_behind_rest(self, at: int, before: Sequence[Cell]) -> bool:
        """Decide whether a piece with its kind, or with a deed of its own, stands behind a verb that wants
        nothing (``army Bari hold fleet Naples out``, ``Verona stays Venice stays``).
        """
        rests = any(cell.verbs and _WANTING_NOTHING.issuperset(cell.verbs) for cell in before)
        pieces = ((cell.mention, cell.end) for cell in self.lattice.cells[at] if cell.mention is not None)
        return rests and any(
            piece.place and self._is_own(piece) and (piece.kind or self._begins_deed(end))
            for piece, end in pieces
        )

    def _begins_deed(self, at: int) -> bool:
        """Decide whether a verb stands at a word, or a mark before a goal."""
        cells = self.lattice.cells[at] if at < len(self.lattice.cells) else ()
        return any(cell.verbs or not _OF_GOALS.isdisjoint(cell.marks) for cell in cells)

    def _is_own(self, mention: Mention) -> bool:
        if mention.what == PIECE:
            return mention.owner in ("", self.position.seat) and mention.place in self._own_places
        return mention.what in (GROUP, "label")

    def _past_separators(self, at: int) -> int:
        """The beginning of the words of a clause that starts with separators."""
        said = self.lattice.said
        while at < len(said):
            joined = self._end_of_joint(at)
            if joined:
                at = joined
            elif said[at].kind == "sign" and said[at].text in _SEPARATORS:
                at += 1
            else:
                break
        return at

    def _ends(self, start: int, begin: int, count: int, cuts: Sequence[tuple[int, float]]) -> Iterator[int]:
        crossed = 0
        for at, _ in cuts:
            if max(start, begin) < at <= begin + MOST_IN_CLAUSE and at < count:
                yield at
                crossed += self._separates(at)
                if crossed > MOST_CROSSED:
                    return
        if count - begin <= MOST_IN_CLAUSE:
            yield count

    def names_pieces(self, start: int, end: int) -> bool:
        """Decide whether some words name a piece of the writer's, or have a slip in a name."""
        cells = (cell for at in range(start, end) for cell in self.lattice.cells[at] if cell.end <= end)
        named = (cell for cell in cells if cell.mention is not None and cell.mention.what == PIECE)
        return any(cell.guess or self._is_own(cell.mention) for cell in named if cell.mention is not None)

    def _names_sum(self, start: int, end: int) -> bool:
        cells = (cell for at in range(start, end) for cell in self.lattice.cells[at] if cell.end <= end)
        return any(cell.mention is not None and cell.mention.what == SUM for cell in cells)

    def _talk_beside_orders(self, start: int, end: int) -> Talk | None:
        """Some words taken for talk beside the orders; None if they cannot be that."""
        cost = self._cost_of_talk(start, end)
        if cost is None:
            return None
        names = self.names_pieces(start, end)
        leaves = names or self._names_sum(start, end)
        return Talk(cost + (self.prices.left_piece if leaves else 0.0), names)

    def _cost_of_talk(self, start: int, end: int) -> float | None:
        """The cost of some words as talk."""
        said = self.lattice.said
        if end < len(said) and not (self._separates(end) or self._separates(end - 1)):
            return None
        cost, at = 0.0, start
        while at < end:
            cells = [cell for cell in self.lattice.cells[at] if cell.end <= end]
            free = max((cell.end for cell in cells if cell.free and cell.mention is None), default=0)
            named = max(
                (cell.end for cell in cells if cell.mention is not None and cell.mention.what != IT),
                default=0,
            )
            told = free == named and (self._is_notation(at, named) or any(map(_is_label, cells)))
            if free and free >= named and not told:
                at = free
            elif named:
                slips = [cell.cost for cell in cells if cell.end == named and cell.guess]
                cost += TALK_NAME + min(slips, default=0.0)
                at = named
            else:
                word = said[at].kind == "word"
                cost += TALK_IT if any(cell.mention is not None for cell in cells) else 0.0
                cost += (
                    (TALK_VERB if any(cell.verbs for cell in cells) else TALK_WORD) if word else TALK_SHORT
                )
                at = max((cell.end for cell in cells), default=at + 1)
        if self._tells_why(start, end):
            cost = min(cost, TOLD_WHY)
        return cost * self.prices.talk

    def _tells_why(self, start: int, end: int) -> bool:
        """Decide whether some words of talk are the reason of what follows (``I need money, so ...``)."""
        behind = self.lattice.cells[end] if end < len(self.lattice.said) else ()
        follows = any("so" in cell.joins for cell in behind)
        return follows and end - start >= LEAST_REASON and not self.names_pieces(start, end)

    def _is_notation(self, at: int, end: int) -> bool:
        """Decide whether one's own piece stands before the letter of an order (``are s``): it is no talk."""
        behind = self.lattice.cells[end] if end < len(self.lattice.said) else ()
        own = any(c.mention and c.end == end and self._is_own(c.mention) for c in self.lattice.cells[at])
        return own and any(c.verbs and len(c.sign) == 1 for c in behind)


_OF_GOALS = frozenset({"to", "arrow"})
_WANTING_NOTHING = frozenset({"hold"})
"""Verbs behind which nothing has to be named."""


def _is_label(cell: Cell) -> bool:
    return cell.mention is not None and cell.mention.what == LABEL
