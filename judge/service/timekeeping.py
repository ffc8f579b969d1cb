"""The clock worker's care: nothing is processed while the clock cannot be trusted, and people are told.

Not here: noticing a jump (vigil), what is due (turns), words (templates/mail/en/service).
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from judge.letter import GameStatus
from judge.service import notices
from judge.service.effects import carry_out, rendered
from judge.service.readers import readers
from judge.service.turns import tick
from judge.service.vigil import Jump, Vigil
from judge.service.world import World

_LOG = logging.getLogger("judge.service")
_TEMPLATE = "service/clock-jumped"


class Timekeeper:
    """`seen` is a file with the time when the judge was last awake."""

    def __init__(self, world: World, vigil: Vigil, seen: Path) -> None:
        self.world, self.vigil, self.seen = world, vigil, seen

    def wake(self) -> None:
        """At the start: compare with when we were last awake."""
        jump = self.vigil.began_after(self._last_seen())
        if jump is not None:
            tell(self.world, jump)
        self.note()

    def note(self) -> None:
        """Write down that we are awake; failing to is no reason to stop."""
        try:
            self.seen.parent.mkdir(parents=True, exist_ok=True)
            self.seen.write_text(self.world.now().isoformat(), encoding="ascii")
        except OSError:
            _LOG.warning("%s cannot be written", self.seen)

    def tick(self, world: World) -> bool:
        """What the clock worker does: as turns.tick, unless the clock has jumped."""
        jump = self.vigil.look()
        if jump is not None:
            tell(world, jump)
        return tick(world) if self.vigil.may_work else False

    def _last_seen(self) -> datetime | None:
        try:
            return datetime.fromisoformat(self.seen.read_text(encoding="ascii").strip()).astimezone(UTC)
        except (OSError, ValueError):
            return None


def tell(world: World, jump: Jump) -> None:
    """A notice to the keeper, and to the masters of all games that are being played."""
    facts = {"found": jump.found, "expected": jump.expected, "until": jump.until}
    told = [*notices.to_keeper(world, _TEMPLATE, facts)]
    with world.store.read() as known:
        for game in known.games():
            if game.status is GameStatus.ACTIVE:
                told += notices.to_masters(game, readers(game, known.person, world.now()), _TEMPLATE, facts)
    letters = rendered(world, told)
    world.store.run(lambda tx: carry_out(world, tx, letters, world.now(), None))
