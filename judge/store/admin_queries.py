"""Queries and repairs of a keeper: letters, the outbox, the keeper's rules for the judge.

Not here: everything as one file (export), the command line (cli), what the keeper's rules for the judge do
(commands).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, String, bindparam, cast, delete, func, insert, select, update

from judge.store.schema import (
    GameRow,
    LetterRow,
    LetterStatus,
    OutboxRow,
    OutboxStatus,
    PersonRow,
    PressRow,
    StoredSecretRow,
)

_LOG = logging.getLogger("judge.store")
HOUSE = "house"
"""The stored value that holds the keeper's rules for the judge, as JSON."""
KEEPERS = "keepers"
"""The one with the hashes of the keepers' passwords."""

UNREADABLE_GAMES = "unreadable-games"
"""The one with what is noted of games that cannot be read, by their names."""
OFTEN_ASKED = (HOUSE, KEEPERS, UNREADABLE_GAMES)
"""Keys that every letter asks for."""
_KEPT = select(StoredSecretRow.name, StoredSecretRow.value).where(
    StoredSecretRow.name.in_(bindparam("names", expanding=True))
)


def marks_of_games(connection: Connection) -> dict[str, str]:
    """For each game a word that changes with its record, its phases, and its press."""
    press = select(PressRow.game, func.count(PressRow.id), func.max(PressRow.id)).group_by(PressRow.game)
    letters = {game: f"{count}.{last}" for game, count, last in connection.execute(press)}
    games = connection.execute(select(GameRow.name, GameRow.version))
    return {name: f"{version}.{letters.get(name, '')}" for name, version in games}


def mark_of_people(connection: Connection) -> str:
    """A word that changes with who wants to be on the page of people, and with their names."""
    chosen = cast(PersonRow.details, String).contains("on_people_page")
    people = connection.execute(select(PersonRow.id, PersonRow.name).where(chosen).order_by(PersonRow.id))
    return repr([tuple(row) for row in people])


def policy(connection: Connection) -> dict[str, Any]:
    """The rules of the house: ``deny``, ``allow``, ``message``, ``closed``; empty at first."""
    return json_value(connection, HOUSE)


def set_policy(connection: Connection, rules: Mapping[str, Any]) -> None:
    """Write the keeper's rules for the judge anew."""
    keep(connection, HOUSE, rules)


def passwords(connection: Connection) -> dict[str, str]:
    """The hashes of the keepers' passwords, by their addresses."""
    return json_value(connection, KEEPERS)


def set_password(connection: Connection, address: str, hashed: str) -> None:
    """A keeper's new password; without a hash the address has none any more."""
    known = {**passwords(connection), address.lower(): hashed}
    keep(connection, KEEPERS, {a: h for a, h in known.items() if h})


def json_value(connection: Connection, name: str) -> dict[str, Any]:
    """A stored value that is JSON; empty if it is not there."""
    return json_values_of(connection, (name,))[name]


def json_values_of(connection: Connection, names: Collection[str]) -> dict[str, dict[str, Any]]:
    """Several of them, by name."""
    found = {row.name: row.value for row in connection.execute(_KEPT, {"names": sorted(names)})}
    return {name: dict(json.loads(value)) if (value := found.get(name)) else {} for name in names}


def keep(connection: Connection, name: str, facts: Mapping[str, Any]) -> None:
    """Write a stored value anew; an empty one goes."""
    connection.execute(delete(StoredSecretRow).where(StoredSecretRow.name == name))
    if facts:
        value = json.dumps(facts, sort_keys=True, ensure_ascii=False).encode("utf-8")
        connection.execute(insert(StoredSecretRow).values(name=name, value=value))


def letters(connection: Connection, status: str = "", limit: int = 50) -> tuple[Mapping[str, Any], ...]:
    """Inbound letters, newest first, without their bytes."""
    wanted = select(
        LetterRow.id, LetterRow.received, LetterRow.envelope_from, LetterRow.status, LetterRow.route,
        LetterRow.attempts, LetterRow.note,
    ).order_by(LetterRow.id.desc())  # fmt: skip
    if status:
        wanted = wanted.where(LetterRow.status == status)
    return tuple(dict(row._mapping) for row in connection.execute(wanted.limit(limit)))


def letter(connection: Connection, id: int) -> Mapping[str, Any] | None:
    """Facts about a letter, without its bytes."""
    wanted = select(
        LetterRow.id, LetterRow.received, LetterRow.envelope_from, LetterRow.status, LetterRow.route,
        LetterRow.attempts, LetterRow.note, LetterRow.finished, func.length(LetterRow.raw).label("bytes"),
    ).where(LetterRow.id == id)  # fmt: skip
    row = connection.execute(wanted).first()
    return None if row is None else dict(row._mapping)


def raw_letter(connection: Connection, id: int) -> bytes | None:
    """A letter to the byte."""
    return connection.scalar(select(LetterRow.raw).where(LetterRow.id == id))


def handle_again(connection: Connection, id: int) -> bool:
    """Let a letter be handled again that was set aside. One that had its effect is left alone."""
    again = update(LetterRow).where(LetterRow.id == id, LetterRow.status == LetterStatus.SET_ASIDE)
    return bool(connection.execute(again.values(status=LetterStatus.NEW, attempts=0, lease=None)).rowcount)


