"""The waiting lines of a table, one by one: orders, slips of the pen, talk that is passed over.

A person reads past greetings, signatures and remarks, and joins what a mailer broke; so does this. Not here:
what becomes of the orders (orders.submit), what counts as talk (smalltalk), what talk is about
(orders.prose).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from judge.commands.limits.line_costs import PART_END
from judge.commands.limits.postponed import not_read
from judge.commands.orders.broken_lines import lines_offered, lines_with_readings
from judge.commands.orders.hanging_orders import (
    HANGING,
    MAY_BE_NONE,
    hung_by,
    is_for_one_answer,
    no_order_of_now,
    pieces,
    question_about_all_beside,
    together_below_headings,
    without_alternatives,
)
from judge.commands.orders.merge import Given
from judge.commands.orders.orders_below_pieces import with_pieces_above
from judge.commands.orders.prose import name_of
from judge.commands.orders.taken_back_later import asked_between, questions_about_withdrawn, take_back_named
from judge.commands.orders.wrapped_lines import is_order, sentences_whole
from judge.commands.session import Session
from judge.commands.wishes.reading import is_likely, is_sure, line_of_a_master, wishes_in
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.names import Talk
from judge.core.system.orders import OrderReader, Reading
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.core.wording import Joined
from judge.syntax import smalltalk
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.proposals import mentions

_MOST_WRONG = 60
"""Wrong lines that are told one by one; somebody who has more had better look at the first ones first."""
_ANSWER = re.compile(r"\s*+(?:[^\W\d_]{1,6}(?:\[\d++\])?\s*+:|\[)")
"""How the subject of an answered or forwarded letter begins."""
_OF_ORDERS = frozenset(
    {"other-phase", "say-what-for", "unsure", "one-of-several", "condition-left", "not-read"}
)
"""Complaints about orders, however they are worded: no talk. Nor is the line at which the reading ended."""
_UNSURE = "unsure"
_OF_ANY_WORDS = frozenset({MAY_BE_NONE, _UNSURE, "unknown-order", "unknown-place", "unknown-power"})
"""Complaints about words that need not be an order's."""
_STOPPED = frozenset({MAY_BE_NONE, HANGING})
_UNIT_AHEAD = re.compile(r"[afg]\s")
_LONGEST_ORDER = 10
"""Words of a long order."""
_FEW_WORDS = 3


