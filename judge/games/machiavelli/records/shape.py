"""The shape of a record: which keys there are and what sort of thing stands under each, as its layout says.

Every fault is named by its path. Not here: whether the names mean anything and the position can be (layout),
keys that nobody knows (unknown_keys).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from judge.games.machiavelli.records import unknown_keys
from judge.games.machiavelli.records.faults import Flaw


def _once(names: list[str]) -> list[str]:
    """The same names, each of them once."""
    for n, name in enumerate(names):
        if name in names[:n]:
            raise PydanticCustomError("listed_twice", "", {"at": n})
    return names


_Names = Annotated[list[str], AfterValidator(_once), Field(json_schema_extra={"uniqueItems": True})]
_Ducats = Annotated[float, Field(ge=0, multiple_of=0.5, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0)]
_Year = Annotated[int, Field(ge=1, le=9999)]
_Face = Annotated[int, Field(ge=1, le=12)]
_CoastName = Literal["nc", "sc", "ec", "wc"]
_SeasonName = Literal["spring", "summer", "fall"]


class _Shape(BaseModel):
    """No number is a word, and no word a number; what need not be there may be null as well.

    Keys that are not here are faults, but for remarks to readers (unknown_keys).
    """

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        json_schema_extra={"patternProperties": {unknown_keys.REMARKS: {}}},
    )


class _Told(BaseModel):
    """What may say more than we know: a whole line, and what came out."""

    model_config = ConfigDict(strict=True)


_MISWRITTEN_DRAWS = unknown_keys.miswritten(["draws"], ["dice", "rolls", "throws", "drawn"])


def _barring(pattern: str) -> dict[str, Any]:
    return {"propertyNames": {"not": {"pattern": pattern}}}


class _Phase(_Shape):
    season: _SeasonName
    year: _Year
    step: Literal["movement", "retreat", "adjustment"]


class _Loan(_Shape):
    principal: _Count
    interest: _Count
    collected_in: _Count


_PLACE: Any = {
    "patternProperties": {unknown_keys.REMARKS: {}},
    "oneOf": [{"required": [key], "properties": {key: {"type": "string"}}} for key in ("to", "convert")],
}


class _Place(_Shape):
    model_config = ConfigDict(json_schema_extra=_PLACE)

    to: str | None = None
    coast: _CoastName | None = None
    convert: Literal["G"] | None = None

    @model_validator(mode="after")
    def one_way_out(self) -> Self:
        if (self.to is None) is (self.convert is None):
            raise ValueError("a retreat goes to a province or into the city")
        return self


class _Unit(_Shape):
    power: str
    type: str
    province: str
    special: str | None = None
    coast: _CoastName | None = None
    dislodged: bool | None = None
    retreats: list[_Place] | None = None


class _Ruin(_Shape):
    burnt_by: list[str] | None = None
    city: bool | None = None
    builder: str | None = None


class _Season(_Shape):
    year: _Year
    season: _SeasonName


class _State(_Shape):
    phase: _Phase
    units: list[_Unit] | None = None
    province_owner: dict[str, str] | None = None
    city_owner: dict[str, str] | None = None
    home_control: dict[str, str] | None = None
    famine: _Names | None = None
    siege: _Names | None = None
    rebellion_province: _Names | None = None
    rebellion_city: _Names | None = None
    rebellion_victims: dict[str, str] | None = None
    treasury: dict[str, _Ducats] | None = None
    loans: dict[str, list[_Loan]] | None = None
    bank_default: _Names | None = None
    assassination_chits: dict[str, list[str]] | None = None
    eliminated: _Names | None = None
    straits_permission: dict[str, list[str]] | None = None
    pending_province_owner: dict[str, str] | None = None
    pending_city_owner: dict[str, str] | None = None
    ruins: dict[str, _Ruin] | None = None
    revenue: dict[str, _Ducats] | None = None
    published_treasury: dict[str, _Ducats] | None = None
    excommunicated: _Names | None = None
    excommunicated_before: _Names | None = None
    fallen: dict[str, _Season] | None = None


class _Given(_Shape):
    lines: list[str] | None = None
    rejected: dict[str, str] | None = None
    straits_permission: list[str] | None = None


class _Target(_Told):
    type: str
    province: str
    special: str | None = None
    coast: str | None = None


class _Ordering(_Told):
    power: str
    type: str | None = None
    province: str | None = None
    special: str | None = None
    coast: str | None = None


class _Order(_Told):
    kind: str
    to: str | None = None
    to_coast: str | None = None
    to_type: str | None = None
    via: list[str] | None = None
    target: _Target | None = None
    conversion: bool | None = None
    against: str | None = None
    for_: str | None = Field(None, alias="for")


class _Ordered(_Told):
    unit: _Ordering
    order: _Order
    result: list[str | int] | None = None
    ducats: float | None = None


class _Expense(_Told):
    power: str
    number: int
    kind: str
    ducats: float
    result: list[str] | None = None
    unit: _Target | None = None
    province: str | None = None
    victim: str | None = None
    required: float | None = None
    die: int | None = None
    rounded_down_by: float | None = None
    insufficient_funds: bool | None = None
    counter_bribed: bool | None = None
    over_maximum: bool | None = None


class _Payment(_Told):
    power: str
    to: str | None = None
    ducats: float | None = None
    paid: float | None = None
    borrow: float | None = None
    due: float | None = None
    years: int | None = None
    bank_collects: float | None = None
    note: str | None = None


class _News(_Told):
    event: str
    power: str | None = None
    home_of: str | None = None
    province: str | None = None
    type: str | None = None
    cause: str | None = None
    where: str | None = None
    ducats: float | None = None


class _Disaster(_Shape):
    roll: _Face | None = None
    provinces: _Names | None = None
    row: _Face | None = None
    column: _Face | None = None


class _VariableIncome(_Shape):
    city: str
    dice: list[_Face] | Literal["fixed"]
    power: str | None = None
    ducats: float | None = None


class _Attempt(_Shape):
    by: str
    victim: str
    die: _Face
    expense: _Count = 1
    success: bool | None = None


class _Unrest(_Shape):
    victim: str
    province: str
    die: _Face
    result: str | None = None


class _Draws(_Shape):
    famine: _Disaster | None = None
    plague: _Disaster | None = None
    storm: _Disaster | None = None
    variable_income: list[_VariableIncome] | None = None
    assassination: list[_Attempt] | None = None
    assassination_rebellions: list[_Unrest] | None = None


class _Income(_Told):
    power: str
    treasury: float
    income: float
    water: float
    provinces: float
    cities: float
    variable: float


class _Report(_Told):
    model_config = ConfigDict(json_schema_extra=_barring(_MISWRITTEN_DRAWS))

    orders: list[_Ordered] | None = None
    expenses: list[_Expense] | None = None
    payments: list[_Payment] | None = None
    events: list[_News] | None = None
    draws: _Draws | None = None
    income: list[_Income] | None = None


_MEANT = {
    **dict.fromkeys(("scenario", "map", "board"), "variant"),
    **dict.fromkeys(("rules", "book"), "rulebook"),
    **dict.fromkeys(("options", "switches"), "flags"),
    **dict.fromkeys(("before", "position", "state", "stateBefore"), "state_before"),
    **dict.fromkeys(("lines", "moves", "letters"), "orders"),
    **dict.fromkeys(("draws", "dice", "rolls"), "report.draws"),
    **{key: f"state_before.{key}" for key in _State.model_fields},
}
"""Where that belongs which strangers write beside the position."""
_MISWRITTEN = unknown_keys.miswritten(
    ["flags", "orders", "report", "rulebook", "state_before", "state_after", "variant"],
    _MEANT.keys() - {"rules"},
)


class _Record(_Told):
    model_config = ConfigDict(json_schema_extra=_barring(_MISWRITTEN))

    id: str | int | None = None
    game: str | int | None = None
    phase_index: int | None = None
    origin: Any = None
    rules: Any = None
    variant: str | None = None
    rulebook: str | None = None
    flags: list[str] | None = None
    anomalies: list[str] | None = None
    state_before: _State | None = None
    orders: dict[str, _Given] | None = None
    state_after: _State | None = None
    report: _Report | None = None


def flaws(record: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """What is missing in a record, of another sort, or written so that it would be passed over."""
    found = [*_slips(record, _MISWRITTEN, "", _Record)]
    if isinstance(record.get("report"), Mapping):
        found += _slips(record["report"], _MISWRITTEN_DRAWS, "report.", _Report)
    try:
        _Record.model_validate(record)
    except ValidationError as wrong:
        told = (_flaw(one, record) for one in wrong.errors(include_url=False))
        return (*found, *dict.fromkeys(one for one in told if one is not None))
    return tuple(found)


def _slips(raw: Mapping[str, Any], pattern: str, at: str, model: type[BaseModel]) -> Iterator[Flaw]:
    for key in raw:
        if re.search(pattern, str(key)):
            known = _MEANT.get(key) or unknown_keys.meant(key, model.model_fields)
            yield Flaw(at + key, "unknown-key", meant=known)


def unused(record: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """Keys of a sound record that nothing is made of."""
    keys = (key for key in record if key not in _Record.model_fields and not unknown_keys.is_remark(key))
    return tuple(Flaw(key, "unknown-key", meant=unknown_keys.meant(key, _INPUT)) for key in keys)


_INPUT = ("variant", "rulebook", "flags", "state_before", "orders", "report")


def schema() -> dict[str, Any]:
    """The JSON Schema of a line (docs/adjudicate.schema.json)."""
    made = json.loads(json.dumps(_Record.model_json_schema()).replace("#/$defs/_", "#/$defs/"))
    parts = {name.removeprefix("_"): part for name, part in made["$defs"].items()}
    made["$defs"] = {name: {**part, "title": name} for name, part in parts.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": "A phase"}


_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown-key",
    "listed_twice": "listed-twice",
    "model_type": "not-an-object",
    "dict_type": "not-an-object",
    "list_type": "not-a-list",
    "string_type": "not-a-word",
    "int_type": "not-a-whole-number",
    "float_type": "not-a-number",
    "bool_type": "not-true-or-false",
}
_BY_KEY = {
    "season": "unknown-season",
    "step": "unknown-step",
    "year": "unknown-year",
    "coast": "unknown-coast",
    "retreats": "bad-retreats",
    "loans": "bad-loan",
    **dict.fromkeys(("treasury", "revenue", "published_treasury"), "bad-sum"),
    "draws": "bad-draw",
}
"""What a value of the right sort that cannot be is called, by the innermost of these keys above it."""
_PARTS: Mapping[str, type[BaseModel]] = {
    "state_before": _State,
    "state_after": _State,
    "phase": _Phase,
    "units": _Unit,
    "retreats": _Place,
    "loans": _Loan,
    "ruins": _Ruin,
    "fallen": _Season,
    "orders": _Given,
    "draws": _Draws,
    **dict.fromkeys(("famine", "plague", "storm"), _Disaster),
    "variable_income": _VariableIncome,
    "assassination": _Attempt,
    "assassination_rebellions": _Unrest,
}
"""What stands under each key, or in the lists and mappings there."""


def _flaw(error: Mapping[str, Any], record: Mapping[str, Any]) -> Flaw | None:
    """An error of pydantic's; None if it is about a remark to readers."""
    kind, given = error["type"], error["input"]
    steps = _within(record, error["loc"], kind == "missing")
    path, keys = _path(steps), [step for step in steps if isinstance(step, str)]
    code = _CODES.get(kind) or next((_BY_KEY[key] for key in reversed(keys) if key in _BY_KEY), "bad-value")
    if code == "unknown-key":
        holder = next((_PARTS[key] for key in reversed(keys[:-1]) if key in _PARTS), _Record)
        remark = unknown_keys.is_remark(keys[-1])
        return None if remark else Flaw(path, code, meant=unknown_keys.meant(keys[-1], holder.model_fields))
    if code == "listed-twice":
        at = error["ctx"]["at"]
        return Flaw(f"{path}[{at}]", code, str(given[at]))
    named = repr(given) if kind in _CODES else str(given)
    lines = '{"lines": [...]}' if keys[:1] == ["orders"] and len(steps) == 2 else ""
    return Flaw(path, code, "" if code == "missing" else named[:80], lines)


def _within(raw: Any, loc: tuple[str | int, ...], last: bool) -> tuple[str | int, ...]:
    """The steps that lead through the record; pydantic names the members of a union as well.

    `last`: the last step is kept though it leads nowhere.
    """
    steps: list[str | int] = []
    for n, step in enumerate(loc):
        there = isinstance(step, int) if isinstance(raw, list) else isinstance(raw, Mapping) and step in raw
        if there:
            raw = raw[step]
        if there or (last and n == len(loc) - 1):
            steps.append(step)
    return tuple(steps)


def _path(steps: tuple[str | int, ...]) -> str:
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path
