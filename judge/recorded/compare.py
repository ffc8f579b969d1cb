"""Field by field: where our result of a phase differs from the recorded one.

Not here: why it differs (departures), printing and counting (run).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.movement.pieces import besieged
from judge.games.machiavelli.state import AUTONOMOUS, PhaseKind, Power, Season, State, Unit
from judge.games.machiavelli.steps.elimination import present
from judge.recorded.adjudicate import Played, report
from judge.recorded.layout import state_from
from judge.recorded.spelling import Spelling


def _piece(unit: Unit) -> tuple[str, ...]:
    """What counts of a unit; not the number on its counter."""
    return unit.power, unit.kind, unit.special or "", unit.coast or ""


def _siege(state: State, area: AreaId) -> bool:
    """Whether a marker means a siege, waiting ones included: not with nothing to be besieged (N-023)."""
    return besieged(state, area) or (area in state.garrisons and area not in state.field)


def _countries(state: State) -> Mapping[Power, Power]:
    """Whose each country is; with a ruler who has nothing at all it is nobody's (N-032)."""
    there = present(state)
    return {c: ruler if ruler in there else AUTONOMOUS for c, ruler in state.home_control.items()}


STATE_FIELDS: Mapping[str, Callable[[State], Any]] = {
    "phase": lambda state: {"phase": state.phase},
    "units": lambda state: {
        **{("field", area): _piece(unit) for area, unit in state.field.items()},
        **{("city", area): _piece(unit) for area, unit in state.garrisons.items()},
    },
    "retreats": lambda state: {
        area: (_piece(gone.unit), frozenset(gone.places)) for area, gone in state.dislodged.items()
    },
    "province control": lambda state: state.province_owner,
    "city control": lambda state: state.city_owner,
    "home control": _countries,
    "treasuries": lambda state: {power: ducats for power, ducats in state.ducats.items() if ducats},
    "loans": lambda state: {p: Counter(loans) for p, loans in state.loans.items() if loans},
    "bank defaults": lambda state: dict.fromkeys(state.bank_defaults, True),
    "chits": lambda state: {power: victims for power, victims in state.chits.items() if victims},
    "famine": lambda state: dict.fromkeys(state.famine, True),
    "sieges": lambda state: {area: True for area in state.sieges if _siege(state, area)},
    "rebellions": lambda state: (
        dict.fromkeys((("province", a) for a in state.province_rebellions), True)
        | dict.fromkeys((("city", a) for a in state.city_rebellions), True)
    ),
    "eliminations": lambda state: dict.fromkeys(state.eliminated, True),
    "straits": lambda state: {power: others for power, others in state.leave.items() if others},
    "pending control": lambda state: (
        {("province", a): p for a, p in state.pending_province_owner.items()}
        | {("city", a): p for a, p in state.pending_city_owner.items()}
    ),
}
REPORT_FIELDS = ("orders", "expenditures", "payments", "events", "draws", "income")
FIELDS = (*STATE_FIELDS, *REPORT_FIELDS)

