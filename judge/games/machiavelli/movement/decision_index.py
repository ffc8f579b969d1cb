"""The questions of a campaign, numbered: who gets in, whose way is open, which points of whose support stand.

And which others each of them must ask. Not here: how they are answered (equations), how circles of them are
settled (solver).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice

from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.movement.contenders import Contenders, may_not_cut_if_dislodged
from judge.games.machiavelli.movement.units import Attempts, Space


class DecisionIndex:
    """The numbers of the questions about each piece.

    `entering`: whether it gets where it wants to go. `way`: whether its way is open. `points`: whether its
    support stands, as a whole or point by point (M-011).
    """

    def __init__(self, rules: Rulebook, field: Attempts, contenders: Contenders) -> None:
        self.rules, self.field, self.contenders = rules, field, contenders
        self.entering: dict[int, int] = {}
        self.way: dict[int, int] = {}
        self.points: dict[int, tuple[int, ...]] = {}
        question = count()
        for number, piece in enumerate(field.pieces):
            if piece.goal is not None:
                self.entering[number] = next(question)
            if piece.via or piece.straits:
                self.way[number] = next(question)
            if piece.into is not None:
                points = 1 if rules.cuts_whole_support else piece.strength
                self.points[number] = tuple(islice(question, points))

    def by_strife(self, space: Space) -> tuple[int, ...]:
        """All that may decide who gets into a space."""
        attackers = self.contenders.attackers.get(space, ())
        asks = [*self._supports(attackers), *self._ways(attackers)]
        occupant = self.field.at.get(space)
        outside = None if occupant is None else self.contenders.outside.get(occupant)
        if outside is not None:
            asks += self._supports([outside])
        if occupant is not None:
            asks += self._supports([occupant])
            if self.field.pieces[occupant].moving:
                asks.append(self.entering[occupant])
        if self.rules.movement.cancels_beaten_orders:
            asks += [asked for attacker in attackers for asked in self._fate(attacker)]
            there = attackers if occupant is None else (*attackers, occupant)
            asks += [
                asked for number in there for rival in self._rivals(number) for asked in self._fate(rival)
            ]
        return tuple(asks)

    def by_stay(self, number: int) -> tuple[int, ...]:
        """All that may decide whether a unit changes where it stands: whoever comes, and gets in (N-044)."""
        space = self.field.pieces[number].space
        attackers = self.contenders.attackers.get(space, ())
        return (*self.by_strife(space), *(self.entering[m] for m in attackers))

    def by_support(self, number: int) -> tuple[int, ...]:
        """All that may cut a support: who comes, and whether he or the support can come at all."""
        attackers = self.contenders.attackers.get(self.field.pieces[number].space, ())
        asks = (*(self.entering[m] for m in attackers), *self._ways([number, *attackers]))
        if not may_not_cut_if_dislodged(self.rules):
            return asks
        return (*asks, *(asked for attacker in attackers for asked in self._fate(attacker)))

    def _fate(self, number: int) -> Iterable[int]:
        """Pieces that decide whether one is thrown out: rivals for its space, and itself (A-151, A-161)."""
        attackers = self.contenders.attackers.get(self.field.pieces[number].space, ())
        return (self.entering[m] for m in (number, *attackers) if m in self.entering)

    def _rivals(self, number: int) -> Iterable[int]:
        """Pieces that claim the help of rebels or garrisons that a piece may have."""
        return (rival for help in self.contenders.contested_help.get(number, ()) for rival in help.rivals)

    def by_way(self, number: int) -> tuple[int, ...]:
        """Everybody who strives for a place on the way."""
        piece = self.field.pieces[number]
        places = (*piece.via, *piece.straits)
        return tuple(
            self.entering[m] for area in places for m in self.contenders.attackers.get((area, False), ())
        )

    def _supports(self, numbers: Iterable[int]) -> Iterable[int]:
        return (
            point for n in numbers for backer in self.contenders.backers[n] for point in self.points[backer]
        )

    def _ways(self, numbers: Iterable[int]) -> Iterable[int]:
        return (self.way[n] for n in numbers if n in self.way)