def set_letter_aside(connection: Connection, id: int, now: datetime) -> bool:
    """Keep a letter from being handled. One that was handled is left alone."""
    waiting = LetterRow.status.in_((LetterStatus.NEW, LetterStatus.CLAIMED))
    aside = update(LetterRow).where(LetterRow.id == id, waiting)
    done = aside.values(
        status=LetterStatus.SET_ASIDE, attempts=LetterRow.attempts + 1, finished=now, note="by the keeper"
    )
    return bool(connection.execute(done).rowcount)


def outbox(connection: Connection, status: str = "", limit: int = 50) -> tuple[Mapping[str, Any], ...]:
    """Outgoing letters, newest first, without their text."""
    wanted = select(
        OutboxRow.id, OutboxRow.created, OutboxRow.recipient, OutboxRow.subject, OutboxRow.game,
        OutboxRow.status, OutboxRow.attempts, OutboxRow.next_at, OutboxRow.last_reply,
    ).order_by(OutboxRow.id.desc())  # fmt: skip
    if status:
        wanted = wanted.where(OutboxRow.status == status)
    return tuple(dict(row._mapping) for row in connection.execute(wanted.limit(limit)))


def outgoing(connection: Connection, id: int) -> Mapping[str, Any] | None:
    """Facts about an outgoing letter, without its text."""
    wanted = select(
        OutboxRow.id, OutboxRow.created, OutboxRow.recipient, OutboxRow.subject, OutboxRow.game,
        OutboxRow.kind, OutboxRow.status, OutboxRow.attempts, OutboxRow.next_at, OutboxRow.last_reply,
    ).where(OutboxRow.id == id)  # fmt: skip
    row = connection.execute(wanted).first()
    return None if row is None else dict(row._mapping)


def outgoing_text(connection: Connection, id: int) -> str | None:
    """The text of an outgoing letter."""
    return connection.scalar(select(OutboxRow.text).where(OutboxRow.id == id))


def resend(connection: Connection, id: int, now: datetime) -> bool:
    """Let a letter go out once more, under the same Message-ID."""
    again = update(OutboxRow).where(OutboxRow.id == id, OutboxRow.status != OutboxStatus.SENDING)
    return bool(connection.execute(again.values(status=OutboxStatus.READY, next_at=now, attempts=0)).rowcount)


def hold_back(connection: Connection, id: int) -> bool:
    """Never send a letter that waits."""
    aside = update(OutboxRow).where(OutboxRow.id == id, OutboxRow.status == OutboxStatus.READY)
    done = aside.values(status=OutboxStatus.DEAD, last_reply="set aside by the keeper")
    return bool(connection.execute(done).rowcount)


def counts(connection: Connection) -> Mapping[str, int]:
    """Counts of everything there is: ``letters.new``, ``outbox.ready``, ``games.active``, ``people``."""
    found: dict[str, int] = {
        "people": int(connection.scalar(select(func.count()).select_from(PersonRow)) or 0)
    }
    for name, column in (
        ("letters", LetterRow.status),
        ("outbox", OutboxRow.status),
        ("games", GameRow.status),
    ):
        for status, number in connection.execute(select(column, func.count()).group_by(column)):
            found[f"{name}.{status}"] = int(number)
    return dict(sorted(found.items()))


def outbox_due(connection: Connection) -> datetime | None:
    """Since when the oldest letter is due to be sent; one that waits for its next try is not."""
    going = OutboxRow.status.in_((OutboxStatus.READY, OutboxStatus.SENDING))
    return connection.scalar(select(func.min(OutboxRow.next_at)).where(going))


def oldest_waiting(connection: Connection) -> dict[str, datetime | None]:
    """Since when the oldest letter waits to be handled, the oldest one to be sent, and a game is due."""
    coming = LetterRow.status.in_((LetterStatus.NEW, LetterStatus.CLAIMED))
    going = OutboxRow.status.in_((OutboxStatus.READY, OutboxStatus.SENDING))
    return {
        "letters": connection.scalar(select(func.min(LetterRow.received)).where(coming)),
        "outbox": connection.scalar(select(func.min(OutboxRow.created)).where(going)),
        "games": _earliest_alarm(connection),
    }


def _earliest_alarm(connection: Connection) -> datetime | None:
    """Of the games whose alarm can be read."""
    found: list[datetime] = []
    try:
        return connection.scalar(select(func.min(GameRow.alarm)))
    except (ValueError, TypeError):
        _LOG.debug("alarms are read one by one", exc_info=True)
    for name in connection.scalars(select(GameRow.name)).all():
        with suppress(ValueError, TypeError):
            alarm = connection.scalar(select(GameRow.alarm).where(GameRow.name == name))
            found += [alarm] if alarm is not None else []
    return min(found, default=None)


def scenarios_played(connection: Connection, over: Collection[str]) -> frozenset[str]:
    """Those of the games that are not `over`, whether or not they can be read."""
    return frozenset(
        connection.scalars(select(GameRow.scenario).where(GameRow.status.not_in(over)).distinct())
    )


def scenario_of(connection: Connection, game: str) -> str | None:
    """The scenario that a game is played on, whether or not it can be read; None if there is no such game."""
    return connection.scalar(select(GameRow.scenario).where(GameRow.name == game.lower()))
