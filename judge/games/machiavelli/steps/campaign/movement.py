"""The movement step: everybody moves at once, sieges advance, and the beaten learn where they may go.

Not here: the rules of strength (movement.equations), who then controls what (control), retreats (retreats).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    CityChangedHands,
    DestroyedNoRetreat,
    Event,
    MustRetreat,
    OrderResolved,
    ProvinceChangedHands,
    UnitPerished,
    Verdict,
)
from judge.games.machiavelli.model.orders import Advance, Besiege, Convert, Destroy, Hold, Rebuild
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Dislodged,
    Power,
    RetreatPlace,
    State,
    Unit,
    UnitKind,
)
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.movement.attempts import attempts_of
from judge.games.machiavelli.movement.resolution import Battle
from judge.games.machiavelli.movement.results import disbanding_result, order_result
from judge.games.machiavelli.movement.retreat_places import refuges
from judge.games.machiavelli.movement.units import Piece, besieger, came_from, city_before
from judge.games.machiavelli.steps.campaign.sieges import Sieges, settle_sieges

SettleSieges = Callable[[Setting, State, Collection[Piece], Collection[Power], frozenset[AreaId]], Sieges]
"""A function from who besieged, stayed, was murdered and withstood to sieges begun, waiting and won."""


def resolve_movement(setting: Setting, turn: Turn, orders: Mapping[Power, Accepted], dice: Dice) -> Turn:
    """Advance, convert, support, convoy and besiege (N-003 to N-027, N-040, N-044)."""
    battle = Battle(setting, turn.state, orders, attempts_of(setting, turn, orders))
    return settle(setting, turn, orders, battle)


def position_after_battle(setting: Setting, state: State, orders: Mapping[Power, Accepted]) -> State:
    """Position once everybody has moved, without the beaten and the fallen: no news, no retreats."""
    turn = Turn(state=state)
    return _after_battle(setting, turn, Battle(setting, state, orders, attempts_of(setting, turn, orders)))[0]


def settle(
    setting: Setting,
    turn: Turn,
    orders: Mapping[Power, Accepted],
    battle: Battle,
    besieging: SettleSieges = settle_sieges,
) -> Turn:
    """Carry out the outcome of a battle; `besieging`: what its end makes of the sieges."""
    state, beaten, sieges = _after_battle(setting, turn, battle, besieging)
    shut_in = {number for number in beaten if number in battle.contenders.on_islands}
    state, news = _on_islands(setting, state, battle, shut_in, sieges)
    fleeing = {number: by for number, by in beaten.items() if number not in shut_in}
    state, fates = _with_dislodged(setting, state, orders, battle, fleeing)
    if setting.rules.movement.beaten_sortie != "stays-in":
        state, flights = _garrisons_driven_out(setting, state, orders, battle)
        fates += flights
    return replace(
        turn,
        state=state,
        events=(*turn.events, *_news_of_orders(battle, beaten, sieges), *sieges.events, *news, *fates),
        held=_areas_held(battle, beaten),
        arrived=_areas_entered(battle),
        sieges_won=sieges.won,
        burning=_cities_burnt(battle, beaten),
        building=_cities_rebuilt(battle, beaten),
    )


def _after_battle(
    setting: Setting, turn: Turn, battle: Battle, besieging: SettleSieges = settle_sieges
) -> tuple[State, dict[int, int], Sieges]:
    """The position with all moves made; the beaten, with those who beat them; and the sieges."""
    beaten = _beaten_pieces(battle)
    opened = _garrisons_come_out(battle)
    stayed = [
        p
        for n, p in enumerate(battle.pieces)
        if n not in beaten and not _leaves(battle, n) and not _besieges_any(setting.board, p, opened)
    ]
    withstood = _withstood(setting, battle)
    sieges = besieging(setting, turn.state, stayed, turn.assassinated, withstood)
    return _after_moves(setting, turn.state, battle, beaten, sieges), beaten, sieges


def _news_of_orders(battle: Battle, beaten: Mapping[int, int], sieges: Sieges) -> Iterator[Event]:
    """Result of every order; of autonomous units only if something came of it."""
    yield from map(disbanding_result, battle.field.gone)
    for number, piece in enumerate(battle.pieces):
        unit = piece.unit
        event = order_result(battle, number, beaten.get(number), sieges)
        if unit.power != AUTONOMOUS or piece.order is not None or event.verdicts != (Verdict.OK,):
            yield event
        if unit.kind is UnitKind.GARRISON and unit.area in sieges.won:
            yield UnitPerished(rule="N-020", power=unit.power, unit=unit.ref, cause="siege")


def _withstood(setting: Setting, battle: Battle) -> frozenset[AreaId]:
    """Places where a garrison shut in by a siege is stronger than its besieger, if that saves it (M-005)."""
    rules = setting.rules
    if not rules.besieged_may_convert or not rules.sieges_as_recorded:
        return frozenset()
    forces = {piece.space: battle.force_of(number) for number, piece in enumerate(battle.pieces)}
    return frozenset(
        area for (area, inside), force in forces.items() if inside and force > forces.get((area, False), 0)
    )


def _garrisons_come_out(battle: Battle) -> frozenset[AreaId]:
    """Places where a garrison has come out in its own place: nobody is left there to be besieged (A-182)."""
    return frozenset(
        piece.unit.area
        for number, piece in enumerate(battle.pieces)
        if piece.unit.in_city and piece.converting and not piece.moving and battle.enters(number)
    )


def _besieges_any(board: Board, piece: Piece, areas: Collection[AreaId]) -> bool:
    """Decide whether a piece besieges one of these cities."""
    return isinstance(piece.order, Besiege) and city_before(board, piece.unit) in areas


def _beaten_pieces(battle: Battle) -> dict[int, int]:
    """Everybody who was thrown out, and by whom."""
    beaten = {}
    for number, piece in enumerate(battle.pieces):
        if _leaves(battle, number):
            continue
        conqueror = battle.conqueror(piece.space)
        if conqueror is not None:
            beaten[number] = conqueror
    return beaten


def _after_moves(
    setting: Setting, before: State, battle: Battle, beaten: Mapping[int, int], sieges: Sieges
) -> State:
    """The position with all advances and conversions made, the beaten and the fallen taken off."""
    field: dict[AreaId, Unit] = {}
    garrisons: dict[AreaId, Unit] = {}
    for number, piece in enumerate(battle.pieces):
        if number in beaten:
            continue
        changed = battle.enters(number) or _changes_in_place(piece)
        unit = _arrival(setting.board, piece) if changed else piece.unit
        if unit.kind is not UnitKind.GARRISON:
            field[unit.area] = unit
        elif unit.area not in sieges.won:
            garrisons[unit.area] = unit
    standing = sieges.begun | sieges.waiting
    return replace(before, field=field, garrisons=garrisons, dislodged={}, driven_out={}, sieges=standing)


def _changes_in_place(piece: Piece) -> bool:
    """Decide whether it converts where it stands, which nothing hinders but being thrown out (B-015)."""
    return isinstance(piece.order, Convert) and piece.goal is None and piece.hindered is None


def _arrival(board: Board, piece: Piece) -> Unit:
    """A unit where and as what its order led it."""
    unit = piece.unit
    match piece.order:
        case Advance(to=area, coast=coast):
            return replace(unit, area=area, coast=coast if unit.kind is UnitKind.FLEET else None)
        case Convert(to=kind, coast=coast):
            if kind is UnitKind.FLEET and coast is None and board.areas[unit.area].coasts:
                coast = board.harbours(unit.area)[0].coast
            return replace(unit, kind=kind, coast=coast if kind is UnitKind.FLEET else None)
        case _:
            return unit


def _with_dislodged(
    setting: Setting,
    after: State,
    orders: Mapping[Power, Accepted],
    battle: Battle,
    beaten: Mapping[int, int],
) -> tuple[State, list[Event]]:
    """The beaten, each with its places of refuge; who has none is destroyed."""
    if not beaten:
        return after, []
    fates: list[Event] = []
    dislodged: dict[AreaId, Dislodged] = {}
    for number, by in sorted(beaten.items()):
        piece, attacker = battle.pieces[number], battle.pieces[by]
        unit = piece.unit
        places = refuges(setting, after, orders, battle, piece, attacker)
        nobody_leads = unit.power == AUTONOMOUS and not setting.rules.retreating.led_jointly
        if not places or nobody_leads:
            fates.append(DestroyedNoRetreat(rule="N-003", power=unit.power, unit=unit.ref))
            continue
        dislodged[unit.area] = Dislodged(unit, places)
        origin = came_from(setting.rules, attacker)[0]
        fates.append(
            MustRetreat(rule="N-006", power=unit.power, unit=unit.ref, attacker_from=origin, places=places)
        )
    leave = {p: a.leave for p, a in sorted(orders.items()) if a.leave} if dislodged else {}
    return replace(after, dislodged=dislodged, leave=leave), fates


def _on_islands(
    setting: Setting, after: State, battle: Battle, shut_in: Collection[int], sieges: Sieges
) -> tuple[State, list[Event]]:
    """Units beaten on an island become garrisons (A-181); who has starved one out has the place (A-182)."""
    news: list[Event] = []
    garrisons, provinces, cities = dict(after.garrisons), dict(after.province_owner), dict(after.city_owner)
    fallen = sorted(sieges.won & set(setting.board.islands.values()))
    for number in sorted(shut_in):
        unit = battle.pieces[number].unit
        order = Convert(unit.ref, UnitKind.GARRISON)
        garrisons[unit.area] = replace(unit, kind=UnitKind.GARRISON, coast=None)
        news.append(
            OrderResolved(rule="A-181", power=unit.power, unit=unit.ref, order=order, verdicts=(Verdict.OK,))
        )
    for area in fallen:
        outside = besieger(setting.board, after, area)
        if outside is None:
            continue
        power = outside.power
        if (was := provinces.get(area)) != power:
            news.append(ProvinceChangedHands(rule="A-182", area=area, was=was, now=power))
        if (was := cities.get(area)) != power:
            news.append(CityChangedHands(rule="A-182", area=area, was=was, now=power))
        provinces[area] = cities[area] = power
    land, towns = (
        {area: power for area, power in noted.items() if area not in fallen}
        for noted in (after.pending_province_owner, after.pending_city_owner)
    )
    now = replace(after, garrisons=garrisons, province_owner=provinces, city_owner=cities)
    return replace(now, pending_province_owner=land, pending_city_owner=towns), news


def _garrisons_driven_out(
    setting: Setting, after: State, orders: Mapping[Power, Accepted], battle: Battle
) -> tuple[State, list[Event]]:
    """Garrisons that came out against somebody stronger: they must retreat, or are back in (A-160, F-035).

    Where all are led together, the city is open to them as a last resort; else whoever has no other place
    never left it.
    """
    jointly = setting.rules.retreating.led_jointly
    fates: list[Event] = []
    for number, piece in enumerate(battle.pieces):
        area = piece.unit.area
        by = battle.conqueror((area, False))
        if by is None or by == number or not battle.comes_out(number, by):
            continue
        unit, attacker = _arrival(setting.board, piece), battle.pieces[by]
        open_places = refuges(setting, after, orders, battle, piece._replace(unit=unit), attacker)
        places = tuple(place for place in open_places if not place.into_city)
        if not places:
            continue
        if jointly:
            places = (*places, RetreatPlace(area, None, True))
        beaten = Dislodged(unit, places)
        beside = area in after.dislodged
        after = replace(
            after,
            garrisons={a: g for a, g in after.garrisons.items() if a != area},
            dislodged=after.dislodged if beside else {**after.dislodged, area: beaten},
            driven_out={**after.driven_out, area: beaten} if beside else after.driven_out,
            leave={p: a.leave for p, a in sorted(orders.items()) if a.leave},
        )
        origin = came_from(setting.rules, attacker)[0]
        fates.append(
            MustRetreat(rule="N-006", power=unit.power, unit=unit.ref, attacker_from=origin, places=places)
        )
    return after, fates


def _areas_held(battle: Battle, beaten: Mapping[int, int]) -> frozenset[AreaId]:
    """Places where a field unit carried out a hold that was given (N-070 8.2)."""
    return frozenset(
        piece.unit.area
        for number, piece in enumerate(battle.pieces)
        if isinstance(piece.order, Hold)
        and piece.unit.kind is not UnitKind.GARRISON
        and piece.hindered is None
        and number not in beaten
    )


def _cities_burnt(battle: Battle, beaten: Mapping[int, int]) -> dict[AreaId, tuple[Power, bool]]:
    """Places where a unit burns the city, by whom, and whether it stayed (B-016)."""
    return {
        piece.unit.area: (piece.unit.power, number not in beaten)
        for number, piece in enumerate(battle.pieces)
        if isinstance(piece.order, Destroy) and piece.hindered is None
    }


def _cities_rebuilt(battle: Battle, beaten: Mapping[int, int]) -> dict[AreaId, Power]:
    """Places where a unit builds a city up, and was not thrown out (B-017)."""
    return {
        piece.unit.area: piece.unit.power
        for number, piece in enumerate(battle.pieces)
        if isinstance(piece.order, Rebuild) and piece.hindered is None and number not in beaten
    }


def _leaves(battle: Battle, number: int) -> bool:
    return battle.pieces[number].moving and battle.enters(number)


def _areas_entered(battle: Battle) -> frozenset[AreaId]:
    """Places where a field unit came in, by advance or conversion."""
    return frozenset(
        piece.goal[0]
        for number, piece in enumerate(battle.pieces)
        if piece.goal is not None and not piece.goal[1] and battle.enters(number)
    )
