"""The shape of a line of JSON about this game: which keys there are, and what stands under each.

Nothing here is a value of the house's: what a line leaves out is what the book has, or counts nothing. Not
here: whether names mean anything and the position can be (read_positions).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from judge.games.empires.sets.shape import Building, Endeavour, Marker, Religion, Stature
from judge.json_records import unknown_keys


def _whole(value: object) -> object:
    """The same number; true is none, though it equals one."""
    if isinstance(value, bool):
        raise ValueError(value)
    return value


_Level = Annotated[Literal[1, 2, 3, 5, 9], BeforeValidator(_whole)]
_Count = Annotated[int, Field(ge=0, le=10_000)]
_Year = Annotated[int, Field(ge=1, le=9999)]
_Small = Annotated[int, Field(ge=-99, le=99)]
_Words = str | list[str | int]
"""Codes or numbers, with spaces between them or in a list."""


class Shape(BaseModel):
    """No number is a word, and no word a number. Keys that are not here are faults, but for remarks."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        populate_by_name=True,
        json_schema_extra={"patternProperties": {unknown_keys.REMARKS: {}}},
    )


class Area(Shape):
    owner: str | None = None
    language: str | None = None
    group: str | None = None
    religion: Religion = "roman"
    population: _Small = 0
    norm: _Small = 0
    social_state: _Small | None = None
    seafaring: bool | None = None
    fortification: _Count = 0
    unrest: bool = False
    ties: list[str] = []
    waived: list[str] = []
    claims: list[str] = []
    marks: dict[str, _Count | dict[str, _Count]] = {}
    armies: _Count = 0
    fleets: _Count = 0
    markers: list[Marker] = []
    crusaders: bool = False
    borders: list[str] | None = None
    arrows: list[str] | None = None
    points: list[str] | None = None
    seas: list[str] | None = None


class Results(Shape):
    target: _Words = ""
    active: _Words = ""


_Column = _Words | Results


class Card(Shape):
    number: _Count | None = None
    conquest: _Column = ""
    pillage: _Column = ""
    diplomacy: _Column = ""
    fortification: _Column = ""
    ruling: _Column = ""
    check: list[_Level] = []


class Statures(Shape):
    combat: _Level = 3
    administration: _Level = 3
    diplomacy: _Level = 3


class Leader(Shape):
    language: str | None = None
    religion: Religion | None = None


class Power(Shape):
    court: str | None = None
    first_court: str | None = None
    origin: str | None = None
    leader: Leader | None = None
    statures: Statures = Statures()
    gold: _Count = 12
    cards: list[int | Card] | None = None
    played: _Count = 0
    turn_taken: bool = False
    taxed: bool = False
    marched: _Count = 0
    hold: list[str] = []
    lasting: list[str] = []
    may_return: bool = False
    out: bool = False
    start_score: _Small = 0


class State(Shape):
    year: _Year = 1101
    first_year: _Year | None = None
    last_year: _Year | None = None
    areas: dict[str, Area] = {}
    seas: dict[str, list[str]] = {}
    links: list[list[str]] = []
    powers: dict[str, Power] = {}
    turn_order: list[str] | None = None
    deck: list[int | Card] | None = None
    event_deck: list[str] = []
    event_discards: list[str] = []
    crusaded: bool = False
    crusades: _Count = 0


Comparison = Annotated[str, Field(pattern=r"^ *(<=|>=|!=|<|>|=) *-?\d{1,4} *$")]
"""``< 4``, ``>= -1``: a sign and a whole number."""


class Condition(Shape):
    """Everything that is said must hold."""

    gold: Comparison | None = None
    cards: Comparison | None = None
    rating: Comparison | None = None
    social_state: dict[str, Comparison] | None = None
    fortification: dict[str, Comparison] | None = None
    unrest: str | None = None
    mine: str | None = None
    tie: str | None = None
    partly_conquered: str | None = None
    all: list[Condition] | None = None
    any: list[Condition] | None = None
    not_: Condition | None = Field(None, alias="not")


Do = Literal[
    "conquest",
    "pillage",
    "diplomacy",
    "fortification",
    "ruling",
    "tax",
    "court",
    "give",
    "play-event",
    "march",
]


class Line(Shape):
    do: Do
    target: str | None = None
    from_: str | None = Field(None, alias="from")
    gold: _Small = 0
    up_to: bool = False
    times: _Count | None = None
    if_: Condition | None = Field(None, alias="if")
    until: Condition | None = None
    stop: Condition | None = None
    areas: list[str] | None = None
    plunder: list[str] | None = None
    to: str | None = None
    card: str | None = None
    builds: Building | None = None
    palaces: bool = False
    burns: Marker | None = None
    points: _Count | None = None


class Cross(Shape):
    cards: _Count = 4
    gold: _Count = 0


class Defense(Shape):
    area: str | None = None
    against: str | None = None
    endeavour: Endeavour | None = None
    gold: _Count = 0
    up_to: bool = False
    down_to: _Small | None = None
    cards: _Count = 5
    card: str | None = None
    if_: Condition | None = Field(None, alias="if")


