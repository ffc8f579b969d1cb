"""PHASE, standing orders, sections of a game: lines for later, kept as written until their phase opens.

Each is kept with the phase that it is for, a ScheduledLine. Read now only to
find slips of the pen; what they do is decided when the phase opens (orders.scheduled_release). Not here:
conditions (language).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from judge.commands.limits.letter_costs import TimeIsUpError
from judge.commands.limits.line_costs import may_look
from judge.commands.limits.metered_readers import reader_within_allowance
from judge.commands.orders.conditions import (
    Read,
    can_be_read,
    faults,
    holding,
    lines_of_unread_conditions,
    split_branch,
)
from judge.commands.orders.needed_orders import UNSURE
from judge.commands.orders.scheduled_slips import ALWAYS, check_lines, commands_in, complaint_about
from judge.commands.orders.sentences import IsOrder, in_blocks, may_be_conditional
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import AnySession, Playing, Session, SignedOn, position, power_facts
from judge.core.complaints import Complaint
from judge.core.effects import KeepScheduled
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord, GameStatus, ScheduledLine
from judge.core.written_words import end_of_opening, names_a_year
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Ahead, Branch

LATER = "later"
"""All lines for later, whatever their phase."""
_MOST_WORDS = 12
"""Words of a line that is an order but for a mended letter at its beginning."""
_MOST_LINES = 300
_LONGEST_HEAD = 40
_BEFORE_PHASES = ("in", "for", "en", "pour", "per", "nel", "im", "für")
_IN = (*_BEFORE_PHASES, *(f"{orders} {word}" for word in _BEFORE_PHASES for orders in ("order", "orders")))
"""The beginning of a heading that nothing follows on its line."""
_SOON = frozenset({"now", "current", "this", "open"})


def ahead(session: Playing, command: Ahead) -> Session:
    """The lines that follow are for another phase than the open one."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    word = command.phase.strip(" .:").lower()
    if word in _SOON or (word == record.kind and word in session.phases(record).sections):
        return replace(session, in_hand=replace(session.in_hand, ahead=""))
    if word == ALWAYS or word in session.phases(record).sections:
        return replace(session, in_hand=replace(session.in_hand, ahead=word))
    phases = session.phases(record)
    named = phases.key_from_words(word, record.phase)
    if named is None:
        return replace(session, in_hand=replace(session.in_hand, ahead="-")).say(
            replies.PhaseUnclear(text=command.phase[:60])
        )
    if phases.order(named) < phases.order(record.phase):
        return replace(session, in_hand=replace(session.in_hand, ahead="-")).say(
            replies.PhasePast(named=phases.facts(named), phase=session.phase_facts(record))
        )
    if named == record.phase:
        from judge.commands.orders.overtaken_orders import without_orders

        fresh = without_orders(session, record)
        return replace(fresh, in_hand=replace(fresh.in_hand, ahead="", phase_named=True))
    return replace(session, in_hand=replace(session.in_hand, ahead=named))


def branch(session: Session, command: Branch) -> Session:
    """IF and its kin: a line among the orders."""
    line = command.written or f"{command.word} {command.rest}".strip()
    if session.sign_in is None:
        return session if session.refused else replace(session, stray=(*session.stray, line))
    return with_line(session, line)


def with_headed_line(session: SignedOn, line: str) -> Session:
    """The same for a line that may name its phase in front: ``in fall 1455``, ``fall 1455: A flo - bol``.

    What follows is for that phase, too, as below PHASE.
    """
    head, _, rest = line.partition(":")
    record = session.table()
    dated = (
        len(head) <= _LONGEST_HEAD
        and names_a_year(head)
        and (end_of_opening(head.lstrip(), _IN) or rest.strip())
    )
    if not dated or record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return with_line(session, line)
    phases = session.phases(record)
    named = phases.key_from_words(head.strip(), record.phase)
    if named is None or phases.order(named) < phases.order(record.phase):
        return with_line(session, line)
    session = replace(session, in_hand=replace(session.in_hand, ahead="" if named == record.phase else named))
    return with_line(session, rest.strip()) if rest.strip() else session


