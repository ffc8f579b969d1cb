"""What the signs of a map mean stands below it once a year, not in each letter."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.letters.presenter import MachiavelliPresenter
from tests.support.machiavelli.played_letters import books, phases

BOOKS = books()


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("book", BOOKS)
def test_the_key_to_the_signs_stands_below_the_whole_board_once_a_year_and_when_asked_for(book: str) -> None:
    """A map that is asked for has nothing that happened on it."""
    found = [
        (p.outcome.state.phase.year, presenter.picture(p.outcome.state, "t", p.outcome.events).svg)
        for p in phases(BOOKS[book], 2)
        for presenter in (MachiavelliPresenter(p.game),)
    ]
    years = [year for year, svg in found if ">Port</text>" in svg]
    assert len(years) == len(set(years)) and len(years) >= 1
    assert set(years) >= {year for year, _ in found[1:-1]} - {found[0][0]}
    first = next(phases(BOOKS[book], 1))
    presenter = MachiavelliPresenter(first.game)
    assert ">Port</text>" in presenter.picture(first.outcome.state, "t", ()).svg
    opening = first.game.open(SeededDice(b"seed"))
    assert ">Port</text>" in presenter.picture(opening.state, "t", opening.events).svg
