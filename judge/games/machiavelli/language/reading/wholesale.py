"""``All units hold``, ``the rest holds``, ``maintain all``: one order for all that have none yet.

Not here: which units those are (commands).
"""

from __future__ import annotations

import re

from judge.games.machiavelli.model.state import PhaseKind

# ruff: noqa: E501  patterns are not broken
_ALL = r"(?:(?:all|every(?:thing|body|one)?|any|my|the|remaining|rest|others?|else|of|units?|armies|fleets|it|them)\s+)*(?:all|every(?:thing|body|one)|rest|others|units?|armies|else|them)"
_PLEASE = r"(?:[\s,]+(?:pls|plz|please|thanks|thx))*"
_HOLD = re.compile(
    rf"\s*(?:{_ALL}\s*[:-]?\s+(?:h|holds?|stands?|stays?)|(?:h|holds?)\s*[:-]?\s+{_ALL}|nmr but hold){_PLEASE}\s*[.!]*\s*\Z",
    re.IGNORECASE,
)
_KEEP = re.compile(
    rf"\s*(?:(?:maintain|keep)s?\s*[:-]?\s+{_ALL}|{_ALL}\s*[:-]?\s+(?:maintain|keep)s?){_PLEASE}\s*[.!]*\s*\Z",
    re.IGNORECASE,
)


def verb_of(line: str, kind: PhaseKind) -> str | None:
    """The order that a line gives to all units that have none yet; None if it gives no such."""
    if kind is PhaseKind.MOVEMENT and _HOLD.match(line):
        return "h"
    return "maintain" if kind is PhaseKind.ADJUSTMENT and _KEEP.match(line) else None
