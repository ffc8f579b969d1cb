"""DESK and SET DESK: a link to one seat's page, for one phase, to the address on file and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.commands import on_opened
from judge.commands.orders.desk_link import MOST_AN_HOUR
from judge.core.desk_keys import DeskKey, digest_of, is_written
from judge.core.effects import KeepDeskKey, Send
from judge.core.table import GameStatus
from judge.rendering import render
from judge.syntax.commands import player_commands as p
from judge.syntax.commands.command_reader import read_command
from tests.support.judges.fake_judge import World

DESK = "https://judge.example.org/desk/"


@pytest.fixture
def world() -> World:
    world = World()
    world.full_table()
    return world


def _write(world: World, text: str, sender: str = "bruno@example.net", seat: str = "florence") -> str:
    return world.write(sender, text, token=world.token_of("sforza", seat))


def _letters(world: World) -> list[Send]:
    return [send for send in world.notices if send.kind == "desk"]


def _key(send: Send) -> str:
    return str(send.facts["link"]).removeprefix(DESK)


def _counts(world: World) -> list[DeskKey]:
    return [key for key in world.desk if not key.withdrawn]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("DESK", p.Desk()),
        ("order desk", p.Desk()),
        ("my desk", p.Desk()),
        ("set desk", p.SetDesk(on=True)),
        ("SET DESK ON", p.SetDesk(on=True)),
        ("set desk off", p.SetDesk(on=False)),
        ("set no desk", p.SetDesk(on=False)),
    ],
)
def test_how_it_is_written(line: str, command: object) -> None:
    assert read_command(line) == command


def test_the_link_comes_in_a_letter_of_its_own(world: World) -> None:
    """Letters with results get forwarded: the link stands in no other letter than its own, and only its hash
    is kept."""
    answer = _write(world, "desk")
    (letter,) = _letters(world)
    key = _key(letter)
    assert letter.to == "bruno@example.net" and is_written(key) and len(key) == 26
    told = render.letter(letter)
    assert f"{DESK}{key}" in told.text and told.subject.startswith("[sforza] Your order desk")
    assert key not in answer and "letter of its own" in answer
    assert [k.digest for k in _counts(world)] == [digest_of(key)]
    assert key not in repr(world.desk)


def test_a_new_link_ends_the_one_before(world: World) -> None:
    _write(world, "desk")
    _write(world, "desk")
    assert [k.digest for k in _counts(world)] == [digest_of(_key(_letters(world)[0]))] and len(
        world.desk
    ) == 2


def test_one_letter_brings_one_link(world: World) -> None:
    _write(world, "desk\ndesk\nset desk on")
    assert len(_letters(world)) == len(world.desk) == 1


def test_a_thief_of_a_reply_token_is_not_sent_the_link(world: World) -> None:
    """Whoever writes from elsewhere with a stolen token: the link goes to the seat's address on file."""
    _write(world, "desk", sender="mallory@example.com")
    (letter,) = _letters(world)
    assert letter.to == "bruno@example.net"
    assert all(_key(letter) not in render.letter(send).text for send in world.replies)


def test_a_from_line_alone_gets_no_link(world: World) -> None:
    world.write("bruno@example.net", "desk")
    assert not _letters(world) and not world.desk


def test_links_are_sent_so_often_and_no_more(world: World) -> None:
    """A forger who knows a token can fill nobody's mailbox."""
    for _ in range(MOST_AN_HOUR):
        _write(world, "desk", sender="mallory@example.com")
        assert len(_letters(world)) == 1
    before = _counts(world)
    _write(world, "desk")
    assert not _letters(world) and _counts(world) == before
    assert f"{MOST_AN_HOUR} links" in world.answer.text
    world.now += timedelta(hours=1, minutes=1)
    _write(world, "desk")
    assert len(_letters(world)) == 1


def test_set_desk_off_ends_links(world: World) -> None:
    _write(world, "desk")
    _write(world, "set desk off")
    assert not _counts(world)


def test_a_from_line_alone_closes_no_link(world: World) -> None:
    """Forged before each deadline it would keep somebody from the desk; the setting changes, as told."""
    _write(world, "set desk on")
    world.write("bruno@example.net", "set desk off")
    assert len(_counts(world)) == 1 and "stay open" in world.answer.text
    assert not on_opened("sforza", world, world.context())
    _write(world, "set desk off")
    assert not _counts(world) and "no longer work" in world.answer.text


def test_links_of_others_stay(world: World) -> None:
    _write(world, "desk")
    _write(world, "desk", sender="carla@example.net", seat="france")
    _write(world, "set desk off")
    assert [k.seat for k in _counts(world)] == ["france"]


def test_set_desk_on_sends_one_now_and_one_at_each_phase(world: World) -> None:
    _write(world, "set desk on")
    assert len(_letters(world)) == 1
    effects = on_opened("sforza", world, world.context())
    sends = [e for e in effects if isinstance(e, Send)]
    assert [(s.kind, s.to) for s in sends] == [("desk", "bruno@example.net")]
    kept = [e.key for e in effects if isinstance(e, KeepDeskKey)]
    assert [k.digest for k in kept] == [digest_of(_key(sends[0]))]


def test_it_is_off_unless_asked_for(world: World) -> None:
    assert not on_opened("sforza", world, world.context())


def test_without_a_web_address_there_is_no_desk(world: World) -> None:
    """The command says plainly that this judge has none, and changes nothing."""
    world.desk_address = ""
    for line in ("desk", "set desk on"):
        assert "has no order desk" in _write(world, line)
        assert not _letters(world) and not world.desk
    assert not on_opened("sforza", world, world.context())


def test_no_link_while_a_game_rests(world: World) -> None:
    world.records["sforza"] = replace(world.records["sforza"], status=GameStatus.PAUSED)
    assert "paused" in _write(world, "desk") and not world.desk


def test_a_key_is_of_its_phase_and_of_whoever_held_the_seat(world: World) -> None:
    """It ends with the phase, also where that is rolled back and played again; and with the reply address."""
    _write(world, "desk")
    (key,) = _counts(world)
    record = world.records["sforza"]
    seat = next(s for s in record.seats if s.seat == "florence")
    assert key.is_of(record) and key.is_held_by(seat)
    assert not key.is_of(replace(record, phase="1454-summer"))
    assert not key.is_of(replace(record, status=GameStatus.PAUSED))
    assert not key.is_of(replace(record, opened=key.made + timedelta(seconds=1)))
    assert not key.is_held_by(replace(seat, token="another"))
    assert not key.is_held_by(replace(seat, person=None))
    assert not replace(key, withdrawn=True).is_held_by(seat)


def test_in_french(world: World) -> None:
    _write(world, "set language french")
    _write(world, "guichet")
    (letter,) = _letters(world)
    assert "guichet" in render.letter(letter).text
    _write(world, "avec guichet")
    assert next(p for p in world.persons.values() if p.name == "Bruno").details.desk
    _write(world, "sans guichet")
    assert not _counts(world)
