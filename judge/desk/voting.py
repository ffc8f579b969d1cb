"""SET DRAW and SET CONCEDE: secret votes that lapse with the phase, and end the game when they suffice.

Nobody hears of a vote, nor of how many there are; the master may cast one as the power (BECOME). Not here:
the last letter (service), a victory that a master declares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.ending import ended
from judge.desk.habits import habit
from judge.desk.hands import own_seats
from judge.desk.powers import power_of, powers_in, powers_like
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, masters, position, seat_record
from judge.game import Seat
from judge.language.player_commands import SetConcede, SetDias, SetDraw
from judge.letter import GameRecord, GameStatus
from judge.report.standings import standings

_VOTES = "votes"


@handles(SetDraw, Role.PLAYER, otherwise="vote-players")
def set_draw(visit: Visit, command: SetDraw) -> Visit:
    """DIAS: a draw of all survivors. NO DIAS: of those listed, or fewer (A13)."""
    seat = _voter(visit)
    if seat is None:
        return (
            visit.say("no-phase-open")
            if visit.table().status is not GameStatus.ACTIVE
            else visit.say("vote-gone")
        )
    rules, _ = position(visit, visit.table())
    if not command.on:
        return _cast(visit, draw=None).say("vote-cast", what="draw", on=False, powers=())
    dias = bool(visit.table().settings.get("dias", True))
    listed, wrong = powers_in(rules, _spread(rules, command.powers))
    if wrong:
        return visit.say("vote-whom", word=wrong[:40], near=powers_like(rules, wrong))
    left = survivors(visit)
    if any(s not in left for s in listed):
        return visit.say("vote-gone-power", powers=tuple(s for s in listed if s not in left))
    if dias and listed and set(listed) != set(left):
        return visit.say("vote-dias")
    wanted = listed or left
    visit = _cast(visit, draw=list(wanted)).say("vote-cast", what="draw", on=True, powers=wanted)
    return _counted(visit)


@handles(SetConcede, Role.PLAYER, otherwise="vote-players")
def set_concede(visit: Visit, command: SetConcede) -> Visit:
    """To the largest power only; it happens when all others concede to the same one."""
    seat = _voter(visit)
    if seat is None:
        return (
            visit.say("no-phase-open")
            if visit.table().status is not GameStatus.ACTIVE
            else visit.say("vote-gone")
        )
    if not habit(visit.table(), "concessions"):
        return visit.say("no-concessions")
    if not command.on:
        return _cast(visit, concede=None).say("vote-cast", what="concede", on=False, powers=())
    rules, state = position(visit, visit.table())
    to = power_of(rules, command.power) if command.power else None
    if to is None:
        word = command.power
        return visit.say("vote-whom", word=word[:40], near=powers_like(rules, word) if word else ())
    rows = standings(rules.setting, state)
    most = max(r.cities for r in rows)
    if to not in [str(r.power) for r in rows if r.cities == most]:
        known = not rules.setting.rules.fog
        largest = tuple(str(r.power) for r in rows if r.cities == most and known)
        return visit.say("vote-not-largest", power=to, largest=largest)
    if to in _voices(visit):
        return visit.say("vote-oneself")
    visit = _cast(visit, concede=to).say("vote-cast", what="concede", on=True, powers=(to,))
    return _counted(visit)


@handles(SetDias, *TABLE, otherwise="not-for-you")
def set_dias(visit: Visit, command: SetDias) -> Visit:
    """Whether draws include all survivors."""
    if not may_change(visit):
        return only_masters(visit, "dias")
    record = visit.table()
    old = bool(record.settings.get("dias", True))
    return announce(
        visit.with_settings(record, dias=command.on), (Change("dias", old, command.on),), along=()
    )


# ---------------------------------------------------------------- counting


def survivors(visit: Visit) -> tuple[Seat, ...]:
    """The powers still in the game, in the scenario's order."""
    rules, state = position(visit, visit.table())
    return tuple(s for s in rules.seats if s not in {str(p) for p in state.eliminated})


def draw_of(votes: Mapping[Seat, Sequence[Seat]], left: Sequence[Seat]) -> tuple[Seat, ...]:
    """The largest group that every voter accepts; empty if there is none (A13).

    A list with oneself on it accepts every part of it that has oneself; one without, every part, and every
    part together with oneself. Among groups of one size the first in the order of `left` counts.
    """
    for size in range(len(left), 0, -1):
        for group in combinations(left, size):
            if all(_accepts(voter, set(votes[voter]), set(group)) for voter in votes):
                return group
    return ()


def _accepts(voter: Seat, listed: set[Seat], group: set[Seat]) -> bool:
    return group <= listed | {voter} and (voter in group or voter not in listed)


def _counted(visit: Visit) -> Visit:
    """End the game if the votes suffice."""
    record, left = visit.table(), survivors(visit)
    votes = _votes(record)
    voters = [s for s in left if _has_a_voice(record, s)]
    draws = {s: votes[s]["draw"] for s in voters if votes.get(s, {}).get("draw")}
    if len(draws) == len(voters):
        group = draw_of(draws, left)
        if group:
            return ended(visit, group, "draw").say("vote-ends", what="draw", powers=group)
    for to in left:
        others = [s for s in voters if s != to]
        if others and all(votes.get(s, {}).get("concede") == to for s in others):
            return ended(visit, (to,), "concession").say("vote-ends", what="concede", powers=(to,))
    return visit


def _has_a_voice(record: GameRecord, seat: Seat) -> bool:
    """A dummy has none; an empty seat only where a master can speak for it."""
    place = seat_record(record, seat)
    return not place.dummy and (place.person is not None or bool(masters(record)))


def _votes(record: GameRecord) -> Mapping[str, Mapping[str, Any]]:
    """The votes of the open phase; those of earlier ones have lapsed."""
    kept = record.settings.get(_VOTES, {})
    return kept.get("cast", {}) if kept.get("phase") == record.phase else {}


def _cast(visit: Visit, **vote: Any) -> Visit:
    """The writer's vote, for every power of theirs that may vote."""
    record = visit.table()
    votes = dict(_votes(record))
    for seat in _voices(visit):
        mine = {k: v for k, v in ({**votes.get(seat, {}), **vote}).items() if v is not None}
        votes = {**{s: v for s, v in votes.items() if s != seat}, **({str(seat): mine} if mine else {})}
    return visit.with_settings(record, **{_VOTES: {"phase": record.phase, "cast": votes}})


def _voter(visit: Visit) -> Seat | None:
    """The writer's power, if it may vote now."""
    assert visit.standing is not None
    if visit.table().status is not GameStatus.ACTIVE:
        return None
    return next(iter(_voices(visit)), None)


def _voices(visit: Visit) -> tuple[Seat, ...]:
    """The writer's powers that may vote now."""
    left = survivors(visit)
    return tuple(s for s in own_seats(visit.table(), visit.standing) if s in left)


def _spread(rules: Any, written: str) -> str:
    """``LV`` as ``L V``: a group of the judge's letters."""
    words = []
    for word in written.replace(",", " ").replace("+", " ").split():
        alone = word.isalpha() and power_of(rules, word) is None and all(power_of(rules, c) for c in word)
        words += list(word) if alone else [word]
    return " ".join(words)
