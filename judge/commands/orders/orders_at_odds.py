"""Orders of a letter of which a question about others of it offers another: all of them are asked about.

Who writes two lists, of which one may be none of now, may have meant either as the one to play; so may who
writes something between them that neither corrects the first nor leads over to the second. Only the lower one
below a heading that is surely its writer's stays. Not here: blocks of which each is heard alone
(blocks_at_odds), sentences that may mean two orders (pieces_left_out).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from judge.commands.orders.disowning import SentencesBeside
from judge.commands.orders.hanging_orders import BELOW_HEADING, MAY_BE_NONE, question_about_all_beside
from judge.commands.orders.merge import Given
from judge.commands.orders.offers import orders_on_offer
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.written_words import sentences

OTHER_LIST = "other-list"
"""The question about orders for pieces of which another question offers other ones."""
_AT_ODDS = 2
"""Orders for one piece of which one alone can be meant."""
_MOST_READ = 100
"""Lines of a letter that are read once more."""


def without_orders_at_odds(
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    lines: Sequence[str],
    rules: TableGame,
    reader: OrderReader[Any],
    seat: Seat,
    beside: SentencesBeside,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders that no other of their letter contradicts, and the complaints, with a question about
    each list of those that fall.

    `lines`: those of the letter; `beside`: what a heading tells of the orders below it.
    """
    letter = _Letter(lines, rules, reader, seat, beside)
    offers = {n: letter.orders_offered(one) for n, one in enumerate(complaints)}
    rivals = letter.orders_against(
        new,
        {order for orders in offers.values() for order in orders},
        max((letter.place(complaints[n].line) for n, orders in offers.items() if orders), default=-1),
    )
    lists = [rivals, *letter.lists_apart([one for one in new if one not in rivals])]
    lists = letter.with_their_blocks(lists, new)
    fallen = [one for given in lists for one in given]
    asked = [letter.question(given[0].text, [one.order for one in given]) for given in lists if given]
    return [one for one in new if one not in fallen], (*letter.questions_by_list(complaints), *asked)


