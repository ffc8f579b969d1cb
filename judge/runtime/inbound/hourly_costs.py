"""The cost of an address in an hour, in seconds of a processor: over it, only what cannot wait is done.

A From line may be forged, so nobody is kept from playing by it: passwords are still checked, orders still
read. Letters that answer ours, by the token in their address, have a share of their own that nobody else can
use up; addresses that nobody has registered have one together, for there is no end of them. Not here: what
one letter may cost (limits.letter_costs), whose letters wait behind others' (queues.letters).
"""

from __future__ import annotations

from datetime import datetime

from judge.commands.limits.letter_costs import Allowance
from judge.runtime.environment import Environment
from judge.runtime.inbound.letter_limit import slowness
from judge.store.queues.letters import HOUR, ClaimedLetter
from judge.store.transaction import Transaction


def allowance(
    environment: Environment, known: Transaction, claimed: ClaimedLetter, now: datetime, began: float
) -> Allowance:
    """Allowance of a letter; sparing if its address has had its share of the last hour."""
    since = now - HOUR
    if claimed.known:
        limit, spent = environment.costs.hour, known.cost_of_origin(claimed.origin, since)
    else:
        limit, spent = environment.costs.strangers, known.cost_of_strangers(since)
    sparing = limit > 0 and spent >= 1000 * limit
    return Allowance(
        seconds=environment.costs.letter * slowness(),
        sparing=sparing,
        clock=environment.processor,
        began=began,
    )
