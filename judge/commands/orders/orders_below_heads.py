"""Orders below a line that has the form of a head, or that repeat those of an earlier letter: asked about.

Below ``Anna Plonk, Mon 10:00`` stands what was written then, whoever wrote it, and below any line that nobody
understands may stand the writer's own old list: where our letters to the writer have all of its orders
together, one of them confirmed it. Neither is filed beside other words of the letter. Not here: which form a
head has (heads_by_form), heads of others, whose orders are not used (posts_of_others).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from judge.commands.orders.disowning import SentencesBeside
from judge.commands.orders.hanging_orders import question_about_all_beside
from judge.commands.orders.heads_by_form import ends_letters, is_dated_only, is_head
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.orders.merge import Given
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.syntax.commands.basic_commands import Clear, Command, SignOn
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Branch, ClearSome
from judge.syntax.talk_words import opening, phrases, single_words, words_in

_FEWEST = 2
"""Orders of a list that may be an old one, where no more than a line stands above it."""
_LONGEST_GREETING = 6
"""Words of a line that only greets."""
_SENTENCE, _STOPS = 5, (".", "!")
"""Words of a sentence that advises, and how it ends."""
_MOST_BROKEN = 6
"""Lines above the end of a heading that may belong to it."""
_MOST_LOOKED_UP = 4
"""Lists of a letter that are looked up among our letters."""


def without_orders_below_heads(
    session: Session,
    record: GameRecord,
    old: Sequence[Given],
    new: Sequence[Given],
    reader: OrderReader[Any],
    seat: Seat,
    beside: SentencesBeside,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders without those below such a line, and a question about all of each list that falls.

    `old`: orders on file, which a copy of their lines does not change.
    """
    letter = _Letter(session, record, old, new, reader, seat, beside)
    fallen: list[Given] = []
    asked: list[Complaint] = []
    for line, given in letter.lists():
        left = [one for one in given if one not in fallen]
        if left:
            fallen += left
            words = [str(reader.words(one.order)) for one in left]
            asked.append(session.mask(question_about_all_beside(line, words)))
    return [one for one in new if one not in fallen], tuple(asked)


