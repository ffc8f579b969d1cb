"""Names in recorded phases: the old judge's spellings to our ids, and ids to our names.

The one place where its spellings are mapped. Not here: names in letters (language).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.api.names import PLACES, POWERS, other_names
from judge.games.machiavelli.language.names import names_of, plain
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power
from judge.json_records.unknown_keys import likeliest_key

NOBODY = "Unowned"
STEP_NAMES = {
    PhaseKind.MOVEMENT: "movement",
    PhaseKind.RETREATS: "retreat",
    PhaseKind.ADJUSTMENT: "adjustment",
}


@dataclass(frozen=True, slots=True)
class Spelling:
    """A scenario's names, both ways. Raises KeyError for a name that nobody has."""

    areas: Mapping[str, AreaId]
    powers: Mapping[str, Power]
    area_names: Mapping[AreaId, str]
    power_names: Mapping[Power, str]

    def area(self, name: str) -> AreaId:
        """A province or sea by any of its full forms; capitals as in the record are quickest."""
        found = self.areas.get(name)
        return found if found is not None else self.areas[plain(name)]

    def respelt(self, name: str) -> str:
        """A place's id, whichever spelling it has; anything else as it is."""
        found = self.areas.get(name)
        return found if found is not None else self.areas.get(plain(name), name)

    def power(self, name: str) -> Power:
        """A power by any of its full forms, or the autonomous garrisons' owner."""
        found = self.powers.get(name)
        return found if found is not None else self.powers[plain(name)]

    def like(self, name: object, code: str) -> str:
        """The power or place that is most like a name that nobody has; empty if none is."""
        names = self.power_names if code == "unknown-power" else self.area_names
        return likeliest_key(name, names.values()) if isinstance(name, str) else ""


def spelling_of(scenario: Scenario) -> Spelling:
    """The spellings of one scenario, old and ours."""
    names = names_of(scenario)
    areas = dict(names.full_places)
    areas |= {area.name: area.id for area in scenario.board.areas.values()}
    for area in sorted(scenario.board.areas.values(), key=lambda area: area.id):
        for title in (title for said in other_names(area.name, PLACES) for title in said):
            areas.setdefault(plain(title), area.id)
    power_names = {power.id: power.name for power in scenario.powers.values()} | {AUTONOMOUS: "Autonomous"}
    powers = {plain(name): id for id, name in power_names.items()} | {power: power for power in power_names}
    for id, name in power_names.items():
        for title in (title for said in other_names(name, POWERS) for title in said):
            powers.setdefault(plain(title), id)
    powers |= {name: id for id, name in power_names.items()}
    powers |= {f"Power_{setup.letter}": setup.id for setup in scenario.powers.values()}
    return Spelling(areas, powers, names.place_titles, power_names)
