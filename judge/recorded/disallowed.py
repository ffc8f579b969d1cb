"""Phases in which the recorded judge let something be that its own options rule out, played its way.

Like the departures played once more in otherwise, none of this is ever played in a game. Not here: orders
that it refused (refusals).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import PhaseKind
from judge.recorded.adjudicate import Played, again
from judge.recorded.compare import differences
from judge.recorded.refusals import Found

Anyway = Callable[[Played], Played | None]
"""The phase with what was let be; None where there is nothing of the kind."""


def let_be(played: Played, found: Found) -> tuple[Played, Found, tuple[str, ...]]:
    """The phase as it goes with what was let be, the differences that are left, and what shows."""
    shown = []
    for number, anyway in DISALLOWED.items():
        other = anyway(played)
        if other is None:
            continue
        left = differences(played.record, other)
        if len(left) < len(found):
            played, found = other, left
            shown.append(number)
    return played, found, tuple(shown)


def garrisons(played: Played) -> Played | None:
    """D45: without the option garrisons are raised all the same, and are gone when the next campaign begins.

    In that campaign they are neither on the board nor told of.
    """
    setting, before = played.ground.game.setting, played.before
    if before is None or setting.rules.garrisons:
        return None
    if before.phase.kind is PhaseKind.ADJUSTMENT:
        rules = setting.rules.model_copy(update={"garrisons": True})
        return again(played, played.orders, Machiavelli(replace(setting, rules=rules)))
    if not before.garrisons:
        return None
    return again(replace(played, before=replace(before, garrisons={})), played.orders)


DISALLOWED: Mapping[str, Anyway] = {"D45": garrisons}
