"""The names of all throws of a year, in one place, so that recorded phases can be scripted.

Years are those of the phase in which the throw falls: the fall of 1454 draws ``famine:1454`` for the
spring that follows. Not here: what the dice decide (the steps).
"""

from __future__ import annotations

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Disaster
from judge.games.machiavelli.model.state import Phase, Power


def severity(disaster: Disaster, year: int) -> str:
    """Two dice: how bad the year is (N-050)."""
    return f"{disaster}:{year}.severity"


def count(disaster: Disaster, year: int) -> str:
    """One die: how many provinces are drawn, besides a fixed number (B-035)."""
    return f"{disaster}:{year}.count"


def provinces(disaster: Disaster, year: int) -> str:
    """A deck of all provinces, of which the first are struck (B-035)."""
    return f"{disaster}:{year}.provinces"


def victims(disaster: Disaster, year: int, power: Power) -> str:
    """A deck of a power's units that are struck, of which the first die (B-Q20)."""
    return f"{disaster}:{year}.units:{power}"


def retreat(phase: Phase, area: AreaId) -> str:
    """A number: which of the places left open to a beaten unit without a list, by name (B-022)."""
    return f"retreat:{phase.year}-{phase.season}:{area}"


def row(disaster: Disaster, year: int) -> str:
    """Two dice: the row of the table."""
    return f"{disaster}:{year}.row"


def column(disaster: Disaster, year: int) -> str:
    """Two dice: the column of the table."""
    return f"{disaster}:{year}.column"


def variable_income(year: int, city: AreaId, number: int) -> str:
    """One die: throw `number` (from 1) for a city or the country named after it (N-053)."""
    return f"variable-income:{year}:{city}.{number}"


def assassination(phase: Phase, power: Power, victim: Power, expense: int) -> str:
    """One die: the attempt paid by expenditure `expense` (1-4) (N-072)."""
    return f"assassination:{phase.year}-{phase.season}:{power}->{victim}.{expense}"


def contagion(phase: Phase, area: AreaId) -> str:
    """One die: whether a plague goes on to a province at the end of this campaign (O-010)."""
    return f"plague-spreads:{phase.year}-{phase.season}:{area}"


def strategic(phase: Phase, power: Power, number: int) -> str:
    """One die: throw `number` (from 1) among powers with as many cities, who goes first (O-019)."""
    return f"strategic-order:{phase.year}-{phase.season}:{power}.{number}"


def unrest(phase: Phase, victim: Power, area: AreaId, number: int = 1) -> str:
    """One die: whether a province of the assassinated power rebels (N-072, effects 5); `number`: at which of
    several murders in one campaign (B-038).
    """
    again = f".{number}" if number > 1 else ""
    return f"assassination-rebellion:{phase.year}-{phase.season}:{victim}:{area}{again}"