def read_waiting(
    session: Session, rules: TableGame, state: Any, seat: Seat
) -> tuple[list[Given], tuple[Complaint, ...], tuple[str, ...]]:
    """The orders of the waiting lines, what was wrong with others, and the prose that was passed over."""
    reader = rules.reader(state)
    new: list[Given] = []
    complaints: list[Complaint] = []
    passed: list[str] = []
    closed = stopped = conditional = False
    heading = ""
    above = 0
    gone: list[Given] = []
    fallen = pieces(rules, (o for line in session.in_hand.fallen for o in reader.orders(line, seat)))
    sentences = sentences_whole(_with_subject(session, reader, seat), partial(is_order, reader, seat))
    lines = with_pieces_above(sentences, reader, seat)
    for line, found in lines_with_readings(session, lines, reader, seat, new):
        doubtful = False
        withdrawn = take_back_named(line, found, new, reader, seat)
        reading = withdrawn.reading
        if withdrawn.gone:
            new[:] = withdrawn.left
            gone += withdrawn.gone
            above = 0
        if len(complaints) >= _MOST_WRONG:
            complaints.append(not_read(line, 1))
            break
        heads = line.rstrip().endswith(":")
        stops = reader.stops_below(line) and not _names_a_game(line, session)
        of_all = reader.is_condition_of_all(line)
        silent = not reading.orders and (stops or of_all or reader.is_condition(line))
        silent = silent and not (reading.tells_what_then or _ordering(line, reader, seat))
        lone = silent and not reading.hanging and reader.is_condition(line)
        lone = lone or (not reading.orders and _hangs_above(line, reader, seat))
        bracketed = line.rstrip().endswith((")", "]")) and reader.heads_with_condition(line)
        hangs = (silent and (of_all or (stops and (bracketed or not new)))) or (above and lone)
        settled = heads or hangs or reading.orders or withdrawn.gone or reading.tells_what_then
        if not settled and _leaves_in_doubt(session, line, reading, new, reader):
            offered = (reader.orders(text, seat) for text in lines_offered(reading))
            ordered = pieces(rules, (*reading.hanging, *(order for found in offered for order in found)))
            known = pieces(rules, (given.order for given in new))
            silent = not (new and ordered) or not ordered.isdisjoint(known)
            doubtful, of_all, stops = silent, silent and bool(new), silent and not new
        if heads or (silent and not reading.hanging and stops):
            stopped = stops and not reading.orders
            heading = session.without_secrets(line.strip())
            conditional = stopped and (reader.is_condition(line) or reader.heads_with_condition(line))
        elif stopped and reading.orders:
            asked = no_order_of_now(line, reading.orders, reader, below=heading)
            reading = Reading(complaints=(asked,), hanging=reading.orders if conditional else ())
        fallen |= pieces(rules, hung_by(line, reading, reader, seat))
        if is_for_one_answer(line, lines):
            fallen |= pieces(rules, reading.orders)
        reading = without_alternatives(line, reading, fallen, rules, reader)
        goes_on = line.rstrip().endswith((":", ",", "..."))
        taken_back = bool(above and reading.complaints) and not goes_on and reader.takes_back(line)
        taken_back = taken_back and (doubtful or _says_instead(line, reading))
        if taken_back:
            hung = [given.text for given in new[-above:]]
            again = [reader.words(given.order) for given in new[-above:]]
            new[:], above = _without_last(new, above), 0
            facts = {"lines": tuple(dict.fromkeys(map(str, again)))}
            complaints.append(
                Complaint(
                    line=hung[0], start=0, end=len(hung[0]), code=MAY_BE_NONE, of_a_clause=True, facts=facts
                )
            )
        above = len(new) if silent and of_all else above * lone * (not heads)
        if above:
            lines_of = _lines_of(new[-above:], reader)
            new[:], above = _without_last(new, above), 0
            if doubtful:
                again = [one for told in lines_of.values() for one in told]
                complaints.append(session.masked(question_about_all_beside(line, again)))
                continue
            complaints += [
                Complaint(
                    line=text,
                    start=0,
                    end=len(text),
                    code=HANGING,
                    of_a_clause=True,
                    facts={"lines": lines_of[text]},
                )
                for text in lines_of
            ]
            passed.append(session.without_secrets(line))
            continue
        above = len(reading.orders)
        if withdrawn.gone and not reading.orders and not any(map(_offered, reading.complaints)):
            continue
        if not reading.orders and not reading.complaints:
            closed = closed or smalltalk.closes(line, ordered=bool(new))
        closed = closed or (_is_last(line, lines) and smalltalk.is_signature(line))
        if not closed and _is_surely_a_wish(session, line, reading):
            passed.append(session.without_secrets(line))
            continue
        if reading.complaints and not reading.orders and not _is_for_an_order(reading):
            talk = rules.talk(line, name_of(session), closed=closed)
            talk = None if talk is Talk.PROSE and _offers_lines(reading) else talk
            closed = closed or smalltalk.closes(line, ordered=bool(new))
            command = talk is not Talk.COURTESY and not _begins_as_order(reading)
            meant = misspelt_command(line) if command else None
            if talk is not None and meant is None:
                passed += [session.without_secrets(line)] * (talk is Talk.PROSE)
                continue
            if meant is None and not closed and _is_a_wish(session, line, reading):
                passed.append(session.without_secrets(line))
                continue
            reading = replace(reading, complaints=(meant,)) if meant else reading
        said = {id(order): words for order, words in reading.echoed}
        new += [Given(o, line[:200], True, said.get(id(o), ""), o in reading.rest) for o in reading.orders]
        for complaint in reading.complaints:
            aside = _aside(complaint, rules) if reading.orders else ""
            passed += [session.without_secrets(aside)] * bool(aside)
            complaints += [] if aside else [session.masked(complaint)]
    complaints += questions_about_withdrawn(gone, new, complaints, rules, reader, seat)
    ordered = pieces(rules, (given.order for given in new))
    told = [c for c in together_below_headings(complaints) if not _only_a_unit(c, reader, seat, ordered)]
    new, told = asked_between(new, told, rules, reader, seat)
    if (new and any(reader.is_draft(line) for line in lines)) or are_asked_about(lines):
        new, told = [], [*told, *_offers([g for g in new if g.new], reader, MAY_BE_NONE)]
    elif told and any(given.rest for given in new):
        told += _offers([given for given in new if given.rest], reader, _UNSURE)
        new = [given for given in new if not given.rest]
    return new, tuple(told), tuple(dict.fromkeys(passed))


