"""The servers that settings name, as mail wants to be told of them, for a running judge and the doctor.

Not here: talking to them (mail).
"""

from __future__ import annotations

import hashlib

from judge.mail.addresses import OwnAddresses
from judge.mail.oauth import Access, Provider, Refreshed
from judge.mail.sending import SmtpSender
from judge.runtime.settings import OAuth, Settings


def own_addresses(settings: Settings, bounce_key: bytes) -> OwnAddresses:
    """Addresses where the judge can be reached, and which its letters name as where they come from."""
    return OwnAddresses(
        address=settings.address,
        bounce_key=bounce_key,
        authserv=settings.authserv,
        plus=settings.plus_addresses,
        signed_return_path=settings.relay.return_path == "signed",
    )


def relay_of(settings: Settings, timeout: float = 60.0) -> SmtpSender:
    """The server that takes our letters."""
    relay = settings.relay
    return SmtpSender(
        relay.host,
        relay.port,
        relay.user,
        relay.password.get_secret_value(),
        security=relay.security,
        timeout=timeout,
        hostname=settings.dns.sends_from or settings.domain or "localhost",
        access=access_of(relay.oauth, settings),
    )


def access_of(oauth: OAuth, settings: Settings) -> Access | None:
    """Mailbox and relay share one file where they have the same refresh token: each use may change it."""
    if not oauth.token_url:
        return None
    provider = Provider(
        url=oauth.token_url,
        client_id=oauth.client_id,
        client_secret=oauth.client_secret.get_secret_value(),
        refresh_token=oauth.refresh_token.get_secret_value(),
        scope=oauth.scope,
    )
    named = "\0".join((provider.url, provider.client_id, provider.scope, provider.refresh_token))
    digest = hashlib.sha256(named.encode()).hexdigest()[:12]
    return Refreshed(provider, settings.data / f"token-{digest}.json")
