"""The moves with ghosts among them: the units of a power that was put out before anybody moved (D20).

The recorded judge strikes their owner off and forgets to take them off the map. So they stand in everybody's
way, or make room, by the orders they had, and do nothing themselves. Never played in a game.

Not here: who is out, and when (otherwise).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import Verdict
from judge.games.machiavelli.movement.decisions import Answers
from judge.games.machiavelli.movement.muster import muster
from judge.games.machiavelli.movement.pieces import Muster, Piece
from judge.games.machiavelli.movement.sides import head_on
from judge.games.machiavelli.movement.strengths import Battle, Bounds
from judge.games.machiavelli.movement.ways import Way
from judge.games.machiavelli.orders import Advance, Convert, Disband, Support, Transport
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Power, State, UnitKind
from judge.games.machiavelli.steps.movement import settle


def haunted_moves(
    setting: Setting, play: Play, alive: State, orders: Orders, fallen: frozenset[Power]
) -> Play:
    """The movement step, with the units of the fallen as they were in `alive`; at its end they are gone."""
    told, leave = len(play.events), {p: given.leave for p, given in sorted(orders.items()) if given.leave}
    given = {p: replace(o, leave=frozenset()) if p in fallen else o for p, o in orders.items()}
    play = replace(play, state=_with_ghosts(play.state, alive, fallen))
    field = muster(setting, play, given)
    rivals = {p.order.to for p in field.pieces if p.unit.power in fallen and isinstance(p.order, Advance)}
    quiet = replace(
        play.state,
        province_rebellions=play.state.province_rebellions - rivals,
        city_rebellions=play.state.city_rebellions - rivals,
    )
    battle = Haunted(setting, quiet, given, _faded(field, fallen), fallen, _comers(field, fallen))
    play = settle(setting, play, given, battle)
    news = [e for e in play.events[told:] if not _of(e, fallen)]
    state = _without_ghosts(play.state, fallen)
    state = replace(state, leave=leave if state.dislodged else {})
    return replace(play, state=state, events=(*play.events[:told], *news))


def _of(event: object, fallen: frozenset[Power]) -> bool:
    return getattr(event, "power", None) in fallen


class Haunted(Battle):
    """A battle in which ghosts carry armies whatever befalls them, and support nobody."""

    def __init__(
        self,
        setting: Setting,
        state: State,
        orders: Orders,
        field: Muster,
        fallen: frozenset[Power],
        comers: Mapping[AreaId, int],
    ) -> None:
        self.fallen = fallen
        self.comers = comers
        super().__init__(setting, state, orders, field)

    def _full(self, number: int, answers: Answers, but: Power | None = None) -> Bounds:
        """The support of a ghost is never counted; but who cuts it takes it away all the same."""
        low, high = super()._full(number, answers, but)
        owed = sum(
            self.pieces[backer].unit.strength
            for backer in self.backers[number]
            if self.pieces[backer].unit.power in self.fallen
        )
        return low - owed, high - owed

    def _enters(self, number: int, answers: Answers) -> bool | None:
        """Where nobody stays and nobody else comes, no strength is needed."""
        piece, occupant = self.pieces[number], self.found[number]
        rivals = self.attackers.get(piece.goal or piece.space, ())
        if len(rivals) == 1 and (occupant is None or self._leaves(number, occupant, answers)):
            return self._known_way(number, answers)
        return super()._enters(number, answers)

    def _this_way(self, way: Way, power: Power, answers: Answers) -> bool | None:
        """Nobody asks whether a ghost is thrown out while it carries an army."""
        if any(self._closed_by_ghost(area) for area in way.straits):
            return False
        living = [a for a in way.fleets if self.pieces[self.field.at[a, False]].unit.power not in self.fallen]
        return super()._this_way(replace(way, fleets=tuple(living)), power, answers)

    def _closed_by_ghost(self, area: AreaId) -> bool:
        """Whether nobody there, or on his way, is as strong as a ghost that was to bring a fleet there.

        Though it never comes, it closes straits, and to everybody.
        """
        others = [*self.attackers.get((area, False), ()), self.field.at.get((area, False))]
        met = max((self.pieces[n].unit.strength for n in others if n is not None), default=0)
        return self.comers.get(area, 0) > met


def _comers(field: Muster, fallen: frozenset[Power]) -> Mapping[AreaId, int]:
    """Where ghosts were to come as fleets, and the strength of the strongest."""
    found: dict[AreaId, int] = {}
    for piece in field.pieces:
        match piece.order:
            case Advance(to=area) if piece.unit.kind is UnitKind.FLEET:
                pass
            case Convert(to=UnitKind.FLEET):
                area = piece.unit.area
            case _:
                continue
        if piece.unit.power in fallen:
            found[area] = max(found.get(area, 0), piece.unit.strength)
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


def _faded(field: Muster, fallen: frozenset[Power]) -> Muster:
    """Ghosts that were to leave make room, though nobody may flee there; the others stand as they are.

    One that comes to meet its attacker does not make room for him.
    """
    living = (p for p in field.pieces if p.goal is not None and p.unit.power not in fallen)
    found = [(piece, field.at.get(piece.goal or piece.space)) for piece in living]
    met = {n for piece, n in found if n is not None and head_on(piece, field.pieces[n])}
    gone = [n for n, p in enumerate(field.pieces) if p.unit.power in fallen and n not in met and _leaves(p)]
    kept = [n for n in range(len(field.pieces)) if n not in gone]
    now = {old: new for new, old in enumerate(kept)}
    pieces = []
    for old in kept:
        piece = field.pieces[old]
        if piece.unit.power in fallen:
            piece = _standing(piece, field)
        pieces.append(piece._replace(backs=None if piece.backs is None else now.get(piece.backs)))
    return Muster(
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


def _standing(piece: Piece, field: Muster) -> Piece:
    """A ghost that stays: it defends itself, and its support can only be lost."""
    order = piece.order
    stands = Piece(unit=piece.unit, order=None, space=piece.space)
    if isinstance(order, Support) and piece.hindered is not Verdict.NO_ORDER_OF_VICTIM:
        target = field.numbers.get(order.target)
        return stands._replace(backs=target, into=(order.into or order.target.area, False))
    if isinstance(order, Transport):
        return stands._replace(order=order)
    return stands
