"""Orders: read, merged with those on file, judged, filed, and told back in full.

The lines behind a sign-on are kept until it ends, so that they are judged together; then what holds is said
first, before anything else of that table, or last where a letter brought only questions and commands. Not
here: what a line means (language), what is lawful (games).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.commands.access.sign_in import SignIn
from judge.commands.limits.line_costs import may_attribute, may_look
from judge.commands.limits.postponed import not_read
from judge.commands.orders import corrections, offers
from judge.commands.orders.attribution import by_power
from judge.commands.orders.likely_orders import with_likely
from judge.commands.orders.merge import Given, Judged, judge, overridden
from judge.commands.orders.needed_orders import meant_together, with_needed
from judge.commands.orders.order_form import filled_in
from judge.commands.orders.order_lines import headed, prose, read_waiting
from judge.commands.orders.orders_drawn import with_picture
from judge.commands.orders.overtaken_orders import without_orders
from judge.commands.orders.preview import previewed
from judge.commands.orders.prose import said, topics
from judge.commands.orders.readiness import heard_from, late, missing_units, settle, unready, waiting
from judge.commands.orders.scheduled import kept, with_conditions_settled, with_headed_line
from judge.commands.orders.several_powers import lines_of_each, own_seats
from judge.commands.orders.withdrawals_on_file import offer_clear
from judge.commands.people import keeper
from judge.commands.registry import carry_out
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import Entry, Playing, Session, SignedOn, position, power_facts
from judge.commands.wishes import menu
from judge.commands.wishes.reading import is_likely, is_sure, is_wish_of_many_words, wishes_in
from judge.core.complaints import Complaint
from judge.core.effects import FileOrders
from judge.core.game import Remark, Seat
from judge.core.places import Role, seat_record
from judge.core.system.game_system import Codec
from judge.core.system.names import Talk
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import FiledOrder, GameRecord, GameStatus
from judge.rendering import rule_text
from judge.syntax.commands.basic_commands import Clear
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.letters import OrderLine

_NOT_YOURS = "not-your-unit"
_NOT_THERE = frozenset({"no-such-unit", _NOT_YOURS})
_MOST_RULES = 2
"""Of an answer to somebody who learns."""
_LONGEST_QUOTED = 100
"""Characters of a line that was passed over, as the answer quotes it."""
_MOST_LOOKED_AT = 50
"""Lines that order nothing, of which an answer names a few."""
_FEW = 3
"""Words of a line that is a command with a slip, and no sentence."""
_SAID_BY_MISSING = "no-order"
"""The game's remark about a unit without an order: the answer lists those anyway."""


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
    left = _settled(session)
    return replace(
        left.signed_off(refused=False),
        in_hand=replace(left.in_hand, pending=(), fallen=(), cleared=False, ahead="", phase_named=False),
        began=len(left.entries),
    )


def _settled(session: SignedOn) -> Session:
    """What the lines since the sign-on come to, as the writer and the table stand."""
    record = session.table()
    playing, leading = isinstance(session, Playing), session.sign_in.role is Role.MASTER
    active = record.status is GameStatus.ACTIVE
    if active and (playing or leading):
        session = without_orders(session, record)
    if isinstance(session, Playing):
        session = corrections.without_shared(session, record)
        if active and not _decided(session, record):
            return _filed_and_shown(session, record)
        if record.status is GameStatus.PAUSED and session.in_hand.planned:
            return kept(session, session.seat)
    if leading and active and session.in_hand.pending:
        return _file_for_powers(session, record)
    if session.in_hand.held:
        return _sent_after_all(session)
    return _lines_without_use(session, record) if session.in_hand.pending else session


def _filed_and_shown(session: Playing, record: GameRecord) -> Session:
    """A player's orders filed, the press that waited for them sent, and what was asked for shown."""
    filed = _sent_after_all(_file_own(with_conditions_settled(session), record))
    drawn = with_picture(filed.acting_as(session.sign_in), record)
    return filled_in(previewed(kept(drawn, session.seat)))


def _sent_after_all(session: Session) -> Session:
    """Press that had to wait for the orders of its own letter goes now, or is refused."""
    held = session.in_hand.held
    session = replace(session, in_hand=replace(session.in_hand, held=(), pending=()))
    for press in held:
        session = carry_out(session, press)
    return session


