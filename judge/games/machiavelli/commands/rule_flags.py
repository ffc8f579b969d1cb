"""SET for the switches of the rules (N-076), with what each brings along and what it excludes.

Not here: what the switches do (games), what a fresh scenario has (drawing).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.api.commands import Change, Session, SignedOn, announce, may_change, only_masters, shared
from judge.api.language import SetSwitch
from judge.api.values import GameStatus
from judge.games.machiavelli.commands import replies
from judge.games.machiavelli.commands.edit_lines import game_at
from judge.games.machiavelli.commands.models import SetCities, SetEdition, SetRulebook
from judge.games.machiavelli.letters import listing
from judge.games.machiavelli.maps.library import RULEBOOK, profiles
from judge.games.machiavelli.model.rules.fixed_numbers import BASIC_GOAL
from judge.games.machiavelli.words import OPTIONS

Switch = tuple[str, bool]

BRINGS: Mapping[Switch, tuple[Switch, ...]] = {
    ("money", False): (("loans", False), ("assassinations", False), ("special", False)),
    ("dice", False): (
        ("famine", False),
        ("plague", False),
        ("storm", False),
        ("loans", False),
        ("assassinations", False),
    ),
    ("famine", True): (("dice", True),),
    ("plague", True): (("dice", True),),
    ("storm", True): (("dice", True),),
    ("loans", True): (("dice", True),),
    ("assassinations", True): (("dice", True),),
    ("summer", False): (("plague", False),),
    ("mach2", True): (("coastal_convoys", False), ("fortresses", False), ("disband", False)),
    ("mach2", False): (("coastal_convoys", True),),
}
"""A switch that is turned takes these along (N-076, "variant specific judge commands")."""

EXCLUDED: Mapping[Switch, Switch] = {
    ("loans", True): ("money", True),
    ("assassinations", True): ("money", True),
    ("special", True): ("money", True),
    ("plague", True): ("summer", True),
    ("fortresses", True): ("mach2", False),
}
"""A switch cannot be turned so unless the other one stands as named."""

FIXED = frozenset({"mach2", "money", "garrisons", "summer", "fortresses"})
"""Options that a position is built on: not to be changed once the game has begun."""

OWN_RULEBOOK = "own"
"""The word for the rulebook that a scenario names."""

_BASIC: tuple[Switch, ...] = (("money", False), ("dice", False))
_ADVANCED: tuple[Switch, ...] = (
    ("money", True),
    ("dice", True),
    ("loans", True),
    ("assassinations", True),
    ("special", True),
)
_CLASSIC: Mapping[str, tuple[Switch, ...]] = {
    "basic": (("adjacency", False), ("disband", True)),
    "advanced": (("famine", True), ("adjacency", True), ("disband", False)),
}
"""Further settings that the classic variants bring by default (N-001)."""

Goal = tuple[int, int]


def set_switch(session: SignedOn, command: SetSwitch) -> Session:
    """Turn one switch, and what it takes along."""
    return _turn(session, ((command.switch, command.on),))


def set_edition(session: SignedOn, command: SetEdition) -> Session:
    """BASIC and ADVANCED: all that makes them, and in classic games the usual goal, if it was the other's."""
    wanted = _BASIC if command.edition == "basic" else _ADVANCED
    record = session.table()
    if game_at(session, record).setting.rules.mach2:
        return _turn(session, wanted)
    own = game_at(session, replace(record, flags={})).setting.scenario
    usual = {"basic": BASIC_GOAL, "advanced": (own.victory_cities, own.victory_countries)}
    goal = usual.pop(command.edition)
    meant = _goal(session) in usual.values()
    return _turn(session, wanted + _CLASSIC[command.edition], goal if meant else None)


def _goal(session: SignedOn) -> Goal:
    scenario = game_at(session, session.table()).setting.scenario
    return scenario.victory_cities, scenario.victory_countries


