"""Up to which moment this process is sure that every letter that came is stored; phases wait for that.

It is sure up to now, unless a transfer goes on, the mailbox has not been read to its end since, or letters
may lie with the mail server in front: because the judge was away, frozen, or had to refuse letters for a
while. Then that server gets the time for its next try. Safe to use from several threads. Not here: who waits
(phases.waiting_for_letters).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.core.health import Receiving
from judge.mail.server.transfers import Transfers
from judge.runtime.environment import Waiting
from judge.runtime.phases.clock_guard import SetBack


class Arrivals:
    """`handed_over`: a mail server in front hands letters to us and tries again when it cannot.

    `file` keeps the time when letters were last taken, over stops; None: nowhere. `seconds` never go back.
    """

    def __init__(
        self,
        now: Callable[[], datetime],
        waiting: Waiting,
        *,
        handed_over: bool,
        file: Path | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.now, self.waiting, self.handed_over, self.file = now, waiting, handed_over, file
        self.transfers = Transfers(now, self.note_refusal)
        self.look_again = threading.Event()
        self._lock = threading.Lock()
        self._since: datetime | None = None
        self._until = self._settled = self._noticed = now()
        self._mailbox = self._frozen = False
        self._read_to_end: datetime | None = None
        self._steps, self._back = SetBack(now, seconds), timedelta(0)
        self._ahead_until = now()

    # ------------------------------------------------------------ what happens

    def wake(self, last_letter: datetime | None = None) -> None:
        """At the start: letters may have waited since letters were last taken; if nobody noted when, as after
        a power cut or on a new machine, since the last one that is known.
        """
        before = self._last_time() or last_letter
        if before is not None:
            self.away(before)

    def awake(self) -> OSError | None:
        """Letters are taken at this moment; failing to note it is no reason to stop. Returns what failed."""
        if self.file is None:
            return None
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(self.now().isoformat(), encoding="ascii")
        except OSError as error:
            return error
        return None

    def away(self, since: datetime, *, frozen: bool = False) -> None:
        """No letter, or not every letter, could be taken since then, up to now. `frozen`: connections hung,
        which their senders gave up when they had enough, whatever the times of a mail server in front.
        """
        now = self.now()
        if since >= now:
            return
        with self._lock:
            self._notice_set_back()
            if not self.handed_over:  # what lay in the mailbox meanwhile comes now
                self._settled = now
                return
            over = self._since is None or now >= self._until
            self._since = since if over or self._since is None else min(self._since, since)
            self._frozen = frozen or (self._frozen and not over)
            self._noticed = now
            self._until = self._settled = max(self._until, self._next_try(self._since))

    def _next_try(self, since: datetime) -> datetime:
        """By then the mail server in front has tried again what it could not hand over from then on.

        After a freeze others have too that wait as long as they have waited: for no longer than single
        letters are waited for.
        """
        gap = self._noticed - since
        waited = max(min(gap, self.waiting.maximal_backoff), self.waiting.minimal_backoff)
        if self._frozen:
            waited = max(waited, min(gap, self.waiting.longest_wait))
        return self._noticed + waited + self.waiting.queue_run_delay

    def note_refusal(self, began: datetime) -> None:
        """A letter whose transfer began then was sent back for now, by a fault of ours."""
        self.away(min(began, self.now() - timedelta(microseconds=1)))

    def mailbox_expected(self) -> None:
        """There is a mailbox, which has to be read to its end first."""
        self._mailbox = True

    def mailbox_read(self, began: datetime) -> None:
        """All that was in the mailbox then is stored; it may have begun before the clock was set back."""
        with self._lock:
            self._notice_set_back()
            self._read_to_end = began - self._back if began <= self._ahead_until else began
            self._back = timedelta(0)

    def _notice_set_back(self) -> None:
        """A look that goes on may be dated by the clock as it went before, which was `back` ahead."""
        if back := self._steps.look():
            self._back += back
            self._ahead_until = self.now() + self._back
            self._read_to_end = None
            self._shorten_gap(back)

    def _shorten_gap(self, back: timedelta) -> None:
        """The clock was ahead: what it said of a gap, and until when to wait, is as much too late."""
        if self._since is not None and self.now() < self._until:
            self._noticed -= back
            self._since = min(self._since, self._noticed)
            self._until = self._settled = self._next_try(self._since)
        elif self._settled > self.now():
            self._settled -= back

    # ------------------------------------------------------------ what is known

    def gap(self) -> tuple[datetime, datetime] | None:
        """Since when letters may be missing, and until when they are waited for; None: none are."""
        with self._lock:
            self._notice_set_back()
            return (self._since, self._until) if self._since and self.now() < self._until else None

    def complete(self) -> datetime | None:
        """Every letter received before this moment is stored; None: there is no such moment yet.

        A look at the mailbox that was dated by a clock that has been set back since counts for nothing.
        """
        sure = self.transfers.oldest()
        with self._lock:
            self._notice_set_back()
            if self._read_to_end is not None and self._read_to_end > self.now():
                self._read_to_end = None
            if self._since is not None and self.now() < self._until:
                sure = min(sure, self._since)
            if not self._mailbox:
                return sure
            return min(sure, self._read_to_end) if self._read_to_end is not None else None

    def receiving(self, name: str) -> Receiving:
        """The same for other processes; `settled` is when letters of a gap had had time to come."""
        return Receiving(name=name, complete=self.complete(), settled=self._settled)

    def _last_time(self) -> datetime | None:
        try:
            text = self.file.read_text(encoding="ascii").strip() if self.file is not None else ""
            return datetime.fromisoformat(text).astimezone(UTC)
        except (OSError, ValueError):
            return None
