"""`judge adjudicate`: whole files in, results or comparison out, whatever stands in them."""

from __future__ import annotations

import gc
import gzip
import io
import json
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.core.game import Seat
from judge.games.machiavelli.records import read_positions
from judge.games.machiavelli.records.adjudicate import play, result
from judge.games.machiavelli.records.read_orders import from_report
from judge.games_at_hand import records_at_hand
from judge.json_records import files, json_lines
from judge.json_records.files import run as play_files
from judge.rendering.words import words
from tests.conformance.__main__ import compare

BEFORE: dict[str, Any] = {
    "phase": {"year": 1454, "season": "spring", "step": "movement"},
    "units": [
        {"power": "Florence", "type": "A", "province": "Florence"},
        {"power": "Milan", "type": "A", "province": "Milan"},
        {"power": "Venice", "type": "G", "province": "Venice"},
    ],
    "province_owner": {"Florence": "Florence", "Milan": "Milan", "Venice": "Venice"},
    "city_owner": {"Florence": "Florence", "Milan": "Milan", "Venice": "Venice"},
    "home_control": {"Florence": "Florence", "Milan": "Milan", "Venice": "Venice"},
    "treasury": {"Florence": 5, "Milan": 9, "Venice": 8},
    "eliminated": ["Austria", "France", "Naples", "Papacy", "Turkey"],
}


GAMES = records_at_hand()
YEAR = ", ".join(
    [f"{season} {step}" for season in ("spring", "summer", "fall") for step in ("movement", "retreat")]
    + ["fall adjustment"]
)


def record(**changes: Any) -> dict[str, Any]:
    """A small phase: Florence moves, Milan pays, Venice says nothing."""
    return {
        "id": "t-1",
        "variant": "machiavelli",
        "flags": ["no dice", "money"],
        "state_before": BEFORE,
        "orders": {
            "Florence": {
                "lines": ["A Florence - Arezzo", "A flo dances"],
                "rejected": {"1": "invalid_order"},
            },
            "Milan": {"lines": ["pay 4 ducats to Florence", "A Milan H"]},
        },
        **changes,
    }


def write(path: Path, *records: Any, zipped: bool = False) -> str:
    lines = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in records).encode()
    path.write_bytes(gzip.compress(lines) if zipped else lines)
    return str(path)


def run(file: str, **how: Any) -> tuple[int, list[str]]:
    output = io.StringIO()
    if how.get("compare"):
        status = compare(file, False, output)
    else:
        status = play_files([file], GAMES, output=output)
    return status, output.getvalue().splitlines()


def test_a_phase_is_played_in_its_own_layout(tmp_path: Path) -> None:
    status, lines = run(write(tmp_path / "one.jsonl", record()))
    told = json.loads(lines[0])
    assert status == 0
    assert told["id"] == "t-1"
    after = told["state_after"]
    assert after["phase"] == {"year": 1454, "season": "summer", "step": "movement"}
    assert {(u["type"], u["province"]) for u in after["units"]} == {
        ("A", "Arezzo"),
        ("A", "Milan"),
        ("G", "Venice"),
    }
    assert after["treasury"] == {"Florence": 9, "Milan": 5, "Venice": 8}
    moved = next(one for one in told["report"]["orders"] if one["unit"]["power"] == "Florence")
    assert moved["order"] == {"kind": "move", "to": "Arezzo"}
    assert moved["result"] == ["ok"]
    assert told["report"]["payments"] == [{"power": "Milan", "to": "Florence", "ducats": 4}]


def test_results_agree_with_themselves_and_structured_orders_do_as_well(tmp_path: Path) -> None:
    whole = record() | result(record(), play(record()))
    status, lines = run(write(tmp_path / "same.jsonl.gz", whole, whole, zipped=True), compare=True)
    assert status == 0
    assert lines[-1].endswith("same.jsonl.gz: phases 2, agree 2 (100.0 %), explained 0, unexplained 0")
    without_lines = whole | {"orders": {"Florence": {}, "Milan": {}}}
    status, lines = run(write(tmp_path / "structured.jsonl", without_lines), compare=True)
    assert (status, lines[-1].partition(": ")[2][:17]) == (0, "phases 1, agree 1")


