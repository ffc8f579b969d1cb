"""Scenarios that a keeper imports: checked in full, listed, playable, and never over what is played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.core.dice import SeededDice
from judge.data_files.reading import lines_of
from judge.games.machiavelli.maps.library import Library, UnknownMapError, take_in, take_out
from tests.support.machiavelli import pond_board as pond

FILES = {
    "board.yaml": pond.BOARD.encode(),
    "ripples.yml": pond.TABLE.encode(),
    "my war.yaml": pond.SCENARIO.encode(),
}


def _codes(folder: Path, files: dict[str, bytes], *played: str) -> set[tuple[str, int, str]]:
    taken, faults = take_in(folder, files, played)
    assert not (taken and faults)
    return {(f.file, f.line, f.code) for f in faults}


def test_a_scenario_with_its_board_is_listed_and_opens(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with pytest.raises(UnknownMapError):
        library.table("duck-war", {})
    taken, faults = take_in(tmp_path, FILES)
    assert faults == ()
    assert {(t.kind, t.name, t.replaced) for t in taken} == {
        ("boards", "pond", False),
        ("tables", "ripples", False),
        ("scenarios", "duck-war", False),
    }
    assert "duck-war" not in library.scenarios()
    library.refresh()
    assert "duck-war" in library.scenarios()
    assert library.table("Ducks", {}).setting.scenario.id == "duck-war", "the old judge's name counts too"
    assert library.table("duck-war", {}).open(SeededDice(b"x")).state.phase.year == 1400
    assert "duck-war" not in Library().scenarios(), "other judges do not see it"


def test_all_faults_come_at_once_with_their_lines(tmp_path: Path) -> None:
    wrong = (
        pond.SCENARIO.replace("letter: D", "letter: O")
        .replace("A sou", "A moo")
        .replace("year: 1400", "year: x")
    )
    found = _codes(tmp_path, {**FILES, "my war.yaml": wrong.encode()})
    lines = {text: n for n, text in enumerate(wrong.splitlines(), 1)}
    at = {
        key: next(n for text, n in lines.items() if text.strip().startswith(key))
        for key in ("drakes", "geese", "begins")
    }
    assert ("my war.yaml", at["drakes"], "bad-letter") in found
    assert ("my war.yaml", at["geese"], "unknown-area") in found
    assert ("my war.yaml", at["begins"], "wrong-value") in found
    assert not list(tmp_path.iterdir()), "nothing is put in where anything is wrong"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (b"scenario: [", "not-yaml", 2),
        (b"\xff\xfe\x00", "not-yaml", 0),
        (b"a: &x [1]\nscenario: *x\n", "no-references", 2),
        (b"#" * 300_000, "too-many-bytes", 0),
        (b"[" * 100_000, "too-deep", 1),
        (b"{" * 100_000, "too-deep", 1),
        (b"scenario: x\n" + b"- " * 50_000, "not-yaml", 2),
        (b"- " * 50_000, "too-deep", 1),
        (b"? " * 50_000, "too-deep", 1),
        (b"a: [\n" * 15_000, "too-deep", 11),
        (b"".join(b" " * n + b"a:\n" for n in range(400)), "too-deep", 21),
        (b"scenario: 0x" + b"f" * 100_000, "value-too-long", 1),
        (b"scenario: '" + b"f" * 100_000 + b"'", "value-too-long", 1),
        (b"x:\n" + b"- 1\n" * 40_000, "too-many-values", 9_998),
        (b"a: &a [x]\nb: &b [*a, *a]\n", "no-references", 2),
        (b"? [a]\n: b\n", "not-yaml", 1),
        (b"a: !!timestamp x\n", "not-yaml", 0),
        (b"a: !!bool x\n", "not-yaml", 0),
        (b"a: !!int ''\n", "not-yaml", 0),
        (b"a: !!python/object/apply:os.system [x]\n", "not-yaml", 1),
        ("scenario: x".encode("utf-16"), "not-yaml", 0),
        (pond.SCENARIO.replace("duck-war", "../../etc").encode(), "bad-name", 2),
        (pond.SCENARIO.replace("duck-war", "balance-of-power").encode(), "name-taken", 2),
        (pond.SCENARIO.replace("duck-war", "machiavelli").encode(), "name-taken", 2),
        (pond.SCENARIO.replace("board: pond", "board: lake").encode(), "unknown-board", 5),
    ],
)
def test_what_is_not_taken(tmp_path: Path, text: bytes, code: str, line: int) -> None:
    assert ("x.yaml", line, code) in _codes(tmp_path, {**FILES, "x.yaml": text})


def test_what_is_played_on_stays_as_it_is(tmp_path: Path) -> None:
    """A running game keeps the rules that it began with (architecture 3)."""
    assert _codes(tmp_path, FILES) == set()
    other = {"board.yaml": pond.BOARD.replace("A pond", "A lake").encode()}
    assert _codes(tmp_path, other, "duck-war") == {("board.yaml", 2, "in-use")}
    assert _codes(tmp_path, FILES, "duck-war") == set(), "the same again is no change"
    assert not take_out(tmp_path, "scenarios", "duck-war", ("duck-war",))
    (taken,), faults = take_in(tmp_path, other)
    assert taken.replaced and not faults
    assert take_out(tmp_path, "scenarios", "duck-war") and not take_out(tmp_path, "scenarios", "duck-war")


def test_a_path_finds_its_line() -> None:
    line = lines_of("one: 1\ntwo:\n  - a\n  - {b: 2,\n     c: 3}\n")
    assert [line(p) for p in ("one", "two", "two[1].c", "two[7]", "two[1].nothing", "three")] == [
        1,
        2,
        5,
        2,
        4,
        1,
    ]


def test_a_file_of_faults_is_not_answered_by_a_book(tmp_path: Path) -> None:
    """Ten thousand wrong words are a small letter, and would be a large answer."""
    wrong = pond.SCENARIO.replace("A sou", ", ".join(["x"] * 5_000))
    _, faults = take_in(tmp_path, {**FILES, "my war.yaml": wrong.encode()})
    assert len(faults) == 101 and faults[-1].code == "more-faults" and faults[-1].facts["number"] >= 4_900
