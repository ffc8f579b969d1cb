"""Blocks of a letter that order the same pieces: one may choose among them, or they tell of then and now.

``HEADS ... / TAILS ...`` are asked about, and so is a block below words of its own (``What I had noted before
his letter:``) where a later one, which is asked about, orders one of its pieces otherwise. Not here: a later
order that is taken (merge), lists (copied_lists).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from judge.commands.orders.offers import orders_on_offer
from judge.commands.orders.order_blocks import Block
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.syntax.talk_words import words_in

_LONGEST_TITLE = 3
"""Words of a title by which one chooses."""


def choices(blocks: Sequence[Block], reader: OrderReader, seat: Seat) -> list[Block]:
    """The blocks below a few words each which order the same unit, where those above a later one would stop
    it with a colon (``HEADS ... / TAILS ...``).
    """
    titled = [one for one in blocks if one.above is not None and not one.above.apart]
    found: list[Block] = []
    for first, second in pairwise(titled):
        title = second.above.line.strip() if second.above is not None else ""
        if len(words_in(title)) <= _LONGEST_TITLE and reader.stops_below(f"{title}:"):
            units = [_by_piece(_orders_of(one, reader, seat), reader).keys() for one in (first, second)]
            found += (first, second) if not units[0].isdisjoint(units[1]) else ()
    return found


def blocks_of_before(
    blocks: Sequence[Block],
    lines: Sequence[str],
    asked: Iterable[tuple[int, Any]],
    reader: OrderReader,
    seat: Seat,
) -> Iterator[Block]:
    """The blocks below words of their own, of which a later order that is asked about changes one.

    `asked`: such orders, each with the number of the line from which on they stand.
    """
    later = [(at, *one) for at, order in asked for one in _by_piece((order,), reader).items()]
    for block in blocks if later else ():
        if not _has_heading(block, lines, reader):
            continue
        ordered = _by_piece(_orders_of(block, reader, seat), reader)
        if any(at >= block.at.stop and ordered.get(piece, order) != order for at, piece, order in later):
            yield block


def orders_asked_about(
    complaints: Iterable[Complaint],
    copied: Iterable[str],
    lines: Sequence[str],
    orders_of: Callable[[str], Iterable[Any]],
    reader: OrderReader,
    seat: Seat,
) -> Iterator[tuple[int, Any]]:
    """The orders of questions and of copied lines, each with the number of its line in the letter."""
    places = {line.strip(): n for n, line in enumerate(lines)}
    for one in complaints:
        if one.of_a_clause and one.line.strip() in places:
            yield from ((places[one.line.strip()], order) for order in orders_on_offer(one, reader, seat))
    for line in copied:
        if line in places:
            yield from ((places[line], order) for order in orders_of(line))


def _has_heading(block: Block, lines: Sequence[str], reader: OrderReader) -> bool:
    """Decide whether the line above a block heads it with words that tell more than that orders follow."""
    heading = next((line.strip() for line in reversed(lines[: block.at.start]) if line.strip()), "")
    return heading.endswith(":") and reader.stops_below(heading)


def _orders_of(block: Block, reader: OrderReader, seat: Seat) -> list[Any]:
    return [order for line in block.lines for order in reader.orders(line, seat)]


def _by_piece(orders: Iterable[Any], reader: OrderReader) -> Mapping[str, str]:
    """The orders in words, by the piece that each is for."""
    told = [str(reader.words(order)) for order in orders]
    return {" ".join(words.split()[:2]): words for words in told}