def _leaves_in_doubt(
    session: Session, line: str, reading: Reading, new: Sequence[Given], reader: OrderReader
) -> bool:
    """Decide whether a line may make the orders of its letter none of now, and is no wish of another kind."""
    doubtful = reader.leaves_in_doubt(line, [given.order for given in new])
    return doubtful and not _is_surely_a_wish(session, line, reading)


def _names_a_game(line: str, session: Session) -> bool:
    """Decide whether a heading is the name of a game."""
    name = line.strip().removesuffix(":").strip().lower()
    return " " not in name and session.game(name) is not None


def _is_last(line: str, lines: Sequence[str]) -> bool:
    """Decide whether nothing stands below a line, and something above it."""
    written = [one for one in lines if one.strip()]
    return len(written) > 1 and line.strip() == written[-1].strip()


def _without_last(given: Sequence[Given], count: int) -> list[Given]:
    """The orders without the last ones, and without the same ones given further up."""
    fallen = [one.order for one in given[-count:]]
    return [one for one in given[:-count] if one.order not in fallen]


def _lines_of(given: Sequence[Given], reader: OrderReader) -> dict[str, tuple[str, ...]]:
    """The orders of each written line, as lines to send."""
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        line = str(reader.words(one.order))
        before = found.get(one.text, ())
        found[one.text] = before if line in before else (*before, line)
    return found


def are_asked_about(lines: Sequence[str]) -> bool:
    """Decide whether a question begins above lines and goes on below them (``Here, ... do both go?``)."""
    open_above = False
    for above, line in pairwise(lines):
        text = line.strip()
        if open_above and text[:1].islower() and text.endswith("?"):
            return True
        open_above = open_above or above.rstrip().endswith(",")
    return False


def _is_surely_a_wish(session: Session, line: str, reading: Reading) -> bool:
    """Decide whether a line that the notation does not know is as good as an example of a wish."""
    if reading.orders or _UNIT_AHEAD.match(line.strip().lower()):
        return False
    codes = {complaint.code for complaint in reading.complaints}
    if reading.hanging or HANGING in codes:
        return False  # an order of it is to be told
    if not codes <= _OF_ANY_WORDS and any(mentions(line, session.names())):
        return False
    if not session.context.allowance.searches_on():
        return False
    found = wishes_in(session, line)
    offers = any(complaint.corrected or complaint.facts.get("lines") for complaint in reading.complaints)
    if offers and found and found[0].said != line.strip():
        return False  # one sentence wants something, another may be an order
    return is_sure(found, doubtful=codes == {MAY_BE_NONE} or line.rstrip().endswith("?"))


def _is_a_wish(session: Session, line: str, reading: Reading) -> bool:
    """Decide whether a line that is no order from its first word on wants something that is known."""
    if reading.orders or reading.hanging or not reading.complaints:
        return False
    first = reading.complaints[0]
    if first.code != "unknown-order" or line[: first.start].strip() or any(map(_offered, reading.complaints)):
        return False
    if not session.context.allowance.searches_on():
        return False
    found = wishes_in(session, line)
    return is_likely(found) or bool(line_of_a_master(session, line, found))


def _offered(complaint: Complaint) -> bool:
    return bool(complaint.corrected or complaint.facts.get("lines"))


