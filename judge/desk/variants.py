"""SET VARIANT and SET POWERS: another scenario for a game that has not begun, and how many powers are played.

Not here: what a scenario is (maps), several powers for one player (hands), the switches of the rules
(rule_flags).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.creating import scenario_named
from judge.desk.hands import PLAYERS, places
from judge.desk.names import nearest
from judge.desk.registry import carry_out, handles
from judge.desk.signing import start_if_full
from judge.desk.visit import Visit
from judge.language.commanding import read_command
from judge.language.complaints import Complaint
from judge.language.master_commands import SetPowers, SetVariant
from judge.letter import GameStatus

POWERS = "powers"
"""Table setting: how many powers are played; the others are dummies from the start."""


@handles(SetVariant, *TABLE, otherwise="not-for-you")
def set_variant(visit: Visit, command: SetVariant) -> Visit:
    """Another scenario; or an option of the old judges' variants (gunboat, blind), as SET has it."""
    if not may_change(visit):
        return only_masters(visit, "scenario")
    option = read_command(f"set {'' if command.on else 'no '}{command.name}")
    if option is not None and not isinstance(option, Complaint | SetVariant):
        return carry_out(visit, option)
    record = visit.table()
    name = scenario_named(visit, command.name.lower())
    if name is None or not command.on:
        known = visit.context.scenarios()
        return visit.say(
            "unknown-scenario", word=command.name[:40], near=nearest(command.name, known), known=known
        )
    if record.status is not GameStatus.FORMING:
        return visit.say("switch-fixed", switch="scenario")
    old, fresh = visit.rules(record), visit.context.tables(name, {})
    if len(record.newcomers) > len(fresh.seats):
        return visit.say("players-how-many", seats=len(fresh.seats), joined=len(record.newcomers))
    gone = (PLAYERS, POWERS)
    settings = {k: v for k, v in record.settings.items() if k not in gone}
    visit = visit.with_game(replace(record, scenario=name, flags={}, settings=settings))
    changes = [Change("scenario", old.setting.scenario.title, fresh.setting.scenario.title)]
    changes += [
        Change(flag, value, getattr(fresh.setting.rules, flag, None)) for flag, value in record.flags.items()
    ]
    visit = announce(visit, tuple(changes), along=tuple(record.flags))
    return start_if_full(visit, visit.table())


@handles(SetPowers, *TABLE, otherwise="not-for-you")
def set_powers(visit: Visit, command: SetPowers) -> Visit:
    """Begin when so many have come; the powers that nobody is given hold still, and nobody waits for them."""
    if not may_change(visit):
        return only_masters(visit, POWERS)
    record = visit.table()
    seats, joined = len(visit.rules(record).seats), len(record.newcomers)
    if record.status is not GameStatus.FORMING:
        return visit.say("switch-fixed", switch=POWERS)
    if not max(1, joined) <= command.number <= seats:
        return visit.say("players-how-many", seats=seats, joined=joined)
    old = places(visit, record)
    visit = visit.with_settings(record, **{PLAYERS: command.number, POWERS: command.number})
    visit = announce(visit, (Change(POWERS, old, command.number),), along=())
    if command.number < seats:
        visit = visit.say("powers-played", powers=command.number, dummies=seats - command.number)
    return start_if_full(visit, visit.table())
