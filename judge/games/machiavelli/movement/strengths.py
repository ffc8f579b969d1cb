"""The rules of movement as equations: who gets in, whose support stands, whose way is open.

Each equation answers yes, no or "not known yet" from what is known of the others, by bounding strengths
from below and above. Nothing here depends on the order in which pieces or orders are listed.

Not here: what a piece may try (muster), who is on whose side (sides), how circles of equations are found and
settled (decisions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import Verdict
from judge.games.machiavelli.movement.decisions import Answers, Circle, Question, settle
from judge.games.machiavelli.movement.muster import for_conversion
from judge.games.machiavelli.movement.pieces import Muster, Piece, Space, grants
from judge.games.machiavelli.movement.sides import sides_of
from judge.games.machiavelli.movement.ways import Way
from judge.games.machiavelli.orders import Convert, Support
from judge.games.machiavelli.play import Accepted
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Power, State, UnitKind

Bounds = tuple[int, int]
"""A strength: at least, at most."""

NOTHING: Bounds = (0, 0)


@dataclass(frozen=True, slots=True)
class Clash:
    """An advance's strength, the greatest that met it, and the pieces that had that strength."""

    force: int
    met: int
    rivals: tuple[int, ...]


class Battle:
    """One campaign: its equations while it is fought, its answers afterwards."""

    def __init__(
        self, setting: Setting, state: State, orders: Mapping[Power, Accepted], field: Muster
    ) -> None:
        self.rules = setting.rules
        self.board = setting.board
        self.state = state
        self.orders = orders
        self.field = field
        self.pieces = field.pieces
        self.sides = sides_of(setting.rules, state, field)
        self.attackers, self.backers, self.found = self.sides.attackers, self.sides.backers, self.sides.found
        self.entering: dict[int, int] = {}
        self.way: dict[int, int] = {}
        self.points: dict[int, tuple[int, ...]] = {}
        self._list()
        self.answers: Answers = list(settle(self._questions(), self._tie))
        rivals = [(space, m) for space, those in self.attackers.items() for m in those]
        self.conquerors = {space: m for space, m in rivals if self.enters(m)}
        self.weight = {m: self._prevent(m, self.answers)[0] for _, m in rivals}

    # ------------------------------------------------------------ the answers

    def enters(self, number: int) -> bool:
        """Whether an advance or conversion succeeded."""
        return number in self.entering and self.answers[self.entering[number]] is True

    def way_open(self, number: int) -> bool:
        """Whether neither the fleets of its convoy nor straits failed it."""
        return number not in self.way or self.answers[self.way[number]] is True

    def support_of(self, number: int) -> int:
        """How many points of its support stood."""
        return sum(self.answers[q] is True for q in self.points[number]) * self._weight(number)

    def force_of(self, number: int) -> int:
        """A piece's own strength with all its supports that stood, and its rebels."""
        return self._full(number, self.answers)[0]

    def conqueror(self, space: Space) -> int | None:
        """The piece that got into a space."""
        return self.conquerors.get(space)

    def clashed(self, space: Space) -> bool:
        """Whether somebody strove for a space in vain: nobody may retreat there (N-003)."""
        return any(not self.enters(m) and self.weight[m] > 0 for m in self.attackers.get(space, ()))

    def disbanded_at(self, area: AreaId) -> bool:
        """Whether a field unit disbanded there by order this campaign."""
        return any(piece.space == (area, False) for piece in self.field.gone)

    def clash_of(self, number: int) -> Clash:
        """How an advance fared against what it met."""
        piece, occupant = self.pieces[number], self.found[number]
        rivals = self.attackers.get(piece.goal or piece.space, ())
        met = {m: self.weight[m] for m in rivals if m != number}
        if occupant is not None:
            met[occupant] = self._resist(number, self.answers)[0]
        most = max(met.values(), default=0)
        force = self._attack(number, self.answers)[0] if piece.moving else piece.unit.strength
        return Clash(force, most, tuple(sorted(n for n, strength in met.items() if strength == most > 0)))

    def friend_in_the_way(self, number: int) -> int | None:
        """The unit of the same power that stayed where an advance led: it is never thrown out (N-003)."""
        occupant = self.found[number]
        if occupant is None or self.pieces[occupant].unit.power != self.pieces[number].unit.power:
            return None
        return occupant if self._leaves(number, occupant, self.answers) is False else None

    def helpers(self, number: int) -> tuple[int, ...]:
        """Whose support for a piece stood."""
        return tuple(backer for backer in self.backers[number] if self.support_of(backer))

    def cutters(self, number: int) -> tuple[int, ...]:
        """Who cut a support: whoever dislodged its giver, or attacked it from elsewhere."""
        piece = self.pieces[number]
        found = []
        for m in self.attackers.get(piece.space, ()):
            if self.enters(m) or (self.disturbs(m, number) and self.way_open(m)):
                found.append(m)
        return tuple(found)

    def disturbs(self, attacker: int, giver: int) -> bool:
        """Whether an attack can cut a support: a foreign one, and not from where the support is directed.

        Nor does it cut a support for itself, as a garrison in Venice may give it.
        Where a table reads it so, an army under convoy does not cut support that helps or throws out a
        fleet which carries it (N-003), but for a conversion beside that fleet.
        """
        comes, gives = self.pieces[attacker], self.pieces[giver]
        if comes.unit.power == gives.unit.power or gives.into is None or gives.backs == attacker:
            return False
        if _beside_its_fleet(comes, gives):
            return True
        spared = self.rules.convoyed_attack == "spares-its-fleets" and gives.into[0] in comes.via
        return comes.space != gives.into and not spared

    # ------------------------------------------------------------ the questions

    def _list(self) -> None:
        """Number the questions: who gets in, whose way is open, which points of whose support stand."""
        count = 0
        for number, piece in enumerate(self.pieces):
            if piece.goal is not None:
                self.entering[number], count = count, count + 1
            if piece.via or piece.straits:
                self.way[number], count = count, count + 1
            if piece.into is not None:
                points = 1 if self.rules.support_cut == "whole" else piece.unit.strength
                self.points[number], count = tuple(range(count, count + points)), count + points

    def _questions(self) -> list[Question]:
        count = len(self.entering) + len(self.way) + sum(map(len, self.points.values()))
        questions: list[Question | None] = [None] * count
        goals = {number: piece.goal for number, piece in enumerate(self.pieces) if piece.goal is not None}
        asked_of = {goal: self._asked_of_strife(goal) for goal in dict.fromkeys(goals.values())}
        for number, goal in goals.items():
            answer = self._enters if self.pieces[number].moving else self._stays_inside
            questions[self.entering[number]] = Question(asked_of[goal], partial(answer, number))
        for number, q in self.way.items():
            questions[q] = Question(self._asked_of_way(number), partial(self._way, number))
        for number, points in self.points.items():
            asks = self._asked_of_support(number)
            for k, q in enumerate(points, start=1):
                questions[q] = Question(asks, partial(self._support, number, k))
        return [question for question in questions if question is not None]

    def _asked_of_strife(self, space: Space) -> tuple[int, ...]:
        """All that may decide who gets into a space."""
        attackers = self.attackers.get(space, ())
        asks = [q for m in attackers for b in self.backers[m] for q in self.points[b]]
        asks += self._ways(attackers)
        occupant = self.field.at.get(space)
        if occupant is not None:
            asks += [q for b in self.backers[occupant] for q in self.points[b]]
            if occupant in self.entering and self.pieces[occupant].moving:
                asks.append(self.entering[occupant])
        return tuple(asks)

    def _ways(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.way[n] for n in numbers if n in self.way)

    def _asked_of_support(self, number: int) -> tuple[int, ...]:
        attackers = self.attackers.get(self.pieces[number].space, [])
        return tuple(self.entering[m] for m in attackers) + self._ways([number, *attackers])

    def _asked_of_way(self, number: int) -> tuple[int, ...]:
        piece = self.pieces[number]
        places = [*piece.via, *piece.straits]
        return tuple(self.entering[m] for area in places for m in self.attackers.get((area, False), ()))

    # ------------------------------------------------------------ the equations

    def _enters(self, number: int, answers: Answers) -> bool | None:
        """An advance succeeds if it is stronger than what stays there and than every rival (N-003)."""
        way = self._known_way(number, answers)
        if way is False:
            return False
        least, most = self._attack(number, answers)
        met_least, met_most = self._met(number, answers)
        if most <= met_least:
            return False
        if least > met_most and way is True:
            return True
        return None

    def _stays_inside(self, number: int, answers: Answers) -> bool | None:
        """A conversion in Venice, where nobody leaves his space (N-044 d, e)."""
        piece = self.pieces[number]
        rivals = [NOTHING, *(self._prevent(m, answers) for m in self.attackers.get(piece.space, ()))]
        least, most = max(low for low, _ in rivals), max(high for _, high in rivals)
        if piece.unit.kind is UnitKind.GARRISON:
            bearable = 0
        elif self.rules.venice_conversion_under_equal_attack == "succeeds":
            bearable = piece.unit.strength
        else:
            bearable = piece.unit.strength - 1
        return True if most <= bearable else False if least > bearable else None

    def _way(self, number: int, answers: Answers) -> bool | None:
        """On one way no fleet is dislodged, and nobody comes to close the straits (N-010, N-040 c, d)."""
        piece = self.pieces[number]
        known: bool | None = False
        for way in piece.ways:
            known = _either(known, self._this_way(way, piece.unit.power, answers))
        return known

    def _this_way(self, way: Way, power: Power, answers: Answers) -> bool | None:
        known: bool | None = True
        for area in way.fleets:
            for m in self.attackers.get((area, False), ()):
                known = _both(known, _not(answers[self.entering[m]]))
        for area in way.straits:
            for m in self.attackers.get((area, False), ()):
                if self._closes(m, power):
                    known = _both(known, _not(answers[self.entering[m]]))
        return known

    def _closes(self, number: int, power: Power) -> bool:
        """Whether a piece, once it is in the province, holds the straits against a power."""
        piece = self.pieces[number]
        kind = piece.order.to if isinstance(piece.order, Convert) else piece.unit.kind
        return kind is UnitKind.FLEET and not grants(self.orders, piece.unit.power, power)

    def _support(self, number: int, point: int, answers: Answers) -> bool | None:
        """A support stands unless its giver is dislodged, or attacked from elsewhere than where it helps."""
        piece = self.pieces[number]
        way = self._known_way(number, answers)
        if way is False:
            return False
        least = most = 0
        beaten: bool | None = False
        for m in self.attackers.get(piece.space, ()):
            attacker = self.pieces[m]
            entered = answers[self.entering[m]]
            if entered is True:
                return False
            if entered is None:
                beaten = None
            if self.disturbs(m, number):
                arrives = True if _beside_its_fleet(attacker, piece) else self._known_way(m, answers)
                least += attacker.unit.strength if arrives is True else 0
                most += attacker.unit.strength if arrives is not False else 0
        if least >= point:
            return False
        return True if most < point and beaten is False and way is True else None

    # ------------------------------------------------------------ strengths

    def _attack(self, number: int, answers: Answers) -> Bounds:
        """Strength of an advance against whom it would throw out: never one's own (N-003)."""
        occupant = self.found[number]
        if occupant is None:
            return self._full(number, answers)
        leaves = self._leaves(number, occupant, answers)
        if leaves is True:
            return self._full(number, answers)
        against = self.pieces[occupant].unit.power
        own = against == self.pieces[number].unit.power
        thrown = NOTHING if own else self._full(number, answers, but=against)
        return thrown if leaves is False else (thrown[0], self._full(number, answers)[1])

    def _met(self, number: int, answers: Answers) -> Bounds:
        """The greatest of what an advance meets: who stays there, and every rival."""
        piece = self.pieces[number]
        least, most = self._resist(number, answers)
        for rival in self.attackers.get(piece.goal or piece.space, ()):
            if rival != number:
                low, high = self._prevent(rival, answers)
                least, most = max(least, low), max(most, high)
        return least, most

    def _resist(self, attacker: int, answers: Answers) -> Bounds:
        """Strength of the unit that an advance finds; a unit that failed to move has only its own."""
        number = self.found[attacker]
        if number is None:
            return NOTHING
        piece = self.pieces[number]
        own = piece.unit.strength
        if not piece.moving or attacker in self.sides.head_on:
            low, high = self._full(number, answers)
            spent = own - 1 if self._spends_itself(piece) else 0
            return low - spent, high - spent
        leaves = answers[self.entering[number]]
        return NOTHING if leaves is True else (own, own) if leaves is False else (0, own)

    def _spends_itself(self, piece: Piece) -> bool:
        """Whether support, void or not, takes its points from a unit's own defence: a reading (M-011)."""
        as_one = self.rules.strong_supporter == "holds-as-one" and self.rules.support_cut == "by-point"
        supports = piece.into is not None or piece.hindered is Verdict.SUPPORT_VOID
        return as_one and supports

    def _prevent(self, number: int, answers: Answers) -> Bounds:
        """How strongly an advance keeps others out: not at all if thrown back head-on, or unable to come."""
        way = self._known_way(number, answers)
        occupant = self.found[number]
        beaten: bool | None = False
        if occupant is not None and number in self.sides.head_on:
            beaten = answers[self.entering[occupant]]
        if way is False or beaten is True:
            return NOTHING
        low, high = self._full(number, answers)
        return (low if way is True and beaten is False else 0), high

    def _full(self, number: int, answers: Answers, but: Power | None = None) -> Bounds:
        """A piece's own strength with rebels, and its supports (but for those of `but`)."""
        low = high = self.sides.own[number]
        for backer in self.backers[number]:
            if self.pieces[backer].unit.power != but:
                weight = self._weight(backer)
                for q in self.points[backer]:
                    answer = answers[q]
                    low += weight if answer is True else 0
                    high += weight if answer is not False else 0
        return low, high

    def _weight(self, number: int) -> int:
        """What one question about a support is worth: all of it, or one point (second edition)."""
        return self.pieces[number].unit.strength if self.rules.support_cut == "whole" else 1

    def _leaves(self, attacker: int, occupant: int, answers: Answers) -> bool | None:
        """Whether the unit in the way gets away. Two units never trade places (N-009)."""
        if not self.pieces[occupant].moving or attacker in self.sides.head_on:
            return False
        return answers[self.entering[occupant]]

    def _known_way(self, number: int, answers: Answers) -> bool | None:
        q = self.way.get(number)
        return True if q is None else answers[q]

    # ------------------------------------------------------------ circles

    def _tie(self, circle: Circle, outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool]:
        """A ring of advances turns: of its outcomes that one counts in which most of them succeed (N-003).

        A way that hangs on itself is closed, and its traveller stays (N-010).
        """
        ways = sorted(set(self.way.values()).intersection(circle))
        if len({tuple(outcome[way] for way in ways) for outcome in outcomes}) == 1:
            moves = set(self.entering.values()).intersection(circle)
            return max(outcomes, key=lambda outcome: sum(outcome[move] for move in moves))
        return dict.fromkeys(ways or circle, False)


def _beside_its_fleet(attacker: Piece, giver: Piece) -> bool:
    """Whether a support helps a garrison to convert in the place of a fleet that carries the attacker.

    Such a support is cut whatever becomes of the convoy: else either outcome would be its own reason.
    """
    conversion = isinstance(giver.order, Support) and for_conversion(giver.order)
    return conversion and giver.into is not None and giver.into[0] in attacker.via


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _either(one: bool | None, other: bool | None) -> bool | None:
    if one is True or other is True:
        return True
    return None if one is None or other is None else False


def _both(one: bool | None, other: bool | None) -> bool | None:
    if one is False or other is False:
        return False
    return None if one is None or other is None else True
