"""Commands that only tables of Empires have, as they are written. Not here: what they do (areas_command)."""

from __future__ import annotations

from judge.api import GameCommand


class Areas(GameCommand):
    """The whole board, or the areas whose names are like what stands behind."""

    phrases = ("areas", "régions")
