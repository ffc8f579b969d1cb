"""Sentences of people: the line that is meant is told or numbered, and nothing is done that nobody asked for.

The sets were written before the examples (`tests.support.sentences`).
"""

from __future__ import annotations

import copy
from collections import Counter
from datetime import timedelta

import pytest

from judge.commands.wishes.reading import role_of
from judge.commands.wishes.rows import wishes
from judge.core.table import GameStatus
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from tests.support.judges.fake_judge import GAMES, World
from tests.support.sampling import sampled
from tests.support.sentences import AMONG, DONE, FIRST, met, opened, rows, what_holds, write

_FILLED = {
    "power": "milan", "powers": "milan venice", "place": "siena", "address": "a@example.org", "number": "12",
    "addresses": "a@example.org b@example.org", "weekdays": "--T--F-",
    "date": "Sun 15 Mar 18:00", "until": "Sun 15 Mar 18:00",
    "dates": "20 March to 27 March",
    "span": "2d", "phase": "spring 1454", "option": "famine", "topic": "bribe", "zone": "Europe/Rome",
    "language": "french", "days": "14", "unit": "A", "rule": "N-020", "clock": "21:00", "hours": "24, 3",
    "clocks": "23:00 to 7:00", "goal": "pisa", "other": "F", "own": "florence", "text": "hello",
    "foreign": "German", "scenario": "borgia", "game": "sforza",
}  # fmt: skip


def test_most_sentences_of_masters_find_their_line_and_none_is_done() -> None:
    """A sample may miss no more than all of them do."""
    every = [*rows("masters")]
    tried = sampled(every, 3)
    found = Counter(met("master", line, meant) for _, line, meant in tried)
    missed = len(tried) - found[FIRST]
    assert found[DONE] == 0 and missed <= len(every) - 66, found
    assert missed - found[AMONG] <= len(every) - 69, found


def test_every_row_says_lines_that_are_commands() -> None:
    """Whoever is told a line must be understood when they send it, or its number."""
    with GAMES.words.in_force():
        for game in ("machiavelli", "cards", "empires"):
            for row in wishes(game).examples.rows:
                for line in (*row.lines, *row.instead):
                    filled = line.format_map({**_FILLED, "set ": ""})
                    is_order = game == "machiavelli" and filled in ("all hold", "keep all units")
                    assert is_order or isinstance(read_command(filled), Command), (row.name, filled)


def _master(world: World, text: str, **facts: object) -> str:
    record = world.records["sforza"]
    staff = next(a for a in record.attendants if a.role.value == "master")
    return world.write("gaspare@example.net", text, **{"token": staff.token, **facts})


@pytest.fixture
def led() -> World:
    return copy.deepcopy(opened())


@pytest.mark.parametrize("answer", ["yes", "Yes!"])
def test_a_yes_takes_the_only_line(led: World, answer: str) -> None:
    asked = _master(led, "Put the game on hold for a while")
    assert "1  pause" in asked and "2  " not in asked
    _master(led, answer)
    assert led.records["sforza"].status is GameStatus.PAUSED


@pytest.mark.parametrize("answer", ["1", "Hello,\n1", "1."])
def test_a_number_takes_the_line(led: World, answer: str) -> None:
    _master(led, "Everybody needs more time, give us until Sunday 18:00")
    before = led.records["sforza"].deadline
    _master(led, answer)
    assert led.records["sforza"].deadline != before


@pytest.mark.parametrize(
    "wish", ["please give everybody two more days", "give us 2 more days", "can everybody have 2 more days?"]
)
def test_more_time_is_asked_for_by_numbers(led: World, wish: str) -> None:
    """As the page for masters says of this very sentence; the open phase comes before later ones."""
    assert "  1  set deadline +2d" in _master(led, wish)
    before = led.records["sforza"].deadline
    _master(led, "1")
    after = led.records["sforza"].deadline
    assert before is not None and after is not None and after - before == timedelta(days=2)


def test_a_number_that_takes_nothing_is_no_empty_letter(led: World) -> None:
    assert "empty" not in _master(led, "7")


def test_a_number_counts_once(led: World) -> None:
    _master(led, "Everybody needs more time, give us until Sunday 18:00")
    _master(led, "1")
    held = what_holds(led)
    assert "no open suggestion" in " ".join(_master(led, "1").split()) and what_holds(led) == held


