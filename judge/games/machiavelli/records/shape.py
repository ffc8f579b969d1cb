"""The shape of a record: which keys there are and what sort of thing stands under each, as its layout says.

Every fault is named by its path. Not here: whether the names mean anything and the position can be (layout).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from judge.games.machiavelli.records.faults import Flaw


class _Shape(BaseModel):
    """No number is a word, and no word a number; what need not be there may be null as well."""

    model_config = ConfigDict(strict=True)


class _Phase(_Shape):
    season: str
    year: int
    step: str


class _Loan(_Shape):
    principal: int
    interest: int
    collected_in: int


class _Place(_Shape):
    to: str | None = None
    coast: str | None = None
    convert: str | None = None


class _Unit(_Shape):
    power: str
    type: str
    province: str
    special: str | None = None
    coast: str | None = None
    dislodged: bool | None = None
    retreats: list[_Place] | None = None


class _Ruin(_Shape):
    burnt_by: list[str] | None = None
    city: bool | None = None
    builder: str | None = None


class _Season(_Shape):
    year: int
    season: str


class _State(_Shape):
    phase: _Phase
    units: list[_Unit] | None = None
    province_owner: dict[str, str] | None = None
    city_owner: dict[str, str] | None = None
    home_control: dict[str, str] | None = None
    famine: list[str] | None = None
    siege: list[str] | None = None
    rebellion_province: list[str] | None = None
    rebellion_city: list[str] | None = None
    rebellion_victims: dict[str, str] | None = None
    treasury: dict[str, float] | None = None
    loans: dict[str, list[_Loan]] | None = None
    bank_default: list[str] | None = None
    assassination_chits: dict[str, list[str]] | None = None
    eliminated: list[str] | None = None
    straits_permission: dict[str, list[str]] | None = None
    pending_province_owner: dict[str, str] | None = None
    pending_city_owner: dict[str, str] | None = None
    ruins: dict[str, _Ruin] | None = None
    revenue: dict[str, float] | None = None
    published_treasury: dict[str, float] | None = None
    excommunicated: list[str] | None = None
    excommunicated_before: list[str] | None = None
    fallen: dict[str, _Season] | None = None


class _Given(_Shape):
    lines: list[str] | None = None
    rejected: dict[str, str] | None = None
    straits_permission: list[str] | None = None


class _Target(_Shape):
    type: str
    province: str
    special: str | None = None
    coast: str | None = None


class _Ordering(_Shape):
    power: str
    type: str | None = None
    province: str | None = None
    special: str | None = None
    coast: str | None = None


class _Order(_Shape):
    kind: str
    to: str | None = None
    to_coast: str | None = None
    to_type: str | None = None
    via: list[str] | None = None
    target: _Target | None = None
    conversion: bool | None = None
    against: str | None = None


class _Ordered(_Shape):
    unit: _Ordering
    order: _Order
    result: list[str | int]
    ducats: int | None = None


class _Expense(_Shape):
    power: str
    number: int
    kind: str
    ducats: int
    result: list[str]
    unit: _Target | None = None
    province: str | None = None
    victim: str | None = None
    required: int | None = None
    die: int | None = None
    rounded_down_by: int | None = None
    insufficient_funds: bool | None = None
    counter_bribed: bool | None = None
    over_maximum: bool | None = None


class _Payment(_Shape):
    power: str
    to: str | None = None
    ducats: int | None = None
    paid: int | None = None
    borrow: int | None = None
    due: int | None = None
    years: int | None = None
    bank_collects: int | None = None
    note: str | None = None


class _News(_Shape):
    event: str
    power: str | None = None
    home_of: str | None = None
    province: str | None = None
    type: str | None = None
    cause: str | None = None
    where: str | None = None
    ducats: int | None = None


class _Disaster(_Shape):
    roll: int
    provinces: list[str] | None = None
    row: int | None = None
    column: int | None = None


class _VariableIncome(_Shape):
    city: str
    power: str
    dice: list[int] | Literal["fixed"]
    ducats: int


class _Attempt(_Shape):
    by: str
    expense: int
    victim: str
    die: int
    success: bool


class _Unrest(_Shape):
    victim: str
    province: str
    die: int
    result: str


class _Draws(_Shape):
    famine: _Disaster | None = None
    plague: _Disaster | None = None
    storm: _Disaster | None = None
    variable_income: list[_VariableIncome] | None = None
    assassination: list[_Attempt] | None = None
    assassination_rebellions: list[_Unrest] | None = None


class _Income(_Shape):
    power: str
    treasury: int
    income: int
    water: int
    provinces: int
    cities: int
    variable: int


class _Report(_Shape):
    orders: list[_Ordered] | None = None
    expenses: list[_Expense] | None = None
    payments: list[_Payment] | None = None
    events: list[_News] | None = None
    draws: _Draws | None = None
    income: list[_Income] | None = None


class _Record(_Shape):
    id: str | None = None
    game: str | None = None
    variant: str | None = None
    rulebook: str | None = None
    flags: list[str] | None = None
    anomalies: list[str] | None = None
    state_before: _State | None = None
    orders: dict[str, _Given] | None = None
    state_after: _State | None = None
    report: _Report | None = None


def flaws(record: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """What is missing in a record or of another sort, in the order of the record; keys unknown here pass."""
    try:
        _Record.model_validate(record)
    except ValidationError as wrong:
        return tuple(_flaw(one) for one in wrong.errors(include_url=False))
    return ()


def schema() -> dict[str, Any]:
    """The JSON Schema of a line (docs/adjudicate.schema.json)."""
    made = json.loads(json.dumps(_Record.model_json_schema()).replace("#/$defs/_", "#/$defs/"))
    parts = {name.removeprefix("_"): part for name, part in made["$defs"].items()}
    made["$defs"] = {name: {**part, "title": name} for name, part in parts.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": "A phase"}


_CODES = {
    "missing": "missing",
    "model_type": "not-an-object",
    "dict_type": "not-an-object",
    "list_type": "not-a-list",
    "string_type": "not-a-word",
    "int_type": "not-a-whole-number",
    "float_type": "not-a-number",
    "bool_type": "not-true-or-false",
}


def _flaw(error: Mapping[str, Any]) -> Flaw:
    code = _CODES.get(error["type"], error["type"].replace("_", "-"))
    return Flaw(_path(error["loc"]), code, "" if code == "missing" else repr(error["input"])[:80])


def _path(steps: tuple[str | int, ...]) -> str:
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path
