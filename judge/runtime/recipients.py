"""Who gets the letters of a game: players, masters, observers, newcomers. Not here: what they get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from judge.commands.people.addresses_on_file import new_until
from judge.core.people import Person
from judge.core.places import people_of, places
from judge.core.table import GameRecord
from judge.runtime.environment import Reader


def readers(game: GameRecord, person: Callable[[int], Person | None], now: datetime) -> tuple[Reader, ...]:
    """Everybody at a table, in the order of its record; who has no address is left out.

    An address that is new gets no reply token.
    """
    found = []
    for place in places(game):
        who = person(place.person) if place.person is not None else None
        if who is None or not (place.held.address or who.addresses):
            continue
        found.append(
            Reader(
                address=(to := place.held.address or who.addresses[0]),
                person=who.id,
                name=who.name,
                seat=place.seat,
                role=place.role.value,
                time_zone=who.time_zone,
                language=who.language,
                token=place.held.token if new_until(who, to, now) is None else "",
                maps=who.details.maps,
                json=who.details.json,
                letter=who.details.letter,
            )
        )
    return tuple(found)


def callable_people(
    game: GameRecord, people: Sequence[int], person: Callable[[int], Person | None]
) -> tuple[Reader, ...]:
    """Those of the waiting list who are not at this table and were not sent away from it."""
    if not game.options.listed:
        return ()
    here = people_of(game)
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
