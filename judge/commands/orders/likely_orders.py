"""Orders that prose most likely means, where nobody could read it, for pieces without an order.

What leaves no doubt is taken, with an echo of the writer's words; all else is asked about.

Not here: which orders these are (the game).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.broken_lines import runs_on
from judge.commands.orders.merge import Given
from judge.commands.orders.needed_orders import UNSURE
from judge.commands.orders.offers import as_one_line, orders_of, orders_on_offer
from judge.commands.orders.order_lines import are_asked_about
from judge.commands.orders.wrapped_lines import paragraph_ends, sentences_whole
from judge.commands.session import Session
from judge.commands.wishes.certainty import is_sure
from judge.commands.wishes.reading import wishes_in
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import LikelyOrders, OrderReader
from judge.core.system.table_game import TableGame
from judge.core.wording import Joined
from judge.syntax.proposals import mentions

LONGEST = 200
"""Characters of a line as it is kept with its order."""


def with_likely(
    session: Session,
    complaints: Sequence[Complaint],
    passed: Sequence[str],
    known: Sequence[Any],
    rules: TableGame,
    state: Any,
    seat: Seat,
) -> tuple[list[Given], tuple[Complaint, ...], tuple[str, ...]]:
    """Orders that leave no doubt, and the complaints and the prose that was passed over, with questions for
    what else may be an order.

    `known`: orders that are on file or new.
    """
    reader = rules.reader(state)
    lines = joined_lines(
        sentences_whole(session.in_hand.pending, ends=paragraph_ends(session.letter.lines)), reader
    )
    looked_at: list[str] = []
    sure: list[LikelyOrders[Any]] = []
    if not _is_doubtful(complaints, lines, reader):
        looked = _lines_in_time(session, lines, looked_at)
        plain = [one for one in rules.likely_orders(state, seat, looked, known) if one.sure]
        plain = [
            one for one in plain if not (_hangs(one, lines, reader) or _is_taken_back(one, lines, reader))
        ]
        sure = _sentences_without_dispute(plain, complaints, lines, rules, reader, seat)
    given = [Given(order, one.sentence[:LONGEST], True, one.sentence) for one in sure for order in one.orders]
    places = [_sentence_place(one, lines) for one in sure]
    complaints = [one for one in complaints if not any(_overlaps(one, place) for place in places)]
    passed = [line for line in passed if not any(line.strip(" .!,;") in one.sentence for one in sure)]
    orders = [*known, *(order for one in complaints for order in orders_on_offer(one, reader, seat))]
    orders += [one.order for one in given]
    asked: list[Complaint] = []
    for found in rules.likely_orders(state, seat, _lines_in_time(session, lines, looked_at), orders):
        sentence, likely = found.sentence, found.orders
        line = next(line for line in lines if sentence in line)
        question = question_about(line, sentence, [as_one_line([reader.words(order) for order in likely])])
        about = [one for one in complaints if whole_line(one, lines) == line]
        is_read = not about and not any(one in line for one in passed) and reader.orders(sentence, seat)
        is_wish = not about and _is_a_wish(session, line, passed)
        if not (is_read or is_wish) and not any(_offers(one) and _covers(one, question) for one in about):
            asked.append(question)
    others = [
        _with_other(one, line, [*known, *(order.order for order in given)], rules, state, seat)
        if (line := whole_line(one, lines)) in looked_at and may_look(session.context.allowance, line)
        else one
        for one in complaints
    ]
    told = [one for one in others if _offers(one) or not any(_lies_in(one, other) for other in asked)]
    left = [line for line in passed if not any(_stands_in(line, question) for question in asked)]
    return given, (*told, *(session.mask(question) for question in asked)), tuple(left)


def _is_a_wish(session: Session, line: str, passed: Sequence[str]) -> bool:
    """Decide whether a line was passed over that is as good as an example of a wish to change something, and
    names nothing of the board: ``call it a tie between everybody still standing`` has nobody hold.
    """
    if line.strip() not in passed or any(mentions(line, session.names())):
        return False
    found = wishes_in(session, line)
    return is_sure(found) and found[0].row.changes


def _lines_in_time(session: Session, lines: Sequence[str], before: list[str]) -> Iterator[str]:
    """Lines as long as there is time once those above them were read; those of `before`, if there are any.

    They are kept in `before`.
    """
    allowance = session.context.allowance
    if before:
        yield from takewhile(lambda _: allowance.looks_on(0), tuple(before))
        return
    for line in takewhile(partial(may_look, allowance), lines):
        before.append(line)
        yield line


def is_doubtful(session: Session, complaints: Sequence[Complaint], reader: OrderReader) -> bool:
    """Decide whether a letter asks, tries out, or says what nobody understood: nothing of it is sure then."""
    return _is_doubtful(
        complaints,
        joined_lines(
            sentences_whole(session.in_hand.pending, ends=paragraph_ends(session.letter.lines)), reader
        ),
        reader,
    )


def _is_doubtful(complaints: Sequence[Complaint], lines: Sequence[str], reader: OrderReader) -> bool:
    return not all(map(_offers, complaints)) or is_asked_or_draft(lines, reader)


def is_asked_or_draft(lines: Sequence[str], reader: OrderReader) -> bool:
    """Decide whether a letter asks about its lines, or says that it only tries them out."""
    return are_asked_about(lines) or any(
        reader.is_draft(line) or reader.asks_after_orders(line) for line in lines
    )


def _hangs(one: LikelyOrders[Any], lines: Sequence[str], reader: OrderReader) -> bool:
    """Decide whether a line with a condition or a doubtful sentence in it has that of likely orders."""
    return any(
        one.sentence in line and (reader.is_condition(line) or reader.has_doubtful_sentence(line))
        for line in lines
    )


def _is_taken_back(one: LikelyOrders[Any], lines: Sequence[str], reader: OrderReader) -> bool:
    """Decide whether words behind the sentence of likely orders take one of them back by its name."""
    place = next(n for n, line in enumerate(lines) if one.sentence in line)
    behind = (lines[place].partition(one.sentence)[2], *lines[place + 1 :])
    ordered = [[order] for order in one.orders]
    return any(reader.withdraws(line) and reader.withdrawal(line, ordered).orders for line in behind)


def _sentences_without_dispute(
    likely: Sequence[LikelyOrders[Any]],
    complaints: Sequence[Complaint],
    lines: Sequence[str],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
) -> list[LikelyOrders[Any]]:
    """The sentences of which no complaint says anything else than the orders of all of them, and about whose
    pieces none asks.
    """
    left = list(likely)
    while True:
        orders = {order for one in left for order in one.orders}
        disputes = [one for one in complaints if not _is_settled(one, orders, reader, seat)]
        asked = {rules.about(o) for one in disputes for o in orders_on_offer(one, reader, seat)}
        kept = [
            one
            for one in left
            if asked.isdisjoint(rules.about(order) for order in one.orders)
            and not any(_overlaps(dispute, _sentence_place(one, lines)) for dispute in disputes)
        ]
        if len(kept) == len(left):
            return kept
        left = kept


def _is_settled(complaint: Complaint, orders: Set[Any], reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a complaint only asks about some of these orders."""
    lines = (*filter(None, [complaint.corrected]), *complaint.facts.get("lines", ()))
    offered = set(orders_on_offer(complaint, reader, seat))
    return complaint.code == UNSURE and len(lines) == 1 and offered <= orders


