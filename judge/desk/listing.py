"""LIST: all public games in a table, all of them in full, or one game with its board as a bystander sees it.

Addresses are never shown. Not here: a game's past (a later command).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from judge.clock.deadlines import DEFAULT_RULES
from judge.desk import hands, press_rules
from judge.desk.habits import habit, usual
from judge.desk.looks import look
from judge.desk.names import nearest_games
from judge.desk.optional_rules import NEEDS
from judge.desk.readiness import unready
from judge.desk.registry import handles
from judge.desk.veils import GUNBOAT, leads, over, sees_names
from judge.desk.visit import Visit, begun, masters, phase_facts, position
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import State
from judge.language.commands import ListGames
from judge.letter import GameRecord, GameStatus

_TOLD = (
    "strict_wait", "strict_grace", "manual_start", "manual_process", "moderated", "rated", "quiet", "show",
    "reveal", "resume", "late_count", "watch_all_press", "concessions", "dias",
)  # fmt: skip
_MOST = 200
_MOST_FULL = 20
_SWITCHES = (
    "mach2", "summer", "money", "dice", "loans", "famine", "plague", "storm", "assassinations", "garrisons",
    "special", "fortresses", "adjacency", "coastal_convoys", "disband", "automatic_upkeep",
)  # fmt: skip


@handles(ListGames)
def list_games(visit: Visit, command: ListGames) -> Visit:
    """``LIST``, ``LIST FULL``, ``LIST game``; a private game is shown to who can name it."""
    name = command.table.lstrip("?") or (visit.standing.game if visit.standing and not command.full else "")
    if name:
        record = visit.game(name) or (visit.game(name[1:]) if len(name) > 1 else None)
        if record is None:
            return visit.say("unknown-game", word=name, near=nearest_games(visit, name))
        return visit.say("game", about=record.name, **_detail(visit, record))
    public = [visit.game(g.name) or g for g in visit.known.games() if g.settings.get("listed", True)]
    rows = tuple(_row(visit, g) for g in public[:_MOST])
    visit = visit.say("games", about="-", games=rows, more=max(0, len(public) - _MOST))
    if command.full:
        for record in public[:_MOST_FULL]:
            visit = visit.say("game", about=record.name, **_detail(visit, record))
    return visit


def _row(visit: Visit, record: GameRecord) -> Mapping[str, Any]:
    rules = visit.rules(record)
    waiting_for_players = record.status is GameStatus.FORMING
    taken = (
        len(record.newcomers) if waiting_for_players else sum(1 for s in record.seats if s.person is not None)
    )
    return {
        "name": record.name,
        "scenario": rules.setting.scenario.title,
        "status": record.status.value,
        "phase": phase_facts(record),
        "players": "?" if record.settings.get("secret") and not leads(visit, record) else taken,
        "seats": hands.places(visit, record) if waiting_for_players else len(rules.seats),
        "open": sum(1 for s in record.seats if s.abandoned),
        "deadline": record.deadline,
        "comment": record.comment,
    }


def _detail(visit: Visit, record: GameRecord) -> Mapping[str, Any]:
    rules = visit.rules(record)
    switches = rules.setting.rules
    board = _board(visit, record) if record.state else ()
    return {
        **_row(visit, record),
        "setting": rules.setting,
        "switches": tuple((name, bool(getattr(switches, name))) for name in _SWITCHES)
        + tuple((name, True) for name in NEEDS if getattr(switches, name)),
        "veils": _veils(record, rules),
        "victory_cities": rules.setting.scenario.victory_cities,
        "victory_countries": rules.setting.scenario.victory_countries * switches.victory_needs_countries,
        "victory_whole": switches.victory_needs_countries and switches.victory_home_cities == "all",
        "settings": {
            "nmr": bool(record.settings.get("nmr")),
            "listed": bool(record.settings.get("listed", True)),
            "press": record.settings.get("press", "white"),
            "press_rules": press_rules.differing(record),
            "habits": _habits(record),
        },
        "rules": tuple(
            (kind, asdict(record.deadline_rules.get(kind, rule))) for kind, rule in DEFAULT_RULES.items()
        ),
        "zone": record.time_zone,
        "description": tuple(record.settings.get("description", ())),
        "masters": tuple(_name(visit, a.person) for a in masters(record)),
        "newcomers": tuple(_name(visit, n.person) for n in record.newcomers if sees_names(visit, record)),
        "powers": board,
        "late": unready(visit, record) if record.status is GameStatus.ACTIVE and begun(record) else (),
        "grace": record.grace,
        "commitment": record.commitment,
    }


def _habits(record: GameRecord) -> tuple[str, ...]:
    """What a table does otherwise than most, in the words of SET."""
    odd = ((name, habit(record, name)) for name in _TOLD if habit(record, name) != usual(record, name))
    return tuple(f"{'' if on else 'no '}{name.replace('_', ' ')}" for name, on in odd)


def _veils(record: GameRecord, rules: Machiavelli) -> tuple[str, ...]:
    """What is kept from sight at a table, in the words of SET."""
    switches = rules.setting.rules
    return (
        *(("gunboat",) if record.settings.get(GUNBOAT) else ()),
        *(("fog",) if switches.fog else ()),
        *(("open treasuries",) if switches.money and not switches.hidden_treasuries else ()),
    )


def _name(visit: Visit, person: int) -> str:
    found = visit.person_of(person)
    return found.name if found is not None else ""


def seen_by(visit: Visit, record: GameRecord, rules: Machiavelli, state: State) -> State:
    """The position as a bystander sees it; in fog as the writer does, for there a bystander sees nothing."""
    at = visit.standing if visit.standing is not None and visit.standing.game == record.name else None
    own = at.seat if at is not None and rules.setting.rules.fog and not over(record) else None
    return look(visit, record, state, own).state


def _board(visit: Visit, record: GameRecord) -> tuple[Mapping[str, Any], ...]:
    """Who plays what, its units and what it owns, from the view that a bystander has."""
    rules, state = position(visit, record)
    seen = seen_by(visit, record, rules, state)
    seats = {s.seat: s for s in record.seats}
    names = sees_names(visit, record)
    return tuple(
        {
            "id": seat,
            "player": _name(visit, seats[seat].person or 0) if seat in seats and names else "",
            "abandoned": seat in seats and (seats[seat].person is None or seats[seat].abandoned),
            **_holdings(rules, seen, seat),
        }
        for seat in rules.seats
    )


def _holdings(rules: Machiavelli, seen: State, seat: str) -> Mapping[str, Any]:
    areas = rules.setting.board.areas
    return {
        "units": tuple(f"{u.kind} {areas[u.area].name}" for u in seen.units() if u.power == seat),
        "provinces": tuple(
            areas[a].name for a in sorted(seen.province_owner) if seen.province_owner[a] == seat
        ),
        "cities": tuple(
            areas[a].name
            for a in sorted(seen.city_owner)
            if seen.city_owner[a] == seat and areas[a].city is not None
        ),
        "ducats": seen.ducats.get(seat),  # type: ignore[call-overload]
    }
