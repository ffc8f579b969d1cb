"""Reminders before a deadline, notices after it, and seats given up when grace is over.

Touches nothing: the result is a GameUpdate. Not here: when (phases.worker, phases.due_times), the words
(templates/mail/en/messages/reminders.jinja).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.core.effects import Send
from judge.core.game import Seat
from judge.core.options import ReminderPlan
from judge.core.outbound import OutboundMail
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, SeatRecord
from judge.rendering.words import Listed
from judge.runtime.environment import Environment, Reader, names_for
from judge.runtime.phases.due_times import missing, people_seated
from judge.runtime.phases.updates import GameUpdate, Snapshot
from judge.scheduling.reminders import ReminderWish, next_reminder, reminder_times


def remind(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """A friendly word to those whose orders are not all in, and who want it now; else the game as it is."""
    game = at.game
    if game.deadline is None or game.opened is None or game.deadline <= now:
        return GameUpdate(game=game)
    since = game.reminded or game.opened
    wishes = _wishes(at.readers)
    late = frozenset(
        seat.seat
        for seat in missing(game)
        if not seat.abandoned
        and any(since < t <= now for t in reminder_times(_wish(wishes, seat), game.opened, game.deadline))
    )
    if not late:
        return GameUpdate(game=game)
    told = _tell(environment, at, "unasked/reminder", lambda reader: reader.seat in late, late)
    return GameUpdate(game=replace(game, reminded=now), outgoing=told)


def plan_reminder(game: GameRecord, readers: Sequence[Reader], now: datetime) -> GameRecord:
    """The game with the next instant at which somebody at it is reminded; no plan if nobody has a wish."""
    wishes = _wishes(readers)
    own = [_wish(wishes, seat) for seat in game.seats]
    if all(wish == ReminderWish(time_zone=wish.time_zone) for wish in own):
        return replace(game, notes=replace(game.notes, reminders=None))
    at = None
    if game.deadline is not None and game.opened is not None:
        at = next_reminder(own, game.opened, game.deadline, max(now, game.opened))
    plan = ReminderPlan(deadline=game.deadline, people=people_seated(game), at=at)
    return replace(game, notes=replace(game.notes, reminders=plan))


def _wishes(readers: Sequence[Reader]) -> Mapping[int, ReminderWish]:
    """Wishes about reminders, by person."""
    return {
        r.person: ReminderWish(hours=r.reminders, quiet=r.quiet_hours, time_zone=r.time_zone) for r in readers
    }


def _wish(wishes: Mapping[int, ReminderWish], seat: SeatRecord) -> ReminderWish:
    return (wishes.get(seat.person) if seat.person is not None else None) or ReminderWish()


def send_late_notice(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """A notice to each late player and to the masters; on the first day everybody hears who is late."""
    late = _late(at.game)
    first = at.game.reminded is None or at.game.deadline is None or at.game.reminded < at.game.deadline
    told = _tell(environment, at, "unasked/late", lambda reader: reader.seat in late, late)
    told += _tell(
        environment,
        at,
        "unasked/late-powers",
        lambda reader: reader.seat not in late and (first or reader.role == "master"),
        late,
    )
    seats = tuple(
        replace(seat, late_notices=seat.late_notices + 1) if seat.seat in late else seat
        for seat in at.game.seats
    )
    return GameUpdate(game=replace(at.game, reminded=now, seats=seats), outgoing=told)


def give_up(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """Grace is over and the table waits: the late powers are free for somebody else to play."""
    late = _late(at.game)
    seats = tuple(
        replace(seat, abandoned=True, wait=False) if seat.seat in late else seat for seat in at.game.seats
    )
    quiet = at.game.options.quiet
    told = _tell(
        environment,
        at,
        "unasked/abandoned",
        lambda reader: not quiet or reader.role == "master" or reader.seat in late,
        late,
    )
    called = replace(at, readers=at.standing_by)
    told += _tell(environment, called, "unasked/player-wanted", lambda _: True, late)
    rated = at.game.options.rated
    gone = tuple(
        (s.person, "abandoned") for s in at.game.seats if s.seat in late and s.person is not None and rated
    )
    return GameUpdate(game=replace(at.game, seats=seats, reminded=now), outgoing=told, conduct=gone)


def _late(game: GameRecord) -> frozenset[Seat]:
    return frozenset(seat.seat for seat in missing(game) if not seat.abandoned)


def _tell(
    environment: Environment,
    at: Snapshot,
    template: str,
    whom: Callable[[Reader], bool],
    late: frozenset[Seat],
) -> tuple[OutboundMail, ...]:
    game = at.game
    rules = environment.ports.rules(game)
    common = _common(rules, game, late)
    owed = _without_order(rules, at)
    ordered = frozenset(seat for seat, units in owed.items() if not units and at.filed.get(seat))
    return tuple(
        environment.outgoing(
            Send(
                to=reader.address,
                template=template,
                facts=common | _own(rules, reader, _hand(at.readers, reader, late), owed, ordered, late),
                kind="notice",
                game=game.name,
                token=reader.token,
                time_zone=reader.time_zone,
                language=reader.language,
                in_reply_to=game.thread,
                references=(game.thread,) if game.thread else (),
                unsubscribe=reader.role == "observer",
            )
        )
        for reader in _each_once(at.readers, whom)
    )


def _without_order(rules: TableGame, at: Snapshot) -> Mapping[Seat, tuple[str, ...]]:
    """The pieces that have no order yet, by seat: one whose orders are all there has a line to mend."""
    codec = rules.system.codec
    owes = rules.agenda(codec.load_state(at.game.state)).owes
    done = {
        seat: {rules.about(order) for one in filed for order in codec.load_orders(one.order)}
        for seat, filed in at.filed.items()
    }
    return {seat: tuple(u for u in units if u not in done.get(seat, ())) for seat, units in owes.items()}


def _each_once(readers: Sequence[Reader], whom: Callable[[Reader], bool]) -> Iterator[Reader]:
    """The readers who are meant; whoever plays several powers hears it as the first of them."""
    told: set[int] = set()
    for reader in readers:
        if not whom(reader) or (reader.seat is not None and reader.person in told):
            continue
        if reader.seat is not None:
            told.add(reader.person)
        yield reader


def _common(rules: TableGame, game: GameRecord, late: frozenset[Seat]) -> dict[str, Any]:
    """Facts that everybody may know."""
    powers = rules.setting.scenario.powers
    in_order = [seat.seat for seat in game.seats if seat.seat in late]
    return {
        **names_for(rules, game),
        "deadline": game.deadline,
        "grace": game.grace,
        "nmr": game.options.nmr,
        "by_hand": game.options.manual_process,
        "late": in_order,
        "counts": _counts(game) if game.options.late_count else {},
        "free": [powers[seat] for seat in in_order],
    }


def _counts(game: GameRecord) -> dict[Seat, int]:
    """Notices that everybody who is late has had for this phase, with the one that is being written."""
    return {seat.seat: seat.late_notices + 1 for seat in game.seats}


def _hand(readers: Sequence[Reader], reader: Reader, late: frozenset[Seat]) -> tuple[Seat, ...]:
    """The reader's powers, all of them late or none."""
    seats = (r.seat for r in readers if r.person == reader.person and r.seat is not None)
    return tuple(s for s in seats if (s in late) == (reader.seat in late)) if reader.seat is not None else ()


def _own(
    rules: TableGame,
    reader: Reader,
    hand: tuple[Seat, ...],
    owed: Mapping[Seat, tuple[str, ...]],
    ordered: frozenset[Seat],
    late: frozenset[Seat],
) -> dict[str, Any]:
    """Facts for this reader alone: what is still to be ordered."""
    return {
        "power": Listed.of(rules.setting.scenario.powers[seat].name for seat in hand),
        "mine": reader.seat in late,
        "units": [rules.presenter.piece_in_words(unit) for seat in hand for unit in owed.get(seat, ())],
        "to_mend": any(seat in ordered for seat in hand),
        "role": reader.role,
        "hand": hand,
    }
