"""Small positions of Empires of the Middle Ages for `judge adjudicate`, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.empires.records.adjudicate import answer
from judge.json_records.faults import FlawedRecordError

Area = Mapping[str, Any]
Line = dict[str, Any]


def line(
    areas: Mapping[str, Area],
    links: Sequence[Sequence[str]] = (),
    *,
    seas: Mapping[str, Sequence[str]] | None = None,
    powers: Mapping[str, Area] | None = None,
    orders: Mapping[str, Area] | None = None,
    state: Mapping[str, Any] | None = None,
    **more: Any,
) -> Line:
    """A whole line of JSON. Powers that own something are there, with what `powers` says of them."""
    owners = dict.fromkeys(a["owner"] for a in areas.values() if a.get("owner"))
    given = {**{owner: {} for owner in owners}, **(powers or {})}
    return {
        "game": "empires",
        "state_before": {
            "areas": {name: dict(area) for name, area in areas.items()},
            "links": [list(pair) for pair in links],
            "seas": {sea: list(places) for sea, places in (seas or {}).items()},
            "powers": given,
            **(state or {}),
        },
        "orders": dict(orders or {}),
        **more,
    }


def played(*args: Any, **more: Any) -> dict[str, Any]:
    """The answer to such a line."""
    return answer(line(*args, **more))


def asked(question: Mapping[str, Any], *args: Any, **more: Any) -> dict[str, Any]:
    """The answer to one question about such a position."""
    found: dict[str, Any] = played(*args, ask=[dict(question)], **more)["answers"][0]
    return found


def faults(record: Mapping[str, Any]) -> list[str]:
    """What is wrong with a line, without guesses; none: it is played."""
    try:
        answer(record)
    except FlawedRecordError as flawed:
        return [str(flaw).partition(";")[0] for flaw in flawed.flaws]
    return []


def ratings(told: Mapping[str, Any]) -> list[str]:
    """The rating of each endeavour, as it came out."""
    return [one["rating"]["value"] for one in told["report"]["endeavours"]]


def reasons(told: Mapping[str, Any]) -> list[str]:
    """Why lines were refused, each with its rule."""
    return [f"{one['reason']} {one['rule']}" for one in told["report"]["refused"]]


def happened(told: Mapping[str, Any], *names: str) -> list[Mapping[str, Any]]:
    """The events of these names, in their order."""
    return [one for one in told["report"]["events"] if one["event"] in names]


def area(told: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """An area afterwards."""
    found: Mapping[str, Any] = told["state_after"]["areas"][name]
    return found


def power(told: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A power afterwards."""
    found: Mapping[str, Any] = told["state_after"]["powers"][name]
    return found


def program(*lines: Line, of: str = "France", **more: Any) -> dict[str, Any]:
    """Orders of one power."""
    return {of: {"program": list(lines), **more}}


def conquest(target: str, base: str, **more: Any) -> Line:
    """A line of a program."""
    return {"do": "conquest", "target": target, "from": base, **more}


def pillage(target: str, base: str, **more: Any) -> Line:
    """A line of a program."""
    return {"do": "pillage", "target": target, "from": base, **more}


def diplomacy(target: str, **more: Any) -> Line:
    """A line of a program."""
    return {"do": "diplomacy", "target": target, **more}


def ruling(target: str, **more: Any) -> Line:
    """A line of a program."""
    return {"do": "ruling", "target": target, **more}


def fortification(target: str, **more: Any) -> Line:
    """A line of a program."""
    return {"do": "fortification", "target": target, **more}


def tax(*areas: str, **more: Any) -> Line:
    """A line of a program."""
    return {"do": "tax", "areas": list(areas), **more}
