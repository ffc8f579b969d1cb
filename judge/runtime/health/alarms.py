"""Who hears that a part of the judge does not work: the keeper by letter, and a command of the keeper's.

At once where it is known what is wrong, after a while where it mostly passes by itself; then every day as
long as it lasts, and once when it works again. Not here: finding out (health.components), games that wait
meanwhile (phases.held_games).
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.core.effects import Send
from judge.core.health import RECEIVE, SINGLE, Component
from judge.rendering import render
from judge.runtime.environment import Environment
from judge.runtime.health.report import queues, sentence
from judge.store import admin_queries
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
DAILY = timedelta(days=1)
PATIENCE = timedelta(minutes=10)
"""So long a trouble may last that mostly passes, unless a phase waits for it."""
APART = timedelta(hours=1)
"""A part that fails again and again is told of so often at the most."""
_PASSING = frozenset(
    {
        "lost",
        "refused",
        "timeout",
        "unreachable",
        "answered",
        "encryption",
        "letters",
        "unfetched",
        "fault",
        "token-server",
    }
)
_BY_LETTER = "clock"
"""The keeper gets a letter of its own about a jump of the clock (phases.clock_worker)."""
_SECONDS = 60.0
_STATE = "alarms"
"""The stored value with the alarms that were given: by part, the time, and since when it fails."""


@dataclass(frozen=True, slots=True)
class _Given:
    """An alarm that was given at `at`, for a part that has failed `since`; `over`: it works again."""

    at: datetime
    since: datetime
    over: bool = False


def _single(row: Component) -> bool:
    return row.trouble is not None and (row.name, row.trouble.code) in SINGLE


class Alarms:
    """`command` is run with the words of each alarm on its standard input; empty: none is."""

    def __init__(self, environment: Environment, command: Sequence[str]) -> None:
        self.environment, self.command = environment, tuple(command)
        self.status = ""
        self._given: dict[str, _Given] = {}
        self._kept: dict[str, _Given] = {}
        self._remembered = False
        self._late_since: datetime | None = None
        self._unsent: dict[str, Send] = {}
        self._untried: set[str] = set()
        """Parts that failed before the last stop, of which nothing is known since."""

    def look(self, rows: Sequence[Component]) -> None:
        """Tell whoever must be told. Never raises."""
        failing = [row for row in rows if row.trouble is not None]
        self.status = " ".join(sentence(row.name, row.trouble) for row in failing) or "All is well."
        try:
            self._remember()
            for row in (*rows, *self._queues(failing)):
                self._look_at(row)
            self._send()
        except Exception as error:
            if trouble_of(error) is None:
                _LOG.exception("an alarm failed")

    def _queues(self, failing: Sequence[Component]) -> tuple[Component, ...]:
        """Find what waits for too long though every part says that it works: a worker may hang.

        Only what has been seen for a while: after a stop, and after a trouble that is over, much is old.
        """
        now = self.environment.now()
        row = queues(self.environment.store, now)
        if row.trouble is None:
            self._late_since = None
            return (row,)
        self._late_since = now if failing else self._late_since or now
        return (row,) if now - self._late_since >= PATIENCE else ()

    def _look_at(self, row: Component) -> None:
        now, given = self.environment.now(), self._given.get(row.name)
        if row.trouble is not None or row.success is not None:
            self._untried.discard(row.name)
        if row.trouble is None:
            if given is not None and not given.over and row.name not in self._untried:
                self._given[row.name] = _Given(given.at, given.since, over=True)
                self._tell("works-again", row, given.since)
            return
        if given is not None and now - given.at < (APART if given.over else DAILY):
            return
        if row.trouble.code in _PASSING and now - row.since < PATIENCE and not self._phase_waits(row, now):
            return
        self._given[row.name] = _Given(now, row.since)
        self._tell("fails", row, row.since)

    def _phase_waits(self, row: Component, now: datetime) -> bool:
        if row.name not in RECEIVE:
            return False
        with self.environment.store.read() as tx:
            return bool(tx.due_games(now))

    def _tell(self, what: str, row: Component, since: datetime) -> None:
        facts = {
            "what": what,
            "part": row.name,
            "code": row.trouble.code if row.trouble else "",
            "reply": row.trouble.reply if row.trouble else "",
            "since": since,
            "last_success": row.success,
            "holds": row.name in RECEIVE and not _single(row),
        }
        words = sentence(row.name, row.trouble)
        _LOG.log(logging.ERROR if row.trouble else logging.INFO, "%s", words)
        if self.command:
            text = render.piece(
                "keeper/alarm.txt", {**facts, "name": self.environment.own.address, "words": words}
            )
            threading.Thread(target=self._run, args=(text,), name="alarm", daemon=True).start()
        if self.environment.keeper and row.name != _BY_LETTER:
            self._unsent[row.name] = Send(
                to=self.environment.keeper,
                template="unasked/part-fails",
                facts={**facts, "game": ""},
                kind="notice",
            )

    def _run(self, text: str) -> None:
        """The command gets no secret of ours."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("JUDGE_", "NOTIFY_"))
        }
        try:
            done = subprocess.run(
                self.command,
                input=text + "\n",
                text=True,
                env=kept,
                timeout=_SECONDS,
                check=False,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            if done.returncode:
                _LOG.error("the command for alarms ended with %d", done.returncode)
        except (OSError, subprocess.SubprocessError) as error:
            _LOG.error("the command for alarms could not be run: %s", error)

    # ------------------------------------------------------------ over stops

    def _remember(self) -> None:
        if self._remembered:
            return
        with self.environment.store.read() as tx:
            kept = admin_queries.kept(tx.connection, _STATE)
        self._remembered = True
        for name, facts in kept.items():
            at, since = (datetime.fromisoformat(facts[key]) for key in ("at", "since"))
            if name not in self._given:
                self._given[name] = _Given(at, since, facts["over"])
                self._untried.add(name)

    def _send(self) -> None:
        """Letters that the store would not take are laid by for the next look."""
        if not self._unsent and self._given == self._kept:
            return
        outgoing = [self.environment.outgoing(send) for send in self._unsent.values()]
        plain = {
            name: {"at": g.at.isoformat(), "since": g.since.isoformat(), "over": g.over}
            for name, g in self._given.items()
        }
        now = self.environment.now()
        with self.environment.store.write() as tx:
            for letter in outgoing:
                tx.enqueue(letter, self.environment.message_id(), now, None)
            admin_queries.keep(tx.connection, _STATE, plain)
        self._unsent, self._kept = {}, dict(self._given)
