"""Report of a judge's health: its parts, what waits, how much there is; for monitors and keepers.

No secret and no name of anybody is in it. Not here: who asks (admin.http, admin.administration), finding out
(health.components).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from judge.core.health import Component, Trouble
from judge.rendering import render
from judge.runtime.health.gone_receivers import part_of
from judge.runtime.health.last_times import last_back_up
from judge.runtime.health.measures import Measures
from judge.store import admin_queries
from judge.store.database import Store
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of
from judge.version import __version__

SLOW = timedelta(minutes=15)
"""So long a letter may wait, and a game that is due, before the judge counts as unwell."""
OLD_COPY = timedelta(days=31)
"""From this age on the last copy of everything is told to be old."""
_LATE = ("silent", "database-locked", "database-away")
"""Troubles of a database that is asked in vain."""
QUEUES = "queues"
"""The part that fails when a letter, or a game that is due, has waited for too long."""
BACK_UP = "back-up"
"""The part that tells when everything was last copied."""


def health(
    store: Store, now: datetime, rows: Iterable[Component] | None = None, *, data: Path | None = None
) -> Mapping[str, Any]:
    """All figures, and ``well``. `rows` None: as the running judges have told the store.

    `data` is the judge's
    folder, where its last copy is noted. What the database has comes only if it can be read, and is not asked
    for where it is known to keep everybody waiting. Never raises for a trouble of disk or database.
    """
    found = {row.name: row for row in rows or ()}
    facts: dict[str, Any] = {"well": True, "version": __version__}
    if _keeps_waiting(store, found.get("database")):
        return _with_components(facts, found, now)
    try:
        with store.read() as tx:
            if rows is None:
                found = worst(tx, now)
            if store.is_shared and (gone := part_of(tx, now)).trouble is not None:
                found[gone.name] = gone
            facts |= {"counts": admin_queries.counts(tx.connection)}
            oldest = admin_queries.oldest_waiting(tx.connection)
            due = _due_times(tx)
            noted = admin_queries.json_value(tx.connection, BACK_UP).get("at")  # as 0.2.0 did
            unreadable = admin_queries.json_value(tx.connection, admin_queries.UNREADABLE_GAMES)
    except Exception as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        found["database"] = Component(name="database", since=now, trouble=trouble)
    else:
        waits = {queue: _seconds(at, now) for queue, at in oldest.items()}
        facts["waiting_seconds"] = waits
        found |= {row.name: row for row in _overdue_parts(due, now)}
        if unreadable:
            since = min(datetime.fromisoformat(mark["since"]) for mark in unreadable.values())
            found["games"] = Component(
                name="games", since=since, trouble=Trouble("unreadable", str(len(unreadable)))
            )
        at = last_back_up(data) if data is not None else None
        at = at or (datetime.fromisoformat(noted) if noted else None)
        found[BACK_UP] = Component(name=BACK_UP, since=at or now, success=at)
    return _with_components(facts, found, now)


def _keeps_waiting(store: Store, database: Component | None) -> bool:
    """Decide whether a question to the database would be answered late or never; a file that another program
    writes can be read.
    """
    trouble = database.trouble if database is not None else None
    return store.is_shared and trouble is not None and trouble.code in _LATE


def _with_components(
    facts: dict[str, Any], found: Mapping[str, Component], now: datetime
) -> Mapping[str, Any]:
    """The facts with each part, and whether all are well."""
    facts["components"] = {name: _part_facts(row, now) for name, row in found.items()}
    facts["well"] = all(told["well"] for told in facts["components"].values())
    return facts


def worst(tx: Transaction, now: datetime) -> dict[str, Component]:
    """The parts of all judges that are at work, by name; of several, one that fails."""
    found: dict[str, Component] = {}
    for receiver in tx.receiving(now):
        for row in receiver.components:
            if row.name not in found or row.trouble is not None:
                found[row.name] = row
    return found


def queues(store: Store, now: datetime) -> Component:
    """Report the waiting of letters and games as a part. Raises what the database does."""
    with store.read() as tx:
        due = _due_times(tx)
    return next(_overdue_parts(due, now), Component(name=QUEUES, since=now, success=now))


def _due_times(tx: Transaction) -> Mapping[str, datetime | None]:
    oldest = admin_queries.oldest_waiting(tx.connection)
    return {**oldest, "outbox": admin_queries.outbox_due(tx.connection)}


def sentence(name: str, trouble: Trouble | None, language: str = "en") -> str:
    """One sentence about a part, in plain words."""
    facts = {
        "name": name,
        "code": trouble.code if trouble else "",
        "reply": trouble.reply if trouble else "",
    }
    return render.piece("keeper/component.txt", facts, language=language)


def _overdue_parts(due: Mapping[str, datetime | None], now: datetime) -> Iterator[Component]:
    """Things that have waited for too long, each as a part of its own."""
    late = {queue: at for queue, at in due.items() if at is not None and now - at > SLOW}
    if late:
        queue = min(late, key=lambda q: late[q])
        minutes = str(round((now - late[queue]).total_seconds() / 60))
        yield Component(name=QUEUES, since=late[queue], trouble=Trouble(f"{queue}-wait", minutes))


def _part_facts(row: Component, now: datetime) -> dict[str, Any]:
    """Facts told of a part. An old copy is told of and nothing ails: it may be copied by other means."""
    trouble = row.trouble or (Trouble("untried") if row.success is None else Trouble(""))
    if row.name == BACK_UP and row.success is not None and now - row.success > OLD_COPY:
        trouble = Trouble("old", str((now - row.success).days))
    return {
        "well": row.trouble is None,
        "code": trouble.code,
        "reply": trouble.reply,
        "since": row.since.replace(microsecond=0),
        "last_success": row.success.replace(microsecond=0) if row.success else None,
        "says": sentence(row.name, trouble),
    }


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0


_HELP = {
    "well": "Whether every part works and nothing has waited for more than a quarter of an hour.",
    "info": "Which program this is.",
    "component_well": "Whether a part of the judge works.",
    "component_success_timestamp_seconds": "When a part of the judge last did its work.",
    "oldest_waiting_seconds": "How long the oldest one of a queue has waited.",
    "people": "How many people are registered.",
    "letters": "Letters that came in, by what became of them.",
    "outbox": "Letters that go out, by what became of them.",
    "games": "Games, by how they stand.",
}


def metrics(facts: Mapping[str, Any], measures: Measures) -> str:
    """The same figures in the text format that Prometheus reads, each kind with its help and type."""
    parts = facts["components"]
    samples: dict[str, list[tuple[str, str, float]]] = {
        "well": [("", "", int(facts["well"]))],
        "info": [("version", str(facts["version"]), 1)],
        "component_well": [("component", name, int(told["well"])) for name, told in parts.items()],
        "component_success_timestamp_seconds": [
            ("component", name, told["last_success"].timestamp())
            for name, told in parts.items()
            if told["last_success"]
        ],
        "oldest_waiting_seconds": [("queue", q, s) for q, s in facts.get("waiting_seconds", {}).items()],
    }
    for name, number in facts.get("counts", {}).items():
        what, _, status = name.partition(".")
        samples.setdefault(what, []).append(("status" if status else "", status, number))
    lines: list[str] = []
    for what, found in samples.items():
        if not found:
            continue
        lines += [f"# HELP podesta_{what} {_HELP[what]}", f"# TYPE podesta_{what} gauge"]
        for label, value, number in found:
            lines.append(f"podesta_{what}" + (f'{{{label}="{value}"}}' if label else "") + f" {number:.0f}")
    return "\n".join([*lines, *measures.lines()]) + "\n"
