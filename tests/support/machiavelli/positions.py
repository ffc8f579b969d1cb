"""Positions that play could reach, on every board and under every set of switches, for Hypothesis.

Not here: orders for them (orderings), what must be true of them (invariants).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.maps.library import scenarios, table
from judge.games.machiavelli.model.board import AreaId, Coast, Harbour
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.ducats import Ducats, ducats
from judge.games.machiavelli.model.rules.campaign_tables import Movement, Rebels, Retreats
from judge.games.machiavelli.model.rules.rule_tables import SPECIALS
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Dislodged,
    Loan,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Ruin,
    State,
    Unit,
    UnitKind,
)
from judge.games.machiavelli.model.topology import (
    armies_come,
    at_sea,
    garrisonable,
    is_fortified,
    neighbours,
    one_space,
)
from judge.games.machiavelli.movement.reach import may_move

OPTIONS = {
    "autonomous_buying": True,
    "autonomous_making": True,
    "autonomous_disbanding": True,
    "autonomous_sorties": True,
    "autonomous_garrisoning": True,
    "autonomous_advances": True,
    "autonomous_convoys": True,
    "autonomous_support": True,
    "scorched_earth": True,
    "plague": True,
    "spreading_plague": True,
    "unlimited_assassinations": True,
    "province_trade": True,
    "forced_taxation": True,
    "anchored_coasts": True,
}
"""The optional rules, all at once (O-001 to O-016)."""

SWITCHES: Mapping[str, Mapping[str, Any]] = {
    "as-it-is": {},
    "basic": {"money": False, "dice": False, "special": False},
    "mach2": {"mach2": True},
    "classic": {"mach2": False},
    "nosummer": {"summer": False},
    "nogarrisons": {"garrisons": False},
    "fortresses": {"fortresses": True},
    "storm+plague": {"storm": True, "plague": True},
    "nomoney": {"money": False},
    "disband": {"disband": True},
    "options": OPTIONS,
    "optional-1995": {**OPTIONS, "mach2": True},
    "noadjacency": {"adjacency": False},
    "nocoastal": {"coastal_convoys": False},
}
"""Sets of flags as game masters set them (N-076)."""

READINGS: Sequence[Mapping[str, Any]] = [
    {"besieger_must_lift": False},
    {"siege_waits_during_another_order": True},
    {"besieged_may_convert": True},
    {"retreat_into_city": "always"},
    {"changes_hands_in_fall": True},
    {"as_in_diplomacy": True},
    {"convoyed_attack_cuts_all": True},
    {"straits_as_recorded": True},
    {"cuts_whole_support": False},
    {"rebellions_at_home": True},
    {"garrisons_and_rebels_as_recorded": True},
    {"venice_converts_by_strength": True},
    {"counters_own_units_alone": True},
    {"fortress_is_its_garrisons": True, "fortresses": True},
    {"bribe_contest": "highest-counter"},
    {"movement": Movement(supports_areas=True, cancels_beaten_orders=True)},
    {"movement": Movement(cancels_beaten_orders=True, friends="hold", beaten_sortie="comes-out")},
    {"movement": Movement(transports_for_powers=True)},
    {"movement": Movement(friends="never-fight", cancels_beaten_orders=True)},
    {"straits_need_control": True},
    {"movement": Movement(convoyed_support=False), "retreating": Retreats(led_jointly=True)},
    {"rebels": Rebels(leave_control_to_nobody=True, entering_puts_down=True, victim_is_their_enemy=True)},
    {"rebels": Rebels(rise_in_cities=True, victim_is_their_enemy=True)},
]
"""Readings of the rules, one at a time."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game and a position in it."""

    game: Machiavelli
    state: State

    @property
    def setting(self) -> Setting:
        return self.game.setting

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    def __repr__(self) -> str:
        changed = {
            k: v
            for k, v in self.setting.rules.model_dump().items()
            if v != getattr(self.setting.scenario.rulebook, k)
        }
        s = self.state
        units = ", ".join(f"{u.power} {u.kind} {u.area} {u.coast or ''}{u.special or ''}" for u in s.units())
        return (
            f"{self.setting.scenario.id} {changed} {s.phase.key}: {units}; sieges {set(s.sieges)} rebels"
            f" {set(s.province_rebellions)} {set(s.city_rebellions)} famine {set(s.famine)} out"
            f" {set(s.eliminated)} ducats {dict(s.ducats)} loans {dict(s.loans)} homes {dict(s.home_control)}"
            f" provinces {dict(s.province_owner)} cities {dict(s.city_owner)}"
            f" ruins {dict(s.ruins)} revenue {dict(s.revenue)}"
        )


