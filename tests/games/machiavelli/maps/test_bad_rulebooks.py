"""Rulebooks with faults: each fault is named with its file and line, all of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.games.machiavelli.map_library import check_maps

MOVES = "{season: spring, kind: movement, letter: [moves], steps: [movement, retreats]}"

BAD = [
    (["base: book"], {"3 base: base-of-itself"}),
    (["base: nowhere"], {"3 base: unknown-rulebook"}),
    (["year: []"], {"3 year: nobody-is-asked"}),
    (
        [
            "base: classic",
            "year:",
            "  - {season: fall, kind: adjustment, letter: [adjustment], steps: [winter]}",
        ],
        {"4 year: nobody-moves"},
    ),
    (
        [
            "base: classic",
            "year:",
            f"  - {MOVES}",
            "  - {season: spring, kind: retreats, letter: [], steps: []}",
        ],
        {"6 year[1].steps: phase-without-steps", "6 year[1].letter: phase-without-letter"},
    ),
    (
        ["base: classic", "prices: {buy-moon: 3, counter-bribe: -3}", "bank: {interest: {1: -20, 2: x}}"],
        {
            "4 prices.buy-moon: unknown-key",
            "4 prices.counter-bribe: wrong-value",
            "5 bank.interest[1]: wrong-value",
            "5 bank.interest[2]: wrong-value",
        },
    ),
    (
        ["base: classic", "units:", "  A: {orders: [advance], strength: -1}"],
        {"5 units.A.strength: wrong-value"},
    ),
    (["base: classic", "units:", "  A: {orders: [advance]}"], {"5 units.A.orders: cannot-hold"}),
    (
        [
            "base: classic",
            "options:",
            "  antipope: true",
            "readings:",
            "  support-cut: [1]",
            "  wombats: many",
        ],
        {"5 antipope: wrong-switch", "7 support-cut: wrong-switch", "8 wombats: wrong-switch"},
    ),
    (
        ["base: classic", "readings:", "  campaign-end: [victory, plague in winter, dance, storms in]"],
        {"5 campaign-end: unknown-step"},
    ),
    (
        ["base: classic", "year: []", "bank: {credit: much}"],  # a wrong value hides no other fault
        {"4 year: nobody-is-asked", "5 bank.credit: wrong-value"},
    ),
]


def written(folder: Path, lines: list[str]) -> Path:
    path = folder / "book.yaml"
    path.write_text("\n".join(["rulebook: book", "title: A book", *lines]), encoding="utf-8")
    return path


@pytest.mark.parametrize(("lines", "faults"), BAD)
def test_every_fault_with_its_line(tmp_path: Path, lines: list[str], faults: set[str]) -> None:
    found = check_maps([written(tmp_path, lines)])
    assert {f"{fault.line} {fault.path}: {fault.code}" for fault in found} == faults
    assert {Path(fault.file).name for fault in found} == {"book.yaml"}


def test_each_fault_comes_with_what_it_means(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["maps", "check", str(written(tmp_path, ["base: book"]))]).output
    assert told.splitlines()[0].endswith("book.yaml:3: base: base-of-itself: given=book")
    assert told.splitlines()[1].strip().endswith("name another base")


@pytest.mark.parametrize("text", ["", "- rulebook: book\n- 3\n"])
def test_a_file_without_keys_has_one_fault(tmp_path: Path, text: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(text, encoding="utf-8")
    assert [fault.code for fault in check_maps([path])] == ["not-a-mapping"]
