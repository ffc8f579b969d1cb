"""The clock worker's care: nothing is processed while the clock cannot be trusted, and people are told.

Not here: noticing a jump (phases.clock_guard), what is due (phases.worker), words
(templates/mail/en/keeper).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from pathlib import Path

from judge.core.health import Trouble
from judge.core.table import GameStatus
from judge.runtime.effects import carry_out, render_letters
from judge.runtime.environment import Environment
from judge.runtime.health.last_times import last_awake
from judge.runtime.outbound import notices
from judge.runtime.phases.clock_guard import ClockGuard, Jump
from judge.runtime.phases.worker import help_out, tick
from judge.runtime.recipients import readers

_LOG = logging.getLogger("judge.runtime")
_TEMPLATE = "unasked/clock-jumped"
_REPORT = timedelta(seconds=5)


class ClockWorker:
    """`seen` is a file with the time when the judge was last awake."""

    def __init__(self, environment: Environment, guard: ClockGuard, seen: Path) -> None:
        self.environment, self.guard, self.seen = environment, guard, seen
        self._trouble: Trouble | None = None
        self._reported: datetime | None = None

    def wake(self) -> None:
        """At the start: compare with when we were last awake."""
        jump = self.guard.began_after(last_awake(self.seen))
        if jump is not None:
            tell(self.environment, jump)
        self.note()

    def note(self) -> None:
        """Write down that we are awake; failing to is no reason to stop."""
        try:
            self.seen.parent.mkdir(parents=True, exist_ok=True)
            self.seen.write_text(self.environment.now().isoformat(), encoding="ascii")
        except OSError:
            _LOG.warning("%s cannot be written", self.seen)

    def tick(self, environment: Environment) -> bool:
        """Do one round of the clock worker: as turns.tick, unless the clock has jumped."""
        jump = self.guard.look()
        if jump is not None:
            tell(environment, jump)
        if not self.guard.may_work:
            self._report(Trouble("jumped"))
            return False
        if self.guard.settles:
            environment.ask_receivers()
            self._report(None)
            return False
        worked = tick(environment)
        self._report(None)
        return worked

    def help_out(self, environment: Environment) -> bool:
        """Play a phase for the process that keeps time; a jump of the clock is told to nobody."""
        self.guard.look()
        return self.guard.may_work and not self.guard.settles and help_out(environment)

    def _report(self, trouble: Trouble | None) -> None:
        """Every few seconds is enough."""
        now = self.environment.now()
        if trouble != self._trouble or self._reported is None or abs(now - self._reported) > _REPORT:
            self._trouble, self._reported = trouble, now
            self.environment.report("clock", trouble)


def tell(environment: Environment, jump: Jump) -> None:
    """A notice to the keeper, and to the masters of all games that are being played."""
    facts = {"found": jump.found, "expected": jump.expected, "until": jump.until}
    told = [*notices.to_keeper(environment, _TEMPLATE, facts)]
    with environment.store.read() as known:
        for game in known.games():
            if game.status is GameStatus.ACTIVE:
                told += notices.to_masters(
                    game, readers(game, known.person, environment.now()), _TEMPLATE, facts
                )
    letters = render_letters(environment, told)
    environment.store.run(lambda tx: carry_out(environment, tx, letters, environment.now(), None))
