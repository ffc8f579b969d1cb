"""The weighted chart: cuts a sentence into clauses, each the cheapest reading of its words.

Its cells are clauses over spans of tokens. Work is bounded by counting: tokens, cells, readings. Not here:
what a clause is (frames), what hangs on the clauses before it (settling).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import NamedTuple

from judge.understanding.fits import Fits
from judge.understanding.fitting import readings
from judge.understanding.frames import Frame, Reading
from judge.understanding.lattice import Lattice
from judge.understanding.mentions import GROUP, IT, LABEL, PIECE, SUM, WHO, Cell, Mention, Position
from judge.understanding.prices import PRICES, Prices

MOST_TOKENS, MOST_IN_CLAUSE, MOST_MENTIONS, MOST_READINGS, MOST_PATHS = 80, 22, 6, 12, 12
MOST_CROSSED = 3
"""Separators that may stand within a clause."""
CUT, JOIN_CUT = 0.35, 0.0
TALK_WORD, TALK_NAME, TALK_VERB, TALK_SHORT, TALK_IT = 0.7, 2.2, 0.8, 0.05, 0.5
TOLD_WHY, LEAST_REASON = 0.3, 3
"""What a reason costs that ends with ``so``, and its words at least."""
_HELPERS = frozenset({"helped-by", "helped-in-brackets", "carried-by"})
_SEPARATORS = frozenset(",;:/|+&\u2026.!?")
ACROSS = 0.7
"""What a clause costs whose verb stands in the sentence before."""
ROUNDING = 0.002
"""By how much more than a reading's rounded cost another one that costs the same may seem to cost."""
SURE_NAME = 0.5
"""Cost of a name below which it is one, though it is a verb or mark of some language as well (``Côme``)."""
KEPT = 4
"""Whole sentences that are compared at the end."""


@dataclass(frozen=True, slots=True)
class Parse:
    """A sentence as a row of clauses; `talk`: what words that belong to none of them cost."""

    cost: float
    talk: float
    clauses: tuple[Reading, ...]
    leaves_pieces: bool = False
    """One of the writer's pieces, or a name with a slip in it, is in the talk."""
    covered: int = 0
    """Tokens that its clauses have."""


class _Talk(NamedTuple):
    """Some words as talk: their cost, and whether they name one of the writer's pieces."""

    cost: float
    names_pieces: bool