@st.composite
def games(draw: DrawFn, needs: Mapping[str, Any] | None = None, scenario: str | None = None) -> Machiavelli:
    """A scenario (any, if none is named) under some switches; `needs` are set in any case."""
    flags: dict[str, Any] = {}
    if draw(st.booleans()):
        flags |= SWITCHES[draw(st.sampled_from([*sorted(SWITCHES), "options"]))]
    if draw(st.booleans()):
        flags |= draw(st.sampled_from(READINGS))
    return table(scenario or draw(st.sampled_from(scenarios())), {**flags, **(needs or {})})


# ---------------------------------------------------------------- units


@cache
def _stands(
    scenario: str, garrisons: bool, fortresses: bool
) -> tuple[tuple[UnitKind, AreaId, Coast | None], ...]:
    """Every kind of unit with every place where it may stand."""
    setting = table(scenario, {"garrisons": garrisons, "fortresses": fortresses}).setting
    board = setting.board
    found: list[tuple[UnitKind, AreaId, Coast | None]] = []
    for area, place in sorted(board.areas.items()):
        if armies_come(setting, area) and not place.impassable and board.army_borders.get(area):
            found += [(kind, area, None) for kind in land_kinds(setting)]
        found += [(UnitKind.FLEET, area, harbour.coast) for harbour in board.harbours(area)]
        if garrisonable(setting, area):
            found.append((UnitKind.GARRISON, area, None))
    return tuple(found)


def land_kinds(setting: Setting) -> list[UnitKind]:
    """Armies, and what else goes on land alone: trains (B-005)."""
    return sorted(set(setting.rules.units) - {UnitKind.FLEET, UnitKind.GARRISON})


def _theatre(setting: Setting, centre: AreaId, size: int) -> frozenset[AreaId]:
    """All areas within `size` steps."""
    found = {centre}
    for _ in range(size):
        found |= {near for area in found for near in neighbours(setting.board, area)}
    return frozenset(found)


@st.composite
def _units(draw: DrawFn, setting: Setting, powers: Sequence[Power]) -> list[Unit]:
    rules = setting.rules
    stands = _stands(setting.scenario.id, rules.garrisons, rules.fortresses)
    centre, size = draw(st.sampled_from(sorted(setting.board.areas))), draw(st.sampled_from([2, 1, 1, 3, 9]))
    if size < 9:
        near = _theatre(setting, centre, size)
        stands = tuple(place for place in stands if place[1] in near) or stands
    if draw(st.booleans()):  # a war of few: more that touch each other
        powers = powers[:3]
    one = st.tuples(st.sampled_from(stands), st.sampled_from(powers), st.integers(0, 9))
    least = draw(st.sampled_from([2, 6, 12, 24]))
    taken: set[tuple[AreaId, bool]] = set()
    special: set[Power] = set()
    found: list[Unit] = []
    for (kind, area, coast), power, whim in draw(st.lists(one, min_size=least, max_size=least + 6)):
        inside = kind is UnitKind.GARRISON
        space = area, inside and not one_space(setting, area)
        if space in taken:
            continue
        taken.add(space)
        owner = AUTONOMOUS if whim == 9 and (inside or rules.autonomous_advances) else power
        sort = (
            sorted(SPECIALS)[whim]
            if whim < 3 and rules.special and owner not in special | {AUTONOMOUS}
            else None
        )
        if sort is not None:
            special.add(owner)
        found.append(
            Unit(power=owner, kind=kind, area=area, coast=coast, special=sort, serial=len(found) + 1)
        )
    return found


