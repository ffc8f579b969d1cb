"""What units try and how strong they are with the recorded judge, where it is not as the rules say.

Not here: bugs that it shows now and then (bent, rivals, ghosts), which orders it takes (recorded_orders).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from judge.core.game import Dice
from judge.games.machiavelli.model.board import AreaId, Board, Harbour
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import Advance, Convert, Support
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.movement import attempts
from judge.games.machiavelli.movement.attempts import Watch
from judge.games.machiavelli.movement.equations import Bounds, Equations
from judge.games.machiavelli.movement.reach import may_stand
from judge.games.machiavelli.movement.resolution import Battle
from judge.games.machiavelli.movement.solver import Answers
from judge.games.machiavelli.movement.units import Piece, Space, for_conversion
from tests.conformance.recorded.recorded_sieges import caught, settle


class RecordedEquations(Equations):
    """D65: 1995: who supports point by point with strength two, be it in vain, defends himself with one."""

    def resist(self, attacker: int, answers: Answers) -> Bounds:
        low, high = super().resist(attacker, answers)
        number = self.found[attacker]
        if number is None or self.rules.cuts_whole_support:
            return low, high
        piece = self.pieces[number]
        follows = piece.moving and attacker not in self.contenders.head_on
        if follows or (piece.into is None and piece.hindered is not Verdict.SUPPORT_VOID):
            return low, high
        return low - piece.strength + 1, high - piece.strength + 1

    def _harassing_strength(self, number: int, answers: Answers) -> Bounds:
        """D98: and those who come over a fleet against which the support is, whatever becomes of it."""
        least, most = super()._harassing_strength(number, answers)
        more = sum(self.pieces[m].strength for m in beside_their_fleet(self.pieces, self.attackers, number))
        return least + more, most + more


class RecordedBattle(Battle):
    """A campaign as it is told there."""

    def harassers(self, number: int) -> tuple[int, ...]:
        """D98: those too that cut a support beside their own fleet."""
        beside = beside_their_fleet(self.pieces, self.attackers, number)
        return (*super().harassers(number), *beside)


def beside_their_fleet(
    pieces: Sequence[Piece], attackers: Mapping[Space, Sequence[int]], number: int
) -> tuple[int, ...]:
    """D98: armies that come against a support for a garrison that comes out against their own carrier."""
    gives = pieces[number]
    if not isinstance(gives.order, Support) or not for_conversion(gives.order) or gives.into is None:
        return ()
    against = gives.into[0]
    foes = (m for m in attackers.get(gives.space, ()) if pieces[m].unit.power != gives.unit.power)
    return tuple(m for m in foes if against in pieces[m].via)


def first_try(setting: Setting, turn: Turn, piece: Piece, numbers: Mapping[UnitRef, int]) -> Piece:
    """D46: who is ordered where he cannot stand goes nowhere. N-007: who disbands keeps his garrison in.

    D2: the marker of a siege binds.
    """
    tried = attempts.first_try(setting, turn, piece, numbers)
    if tried.hindered is not None:
        return tried
    if caught(setting, turn, piece):
        held = piece.standing(Verdict.SIEGE_IN_PROGRESS)
        return held._replace(via=piece.order.via) if isinstance(piece.order, Advance) else held
    match piece.order:
        case Advance(to=area) if not may_stand(setting, piece.unit.kind, area):
            return piece.standing(Verdict.NO_CONVOY)
        case Convert(to=kind) if kind is not UnitKind.GARRISON:
            leaver = turn.state.field.get(piece.unit.area)
            barred = leaver is not None and leaver.ref not in numbers
            return piece.standing(Verdict.STOOD_OFF) if barred else tried
        case _:
            return tried


def resolve_movement(
    setting: Setting,
    turn: Turn,
    orders: Orders,
    dice: Dice,
    method: type[Equations] = RecordedEquations,
    straits: Watch | None = None,
) -> Turn:
    """The movement step, in which cities take the beaten in, with garrisons in the game or not (D45)."""
    setting = with_garrisons(setting)
    field = attempts.attempts_of(setting, turn, orders, straits, first_try)
    return settle(setting, turn, orders, RecordedBattle(setting, turn.state, orders, field, method))


def with_garrisons(setting: Setting) -> Setting:
    """The same with the option for garrisons on."""
    if setting.rules.garrisons:
        return setting
    return replace(setting, rules=setting.rules.model_copy(update={"garrisons": True}))


def jumping(scenario: Scenario) -> Scenario:
    """D72: the same where a fleet in a province with two coasts carries from one to the other (N-010)."""
    return replace(scenario, board=_jumping(_Kept(scenario.board)))


class _Kept:
    """A board by its identity."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return id(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.board is self.board


@cache
def _jumping(kept: _Kept) -> Board:
    board = kept.board
    places: dict[AreaId, tuple[Harbour, ...]] = {area: board.harbours(area) for area in board.areas}
    over = {
        harbour: frozenset(there for area in board.sea_legs.get(harbour.area, ()) for there in places[area])
        for harbour in board.fleet_borders
    }
    return replace(board, carried_over=over)
