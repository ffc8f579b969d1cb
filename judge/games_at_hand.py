"""Which games this judge has: the one module of the shell that names any."""

from __future__ import annotations

from pathlib import Path

from judge.catalogue import Catalogue
from judge.games.empires.system import EmpiresSystem
from judge.games.machiavelli.system import MachiavelliSystem


def games_at_hand(folder: Path | None = None) -> Catalogue:
    """All of them. `folder`: where a keeper's own scenarios lie."""
    return Catalogue((MachiavelliSystem(folder), EmpiresSystem(folder)))
