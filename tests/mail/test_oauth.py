"""Access tokens from a refresh token (RFC 6749 6), against a small token server on loopback."""

from __future__ import annotations

import base64
import json
import stat
import threading
import urllib.parse
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.error import HTTPError

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.imap import ImapWatcher, Surroundings
from judge.mail.imap_account import ImapAccount
from judge.mail.oauth import Provider, Refreshed, TokenRefusedError, TokenServerError, bearer
from judge.mail.sending import SmtpSender
from judge.runtime.admin import doctor
from judge.runtime.inbound.mailbox import account_of
from judge.runtime.outbound.mail_servers import relay_of
from judge.runtime.settings import Listener, Mailbox, OAuth, Relay, Settings
from tests.mail.test_sending import MIME, Scripted, scripted  # noqa: F401


class TokenServer:
    """Hands out ``access-1``, ``access-2`` ...; `rotates`: each time with a new refresh token."""

    def __init__(self, *, rotates: bool = False, lasts: int | None = 3600) -> None:
        self.asked: list[dict[str, str]] = []
        self.rotates, self.lasts, self.counts = rotates, lasts, "refresh-0"
        self.fails: tuple[int, dict[str, str]] | None = None
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                status, answer = server.answer(dict(urllib.parse.parse_qsl(body)))
                self.send_response(status)
                self.end_headers()
                self.wfile.write(json.dumps(answer).encode())

            def log_message(self, *_: object) -> None:
                pass

        self.http = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}/token"

    def answer(self, asked: dict[str, str]) -> tuple[int, dict[str, object]]:
        self.asked.append(asked)
        if self.fails is not None:
            return self.fails[0], dict(self.fails[1])
        if asked.get("client_id") != "podesta":
            return 401, {"error": "invalid_client"}
        if asked.get("refresh_token") != self.counts:
            return 400, {"error": "invalid_grant", "error_description": "Token has been revoked."}
        found: dict[str, object] = {"access_token": f"access-{len(self.asked)}", "token_type": "Bearer"}
        if self.lasts is not None:
            found["expires_in"] = self.lasts
        if self.rotates:
            self.counts = found["refresh_token"] = f"refresh-{len(self.asked)}"
        return 200, found


@pytest.fixture
def server() -> Iterator[TokenServer]:
    made = TokenServer()
    yield made
    made.http.shutdown()


class Clock:
    at = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


def _access(server: TokenServer, folder: Path, clock: Clock | None = None, **changes: str) -> Refreshed:
    facts = {"url": server.url, "client_id": "podesta", "client_secret": "s", "refresh_token": "refresh-0"}
    return Refreshed(Provider(**{**facts, **changes}), folder / "token.json", clock or Clock())


def test_a_token_is_used_until_shortly_before_its_end(server: TokenServer, tmp_path: Path) -> None:
    clock = Clock()
    access = _access(server, tmp_path, clock)
    assert access.token() == access.token() == "access-1"
    assert server.asked[0] == {
        "grant_type": "refresh_token",
        "refresh_token": "refresh-0",
        "client_id": "podesta",
        "client_secret": "s",
    }
    clock.at += timedelta(minutes=57)
    assert _access(server, tmp_path, clock).token() == "access-1", "a restart asks nobody"
    clock.at += timedelta(minutes=2)
    assert access.token() == "access-2"
    assert stat.S_IMODE((tmp_path / "token.json").stat().st_mode) == 0o600


def test_a_new_refresh_token_takes_the_place_of_the_old_one(server: TokenServer, tmp_path: Path) -> None:
    """RFC 6749 6: the client must discard the old one. It survives a restart, until another is configured."""
    server.rotates, clock = True, Clock()
    assert _access(server, tmp_path, clock).token() == "access-1"
    clock.at += timedelta(hours=2)
    assert _access(server, tmp_path, clock).token() == "access-2"
    assert server.asked[1]["refresh_token"] == "refresh-1"
    server.counts = "by-hand"
    assert _access(server, tmp_path, clock, refresh_token="by-hand").token() == "access-3"


def test_mailbox_and_relay_share_a_refresh_token(server: TokenServer, tmp_path: Path) -> None:
    """Else the first to refresh would leave the other with one that counts no more (RFC 6749 6)."""
    server.rotates = True
    oauth = OAuth(token_url=server.url, client_id="podesta", refresh_token="refresh-0")
    settings = Settings(data=tmp_path, mailbox=Mailbox(oauth=oauth), relay=Relay(oauth=oauth))
    mailbox, relay = account_of(settings).access, relay_of(settings).access
    assert mailbox is not None and relay is not None
    assert mailbox.token() == relay.token() == "access-1"
    other = Settings(data=tmp_path, relay=Relay(oauth=oauth.model_copy(update={"scope": "smtp"})))
    server.counts = "refresh-0"
    separate = relay_of(other).access
    assert separate is not None and separate.token() == "access-2", "another right is another token"


