"""AREAS: the board of Empires in words, as GAZETTEER and PROVINCE are those of other boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.catalogue import Catalogue
from judge.games.empires.system import EmpiresSystem
from tests.support.judges.company import Company, company


def empires_alone(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, empires_alone) as c:
        c.write("anna", "register", "name: Anna", "end")
        yield c


def test_the_whole_board(judge: Company) -> None:
    """Every area stands there, with its neighbours."""
    told = judge.write("anna", "areas").answer
    board = EmpiresSystem().game("two-crowns", {}).data.board
    told = " ".join(told.split())
    assert not [area.name for area in board.areas.values() if f"{area.name}: " not in told]
    assert (
        "Brittany: Celtic, Roman church; population 0, usual social state -1. by land Anjou, Normandy" in told
    )
    assert "seas Bay of Biscay, Channel" in told


def test_one_area_at_a_table(judge: Company) -> None:
    judge.write("anna", "practice game two-crowns")
    answers = next(r for r in reversed(judge.post.boxes["anna@players.test"]) if "+" in r.reply_to)
    told = " ".join(judge.write("anna", "areas Normandy", answers=answers).answer.split())
    assert "Normandy: England's, social state 0; Langue d'Oil, Roman church" in told
    assert "Brittany: " not in told


def test_what_is_no_area(judge: Company) -> None:
    assert 'No area here is called "atlantis"' in judge.write("anna", "areas Atlantis").answer


def test_in_french(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "language: fr", "end")
    told = " ".join(judge.write("anna", "régions bretagne").answer.split())
    assert "Bretagne : Celtic, Église romaine" in told and "terre Anjou, Normandie" in told


def test_at_a_table_of_another_game(tmp_path: Path) -> None:
    """The word belongs to Empires: no other game's player is shown its board."""
    with company(tmp_path) as c:
        c.write("anna", "register", "name: Anna", "end", "practice game")
        answers = next(r for r in reversed(c.post.boxes["anna@players.test"]) if "+" in r.reply_to)
        assert "Brittany" not in c.write("anna", "areas", answers=answers).answer
