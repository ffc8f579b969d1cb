"""Looks at everything a judge needs, and says what is wrong with it: one finding for each thing.

A finding is a code and facts; how it is mended is in the templates. Nothing is changed but a file that is
written and removed again. Not here: the judge's own state while it runs (health).
"""

from __future__ import annotations

import shutil
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from judge.settings import Settings
from judge.store.database import Store

_ENOUGH_BYTES = 500_000_000
_SECONDS = 10.0
_CLOCK_OFF = timedelta(minutes=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`state` is ``well``, ``ill`` or ``not-used``; `code` names its sentence."""

    what: str
    state: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def examine(settings: Settings) -> tuple[Finding, ...]:
    """All findings, in a settled order; never raises."""
    checks: tuple[tuple[str, Callable[[Settings], Iterator[Finding]]], ...] = (
        ("data", _data),
        ("disk", _disk),
        ("database", _database),
        ("clock", _clock),
        ("smtp", lambda s: _door("smtp", s.smtp.host, s.smtp.port)),
        ("lmtp", lambda s: _door("lmtp", s.lmtp.host, s.lmtp.port)),
        ("mailbox", _mailbox),
        ("relay", _relay),
        ("address", _address),
    )
    found: list[Finding] = []
    for what, check in checks:
        try:
            found += check(settings)
        except Exception as error:
            found.append(_ill(what, f"{what}-failed", error=_said(error)))
    return tuple(found)


def _well(what: str, code: str, **facts: Any) -> Finding:
    return Finding(what=what, state="well", code=code, facts=facts)


def _ill(what: str, code: str, **facts: Any) -> Finding:
    return Finding(what=what, state="ill", code=code, facts=facts)


def _unused(what: str) -> Finding:
    return Finding(what=what, state="not-used", code="not-used")


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _data(settings: Settings) -> Iterator[Finding]:
    settings.data.mkdir(parents=True, exist_ok=True)
    probe = settings.data / ".doctor"
    probe.write_bytes(b"well")
    probe.unlink()
    yield _well("data", "data-writable", folder=str(settings.data.absolute()))


def _disk(settings: Settings) -> Iterator[Finding]:
    free = shutil.disk_usage(settings.data if settings.data.exists() else Path()).free
    facts = {"megabytes": free // 1_000_000}
    yield (
        _well("disk", "disk-enough", **facts) if free >= _ENOUGH_BYTES else _ill("disk", "disk-low", **facts)
    )


def _database(settings: Settings) -> Iterator[Finding]:
    store = Store(settings.url)
    try:
        store.migrate()
        with store.read() as tx:
            games = len(tx.games())
        kind = urlsplit(settings.url).scheme
        yield _well("database", "database-answers", kind=kind, games=games)
    finally:
        store.close()


def _clock(settings: Settings) -> Iterator[Finding]:
    """Compared with the time that the relay's or mailbox's machine tells, where one tells it by HTTP."""
    now = datetime.now(UTC)
    if now.year < 2025:
        yield _ill("clock", "clock-wrong", now=now.isoformat())
        return
    told = _time_elsewhere(settings.relay.host or settings.mailbox.host)
    if told is None:
        yield _well("clock", "clock-alone", now=now.isoformat(timespec="seconds"))
    elif abs(told - now) > _CLOCK_OFF:
        yield _ill("clock", "clock-off", minutes=round(abs(told - now).total_seconds() / 60))
    else:
        yield _well("clock", "clock-agrees", now=now.isoformat(timespec="seconds"))


def _time_elsewhere(host: str) -> datetime | None:
    if not host:
        return None
    try:
        with socket.create_connection((host, 80), timeout=3) as line:
            line.sendall(b"HEAD / HTTP/1.0\r\nHost: " + host.encode("idna") + b"\r\n\r\n")
            answer = line.recv(4096).decode("latin-1")
        date = next(v for k, _, v in (x.partition(":") for x in answer.splitlines()) if k.lower() == "date")
        return parsedate_to_datetime(date.strip()).astimezone(UTC)
    except (OSError, StopIteration, ValueError, TypeError):
        return None


def _door(what: str, host: str, port: int) -> Iterator[Finding]:
    """Open or free: a port that another program holds is an illness, one that we hold is not."""
    if not port:
        yield _unused(what)
        return
    where = {"where": f"{host}:{port}"}
    try:
        with socket.create_connection((host, port), timeout=3) as line:
            line.settimeout(3)
            greeting = line.recv(200).decode("latin-1").strip()
        ours = greeting.startswith("220")
        yield _well(what, "door-open", **where) if ours else _ill(what, "door-taken", **where)
    except ConnectionRefusedError:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind((host, port))
        yield _well(what, "door-free", **where)


def _mailbox(settings: Settings) -> Iterator[Finding]:
    from imapclient import IMAPClient  # heavy, and not always needed

    mailbox = settings.mailbox
    if not mailbox.host:
        yield _unused("mailbox")
        return
    with IMAPClient(mailbox.host, mailbox.port, ssl=mailbox.tls, timeout=_SECONDS) as client:
        if mailbox.token.get_secret_value():
            client.oauth2_login(mailbox.user, mailbox.token.get_secret_value())
        else:
            client.login(mailbox.user, mailbox.password.get_secret_value())
        waiting = client.select_folder(mailbox.folder, readonly=True).get(b"EXISTS", 0)
        idle = b"IDLE" in client.capabilities()
    yield _well("mailbox", "mailbox-opens", host=mailbox.host, waiting=waiting, idle=idle)


def _relay(settings: Settings) -> Iterator[Finding]:
    relay = settings.relay
    if not relay.host:
        yield _unused("relay")
        return
    if relay.security == "tls":
        client: smtplib.SMTP = smtplib.SMTP_SSL(
            relay.host, relay.port, timeout=_SECONDS, context=ssl.create_default_context()
        )
    else:
        client = smtplib.SMTP(relay.host, relay.port, timeout=_SECONDS)
    with client:
        client.ehlo()
        if relay.security == "starttls":
            client.starttls(context=ssl.create_default_context())
        if relay.user:
            client.login(relay.user, relay.password.get_secret_value())
        client.mail(settings.address)
        client.rset()
    yield _well("relay", "relay-answers", host=relay.host, port=relay.port, signed_in=bool(relay.user))


def _address(settings: Settings) -> Iterator[Finding]:
    """Whether the domain that we sign with can be found (its records by a resolver, where one is there)."""
    domain = settings.domain
    if domain in ("localhost", "") or domain.endswith((".test", ".invalid", ".example")):
        yield (
            _ill("address", "address-local", address=settings.address)
            if settings.relay.host
            else _unused("address")
        )
        return
    try:
        socket.getaddrinfo(domain, 25, proto=socket.IPPROTO_TCP)
    except socket.gaierror:
        yield _ill("address", "address-unknown", domain=domain)
        return
    yield _well("address", "address-found", domain=domain)
