"""Whole games by real letters: over SMTP on loopback, through Postfix to LMTP, and out of a Dovecot mailbox.

Eight scripted players, a master and an observer; every letter is read and written by the real programs.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from judge.core.table import GameStatus
from judge.demo.play import JUDGE, OBSERVER, PLAYERS, Clock, Demonstration
from judge.demo.play import main as demonstrate
from judge.demo.post import LmtpPostOffice, PostOffice, free_port
from judge.runtime.app import Service
from judge.runtime.phases.replay import replay_phases
from judge.runtime.settings import Listener, Mailbox, Relay, Settings
from judge.runtime.settings.models import Waiting
from judge.runtime.surroundings import Surroundings
from tests.support.judges.mail_servers import Dovecot, Postfix, start_dovecot
from tests.support.narrowing import present

pytestmark = pytest.mark.painted

PATIENCE = 240.0  # seconds for one exchange of letters


def test_a_demonstration_leaves_every_letter_and_map_to_look_at(tmp_path: Path):
    assert demonstrate(years=1, seed=7, folder=tmp_path) == 0
    assert (tmp_path / "index.html").stat().st_size > 2_000
    maps = sorted(p.name for p in (tmp_path / "maps").iterdir())
    assert maps[0] == "001-1454-spring-movement.png"
    assert len(maps) >= 5
    for name in PLAYERS[:8]:
        box = tmp_path / "received" / name
        assert any("the-game-begins" in p.name for p in box.glob("*.eml"))
        assert any("spring-1454" in p.name for p in box.glob("*.eml"))


class Asynchronous:
    """Waits until the judge, running as it always does, has handled and sent everything."""

    def __init__(self, service: Service, clock: Clock) -> None:
        self.service, self.clock = service, clock
        self.demonstration: Demonstration | None = None

    @property
    def game(self) -> Demonstration:
        return present(self.demonstration)

    def __call__(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.quiet():
            assert time.monotonic() < end, f"{self.game.written} letters written, {self.letters()} arrived"
            time.sleep(0.02)

    def letters(self) -> int:
        return self._count("letters", "1 = 1")

    def quiet(self) -> bool:
        """All letters written are done, nothing is due, and all that was sent has arrived."""
        if self._count("letters", "status NOT IN ('new', 'claimed')") < self.game.written:
            return False
        with self.service.store.read() as tx:
            if tx.letters_waiting() or tx.due_games(self.clock.now()):
                return False
        if self._count("outbox", "status IN ('ready', 'sending')"):
            return False
        # counted last: a letter is sent before it arrives, and none is left to be sent meanwhile
        return sum(len(box) for box in self.game.post.boxes.values()) == self._count(
            "outbox", "status = 'sent'"
        )

    def _count(self, table: str, where: str) -> int:
        file = self.service.settings.data / "judge.sqlite"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            return int(database.execute(f"SELECT count(*) FROM {table} WHERE {where}").fetchone()[0])


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Demonstration]]:
    """Start a judge with these settings and play on it for so many years."""
    services: list[Service] = []

    def start(
        years: int, post: PostOffice, hand_in: Callable[[str, str, bytes], None], **settings: Any
    ) -> Demonstration:
        clock = Clock(datetime.now(UTC))
        service = Service(
            Settings(address=JUDGE, data=tmp_path / "data", tick_seconds=0.05, **settings),
            around=Surroundings(now=clock.now, seconds=lambda: clock.now().timestamp()),
        )
        services.append(service)
        settle = Asynchronous(service, clock)
        settle.demonstration = Demonstration(
            service=service, clock=clock, post=post, hand_in=hand_in, settle=settle, whim=Random(11)
        )
        service.start()
        settle.game.play(years)
        return settle.game

    yield start
    for service in services:
        service.stop()


def played_well(game: Demonstration, years: int) -> None:
    """The game went on for its years, everybody heard of every phase once, and the replay agrees."""
    record = game.record
    assert record.status in (GameStatus.ACTIVE, GameStatus.FINISHED)
    assert record.turn >= 4 * years or record.status is GameStatus.FINISHED
    observer = game.post.boxes[f"{OBSERVER}@{game.domain}"]
    results = [letter for letter in observer if "map attached" in letter.text]
    assert len(results) == record.turn - 1  # the opening is turn 1 and has a letter of its own kind
    assert len({letter.message_id for letter in observer}) == len(observer)
    with game.service.store.read() as tx:
        assert not tx.set_aside()
        assert not tx.undelivered_letters()
    again = list(replay_phases(game.service.store, game.service.environment.ports, record.name))
    assert [phase.differs for phase in again] == [()] * len(again)
    assert len(again) >= record.turn


@pytest.mark.mailservers
def test_years_through_postfix_and_lmtp(play, postfix_to):
    """RFC 2033: Postfix hands the players' letters to the judge, and the judge's to the players' server."""
    door = free_port()
    with LmtpPostOffice() as post:
        postfix: Postfix = postfix_to({"podesta.test": door, "players.test": post.port})
        game = play(
            2,
            post,
            lambda sender, to, raw: postfix.send(raw, sender, to),
            smtp=Listener(port=0),
            lmtp=Listener(port=door),
            relay=Relay(host="127.0.0.1", port=postfix.port, security="none"),
            # hours that this clock leaps are a freeze to the judge, after which nobody is waited for here
            waiting=Waiting(longest_wait=0, minimal_backoff=0, maximal_backoff=0, queue_run_delay=0),
        )
        played_well(game, 2)


@pytest.mark.mailservers
def test_a_year_out_of_a_dovecot_mailbox(play):
    """RFC 3501, RFC 2177: the judge waits for letters in an IMAP mailbox and moves those it has stored."""
    dovecot: Dovecot = start_dovecot(("judge",))
    try:
        with PostOffice() as post:
            game = play(
                1,
                post,
                lambda sender, to, raw: dovecot.deliver(raw, to, sender),
                smtp=Listener(port=0),
                mailbox=Mailbox(
                    host="127.0.0.1",
                    port=dovecot.imap,
                    tls=False,
                    user="judge",
                    password="secret",
                    read_old_mail=True,
                ),
                relay=Relay(host="127.0.0.1", port=post.port, security="none"),
            )
            played_well(game, 1)
            assert dovecot.letters("judge") == []
            assert len(dovecot.letters("judge", "Processed")) == game.written
    finally:
        dovecot.stop()
        dovecot.remove()
        dovecot.remove()
