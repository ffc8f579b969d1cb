"""Positions in the layout of recorded phases, read into our State; every fault of one is named by its path.

Impossible features of a position, whichever rules are played, at their spots in a recorded position.

Not here: writing them (written_positions), orders (read_orders), the store's own JSON (machiavelli.codec),
what that is (legality.positions), which keys there are (shape).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from judge.games.machiavelli.legality import positions
from judge.games.machiavelli.legality.positions import PositionFault, reason_misplaced
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.ducats import Ducats, ducats
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import (
    Dislodged,
    Loan,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Ruin,
    Season,
    State,
    Unit,
    UnitKind,
)
from judge.games.machiavelli.movement.units import besieger
from judge.games.machiavelli.records.spelling import STEP_NAMES, Spelling
from judge.json_records.faults import Flaw, FlawedRecordError

T = TypeVar("T")


@dataclass(slots=True)
class _Reader:
    """Reads one position and notes every flaw on the way."""

    spelling: Spelling
    scenario: Scenario
    path: str
    flaws: list[Flaw] = field(default_factory=list)

    def take(self, path: str, code: str, read: Callable[[Any], T], given: Any) -> T | None:
        """``read(given)``, or a flaw noted and None."""
        try:
            return read(given)
        except (KeyError, ValueError, TypeError, AttributeError):
            like = self._like(given, code)
            self.flaws.append(Flaw(f"{self.path}.{path}", code, str(given)[:80], like))
            return None

    def _like(self, given: Any, code: str) -> str:
        """Guess what was meant: the nearest name, or all kinds of units there are."""
        book = self.scenario.rulebook
        if code in ("unknown-type", "unknown-special"):
            return ", ".join(map(str, book.units if code == "unknown-type" else book.specials))
        return self.spelling.like(given, code) if code in ("unknown-province", "unknown-power") else ""

    def once(self, found: Collection[T], one: T, path: str, name: str) -> None:
        """A flaw if a key of a mapping means what another one has meant already."""
        if one in found:
            self.flaws.append(Flaw(f"{self.path}.{path}", "named-twice", name))

    def area(self, path: str, name: Any) -> AreaId | None:
        return self.take(path, "unknown-province", self.spelling.area, name)

    def power(self, path: str, name: Any) -> Power | None:
        return self.take(path, "unknown-power", self.spelling.power, name)

    def areas(self, raw: Mapping[str, Any], key: str) -> frozenset[AreaId]:
        return self.all_of(raw, key, self.area)

    def powers(self, raw: Mapping[str, Any], key: str) -> frozenset[Power]:
        return self.all_of(raw, key, self.power)

    def all_of(self, raw: Mapping[str, Any], key: str, read: Callable[[str, Any], T | None]) -> frozenset[T]:
        """Set of what is listed under a key, each once."""
        found: set[T] = set()
        for n, name in enumerate(raw.get(key) or ()):
            one = read(f"{key}[{n}]", name)
            if one in found:
                self.flaws.append(Flaw(f"{self.path}.{key}[{n}]", "listed-twice", str(name)))
            if one is not None:
                found.add(one)
        return frozenset(found)

    def owners(self, raw: Mapping[str, Any], key: str) -> dict[AreaId, Power]:
        owners: dict[AreaId, Power] = {}
        for name, owner in (raw.get(key) or {}).items():
            area, power = self.area(f"{key}.{name}", name), self.power(f"{key}.{name}", owner)
            if area is not None and power is not None:
                self.once(owners, area, f"{key}.{name}", name)
                owners[area] = power
        return owners

    def lists(self, raw: Mapping[str, Any], key: str) -> dict[Power, frozenset[Power]]:
        found: dict[Power, frozenset[Power]] = {}
        for name, others in (raw.get(key) or {}).items():
            power = self.power(f"{key}.{name}", name)
            if power is not None:
                self.once(found, power, f"{key}.{name}", name)
                found[power] = self.powers({f"{key}.{name}": others}, f"{key}.{name}")
        return found

    def chits(self, raw: Mapping[str, Any]) -> dict[Power, tuple[Power, ...]]:
        """A list may name a victim twice: there are as many chits."""
        key, found = "assassination_chits", dict[Power, tuple[Power, ...]]()
        for name, victims in (raw.get(key) or {}).items():
            power = self.power(f"{key}.{name}", name)
            read = [self.power(f"{key}.{name}[{n}]", victim) for n, victim in enumerate(victims)]
            if power is not None:
                self.once(found, power, f"{key}.{name}", name)
                found[power] = tuple(sorted(victim for victim in read if victim is not None))
        return found

    def ruins(self, raw: Mapping[str, Any]) -> dict[AreaId, Ruin]:
        """Burnt cities: who burnt them, whether they stand again without walls, who builds (B-016)."""
        found: dict[AreaId, Ruin] = {}
        for name, one in (raw.get("ruins") or {}).items():
            area, path = self.area(f"ruins.{name}", name), f"ruins.{name}"
            burners = [
                self.power(f"{path}.burnt_by[{n}]", p) for n, p in enumerate(one.get("burnt_by") or ())
            ]
            builder = None if one.get("builder") is None else self.power(f"{path}.builder", one["builder"])
            if area is not None:
                self.once(found, area, path, name)
                found[area] = Ruin(
                    burnt_by=tuple(p for p in burners if p is not None),
                    city=bool(one.get("city")),
                    builder=builder,
                )
        return found

    def times_of_fall(self, raw: Mapping[str, Any]) -> dict[Power, int]:
        """By power the year and the season in which it fell (A-037)."""
        found: dict[Power, int] = {}
        for name, when in (raw.get("fallen") or {}).items():
            power = self.power(f"fallen.{name}", name)
            season = self.take(f"fallen.{name}.season", "unknown-season", Season, when.get("season"))
            if power is not None and season is not None:
                self.once(found, power, f"fallen.{name}", name)
                found[power] = when["year"] * len(Season) + tuple(Season).index(season)
        return found

    def ducats(self, raw: Mapping[str, Any], key: str = "treasury") -> dict[Power, Ducats]:
        found: dict[Power, Ducats] = {}
        for name, amount in (raw.get(key) or {}).items():
            power = self.power(f"{key}.{name}", name)
            if isinstance(amount, bool) or not isinstance(amount, int | float) or amount < 0 or amount % 0.5:
                self.flaws.append(Flaw(f"{self.path}.{key}.{name}", "bad-sum", str(amount)))
            elif power is not None:
                self.once(found, power, f"{key}.{name}", name)
                found[power] = ducats(amount)
        return found

    def loans(self, raw: Mapping[str, Any]) -> dict[Power, tuple[Loan, ...]]:
        found: dict[Power, tuple[Loan, ...]] = {}
        for name, loans in (raw.get("loans") or {}).items():
            power = self.power(f"loans.{name}", name)
            read = self.take(f"loans.{name}", "bad-loan", _loans, loans)
            if power is not None and read:
                self.once(found, power, f"loans.{name}", name)
                found[power] = read
        return found

    def phase(self, raw: Mapping[str, Any]) -> Phase:
        given = raw.get("phase") or {}
        season = self.take("phase.season", "unknown-season", Season, given.get("season"))
        step = self.take(
            "phase.step",
            "unknown-step",
            {step: kind for kind, step in STEP_NAMES.items()}.__getitem__,
            given.get("step"),
        )
        year = self.take("phase.year", "unknown-year", int, given.get("year"))
        return Phase(
            year=year or 0, season=season or Season.FALL, kind=PhaseKind.RETREATS if step is None else step
        )

    def unit(self, n: int, raw: Mapping[str, Any]) -> Unit | None:
        """The unit at place `n` of the list; its number is what the old judge chose by."""
        path = f"units[{n}]"
        power = self.power(f"{path}.power", raw.get("power"))
        area = self.area(f"{path}.province", raw.get("province"))
        kind = self.take(
            f"{path}.type", "unknown-type", _one_of(self.scenario.rulebook.units), raw.get("type")
        )
        special = self.take(
            f"{path}.special",
            "unknown-special",
            _or_none(_one_of(self.scenario.rulebook.specials)),
            raw.get("special"),
        )
        coast = self.take(f"{path}.coast", "unknown-coast", _or_none(Coast), raw.get("coast"))
        unread = coast is None and raw.get("coast") is not None
        coast = None if kind is UnitKind.GARRISON else coast  # some kept that of the fleet they were
        if power is None or area is None or kind is None or unread:
            return None
        why = reason_misplaced(self.scenario, kind, area, coast)
        if why:
            self.flaws.append(Flaw(f"{self.path}.{path}", why, f"{kind} {raw['province']}"))
            return None
        return Unit(power=power, kind=kind, area=area, special=special, coast=coast, serial=n + 1)

    def units(
        self, raw: Mapping[str, Any]
    ) -> tuple[dict[AreaId, Unit], dict[AreaId, Unit], dict[AreaId, Dislodged]]:
        in_field: dict[AreaId, Unit] = {}
        garrisons: dict[AreaId, Unit] = {}
        dislodged: dict[AreaId, Dislodged] = {}
        for n, one in enumerate(raw.get("units") or ()):
            unit = self.unit(n, one)
            if unit is None:
                continue
            if one.get("dislodged"):
                places = self.take(
                    f"units[{n}].retreats", "bad-retreats", self._places(unit), one.get("retreats") or ()
                )
                self.alone(dislodged, unit, n)
                dislodged[unit.area] = Dislodged(unit, places or ())
                continue
            space = garrisons if unit.kind is UnitKind.GARRISON else in_field
            self.alone(space, unit, n)
            space[unit.area] = unit
        return in_field, garrisons, dislodged

    def alone(self, space: Mapping[AreaId, Any], unit: Unit, n: int) -> None:
        """A flaw if another unit is there already."""
        if unit.area in space:
            where = self.spelling.area_names[unit.area]
            self.flaws.append(Flaw(f"{self.path}.units[{n}]", "two-units-in-one-space", where))

    def countries(self, raw: Mapping[str, Any]) -> dict[Power, Power]:
        """Given for each province; we have it for each country: the first home province speaks for all."""
        by_area, homes = self.owners(raw, "home_control"), self.scenario.powers.values()
        for area in sorted(by_area.keys() - {area for setup in homes for area in setup.home}):
            name = self.spelling.area_names[area]
            self.flaws.append(Flaw(f"{self.path}.home_control.{name}", "no-country", name))
        found = {}
        for setup in homes:
            holders = [by_area[area] for area in sorted(setup.home) if area in by_area]
            if holders:
                found[setup.id] = holders[0]
        return found

    def _places(self, unit: Unit) -> Callable[[Iterable[Mapping[str, Any]]], tuple[RetreatPlace, ...]]:
        def read(retreats: Iterable[Mapping[str, Any]]) -> tuple[RetreatPlace, ...]:
            places = []
            for one in retreats:
                if one.get("convert"):
                    places.append(RetreatPlace(unit.area, into_city=True))
                else:
                    coast = Coast(one["coast"]) if one.get("coast") else None
                    places.append(RetreatPlace(self.spelling.area(one["to"]), coast))
            if len(set(places)) < len(places):
                raise ValueError(retreats)
            return tuple(sorted(places, key=_place_key))

        return read


def _place_key(place: RetreatPlace) -> tuple[bool, AreaId, str]:
    return place.into_city, place.area, place.coast or ""


def _or_none(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda given: None if given is None else read(given)


def _loans(raw: Iterable[Mapping[str, int]]) -> tuple[Loan, ...]:
    loans = [
        Loan(principal=one["principal"], interest=one["interest"], due_in=one["collected_in"]) for one in raw
    ]
    if any(min(loan.principal, loan.interest, loan.due_in) < 0 for loan in loans):
        raise ValueError(raw)
    return tuple(sorted(loans, key=lambda loan: loan.due_in))


def _one_of(rows: Iterable[T]) -> Callable[[Any], T]:
    """Finds a kind by its name; KeyError if the rulebook has no such row."""
    known = {str(name): name for name in rows}
    return lambda name: known[name]


def state_from(
    raw: Mapping[str, Any], scenario: Scenario, spelling: Spelling, path: str = "state_before"
) -> State:
    """A recorded position. Raises FlawedRecordError with everything that is wrong with it."""
    read = _Reader(spelling, scenario, path)
    if not isinstance(raw, Mapping):
        raise FlawedRecordError((Flaw(path, "not-a-position", str(raw)[:80]),))
    in_field, garrisons, dislodged = read.units(raw)
    banned = read.powers(raw, "excommunicated")
    state = State(
        phase=read.phase(raw),
        field=in_field,
        garrisons=garrisons,
        dislodged=dislodged,
        province_owner=read.owners(raw, "province_owner"),
        city_owner=read.owners(raw, "city_owner"),
        home_control=read.countries(raw),
        famine=read.areas(raw, "famine"),
        sieges=read.areas(raw, "siege"),
        province_rebellions=read.areas(raw, "rebellion_province"),
        city_rebellions=read.areas(raw, "rebellion_city"),
        rebellion_victims=read.owners(raw, "rebellion_victims"),
        ducats=read.ducats(raw),
        loans=read.loans(raw),
        bank_defaults=read.powers(raw, "bank_default"),
        chits=read.chits(raw),
        eliminated=read.powers(raw, "eliminated"),
        leave=read.lists(raw, "straits_permission"),
        pending_province_owner=read.owners(raw, "pending_province_owner"),
        pending_city_owner=read.owners(raw, "pending_city_owner"),
        ruins=read.ruins(raw),
        revenue=read.ducats(raw, "revenue"),
        reckoned=read.ducats(raw, "published_treasury"),
        excommunicated=banned,
        banned_before=read.powers(raw, "excommunicated_before") | banned,
        fallen=read.times_of_fall(raw),
    )
    flaws = (*read.flaws, *impossible(state, scenario, spelling, path))
    if flaws:
        raise FlawedRecordError(flaws)
    return state


_KEYS = {
    "sieges": "siege",
    "province_rebellions": "rebellion_province",
    "city_rebellions": "rebellion_city",
    "ducats": "treasury",
    "bank_defaults": "bank_default",
    "chits": "assassination_chits",
}
"""Keys for which the layout has another name than our State."""


def impossible(state: State, scenario: Scenario, spelling: Spelling, path: str) -> Iterator[Flaw]:
    """Every fault of a position whose names are right; `path` is where the position stands."""
    for fault in positions.impossible(scenario, state):
        known = scenario.board.areas
        name = spelling.area_names[fault.given] if fault.given in known else fault.given  # type: ignore[index]
        phases = [
            f"{row.season} {STEP_NAMES[row.kind]}" for row in scenario.rulebook.phases if row.kind is not None
        ]
        meant = ", ".join(phases) if fault.what == "phase" else ""
        yield Flaw(f"{path}.{_spot(fault)}", fault.code, name, meant)


def doubtful(state: State, scenario: Scenario, spelling: Spelling, path: str) -> Iterator[Flaw]:
    """Features that a position may but seldom has: sieges of nobody or by nobody, years before the first.

    The old judge's records keep a siege for a while that nobody lays any more, so that it is no fault.
    """
    for area in sorted(state.sieges):
        if area not in state.garrisons and area not in state.city_rebellions:
            yield Flaw(f"{path}.siege", "siege-of-nobody", spelling.area_names[area])
        elif besieger(scenario.board, state, area) is None:
            yield Flaw(f"{path}.siege", "siege-by-nobody", spelling.area_names[area])
    if state.phase.year < scenario.setup_year:
        yield Flaw(f"{path}.phase.year", "before-the-opening", str(state.phase.year))


def _spot(fault: PositionFault) -> str:
    if fault.unit is None:
        return _KEYS.get(fault.what, fault.what)
    return f"units[{fault.unit.serial - 1}].{fault.what}"