def _decided(session: Session, record: GameRecord) -> bool:
    """Whether this very letter has ended the game, by the last vote that was missing."""
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
            filed = _file(filed.with_pending(lines[seat]), session.sign_in, seat, fresh)
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

    lines, unknown = by_power(rules, state, session.in_hand.pending, reads_on=reads_on)
    filed: Session = session
    for seat in lines:
        filed = _file(filed.with_pending(lines[seat]), session.sign_in, seat, record, for_power=True)
    if unread:
        filed = filed.complain(not_read(unread[0], len(unread) - 1))
    unknown = tuple(line for line in unknown if line not in unread)[:_MOST_LOOKED_AT]
    reader = rules.reader(state)
    tried = [line for line in unknown if may_look(allowance, line, len(rules.seats))]
    ordering = [line for line in tried if any(reader.orders(line, seat) for seat in rules.seats)]
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
        if said(filed, line, record) is not Talk.COURTESY or _is_a_polite_wish(filed, line)
    ]
    return menu.answered(filed, speaking, always=not (lines or ordering or misspelt))[0]


def _is_a_polite_wish(session: Session, line: str) -> bool:
    """Decide whether what sounds like mere courtesy wants something (``please adjudicate``)."""
    found = wishes_in(session, line)
    return is_sure(found, doubtful=True) or (len(line.split()) <= _FEW and is_likely(found))


def _lines_without_use(at: SignedOn, record: GameRecord) -> Session:
    rest: list[str] = []
    session, lines = menu.answered(at, at.in_hand.pending[:_MOST_LOOKED_AT])
    for line in lines:
        meant = misspelt_command(line)
        if meant is not None:
            session = session.complain(meant)
        elif said(session, line, record) is not Talk.COURTESY:
            rest.append(session.without_secrets(line)[:100])
    if not rest:
        return session
    return session.say(
        replies.NoOrdersNow(lines=rest[:10], role=at.sign_in.role.value, status=record.status.value)
    )


