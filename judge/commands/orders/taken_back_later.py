"""Orders that a later line of the same letter takes back without being understood itself.

``Hungary to Slavonia`` above, ``PS Sorry, Hungary should go to Austria instead`` below, or ``Scratch the
first one``: what counts is asked. Not here: later lines that are understood (merge), lines taken back at once
(order_lines).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from judge.commands.orders.hanging_orders import MAY_BE_NONE, no_order_of_now, pieces
from judge.commands.orders.merge import Given
from judge.commands.orders.needed_orders import UNSURE
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader, Reading
from judge.core.system.table_game import TableGame

_RIVALS = (UNSURE, MAY_BE_NONE)
"""Questions of which the lines say what may be meant instead."""
_TOLD_BY = 40
"""Letters that lines are told apart by."""


def without_withdrawals(
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
    lines_said: Sequence[str] = (),
) -> tuple[list[Given], list[Complaint]]:
    """The orders without those that are taken back, which are offered beside what may stand for them.

    So is an order of a piece of which a later line (of `lines_said`) probably says something else.
    """
    left = list(new)
    told: list[Complaint] = []
    for complaint in complaints:
        lines = tuple(map(str, complaint.facts.get("lines", ()))) if complaint.of_a_clause else ()
        takes_back = bool(left) and reader.takes_back(complaint.line)
        offered = [order for line in lines for part in line.split(";") for order in reader.orders(part, seat)]
        labelled = "" if lines else _words_below_label(complaint)
        rivals = offered and complaint.code in _RIVALS
        if not left or not (takes_back or rivals or labelled):
            told.append(complaint)
            continue
        meant = {rules.about(order) for order in offered} - {None}
        place = max(_places_of(complaint.line, lines_said), default=-1)
        back = [
            given
            for given in left
            if given.text != complaint.line
            and (
                rules.about(given.order) in meant or is_named_again(given, complaint.line, reader)
                if takes_back
                else (labelled or rules.about(given.order) in meant)
                and given.order not in offered
                and min(_places_of(given.text, lines_said), default=place) < place
                and is_named_again(given, labelled or complaint.line, reader)
            )
        ]
        left = [given for given in left if given not in back]
        if back and not offered:
            told.append(complaint)
            told += [no_order_of_now(given.text, [given.order], reader) for given in back]
            continue
        again = tuple(str(reader.words(given.order)) for given in back)
        facts = {**complaint.facts, "lines": tuple(dict.fromkeys((*lines, *again)))}
        told.append(replace(complaint, facts=facts) if back else complaint)
    return left, told


def _words_below_label(complaint: Complaint) -> str:
    """The words behind a label, if that is what is complained of (``Rectif : F Dal - Ist``)."""
    label, _, behind = complaint.line.partition(":")
    at_label = complaint.line[complaint.start : complaint.end].strip(" :") == label.strip()
    return behind.strip() if at_label else ""


def _places_of(text: str, lines: Sequence[str]) -> list[int]:
    """The numbers of the lines that a text begins or ends in."""
    told = text.strip(". ")
    ends = (told[:_TOLD_BY], told[-_TOLD_BY:])
    return [n for n, line in enumerate(lines) if any(end in line for end in ends)]


def is_named_again(given: Given, line: str, reader: OrderReader) -> bool:
    """Decide whether a line names the piece of an order above it, or opens with the same two words."""
    if line.lower().split()[:2] == given.text.lower().split()[:2]:
        return True
    once = reader.is_named_once(given.order, given.text)
    return once and not reader.is_named_once(given.order, f"{given.text}\n{line}")


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The orders above a line that hold, those that it takes back, and what it says itself."""

    left: Sequence[Given]
    gone: Sequence[Given]
    reading: Reading


def take_back_named(
    line: str, reading: Reading, new: Sequence[Given], reader: OrderReader, seat: Seat
) -> Withdrawn:
    """The orders above a line, parted into those that hold and those that it takes back by their names.

    What it orders instead is read where nothing else of it is an order.
    """
    if not new or not reader.withdraws(line):
        return Withdrawn(new, (), reading)
    lines = [[given.order for given in group] for _, group in groupby(new, key=lambda given: given.text)]
    found = reader.withdrawal(line, lines)
    if not found.orders:
        return Withdrawn(new, (), reading)
    for words in (found.instead, found.behind):
        if words and not reading.orders:
            left = [given.order for given in new if given.order not in found.orders]
            again = reader.read(words, seat, (*left, *found.orders))  # what goes is what IT stands for
            reading = again if again.orders and not again.complaints else reading
    gone = [given for given in new if given.order in found.orders]
    return Withdrawn([given for given in new if given not in gone], gone, reading)


def questions_about_withdrawn(
    gone: Sequence[Given],
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
) -> Iterator[Complaint]:
    """Questions about orders that were taken back, for pieces that no order or other question is about."""
    lines = (str(line) for complaint in complaints for line in complaint.facts.get("lines", ()))
    offered = (order for line in lines for part in line.split(";") for order in reader.orders(part, seat))
    known = pieces(rules, (*(given.order for given in new), *offered)) if gone else ()
    for given in gone:
        if rules.about(given.order) not in known and given.order not in [other.order for other in new]:
            yield no_order_of_now(given.text, [given.order], reader)
