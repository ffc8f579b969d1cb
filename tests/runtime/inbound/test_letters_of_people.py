"""Letters of people taken for robots', by a whole judge: what counts, who is answered, what is told later."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from judge.commands import Passwords
from judge.runtime.app import Service
from judge.runtime.settings import Listener, Settings
from judge.runtime.surroundings import Surroundings
from tests.runtime.test_whole_judge import Box, Clock, words
from tests.support.narrowing import present

ANNA, BOB = "anna@players.test", "bob@elsewhere.test"
DATE = "Wed, 25 Nov 2026 02:00:00 +0000"


class Practice:
    """A judge, and Anna's practice table at it."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(
            data=folder, smtp=Listener(port=0), address="judge@judge.test", authserv="mx.judge.test"
        )
        quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.clock, self.box = Clock(), Box()
        self.judge = Service(settings, around=Surroundings(now=self.clock, post=self.box, passwords=quick))
        self.number = 0
        self.write("register\nname: Anna\nend\npractice game\n", to="judge@judge.test")
        with self.judge.store.read() as tx:
            [self.name] = [game.name for game in tx.games()]
        self.to = f"judge+{self.seat.token}@judge.test"

    @property
    def seat(self):
        with self.judge.store.read() as tx:
            return next(s for s in present(tx.game(self.name)).seats if s.person == 1)

    @property
    def held(self) -> list[str]:
        with self.judge.store.read() as tx:
            return [
                order.text
                for order in tx.filed_orders(self.name, present(tx.game(self.name)).phase, self.seat.seat)
            ]

    @property
    def notes(self) -> list[str]:
        with self.judge.store.read() as tx:
            rows = tx.connection.exec_driver_sql("select status, note from letters order by id").all()
        return [note for status, note in rows if status == "discarded"]

    def write(
        self, text: str, *, to: str = "", sender: str = ANNA, envelope: str = ANNA, **heads: str
    ) -> dict:
        self.number += 1
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = sender, to or self.to, heads.pop("subject", "moves")
        letter["Message-ID"], letter["Date"] = (
            heads.pop("id", f"<{self.number}@players.test>"),
            heads.pop("date", DATE),
        )
        for name, value in heads.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(text)
        self.judge.keep(bytes(letter), envelope, (to or self.to,), "smtp", self.clock())
        self.judge.work_until_idle()
        self.clock.at += timedelta(minutes=1)
        return self.box.take()


@pytest.fixture
def table(tmp_path: Path):
    made = Practice(tmp_path)
    yield made
    made.judge.stop()


def order(table: Practice, n: int = 0) -> str:
    with table.judge.store.read() as tx:
        game = tx.game(table.name)
    rules = table.judge.environment.ports.rules(present(game))
    owed = rules.agenda(rules.system.codec.load_state(present(game).state)).owes[table.seat.seat]
    return f"{owed[n]} h"


def test_what_was_put_away_is_told_in_the_next_letter_once(table: Practice) -> None:
    """With its subject, for the token proves whose it is; and nothing is sent for it alone."""
    away = "I am away and shall answer on Monday."
    assert table.write(away, Auto_Submitted="auto-replied", subject="Away") == {}
    assert table.held == [] and table.notes == ["auto-submitted"]
    told = " ".join(words(table.write(order(table))[ANNA][0]).split())
    assert 'A letter of yours ("Away")' in told and "a program wrote it" in told
    assert "was set aside" not in " ".join(words(table.write("list")[ANNA][0]).split())


def test_of_a_letter_that_anybody_may_have_written_no_words_are_told(table: Practice) -> None:
    assert table.write("x", to="judge@judge.test", Precedence="bulk", subject="BUY THIS") == {}
    told = " ".join(words(table.write(order(table))[ANNA][0]).split())
    assert "A letter of yours that came on" in told and "BUY THIS" not in told


@pytest.mark.parametrize(
    "head",
    [
        ("Precedence", "auto_reply"),
        ("Precedence", "Bulk (mass mail)"),
        ("X-Auto-Reply", "yes"),
        ("X-AutoReply-From", "anna@players.test"),
        ("X-Mail-Autoreply", "1"),
        ("X-FC-MachineGenerated", "true"),
        ("X-POST-MessageClass", "9; Autoresponder"),
    ],
    ids=": ".join,
)
def test_heads_that_only_programs_write_are_known(table: Practice, head: tuple[str, str]) -> None:
    """RFC 3834 2 and its 3.1.8: no answer to what a responder sends, however it calls itself."""
    name, value = head
    assert table.write("Thank you for your message.", **{name.replace("-", "_"): value}) == {}


