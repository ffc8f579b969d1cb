"""New orders laid over those on file: what is refused, and in how many rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from judge.commands.orders.merge import Given, judge
from judge.core.game import Remark


@dataclass
class Pieces:
    """A game of orders such as ``x3``: what a piece does. Each that is over 4 is refused; `rounds` counts."""

    rounds: int = 0
    looked_at: int = 0

    def places_after_merge(self, orders: Any, fresh: Any) -> tuple[int, ...]:
        self.looked_at += len(orders)
        return tuple({order[0]: n for n, order in enumerate(orders)}.values())

    def check(self, state: Any, seat: Any, orders: tuple[str, ...]) -> list[Remark]:
        self.rounds += 1
        return [
            Remark(code="wrong", order=n, fatal=True) for n, order in enumerate(orders) if int(order[1:]) > 4
        ]


def given(orders: str, *, new: bool = True) -> list[Given]:
    return [Given(order=order, text=order, new=new) for order in orders.split()]


@pytest.mark.parametrize(
    ("on_file", "letter", "kept", "refused"),
    [
        ("x1", "x9", "x1", "x9"),
        ("x1", "x9 x2", "x2", ""),
        ("x1", "x9 x9", "x1", "x9"),
        ("x1", "x2 x9", "x2", "x9"),
        ("x1", "x9 x2 x9", "x2", "x9"),
        ("x1 y2", "x9 y8 x9 y3", "x1 y3", "x9"),
        ("x9", "x9", "", "x9"),
        ("", "x1 x1 x2 x1", "x1", ""),
    ],
)
def test_what_is_left_where_some_is_refused(on_file: str, letter: str, kept: str, refused: str) -> None:
    """An order that is said again makes no difference."""
    judged = judge(Pieces(), None, "A", [*given(on_file, new=False), *given(letter)])  # type: ignore[arg-type]
    assert sorted(one.order for one in judged.kept) == sorted(kept.split())
    assert {one.order for one, _ in judged.refused} == set(refused.split())


@pytest.mark.parametrize("letter", ["x9", "x9 x8", "x9 y9 x8 x7"])
def test_a_wrong_order_that_is_said_again_and_again_is_refused_at_once(letter: str) -> None:
    """950 times in a table of HTML, each in a round of its own, were more than a letter's time."""
    game = Pieces()
    judge(game, None, "A", [*given("x1", new=False), *given(f"{letter} " * 500)])  # type: ignore[arg-type]
    assert game.rounds <= 4
    assert game.looked_at <= 500 * len(letter.split()) + 30
