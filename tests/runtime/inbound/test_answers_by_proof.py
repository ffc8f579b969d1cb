"""Answers and queues count by address and by what proves a letter: a forger uses up nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from judge.runtime.environment import Budget
from judge.runtime.inbound.worker import handle_next
from tests.runtime.inbound.test_letters_of_forgers import FAIL, MALLORY, PASS, STRANGERS, VICTIM, Judge
from tests.runtime.test_whole_judge import words

STOPPED = "stop answering"


class Table(Judge):
    """A judge that answers three letters of a kind in an hour, at a table of eight."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder, url)
        few = Budget(hour=3, day=5, strangers=STRANGERS)
        self.begin()
        self.judge.environment = replace(self.judge.environment, budget=few)

    def hand_in(self, sender: str, *lines: str, results: str = "") -> None:
        """A letter that nobody has handled yet."""
        self.written += 1
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = sender, "judge@localhost", "moves"
        letter["Message-ID"] = f"<{self.written}@there.example>"
        if results:
            letter["Authentication-Results"] = results
        letter.set_content("\n".join(lines))
        self.judge.keep(bytes(letter), "bounces@evil.example", ("judge@localhost",), "smtp", self.clock())

    @property
    def unit(self) -> str:
        """One of the victim's units."""
        rules = self.judge.environment.ports.rules(self.game)
        owes = rules.agenda(rules.system.codec.load_state(self.game.state)).owes
        seat = next(s.seat for s in self.game.seats if s.person == self.id(VICTIM))
        return str(owes[seat][0])

    @property
    def sign_on(self) -> str:
        return f"sign on {self.letter_of(VICTIM)}sforza secret1"

    def answer(self, *lines: str, to: str = "judge@localhost", **headers: str) -> str:
        """The one answer that the victim gets."""
        (answer,) = self.letter(VICTIM, *lines, to=to, **headers)[VICTIM]
        return " ".join(words(answer).split())


@pytest.fixture
def table(usual_url: str, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, usual_url)
    yield made
    made.judge.store.close()


def test_sixty_forged_letters_use_up_nobodys_answers(table: Table) -> None:
    told = [table.letter(VICTIM, "list") for _ in range(60)]
    answers = [words(m) for letters in told for m in letters.get(VICTIM, ())]
    assert len(answers) == 3 and STOPPED in " ".join(answers[-1].split())
    for n in range(8):
        answer = table.answer(f"{table.unit} h" if n % 2 else "clear", to=table.token(VICTIM))
        assert STOPPED not in answer
    assert STOPPED not in table.answer(table.sign_on, f"{table.unit} h", "note: by password")
    assert STOPPED not in table.answer("list", Authentication_Results=PASS)


def test_the_same_orders_again_and_again_are_a_robots(table: Table) -> None:
    """RFC 3834 2: who sends back what it was told is answered so often and no more."""
    told = [table.letter(VICTIM, f"{table.unit} h", to=table.token(VICTIM)) for _ in range(8)]
    assert sum(len(letters.get(VICTIM, ())) for letters in told) == 4


def test_a_token_that_others_have_seen_costs_its_owner_no_other_answers(table: Table) -> None:
    """The owner's copies of what was written from elsewhere are counted as well."""
    seen = table.token(VICTIM)
    told = [table.letter(MALLORY, "status", to=seen) for _ in range(8)]
    assert sum(len(letters.get(VICTIM, ())) for letters in told) == 4
    assert STOPPED not in table.answer(table.sign_on, "status")


def test_a_letter_that_is_not_from_its_sender_is_answered_once_a_day(table: Table) -> None:
    told = [table.letter(VICTIM, "list", Authentication_Results=FAIL) for _ in range(5)]
    assert [len(letters.get(VICTIM, ())) for letters in told] == [1, 0, 0, 0, 0]
    assert "did not come from you" in table.answer(
        "list", to=table.token(VICTIM), Authentication_Results=FAIL
    )
    table.clock.at += timedelta(days=1, minutes=1)
    assert len(table.letter(VICTIM, "list", Authentication_Results=FAIL)[VICTIM]) == 1


def test_a_stranger_who_is_proven_has_answers_of_their_own(table: Table) -> None:
    zoe = "zoe@example.org"
    told = [table.letter(zoe, "list") for _ in range(9)]
    assert sum(len(letters.get(zoe, ())) for letters in told) == STRANGERS + 1
    assert len(table.letter(zoe, "list", Authentication_Results=PASS)[zoe]) == 1
    assert table.letter(zoe, "list") == {}


def test_proven_letters_wait_for_none_that_are_not(table: Table) -> None:
    """A pile of forged ones that nobody has handled yet; his own is handled among the first."""
    for n in range(60):
        table.hand_in(VICTIM, "list", results=FAIL if n % 2 else "")
    table.hand_in(VICTIM, table.sign_on, "set wait", results=PASS)
    for _ in range(25):
        handle_next(table.judge.environment)
    assert next(s for s in table.game.seats if s.person == table.id(VICTIM)).wait


FORGED: dict[str, dict[str, Any]] = {
    "nothing but a From line": {},
    "a token that nobody has": {"to": "judge+abcdefgh234567abcdef@localhost"},
    "a wrong password": {"lines": ("sign on {letter}sforza guess{n}", "clear")},
    "a code that was never sent": {"lines": ("yes",), "Subject": "Re: x (code 1-abcdefghijklmn)"},
    "a program's head": {"Auto_Submitted": "auto-replied"},
    "sent on": {"Resent_From": VICTIM, "sender": MALLORY},
    "handed on by a rule": {"X_Forwarded_For": VICTIM, "sender": MALLORY},
    "a failed proof": {"Authentication_Results": FAIL},
    "a password forgotten": {"lines": ("i am also nobody{n}@example.org", "forget me", "export my data")},
    "orders of nobody": {"lines": ("A are h", "clear", "set wait")},
}


@pytest.mark.parametrize("kind", FORGED)
def test_no_kind_of_forged_letter_takes_answers_from_their_owner(kind: str, table: Table) -> None:
    """Twenty of each; then orders by token and by password, and a proven question, are answered as ever."""
    facts = dict(FORGED[kind])
    lines, sender = facts.pop("lines", ("list",)), facts.pop("sender", VICTIM)
    letter = table.letter_of(VICTIM)
    for n in range(20):
        table.letter(sender, *(line.format(letter=letter, n=n) for line in lines), **facts)
        table.clock.at += timedelta(seconds=20)
    for n in range(4):
        answer = table.answer(f"{table.unit} h" if n % 2 else "clear", to=table.token(VICTIM))
        assert STOPPED not in answer
    signed = table.answer(table.sign_on, f"{table.unit} h", "note: by password")
    assert STOPPED not in signed and "as I hold them" in signed
    assert STOPPED not in table.answer("list", Authentication_Results=PASS)
