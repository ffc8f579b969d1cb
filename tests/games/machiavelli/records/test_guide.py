"""docs/adjudicate.md: its examples are played, its schema is that of the reader.

docs/adjudicate.schema.json says what the reader takes: whatever one of them takes, the other does too. But
for names and positions, of which only the board and the rulebook know.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games.machiavelli.model.events import DisasterStruck, Payment, Verdict
from judge.games.machiavelli.records import shape_faults
from judge.games.machiavelli.records.adjudicate import play, result
from judge.games.machiavelli.records.shape import schema
from judge.games.machiavelli.records.told_events import PAYMENTS, RESULTS
from judge.json_records.faults import FlawedRecordError
from judge.json_records.json_lines import parse_line
from tests.games.machiavelli.records.test_positions import RETREAT
from tests.support.paths import DOCS
from tests.support.sampling import as_many

GUIDE = (DOCS / "adjudicate.md").read_text(encoding="utf-8")
_WRITTEN = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", GUIDE, re.S)]
EXAMPLES = [record for record in _WRITTEN if record.get("game") != "empires"]


@pytest.mark.parametrize("record", EXAMPLES)
def test_every_example_is_played(record: dict[str, Any]) -> None:
    played = play(record)
    told = result(record, played)
    assert told["report"]["orders"]
    again = {**record, "state_before": told["state_after"], "orders": {}}
    play(again)  # what comes out can go in


def test_a_year_of_borgia_is_played_as_the_guide_says() -> None:
    """B-010, B-016, B-017, B-035, B-041; what is not drawn does not happen."""
    spring, summer, fall = (record for record in EXAMPLES if record["variant"] == "borgia")
    taken = play(spring)
    assert taken.after.city_owner["mod"] == "florence"  # type: ignore[index]
    assert [e.areas for e in taken.events if isinstance(e, DisasterStruck)] in ([], [()])
    burnt = play(summer).after
    assert {area: ruin.builder for area, ruin in burnt.ruins.items()} == {"gen": None, "sav": "milan"}
    assert burnt.famine == {"sav", "pis", "luc"}
    built = play(fall).after
    assert [(u.kind, u.area, u.special) for u in built.units() if u.area in ("mil", "cre")] == [
        ("A", "mil", "mercenary")
    ]


def test_every_result_has_a_word() -> None:
    """But what is out of a reader's sight: no reader has a record in fog."""
    assert set(Verdict) - set(RESULTS) <= {Verdict.OUT_OF_SIGHT}
    assert set(PAYMENTS) == set(Payment)


def test_each_kind_of_phase_has_an_example() -> None:
    steps = {record["state_before"]["phase"]["step"] for record in EXAMPLES}
    assert steps == {"movement", "retreat", "adjustment"}


def test_every_key_of_the_layout_is_explained() -> None:
    known = schema()
    keys = {*known["properties"], *known["$defs"]["State"]["properties"]}
    assert [
        key for key in sorted(keys - {"id", "game", "anomalies", "report"}) if f"`{key}`" not in GUIDE
    ] == []


def test_a_rulebook_of_the_record_is_played() -> None:
    """A besieger of 1995 may simply march off (M-004); a classic one must lift its siege (N-022)."""
    (modern,) = (record for record in EXAMPLES if record.get("rulebook") == "second-edition")
    assert "par" in play(modern).after.field
    classic = {key: value for key, value in modern.items() if key != "rulebook"}
    assert "mod" in play(classic).after.field


