"""Who gets the letters of a game: players, masters, observers, newcomers. Not here: what they get."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from judge.commands.people.addresses_on_file import new_until
from judge.core.game import Seat
from judge.core.people import Person
from judge.core.table import GameRecord
from judge.runtime.environment import Reader

_Place = tuple[int | None, Seat | None, str, str, str]


def readers(game: GameRecord, person: Callable[[int], Person | None], now: datetime) -> tuple[Reader, ...]:
    """Everybody at a table, in the order of its record; who has no address is left out.

    An address that is new gets no reply token.
    """
    found = []
    for id, seat, role, token, address in _places(game):
        who = person(id) if id is not None else None
        if who is None or not (address or who.addresses):
            continue
        found.append(
            Reader(
                address=(to := address or who.addresses[0]),
                person=who.id,
                name=who.name,
                seat=seat,
                role=role,
                time_zone=who.time_zone,
                language=who.language,
                token=token if new_until(who, to, now) is None else "",
                maps=who.details.maps,
            )
        )
    return tuple(found)


def _places(game: GameRecord) -> Iterator[_Place]:
    for seat in game.seats:
        yield seat.person, seat.seat, "player", seat.token, seat.address
    for new in game.newcomers:
        yield new.person, None, "newcomer", new.token, new.address
    for other in game.attendants:
        yield other.person, None, other.role.value, other.token, other.address


def callable_people(
    game: GameRecord, people: Sequence[int], person: Callable[[int], Person | None]
) -> tuple[Reader, ...]:
    """Those of the waiting list who are not at this table and were not sent away from it."""
    if not game.options.listed:
        return ()
    here = {place[0] for place in _places(game)}
    denied = set(game.options.deny)
    found = []
    for id in people:
        who = person(id)
        if who is None or id in here or not who.addresses or denied & set(who.addresses):
            continue
        found.append(
            Reader(
                address=who.addresses[0],
                person=who.id,
                name=who.name,
                seat=None,
                role="stand-by",
                time_zone=who.time_zone,
                language=who.language,
                token="",
            )
        )
    return tuple(found)