def test_orders_through_a_list_count(table: Practice) -> None:
    told = table.write(order(table), List_Id="<duel.lists.test>", Precedence="list")
    assert table.held == [order(table)] and list(told) == [ANNA]


def test_a_program_that_sends_back_our_letter_orders_nothing(table: Practice) -> None:
    """Without marks, as some do: the orders in it are our own echo."""
    [ours] = table.write(order(table))[ANNA]
    held = table.held
    table.write("wait\nclear")
    for text in (words(ours), "I am away.\n\n" + words(ours)):
        told = table.write(text, Auto_Submitted="auto-replied", subject=f"Re: {ours['Subject']}")
        assert told == {} and table.held == []
    assert held


def test_two_programs_that_write_to_each_other_come_to_an_end(table: Practice) -> None:
    """RFC 3834 2: one that repeats itself at once, one that says another thing each time in a day."""
    heads = {"Auto_Submitted": "auto-replied"}
    answers = [len(table.write(order(table), **heads)) for _ in range(4)]
    assert answers == [1, 0, 0, 0]
    changing = [len(table.write(order(table, n % 2), **heads)) for n in range(40)]
    assert sum(changing) <= 12 and changing[-1] == 0


@pytest.mark.parametrize(
    ("sender", "envelope"),
    [
        (ANNA, ANNA),
        (ANNA, "bounces@lists.test"),
        (BOB, BOB),
        ("noreply@gate.test", "noreply@gate.test"),
        ("duel-owner@lists.test", ""),
    ],
)
@pytest.mark.parametrize(
    "heads",
    [{"List_Id": "<duel.lists.test>"}, {"Auto_Submitted": "auto-replied"}, {"subject": "Out of office"}],
    ids=lambda heads: next(iter(heads)),
)
def test_filed_orders_are_acknowledged_to_the_address_on_file_alone(
    table: Practice, heads: dict[str, str], sender: str, envelope: str
) -> None:
    """The ruling on robots' heads: whoever the letter says that it is from, one answer, and it goes home."""
    told = table.write(order(table), sender=sender, envelope=envelope, **heads)
    assert table.held == [order(table)] and {to: len(sent) for to, sent in told.items()} == {ANNA: 1}


def test_two_robots_that_turn_each_answer_into_orders_come_to_an_end_each_day(table: Practice) -> None:
    """Anna's sends each answer to a gateway, which writes other orders each time (RFC 3834 2)."""
    gateway = {"sender": "noreply@gate.test", "envelope": "", "Auto_Submitted": "auto-generated"}
    for day in range(2):
        asked = answered = 0
        for n in range(30):
            turn = ("A are h", "A are - sie")[(day + n) % 2]
            told = table.write(turn, **gateway)
            asked, answered = asked + 1, answered + len(told)
            assert set(told) <= {ANNA}, "never to the gateway"
            assert table.held == [turn], "what is asked is done all the same"
            if not told:
                break
        assert answered == 12 and asked == 13, "without an answer nothing goes round any more"
        table.clock.at += timedelta(days=1)


def test_a_letter_sent_on_is_not_answered_to_its_author(table: Practice) -> None:
    """RFC 5322 3.6.6: Bob has not written, and does not learn that there is such a game."""
    told = table.write(order(table), sender=BOB, Resent_From=ANNA, Resent_To=table.to)
    assert list(told) == [ANNA] and table.held == [order(table)]
    assert table.write("list", to="judge@judge.test", sender=BOB, Resent_From=ANNA) == {}


def test_a_late_copy_changes_nothing(table: Practice) -> None:
    """RFC 5322 3.6.4: the same Message-ID and Date, whatever a gateway has put below."""
    table.write(order(table), id="<a@players.test>")
    table.write("clear", id="<b@players.test>")
    footer = f"{order(table)}\n\n______________\nThis letter was looked at by a gateway.\n"
    assert table.write(footer, id="<a@players.test>") == {}
    assert table.held == [] and table.notes[:1] == ["copy"]
    assert table.write(footer, id="<a@players.test>", date="Wed, 25 Nov 2026 03:00:00 +0100 (CET)") == {}
    table.write(order(table, 1), id="<a@players.test>")
    assert table.held == [order(table, 1)], "one that orders something else is no copy"