def with_line(session: Session, line: str) -> Session:
    """The session with one more line, for the open phase or for a later one; after a bad PHASE for none."""
    if session.in_hand.ahead == "-":
        return session
    if session.in_hand.ahead:
        planned = (*session.in_hand.planned, (session.in_hand.ahead, line))
        return replace(session, in_hand=replace(session.in_hand, planned=planned))
    return session.with_pending((*session.in_hand.pending, line))


def with_conditions_settled(session: Playing) -> Playing:
    """IFs among the orders for the open phase: settled at once, on the position everybody sees."""
    if not any(map(may_be_conditional, session.in_hand.pending)):
        return session
    try:
        return _with_conditions_settled(session)
    except TimeIsUpError:
        return session  # nor are its orders read


def _with_conditions_settled(session: Playing) -> Playing:
    """The same. Raises TimeIsUpError where there is no time to tell what the conditions are of."""
    rules, whole = position(session, session.table())
    seat, allowance = session.seat, session.context.allowance
    state = rules.view(whole, seat).state
    plain = rules.reader(state)
    reader = reader_within_allowance(plain, allowance)
    session = _without_units_misspelt(session, reader, seat)
    read = allowance.with_meter(partial(rules.condition, writer=seat))

    looks_on = partial(may_look, allowance)

    @cache  # a line is asked about more than once, and reading it costs
    def is_order(line: str) -> bool:
        return looks_on(line) and all(map(_only_asks, plain.read(line, seat).complaints))

    pending = [
        f"({line})" if _heads_prose(line, read, reader, is_order) else line
        for line in session.in_hand.pending
    ]
    session = session.with_pending(in_blocks(pending, read, is_order))
    lines = commands_in(session.in_hand.pending, read, is_order)
    for fault in faults(lines, read, state):
        session = session.complain(complaint_about(session.in_hand.pending, fault))
    awaits = partial(reader.awaits_outcome, seat=seat)
    left = tuple(lines_of_unread_conditions(lines, read, state))
    session = replace(session, in_hand=replace(session.in_hand, fallen=left))
    return session.with_pending(tuple(holding(lines, read, state, awaits)))


def _only_asks(complaint: Complaint) -> bool:
    """Decide whether a complaint only asks whether an order is meant, which hangs on nothing else."""
    return complaint.code == UNSURE and complaint.of_a_clause and bool(complaint.facts.get("lines"))


def _heads_prose(line: str, read: Read, reader: OrderReader, is_order: IsOrder) -> bool:
    """Decide whether an IF that is not read speaks of the lines below (``if he agrees, do as follows``)."""
    said = read_command(line)
    condition, order = split_branch(said) if isinstance(said, Branch) and said.word == "if" else ("", "")
    speaks = bool(order) and not is_order(order) and not can_be_read(condition, read)
    return speaks and reader.stops_below(line)


def _without_units_misspelt(session: AnySession, reader: OrderReader, seat: Seat) -> AnySession:
    """``If psa h`` is no condition: a telephone made a word of the unit. It is offered as meant."""
    kept: list[str] = []
    for line in session.in_hand.pending:
        start = len(line) - len(line.lstrip())
        meant = line[:start] + "F" + line[start + 2 :]
        may_be = line[start : start + 3].lower() == "if " and len(line.split()) <= _MOST_WORDS
        reading = reader.read(meant, seat) if may_be else None
        if reading is None or reading.complaints or not reading.orders:
            kept.append(line)
            continue
        complaint = Complaint(
            line=line, start=start, end=start + 2, code="unknown-order", suggestions=("F",), corrected=meant
        )
        session = session.complain(complaint)
    return session.with_pending(tuple(kept))


