"""Failures told in prose, in the ways of mail servers that people still meet; written for these tests."""

from __future__ import annotations

from textwrap import dedent

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.bounces import bounce

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
RETURNED = f"""\
Return-Path: <{OWN.bounce(7)}>
Received: from judge.test ([10.2.5.1]) by relay.test with esmtp (Exim 4.94.2)
X-Mailman-Version: 2.0.8
X-Podesta-Letter: {OWN.mark(7)}
Subject: [sforza] Spring 1455

Your message has been delayed? 550 5.1.1 is only a joke of mine, as is 451 4.2.2.
"""


def letter(sender: str, text: str, *headers: str) -> bytes:
    head = "\n".join((f"From: {sender}", "Subject: about your letter", *headers))
    return f"{head}\n\n{dedent(text)}".encode()


EXIM = """\
    This message was created automatically by mail delivery software.

    A message that you sent could not be delivered to one or more of its
    recipients. This is a permanent error. The following address(es) failed:

      anna@players.test
        host mx.players.test [10.2.5.1]
        {said}

    ------ This is a copy of the message, including all the headers. ------

    """
EXIM_WAITS = """\
    This message was created automatically by mail delivery software.
    A message that you sent has not yet been delivered to one or more of its
    recipients after more than 24 hours on the queue on relay.test (Exim 4.94.2).

    The address to which the message has not yet been delivered is:

      anna@players.test
        host mx.players.test [10.5.1.1]: 451 4.2.2 mailbox busy

    No action is required on your part. Delivery attempts will continue for
    some time, and this warning may be repeated at intervals.
    """
QMAIL = """\
    Hi. This is the qmail-send program at relay.test.
    I'm afraid I wasn't able to deliver your message to the following addresses.
    This is a permanent error; I've given up. Sorry it didn't work out.

    <anna@players.test>:
    {said}

    --- Below this line is a copy of the message.

    """
SENDMAIL = """\
    The original message was received at Thu, 12 Mar 2026 12:00:00 GMT
    from judge.test [10.2.5.1]

       ----- The following addresses had permanent fatal errors -----
    <anna@players.test>
        (reason: 550 5.1.1 no such mailbox)

       ----- Transcript of session follows -----
    ... while talking to mx.players.test. (sendmail 8.14.4/8.14.4):
    >>> RCPT To:<anna@players.test>
    <<< 550 5.1.1 no such mailbox
    550 5.1.1 <anna@players.test>... User unknown
    """
SENDMAIL_WAITS = """\
        **********************************************
        **      THIS IS A WARNING MESSAGE ONLY      **
        **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
        **********************************************

    The original message was received at Thu, 12 Mar 2026 12:00:00 GMT

       ----- Transcript of session follows -----
    <anna@players.test>... Deferred: 450 4.4.1 Connection timed out with mx.players.test.
    Warning: message still undelivered after 4 hours
    Will keep trying until message is 5 days old
    """
POSTFIX = """\
    This is the mail system at host relay.test (Postfix 3.5.18).

    I'm sorry to have to inform you that your message could not
    be delivered to one or more recipients. It's attached below.

                       The mail system

    <anna@players.test>: host mx.players.test[10.2.5.1] said: 550 5.1.1
        no such mailbox (in reply to RCPT TO command)

    """
EXCHANGE = """\
    Your message did not reach some or all of the intended recipients.

          Subject:  [sforza] Spring 1455
          Sent:     3/12/2026 12:00 PM

    The following recipient(s) could not be reached:

          anna@players.test on 3/12/2026 12:01 PM
                The e-mail account does not exist at the organization. (Exchange 6.5.7638.1)
                <mx.players.test #5.1.1>
    """
GMAIL = """\
    Delivery to the following recipient failed permanently:

         anna@players.test

    Technical details of permanent failure:
    We tried the server mx.players.test [10.2.5.1]. It said: 550 5.1.1 no such mailbox

    ----- Original message -----

    """
GMAIL_WAITS = """\
    This is an automatically generated Delivery Status Notification

    THIS IS A WARNING MESSAGE ONLY.

    YOU DO NOT NEED TO RESEND YOUR MESSAGE.

    Delivery to the following recipient has been delayed:

         anna@players.test

    Message will be retried for 2 more day(s)
    """
MAILMAN = """\
    The list server (Mailman 2.0.8) hands on what it was told:

    X-Mailman-Version: 2.0.8
    <anna@players.test>: mailbox disabled, error 554 5.2.1
    """
ROBOT = "Mail Delivery System <Mailer-Daemon@relay.test>"
FAILED = "X-Failed-Recipients: anna@players.test"


