"""Recorded phases: a sample of every kind always, the whole files where they are at hand.

How many of a file agree, and how many nobody can explain yet, may only get better: see FLOORS.
"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest

from tests.conformance.__main__ import compare
from tests.conformance.known_bugs.departures import DEPARTURES, OTHERWISE, SOONER
from tests.conformance.known_bugs.moves import MOVES
from tests.conformance.known_bugs.refusals import REFUSALS
from tests.support.paths import VECTORS
from tests.support.sampling import WHOLE as ALL_IS_TRIED

RULINGS = Path(__file__).parents[2] / "docs" / "rulings.md"
SAMPLE = Path(__file__).parent / "sample"
WHOLE = Path(os.environ.get("RECORDED_FILES", "") or VECTORS)
"""The folder of the whole files, compared with PODESTA_WHOLE or where RECORDED_FILES names it: two minutes
of two processors.
"""

FLOORS = {
    "basic": 99.2,
    "classic": 97.6,
    "dice": 97.7,
    "mach2": 99.5,
    "money": 98.0,
    "options": 98.9,
    "probes": 92.5,
}
"""Of each whole file: the share that agrees in percent. No phase is without an explanation."""

SAMPLED = ("basic", "classic", "dice", "mach2", "money", "options", "probes")
"""The samples; in none of them is a phase without an explanation."""

LAST = re.compile(r"phases (\d+), agree (\d+) \(.* %\), explained (\d+), unexplained (\d+)$")


def figures(file: Path) -> tuple[int, int, int]:
    """Phases, those that agree, those that nobody explains."""
    output = io.StringIO()
    compare(str(file), False, output)
    last = LAST.search(output.getvalue().splitlines()[-1])
    assert last, output.getvalue()
    return int(last[1]), int(last[2]), int(last[4])


@pytest.mark.parametrize("name", sorted(SAMPLED))
def test_a_phase_of_every_kind(name: str) -> None:  # issue 3, all vectors
    phases, _, unexplained = figures(SAMPLE / f"njudge-{name}.jsonl.gz")
    assert phases > 0
    assert unexplained == 0


def test_the_sample_is_small_and_whole() -> None:
    files = sorted(SAMPLE.glob("*.gz"))
    assert [file.name.split(".")[0].removeprefix("njudge-") for file in files] == sorted(SAMPLED)
    assert sum(file.stat().st_size for file in files) <= 3_000_000


@pytest.mark.parametrize(
    "number", sorted({*DEPARTURES, *MOVES, *OTHERWISE, *REFUSALS, *(n for bugs in SOONER for n in bugs)})
)
def test_every_departure_that_explains_is_written_down(number: str) -> None:  # issue 3, all vectors
    rows = [
        line for line in RULINGS.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {number} |")
    ]
    assert len(rows) == 1


@pytest.mark.vectors
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not WHOLE.is_dir(), reason="the whole files are not at hand (RECORDED_FILES)")
@pytest.mark.skipif(
    not (ALL_IS_TRIED or "RECORDED_FILES" in os.environ), reason="a sample is compared (scripts/test --whole)"
)
@pytest.mark.parametrize("name", sorted(FLOORS))
def test_whole_files(name: str) -> None:  # issue 3, all vectors
    phases, agree, unexplained = figures(WHOLE / f"njudge-{name}.jsonl.gz")
    assert 100 * agree / phases >= FLOORS[name]
    assert unexplained == 0
