"""Up to when a process is sure that every letter is stored, and when it is not."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from judge.core.health import Receiving
from judge.mail.addresses import OwnAddresses
from judge.runtime.app import Service
from judge.runtime.environment import Waiting
from judge.runtime.health.components import Components
from judge.runtime.heartbeat import Heartbeat
from judge.runtime.inbound.arrivals import Arrivals
from judge.runtime.inbound.letter_intake import head_of, time_of_acceptance
from judge.runtime.settings import Settings
from judge.runtime.settings.models import Listener, Mailbox
from judge.runtime.surroundings import Surroundings
from judge.store.database import Store
from tests.support.judges.databases import free_port
from tests.support.judges.toy_game import START, Clock
from tests.support.letters_kept import keep_letter
from tests.support.narrowing import present

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"k")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def arrivals(clock: Clock, tmp_path: Path) -> Arrivals:
    return Arrivals(clock, Waiting(), handed_over=True, file=tmp_path / "last")


def test_it_is_sure_up_to_now_as_long_as_nothing_is_on_its_way(arrivals: Arrivals, clock: Clock) -> None:
    clock.on(minutes=5)
    assert arrivals.complete() == clock()


def test_a_transfer_that_goes_on_keeps_it_at_its_beginning(arrivals: Arrivals, clock: Clock) -> None:
    first, began = arrivals.transfers.begin(), clock()
    clock.on(seconds=30)
    second = arrivals.transfers.begin()
    clock.on(seconds=30)
    assert arrivals.complete() == began == arrivals.transfers.began(first)
    arrivals.transfers.end(first)
    assert arrivals.complete() == began + 30 * SECOND
    arrivals.transfers.end(second)
    assert arrivals.complete() == clock()


def test_a_mailbox_counts_from_the_beginning_of_a_look_that_came_to_the_end(
    arrivals: Arrivals, clock: Clock
) -> None:
    arrivals.mailbox_expected()
    assert arrivals.complete() is None
    arrivals.mailbox_read(clock())
    clock.on(minutes=3)
    assert arrivals.complete() == START


def test_a_look_by_a_clock_that_was_set_back_since_counts_for_nothing(
    arrivals: Arrivals, clock: Clock
) -> None:
    """The mailbox dies soon after: nothing may be played as if it had been read two hours later."""
    arrivals.mailbox_expected()
    clock.on(minutes=120)
    arrivals.mailbox_read(clock())
    assert arrivals.complete() == clock()
    clock.on(minutes=-110)
    assert arrivals.complete() is None
    clock.on(minutes=300)
    assert arrivals.complete() is None
    arrivals.mailbox_read(clock())
    assert arrivals.complete() == clock()


@pytest.mark.parametrize("before", [True, False])
def test_nor_does_one_that_lies_behind_by_the_clock_as_it_goes_now(clock: Clock, before: bool) -> None:
    """Set back by three seconds; five seconds later what was read then seems to be of two seconds ago."""
    count = [0.0]
    arrivals = Arrivals(clock, Waiting(), handed_over=False, seconds=lambda: count[0])
    arrivals.mailbox_expected()
    began = clock()
    if before:
        arrivals.mailbox_read(began)
    clock.on(seconds=2)
    count[0] += 5
    if not before:  # the look was on its way when that happened
        arrivals.mailbox_read(began)
    complete = arrivals.complete()
    assert complete == (None if before else began - 3 * SECOND)
    for _ in range(2):  # the next may have begun before that, too; the one after it has not
        arrivals.mailbox_read(clock())
    assert arrivals.complete() == clock()


@pytest.mark.parametrize("handed_over", [True, False])
def test_a_gap_lasts_no_longer_because_the_clock_was_ahead(clock: Clock, handed_over: bool) -> None:
    """It leapt an hour, which looked like a freeze, and came back: games stood for hours."""
    count = [0.0]
    arrivals = Arrivals(clock, Waiting(), handed_over=handed_over, seconds=lambda: count[0])
    clock.on(minutes=60)
    arrivals.away(START)
    clock.on(minutes=-59)
    count[0] += 60
    arrivals.complete()
    settled = present(arrivals.receiving("x").settled)
    assert settled <= START + (10 * MINUTE if handed_over else MINUTE)
    assert arrivals.gap() == ((START, settled) if handed_over else None)
    clock.on(minutes=11)
    count[0] += 11 * 60
    assert arrivals.complete() == clock()


# Postfix's TUNING_README: a letter cools down for as long as it has waited, within the two limits, and is
# looked at every queue_run_delay.
@pytest.mark.parametrize(
    ("away", "wait"),
    [
        (timedelta(seconds=5), 600 * SECOND),
        (timedelta(minutes=20), 1500 * SECOND),
        (timedelta(hours=5), 4300 * SECOND),
    ],
)
def test_after_a_stop_the_mail_server_has_the_time_for_its_next_try(
    arrivals: Arrivals, clock: Clock, away: timedelta, wait: timedelta
) -> None:
    arrivals.awake()
    clock.at += away
    back = Arrivals(clock, Waiting(), handed_over=True, file=arrivals.file)
    back.wake()
    assert back.gap() == (START, START + away + wait)
    assert back.complete() == START and back.receiving("x").settled == START + away + wait
    clock.at += wait - SECOND
    assert back.complete() == START
    clock.on(seconds=1)
    assert back.complete() == clock() and back.gap() is None


def test_a_first_start_and_one_without_a_mail_server_in_front_wait_for_nothing(
    arrivals: Arrivals, clock: Clock
) -> None:
    arrivals.wake()
    assert arrivals.complete() == clock()
    arrivals.awake()
    clock.on(hours=5)
    alone = Arrivals(clock, Waiting(), handed_over=False, file=arrivals.file)
    alone.wake()
    assert alone.complete() == clock()


def test_a_damaged_file_is_no_reason_to_wait(arrivals: Arrivals, clock: Clock) -> None:
    assert arrivals.file is not None
    arrivals.file.write_text("yesterday")
    arrivals.wake()
    assert arrivals.complete() == clock()


def test_a_letter_that_was_sent_back_for_now_is_waited_for(arrivals: Arrivals, clock: Clock) -> None:
    """The disk was full: the mail server has the letter, and it was in time."""
    clock.on(minutes=1)
    arrivals.transfers.refused(clock())
    began = clock()
    clock.on(minutes=9)
    complete = arrivals.complete()
    assert complete is not None and complete <= began
    clock.on(minutes=2)
    assert arrivals.complete() == clock()


def test_without_a_note_of_when_letters_were_taken_the_last_letter_tells(
    tmp_path: Path, clock: Clock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut leaves the note empty, a copy that was put back has none; the mail server has letters."""
    raw = b"Message-ID: <1@example.org>\n\nA flo h\n"
    keep_letter(store, raw, "ann@example.org", ("judge@judge.test",), "smtp", clock())
    last = clock()
    clock.on(minutes=30)
    settings = Settings(data=tmp_path, smtp=Listener(port=free_port()))
    service = Service(settings, store=store, migrate=False, around=Surroundings(now=clock))
    monkeypatch.setattr(service, "_begin", lambda name, work: None)
    service.begin_receiving()
    assert service.arrivals.complete() == last
    clock.on(hours=2)
    assert service.arrivals.complete() == clock()
    service.stop()


