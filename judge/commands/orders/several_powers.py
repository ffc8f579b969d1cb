"""SET PLAYERS and how powers are given out; whose other powers somebody plays, where a table allows several.

Whoever plays several powers signs on as one of them: orders find their power by the unit that they speak of,
votes and absences count for all, and what one of them was sent the others may read. Not here: giving them
out (runtime), taking over one more (joining.sign_on, joining.substitutes).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.access.sign_in import SignIn
from judge.commands.orders.attribution import by_power
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.rendering.words import Term
from judge.syntax.commands.player_commands import SetAssignment, SetPlayers


def places(session: Session, record: GameRecord) -> int:
    """Number of people that a game takes."""
    return record.options.players or len(session.rules(record).seats)


def own_seats(record: GameRecord, sign_in: SignIn | None) -> tuple[Seat, ...]:
    """All powers of whoever is signed on as one of them, that one first. A master acts for one only."""
    if sign_in is None or sign_in.seat is None or sign_in.game != record.name:
        return ()
    if sign_in.master is not None or not sign_in.person:
        return (sign_in.seat,)
    others = (s.seat for s in record.seats if s.person == sign_in.person and s.seat != sign_in.seat)
    return (sign_in.seat, *others)


def lines_of_each(
    rules: TableGame,
    state: Any,
    lines: Sequence[str],
    mine: Sequence[Seat],
    reads_on: Callable[[str, bool], bool],
) -> Mapping[Seat, tuple[str, ...]]:
    """Lines by the power of one's own that they are for; what does not tell is for the first, or all.

    `reads_on`: whether a line, perhaps of the notation, is read once more to see whose it is.
    """
    if len(mine) == 1:
        return {mine[0]: tuple(lines)}
    reader = rules.reader(state)
    for_all = [line for line in lines if any(reader.is_for_all(line, seat) for seat in mine)]
    rest = [line for line in lines if line not in for_all]
    told, unknown = by_power(rules, state, rest, among=mine, reads_on=reads_on)
    found = {seat: (*told.get(seat, ()), *for_all) for seat in mine}
    return {**found, mine[0]: (*unknown, *found[mine[0]])}


# ---------------------------------------------------------------- SET


def set_players(session: SignedOn, command: SetPlayers) -> Session:
    """For how many people a game is, before it begins: with fewer than powers, each plays several."""
    if not may_change(session):
        return only_masters(session, "players")
    record = session.table()
    seats = len(session.rules(record).seats)
    joined = len(record.newcomers)
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch="players"))
    if not max(1, joined) <= command.players <= seats:
        return session.say(shared.PlayersHowMany(seats=seats, joined=joined))
    old = places(session, record)
    several = command.players < seats
    options = replace(record.options, players=command.players, several=several, powers=0)
    session = session.with_options(record, options)
    session = announce(session, (Change("players", old, command.players),), along=())
    return session.say(replies.PlayersEach(seats=seats, players=command.players))


def set_assignment(session: SignedOn, command: SetAssignment) -> Session:
    """Choose whether powers are given out by preference lists or by lot."""
    if not may_change(session):
        return only_masters(session, "assignment")
    record = session.table()
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch=Term.of("settings", "powers given out")))
    old = record.options.assignment
    session = session.with_options(record, replace(record.options, assignment=command.by))
    return announce(
        session, (Change(Term.of("settings", "assignment of powers"), old, command.by),), along=()
    )