@pytest.mark.parametrize(
    ("raw", "address", "status"),
    [
        (letter(ROBOT, EXIM.format(said="550 5.1.1 no such mailbox"), FAILED), "anna@players.test", "5.1.1"),
        (letter(ROBOT, EXIM.format(said="(Exim 4.94.2): 550 unknown"), FAILED), "anna@players.test", ""),
        (letter(ROBOT, EXIM.format(said="retry timeout exceeded"), FAILED), "anna@players.test", ""),
        (letter(ROBOT, EXIM.format(said="452 4.2.2 full for days"), FAILED), "anna@players.test", "4.2.2"),
        (letter("MAILER-DAEMON@relay.test", QMAIL.format(said="(#5.1.1)")), "anna@players.test", "5.1.1"),
        (
            letter("MAILER-DAEMON@relay.test", QMAIL.format(said="10.2.4.1 said: 550 5.7.1 no")),
            "anna@players.test",
            "5.7.1",
        ),
        (
            letter("MAILER-DAEMON@relay.test", QMAIL.format(said="Too long in the queue. (#4.4.1)")),
            "anna@players.test",
            "4.4.1",
        ),
        (letter("MAILER-DAEMON@relay.test", SENDMAIL), "anna@players.test", "5.1.1"),
        (letter("MAILER-DAEMON@relay.test", POSTFIX), "", "5.1.1"),
        (letter("System Administrator <postmaster@relay.test>", EXCHANGE), "", "5.1.1"),
        (letter("Mail Delivery Subsystem <mailer-daemon@relay.test>", GMAIL), "anna@players.test", "5.1.1"),
        (letter(ROBOT, MAILMAN), "", "5.2.1"),
        (letter(ROBOT, "host mx.players.test [10.2.5.1]: 550 no\n"), "", ""),
        (letter(ROBOT, "Exim 4.94.2 could not deliver: 5.4.6 loop\n"), "", "5.4.6"),
        (letter(ROBOT, "Exim 4.5.1 could not deliver, mailbox gone\n"), "", ""),
        (letter(ROBOT, "Nobody of that name.\n"), "", ""),
    ],
)
def test_a_failure_is_for_good_whatever_stands_before_its_code(raw: bytes, address: str, status: str) -> None:
    """RFC 5321 4.2.1, RFC 3463 3: a version (4.94.2, 2.0.8) is no status, nor an address (10.2.5.1), nor
    anything in the letter that is returned."""
    for whole in (raw, raw + b"\n" + RETURNED.encode()):
        found = bounce(whole, (OWN.bounce(7),), OWN)
        assert found is not None and found.permanent, found
        assert (found.row, found.address, found.status) == (7, address, status)


@pytest.mark.parametrize(
    "raw",
    [
        letter(ROBOT, EXIM_WAITS),
        letter("MAILER-DAEMON@relay.test", SENDMAIL_WAITS),
        letter("Mail Delivery Subsystem <mailer-daemon@relay.test>", GMAIL_WAITS),
        letter(ROBOT, "anna@players.test: 452 4.2.2 mailbox full\n"),
        letter(ROBOT, "anna@players.test: 421 try later, as we shall\n"),
    ],
)
def test_a_delay_is_no_failure(raw: bytes) -> None:
    """RFC 3464 2.3.3: a letter that is still being tried has not come back."""
    for whole in (raw, raw + b"\n" + RETURNED.encode()):
        found = bounce(whole, (OWN.bounce(7),), OWN)
        assert found is None or not found.permanent, found


def test_prose_to_the_plain_address_names_the_letter_that_it_returns() -> None:
    """Where the relay takes no signed return path, the mark in the returned headers does the same."""
    notice = letter("MAILER-DAEMON@relay.test", QMAIL.format(said="(#5.1.1)"))
    found = bounce(notice + dedent(RETURNED).encode(), (OWN.address,), OWN)
    assert found is not None and (found.row, found.permanent) == (7, True)
    assert bounce(notice, (OWN.address,), OWN) is None, "about which letter?"


@pytest.mark.parametrize("piece", ["x", "@", "<", "Your message\n", "550 ", "1.", "5.1.1.", "- original"])
def test_no_notice_is_too_odd(piece: str) -> None:
    """What a robot writes is bounded before any pattern looks at it."""
    for text in (piece * 50_000, f"A message that you sent could not be delivered\n{piece * 50_000}"):
        found = bounce(letter(ROBOT, "") + text.encode(), (OWN.bounce(7),), OWN)
        assert found is not None and len(found.diagnostic) <= 500
