"""Sieges of the recorded judge, whose markers outlive them (D2).

A marker lies until somebody lifts the siege, wins it, or is beaten or dies before the city: also with nobody
left outside, or with nothing left inside. By the rules such sieges are over (N-022, N-023).

Not here: the siege that waits after another order, which is a rule that tables may choose (sieges).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from judge.core.game import Dice
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Event, OrderResolved, SiegeBegun, SiegeLifted, Verdict
from judge.games.machiavelli.model.orders import Advance, Besiege, Convert, Hold, LiftSiege, Remove
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.movement.resolution import Battle
from judge.games.machiavelli.movement.units import Piece, is_besieged
from judge.games.machiavelli.steps.campaign import movement, sieges


def caught(setting: Setting, turn: Turn, piece: Piece) -> bool:
    """Whether a marker alone keeps a unit: shut in without a besieger, or bound with nothing to besiege."""
    state, area = turn.state, piece.unit.area
    if area not in state.sieges or is_besieged(setting.board, state, area):
        return False
    outside = state.field.get(area)
    if area in state.garrisons:
        return outside is None and isinstance(piece.order, Convert)
    if outside is None or outside.power in turn.assassinated:
        return False
    return setting.rules.besieger_must_lift and not isinstance(piece.order, Besiege | LiftSiege | Convert)


def settle(setting: Setting, turn: Turn, orders: Mapping[Power, Accepted], battle: Battle) -> Turn:
    """The end of the moves, where a siege that has lost its besieger waits for the next one."""
    before = turn.state
    turn = movement.settle(setting, turn, orders, battle, settle_sieges)
    leavers = [p for n, p in enumerate(battle.pieces) if p.moving and battle.enters(n)]
    broken = {area for area, unit in before.field.items() if unit.power in turn.assassinated}
    left = {p.unit.area for p in leavers}
    alone = {area for area in before.sieges - broken if area in left or area not in before.field}
    if not setting.rules.besieger_must_lift:  # who enters begins anew
        alone -= {p.order.to for p in leavers if isinstance(p.order, Advance)}
    return replace(turn, state=replace(turn.state, sieges=turn.state.sieges | alone))


def settle_sieges(
    setting: Setting,
    before: State,
    stayed: Collection[Piece],
    victims: Collection[Power],
    withstood: frozenset[AreaId] = frozenset(),
) -> sieges.Sieges:
    """The sieges of a campaign, of which those without an object wait too, unless somebody lifted them."""
    made = sieges.settle_sieges(setting, before, stayed, victims, withstood)
    idle = {area for area in before.sieges - made.won if not is_besieged(setting.board, before, area)}
    murdered = victims if setting.rules.assassination.breaks_sieges else ()
    outside = [p for p in stayed if not p.unit.ref.in_city and p.unit.power not in murdered]
    waiting = {p.unit.area for p in outside if p.unit.area in idle and _kept(setting, p)}
    bound = idle.intersection(before.field).difference(before.garrisons)
    news = [*made.events, *(_lifted(before, area, victims) for area in bound - waiting - made.waiting)]
    return replace(made, waiting=made.waiting | waiting, events=tuple(sorted(news, key=_place_of)))


def _kept(setting: Setting, piece: Piece) -> bool:
    if piece.hindered is Verdict.OWN_GARRISON or isinstance(piece.order, LiftSiege):
        return False
    return setting.rules.besieger_must_lift or isinstance(piece.order, Hold)


def _lifted(before: State, area: AreaId, victims: Collection[Power]) -> SiegeLifted:
    return SiegeLifted(rule="N-072" if before.field[area].power in victims else "N-022", area=area)


def _place_of(event: Event) -> tuple[bool, str]:
    """Sieges that begin are told first, then those that end, each in the order of their areas."""
    assert isinstance(event, SiegeBegun | SiegeLifted)
    return isinstance(event, SiegeLifted), event.area


def unlifted(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """A step after which the sieges of those who are still there go on, whatever it made of the besieged.

    Rebels may have been pacified, or a bribe may have given both sides one ruler.
    """
    before, told = turn.state, len(turn.events)
    turn = step(setting, turn, orders, dice)
    if not before.sieges:
        return turn
    lost = before.sieges - turn.state.sieges
    still = {area for area in lost if _sides(before, area) <= _sides(turn.state, area)}
    if not still:
        return turn
    news = (e for e in turn.events[told:] if not (isinstance(e, SiegeLifted) and e.area in still))
    state = replace(turn.state, sieges=turn.state.sieges | still)
    return replace(turn, state=state, events=(*turn.events[:told], *news))


def _sides(state: State, area: AreaId) -> set[str]:
    """Which of both sides of a siege have a unit there."""
    return {side for side, units in (("out", state.field), ("in", state.garrisons)) if area in units}


def unlifted_in_winter(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """The adjustment, after which the sieges go on of units that nobody gave up of his own will.

    Without money nobody chooses to have fewer units.
    """
    before, told = turn.state, len(turn.events)
    turn = step(setting, turn, orders, dice)
    news: list[Event] = []
    lying = before.sieges
    for event in turn.events[told:]:
        if not isinstance(event, OrderResolved) or event.unit.area not in before.sieges:
            news.append(event)
            continue
        given_up = setting.rules.money and isinstance(event.order, Remove) and event.unit.area in lying
        verdicts = tuple(v for v in event.verdicts if v is not Verdict.SIEGE_LIFTED)
        news.append(replace(event, verdicts=(*verdicts, Verdict.SIEGE_LIFTED) if given_up else verdicts))
        lying -= {event.unit.area} if given_up else set()
    return replace(turn, state=replace(turn.state, sieges=lying), events=(*turn.events[:told], *news))
