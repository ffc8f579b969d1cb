"""Reports of failure: which letter, whose address, for good or for now."""

from __future__ import annotations

import base64
import hashlib
import hmac

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import Bounce, bounce

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
HERE = (OWN.bounce(7),)


def report(action: str, status: str, extra: str = "") -> bytes:
    return f"""From: MAILER-DAEMON@mta.test
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

Your letter could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mta.test

{extra}Final-Recipient: rfc822; Anna@players.test
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 no such
 user

--b
Content-Type: message/rfc822

Subject: moves

--b--
""".encode()


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (report("failed", "5.1.1"), Bounce(7, "anna@players.test", True, "smtp; 550 no such user", "5.1.1")),
        (report("Failed", "4.4.7"), Bounce(7, "anna@players.test", True, "smtp; 550 no such user", "4.4.7")),
        (report("error", "5.1.1"), Bounce(7, "anna@players.test", True, "smtp; 550 no such user", "5.1.1")),
        (
            report("failed", "5.1.1 (x)", "Original-Recipient: rfc822;berta@players.test\n"),
            Bounce(7, "berta@players.test", True, "smtp; 550 no such user", "5.1.1"),
        ),
        (report("delayed", "4.4.7"), None),
        (report("relayed", "2.0.0"), None),
        (report("delivered", "2.0.0"), None),
    ],
)
def test_a_delivery_report(raw: bytes, expected: Bounce | None) -> None:
    """RFC 3464 2.3.3: "failed" is given up, also after a passing trouble, and nothing else is.

    The recipient as we wrote it comes first.
    """
    assert bounce(raw, HERE, OWN) == expected


def test_a_report_to_another_address_only_informs() -> None:
    """Anybody can write such a letter: without a signed return path it names no row."""
    found = bounce(report("failed", "5.1.1"), ("judge@judge.test",), OWN)
    assert found is not None and found.row is None
    for invented in ("judge+bounce-7-aaaaaaaaaaaaa@judge.test", "bounce+7.00000000000000000000@judge.test"):
        forged = bounce(report("failed", "5.1.1"), (invented,), OWN)
        assert forged is not None and forged.row is None


def test_a_report_to_the_plain_address_names_the_letter_by_its_mark() -> None:
    """RFC 3464 2: the returned headers carry the mark that we signed; another's signature is nothing."""
    header = b"X-Podesta-Letter: " + OWN.mark(7).encode()
    for kind, text in (
        (b"message/rfc822", header),
        (b"text/rfc822-headers", header),
        (b"text/rfc822-headers\nContent-Transfer-Encoding: base64", base64.b64encode(header + b"\n")),
    ):
        raw = report("failed", "5.1.1")
        marked = raw.replace(b"message/rfc822\n\nSubject: moves", kind + b"\n\n" + text)
        found = bounce(marked, ("judge@judge.test",), OWN)
        assert found is not None and found.row == 7
    forged = raw.replace(b"Subject: moves", header.replace(b"bounce-", b"bounce-1"))
    found = bounce(forged, ("judge@judge.test",), OWN)
    assert found is not None and found.row is None


def test_somebody_who_shows_us_a_letter_of_ours_reports_nothing() -> None:
    """RFC 6522 3: neither its mark in a person's letter nor the letter itself, enclosed, is a failure."""
    mark = OWN.mark(7).encode()
    quoting = b"From: anna@players.test\n\n550 5.1.1 what is this?\nX-Podesta-Letter: " + mark + b"\n"
    enclosing = (
        b"From: anna@players.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHere.\n--b\n"
        b"Content-Type: message/rfc822\n\nX-Podesta-Letter: " + mark + b"\n\nYour orders.\n--b--\n"
    )
    assert bounce(quoting, ("judge@judge.test",), OWN) is None
    assert bounce(enclosing, ("judge@judge.test",), OWN) is None


def test_reports_to_return_paths_of_the_former_form_are_read() -> None:
    """Letters were under way when the form changed."""
    signature = hmac.new(b"key", b"bounce:7", hashlib.sha256).hexdigest()[:20]
    found = bounce(report("failed", "5.1.1"), (f"bounce+7.{signature}@judge.test",), OWN)
    assert found is not None and found.row == 7
    assert OWN.accepts(f"bounce+7.{signature}@judge.test")
    assert not OWN.accepts("bounce+7.00000000000000000000@judge.test") and not OWN.accepts(
        "bounce@judge.test"
    )


def test_no_token_in_what_a_server_said_is_kept() -> None:
    """Masters read it (UNDELIVERED): a reply token there would be somebody else's place."""
    raw = report("failed", "5.1.1").replace(b"no such", b"to Judge+abcdefgh23@judge.test: no such")
    found = bounce(raw, HERE, OWN)
    assert found is not None and found.diagnostic == "smtp; 550 to judge@judge.test: no such user"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            b"From: Mail Delivery System <x@mta.test>\nX-Failed-Recipients: anna@players.test\n\n"
            b"A message could not be delivered:\n  550 5.1.1 no such user here\n",
            Bounce(7, "anna@players.test", True, "550 5.1.1 no such user here", "5.1.1"),
        ),
        (
            b"From: mailer-daemon@mta.test\n\n452 4.2.2 mailbox full\n",
            Bounce(7, "", False, "452 4.2.2 mailbox full", "4.2.2"),
        ),
        (b"From: anna@players.test\n\nI am on holiday until 5.1.1999\n", None),
    ],
)
def test_prose_is_believed_only_from_robots_on_the_return_path(raw: bytes, expected: Bounce | None) -> None:
    """Not every server writes RFC 3464; holiday notes come to the return path as well."""
    assert bounce(raw, HERE, OWN) == expected
    assert bounce(raw, ("judge@judge.test",), OWN) is None


@pytest.mark.parametrize("raw", [b"", b"\0" * 5000, b"Content-Type: message/rfc822\n\n" * 2000])
def test_no_report_raises(raw: bytes) -> None:
    """Malformed reports exist."""
    assert bounce(raw, HERE, OWN) is None


def test_a_letter_with_a_report_enclosed_is_a_letter() -> None:
    """RFC 6522 3: a report is one as a whole. Somebody who shows us a bounce of theirs writes to us."""
    whole = report("failed", "5.1.1").replace(
        b"multipart/report; report-type=delivery-status", b"multipart/mixed"
    )
    assert bounce(whole, ("judge@judge.test",), OWN) is None
    assert bounce(report("failed", "5.1.1"), ("judge@judge.test",), OWN) is not None
    assert bounce(whole, HERE, OWN) is not None, "on our own return path it is one, whatever it calls itself"