_LEFT_OVER = ("straits", "pending control")
_NAMED = ("province", "to", "city")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same. `recorded` or `ours` is None where it is there on one side only."""

    field: str
    key: Any
    recorded: Any
    ours: Any


def differences(record: Mapping[str, Any], played: Played) -> list[Difference]:
    """All differences of a phase, in the order of the fields. FlawedRecordError: a bad `state_after`."""
    ground = played.ground
    theirs = state_from(record["state_after"], ground.scenario, ground.spelling, "state_after")
    rules = ground.game.setting.rules
    found = list(_states(theirs, played, rules.money))
    found += _reports(record.get("report") or {}, played)
    return found


def _states(theirs: State, played: Played, money: bool) -> Iterator[Difference]:
    ours = played.after
    for name, view in STATE_FIELDS.items():
        if name == "treasuries" and not money:
            continue
        if name in _LEFT_OVER and (ours.victors or theirs.phase.kind is not PhaseKind.RETREATS):
            continue  # nothing reads it any more
        if name == "pending control" and _idle(theirs, played):
            continue
        if name == "phase" and ours.victors:
            continue  # the record stands still after a victory
        recorded, computed = view(theirs), view(ours)
        if recorded != computed:
            yield from _unequal(name, recorded, computed)


def _idle(theirs: State, played: Played) -> bool:
    """Whether control changes hands at the end of fall alone, and this is not fall (M-002)."""
    rules = played.ground.game.setting.rules
    return rules.control_at == "fall" and theirs.phase.season is not Season.FALL


def _unequal(name: str, recorded: Mapping[Any, Any], computed: Mapping[Any, Any]) -> Iterator[Difference]:
    keys = sorted(recorded.keys() | computed.keys(), key=str)
    for key in keys:
        if recorded.get(key) != computed.get(key):
            yield Difference(name, key, recorded.get(key), computed.get(key))


def _reports(raw: Mapping[str, Any], played: Played) -> Iterator[Difference]:
    ours = report(played)
    spelling = played.ground.spelling
    for name, key, keyed in (
        ("orders", "orders", _orders),
        ("expenditures", "expenses", _expenses),
        ("payments", "payments", _several),
        ("events", "events", _several),
        ("income", "income", _incomes),
    ):
        if name == "orders" and played.before is None:
            continue  # the set-up is told as builds, which nobody ordered
        recorded = keyed(_respelt(raw.get(key) or (), spelling))
        computed = keyed(_respelt(ours.get(key) or (), spelling))
        if name == "events":
            _forgive_lapses(recorded, computed)
        if recorded != computed:
            yield from _unequal(name, recorded, computed)
    if not played.ground.game.setting.rules.dice:
        return  # what is listed then was not thrown
    for throw in played.dice.unrecorded:
        yield Difference("draws", throw, None, "thrown")
    for throw in played.dice.unused:
        yield Difference("draws", throw, played.dice.totals[throw], None)


def _forgive_lapses(recorded: dict[Any, Any], computed: dict[Any, Any]) -> None:
    """The record tells of a lifted siege only where a besieger came to own the garrison; we always do.

    And of a country's loss only where it goes free; in openings, that nobody gained a country without units.
    """
    for told in [told for told in recorded if told.endswith("power=Autonomous") and "home_gained" in told]:
        del recorded[told]
        country = told.split(", ")[1]
        for lost in [lost for lost in computed if lost.startswith(f"event=home_lost, {country},")]:
            del computed[lost]
    for told in [told for told in computed if told.startswith("event=home_lost") and told not in recorded]:
        country = told.split(", ")[1]
        if any(gained.startswith(f"event=home_gained, {country},") for gained in recorded):
            del computed[told]
    for told in [told for told in computed if "event=siege_lifted" in told and told not in recorded]:
        del computed[told]


def _respelt(entries: Iterable[Mapping[str, Any]], spelling: Spelling) -> Iterator[Mapping[str, Any]]:
    """Entries with every place by its id, whichever spelling it had."""
    for entry in entries:
        yield {key: _respell(key, value, spelling) for key, value in entry.items()}


def _respell(key: str, value: Any, spelling: Spelling) -> Any:
    if isinstance(value, dict):
        return {inner: _respell(inner, one, spelling) for inner, one in value.items()}
    if key in _NAMED and isinstance(value, str):
        return spelling.respelt(value)
    if key == "via":
        return tuple(spelling.respelt(step) for step in value)
    return value


def _orders(entries: Iterable[Mapping[str, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for entry in entries:
        unit, order = entry["unit"], dict(entry["order"])
        order.pop("against", None)  # the record says what stood in the city, which the position says too
        order.pop("to_coast", None)  # the record says on which coast it ends, and so do the units
        if "target" in order:
            order["target"] = {key: order["target"][key] for key in ("type", "province")}
            if order["target"]["type"] == "G":
                order.pop("conversion", None)  # the record calls it so wherever the garrison converts
        if "province" not in unit:
            key: Any = (unit["power"], order["kind"])
            found[key] = (*found.get(key, ()), entry["result"])
            continue
        if unit["power"] == "Autonomous" and "dislodged" not in entry["result"]:
            continue  # listed by chance only: nothing happened to it
        if unit["power"] == "Autonomous":
            order = {}  # nobody orders it, whatever is told
        key = (unit["power"], unit["type"], unit["province"])
        special = unit.get("special") if order.get("kind") == "build" else None
        found[key] = (order, list(entry["result"]), special, entry.get("ducats"))
    return found


def _expenses(entries: Iterable[Mapping[str, Any]]) -> dict[Any, Any]:
    return {(entry["power"], entry["number"]): _plain_unit(entry) for entry in entries}


def _plain_unit(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An expenditure without the special kind of its unit, which the position says too."""
    unit = entry.get("unit")
    return {**entry, "unit": (unit["type"], unit["province"])} if unit else dict(entry)


def _incomes(entries: Iterable[Mapping[str, Any]]) -> dict[Any, Any]:
    """By power; those that get nothing may be listed or not."""
    return {entry["power"]: entry for entry in entries if entry["income"]}


def _several(entries: Iterable[Mapping[str, Any]]) -> dict[Any, Any]:
    """What has no key of its own: how often each is there."""
    return dict(Counter(", ".join(f"{key}={entry[key]}" for key in sorted(entry)) for entry in entries))
