"""``Armies: Urbino --> Arezzo, Perugia supp. Arezzo.``: a line about units of one kind, named in front of it.

Not here: what the orders mean (order_reader).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.games.machiavelli.model.state import Power, State, UnitKind

_HEADING = re.compile(r"\s*(?:my\s+)?(?P<kind>arm(?:y|ies)|fleets?|garrisons?)\s*:\s*(?=\S)")
_ALL = re.compile(
    r"(?:both|all(?:\s+(?:of\s+)?(?:them|three|four))?|each|every\s*one|they)\s+(?P<order>\S.*)"
)
_KINDS = {"a": UnitKind.ARMY, "f": UnitKind.FLEET, "g": UnitKind.GARRISON}


def heading(line: str, start: int) -> tuple[int, UnitKind | None]:
    """Where the orders of a line begin, and of which units they are; no kind if nothing says it."""
    found = _HEADING.match(line, start)
    if found is None:
        return start, None
    return found.end(), _KINDS[found["kind"][0]]


def for_all(part: str) -> bool:
    """Whether a part is one order for every unit of the kind: ``both convert``."""
    return _ALL.fullmatch(part) is not None


def meant(part: str, kind: UnitKind, state: State, seat: Power) -> Iterator[str]:
    """What a part under such a heading may stand for, in full: a line, or several parted by semicolons."""
    every = _ALL.fullmatch(part)
    if every is None:
        yield f"{kind.lower()} {part}"
        return
    mine = [unit for unit in state.units_of(seat) if unit.kind is kind]
    yield ";".join(f"{kind.lower()} {unit.area} {every['order']}" for unit in mine)