@pytest.mark.parametrize(("first", "later", "copy"), [("pass", "fail", True), ("fail", "pass", False)])
def test_a_footer_breaks_signatures_and_a_forged_first_letter_hides_nothing(
    table: Practice, first: str, later: str, copy: bool
) -> None:
    """RFC 6376 5.4: whoever copied an id is less surely the writer, and hides no letter of theirs."""
    verdict = "mx.judge.test; dmarc={} header.from=players.test"
    table.write(order(table), id="<a@players.test>", Authentication_Results=verdict.format(first))
    table.write("clear", id="<b@players.test>")
    again = f"{order(table)}\nThanks"
    table.write(again, id="<a@players.test>", Authentication_Results=verdict.format(later))
    assert (table.held == []) is copy


@pytest.mark.parametrize(("text", "note"), [("👍\n", "reaction"), ("Liked “your orders”\n", "reaction")])
def test_what_is_no_letter_is_recorded_and_not_answered(table: Practice, text: str, note: str) -> None:
    assert table.write(text) == {} and table.held == [] and table.notes == [note]
    assert not re.search("set aside", words(table.write(order(table))[ANNA][0]))


def test_a_from_name_that_is_an_address_counts_with_a_second_witness(table: Practice) -> None:
    raw = (
        f"From: anna@home.test <{ANNA}>\r\nTo: {table.to}\r\nMessage-ID: <x@y.test>\r\n\r\n{order(table)}\r\n"
    )
    table.judge.keep(raw.encode(), ANNA, (table.to,), "smtp", datetime.now(UTC))
    table.judge.work_until_idle()
    assert list(table.box.take()) == [ANNA] and table.held == [order(table)]
    table.judge.keep(raw.replace("<x@", "<y@").encode(), BOB, (table.to,), "smtp", datetime.now(UTC))
    table.judge.work_until_idle()
    assert table.box.take() == {} and table.notes == ["no-sender"]
    told = " ".join(words(table.write(order(table, 1))[ANNA][0]).split())
    assert "its From line does not name exactly one address" in told


@pytest.mark.parametrize(
    "head",
    [
        ("X_Forwarded_For", f"{ANNA} judge@judge.test"),
        ("X_Sieve_Redirected_From", ANNA),
        ("X_MS_Exchange_Inbox_Rules_Loop", ANNA),
    ],
    ids=lambda head: head[0],
)
def test_what_a_mailbox_hands_on_by_a_rule_is_not_answered_to_its_author(
    table: Practice, head: tuple[str, str]
) -> None:
    """Gmail, Sieve (RFC 5228 4.2) and Exchange keep the From line; who set the rule is registered here."""
    [(name, value)] = [head]
    told = table.write("hello Anna, shall we dine?", to="judge@judge.test", sender=BOB, **{name: value})
    assert told == {} and table.notes == ["redirected"]
    assert list(table.write(order(table), sender=BOB, **{name: value})) == [ANNA]
    assert table.held == [order(table)]
    own = table.write("list", **{name: value})
    assert list(own) == [ANNA], "a rule of Anna's that sends her own letter on changes nothing"


def test_a_former_address_of_the_judge_may_hand_letters_on(table: Practice) -> None:
    """Nobody is registered under it: whoever has written is answered."""
    told = table.write("list", to="judge@judge.test", sender=BOB, X_Forwarded_For="old-judge@gmail.test")
    assert list(told) == [BOB]


@pytest.mark.parametrize("said", ["1", "yes"])
@pytest.mark.parametrize("between", [False, True])
def test_a_yes_that_answers_no_letter_is_for_our_newest_alone(
    said: str, between: bool, table: Practice
) -> None:
    """Under another subject, hours later: the offer that it might mean is not the last thing we wrote."""
    table.write("I want to resign from the game")
    if between:
        table.write("list")
    told = " ".join(words(table.write(said, subject="lunch on Sunday")[ANNA][0]).split())
    assert ("I need your go-ahead first: resign" in told) is not between


@pytest.mark.parametrize("between", [False, True])
def test_a_yes_that_answers_no_letter_takes_no_order_of_an_older_question(
    between: bool, table: Practice
) -> None:
    table.write("A are - sienna maybe")
    if between:
        table.write("list")
    table.write("yes", subject="lunch on Sunday")
    assert table.held == ([] if between else ["A Arezzo -> Siena"])