def test_a_number_in_an_answer_to_another_letter_does_nothing(led: World) -> None:
    _master(led, "we take a break until Monday 18:00", message_id="<one@example.net>")
    _master(led, "Everybody needs more time, give us until Sunday 18:00", message_id="<two@example.net>")
    held = what_holds(led)
    told = _master(led, "1", references=("<three@example.net>", "<answer@example.org>"))
    assert "no open suggestion" in " ".join(told.split()) and what_holds(led) == held
    _master(led, "1", references=("<two@example.net>", "<answer@example.org>"))
    assert what_holds(led) != held


def test_a_number_for_anothers_menu_does_nothing(led: World) -> None:
    _master(led, "Everybody needs more time, give us until Sunday 18:00")
    held = what_holds(led)
    token = next(a.token for a in led.records["sforza"].attendants if a.role.value == "observer")
    told = led.write("otto@example.net", "1", token=token)
    assert "no open suggestion" in " ".join(told.split()) and what_holds(led) == held


def test_a_player_who_has_the_masters_password_takes_no_masters_line_by_their_own_letter(led: World) -> None:
    """Two places of one person are two: what the master was offered is not answered as Austria."""
    wish = "sign on Msforza pw-master\nEverybody needs more time, give us until Sunday 18:00"
    assert "1  set deadline" in led.write("anna@example.net", wish, proof="pass")
    held = what_holds(led)
    told = led.write("anna@example.net", "1", token=led.token_of("sforza", "austria"))
    assert "no open suggestion" in " ".join(told.split()) and what_holds(led) == held


def test_a_number_without_a_reply_address_does_nothing(led: World) -> None:
    """A From line can be forged."""
    _master(led, "Everybody needs more time, give us until Sunday 18:00")
    held = what_holds(led)
    led.write("gaspare@example.net", "sign on Msforza pw-master\n1")
    assert what_holds(led) == held


@pytest.mark.parametrize("line", [row for who, row, _ in rows("others") if who == "talk"])
@pytest.mark.parametrize("role", ["master", "player", "observer"])
def test_talk_changes_nothing(role: str, line: str) -> None:
    assert what_holds(write(role, line)[0]) == what_holds(opened())


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("That is too early. Let's say next Sunday at 8 in the evening.", "set deadline Sun 15 Mar 20:00"),
        ("Bruno has no time any more. Take him out and let olga@example.org take his place.",
         "eject florence; invite olga@example.org for florence"),
        ("I'm off to the mountains until Friday, nothing must happen meanwhile", "pause until Fri 13 Mar"),
        ("Don't wait any longer, run it with what you have", "process!"),
        ("Oh no, that was a mistake. Can we have that turn again?", "rollback"),
        ("Don't let them write anonymous letters", "set no grey"),
        ("We want to play without famine and plague", "set no famine; set no plague"),
        ("Nobody should be away for more than two weeks", "set max absence 14"),
        ("The players have agreed that Venice and Florence win together. Please end the game so.",
         "declare venice florence"),
    ],
)  # fmt: skip
def test_a_master_who_has_read_nothing_is_offered_the_line_first(said: str, line: str) -> None:
    """Sentences of one walk from the opening of a game to its end."""
    assert met("master", said, (line,)) == FIRST


def test_a_sentence_that_begins_as_get_names_no_page() -> None:
    assert "HISTORY OF SFORZA" in write("player", "Send me everything that went on from the first day on.")[1]
    assert "A Arezzo\n" in write("player", "Send me one of your blank forms with all my pieces, please.")[1]
    assert "SIEGE" in write("player", "Help me with siege, I do not get it at all")[1].upper()


def test_what_takes_one_order_back_is_no_order_for_the_others() -> None:
    said = "Take back what I wrote for my fleet in Pisa, the rest stays."
    assert "1  clear F pisa" in write("player", said)[1]


def test_the_one_power_of_a_line_is_whom_its_last_sentence_means() -> None:
    said = "I have heard nothing from Milan in three weeks. Out with him, somebody else shall have the seat."
    assert "1  eject milan" in write("master", said)[1]
    said = "Milan and Naples have been silent for weeks. Out with him, somebody else shall have the seat."
    assert "1  eject milan" not in write("master", said)[1]


