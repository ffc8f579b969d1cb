"""SET PLAYERS and how powers are given out; whose other powers somebody plays, where a table allows several.

Whoever plays several powers signs on as one of them: orders find their power by the unit that they speak of,
votes and absences count for all, and what one of them was sent the others may read. Not here: giving them
out (service), taking over one more (signing, succeeding).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.registry import handles
from judge.desk.visit import Standing, Visit
from judge.desk.whose import by_power
from judge.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power, State
from judge.language import wholesale
from judge.language.player_commands import SetAssignment, SetPlayers
from judge.letter import GameRecord, GameStatus

PLAYERS = "players"
"""Table setting: how many people play; where they are fewer than the powers, each gets several."""
SEVERAL = "several"
"""Table setting: whether somebody may take over a further power."""
ASSIGNMENT = "assignment"
"""Table setting: ``lists`` (as everybody prefers, ties by lot) or ``lots``."""


def places(visit: Visit, record: GameRecord) -> int:
    """How many people a game takes."""
    return int(record.settings.get(PLAYERS) or len(visit.rules(record).seats))


def own_seats(record: GameRecord, standing: Standing | None) -> tuple[Seat, ...]:
    """All powers of whoever is signed on as one of them, that one first. A master acts for one only."""
    if standing is None or standing.seat is None or standing.game != record.name:
        return ()
    if standing.master is not None or not standing.person:
        return (standing.seat,)
    others = (s.seat for s in record.seats if s.person == standing.person and s.seat != standing.seat)
    return (standing.seat, *others)


def lines_of_each(
    rules: Machiavelli, state: State, lines: Sequence[str], mine: Sequence[Seat]
) -> Mapping[Seat, tuple[str, ...]]:
    """Lines by the power of one's own that they are for; what does not tell is for the first, or all."""
    if len(mine) == 1:
        return {mine[0]: tuple(lines)}
    for_all = [line for line in lines if wholesale.verb_of(line, state.phase.kind) is not None]
    rest = [line for line in lines if line not in for_all]
    told, unknown = by_power(rules, state, rest, among=_powers(mine))
    found = {seat: (*told.get(Power(seat), ()), *for_all) for seat in mine}
    return {**found, mine[0]: (*unknown, *found[mine[0]])}


def _powers(seats: Sequence[Seat]) -> Collection[Power]:
    return tuple(Power(s) for s in seats)


# ---------------------------------------------------------------- SET


@handles(SetPlayers, *TABLE, otherwise="not-for-you")
def set_players(visit: Visit, command: SetPlayers) -> Visit:
    """For how many people a game is, before it begins: with fewer than powers, each plays several."""
    if not may_change(visit):
        return only_masters(visit, PLAYERS)
    record = visit.table()
    seats = len(visit.rules(record).seats)
    joined = len(record.newcomers)
    if record.status is not GameStatus.FORMING:
        return visit.say("switch-fixed", switch=PLAYERS)
    if not max(1, joined) <= command.players <= seats:
        return visit.say("players-how-many", seats=seats, joined=joined)
    old = places(visit, record)
    visit = visit.with_settings(
        record, **{PLAYERS: command.players, SEVERAL: command.players < seats, "powers": 0}
    )
    visit = announce(visit, (Change(PLAYERS, old, command.players),), along=())
    return visit.say("players-each", seats=seats, players=command.players)


@handles(SetAssignment, *TABLE, otherwise="not-for-you")
def set_assignment(visit: Visit, command: SetAssignment) -> Visit:
    """Whether powers are given out by preference lists or by lot."""
    if not may_change(visit):
        return only_masters(visit, ASSIGNMENT)
    record = visit.table()
    if record.status is not GameStatus.FORMING:
        return visit.say("switch-fixed", switch="powers given out")
    old = str(record.settings.get(ASSIGNMENT, "lists"))
    visit = visit.with_settings(record, **{ASSIGNMENT: command.by})
    return announce(visit, (Change("assignment of powers", old, command.by),), along=())
