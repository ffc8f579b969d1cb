"""What players keep beside their orders: lines for later phases, and their diaries.

Not here: what they are for (commands.orders).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from judge.core.effects import KeepDiary, KeepScheduled
from judge.core.game import Seat
from judge.core.table import DiaryEntry, ScheduledLine
from judge.store.tables import DiaryRow, ScheduledRow


def scheduled(connection: Connection, game: str, seat: Seat) -> tuple[ScheduledLine, ...]:
    """The lines of a seat for later phases, in the order given."""
    rows = connection.execute(
        select(ScheduledRow.section, ScheduledRow.text)
        .where(ScheduledRow.game == game, ScheduledRow.seat == seat)
        .order_by(ScheduledRow.number)
    )
    return tuple(ScheduledLine(section=row.section, text=row.text) for row in rows)


def keep_scheduled(connection: Connection, kept: KeepScheduled) -> None:
    """Replace a seat's lines for later."""
    key = {"game": kept.game.lower(), "seat": kept.seat}
    connection.execute(
        delete(ScheduledRow).where(ScheduledRow.game == key["game"], ScheduledRow.seat == key["seat"])
    )
    rows = [key | {"number": n, "section": one.section, "text": one.text} for n, one in enumerate(kept.lines)]
    if rows:
        connection.execute(insert(ScheduledRow), rows)


def diary(connection: Connection, game: str, seat: Seat) -> tuple[DiaryEntry, ...]:
    """A seat's diary, in the order written."""
    rows = connection.execute(
        select(DiaryRow.person, DiaryRow.phase, DiaryRow.at, DiaryRow.text)
        .where(DiaryRow.game == game, DiaryRow.seat == seat)
        .order_by(DiaryRow.number)
    )
    return tuple(DiaryEntry(person=r.person, phase=r.phase, at=r.at, text=r.text) for r in rows)


def keep_diary(connection: Connection, kept: KeepDiary) -> None:
    """Replace a seat's diary."""
    key = {"game": kept.game.lower(), "seat": kept.seat}
    connection.execute(delete(DiaryRow).where(DiaryRow.game == key["game"], DiaryRow.seat == key["seat"]))
    rows = [
        key | {"number": n, "person": e.person, "phase": e.phase, "at": e.at, "text": e.text}
        for n, e in enumerate(kept.entries)
    ]
    if rows:
        connection.execute(insert(DiaryRow), rows)


def of_orders(values: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A row of orders as older judges wrote it, which kept both there: as tables and rows of today.

    Raises LookupError, ValueError, TypeError for one that is none of ours.
    """
    key = {"game": values["game"], "seat": values["seat"]}
    if values["phase"] not in ("later", "diary"):
        yield "orders", dict(values)
        return
    for number, entry in enumerate(json.loads(values["orders"])):
        if values["phase"] == "later":
            yield (
                "scheduled",
                key | {"number": number, "section": entry["order"], "text": entry["text"]},
            )
            continue
        at, _, person = entry["order"].rpartition("|")
        if person == "0":  # written in the letter that registered its writer: nobody could ever read it
            continue
        written = {"person": int(person), "phase": entry["canonical"], "at": datetime.fromisoformat(at)}
        yield "diaries", key | written | {"number": number, "text": entry["text"]}