def keep_for_later(session: SignedOn, seat: Seat) -> SignedOn:
    """Keep the lines for later that a letter brought, and say what is kept now."""
    if not session.in_hand.planned and not session.in_hand.unplanned:
        return session
    record = session.table()
    rules, whole = position(session, record)
    state = rules.view(whole, seat).state
    before = laid_by(session, record, seat)
    gone = set(session.in_hand.unplanned)
    lines = [f for f in before if f.section not in gone and LATER not in gone]
    complaints: list[Complaint] = []
    planned: dict[str, list[str]] = {}
    for section, line in session.in_hand.planned:
        planned.setdefault(section, []).append(line)
    for section, said in planned.items():
        good, wrong = check_lines(rules, state, seat, section, said, session.context.allowance)
        heading = heading_of(session, record, section)
        complaints += [below_heading(complaint, heading) for complaint in wrong]
        lines += [ScheduledLine(section=section, text=line[:200]) for line in good]
    lines = lines[:_MOST_LINES]
    session = with_laid_by(session, record, seat, tuple(lines))
    session = session.say(
        replies.Later(
            power=power_facts(rules, seat),
            sections=sections_of_lines(session, record, lines),
            cleared=bool(session.in_hand.unplanned),
            phase=session.phase_facts(record),
        )
    )
    for complaint in complaints:
        session = session.complain(complaint)
    return replace(session, in_hand=replace(session.in_hand, planned=(), unplanned=(), ahead=""))


def laid_by(session: Session, record: GameRecord, seat: Seat) -> tuple[ScheduledLine, ...]:
    """A seat's lines for later, as they are now."""
    key = (record.name, seat)
    return session.scheduled[key] if key in session.scheduled else session.repository.lines_for_later(*key)


def with_laid_by(
    session: AnySession, record: GameRecord, seat: Seat, lines: tuple[ScheduledLine, ...]
) -> AnySession:
    """The session with other lines of a seat for later."""
    kept = KeepScheduled(game=record.name, seat=seat, lines=lines)
    return replace(session.put(kept), scheduled={**session.scheduled, (record.name, seat): lines})


def fresh_start(session: AnySession, record: GameRecord, seat: Seat) -> AnySession:
    """A power has a new player: nothing that the one before laid by is played, nor their letters shown."""
    since = {**record.notes.since, seat: session.context.now}
    session = session.with_notes(record, replace(record.notes, since=since))
    return with_laid_by(session, record, seat, ())


def sections_of_lines(
    session: Session, record: GameRecord, lines: Sequence[ScheduledLine]
) -> tuple[Mapping[str, Any], ...]:
    """Sections in the order of play, standing orders last; lines set in by their IFs."""
    sections = dict.fromkeys(f.section for f in lines)
    phases = session.phases(record)
    general = (ALWAYS, *phases.sections)
    order = sorted(sections, key=lambda s: (s in general, s if s in general else phases.order(s)))
    return tuple(
        {
            "name": s,
            "phase": facts_of(session, record, s),
            "lines": tuple(_indent_lines([f.text for f in lines if f.section == s])),
        }
        for s in order
    )


def facts_of(session: Session, record: GameRecord, section: str) -> Mapping[str, str] | None:
    """The phase of a section; None for those of no phase."""
    general = (ALWAYS, LATER, *session.phases(record).sections)
    return None if section in general else session.phase_facts(record, section)


def heading_of(session: Session, record: GameRecord, section: str) -> str:
    """The line below which lines of a section stand, as a command."""
    if section == ALWAYS:
        return "standing orders"
    phases = session.phases(record)
    return (
        phases.sections[section][0] if section in phases.sections else f"phase {phases.written_form(section)}"
    )


def below_heading(complaint: Complaint, heading: str) -> Complaint:
    """A complaint whose corrected line, when it is sent back, is for the same phase and condition again."""
    above = (heading, *complaint.facts.get("above", ()))
    return replace(complaint, facts={**complaint.facts, "above": above})


def _indent_lines(lines: Sequence[str]) -> Iterator[str]:
    depth = 0
    for line in lines:
        command = read_command(line)
        word = command.word if isinstance(command, Branch) else ""
        depth = max(0, depth - (word in ("else", "elseif", "endif")))
        yield "  " * depth + line.strip()
        depth += word in ("if", "else", "elseif")
