"""Looks at everything a judge needs, and says what is wrong with it: one finding for each thing.

A finding is a code and facts; how it is mended is in the templates. Nothing is changed but a file that is
written and removed again. Not here: the judge's own state while it runs (admin.http), the DNS
(admin.dns_checks).
"""

from __future__ import annotations

import os
import shutil
import smtplib
import socket
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError

from judge.core.health import Trouble
from judge.core.system.words import WordClashError
from judge.core.wording import ENGLISH
from judge.games_at_hand import games_at_hand
from judge.mail.imap_account import select_folder
from judge.mail.oauth import TokenRefusedError
from judge.mail.quota import trouble_with_room
from judge.mail.sending import connect_relay
from judge.mail.troubles import plain_reply
from judge.mail.troubles import trouble_of as connection_trouble
from judge.rendering import families
from judge.runtime.admin import dns_checks
from judge.runtime.admin.desk_check import desk_findings
from judge.runtime.admin.dns_checks import Dns, Resolver
from judge.runtime.admin.findings import Finding, finding_unused, ill, unsure, well
from judge.runtime.health.last_times import LAST_AWAKE, last_awake, last_back_up
from judge.runtime.health.report import BACK_UP, OLD_COPY, health
from judge.runtime.inbound.mailbox import account_of
from judge.runtime.outbound.mail_servers import own_addresses, relay_of
from judge.runtime.publishing import pages_in
from judge.runtime.settings import Settings
from judge.store import admin_queries
from judge.store.opening import looking_store, try_to_write
from judge.store.troubles import trouble_of as storage_trouble
from judge.store.upgrades import Age, ForeignDatabaseError, NewerDatabaseError, OlderDatabaseError

_ENOUGH_BYTES = 500_000_000
_SECONDS = 10.0
_OWN_WORDS = ("invalid_grant", "invalid_client", "invalid_scope")
"""Refusals of tokens (RFC 6749 5.2) that have a sentence of their own."""
_CLOCK_OFF = timedelta(minutes=2)
_IN_DATABASE = ("keepers", "running")
"""Checks that are possible only if the database answers."""
_TROUBLE_OF: Mapping[str, Callable[[Exception], Trouble | None]] = {
    "mailbox": connection_trouble,
    "relay": connection_trouble,
    "database": storage_trouble,
    "data": storage_trouble,
}


def examine(settings: Settings, resolver: Resolver | None = None) -> tuple[Finding, ...]:
    """All findings, in a settled order; never raises. `resolver` None: this machine's."""
    checks: tuple[tuple[str, Callable[[Settings], Iterator[Finding]]], ...] = (
        ("games", _games),
        ("data", _data),
        ("disk", _disk),
        ("database", _database),
        ("keepers", _keepers),
        ("clock", _clock),
        ("smtp", lambda s: _listener("smtp", s.smtp.host, s.smtp.port)),
        ("lmtp", lambda s: _listener("lmtp", s.lmtp.host, s.lmtp.port)),
        ("mailbox", _mailbox),
        ("relay", _relay),
        ("pages", _pages),
        ("desk", desk_findings),
        ("address", lambda s: _address(s, resolver or Dns())),
        ("back-up", _back_up),
        ("running", _findings_at_work),
    )
    found: list[Finding] = []
    for what, check in checks:
        try:
            found += check(settings)
        except TokenRefusedError as error:
            code = error.code if error.code in _OWN_WORDS else "other"
            found.append(ill(what, f"oauth-{code}", group=what, error=str(error)[:200]))
        except Exception as error:
            if what in _IN_DATABASE and isinstance(error, DBAPIError):
                found.append(finding_unused(what, "after-database"))
                continue
            known = _TROUBLE_OF.get(what)
            trouble = known(error) if known is not None else None
            facts = {"code": trouble.code, "reply": trouble.reply} if trouble is not None else {"code": ""}
            found.append(ill(what, f"{what}-failed", error=_error_words(error), trouble=facts))
    return tuple(found)


def _error_words(error: Exception) -> str:
    """The words of the system or the server alone."""
    if isinstance(error, DBAPIError):
        error = error.orig if isinstance(error.orig, Exception) else error
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return plain_reply(said.strip().partition("\n")[0])