def _file(
    session: Session, sign_in: SignIn, seat: Seat, record: GameRecord, *, for_power: bool = False
) -> Session:
    """File what a seat's lines say, for whoever is signed on so.

    `for_power`: by a master who wrote them without being the power; else its player, who may play several.
    """
    rules, state = position(session, record)
    if rules.hides_positions and not for_power:  # what one does not see, one cannot name
        state = rules.view(state, seat).state
    reader, codec = rules.reader(state), session.codec(record)
    wanted: tuple[str, ...] = ()
    if not for_power:
        session = offers.with_answer(session, record, seat, reader)
    before = session.orders_on_file(record, seat)
    heard = seat_record(record, seat).heard
    older = not for_power and heard is not None and session.letter.received < heard
    old = [] if session.in_hand.cleared and not older else _given(codec, before)
    withdrawing = False
    if not for_power:
        session, withdrawing = offer_clear(session, old, rules, reader, seat)
        record = session.game(record.name) or record
    new, complaints, passed = read_waiting(session, rules, state, seat)
    if not for_power:
        known = [given.order for given in (*old, *new)]
        likely, complaints, passed = with_likely(session, complaints, passed, known, rules, state, seat)
        new += likely
        new, complaints = meant_together(new, complaints, reader, seat)
        complaints = offers.numbered(with_needed(new, complaints, old, rules, reader, seat))
    passed = tuple(line[:_LONGEST_QUOTED] for line in passed)
    greeting = prose(session, passed)
    session, passed = menu.answered(session, passed)
    mended = _mended(complaints, reader, seat)
    offered = [order for line in offers.lines_in(complaints) for order in reader.orders(line, seat)]
    new = _numbered(reader, new, old, offered)
    judged = judge(rules, state, seat, [*new, *old] if older else [*old, *new])
    if not for_power:
        table = session.game(record.name) or record
        wanted = tuple(reader.words(g.order) for g in judged.kept)
        session, judged = corrections.held_to(
            session,
            table,
            rules,
            state,
            seat,
            _given(codec, before),
            judged,
            may_agree=not offers.offered(complaints),
        )
        record = session.game(record.name) or record
        asked = seat_record(record, seat).asked != seat_record(table, seat).asked
        wanted = wanted if asked else ()
        if new and not asked and not corrections.changed([g.order for g in old], [g.order for g in new]):
            record = corrections.withdrawn(record, seat)
    filed = tuple(_filed(g, codec, reader) for g in judged.kept)
    touched = bool(new or complaints or session.in_hand.cleared or withdrawing)
    if touched and not for_power:
        record = heard_from(record, seat, session.letter.received)
        record = offers.kept(record, seat, complaints, wanted)
    if filed != before:
        new_ones = corrections.changed([f.order for f in before], [f.order for f in filed])
        if new_ones and not for_power:
            record = corrections.counted(session, record, seat)
        orders = FileOrders(game=record.name, phase=record.phase, seat=seat, orders=filed)
        session = session.put(orders)
        session = replace(session, filed={**session.filed, (record.name, record.phase, seat): filed})
    agenda = rules.agenda(state)
    owed = agenda.owes.get(seat)
    missing = missing_units(rules, owed or (), judged.kept)
    spoilt = bool(complaints) or bool(judged.refused) or withdrawing
    if for_power:
        pass  # the old judges did not count these as the power's own letter
    elif touched and owed is not None:
        emptied = session.in_hand.cleared or before or seat_record(record, seat).changes
        lacking = spoilt or missing or corrections.is_asked(record, seat) or (emptied and not filed)
        session = settle(session, record, seat, complete=not lacking)
    elif record != session.repository.game(record.name):
        session = settle(session, record, seat, complete=seat_record(record, seat).ready)
    reply = replies.Orders(
        **_facts(
            session, record, rules, state, seat, judged, complaints, new=new, missing=missing, touched=touched
        ),
        purse=rules.presenter.account(state, seat, [g.order for g in judged.kept], mended),
        owes=owed is not None,
        may=seat in agenda.may,
        spoilt=spoilt and touched,
        cleared=session.in_hand.cleared,
        passed=tuple(line[:100] for line in passed),
        topics=topics(session, greeting if passed else (), record, seat),
        headed=headed(session, record),
        elsewhere=() if for_power else _elsewhere(session, reader, sign_in, judged),
        older=older and touched,
        second=not for_power and sign_in.seat != seat,
        master=for_power or sign_in.master is not None,
        written_for=for_power,
    )
    entry = Entry(reply=reply, game=sign_in.game, sign_in=sign_in)
    earlier = tuple(e for e in session.entries[: session.began] if not _outdated(e, entry))
    others = session.entries[session.began :]
    said = (entry, *others) if touched or passed else (*others, entry)
    session = replace(session, entries=(*earlier, *said), began=len(earlier))
    return _with_rules(session, record, judged) if touched and not for_power else session


def _with_rules(session: Session, record: GameRecord, judged: Judged) -> Session:
    """Where somebody learns, a refused order is met with the rule that it is against."""
    ids = dict.fromkeys(remark.rule for _, remark in judged.refused)
    known = rule_text.rules()
    found = tuple(known[id] for id in ids if id in known)[:_MOST_RULES]
    if not found or not record.options.advised:
        return session
    return session.say(shared.Rules(rules=found, missing=(), last=()))


def without_idle(session: Session) -> Session:
    """Whoever has just given up a power need not hear what it still owes."""
    told = tuple(e for e in session.entries if not isinstance(e.reply, replies.Orders) or e.reply.touched)
    return replace(session, entries=told, began=len(told))


def _outdated(entry: Entry, fresh: Entry) -> bool:
    """What an earlier sign-on to the same seat in this letter said, if nothing was done in it."""
    before, now = entry.reply, fresh.reply
    if not isinstance(before, replies.Orders) or not isinstance(now, replies.Orders) or before.touched:
        return False
    return entry.sign_in == fresh.sign_in and before.power == now.power