@pytest.mark.parametrize("slept", [timedelta(minutes=9), timedelta(hours=9)])
def test_a_machine_that_slept_over_a_deadline_waits_for_what_was_sent_meanwhile(
    arrivals: Arrivals, clock: Clock, store: Store, slept: timedelta
) -> None:
    """The clock that counts seconds stands still while a machine sleeps."""
    beating = Heartbeat(store, clock, "me", arrivals, Components(clock))
    beating.beat()
    fell_asleep = clock()
    clock.at += slept
    beating.beat()
    assert arrivals.complete() == fell_asleep
    clock.on(hours=2)
    assert arrivals.complete() == clock()


HASTY = Waiting(
    longest_wait=timedelta(seconds=20),
    minimal_backoff=timedelta(seconds=1),
    maximal_backoff=timedelta(seconds=3),
    queue_run_delay=timedelta(seconds=1),
)
"""A mail server in front that tries again at once: others that hand letters in do not."""


@pytest.mark.parametrize(("frozen", "waits"), [(70, 20), (4000, 20)])
def test_after_a_freeze_whoever_hung_at_the_door_has_the_time_to_come_again(
    clock: Clock, store: Store, frozen: int, waits: int
) -> None:
    arrivals = Arrivals(clock, HASTY, handed_over=True)
    beating = Heartbeat(store, clock, "me", arrivals, Components(clock))
    beating.beat()
    froze = clock()
    clock.on(seconds=frozen)
    beating.beat()
    clock.on(seconds=waits)
    beating.beat()
    assert arrivals.complete() == froze
    clock.on(seconds=2)
    assert arrivals.complete() == clock()


