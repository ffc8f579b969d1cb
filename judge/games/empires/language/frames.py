"""Orders as frames, filled with what a sentence says: one line of the documented notation, or none at all.

A frame fits only if it has a place for everything that was said (``grammar/empires/frames.yaml``). Not here:
what was said (sentences).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from judge import resources


@dataclass(slots=True)
class Clause:
    """One verb of a sentence, with what it has around it."""

    verbs: tuple[str, ...] = ()
    named: list[tuple[str, str, str]] = field(default_factory=list)
    """Kind of name, mark, text: a slot that takes such marks is filled by it."""
    amounts: dict[str, tuple[int, bool]] = field(default_factory=dict)
    """Gold, extra gold, cards and times, each with whether it is the most."""
    conditions: list[str] = field(default_factory=list)
    only_if: bool = True
    flags: set[str] = field(default_factory=set)
    dates: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    down_to: str = ""
    foe: str = ""


class NotASentenceError(ValueError):
    """Something in it has no place."""


@cache
def frames() -> Mapping[str, Mapping[str, Any]]:
    """All frames by name."""
    found: Mapping[str, Mapping[str, Any]] = resources.from_yaml(
        resources.text("grammar", "empires", "frames.yaml")
    )
    return found


def line_of(clause: Clause, court: str) -> str:
    """The line of the one frame that has a place for everything. Raises NotASentenceError."""
    found = {
        line
        for frame in frames().values()
        if frame["verb"] in clause.verbs
        for line in (_line_of_frame(frame, clause, court),)
        if line
    }
    if len(found) != 1:
        raise NotASentenceError
    return found.pop()


def _line_of_frame(frame: Mapping[str, Any], clause: Clause, court: str) -> str:
    """The line of a frame, if it fits: every slot, every amount, every flag; else nothing."""
    slots = _slots(frame, clause, court)
    takes = frame["takes"]
    values = None if slots is None else _needs_of_frame(frame, clause)
    if slots is None or values is None:
        return ""
    flags = clause.flags - {"extra", "down", *(("all", "rest") if "all" in takes else ())}
    flags -= {"for-defense"} if "for-defense" in takes else set()
    flags -= {"court-lost"} if frame.get("needs") == "court-lost" else set()
    flags -= {"anybody", "foe-comes"} if "defense-gold" in takes else set()
    if flags or (clause.dates and "dates" not in takes) or len(clause.dates) > 1:
        return ""
    if clause.conditions and not {"conditions", "conditions-if"} & {*takes}:
        return ""
    if clause.conditions and "conditions" not in takes and not clause.only_if:
        return ""
    more = _amounts(frame, clause, {*values})
    if more is None or (bool(clause.down_to) and "defense-gold" not in takes):
        return ""
    if bool(clause.places) != ("places" in values):
        return ""
    line = _fill_line(frame["line"], {**slots, **values})
    foe = f"against {clause.foe}" if clause.foe and "defense-gold" in takes else ""
    if clause.foe and not foe:
        return ""
    return ", ".join(filter(None, (line, foe, *more, *clause.dates, *clause.conditions)))


def _slots(frame: Mapping[str, Any], clause: Clause, court: str) -> dict[str, str] | None:
    """Fillings of a frame's slots; None: one lacks, or something has no slot."""
    filled: dict[str, list[str]] = {}
    for text, marks, kinds in _names(clause):
        places = [
            name
            for name, slot in frame["slots"].items()
            if any(mark in slot["marks"] for mark in marks)
            and (slot["type"] in kinds or (slot["type"] == "foe" and "power" in kinds))
        ]
        as_court = not places and "court" in kinds and court
        if as_court:
            places = [
                name
                for name, slot in frame["slots"].items()
                if slot["type"] == "area" and any(mark in slot["marks"] for mark in marks)
            ]
        if len(places) != 1:
            return None
        filled.setdefault(places[0], []).append(text)
    for name, slot in frame["slots"].items():
        there = filled.get(name, [])
        if (not there and not slot.get("may_lack")) or (len(there) > 1 and not slot.get("many")):
            return None
    return {name: ", ".join(texts) for name, texts in filled.items()}


def _names(clause: Clause) -> Iterator[tuple[str, tuple[str, ...], frozenset[str]]]:
    """Every name once, with its marks and all that it may be the name of."""
    known: dict[tuple[str, str], set[str]] = {}
    order: list[tuple[str, str]] = []
    for kind, mark, text in clause.named:
        if (mark, text) not in known:
            order.append((mark, text))
        known.setdefault((mark, text), set()).add(kind)
    for mark, text in order:
        yield text, tuple(mark.split("|")), frozenset(known[mark, text])


def _needs_of_frame(frame: Mapping[str, Any], clause: Clause) -> dict[str, str] | None:
    """Words that a frame cannot do without beside its slots, by name; None: they are not there."""
    match frame.get("needs"):
        case "all" if "all" in clause.flags:
            return {}
        case "court-lost" if "court-lost" in clause.flags:
            return {}
        case "number-of-cards" if set(clause.amounts) == {"cards"} and not clause.amounts["cards"][1]:
            return {"cards": str(clause.amounts["cards"][0])}
        case "plain-gold" if set(clause.amounts) == {"gold"} and not clause.amounts["gold"][1]:
            return {} if "extra" in clause.flags else {"gold": str(clause.amounts["gold"][0])}
        case "places" if clause.places:
            return {"places": ", ".join(map(str, clause.places))}
        case None if "all" not in clause.flags and "court-lost" not in clause.flags:
            return {}
    return None


def _amounts(frame: Mapping[str, Any], clause: Clause, said: set[str]) -> list[str] | None:
    """Gold and numbers of tries behind the line; None: the frame has no place for one of them."""
    found: list[str] = []
    takes = frame["takes"]
    if clause.down_to:
        found.append(f"with as much gold as brings it to {clause.down_to}")
    for unit, (count, most) in clause.amounts.items():
        if unit in said:
            continue
        if unit == "gold" and "gold" in takes:
            found.append(f"{'up to ' if most else ''}{count} extra gold")
        elif unit in ("times", "cards") and "times" in takes:
            found.append(f"at most {count} cards")
        elif unit == "gold" and "defense-gold" in takes:
            found.append(f"{'at most' if most or clause.down_to else 'with'} {count} gold")
        elif unit == "cards" and "defense-gold" in takes:
            found.append(f"at most {count} cards")
        else:
            return None
    return found


def _fill_line(line: str, values: Mapping[str, str]) -> str:
    """A line with its slots; a part in brackets stands only where its slot does."""
    whole, *parts = line.split("[")
    for part in parts:
        optional, _, behind = part.partition("]")
        slot = optional.partition("{")[2].partition("}")[0]
        whole += (optional if values.get(slot) else "") + behind
    return whole.format_map(values)
