"""EXCOMMUNICATE, and the vote to ignore it: who may neither write nor be written to in this campaign (O-018).

The Papacy may name one player in each campaign; if all the others vote to ignore it, the Papacy is shut
out. Not here: everything else that a table allows of press (press.rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.api.commands import (
    Playing,
    Session,
    SignedOn,
    everybody,
    power_of,
    powers_like,
    shared,
    survivors,
    with_line,
)
from judge.api.values import GameRecord, GameStatus, Seat, seat_record
from judge.games.machiavelli.commands import replies
from judge.games.machiavelli.commands.edit_lines import game_at
from judge.games.machiavelli.commands.models import Excommunicate, IgnoreExcommunications
from judge.games.machiavelli.language.phases import phase_of
from judge.games.machiavelli.model.year import BANS

_CHURCH = "church"
"""Note of the game at a table: the open campaign's ban, and who votes to ignore it."""


def shut_out(record: GameRecord, pope: Seat) -> Seat | None:
    """Seat that may neither write nor get letters until the open phase ends; `pope`: whose bans these are."""
    church = _church(record)
    if not church.get("banned"):
        return None
    return pope if church.get("ignored") else Seat(church["banned"])


def excommunicate(session: Playing, command: Excommunicate) -> Session:
    """Once in each campaign, at any time in it; it holds until the campaign is played."""
    record = session.table()
    if record.phase and BANS in game_at(session, record).setting.rules.letter(phase_of(record.phase)):
        return with_line(session, f"ban {command.power}")  # an order like others there
    problem = _problem(session, record)
    if problem or session.seat != _pope(session, record):
        return session.say(replies.BanNotNow(reason=problem or "pope-only"))
    if _church(record).get("banned"):
        return session.say(replies.BanNotNow(reason="once"))
    rules = session.rules(record)
    to = power_of(rules, command.power)
    if to is None or to == _pope(session, record) or to not in survivors(session):
        return session.say(replies.BanWhom(word=command.power[:40], near=powers_like(rules, command.power)))
    session = _with(session, banned=str(to)).say(replies.BanLaid(power=to))
    return _tell(session, "laid")


def ignore(session: Playing, command: IgnoreExcommunications) -> Session:
    """A vote for this campaign, by anybody but the Papacy; nobody hears of it until all have cast it."""
    record = session.table()
    problem, pope = _problem(session, record), _pope(session, record)
    if problem or session.seat == pope:
        return session.say(replies.BanNotNow(reason=problem or "pope-votes"))
    if session.seat not in survivors(session):
        return session.say(shared.VoteGone())
    others = [s for s in _church(record).get("ignoring", ()) if s != session.seat]
    votes = [*others, str(session.seat)] if command.on else others
    session = _with(session, ignoring=votes).say(replies.BanVote(on=command.on))
    return (
        _tell(session, "ignored")
        if shut_out(session.table(), pope) == pope != shut_out(record, pope)
        else session
    )


def _problem(session: Session, record: GameRecord) -> str:
    if not game_at(session, record).setting.rules.excommunication:
        return "not-played"
    if record.status is not GameStatus.ACTIVE or record.kind != "movement":
        return "campaigns-only"
    return ""


def _pope(session: Session, record: GameRecord) -> Seat:
    return Seat(game_at(session, record).setting.rules.church.pope)


def _church(record: GameRecord) -> Mapping[str, Any]:
    """Church record of the open phase; bans and votes of earlier ones have lapsed."""
    kept: Mapping[str, Any] = record.game_notes.get(_CHURCH, {})
    return kept if kept.get("phase") == record.phase else {}


def _with(session: Playing, **change: Any) -> Playing:
    """The same with a ban or votes changed, and the votes counted. A vote once won stands."""
    record = session.table()
    church = {**_church(record), **change, "phase": record.phase}
    pope = _pope(session, record)
    voters = [s for s in survivors(session) if s != pope and _has_a_voice(record, s)]
    won = bool(voters) and set(voters) <= set(church.get("ignoring", ()))
    church["ignored"] = won or bool(church.get("ignored"))
    return session.with_game(replace(record, game_notes={**record.game_notes, _CHURCH: church}))


def _has_a_voice(record: GameRecord, seat: Seat) -> bool:
    place = seat_record(record, seat)
    return place.person is not None and not place.dummy


def _tell(session: SignedOn, what: str) -> Session:
    """Tell everybody who is shut out now, and by whom."""
    record = session.table()
    pope = _pope(session, record)
    ignored = shut_out(record, pope) == pope
    told = replies.Excommunication(banned=_church(record)["banned"], pope=pope, ignored=ignored)
    readers = everybody(session, record) if what == "ignored" else session.others(record)
    return session.tell(record, told, readers)
