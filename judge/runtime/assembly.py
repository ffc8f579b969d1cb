"""A judge put together from its settings: store, mail, listeners, and what watches them.

Not here: running it (app), what the settings may be (settings.models).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from judge.catalogue import Catalogue
from judge.commands import Passwords
from judge.mail.kept_connections import KeptConnection
from judge.mail.sending import MaildirSender, SmtpSender
from judge.mail.server.connections import Limits
from judge.mail.server.smtp import Bounds, LmtpListener, SmtpListener
from judge.runtime import order_desk
from judge.runtime.admin.http import PublicWeb
from judge.runtime.admin.web import monitor_of
from judge.runtime.environment import BeyondAscii, Budget, Costs, Environment, Post, Waiting
from judge.runtime.health.components import Components
from judge.runtime.health.measures import Measures
from judge.runtime.inbound.arrivals import Arrivals
from judge.runtime.outbound.mail_servers import own_addresses, relay_of
from judge.runtime.settings import Listener, Settings
from judge.runtime.surroundings import Surroundings
from judge.runtime.wiring import HouseRules, judge_ports
from judge.store.database import Store


def environment_of(
    settings: Settings,
    store: Store,
    around: Surroundings,
) -> Environment:
    secret = around.secret
    fresh = secret(32)
    key = store.run(lambda tx: tx.secret_of_judge("bounce-key", fresh))
    own = own_addresses(settings, key)

    def token() -> str:
        return environment.fresh_token()

    def desk_key() -> str:
        return environment.fresh_desk_key()

    taking = around.post or _post(settings)
    beyond_ascii = BeyondAscii(taking.takes_utf8) if isinstance(taking, SmtpSender) else BeyondAscii()
    environment = Environment(
        store=store,
        now=around.now,
        secret=secret,
        ports=judge_ports(
            own,
            settings.name,
            around.passwords or Passwords(secret(32)),
            token,
            around.games(settings.maps),
            HouseRules(
                keepers=settings.keepers,
                web=settings.web,
                strangers=settings.answers.strangers,
                desk=order_desk.address_of(settings),
            ),
            beyond_ascii.reaches,
            desk_key,
        ),
        post=taking,
        beyond_ascii=beyond_ascii,
        own=own,
        keeper=settings.keeper,
        kept=taking.kept if isinstance(taking, SmtpSender) else None,
        budget=Budget(**settings.answers.model_dump()),
        costs=Costs(**settings.costs.model_dump()),
        waiting=_waiting_times(settings),
    )
    return environment


def _waiting_times(settings: Settings) -> Waiting:
    given = settings.waiting
    return Waiting(
        longest_wait=timedelta(minutes=given.longest_wait),
        minimal_backoff=timedelta(seconds=given.minimal_backoff),
        maximal_backoff=timedelta(seconds=given.maximal_backoff),
        queue_run_delay=timedelta(seconds=given.queue_run_delay),
    )


def _post(settings: Settings) -> Post:
    if not settings.relay.host:
        return MaildirSender(settings.maildir)
    return replace(relay_of(settings), kept=KeptConnection())


def listeners_of(
    settings: Settings,
    environment: Environment,
    keep: Callable[..., object],
    arrivals: Arrivals,
    known: tuple[Components, Measures],
    games: Catalogue,
) -> Iterator[tuple[str, str, ListeningServer]]:
    """The listeners that the settings open, with their names and addresses; `known` is what monitors ask."""
    smtp, lmtp, health = settings.smtp, settings.lmtp, settings.health
    transfers = arrivals.transfers
    doors = (("smtp", smtp, SmtpListener), ("lmtp", lmtp, LmtpListener))
    for name, where, door in doors:
        if where.port:
            taking = door(
                where.host,
                where.port,
                keep,
                environment.own,
                bounds=Bounds(limits=_limits(where), beyond_ascii=environment.beyond_ascii.was_offered),
                transfers=transfers,
            )
            yield name, f"{where.host}:{where.port}", taking
    if health.port:
        desk = order_desk.desk_of(settings, environment, games, keep, transfers)
        listener = monitor_of(bool(settings.pages) or desk is not None)(
            health.host,
            health.port,
            environment.store,
            environment.now,
            environment.own,
            known,
            settings.data,
            PublicWeb(pages=Path(settings.pages) if settings.pages else None, desk=desk),
        )
        yield "health", f"{health.host}:{health.port}", listener


def _limits(of: Listener) -> Limits:
    return Limits(connections=of.connections, per_address=of.per_address, trusted=of.trusted)


class ListeningServer(Protocol):
    """Takes letters in, or answers monitors, on a port of its own."""

    port: int

    def start(self) -> None: ...
    def stop(self) -> None: ...
