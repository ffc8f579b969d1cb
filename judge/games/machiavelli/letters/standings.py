"""Table of powers and what they have, and the board written out. All of it is public.

Not here: treasuries (ledger), pictures (drawing).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from judge.api.rendering import FALLBACK, words
from judge.api.values import Joined
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit
from judge.games.machiavelli.model.topology import is_counted_city
from judge.games.machiavelli.named_rules.goals import land_points
from judge.games.machiavelli.steps.ownership.holdings import cities_with_provinces

LONG, LEADING = 8, 5
"""A table of more rows is long; the first so many of it are told on top of a letter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One power's row. `countries` are the home countries it has, its own among them.

    `counted` is what victory counts: cities, cities held together with their provinces (A-035), or the points
    that everybody can count, without ducats (B-039).
    """

    power: Power
    cities: int
    provinces: int
    units: int
    countries: int
    eliminated: bool
    counted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """One power's part of the board. Names carry marks: famine, rebellion, siege."""

    power: Power
    units: tuple[Unit, ...]
    dislodged: tuple[Unit, ...]
    provinces: tuple[str, ...]
    cities: tuple[str, ...]


def standings(setting: Setting, state: State) -> list[Standing]:
    """All powers that play or still have something, the strongest first."""
    rows = [_standing(setting, state, power) for power in setting.scenario.powers]
    shown = [r for r in rows if setting.scenario.powers[r.power].playable or r.provinces or r.units]
    order = list(setting.scenario.powers)
    return sorted(shown, key=lambda r: (-r.cities, -r.provinces, -r.units, order.index(r.power)))


def _standing(setting: Setting, state: State, power: Power) -> Standing:
    cities = sum(
        owner == power and is_counted_city(setting, area) for area, owner in state.city_owner.items()
    )
    return Standing(
        power=power,
        cities=cities,
        provinces=sum(
            owner == power and not setting.board.areas[area].is_sea
            for area, owner in state.province_owner.items()
        ),
        units=len(state.units_of(power)) + sum(d.unit.power == power for d in state.dislodged.values()),
        countries=sum(ruler == power for ruler in state.home_control.values()),
        eliminated=power in state.eliminated,
        counted=_victory_count(setting, state, power, cities),
    )


def _victory_count(setting: Setting, state: State, power: Power, cities: int) -> int:
    match setting.rules.victory.method:
        case "points":
            return land_points(setting, state, power).points
        case "cities-with-provinces":
            return cities_with_provinces(setting, state)[power]
        case _:
            return cities


def by_what_counts(rows: Iterable[Standing]) -> list[Standing]:
    """The same, the nearest to victory first."""
    return sorted(rows, key=lambda row: -row.counted)


def leading(rows: Sequence[Standing], own: Collection[str]) -> tuple[list[Standing], list[Standing]]:
    """The first rows of a long table with the reader's own, and the others; all rows of a short one."""
    if len(rows) <= LONG:
        return list(rows), []
    first = [row for n, row in enumerate(rows) if n < LEADING or row.power in own]
    return first, [row for row in rows if row not in first]


def board(setting: Setting, state: State, language: str = FALLBACK) -> list[Holdings]:
    """The board by power in the scenario's order, what is autonomous last."""
    found = [_holdings(setting, state, p, language) for p in (*setting.scenario.powers, AUTONOMOUS)]
    return [h for h in found if h.units or h.dislodged or h.provinces or h.cities]


def _holdings(setting: Setting, state: State, power: Power, language: str) -> Holdings:
    marks = words.words(language)["marks"]

    def name_with_signs(area: AreaId, *, city: bool) -> str:
        rebels = state.city_rebellions if city else state.province_rebellions
        signs = marks["famine"] if area in state.famine and not city else ""
        signs += marks["rebellion"] if area in rebels else ""
        signs += marks["siege"] if area in state.sieges and city else ""
        return Joined.of((setting.board.areas[area].name, signs), "")

    provinces = (
        a for a, o in state.province_owner.items() if o == power and not setting.board.areas[a].is_sea
    )
    cities = (a for a, owner in state.city_owner.items() if owner == power and is_counted_city(setting, a))
    return Holdings(
        power=power,
        units=state.units_of(power),
        dislodged=tuple(d.unit for _, d in sorted(state.dislodged.items()) if d.unit.power == power),
        provinces=tuple(sorted(name_with_signs(a, city=False) for a in provinces)),
        cities=tuple(sorted(name_with_signs(a, city=True) for a in cities)),
    )
