"""EXCOMMUNICATE, and the vote to ignore it: who may neither write nor be written to in this campaign (O-018).

The Papacy may name one player in each campaign; if all the others vote to ignore it, the Papacy is shut
out. Not here: everything else that a table allows of press (press_rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.desk.powers import power_of, powers_like
from judge.desk.recipients import Recipients
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, everybody, seat_record
from judge.desk.voting import survivors
from judge.game import Seat
from judge.language.commands import Excommunicate, IgnoreExcommunications
from judge.letter import GameRecord, GameStatus

POPE = Seat("papacy")
_CHURCH = "church"
"""Table setting: the open campaign's ban, and who votes to ignore it."""


def shut_out(record: GameRecord) -> Seat | None:
    """Who may neither write nor be written to until the open phase ends."""
    church = _church(record)
    if not church.get("banned"):
        return None
    return POPE if church.get("ignored") else Seat(church["banned"])


def silence(visit: Visit, record: GameRecord, to: Recipients, *, by_name: bool) -> str:
    """Why a letter may not go; empty if it may. The master may always write and be written to.

    Nobody can write to made-up names meanwhile: a refusal would tell who is behind them.
    """
    assert visit.standing is not None
    shut = shut_out(record)
    if shut is None or visit.standing.role is Role.MASTER:
        return ""
    if visit.standing.seat == shut:
        return "excommunicated" if to.everybody or to.observers or to.seats else ""
    if by_name:
        return "made-up-names"
    return "to-excommunicated" if shut in to.seats else ""


def spared(visit: Visit, record: GameRecord, to: Recipients) -> Recipients:
    """A broadcast without the one who is shut out; other letters as they are."""
    shut = shut_out(record)
    if shut is None or not to.everybody or visit.standing is None or visit.standing.role is Role.MASTER:
        return to
    seats = tuple(s.seat for s in record.seats if s.seat not in (shut, visit.standing.seat))
    return replace(to, everybody=False, seats=seats, masters=True, observers=True)


@handles(Excommunicate, Role.PLAYER, otherwise="ban-players")
def excommunicate(visit: Visit, command: Excommunicate) -> Visit:
    """Once in each campaign, at any time in it; it holds until the campaign is played."""
    record = visit.table()
    assert visit.standing is not None
    problem = _problem(visit, record)
    if problem or visit.standing.seat != POPE:
        return visit.say("ban-not-now", reason=problem or "pope-only")
    if _church(record).get("banned"):
        return visit.say("ban-not-now", reason="once")
    rules = visit.rules(record)
    to = power_of(rules, command.power)
    if to is None or to == POPE or to not in survivors(visit):
        return visit.say("ban-whom", word=command.power[:40], near=powers_like(rules, command.power))
    visit = _with(visit, banned=str(to)).say("ban-laid", power=to)
    return _tell(visit, "laid")


@handles(IgnoreExcommunications, Role.PLAYER, otherwise="ban-players")
def ignore(visit: Visit, command: IgnoreExcommunications) -> Visit:
    """A vote for this campaign, by anybody but the Papacy; nobody hears of it until all have cast it."""
    record = visit.table()
    assert visit.standing is not None
    problem = _problem(visit, record)
    if problem or visit.standing.seat == POPE:
        return visit.say("ban-not-now", reason=problem or "pope-votes")
    if visit.standing.seat not in survivors(visit):
        return visit.say("vote-gone")
    others = [s for s in _church(record).get("ignoring", ()) if s != visit.standing.seat]
    votes = [*others, str(visit.standing.seat)] if command.on else others
    visit = _with(visit, ignoring=votes).say("ban-vote", on=command.on)
    return _tell(visit, "ignored") if shut_out(visit.table()) == POPE != shut_out(record) else visit


def _problem(visit: Visit, record: GameRecord) -> str:
    if not visit.rules(record).setting.rules.excommunication:
        return "not-played"
    if record.status is not GameStatus.ACTIVE or record.kind != "movement":
        return "campaigns-only"
    return ""


def _church(record: GameRecord) -> Mapping[str, Any]:
    """What the open phase has of it; bans and votes of earlier ones have lapsed."""
    kept: Mapping[str, Any] = record.settings.get(_CHURCH, {})
    return kept if kept.get("phase") == record.phase else {}


def _with(visit: Visit, **change: Any) -> Visit:
    """The same with a ban or votes changed, and the votes counted. A vote once won stands."""
    record = visit.table()
    church = {**_church(record), **change, "phase": record.phase}
    voters = [s for s in survivors(visit) if s != POPE and _has_a_voice(record, s)]
    won = bool(voters) and set(voters) <= set(church.get("ignoring", ()))
    church["ignored"] = won or bool(church.get("ignored"))
    return visit.with_settings(record, **{_CHURCH: church})


def _has_a_voice(record: GameRecord, seat: Seat) -> bool:
    place = seat_record(record, seat)
    return place.person is not None and not place.dummy


def _tell(visit: Visit, what: str) -> Visit:
    """Tell everybody who is shut out now, and by whom."""
    record = visit.table()
    facts = {"setting": visit.rules(record).setting, "banned": _church(record)["banned"], "pope": POPE}
    ignored = shut_out(record) == POPE
    readers = everybody(visit, record) if what == "ignored" else visit.others(record)
    return visit.tell(record, "replies/notices/excommunication", readers, ignored=ignored, **facts)
