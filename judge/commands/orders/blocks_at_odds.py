"""Blocks of a letter that order the same pieces: one may choose among them, or they tell of then and now.

``HEADS ... / TAILS ...`` are asked about, and so is a block below words of its own (``What I had noted before
his letter:``) where a later one, which is asked about, orders one of its pieces otherwise. So is what a later
block leaves of one that it orders anew for the most part, with words between them that say more than that
orders follow (``I had that before his call. Now this:``). Not here: a later order that is taken (merge),
lists (copied_lists).
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
from judge.core.system.table_game import TableGame
from judge.core.written_words import sentences
from judge.syntax.talk_words import words_in

_LONGEST_TITLE, _SEVERAL, _MOST_LABELLED = 3, 2, 40
"""Words of a title by which one chooses; sentences that say more than a heading does; lines with titles."""
_HEADS = ":"


def choices(blocks: Sequence[Block], rules: TableGame, reader: OrderReader, seat: Seat) -> list[Block]:
    """The blocks below a few words each which order the same unit, where those above a later one would stop
    it with a colon (``HEADS ... / TAILS ...``).
    """
    titled = [one for one in blocks if one.above is not None and not one.above.apart]
    found: list[Block] = []
    for first, second in pairwise(titled):
        title = second.above.line.strip() if second.above is not None else ""
        if len(words_in(title)) <= _LONGEST_TITLE and reader.stops_below(f"{title}:"):
            units = [_by_piece(_orders_of(one, reader, seat), rules).keys() for one in (first, second)]
            found += (first, second) if not units[0].isdisjoint(units[1]) else ()
    return found


def blocks_of_before(
    blocks: Sequence[Block],
    lines: Sequence[str],
    asked: Iterable[tuple[int, Any]],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
) -> Iterator[Block]:
    """The blocks below words of their own, or above more than a heading, of which a later order that is asked
    about changes one.

    `asked`: such orders, each with the number of the line from which on they stand.
    """
    later = [(at, *one) for at, order in asked for one in _by_piece((order,), rules).items()]
    for block in blocks if later else ():
        if not (_has_heading(block, lines, reader) or _more_than_a_heading(lines, block.at.stop)):
            continue
        ordered = _by_piece(_orders_of(block, reader, seat), rules)
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
    return heading.endswith(_HEADS) and reader.stops_below(heading)


def _orders_of(block: Block, reader: OrderReader, seat: Seat) -> list[Any]:
    return [order for line in block.lines for order in reader.orders(line, seat)]


def lines_left_of_before(
    blocks: Sequence[Block],
    lines: Sequence[str],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
    doubting: Callable[[str], float],
) -> Iterator[tuple[str, str]]:
    """The lines of a block that the next one does not order anew, though it changes some, each with what
    stands between the blocks: more than a heading, which the next one has as well.

    It orders most of them anew, or what stands between puts the first in doubt by little evidence.
    """
    for first, second in pairwise(blocks):
        between = sum(1 for line in lines[first.at.stop : second.at.start] if line.strip())
        told = _more_than_a_heading(lines, first.at.stop)
        if between != 1 or not told:
            continue
        before, now = (_by_piece(_orders_of(one, reader, seat), rules) for one in (first, second))
        again = before.keys() & now.keys()
        left = before.keys() - again
        doubted = any(doubting(part) > 0 for part in sentences(told)[:-1])
        few = len(left) > len(again) and not doubted
        if all(before[piece] == now[piece] for piece in again) or few:
            continue
        for line in first.orders() - second.orders():
            if not left.isdisjoint(_by_piece(reader.orders(line, seat), rules)):
                yield line, told


def _more_than_a_heading(lines: Sequence[str], start: int) -> str:
    """The next line that is not empty, if other sentences stand in it before a heading; else none."""
    line = next((line.strip() for line in lines[start:] if line.strip()), "")
    return line if line.endswith(_HEADS) and len(sentences(line)) >= _SEVERAL else ""


def labelled_at_odds(
    texts: Iterable[str], rules: TableGame, reader: OrderReader, seat: Seat
) -> Iterator[str]:
    """The lines that begin with a few words and a colon each, and order one piece otherwise than another such
    line does (``Plan A: ...``, ``Plan B: ...``).
    """
    labelled = [text for text in texts if 0 < len(words_in(_label(text))) <= _LONGEST_TITLE]
    ordered = {text: _by_piece(reader.orders(text, seat), rules) for text in labelled[:_MOST_LABELLED]}
    said: dict[str, dict[str, None]] = {}
    for by_piece in ordered.values():
        for piece, order in by_piece.items():
            said.setdefault(piece, {})[str(reader.words(order))] = None
    at_odds = {piece for piece, orders in said.items() if len(orders) > 1}
    yield from (text for text, by_piece in ordered.items() if not at_odds.isdisjoint(by_piece))


def _label(text: str) -> str:
    """The text of a line before its colon; empty where it has none."""
    label, colon, _ = text.partition(_HEADS)
    return label if colon else ""


def _by_piece(orders: Iterable[Any], rules: TableGame) -> Mapping[str, Any]:
    """The orders by the piece that each is for, as far as it is for one."""
    return {piece: order for order in orders if (piece := rules.about(order)) is not None}