def test_a_later_refusal_of_one_letter_is_no_freeze(clock: Clock, store: Store) -> None:
    arrivals = Arrivals(clock, HASTY, handed_over=True)
    beating = Heartbeat(store, clock, "me", arrivals, Components(clock))
    beating.beat()
    clock.on(seconds=70)
    beating.beat()
    clock.on(seconds=30)
    arrivals.note_refusal(clock() - timedelta(seconds=10))
    clock.on(seconds=5)
    assert arrivals.complete() == clock()


def test_a_judge_with_a_mailbox_alone_tells_that_it_was_frozen(clock: Clock, store: Store) -> None:
    """It has no mail server to wait for; what it finds in its mailbox then is no old letter."""
    arrivals = Arrivals(clock, Waiting(), handed_over=False)
    arrivals.mailbox_expected()
    beating = Heartbeat(store, clock, "me", arrivals, Components(clock))
    beating.beat()
    clock.on(seconds=5)
    beating.beat()
    assert beating.receiving().settled == START, "it was not"
    clock.on(hours=3)
    beating.beat()
    arrivals.mailbox_read(clock())
    assert beating.receiving().settled == clock() == arrivals.complete()


# ---------------------------------------------------------------- what the head of a letter tells


def letter(*headers: str) -> bytes:
    return ("\r\n".join(headers) + "\r\n\r\nA flo h\r\n").encode()


@pytest.mark.parametrize(
    ("headers", "author"),
    [
        (("From: Ann <Ann@Example.ORG>",), "ann@example.org"),
        (("From: a@x.org", "From: b@x.org"), ""),
        (("Subject: x",), ""),
        (("From: a@x.org, b@x.org",), ""),
        (("\x00\xff", "From: ann@example.org"), ""),
    ],
)
def test_whose_a_letter_seems_to_be(headers: tuple[str, ...], author: str) -> None:
    assert head_of(letter(*headers), (), OWN).author == author


def test_a_token_is_found_where_reading_finds_it() -> None:
    token = "a" * 20
    to = f"judge+{token}@judge.test"
    assert head_of(letter("From: a@x.org"), (to,), OWN).token == token
    assert head_of(letter("From: a@x.org", f"To: {to}"), ("judge@judge.test",), OWN).token == token
    assert head_of(letter("From: a@x.org"), ("judge@judge.test",), OWN).token == ""


LINE = "from x by mx.judge.test (Postfix) with ESMTP id 1 for <judge@judge.test>; "
DATE = "Thu, 12 Mar 2026 12:58:00 +0100 (CET)"


@pytest.mark.parametrize(
    ("received", "server", "at"),
    [
        (LINE + DATE, "mx.judge.test", START - 2 * MINUTE),
        (LINE + DATE, "MX.Judge.Test.", START - 2 * MINUTE),
        (LINE + DATE, "", None),
        (LINE + DATE, "mx.other.test", None),
        (LINE + "whenever", "mx.judge.test", None),
        (LINE + "Thu, 12 Mar 2026 12:58:00 -0000", "mx.judge.test", None),
        ("", "mx.judge.test", None),
    ],
)
def test_when_our_own_mail_server_took_a_letter(received: str, server: str, at: datetime | None) -> None:
    """RFC 5321 4.4: the date ends the line; a line of another server, or without a zone, tells nothing."""
    assert time_of_acceptance(received, server) == at


def test_only_the_topmost_line_counts() -> None:
    """Everything below it came with the letter, and may be invented."""
    raw = letter(
        f"Received: {LINE}{DATE}", "Received: from y by mx.judge.test; Mon, 1 Jan 2024 00:00:00 +0000"
    )
    assert head_of(raw, (), OWN).received == LINE + DATE


def test_a_judge_with_a_mailbox_tells_nobody_that_it_is_sure_before_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first sign of life said so; whoever watches the deadlines could play what fell due meanwhile."""
    told: list[Receiving] = []
    monkeypatch.setattr(Store, "beat", lambda self, name, now, receiving=None: told.append(receiving))
    service = Service(Settings(data=tmp_path, mailbox=Mailbox(host="127.0.0.1", port=free_port())))
    service.begin_receiving()
    service.stop()
    assert told and all(receiving.complete is None for receiving in told)
