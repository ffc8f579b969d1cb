"""The moves with ghosts among them: the units of a power that was put out before anybody moved (D20).

The recorded judge strikes their owner off and forgets to take them off the map. So they stand in everybody's
way, or make room, by the orders they had, and do nothing themselves. Never played in a game.

Not here: who is out, and when (eliminations).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event, UnitPerished, Verdict
from judge.games.machiavelli.model.orders import Advance, Convert, Disband, Support
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, UnitKind, UnitRef
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.movement.attempts import attempts_of
from judge.games.machiavelli.movement.contenders import Contenders, head_on
from judge.games.machiavelli.movement.equations import NOTHING, Bounds, Equations
from judge.games.machiavelli.movement.resolution import Battle
from judge.games.machiavelli.movement.solver import Answers
from judge.games.machiavelli.movement.units import Attempts, Piece
from tests.conformance.known_bugs.orders_for_others import sparing, without_rebels
from tests.conformance.recorded.recorded_moves import RecordedEquations, first_try, with_garrisons
from tests.conformance.recorded.recorded_sieges import settle


def haunted_moves(
    setting: Setting, turn: Turn, alive: State, orders: Orders, fallen: frozenset[Power]
) -> Turn:
    """The movement step, with the units of the fallen as they were in `alive`; at its end they are gone."""
    setting = with_garrisons(setting)
    told, leave = len(turn.events), {p: given.leave for p, given in sorted(orders.items()) if given.leave}
    given = {p: replace(o, leave=frozenset()) if p in fallen else o for p, o in orders.items()}
    turn = replace(turn, state=_with_ghosts(turn.state, alive, fallen))
    field = attempts_of(setting, turn, given, None, first_try)
    rivals = {p.order.to for p in field.pieces if p.unit.power in fallen and isinstance(p.order, Advance)}
    quiet = without_rebels(turn.state, rivals)
    battle = Battle(setting, quiet, given, _faded(field, fallen), _law(fallen, _facing(field, fallen)))
    turn = settle(setting, turn, given, battle)
    spared = {a: u for a, u in quiet.garrisons.items() if a in rivals and u.power not in fallen}
    news = (event for event in turn.events[told:] if not _of_the_fallen(event, fallen))
    state = _without_ghosts(turn.state, fallen)
    state = replace(state, leave=leave if state.dislodged else {})
    return sparing(replace(turn, state=state, events=(*turn.events[:told], *news)), told, spared)


def _of_the_fallen(event: Event, fallen: frozenset[Power]) -> bool:
    """News of the fallen; but the end of a garrison is told, whosever it was."""
    ended = isinstance(event, UnitPerished) and event.cause == "siege"
    return not ended and getattr(event, "power", None) in fallen


def _law(fallen: frozenset[Power], facing: Mapping[UnitRef, int]) -> type[Equations]:
    """The equations among ghosts: they never help, and where nobody is no strength is needed.

    `facing`: the strength of the ghost that comes to meet a unit. It is in nobody else's way, and whoever
    meets it is in nobody's.
    """

    class Haunted(RecordedEquations):
        def __init__(
            self, rules: Rulebook, orders: Mapping[Power, Accepted], field: Attempts, contenders: Contenders
        ) -> None:
            super().__init__(rules, orders, field, replace(contenders, own=_owing(field, contenders, fallen)))

        def _enters(self, number: int, answers: Answers) -> bool | None:
            piece, occupant = self.pieces[number], self.found[number]
            rivals = self.attackers.get(piece.goal or piece.space, ())
            vacant = occupant is None or self.leaves(number, occupant, answers)
            if len(rivals) == 1 and vacant and piece.unit.ref not in facing:
                return self.is_way_open(number, answers)
            return super()._enters(number, answers)

        def resist(self, attacker: int, answers: Answers) -> Bounds:
            least, most = super().resist(attacker, answers)
            met = facing.get(self.pieces[attacker].unit.ref, 0)
            return max(least, met), max(most, met)

        def prevent(self, number: int, answers: Answers) -> Bounds:
            return NOTHING if self.pieces[number].unit.ref in facing else super().prevent(number, answers)

    return Haunted


def _owing(field: Attempts, contenders: Contenders, fallen: frozenset[Power]) -> list[int]:
    """Strengths without the support of ghosts, of which whoever cuts it takes away what was never there."""
    own = list(contenders.own)
    for piece in field.pieces:
        if piece.unit.power in fallen and piece.backs is not None:
            own[piece.backs] -= piece.strength
    return own


def _facing(field: Attempts, fallen: frozenset[Power]) -> dict[UnitRef, int]:
    """Who meets a ghost head-on, and how strong it is with the support of the living."""
    found = {}
    for number, ghost in enumerate(field.pieces):
        if ghost.unit.power not in fallen or not _leaves(ghost):
            continue
        helpers = (p.strength for p in field.pieces if p.backs == number and p.unit.power not in fallen)
        force = ghost.strength + sum(helpers)
        meets = (p.unit for p in field.pieces if p.unit.power not in fallen and head_on(p, ghost))
        found.update({unit.ref: force for unit in meets})
    return found


def _with_ghosts(state: State, alive: State, fallen: frozenset[Power]) -> State:
    return replace(
        state,
        field={a: u for a, u in alive.field.items() if u.power in fallen or a in state.field},
        garrisons={a: u for a, u in alive.garrisons.items() if u.power in fallen or a in state.garrisons},
    )


def _without_ghosts(state: State, fallen: frozenset[Power]) -> State:
    return replace(
        state,
        field={a: u for a, u in state.field.items() if u.power not in fallen},
        garrisons={a: u for a, u in state.garrisons.items() if u.power not in fallen},
        dislodged={a: d for a, d in state.dislodged.items() if d.unit.power not in fallen},
    )


def _faded(field: Attempts, fallen: frozenset[Power]) -> Attempts:
    """Ghosts that were to leave make room, though nobody may flee there; the others stand as they are."""
    ghosts = {n: piece for n, piece in enumerate(field.pieces) if piece.unit.power in fallen}
    living = [piece for n, piece in enumerate(field.pieces) if n not in ghosts]
    gone = [n for n, piece in ghosts.items() if _leaves(piece)]
    kept = [n for n in range(len(field.pieces)) if n not in gone]
    now = {old: new for new, old in enumerate(kept)}
    seas, closed = {ghost.unit.area for ghost in ghosts.values()}, _closed(living, ghosts.values())
    pieces = []
    for piece in (field.pieces[n] for n in kept):
        haunted = _standing(piece, field) if piece.unit.power in fallen else _going(piece, seas, closed)
        backs = None if haunted.backs is None else now.get(haunted.backs)
        pieces.append(haunted._replace(backs=backs))
    return Attempts(
        pieces=tuple(pieces),
        numbers={piece.unit.ref: n for n, piece in enumerate(pieces)},
        at={piece.space: n for n, piece in enumerate(pieces)},
        gone=(*field.gone, *(field.pieces[n] for n in gone)),
    )


def _leaves(piece: Piece) -> bool:
    """Whether the order of a ghost, whatever else would hinder it, leads out of its place in the field."""
    if piece.hindered is Verdict.NO_ORDER_OF_VICTIM:
        return False
    match piece.order:
        case Advance() | Disband():
            return True
        case Convert():
            return piece.unit.kind is not UnitKind.GARRISON and piece.hindered is not Verdict.SIEGE_REQUIRED
        case _:
            return False


def _standing(piece: Piece, field: Attempts) -> Piece:
    """A ghost that stays: it defends itself, and its support can only be lost."""
    order = piece.order
    stands = Piece(unit=piece.unit, order=None, space=piece.space)
    if isinstance(order, Support) and piece.hindered is not Verdict.NO_ORDER_OF_VICTIM:
        target = field.numbers.get(order.target)
        return stands._replace(backs=target, into=(order.into or order.target.area, False))
    return stands


def _going(piece: Piece, seas: Collection[AreaId], closed: Collection[AreaId]) -> Piece:
    """One of the living, with its ways: nobody asks whether a ghost is thrown out while it carries."""
    ways = (way for way in piece.ways if not any(area in closed for area in way.straits))
    return piece._replace(
        ways=tuple(replace(w, fleets=tuple(a for a in w.fleets if a not in seas)) for w in ways)
    )


def _closed(living: Iterable[Piece], ghosts: Iterable[Piece]) -> frozenset[AreaId]:
    """Where a ghost was to come as a fleet, and nobody who is there or comes is as strong.

    Though it never comes, it closes straits, and to everybody.
    """
    met: dict[AreaId, int] = {}
    for piece in living:
        for area, inside in {piece.space, piece.goal or piece.space}:
            met[area] = max(met.get(area, 0), 0 if inside else piece.strength)
    comers = ((_comes_to(ghost), ghost.strength) for ghost in ghosts)
    return frozenset(area for area, force in comers if area is not None and force > met.get(area, 0))


def _comes_to(ghost: Piece) -> AreaId | None:
    match ghost.order:
        case Advance(to=area) if ghost.unit.kind is UnitKind.FLEET:
            return area
        case Convert(to=UnitKind.FLEET):
            return ghost.unit.area
        case _:
            return None
