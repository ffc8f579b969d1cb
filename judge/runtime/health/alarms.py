"""Alarms that a part of the judge does not work: to the keeper by letter, and a command of the keeper's.

At once where it is known what is wrong, after a while where it mostly passes by itself; then every day as
long as it lasts, and once when it has worked again for a steady time: what comes and goes is one trouble, and
whoever was told that it is over must be told at once when it is not. Only what ails a part for another reason
than any that was told is news at once: whoever has mended the one knows nothing of the other. Not here:
finding out (health.components), games that wait meanwhile (phases.held_games).
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from judge.core.effects import Send
from judge.core.health import RECEIVE, SINGLE, Component
from judge.rendering import render
from judge.runtime.environment import Environment
from judge.runtime.health.gone_receivers import RECEIVERS
from judge.runtime.health.report import queues, sentence
from judge.store import admin_queries
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
DAILY = timedelta(days=1)
PATIENCE = timedelta(minutes=10)
"""So long a trouble may last that mostly passes, unless a phase waits for it."""
STARTED_ANEW = timedelta(minutes=1)
"""By then a database that is started anew is back."""
STEADY = timedelta(hours=6)
"""So long a part must have worked for its trouble to be over. Providers lock an account out, or mend their
servers, for an hour or a few; what is mended in the morning is told of on the same day.
"""
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
        "contradicts",
        "vanished",
        "fault",
        "token-server",
        "database-away",
    }
)
_BY_LETTER = "clock"
"""The keeper gets a letter of its own about a jump of the clock (phases.clock_worker)."""
_SECONDS = 60.0
_STATE = "alarms"
"""The stored value with the alarms that were given: by part, the time, and since when it fails."""


@dataclass(frozen=True, slots=True)
class _Given:
    """An alarm that was given at `at`, for a part that has failed `since`, and works since `well`.

    `again`: it worked meanwhile, but for less than the steady time. `codes`: the reasons that were told; none
    is known of alarms of earlier versions.
    """

    at: datetime
    since: datetime
    well: datetime | None = None
    again: bool = False
    codes: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        well = self.well.isoformat() if self.well else ""
        at, since = self.at.isoformat(), self.since.isoformat()
        return {"at": at, "since": since, "well": well, "again": self.again, "codes": list(self.codes)}

    @classmethod
    def of_plain(cls, facts: Mapping[str, Any]) -> _Given | None:
        """The same again; None for one that an earlier version kept though it was over."""
        if facts.get("over"):
            return None
        at, since = (datetime.fromisoformat(facts[key]) for key in ("at", "since"))
        well = facts.get("well")
        moment = datetime.fromisoformat(well) if well else None
        return cls(at, since, moment, bool(facts.get("again")), tuple(facts.get("codes", ())))

    def is_news(self, code: str) -> bool:
        """Decide whether a reason is none that was told, nor one that mostly passes."""
        return bool(self.codes) and code not in self.codes and code not in _PASSING


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
        looks = [partial(self._look_at, row) for row in rows]
        self._try(self._remember)
        for look in (*looks, partial(self._look_at_queues, failing)):
            self._try(look)
        self._try(self._send)

    @staticmethod
    def _try(step: Callable[[], None]) -> None:
        """A database that is away is no reason to tell of nothing."""
        try:
            step()
        except Exception as error:
            if trouble_of(error) is None:
                _LOG.exception("an alarm failed")

    def _look_at_queues(self, failing: Sequence[Component]) -> None:
        for row in self._queues(failing):
            self._look_at(row)

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
            if given is not None and row.name not in self._untried:
                self._look_at_well(row, given, now)
            return
        if given is not None and given.well is not None:
            self._given[row.name] = given = replace(given, well=None, again=True)
        code = row.trouble.code
        if given is not None and given.at <= now < given.at + DAILY and not given.is_news(code):
            return
        passing = code in _PASSING and now - row.since < PATIENCE
        if given is None and passing and not self._phase_waits(row, now):
            return
        given = given or _Given(now, row.since)
        codes = tuple(dict.fromkeys((*given.codes, code)))
        self._given[row.name] = given = replace(given, at=now, codes=codes)
        self._tell("fails", row, given)

    def _look_at_well(self, row: Component, given: _Given, now: datetime) -> None:
        """A clock that was set back since begins the steady time anew."""
        if given.well is None or given.well > now:
            self._given[row.name] = replace(given, well=now)
        elif now - given.well >= STEADY:
            del self._given[row.name]
            self._tell("works-again", row, given)

    def _phase_waits(self, row: Component, now: datetime) -> bool:
        """Decide whether a phase waits for a part; where the database cannot tell, one may."""
        if row.name not in RECEIVE:
            return False
        try:
            with self.environment.store.read() as tx:
                return bool(tx.due_games(now))
        except Exception as error:
            if trouble_of(error) is None:
                raise
            return now - row.since >= STARTED_ANEW

    def _tell(self, what: str, row: Component, given: _Given) -> None:
        facts = {
            "well": given.well,
            "again": given.again,
            "what": what,
            "part": row.name,
            "code": row.trouble.code if row.trouble else "",
            "reply": row.trouble.reply if row.trouble else "",
            "since": given.since,
            "last_success": row.success,
            "holds": row.name in (*RECEIVE, RECEIVERS) and not _single(row),
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
            kept = admin_queries.json_value(tx.connection, _STATE)
        self._remembered = True
        for name, facts in kept.items():
            given = _Given.of_plain(facts)
            if given is not None and name not in self._given:
                self._given[name] = given
                self._untried.add(name)

    def _send(self) -> None:
        """Letters that the store would not take are laid by for the next look."""
        if not self._remembered or (not self._unsent and self._given == self._kept):
            return
        outgoing = [self.environment.outgoing(send) for send in self._unsent.values()]
        plain = {name: given.plain() for name, given in self._given.items()}
        now = self.environment.now()
        with self.environment.store.write() as tx:
            for letter in outgoing:
                tx.enqueue(letter, self.environment.message_id(), now, None)
            admin_queries.keep(tx.connection, _STATE, plain)
        self._unsent, self._kept = {}, dict(self._given)
