"""Point from which on a judge reads its mailbox: what lay there before is somebody's past, and left alone.

It is kept in the store, so that whoever puts a copy of everything back reads what came since. Not here:
reading (imap).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from judge.store import admin_queries
from judge.store.database import Store

_STATE = "mailbox-mark"
"""The stored value with the mark that was last set; with a mailbox behind it, that one's own."""
_OFTEN = timedelta(minutes=30)
"""So old may be what is noted of the last look: each note is a write."""
_OTHER_ZONES = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Mark:
    """`at` is when a judge began to wait for letters by this `mailbox`, in whole seconds, `uidnext` (under
    `uidvalidity`; 0: not seen yet) where it stood at the first connection, which may have come much later.
    `read` is about when it was last read to its end. `home` is the UIDVALIDITY under which the folder for
    what is handled last stood beside it; 0: it never did.
    """

    uidvalidity: int
    uidnext: int
    at: str
    mailbox: str = ""
    read: str = ""
    home: int = 0

    def counts_in(self, uidvalidity: int, uidnext: int) -> bool:
        """Decide whether its UIDs are still those of a mailbox that says this (RFC 9051 2.3.1.1)."""
        return self.uidvalidity == uidvalidity and uidnext >= self.uidnext > 0

    def criteria(self, counts: bool) -> list[Any]:
        """Criteria of the search for younger letters; its days are the server's, in whatever time zone."""
        young = ["SINCE", (datetime.fromisoformat(self.at) - _OTHER_ZONES).date()]
        return ["OR", ["UID", f"{self.uidnext}:*"], young] if counts else young

    def older(self, uid: int, facts: Mapping[bytes, Any], counts: bool) -> bool:
        """Tell whether a letter was there before the judge was; if UIDs do not tell, its date does."""
        if counts and uid >= self.uidnext:
            return False
        date = facts.get(b"INTERNALDATE")
        return counts if date is None else bool(date.astimezone(UTC) < datetime.fromisoformat(self.at))


class Watermark:
    """Remembers the mark of one mailbox; other judges with the same store may read others. `old_file` is
    where earlier versions kept it.
    """

    def __init__(self, store: Store, old_file: Path) -> None:
        self.store, self.old_file = store, old_file
        self._mark: Mark | None = None

    def begin(self, mailbox: str, now: datetime) -> None:
        """Wait for letters by a mailbox: from where it was left, or from now on (`waited_for`)."""
        own = self._mark_of(f"{_STATE} {mailbox}")
        self.set(wait_for(own or self.get(), mailbox, now))

    def get(self) -> Mark | None:
        """The mark, or None if no mailbox was ever waited for. Raises ValueError if it is damaged."""
        return self._mark or self._mark_of(_STATE) or self._by_file()

    def set(self, mark: Mark) -> None:
        """Write it down."""
        if mark != self._mark:
            self.store.run(lambda tx: _keep(tx.connection, mark))
            self._mark = mark

    def _mark_of(self, name: str) -> Mark | None:
        with self.store.read() as tx:
            facts = admin_queries.json_value(tx.connection, name)
        return Mark(**facts) if facts else None

    def _by_file(self) -> Mark | None:
        try:
            return Mark(**json.loads(self.old_file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None


def _keep(connection: Connection, mark: Mark) -> None:
    for name in (_STATE, f"{_STATE} {mark.mailbox}"):
        admin_queries.keep(connection, name, asdict(mark))


def wait_for(mark: Mark | None, mailbox: str, now: datetime) -> Mark:
    """The mark for a mailbox from now on. Another one was put in its place: who writes there has done so
    since the former was last read.
    """
    if mark is not None and mark.mailbox in ("", mailbox):
        return replace(mark, mailbox=mailbox)
    at = (mark.read or mark.at) if mark is not None else now.replace(microsecond=0).isoformat()
    return Mark(0, 0, at, mailbox)


def mark_after(mark: Mark, uidvalidity: int, uidnext: int) -> Mark:
    """The mark after a connection; only the first one of a mailbox changes it."""
    return mark if mark.uidvalidity else replace(mark, uidvalidity=uidvalidity, uidnext=uidnext)


def read_to_end(mark: Mark, began: datetime) -> Mark:
    """The mark after a look that found all there was and began then."""
    last = datetime.fromisoformat(mark.read) if mark.read else None
    if last is not None and abs(began - last) < _OFTEN:
        return mark
    return replace(mark, read=began.replace(microsecond=0).isoformat())


@dataclass(frozen=True, slots=True)
class Look:
    """A look at the mailbox that kept all there was: letters from `uidnext` on came after it began."""

    validity: int
    uidnext: int
    began: datetime


def arrival_time(
    look: Look | None, uid: int, validity: int, date: datetime | None, now: datetime
) -> datetime:
    """INTERNALDATE, unless its clock is seen to be ahead; not before a look that found no such letter."""
    found_none = look is not None and look.validity == validity and uid >= look.uidnext
    looked = look.began if look is not None and found_none else None
    if date is None or date > now:
        return min(looked or now, now)
    return min(max(date, looked or date), now)
