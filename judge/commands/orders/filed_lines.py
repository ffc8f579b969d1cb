"""Values of filing a seat's lines: the seat as its writer sees it, what was read, and what came of it.

Not here: reading and filing (filing), what is answered (orders_answer).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.access.sign_in import SignIn
from judge.commands.orders.merge import Given, Judged
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import FiledOrder, GameRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAtHand:
    """A seat whose lines are filed, and the position as their writer sees it.

    `for_power`: the writer is a master, and not the power; else its player, who may play several.
    """

    sign_in: SignIn
    record: GameRecord
    rules: TableGame
    state: Any
    reader: OrderReader
    seat: Seat
    for_power: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesRead:
    """Orders that a seat's lines give, beside those on file, and the lines that give none.

    `before` is on file, and `old` what of it the lines leave. `withdrawing`: they may take some of it back,
    and are asked about. `greeting` are those that were passed over, with the one that tells to whom they
    speak, `passed` those of them that want nothing else. `numbered`: what is asked about has numbers, as no
    lines of commands have. `older`: the letter came before one that was handled already. `answers`: it takes
    lines that were asked about, or leaves them; `leaves`: it leaves them.
    """

    before: tuple[FiledOrder, ...]
    old: Sequence[Given]
    new: Sequence[Given]
    complaints: tuple[Complaint, ...]
    greeting: tuple[str, ...]
    passed: tuple[str, ...]
    numbered: bool
    withdrawing: bool
    older: bool
    answers: bool
    leaves: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesFiled:
    """Outcome of a seat's lines. `touched`: they had to do with its orders, right or wrong.

    `owed` are the pieces whose orders are waited for, None if nothing is; `missing` have none yet.
    `asks_again`: a question of an earlier letter is still open.
    """

    at: SeatAtHand
    read: LinesRead
    judged: Judged
    filed: tuple[FiledOrder, ...]
    touched: bool
    owed: Sequence[str] | None
    missing: tuple[str, ...]
    asks_again: bool

    @property
    def spoilt(self) -> bool:
        """Something of the lines does not hold, or of earlier ones."""
        return bool(self.read.complaints or self.judged.refused or self.read.withdrawing or self.asks_again)