@dataclass(slots=True)
class Chart:
    lattice: Lattice
    frames: Mapping[str, Frame]
    position: Position
    previous: str = ""
    """The frame of the last clause of the sentence before, which may go on in this one."""
    prices: Prices = PRICES
    verbs: frozenset[str] = field(init=False)
    _own_places: frozenset[str] = field(init=False)
    _behind_whole: frozenset[int] = field(init=False)
    """Where words end that are a clause by themselves (``no moves except``)."""
    _fits: Fits = field(init=False)
    _known: dict[tuple[int, int, frozenset[str]], list[Reading]] = field(default_factory=dict)
    _paths: dict[int, dict[int, list[tuple[Cell, ...]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.verbs = frozenset(verb for frame in self.frames.values() for verb in frame.verbs)
        self._fits = Fits(self.position, self.prices)
        whole = {verb for frame in self.frames.values() if not frame.slots for verb in frame.verbs}
        cells = (cell for row in self.lattice.cells for cell in row)
        self._behind_whole = frozenset(cell.end for cell in cells if not whole.isdisjoint(cell.verbs))
        seat = self.position.seat
        self._own_places = frozenset(piece.place for piece in self.position.pieces if piece.owner == seat)

    def parses(self) -> list[Parse]:
        """The cheapest rows of clauses of the whole sentence, the best first."""
        count = min(len(self.lattice.said), MOST_TOKENS)
        cuts = self._cuts(count)
        best: list[list[Parse]] = [[] for _ in range(count + 1)]
        best[0] = [Parse(0.0, 0.0, ())]
        for start, fee in cuts:
            if not best[start]:
                continue
            begin = self._past_separators(start)
            before_it = frozenset(
                parse.clauses[-1].name if parse.clauses else self.previous for parse in best[start]
            )
            for end in self._ends(start, begin, count, cuts):
                found = self._clauses(begin, end, before_it)
                talk = self._talk_beside_orders(begin, end) if fee == JOIN_CUT else None
                for before in best[start]:
                    for clause in found:
                        _add_clause(best[end], before, clause, fee, self.previous)
                    if talk is not None:
                        _add_talk(best[end], before, talk)
        return best[count][:KEPT]

    def _cuts(self, count: int) -> list[tuple[int, float]]:
        """Where a clause may begin, and what it costs to begin one there."""
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
        """Decide whether a piece with its kind stands behind a verb that wants nothing (``army Bari hold
        fleet Naples out``).
        """
        rests = any(cell.verbs and _WANTING_NOTHING.issuperset(cell.verbs) for cell in before)
        pieces = (cell.mention for cell in self.lattice.cells[at] if cell.mention is not None)
        return rests and any(piece.kind and piece.place and self._is_own(piece) for piece in pieces)

    def _is_own(self, mention: Mention) -> bool:
        if mention.what == PIECE:
            return mention.owner in ("", self.position.seat) and mention.place in self._own_places
        return mention.what in (GROUP, "label")

    def _past_separators(self, at: int) -> int:
        """Where the words of a clause begin that starts with separators."""
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

    def _clauses(self, start: int, end: int, before: frozenset[str]) -> list[Reading]:
        """The cheapest readings of some words as one order, or going on from one `before`."""
        known = self._known.get((start, end, before))
        if known is not None:
            return known
        found: list[Reading] = []
        for path in self._paths_of(start).get(end, ()):
            if sum(cell.mention is not None and cell.mention.what != IT for cell in path) <= MOST_MENTIONS:
                most = found[-1].cost + ROUNDING if len(found) == MOST_READINGS else inf
                found += readings(path, self.frames, self.verbs, self._fits, before, most)
                found.sort(key=lambda reading: (reading.cost, reading.name))
                del found[MOST_READINGS:]
        self._known[start, end, before] = found
        return found

    def _paths_of(self, start: int) -> dict[int, list[tuple[Cell, ...]]]:
        """All ways to read the words from `start` as cells, by where they end; the cheapest few of each."""
        known = self._paths.get(start)
        if known is not None:
            return known
        limit = min(start + MOST_IN_CLAUSE, len(self.lattice.said))
        table: dict[int, list[tuple[float, tuple[Cell, ...]]]] = {start: [(0.0, ())]}
        for at in range(start, limit):
            for cost, path in table.get(at, ()):
                for cell in self.lattice.cells[at]:
                    if cell.end > limit:
                        continue
                    paid = cost + cell.cost + (0.3 if cell.unknown else 0.0) - 0.05 * (cell.end - at - 1)
                    row = table.setdefault(cell.end, [])
                    row.append((paid, (*path, cell)))
            for row in table.values():
                if len(row) > MOST_PATHS:
                    row.sort(key=lambda entry: entry[0])
                    del row[MOST_PATHS:]
        found = {end: [path for _, path in row] for end, row in table.items() if end > start}
        self._paths[start] = found
        return found

    def names_pieces(self, start: int, end: int) -> bool:
        """Decide whether some words name a piece of the writer's, or have a slip in a name."""
        cells = (cell for at in range(start, end) for cell in self.lattice.cells[at] if cell.end <= end)
        named = (cell for cell in cells if cell.mention is not None and cell.mention.what == PIECE)
        return any(cell.guess or self._is_own(cell.mention) for cell in named if cell.mention is not None)

    def _names_sum(self, start: int, end: int) -> bool:
        cells = (cell for at in range(start, end) for cell in self.lattice.cells[at] if cell.end <= end)
        return any(cell.mention is not None and cell.mention.what == SUM for cell in cells)

    def _talk_beside_orders(self, start: int, end: int) -> _Talk | None:
        """Some words taken for talk beside the orders; None if they cannot be that."""
        cost = self._cost_of_talk(start, end)
        if cost is None:
            return None
        names = self.names_pieces(start, end)
        leaves = names or self._names_sum(start, end)
        return _Talk(cost + (self.prices.left_piece if leaves else 0.0), names)

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


_WANTING_NOTHING = frozenset({"hold"})
"""Verbs behind which nothing has to be named."""


def _is_label(cell: Cell) -> bool:
    return cell.mention is not None and cell.mention.what == LABEL


def _add_clause(row: list[Parse], before: Parse, clause: Reading, fee: float, previous: str) -> None:
    """Add a parse that goes on with a clause, if it is among the cheapest few.

    `previous`: the frame of the clause before the first one.
    """
    last = before.clauses[-1].name if before.clauses else previous
    if clause.ellipsis and last != clause.name:
        return
    if clause.ellipsis and not before.clauses:
        clause = replace(clause, cost=round(clause.cost + ACROSS, 3))
    cost = before.cost + clause.cost + (fee if before.clauses else 0.0)
    if _is_too_dear(row, cost):
        return
    covered = before.covered + clause.end - clause.start
    _insert(row, Parse(cost, before.talk, (*before.clauses, clause), before.leaves_pieces, covered))


def _add_talk(row: list[Parse], before: Parse, talk: _Talk) -> None:
    """Add a parse that goes on with talk, if it is among the cheapest few."""
    cost = before.cost + talk.cost
    if _is_too_dear(row, cost):
        return
    leaves = before.leaves_pieces or talk.names_pieces
    _insert(row, Parse(cost, before.talk + talk.cost, before.clauses, leaves, before.covered))


def _is_too_dear(row: list[Parse], cost: float) -> bool:
    """Decide whether a row has enough parses that cost no more."""
    return len(row) == MOST_READINGS and cost >= row[-1].cost


def _insert(row: list[Parse], parse: Parse) -> None:
    """Keep the cheapest few, the best first."""
    insort(row, parse, key=_cost)
    del row[MOST_READINGS:]


def _cost(parse: Parse) -> tuple[float, int, int]:
    """What it costs; of two that cost the same, the one that has a use for more words is the better one."""
    return parse.cost, -parse.covered, len(parse.clauses)
