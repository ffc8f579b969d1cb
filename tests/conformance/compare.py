"""Field by field: where our result of a phase differs from the recorded one.

Not here: why it differs (departures), printing and counting (run).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import PhaseKind, Power, Season, State, Unit
from judge.games.machiavelli.records import shape_faults
from judge.games.machiavelli.records.adjudicate import Ground, Played
from judge.games.machiavelli.records.read_positions import state_from
from judge.games.machiavelli.records.spelling import Spelling
from judge.json_records.faults import FlawedRecordError
from tests.conformance.entries import draws, keyed
from tests.conformance.reference import report


def _piece(unit: Unit) -> tuple[str, ...]:
    """What counts of a unit; not the number on its counter."""
    return unit.power, unit.kind, unit.special or "", unit.coast or ""


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
    "home control": lambda state: state.home_control,
    "treasuries": lambda state: {power: ducats for power, ducats in state.ducats.items() if ducats},
    "loans": lambda state: {p: Counter(loans) for p, loans in state.loans.items() if loans},
    "bank defaults": lambda state: dict.fromkeys(state.bank_defaults, True),
    "chits": lambda state: {power: victims for power, victims in state.chits.items() if victims},
    "famine": lambda state: dict.fromkeys(state.famine, True),
    "sieges": lambda state: dict.fromkeys(state.sieges, True),
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
_PARTS = {part: part for part in ("orders", "payments", "events", "income")} | {"expenditures": "expenses"}
FIELDS = (*STATE_FIELDS, *_PARTS, "draws")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same. `recorded` or `ours` is None where it is there on one side only."""

    field: str
    key: Any
    recorded: Any
    ours: Any


def differences(record: Mapping[str, Any], played: Played) -> list[Difference]:
    """All differences of a phase, in the order of the fields. FlawedRecordError: a bad result is recorded."""
    flaws = shape_faults.flaws({key: record.get(key) for key in ("state_after", "report")})
    if flaws:
        raise FlawedRecordError(flaws)
    ground = played.ground
    theirs = state_from(record["state_after"], ground.scenario, ground.spelling, "state_after")
    found = [
        *_states(theirs, played),
        *_divided(record, theirs, ground),
        *_reports(record.get("report") or {}, played),
    ]
    return [one for one in found if not _means_the_same(one, theirs, played)]


def _states(theirs: State, played: Played) -> Iterator[Difference]:
    ours = _seen(theirs, played)
    for name, view in STATE_FIELDS.items():
        if name == "treasuries" and not played.ground.game.setting.rules.money:
            continue  # they mean nothing, and the record writes anything
        yield from _unequal(name, view(theirs), view(ours))


def _divided(record: Mapping[str, Any], theirs: State, ground: Ground) -> Iterator[Difference]:
    """Provinces that the record gives to another than the rest of their country; not where it forgot them."""
    now, was = (_homes(record.get(key) or {}, ground.spelling) for key in ("state_after", "state_before"))
    for setup in ground.scenario.powers.values():
        for area in sorted(setup.home):
            holder, of_all = now.get(area), theirs.home_control.get(setup.id)
            if holder != of_all and (area not in was or holder != was[area]):
                yield Difference("home control", area, holder, of_all)


def _homes(raw: Mapping[str, Any], spelling: Spelling) -> Mapping[AreaId, Power]:
    return {spelling.area(n): spelling.power(ruler) for n, ruler in (raw.get("home_control") or {}).items()}


def _seen(theirs: State, played: Played) -> State:
    """Our position as a record tells it: the phase stands still after a victory.

    Permissions in the straits and what is decided for later are told while there are retreats to come;
    after a victory nobody reads them any more.
    """
    ours, told = played.after, State(phase=played.after.phase)
    if ours.victors:
        told = replace(theirs, phase=played.before.phase if played.before else ours.phase)
    elif theirs.phase.kind is PhaseKind.RETREATS:
        told = ours
    return replace(
        ours,
        phase=told.phase,
        leave=told.leave,
        pending_province_owner=told.pending_province_owner,
        pending_city_owner=told.pending_city_owner,
    )


def _means_the_same(one: Difference, theirs: State, played: Played) -> bool:
    forgiven = _FORGIVEN.get(one.field)
    return forgiven is not None and forgiven(one, theirs, played)


def _idle(one: Difference, theirs: State, played: Played) -> bool:
    """Whether control changes hands at the end of fall alone, and this is not fall (M-002): nobody asks."""
    rules = played.ground.game.setting.rules
    return rules.changes_hands_in_fall and theirs.phase.season is not Season.FALL


_FORGIVEN: Mapping[str, Callable[[Difference, State, Played], bool]] = {
    "pending control": _idle,
}
"""What differs in letters alone, field by field."""


def _unequal(name: str, recorded: Mapping[Any, Any], computed: Mapping[Any, Any]) -> Iterator[Difference]:
    keys = sorted(recorded.keys() | computed.keys(), key=str)
    for key in keys:
        if recorded.get(key) != computed.get(key):
            yield Difference(name, key, recorded.get(key), computed.get(key))


def _reports(raw: Mapping[str, Any], played: Played) -> Iterator[Difference]:
    ours, spelling = report(played), played.ground.spelling
    for name, part in _PARTS.items():
        recorded, computed = keyed(raw, part, spelling), keyed(ours, part, spelling)
        if name == "income":
            _forget_the_poor(recorded, computed)
        yield from _unequal(name, recorded, computed)
    yield from _throws(played)
    known = played.before.famine if played.before else ()
    recorded, computed = (draws(told.get("draws") or {}, spelling, known) for told in (raw, ours))
    yield from _unequal("draws", recorded, computed)


def _forget_the_poor(recorded: dict[Any, Any], computed: dict[Any, Any]) -> None:
    """Those that get nothing may be listed or not."""
    for these, others in ((recorded, computed), (computed, recorded)):
        for power in [power for power in these if power not in others and not these[power].get("income")]:
            del these[power]


def _throws(played: Played) -> Iterator[Difference]:
    """Throws on one side only; without dice what is listed was not thrown."""
    if not played.ground.game.setting.rules.dice:
        return
    for throw in played.dice.throws_not_recorded:
        yield Difference("draws", throw, None, "thrown")
    for throw in played.dice.throws_not_used:
        yield Difference("draws", throw, played.dice.totals[throw], None)
