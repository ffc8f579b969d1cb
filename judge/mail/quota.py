"""Room in a mailbox, as its server counts it (QUOTA, RFC 9208 and 2087).

A server refuses new letters to a mailbox that is full, and nobody sees them. Not here: what follows
(health.components, phases.waiting_for_letters).
"""

from __future__ import annotations

from collections.abc import Iterator
from imaplib import IMAP4
from typing import Any

from judge.core.health import Trouble

NEARLY = 90
"""Percent from which on the keeper is told."""
_LEAST = {"STORAGE": 100, "MESSAGE": 1}
"""Kilobytes, and letters, for which there must be room, or the mailbox is full: a letter takes as much."""


def trouble_with_room(client: Any, folder: str) -> Trouble | None:
    """Trouble with the room in a folder; no code: there is enough. None: its server tells nothing of it."""
    if not client.has_capability("QUOTA"):
        return None
    try:
        _, (_, quotas) = client._imap.getquotaroot(client._normalise_folder(folder))
    except IMAP4.abort:
        raise
    except (IMAP4.error, AttributeError, LookupError, TypeError, ValueError):
        return None
    limits = [limit for quota in quotas for limit in _limits(quota)]
    if not limits:
        return None
    if any(limit - used < _LEAST[what] for what, used, limit in limits):
        return Trouble("full")
    percent = max(100 * used // limit for _, used, limit in limits)
    return Trouble("nearly-full", str(percent)) if percent >= NEARLY else Trouble("")


def _limits(quota: object) -> Iterator[tuple[str, int, int]]:
    """The quotas of a line: a resource, how much of it is used, and the limit, which nought is not."""
    said = b"".join(quota) if isinstance(quota, tuple) else quota
    if not isinstance(said, bytes):
        return
    words = said.rpartition(b"(")[2].partition(b")")[0].decode("ascii", "replace").upper().split()
    for what, used, limit in zip(words[::3], words[1::3], words[2::3], strict=False):
        if (
            what in _LEAST
            and used.isdecimal()
            and limit.isdecimal()
            and len(used + limit) < 40
            and int(limit)
        ):
            yield what, int(used), int(limit)