def _games(settings: Settings) -> Iterator[Finding]:
    try:
        known = games_at_hand(settings.maps)
        families.messages(ENGLISH)
    except families.TwoOwnersError as clash:
        yield ill("games", "messages-clash", reason=str(clash))
        return
    except WordClashError as clash:
        yield ill("games", "games-clash", shared=clash.what, word=clash.word, games=clash.games)
        return
    yield well("games", "games-fit", names=tuple(system.name for system in known.systems))


def _data(settings: Settings) -> Iterator[Finding]:
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    probe = settings.data / ".doctor"
    probe.write_bytes(b"well")
    probe.unlink()
    folder = str(settings.data.absolute())
    if settings.data.stat().st_mode & 0o007:
        yield ill("data", "data-open", folder=folder)
    else:
        yield well("data", "data-writable", folder=folder)


def _disk(settings: Settings) -> Iterator[Finding]:
    free = shutil.disk_usage(settings.data if settings.data.exists() else Path()).free
    facts = {"megabytes": free // 1_000_000}
    yield (
        well("disk", "disk-enough", **facts) if free >= _ENOUGH_BYTES else ill("disk", "disk-low", **facts)
    )


def _database(settings: Settings) -> Iterator[Finding]:
    store = looking_store(settings.url, settings.data, any_version=True)
    try:
        state = store.schema()
        if state.age is not Age.CURRENT:
            yield ill("database", f"database-{state.age}", revision=state.revision)
            return
        with store.read() as tx:
            games = len(tx.names_of_games())
        try_to_write(settings.url)
        kind = urlsplit(settings.url).scheme
        yield well("database", "database-answers", kind=kind, games=games)
    finally:
        store.close()


def _findings_at_work(settings: Settings) -> Iterator[Finding]:
    """Findings that the judges at work have made about themselves."""
    try:
        store = looking_store(settings.url, settings.data)
    except (OlderDatabaseError, NewerDatabaseError, ForeignDatabaseError):
        yield finding_unused("running", "running-none")
        return
    try:
        facts = health(store, datetime.now(UTC), data=settings.data)
    finally:
        store.close()
    parts = facts["components"]
    if not parts.keys() - {"queues", "games", BACK_UP}:
        yield finding_unused("running", "running-none")
        return
    failing = [(name, told) for name, told in parts.items() if not told["well"]]
    for name, told in failing:
        trouble = {"code": told["code"], "reply": told["reply"]}
        yield ill("running", "running-fails", part=name, trouble=trouble, since=told["since"])
    if not failing:
        yield well("running", "running-well")


def _back_up(settings: Settings) -> Iterator[Finding]:
    """Finding on when everything was last copied, as far as this judge knows."""
    at, now = last_back_up(settings.data), datetime.now(UTC)
    if at is None:
        yield unsure("back-up", "back-up-none")
    elif now - at > OLD_COPY:
        yield unsure("back-up", "back-up-old", days=(now - at).days)
    else:
        yield well("back-up", "back-up-fresh", at=at)


def _keepers(settings: Settings) -> Iterator[Finding]:
    """Check whether those who may write as keepers can: with a password, and registered."""
    if not settings.keepers:
        yield finding_unused("keepers")
        return
    store = looking_store(settings.url, settings.data, any_version=True)
    try:
        with store.read() as tx:
            known = admin_queries.passwords(tx.connection)
            unfit = [a for a in settings.keepers if a.lower() not in known or tx.person_at(a) is None]
    finally:
        store.close()
    if unfit:
        yield ill("keepers", "keepers-unfit", address=unfit[0], password=unfit[0].lower() in known)
    else:
        yield well("keepers", "keepers-fit", addresses=settings.keepers)


def _clock(settings: Settings) -> Iterator[Finding]:
    """Compared with the time that the relay's or mailbox's machine tells, where one tells it by HTTP."""
    now = datetime.now(UTC)
    if now.year < 2025:
        yield ill("clock", "clock-wrong", now=now.isoformat())
        return
    if (seen := last_awake(settings.data / LAST_AWAKE)) is not None and seen - now > _CLOCK_OFF:
        yield ill("clock", "clock-behind", minutes=round((seen - now).total_seconds() / 60))
        return
    told = _time_elsewhere(settings.relay.host or settings.mailbox.host)
    if told is None:
        yield well("clock", "clock-alone", now=now.isoformat(timespec="seconds"))
    elif abs(told - now) > _CLOCK_OFF:
        yield ill("clock", "clock-off", minutes=round(abs(told - now).total_seconds() / 60))
    else:
        yield well("clock", "clock-agrees", now=now.isoformat(timespec="seconds"))


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


def _listener(what: str, host: str, port: int) -> Iterator[Finding]:
    """Open or free: a port that another program holds is an illness, one that we hold is not."""
    if not port:
        yield finding_unused(what)
        return
    where = {"where": f"{host}:{port}"}
    try:
        with socket.create_connection((host, port), timeout=3) as line:
            line.settimeout(3)
            greeting = line.recv(200).decode("latin-1").strip()
        ours = greeting.startswith("220")
        yield well(what, "port-open", **where) if ours else ill(what, "port-taken", **where)
    except ConnectionRefusedError:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind((host, port))
        yield well(what, "port-free", **where)


def _mailbox(settings: Settings) -> Iterator[Finding]:
    from judge.mail.imap_steps import SteppedClient  # heavy, and not always needed

    if not settings.mailbox.host:
        yield finding_unused("mailbox")
        return
    account = account_of(settings)
    with SteppedClient(
        account.host, port=account.port, ssl=account.tls, timeout=_SECONDS, step_timeout=_SECONDS
    ) as client:
        if token := account.access.token() if account.access else account.token:
            client.oauth2_login(account.user, token)
        else:
            client.login(account.user, account.password)
        waiting = select_folder(client, account.folder, readonly=True).get(b"EXISTS", 0)
        idle = b"IDLE" in client.capabilities()
        room = trouble_with_room(client, account.folder)
    yield well("mailbox", "mailbox-opens", host=account.host, waiting=waiting, idle=idle)
    if room is not None and room.code:
        yield ill("quota", "quota-low", trouble={"code": room.code, "reply": room.reply})


def _relay(settings: Settings) -> Iterator[Finding]:
    relay = settings.relay
    if not relay.host:
        yield finding_unused("relay")
        return
    own = own_addresses(settings, b"doctor")
    plain, sender, answers = own.address, own.return_path(0), own.reply_to("tokentokentokentoken")
    with connect_relay(relay_of(settings, timeout=_SECONDS)) as client:
        client.ehlo_or_helo_if_needed()
        refused = _lasting_refusal(client, sender, plain)
        if refused and sender != plain and not _lasting_refusal(client, plain, plain):
            yield ill("relay", "relay-plain-only", address=plain, sender=sender, error=refused)
        elif refused:
            yield ill("relay", "relay-not-our-sender", address=sender, error=refused)
        elif answers != plain and (error := _lasting_refusal(client, sender, answers)):
            yield ill("relay", "relay-no-plus", address=answers, error=error)
        else:
            facts = {"host": relay.host, "port": relay.port, "signed_in": bool(relay.user)}
            yield well("relay", "relay-answers", sender=sender, **facts)


def _pages(settings: Settings) -> Iterator[Finding]:
    """The folder of public pages, and what lies there."""
    if not settings.pages:
        yield finding_unused("pages")
        return
    folder = Path(settings.pages).absolute()
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        yield ill("pages", "pages-closed", folder=str(nearest))
        return
    shown = pages_in(folder)
    if shown is None:
        yield well("pages", "pages-none-yet", folder=str(folder))
    else:
        yield well("pages", "pages-there", folder=str(folder), files=shown.files, at=shown.at)


def _lasting_refusal(client: smtplib.SMTP, sender: str, recipient: str) -> str:
    """Objection that a relay has for ever against a letter from one address to another; nothing is sent.

    Many say so only at the recipient, so our own address is that: nobody else learns of it.
    """
    code, said = client.mail(sender)
    if code == 250:
        code, said = client.rcpt(recipient)
        code = code if code >= 500 else 250  # later perhaps: that is no answer to who may send
    client.rset()
    return "" if code == 250 else f"{code} {said.decode('utf-8', 'replace')}"[:200]


def _address(settings: Settings, resolver: Resolver) -> Iterator[Finding]:
    """Check whether our address is one that others can answer, and what the DNS says of its domain."""
    domain = settings.domain
    if domain in ("localhost", "") or domain.endswith((".test", ".invalid", ".example")):
        local = settings.relay.host
        yield (
            ill("address", "address-local", address=settings.address) if local else finding_unused("address")
        )
        return
    yield from dns_checks.examine(settings, resolver)
