"""A second judge of a game, written apart from the first: what it makes of a phase that was played.

Not here: which phases there are (runtime), the rules of either judge (games).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from judge.core.game import Dice, Seat


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """Differences of a phase between the two judges, in English; or why the second one does not judge it."""

    differences: tuple[str, ...] = ()
    refused: str = ""


class SecondJudge(Protocol):
    """A judge that shares no rule with the game's own."""

    def opinion(
        self, game: Any, before: Any, orders: Mapping[Seat, tuple[Any, ...]], dice: Dice
    ) -> SecondOpinion | None:
        """Opinion on a phase, with the dice that were thrown in it; None: none is judged of its kind."""
        ...