def test_structured_orders_are_those_of_the_lines() -> None:
    whole = record() | result(record(), play(record()))
    played = play(record())
    given = from_report(whole, played.ground.spelling)
    assert {"florence", "milan"} <= set(given)
    assert given[Seat("florence")] == played.orders[Seat("florence")]


def test_structured_orders_that_are_not_allowed_are_refused() -> None:
    entry = {
        "unit": {"power": "Milan", "type": "A", "province": "Milan"},
        "order": {"kind": "move", "to": "Venice"},
    }
    given = record(orders={}, report={"orders": [entry]})
    told = result(given, play(given))
    assert told["report"]["refused"] == {"Milan": [{"line": "A Milan -> Venice", "reason": "out-of-reach"}]}


def test_names_in_other_languages_and_small_letters_are_known() -> None:
    before = {
        **BEFORE,
        "units": [{"power": "milan", "type": "A", "province": "crémone"}],
        "treasury": {"Venise": 4},
    }
    after = play(record(state_before=before, orders={"Milan": {"lines": ["A Crémone - Mil"]}})).after
    assert (set(after.field), after.ducats["venice"]) == ({"mil"}, 4)  # type: ignore[index]


def test_differences_are_named_by_field(tmp_path: Path) -> None:
    whole = record() | result(record(), play(record()))
    whole["state_after"]["treasury"]["Milan"] = 77
    whole["state_after"]["units"].pop()
    status, lines = run(write(tmp_path / "other.jsonl", whole), compare=True)
    assert status == 1
    text = "\n".join(lines)
    assert "treasuries: phases 1" in text
    assert "milan: recorded 77, ours 5" in text
    assert "units: phases 1" in text
    assert lines[-1].endswith("phases 1, agree 0 (0.0 %), explained 0, unexplained 1")


def test_bad_records_are_listed_with_their_lines_and_spoil_nothing(tmp_path: Path) -> None:
    lost = record(state_before={**BEFORE, "siege": ["Atlantis"], "eliminated": ["Nobody"]})
    file = write(
        tmp_path / "mixed.jsonl", record(), "{not json", lost, record(variant="chess"), "[]", "", record()
    )
    status, lines = run(file)
    told = [json.loads(line) for line in lines]
    assert status == 2
    assert [one.get("line") for one in told] == [None, 2, 3, 4, 5, None]
    assert told[2]["faults"] == [
        "state_before.siege[0]: unknown-province (Atlantis)",
        "state_before.eliminated[0]: unknown-power (Nobody)",
    ]
    assert told[3]["faults"] == ["variant: unknown-scenario (chess)"]
    assert told[5]["state_after"] == told[0]["state_after"]


