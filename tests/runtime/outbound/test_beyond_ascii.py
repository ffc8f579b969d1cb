"""People whose address is not ASCII: answered through a relay that takes such addresses, else refused."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from argon2 import PasswordHasher
from sqlalchemy import select

from judge.commands import Passwords
from judge.runtime.app import Service
from judge.runtime.environment import BeyondAscii
from judge.runtime.settings import Listener, Relay, Settings
from judge.runtime.surroundings import Surroundings
from judge.store.schema import LetterRow, LetterStatus
from tests.support.judges.mail_servers import eventually, free_port
from tests.support.narrowing import present

LETTER = "From: {}\r\nTo: judge@localhost\r\nSubject: hello\r\nMessage-ID: <{}@x.test>\r\n\r\n{}\r\n"
JOSE = "josé@players.test"


class Taken:
    def __init__(self) -> None:
        self.letters: list[tuple[str, bytes]] = []

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        self.letters += [(to, envelope.original_content) for to in envelope.rcpt_tos]
        return "250 ok"


@pytest.fixture
def judge_with(tmp_path: Path) -> Iterator[Callable[[bool], tuple[Service, Taken]]]:
    ends: list[Callable[[], object]] = []

    def make(offered: bool) -> tuple[Service, Taken]:
        taken = Taken()
        relay = Controller(taken, hostname="127.0.0.1", port=free_port(), enable_SMTPUTF8=offered)
        relay.start()
        settings = Settings(
            data=tmp_path,
            smtp=Listener(host="127.0.0.1", port=free_port()),
            relay=Relay(host="127.0.0.1", port=relay.port, security="none"),
            keeper="keeper@players.test",
        )
        quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        judge = Service(settings, around=Surroundings(passwords=quick))
        ends.extend([judge.stop, relay.stop])
        return judge, taken

    yield make
    for end in ends:
        end()


@pytest.mark.parametrize("offered", [True, False])
def test_a_sender_beyond_ascii_is_answered_or_refused_at_the_door(judge_with, offered: bool) -> None:
    """RFC 6531 3.2, 3.5: 250 and an answer, or 553 5.6.7; never a letter that is tried for ever."""
    judge, taken = judge_with(offered)
    judge.open_listeners()
    judge.begin_receiving()
    eventually(lambda: judge.environment.beyond_ascii._until > 0)
    with smtplib.SMTP("127.0.0.1", judge.settings.smtp.port) as peer:
        peer.ehlo()
        assert peer.has_extn("smtputf8") is offered
        peer.command_encoding = "utf-8"
        code, said = peer.docmd("MAIL", f"FROM:<{JOSE}> SMTPUTF8")
        assert code == (250 if offered else 553) and (offered or said.startswith(b"5.6.7"))
        if not offered:
            return
        peer.docmd("RCPT", "TO:<judge@localhost>")
        assert peer.data(LETTER.format("José <josé@players.test>", 1, "list").encode())[0] == 250
    judge.work_until_idle()
    [(to, raw)] = taken.letters
    assert to == JOSE and f"To: {JOSE}\r\n".encode() in raw


def written(
    judge: Service, sender: str, text: str, n: int, to: str = "judge@localhost", route: str = "imap"
) -> None:
    raw = LETTER.format(sender, n, text).encode()
    judge.keep(raw, sender, (to,), route, datetime.now(UTC), f"uid-{n}")
    judge.work_until_idle()


def test_by_the_mailbox_it_is_recorded_and_never_tried(judge_with, caplog: pytest.LogCaptureFixture) -> None:
    """The mailbox has no door: the letter is put away with its reason, and nobody is registered."""
    judge, taken = judge_with(False)
    written(judge, JOSE, "register\nname: José\nend", 1)
    assert taken.letters == []
    with judge.store.read() as tx:
        assert tx.person_at(JOSE) is None
        notes = tx.connection.execute(select(LetterRow.status, LetterRow.note)).all()
        assert notes == [(LetterStatus.DISCARDED, "sender-out-of-reach")]
        assert tx.letters_waiting() == 0
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("spelling", ["jose\u0301@players.test", "JOSÉ@PLAYERS.TEST", "ｊｏｓé@players.test"])
def test_one_person_has_one_address_however_it_is_spelt(judge_with, spelling: str) -> None:
    """RFC 8265 3.3: no second person, and the answer goes to the one on file."""
    judge, taken = judge_with(True)
    written(judge, JOSE, "register\nname: José\nend", 1)
    written(judge, spelling, "register\nname: Joseph\nend", 2)
    assert [to for to, _ in taken.letters] == [JOSE, JOSE]
    with judge.store.read() as tx:
        person = tx.person_at(spelling)
        assert (
            person is not None and person.addresses == (JOSE,) and tx.addresses_at("players.test") == (JOSE,)
        )


def test_an_address_that_looks_like_another_one_is_not_registered(judge_with) -> None:
    """UTS 39 4: a Cyrillic а is another mailbox; both ways round."""
    judge, taken = judge_with(True)
    for n, sender in enumerate(("anna@players.test", "аnna@players.test")):
        written(judge, sender, f"register\nname: Anna {n}\nend", n)
    with judge.store.read() as tx:
        assert tx.addresses_at("players.test") == ("anna@players.test",)
    told = message_from_bytes(taken.letters[1][1], policy=policy.default)
    assert "looks just like another one" in " ".join(
        str(present(told.get_body(("plain",))).get_content()).split()
    )


def test_the_relay_is_asked_once_an_hour() -> None:
    answers: list[bool | None] = [None, True, None, False]
    at = [0.0]
    asked = BeyondAscii(lambda: answers.pop(0), lambda: at[0])
    assert asked.reaches("anna@players.test") and not asked.was_offered() and len(answers) == 4
    assert not asked.reaches(JOSE)
    assert not asked.is_offered() and len(answers) == 3, "a minute later, for nobody has answered"
    at[0] += 61
    assert asked.reaches(JOSE) and asked.reaches(JOSE) and len(answers) == 2
    at[0] += 3601
    assert asked.is_offered(), "what was said last holds while nobody answers"
    at[0] += 61
    assert not asked.is_offered()
