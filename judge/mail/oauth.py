"""Access tokens for mailbox and relay, made from a refresh token (RFC 6749 6) and used by XOAUTH2.

A token is kept with its expiry in a small file that only our user can read, so that a restart asks nobody;
a provider that hands out a new refresh token with each answer finds the newest one there. Not here: how
somebody gets the first refresh token (docs/keeper.md).
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from judge.mail.stepped_clients import open_request

_MARGIN = timedelta(minutes=2)
"""So long before its end a token is no longer used."""
_UNSAID = 3600
"""Seconds, where the answer does not say how long a token counts (RFC 6749 5.1)."""
_LARGEST = 1 << 16
_SECONDS = 15.0


class TokenRefusedError(Exception):
    """The provider will not give us a token; trying again changes nothing. `code` as in RFC 6749 5.2."""

    def __init__(self, code: str, description: str) -> None:
        super().__init__(f"{code}: {description}" if description else code)
        self.code, self.description = code, description


class TokenServerError(OSError):
    """The provider's server is there and does not do its work: later it may."""


class Access(Protocol):
    """A source of access tokens."""

    def token(self) -> str:
        """One that counts now. Raises TokenRefusedError, or OSError if the provider cannot be reached."""
        ...

    def note_refusal(self) -> bool:
        """The server did not take the last one. True: it was an old one, and the next will be new."""
        ...


def bearer(user: str, token: str) -> str:
    """The words of XOAUTH2 that log a user in."""
    return f"user={user}\x01auth=Bearer {token}\x01\x01"


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """Source of tokens, and who asks it."""

    url: str
    client_id: str
    client_secret: str = field(default="", repr=False)
    refresh_token: str = field(repr=False)
    scope: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """`given` is the hash of the configured refresh token: with another one, what is kept counts no more."""

    given: str
    refresh: str = field(repr=False)
    access: str = field(default="", repr=False)
    until: str = ""


@cache
def _lock_of(path: Path) -> threading.Lock:
    """One lock for each file, whoever reads it: two refreshes at once would spoil each other's token."""
    return threading.Lock()


class Refreshed:
    """Tokens of one provider, kept in the file `path`. Safe for several threads."""

    def __init__(
        self, provider: Provider, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.provider, self.path, self.now = provider, path, now
        self._lock = _lock_of(path)
        self._asked = False

    def token(self) -> str:
        """See Access."""
        with self._lock:
            kept = self._tokens_on_file()
            self._asked = not self._counts(kept)
            if self._asked:
                kept = self._renew_tokens(kept)
            return kept.access

    def note_refusal(self) -> bool:
        """See Access."""
        with self._lock:
            kept = self._tokens_on_file()
            if self._asked or not kept.access:
                return False
            self._keep(_Kept(given=kept.given, refresh=kept.refresh))
            return True

    def _counts(self, kept: _Kept) -> bool:
        return bool(kept.access) and self.now() + _MARGIN < datetime.fromisoformat(kept.until)

    def _renew_tokens(self, kept: _Kept) -> _Kept:
        answer = _ask(self.provider, kept.refresh)
        lasts = timedelta(seconds=float(answer.get("expires_in") or _UNSAID))
        renewed = _Kept(
            given=kept.given,
            refresh=str(answer.get("refresh_token") or kept.refresh),
            access=str(answer["access_token"]),
            until=(self.now() + lasts).isoformat(),
        )
        self._keep(renewed)
        return renewed

    def _tokens_on_file(self) -> _Kept:
        given = hashlib.sha256(self.provider.refresh_token.encode()).hexdigest()
        try:
            kept = _Kept(**json.loads(self.path.read_text(encoding="utf-8")))
            if kept.given == given and (not kept.until or datetime.fromisoformat(kept.until).tzinfo):
                return kept
        except (OSError, ValueError, TypeError):  # not there yet, or damaged: the configured one still counts
            pass
        return _Kept(given=given, refresh=self.provider.refresh_token)

    def _keep(self, kept: _Kept) -> None:
        """Written so that a crash leaves the old file or the new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".new")
        draft.touch(0o600)
        draft.chmod(0o600)
        with draft.open("w", encoding="utf-8") as file:
            json.dump(asdict(kept), file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)


def _ask(provider: Provider, refresh_token: str) -> dict[str, Any]:
    fields = {
        "grant_type": "refresh_token",
        "refresh_token": refresh_token,
        "client_id": provider.client_id,
        "client_secret": provider.client_secret,
        "scope": provider.scope,
    }
    form = urllib.parse.urlencode({name: value for name, value in fields.items() if value}).encode()
    request = urllib.request.Request(provider.url, form, {"Accept": "application/json"})
    try:
        with open_request(request, _SECONDS) as reply:
            answer = _parse_answer(reply.read(_LARGEST))
    except urllib.error.HTTPError as error:
        with error:  # which holds the connection
            said = _parse_answer(error.read(_LARGEST))
        if error.code >= 500 or error.code == 429:
            raise TokenServerError(f"it answers {error.code}") from error
        raise TokenRefusedError(
            str(said.get("error") or error.code), str(said.get("error_description", ""))[:300]
        ) from error
    if not answer.get("access_token"):
        raise TokenRefusedError(str(answer.get("error", "no-token")), "the answer holds no access token")
    return answer


def _parse_answer(body: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(body)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}
