"""The judge's doors and letters in the company of a real mail server: Postfix, with Dovecot for players."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.core.outbound import Attachment, OutboundMail, Rendered
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import bounce
from judge.mail.composing import Identity, compose, message_id
from judge.mail.reading.letter import read
from judge.mail.sending import SmtpSender
from judge.mail.server.smtp import LmtpListener
from tests.support.judges.mail_servers import Dovecot, Postfix, eventually

pytestmark = pytest.mark.mailservers
OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
LETTER = b"From: anna@players.test\r\nTo: judge@judge.test\r\nSubject: moves\r\n\r\nA ven - pad\r\n"


class Kept:
    def __init__(self) -> None:
        self.calls: list[tuple] = []
        self.failures = 0

    def __call__(self, *facts) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError("disk full")
        self.calls.append(facts)


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def postfix(postfix_to, dovecot: Dovecot, kept: Kept):
    door = LmtpListener("127.0.0.1", 0, kept, OWN)
    door.start()
    yield postfix_to({"judge.test": door.port, "players.test": dovecot.lmtp})
    door.stop()


def outgoing(to: str) -> OutboundMail:
    picture = Attachment(name="map.png", type="image/png", content=b"\x89PNG" + bytes(5000), inline=True)
    text = "Florence, your orders:\n\n  A Arezzo -> Siena\n  Città: Perugia → Siena\n"
    content = Rendered(
        subject="[sforza] Spring 1455: là", text=text, html="<img src='cid:map.png'>", attachments=(picture,)
    )
    return OutboundMail(to=to, content=content, kind="results", token="abcdefgh23")


def test_a_letter_refused_for_now_comes_again(postfix: Postfix, kept: Kept) -> None:
    """RFC 5321 4.5.4.1: after 451 the server keeps it and delivers it once, to both recipients."""
    kept.failures = 1
    postfix.send(LETTER, "anna@players.test", "judge+abcdefgh23@judge.test", "judge@judge.test")
    eventually(lambda: kept.calls)
    recipients = sorted(address for call in kept.calls for address in call[2])
    assert recipients == ["judge+abcdefgh23@judge.test", "judge@judge.test"]
    assert {call[1] for call in kept.calls} == {"anna@players.test"}


def test_a_letter_of_ours_arrives_whole_and_its_answer_finds_the_seat(
    postfix: Postfix, dovecot: Dovecot, kept: Kept
) -> None:
    """RFC 5322 3.6.2: Reply-To carries the token; what was composed is what the player's server stores."""
    mime = compose(
        outgoing("anna@players.test"),
        Identity(own=OWN, name="Podestà"),
        message_id=message_id(OWN, 7),
        date=NOW,
        row=7,
    )
    relay = SmtpSender("127.0.0.1", postfix.port, security="none")
    assert relay.send(OWN.bounce(7), "anna@players.test", mime).status == "sent"
    eventually(lambda: dovecot.letters("anna"))
    [arrived] = dovecot.letters("anna")
    assert arrived.endswith(mime)
    assert f"Return-Path: <{OWN.bounce(7)}>".encode() in arrived
    answer = (
        b"From: anna@players.test\r\nTo: judge+abcdefgh23@judge.test\r\nSubject: Re: x\r\n\r\nA ven - pad\r\n"
    )
    postfix.send(answer, "anna@players.test", "judge+abcdefgh23@judge.test")
    eventually(lambda: kept.calls)
    raw, sender, to, route, received, _ = kept.calls[0]
    letter = read(raw, id=1, received=received, route=route, envelope_from=sender, envelope_to=to, own=OWN)
    assert (letter.token, letter.lines, letter.automatic) == ("abcdefgh23", ("A ven - pad",), None)


def test_a_real_bounce_names_the_letter_and_is_not_answered(postfix: Postfix, kept: Kept) -> None:
    """RFC 3464: the server's own report on an unknown player comes to the letter's own return path."""
    mime = compose(
        outgoing("nobody@players.test"),
        Identity(own=OWN, name="P"),
        message_id=message_id(OWN, 8),
        date=NOW,
        row=8,
    )
    SmtpSender("127.0.0.1", postfix.port, security="none").send(OWN.bounce(8), "nobody@players.test", mime)
    eventually(lambda: kept.calls)
    raw, sender, to, route, received, _ = kept.calls[0]
    found = bounce(raw, to, OWN)
    assert found is not None
    assert (found.row, found.address, found.permanent) == (8, "nobody@players.test", True)
    assert found.status == "5.1.1" and "nobody" in found.diagnostic
    letter = read(raw, id=1, received=received, route=route, envelope_from=sender, envelope_to=to, own=OWN)
    assert letter.automatic == "bounce"
