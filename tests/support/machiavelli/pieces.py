"""Units, places and settings of tests in a few words, once for all of them: ``unit("venice F+ cro/nc")``.

After the kind ``m`` is militia, ``+`` mercenary, ``++`` professional. Not here: whole positions (treasury,
sample_tables, positions), orders (battlefield).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Special, Unit, UnitKind, UnitRef

SPECIALS = {"": None, "m": Special.MILITIA, "+": Special.MERCENARY, "++": Special.PROFESSIONAL}


@cache
def ground(scenario: str = "balance-of-power", **switches: Any) -> Setting:
    """A scenario under its own rulebook, with some switches set."""
    loaded = load_scenario(scenario)
    return Setting(loaded, loaded.rulebook.model_copy(update=switches))


def harbour(words: str) -> tuple[AreaId, Coast | None]:
    """``cro/nc``: a place and, where it has several, its coast."""
    area, _, coast = words.partition("/")
    return AreaId(area), Coast(coast) if coast else None


def ref(words: str) -> UnitRef:
    """``A mil``, ``F cro/nc``."""
    kind, place = words.split()
    return UnitRef(UnitKind(kind), harbour(place)[0])


def unit(words: str, serial: int = 0) -> Unit:
    """``venice F+ ven``, ``turkey F cro/sc``."""
    power, kind, place = words.split()
    area, coast = harbour(place)
    return Unit(
        power=Power(power),
        kind=UnitKind(kind[0]),
        area=area,
        coast=coast,
        special=SPECIALS[kind[1:]],
        serial=serial,
    )


def spaces(units: Iterable[Unit]) -> dict[str, Any]:
    """The members `field` and `garrisons` of a State with these units."""
    placed = tuple(units)
    return {
        "field": {u.area: u for u in placed if u.kind is not UnitKind.GARRISON},
        "garrisons": {u.area: u for u in placed if u.kind is UnitKind.GARRISON},
    }
