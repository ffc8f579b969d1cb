"""A line whose parts are of one kind, named in front: ``Armies: Urbino --> Arezzo, Perugia supp. Arezzo.`` of
units, ``Raising: army in Roma, fleet in Ancona`` of what is done.

Not here: what the orders mean (order_reader).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.games.machiavelli.model.state import Power, State, UnitKind

_HEADING = re.compile(r"\s*+(?:my\s++)?(?P<kind>arm(?:y|ies)|fleets?|garrisons?)\s*+:\s*+(?=\S)")
_KIND_BELOW = re.compile(r"\s*+(?:my\s++|the\s++)?(?P<kind>armies|fleets|garrisons)\s++(?=\S)")
"""``Upkeep: armies Perugia and Siena``: behind a deed the kind needs no colon of its own."""
_DEEDS = {
    "build": r"(?:new\s+units|builds?|building|rais(?:e|es|ing))",
    "maintain": r"(?:old\s+units|maintain(?:s|ing)?|maintenance|keep(?:ing)?|upkeep|salar(?:y|ies))",
    "remove": r"(?:remov(?:e|es|ing)|let\s+go)",
    "tax": r"(?:(?:forced\s+)?tax(?:es|ation|ing)?)",
    "give": r"(?:(?:ducat\s+)?exchanges?|gifts?|pay|giv(?:e|es|ing)|transfers?)",
    "sell": r"(?:sales?|sell(?:s|ing)?)",
    "buy": r"(?:purchases?|buy(?:s|ing)?)",
    "ban": r"(?:excommunicat(?:e|es|ion|ing)|crusade)",
}
_DEED = re.compile(
    r"\s*+(?:" + "|".join(f"(?P<{verb}>{words})" for verb, words in _DEEDS.items()) + r")\s*+:\s*+(?=\S)"
)
_OWN_KIND = r"(?:(?:an?|one|the|my)\s++)?(?:army|fleet|garrison|(?!a\s++(?:army|fleet|garrison))[afgt])\s"
_SEVERAL = re.compile(
    rf"\s*+(?:(?P<verb>build|raise|maintain|keep|remove)\s++(?=[^,;:]+(?:[,;]|\band\b)\s*+(?:and\s++)?{_OWN_KIND})"
    r"|(?P<tax>tax)\s++(?=[^,;:]+(?:,|\band\b)))"
)
"""``maintain A Roma, A Siena``: the verb of the first is that of the others."""
_EVERY = re.compile(
    r"\s*+(?:both|all)\s++(?:of\s++)?(?:my\s++|the\s++)?(?P<kind>armies|fleets|garrisons)\s++(?=\S)"
)
_ALL = re.compile(
    r"(?:both|all(?:\s++(?:of\s++)?(?:them|three|four))?|each|every\s*+one|they)\s++"
    r"(?:(?:of\s++)?(?:my\s++|the\s++)?(?:armies|fleets|garrisons)\s++)?(?P<order>\S.*)"
)
_PLURAL = re.compile(
    r"\s*+(?P<verb>build|raise|maintain|keep|remove)\s++(?:my\s++|the\s++|old\s++)*+(?P<kind>armies|fleets|garrisons)\s++"
    r"(?=\S)(?!but\b|except\b)"
)
"""``maintain armies Perugia, Siena``: a verb and a kind for all that follow."""
_NEXT = re.compile(
    r"(?<=[.;])\s+(?=(?:my\s+)?(?:arm(?:y|ies)|fleets?|garrisons?)\s*:\s*\S)"
    r"|(?<=[\w)]{2}[.;])\s+(?:(?:and|then|also|i|we)\s+)*(?=(?:build|raise|maintain|keep|sell|buy|give|pay|tax)\s)"
    r"|(?<=\w{3}),?\s+and\s+(?=(?:sell|buy|give|pay|tax)\s)"
)
"""Where a new sentence says what is done: ``I raise an army in Roma, and give Milan 2 ducats.``"""
_JOINED = re.compile(r"(?:and|then|also)\s+")
_ITS_KIND = re.compile(_OWN_KIND)
_NOUNS = frozenset(
    {"new units", "old units", "builds", "upkeep", "maintenance", "salaries", "gifts", "sales", "taxes"}
)
"""Headings that are known without a colon."""
_OF_UNITS = frozenset({"build", "maintain", "remove"})
_VERBS = {"raise": "build", "keep": "maintain"}
_KINDS = {"a": UnitKind.ARMY, "f": UnitKind.FLEET, "g": UnitKind.GARRISON}


def heading(line: str, start: int) -> tuple[int, str]:
    """Where the orders of a line begin, and what stands before each: the kind of their units, or a verb.

    Empty if nothing says it.
    """
    if (found := _HEADING.match(line, start)) is not None:
        return found.end(), _KINDS[found["kind"][0]]
    if (found := _DEED.match(line, start)) is not None:
        verb = str(found.lastgroup)
        below = (_HEADING, _KIND_BELOW) if verb in _OF_UNITS else ()
        kinds = next(filter(None, (form.match(line, found.end()) for form in below)), None)
        return (kinds.end(), f"{verb} {kinds['kind'][0]}") if kinds is not None else (found.end(), verb)
    if (found := _PLURAL.match(line, start)) is not None:
        return found.end(), f"{_VERBS.get(found['verb'], found['verb'])} {found['kind'][0]}"
    if (found := _SEVERAL.match(line, start)) is not None:
        return found.end(), _VERBS.get(str(found["verb"]), found["verb"]) or found["tax"]
    if (found := _EVERY.match(line, start)) is not None:
        return start, _KINDS[found["kind"][0]]
    return start, ""


_BULLET = r"(?:[-–*•·]++\s*+|\(?[0-9]{1,2}[.)]\s++)?"
_LIST = re.compile(
    rf"\s*+{_BULLET}[#*_]*+(?:(?P<deed>"
    + "|".join(_DEEDS.values())
    + r")|(?P<kind>(?:my\s+)?(?:armies|fleets|garrisons)))"
    r"\s*+[*_]*+\s*+:?[*_]*+\s*+\Z",
    re.IGNORECASE,
)
_OTHER = re.compile(r"[^:]*+:\s*+\Z|\s*+[-=_*]{3,}+\s*+\Z")


def alone(line: str, above: str) -> str | None:
    """What a line that only heads others puts in front of each line below it (``Upkeep:``).

    `above`: the heading in force, under which kinds of units may head shorter lists. Empty: it heads what
    has no words of its own (``Orders for spring:``). None: it is no heading.
    """
    found = _LIST.match(line)
    if found is None or not (found["kind"] or ":" in line or found["deed"].lower() in _NOUNS):
        return "" if _OTHER.match(line) is not None else None
    if found["deed"]:
        return f"{found['deed'].lower()}:"
    deed = above.partition(":")[0]
    return f"{deed}: {found['kind'].lower()}:" if _DEED.match(f"{deed}: x") else f"{found['kind'].lower()}:"


def sections(line: str, start: int) -> Iterator[tuple[int, int]]:
    """Where the headings of a line and what stands under them begin and end: ``Armies: ... Fleets: ...``."""
    for found in _NEXT.finditer(line, start):
        yield start, found.start()
        start = found.end()
    yield start, len(line)


def for_all(part: str) -> bool:
    """Whether a part is one order for every unit of the kind: ``both convert``."""
    return _ALL.fullmatch(part) is not None


def meant(part: str, kind: str, state: State, seat: Power) -> Iterator[str]:
    """What a part under such a heading may stand for, in full: a line, or several parted by semicolons."""
    part = _JOINED.sub("", part, count=1) if _JOINED.match(part) else part
    verb = kind.partition(" ")[0]
    if verb in _OF_UNITS and _ITS_KIND.match(part) is not None:  # "build A: Roma, a fleet in Ancona"
        kind = verb
    every = _ALL.fullmatch(part)
    mine = [unit for unit in state.units_of(seat) if unit.kind == kind]
    if every is None or kind not in _KINDS.values():
        yield f"{kind.lower()} {part}"
        if " and " in part:
            yield ";".join(f"{kind.lower()} {one.strip()}" for one in part.split(" and "))
        if len(mine) == 1:
            yield f"{kind.lower()} {mine[0].area} {part}"
        return
    yield ";".join(f"{kind.lower()} {unit.area} {every['order']}" for unit in mine)