class _Letter:
    """The lines of a letter, and the new orders that each of them gave."""

    def __init__(
        self,
        session: Session,
        record: GameRecord,
        old: Sequence[Given],
        new: Sequence[Given],
        reader: OrderReader[Any],
        seat: Seat,
        beside: SentencesBeside,
    ) -> None:
        self._session, self._record, self._reader, self._seat = session, record, reader, seat
        self._beside = beside
        self._names = NamesAtTable(session, record)
        self._lines = [line.strip() for line in session.letter.lines]
        self._on_file = [one.order for one in old]
        self._put_aside = frozenset(map(str.strip, session.in_hand.put_aside))
        self._given: dict[int, list[Given]] = {}
        last = {line: n for n, line in enumerate(self._lines) if line}
        for one in (one for one in new if one.new):
            if (place := last.get(said := one.text.strip(), -1)) < 0:
                place = max((n for n, line in enumerate(self._lines) if said and said in line), default=-1)
            if place >= 0:
                self._given.setdefault(place, []).append(one)

    def lists(self) -> Iterator[tuple[str, list[Given]]]:
        """The lists that are asked about, each with the line that makes it doubtful."""
        for head, below in [*self._heads(), *self._items()]:
            fresh = [one for n in below for one in self._fresh(n)]
            if fresh:
                yield self._lines[head], fresh
        looked_up = 0
        for block in self._blocks():
            fresh = [one for n in block for one in self._fresh(n)]
            if fresh and (line := self._doubtful_line(block)) and looked_up < _MOST_LOOKED_UP:
                looked_up += 1
                if self._was_sent_before([one for n in block for one in self._given[n]]):
                    yield line, fresh

    def _fresh(self, n: int) -> list[Given]:
        return [one for one in self._given.get(n, ()) if one.order not in self._on_file]

    def _heads(self) -> Iterator[tuple[int, list[int]]]:
        """The lines with the form of heads below other words of the writer's, each with those below it, up to
        where the writer speaks again.
        """
        spoken = greeted = ordered = False
        below: list[int] | None = None
        for n, line in enumerate(self._lines[: max(self._given, default=-1) + 1]):
            if not line:
                continue
            headed = self._is_head(line, spoken=spoken, greeted=greeted) or self._is_to_writer(n)
            if n not in self._given and headed:
                below, ordered = [], False
                yield n, below
            elif below is not None and self._speaks_again(line, below_orders=ordered):
                below = None
            elif below is not None:
                below.append(n)
                ordered = ordered or n in self._given
            of_post = self._is_of_a_post(line)
            greeted = greeted or not of_post
            spoken = spoken or not (of_post or self._opens(line))

    def _is_head(self, line: str, *, spoken: bool, greeted: bool) -> bool:
        """Decide whether a copy stands below a line, as its form and the lines above it tell."""
        formed = is_head(line)
        heads = spoken and (formed or ends_letters(line))
        heads = heads or (greeted and formed and not is_dated_only(line))
        return heads and not self._is_a_title(line)

    def _is_to_writer(self, n: int) -> bool:
        """Decide whether a line greets the writer, or heads the reader's orders (``your orders as I hold
        them:``), however it is broken, or what is to go (``Supprimer :``), whatever else it is read as.
        """
        line = self._lines[n]
        if not line.endswith(":"):
            return self._names.is_writer_greeted(line)
        begin = next((at + 1 for at in range(n, -1, -1) if not self._lines[at] or at in self._given), 0)
        parts = self._lines[max(begin, n - _MOST_BROKEN) : n + 1]
        orders = single_words("introduces")
        said = ([word.text for word in words_in(sign.join(parts))] for sign in ("", " "))
        your = any(
            first in single_words("reader-self") and second in orders
            for words in said
            for first, second in pairwise(words)
        )
        command = read_command(line)
        one_word = command is None and len(words_in(line)) == 1
        stops = one_word and self._reader.stops_below(line) and not self._reader.is_strange_heading(line)
        return your or stops or isinstance(command, ClearSome)

    def _is_of_a_post(self, line: str) -> bool:
        """Decide whether a line that was put aside heads a post of others, or orders something in one."""
        if line not in self._put_aside:
            return False
        return is_head(line) or bool(self._reader.orders(line, self._seat))

    def _items(self) -> Iterator[tuple[int, list[int]]]:
        """The first lines of numbered items of advice, each with the orders below it: a whole sentence, as we
        write them in our suggestions, and a program translates them.
        """
        found: list[tuple[int, list[int]]] = []
        number = 0
        for n, line in enumerate(self._lines):
            if n in self._given:
                if found and number:
                    found[-1][1].append(n)
            elif not line:
                number = 0
            elif _begins_item(line, len(found) + 1):
                number = len(found) + 1
                found.append((n, []))
        advice = [(n, below) for n, below in found if below and self._ends_sentence(n, below[0])]
        if len(found) >= _FEWEST:
            yield from advice

    def _ends_sentence(self, first: int, below: int) -> bool:
        """Decide whether the lines of an item make a whole sentence above its orders, of several words."""
        said = " ".join(self._lines[first:below])
        said = said.rpartition(" (")[0] if said.endswith(")") else said  # "(N-030)"
        return said.endswith(_STOPS) and len(words_in(said)) >= _SENTENCE

    def _blocks(self) -> Iterator[list[int]]:
        """The numbers of lines of orders with no words between, then of those with nothing between, and of
        those below an order of such a block that another of them contradicts: an old list may stand there
        with nothing that shows it.
        """
        runs = [*self._runs(self._is_between)]
        blocks = [*self._runs(lambda n: False)]
        yield from (run for run in runs if run not in blocks)
        for block in blocks:
            yield block
            yield from self._below_contradicted(block)

    def _runs(self, goes_on: Callable[[int], bool]) -> Iterator[list[int]]:
        """The numbers of lines of orders that stand together. `goes_on`: decides for a line between them."""
        block: list[int] = []
        for n in range(len(self._lines) + 1):
            if n in self._given:
                block.append(n)
            elif block and (n == len(self._lines) or not goes_on(n)):
                yield block
                block = []

    def _is_between(self, n: int) -> bool:
        """Decide whether a line says nothing of the orders around it: empty, a condition, a sign-on, the name
        of the power.
        """
        line = self._lines[n]
        return not line or self._names.is_own_power(line) or isinstance(read_command(line), Branch | SignOn)

    def _below_contradicted(self, block: Sequence[int]) -> Iterator[list[int]]:
        """The rest of a block below the last of its orders for whose piece another follows."""
        rules = self._session.rules(self._record)
        later: dict[Any, Any] = {}
        for at in range(len(block) - 1, -1, -1):
            orders = [one.order for one in self._given[block[at]]]
            if any(self._takes_the_place(order, later.get(rules.about(order), order)) for order in orders):
                yield [*block[at + 1 :]]
                return
            later |= {piece: order for order in orders if (piece := rules.about(order)) is not None}

    def _doubtful_line(self, block: Sequence[int]) -> str:
        """The line that may head an old list, or the first of the list, where others stand above it; empty if
        there is none.
        """
        above, passed = self._line_above(block[0])
        several = passed or sum(len(self._given[n]) for n in block) >= _FEWEST
        elsewhere = len(self._given) > len(block)
        if above < 0:
            return ""
        if above in self._given:
            return self._lines[block[0]] if several and self._contradicts(block) else ""
        line = self._lines[above]
        several = several or line.endswith(":") or not words_in(line)
        return line if (several or elsewhere) and not self._leads_over(above) else ""

    def _line_above(self, first: int) -> tuple[int, bool]:
        """The line that says something above an order, below 0 if there is none; and whether others of its
        list were passed over: conditions, and orders that are asked about already or are for another case.
        """
        passed = False
        for n in range(first - 1, -1, -1):
            if self._is_between(n):
                passed = passed or isinstance(read_command(self._lines[n]), Branch)
            elif n not in self._given and self._orders_nothing_on_file(self._lines[n]):
                passed = True
            else:
                return n, passed
        return -1, passed

    def _orders_nothing_on_file(self, line: str) -> bool:
        """Decide whether a line orders something, and nothing that is on file."""
        orders = self._reader.orders(line, self._seat)
        return bool(orders) and not any(order in self._on_file for order in orders)

    def _contradicts(self, block: Sequence[int]) -> bool:
        """Decide whether another line of the letter orders a piece of a list otherwise."""
        rules = self._session.rules(self._record)
        ordered = {rules.about(one.order): one.order for n in block for one in self._given[n]}
        others = (one.order for n, given in self._given.items() if n not in block for one in given)
        pieces = ((rules.about(order), order) for order in others)
        return any(
            piece is not None and self._takes_the_place(order, ordered.get(piece, order))
            for piece, order in pieces
        )

    def _takes_the_place(self, first: Any, other: Any) -> bool:
        """Decide whether of two orders about one thing only the later would count."""
        rules = self._session.rules(self._record)
        return first != other and len(rules.places_after_merge([first, other], [True, True])) == 1

    def _leads_over(self, above: int) -> bool:
        """Decide whether a line is known to head orders that its writer gives now."""
        line = self._lines[above]
        your = not single_words("reader-self").isdisjoint(word.text for word in words_in(line))
        if your and line.endswith(":"):
            return False  # "Venice, your orders as I have them:"
        if self._opens(line) or self._reader.orders(line, self._seat):
            return True
        if isinstance(read_command(line), Command):
            return self._is_meant_as_command(above)
        if line.endswith(":") and self._beside.heads_own_orders(line):
            return True
        return self._beside.speaks_for_orders(line)

    def _is_meant_as_command(self, at: int) -> bool:
        """Decide whether a line that reads as a command is one: below other words a head may read so
        (``Version précédente``), but for CLEAR alone.
        """
        if isinstance(read_command(self._lines[at]), Clear) and len(self._lines[at].split()) == 1:
            return True
        above = (n for n in range(at) if n not in self._given and self._lines[n])
        return all(
            self._opens(self._lines[n]) or isinstance(read_command(self._lines[n]), Command) for n in above
        )

    def _opens(self, line: str) -> bool:
        """Decide whether a line only greets, or names the writer or the phase."""
        said = words_in(line)
        greets = phrases("greets").length_at(opening(line)) > 0 and len(said) <= _LONGEST_GREETING
        return greets or self._is_a_title(line)

    def _is_a_title(self, line: str) -> bool:
        """Decide whether a line names the phase, the game or the writer's power, or is a heading."""
        if not words_in(line):
            return False
        named = line.strip("[]<>{}() .:").lower() == self._record.name
        phase = self._session.phases(self._record).heading(line, self._record.phase) is not None
        return named or phase or self._names.is_own_power(line) or self._is_known_heading(line)

    def _is_known_heading(self, line: str) -> bool:
        return self._reader.heading(line, "") is not None

    def _speaks_again(self, line: str, *, below_orders: bool) -> bool:
        """Decide whether the writer speaks again, in a heading of orders of one's own; copies greet, too.

        The name of the power does that below the orders of a copy; right below its head it is copied, too.
        """
        own = not single_words("writer-self").isdisjoint(word.text for word in words_in(line))
        return line.endswith(":") and (own or (below_orders and self._names.is_own_power(line)))

    def _was_sent_before(self, given: Sequence[Given]) -> bool:
        """Decide whether one of our letters to the writer has all these orders."""
        wanted = {" ".join(str(self._reader.words(one.order)).split()) for one in given}
        letter = self._session.letter
        sent = self._session.repository.letters_to(letter.sender, letter.token or "", lines=sorted(wanted))
        return any(wanted <= {" ".join(line.split()) for line in text.splitlines()} for _, text, _ in sent)


def _begins_item(line: str, number: int) -> bool:
    """Decide whether a line begins with a number of a list."""
    return line.startswith((f"{number}. ", f"{number}) "))
