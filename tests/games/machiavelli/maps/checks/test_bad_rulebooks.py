"""Rulebooks with faults: each fault is named with its file and line, all of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.games.machiavelli.maps.library import check_maps

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
            "5 bank.interest.1: wrong-value",
            "5 bank.interest.2: wrong-value",
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
            "  cuts-whole-support: [1]",
            "  wombats: many",
        ],
        {"5 antipope: wrong-switch", "7 cuts-whole-support: wrong-switch", "8 wombats: wrong-switch"},
    ),
    (
        ["base: classic", "readings:", "  campaign-end: [victory, plague in winter, dance, storms in]"],
        {"5 campaign-end: unknown-step"},
    ),
    (["base: classic", "units: {A: {becomes: [Z]}}"], {"4 units.A.becomes: no-such-kind"}),
    (["base: classic", "prices: {bribe: {Z: {buy: 3}}}"], {"4 prices.bribe.Z: no-such-kind"}),
    (
        ["base: classic", "units:", "  T: {words: [army, t]}", "  H: {words: [t, '']}", "  K: {upkeep: 3}"],
        {
            "5 units.T.words: word-twice",
            "6 units.H.words: word-twice",
            "6 units.H.words: empty-word",
            "7 units.K: kind-without-words",
        },
    ),
    (
        ["base: classic", "units:", "  T: {orders: [hold, destroy], words: [t]}"],
        {"5 units.T.orders: order-without-step"},
    ),
    (
        ["base: classic", "year:", f"  - {MOVES.replace('spring', 'fall')}", f"  - {MOVES}"],
        {"4 year: seasons-out-of-order"},
    ),
    (
        ["base: classic", "expenditures:", "  step: 0", "  most: 0"],
        {"5 expenditures.step: wrong-value", "6 expenditures.most: wrong-value"},
    ),
    (["base: classic", "victory:", "  goals: {1460: -3}"], {"5 victory.goals.1460: wrong-value"}),
    (["base: classic", "expenditures:", "  step: 0"], {"5 expenditures.step: wrong-value"}),
    (["base: classic", "prices: {counter-bribe: 3}", "prices: {counter-bribe: 6}"], {"5 prices: key-twice"}),
    (
        [
            "base: classic",
            "year:",
            "  - {season: spring, kind: movement, letter: [moves, magic], steps: [movement, retreats]}",
        ],
        {"5 year[0]: wrong-value"},
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


def test_the_values_that_there_are_are_named_in_the_order_of_the_file(tmp_path: Path) -> None:
    lines = [
        "base: classic",
        "victory: {method: glory}",
        "units: {A: {siege-seasons: 3}}",
        "movement: {friends: x}",
    ]
    found = check_maps([written(tmp_path, lines)])
    assert [(fault.line, fault.facts["wanted"]) for fault in found] == [
        (4, "cities-and-countries, cities-with-provinces or points"),
        (5, "at most 2"),
        (6, "stand-off, hold or never-fight"),
    ]


@pytest.mark.parametrize("text", ["", "- rulebook: book\n- 3\n"])
def test_a_file_without_keys_has_one_fault(tmp_path: Path, text: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(text, encoding="utf-8")
    assert [fault.code for fault in check_maps([path])] == ["not-a-mapping"]
