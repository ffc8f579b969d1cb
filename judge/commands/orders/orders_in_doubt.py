"""Orders that a mark behind them, what leads to their list, or any line of their letter leaves in doubt.

``A Are - Sie (?)``; ``Bruno opened A Flo - Bol, A Are - Sie``, whose first order is asked about; all of a
letter that asks somebody else (``Deal, Bob?``), that speaks in a language that the judge does not read, or
whose form says that it is a copy (copied_letters). Not here: sentences of known words beside orders
(disowning), lines above lists (orders_below_heads).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from judge.commands.orders.copied_letters import ends_with_source, line_of_a_copy
from judge.commands.orders.disowning import takes_itself_back, throws_away
from judge.commands.orders.hanging_orders import question_about_all_beside
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.orders.lines_put_aside import TELLING_PICTURES
from judge.commands.orders.merge import Given
from judge.commands.orders.short_headings import short_headings
from judge.commands.orders.talk_beside_orders import lines_that_may_talk
from judge.commands.orders.unread_languages import is_in_unread_language
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.core.written_words import in_brackets, names_a_year, parts_between, sentences, word_spans
from judge.syntax.proposals import mentions
from judge.syntax.smalltalk import is_signature
from judge.syntax.talk_words import opening, phrases, single_words, words_in

_OF_DOUBT = frozenset("?!.\u2026 ")
"""Signs that may stand beside a question mark in brackets."""
_SHRUG = "\u30c4"
_MARKS = frozenset({"/s", "/j", "/jk"})
"""Ends of lines that are not meant."""
_PARTS, _ENDS = ",;", (". ", "! ", "? ")
_MOST_OF_A_HEADING, _MOST_OF_A_DATE, _STOPS = 8, 4, ":.,"
"""Words of a heading that names a phase, and of one without a colon; signs behind its year."""
_MOST_LEADING = 12
"""Words before the first order of a list."""


def without_orders_in_doubt(
    session: Session,
    record: GameRecord,
    old: Sequence[Given],
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    reader: OrderReader,
    seat: Seat,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders without those in doubt, and a question about all that each line leaves so.

    `old`: orders on file, which a copy of their lines does not change.
    """
    on_file = [one.order for one in old]
    fresh = [one for one in new if one.new and one.order not in on_file]
    of_all = _line_about_all(session, record, fresh, reader, seat) if fresh else ""
    led = frozenset() if of_all else frozenset(_lists_led(fresh, complaints, reader, seat))
    names = NamesAtTable(session, record)
    because: dict[str, list[Given]] = {}
    for one in fresh:
        line, written = of_all or one.text, _line_of(one.text, session.letter.lines)
        marked = _has_mark_of_doubt(written) or ends_with_source(written, names) or takes_itself_back(written)
        if of_all or marked or one.text in led:
            because.setdefault(line, []).append(one)
    fallen = [one for given in because.values() for one in given]
    asked = (
        session.mask(question_about_all_beside(line, [str(reader.words(one.order)) for one in given]))
        for line, given in because.items()
    )
    return [one for one in new if one not in fallen], tuple(asked)


def _line_about_all(
    session: Session, record: GameRecord, fresh: Sequence[Given], reader: OrderReader, seat: Seat
) -> str:
    """The line of a letter that leaves all its orders in doubt; empty if none does."""
    names = NamesAtTable(session, record)
    known = {one.text.strip() for one in fresh}
    talk = lines_that_may_talk(session.letter.lines, known)
    game = session.rules(record).system.name
    if said := line_of_a_copy(session, game, talk, known, names, reader, seat):
        return said
    headings = short_headings(game)
    first = next((n for n, line in enumerate(session.letter.lines) if line.strip() in known), 0)
    for n, line in enumerate(session.letter.lines):
        if not any(map(str.isalnum, line)) and not TELLING_PICTURES.isdisjoint(line):
            return line.strip()
        if _takes_all_back(line, session.letter.lines[n + 1 :]):
            return line.strip()
        if n not in talk or reader.orders(line, seat):
            continue
        if n < first and _is_of_another_phase(line, session, record):
            return line.strip()
        strange = is_in_unread_language(line) and not headings.leads_to_orders(line)
        if strange or any(_asks_somebody(one, names, session) for one in sentences(line)):
            return line.strip()
    return ""


