"""Sentence on what stops a command before it has done anything: a taken port, a locked database.

Not here: faults of settings (settings), what the doctor looks for by itself (admin.doctor).
"""

from __future__ import annotations

import errno
import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError

from judge.core.system.words import WordClashError
from judge.rendering import render
from judge.rendering.families import TwoOwnersError
from judge.runtime.app import ListeningError
from judge.store.private_files import OpenToOthersError
from judge.store.upgrades import (
    ForeignDatabaseError,
    JudgeAtWorkError,
    NewerDatabaseError,
    OlderDatabaseError,
)

_DATABASE = {
    "database is locked": "database-locked",
    "readonly database": "database-read-only",
    "unable to open database file": "database-missing",
    "not a database": "database-foreign",
    "malformed": "database-foreign",
    "database or disk is full": "database-full",
    "disk i/o error": "database-full-or-broken",
}
"""SQLite's messages, with the code of what we say."""
_LONGEST = 200


def sentence(error: Exception) -> str | None:
    """Sentence on what is wrong and how it is mended; None for a fault of our own."""
    found = _code(error)
    if found is None:
        return None
    code, facts = found
    return render.piece("keeper/failed-start.txt", {"code": code, **facts})


def _code(error: Exception) -> tuple[str, dict[str, Any]] | None:
    from alembic.util import CommandError  # a judge that starts does without

    match error:
        case ListeningError():
            taken = error.error.errno == errno.EADDRINUSE
            facts = {"name": error.name, "where": error.where, "reason": _reason(error.error)}
            return "port-taken" if taken else "port", facts
        case OpenToOthersError():
            return "shared" if error.shared else "open-to-others", {"path": str(error.path)}
        case DBAPIError() | sqlite3.Error():
            said = str(getattr(error, "orig", error)).strip()
            known = (code for words, code in _DATABASE.items() if words in said.lower())
            return next(known, "database"), {"reason": said.splitlines()[0][:_LONGEST] if said else ""}
        case ImportError():
            return ("database-driver", {}) if error.name and "psycopg" in error.name else None
        case NewerDatabaseError() | CommandError():
            return "database-newer", {}
        case ForeignDatabaseError():
            return "database-of-others", {}
        case OlderDatabaseError():
            return "database-older", {}
        case WordClashError():
            return "words-clash", {"what": error.what, "word": error.word, "games": error.games}
        case TwoOwnersError():
            return "messages-clash", {"reason": str(error)}
        case JudgeAtWorkError():
            return "judge-at-work", {"name": error.name}
        case OSError():
            return "system", {"reason": _reason(error), "path": str(error.filename or "")}
    return None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error) or type(error).__name__)[:_LONGEST]
