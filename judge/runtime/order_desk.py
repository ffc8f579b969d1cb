"""The order desk of a judge that listens: its way in for letters, and whether there is one at all.

Letters to the address of an order desk: the key in it is as good as the seat's reply token, for one phase.
So a page that is open for one phase need not tell the reply token, which lasts.

Not here: what it shows (judge.desk), the listener (admin.web).
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from judge.catalogue import Catalogue
from judge.commands.access.authentication import DESK
from judge.commands.limits.letter_costs import Allowance, Cost, UsedUpError
from judge.core.desk_keys import digest_of, is_written
from judge.core.effects import Send
from judge.core.inbound import InboundMail
from judge.core.places import seat_record
from judge.core.repository import UnreadableGameError
from judge.desk.desk import OrderDesk
from judge.mail.server.transfers import Transfers
from judge.pages.look import Look
from judge.runtime.environment import Environment
from judge.runtime.inbound.letter_limit import slowness
from judge.runtime.settings import Settings
from judge.store.transaction import Transaction


def can_serve() -> bool:
    """Decide whether what it takes to show pages is installed (``podesta[web]``)."""
    return all(importlib.util.find_spec(name) is not None for name in ("starlette", "uvicorn"))


def address_of(settings: Settings) -> str:
    """Beginning of links to the desk; empty: this judge has none."""
    there = settings.web and settings.health.port and can_serve()
    return f"{settings.web.rstrip('/')}/desk/" if there else ""


class _WithoutPictures(Allowance):
    """Allowance of a preview: the page draws by itself."""

    def take(self, cost: Cost) -> None:
        """Before something costly. Raises UsedUpError."""
        if cost is Cost.PICTURE:
            raise UsedUpError(cost)
        super().take(cost)


@dataclass(frozen=True, slots=True)
class DeskLetters:
    """The way in for letters of the desk. `take` stores one as all doors do (Service.keep)."""

    environment: Environment
    take: Callable[..., object]

    def keep(self, raw: bytes, sender: str, to: str, received: datetime) -> int:
        """Store a letter, on disk when this returns, and give its number."""
        kept = self.take(raw, sender, (to,), DESK, received)
        return int(kept.id)  # type: ignore[attr-defined]

    def numbers_by_message_id(self, prefix: str) -> Mapping[str, int]:
        """Find the letters whose Message-IDs begin so: their numbers, by these."""
        with self.environment.store.read() as known:
            return known.letters_called(prefix)

    def arrival_of(self, number: int) -> datetime | None:
        """Return when a letter came."""
        with self.environment.store.read() as known:
            return known.arrival_of(number)

    def is_handled(self, number: int) -> bool:
        """Decide whether a letter was dealt with."""
        with self.environment.store.read() as known:
            return known.is_handled(number)

    def answer_to(
        self, raw: bytes, sender: str, to: str, received: datetime, known: Transaction, began: float
    ) -> str:
        """The text of what would be answered at a `known` moment to a letter, of which nothing is kept.

        `began`: the seconds of this thread when work for it began, all of which count.
        """
        environment = self.environment
        read = environment.ports.read(
            raw,
            id=0,
            received=received,
            route=DESK,
            envelope_from=sender,
            envelope_to=(to,),
            own=environment.own,
        )
        seconds = environment.costs.letter * slowness()
        allowance = _WithoutPictures(seconds=seconds, clock=time.thread_time, began=began)
        effects = environment.ports.on_letter(with_seat(read, known), known, received, allowance)
        answers = (e for e in effects if isinstance(e, Send) and e.kind == "reply" and e.to == sender)
        first = next(answers, None)
        return environment.ports.text(first) if first is not None else ""


def desk_of(
    settings: Settings,
    environment: Environment,
    games: Catalogue,
    take: Callable[..., object],
    transfers: Transfers,
) -> OrderDesk | None:
    """The desk of a judge that has one."""
    if not address_of(settings):
        return None

    @contextmanager
    def receiving() -> Iterator[datetime]:
        """Phases wait for a letter that is being handed in, and it counts from now on."""
        number = transfers.begin()
        try:
            yield transfers.began(number)
        finally:
            transfers.end(number)

    return OrderDesk(
        look=Look(name=settings.name, mail=settings.address, web=settings.web),
        games=games,
        now=environment.now,
        known=environment.store.read,
        letters=DeskLetters(environment, take),
        receiving=receiving,
        token_address=environment.own.with_token,
        reply_to=environment.own.reply_to,
        domain=environment.own.domain,
    )


def with_seat(letter: InboundMail, known: Transaction) -> InboundMail:
    """The letter, as one to the seat's own reply address if its key counts; else as it is."""
    if letter.token is None or not is_written(letter.token):
        return letter
    key = known.desk_key(digest_of(letter.token))
    if key is None:
        return letter
    try:
        record = known.game(key.game)
    except UnreadableGameError:
        return letter
    if record is None or not key.is_of(record):
        return letter
    place = seat_record(record, key.seat)
    return replace(letter, token=place.token, route=DESK) if key.is_held_by(place) else letter
