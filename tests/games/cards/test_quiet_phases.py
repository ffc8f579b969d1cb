"""Who is told of a phase's end (`Agenda.tells`): a trick of three cards is not three letters to everybody.

Whoever must play next is told at once; everybody else reads of all three cards when the trick is over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.core.game import Agenda, Seat
from judge.core.table import GameStatus
from judge.demo.post import Received
from judge.games.cards.rules import SEATS, Hands
from judge.games.cards.system import CardSystem
from tests.support.judges.card_game import cards_at_hand
from tests.support.judges.company import Company, address, company
from tests.whole.every_command import coded

GAME = "trio"
PLAYERS = ("anna", "bruno", "carla")
READERS = (*PLAYERS, "karl", "olga")
"""With a master and an observer."""


def state(c: Company) -> Hands:
    return CardSystem().codec.load_state(c.record(GAME).state)


def at_turn(c: Company) -> str:
    return PLAYERS[SEATS.index(state(c).turn)]


def begin(c: Company) -> None:
    for name in READERS:
        c.write(name, "register", f"name: {name.title()}", "end")
    c.write("karl", f"create ?{GAME} pw-karl", "become master")
    coded(c, "karl", "yes")
    c.write("olga", f"observe {GAME} pw-olga")
    for name, wish in zip(PLAYERS, "SCD", strict=True):
        c.write(name, f"sign on ?{GAME} pw-{name}", f"set preference {wish}")
    assert c.record(GAME).phase == "1.1"


@dataclass(frozen=True)
class Turn:
    """Who laid which card, and all letters that went out because of it."""

    name: str
    said: str
    sent: tuple[Received, ...]

    def to(self, name: str) -> list[str]:
        """What somebody is told to have been played, in order."""
        text = "\n".join(letter.text for letter in self.sent if letter.to == address(name))
        return re.findall(r"\w+ (?:plays \d|takes the trick)", text)

    @property
    def told(self) -> set[str]:
        return {name for name in READERS if self.to(name)}


def play(c: Company) -> Turn:
    now = state(c)
    name, card = at_turn(c), min(now.hands[now.turn])
    answered = c.reply(name, GAME, f"play {card}")
    return Turn(name, f"{now.turn.title()} plays {card}", (*answered.sent, *c.wait(minutes=1).sent))


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory):
    with company(tmp_path_factory.mktemp("quiet"), cards_at_hand) as made:
        begin(made)
        yield made


def test_only_who_is_next_is_told_while_a_trick_goes_on(c: Company) -> None:
    first = play(c)
    assert first.told == {at_turn(c)} and first.to(at_turn(c)) == [first.said]
    second = play(c)
    assert second.told == {at_turn(c)} and second.to(at_turn(c)) == [first.said, second.said]
    third = play(c)
    took = f"{state(c).turn.title()} takes the trick"
    assert third.told == {*READERS}
    for name in ("karl", "olga", first.name):
        assert third.to(name) == [first.said, second.said, third.said, took]
    assert third.to(second.name) == [second.said, third.said, took]
    assert third.to(third.name) == [third.said, took]


def test_three_letters_a_card_with_a_master(c: Company) -> None:
    """It was five: an answer, and a letter to each of three players and a master."""
    sent = [letter.to for _ in range(3) for letter in play(c).sent]
    assert sent.count(address("olga")) == 1
    assert len(sent) - 1 == 3 * 3


def test_the_last_letter_tells_what_nobody_heard_yet(c: Company) -> None:
    before = play(c)
    assert c.record(GAME).phase == "3.2"
    first = len(c.exchanges)
    c.write("karl", f"sign on M{GAME} pw-karl", "terminate")
    c.wait(minutes=1)
    assert c.record(GAME).status is GameStatus.TERMINATED
    last = Turn("", "", tuple(letter for one in c.exchanges[first:] for letter in one.sent))
    for name in ("karl", "olga", before.name):
        assert last.to(name) == [before.said]
    assert last.to(at_turn(c)) == []


def test_who_must_write_is_always_told() -> None:
    swords, cups = SEATS[:2]
    quiet = Agenda(phase="1", kind="turn", owes={swords: ("card",)}, tells=frozenset[Seat]())
    assert quiet.is_told_to([swords]) and quiet.is_told_to([cups, swords])
    assert not quiet.is_told_to([cups]) and not quiet.is_told_to([])
    loud = Agenda(phase="1", kind="turn", owes={swords: ("card",)})
    assert loud.is_told_to([cups]) and loud.is_told_to([])


def test_what_was_rolled_back_is_told_as_it_was_played_again(tmp_path: Path) -> None:
    with company(tmp_path, cards_at_hand) as c:
        begin(c)
        first = play(c)
        c.write("karl", f"sign on M{GAME} pw-karl", "rollback")
        assert c.record(GAME).phase == "1.1"
        again = play(c)
        assert again.said == first.said
        second, third = play(c), play(c)
        assert third.to("olga")[:3] == [first.said, second.said, third.said]
