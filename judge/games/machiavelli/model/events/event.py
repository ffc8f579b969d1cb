"""Fields that every event has, and the name of its template."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.games.machiavelli.model.state import Power


@dataclass(frozen=True, kw_only=True)
class Event:
    """`rule` is the id of the paragraph that decided, such as ``N-022``."""

    rule: str = ""
    private_to: Power | None = None


def slug(event: type[Event] | Event) -> str:
    """``BribeFellShort`` -> ``bribe-fell-short``: the name of the template of an event."""
    name = (event if isinstance(event, type) else type(event)).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