@dataclass(frozen=True, slots=True)
class _Letter:
    lines: Sequence[str]
    rules: TableGame
    reader: OrderReader[Any]
    seat: Seat
    beside: SentencesBeside
    _read: dict[int, bool] = field(default_factory=dict)

    def orders_offered(self, complaint: Complaint) -> tuple[Any, ...]:
        """The orders of a question about lines of orders that may be none of now, not about a sentence."""
        asked = self._is_of_a_line(complaint) or complaint.code == BELOW_HEADING
        return orders_on_offer(complaint, self.reader, self.seat) if asked else ()

    def orders_against(self, new: Sequence[Given], offered: Set[Any], lowest: int) -> list[Given]:
        """The new orders for pieces of which others are `offered`, in questions down to line `lowest`."""
        agreed = {str(self.reader.words(order)) for order in offered}
        pieces = {self.rules.about(order) for order in offered} - {None}
        return [
            one
            for one in new
            if self.rules.about(one.order) in pieces
            and str(self.reader.words(one.order)) not in agreed
            and not self._is_surely_meant(self.place(one.text), lowest)
        ]

    def lists_apart(self, new: Sequence[Given]) -> tuple[list[Given], list[Given]]:
        """The orders of two lists for the same pieces, with talk between that tells of neither's worth."""
        lists: tuple[list[Given], list[Given]] = ([], [])
        last: dict[Any, tuple[int, Given]] = {}
        for one in new:
            place, piece = self.place(one.text), self.rules.about(one.order)
            if not one.new or piece is None or place < 0:
                continue
            above, before = last.get(piece, (place, one))
            differs = before.order != one.order and above < place
            if differs and self._is_order(above) and self._is_order(place) and self._are_parted(above, place):
                lists[0].append(before)
                lists[1].append(one)
            last[piece] = (place, one)
        return lists

    def with_their_blocks(self, lists: Sequence[Sequence[Given]], new: Sequence[Given]) -> list[list[Given]]:
        """The lists of orders that fall, each with the other new orders of the lines right above and below:
        who takes one line for a quotation takes all that stand with it for one.
        """
        blocks = self._blocks(new)
        taken = [one for given in lists for one in given]
        found: list[list[Given]] = []
        for given in lists:
            at = {block for one in given if (block := blocks.get(self.place(one.text))) is not None}
            at = {block for block in at if not self._has_own_heading(block, -1)}
            beside = [one for one in new if one.new and blocks.get(self.place(one.text)) in at]
            beside = [one for one in beside if one not in taken]
            taken += beside
            found.append(sorted((*given, *beside), key=new.index))
        return found

    def _blocks(self, new: Sequence[Given]) -> dict[int, int]:
        """The lines of new orders, each with the first of those that stand with it."""
        first: dict[int, int] = {}
        for place in sorted({self.place(one.text) for one in new if one.new} - {-1}):
            first[place] = first.get(place - 1, place)
        return first

    def questions_by_list(self, complaints: Sequence[Complaint]) -> Iterator[Complaint]:
        """The complaints, single questions about the lines of two lists as one about each list."""
        lined = {n: self.orders_offered(one) for n, one in enumerate(complaints) if self._is_of_a_line(one)}
        by_piece: dict[Any, set[str]] = {}
        for order in (order for orders in lined.values() for order in orders):
            by_piece.setdefault(self.rules.about(order), set()).add(str(self.reader.words(order)))
        if all(len(orders) < _AT_ODDS for orders in by_piece.values()):
            yield from complaints
            return
        lists: dict[int, list[int]] = {}
        for n in lined:
            lists.setdefault(self._talk_above(self.place(complaints[n].line)), []).append(n)
        first = {numbers[0]: numbers for numbers in lists.values()}
        for n, one in enumerate(complaints):
            if n in first:
                yield self.question(one.line, [order for number in first[n] for order in lined[number]])
            elif n not in lined:
                yield one

    def question(self, line: str, orders: Sequence[Any]) -> Complaint:
        """The question whether the orders of a list, which begins with a line, are those that are meant."""
        words = [str(self.reader.words(order)) for order in orders]
        return replace(question_about_all_beside(line, words), code=OTHER_LIST)

    def place(self, text: str) -> int:
        """The number of the last line in which a text stands; -1 if it stands in none."""
        said = text.strip()
        return max((n for n, line in enumerate(self.lines) if said and said in line), default=-1)

    def _is_order(self, place: int) -> bool:
        """Decide whether a line gives an order by itself; what is beyond the most that are read does not."""
        if place not in self._read:
            self._read[place] = len(self._read) < _MOST_READ and bool(
                self.reader.orders(self.lines[place], self.seat)
            )
        return self._read[place]

    def _is_of_a_line(self, complaint: Complaint) -> bool:
        """Decide whether a question is about a line that would be an order by itself."""
        place = self.place(complaint.line) if complaint.code == MAY_BE_NONE else -1
        return place >= 0 and self._is_order(place)

    def _talk(self, above: int, below: int) -> list[str]:
        """The lines between two others that are no orders, from the lower one on up."""
        between = range(below - 1, above, -1)
        return [said for n in between if (said := self.lines[n].strip()) and not self._is_order(n)]

    def _talk_above(self, place: int) -> int:
        return len(self._talk(-1, place))

    def _are_parted(self, above: int, below: int) -> bool:
        """Decide whether talk stands between two lines that neither thinks again nor heads the second."""
        talk = self._talk(above, below)
        corrects = any(map(self.reader.thinks_again, talk))
        return bool(talk) and not corrects and not self._has_own_heading(below, above)

    def _is_surely_meant(self, place: int, lowest: int) -> bool:
        """Decide whether a heading that is surely its writer's stands above a line: below line `lowest`, or
        one of plain words above it.
        """
        if place > lowest:
            return self._has_own_heading(place, lowest)
        heading = next(iter(self._talk(-1, place)), "")
        return self._has_own_heading(place, -1) and not self.reader.stops_below(heading)

    def _has_own_heading(self, place: int, lowest: int) -> bool:
        """Decide whether a heading that is surely its writer's stands above a line, from `lowest` on."""
        heading = next(iter(self._talk(max(lowest - 1, -1), place)), "")
        said = [*sentences(heading)][-1:] or [heading]
        return heading.endswith(":") and self.beside.heads_own_orders(said[0])
