"""A running judge: listeners open, workers at work, everything stopped cleanly. The only place with a loop.

Workers hold no state: whatever is interrupted is found in the store and done again. Not here: the work
itself (inbound.worker, phases.worker, outbound.worker).
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from judge.core.health import Trouble
from judge.mail.reading.parts import LARGEST
from judge.mail.server.smtp import LmtpListener, SmtpListener
from judge.pages.publisher import UnpublishableError
from judge.runtime import heartbeat, order_desk, unreadable_games
from judge.runtime.admin.administration import Administration
from judge.runtime.assembly import ListeningServer, environment_of, listeners_of
from judge.runtime.environment import Environment
from judge.runtime.health import gone_receivers
from judge.runtime.health.alarms import Alarms
from judge.runtime.health.components import Components
from judge.runtime.health.last_times import LAST_AWAKE
from judge.runtime.health.measures import Measures
from judge.runtime.heartbeat import Heartbeat
from judge.runtime.inbound.arrivals import Arrivals
from judge.runtime.inbound.keeper_requests import run_next
from judge.runtime.inbound.letter_intake import DOORS, HandedIn, arrival_of
from judge.runtime.inbound.warm_up import warm_up, warm_up_phases
from judge.runtime.inbound.worker import handle_next
from judge.runtime.logs import tell_of
from judge.runtime.outbound.delivery_alerts import tell_of_losses
from judge.runtime.outbound.pictures import PaintingAhead
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import absence_notices
from judge.runtime.phases.clock_guard import ClockGuard
from judge.runtime.phases.clock_worker import ClockWorker
from judge.runtime.phases.worker import tick
from judge.runtime.processes import Workers
from judge.runtime.publishing import EVERY_SECONDS, NICE, Noticeboard, trouble_with
from judge.runtime.settings import Settings
from judge.runtime.surroundings import Surroundings, WorkerPorts
from judge.store.database import Store
from judge.store.private_files import private_folder
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
JOBS = ("letters", "clock", "outbox", "cleaning")
"""Kinds of work besides taking letters in."""
_AFTER_A_FAULT_SECONDS = 5.0
_LONGEST_REST_SECONDS = 60.0
_LOOK_SECONDS = 5.0
_HOUR_SECONDS = 3600.0
_ASK_RELAY_SECONDS = 60.0
_PICTURES_STAY = timedelta(days=14)
"""Far longer than any letter waits in the outbox."""


class ListeningError(Exception):
    """A listener that cannot be opened: its name, its address, and what the system says."""

    def __init__(self, name: str, where: str, error: OSError) -> None:
        super().__init__(f"{name} {where}: {error}")
        self.name, self.where, self.error = name, where, error


class Service:
    """One judge process. Several may share one PostgreSQL database.

    `working` is for a process that only works (processes). `settings_now` reads the settings again, None
    where they cannot be used: somebody may have mended the password of the mailbox.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        around: Surroundings | None = None,
        working: WorkerPorts | None = None,
        migrate: bool = True,
        settings_now: Callable[[], Settings | None] = lambda: None,
    ) -> None:
        around, working = around or Surroundings(), working or WorkerPorts()
        now, games, worker = around.now, around.games, working.name
        self.settings, self._settings_now = settings, settings_now
        self._came_round, self._games = working.came_round, games
        private_folder(settings.data)
        self.store = store or Store(settings.url)
        if migrate:
            self.store.migrate()
        self.name = worker or f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(3)}"
        environment = environment_of(settings, self.store, around)
        self.arrivals = Arrivals(
            now,
            environment.waiting,
            handed_over=bool(settings.smtp.port or settings.lmtp.port),
            file=settings.data / "last-receiving",
            seconds=around.seconds,
        )
        self.components = Components(now, self._part_changed)
        self.measures = Measures(self._count_refused_connections)
        self.heartbeat = Heartbeat(self.store, now, self.name, self.arrivals, self.components)
        self.environment = self._with_own_ports(environment, working)
        self.alarms = Alarms(self.environment, settings.alarm)
        self.administration = Administration(settings, self.store, now, games)
        guard = ClockGuard(self.environment.now, around.seconds, working.clocks)
        self.clock_worker = ClockWorker(self.environment, guard, settings.data / LAST_AWAKE)
        self._painting = PaintingAhead()
        self.listeners: dict[str, ListeningServer] = {}
        self._stop, self._news = threading.Event(), threading.Event()
        self._woken = {name: threading.Event() for name in ("letters", "clock", "outbox")}
        self._wakers: list[Callable[[str], object]] = [self._wake_here]
        self._threads: list[threading.Thread] = []
        self.workers: Workers | None = None

    def _with_own_ports(self, environment: Environment, working: WorkerPorts) -> Environment:
        """The same with the ports of this process, and where it only works, with those of its receiver."""
        return replace(
            environment,
            worker=self.name,
            guarded=working.guarded,
            ask_receivers=working.ask_receivers or self.heartbeat.ask,
            own_receiver=None if working.name else self.heartbeat.receiving,
            receiver=working.name.rpartition("/")[0],
            report=working.report or self.components.report,
            observe=working.observe or self.measures.observe,
        )

    # ------------------------------------------------------------ taking letters

    def keep(
        self,
        raw: bytes,
        envelope_from: str,
        envelope_to: tuple[str, ...],
        route: str,
        received: datetime,
        source_key: str = "",
    ) -> object:
        """Store a letter; on disk when this returns. `received` is when its transfer began.

        Of a large one only what is ever read is stored: others wait while a disk takes ten megabytes.
        """
        by_door = route in DOORS
        try:
            letter = HandedIn(raw[: LARGEST + 1], envelope_from, envelope_to, route, received)
            arrival = arrival_of(letter, self.environment, self.settings.waiting.mail_server)
            kept = self.store.keep_letter(replace(arrival, source_key=source_key or None))
        except Exception as error:
            if by_door:
                self.components.report("doors", trouble_of(error) or Trouble("fault"))
            raise
        if by_door:
            self.components.report("doors")
        self.wake("letters")
        return kept

    def wake(self, what: str) -> None:
        """There may be something to do for the workers of that name, here or in other processes."""
        for waker in self._wakers:
            waker(what)

    def _wake_here(self, what: str) -> None:
        if what in self._woken:
            self._woken[what].set()

    # ------------------------------------------------------------ working

    def work_until_idle(self) -> None:
        """Handle all letters, do all that is due, send all that can be sent; return when nothing is left."""
        while True:
            worked = False
            for work in (self._read_next, tick, send_next):
                while work(self.environment):
                    worked = True
            if not worked:
                return

    def _read_next(self, environment: Environment) -> bool:
        """A letter, else what a keeper's letter has asked for."""
        return handle_next(environment) or run_next(environment, self.administration)

    def _read_or_help(self, environment: Environment) -> bool:
        """The same; where there is nothing to read, a phase that another process has offered, or a picture of
        a letter that waits."""
        helped = self._read_next(environment) or self.clock_worker.help_out(environment)
        return helped or self._painting.paint_next(environment)

    def open_listeners(self) -> None:
        """Take letters from now on. Raises ListeningError if one cannot be opened; then none is."""
        known = self.components, self.measures
        for name, where, listener in listeners_of(
            self.settings, self.environment, self.keep, self.arrivals, known, self._games(self.settings.maps)
        ):
            try:
                listener.start()
            except OSError as error:
                for opened in self.listeners.values():
                    opened.stop()
                raise ListeningError(name, where, error) from error
            self.listeners[name] = listener

    def start(self) -> None:
        """Open the listeners and start to work, all in this process. Raises ListeningError as that does."""
        self.open_listeners()
        self.begin_receiving()
        self.begin_work((*JOBS, "pages") if self.settings.pages else JOBS)

    def start_apart(self) -> None:
        """The same, but this process only takes letters in: others do the work, and are kept going."""
        self.open_listeners()
        jobs = (*[("letters",)] * max(1, self.settings.workers), ("clock", "outbox", "cleaning"))
        jobs += (("pages",),) if self.settings.pages else ()
        self.workers = Workers(
            self.settings,
            self.store,
            self.environment.now,
            self.name,
            jobs,
            ask=self.heartbeat.ask,
            report=self.components.report,
            measures=self.measures,
        )
        self.heartbeat.others = self.workers.names
        self._wakers.append(self.workers.wake)
        self.begin_receiving()
        self.workers.start()

    def begin_receiving(self) -> None:
        """Look into the mailbox, leave signs of life, and give back what lost processes had claimed."""
        for lost in self.store.free_lost(self.environment.now()):
            _LOG.info("process %s is gone: what it had in hand goes back", lost)
        with self.store.read() as known:
            self.arrivals.wake(known.last_letter())
        if (gap := self.arrivals.gap()) is not None:
            absence_notices.tell(self.environment, *gap)
        self.heartbeat.told = lambda: self.wake("clock")
        self._expect_parts()
        if self.settings.mailbox.host:
            self.arrivals.mailbox_expected()  # before anybody is told how far letters are
        self.heartbeat.beat()
        self._begin("heartbeat", lambda: self.heartbeat.run(self._stop))
        self._begin("alarms", self._watch_parts)
        self._begin("relay", self._ask_relay)
        if order_desk.address_of(self.settings):
            self._begin("warm-up", self.warm_up)  # previews are made where the desk is
        if self.settings.mailbox.host:
            from judge.runtime.inbound.mailbox import watcher_of  # nothing of IMAP where there is none

            watcher = watcher_of(
                self.settings,
                self.environment,
                self.keep,
                self.arrivals,
                self.heartbeat,
                self.components,
                self._settings_now,
            )
            self._begin("mailbox", lambda: watcher.run(self._stop))

    # ------------------------------------------------------------ how the parts are

    def _expect_parts(self) -> None:
        mailbox = self.settings.mailbox
        if mailbox.host:
            self.components.expect("mailbox", f"{mailbox.user}@{mailbox.host}/{mailbox.folder}")
        if self.settings.smtp.port or self.settings.lmtp.port:
            self.components.expect("doors", gone_receivers.door_of(self.settings))
        others = (*(("workers",) if self.workers else ()), *(("pages",) if self.settings.pages else ()))
        for part in ("relay", "disk", "database", "clock", *others):
            self.components.expect(part)

    def _part_changed(self) -> None:
        """Tell those who wait for letters at once, and the keeper."""
        self.heartbeat.tell()
        self._news.set()

    def _watch_parts(self) -> None:
        """Alarms, and a line for the service manager."""
        heartbeat.notify("READY=1")
        while not self._stop.is_set():
            self._news.clear()
            if self.workers is not None:
                self.components.report("workers", self.workers.trouble())
            gone = gone_receivers.component_of(self.store, self.name, self.environment.now())
            self.alarms.look((*self.components.rows(), *gone))
            heartbeat.notify(f"STATUS={self.alarms.status}")
            self._news.wait(_LOOK_SECONDS)
        heartbeat.notify("STOPPING=1")

    def _ask_relay(self) -> None:
        """Know at the doors which addresses the relay takes."""
        while not self._stop.is_set():
            self.environment.beyond_ascii.is_offered()
            self._stop.wait(_ASK_RELAY_SECONDS)

    def _count_refused_connections(self) -> int:
        doors = (door for door in self.listeners.values() if isinstance(door, SmtpListener | LmtpListener))
        return sum(door.open_now.refused for door in doors)

    def begin_work(self, jobs: Collection[str]) -> None:
        """Start the workers of these names in this process."""
        if "clock" in jobs:
            self.clock_worker.wake()
        for name in jobs:
            self._begin(name, partial(self.work_here, name))

    def work_here(self, job: str) -> None:
        """Do one of these jobs in this thread, until the judge stops."""
        match job:
            case "letters":
                alone = not self.environment.receiver  # its own clock does what is due
                work = self._read_next if alone else self._read_or_help
                self._loop("letters", work, then=("clock", "outbox"))
            case "clock":
                self._loop("clock", self.clock_worker.tick, then=("outbox",))
            case "outbox":
                self._loop("outbox", send_next)
            case "pages":
                self._keep_pages()
            case _:
                self._clean_up()

    def warm_up(self) -> None:
        """Read a letter of nobody's and look at each table, so that no letter pays for what comes first."""
        with suppress(Exception):
            warm_up(self.environment)

    def warm_up_phases(self) -> None:
        """Write and paint a results letter of nobody's."""
        with suppress(Exception):
            warm_up_phases(self.environment)

    def _begin(self, name: str, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def stop(self) -> None:
        """Close the listeners first, then let every worker finish what it has in hand."""
        for listener in self.listeners.values():
            listener.stop()
        self._stop.set()
        self._news.set()
        self.heartbeat.tell()
        if self.workers is not None:
            self.workers.stop()
        for event in self._woken.values():
            event.set()
        for thread in self._threads:
            thread.join(timeout=30)
        if self._threads:
            with suppress(SQLAlchemyError):
                self.store.process_gone(self.name, self.environment.now(), 0)
        self._threads = []
        if self.environment.kept is not None:
            self.environment.kept.close()
        self.store.close()

    def wait(self) -> None:
        """Until somebody calls `stop` or `ask_to_stop`."""
        while not self._stop.wait(1.0):
            pass

    def ask_to_stop(self) -> None:
        """May be called from a signal handler."""
        self._stop.set()

    def _clean_up(self) -> None:
        """Every hour: forget pictures that went out long ago, tell the keeper what was lost."""
        while not self._stop.is_set():
            self.clock_worker.note()
            self._came_round("cleaning")
            try:
                self.store.forget_attachments(self.environment.now() - _PICTURES_STAY)
                self.store.run(lambda tx: tell_of_losses(self.environment, tx))
                unreadable_games.look_at_all(self.environment)
            except Exception as error:
                tell_of(_LOG, error, "the hourly round failed")
            self._stop.wait(_HOUR_SECONDS)

    def _keep_pages(self) -> None:
        """Publish what everybody may know, soon after it has changed."""
        os.nice(NICE)  # of this thread alone
        shown = Noticeboard(self.settings, self.store, Path(self.settings.pages))
        while not self._stop.is_set():
            self._came_round("pages")
            try:
                shown.look()
                trouble = None
            except UnpublishableError as error:  # the alarm says what is wrong
                _LOG.warning("the public pages stay as they were: %s", error)
                trouble = trouble_with(error)
            except Exception as error:
                tell_of(_LOG, error, "the public pages stay as they were")
                trouble = trouble_with(error)
            self.environment.report("pages", trouble)
            self._stop.wait(max(self.settings.tick_seconds, EVERY_SECONDS))

    def _loop(self, name: str, work: Callable[[Environment], bool], then: tuple[str, ...] = ()) -> None:
        """Work while there is any, then sleep until woken or until the next look."""
        woken = self._woken[name]
        rest = _AFTER_A_FAULT_SECONDS
        while not self._stop.is_set():
            woken.clear()
            self._came_round(name)
            try:
                worked = work(self.environment)
            except Exception as error:
                trouble = trouble_of(error)
                if trouble is None:
                    _LOG.exception("%s: the worker stumbled and goes on", name)
                else:
                    _LOG.warning("%s: the worker waits a moment: %s", name, trouble.code)
                self._stop.wait(rest)
                rest = min(2 * rest, _LONGEST_REST_SECONDS)
                continue
            rest = _AFTER_A_FAULT_SECONDS
            if worked:
                for other in then:
                    self._woken[other].set()
            else:
                woken.wait(self.settings.tick_seconds)
