"""A fault of a map file, and reading a file's mapping so that all its faults of shape come out at once.

A fault is a value: where, which code, the facts. Its words are in templates. Not here: files (catalogue).
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Fault:
    """`path` as in ``powers.florence.units[2]``; `file` is the name of the file under ``maps``.

    `line` is where it stands, from 1 on; 0 if nobody looked.
    """

    path: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        """``boards/classic.yaml:12: provinces.alb.has: walls-without-city``, and the facts behind it."""
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        where = f"{self.file}:{self.line}" if self.file and self.line else self.file
        return ": ".join(part for part in (where, self.path, self.code, facts) if part)


class FaultyMapError(ValueError):
    """A map file with faults was asked for. `faults` holds all of them."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


def path_of(parts: tuple[str | int, ...]) -> str:
    """``("units", 2)`` as ``units[2]``."""
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def read(model: type[M], raw: object, *, at: str = "") -> tuple[M, list[Fault]]:
    """The mapping as a model, and its faults of shape. What is misshapen is left out of the model."""
    if not isinstance(raw, Mapping):
        return model(), [Fault(at, "not-a-mapping")]
    rest = _plain(raw)
    found: dict[str, Fault] = {}
    while True:
        try:
            return model.model_validate(rest), list(found.values())
        except ValidationError as error:
            wrong = {_within(rest, one["loc"]): one for one in error.errors()}
            # A union complains once for each member: the complaint that goes deepest is the one meant.
            above = {where[:n] for where in wrong for n in range(len(where))}
            places = [where for where in wrong if where not in above]
            for where in sorted(places, key=_backwards, reverse=True):
                one = wrong[where]
                path = ".".join(p for p in (at, _path(rest, where)) if p)
                found[path] = _fault(model, path, one)
                _drop(rest, where)
            if () in places:
                return model(), list(found.values())


def _fault(model: type[BaseModel], path: str, error: Any) -> Fault:
    """A complaint of pydantic's; of an unknown key with the one that it is most like."""
    given = str(error["input"])[:60]
    if error["type"] != "extra_forbidden":
        return Fault(path, "wrong-value", {"given": given, "wanted": expected_values(error)})
    layout = model.model_json_schema()
    keys = {
        key for table in (layout, *layout.get("$defs", {}).values()) for key in table.get("properties", ())
    }
    like = difflib.get_close_matches(path.rpartition(".")[2], sorted(keys), n=1)
    return Fault(path, "unknown-key", {"given": given} | ({"like": like[0]} if like else {}))


def expected_values(error: Mapping[str, Any]) -> str:
    """Values that pydantic would have taken: those that there are, the bounds of a number, or the sort."""
    facts = error.get("ctx", {})
    if error["type"] in ("literal_error", "enum"):
        return str(facts["expected"]).replace("'", "")
    bounds = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    found = [f"{words} {facts[key]}" for key, words in bounds.items() if key in facts]
    return found[0] if found else str(error["type"])


def _backwards(where: tuple[str | int, ...]) -> tuple[tuple[int, str], ...]:
    """Sorts the later items of a list behind the earlier ones, so that dropping one does not move another."""
    return tuple((part, "") if isinstance(part, int) else (0, part) for part in where)


def _plain(raw: Any) -> Any:
    """A copy with list and dict only, and text for every key but whole numbers."""
    if isinstance(raw, Mapping):
        return {
            k if isinstance(k, int) and not isinstance(k, bool) else str(k): _plain(v) for k, v in raw.items()
        }
    if isinstance(raw, list | tuple):
        return [_plain(v) for v in raw]
    return deepcopy(raw)


def _within(rest: Any, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The part of a pydantic location that lies in the data (it adds names of union members)."""
    path: list[str | int] = []
    for part in loc:
        if (isinstance(rest, dict) and part in rest) or (isinstance(rest, list) and part in range(len(rest))):
            path.append(part)
            rest = rest[part]  # type: ignore[index]
    return tuple(path)


def _path(rest: Any, where: tuple[str | int, ...]) -> str:
    """A place in data as a path; a number that is a key of a mapping is written as one."""
    parts: list[str | int] = []
    for part in where:
        parts.append(str(part) if isinstance(rest, dict) else part)
        rest = rest[part]
    return path_of(tuple(parts))


def _drop(rest: Any, where: tuple[str | int, ...]) -> None:
    """Take one value out of nested data."""
    for part in where[:-1]:
        rest = rest[part]
    if where:
        del rest[where[-1]]