# ---------------------------------------------------------------- all the rest


@st.composite
def positions(
    draw: DrawFn,
    kind: PhaseKind | None = None,
    needs: Mapping[str, Any] | None = None,
    scenario: str | None = None,
) -> Case:
    """A game, and a position of it in which a campaign or an adjustment (`kind`) is asked for."""
    game = draw(games(needs, scenario))
    setting = game.setting
    everybody = sorted(setting.scenario.powers)
    out = draw(st.sampled_from([(), (), (), (everybody[0],), (everybody[-1],)]))
    powers = [power for power in everybody if power not in out]
    if kind is None:
        kind = draw(st.sampled_from([PhaseKind.MOVEMENT, PhaseKind.MOVEMENT, PhaseKind.ADJUSTMENT]))
        kind = kind if kind in _kinds(setting) else PhaseKind.MOVEMENT
    assume(kind in _kinds(setting))
    units = draw(_units(setting, powers))
    field = {u.area: u for u in units if u.kind is not UnitKind.GARRISON}
    garrisons = {u.area: u for u in units if u.kind is UnitKind.GARRISON}
    provinces, cities = draw(_owned(setting, powers, field, garrisons))
    bare = State(phase=draw(_phases(setting, kind)), ruins=draw(_ruins(setting, powers, garrisons)))
    cities = {
        area: power for area, power in cities.items() if area not in bare.ruins or bare.ruins[area].city
    }
    unquiet: dict[str, Any] = draw(_unquiet(as_it_stands(setting, bare), provinces, field, garrisons))
    drawn: dict[str, Any] = unquiet | draw(_purses(setting, powers))
    state = replace(
        bare,
        field=field,
        garrisons=garrisons,
        province_owner=provinces,
        city_owner=cities,
        home_control=draw(_countries(setting, powers)),
        eliminated=frozenset(out),
        **drawn,
    )
    return Case(game, state)


@st.composite
def _ruins(
    draw: DrawFn, setting: Setting, powers: Sequence[Power], garrisons: Mapping[AreaId, Unit]
) -> dict[AreaId, Ruin]:
    """Where the book has the order to destroy: cities that are burnt, half built, or stand without walls."""
    cities = [a for a in sorted(setting.board.cities) if a not in garrisons and not one_space(setting, a)]
    if not any("destroy" in row.orders for row in setting.rules.units.values()) or not powers or not cities:
        return {}
    found = {}
    for area in draw(st.lists(st.sampled_from(cities), max_size=6, unique=True)):
        burner = draw(st.sampled_from(powers))
        builder = draw(st.sampled_from([None, *(power for power in powers if power != burner)]))
        standing = is_fortified(setting, area) and draw(st.booleans())
        found[area] = Ruin(burnt_by=(burner,), city=standing, builder=builder)
    return found


