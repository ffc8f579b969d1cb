"""LIST: all public games in a table, all of them in full, or one game with its board as a bystander sees it.

Addresses are never shown. Not here: a game's past (information.history).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from judge.commands.information.public_games import public_games
from judge.commands.information.visibility import look
from judge.commands.names.suggestions import nearest_games
from judge.commands.orders import several_powers
from judge.commands.orders.readiness import undecided, unready
from judge.commands.press import rules as press_rules
from judge.commands.replies import information as replies
from judge.commands.replies import shared
from judge.commands.session import Session, position
from judge.commands.settings.secrecy import GUNBOAT, leads, over, sees_names
from judge.core.options import TOGGLE, options_of_kind
from judge.core.places import has_begun, masters, seats_of_bots
from judge.core.remembered import ByIdentity, LastTuple
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.rendering.words import Term
from judge.syntax.commands.basic_commands import ListGames

_MOST = 200
_MOST_FULL = 20
_ROWS: ByIdentity[GameRecord, dict[str, Any]] = ByIdentity(lambda _: {}, 5 * _MOST)
"""The facts that lists told of games: few have changed since the last list."""
_LAST_ROWS: LastTuple[Mapping[str, Any]] = LastTuple()


def list_games(session: Session, command: ListGames) -> Session:
    """``LIST``, ``LIST FULL``, ``LIST game``; a private game is shown to who can name it."""
    name = command.table.lstrip("?") or (session.sign_in.game if session.sign_in and not command.full else "")
    if name:
        record = session.game(name) or (session.game(name[1:]) if len(name) > 1 else None)
        if record is None:
            return session.say(shared.UnknownGame(word=name, near=nearest_games(session, name)))
        return session.say(replies.Game(**_detail(session, record)), about=record.name)
    listed = public_games(session.repository.outlines()).listed
    public = [session.games.get(g.name, g) for g in listed[:_MOST]]
    lost = session.repository.unreadable()
    named = tuple(one.name for one in lost if one.listed)[:_MOST]
    session = session.say(
        replies.Games(
            games=_rows(session, public),
            more=max(0, len(listed) - _MOST),
            unreadable=named,
            nameless=sum(not one.listed for one in lost),
        ),
        about="-",
    )
    if command.full:
        for record in (session.game(g.name) or g for g in public[:_MOST_FULL]):
            session = session.say(replies.Game(**_detail(session, record)), about=record.name)
    return session


def _rows(session: Session, games: Sequence[GameRecord]) -> tuple[Mapping[str, Any], ...]:
    """The games, the same object while they are the same as in the last list."""
    rows = tuple(_row(session, record) for record in games)
    return _LAST_ROWS(rows)


def _row(session: Session, record: GameRecord) -> Mapping[str, Any]:
    """The facts that a list tells of a game, the same object while its record is the same."""
    row = {} if record.options.secret else _ROWS(record)
    if not row:
        row.update(_facts(session, record))
    return row


def _facts(session: Session, record: GameRecord) -> dict[str, Any]:
    rules = session.rules(record)
    waiting_for_players = record.status is GameStatus.FORMING
    taken = (
        len(record.newcomers) if waiting_for_players else sum(1 for s in record.seats if s.person is not None)
    )
    return {
        "name": record.name,
        "scenario": rules.setting.scenario.title,
        "status": record.status.value,
        "phase": session.phase_facts(record),
        "players": "?" if record.options.secret and not leads(session, record) else taken,
        "seats": several_powers.places(session, record) if waiting_for_players else len(rules.seats),
        "open": sum(1 for s in record.seats if s.abandoned),
        "deadline": record.deadline,
        "comment": record.comment,
    }


def _detail(session: Session, record: GameRecord) -> Mapping[str, Any]:
    rules = session.rules(record)
    listing = rules.presenter.listing(record)
    board = _board(session, record) if record.state else ()
    return {
        **_row(session, record),
        "setting": rules.setting,
        "of_game": listing,
        "secrecy": (
            *((Term.of("settings", GUNBOAT),) if record.options.gunboat else ()),
            *rules.presenter.secrecy(record),
        ),
        "settings": {
            "nmr": record.options.nmr,
            "listed": record.options.listed,
            "press": record.options.press,
            "press_rules": press_rules.differing(record),
            "toggles": _toggles(record),
        },
        "rules": tuple(
            (kind, asdict(record.deadline_rules.get(kind, rule)))
            for kind, rule in rules.system.phases.deadlines.items()
        ),
        "zone": record.time_zone,
        "description": record.options.description,
        "masters": tuple(_name(session, a.person) for a in masters(record)),
        "newcomers": tuple(_name(session, n.person) for n in record.newcomers if sees_names(session, record)),
        "powers": board,
        "late": unready(session, record) if record.status is GameStatus.ACTIVE and has_begun(record) else (),
        "undecided": undecided(session, record)
        if record.status is GameStatus.ACTIVE and has_begun(record)
        else (),
        "grace": record.grace,
        "commitment": record.commitment,
    }


def _toggles(record: GameRecord) -> tuple[str, ...]:
    """Settings in which a table differs from most, in the words of SET."""
    options = record.options
    stands = ((name, bool(options.stands(name)), options.usual(name)) for name in options_of_kind(TOGGLE))
    odd = ((name, on) for name, on, usual in stands if on != usual)
    return tuple(Term.of("settings", f"{'' if on else 'no '}{name.replace('_', ' ')}") for name, on in odd)


def _name(session: Session, person: int | None) -> str:
    """The name of a person; none for nobody, whatever the number of a writer who is not kept yet."""
    found = session.person_of(person) if person is not None else None
    return found.name if found is not None else ""


def state_to_list(session: Session, record: GameRecord, rules: TableGame, state: Any) -> Any:
    """The position as a bystander sees it; in fog as the writer does, for there a bystander sees nothing."""
    at = session.sign_in if session.sign_in is not None and session.sign_in.game == record.name else None
    own = at.seat if at is not None and rules.hides_positions and not over(record) else None
    return look(session, record, state, own).state


def _board(session: Session, record: GameRecord) -> tuple[Mapping[str, Any], ...]:
    """Players of the powers, with units and what is owned, from the view that a bystander has."""
    rules, state = position(session, record)
    seen = state_to_list(session, record, rules, state)
    seats = {s.seat: s for s in record.seats}
    names = sees_names(session, record)
    return tuple(
        {
            "id": seat,
            "player": _name(session, seats[seat].person) if seat in seats and names else "",
            "bot": seat in seats_of_bots(record),
            "abandoned": seat in seats and (seats[seat].person is None or seats[seat].abandoned),
            **rules.presenter.holdings(seen, seat),
        }
        for seat in rules.seats
    )
