"""A judge at which nothing but the example game is played."""

from __future__ import annotations

from pathlib import Path

from judge.catalogue import Catalogue
from judge.games.cards.rules import SEATS, CardTable, Hands
from judge.games.cards.system import CardSystem

__all__ = ["SEATS", "CardSystem", "CardTable", "Hands", "cards_at_hand"]


def cards_at_hand(folder: Path | None = None) -> Catalogue:
    """Every game that this judge has: one."""
    return Catalogue((CardSystem(),))