def _elsewhere(
    session: Session, reader: OrderReader, sign_in: SignIn, judged: Judged
) -> tuple[Mapping[str, str], ...]:
    """The writer's places at other tables whose power the refused orders speak of: they may be for there.

    Told to nobody but the player, writing from an address of theirs: at other tables they may be unknown.
    """
    if sign_in.master is not None or session.person is None or session.person.id != sign_in.person:
        return ()
    owners = {reader.owner(g.order) for g, remark in judged.refused if remark.code == _NOT_YOURS}
    if not owners:  # a keeper may have thousands of games: none is read without need
        return ()
    return tuple(
        {"game": game.name, **power_facts(session.rules(game), seat.seat)}
        for game in session.repository.games_of(sign_in.person)
        if game.name != sign_in.game and game.status is GameStatus.ACTIVE
        for seat in game.seats
        if seat.person == sign_in.person and seat.seat in owners
    )


def _mended(complaints: Sequence[Complaint], reader: OrderReader, seat: Seat) -> tuple[Any, ...]:
    """The orders that the corrected lines would give: their cost is worth knowing before they are sent."""
    return tuple(order for c in complaints if c.corrected for order in reader.orders(c.corrected, seat))


def _given(codec: Codec, filed: Sequence[FiledOrder]) -> list[Given]:
    return [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]


def _numbered(
    reader: OrderReader, new: Sequence[Given], old: Sequence[Given], asked: Sequence[Any]
) -> list[Given]:
    """New orders with the numbers that their writer has left out; none of what is only `asked` about."""
    orders = reader.numbered([g.order for g in new], [*(g.order for g in old), *asked])
    return [replace(given, order=order) for given, order in zip(new, orders, strict=True)]


def _filed(given: Given, codec: Codec, reader: OrderReader) -> FiledOrder:
    return FiledOrder(
        text=given.text,
        order=codec.dump_orders((given.order,)),
        canonical=reader.words(given.order),
    )


def _facts(
    session: Session,
    record: GameRecord,
    rules: TableGame,
    state: Any,
    seat: Seat,
    judged: Judged,
    complaints: tuple[Complaint, ...],
    *,
    new: Sequence[Given],
    missing: tuple[str, ...],
    touched: bool,
) -> dict[str, Any]:
    record = session.game(record.name) or record
    mine, reader = seat_record(record, seat), rules.reader(state)

    def words(given: Given | None) -> str:
        return "" if given is None else reader.spelled_out(given.order)

    def told(given: Given | None, remark: Remark) -> Mapping[str, Any]:
        line = session.without_secrets(given.text) if given is not None else ""
        near = rules.presenter.near(state, seat, remark) if remark.code in _NOT_THERE else ()
        return {"remark": remark, "order": words(given), "line": line, "near": near}

    def replaced(given: Given, by: Given) -> Mapping[str, Any]:
        remark = Remark(code="replaced-in-letter", rule="", facts={"later": words(by)})
        return {"remark": remark, "order": words(given), "line": "", "near": ()}

    def echoed(given: Given) -> Mapping[str, Any]:
        remark = Remark(code="read-so", rule="", facts={"said": session.without_secrets(given.said)[:200]})
        return {"remark": remark, "order": words(given), "line": "", "near": ()}

    known = [told(g, r) for g, r in judged.remarks if r.code != _SAID_BY_MISSING]
    return {
        "setting": rules.setting,
        "power": power_facts(rules, seat),
        "phase": session.phase_facts(record),
        "orders": tuple(words(g) for g in judged.kept),
        "complaints": complaints,
        "refused": tuple(told(g, r) for g, r in judged.refused),
        "remarks": (
            *(echoed(given) for given in judged.kept if given.said),
            *(replaced(*pair) for pair in overridden(rules, new, judged)),
            *known,
        ),
        "missing": tuple(rules.presenter.owed(piece) for piece in missing),
        "touched": touched,
        "ready": mine.ready,
        "wait": mine.wait,
        "others_missing": tuple(s for s in unready(session, record) if s != seat),
        "others_waiting": bool([s for s in waiting(session, record) if s != seat]),
        "deadline": None if record.options.practice else record.deadline,  # nobody waits there
        "late": late(session, record) and not record.options.practice,
        "grace": record.grace,
        "process_at": record.process_at,
        "by_hand": record.options.manual_process,
        "corrections": corrections.left(record, seat),
    }
