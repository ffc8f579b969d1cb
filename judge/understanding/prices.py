"""The cost of words that an order has no use for, and of what it lacks or says again."""

from __future__ import annotations

from dataclasses import dataclass

UNUSED, SECOND_VERB, OTHER_VERB = 1.8, 1.6, 1.3
UNKNOWN, CROSSED, SIGN_COST, JOINED, INSTEAD, DANGLING = 1.3, 0.9, 0.3, 0.4, 0.2, 3.0
NEAR_SUM, BLOCKED_WORD, ONLY_ONE, ENDED = 0.2, 1.0, 0.2, 3.0


@dataclass(frozen=True, slots=True)
class Prices:
    """The cost of words that an order of a frame has no use for."""

    unknown: float = UNKNOWN
    dangling: float = DANGLING
    left_piece: float = 0.0
    """Of the writer's, in words that are taken for talk."""
    talk: float = 1.0
    """By how much words beside the orders are dearer or cheaper."""
    doubts_names: bool = True
    """An unknown word in small letters behind a name may be more of it."""


PRICES = Prices()
LENIENT = Prices(
    unknown=0.3,
    dangling=1.0,
    left_piece=2.5,
    talk=0.4,
    doubts_names=False,
)
"""Of whoever asks what may be meant."""
