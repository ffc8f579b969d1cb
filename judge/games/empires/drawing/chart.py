"""Contents of a position's map: plain values, so that it can be drawn of any state.

Not here: how it looks (`picture`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.games.empires.sets.board import Board


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """`powers`: id to name, in the order of the scenario; `owner`: area to power, independent ones left out.

    `ties` and `claims`: area to powers. `marks`: area to the conquest results that powers have there (E-030).
    """

    board: Board
    powers: Mapping[str, str]
    owner: Mapping[str, str]
    social_state: Mapping[str, int]
    courts: Mapping[str, str] = field(default_factory=dict)
    fortification: Mapping[str, int] = field(default_factory=dict)
    unrest: frozenset[str] = frozenset()
    ties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    claims: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def letters(self) -> dict[str, str]:
        """A letter for each power."""
        return letters_of(self.powers)


def letters_of(names: Mapping[str, str]) -> dict[str, str]:
    """A letter for each power: the first of its name that nobody before it has; M and O are the master's and
    observers'."""
    found: dict[str, str] = {}
    for id, name in names.items():
        signs = f"{name}abcdefghijklmnopqrstuvwxyz".upper()
        free = (sign for sign in signs if sign.isalpha() and sign not in "MO")
        found[id] = next((sign for sign in free if sign not in found.values()), "?")
    return found
