"""WHO GAME, WHO IS, STATUS of the judge, MY POWERS: who there is, and how things stand.

Addresses are for masters and the person alone; so is how punctual somebody is, unless they show it
(SET PUNCTUALITY). Not here: games themselves (information.list_games), their
past.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.commands.information.history import game_meant, no_such_game
from judge.commands.information.list_games import list_games
from judge.commands.information.public_games import public_games
from judge.commands.names.powers import power_of
from judge.commands.people.standby import FEW, reliability
from judge.commands.replies import information as replies
from judge.commands.session import Session, SignedOn, power_facts
from judge.commands.settings.secrecy import identities_hidden
from judge.core.people import Person
from judge.core.places import Role, masters, people_of, seats_of_bots
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.basic_commands import ListGames
from judge.syntax.commands.player_commands import InfoPlayer, MyPowers, Status, WhoGame, WhoIs


def who_game(session: Session, command: WhoGame) -> Session:
    """Tell who plays, leads and watches a game. In a gunboat game only masters are told who plays what."""
    record = game_meant(session, command.table)
    if record is None:
        return no_such_game(session, command.table)
    rules = session.rules(record)
    leads = _leads(session, record)
    hidden = identities_hidden(record) and not leads
    bots = seats_of_bots(record)
    powers = tuple(
        {
            **power_facts(rules, s.seat),
            **_player_facts(session, None if hidden else s.person, leads),
            "free": s.abandoned,
            "bot": s.seat in bots,
        }
        for s in record.seats
    )
    return session.say(
        replies.WhoGame(
            powers=powers,
            newcomers=tuple(_player_facts(session, n.person, leads) for n in record.newcomers if not hidden),
            masters=tuple(_player_facts(session, a.person, leads) for a in masters(record)),
            observers=sum(1 for a in record.attendants if a.role.value == Role.OBSERVER.value),
            hidden=hidden,
        ),
        about=record.name,
    )


def _leads(session: Session, record: GameRecord) -> bool:
    at = session.sign_in
    return at is not None and at.game == record.name and at.role is Role.MASTER


def _player_facts(session: Session, person: int | None, leads: bool) -> dict[str, Any]:
    found = session.person_of(person) if person is not None else None
    if found is None:
        return {"person": "", "zone": "", "address": "", "conduct": None}
    address = found.addresses[0] if leads and found.addresses else ""
    return {
        "person": found.name,
        "zone": found.time_zone,
        "address": address,
        "conduct": _punctuality(session, found, leads),
    }


def _punctuality(session: Session, person: Person, leads: bool) -> Mapping[str, Any] | None:
    """The reliability of somebody, for their master, themselves, or all if they show it; else None."""
    own = session.person is not None and session.person.id == person.id
    return reliability(session, person.id) if leads or own or person.details.punctuality else None


def who_is(session: Session, command: WhoIs) -> Session:
    """The name behind an address that one knows already, whole: nothing can be fished for."""
    word = command.address.strip("<>.,? ").lower()
    found: Person | None = session.repository.person_at(word)
    if found is None and _a_power(session, word):
        return list_games(session, ListGames())
    if found is None:
        return session.say(replies.WhoIsNobody(word=command.address[:80]), about="-")
    return session.say(
        replies.WhoIs(
            name=found.name,
            zone=found.time_zone,
            language=found.language,
            conduct=_punctuality(session, found, _leads_with(session, found)),
        ),
        about="-",
    )


def _a_power(session: Session, word: str) -> bool:
    """``who is France``: whether a word is a power of the table that the letter is about."""
    if not isinstance(session, SignedOn):
        return False
    return power_of(session.rules(session.table()), word) is not None


def info_player(session: Session, command: InfoPlayer) -> Session:
    """Tell how reliably somebody has played: by an address that one knows already, or one's own by ME."""
    word = command.address.strip("<>.,? ").lower()
    found = session.person if word in ("me", "myself") else session.repository.person_at(word)
    if found is None:
        return session.say(replies.WhoIsNobody(word=command.address[:80]), about="-")
    conduct = _punctuality(session, found, _leads_with(session, found))
    return session.say(replies.InfoPlayer(name=found.name, few=FEW, conduct=conduct), about="-")


def _leads_with(session: Session, person: Person) -> bool:
    """Decide whether the writer is signed on as the master of a game that somebody plays or wants to."""
    at = session.sign_in
    record = session.game(at.game) if at is not None and at.role is Role.MASTER else None
    return record is not None and person.id in people_of(record)


def status(session: Session, command: Status) -> Session:
    """Tell how the judge is: games by status, and the time it goes by. With a name, that game."""
    if command.table:
        return list_games(session, ListGames(table=command.table))
    games = public_games(session.repository.outlines())
    mine = session.games_of(session.person.id) if session.person is not None else ()
    own = _unreadable(session)
    lost = session.repository.unreadable()
    named = tuple(one.name for one in lost if one.listed or one.name in own)
    return session.say(
        replies.Status(
            judge_name=session.context.name,
            version=session.context.version,
            now=session.context.now,
            counted=tuple((s.value, games.counted[s]) for s in GameStatus if s in games.counted),
            free=games.free,
            forming=games.forming,
            mine=tuple(
                {
                    "name": g.name,
                    "status": g.status.value,
                    "phase": session.phase_facts(g),
                    "deadline": g.deadline,
                }
                for g in mine[:20]
            ),
            unreadable=named,
            nameless=len(lost) - len(named),
        ),
        about="-",
    )


def my_powers(session: Session, _: MyPowers) -> Session:
    """All places of the writer, in all games."""
    if session.person is None:
        return session.who_are_you()
    found = []
    for game in session.games_of(session.person.id):
        rules = session.rules(game)
        powers = tuple(
            power_facts(rules, s.seat)["name"] for s in game.seats if s.person == session.person.id
        )
        roles = tuple(a.role.value for a in game.attendants if a.person == session.person.id)
        found.append({"game": game.name, "powers": powers, "roles": roles, "status": game.status.value})
    return session.say(replies.MyPowers(games=tuple(found), unreadable=_unreadable(session)), about="-")


def _unreadable(session: Session) -> tuple[str, ...]:
    """The writer's own games that cannot be read."""
    if session.person is None:
        return ()
    return tuple(one.name for one in session.repository.unreadable(session.person.id))
