"""Pictures that are painted after their letters were written: what they show, as plain data, and the PNG.

A scene is kept once, with the phase that it shows; so is what was painted of it, where another process will
want it. An empty picture says that somebody paints it, or has: whoever needs it and finds nothing in it
paints it again, so that a process that is lost with one in hand keeps no letter waiting, and two that paint
the same write the same. Not here: which letters want which (outbox), painting (runtime.outbound).
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from sqlalchemy import Connection, bindparam, exists, select

from judge.store import upserts
from judge.store.schema import BlobRow, table_of

_BLOB = table_of(BlobRow)
_MARK, _ENDING = "scene-", ".png"
_PICTURE = _BLOB.alias("picture")
_UNPAINTED = (
    select(_BLOB.c.hash)
    .where(
        _BLOB.c.used >= bindparam("since"),
        _BLOB.c.hash.like(f"{_MARK}%"),
        _BLOB.c.hash.not_like(f"%{_ENDING}"),
        ~exists().where(_PICTURE.c.hash == _BLOB.c.hash + _ENDING),
    )
    .order_by(_BLOB.c.used.desc(), _BLOB.c.hash)
    .limit(bindparam("most"))
)
_WRITTEN = select(_BLOB.c.content).where(_BLOB.c.hash == bindparam("key"))
_QUICKLY = 1
"""Of nine: a scene is some kilobytes of JSON, a fifth of that when it is packed."""


def blob_of(values: str) -> tuple[str, bytes]:
    """Key of a scene, and as what it is kept."""
    return key_of(values), zlib.compress(values.encode(), _QUICKLY)


def names(key: str) -> tuple[str, str]:
    """Names of two blobs: the scene, and what was painted of it."""
    return key, key + _ENDING


def key_of(values: str) -> str:
    """Key of a scene."""
    return f"{_MARK}{hashlib.sha256(values.encode()).hexdigest()}"


def read(content: bytes | None) -> str | None:
    """Scene as it was put; None if it is gone, or is none any more: no letter waits for that."""
    with suppress(zlib.error, UnicodeDecodeError):
        return zlib.decompress(content).decode() if content is not None else None
    return None


def unpainted_keys(connection: Connection, since: datetime, most: int) -> tuple[str, ...]:
    """Keys of scenes put since then, the newest first, that nobody paints or has painted."""
    return tuple(connection.scalars(_UNPAINTED, {"since": since, "most": most}))


def take(connection: Connection, key: str, now: datetime) -> str | None:
    """Say that a scene is being painted, and give its values. None: somebody else has said so, or it is
    gone."""
    row = {"hash": key + _ENDING, "content": b"", "used": now}
    if not connection.execute(upserts.put_unless_known(_BLOB, connection.dialect.name), row).rowcount:
        return None
    return read(connection.scalar(_WRITTEN, {"key": key}))


def mark_painted(connection: Connection, painted: Mapping[str, bytes], now: datetime) -> None:
    """Say that scenes were painted, where nobody will want the pictures."""
    rows = [{"hash": key + _ENDING, "content": b"", "used": now} for key in sorted(painted)]
    if rows:
        connection.execute(upserts.put_unless_known(_BLOB, connection.dialect.name), rows)


def keep(connection: Connection, painted: Mapping[str, bytes], now: datetime) -> None:
    """Keep finished pictures by the keys of their scenes."""
    rows = [{"hash": key + _ENDING, "content": painted[key], "used": now} for key in sorted(painted)]
    if rows:
        connection.execute(upserts.put(_BLOB, connection.dialect.name, "content", "used"), rows)
