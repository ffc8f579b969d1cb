"""Machiavelli keeps what every game must (`tests.games.contract`)."""

from __future__ import annotations

from judge.games.machiavelli.system import MachiavelliSystem
from tests.games.contract import GameContract


class TestMachiavelli(GameContract):
    system = MachiavelliSystem()
    phases_played = 4
    ends = False
