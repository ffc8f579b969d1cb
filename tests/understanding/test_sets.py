"""The sets of sentences: each has its form, and no trap of those we know is taken, alone or beside orders."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.games.machiavelli.model.state import PhaseKind
from tests.support.judges.fake_judge import GAMES
from tests.support.sampling import one_in
from tests.understanding.score import GAME, TRAP, Case, _world, cases, holds_beside, score

HERE = Path(__file__).parent
TRAINING = sorted((HERE / "training").glob("*.yaml"))
ALONE, BESIDE = one_in(8), one_in(4) * 8
"""Of so many traps one is tried alone, and one beside orders."""
UNSEEN = sorted((HERE / "unseen").glob("*.yaml"))


@pytest.mark.parametrize("path", [*TRAINING, *UNSEEN], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_case_has_its_form(path: Path) -> None:
    """README.md beside tells it."""
    assert cases(path)


@pytest.mark.parametrize("path", [*TRAINING, *UNSEEN], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_case_is_of_retreats_where_its_book_has_none(path: Path) -> None:
    """Borgia's units retreat by lists, and the judge leads those of Absence of Plague."""
    retreats = [case for case in cases(path) if case.phase.endswith("retreats")]
    assert [case.text for case in retreats if not _has_retreats(case.board)] == []


@cache
def _has_retreats(board: str) -> bool:
    table: Any = GAMES.table(_world(board).records[GAME])
    return any(row.kind is PhaseKind.RETREATS for row in table.setting.rules.year)


def traps(path: Path) -> list[Case]:
    """The cases of a file that order nothing."""
    return [case for case in cases(path) if case.reading == TRAP]


@pytest.mark.parametrize("path", TRAINING, ids=lambda path: path.stem)
def test_no_trap_is_taken(path: Path) -> None:
    taken = [o.case.text for case in traps(path)[::ALONE] if (o := score(case)).result == "wrong"]
    assert taken == []


@pytest.mark.parametrize("path", TRAINING, ids=lambda path: path.stem)
def test_no_trap_is_taken_beside_orders_for_all_other_units(path: Path) -> None:
    """What the letter lacks is not found in talk above or below its orders."""
    taken = []
    for case in [case for case in traps(path) if not case.also][::BESIDE]:
        lines = holds_beside(case)
        given = "\n".join(lines)
        for text in (f"{given}\n\n{case.text}", f"{case.text.rstrip()}\n\n{given}") if lines else ():
            beside = score(Case.model_validate({**case.model_dump(), "text": text, "reading": lines}))
            taken += [text] if beside.result == "wrong" else []
    assert taken == []
