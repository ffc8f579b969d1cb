"""Recorded phases with one thing changed of what is said of their results, by a seeded rule.

`tampering.py FILE TIMES` measures how many of such changes the comparison notices, and which departures
explain one away. Not here: what must be noticed (test_tampering).
"""

from __future__ import annotations

import copy
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from judge.games.machiavelli.records.adjudicate import Played
from judge.json_records.faults import FlawedRecordError
from tests.conformance.compare import differences
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.reference import play

PLACES = (
    "province",
    "to",
    "city",
    "via",
    "provinces",
    "famine",
    "siege",
    "rebellion_province",
    "rebellion_city",
)
POWERS = ("power", "by", "victim", "home_of", "eliminated", "bank_default", "owner", "chits", "leave")
OWNERS = ("province_owner", "city_owner", "home_control", "pending_province_owner", "pending_city_owner")
LISTS = {"assassination_chits": "chits", "straits_permission": "leave"}
THROWS = ("roll", "row", "column", "die")
"""What the dice said is played as it is said; the same result of another throw is no contradiction."""

Way = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """What may stand at a spot: places and powers of the scenario, words that the records use."""

    places: Sequence[str]
    powers: Sequence[str]
    tokens: Mapping[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Spot:
    """`field` names the kind of thing (``report.events.cause``), `path` leads to it, `how` it is changed."""

    field: str
    path: Way
    how: str


def spots(record: Mapping[str, Any]) -> Iterator[Spot]:
    """Everything of a phase's result that can be changed, lost or told twice."""
    for part in ("state_after", "report"):
        yield from _spots(record[part], (part,), part)


def _spots(value: Any, path: Way, field: str) -> Iterator[Spot]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            by_name = path[-1] in (*OWNERS, *LISTS, "treasury", "loans")
            name = field if by_name else f"{field}.{key}"
            if by_name or not isinstance(inner, Mapping | list):
                yield Spot(name, (*path, key), "lose")
            yield from _spots(inner, (*path, key), name)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield Spot(field, (*path, n), "lose")
            yield Spot(field, (*path, n), "repeat")
            yield from _spots(inner, (*path, n), field)
    else:
        yield Spot(field, path, "change")


def tampered(record: Mapping[str, Any], spot: Spot, words: Words, random: Random) -> dict[str, Any] | None:
    """The phase with the spot changed; None where nothing else can stand there."""
    changed = {**record, spot.path[0]: copy.deepcopy(record[spot.path[0]])}
    *way, last = spot.path
    holder: Any = changed
    for step in way:
        holder = holder[step]
    if spot.how == "lose":
        del holder[last]
        return changed
    if spot.how == "repeat":
        holder.append(copy.deepcopy(holder[last]))
        return changed
    other = _other(holder[last], _kind(spot.path), words, random)
    if other is None:
        return None
    holder[last] = other
    return changed


def _kind(path: Way) -> str:
    """What sort of thing stands at a path: the last name on it, or what the map or list is of."""
    for step in reversed(path):
        if step in OWNERS:
            return "owner"
        if step in LISTS:
            return LISTS[step]
        if step == "treasury":
            return "ducats"
    return next(step for step in reversed(path) if isinstance(step, str))


def _other(value: Any, kind: str, words: Words, random: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice([n for n in range(value - 5, value + 6) if n >= 0 and n != value])
    if kind in PLACES and value in words.places:
        among: Sequence[Any] = words.places
    elif kind in POWERS or value in words.powers:
        among = words.powers
    else:
        among = words.tokens.get(kind, ())
    others = [one for one in among if one != value]
    return random.choice(others) if others else None


def tokens(records: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """The words that stand under each name in any of the records."""
    found: dict[str, dict[Any, None]] = {}
    for record in records:
        for spot in spots(record):
            if spot.how == "change":
                value: Any = record
                for step in spot.path:
                    value = value[step]
                if isinstance(value, str):
                    found.setdefault(_kind(spot.path), {})[value] = None
    return {kind: sorted(values) for kind, values in found.items()}


def says_nothing(record: Mapping[str, Any], spot: Spot, played: Played) -> bool:
    """Whether what stands at a spot has no meaning, as the layout says, so that a change of it is none."""
    name = spot.path[1]
    if name == "treasury":  # games without money; and nothing is nothing, said or not
        return not played.ground.game.setting.rules.money or (
            spot.how == "lose" and record["state_after"]["treasury"][spot.path[2]] == 0
        )
    if str(name).startswith("pending_"):  # asked for at the end of fall alone in 1995, never after a victory
        season = record["state_after"]["phase"]["season"]
        idle = played.ground.game.setting.rules.changes_hands_in_fall and season != "fall"
        return idle or bool(played.after.victors)
    if name == "straits_permission":
        return bool(played.after.victors)
    return name == "income" and spot.how == "lose" and _of_nothing(record, spot.path)


def _of_nothing(record: Mapping[str, Any], path: Way) -> bool:
    return len(path) == len(("report", "income", 0)) and not record["report"]["income"][path[2]]["income"]


@dataclass(slots=True)
class Findings:
    """How tampered phases fared: by kind of thing, and by departures that explained one away."""

    noticed: Counter[str] = field(default_factory=Counter)
    unseen: list[tuple[str, Spot]] = field(default_factory=list)
    explained: list[tuple[str, Spot, tuple[str, ...]]] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return self.noticed.total() + len(self.unseen) + len(self.explained)


def tamper(records: Sequence[Mapping[str, Any]], times: int, seed: str) -> Findings:
    """Change every phase that agrees or is explained so often, one thing at a time."""
    findings, known = Findings(), tokens(records)
    for record in records:
        played = play(record)
        before = differences(record, played)
        if before and not explanations(played, before):
            continue  # nobody says that this one is right
        spelling, random = played.ground.spelling, Random(f"{seed}:{record['id']}")
        words = Words(sorted(spelling.area_names.values()), sorted(spelling.power_names.values()), known)
        kinds: dict[tuple[str, str], list[Spot]] = {}
        for spot in spots(record):
            if not says_nothing(record, spot, played):
                kinds.setdefault((spot.field, spot.how), []).append(spot)
        for _ in range(times):
            spot = random.choice(kinds[random.choice(sorted(kinds))])
            changed = tampered(record, spot, words, random)
            if changed is not None:
                _judge(findings, changed, spot, played, before)
    return findings


def _judge(
    findings: Findings, changed: Mapping[str, Any], spot: Spot, played: Played, before: Sequence[Any]
) -> None:
    try:
        again = play(changed) if "draws" in spot.path else replace(played, record=changed)
        found = differences(changed, again)
    except FlawedRecordError:
        findings.noticed[spot.field] += 1
        return
    if found == before:
        if spot.path[-1] not in THROWS and spot.path[-2] != "dice":
            findings.unseen.append((changed["id"], spot))
        return
    numbers = explanations(again, found)
    if numbers:
        findings.explained.append((changed["id"], spot, numbers))
    else:
        findings.noticed[spot.field] += 1


def records_of(file: Path) -> list[dict[str, Any]]:
    """The phases of a file that can be compared."""
    with gzip.open(file) as lines:
        return [record for record in map(json.loads, lines) if not record.get("anomalies")]


def main(file: Path, times: int) -> None:
    """Print the figures of a file."""
    findings = tamper(records_of(file), times, "measure")
    print(f"{file.name}: tampered {findings.tried}, unseen {len(findings.unseen)}", end="")
    print(f", explained away {len(findings.explained)}")
    for name, count in Counter(spot.field for _, spot in findings.unseen).most_common():
        print(f"  unseen {count}: {name} (noticed {findings.noticed[name]})")
    for numbers, count in Counter(numbers for *_, numbers in findings.explained).most_common():
        print(f"  explained {count}: {', '.join(numbers)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
