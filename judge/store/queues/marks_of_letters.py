"""Marks of letters that went out, by which those are found that another letter may quote, weeks after.

Only the marks of one person's letters are looked through, the newest of these, and only the few letters that
share most are read. Not here: what a mark is (core.shared_words), what is quoted (mail.reading).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, Text, bindparam, delete, func, insert, select, union

from judge.core.shared_words import count_of_shared, count_of_whole, marks_of, marks_sought
from judge.store.schema import AddressRow, LetterMarksRow, PlaceRow

LOOKED_THROUGH = 250
"""Letters to a writer whose marks are looked through, the newest."""
MOST_LIKELY = 6
"""Letters that are read because their marks speak for them."""
MOST_WHOLE = 2
"""Letters read besides because most of them is shared: longer answers that repeat one share as much; and as
many that have most lines from end to end: others only name the same places.
"""
_PUT = insert(LetterMarksRow)
_AT = AddressRow.__table__.alias("at")
_PERSONS = union(
    select(_AT.c.person).where(_AT.c.address == bindparam("address")),
    select(PlaceRow.person).where(PlaceRow.token == bindparam("token")),
)
OF_WRITER = union(
    select(bindparam("sender", type_=Text)),
    select(AddressRow.address).where(AddressRow.person.in_(_PERSONS)),
)
"""The addresses of whoever writes from `sender`, which is filed as `address`, or answers with `token`."""
_NEWEST = (
    select(LetterMarksRow.outbox, LetterMarksRow.marks)
    .where(LetterMarksRow.recipient.in_(OF_WRITER))
    .order_by(LetterMarksRow.outbox.desc())
    .limit(LOOKED_THROUGH)
)


def put(connection: Connection, row: int, recipient: str, text: str) -> None:
    """Keep the marks of a letter."""
    put_all(connection, [(row, recipient, text)])


def put_all(connection: Connection, put: Iterable[tuple[int, str, str]]) -> None:
    """Keep the marks of letters: the row of each, its recipient, its text."""
    rows = [{"outbox": row, "recipient": to, "marks": marks_of(text)} for row, to, text in put]
    connection.execute(_PUT, rows)


def likely(connection: Connection, writer: Mapping[str, str], lines: Sequence[str]) -> tuple[int, ...]:
    """The numbers of letters to a writer (`OF_WRITER`) that share most lines, or have most of them from end
    to end, or most of which is shared.
    """
    sought = marks_sought(lines)
    if not sought:
        return ()
    rows = connection.execute(_NEWEST, writer)
    found = [(count, row.outbox, row.marks) for row in rows if (count := count_of_shared(row.marks, sought))]
    most = sorted(found, key=lambda one: one[:2], reverse=True)[:MOST_LIKELY]
    by_part = sorted(found, key=lambda one: one[0] / len(one[2]), reverse=True)[:MOST_WHOLE]
    whole = sorted(found, key=lambda one: (count_of_whole(one[2], sought), one[1]), reverse=True)[:MOST_WHOLE]
    return tuple(dict.fromkeys(outbox for _, outbox, _ in (*most, *by_part, *whole)))


def scrub(connection: Connection, addresses: Sequence[str]) -> None:
    """Erase the marks of what was sent to certain addresses."""
    gone = func.lower(LetterMarksRow.recipient).in_(addresses)
    connection.execute(delete(LetterMarksRow).where(gone))
