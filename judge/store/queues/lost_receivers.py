"""Processes that took letters in and are gone, where several judges share a database.

Letters may lie where only such a process looked, so it is remembered until another takes its place (it has
the same mailbox, or the same door), it comes back, or the keeper has it forgotten. It is the same whether it
was killed or stopped in order: a restart must not lose what came meanwhile. Not here: who waits for them
(runtime.phases.waiting_for_letters).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from judge.core.health import Component, Receiving, Trouble
from judge.store import admin_queries
from judge.store.schema import ProcessRow

GONE = "gone"
"""The trouble of a mailbox or door whose only process is gone without a word."""
STOPPED = "stopped"
"""The trouble of one whose only process was stopped in order."""
_PARTS = ("mailbox", "doors")
_STATE = "lost-receivers"
"""The stored value with all of them, by name."""


def note(connection: Connection, names: Iterable[str], now: datetime, why: str = GONE) -> None:
    """Remember those of some processes, which are about to be removed, that took letters in."""
    if connection.dialect.name != "postgresql":
        return
    wanted = select(ProcessRow).where(ProcessRow.name.in_([*names]), ProcessRow.receives.is_(True))
    found = [_lost_receiver(row, now, why) for row in connection.execute(wanted)]
    if any(one.components for one in found):
        kept = admin_queries.json_value(connection, _STATE)
        kept |= {one.name: _plain(one) for one in found if one.components}
        admin_queries.keep(connection, _STATE, kept)


def gone_receivers(
    connection: Connection, now: datetime, silent: ColumnElement[bool], alive: str = ""
) -> tuple[Receiving, ...]:
    """All of them; also those that are silent and were not removed yet, but for `alive`.

    `since` of a part is when its process was stopped or last heard of, by its own clock or ours, whichever is
    earlier.
    """
    if connection.dialect.name != "postgresql":
        return ()
    kept = {
        name: _of_plain(name, facts) for name, facts in admin_queries.json_value(connection, _STATE).items()
    }
    wanted = select(ProcessRow).where(silent, ProcessRow.receives.is_(True))
    found = [_lost_receiver(row, now) for row in connection.execute(wanted) if row.name != alive]
    kept |= {one.name: one for one in found if one.components}
    return tuple(kept[name] for name in sorted(kept))


def forget(connection: Connection, names: Iterable[str]) -> tuple[str, ...]:
    """Wait for these no longer; those that were known."""
    kept = admin_queries.json_value(connection, _STATE)
    known = tuple(sorted(kept.keys() & {*names}))
    if known:
        admin_queries.keep(connection, _STATE, {n: facts for n, facts in kept.items() if n not in known})
    return known


def forget_replaced(connection: Connection, living: Sequence[Receiving]) -> None:
    """Forget those that are back, and those of which each part is another's by now, and works there."""
    kept = admin_queries.json_value(connection, _STATE)
    back = {one.name for one in living}
    rows = {name: _of_plain(name, facts).components for name, facts in kept.items()}
    forget(connection, (n for n, parts in rows.items() if n in back or all(_has(living, p) for p in parts)))


def is_taken_up(living: Iterable[Receiving], part: Component) -> bool:
    """Decide whether a living process has the same mailbox or door, even if it has not looked there yet."""
    return any(
        row.name == part.name and row.source == part.source for other in living for row in other.components
    )


def _has(living: Iterable[Receiving], part: Component) -> bool:
    """Decide whether a living process has taken over: it has read this mailbox since, or has this door."""
    return any(
        row.name == part.name
        and row.source == part.source
        and row.trouble is None
        and (row.name == "doors" or (row.success is not None and row.success > part.since))
        for other in living
        for row in other.components
    )


def _lost_receiver(row: Any, now: datetime, why: str = GONE) -> Receiving:
    """A process as its last sign of life told of it, with nothing but the ways by which letters come.

    One of an earlier version did not tell which door it had.
    """
    last = now if why == STOPPED else min(row.beat, now)
    told = (Component.of_plain(facts) for facts in row.components or ())
    trouble = Trouble(why, row.name)
    parts = (replace(p, since=last, trouble=trouble) for p in told if p.name in _PARTS and p.source)
    return Receiving(name=row.name, complete=row.complete, settled=row.settled, components=tuple(parts))


def _plain(one: Receiving) -> dict[str, Any]:
    return {
        "complete": one.complete.isoformat() if one.complete else "",
        "components": [part.plain() for part in one.components],
    }


def _of_plain(name: str, facts: dict[str, Any]) -> Receiving:
    complete = datetime.fromisoformat(facts["complete"]).astimezone(UTC) if facts["complete"] else None
    parts = tuple(map(Component.of_plain, facts["components"]))
    return Receiving(name=name, complete=complete, settled=None, components=parts)
