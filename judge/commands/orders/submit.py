"""Lines of orders: kept until a sign-on ends, so that they are judged together, and shared out among powers.

What holds is said first then, before anything else of that table, or last where a letter brought only
questions and commands. Not here: filing a seat's lines (orders.filing), what is lawful (games).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from judge.commands.limits.line_costs import may_attribute, may_look
from judge.commands.limits.postponed import not_read
from judge.commands.orders import corrections
from judge.commands.orders.answered_questions import with_refused_let_go, without_assent
from judge.commands.orders.attribution import by_power
from judge.commands.orders.filing import file_lines
from judge.commands.orders.going_on import with_orders_going_on
from judge.commands.orders.headings_behind_orders import with_headings_apart
from judge.commands.orders.letters_to_others import without_letters_to_others
from judge.commands.orders.lines_put_aside import without_put_aside
from judge.commands.orders.lines_put_right import with_lines_put_right
from judge.commands.orders.order_form import fill_form
from judge.commands.orders.orders_drawn import with_picture
from judge.commands.orders.orders_of_others import without_orders_of_others
from judge.commands.orders.overtaken_orders import without_orders
from judge.commands.orders.posts_of_others import without_posts_of_others
from judge.commands.orders.preview import add_preview
from judge.commands.orders.prose import kind_of_talk
from judge.commands.orders.scheduled import keep_for_later, with_conditions_settled, with_headed_line
from judge.commands.orders.sentences_of_masters import SentencesOfMaster, wants_a_change
from judge.commands.orders.several_powers import lines_of_each, own_seats
from judge.commands.orders.taken_off_file import with_orders_taken_off
from judge.commands.orders.wishes_beside_orders import with_wishes_apart
from judge.commands.people import keeper
from judge.commands.registry import carry_out
from judge.commands.replies import orders as replies
from judge.commands.session import Playing, Session, SignedOn, position
from judge.commands.wishes import menu
from judge.commands.wishes.certainty import is_likely, is_sure
from judge.commands.wishes.reading import is_wish_of_many_words, wishes_in
from judge.core.places import Role
from judge.core.system.names import Talk
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.basic_commands import Clear
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.letters import OrderLine

_MOST_LOOKED_AT = 50
"""Lines that order nothing, of which an answer names a few."""
_FEW = 3
"""Words of a line that is a command with a slip, and no sentence."""


def keep_line(session: Session, raw: OrderLine) -> Session:
    """A line for the game: kept until the sign-on ends."""
    if session.keeper:
        return keeper.line(session, raw.line)
    if not isinstance(session, SignedOn):
        return session if session.refused else replace(session, stray=(*session.stray, raw.line))
    return with_headed_line(session, raw.line)


def clear(session: Playing, _: Clear) -> Session:
    """Take back everything on file for this phase and from this letter; after PHASE, for that one."""
    if session.in_hand.ahead:
        now = session.in_hand
        said = tuple(p for p in now.planned if p[0] != now.ahead)
        return replace(session, in_hand=replace(now, planned=said, unplanned=(*now.unplanned, now.ahead)))
    return replace(session, in_hand=replace(session.in_hand, pending=(), cleared=True))


def leave_table(session: Session) -> Session:
    """Close a sign-on: its orders are filed, and what holds is said.

    It comes first if the letter was about orders; whoever asked something else reads that answer first.
    """
    if not isinstance(session, SignedOn):
        return session
    left = _settle_lines(session)
    return replace(
        left.sign_off(refused=False),
        in_hand=replace(
            left.in_hand,
            pending=(),
            put_aside=(),
            doubtful=(),
            fallen=(),
            beside=(),
            withdrawing=False,
            unclear=(),
            cleared=False,
            ahead="",
            phase_named=False,
        ),
        began=len(left.entries),
    )


def _settle_lines(session: SignedOn) -> Session:
    """Settle what the lines since the sign-on come to, as the writer and the table stand."""
    record = session.table()
    playing, leading = isinstance(session, Playing), session.sign_in.role is Role.MASTER
    active = record.status is GameStatus.ACTIVE
    if active and (playing or leading):
        session = without_put_aside(without_orders(session, record), record)
        session = with_headings_apart(session, record)
        session = without_letters_to_others(without_orders_of_others(session, record), record)
        session = without_posts_of_others(session, record)
    if isinstance(session, Playing):
        session = corrections.without_shared(session, record)
        if active and not _is_decided(session, record):
            return _file_and_show(session, record)
        if record.status is GameStatus.PAUSED and session.in_hand.planned:
            return keep_for_later(session, session.seat)
    if leading and active and session.in_hand.pending:
        return _file_for_powers(session, record)
    if session.in_hand.held:
        return _send_after_all(session)
    return _lines_without_use(session, record) if session.in_hand.pending else session


def _file_and_show(session: Playing, record: GameRecord) -> Session:
    """A player's orders filed, the press that waited for them sent, and what was asked for shown."""
    session = with_refused_let_go(session, record)
    record = session.table()
    taken = with_orders_taken_off(session, record).acting_as(session.sign_in)
    if not isinstance(taken, Playing):
        return taken
    record = taken.table()
    left = with_orders_going_on(without_assent(taken, record), record)
    apart = with_wishes_apart(with_conditions_settled(left), record)
    filed = _send_after_all(replace(_file_own(apart, record), letter=session.letter))
    drawn = with_picture(filed.acting_as(session.sign_in), record)
    return fill_form(add_preview(keep_for_later(drawn, session.seat)))


