"""A closed phase as plain JSON for everybody: docs/phase.schema.json.

It has the layout of recorded phases, made from a view, with units by their places: the order in which units
were raised is nobody's business. Not here: reading such positions (records).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from judge.api.values import View
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.records import shape
from judge.games.machiavelli.records.spelling import Spelling, spelling_of
from judge.games.machiavelli.records.told_events import Telling
from judge.games.machiavelli.records.written_positions import state_to

VERSION = 1
"""Of the layout; raised when a reader of it would have to change."""
SYSTEM = "machiavelli"


class Facts(shape.Told):
    """A position as its reader may know it, the one before it, and what happened in between.

    `reader` is null for everybody. `position` is the one after the phase, `before` the one in which the
    orders were given, absent at the start. `powers` are ids by the names that are used; names of places are
    those of the board.
    """

    system: str
    version: int = Field(ge=1)
    scenario: str
    reader: str | None = None
    position: shape.State
    before: shape.State | None = None
    report: shape.Report | None = None
    powers: dict[str, str]


def schema() -> dict[str, Any]:
    """The JSON Schema of `public_facts` (docs/phase.schema.json)."""
    made = Facts.model_json_schema()
    made["$defs"] = {name: {**part, "title": name} for name, part in made["$defs"].items()}
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **made, "title": "A phase for readers"}


def public_facts(
    setting: Setting, before: State | None, view: View[State], spelling: Spelling | None = None
) -> Mapping[str, Any]:
    """Facts of what happened, and the position that it led to, as the view's reader may know it.

    `spelling`: the scenario's, for whoever asks often.
    """
    scenario = setting.scenario
    spelling = spelling or spelling_of(scenario)
    telling = Telling(spelling, scenario.board, before, view.state, not setting.rules.money)
    for event in view.events:
        telling.tell(event)
    report = telling.report()
    if "orders" in report:
        report["orders"] = sorted(report["orders"], key=_place_of)
    found: dict[str, Any] = {
        "system": SYSTEM,
        "version": VERSION,
        "scenario": scenario.id,
        "reader": view.reader,
        "position": _position(setting, view.state, spelling),
    }
    if before is not None:
        found["before"] = _position(setting, before, spelling)
    if report:
        found["report"] = report
    found["powers"] = {str(name): str(id) for id, name in spelling.power_names.items()}
    return found


def _position(setting: Setting, state: State, spelling: Spelling) -> dict[str, Any]:
    """A position with its units by province."""
    found = state_to(state, setting.scenario, spelling)
    if "units" in found:
        found["units"] = sorted(found["units"], key=_unit_key)
    return found


def _unit_key(unit: Mapping[str, Any]) -> tuple[str, str, bool]:
    return str(unit["province"]), str(unit["type"]), bool(unit.get("dislodged"))


def _place_of(row: Mapping[str, Any]) -> tuple[str, str, str]:
    unit = row["unit"]
    return str(unit.get("province", "")), str(unit.get("type", "")), str(unit["power"])
