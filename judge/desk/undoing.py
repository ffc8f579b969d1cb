"""UNDO: the last change of a table's settings is taken back, and that is announced like any change.

What a SET command changed is noted as a patch that restores it. Not here: the settings themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from judge.desk import press_rules
from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.habits import usual
from judge.desk.readiness import START, not_before
from judge.desk.registry import handles
from judge.desk.signing import start_if_full
from judge.desk.visit import Visit, begun
from judge.language import commands as c
from judge.language import master_commands as m
from judge.language import player_commands as p
from judge.language.master_commands import Undo
from judge.letter import DeadlineRule, GameRecord

UNDOABLE: set[type] = {
    c.SetSwitch,
    c.SetEdition,
    c.SetCities,
    c.SetTiming,
    c.SetDate,
    c.SetListed,
    c.SetComment,
    c.SetHabit,
    c.SetPress,
    c.SetPressHabit,
    m.SetVeil,
    m.SetAdmission,
    m.SetVariant,
    m.SetPowers,
    p.SetPlayers,
    p.SetAssignment,
    p.SetDias,
    p.SetSeveral,
    p.SetMaxAbsence,
}
"""Commands whose changes everybody may hear of, and that can be taken back. Also what may be proposed."""

_KEPT = "undo"
_MOST = 20
_DEFAULTS: Mapping[str, Any] = {
    "listed": True,
    "press": "white",
    "max_absence": 14,
    "players": "all",
    "powers": "all",
    **press_rules.DEFAULTS,
}
_DATES = ("deadline", "grace")
_WORDS = ("comment", "scenario")


def remembered(before: GameRecord | None, visit: Visit, command: object) -> Visit:
    """The visit with a patch noted, if the command changed a setting of its table."""
    if before is None or visit.standing is None or type(command) not in UNDOABLE:
        return visit
    after = visit.game(before.name)
    patch = _patch(before, after) if after is not None else {}
    if after is None or not patch:
        return visit
    patches = [*after.settings.get(_KEPT, ()), patch | {"begun": begun(before), "phase": before.phase}]
    return visit.with_settings(after, **{_KEPT: patches[-_MOST:]})


def _patch(before: GameRecord, after: GameRecord) -> dict[str, Any]:
    """What restores `before` from `after`; a value of None takes a key out."""
    patch: dict[str, Any] = {
        "flags": _differences(before.flags, after.flags),
        "settings": {k: v for k, v in _differences(before.settings, after.settings).items() if k != _KEPT},
        "rules": {
            kind: asdict(rule) if rule is not None else None
            for kind, rule in _differences(before.deadline_rules, after.deadline_rules).items()
        },
    }
    for name in _WORDS:
        if getattr(before, name) != getattr(after, name):
            patch[name] = getattr(before, name)
    for name in _DATES:
        if getattr(before, name) != getattr(after, name):
            moment = getattr(before, name)
            patch[name] = moment.isoformat() if moment is not None else None
    return {key: value for key, value in patch.items() if value or key in (*_WORDS, *_DATES)}


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {k: before.get(k) for k in sorted({*before, *after}) if before.get(k) != after.get(k)}


@handles(Undo, *TABLE, otherwise="not-for-you")
def undo(visit: Visit, _: Undo) -> Visit:
    """Take back the last change; again, the one before it."""
    if not may_change(visit):
        return only_masters(visit, "undo")
    record = visit.table()
    patches = list(record.settings.get(_KEPT, ()))
    if not patches:
        return visit.say("nothing-to-undo", why="none")
    patch = patches.pop()
    if patch.get("flags") and patch["begun"] != begun(record):
        return visit.say("nothing-to-undo", why="begun")
    if any(name in patch for name in _DATES) and patch["phase"] != record.phase:
        return visit.say("nothing-to-undo", why="phase")
    fresh = _restored(record, patch)
    changes = _changes(visit, record, fresh, patch)
    visit = visit.with_settings(fresh, **{_KEPT: patches})
    visit = announce(visit, changes, along=())
    return start_if_full(visit, visit.table())


def _restored(record: GameRecord, patch: Mapping[str, Any]) -> GameRecord:
    rules = {k: DeadlineRule(**r) if r is not None else None for k, r in patch.get("rules", {}).items()}
    dates: dict[str, Any] = {
        n: datetime.fromisoformat(patch[n]) if patch[n] else None for n in _DATES if n in patch
    }
    return replace(
        record,
        flags=_merged(record.flags, patch.get("flags", {})),
        settings=_merged(record.settings, patch.get("settings", {})),
        deadline_rules=_merged(record.deadline_rules, rules),
        comment=patch.get("comment", record.comment),
        scenario=patch.get("scenario", record.scenario),
        **dates,
    )


def _flag(visit: Visit, record: GameRecord, name: str) -> Any:
    """A switch as the rules have it, whether the table has set it or not."""
    setting = visit.rules(record).setting
    return getattr(setting.rules, name, getattr(setting.scenario, name, None))


def _set(record: GameRecord, name: str) -> Any:
    if name == START:
        return not_before(record)
    return record.settings.get(name, _DEFAULTS.get(name, usual(record, name)))


def _merged(table: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in {**table, **patch}.items() if v is not None}


def _changes(
    visit: Visit, before: GameRecord, after: GameRecord, patch: Mapping[str, Any]
) -> tuple[Change, ...]:
    """Old and new value of everything that comes back, as they really stand."""
    found = [Change(k, _flag(visit, before, k), _flag(visit, after, k)) for k in patch.get("flags", {})]
    found += [Change(k, _set(before, k), _set(after, k)) for k in patch.get("settings", {})]
    for kind in patch.get("rules", {}):
        old, new = before.deadline_rules.get(kind), after.deadline_rules.get(kind)
        if old is not None and new is not None:
            was, now = asdict(old), asdict(new)
            found += [Change(f"{kind} {f}", was[f], now[f]) for f in was if was[f] != now[f]]
    found += [Change(n, getattr(before, n), getattr(after, n)) for n in (*_WORDS, *_DATES) if n in patch]
    return tuple(found)
