"""CREATE: a new table, with its creator as the first newcomer; BECOME MASTER: the creator leads it instead.

Not here: joining (signing), changing what was set (rule_flags, timing, housekeeping).
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.clock.deadlines import DEFAULT_RULES
from judge.desk import keepers
from judge.desk.admission import in_the_way, only_claimed, trust_of_taking
from judge.desk.names import nearest
from judge.desk.registry import carry_out, handles
from judge.desk.visit import Role, Standing, Visit, masters
from judge.language.commanding import read_command
from judge.language.commands import BecomeMaster, Create
from judge.language.complaints import Complaint
from judge.letter import Attendant, GameRecord, GameStatus, Newcomer, StartGame
from judge.letter import Role as AttendantRole

_NAME = re.compile(r"[a-z][a-z0-9_-]{1,19}")


@handles(Create)
def create(visit: Visit, command: Create) -> Visit:
    """Open a forming game. Words after the scenario are settings, as SET would have them."""
    visit = replace(visit, standing=None, refused=True)
    name = command.table.lstrip("?").lower()
    if visit.person is None:
        return visit.who_are_you(name)
    if visit.context.house.closed:
        return visit.say("no-new-games", about="-", reason=visit.context.house.reason)
    if not _NAME.fullmatch(name):
        return visit.say("bad-game-name", name=name)
    if visit.game(name) is not None or name in keepers.RESERVED:
        return visit.say("game-exists", name=name)
    if not command.password:
        return visit.say("password-needed", about=name)
    word, _, options = command.options.partition(" ")
    scenario = scenario_named(visit, word)
    if scenario is None:
        known = visit.context.scenarios()
        return visit.say("unknown-scenario", word=word, near=nearest(word, known), known=known)
    if (refused := in_the_way(visit, GameRecord(name=name, scenario=scenario))) is not None:
        return refused
    return _options(_opened(visit, name, command.password, scenario), options)


def scenario_named(visit: Visit, word: str) -> str | None:
    """The id of a scenario that somebody names; None if there is no such."""
    try:
        rules = visit.context.tables(word or visit.context.default_scenario, {})
    except (LookupError, OSError, ValueError):
        return None
    return rules.setting.scenario.id


def _opened(visit: Visit, name: str, password: str, scenario: str) -> Visit:
    assert visit.person is not None
    newcomer = Newcomer(
        person=visit.person.id,
        password=visit.context.passwords.hash(password),
        token=visit.context.fresh_token(),
        claimed=only_claimed(visit),
    )
    record = GameRecord(
        name=name,
        scenario=scenario,
        settings={"listed": True, "nmr": False, "press": "white"},
        deadline_rules=DEFAULT_RULES,
        time_zone=visit.person.time_zone,
        newcomers=(newcomer,),
        created=visit.context.now,
        thread=f"<{name}.{visit.context.fresh_token()}@{visit.context.address.rpartition('@')[2]}>",
    )
    trust = trust_of_taking(visit)
    standing = Standing(game=name, role=Role.NEWCOMER, person=visit.person.id, trust=trust)
    visit = visit.entered(standing).with_game(record)
    rules = visit.rules(record)
    return visit.say("created", scenario=rules.setting.scenario.title, seats=len(rules.seats))


def _options(visit: Visit, options: str) -> Visit:
    for word in options.split():
        command = read_command(f"set {word}")
        if command is None or isinstance(command, Complaint):
            visit = visit.say("unknown-option", word=word)
        else:
            visit = carry_out(visit, command)
    return visit


@handles(BecomeMaster, Role.NEWCOMER, Role.MASTER, Role.PLAYER, otherwise="not-for-you")
def become_master(visit: Visit, _: BecomeMaster) -> Visit:
    """The only newcomer of a forming game leads it; the password stays the same (``SIGN ON Mgame``)."""
    assert visit.standing is not None
    record = visit.table()
    if visit.standing.role is Role.MASTER:
        return visit.say("already-master")
    if record.status is not GameStatus.FORMING or len(record.newcomers) != 1 or masters(record):
        return visit.say("cannot-become-master", others=len(record.newcomers) - 1, begun=bool(record.phase))
    newcomer = record.newcomers[0]
    master = Attendant(
        person=newcomer.person,
        role=AttendantRole.MASTER,
        password=newcomer.password,
        token=newcomer.token,
        address=newcomer.address,
        claimed=newcomer.claimed,
    )
    record = replace(record, newcomers=(), attendants=(*record.attendants, master))
    visit = visit.with_game(record)
    visit = replace(visit, effects=tuple(e for e in visit.effects if not isinstance(e, StartGame)))
    assert visit.standing is not None
    standing = replace(visit.standing, role=Role.MASTER)
    return replace(visit, standing=standing, visited=(*visit.visited, standing)).say("master-now")
