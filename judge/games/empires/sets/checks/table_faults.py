"""Faults of the tables: what every set must have, and rows of the wrong length or with other words.

Not here: how a table is used (the rules).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from judge.data_files.faults import Fault
from judge.games.empires.sets.board import Board
from judge.games.empires.sets.shape import LEVELS
from judge.games.empires.sets.tables import Crusade, GoldTables, Rebellion, StatureTable, Tables

FACES, TOTALS = 6, 11
"""Of one die, and of two."""
NEEDED = ("relation", "gold_costs", "rebellion", "stature", "gold", "victory")
LOWEST = -3
"""Social state at which there is no gold (E-008)."""


def table_faults(tables: Tables, board: Board) -> Iterator[Fault]:
    """All faults of the tables."""
    for key in NEEDED:
        if getattr(tables, key) is None:
            yield Fault(key.replace("_", "-"), "missing")
    if tables.rebellion is not None:
        yield from _rebellion_faults(tables.rebellion)
    if tables.stature is not None:
        yield from _stature_faults(tables.stature)
    if tables.gold is not None:
        yield from _gold_faults(tables.gold)
    for place, raider in enumerate(tables.raiders):
        if raider.last < raider.first:
            yield Fault(f"raiders[{place}].last", "ends-before-it-begins", {"given": raider.last})
        for index, area in enumerate(raider.targets):
            if area not in board.areas:
                yield Fault(f"raiders[{place}].targets[{index}]", "unknown-area", {"given": area})

    if tables.crusade is not None:
        yield from _crusade_faults(tables.crusade, board)


def _crusade_faults(table: Crusade, board: Board) -> Iterator[Fault]:
    if table.last < table.first:
        yield Fault("crusade.last", "ends-before-it-begins", {"given": table.last})
    yield from _row("crusade.called", table.called, FACES, lambda word: word in (".", "c"))
    if not table.goals:
        yield Fault("crusade.goals", "missing")
    for place, area in enumerate(table.goals):
        if area not in board.areas:
            yield Fault(f"crusade.goals[{place}]", "unknown-area", {"given": area})
        elif area in table.goals[:place]:
            yield Fault(f"crusade.goals[{place}]", "named-twice", {"given": area})


def _rebellion_faults(table: Rebellion) -> Iterator[Fault]:
    yield from _rows("rebellion.rows", table.rows, TOTALS, lambda word: word in (".", "u", "r"))


def _stature_faults(table: StatureTable) -> Iterator[Fault]:
    levels = set(map(str, LEVELS))
    yield from _rows(
        "stature.rows",
        {int(level): row for level, row in table.rows.items()},
        TOTALS,
        lambda word: word in {".", *levels},
        gaps=True,
    )
    for level in LEVELS:
        if level not in table.rows:
            yield Fault("stature.rows", "row-missing", {"row": level})
    yield from _row("stature.new-leader", table.new_leader, FACES, lambda word: word in levels)


def _gold_faults(table: GoldTables) -> Iterator[Fault]:
    if not table.tax:
        yield Fault("gold.tax", "missing")
    for state, gold in table.tax.items():
        if gold < 0:
            yield Fault(f"gold.tax.{state}", "negative", {"given": gold})
    if table.tax.get(LOWEST, 0) > 0:
        yield Fault(f"gold.tax.{LOWEST}", "gold-at-the-lowest", {"given": table.tax[LOWEST]})
    for name, rows in (("pillage", table.pillage), ("plunder", table.plunder)):
        yield from _rows(f"gold.{name}", rows, FACES, _is_number, gaps=True)
        if set(rows.get(LOWEST, "0").split()) != {"0"}:
            yield Fault(f"gold.{name}.{LOWEST}", "gold-at-the-lowest", {"given": rows[LOWEST]})


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 2


def _rows(
    path: str, rows: Mapping[int, str], words: int, known: Callable[[str], bool], *, gaps: bool = False
) -> Iterator[Fault]:
    """`gaps`: rows may be left out between others."""
    if not rows:
        yield Fault(path, "missing")
        return
    for value, row in rows.items():
        yield from _row(f"{path}.{value}", row, words, known)
    for value in range(min(rows), min(max(rows), min(rows) + 60) + 1):
        if value not in rows and not gaps:
            yield Fault(path, "row-missing", {"row": value})


def _row(path: str, row: str, words: int, known: Callable[[str], bool]) -> Iterator[Fault]:
    given = row.split()
    if len(given) != words:
        yield Fault(path, "wrong-number-of-words", {"given": len(given), "wanted": words})
    for word in given:
        if not known(word):
            yield Fault(path, "unknown-word", {"given": word})
