"""The sets of sentences: each has its form, and no trap of those we know is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.understanding.score import cases, score

HERE = Path(__file__).parent
TRAINING = sorted((HERE / "training").glob("*.yaml"))
UNSEEN = sorted((HERE / "unseen").glob("*.yaml"))


@pytest.mark.parametrize("path", [*TRAINING, *UNSEEN], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_case_has_its_form(path: Path) -> None:
    """README.md beside tells it."""
    assert cases(path)


@pytest.mark.parametrize("path", TRAINING, ids=lambda path: path.stem)
def test_no_trap_is_taken(path: Path) -> None:
    taken = [
        o.case.text
        for case in cases(path)
        if case.reading == "nothing" and (o := score(case)).result == "wrong"
    ]
    assert taken == []
