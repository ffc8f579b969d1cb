"""SET VARIANT and SET POWERS: another scenario for a game that has not begun, and how many powers are played.

Not here: what a scenario is (drawing), several powers for one player (orders.several_powers), the switches
of the rules (rule_flags).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.joining.create import usual_deadlines
from judge.commands.joining.sign_on import start_if_full
from judge.commands.names.scenarios import scenario_named
from judge.commands.names.suggestions import nearest
from judge.commands.registry import carry_out
from judge.commands.replies import settings as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.complaints import Complaint
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.master_commands import SetPowers, SetVariant


def set_variant(session: SignedOn, command: SetVariant) -> Session:
    """Another scenario; or an option of the old judges' variants (gunboat, blind), as SET has it."""
    if not may_change(session):
        return only_masters(session, "scenario")
    fresh = scenario_named(session, command.name.lower())
    option = read_command(f"set {'' if command.on else 'no '}{command.name}") if fresh is None else None
    if option is not None and not isinstance(option, Complaint | SetVariant):
        return carry_out(session, option)
    record = session.table()
    if fresh is None or not command.on:
        scenarios = session.context.games.scenarios()
        return session.say(
            shared.UnknownScenario(
                word=command.name[:40], near=nearest(command.name, scenarios), known=scenarios
            )
        )
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch="scenario"))
    old = session.rules(record)
    if len(record.newcomers) > len(fresh.seats):
        return session.say(shared.PlayersHowMany(seats=len(fresh.seats), joined=len(record.newcomers)))
    session = session.with_game(_with_scenario(record, old, fresh))
    changes = [Change("scenario", old.setting.scenario.title, fresh.setting.scenario.title)]
    changes += [Change(flag, value, fresh.option(flag)) for flag, value in record.flags.items()]
    session = announce(session, tuple(changes), along=tuple(record.flags))
    return start_if_full(session, session.table())


def _with_scenario(record: GameRecord, old: TableGame, rules: TableGame) -> GameRecord:
    """The record with another scenario; what nobody had set is as that one has it."""
    usual, before = usual_deadlines(rules), usual_deadlines(old)
    timing = {**record.deadline_rules, **usual}
    for kind, rule in record.deadline_rules.items():
        if kind in usual and rule != before.get(kind):
            timing[kind] = rule
    timing = {kind: timing[kind] for kind in usual}
    habits = {**dict.fromkeys(old.manners.options), **dict.fromkeys(rules.manners.options)}
    changed = {
        name: rules.manners.options.get(name, record.options.usual(name))
        for name in habits
        if record.options.stands(name) == old.manners.options.get(name, record.options.usual(name))
    }
    return replace(
        record,
        scenario=rules.setting.scenario.id,
        system=rules.system.name,
        flags={},
        options=replace(record.options, players=0, powers=0).with_all(changed),
        deadline_rules=timing,
        time_zone=rules.manners.zone or record.time_zone,
    )


def set_powers(session: SignedOn, command: SetPowers) -> Session:
    """Begin when so many have come; the powers that nobody is given hold still, and nobody waits for them."""
    if not may_change(session):
        return only_masters(session, "powers")
    record = session.table()
    rules, joined = session.rules(record), len(record.newcomers)
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch="powers"))
    if joined <= command.number and (form := rules.for_so_many(command.number)) is not None:
        return set_variant(session, SetVariant(name=form, on=True))
    seats = len(rules.seats)
    if not max(1, joined) <= command.number <= seats:
        return session.say(shared.PlayersHowMany(seats=seats, joined=joined))
    old = record.options.powers or seats
    session = session.with_options(
        record, replace(record.options, players=command.number, powers=command.number)
    )
    session = announce(session, (Change("powers", old, command.number),), along=())
    if command.number < seats:
        session = session.say(replies.PowersPlayed(powers=command.number, dummies=seats - command.number))
    return start_if_full(session, session.table())