def _sentence_place(likely: LikelyOrders[Any], lines: Sequence[str]) -> tuple[str, int, int]:
    """The line that a sentence stands in, its start, and its end."""
    line = next(line for line in lines if likely.sentence in line)
    start = line.find(likely.sentence)
    return line, start, start + len(likely.sentence)


def _overlaps(complaint: Complaint, sentence: tuple[str, int, int]) -> bool:
    """Decide whether a complaint is about a part of a sentence."""
    line, start, end = sentence
    place = place_in(complaint, line)
    return place is not None and place[0] < end and start < place[1]


def _with_other(
    complaint: Complaint, line: str, known: Sequence[Any], rules: TableGame, state: Any, seat: Seat
) -> Complaint:
    """A question whose guess at a `line` is not what it most likely means, with both to choose from."""
    lines: tuple[str, ...] = (*complaint.facts.get("lines", ()), *filter(None, [complaint.corrected]))
    if not complaint.of_a_clause or len(lines) != 1:
        return complaint
    reader = rules.reader(state)
    (offered,) = lines
    guess = orders_of(offered, reader, seat)
    pieces = {rules.about(order) for order in guess}
    instead: dict[Any, Any] = {}
    more: list[Any] = []
    for found in rules.likely_orders(state, seat, (line,), known):
        sentence, row = found.sentence, found.orders
        instead |= {rules.about(order): order for order in row if rules.about(order) in pieces}
        if _covers(complaint, question_about(line, sentence, [""])):
            more += [order for order in row if rules.about(order) not in pieces]
    other = [*(instead.get(rules.about(order), order) for order in guess), *more]
    if set(other) <= set(guess):
        return complaint
    both = (offered, Joined.of(tuple(map(reader.words, other)), "; "))
    return replace(complaint, code=UNSURE, corrected="", facts={**complaint.facts, "lines": both})


def joined_lines(lines: Sequence[str], reader: OrderReader) -> tuple[str, ...]:
    """The lines of a letter, those in one that run on."""
    found: list[str] = []
    for line in lines:
        if found and runs_on(found[-1], line, reader):
            found[-1] = f"{found[-1].rstrip()} {line.strip()}"
        else:
            found.append(line)
    return tuple(found)


def whole_line(complaint: Complaint, lines: Sequence[str]) -> str:
    """The line of a letter that a complaint is about, which quotes a long one in part."""
    quoted = complaint.line.strip(".")
    return next((line for line in lines if quoted in line), complaint.line)


def question_about(line: str, sentence: str, lines: Sequence[str]) -> Complaint:
    """The question whether a sentence of a line means one of these lines."""
    start = line.find(sentence)
    return Complaint(
        line=line,
        start=start,
        end=start + len(sentence),
        code=UNSURE,
        of_a_clause=True,
        facts={"lines": tuple(lines)},
    )


def _offers(complaint: Complaint) -> bool:
    return bool(complaint.corrected or complaint.facts.get("lines"))


def place_in(complaint: Complaint, line: str) -> tuple[int, int] | None:
    """The place of a complaint's words in a whole line, which it may quote in part; None: not in it."""
    quoted = complaint.line.strip(".")
    moved = line.find(quoted) - complaint.line.find(quoted)
    return (complaint.start + moved, complaint.end + moved) if quoted in line else None


def _lies_in(complaint: Complaint, question: Complaint) -> bool:
    """Decide whether a complaint is about a word of a sentence that is asked about."""
    place = place_in(complaint, question.line)
    return place is not None and question.start <= place[0] <= question.end


def _covers(complaint: Complaint, question: Complaint) -> bool:
    """Decide whether a complaint is about all of a sentence."""
    place = place_in(complaint, question.line)
    return place is not None and place[0] <= question.start and question.end <= place[1] + 1


def _stands_in(passed: str, question: Complaint) -> bool:
    """Decide whether prose that was passed over is part of the sentence that is asked about."""
    return passed.strip(" .!,;") in question.line[question.start : question.end]
