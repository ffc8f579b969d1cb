"""The waiting lines of a table, one by one: orders, slips of the pen, talk that is passed over.

A person reads past greetings, signatures and remarks, and joins what a mailer broke; so does this. Not here:
what becomes of the orders (ordering), what counts as talk (smalltalk), what talk is about (talk).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from judge.desk.filing import Given
from judge.desk.phases import phase_named
from judge.desk.planning import facts_of
from judge.desk.readiness import missing_units
from judge.desk.sparing import not_read
from judge.desk.talk import name_of
from judge.desk.visit import Visit
from judge.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power, State
from judge.language import smalltalk, wholesale
from judge.language.command_mistakes import misspelt_command
from judge.language.complaints import Complaint
from judge.language.reading import OrderReader, Reading, reader_for
from judge.language.smalltalk import Talk

_SEASON_AND_YEAR = re.compile(
    r"(?:[^\W\d_]+[\s,:]+){0,4}?(spring|summer|fall|autumn|winter)[\s,]+(\d{4})\b[\s\w,.:-]{0,20}\Z",
    re.IGNORECASE,
)
_MOST_WRONG = 60
"""Wrong lines that are told one by one; somebody who has more had better look at the first ones first."""
_ANSWER = re.compile(r"\s*(?:[^\W\d_]{1,6}(?:\[\d+\])?\s*:|\[)")
"""How the subject of an answered or forwarded letter begins."""


def read_waiting(
    visit: Visit, rules: Machiavelli, state: State, seat: Power
) -> tuple[list[Given], tuple[Complaint, ...], tuple[str, ...]]:
    """The orders of the waiting lines, what was wrong with others, and the prose that was passed over."""
    reader = reader_for(rules, state)
    new: list[Given] = []
    complaints: list[Complaint] = []
    passed: list[str] = []
    owed = rules.agenda(state).owes.get(Seat(seat), ())
    closed = False
    for line, found in _unwrapped(visit, _with_subject(visit, reader, seat), reader, seat):
        reading = found
        if len(complaints) >= _MOST_WRONG:
            complaints.append(not_read(line, 1))
            break
        if (verb := wholesale.verb_of(line, state.phase.kind)) is not None:
            rest = missing_units(owed, new)
            new += [
                Given(o, line[:200], True) for unit in rest for o in reader.orders(f"{unit} {verb}", seat)
            ]
            continue
        if reading.complaints and not reading.orders:
            talk = smalltalk.kind_of(line, reader.names, name_of(visit), closed=closed)
            closed = closed or smalltalk.closes(line, ordered=bool(new))
            meant = misspelt_command(line) if talk is not Talk.COURTESY else None
            if talk is not None and meant is None:
                passed += [visit.without_secrets(line)[:100]] * (talk is Talk.PROSE)
                continue
            reading = replace(reading, complaints=(meant,)) if meant else reading
        new += [Given(order, line[:200], True) for order in reading.orders]
        for complaint in reading.complaints:
            aside = _aside(complaint, reader) if reading.orders else ""
            passed += [visit.without_secrets(aside)[:100]] * bool(aside)
            complaints += [] if aside else [visit.masked(complaint)]
    units = [getattr(g.order, "unit", None) for g in new]
    ordered = {f"{unit.kind} {unit.area}" for unit in units if unit is not None}
    told = [c for c in complaints if not _only_a_unit(c, reader, seat, ordered)]
    return new, tuple(told), tuple(dict.fromkeys(passed))


def _with_subject(visit: Visit, reader: OrderReader, seat: Power) -> tuple[str, ...]:
    """The waiting lines, and before them a subject that is nothing but orders: people begin there."""
    subject = visit.letter.subject
    lines = visit.pending
    if len(visit.visited) != 1 or not lines or _ANSWER.match(subject) or subject in visit.letter.lines:
        return lines
    reading = reader.read(subject, seat)
    return (subject, *lines) if reading.orders and not reading.complaints else lines


def _aside(complaint: Complaint, reader: OrderReader) -> str:
    """The part of a line that is talk beside its orders: ``F psa h, of course``; nothing if it is none."""
    starts = [found.end() for found in re.finditer("[,;]", complaint.line) if found.end() <= complaint.start]
    part = re.split("[,;]", complaint.line[starts[-1] :] if starts else complaint.line)[0].strip()
    talk = smalltalk.kind_of(part, reader.names)
    return part if part and not complaint.corrected and talk is not None else ""


def headed(visit: Visit, state: State) -> Mapping[str, str] | None:
    """The phase that the letter's lines are headed with, if that is not the open one."""
    for line in visit.pending:
        found = _SEASON_AND_YEAR.match(line)
        named = phase_named(f"{found[1]} {found[2]}", state.phase) if found is not None else None
        if named is not None and (named.year, named.season) != (state.phase.year, state.phase.season):
            return facts_of(named.key)
    return None


def prose(visit: Visit, passed: Sequence[str]) -> tuple[str, ...]:
    """The lines that were passed over; with the greeting above, if it tells to whom they speak."""
    return (*visit.pending[:1], *passed) if passed else ()


def _unwrapped(
    visit: Visit, lines: Sequence[str], reader: OrderReader, seat: Power
) -> Iterator[tuple[str, Reading]]:
    """Each line with its reading. Lines that a mailer broke in two are one again: the first wants more, and
    the whole can be read. It ends with a complaint where the letter has had its time.
    """
    rest = list(lines)
    while rest:
        line = rest.pop(0)
        if not visit.context.allowance.reads_on(1 + line.count(",") + line.count(";")):
            yield line, Reading(complaints=(not_read(line, len(rest)),))
            return
        reading = reader.read(line, seat)
        broken = reading.complaints
        if rest and broken and broken[-1].code == "unfinished" and reader.read(rest[0], seat).complaints:
            whole = f"{line.rstrip()} {rest[0].strip()}"
            joined = reader.read(whole, seat)
            if not joined.complaints:
                rest.pop(0)
                line, reading = whole, joined
        yield line, reading


def _only_a_unit(complaint: Complaint, reader: OrderReader, seat: Power, ordered: Set[str]) -> bool:
    """A unit alone on its line, as our letters list them, that has got its order elsewhere."""
    if complaint.code != "unfinished":
        return False
    named = [getattr(o, "unit", None) for o in reader.orders(f"{complaint.line} h", seat)]
    return any(unit is not None and f"{unit.kind} {unit.area}" in ordered for unit in named)