@st.composite
def defeats(draw: DrawFn, needs: Mapping[str, Any] | None = None, scenario: str | None = None) -> Case:
    """A game, and a position of it in which some must retreat."""
    case = draw(positions(PhaseKind.MOVEMENT, needs, scenario))
    setting, state = case.setting, case.state
    assume(PhaseKind.RETREATS in _kinds(setting))
    victims = [unit for unit in state.field.values() if _beaters(setting, state, unit)]
    assume(victims)
    field, dislodged = dict(state.field), {}
    for unit in draw(st.lists(st.sampled_from(victims), min_size=2, max_size=5)):
        beaters = [b for b in _beaters(setting, state, unit) if field.get(b.area) == b]
        if field.get(unit.area) == unit and beaters:
            attacker, harbour = draw(st.sampled_from(beaters)), unit.coast
            coasts = [h.coast for h in setting.board.harbours(unit.area)] or [harbour]
            arrived = replace(
                attacker, area=unit.area, coast=coasts[0] if attacker.kind is UnitKind.FLEET else None
            )
            field[unit.area] = arrived
            del field[attacker.area]
            dislodged[unit.area] = unit
    assume(dislodged)
    moved = replace(
        state,
        phase=replace(state.phase, kind=PhaseKind.RETREATS),
        field=field,
        sieges=state.sieges - {unit.area for unit in victims} - (state.field.keys() - field.keys()),
    )
    waiting = {}
    for area, unit in dislodged.items():
        places = refuges(setting, moved, unit)
        if places:
            waiting[area] = Dislodged(unit, places)
    assume(waiting)
    owners = sorted(state.province_owner) if _settled_by_expenditures(setting, state.phase) else []
    noted = draw(st.lists(st.sampled_from(owners), max_size=3)) if owners else []
    powers = sorted(setting.scenario.powers)
    friends = draw(
        st.dictionaries(st.sampled_from(powers), st.frozensets(st.sampled_from(powers), min_size=1))
    )
    return Case(
        case.game,
        replace(
            moved,
            dislodged=waiting,
            leave=friends,
            pending_province_owner={area: state.province_owner[area] for area in noted},
        ),
    )


def _settled_by_expenditures(setting: Setting, phase: Phase) -> bool:
    """Whether control is looked at between expenditures and moves, so that owners may be noted (N-074)."""
    steps = setting.rules.step_names(setting.rules.rest_of_year(phase)[0])
    return any(step.startswith("control") for step in steps)


def _beaters(setting: Setting, state: State, unit: Unit) -> list[Unit]:
    """Foreign units next to a unit, that could come in."""
    near = [state.field[a] for a in sorted(neighbours(setting.board, unit.area)) if a in state.field]
    return [
        other for other in near if other.power != unit.power and may_move(setting.board, other, unit.area)
    ]


def refuges(setting: Setting, state: State, unit: Unit) -> tuple[RetreatPlace, ...]:
    """Places beside a unit where nobody stands."""
    if unit.kind is not UnitKind.FLEET:
        steps = [Harbour(a) for a in sorted(setting.board.army_borders.get(unit.area, ()))]
    else:
        steps = sorted(setting.board.fleet_borders.get(Harbour(unit.area, unit.coast), ()), key=str)
    free = [h for h in steps if h.area not in state.field]
    free = [h for h in free if not (one_space(setting, h.area) and h.area in state.garrisons)]
    return tuple(RetreatPlace(h.area, h.coast) for h in free)


def _kinds(setting: Setting) -> set[PhaseKind]:
    """What the phases of a game's year are called."""
    return {row.kind for row in setting.rules.phases if row.kind is not None}


def _phases(setting: Setting, kind: PhaseKind) -> SearchStrategy[Phase]:
    seasons = [row.season for row in setting.rules.phases if row.kind is kind]
    return st.builds(Phase, year=st.just(1454), season=st.sampled_from(seasons), kind=st.just(kind))


@st.composite
def _owned(
    draw: DrawFn,
    setting: Setting,
    powers: Sequence[Power],
    field: Mapping[AreaId, Unit],
    garrisons: Mapping[AreaId, Unit],
) -> tuple[dict[AreaId, Power], dict[AreaId, Power]]:
    """As the scenario begins, or nobody's; then whoever stands there, or (some) whoever was there before."""
    provinces: dict[AreaId, Power] = {}
    cities: dict[AreaId, Power] = {}
    if draw(st.sampled_from([True, True, True, False])):
        provinces |= {a: p for a, p in setting.scenario.province_owner.items() if p in powers}
        cities |= {a: p for a, p in setting.scenario.city_owner.items() if p in powers}
    occupied = sorted({*field, *garrisons})
    absent: set[AreaId] = set()
    if setting.rules.changes_hands_in_fall and occupied:  # else they own what they stand on (N-030)
        absent = draw(st.sets(st.sampled_from(occupied), max_size=4))
    for area in occupied:
        place = setting.board.areas[area]
        owner = draw(st.sampled_from([*powers, AUTONOMOUS])) if area in absent else None
        outside, inside = field.get(area), garrisons.get(area)
        first, second = outside or inside, inside or outside
        if first and place.ownable and not place.is_sea:
            provinces[area] = owner or first.power
        if second and place.city is not None:
            cities[area] = owner or second.power
    return provinces, cities


