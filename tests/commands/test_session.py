"""A session knows by its type whether somebody is signed on, and to a power; commands take what they need."""

from dataclasses import replace

import pytest

from judge.commands.access.sign_in import SignIn
from judge.commands.registry import PlayerCommand, TableCommand, carry_out
from judge.commands.replies import shared
from judge.commands.session import Playing, Session, SignedOn
from judge.core.game import Seat
from judge.core.places import Role
from judge.syntax.commands.player_commands import Diary
from tests.commands.conftest import Table
from tests.support.all_commands import ALL


@pytest.fixture
def session(table: Table) -> Session:
    letter = table.world.letter(table.players["florence"], "")
    return Session(letter=letter, repository=table.world, context=table.world.context())


def _as(role: Role, seat: Seat | None = None) -> SignIn:
    return SignIn(game="sforza", role=role, person=1, seat=seat)


def test_whoever_signs_on_to_a_power_plays_it_and_others_are_at_the_table(session: Session) -> None:
    assert not isinstance(session, SignedOn)
    playing = session.with_sign_in(_as(Role.PLAYER, Seat("florence")))
    assert isinstance(playing, Playing) and playing.seat == "florence" and playing.table().name == "sforza"
    assert playing.visited == (playing.sign_in,)
    leading = session.with_sign_in(_as(Role.MASTER))
    assert isinstance(leading, SignedOn) and not isinstance(leading, Playing)


def test_what_acts_for_a_power_by_vote_has_a_masters_part_and_comes_back_to_the_power(
    session: Session,
) -> None:
    playing = session.with_sign_in(_as(Role.PLAYER, Seat("florence")))
    leading = playing.acting_as(replace(playing.sign_in, role=Role.MASTER))
    assert not isinstance(leading, Playing) and leading.acting_as(playing.sign_in) == playing


def test_signed_off_keeps_all_that_was_said_and_nothing_of_the_place(session: Session) -> None:
    playing = session.with_sign_in(_as(Role.PLAYER, Seat("florence"))).say(
        shared.NoPhaseOpen(status="active")
    )
    left = playing.sign_off(refused=True)
    assert type(left) is Session and left.sign_in is None and left.refused
    assert left.entries == playing.entries and left.visited == playing.visited


def test_a_command_for_players_never_runs_without_a_power(session: Session) -> None:
    def said(at: Session) -> list[str]:
        return [e.reply.template for e in carry_out(at, Diary(action="list")).entries]

    assert isinstance(ALL[Diary], PlayerCommand)
    assert said(session) == ["reply/sign-on-first"]
    assert said(session.sign_off(refused=True)) == []
    assert said(session.with_sign_in(_as(Role.MASTER))) == ["reply/diary-whose"]
    assert said(session.with_sign_in(_as(Role.PLAYER, Seat("florence")))) == ["reply/diary-list"]


def test_every_row_says_who_may_ask() -> None:
    """Three kinds of row: everybody, signed on in some role, or to a power."""
    assert all(row.roles for row in ALL.values() if isinstance(row, TableCommand))
    assert sum(isinstance(row, TableCommand | PlayerCommand) for row in ALL.values()) > 60