def _is_of_another_phase(line: str, session: Session, record: GameRecord) -> bool:
    """Decide whether a line heads what is of another phase than the open one (``In Fall 1454 I want:``)."""
    said = line.split()
    heads = line.rstrip().endswith(":") or len(said) <= _MOST_OF_A_DATE
    if not names_a_year(line) or len(said) > _MOST_OF_A_HEADING or not heads:
        return False
    year = next((n for n, word in enumerate(said) if names_a_year(word)), 0)
    dates = (" ".join(said[begin : year + 1]).rstrip(_STOPS) for begin in range(max(0, year - 2), year))
    phases = session.phases(record)
    named = [key for date in dates if (key := phases.key_from_words(date, record.phase)) is not None]
    return bool(named) and record.phase not in named


def _takes_all_back(line: str, below: Sequence[str]) -> bool:
    """Decide whether a line throws all of its letter away, below which nothing but a name stands."""
    parts = sentences(line)
    written = [one for one in below if one.strip()]
    return bool(parts) and all(map(throws_away, parts)) and all(map(is_signature, written))


def _asks_somebody(sentence: str, names: NamesAtTable, session: Session) -> bool:
    """Decide whether a question names at its end whom it asks, and that is not who leads (``Deal, Bob?``), or
    asks whether something is to go to the judge.
    """
    if sentence.endswith("?") and _speaks_of_judge(sentence):
        return True
    before, comma, name = sentence.rstrip("?! ").rpartition(",")
    name = name.strip()
    if not (sentence.endswith("?") and comma and words_in(before) and name.isalpha() and name[0].isupper()):
        return False
    if names.is_another(name):
        return True
    to_judge = name.lower() in single_words("judges") or names.leads(name) or names.is_own_name([name])
    return not to_judge and not any(mentions(name, session.names()))


def _speaks_of_judge(sentence: str) -> bool:
    """Decide whether a writer speaks of the judge as of somebody else (``Shall I send it to the judge?``)."""
    words = [word.text for word in words_in(sentence) if word.text not in single_words("before-judges")]
    to_judge = any(
        before in single_words("between-writers") and word in single_words("judges")
        for before, word in pairwise(words)
    )
    return to_judge and not single_words("writer-self").isdisjoint(words)


def _line_of(text: str, lines: Sequence[str]) -> str:
    """The line in which a text stands, or the text."""
    return next((line for line in lines if text in line), text)


def _has_mark_of_doubt(line: str) -> bool:
    """Decide whether a line has a sign that it is not meant, or not sure, or asks which of its orders is."""
    heading, colon, _ = line.partition(":")
    if colon and phrases("asks-which").begin(opening(heading)):
        return True
    if _SHRUG in line or not TELLING_PICTURES.isdisjoint(line) or not _MARKS.isdisjoint(line.split()[-1:]):
        return True
    inside = (line[slice(*span)] for span in in_brackets(line))
    return any("?" in said and _OF_DOUBT.issuperset(said) for said in inside)


def _lists_led(
    fresh: Sequence[Given], complaints: Sequence[Complaint], reader: OrderReader, seat: Seat
) -> Iterator[str]:
    """The lines of lists whose first order is asked about for the words that lead to it."""
    texts = {one.text for one in fresh}
    for one in complaints:
        lists = [text for text in texts if one.of_a_clause and one.line in text]
        lines = one.facts.get("lines", ()) if lists else ()
        offered = {order for line in lines for order in reader.orders(line, seat)}
        if offered and _is_led(one, offered, reader, seat):
            yield from lists


def _is_led(one: Complaint, offered: Set[object], reader: OrderReader, seat: Seat) -> bool:
    """Decide whether what a complaint is about is an order of the notation behind other words."""
    begin = max(one.line.rfind(sign, 0, one.start) for sign in _PARTS) + 1
    part = parts_between(one.line[begin:], _PARTS)[0]
    begins = [start for start, _ in word_spans(part)][1 : _MOST_LEADING + 1]
    return any(
        reader.is_exact(said, seat) and not offered.isdisjoint(reader.orders(said, seat))
        for before, said in ((part[:start], part[start:].strip()) for start in begins)
        if not any(map(before.__contains__, _ENDS))
    )
