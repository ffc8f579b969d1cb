"""Receivers of the letters of a game: players, masters, observers, newcomers. Not here: what they get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from judge.commands.people.addresses_on_file import new_until
from judge.core.people import Conduct, Person
from judge.core.places import people_of, places
from judge.core.table import GameRecord, GameStatus
from judge.runtime.environment import Reader

_FIRST = 4
"""Letters about a position that tell somebody who never played what they might do: to their first winter."""


def readers(
    game: GameRecord,
    person: Callable[[int], Person | None],
    now: datetime,
    conduct: Callable[[int], Conduct | None] | None = None,
) -> tuple[Reader, ...]:
    """Everybody at a table, in the order of its record; who has no address is left out.

    An address that is new gets no reply token. With `conduct`, who has hardly played yet is given advice.
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
                advice=_advice(game, who, conduct),
                reminders=who.details.reminders,
                quiet_hours=who.details.quiet_hours,
            )
        )
    return tuple(found)


def _advice(game: GameRecord, who: Person, conduct: Callable[[int], Conduct | None] | None) -> bool | None:
    """As the person wants it; else yes in the first letters of somebody's life as a player."""
    if who.details.advice is not None or conduct is None:
        return who.details.advice
    kept = conduct(who.id) or Conduct()
    waiting = sum(person == who.id for person, _ in game.notes.conduct)
    this = game.status is GameStatus.ACTIVE  # the letter is that after the open phase
    return True if kept.on_time + kept.late + waiting + this < _FIRST else None


def callable_people(
    game: GameRecord, people: Sequence[int], person: Callable[[int], Person | None]
) -> tuple[Reader, ...]:
    """People on the waiting list who are not at this table and were not sent away from it."""
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
