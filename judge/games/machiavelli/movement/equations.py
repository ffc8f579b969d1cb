"""The rules of movement as equations: who gets in, whose support stands, whose way is open.

Each equation answers yes, no or "not known yet" from what is known of the others, by bounding strengths
from below and above. Nothing here depends on the order in which pieces or orders are listed.

Not here: what a piece may try (attempts), who is on whose side (contenders), how circles of equations are
found and settled (solver), what is made of the answers (resolution).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from judge.games.machiavelli.model.orders import Convert
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import Power, UnitKind
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.movement.contenders import (
    Contenders,
    ContestedHelp,
    cuts_anyway,
    may_not_cut_if_dislodged,
)
from judge.games.machiavelli.movement.decision_index import DecisionIndex
from judge.games.machiavelli.movement.sea_routes import ConvoyRoute
from judge.games.machiavelli.movement.solver import Answers, Circle, Question
from judge.games.machiavelli.movement.units import Attempts, grants

Bounds = tuple[int, int]
"""A strength: at least, at most. Both are the same once all is known."""

NOTHING: Bounds = (0, 0)


class Equations:
    """The equations of one campaign. Pieces go by their numbers."""

    def __init__(
        self, rules: Rulebook, orders: Mapping[Power, Accepted], field: Attempts, contenders: Contenders
    ) -> None:
        self.rules, self.orders, self.contenders = rules, orders, contenders
        self.pieces = field.pieces
        self.on_islands = contenders.on_islands
        self.attackers, self.found = contenders.attackers, contenders.found
        self.asked = DecisionIndex(rules, field, contenders)
        self.entering, self.way, self.points = self.asked.entering, self.asked.way, self.asked.points

    def questions(self) -> Iterator[Question]:
        """Every question with its equation, by its number."""
        goals = dict.fromkeys(piece.goal for piece in self.pieces if piece.goal is not None)
        asks = {goal: self.asked.by_strife(goal) for goal in goals}
        for n, piece in enumerate(self.pieces):
            if piece.goal is not None and piece.moving:
                yield Question(asks[piece.goal], partial(self._enters, n))
            elif piece.goal is not None:
                yield Question(self.asked.by_stay(n), partial(self._stays, n))
            if n in self.way:
                yield Question(self.asked.by_way(n), partial(self._way, n))
            if n in self.points:
                threats = self.asked.by_support(n)
                for point, _ in enumerate(self.points[n], start=1):
                    yield Question(threats, partial(self.stands, n, point))

    # ------------------------------------------------------------ the equations

    def _enters(self, number: int, answers: Answers) -> bool | None:
        """An advance succeeds if it is stronger than what stays there and than every rival (N-003)."""
        way = self.is_way_open(number, answers)
        if way is False:
            return False
        least, most = self.attack(number, answers)
        met_least, met_most = self.opposition(number, answers)
        if most <= met_least:
            return False
        return True if least > met_most and way else None

    def _stays(self, number: int, answers: Answers) -> bool | None:
        """A conversion in Venice, where nobody leaves his space (N-044 d, e)."""
        piece = self.pieces[number]
        unit, space = piece.unit, piece.space
        if number in self.on_islands:
            return self._stays_on_island(number, answers)
        attackers = self.attackers.get(space, ())
        garrison = unit.kind is UnitKind.GARRISON
        if not garrison and not self.rules.venice_converts_by_strength:
            return _not(_any(answers[self.entering[m]] for m in attackers))
        least, most = _greatest(self.prevent(m, answers) for m in attackers)
        bearable = 0 if garrison and not self.rules.venice_converts_by_strength else piece.strength - 1
        return True if most <= bearable else False if least > bearable else None

    def _stays_on_island(self, number: int, answers: Answers) -> bool | None:
        """Into the city always; out of it unless the besieger is the stronger (A-182)."""
        outside = self.contenders.outside.get(number)
        if not self.pieces[number].unit.in_city or outside is None:
            return True
        low, high = self.full(number, answers)
        least, most = self.full(outside, answers)
        return True if most <= low else False if least > high else None

    def _way(self, number: int, answers: Answers) -> bool | None:
        """On one way no fleet is dislodged, and nobody comes to close the straits (N-010, N-040 c, d)."""
        piece = self.pieces[number]
        return _any(
            _not(_any(self.arrives(m, way, answers) for m in self.spoilers(way, piece.unit.power)))
            for way in piece.ways
        )

    def arrives(self, number: int, _way: ConvoyRoute, answers: Answers) -> bool | None:
        """Decide whether a piece gets where it bars a way."""
        return answers[self.entering[number]]

    def spoilers(self, way: ConvoyRoute, power: Power) -> Iterator[int]:
        """Pieces that, arriving, would bar a way: throwing out its fleets, or as fleets in its straits."""
        for area in way.fleets:
            yield from self.attackers.get((area, False), ())
        for area in way.straits:
            yield from (m for m in self.attackers.get((area, False), ()) if self._closes(m, power))

    def _closes(self, number: int, power: Power) -> bool:
        """Decide whether a piece, once it is in the province, holds the straits against a power."""
        piece = self.pieces[number]
        kind = piece.order.to if isinstance(piece.order, Convert) else piece.unit.kind
        return kind is UnitKind.FLEET and not grants(self.orders, piece.unit.power, power)

    def stands(self, number: int, point: int, answers: Answers) -> bool | None:
        """A support stands unless its giver is dislodged, or attacked from elsewhere than where it helps.

        Of several points the first falls to an attack of strength one, the second to two (M-011).
        """
        attackers = self.attackers.get(self.pieces[number].space, ())
        way = self.is_way_open(number, answers)
        beaten = _any(answers[self.entering[m]] for m in attackers)
        least, most = self._harassing_strength(number, answers)
        if way is False or beaten or least >= point:
            return False
        return True if way and beaten is False and most < point else None

    def _harassing_strength(self, number: int, answers: Answers) -> Bounds:
        """Strength of those, each for himself, who come to cut a support."""
        least = most = 0
        for m in self.contenders.harassers[number]:
            attacker = self.pieces[m]
            comes = cuts_anyway(self.rules, attacker) or self.is_way_open(m, answers)
            if comes is not False and may_not_cut_if_dislodged(self.rules):
                thrown_out = self.is_dislodged(m, answers)
                comes = False if thrown_out else comes if thrown_out is False else None
            least += attacker.strength if comes else 0
            most += attacker.strength if comes is not False else 0
        return least, most

    # ------------------------------------------------------------ strengths

    def attack(self, number: int, answers: Answers) -> Bounds:
        """Strength of an advance against whom it would throw out: never one's own (N-003)."""
        occupant, full = self.found[number], self.full(number, answers)
        if occupant is None:
            return full
        leaves = self.leaves(number, occupant, answers)
        if leaves:
            return full
        against = self.pieces[occupant].unit.power
        own = against == self.pieces[number].unit.power
        thrown = NOTHING if own else self.full(number, answers, but=against)
        return thrown if leaves is False else (min(thrown), max(full))

    def opposition(self, number: int, answers: Answers) -> Bounds:
        """The greatest of what an advance meets: who stays there, and every rival."""
        piece = self.pieces[number]
        rivals = (m for m in self.attackers.get(piece.goal or piece.space, ()) if m != number)
        return _greatest([self.resist(number, answers), *(self.prevent(m, answers) for m in rivals)])

    def resist(self, attacker: int, answers: Answers) -> Bounds:
        """Strength of the unit that an advance finds; a unit that failed to move has only its own."""
        number = self.found[attacker]
        if number is None:
            return NOTHING
        piece = self.pieces[number]
        own = piece.strength
        if not piece.moving or attacker in self.contenders.head_on:
            return self.full(number, answers)
        leaves = False if number in self.contenders.afloat else answers[self.entering[number]]
        return own * (leaves is False), own * (not leaves)

    def prevent(self, number: int, answers: Answers) -> Bounds:
        """Strength with which an advance keeps others out: none if thrown back head-on, or unable to come."""
        way = self.is_way_open(number, answers)
        occupant = self.found[number]
        beaten: bool | None = False
        if occupant is not None and number in self.contenders.head_on:
            beaten = answers[self.entering[occupant]]
        if not self.rules.movement.friends_stand_off and occupant is not None:
            beaten = _any((beaten, self._behind_a_friend(number, occupant, answers)))
        if self.rules.movement.cancels_beaten_orders:
            beaten = _any((beaten, self.is_dislodged(number, answers)))
        if way is False or beaten:
            return NOTHING
        low, high = self.full(number, answers)
        return (low if way and beaten is False else 0), high

    def _behind_a_friend(self, number: int, occupant: int, answers: Answers) -> bool | None:
        """Decide whether an advance follows a unit of its own power that stays (A-158)."""
        if self.pieces[occupant].unit.power != self.pieces[number].unit.power:
            return False
        return _not(self.leaves(number, occupant, answers))

    def is_dislodged(self, number: int, answers: Answers) -> bool | None:
        """Decide whether a piece is thrown out of its space."""
        piece = self.pieces[number]
        beaten = _any(answers[self.entering[m]] for m in self.attackers.get(piece.space, ()))
        gets_away = piece.moving and number not in self.contenders.afloat
        left = answers[self.entering[number]] if gets_away else False
        if beaten is False or left:
            return False
        return True if beaten and left is False else None

    def full(self, number: int, answers: Answers, but: Power | None = None) -> Bounds:
        """A piece's own strength with rebels, and its supports (but for those of `but`)."""
        low = high = self.contenders.own[number]
        for backer in self.contenders.backers[number]:
            piece = self.pieces[backer]
            if piece.unit.power != but:
                weight = piece.strength if self.rules.cuts_whole_support else 1
                for point in self.points[backer]:
                    answer = answers[point]
                    low += weight if answer else 0
                    high += weight if answer is not False else 0
        for help in self.contenders.contested_help.get(number, ()):
            left = self.is_left_alone(help, answers)
            low, high = low + (left is True), high + (left is not False)
        return low, high

    def is_left_alone(self, help: ContestedHelp, answers: Answers) -> bool | None:
        """Decide whether all who claim the same help are thrown out, which cancels their orders (A-161)."""
        return _not(_any(_not(self.is_dislodged(m, answers)) for m in help.rivals))

    def leaves(self, attacker: int, occupant: int, answers: Answers) -> bool | None:
        """Decide whether the unit in the way gets away. Two units never trade places (N-009)."""
        if not self.pieces[occupant].moving or attacker in self.contenders.head_on:
            return False
        if occupant in self.contenders.afloat:
            return False
        return answers[self.entering[occupant]]

    def is_way_open(self, number: int, answers: Answers) -> bool | None:
        return answers[self.way[number]] if number in self.way else True

    # ------------------------------------------------------------ circles

    def tie(self, circle: Circle, outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool]:
        """A ring of advances turns: of its outcomes that one counts in which most of them succeed (N-003).

        A way that hangs on itself is closed, and its traveller stays (N-010).
        """
        moves = sorted(set(self.entering.values()).intersection(circle))
        if self.rules.movement.cancels_beaten_orders:
            return _most_advances(moves, outcomes) or dict.fromkeys(moves or circle, False)
        ways = sorted(set(self.way.values()).intersection(circle))
        if len({tuple(outcome[way] for way in ways) for outcome in outcomes}) == 1:
            return max(outcomes, key=lambda outcome: sum(outcome[move] for move in moves))
        return dict.fromkeys(ways or circle, False)


def _most_advances(moves: Sequence[int], outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool] | None:
    """The only outcome in which most advances succeed; None if no outcome is the only one (A-159)."""
    counts = [sum(outcome[move] for move in moves) for outcome in outcomes]
    if not counts or counts.count(max(counts)) > 1:
        return None
    return outcomes[counts.index(max(counts))]


def _greatest(strengths: Iterable[Bounds]) -> Bounds:
    least = most = 0
    for low, high in strengths:
        least, most = max(least, low), max(most, high)
    return least, most


def _any(answers: Iterable[bool | None]) -> bool | None:
    """Decide whether one of them is yes; not known as long as one may be."""
    known = set(answers)
    return True if True in known else None if None in known else False


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer
