"""Facts about a province or sea: what it is, what borders on it, and how it stands with it now.

Pure: facts for templates. Not here: how far a unit reaches (reach), sentences (templates).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId, Coast, Harbour
from judge.games.machiavelli.model.rebellions import rebelling, rebels_against
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit
from judge.games.machiavelli.model.topology import at_sea, home_of, is_fortified


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """A place as people may write it: its name, its short name, and a coast where it matters."""

    title: str
    short: str
    coast: Coast | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shore:
    """From one shore of a place, which fleets share with others. `coast` None: there is only one."""

    coast: Coast | None
    fleets: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strait:
    """A step between two places that needs the leave of whoever holds `holder` (N-043)."""

    across: Name
    holder: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """`income` in ducats a year is None without a city; `fortress`: walls without a city's income."""

    id: AreaId
    name: Name
    sea: bool
    closed: bool
    income: int | None
    walls: bool
    port: bool
    fortress: bool
    country: Power | None
    armies: tuple[Name, ...]
    shores: tuple[Shore, ...]
    straits: tuple[Strait, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """State of a place: its owner, what stands there, and what has befallen it."""

    province: Power | None
    city: Power | None
    field: Unit | None
    garrison: Unit | None
    famine: bool
    besieged: bool
    rebels: tuple[str, ...]
    """``province``, ``city``, both or none."""
    against: Power | None = None
    """Their victim."""


def name_of(setting: Setting, area: AreaId, coast: Coast | None = None) -> Name:
    """A place's names. The short one is the first of its abbreviations, in capitals for seas."""
    place = setting.board.areas[area]
    return Name(place.name, area.upper() if place.is_sea else area, coast)


def place(setting: Setting, area: AreaId) -> Place:
    """Everything about a place that no position changes. Raises KeyError for an unknown one."""
    board = setting.board
    ground = board.areas[area]
    city = ground.city
    fortress = city is not None and city.fortress
    shores = tuple(
        Shore(coast=harbour.coast, fleets=_names_in_order(setting, board.fleet_borders[harbour]))
        for harbour in board.harbours(area)
    )
    return Place(
        id=area,
        name=name_of(setting, area),
        sea=at_sea(setting, area),
        closed=ground.impassable,
        income=None if city is None or fortress else city.income,
        walls=is_fortified(setting, area),
        port=city is not None and city.port,
        fortress=fortress and setting.rules.fortresses,
        country=home_of(setting.scenario, area),
        armies=_names_in_order(setting, (Harbour(a) for a in board.army_borders.get(area, ()))),
        shores=shores,
        straits=_straits(setting, area),
    )


def standing(state: State, area: AreaId) -> Standing:
    """Describe how it stands with a place, as far as `state` shows it."""
    rebels = (("province", state.province_rebellions), ("city", state.city_rebellions))
    return Standing(
        province=state.province_owner.get(area),
        city=state.city_owner.get(area),
        field=state.field.get(area),
        garrison=state.garrisons.get(area),
        famine=area in state.famine,
        besieged=area in state.sieges,
        rebels=tuple(word for word, areas in rebels if area in areas),
        against=rebels_against(state, area) if area in rebelling(state) else None,
    )


def everything(setting: Setting) -> tuple[Place, ...]:
    """All places of a board: provinces, then seas, each by name."""
    places = [place(setting, area) for area in setting.board.areas]
    return tuple(sorted(places, key=lambda p: (p.sea, p.name)))


def _names_in_order(setting: Setting, harbours: Iterable[Harbour]) -> tuple[Name, ...]:
    names = (
        name_of(setting, h.area, h.coast) for h in harbours if not setting.board.areas[h.area].impassable
    )
    return tuple(sorted(names, key=lambda name: (name.title, name.coast or "")))


def _straits(setting: Setting, area: AreaId) -> tuple[Strait, ...]:
    found = (
        Strait(across=name_of(setting, there), holder=name_of(setting, holder))
        for (here, there), holder in setting.board.straits.items()
        if here == area
    )
    return tuple(sorted(found, key=lambda strait: strait.across))
