"""A phase of a game that draws nothing as plain JSON: docs/phase-plain.schema.json.

Not here: sentences of pages (judge.api.table), games with a layout of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

VERSION = 1
"""Of the layout; raised when a reader of it would have to change."""


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewsFact(_Told):
    """A sentence of what happened, and the number of the rule behind it; empty: there is none."""

    words: str
    rule: str = ""


class PlainFacts(_Told):
    """News of a phase, and the standing of all after it, as its reader may know them.

    `reader` is null for everybody. `powers` are ids by the names that are used; `tally`: the number by which
    they are compared, by id; `position`: what is to be seen, in words.
    """

    system: str
    version: int = Field(ge=1)
    scenario: str
    reader: str | None = None
    position: str
    tally: dict[str, int]
    news: list[NewsFact]
    powers: dict[str, str]


def schema() -> dict[str, Any]:
    """The JSON Schema of facts of games that have no layout of their own."""
    made = PlainFacts.model_json_schema()
    made["$defs"] = {name: {**part, "title": name} for name, part in made["$defs"].items()}
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **made, "title": "A phase of a game without a layout of its own"}


def plain_facts(
    names: tuple[str, str, str | None],
    position: str,
    tally: Mapping[str, int],
    news: Sequence[tuple[str, str]],
    powers: Mapping[str, str],
) -> Mapping[str, Any]:
    """The facts. `names`: game, scenario, reader; `news`: sentences with their rules; `powers`: names by
    id."""
    system, scenario, reader = names
    told = PlainFacts(
        system=system,
        version=VERSION,
        scenario=scenario,
        reader=reader,
        position=position,
        tally=dict(tally),
        news=[NewsFact(words=words, rule=rule) for words, rule in news],
        powers={name: id for id, name in powers.items()},
    )
    return told.model_dump(mode="json")
