"""The games of this judge: the one module of the shell that names any, and what they have without mail."""

from __future__ import annotations

from pathlib import Path

from judge.catalogue import Catalogue
from judge.core.system.workbench import GameData, Records
from judge.games.empires.system import EmpiresSystem
from judge.games.machiavelli.system import MachiavelliSystem


def games_at_hand(folder: Path | None = None) -> Catalogue:
    """All of them. `folder`: where a keeper's own scenarios lie."""
    return Catalogue((MachiavelliSystem(folder), EmpiresSystem(folder)))


def records_at_hand() -> tuple[Records, ...]:
    """Players of recorded phases, one of each game; the first is the one of lines that name none."""
    benches = (system.workbench for system in games_at_hand().systems)
    return tuple(bench.records for bench in benches if bench is not None)


def data_at_hand() -> tuple[GameData, ...]:
    """The files of each game."""
    benches = (system.workbench for system in games_at_hand().systems)
    return tuple(bench.data for bench in benches if bench is not None)
