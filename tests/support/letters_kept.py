"""Letters stored as the judge's doors store them, of one writer each."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from judge.store.database import Store
from judge.store.queues.arriving_letters import Arrival, Kept


def keep_letter(
    store: Store, raw: bytes, sender: str, to: tuple[str, ...], route: str, received: datetime, **facts: Any
) -> Kept:
    """Store a letter; `facts` are others of Arrival's fields."""
    usual = {
        "raw": raw,
        "envelope_from": sender,
        "envelope_to": to,
        "route": route,
        "received": received,
        "stored": received,
    }
    return store.keep_letter(Arrival(**{**usual, **facts}))
