"""Troubles of disk or database, told apart from faults of ours: full, locked, read-only, away.

Not here: words for it (templates), trouble with mail servers (mail.troubles).
"""

from __future__ import annotations

import errno

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from judge.core.health import Trouble

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_TROUBLE = {
    errno.EROFS: "disk-read-only",
    errno.EIO: "disk-broken",
    errno.ESTALE: "disk-broken",
    errno.EMFILE: "files",
    errno.ENFILE: "files",
}
_SAID = {
    "database is locked": "database-locked",
    "table is locked": "database-locked",
    "schema is locked": "database-locked",
    "locking protocol": "database-locked",
    "database or disk is full": "disk-full",
    "disk i/o error": "disk-broken",
    "unable to open database file": "database-missing",
    "readonly database": "database-read-only",
    "malformed": "database-damaged",
    "not a database": "database-damaged",
}
"""SQLite's messages about such troubles, with our codes."""
_STATES = {
    "55P03": "database-locked",
    "25006": "database-read-only",
    "XX001": "database-damaged",
    "XX002": "database-damaged",
}
"""States of PostgreSQL: a lock that is not given, a copy that only reads, damaged pages (Appendix A)."""
_CLASSES = {"08": "database-away", "53": "database-full", "57": "database-away", "58": "database-away"}
"""Classes of PostgreSQL: connection, resources, an operator's hand, the system (Appendix A)."""


def trouble_of(error: BaseException) -> Trouble | None:
    """The trouble of the surroundings that made something fail; None for any other fault."""
    if isinstance(error, OSError):
        code = "disk-full" if error.errno in _FULL else _TROUBLE.get(error.errno or 0)
        return Trouble(code) if code else None
    if isinstance(error, NoConnectionError):  # all connections are in use
        return Trouble("database-away")
    if not isinstance(error, DBAPIError):
        return None
    said = str(error.orig).lower()
    state = str(getattr(error.orig, "sqlstate", None) or "")
    code = next((code for words, code in _SAID.items() if words in said), None)
    code = code or _STATES.get(state) or _CLASSES.get(state[:2])
    if code is None and (error.connection_invalidated or _is_unconnected(error)):
        code = "database-away"
    return Trouble(code) if code else None


def _is_unconnected(error: DBAPIError) -> bool:
    """PostgreSQL's driver has no code for a server that is not there."""
    said = str(error.orig).lower()
    return "connection" in said and any(words in said for words in ("failed", "refused", "closed", "timeout"))
