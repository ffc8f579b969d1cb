"""SET DRAW and SET CONCEDE: secret votes that lapse with the phase, and end the game when they suffice.

Nobody hears of a vote, nor of how many there are; the master may cast one as the power (BECOME). Not here:
the last letter (runtime), a victory that a master declares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from judge.commands.information.how_to import how_to
from judge.commands.master.declare import end_game
from judge.commands.names.powers import power_of, powers_in, powers_like
from judge.commands.orders.several_powers import own_seats
from judge.commands.replies import shared
from judge.commands.replies import votes as replies
from judge.commands.session import Playing, Session, SignedOn, position
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.game import Seat
from judge.core.options import Ballot, Votes
from judge.core.places import has_a_voice, masters, seat_record
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.player_commands import HowTo, SetConcede, SetDias, SetDraw


def set_draw(session: Playing, command: SetDraw) -> Session:
    """DIAS: a draw of all survivors. NO DIAS: of those listed, or fewer."""
    seat = _voter(session)
    if seat is None:
        return (
            session.say(shared.NoPhaseOpen(status=session.table().status.value))
            if session.table().status is not GameStatus.ACTIVE
            else session.say(shared.VoteGone())
        )
    if command.powers.strip() == "?":
        return how_to(session, HowTo(topic="draw"))
    rules, _ = position(session, session.table())
    if not command.on:
        return _cast(session, draw=()).say(replies.VoteCast(what="draw", on=False, powers=()))
    dias = session.table().options.dias
    listed, wrong = powers_in(rules, _spread(rules, command.powers))
    if wrong:
        return session.say(replies.VoteWhom(word=wrong[:40], near=powers_like(rules, wrong)))
    left = survivors(session)
    if any(s not in left for s in listed):
        return session.say(replies.VoteGonePower(powers=tuple(s for s in listed if s not in left)))
    if dias and listed and set(listed) != set(left):
        return session.say(replies.VoteDias())
    wanted = listed or left
    session = _cast(session, draw=tuple(wanted)).say(replies.VoteCast(what="draw", on=True, powers=wanted))
    return _count_votes(session)


def set_concede(session: Playing, command: SetConcede) -> Session:
    """To the largest power only; it happens when all others concede to the same one."""
    seat = _voter(session)
    if seat is None:
        return (
            session.say(shared.NoPhaseOpen(status=session.table().status.value))
            if session.table().status is not GameStatus.ACTIVE
            else session.say(shared.VoteGone())
        )
    if not session.table().options.concessions:
        return session.say(replies.NoConcessions())
    if not command.on:
        return _cast(session, concede=None).say(replies.VoteCast(what="concede", on=False, powers=()))
    rules, state = position(session, session.table())
    to = power_of(rules, command.power) if command.power else None
    if to is None:
        word = command.power
        return session.say(replies.VoteWhom(word=word[:40], near=powers_like(rules, word) if word else ()))
    leaders = rules.leaders(state)
    if to not in leaders:
        largest = () if rules.hides_positions else leaders
        return session.say(replies.VoteNotLargest(power=to, largest=largest))
    if to in _voices(session):
        return session.say(replies.VoteOneself())
    session = _cast(session, concede=to).say(replies.VoteCast(what="concede", on=True, powers=(to,)))
    return _count_votes(session)


def set_dias(session: SignedOn, command: SetDias) -> Session:
    """Set whether draws include all survivors."""
    if not may_change(session):
        return only_masters(session, "dias")
    record = session.table()
    old = record.options.dias
    session = session.with_options(record, replace(record.options, dias=command.on))
    return announce(session, (Change("dias", old, command.on),), along=())


# ---------------------------------------------------------------- counting


def survivors(session: SignedOn) -> tuple[Seat, ...]:
    """The powers still in the game, in the scenario's order."""
    rules, state = position(session, session.table())
    return rules.survivors(state)


def draw_of(votes: Mapping[Seat, Sequence[Seat]], left: Sequence[Seat]) -> tuple[Seat, ...]:
    """The largest group that every voter accepts; empty if there is none.

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


def _count_votes(session: Playing) -> Session:
    """End the game if the votes suffice."""
    record, left = session.table(), survivors(session)
    votes = _votes(record)
    voters = [s for s in left if has_a_voice(record, s)]
    draws = {s: votes[s].draw for s in voters if s in votes and votes[s].draw}
    if len(draws) == len(voters):
        group = draw_of(draws, left)
        if group and _one_person_alone(record, voters):
            return session.say(replies.VoteAlone())
        if group:
            return end_game(session, group, "draw").say(replies.VoteEnds(what="draw", powers=group))
    for to in left:
        others = [s for s in voters if s != to]
        if others and all(s in votes and votes[s].concede == to for s in others):
            return end_game(session, (to,), "concession").say(replies.VoteEnds(what="concede", powers=(to,)))
    return session


def _one_person_alone(record: GameRecord, voters: Sequence[Seat]) -> bool:
    """Tell whether all who vote are one person, at a table that a master leads: it is the master's to end."""
    people = {seat_record(record, seat).person for seat in voters}
    return len(people) == 1 and bool(masters(record))


def _votes(record: GameRecord) -> Mapping[Seat, Ballot]:
    """The votes of the open phase; those of earlier ones have lapsed."""
    votes = record.notes.votes
    return votes.cast if votes.phase == record.phase else {}


def _cast(session: Playing, **vote: Any) -> Playing:
    """The writer's vote, for every power of theirs that may vote."""
    record = session.table()
    votes = dict(_votes(record))
    for seat in _voices(session):
        mine = replace(votes.pop(seat, Ballot()), **vote)
        votes |= {seat: mine} if mine != Ballot() else {}
    return session.with_notes(record, replace(record.notes, votes=Votes(phase=record.phase, cast=votes)))


def _voter(session: Playing) -> Seat | None:
    """The writer's power, if it may vote now."""
    if session.table().status is not GameStatus.ACTIVE:
        return None
    return next(iter(_voices(session)), None)


def _voices(session: Playing) -> tuple[Seat, ...]:
    """The writer's powers that may vote now."""
    left = survivors(session)
    return tuple(s for s in own_seats(session.table(), session.sign_in) if s in left)


def _spread(rules: Any, written: str) -> str:
    """``LV`` as ``L V``: a group of the judge's letters."""
    words = []
    for word in written.replace(",", " ").replace("+", " ").split():
        alone = word.isalpha() and power_of(rules, word) is None and all(power_of(rules, c) for c in word)
        words += list(word) if alone else [word]
    return " ".join(words)
