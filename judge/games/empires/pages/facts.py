"""A round as plain JSON for its reader: docs/phase-empires.schema.json.

Not here: whole positions that go in again (records), what happened in words (pages.pages).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from judge.api import View
from judge.games.empires.model.events import Event
from judge.games.empires.model.state import Empire, State
from judge.games.empires.records.read_positions import Cards
from judge.games.empires.records.told import Telling
from judge.games.empires.sets.board import AreaId
from judge.games.empires.view import UNTOLD, events_in_view

VERSION = 1
"""Of the layout; raised when a reader of it would have to change."""
SYSTEM = "empires"


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid")


class AreaTold(_Told):
    """Changing facts of an area. `marks`: conquest results by power (E-030)."""

    owner: str | None = None
    social_state: int
    fortification: int = 0
    unrest: bool = False
    ties: list[str] = []
    claims: list[str] = []
    marks: dict[str, int] = {}


class PowerTold(_Told):
    """A power as everybody sees it: `cards` and `hold` are how many it has in hand (E-005)."""

    court: str | None = None
    language: str | None = None
    religion: str | None = None
    combat: int
    administration: int
    diplomacy: int
    gold: int
    cards: int
    hold: int
    out: bool = False


class PositionTold(_Told):
    """Areas by id, powers by id, and in which order they act; `year` is on the board's own calendar."""

    year: int
    areas: dict[str, AreaTold]
    powers: dict[str, PowerTold]
    turn_order: list[str]


class EventTold(BaseModel):
    """One event: its name, the rule behind it, and its facts, which hang on what it is (docs/adjudicate.md).

    Powers and areas are ids; numbers of a rating are exact (``7/2``).
    """

    model_config = ConfigDict(extra="allow")
    event: str
    rule: str


class Facts(_Told):
    """A position as its reader may know it, the one before it, absent at the start, and the events between.

    `events` are everything in its order. `reader` is null for everybody. `powers` are ids by the names that
    are used.
    """

    system: str
    version: int = Field(ge=1)
    scenario: str
    reader: str | None = None
    position: PositionTold
    before: PositionTold | None = None
    events: list[EventTold] = []
    powers: dict[str, str]


def schema() -> dict[str, Any]:
    """The JSON Schema of `public_facts` (docs/phase-empires.schema.json)."""
    made = Facts.model_json_schema()
    made["$defs"] = {name: {**part, "title": name} for name, part in made["$defs"].items()}
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **made, "title": "A round of Empires for readers"}


def public_facts(
    scenario: str, powers: Mapping[str, str], before: State | None, view: View[State]
) -> Mapping[str, Any]:
    """The position after a round, the one before it, and what happened, as the view's reader may know them.

    `powers`: names by id. Programs and kept cards of others stay hidden where all else is open (E-005).
    """
    telling = Telling(Cards({}))
    told = Facts(
        system=SYSTEM,
        version=VERSION,
        scenario=scenario,
        reader=view.reader,
        position=_position(view.state),
        before=_position(before) if before is not None else None,
        events=[_event(telling, event) for event in events_in_view(tuple(view.events), view.reader)],
        powers={str(name): str(id) for id, name in powers.items()},
    )
    found = told.model_dump(mode="json", exclude_defaults=True)
    return {**found, "reader": told.reader}


def _event(telling: Telling, event: Event) -> EventTold:
    """An event without the line of a program that nobody else may know."""
    told = telling.event(event)
    if told.get("line") == UNTOLD:
        del told["line"]
    return EventTold(**told)


def _position(state: State) -> PositionTold:
    return PositionTold(
        year=state.year,
        areas={area: _area(state, area) for area in sorted(state.areas)},
        powers={power: _power(state.powers[power]) for power in sorted(state.powers)},
        turn_order=list(state.order),
    )


def _area(state: State, id: AreaId) -> AreaTold:
    area = state.areas[id]
    return AreaTold(
        owner=area.owner,
        social_state=area.social_state,
        fortification=area.fortification,
        unrest=area.unrest,
        ties=sorted(area.ties),
        claims=sorted(area.claims),
        marks={power: area.marks_of(power) for power in sorted(area.marks)},
    )


def _power(empire: Empire) -> PowerTold:
    return PowerTold(
        court=empire.court,
        language=empire.language,
        religion=empire.religion,
        combat=empire.combat,
        administration=empire.administration,
        diplomacy=empire.diplomacy,
        gold=empire.gold,
        cards=len(empire.cards),
        hold=len(empire.hold),
        out=empire.out,
    )
