"""Contenders for each space, who helps whom, and whom rebels help, before strengths are weighed.

Not here: what a piece may try (attempts), what becomes of it (equations).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import Advance, Besiege
from judge.games.machiavelli.model.rebellions import rebelling, rebels_against
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.movement.area_support import claims_on_help
from judge.games.machiavelli.movement.units import Attempts, Piece, Space, came_from


class ContestedHelp(NamedTuple):
    """Helper of a piece only if all its rivals are thrown out: a garrison, by number, or rebels (None)."""

    by: int | None
    rivals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contenders:
    """Pieces by their numbers.

    `attackers` strive for a space that is not theirs yet. `backers` support a piece. `found` is who stands,
    when the campaign begins, where a piece wants to go; `head_on` are the pieces that he comes to meet.
    `harassers` are the attackers that can cut a piece's support. `rebels` are the pieces that a rebellion
    helps for sure, `contested_help` what else may help one (A-134, A-161, A-202). `own` is a piece's
    strength, with rebels, without support. `outside` are the pieces that besiege an island from the sea
    around it, by the garrison's piece; `afloat` those that attack a unit on it, and stay at sea whatever
    comes of it; `on_islands` stand on one (A-181, A-182).
    """

    attackers: Mapping[Space, Sequence[int]]
    backers: Sequence[Sequence[int]]
    found: Sequence[int | None]
    head_on: frozenset[int]
    harassers: Mapping[int, Sequence[int]]
    rebels: frozenset[int]
    contested_help: Mapping[int, Sequence[ContestedHelp]]
    own: Sequence[int]
    outside: Mapping[int, int]
    afloat: frozenset[int]
    on_islands: frozenset[int]


def sides_of(setting: Setting, state: State, field: Attempts) -> Contenders:
    """Find who attacks, defends and helps whom in a campaign."""
    pieces, rules = field.pieces, setting.rules
    attackers: dict[Space, list[int]] = {}
    backers: list[list[int]] = [[] for _ in pieces]
    for number, piece in enumerate(pieces):
        if piece.goal is not None and piece.moving:
            attackers.setdefault(piece.goal, []).append(number)
        if piece.backs is not None:
            backers[piece.backs].append(number)
    found = [field.at.get(p.goal) if p.goal is not None and p.moving else None for p in pieces]
    met = frozenset(
        n for n, other in enumerate(found) if other is not None and head_on(pieces[n], pieces[other])
    )
    harassers = {
        number: tuple(m for m in attackers.get(piece.space, ()) if _harasses(rules, m, pieces[m], piece))
        for number, piece in enumerate(pieces)
        if piece.into is not None
    }
    claims = _claims_on_rebels(rules, state, pieces)
    helped = frozenset(
        those[0]
        for area, those in claims.items()
        if len(those) == 1 and pieces[those[0]].moving and not _of_victim(state, pieces[those[0]], area)
    )
    own = [piece.strength + (number in helped) for number, piece in enumerate(pieces)]
    outside = {field.at[area, False]: n for n, area in _island_sieges(setting, field)}
    within = set(setting.board.islands.values())
    islanders = frozenset(field.at[area, False] for area in within if (area, False) in field.at)
    afloat = frozenset(
        n for n, p in enumerate(pieces) if p.goal and p.goal[0] in within and found[n] is not None
    )
    contested = _help_claimed_by_rivals(rules, state, field, claims)
    return Contenders(
        attackers, backers, found, met, harassers, helped, contested, own, outside, afloat, islanders
    )


def _island_sieges(setting: Setting, field: Attempts) -> Iterator[tuple[int, AreaId]]:
    """Pieces that besiege a garrison on an island from the sea around it, with the island."""
    for sea, area in setting.board.islands.items():
        number = field.at.get((sea, False))
        if number is None or (area, False) not in field.at:
            continue
        piece = field.pieces[number]
        if isinstance(piece.order, Besiege) and piece.hindered is None:
            yield number, area


def head_on(one: Piece, other: Piece) -> bool:
    """Decide whether two pieces advance against each other, neither of them over sea."""
    return one.goal == other.space and other.goal == one.space and not one.via and not other.via


def _harasses(rules: Rulebook, attacker: int, comes: Piece, gives: Piece) -> bool:
    """Decide whether an attack can cut a support: a foreign one, and not from where the support is directed.

    Nor does it cut a support for itself, as a garrison in Venice may give it.
    Where a table reads it so, an army under convoy does not cut support that helps or throws out a
    fleet which carries it (N-003).
    """
    if comes.unit.power == gives.unit.power or gives.into is None or gives.backs == attacker:
        return False
    spared = not rules.convoyed_attack_cuts_all and gives.into[0] in comes.via
    return came_from(rules, comes) != gives.into and not spared


def cuts_anyway(rules: Rulebook, attacker: Piece) -> bool:
    """Decide whether an attack cuts a support whatever becomes of its way.

    By a reading (N-040 c, d) a fleet does that is too late to pass straits: only its movement is impossible.
    """
    return rules.straits_as_recorded and bool(attacker.straits) and not attacker.via


def may_not_cut_if_dislodged(rules: Rulebook) -> bool:
    """Decide whether attackers that are thrown out themselves cut no support: readings (A-151, A-161)."""
    return rules.movement.cancels_beaten_orders


def _claims_on_rebels(
    rules: Rulebook, state: State, pieces: Sequence[Piece]
) -> Mapping[AreaId, Sequence[int]]:
    """Pieces that claim the help of the rebels in a place: the only one has it (N-070 6)."""
    places = rebelling(state)
    claims: dict[AreaId, list[int]] = {}
    for number, piece in enumerate(pieces if places else ()):
        area = _province_claimed(piece)
        if rules.rebels.victim_is_their_enemy and piece.converting:
            continue
        if area in places and (rules.rebels.victim_is_their_enemy or not _of_victim(state, piece, area)):
            claims.setdefault(area, []).append(number)
    if rules.garrisons_and_rebels_as_recorded:
        advances = {area: [n for n in those if not pieces[n].converting] for area, those in claims.items()}
        claims = {area: advances[area] or those for area, those in claims.items()}
    if rules.rebels.rise_in_cities:
        claims = {area: _greatest(state, pieces, those) for area, those in claims.items()}
    return claims


def _of_victim(state: State, piece: Piece, area: AreaId) -> bool:
    """Decide whether the rebellion in a place is against the ruler of a piece."""
    return piece.unit.power == rebels_against(state, area)


def _help_claimed_by_rivals(
    rules: Rulebook, state: State, field: Attempts, claims: Mapping[AreaId, Sequence[int]]
) -> Mapping[int, Sequence[ContestedHelp]]:
    """Help that rivals claim: the claim of a beaten unit goes with its order, who is left has it (A-161)."""
    found: dict[int, list[ContestedHelp]] = {}
    if not rules.movement.cancels_beaten_orders:
        return found
    for area, those in claims.items():
        for n in those if len(those) > 1 else ():
            if field.pieces[n].moving and not _of_victim(state, field.pieces[n], area):
                found.setdefault(n, []).append(ContestedHelp(None, tuple(m for m in those if m != n)))
    if not rules.movement.leaves_garrisons_idle:
        for garrison, piece in enumerate(field.pieces):
            those = claims_on_help(piece, field)
            for n in those if len(those) > 1 else ():
                found.setdefault(n, []).append(ContestedHelp(garrison, tuple(m for m in those if m != n)))
    return found


def _greatest(state: State, pieces: Sequence[Piece], rivals: Sequence[int]) -> list[int]:
    """Of several who claim the rebels' help those whose power has most cities, then most units (B-033)."""
    cities, units = Counter(state.city_owner.values()), Counter(unit.power for unit in state.units())
    sizes = {n: (cities[pieces[n].unit.power], units[pieces[n].unit.power]) for n in rivals}
    return [n for n in rivals if sizes[n] == max(sizes.values())]


def _province_claimed(piece: Piece) -> AreaId | None:
    """The province that a piece was ordered into, if no siege or city of its own has held it back.

    A way that fails is a claim all the same, which helps nobody: rebels stand by who comes in (N-070 6).
    """
    if piece.besieging:
        return None
    if piece.hindered in (Verdict.NO_CONVOY, Verdict.STRAITS_BLOCKED):
        return piece.order.to if isinstance(piece.order, Advance) else None
    return piece.goal[0] if piece.goal is not None and piece.moving and not piece.goal[1] else None
