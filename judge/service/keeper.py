"""What the keeper's command line asks for: one function for each command. Not here: arguments (cli)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from judge.report import render
from judge.service import doctor
from judge.service.records import Resolver
from judge.settings import Settings
from judge.store import dumping, keeping
from judge.store.database import Store
from judge.store.transaction import Transaction

T = TypeVar("T")


@contextmanager
def _store(settings: Settings) -> Iterator[Store]:
    store = Store(settings.url)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


def _ask(settings: Settings, work: Callable[[Transaction], T]) -> T:
    with _store(settings) as store:
        return store.run(work)


def examination(settings: Settings, resolver: Resolver | None = None) -> tuple[bool, str]:
    """Whether all is well, and what was found, in words."""
    findings = doctor.examine(settings, resolver)
    text = render.piece("service/doctor.txt", {"findings": findings})
    return all(f.state != "ill" for f in findings), text


def games(settings: Settings) -> tuple[Mapping[str, Any], ...]:
    """All games, newest first: what stands where, without any secret."""

    def work(tx: Transaction) -> tuple[Mapping[str, Any], ...]:
        return tuple(
            {
                "name": g.name,
                "status": g.status.value,
                "scenario": g.scenario,
                "phase": g.phase,
                "players": sum(s.person is not None for s in g.seats) or len(g.newcomers),
                "deadline": g.deadline,
                "alarm": g.alarm,
            }
            for g in tx.games()
        )

    return _ask(settings, work)


def letters(settings: Settings, status: str) -> tuple[Mapping[str, Any], ...]:
    return _ask(settings, lambda tx: keeping.letters(tx.connection, status))


def letter(settings: Settings, id: int) -> bytes | None:
    return _ask(settings, lambda tx: keeping.raw_letter(tx.connection, id))


def handle_again(settings: Settings, id: int) -> bool:
    return _ask(settings, lambda tx: keeping.handle_again(tx.connection, id))


def set_letter_aside(settings: Settings, id: int) -> bool:
    return _ask(settings, lambda tx: keeping.set_letter_aside(tx.connection, id, datetime.now(UTC)))


def outbox(settings: Settings, status: str) -> tuple[Mapping[str, Any], ...]:
    return _ask(settings, lambda tx: keeping.outbox(tx.connection, status))


def outgoing(settings: Settings, id: int) -> str | None:
    return _ask(settings, lambda tx: keeping.outgoing_text(tx.connection, id))


def resend(settings: Settings, id: int) -> bool:
    return _ask(settings, lambda tx: keeping.resend(tx.connection, id, datetime.now(UTC)))


def hold_back(settings: Settings, id: int) -> bool:
    return _ask(settings, lambda tx: keeping.hold_back(tx.connection, id))


def house(settings: Settings) -> Mapping[str, Any]:
    """The rules of the house."""
    return _ask(settings, lambda tx: keeping.house(tx.connection))


def change_house(settings: Settings, change: Callable[[dict[str, Any]], None]) -> Mapping[str, Any]:
    """Change the rules of the house; the new ones."""

    def work(tx: Transaction) -> Mapping[str, Any]:
        rules = keeping.house(tx.connection)
        change(rules)
        keeping.set_house(tx.connection, rules)
        return rules

    return _ask(settings, work)


def back_up(settings: Settings, file: Path, game: str) -> int:
    """Write all, or one game, into one file; how many rows. Raises LookupError for an unknown game."""
    fresh = file.with_name(file.name + ".part")
    with _store(settings) as store, store.read() as tx, gzip.open(fresh, "wt", encoding="utf-8") as out:
        count = 0
        for line in dumping.dumped(tx.connection, game):
            out.write(line + "\n")
            count += 1
    fresh.replace(file)
    return count - 1


def restore(settings: Settings, file: Path) -> int:
    """Read such a file; how many rows. Raises ValueError for one that cannot be used here."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = list(lines)
    return _ask(settings, lambda tx: dumping.restored(tx.connection, rows))


def described(row: Mapping[str, Any]) -> str:
    """One row as one line of JSON, times in ISO 8601."""
    return json.dumps(row, ensure_ascii=False, default=lambda value: value.isoformat())
