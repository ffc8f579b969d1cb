"""Lines that manuals and help show for copying are possible on the usual board (N-003, N-010, N-012)."""

from __future__ import annotations

import pytest

from judge import resources
from judge.core.game import Seat
from judge.games.machiavelli.language.reading.shell_order_reader import ShellOrderReader
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.state import Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.movement.reach import may_move, may_support
from tests.games.machiavelli.language.conftest import Table, position
from tests.support.help_pages import TOPICS, page_text
from tests.support.paths import ROOT

_PAGES = ("orders", "money", "board")


def lines_shown() -> list[str]:
    """All lines that stand alone in the topics of help, its pages, the primer and the players' manual."""
    shown = [line for topic in TOPICS.values() for line in topic["lines"]]
    for language in ("en", "fr"):
        shown += [page_text(page, language) for page in _PAGES]
        shown.append(resources.text("templates", "machiavelli", language, "primer.txt"))
    shown += [(ROOT / "docs" / name).read_text("utf-8") for name in ("play.md", "players.md")]
    lines = (line for text in shown for line in text.splitlines())
    return sorted({line.strip().split("    ")[0] for line in lines if line.startswith(("  ", "A ", "F "))})


def is_possible(board: Board, order: object) -> bool:
    """Decide whether a unit could do on the board what an order says, with no other unit in the way."""

    def unit(ref: UnitRef) -> Unit:
        return Unit(power=Power("florence"), kind=ref.kind, area=ref.area)

    def touches(sea: AreaId, area: AreaId) -> bool:
        return may_move(board, Unit(power=Power("florence"), kind=UnitKind.FLEET, area=sea), area)

    match order:
        case o.Advance(unit=ref, to=to, via=()):
            return may_move(board, unit(ref), to) or bool(
                ref.kind is UnitKind.ARMY and touches_sea(board, to)
            )
        case o.Advance(unit=ref, to=to, via=(sea,)):
            return touches(sea, ref.area) and touches(sea, to)
        case o.Transport(unit=ref, army=army, to=to):
            return touches(ref.area, army.area) and touches(ref.area, to)
        case o.Support(unit=ref, target=target, into=into):
            goal = into or target.area
            return may_support(board, unit(ref), goal) and (
                into is None or may_move(board, unit(target), goal)
            )
    return True


def touches_sea(board: Board, area: AreaId) -> bool:
    """Decide whether an army could be carried there."""
    return bool(board.harbours(area))


def test_lines_that_are_shown_are_possible(table: Table) -> None:
    reader = ShellOrderReader(table, position())
    read = {line: reader.read(line, Seat("florence")).orders for line in lines_shown()}
    assert sum(map(bool, read.values())) >= 20
    board = table.setting.board
    assert [line for line, orders in read.items() for one in orders if not is_possible(board, one)] == []


@pytest.mark.parametrize("line", ["F ETS transports A Pisa - Corsica", "F Pisa - Tunis"])
def test_a_line_that_is_impossible_is_noticed(table: Table, line: str) -> None:
    (order,) = ShellOrderReader(table, position()).read(line, Seat("florence")).orders
    assert not is_possible(table.setting.board, order)
