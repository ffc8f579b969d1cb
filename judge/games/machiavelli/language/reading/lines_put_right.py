"""Lines that correct themselves, as they are meant in the end: ``A Trv S A Pad - Ver ... no: A Trv - Ver``.

Before a mark of correction stands an order, or words that only begin one; what stands behind it for the same
unit or sum takes its place, and words that order nothing go. All else of the line stays as it is. A question
that its writer answers at once (``A Mil? no city, forget it``) orders nothing. Not here: what marks a
correction (marks_of_correction), sentences of which only a part is put right (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Protocol

from judge.api.language import mentions
from judge.api.understanding import NUMBER, WORD, Token, tokens
from judge.api.values import Reading, Seat
from judge.games.machiavelli.language import order_subjects
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.attempts import NotationReader, sentences_at
from judge.games.machiavelli.language.reading.marks_of_correction import (
    LONGEST,
    Mark,
    denies,
    has_sum,
    is_denied,
    is_little_word,
    is_of_an_order,
    marks_in,
    may_have_marks,
    place_of_it,
    says_instead,
)
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.orders import Build, Order

_STOPS = " .,;:!?-\u2013\u2014/\u2026"
_PARTS = ".!?;,:/"
_CUTS = ".!?;,/"
_ENDS_OF_SENTENCES = frozenset(".!?;")
_NEVER = frozenset({"if", "or", "later", "said", "draft", "may", "question"})
"""Words that block, and stand in no reason for a correction, nor in an order that was only begun."""
_SIGNS_OF_MOVES = frozenset({"dash", "arrow"})
_MOST_PIECES = 2
"""Places of the writer's units in an order that is given up: a support names two."""
_OF_DENIALS = frozenset({"not", "may"})
"""Words that block, and may stand in an answer that denies what was asked."""
_LONGEST_REASON, _LONGEST_BEGUN = 12, 9
"""Words of a reason for a correction, and of an order that was only begun."""
_MOST_REASONS, _MOST_MARKS, _MOST_OF_A_NAME, _MOST_BELOW = 3, 3, 4, 5
_MOST_IN_A_LINE, _MOST_TAILS = 4, 5
"""Marks of correction in a line, and beginnings of what one corrects: each is read for itself."""


class LineReader(Protocol):
    """The reader of a phase, as far as it is needed here."""

    def read(self, line: str, seat: Seat, above: Sequence[Order] = ()) -> Reading: ...
    def words(self, order: Order) -> str: ...


@dataclass(frozen=True, slots=True)
class PlayersLines:
    """Lines as they read for the player of a power."""

    reader: LineReader
    notation: NotationReader
    at: Position
    own_places: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        state, seat = self.at.state, self.at.seat
        beaten = (one.unit.area for one in state.dislodged.values() if one.unit.power == seat)
        own = (unit.area for unit in state.units_of(seat))
        object.__setattr__(self, "own_places", frozenset(map(str, (*own, *beaten))))

    @property
    def names(self) -> Names:
        return self.notation.names

    def read(self, line: str, above: Sequence[Order] = ()) -> Reading:
        """Orders of a line, and complaints."""
        return self.reader.read(line, self.at.seat, above)

    def words(self, order: Order) -> str:
        """The canonical line of an order."""
        return self.reader.words(order)

    def blocks(self, words: str) -> frozenset[str]:
        """Kinds of the words that block in some words."""
        found = sentences_at(self.notation, self.at).blocks_of(words, lambda *_: False)
        return frozenset(block.kind for block in found)


