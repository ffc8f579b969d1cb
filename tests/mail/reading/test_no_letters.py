"""What mail programs send in a person's name at the press of a button, and letters that look so."""

from __future__ import annotations

import pytest

from judge.mail.addresses import OwnAddresses
from tests.mail.reading.test_letters_read import letter

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
TOKEN = ("judge+abcdefgh12@judge.test",)
HEAD = "From: Anna <anna@players.test>\nTo: judge+abcdefgh12@judge.test\nSubject: {}\n{}\n"


def read(subject: str, text: str, headers: str = "", **changes):
    raw = HEAD.format(subject, headers) + text
    return letter(raw.encode(), envelope_to=TOKEN, **changes)


def parts(*kinds: tuple[str, str]) -> tuple[str, str]:
    """A text and the header for it: parts of these types."""
    body = "".join(f"--b\nContent-Type: {kind}\n\n{text}\n" for kind, text in kinds) + "--b--\n"
    return body, 'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"\n'


CALENDAR = "BEGIN:VCALENDAR\nMETHOD:{}\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR"


@pytest.mark.parametrize(
    ("subject", "text", "headers", "kind"),
    [
        ("Re: your orders", "👍\n", "", "reaction"),
        ("Re: your orders", "❤️\n\nOn Wed, Judge wrote:\n> A are h\n", "", "reaction"),
        ("Reaction", "👍 Anna reacted to your message:\n\n> A are h\n", "", "reaction"),
        ("Re: x", "Anna hat auf Ihre Nachricht reagiert\n", "", "reaction"),
        ("Re: x", "Anna a réagi à votre message\n", "", "reaction"),
        ("Re: x", "Liked “A are h”\n", "", "reaction"),
        ("Re: x", "Reacted 👍 to “your orders”\n", "", "reaction"),
        (
            "Re: x",
            *parts(
                ("text/plain", "👍\n\nAnna reacted via Gmail <https://x.test>"),
                ("text/vnd.google.email-reaction+json", '{"emoji":"👍","version":1}'),
            ),
            "reaction",
        ),
        (
            "Accepted: deadline",
            *parts(
                ("text/plain", "Anna has accepted."),
                ("text/calendar; method=REPLY", CALENDAR.format("REPLY")),
            ),
            "calendar",
        ),
        (
            "Zugesagt: Frist",
            *parts(("text/plain", "Bis dann"), ("text/calendar", CALENDAR.format("REPLY"))),
            "calendar",
        ),
        ("Declined: deadline", "\n", "", "calendar"),
        ("Tentatively accepted: deadline", "\n> A are h\n", "", "calendar"),
        ("Accepté : échéance", "\n", "", "calendar"),
        (
            "Read: your orders",
            "--b\n\nread\n--b\nContent-Type: message/disposition-notification\n\nDisposition: x\n--b--\n",
            "Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n",
            "receipt",
        ),
        ("Read: your orders", "Your message\n\n  Subject: orders\n\nwas read on Wednesday.\n", "", "receipt"),
        ("Gelesen: Ihre Befehle", "Ihre Nachricht wurde am Mittwoch gelesen.\n", "", "receipt"),
        # letters
        ("Re: x", "👍\nA are h\n", "", None),
        ("Re: x", "Anna reacted to your message\nA are h\n", "", None),
        ("Accepted: I go to Siena", "A are - sie\n", "", None),
        ("Read: my orders", "A are h\n", "", None),
        (
            "deadline",
            *parts(("text/plain", "A are h"), ("text/calendar; method=REQUEST", CALENDAR.format("REQUEST"))),
            None,
        ),
        ("Re: x", "yes\n", "", None),
        ("Re: x", "?\n", "", None),
    ],
)
def test_reactions_receipts_and_calendar_answers_are_no_letters(
    subject: str, text: str, headers: str, kind: str | None
) -> None:
    """RFC 8098, RFC 5546 3.2.3, and what programs write that know no standard."""
    assert read(subject, text, headers).automatic == kind


@pytest.mark.parametrize(
    ("field", "envelope", "sender"),
    [
        ("anna@home.test <anna@players.test>", "anna@players.test", "anna@players.test"),
        ("anna@home.test <anna@players.test>", "Anna@Players.test", "anna@players.test"),
        ("anna@home.test <anna@players.test>", "anna@home.test", ""),
        ("anna@home.test <anna@players.test>", "eve@evil.test", ""),
        ("anna@home.test <anna@players.test>", "", ""),
        (
            "anna@home.test <anna@players.test>\nReply-To: anna@players.test",
            "anna@players.test",
            "anna@players.test",
        ),
        ("anna@home.test <anna@players.test>\nReply-To: eve@evil.test", "anna@players.test", ""),
        ("anna@home.test, eve@evil.test <eve@evil.test>", "eve@evil.test", ""),
        ("anna@home.test <x> <eve@evil.test>", "eve@evil.test", ""),
        ("(c) anna@home.test <eve@evil.test>", "eve@evil.test", ""),
        ("anna@home.test\n\t<anna@players.test>", "anna@players.test", "anna@players.test"),
    ],
)
def test_a_name_that_is_an_address_needs_a_second_witness(field: str, envelope: str, sender: str) -> None:
    """CVE-2023-27043: two readers may take it for two authors; the envelope says which one has written."""
    raw = f"From: {field}\nTo: judge@judge.test\n\nA are h\n".encode()
    assert letter(raw, envelope_from=envelope).sender == sender
    by_mailbox = f"Return-Path: <{envelope}>\n".encode() + raw
    assert letter(by_mailbox, route="imap", envelope_from="").sender == sender


def test_no_check_of_ours_proves_a_from_field_that_others_read_otherwise() -> None:
    """RFC 8601: which of the two was looked at is not said, so only a failure counts."""
    field = "From: anna@players.test <eve@players.test>\n"
    for verdict, proof in (("pass", ""), ("fail", "fail")):
        result = f"Authentication-Results: mx.test; dmarc={verdict} header.from=players.test\n"
        own = OwnAddresses(address="judge@judge.test", bounce_key=b"key", authserv="mx.test")
        found = letter((result + field + "\nx\n").encode(), envelope_from="eve@players.test", own=own)
        assert (found.sender, found.proof) == ("eve@players.test", proof)


def test_a_letter_sent_on_is_its_resender_s() -> None:
    """RFC 5322 3.6.6: the author has not written to us; what proves the author proves no resender."""
    raw = (
        b"Resent-From: Anna <anna@players.test>\nResent-To: judge+abcdefgh12@judge.test\n"
        b"Authentication-Results: mx.test; dmarc=pass header.from=players.test\n"
        b"From: bob@players.test\nTo: anna@players.test\n\nA are - sie\n"
    )
    own = OwnAddresses(address="judge@judge.test", bounce_key=b"key", authserv="mx.test")
    found = letter(raw, envelope_to=TOKEN, own=own)
    assert (found.sender, found.token, found.redirected, found.proof) == (
        "anna@players.test", "abcdefgh12", True, ""
    )  # fmt: skip
    nobody = letter(raw.replace(b"Resent-From: Anna <anna@players.test>", b"Resent-Date: today"), own=own)
    assert (nobody.sender, nobody.redirected) == ("", True)
