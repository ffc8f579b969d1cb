"""docs/adjudicate.md: its examples are played, its schema is that of the reader."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from judge.games.machiavelli.model.events import DisasterStruck, Payment, Verdict
from judge.games.machiavelli.records.adjudicate import play, result
from judge.games.machiavelli.records.shape import schema
from judge.games.machiavelli.records.told_events import PAYMENTS, RESULTS
from judge.json_records.faults import FlawedRecordError
from tests.support.paths import DOCS

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