@dataclass(frozen=True, slots=True)
class LinesPutRight:
    """Puts lines right, as they read for their writer."""

    reader: PlayersLines

    def lines(self, lines: Sequence[str]) -> tuple[str, ...]:
        """The lines as they are meant in the end, each in its place; empty where nothing is left of one."""
        left = list(lines)
        above: int | None = None
        for n, line in enumerate(lines):
            if len(line) <= LONGEST and may_have_marks(line):
                below = lines[n + 1 : n + 1 + _MOST_BELOW]
                left[n] = self._put_right(line, below)
                first = next(marks_in(line), None)
                begins = first is not None and not line[: first.start].strip()
                begins = begins and not (above is not None and _has_label(left[above]))
                if above is not None and begins and self._own_places(left[above]):
                    whole = f"{left[above].rstrip(_STOPS)}. {left[n].lstrip()}"
                    meant = self._put_right(whole, below) if len(whole) <= LONGEST else whole
                    if meant != whole:
                        left[above], left[n] = meant, ""
            above = n if left[n].strip() else above
        return tuple(left)

    def _put_right(self, line: str, below: Sequence[str]) -> str:
        for _ in range(_MOST_MARKS):
            marks = [*islice(chain(marks_in(line), self._denials(line)), _MOST_IN_A_LINE + 1)]
            if len(marks) > _MOST_IN_A_LINE:
                return line  # what is meant in the end nobody knows; each is read with all others
            found = (
                meant
                for mark in sorted(marks, reverse=True)
                if line[: mark.start].strip()
                for meant in (self._without_mark(line, mark, below),)
                if meant is not None
            )
            meant = next(found, None)
            if meant is None:
                return line
            line = meant
        return line

    def _without_mark(self, line: str, mark: Mark, below: Sequence[str]) -> str | None:
        before, behind = line[: mark.start], line[mark.end :]
        if "or" in self.reader.blocks(behind):
            return None
        meant = self._with_name_behind(before, behind, mark, led=True)
        meant = self._with_order_behind(before, behind, mark) if meant is None else meant
        if meant is None and not mark.denies:
            meant = self._with_name_behind(before, behind, mark, led=False)
        return meant if meant is not None else self._without_what_is_given_up(before, behind, mark, below)

    # ------------------------------------------------------------ an order behind the mark

    def _with_order_behind(self, before: str, behind: str, mark: Mark) -> str | None:
        """The line with an order behind the mark in place of what it corrects."""
        asks = mark.denies or mark.signs.startswith("?")
        for start, end in _spans_of_order(behind):
            if not self._is_reason(behind[:start]):
                return None
            core, rest = behind[start:end], behind[end:]
            alone = self._orders(core)
            for tail in _tails(before):
                old = self._orders(before[tail:].strip(_STOPS))
                single = asks or len(self._own_places(before[tail:])) == 1
                single = single and not self._own_places(behind[:start])  # else it may be that one
                said = core if alone else self._of_the_same_unit(core, old) if single else ""
                new = alone or self._orders(said)
                begins = _begins_sentence(before, tail)
                weak = mark.weak or not (begins or self._own_places(before[tail:]))
                if new and self._takes_the_place(before[tail:], old, core, new, weak=weak):
                    meant = _joined(before[:tail], said, rest)
                    return meant if self._still_says(meant, new) else None
                if old or self._own_places(before[tail:]):
                    break
        return None

    def _of_the_same_unit(self, core: str, old: Sequence[Order]) -> str:
        """Words with the unit of some orders in place of IT; empty without either."""
        units = {unit for order in old if (unit := order_subjects.about(order)) is not None}
        place = place_of_it(core) if len(units) == 1 and not self._own_places(core) else None
        return f"{core[: place[0]]}{units.pop()}{core[place[1] :]}" if place is not None else ""

    def _still_says(self, line: str, orders: Sequence[Order]) -> bool:
        """Decide whether a line orders what some words of it do alone, or is asked about with it."""
        reading = self.reader.read(line)
        offered = (str(told) for one in reading.complaints for told in one.facts.get("lines", ()))
        asked = (
            order for told in offered for one in told.split(";") for order in self.reader.read(one).orders
        )
        known = {order_subjects.slot(order) for order in (*reading.orders, *asked)}
        return all(order_subjects.slot(order) in known for order in orders)

    def _takes_the_place(
        self, tail: str, old: Sequence[Order], core: str, new: Sequence[Order], *, weak: bool
    ) -> bool:
        """Decide whether orders are meant instead of some words: for the same units or sums, if these order
        anything, and for all that they name.
        """
        told = {order_subjects.slot(order) for order in new}
        if old:
            same = {order_subjects.slot(order) for order in old} == told
            builds = all(isinstance(order, Build) for order in (*old, *new)) and says_instead(core)
            return (same or builds) and set(old) != set(new)
        if (
            weak
            or denies(tail)
            or len(tail.split()) > _LONGEST_BEGUN
            or not _NEVER.isdisjoint(self.reader.blocks(tail))
        ):
            return False
        places = {str(getattr(getattr(order, "unit", None), "area", "")) for order in new} - {""}
        return self._own_places(tail) <= places and is_of_an_order(tail)

    # ------------------------------------------------------------ a name or sum behind the mark

    def _with_name_behind(self, before: str, behind: str, mark: Mark, *, led: bool) -> str | None:
        """The line with a name, or a number, in place of the last one before the mark; `led`: the same little
        word leads to both (``to Urbino... no, to Perugia``).
        """
        old, new = tokens(before.rstrip(_STOPS)), tokens(behind)
        first = self._end_of_name(new)
        if not first or mark.drops or mark.signs == ":" or led != (first > 1 and is_little_word(new, 0)):
            return None
        apart = mark.signs in _ENDS_OF_SENTENCES and len(self._orders(before[next(_sentences(before)) :])) > 1
        if apart or not (led or new[first - 1].kind == NUMBER or self._is_only_a_place(new[:first])):
            return None  # which of them is meant, and whether anything is, nobody knows
        goes_on = behind[new[first - 1].end :].lstrip()[:1]
        if new[first - 1].kind != NUMBER and goes_on and goes_on not in _PARTS:
            return None  # more is said of it
        for count in range(1, _MOST_OF_A_NAME + 1):
            gone = old[-count:]
            other = led and gone[0].text != new[0].text
            if len(old) <= count or gone[0].glued or other or not _may_be_replaced(gone, new):
                continue
            end = new[first - 1].end
            kept = before[: gone[0].start]
            for rest in (behind, self._without_reason_behind(behind, end)):
                if rest and self._is_the_only_change(before, kept + rest):
                    return kept + rest
            rest_is_read = goes_on and self.reader.read(kept + behind).orders
            if rest_is_read and self._is_the_only_change(before, kept + behind[:end]):
                return kept + behind
        return None

    def _is_the_only_change(self, before: str, meant: str) -> bool:
        new = self._orders(meant)
        old = self._orders(before.rstrip(_STOPS))
        told = [order_subjects.slot(order) for order in new]
        return bool(new) and all(order_subjects.slot(order) in told for order in old)

    def _end_of_name(self, said: Sequence[Token]) -> int:
        """The number of tokens to the end of the name or number that words begin with; 0 if with none."""
        leads = bool(said) and is_little_word(said, 0) and not self._is_name(said[:1])
        if leads and len(said[0].text) == 1 and not said[0].accented:
            return 0  # a unit
        at = 1 if leads else 0
        if at < len(said) and said[at].kind == NUMBER:
            return at + 1
        ends = (at + n for n in range(_MOST_OF_A_NAME, 0, -1) if at + n <= len(said))
        return next((end for end in ends if self._is_name(said[at:end])), 0)

    def _is_name(self, said: Sequence[Token]) -> bool:
        words = " ".join(token.text for token in said)
        return said[-1].kind == WORD and self.reader.names.place(words) is not None

    def _is_only_a_place(self, said: Sequence[Token]) -> bool:
        """Decide whether a name is no power's: ``Sorry, Milan`` may speak to somebody."""
        return self.reader.names.power(said[-1].text) is None

    def _without_reason_behind(self, behind: str, end: int) -> str:
        """The words up to the end of a name, if only a reason stands behind them; else none."""
        rest = behind[end:].lstrip()
        plain = rest[:1] in _STOPS and not is_of_an_order(rest) and not self._own_places(rest)
        return behind[:end] if plain and self._is_reason(rest) else ""

    # ------------------------------------------------------------ nothing behind the mark

    def _without_what_is_given_up(
        self, before: str, behind: str, mark: Mark, below: Sequence[str]
    ) -> str | None:
        """The line without what is given up at once, and not said otherwise."""
        end = next((end for _, end in _spans_of_order(behind)), 0)
        if mark.weak or mark.denies or not self._is_reason(behind[:end]):
            return None
        tells_more = (place_of_it(behind[:end]) or is_of_an_order(behind[:end])) and not is_denied(
            behind[:end]
        )
        if tells_more or place_of_it(behind[end:]) is not None:
            return None  # what it does instead is not understood
        asked = before.rfind("?") if "?" not in mark.signs else len(before)
        if asked >= 0:
            question, reason = before[:asked].rstrip(_STOPS), before[asked:]
            if not self._is_reason(reason.strip(_STOPS)) or not (mark.drops or asked == len(before)):
                return None
            tail = next(_tails(question), 0)
            orders = self._orders(question[tail:])
            is_order = len(orders) == 1 or (not orders and self._is_begun(question[tail:]))
            return _joined(question[:tail], "", behind[end:]) if is_order else None
        again = before.lower().split()[:2]
        repeated = len(again) > 1 and any(line.lower().split()[:2] == again for line in below)
        return "" if repeated and not behind[end:].strip() and not self._orders(before) else None

    def _is_begun(self, words: str) -> bool:
        return (
            len(words.split()) <= _LONGEST_BEGUN
            and is_of_an_order(words)
            and len(self._own_places(words)) <= _MOST_PIECES
            and _NEVER.isdisjoint(self.reader.blocks(words))
        )

    # ------------------------------------------------------------ parts of a line

    def _denials(self, line: str) -> Iterator[Mark]:
        """The answers that only deny what a question before them asks (``It can't.``), as marks."""
        asked = line.find("?")
        while 0 <= asked < len(line) - 1:
            start = asked
            asked = line.find("?", asked + 1)
            end = next((start + 1 + end for _, end in _spans_of_order(line[start + 1 :])), 0)
            answer = line[start + 1 : end]
            if end < len(line) and self._denies(answer):
                yield Mark(start, end, denies=True)

    def _denies(self, answer: str) -> bool:
        if not (0 < len(answer.split()) <= _LONGEST_REASON and denies(answer)) or self._own_places(answer):
            return False
        return self.reader.blocks(answer) <= _OF_DENIALS and not self._orders(answer)

    def _is_reason(self, words: str) -> bool:
        """Decide whether some words may tell why something is put right, and order nothing."""
        if not words.strip(_STOPS):
            return True
        if has_sum(words) or len(words.split()) > _LONGEST_REASON:
            return False
        if not _NEVER.isdisjoint(self.reader.blocks(words)) or self._has_move(words):
            return False
        tells_more = self._own_places(words) or (place_of_it(words) and is_of_an_order(words))
        if tells_more and not is_denied(words):
            return False
        return not self.reader.read(words.strip(_STOPS)).orders

    def _has_move(self, words: str) -> bool:
        """Decide whether a sign of a move stands between two names."""
        said = tokens(words)
        return any(
            sign.kind in _SIGNS_OF_MOVES and self._is_name([first]) and self._is_name([last])
            for first, sign, last in zip(said, said[1:], said[2:], strict=False)
        )

    def _orders(self, words: str, above: Sequence[Order] = ()) -> tuple[Order, ...]:
        """The orders of some words, if nothing else is said by them."""
        reading = self.reader.read(words.strip(), above) if words.strip(_STOPS) else Reading()
        return () if reading.complaints else tuple(reading.orders)

    def _own_places(self, words: str) -> frozenset[str]:
        named = (pair for one in mentions(words, self.reader.names) for pair in one.named)
        return self.reader.own_places & {str(value) for kind, value in named if kind == "place"}


