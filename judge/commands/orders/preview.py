"""PREVIEW and SUPPOSE: what my orders would do if everybody else stood still, or as I suppose.

Played by the same code as the phase, from what the writer may know, and without any order of anybody else's:
so it can give nothing away. Not here: how that is played (the game), a master's forecast with all orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.limits.letter_costs import Allowance, Cost, TimeIsUpError, UsedUpError
from judge.commands.limits.line_costs import may_attribute, may_look, parts_of, parts_to_understand
from judge.commands.limits.metered_readers import reader_within_allowance
from judge.commands.limits.postponed import not_done, not_read
from judge.commands.orders.attribution import by_power
from judge.commands.orders.merge import Given, judge, merge_orders
from judge.commands.orders.several_powers import own_seats
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import Playing, Session, SignedOn, position, power_facts
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.player_commands import Preview, Suppose

_MOST_SUPPOSED = 40
_BEHIND_UNITS = "+*"
"""Signs that may stand behind the letter of a unit."""


def preview(session: Playing, command: Preview) -> Session:
    """Show it once the orders of this letter are filed."""
    more = (command.text,) if command.text else ()
    return replace(
        session, in_hand=replace(session.in_hand, preview=True, supposed=session.in_hand.supposed + more)
    )


def suppose(session: Playing, command: Suppose) -> Session:
    """An order for the preview only, of anybody's; else it is a condition (``suppose he agrees``)."""
    if _is_condition(session, command.text):
        return session.with_pending((*session.in_hand.pending, f"suppose {command.text}"))
    return replace(
        session,
        in_hand=replace(session.in_hand, preview=True, supposed=(*session.in_hand.supposed, command.text)),
    )


def _is_condition(session: Playing, text: str) -> bool:
    """Decide whether what is supposed names neither an order nor whose it would be.

    Not tried beyond the letter's allowance: then it is one, for orders below may hang on it.
    """
    record = session.table()
    if record.status is not GameStatus.ACTIVE or ":" in text.rstrip(" :") or _begins_with_unit(text):
        return False
    text = text.rstrip(" :")
    rules, state = position(session, record)
    reader = rules.reader(state)
    seats = rules.seats
    if reader.is_exact(text, seats[0]):
        return False
    if not may_look(session.context.allowance, text, len(seats)):
        return True
    return not any(reader.orders(text, seat) for seat in seats)


def _begins_with_unit(text: str) -> bool:
    """Decide whether a text begins with the letter of a unit: ``A Pisa``, ``G+ Pisa``."""
    letter, *words = text.split(maxsplit=1)
    return bool(words) and len(letter.rstrip(_BEHIND_UNITS)) == 1 and letter[0].isalpha()


def add_preview(session: SignedOn) -> SignedOn:
    """The session with the preview that was asked for. After filing, so that it shows what holds."""
    if not session.in_hand.preview:
        return session
    record = session.table()
    fresh = replace(session, in_hand=replace(session.in_hand, preview=False, supposed=()))
    try:
        session.context.allowance.take(Cost.PREVIEW)
    except UsedUpError as error:
        return not_done(fresh, error, "preview")
    if record.status is not GameStatus.ACTIVE:
        return fresh.say(shared.NoPhaseOpen(status=record.status.value))
    rules, state = position(session, record)
    own, *further = own_seats(record, session.sign_in)
    seen = rules.view_of_seats(state, (own, *further))
    mine = on_file(session, record, own)
    others: dict[Seat, tuple[Any, ...]] = {}
    if not rules.hides_positions:
        others = {s: tuple(on_file(session, record, s)) for s in further}
    supposed, complaints = _orders_to_suppose(session, rules, seen, own)
    supposed, impossible = _lawful(rules, seen, supposed)
    if own in supposed:
        both = [*(Given(x, "", False) for x in mine), *(Given(x, "", True) for x in supposed[own])]
        mine = [g.order for g in merge_orders(rules, both)]
    fresh = fresh.say(
        replies.Preview(
            setting=rules.setting,
            power=power_facts(rules, own),
            phase=session.phase_facts(record),
            supposed=_in_words(rules, seen, supposed),
            impossible=impossible,
            of_game=rules.presenter.preview(seen, own, mine, {**others, **supposed}, frozenset(others)),
        )
    )
    for complaint in complaints:
        fresh = fresh.complain(complaint)
    return fresh


def on_file(session: Session, record: GameRecord, seat: Seat) -> list[Any]:
    """The orders that a seat has on file, with what this letter has changed."""
    codec = session.codec(record)
    return [order for f in session.orders_on_file(record, seat) for order in codec.load_orders(f.order)]


def _orders_to_suppose(
    session: Session, rules: TableGame, seen: Any, own: Seat
) -> tuple[dict[Seat, tuple[Any, ...]], tuple[Complaint, ...]]:
    """The orders that SUPPOSE lines give, by power; and what was wrong with the others."""
    allowance = session.context.allowance
    plain = rules.reader(seen)
    reader = reader_within_allowance(plain, allowance)
    unread: list[str] = []

    def attributes_on(line: str, exact: bool) -> bool:
        if line not in unread and not may_attribute(allowance, line, exact):
            unread.append(line)
        return line not in unread

    supposed = session.in_hand.supposed
    lines, unknown = by_power(rules, seen, supposed[:_MOST_SUPPOSED], reads_on=attributes_on)
    orders: dict[Seat, tuple[Any, ...]] = {}
    complaints: list[Complaint] = []

    def read(line: str, seat: Seat) -> Any:
        """The reading of a line; None where there is no time for it."""
        if line in unread or not _reads_on(allowance, line, exact=plain.is_exact(line, seat)):
            unread.append(line)
            return None
        try:
            return reader.read(line, seat)
        except TimeIsUpError:
            unread.append(line)
            return None

    for power in lines:
        readings = [found for line in lines[power] if (found := read(line, power)) is not None]
        orders[power] = tuple(order for r in readings for order in r.orders)
        complaints += [c for r in readings for c in r.complaints]
    for line in unknown:
        found = read(line, own)
        whole = Complaint(line=line[:100], start=0, end=min(len(line), 100), code="suppose-whose")
        complaints += () if found is None else found.complaints or (whole,)
    unread += supposed[_MOST_SUPPOSED:]
    if unread:
        complaints.append(not_read(unread[0], len(unread) - 1))
    return orders, tuple(complaints)


def _reads_on(allowance: Allowance, line: str, *, exact: bool) -> bool:
    """Decide whether there is time to read a line that is supposed."""
    return allowance.reads_on(parts_of(line)) and (
        exact or allowance.understands_on(parts_to_understand(line))
    )


def _lawful(
    rules: TableGame, seen: Any, supposed: Mapping[Seat, tuple[Any, ...]]
) -> tuple[dict[Seat, tuple[Any, ...]], tuple[Mapping[str, Any], ...]]:
    """The supposed orders that the rules allow, and the others with the reason."""
    kept: dict[Seat, tuple[Any, ...]] = {}
    wrong: list[Mapping[str, Any]] = []
    for power, orders in supposed.items():
        judged = judge(rules, seen, power, [Given(x, "", True) for x in orders])
        if judged.kept:
            kept[power] = tuple(g.order for g in judged.kept)
        for given, remark in judged.refused:
            said = rules.reader(seen).words(given.order)
            wrong.append({"power": str(power), "order": said, "remark": remark})
    return kept, tuple(wrong)


def _in_words(
    rules: TableGame, seen: Any, supposed: Mapping[Seat, Sequence[Any]]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    reader = rules.reader(seen)
    return tuple((str(p), tuple(reader.words(x) for x in supposed[p])) for p in supposed)