def test_a_letter_of_spring_of_french_1454_is_played() -> None:
    """F-007, F-010, F-024, F-036: relief, a new army that marches in the same letter, a city falls."""
    (french,) = (record for record in EXAMPLES if record["variant"] == "french-1454")
    after = result(french, play(french))["state_after"]
    assert [(u["power"], u["type"], u["province"]) for u in after["units"]] == [
        ("Milan", "A", "Pavia"),
        ("Florence", "A", "Siena"),
        ("Milan", "A", "Como"),
    ]
    assert after["treasury"] == {"Milan": 0, "Florence": 0}
    assert (after["city_owner"]["Siena"], after["province_owner"]["Como"]) == ("Florence", "Milan")
    assert after["rebellion_province"] == ["Spoleto"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rulebook": "hearsay"}, "rulebook: unknown-rulebook (hearsay)"),
        (
            {"state_before": {"phase": {"year": 1455, "season": "spring", "step": "adjustment"}}},
            "state_before.phase: no-such-phase (1455-spring-adjustment)",
        ),
        (
            {
                "state_before": {
                    **EXAMPLES[0]["state_before"],
                    "units": [{"power": "Milan", "type": "T", "province": "Pavia"}],
                }
            },
            "state_before.units[0].type: unknown-type (T)",
        ),
    ],
)
def test_what_is_not_of_the_rulebook_is_named(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(FlawedRecordError) as flawed:
        play({**EXAMPLES[0], **change})
    assert fault in [str(flaw).partition(";")[0] for flaw in flawed.value.flaws]


SCHEMA = jsonschema.Draft202012Validator(json.loads((DOCS / "adjudicate.schema.json").read_text("utf-8")))

DRAWS = {
    "famine": {"roll": 5, "row": 3, "provinces": ["Milan"]},
    "variable_income": [{"city": "Milan", "dice": [3]}, {"city": "Venice", "dice": "fixed"}],
    "assassination": [{"by": "Milan", "victim": "Venice", "expense": 1, "die": 2}],
    "assassination_rebellions": [{"victim": "Venice", "province": "Venice", "die": 4}],
}
RECORDS: list[dict[str, Any]] = [
    *EXAMPLES,
    {"variant": "machiavelli", "flags": ["money"], "state_before": RETREAT, "report": {"draws": DRAWS}},
    {"id": 7, "note": {"any": "thing"}, "state_after": EXAMPLES[0]["state_before"]},
]
KEYS = (
    *("units", "unit", "power", "Milan", "to", "convert", "coast", "note", "_x", "stat_before", "scenario"),
    *("whatever", "draws", "treasury", "lines", "dislodged", "year", "order", "reports"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 13, 4.5, 4.0, 2.25, 1e9, "", "G", "sc", "Milan", "fall", "winter", "x"),
    *([], {}, ["Milan"], ["Milan", "Milan"], {"to": "Pisa"}, {"Milan": 3}, [{"to": "Pisa"}], [None]),
)


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every part of a record, itself first."""
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from places(part, (*way, step))


@st.composite
def bent(draw: st.DrawFn) -> dict[str, Any]:
    """A record with one to three changes."""
    record = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    for _ in range(draw(st.integers(1, 3))):
        way: Any = draw(st.sampled_from([place for place in places(record) if place]))
        *way, last = way
        holder: Any = record
        for step in way:
            holder = holder[step]
        change = draw(st.sampled_from(["value", "gone", "more", "twice"]))
        if change == "gone":
            del holder[last]
        elif change == "twice" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[last]))
        elif change == "more" and isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS))] = copy.deepcopy(draw(st.sampled_from(VALUES)))
        else:
            holder[last] = copy.deepcopy(draw(st.sampled_from(VALUES)))
    return record


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA.schema)


@pytest.mark.parametrize("record", RECORDS)
def test_what_the_guide_shows_is_of_the_schema(record: dict[str, Any]) -> None:
    assert list(SCHEMA.iter_errors(record)) == []
    assert shape_faults.flaws(record) == ()


@settings(max_examples=as_many(250, 60), deadline=None, derandomize=True)
@given(bent())
def test_schema_and_reader_say_the_same(record: dict[str, Any]) -> None:
    read = parse_line(json.dumps(record).encode())
    assert SCHEMA.is_valid(record) is (shape_faults.flaws(read) == ())


@settings(max_examples=as_many(100, 60), deadline=None, derandomize=True)
@given(bent())
def test_what_is_of_the_schema_is_played_or_its_names_are_faulty(record: dict[str, Any]) -> None:
    """No exception but that, and never the vague "malformed"."""
    try:
        play(parse_line(json.dumps(record).encode()))
    except FlawedRecordError as flawed:
        codes = {flaw.code for flaw in flawed.flaws}
        named = {flaw.code for flaw in flawed.flaws if flaw.path}
        assert codes == named
        assert not SCHEMA.is_valid(record) or "missing" not in codes
    else:
        assert SCHEMA.is_valid(record)
