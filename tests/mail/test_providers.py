"""A mailbox with a provider who lets people send from their own address only, as most do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from judge.core.outbound import OutboundMail, Rendered
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import bounce
from judge.mail.composing import Identity, compose, message_id
from judge.mail.imap_account import envelope
from judge.mail.sending import Delivery, SmtpSender
from judge.runtime.admin import doctor
from judge.runtime.settings import Listener, Relay, Settings
from tests.support.judges.mail_servers import PASSWORD, Provider, eventually

pytestmark = pytest.mark.mailservers
OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)

Starting = Callable[..., Provider]


def sent(provider: Provider, own: OwnAddresses, to: str, row: int = 7) -> Delivery:
    """Hand a letter to the provider as the judge does, logged in as ``judge``."""
    letter = OutboundMail(
        to=to, content=Rendered(subject="moves", text="Your orders.\n"), kind="reply", token="abcdefgh23"
    )
    mime = compose(letter, Identity(own=own, name="P"), message_id=message_id(own, row), date=NOW, row=row)
    relay = SmtpSender("127.0.0.1", provider.postfix.port, "judge", PASSWORD, security="none")
    return relay.send(own.return_path(row), to, mime)


def diagnosis(
    provider: Provider, return_path: str = "signed", *, plus: bool = True, user: str = "judge"
) -> str:
    """What the doctor finds out about the provider."""
    relay = Relay(
        host="127.0.0.1",
        port=provider.postfix.port,
        security="none",
        user=user,
        password=PASSWORD,
        return_path=return_path,
    )
    settings = Settings(
        address=OWN.address,
        plus_addresses=plus,
        smtp=Listener(port=0),
        relay=relay,
        data=provider.postfix.root / "judge",
    )
    return next(found.code for found in doctor.examine(settings) if found.what == "relay")


def came_back(provider: Provider, own: OwnAddresses) -> tuple[int | None, bool]:
    """The letter that the judge's mailbox says has come back, and whether for good."""
    eventually(lambda: provider.dovecot.letters("judge"))
    (raw,) = provider.dovecot.letters("judge")
    _, to = envelope(raw, own)
    found = bounce(raw, to, own)
    assert found is not None
    return found.row, found.permanent


def test_a_provider_who_knows_plus_addresses_takes_the_signed_return_path(provider_of: Starting) -> None:
    """RFC 5233: `reject_sender_login_mismatch` finds the mailbox behind it, and so does the bounce."""
    provider = provider_of()
    assert diagnosis(provider) == "relay-answers"
    assert sent(provider, OWN, "anna@players.test").status == "sent"
    eventually(lambda: provider.dovecot.letters("anna"))
    assert sent(provider, OWN, "nobody@players.test", row=8).status == "sent"
    assert came_back(provider, OWN) == (8, True)


def test_a_strict_provider_takes_the_plain_return_path(provider_of: Starting) -> None:
    """What it refuses is our fault and waits; the doctor says what to set; then bounces find their letter."""
    provider = provider_of(delimiter="")
    refused = sent(provider, OWN, "anna@players.test")
    assert (refused.status, refused.ours) == ("retry", True) and "not owned by user" in refused.reply
    assert diagnosis(provider) == "relay-plain-only"
    plain = replace(OWN, signed_return_path=False)
    assert diagnosis(provider, "plain") == "relay-answers"
    assert sent(provider, plain, "anna@players.test").status == "sent"
    eventually(lambda: provider.dovecot.letters("anna"))
    assert sent(provider, plain, "nobody@players.test", row=9).status == "sent"
    assert came_back(provider, plain) == (9, True)


def test_a_provider_without_plus_addresses_is_found_out(provider_of: Starting) -> None:
    """Else every answer of a player would come back to them."""
    provider = provider_of(plus=False)
    assert diagnosis(provider) == "relay-no-plus"
    assert diagnosis(provider, plus=False) == "relay-answers"


def test_nobody_else_may_send_there(provider_of: Starting) -> None:
    """The doctor does not take a server for ours that would not let us in, or not from this address."""
    provider = provider_of()
    other = OwnAddresses(address="podesta@judge.test", bounce_key=b"key")
    assert sent(provider, other, "anna@players.test").ours
    assert diagnosis(provider, user="") == "relay-not-our-sender"
    assert diagnosis(provider, user="anna") == "relay-not-our-sender"