@st.composite
def _unquiet(
    draw: DrawFn,
    setting: Setting,
    provinces: Mapping[AreaId, Power],
    field: Mapping[AreaId, Unit],
    garrisons: Mapping[AreaId, Unit],
) -> dict[str, frozenset[AreaId]]:
    """Famine, rebellions and sieges, most of them where units are."""
    areas = setting.board.areas
    land = [a for a in sorted(areas) if not areas[a].is_sea]
    owned = [a for a in sorted(provinces) if provinces[a] != AUTONOMOUS]
    rebels = set(draw(st.lists(st.sampled_from(owned), max_size=6))) if owned else set()
    city = {a for a in rebels if is_fortified(setting, a) and a not in garrisons}
    city -= {a for a in city if one_space(setting, a) and a in field}
    walled = [a for a in sorted(field) if garrisonable(setting, a) and _besiegeable(setting, field[a])]
    kept = [a for a in walled if a in city or (a in garrisons and garrisons[a].power != field[a].power)]
    return {
        "famine": frozenset(draw(st.lists(st.sampled_from(land), max_size=4))),
        "province_rebellions": frozenset(
            a for a in rebels if not one_space(setting, a) and not at_sea(setting, a)
        ),
        "city_rebellions": frozenset(city),
        "sieges": frozenset(draw(st.lists(st.sampled_from(kept), max_size=4))) if kept else frozenset(),
    }


def _besiegeable(setting: Setting, unit: Unit) -> bool:
    city = setting.board.areas[unit.area].city
    return unit.kind is UnitKind.ARMY or (city is not None and city.port)


def _countries(setting: Setting, powers: Sequence[Power]) -> SearchStrategy[dict[Power, Power]]:
    homes = [p.id for p in setting.scenario.powers.values() if p.home]
    rulers = {c: st.sampled_from([*([c, c, c] if c in powers else []), AUTONOMOUS, *powers]) for c in homes}
    return st.fixed_dictionaries(rulers)


@st.composite
def _purses(draw: DrawFn, setting: Setting, powers: Sequence[Power]) -> dict[str, Any]:
    everybody = sorted(setting.scenario.powers)
    found: dict[str, Any] = {"ducats": dict.fromkeys(everybody, 0)}
    if not setting.rules.money:
        return found
    later = setting.rules.pays_income_later
    sums: list[Ducats] = [0, 4, 11, 20, 40, 75, *([ducats(2.5), ducats(12.5)] if later else [])]
    found["ducats"] |= {p: draw(st.sampled_from(sums)) for p in powers}
    if later:
        found["revenue"] = {p: draw(st.sampled_from(sums)) for p in powers}
    rivals = [frozenset(everybody), frozenset(powers[::2]), frozenset()]
    found["chits"] = {p: tuple(sorted(draw(st.sampled_from(rivals)) - {p})) for p in powers}
    if setting.rules.loans and setting.rules.dice:
        found["loans"] = draw(st.dictionaries(st.sampled_from(powers), _loans(), max_size=3))
        defaulted = draw(st.sets(st.sampled_from(powers), max_size=1))
        found["bank_defaults"] = frozenset(defaulted - found["loans"].keys())
    return found


@st.composite
def _loans(draw: DrawFn) -> tuple[Loan, ...]:
    first = Loan(
        principal=draw(st.integers(1, 12)), interest=draw(st.integers(0, 6)), due_in=draw(st.integers(0, 2))
    )
    second = Loan(
        principal=draw(st.integers(1, 12)), interest=draw(st.integers(0, 6)), due_in=draw(st.integers(3, 5))
    )
    return (first, second) if draw(st.booleans()) else (first,)
