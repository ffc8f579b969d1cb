"""A game that is nothing like the judge's own is played through the true judge, by letters alone.

Cards, hidden hands, one player after another (`tests.support.judges.card_game`): nothing of the shell may
know what is played. Every step of a game's life is a test's claim in one story, told in the order in which it
happens.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from judge.core.dice_sheet import verify
from judge.core.game import Seat
from judge.core.table import GameStatus
from judge.runtime.phases.replay import replay_phases
from tests.support.judges.card_game import SEATS, CardSystem, Hands, cards_at_hand
from tests.support.judges.company import SECRET, Company, Exchange, company
from tests.whole.every_command import coded

GAME = "trio"
RULES = CardSystem().game("tricks", {})


def says(exchange: Exchange, *words: str, to: str = "") -> Exchange:
    text = " ".join((exchange.to(to) if to else exchange.answer).split())
    for word in words:
        assert word in text, f"letter {exchange.number} of {exchange.writer}: no {word!r} in\n{text}"
    return exchange


def state(c: Company) -> Hands:
    return CardSystem().codec.load_state(c.record(GAME).state)


def plays_as(c: Company, seat: Seat) -> str:
    """Who plays a seat."""
    number = next(s.person for s in c.record(GAME).seats if s.seat == seat)
    with c.service.store.read() as tx:
        person = tx.person(number or 0)
    assert person is not None
    return person.name.lower()


def at_turn(c: Company) -> str:
    """Who must play now."""
    return plays_as(c, state(c).turn)


def plays(c: Company, *more: str) -> Exchange:
    """Whoever must plays the lowest card; then the judge has time to process."""
    played = c.reply(at_turn(c), GAME, f"play {min(state(c).hands[state(c).turn])}", *more)
    later = c.wait(minutes=1)
    return replace(later, sent=[*played.sent, *later.sent])


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory):
    with company(tmp_path_factory.mktemp("cards"), cards_at_hand) as made:
        yield made


def test_it_is_created_joined_and_dealt(c: Company) -> None:
    for name in ("anna", "bruno", "carla", "dario", "karl"):
        c.write(name, "register", f"name: {name.title()}", "end")
    opened = c.write("karl", f"create ?{GAME} pw-karl", "become master")
    says(opened, "Three tricks, for 3 players", "You are the master")
    coded(c, "karl", "yes")
    says(c.write("dario", "create ?other pw-dario balance-of-power", failing=True), "tricks")
    c.write("anna", f"sign on ?{GAME} pw-anna", "set preference S")
    says(c.write("bruno", f"sign on ?{GAME} pw-bruno", "set preference C"), GAME)
    dealt = c.write("carla", f"sign on ?{GAME} pw-carla", "set preference D")
    record = c.record(GAME)
    assert (record.system, record.status, record.phase) == ("cards", GameStatus.ACTIVE, "1.1")
    hands = state(c).hands
    assert sorted(card for hand in hands.values() for card in hand) == list(range(1, 10))
    for name, seat in zip(("anna", "bruno", "carla"), SEATS, strict=True):
        assert c.seat_of(GAME, name) == seat
        says(dealt, f"Your hand: {', '.join(map(str, hands[seat]))}.", record.commitment, to=name)


def test_orders_are_mended_corrected_and_previewed(c: Company) -> None:
    name, hand = at_turn(c), state(c).hands[state(c).turn]
    foreign = next(card for card in range(1, 10) if card not in hand)
    said = c.reply(name, GAME, "Dear judge,", f"plya {hand[0]}", "Thanks!", failing=True)
    says(said, f"> plya {hand[0]}", f"play {hand[0]}", "Still without an order: a card")
    says(c.reply(name, GAME, f"play {foreign}", failing=True), "One order is not allowed")
    says(c.reply(name, GAME, "template"), "a form for trick 1, card 1")
    waiting = c.reply(name, GAME, "set wait", f"play {hand[0]}", "preview")
    says(waiting, f"trick 1, card 1 as I hold them: play {hand[0]}", "PREVIEW", "Your orders are complete")
    corrected = says(c.reply(name, GAME, f"play {hand[1]}"), f"play {hand[1]}")
    assert f"play {hand[0]}" not in corrected.answer
    says(c.reply(name, GAME, "clear"), "cleared")
    idle = next(n for n in ("anna", "bruno", "carla") if n != name)
    says(c.reply(idle, GAME, "play 1"), "no orders are needed from you")
    assert c.record(GAME).phase == "1.1"


def test_what_it_does_not_have_is_said_kindly(c: Company) -> None:
    """Neither a primer nor opponents to practise with."""
    told = says(c.write("dario", "help game"), "I have no introduction to the game")
    assert "Machiavelli" not in told.answer.title()
    says(c.write("dario", "practice", failing=True), "nothing to practise with")
    with c.service.store.read() as tx:
        assert [game.name for game in tx.games()] == [GAME]


def test_it_is_listed_and_watched_without_a_glimpse_of_the_hands(c: Company) -> None:
    says(c.write("dario", f"observe {GAME} pw-dario"), GAME)
    listed = c.write("dario", f"list {GAME}", "list")
    says(listed, "Three tricks", "cards: 3 unseen", "trick 1, card 1", "turn next 2 days")
    says(c.write("dario", "status", "my powers"), GAME)
    says(c.write("dario", f"map {GAME}"), "belongs to a different game")


def test_the_late_are_reminded_given_up_and_replaced(c: Company) -> None:
    late = at_turn(c)
    seat = state(c).turn
    says(c.wait(hours=25), "your orders, please", "trick 1, card 1", "card", to=late)
    says(c.wait(hours=24), "trick 1, card 1", to=late)
    c.wait(hours=25)
    assert next(s for s in c.record(GAME).seats if s.seat == seat).abandoned
    letter = RULES.setting.scenario.powers[seat].letter
    c.write("dario", f"sign on O{GAME} pw-dario", "resign")
    taken = c.write("dario", f"sign on {letter}{GAME} pw-new")
    says(taken, seat.title())
    assert at_turn(c) == "dario"
    says(plays(c), f"{seat.title()} plays", to=next(n for n in ("anna", "bruno", "carla") if n != late))
    assert c.record(GAME).phase == "1.2"


def test_what_is_laid_by_is_played_and_a_condition_is_asked_of_the_game(c: Company) -> None:
    second = state(c)
    following = SEATS[(SEATS.index(second.turn) + 1) % 3]
    name = plays_as(c, following)
    low, high = min(second.hands[following]), max(second.hands[following])
    laid = second.table[0][1]
    planned = ("phase trick 1 card 3", f"if {laid} is on the table then play {high}", "else", f"play {low}")
    says(c.reply(name, GAME, *planned), f"play {high}")
    plays(c)
    assert c.record(GAME).phase == "2.1"
    assert high not in state(c).hands[following] and low in state(c).hands[following]


def test_letters_between_players_and_the_past(c: Company) -> None:
    name = at_turn(c)
    others = [s for s in SEATS if s != state(c).turn]
    says(c.reply(name, GAME, f"press to {others[0]}", "Let me have this one.", "endpress"), others[0].title())
    told = c.reply(name, GAME, "history all", f"summary {GAME}", "why trick 1 card 3")
    says(told, "trick 1, card 3", "takes the trick", "SUMMARY OF TRIO")
    hands = state(c).hands
    for seat in others:
        assert ", ".join(map(str, hands[seat])) not in told.answer


def test_it_is_rolled_back_and_played_again(c: Company) -> None:
    before = c.record(GAME)
    plays(c)
    says(c.write("karl", f"sign on M{GAME} pw-karl", "rollback"), "trick 2, card 1")
    assert c.record(GAME).phase == "2.1" and c.record(GAME).state == before.state
    says(c.write("karl", f"sign on M{GAME} pw-karl", "rollforward"), "trick 2, card 2")
    told = c.write("karl", f"sign on M{GAME} pw-karl", "rollback trick 2 card 1", "predict")
    says(told, "trick 2, card 1")
    assert "not the open phase" not in told.answer


def test_a_copy_is_restored_elsewhere_and_the_game_is_over_after_three_tricks(
    c: Company, tmp_path: Path
) -> None:
    says(c.write("karl", f"sign on keeper {SECRET}", f"keeper back up {GAME}"), GAME)
    copy = next(c.service.settings.copies.glob(f"{GAME}-*"))
    with company(tmp_path, cards_at_hand) as other:
        other.service.settings.copies.mkdir(parents=True, exist_ok=True)
        shutil.copy(copy, other.service.settings.copies)
        other.write("karl", "register", "name: Karl", "end")
        says(other.write("karl", f"sign on keeper {SECRET}", f"keeper restore {copy.name}"), GAME)
        assert other.record(GAME).state == c.record(GAME).state and other.record(GAME).system == "cards"
        says(other.write("karl", f"list {GAME}"), "Three tricks", "trick 2, card 1")
    last = None
    for _ in range(6):
        last = plays(c)
    record = c.record(GAME)
    assert record.status is GameStatus.FINISHED and last is not None
    says(last, "Won by", record.seed.hex(), to=plays_as(c, SEATS[0]))
    sheet = next(
        str(part.get_content())
        for letter in last.sent
        for part in letter.message.walk()
        if part.get_filename() == "dice.txt"
    )
    found = verify(sheet, record.commitment)
    assert found.throws == 2 and found.faults == ()
    again = list(replay_phases(c.service.store, c.service.environment.ports, GAME))
    assert len(again) == 10 and not any(phase.differs for phase in again)
    assert c.logged == []


BOARD = re.compile(
    r"\b(?:units?|arm(?:y|ies)|fleets?|garrisons?|provinces?|ducats?|sieges?|besieg\w*|convoys?|spring|summer|"
    r"fall 1|retreats?|treasur\w*|loans?|bribe\w*|Florence|Venice|Milan|Siena|Pope|Papacy)\b"
)


def test_no_letter_of_this_game_speaks_of_a_board(c: Company) -> None:
    """The shell's own sentences take their examples from the game."""
    wrong = [
        (exchange.number, line)
        for exchange in c.exchanges
        for letter in exchange.sent
        for line in letter.text.splitlines()
        if BOARD.search(line)
    ]
    assert not wrong, "\n".join(map(str, wrong))