def _offers(given: Sequence[Given], reader: OrderReader, code: str) -> Iterator[Complaint]:
    """Questions about orders that were read: one for each line, with all that it means."""
    for text in dict.fromkeys(one.text for one in given):
        said = tuple(dict.fromkeys(reader.words(one.order) for one in given if one.text == text))
        lines = (said[0] if len(said) == 1 else Joined.of(said, "; "),)
        yield Complaint(
            line=text, start=0, end=len(text), code=code, of_a_clause=True, facts={"lines": lines}
        )


def _with_subject(session: Session, reader: OrderReader, seat: Seat) -> tuple[str, ...]:
    """The waiting lines, and before them a subject that is nothing but orders: people begin there."""
    subject = session.letter.subject
    lines = session.in_hand.pending
    if len(session.visited) != 1 or not lines or _ANSWER.match(subject) or subject in session.letter.lines:
        return lines
    if not reader.orders(subject, seat):
        return lines
    reading = reader.read(subject, seat)
    return (subject, *lines) if reading.orders and not reading.complaints else lines


def _aside(complaint: Complaint, rules: TableGame) -> str:
    """The part of a line that is talk beside its orders: ``F psa h, of course``; nothing if it is none."""
    starts = [at for found in PART_END.finditer(complaint.line) if (at := found.end()) <= complaint.start]
    part = PART_END.split(complaint.line[starts[-1] :] if starts else complaint.line)[0].strip()
    talk = rules.talk(part)
    proposed = complaint.corrected or complaint.facts.get("lines")
    return part if part and not proposed and talk is not None else ""


def headed(session: Session, record: GameRecord) -> Mapping[str, str] | None:
    """The phase that the letter's lines are headed with, if that is not the open one."""
    for line in session.in_hand.pending:
        named = session.phases(record).heading(line, record.phase)
        if named is not None:
            return session.phase_facts(record, named)
    return None


def prose(session: Session, passed: Sequence[str]) -> tuple[str, ...]:
    """The lines that were passed over; with the greeting above, if it tells to whom they speak."""
    return (*session.in_hand.pending[:1], *passed) if passed else ()


def _ordering(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Whether any part of a line is an order by itself."""
    return any(reader.orders(part, seat) for part in re.split(r"[,;:]|[.!?]\s", line))


def _says_instead(line: str, reading: Reading) -> bool:
    """Decide whether a line that takes something back says little else, or what may stand for it.

    ``Sorry that this comes so late`` does neither.
    """
    offers = any(complaint.corrected or complaint.facts.get("lines") for complaint in reading.complaints)
    return offers or len(line.split()) <= _FEW_WORDS


def _hangs_above(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Whether a line is the condition of the order above it, and not of one that stands in its first part."""
    if not reader.is_condition_of_above(line):
        return False
    words = re.split("[,;:]", line)[0].split()[-_LONGEST_ORDER:]
    return not any(reader.orders(" ".join(words[at:]), seat) for at in range(len(words)))


def _is_for_an_order(reading: Reading) -> bool:
    """Whether all that is wrong with a line is that its order belongs elsewhere, or lacks something."""
    asked = any(c.of_a_clause and c.code in _OF_ORDERS for c in reading.complaints)
    return asked or all(complaint.code in _OF_ORDERS for complaint in reading.complaints)


def _offers_lines(reading: Reading) -> bool:
    """Decide whether a line that may be no order was understood well enough to ask about it."""
    return any(c.of_a_clause and c.code == MAY_BE_NONE and c.facts.get("lines") for c in reading.complaints)


def _begins_as_order(reading: Reading) -> bool:
    """Whether a line is an order but for a place, or for what is to follow (``retreat A Milan - Rom``)."""
    return all(
        complaint.code in ("unknown-place", "unfinished")
        and len(complaint.line[: complaint.start].split()) > 1
        for complaint in reading.complaints
    )


def _only_a_unit(complaint: Complaint, reader: OrderReader, seat: Seat, ordered: Set[str]) -> bool:
    """A unit alone on its line, as our letters list them, that has got its order elsewhere."""
    if complaint.code != "unfinished":
        return False
    return reader.named(complaint.line, seat) in ordered
