"""Leaders: stature checks by the numbers on year cards, and the change table (E-015, E-016).

Not here: when cards are turned up (endeavours, rounds).
"""

from __future__ import annotations

from typing import cast

from judge.games.empires.model.events import LeaderChecked, StatureChanged
from judge.games.empires.model.ground import Power
from judge.games.empires.play.table import Table
from judge.games.empires.sets.shape import LEVELS, Level, Stature

STATURES: tuple[Stature, ...] = ("combat", "administration", "diplomacy")
"""In the order in which they are thrown for (E-016)."""
LOWEST_TOTAL = 2
"""Of two dice: the first word of a row."""


def check_card(table: Table, power: Power, card: int, used: Stature) -> Table:
    """The check of a card that was turned up: only if the level of the stature used is on it (E-016)."""
    numbers, level = table.ground.cards[card].check, table.empire(power).stature(used)
    if level in numbers:
        return check(table, power, card=card, used=used, level=level)
    if not numbers:
        return table
    told = LeaderChecked(
        power=power, card=card, used=used, level=level, numbers=numbers, required=False, rule="E-016"
    )
    return table.telling(told)


def check(
    table: Table,
    power: Power,
    *,
    card: int | None = None,
    used: Stature = "administration",
    level: Level = 1,
) -> Table:
    """Two dice for each stature against the row of its level; at once (E-016). No table: only told."""
    numbers = table.ground.cards[card].check if card is not None else ()
    rows = table.ground.tables.stature.rows if table.ground.tables.stature else {}
    before = tuple(table.empire(power).stature(kind) for kind in STATURES)
    throws: list[int] = []
    after: list[Level] = []
    for kind, old in zip(STATURES, before, strict=True):
        if rows:
            table, dice = table.throw(f"stature:{power}:{kind}", 2)
            throws.append(dice)
            after.append(_new(rows[old].split() if old in rows else [], dice, old))
        else:
            after.append(old)
    told = LeaderChecked(
        power=power,
        card=card,
        used=used,
        level=level,
        numbers=numbers,
        required=True,
        throws=tuple(throws),
        before=before,
        after=tuple(after),
        rule="E-016",
    )
    table = table.telling(told)
    return table.power(power, combat=after[0], administration=after[1], diplomacy=after[2])


def _new(row: list[str], dice: int, old: Level) -> Level:
    """The word of a row for a total: a level, or ``.`` where it stays."""
    place = dice - LOWEST_TOTAL
    word = row[place] if 0 <= place < len(row) else "."
    return old if word == "." else cast("Level", int(word))


def change(table: Table, power: Power, kind: Stature, by: int) -> Table:
    """One stature up or down by levels, within the five (E-015)."""
    before = table.empire(power).stature(kind)
    place = min(max(LEVELS.index(before) + by, 0), len(LEVELS) - 1)
    after = LEVELS[place]
    if after == before:
        return table
    told = StatureChanged(power=power, stature=kind, before=before, after=after, rule="E-015")
    return table.power(power, **{kind: after}).telling(told)


def new_leader(table: Table, power: Power) -> Table:
    """A new leader's statures, one die each; without a table those of the old one stay."""
    row = table.ground.tables.stature.new_leader.split() if table.ground.tables.stature else []
    for kind in STATURES:
        if not row:
            break
        table, die = table.throw(f"new-leader:{power}:{kind}", 1)
        before = table.empire(power).stature(kind)
        after = cast("Level", int(row[die - 1])) if 0 < die <= len(row) else before
        told = StatureChanged(power=power, stature=kind, before=before, after=after, rule="E-015")
        table = table.power(power, **{kind: after}).telling(told)
    return table