def placed(*units: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    """The small phase with units more in its position."""
    extra = [dict(zip(("power", "type", "province"), unit, strict=True)) | more for unit in units]
    return record(state_before={**BEFORE, "units": [*BEFORE["units"], *extra]})


def at_first(**changes: Any) -> dict[str, Any]:
    """The small phase with another position."""
    return record(state_before={**BEFORE, **changes})


@pytest.mark.parametrize(
    ("wrong", "faults"),
    [
        ('{"id": "broken"', ["not-json (Expecting ',' delimiter: line 1 column 16 (char 15))"]),
        ("[1]", ["not-an-object ([1])"]),
        (
            record(flags=["magic", "no dice", "luck"]),
            ["flags[0]: unknown-flag (magic)", "flags[2]: unknown-flag (luck)"],
        ),
        (record(variant=["x"]), ["variant: not-a-word (['x'])"]),
        (placed(("Milan", "A", "Florence")), ["state_before.units[3]: two-units-in-one-space (Florence)"]),
        (placed(("Milan", "F", "Florence")), ["state_before.units[3]: fleet-inland (F Florence)"]),
        (placed(("Milan", "G", "Capua")), ["state_before.units[3]: no-city (G Capua)"]),
        (placed(("Milan", "G", "Swiss")), ["state_before.units[3]: not-fortified (G Swiss)"]),
        (placed(("Milan", "A", "Ionian Sea")), ["state_before.units[3]: army-at-sea (A Ionian Sea)"]),
        (placed(("Milan", "F", "Provence")), ["state_before.units[3].coast: coast-missing (Provence)"]),
        (placed(("Milan", "F", "Provence"), coast="xc"), ["state_before.units[3].coast: unknown-coast (xc)"]),
        (
            placed(("Milan", "F", "Provence"), coast="ec"),
            ["state_before.units[3]: unknown-coast (F Provence)"],
        ),
        (
            placed(("Milan", "A", "Pisa"), dislodged=True, retreats=[{"to": "Lucca"}]),
            ["state_before.units[3].dislodged: dislodged-outside-retreats (Pisa)"],
        ),
        (
            placed(("Nobody", "Q", "Atlantis")),
            [
                "state_before.units[3].power: unknown-power (Nobody)",
                "state_before.units[3].province: unknown-province (Atlantis)",
                "state_before.units[3].type: unknown-type (Q); A, F, G?",
            ],
        ),
        (
            at_first(treasury={"Florence": -3, "Milan": "9", "Venice": 2.25}),
            [
                "state_before.treasury.Florence: bad-sum (-3)",
                "state_before.treasury.Milan: not-a-number ('9')",
                "state_before.treasury.Venice: bad-sum (2.25)",
            ],
        ),
        (
            at_first(phase={"year": 1454, "season": "winter", "step": "lunch"}),
            [
                "state_before.phase.season: unknown-season (winter)",
                "state_before.phase.step: unknown-step (lunch)",
            ],
        ),
        (at_first(phase={"year": 1454, "season": "spring"}), ["state_before.phase.step: missing"]),
        (
            at_first(phase={"year": 1454, "season": "spring", "step": "adjustment"}),
            ["state_before.phase: no-such-phase (1454-spring-adjustment); " + YEAR + "?"],
        ),
        (
            at_first(home_control={"Corsica": "Milan"}),
            ["state_before.home_control.Corsica: no-country (Corsica)"],
        ),
        (
            at_first(siege=["Capua"], famine=["Milan", "Ionian Sea", "Milan"]),
            [
                "state_before.famine[2]: listed-twice (Milan)",
                "state_before.famine: no-land (Ionian Sea)",
                "state_before.siege: no-city (Capua)",
            ],
        ),
        (
            at_first(loans={"Milan": [{"principal": -5, "interest": 1, "collected_in": 0}]}),
            ["state_before.loans.Milan[0].principal: bad-loan (-5)"],
        ),
        (at_first(treasury={"Autonomous": 3}), ["state_before.treasury: no-power (autonomous)"]),
        (at_first(units="none"), ["state_before.units: not-a-list ('none')"]),
        (
            record(stat_before=BEFORE, scenario="borgia", units=[]),
            [
                "stat_before: unknown-key; state_before?",
                "scenario: unknown-key; variant?",
                "units: unknown-key; state_before.units?",
            ],
        ),
        (at_first(unit=[], note="mine"), ["state_before.unit: unknown-key; units?"]),
        (placed(("Milan", "A", "Pisa"), coasts="nc"), ["state_before.units[3].coasts: unknown-key; coast?"]),
        (record(report={"draw": {}}), ["report.draw: unknown-key; draws?"]),
        (
            placed(("Milna", "A", "Pissa")),
            [
                "state_before.units[3].power: unknown-power (Milna); Milan?",
                "state_before.units[3].province: unknown-province (Pissa); Pisa?",
            ],
        ),
        (record(variant="borgai"), ["variant: unknown-scenario (borgai); borgia?"]),
        (
            at_first(province_owner={"Milan": "Milan", "mil": "Venice"}, treasury={"Milan": 3, "milan": 4}),
            [
                "state_before.province_owner.mil: named-twice (mil)",
                "state_before.treasury.milan: named-twice (milan)",
            ],
        ),
        (record(orders={"Milan": {}, "milan": {}}), ["orders.milan: named-twice (milan)"]),
        (
            at_first(phase={"year": 14544, "season": "spring", "step": "movement"}),
            ["state_before.phase.year: unknown-year (14544)"],
        ),
        (
            json.dumps(record(orders={"Mlian": {}})).replace('"id"', '"id": "first", "id"'),
            ["id: key-twice", "orders.Mlian: unknown-power (Mlian); Milan?"],
        ),
        (
            record(report={"draws": {"famine": {"roll": 77, "provinces": ["Pissa"]}}}),
            [
                "report.draws.famine.roll: bad-draw (77)",
                "report.draws.famine.provinces[0]: unknown-province (Pissa); Pisa?",
            ],
        ),
        (
            record(orders={"Mars": {}, "Milan": 7}),
            ['orders.Milan: not-an-object (7); {"lines": [...]}?', "orders.Mars: unknown-power (Mars)"],
        ),
        (
            record(
                report={
                    "draws": {
                        "variable_income": [{"city": "Mars", "power": "Milan", "dice": [3], "ducats": 3}]
                    }
                }
            ),
            ["report.draws.variable_income[0].city: unknown-province (Mars)"],
        ),
        (
            record(
                orders={},
                report={
                    "orders": [
                        {
                            "unit": {"power": "Milan", "type": "A", "province": "Mars"},
                            "order": {"kind": "hold"},
                            "result": [],
                        }
                    ]
                },
            ),
            ["report.orders[0]: no-order"],
        ),
        (
            record(
                orders={},
                report={
                    "orders": [
                        {
                            "unit": {"power": "Milan", "type": "A", "province": "Milan"},
                            "order": {"kind": "attack", "to": "Pavia"},
                            "result": [],
                        }
                    ]
                },
            ),
            ["report.orders[0]: no-order"],
        ),
        (record(flags=["nofamine"]), ["flags[0]: unknown-flag (nofamine); no famine?"]),
    ],
)
def test_all_faults_of_a_line_are_told_and_the_next_is_answered(
    wrong: Any, faults: list[str], tmp_path: Path
) -> None:
    status, lines = run(write(tmp_path / "bad.jsonl", wrong, record()))
    assert status == 2
    told = json.loads(lines[0])
    assert told.pop("id", "t-1") == "t-1"
    assert told == {"faults": faults, "file": str(tmp_path / "bad.jsonl"), "line": 1}
    assert json.loads(lines[1])["id"] == "t-1"


@pytest.mark.parametrize(
    ("given", "doubts"),
    [
        (record(note="mine", expect=[1], id=7), []),
        (record(chapter="N-022"), ["chapter: unknown-key"]),
        (at_first(siege=["Milan"]), ["state_before.siege: siege-of-nobody (Milan)"]),
        (at_first(siege=["Venice"]), ["state_before.siege: siege-by-nobody (Venice)"]),
        (
            at_first(phase={"year": 1300, "season": "spring", "step": "movement"}),
            ["state_before.phase.year: before-the-opening (1300)"],
        ),
        (record(state_before=None), ["orders: before-the-opening"]),
    ],
)
def test_what_is_odd_is_played_with_a_warning(given: Any, doubts: list[str], tmp_path: Path) -> None:
    """Recorded phases keep sieges that nobody lays any more, and begin in any year."""
    status, lines = run(write(tmp_path / "odd.jsonl", given))
    assert (status, json.loads(lines[0])["report"].get("warnings", [])) == (0, doubts)


def test_words_are_found_for_every_fault(tmp_path: Path) -> None:
    """`--explain` says where, what, and what it means; and doubts after the phase."""
    file = write(tmp_path / "told.jsonl", record(stat_before={}), at_first(siege=["Milan"]))
    told = CliRunner().invoke(main, ["adjudicate", "--explain", file])
    assert told.exit_code == 2
    assert told.output.startswith(f"{file}:1: stat_before: unknown-key; state_before?\n    the layout has no")
    assert "\n? state_before.siege: siege-of-nobody (Milan)\n    there is neither a garrison" in told.output
    wrong = CliRunner().invoke(main, ["adjudicate", "--explain", write(tmp_path / "unread.jsonl", record())])
    assert "  Florence\n  > A flo dances\n          ^^^^^^\n    " in wrong.output
    code = re.compile(r'"([a-z]+(?:-[a-z]+)+)"')
    modules = (
        "read_positions",
        "shape",
        "shape_faults",
        "adjudicate",
        "recorded_dice",
        "read_orders",
    )
    sources = [Path(str(read_positions.__file__)).with_name(f"{name}.py").read_text() for name in modules]
    sources += [Path(str(module.__file__)).read_text() for module in (files, json_lines)]
    used = {found for text in sources for found in code.findall(text)} - {
        "assassination-rebellion",
        "not-understood",
        "replaced-in-letter",
    }
    assert used - words("en")["record-faults"].keys() == set()


@pytest.mark.parametrize(
    ("part", "spot"),
    [
        ({"events": [{"province": "Milan"}]}, "report.events[0].event: missing"),
        ({"orders": [{"unit": {}, "order": {}, "result": "ok"}]}, "report.orders[0].unit.power: missing"),
        ({"income": [{"power": "Milan"}]}, "report.income[0].treasury: missing"),
    ],
)
def test_a_recorded_result_of_another_shape_is_a_fault(part: Any, spot: str, tmp_path: Path) -> None:
    whole = record() | result(record(), play(record()))
    file = write(tmp_path / "odd.jsonl", whole | {"report": part}, whole)
    status, lines = run(file, compare=True)
    assert status == 2
    assert f"{file}:1: {spot}" in lines
    assert "phases 1, agree 1" in lines[-1]


def test_nothing_at_all_is_no_fault(tmp_path: Path) -> None:
    assert run(write(tmp_path / "empty.jsonl")) == (0, [])
    assert run(write(tmp_path / "empty.gz", zipped=True)) == (0, [])
    assert run(str(tmp_path))[0] == 2  # a folder


def test_a_file_that_is_not_there_or_cut_off(tmp_path: Path) -> None:
    status, lines = run(str(tmp_path / "nothing.jsonl"))
    assert (status, "unreadable-file" in lines[0]) == (2, True)
    whole = gzip.compress((json.dumps(record()) + "\n").encode() * 200)
    (tmp_path / "cut.gz").write_bytes(whole[: len(whole) // 2])
    status, lines = run(str(tmp_path / "cut.gz"))
    assert status == 2
    assert "unreadable-file" in lines[-1]


def test_the_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(json.dumps(record()).encode())))
    monkeypatch.setattr("sys.stdin", stream)
    status, lines = run("-")
    assert status == 0
    assert json.loads(lines[0])["id"] == "t-1"


def test_anomalies_are_left_out(tmp_path: Path) -> None:
    whole = record(anomalies=["ghost_power:Milan"]) | result(record(), play(record()))
    _, lines = run(write(tmp_path / "ghost.jsonl", whole), compare=True)
    assert lines[-2] == "left out for their anomalies: phases 1"
    assert lines[-1].partition(": ")[2].startswith("phases 0")


class _Nothing(io.StringIO):
    def write(self, text: str, /) -> int:
        return len(text)


@pytest.fixture
def collecting() -> Iterator[None]:
    """Garbage is looked for as often as in a process that is no test's (tests.conftest)."""
    seldom = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*seldom)


@pytest.mark.usefixtures("collecting")
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        file = write(tmp_path / f"{count}.jsonl.gz", *[record()] * count, zipped=True)
        tracemalloc.start()
        play_files([file], GAMES, output=_Nothing())
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(5)  # fills caches
    assert peak(60) < peak(20) + 1_000_000


def test_two_murders_of_one_ruler_in_a_season_are_both_reported() -> None:
    """B-038: each unpaid debt has the effect of an assassination."""
    due = [{"principal": 5, "interest": n, "collected_in": 0} for n in (1, 3)]
    before = {
        "phase": {"year": 1500, "season": "spring", "step": "movement"},
        "units": [{"power": "Milan", "type": "A", "province": "Como"}],
        "province_owner": {"Como": "Milan", "Bergamo": "Milan"},
        "treasury": {"Milan": 0},
        "loans": {"Milan": due},
    }
    line = {"variant": "borgia", "state_before": before, "orders": {"Milan": {"lines": ["A Como - Milan"]}}}
    thrown = result(line, play(line))["report"]["draws"]["assassination_rebellions"]
    assert [throw["province"] for throw in thrown].count("Bergamo") == 2
