"""The power that a master's lines are for: the one named before them, else that of the unit they speak of.

Pure. Not here: filing them (orders.submit).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from judge.commands.names.powers import power_of
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.core.written_words import word_before_colon


def by_power(
    rules: TableGame,
    state: Any,
    lines: Sequence[str],
    *,
    among: Collection[Seat] = (),
    reads_on: Callable[[str, bool], bool] = lambda line, exact: True,
    goes_aside: Callable[[Seat, str], bool] = lambda seat, line: False,
) -> tuple[dict[Seat, tuple[str, ...]], tuple[str, ...]]:
    """The lines of each power, in the scenario's order, and those of which nobody can tell.

    A power named alone on a line (``Florence:``) speaks for all lines under it. `among`: only these powers
    are meant, and a unit tells more than the power above it. `reads_on`: whether a line, perhaps of the
    notation, is read once more to see whose it is; `goes_aside`: whether a line that only its unit gives to a
    power is left out.
    """
    meant = tuple(s for s in rules.seats if not among or s in among)
    found: dict[Seat, list[str]] = {}
    unknown: list[str] = []
    heading: Seat | None = None
    for line in lines:
        name = word_before_colon(line)
        seat = power_of(rules, name) if len(name) > 1 else None
        seat = seat if seat in meant else None
        if seat is not None and not line.partition(":")[2].strip():
            heading = seat
            continue
        by_unit = _owner(rules, state, line, meant, reads_on) if among or heading is None else None
        whose = seat if seat is not None else by_unit or heading
        if whose is None:
            unknown.append(line)
        elif heading is not None or seat is not None or not goes_aside(whose, line):
            found.setdefault(whose, []).append(line)
    return {s: tuple(found[s]) for s in meant if s in found}, tuple(unknown)


def _owner(
    rules: TableGame, state: Any, line: str, meant: Sequence[Seat], reads_on: Callable[[str, bool], bool]
) -> Seat | None:
    """The power whose unit, or whose city to build in, a line speaks of: mostly the first reading tells."""
    reader = rules.reader(state)
    exact = bool(meant) and reader.is_exact(line, meant[0])
    waiting = [*meant]
    while waiting and reads_on(line, exact):
        seat = waiting.pop(0)
        owners = {reader.owner(order) for order in reader.orders(line, seat)}
        if seat in owners:
            return None if reader.is_for_all(line, seat) else seat
        waiting.sort(key=lambda one: one not in owners)
    return None
