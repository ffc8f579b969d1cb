"""The opening of a game: pieces, first income, first upkeep (N-Q8).

Not here: where the pieces stand (maps/scenarios).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.changes import place_unit, with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import HomeCountryLost
from judge.games.machiavelli.model.orders import Maintain
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Phase, PhaseKind, Power, Season, State, Unit
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.steps.money.income import collect_income
from judge.games.machiavelli.steps.ownership.countries import settle_countries
from judge.games.machiavelli.steps.ownership.elimination import present, remove_power
from judge.games.machiavelli.steps.winter.adjustment import adjust


def open_game(setting: Setting, dice: Dice) -> Turn:
    """The position in which the first campaign is asked for, and how it came about."""
    play = _keep_own(setting, settle_countries(setting, Turn(state=set_up(setting)), {}, dice))
    return begin(setting, play, dice)


def begin(setting: Setting, turn: Turn, dice: Dice) -> Turn:
    """Do what is left once countries are settled: the first money, and who is out from the start."""
    if setting.rules.money:
        turn = _first_money(setting, turn, dice)
    else:
        turn = _without_the_landless(setting, adjust(setting, turn, {}, dice))
    scenario = setting.scenario
    asked = (row.kind for row in setting.rules.phases if row.season is scenario.first_season and row.kind)
    kind = next(asked, PhaseKind.MOVEMENT)
    first = Phase(year=scenario.first_year, season=scenario.first_season, kind=kind)
    return turn.then(replace(turn.state, phase=first))


def set_up(setting: Setting) -> State:
    """Every piece where the scenario puts it, in the winter before the first campaign."""
    scenario = setting.scenario
    state = State(
        phase=Phase(year=scenario.setup_year, season=Season.FALL, kind=PhaseKind.ADJUSTMENT),
        province_owner=scenario.province_owner,
        city_owner=scenario.city_owner,
        home_control=_countries(setting),
        ducats=dict.fromkeys(sorted(scenario.powers), 0),
        chits=_chits(setting),
    )
    units = [unit for power in scenario.powers.values() for unit in power.units]
    for number, unit in enumerate([*units, *scenario.autonomous]):
        if _is_allowed(setting, unit):
            state = place_unit(state, replace(unit, serial=number + 1))
    return state


def _keep_own(setting: Setting, turn: Turn) -> Turn:
    """Nobody who has units loses his own country before the game begins, whoever holds its cities (N-032)."""
    held = {power.id for power in setting.scenario.powers.values() if power.units and power.home}
    free = {c for c in sorted(held) if turn.state.home_control.get(c) == AUTONOMOUS}
    events = tuple(e for e in turn.events if not (isinstance(e, HomeCountryLost) and e.home_of in free))
    control = {**turn.state.home_control, **{country: country for country in free}}
    return replace(turn, state=replace(turn.state, home_control=control), events=events)


def _without_the_landless(setting: Setting, turn: Turn) -> Turn:
    """Without money, who begins with neither land nor unit could never do anything: he is out (N-035)."""
    there = present(turn.state)
    for power in setting.scenario.powers.values():
        if power.playable and power.id not in there:
            turn = remove_power(setting, turn, power.id)
    return turn


def _is_allowed(setting: Setting, unit: Unit) -> bool:
    """Garrisons only where the switches let one stand (N-076)."""
    if not unit.in_city:
        return True
    city = setting.board.areas[unit.area].city
    in_use = city is None or not city.fortress or setting.rules.fortresses
    return setting.rules.garrisons and in_use


def _countries(setting: Setting) -> dict[Power, Power]:
    """Everybody rules his own country; that of a power which starts with nothing is free (N-032).

    Or where units are raised by the first letter, everybody rules his own (A-020).
    """
    kept = setting.rules.opening.raised_at_most is not None
    powers = [power for power in setting.scenario.powers.values() if power.home]
    return {power.id: power.id if power.units or kept else AUTONOMOUS for power in powers}


def _chits(setting: Setting) -> dict[Power, tuple[Power, ...]]:
    """One for each of the others, where there is money to use it with (N-072)."""
    if not setting.rules.money or setting.rules.assassination.allows_any_attempts:
        return {}
    powers = sorted(setting.scenario.powers)
    return {power: tuple(other for other in powers if other != power) for power in powers}


def _first_money(setting: Setting, turn: Turn, dice: Dice) -> Turn:
    """The scenario's treasuries, or the first income less the first year's upkeep (N-Q8, D17)."""
    given = setting.scenario.starting_ducats
    if given is not None:
        known = {**turn.state.ducats, **given}
        public = known if setting.rules.income.is_told_to_all else {}
        return turn.then(replace(turn.state, ducats=known, reckoned=public))
    if setting.rules.income.is_told_to_all and setting.rules.money:
        nothing = {power.id: 0 for power in setting.scenario.powers.values() if power.playable}
        turn = replace(turn, state=replace(turn.state, reckoned=nothing))
    if setting.rules.opening.income:
        turn = collect_income(setting, turn, dice, first=True)
    if not setting.rules.opening.upkeep:
        return turn
    if not setting.rules.first_adjustment_runs_short:
        turn = _spare(setting, turn)
    keep_all = {
        power: Accepted(adjustment=tuple(Maintain(u.ref) for u in turn.state.units_of(power)))
        for power in setting.scenario.powers
    }
    return adjust(setting, turn, keep_all, dice)


def _spare(setting: Setting, turn: Turn) -> Turn:
    """Let no treasury run short of the first upkeep (D17)."""
    state = turn.state
    for power in sorted(state.ducats):
        cost = sum(setting.rules.upkeep(unit.kind, unit.special) for unit in state.units_of(power))
        missing = cost - state.ducats[power]
        state = with_ducats(state, power, max(missing, 0))
    return turn.then(state)
