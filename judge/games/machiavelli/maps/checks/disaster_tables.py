"""Tables of disasters: what is wrong with one, and the table it makes.

Not here: throwing the dice, and what a disaster does (steps).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.data_files.faults import Fault
from judge.games.machiavelli.maps.schema import DISASTERS, RawBoard, RawTable
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.scenario import DisasterTable

ROWS = range(2, 13)


def table_faults(table: RawTable, board: RawBoard) -> Iterator[Fault]:
    """Rows 2 to 12, eleven cells each, land struck by famine and plague, seas by storms (N-050)."""
    for kind in DISASTERS:
        where = board.seas if kind == "storm" else board.provinces
        rows: Mapping[int, str] = getattr(table, kind)
        if rows and sorted(rows) != list(ROWS):
            yield Fault(kind, "rows-not-2-to-12", {"rows": sorted(rows)})
        for row, line in rows.items():
            words = line.split()
            if len(words) != len(ROWS):
                yield Fault(f"{kind}.{row}", "cells-not-eleven", {"count": len(words)})
            for column, word in zip(ROWS, words, strict=False):
                if word != "." and word not in where:
                    yield Fault(f"{kind}.{row}", "unknown-area", {"area": word, "column": column})


def disaster_table(rows: Mapping[int, str], board: Board) -> DisasterTable:
    """The table of a faultless file, without areas that this board leaves out."""
    return DisasterTable(
        cells={
            (row, column): AreaId(word)
            for row, line in rows.items()
            for column, word in zip(ROWS, line.split(), strict=True)
            if word in board.areas
        }
    )