def test_without_a_word_on_expiry_a_token_counts_for_an_hour(server: TokenServer, tmp_path: Path) -> None:
    server.lasts, clock = None, Clock()
    access = _access(server, tmp_path, clock)
    access.token()
    clock.at += timedelta(minutes=59)
    assert access.token() == "access-2"


def test_a_token_that_was_not_taken_is_not_offered_again(server: TokenServer, tmp_path: Path) -> None:
    access = _access(server, tmp_path)
    assert access.token() == "access-1"
    assert not access.note_refusal(), "it was quite new: another would fare no better"
    assert access.token() == "access-1"
    assert access.note_refusal()
    assert access.token() == "access-2"


def test_a_damaged_file_is_no_illness(server: TokenServer, tmp_path: Path) -> None:
    (tmp_path / "token.json").write_text("{", "utf-8")
    assert _access(server, tmp_path).token() == "access-1"


@pytest.mark.parametrize(
    ("status", "answer", "raised", "code"),
    [
        (400, {"error": "invalid_grant"}, TokenRefusedError, "invalid_grant"),
        (401, {"error": "invalid_client"}, TokenRefusedError, "invalid_client"),
        (403, {}, TokenRefusedError, "403"),
        (200, {}, TokenRefusedError, "no-token"),
        (503, {}, TokenServerError, ""),
        (429, {}, OSError, ""),
    ],
)
def test_what_the_token_server_says(
    server: TokenServer, tmp_path: Path, status: int, answer: dict[str, str], raised: type, code: str
) -> None:
    """RFC 6749 5.2: a refusal stands; trouble on the other side passes."""
    server.fails = status, answer
    with pytest.raises(raised) as error:
        _access(server, tmp_path).token()
    assert getattr(error.value, "code", "") == code
    answered = error.value.__cause__
    assert not isinstance(answered, HTTPError) or answered.closed, "the connection is let go"


def test_the_relay_is_told_the_token(scripted, server: TokenServer, tmp_path: Path) -> None:  # noqa: F811
    relay: Scripted = scripted(EHLO="250-hi\r\n250 AUTH XOAUTH2", AUTH="235 in")
    access = _access(server, tmp_path)
    sender = SmtpSender("127.0.0.1", relay.port, "judge@p.test", security="none", access=access)
    assert sender.send("judge@p.test", "a@b.test", MIME).status == "sent"
    words = next(line for line in relay.heard if line.startswith("AUTH")).split()
    assert words[1] == "XOAUTH2"
    assert base64.b64decode(words[2]).decode() == bearer("judge@p.test", "access-1")


def test_a_relay_that_does_not_take_the_token_gets_another(
    scripted,  # noqa: F811
    server: TokenServer,
    tmp_path: Path,
) -> None:
    access = _access(server, tmp_path)
    access.token()
    relay: Scripted = scripted(EHLO="250-hi\r\n250 AUTH XOAUTH2", AUTH="535 5.7.8 expired")
    sender = SmtpSender("127.0.0.1", relay.port, "judge@p.test", security="none", access=access)
    assert sender.send("judge@p.test", "a@b.test", MIME).status == "retry"
    assert access.token() == "access-2"


def test_a_refused_refresh_token_does_not_lose_letters(server: TokenServer, tmp_path: Path) -> None:
    access = _access(server, tmp_path, refresh_token="bygone")
    sender = SmtpSender("127.0.0.1", 1, "judge@p.test", security="none", access=access)
    delivery = sender.send("judge@p.test", "a@b.test", MIME)
    assert (delivery.status, "invalid_grant" in delivery.reply) == ("retry", True)


def test_the_mailbox_opens_with_the_newest_token(server: TokenServer, tmp_path: Path) -> None:
    said: list[str] = []

    class Client:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def oauth2_login(self, user: str, token: str) -> None:
            said.append(f"{user} {token}")
            raise OSError("enough")

        def shutdown(self) -> None:
            pass

    account = ImapAccount(host="h", user="judge", password="bygone", access=_access(server, tmp_path))
    stop = threading.Event()
    watcher = ImapWatcher(
        account,
        lambda *_: None,
        OwnAddresses(address="judge@judge.test", bounce_key=b"key"),
        around=Surroundings(connect=Client, sleep=lambda _: stop.set()),
    )
    watcher.run(stop)
    assert said == ["judge access-1"]


def test_the_doctor_says_what_to_do_about_a_refusal(server: TokenServer, tmp_path: Path) -> None:
    oauth = OAuth(token_url=server.url, client_id="podesta", refresh_token="bygone")
    relay = Relay(host="127.0.0.1", port=1, security="none", user="judge@p.test", oauth=oauth)
    settings = Settings(data=tmp_path, smtp=Listener(port=0), relay=relay)
    found = next(f for f in doctor.examine(settings) if f.what == "relay")
    assert (found.state, found.code) == ("ill", "oauth-invalid_grant")


def test_tokens_are_never_asked_for_in_clear_over_the_network() -> None:
    with pytest.raises(ValueError, match="token_url"):
        OAuth(token_url="http://provider.example/token")