def _has_label(line: str) -> bool:
    """Decide whether a line is one of several cases (``yes: A are h``, with ``no: A are - sie`` below)."""
    said = tokens(line)[:2]
    return len(said) > 1 and said[0].kind == WORD and said[1].text == ":"


def _tails(before: str) -> Iterator[int]:
    """The places where the last part of some words may begin, the nearest first."""
    end = len(before.rstrip(_STOPS))
    cuts = [at + 1 for at in range(end) if before[at] in _CUTS and before[at + 1 : at + 2].isspace()]
    yield from reversed(cuts[-_MOST_TAILS:])
    yield 0


def _sentences(before: str) -> Iterator[int]:
    """The places where the last sentence of some words may begin, the nearest first."""
    return (at for at in _tails(before) if _begins_sentence(before, at))


def _begins_sentence(before: str, at: int) -> bool:
    """Decide whether a sentence begins at a place; one that hesitates goes on (``the fleet... well, to``)."""
    return at == 0 or (before[at - 1] in _ENDS_OF_SENTENCES and before[at - 2 : at] != "..")


def _spans_of_order(behind: str) -> Iterator[tuple[int, int]]:
    """The parts of some words that may be an order: a sentence, or what stands behind a reason."""
    ends = [at for at in range(len(behind)) if behind[at] in ".!?" and not behind[at + 1 : at + 2].strip()]
    starts = [0, *(at + 1 for at in range(len(behind) - 1) if behind[at] in f"{_PARTS}-\u2013\u2014")]
    for start in starts[: _MOST_REASONS + 1]:
        end = next((end + 1 for end in ends if end >= start), len(behind))
        if behind[start:end].strip(_STOPS):
            yield start, end


def _joined(head: str, said: str, rest: str) -> str:
    parts = (head.rstrip(), said.strip(), rest.strip())
    return " ".join(part for part in parts if part.strip(_STOPS))


def _may_be_replaced(gone: Sequence[Token], new: Sequence[Token]) -> bool:
    """Decide whether the last words before a mark may be what the first ones behind it are meant for."""
    same = gone[0].text == new[0].text and is_little_word(new, 0)
    first = gone[1:] if same else gone
    is_number = new[1 if same else 0].kind == NUMBER if len(new) > same else False
    if is_number:
        return len(first) == 1 and first[0].kind == NUMBER
    return (
        bool(first)
        and all(token.kind == WORD or token.text in "-'" for token in first)
        and (same or not is_little_word(gone, 0))
    )
