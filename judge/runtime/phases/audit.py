"""``judge audit``: every closed phase of a game judged again by its second judge, beside its own.

Not here: comparing with what was stored (phases.replay), the judges (games).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from judge.commands.master.dice_seeds import seed_of
from judge.core.dice import SeededDice
from judge.core.system.game_system import SecondJudge, SecondOpinion
from judge.core.table import GameRecord, PhaseRecord
from judge.runtime.environment import Ports
from judge.runtime.phases.replay import past_phases
from judge.runtime.phases.run_phase import OPENING, decode_orders, orders_in
from judge.store.database import Store
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")

UNREADABLE = "its record cannot be read or played"


class NoSecondJudgeError(Exception):
    """A game that has one judge alone."""


@dataclass(frozen=True, slots=True)
class Audited:
    """A phase of which the second judge has an opinion, or which it refuses to judge."""

    phase: str
    opinion: SecondOpinion


def audit_phases(store: Store, ports: Ports, name: str) -> Iterator[Audited]:
    """Judge the closed phases of a game again, oldest first; those in which nobody moves are left out.

    Raises LookupError and CannotBeReadError as a replay does, and NoSecondJudgeError.
    """
    game, phases = past_phases(store, ports, name)
    second = ports.rules(game).system.second_judge
    if second is None:
        raise NoSecondJudgeError(name)
    for record in phases:
        opinion = None if record.phase == OPENING else _opinion(ports, game, record, second)
        if opinion is not None:
            yield Audited(record.phase, opinion)


def _opinion(
    ports: Ports, game: GameRecord, record: PhaseRecord, second: SecondJudge
) -> SecondOpinion | None:
    """Opinion on one phase. A record that cannot be played stops no other."""
    try:
        rules = ports.rules(game)
        codec = rules.system.codec
        orders = decode_orders(codec, orders_in(record.orders))
        dice = SeededDice(seed_of(game, record.turn))
        return second.opinion(rules, codec.load_state(record.before), orders, dice)
    except Exception as error:
        if trouble_of(error) is not None:
            raise
        _LOG.debug("%s %s cannot be judged again", record.game, record.phase, exc_info=True)
        return SecondOpinion(refused=UNREADABLE)
