"""The shape of a record: which keys there are and what sort of thing stands under each, as its layout says.

Not here: what is told of a record of another shape (shape_faults), keys that nobody knows (unknown_keys).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from judge.json_records import unknown_keys


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


class Shape(BaseModel):
    """No number is a word, and no word a number; what need not be there may be null as well.

    Keys that are not here are faults, but for remarks to readers (unknown_keys).
    """

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        json_schema_extra={"patternProperties": {unknown_keys.REMARKS: {}}},
    )


class Told(BaseModel):
    """Part of a record that may say more than we know: a whole line, and what came out."""

    model_config = ConfigDict(strict=True)


MISWRITTEN_DRAWS = unknown_keys.miswritten(["draws"], ["dice", "rolls", "throws", "drawn"])


def _schema_that_bars(pattern: str) -> dict[str, Any]:
    return {"propertyNames": {"not": {"pattern": pattern}}}


class Phase(Shape):
    season: _SeasonName
    year: _Year
    step: Literal["movement", "retreat", "adjustment"]


class Loan(Shape):
    principal: _Count
    interest: _Count
    collected_in: _Count


_PLACE: Any = {
    "patternProperties": {unknown_keys.REMARKS: {}},
    "oneOf": [{"required": [key], "properties": {key: {"type": "string"}}} for key in ("to", "convert")],
}


class Place(Shape):
    model_config = ConfigDict(json_schema_extra=_PLACE)

    to: str | None = None
    coast: _CoastName | None = None
    convert: Literal["G"] | None = None

    @model_validator(mode="after")
    def one_way_out(self) -> Self:
        if (self.to is None) is (self.convert is None):
            raise ValueError("a retreat goes to a province or into the city")
        return self


class Unit(Shape):
    power: str
    type: str
    province: str
    special: str | None = None
    coast: _CoastName | None = None
    dislodged: bool | None = None
    retreats: list[Place] | None = None


class Ruin(Shape):
    burnt_by: list[str] | None = None
    city: bool | None = None
    builder: str | None = None


class Season(Shape):
    year: _Year
    season: _SeasonName


class State(Shape):
    phase: Phase
    units: list[Unit] | None = None
    province_owner: dict[str, str] | None = None
    city_owner: dict[str, str] | None = None
    home_control: dict[str, str] | None = None
    famine: _Names | None = None
    siege: _Names | None = None
    rebellion_province: _Names | None = None
    rebellion_city: _Names | None = None
    rebellion_victims: dict[str, str] | None = None
    treasury: dict[str, _Ducats] | None = None
    loans: dict[str, list[Loan]] | None = None
    bank_default: _Names | None = None
    assassination_chits: dict[str, list[str]] | None = None
    eliminated: _Names | None = None
    straits_permission: dict[str, list[str]] | None = None
    pending_province_owner: dict[str, str] | None = None
    pending_city_owner: dict[str, str] | None = None
    ruins: dict[str, Ruin] | None = None
    revenue: dict[str, _Ducats] | None = None
    published_treasury: dict[str, _Ducats] | None = None
    excommunicated: _Names | None = None
    excommunicated_before: _Names | None = None
    fallen: dict[str, Season] | None = None


class Given(Shape):
    lines: list[str] | None = None
    rejected: dict[str, str] | None = None
    straits_permission: list[str] | None = None


class Target(Told):
    type: str
    province: str
    special: str | None = None
    coast: str | None = None


class Ordering(Told):
    power: str
    type: str | None = None
    province: str | None = None
    special: str | None = None
    coast: str | None = None


class Order(Told):
    kind: str
    to: str | None = None
    to_coast: str | None = None
    to_type: str | None = None
    via: list[str] | None = None
    target: Target | None = None
    conversion: bool | None = None
    against: str | None = None
    for_: str | None = Field(None, alias="for")


class Ordered(Told):
    unit: Ordering
    order: Order
    result: list[str | int] | None = None
    ducats: float | None = None


class Expense(Told):
    power: str
    number: int
    kind: str
    ducats: float
    result: list[str] | None = None
    unit: Target | None = None
    province: str | None = None
    victim: str | None = None
    required: float | None = None
    die: int | None = None
    rounded_down_by: float | None = None
    insufficient_funds: bool | None = None
    counter_bribed: bool | None = None
    over_maximum: bool | None = None


class Payment(Told):
    power: str
    to: str | None = None
    ducats: float | None = None
    paid: float | None = None
    borrow: float | None = None
    due: float | None = None
    years: int | None = None
    bank_collects: float | None = None
    note: str | None = None


class News(Told):
    event: str
    power: str | None = None
    home_of: str | None = None
    province: str | None = None
    type: str | None = None
    cause: str | None = None
    where: str | None = None
    ducats: float | None = None


class Disaster(Shape):
    roll: _Face | None = None
    provinces: _Names | None = None
    row: _Face | None = None
    column: _Face | None = None


class VariableIncome(Shape):
    city: str
    dice: list[_Face] | Literal["fixed"]
    power: str | None = None
    ducats: float | None = None


class Attempt(Shape):
    by: str
    victim: str
    die: _Face
    expense: _Count = 1
    success: bool | None = None


class Unrest(Shape):
    victim: str
    province: str
    die: _Face
    result: str | None = None


class Draws(Shape):
    famine: Disaster | None = None
    plague: Disaster | None = None
    storm: Disaster | None = None
    variable_income: list[VariableIncome] | None = None
    assassination: list[Attempt] | None = None
    assassination_rebellions: list[Unrest] | None = None


class Income(Told):
    power: str
    treasury: float
    income: float
    water: float
    provinces: float
    cities: float
    variable: float


class Report(Told):
    model_config = ConfigDict(json_schema_extra=_schema_that_bars(MISWRITTEN_DRAWS))

    orders: list[Ordered] | None = None
    expenses: list[Expense] | None = None
    payments: list[Payment] | None = None
    events: list[News] | None = None
    draws: Draws | None = None
    income: list[Income] | None = None


MEANT = {
    **dict.fromkeys(("scenario", "map", "board"), "variant"),
    **dict.fromkeys(("rules", "book"), "rulebook"),
    **dict.fromkeys(("options", "switches"), "flags"),
    **dict.fromkeys(("before", "position", "state", "stateBefore"), "state_before"),
    **dict.fromkeys(("lines", "moves", "letters"), "orders"),
    **dict.fromkeys(("draws", "dice", "rolls"), "report.draws"),
    **{key: f"state_before.{key}" for key in State.model_fields},
}
"""Places of what strangers write beside the position."""
MISWRITTEN = unknown_keys.miswritten(
    ["flags", "orders", "report", "rulebook", "state_before", "state_after", "variant"],
    MEANT.keys() - {"rules"},
)


class Record(Told):
    model_config = ConfigDict(json_schema_extra=_schema_that_bars(MISWRITTEN))

    id: str | int | None = None
    game: str | int | None = None
    phase_index: int | None = None
    origin: Any = None
    rules: Any = None
    variant: str | None = None
    rulebook: str | None = None
    flags: list[str] | None = None
    anomalies: list[str] | None = None
    state_before: State | None = None
    orders: dict[str, Given] | None = None
    state_after: State | None = None
    report: Report | None = None


def schema() -> dict[str, Any]:
    """The JSON Schema of a line (docs/adjudicate.schema.json)."""
    made = Record.model_json_schema()
    made["$defs"] = {name: {**part, "title": name} for name, part in made["$defs"].items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": "A phase"}