class Orders(Shape):
    program: list[Line] | None = None
    keep: _Count = 0
    defense: list[Defense] = []
    places: list[_Count] = []
    court: list[str] = []
    shield: list[str] | Literal["everything"] = []
    cross: Cross | None = None


class RelationRow(Shape):
    same: _Small = 0
    other_church: _Small = 0
    other_religion: _Small = 0


class Relation(Shape):
    same: RelationRow = RelationRow()
    related: RelationRow = RelationRow()
    unrelated: RelationRow = RelationRow()


class GoldCosts(Shape):
    conquest: _Count = 2
    pillage: _Count = 0
    diplomacy: _Count = 0
    fortification: _Count = 0
    ruling: _Count = 0
    defense: _Count = 0


class Rebellion(Shape):
    base: _Small = 0
    in_unrest: _Small = 0
    related_language: _Small = 0
    unrelated_language: _Small = 0
    other_church: _Small = 0
    other_religion: _Small = 0
    own_tie: _Small = -2
    foreign_tie: _Small = 2
    each_fortification: _Small = 0
    taxed: _Small = 0
    plundered: _Small = 0
    heirless: _Small = 0
    minus_social_state: bool = False
    rows: dict[str, _Words] = {}


class StatureTable(Shape):
    rows: dict[str, _Words] = {}
    new_leader: _Words = ""


class Gold(Shape):
    tax: dict[str, _Count] = {}
    pillage: dict[str, _Words] = {}
    plunder: dict[str, _Words] = {}


class Victory(Shape):
    area: _Small = 0
    social_state: _Small = 0
    claim: _Small = 0
    fortification: _Small = 0
    tie: _Small = 0
    minus_start: bool = True


class Raider(Shape):
    name: str = ""
    first: _Year = 1
    last: _Year = 9999
    combat: _Small = 0
    religion: Religion = "pagan"
    targets: list[str] = []


class Armies(Shape):
    gold: _Count = 2
    upkeep: _Count = 1
    most: _Count = 4


class Fleets(Armies):
    gold: _Count = 4


class Civilisation(Shape):
    gold: _Count = 4
    ruling: _Count = 1
    tax: _Count = 1
    levels: _Count = 2
    burnt: _Count = 1


class Crusade(Shape):
    first: _Year = 1
    last: _Year = 9999
    called: _Words = "c c c c c c"
    goals: list[str] = []
    rewarded: str = ""


class Tables(Shape):
    relation: Relation | None = None
    gold_costs: GoldCosts | None = None
    rebellion: Rebellion | None = None
    stature: StatureTable | None = None
    gold: Gold | None = None
    victory: Victory | None = None
    raiders: list[Raider] = []
    crusade: Crusade | None = None
    armies: Armies | None = None
    fleets: Fleets | None = None
    civilisation: Civilisation | None = None


_Die = Annotated[int, Field(ge=1, le=6)]
_TwoDice = Annotated[int, Field(ge=2, le=12)]


class Draws(Shape):
    stature: list[_TwoDice] = []
    rebellion: list[_TwoDice] = []
    pillage: list[_Die] = []
    plunder: list[_Die] = []
    new_leader: list[_Die] = []
    plague: list[_Die] = []
    event_area: list[_Count] = []
    raiders: list[_Count] = []
    crusade: list[_Die] = []
    initiative: dict[str, list[_Die]] = {}


Asked = Literal[
    "adjacent",
    "relation",
    "link",
    "chain",
    "reach",
    "rating",
    "results",
    "leader-check",
    "initiative",
    "calendar",
    "court",
    "limits",
    "score",
    "chances",
    "sequence",
]


class Question(Shape):
    ask: Asked
    after: bool = False
    power: str | None = None
    area: str | None = None
    areas: list[str] | None = None
    from_: str | None = Field(None, alias="from")
    to: str | None = None
    line: Line | None = None
    endeavour: Endeavour | None = None
    rating: str | int | None = None
    card: int | Card | None = None
    used: Stature | None = None
    first: _Year | None = None
    last: _Year | None = None


Step = Literal["game-turn", "deal", "raiders", "crusade", "initiative", "turns", "together", "close", "round"]


class Record(Shape):
    game: Literal["empires"]
    state_before: State = State()
    state_after: Any = None
    cards: dict[str, Card] = {}
    events: dict[str, Any] = {}
    tables: Tables = Tables()
    rules: dict[str, Any] = {}
    orders: dict[str, Orders] = {}
    steps: list[Step] = ["turns"]
    draws: Draws = Draws()
    ask: list[Question] = []
    report: Any = None
    answers: Any = None


def schema() -> dict[str, Any]:
    """The JSON Schema of a line (docs/adjudicate-empires.schema.json)."""
    made = Record.model_json_schema()
    made["$defs"] = {name: {**part, "title": name} for name, part in made["$defs"].items()}
    about = "A turn of Empires of the Middle Ages"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": about}