def _turn(session: SignedOn, wanted: tuple[Switch, ...], goal: Goal | None = None) -> Session:
    """Turn switches, and change the goal if one is given."""
    record = session.table()
    if not may_change(session):
        return only_masters(session, wanted[0][0])
    now, settled = _standing_as(session), game_at(session, record).setting.rules.settled
    turned = dict(now)
    for switch, on in wanted:
        if switch in settled and on != now[switch]:
            return _refuse_settled_switch(session, switch, now[switch])
        needs = EXCLUDED.get((switch, on)) or (listing.unmet(turned, switch) if on else None)
        if needs is not None and turned[needs[0]] != needs[1]:
            return session.say(replies.SwitchExcluded(switch=switch, needs=needs[0], on=needs[1]))
        turned[switch] = on
        for other, value in BRINGS.get((switch, on), ()):
            turned[other] = value
    turned |= dict.fromkeys(listing.untenable_rules(turned), False)
    changes = tuple(Change(s, now[s], turned[s]) for s in turned if now[s] != turned[s])
    barred = next((c for c in changes if c.what in settled), None)
    if barred is not None:
        return _refuse_settled_switch(session, barred.what, bool(barred.old))
    fixed = [c.what for c in changes if c.what in FIXED]
    if fixed and record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch=fixed[0]))
    flags = {**record.flags, **{c.what: c.new for c in changes}}
    old = _goal(session)
    goals = () if goal is None else _goal_changes(old, goal)
    if goal is not None:
        flags |= {"victory_cities": goal[0], "victory_countries": goal[1]}
    session = session.with_game(replace(record, flags=flags))
    asked = {switch for switch, _ in wanted}
    unchanged = tuple(Change(s, now[s], now[s]) for s in sorted(asked))
    taken_along = tuple(c.what for c in (*changes, *goals) if c.what not in asked)
    return announce(session, (*(changes or unchanged), *goals), along=taken_along)


def _refuse_settled_switch(session: SignedOn, switch: str, on: bool) -> Session:
    """Say that a switch of the book itself stays, and name those that its tables may turn."""
    setting = game_at(session, session.table()).setting
    free = sorted(_standing_as(session).keys() - setting.rules.settled)
    return session.say(
        replies.SwitchSettled(switch=switch, on=on, book=setting.scenario.title, free=tuple(free))
    )


def _goal_changes(old: Goal, new: Goal) -> tuple[Change, Change]:
    return Change("cities", old[0], new[0]), Change("countries", old[1], new[1])


def _standing_as(session: SignedOn) -> dict[str, bool]:
    """State of every switch of N-076 at this table."""
    rules = game_at(session, session.table()).setting.rules
    return {name: bool(getattr(rules, name)) for name in sorted(OPTIONS)}


_MOST_POINTS = 999
"""Most points that may be asked for where points win (B-039)."""


def set_cities(session: SignedOn, command: SetCities) -> Session:
    """Set how many cities win; the home countries needed follow: (n + 1) / 8, rounded down (A7e)."""
    if not may_change(session):
        return only_masters(session, "cities")
    record = session.table()
    setting = game_at(session, record).setting
    most = sum(1 for a in setting.board.areas.values() if a.city is not None and not a.city.fortress)
    if setting.rules.victory.is_by_points:
        most = _MOST_POINTS
    if not 1 <= command.cities <= most:
        return session.say(replies.BadCities(cities=command.cities, most=most))
    goal = command.cities, setting.rules.countries_for(command.cities)
    if setting.rules.victory.is_by_points:
        goal = command.cities, 0
    flags = {**record.flags, "victory_cities": goal[0], "victory_countries": goal[1]}
    changes = _goal_changes(_goal(session), goal)[: 2 if setting.rules.victory_needs_countries else 1]
    return announce(session.with_game(replace(record, flags=flags)), changes, along=("countries",))


def set_rulebook(session: SignedOn, command: SetRulebook) -> Session:
    """Before the beginning: the scenario's own rulebook, or one that may be laid over any."""
    record = session.table()
    if not may_change(session):
        return only_masters(session, "rulebook")
    known = profiles()
    if command.name not in (OWN_RULEBOOK, *known):
        return session.say(replies.NoSuchRulebook(name=command.name[:40], known=(OWN_RULEBOOK, *known)))
    if RULEBOOK in game_at(session, replace(record, flags={})).setting.rules.settled:
        return _refuse_settled_switch(session, RULEBOOK, on=True)
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch="rulebook"))
    flags = {key: value for key, value in record.flags.items() if key != RULEBOOK}
    if command.name != OWN_RULEBOOK:
        flags[RULEBOOK] = command.name
    change = Change(RULEBOOK, record.flags.get(RULEBOOK, OWN_RULEBOOK), command.name)
    return announce(session.with_game(replace(record, flags=flags)), (change,), along=())
