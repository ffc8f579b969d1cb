"""WHO GAME, WHO IS, STATUS of the judge, MY POWERS: who there is, and how things stand.

Addresses are for masters and the person alone. Not here: games themselves (listing), their past.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from judge.desk.listing import list_games
from judge.desk.looking_back import game_meant, no_such_game
from judge.desk.registry import handles
from judge.desk.standing_by import FEW, reliability
from judge.desk.veils import identities_hidden
from judge.desk.visit import Role, Visit, masters, phase_facts, power_facts
from judge.language.commands import ListGames
from judge.language.player_commands import InfoPlayer, MyPowers, Status, WhoGame, WhoIs
from judge.letter import GameRecord, GameStatus, Person


@handles(WhoGame)
def who_game(visit: Visit, command: WhoGame) -> Visit:
    """Who plays, leads and watches a game. In a gunboat game only masters are told who plays what."""
    record = game_meant(visit, command.table)
    if record is None:
        return no_such_game(visit, command.table)
    rules = visit.rules(record)
    leads = _leads(visit, record)
    hidden = identities_hidden(record) and not leads
    powers = tuple(
        {
            **power_facts(rules, s.seat),
            **_shown(visit, None if hidden else s.person, leads),
            "free": s.abandoned,
        }
        for s in record.seats
    )
    return visit.say(
        "who-game",
        about=record.name,
        powers=powers,
        newcomers=tuple(_shown(visit, n.person, leads) for n in record.newcomers if not hidden),
        masters=tuple(_shown(visit, a.person, leads) for a in masters(record)),
        observers=sum(1 for a in record.attendants if a.role.value == Role.OBSERVER.value),
        hidden=hidden,
    )


def _leads(visit: Visit, record: GameRecord) -> bool:
    at = visit.standing
    return at is not None and at.game == record.name and at.role is Role.MASTER


def _shown(visit: Visit, person: int | None, leads: bool) -> dict[str, Any]:
    found = visit.person_of(person) if person is not None else None
    if found is None:
        return {"person": "", "zone": "", "address": "", "conduct": None}
    address = found.addresses[0] if leads and found.addresses else ""
    return {
        "person": found.name,
        "zone": found.time_zone,
        "address": address,
        "conduct": reliability(visit, found.id),
    }


@handles(WhoIs)
def who_is(visit: Visit, command: WhoIs) -> Visit:
    """The name behind an address that one knows already, whole: nothing can be fished for."""
    found: Person | None = visit.known.person_at(command.address.strip("<>.,? ").lower())
    if found is None:
        return visit.say("who-is-nobody", about="-", word=command.address[:80])
    return visit.say(
        "who-is",
        about="-",
        name=found.name,
        zone=found.time_zone,
        language=found.language,
        conduct=reliability(visit, found.id),
    )


@handles(InfoPlayer)
def info_player(visit: Visit, command: InfoPlayer) -> Visit:
    """How reliably somebody has played: by an address that one knows already, or one's own by ME."""
    word = command.address.strip("<>.,? ").lower()
    found = visit.person if word in ("me", "myself") else visit.known.person_at(word)
    if found is None:
        return visit.say("who-is-nobody", about="-", word=command.address[:80])
    return visit.say("info-player", about="-", name=found.name, few=FEW, conduct=reliability(visit, found.id))


@handles(Status)
def status(visit: Visit, command: Status) -> Visit:
    """How the judge is: games by status, and the time it goes by. With a name, that game."""
    if command.table:
        return list_games(visit, ListGames(table=command.table))
    games = visit.known.games()
    counted = Counter(g.status.value for g in games)
    public = [g for g in games if g.settings.get("listed", True)]
    mine = visit.games_of(visit.person.id) if visit.person is not None else ()
    return visit.say(
        "status",
        about="-",
        judge_name=visit.context.name,
        version=visit.context.version,
        now=visit.context.now,
        counted=tuple((s.value, counted[s.value]) for s in GameStatus if counted[s.value]),
        free=tuple(
            g.name for g in public if any(s.abandoned for s in g.seats) and g.status is GameStatus.ACTIVE
        ),
        forming=tuple(g.name for g in public if g.status is GameStatus.FORMING),
        mine=tuple(
            {"name": g.name, "status": g.status.value, "phase": phase_facts(g), "deadline": g.deadline}
            for g in mine[:20]
        ),
    )


@handles(MyPowers)
def my_powers(visit: Visit, _: MyPowers) -> Visit:
    """All places of the writer, in all games."""
    if visit.person is None:
        return visit.who_are_you()
    found = []
    for game in visit.games_of(visit.person.id):
        rules = visit.rules(game)
        powers = tuple(power_facts(rules, s.seat)["name"] for s in game.seats if s.person == visit.person.id)
        roles = tuple(a.role.value for a in game.attendants if a.person == visit.person.id)
        found.append({"game": game.name, "powers": powers, "roles": roles, "status": game.status.value})
    return visit.say("my-powers", about="-", games=tuple(found))