def test_a_question_of_what_is_offers_no_change_first() -> None:
    assert "1  process" not in write("master", "Has everybody arrived? How many are we?")[1]


def test_an_invitation_loses_no_address_to_a_question_mark(led: World) -> None:
    told = _master(led, "Could you invite ann@example.org and ben@example.org?")
    assert "ann@example.org ben@example.org" in " ".join(told.split())


def test_what_is_said_of_no_table_is_answered_in_the_thread_of_the_table(led: World) -> None:
    """Whoever answers HELP still answers a letter of the game."""
    _master(led, "help press")
    staff = next(a for a in led.records["sforza"].attendants if a.role.value == "master")
    assert led.answer is not None and any(getattr(e, "token", "") == staff.token for e in led.effects)


def test_to_open_a_game_in_a_sentence_opens_none() -> None:
    world, answer = write(
        "stranger", "Please create a new game called borgia9 for me, my password is tulip77"
    )
    assert what_holds(world) == what_holds(opened()) and "cannot be the name" not in answer


@pytest.mark.parametrize("line", ["watch the game sforza", "I only want to watch the game sforza"])
def test_to_watch_a_game_in_a_sentence_is_told(line: str) -> None:
    assert "observe" in write("stranger", line)[1]


@pytest.mark.parametrize("line", ["unsubscribe", "I quit", "end the game", "I give up", "stop the game"])
@pytest.mark.parametrize("role", ["master", "player"])
def test_leaving_is_never_done_by_likeness(role: str, line: str) -> None:
    world, answer = write(role, line)
    assert what_holds(world) == what_holds(opened())
    assert any(line in answer for line in ("resign", "terminate", "set draw"))


def test_a_master_is_not_asked_whose_orders_a_sentence_is(led: World) -> None:
    assert "whose orders" not in _master(led, "My cat had kittens and I am rather tired of it all")


def test_an_order_that_names_no_power_is_still_asked_about(led: World) -> None:
    assert "whose orders" in " ".join(_master(led, "expense 1: 3 ducats famine relief Siena").split())


def test_whoever_is_signed_on_nowhere_is_a_stranger() -> None:
    from judge.commands.session import Session

    world = opened()
    session = Session(letter=world.letter("x@example.net", ""), repository=world, context=world.context())
    assert role_of(session) == "stranger"


def test_a_master_declares_a_draw_of_all_that_are_left_or_of_some(led: World) -> None:
    told = " ".join(_master(led, "declare draw").split())
    assert "a draw of Austria, Florence" in told and led.records["sforza"].notes.ended == "draw"
    other = copy.deepcopy(opened())
    assert "a draw of Florence and Venice" in " ".join(
        _master(other, "declare a draw florence venice").split()
    )


def test_edit_alone_brings_the_lines_that_there_are(led: World) -> None:
    told = _master(led, "edit")
    assert "edit unit A flo florence" in told and led.records["sforza"] == opened().records["sforza"]


def test_an_edit_that_changes_nothing_tells_nobody(led: World) -> None:
    told = _master(led, "edit owner florence florence")
    assert "is already the case" in told and not led.notices


def test_whoever_replaces_a_player_is_offered_that_power_first(led: World) -> None:
    _master(
        led, "sign on Msforza pw-master\neject venice\neject milan\ninvite carla@x.org for venice", token=None
    )
    card = next(send for send in led.notices if send.to == "carla@x.org")
    assert [power["id"] for power in card.facts["free"]] == ["venice", "milan"]


def test_replacing_somebody_is_one_line_with_both_names(led: World) -> None:
    told = _master(led, "replace milan with carla@x.org, please do")
    assert "eject milan" in told and "invite carla@x.org" in told


def test_replacing_two_players_names_each_with_its_address(led: World) -> None:
    told = " ".join(_master(led, "replace Milan with olga@x.org and Venice with ivo@x.org").split())
    lines = ("eject milan; invite olga@x.org for milan", "eject venice; invite ivo@x.org for venice")
    assert "; ".join(lines) in told


@pytest.mark.parametrize("line", ["a fleet in Pisa", "- an army at Siena", "A Florence"])
def test_names_alone_want_nothing(line: str) -> None:
    """They may be half an order, and are none of the lines that are said with the same names."""
    answer = write("player", line)[1]
    assert "edit remove" not in answer and "WHERE IT CAN GO" not in answer, answer
