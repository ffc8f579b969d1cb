"""The year as lists of steps, by the names that rulebooks use, and the calendar (N-002, N-074).

Not here: what a step does (steps), when players are asked (engine).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from judge.api.values import Dice
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.model.year import PhaseRow
from judge.games.machiavelli.named_rules.joint_retreats import retreat_by_judge
from judge.games.machiavelli.steps.campaign.movement import resolve_movement
from judge.games.machiavelli.steps.campaign.rebellions import (
    cause_rebellions,
    end_city_rebellions,
    end_province_rebellions,
)
from judge.games.machiavelli.steps.campaign.retreats import resolve_retreats
from judge.games.machiavelli.steps.campaign.retreats_by_list import retreat_by_list
from judge.games.machiavelli.steps.campaign.strategic_movement import (
    destroy_cities,
    move_strategically,
    rebuild_cities,
)
from judge.games.machiavelli.steps.disasters.striking import (
    draw_famine,
    draw_plague,
    draw_storms,
    end_famine,
    famine_deaths,
    famine_kills,
    spread_plague,
)
from judge.games.machiavelli.steps.money.assassination import bankers_assassinations, resolve_assassinations
from judge.games.machiavelli.steps.money.bribes import resolve_bribes
from judge.games.machiavelli.steps.money.income import count_income, pay_revenue
from judge.games.machiavelli.steps.money.loans import resolve_banking
from judge.games.machiavelli.steps.money.payments import (
    exchange_ducats,
    resolve_in_turn,
    resolve_payments,
    resolve_relief,
)
from judge.games.machiavelli.steps.money.payments_by_kind import (
    pay_for_bribes,
    pay_for_murders,
    pay_for_rebellions,
)
from judge.games.machiavelli.steps.money.province_sales import force_taxes, sell_provinces, trade_provinces
from judge.games.machiavelli.steps.ownership.control import (
    control_after_expenses,
    control_after_retreats,
    liberate_provinces,
    settle_control,
)
from judge.games.machiavelli.steps.ownership.countries import lose_countries, settle_countries, win_countries
from judge.games.machiavelli.steps.ownership.elimination import eliminate
from judge.games.machiavelli.steps.ownership.excommunication import excommunicate
from judge.games.machiavelli.steps.ownership.victory import check_victory, count_points
from judge.games.machiavelli.steps.winter.adjustment import adjust, raise_independent_garrisons
from judge.games.machiavelli.steps.winter.listed_adjustment import pay_as_listed

Step = Callable[[Setting, Turn, Orders, Dice], Turn]

STEPS: Mapping[str, Step] = {
    "province-trade": trade_provinces,
    "forced-taxation": force_taxes,
    "banking": resolve_banking,
    "payments": resolve_payments,
    "relief": resolve_relief,
    "payments-for-murders": pay_for_murders,
    "payments-for-rebellions": pay_for_rebellions,
    "payments-for-bribes": pay_for_bribes,
    "rebellions": cause_rebellions,
    "bribes": resolve_bribes,
    "expenditures-in-turn": resolve_in_turn,
    "control-after-expenses": control_after_expenses,
    "assassinations": resolve_assassinations,
    "bankers-assassinations": bankers_assassinations,
    "movement": resolve_movement,
    "city-destruction": destroy_cities,
    "rebuilding": rebuild_cities,
    "control": settle_control,
    "liberation": liberate_provinces,
    "strategic-movement": move_strategically,
    "province-rebellions": end_province_rebellions,
    "retreats": resolve_retreats,
    "retreats-by-list": retreat_by_list,
    "retreats-by-judge": retreat_by_judge,
    "control-after-retreats": control_after_retreats,
    "city-rebellions": end_city_rebellions,
    "famine-deaths": famine_deaths,
    "famine-kills": famine_kills,
    "famine-ends": end_famine,
    "plague": draw_plague,
    "plague-spreads": spread_plague,
    "storms": draw_storms,
    "famine": draw_famine,
    "income": count_income,
    "revenue": pay_revenue,
    "points": count_points,
    "elimination": eliminate,
    "conquest": settle_countries,
    "countries-won": win_countries,
    "countries-lost": lose_countries,
    "victory": check_victory,
    "adjustment": adjust,
    "listed-adjustment": pay_as_listed,
    "independent-garrisons": raise_independent_garrisons,
    "gifts": exchange_ducats,
    "province-sales": sell_provinces,
    "excommunication": excommunicate,
}
"""Every step of every rulebook, by name."""


def following(rules: Rulebook, phase: Phase) -> Iterator[tuple[PhaseRow, Phase]]:
    """The rest of the year from a phase on, and the next year: each row, and the phase it would be.

    A row that asks nobody leaves the phase that was played standing.
    """
    for year, more in ((phase.year, rules.rest_of_year(phase)[1:]), (phase.year + 1, rules.phases)):
        for row in more:
            yield row, phase if row.kind is None else Phase(year=year, season=row.season, kind=row.kind)
