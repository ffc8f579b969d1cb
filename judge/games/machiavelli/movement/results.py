"""News of each piece after a campaign: verdicts and the reason with its figures.

Not here: what happened to the position (campaign.movement), prose (templates).
"""

from __future__ import annotations

from judge.games.machiavelli.model.events import OrderResolved, Reason, Verdict
from judge.games.machiavelli.model.orders import Convert, Destroy, Support
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from judge.games.machiavelli.movement.explanations import defeat, hindrance, refs, siege_around, stood_off
from judge.games.machiavelli.movement.resolution import Battle, Clash
from judge.games.machiavelli.movement.units import Piece, is_held_by_friends
from judge.games.machiavelli.steps.campaign.sieges import Sieges

RULES = {
    Verdict.OK: "N-003",
    Verdict.STOOD_OFF: "N-003",
    Verdict.SUPPORT_CUT: "N-003",
    Verdict.SUPPORT_VOID: "N-003",
    Verdict.NO_CONVOY: "N-010",
    Verdict.STRAITS_BLOCKED: "N-040",
    Verdict.NOTHING_TO_BESIEGE: "N-020",
    Verdict.SIEGE_IN_PROGRESS: "N-022",
    Verdict.SIEGE_REQUIRED: "N-025",
    Verdict.OWN_GARRISON: "N-024",
    Verdict.CITY_IN_REBELLION: "N-044",
    Verdict.NO_ORDER_OF_VICTIM: "N-072",
}


def order_result(battle: Battle, number: int, dislodged_by: int | None, sieges: Sieges) -> OrderResolved:
    """The event of one piece. A garrison learns that its city is besieged, or has fallen (N-020)."""
    piece = battle.pieces[number]
    verdict, rule, because = _verdict(battle, number, piece)
    thrown_out = None if dislodged_by is None else defeat(battle, dislodged_by)
    fell = _inside(piece) and piece.unit.area in sieges.won
    if verdict is Verdict.OK and _inside(piece) and _shut_in(battle, piece, sieges):
        verdict, rule, because = Verdict.SIEGE_IN_PROGRESS, "N-021", siege_around(battle, piece)
    verdicts = [] if verdict is Verdict.OK else [verdict]
    if dislodged_by is not None:
        verdicts.append(Verdict.DISLODGED)
    if fell:
        verdicts.append(Verdict.GARRISON_FELL)
        because = because or siege_around(battle, piece)
    return OrderResolved(
        rule="N-020" if verdicts == [Verdict.GARRISON_FELL] else rule,
        power=piece.unit.power,
        unit=battle.refs[number],
        order=piece.order_given,
        verdicts=tuple(verdicts) or (Verdict.OK,),
        because=because or thrown_out,
        thrown_out=thrown_out,
        special=piece.unit.special,
    )


def disbanding_result(piece: Piece) -> OrderResolved:
    """The event of a unit that disbanded by order (N-007)."""
    return OrderResolved(
        rule="N-007",
        power=piece.unit.power,
        unit=piece.unit.ref,
        order=piece.order_given,
        verdicts=(Verdict.DISBANDED,),
        special=piece.unit.special,
    )


def _inside(piece: Piece) -> bool:
    return piece.unit.kind is UnitKind.GARRISON


def _shut_in(battle: Battle, piece: Piece, sieges: Sieges) -> bool:
    """Decide whether a siege that has just begun binds a garrison, which did not try to get out (N-021)."""
    begun = piece.unit.area in sieges.begun and not battle.rules.besieged_may_convert
    return begun and not isinstance(piece.order, Convert)


def _verdict(battle: Battle, number: int, piece: Piece) -> tuple[Verdict, str, Reason | None]:
    """Verdict on its order, the paragraph that decided, and why."""
    if piece.hindered is not None:
        return piece.hindered, _rule_of_hindrance(piece, piece.hindered), hindrance(battle, piece)
    if not battle.way_open(number) and not (piece.into is not None and battle.cutters(number)):
        return _way_lost(battle, piece)
    if piece.goal is not None and not battle.overcomes(number):
        clash = battle.clash_of(number)
        return Verdict.STOOD_OFF, _rule_of_clash(battle, number, clash), stood_off(battle, number, clash)
    if piece.into is not None and _is_cut(battle, number, piece) and not battle.supports(number):
        because = Reason(code="cut-by", units=refs(battle, battle.cutters(number)))
        return Verdict.SUPPORT_CUT, RULES[Verdict.SUPPORT_CUT], because
    return Verdict.OK, RULES[Verdict.OK], None


def _is_cut(battle: Battle, number: int, giver: Piece) -> bool:
    """Decide whether somebody came to cut a support, or threw its giver out, over a fleet it was against."""
    against = giver.order.into if isinstance(giver.order, Support) else None
    over_sea = (m for m in battle.cutters(number) if against in battle.pieces[m].via and battle.enters(m))
    return bool(battle.harassers(number)) or any(over_sea)


def _rule_of_hindrance(piece: Piece, verdict: Verdict) -> str:
    if verdict is Verdict.SIEGE_IN_PROGRESS and _inside(piece):
        return "N-021"
    if is_held_by_friends(piece):
        return "N-008"
    if verdict is Verdict.STOOD_OFF:  # one's own are in the city
        return "N-027"
    if verdict is Verdict.SIEGE_REQUIRED and isinstance(
        piece.order, Destroy
    ):  # a garrison is still in the city
        return "B-016"
    return RULES[verdict]


def _rule_of_clash(battle: Battle, number: int, clash: Clash) -> str:
    """Paragraph of a failure: at a city's gate, head-on or against one's own like it has one of its own."""
    piece = battle.pieces[number]
    if number in battle.contenders.outside:
        return "A-182"
    if isinstance(piece.order, Convert):
        return "N-027" if piece.moving else "N-044"
    if number in battle.contenders.head_on and battle.found[number] in clash.rivals:
        return "N-009"
    met = [battle.pieces[n] for n in clash.rivals]
    if met and all(other.unit.power == piece.unit.power and other.goal == piece.goal for other in met):
        return "N-008"
    return RULES[Verdict.STOOD_OFF]


def _way_lost(battle: Battle, piece: Piece) -> tuple[Verdict, str, Reason]:
    """A fleet of the convoy was dislodged, or a fleet came and closed the straits."""
    for area in piece.via:
        by = battle.conqueror((area, False))
        if by is not None:
            because = Reason(code="fleet-dislodged", units=(UnitRef(UnitKind.FLEET, area),))
            return Verdict.NO_CONVOY, RULES[Verdict.NO_CONVOY], because
    holders = [battle.conqueror((area, False)) for area in piece.straits]
    units = refs(battle, tuple(h for h in holders if h is not None))
    verdict = Verdict.STRAITS_BLOCKED if units or not piece.via else Verdict.NO_CONVOY
    because = Reason(code="straits-closed" if units else "way-hangs-on-itself", units=units)
    return verdict, RULES[verdict], because
