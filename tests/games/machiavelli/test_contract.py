"""Machiavelli keeps what every game must (`tests.games.contract`)."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.system import MachiavelliSystem
from tests.games.contract import GameContract

pytestmark = pytest.mark.painted


class TestMachiavelli(GameContract):
    system = MachiavelliSystem()
    phases_played = 4
    ends = False
