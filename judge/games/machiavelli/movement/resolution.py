"""Outcome of a campaign: the answers to its equations, and what is asked of them afterwards.

Not here: the equations (equations), how they are solved (solver), what is told (results, explanations).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.movement.contenders import cuts_anyway, may_not_cut_if_dislodged, sides_of
from judge.games.machiavelli.movement.equations import Equations
from judge.games.machiavelli.movement.solver import settle
from judge.games.machiavelli.movement.units import Attempts, Space


class Clash(NamedTuple):
    """An advance's strength, the greatest that met it, and the pieces that had that strength."""

    force: int
    met: int
    rivals: tuple[int, ...]


class Battle:
    """One campaign, fought. Pieces go by their numbers.

    `conquerors` are those who got into a space, `weight` is how strongly an advance kept others out,
    `helpers` are those whose support for a piece stood, `rebels` the pieces that a rebellion helped.
    """

    def __init__(
        self,
        setting: Setting,
        state: State,
        orders: Mapping[Power, Accepted],
        field: Attempts,
        method: type[Equations] = Equations,
    ) -> None:
        self.setting, self.rules, self.board = setting, setting.rules, setting.board
        self.state, self.field, self.pieces = state, field, field.pieces
        self.refs = tuple(field.numbers)
        self.contenders = sides_of(setting, state, field)
        self.attackers, self.found = self.contenders.attackers, self.contenders.found
        self.equations = method(setting.rules, orders, field, self.contenders)
        self.answers = settle(tuple(self.equations.questions()), self.equations.tie)
        rivals = [(space, m) for space, those in self.attackers.items() for m in those]
        self.conquerors = {space: m for space, m in rivals if self.overcomes(m)}
        self.weight = {m: min(self.equations.prevent(m, self.answers)) for _, m in rivals}
        self.helpers = [[b for b in backers if self.supports(b)] for backers in self.contenders.backers]
        self.rebels = set(self.contenders.rebels)
        self._add_contested_help()

    def _add_contested_help(self) -> None:
        """Rebels and garrisons of nobody that helped whoever was left (A-161)."""
        for number, helps in self.contenders.contested_help.items():
            for help in helps:
                if not self.equations.is_left_alone(help, self.answers):
                    continue
                if help.by is None:
                    self.rebels.add(number)
                else:
                    self.helpers[number].append(help.by)

    def enters(self, number: int) -> bool:
        """Decide whether an advance or conversion succeeded."""
        question = self.equations.entering.get(number)
        return question is not None and self.answers[question] and number not in self.contenders.afloat

    def overcomes(self, number: int) -> bool:
        """Decide whether it succeeded, or beat a unit on an island from the sea around it (A-181)."""
        question = self.equations.entering.get(number)
        return question is not None and self.answers[question]

    def way_open(self, number: int) -> bool:
        """Decide whether neither the fleets of its convoy nor straits failed it."""
        question = self.equations.way.get(number)
        return question is None or self.answers[question]

    def supports(self, number: int) -> bool:
        """Decide whether any point of its support stood."""
        return any(self.answers[point] for point in self.equations.points[number])

    def force_of(self, number: int, but: Power | None = None) -> int:
        """A piece's own strength with its rebels and all supports that stood, but for those of `but`."""
        return min(self.equations.full(number, self.answers, but))

    def conqueror(self, space: Space) -> int | None:
        """The piece that got into a space."""
        return self.conquerors.get(space)

    def has_clash(self, space: Space) -> bool:
        """Decide whether somebody strove for a space in vain: nobody may retreat there (N-003)."""
        return any(self.weight[m] and not self.enters(m) for m in self.attackers.get(space, ()))

    def is_attacked(self, space: Space) -> bool:
        """Decide whether anybody tried to get into a space, whose order was not cancelled (A-171, A-Q54)."""
        cancelled = self.rules.movement.cancels_beaten_orders
        return any(
            self.way_open(m) and not (cancelled and self.equations.is_dislodged(m, self.answers))
            for m in self.attackers.get(space, ())
        )

    def comes_out(self, number: int, conqueror: int) -> bool:
        """Decide whether a garrison would have come out, but for the one who enters (A-160, F-Q38)."""
        piece = self.pieces[number]
        if not (piece.unit.in_city and piece.moving and piece.converting):
            return False
        force = min(self.equations.attack(number, self.answers))  # none against one's own who stays
        rivals = self.attackers.get(piece.goal or piece.space, ())
        met = [self.weight[m] for m in rivals if m not in (number, conqueror)]
        if self.rules.movement.beaten_sortie == "comes-out-unless-kept-in":
            met.append(min(self.equations.resist(number, self.answers)))
        return force > max(met, default=0)

    def has_disbanding_at(self, area: AreaId) -> bool:
        """Decide whether a field unit disbanded there by order this campaign."""
        return any(piece.space == (area, False) for piece in self.field.gone)

    def clash_of(self, number: int) -> Clash:
        """Clash of an advance with what it met."""
        piece, occupant = self.pieces[number], self.found[number]
        rivals = self.attackers.get(piece.goal or piece.space, ())
        met = {m: self.weight[m] for m in rivals if m != number}
        if occupant is not None:
            met[occupant] = min(self.equations.resist(number, self.answers))
        if (outside := self.contenders.outside.get(number)) is not None:
            met[outside] = self.force_of(outside)
        most = max(met.values(), default=0)
        force = min(self.equations.attack(number, self.answers)) if piece.moving else piece.strength
        return Clash(force, most, tuple(sorted(n for n, strength in met.items() if strength == most > 0)))

    def friend_in_the_way(self, number: int) -> int | None:
        """The unit of the same power that stayed where an advance led: it is never thrown out (N-003)."""
        occupant = self.found[number]
        if occupant is None or self.pieces[occupant].unit.power != self.pieces[number].unit.power:
            return None
        return None if self.equations.leaves(number, occupant, self.answers) else occupant

    def harassers(self, number: int) -> tuple[int, ...]:
        """Pieces that came, and could cut a support; or that cut it whether they come or not."""
        return tuple(
            m
            for m in self.contenders.harassers[number]
            if (self.way_open(m) or cuts_anyway(self.rules, self.pieces[m]))
            and not (may_not_cut_if_dislodged(self.rules) and self.equations.is_dislodged(m, self.answers))
        )

    def cutters(self, number: int) -> tuple[int, ...]:
        """Pieces that cut a support: whoever dislodged its giver, or attacked it from elsewhere."""
        attackers = self.attackers.get(self.pieces[number].space, ())
        return tuple(m for m in attackers if self.enters(m) or m in self.harassers(number))