def _send_after_all(session: Session) -> Session:
    """Press that had to wait for the orders of its own letter goes now, or is refused."""
    held = session.in_hand.held
    session = replace(session, in_hand=replace(session.in_hand, held=(), pending=()))
    for press in held:
        session = carry_out(session, press)
    return session


def _is_decided(session: Session, record: GameRecord) -> bool:
    """Decide whether this very letter has ended the game, by the last vote that was missing."""
    rules, state = position(session, record)
    return rules.agenda(state).over


def _file_own(session: Playing, record: GameRecord) -> Session:
    """A player's lines, each for the power of theirs whose unit it speaks of."""
    mine = own_seats(record, session.sign_in)
    rules, state = position(session, record)
    reads_on = partial(may_attribute, session.context.allowance)
    lines = lines_of_each(rules, state, session.in_hand.pending, mine, reads_on)
    filed: Session = session
    for seat in reversed(mine):
        if seat == session.seat or lines[seat] or filed.in_hand.cleared:
            fresh = filed.game(record.name) or record
            meant = with_lines_put_right(filed.with_pending(lines[seat]), rules, state, seat)
            filed = replace(file_lines(meant, session.sign_in, seat, fresh), letter=session.letter)
    return filed


def _file_for_powers(session: SignedOn, record: GameRecord) -> Session:
    """A master's lines, each for the power that it speaks of. Nobody is made ready by them, nor told.

    Each is read as every power's to see whose it is, within the letter's allowance.
    """
    rules, state = position(session, record)
    allowance = session.context.allowance
    unread: list[str] = []

    def reads_on(line: str, exact: bool) -> bool:
        if unread or not may_attribute(allowance, line, exact):
            unread.append(line)
        return not unread

    spoken = SentencesOfMaster(rules, state)
    pending = session.in_hand.pending
    lines, unknown = by_power(rules, state, pending, reads_on=reads_on, goes_aside=spoken.take_aside)
    filed = spoken.session_with_offer(session)
    for seat in lines:
        filed = file_lines(filed.with_pending(lines[seat]), session.sign_in, seat, record, for_power=True)
    if unread:
        filed = filed.complain(not_read(unread[0], len(unread) - 1))
    unknown = tuple(line for line in unknown if line not in unread)[:_MOST_LOOKED_AT]
    reader = rules.reader(state)
    tried = [line for line in unknown if may_look(allowance, line, len(rules.seats))]
    ordering = [line for line in tried if any(reader.orders(line, seat) for seat in rules.seats)]
    ordering = [line for line in ordering if not wants_a_change(session, line, reader, rules.seats)]
    slips = {
        line: meant
        for line in unknown
        if (meant := misspelt_command(line)) is not None and not is_wish_of_many_words(session, line)
    }
    misspelt = {
        line: meant for line, meant in slips.items() if len(line.split()) <= _FEW or not meant.corrected
    }
    for meant in misspelt.values():
        filed = filed.complain(meant)
    if ordering:
        told = [filed.without_secrets(line)[:100] for line in ordering]
        filed = filed.say(replies.OrdersOfWhom(lines=told[:10]))
    sentences = [line for line in unknown if line not in (*ordering, *misspelt)]
    speaking = [
        line
        for line in sentences
        if kind_of_talk(filed, line, record) is not Talk.COURTESY or _is_a_polite_wish(filed, line)
    ]
    least = 1.0 if lines or ordering or misspelt else menu.OF_A_MASTER
    answered, unused = menu.answer_wishes(filed, speaking, least=least)
    return _with_lines_unused(answered, record, unused)


def _is_a_polite_wish(session: Session, line: str) -> bool:
    """Decide whether what sounds like mere courtesy wants something (``please adjudicate``)."""
    found = wishes_in(session, line)
    _, comma, behind = line.partition(",")
    goes_on = bool(comma) and kind_of_talk(session, behind.strip()) is not Talk.COURTESY
    return is_sure(found, doubtful=True) or ((len(line.split()) <= _FEW or goes_on) and is_likely(found))


def _lines_without_use(at: SignedOn, record: GameRecord) -> Session:
    rest: list[str] = []
    session, lines = menu.answer_wishes(at, at.in_hand.pending[:_MOST_LOOKED_AT], least=menu.OF_OTHERS)
    for line in lines:
        meant = misspelt_command(line)
        if meant is not None:
            session = session.complain(meant)
        elif kind_of_talk(session, line, record) is not Talk.COURTESY:
            rest.append(line)
    return _with_lines_unused(session, record, rest)


def _with_lines_unused(session: Session, record: GameRecord, lines: Sequence[str]) -> Session:
    """The session with lines quoted of which nothing was made; as it is without any."""
    if not lines or not isinstance(session, SignedOn):
        return session
    quoted = [session.without_secrets(line)[:100] for line in lines[:10]]
    role, status = session.sign_in.role.value, record.status.value
    return session.say(replies.NoOrdersNow(lines=quoted, role=role, status=status))


def without_idle(session: Session) -> Session:
    """Whoever has just given up a power need not hear what it still owes."""
    told = tuple(e for e in session.entries if not isinstance(e.reply, replies.Orders) or e.reply.touched)
    return replace(session, entries=told, began=len(told))
