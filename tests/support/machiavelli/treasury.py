"""Positions with money in them, in a few words: ``position(units=["milan A mil", "venice F+ ven"])``.

Units are written as in `pieces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from judge.core.dice import ScriptedDice
from judge.core.game import Dice
from judge.games.machiavelli.calendar import STEPS, Step
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import Expense, ExpenseKind
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.model.year import steps_in_season
from tests.support.machiavelli.battlefield import PHASE
from tests.support.machiavelli.pieces import ground, ref, unit

POWERS = ("austria", "florence", "france", "milan", "naples", "papacy", "turkey", "venice")


def position(units: Iterable[str] = (), ducats: int = 100, **members: Any) -> State:
    """A summer in which everybody rules his own country and has `ducats` in the treasury."""
    home = {power.id: power.id for power in ground().scenario.powers.values()}
    purse = dict.fromkeys(map(Power, POWERS), ducats)
    chits = {Power(p): tuple(sorted(Power(o) for o in POWERS if o != p)) for p in POWERS}
    given: dict[str, Any] = {"phase": PHASE, "home_control": home, "ducats": purse, "chits": chits} | members
    state = State(**given)
    for serial, text in enumerate(units):
        state = place_unit(state, unit(text, serial))
    return state


def expense(number: int, kind: str, ducats: int, on: str) -> Expense:
    """``expense(1, "buy", 18, "A mil")``, ``expense(2, "cause-rebellion", 9, "slz")``."""
    what = ExpenseKind(kind)
    if what is ExpenseKind.ASSASSINATE:
        return Expense(number, what, ducats, victim=Power(on))
    if " " in on:
        return Expense(number, what, ducats, target=ref(on))
    return Expense(number, what, ducats, area=AreaId(on))


def spending(**by_power: list[Expense]) -> Orders:
    """``spending(milan=[expense(...), ...])``."""
    return {Power(p): Accepted(expenses={e.number: e for e in wishes}) for p, wishes in by_power.items()}


def run(
    state: State,
    names: Iterable[str],
    orders: Orders | None = None,
    dice: Dice | None = None,
    setting: Setting | None = None,
    steps: Mapping[str, Step] = STEPS,
    **known: Any,
) -> Turn:
    """The named steps, one after the other; `known` is what earlier steps have found out."""
    play = Turn(state=state, **({"before": state} | known))
    for name in steps_in_season(tuple(names), state.phase.season):
        play = steps[name](setting or ground(), play, orders or {}, dice or ScriptedDice({}))
    return play


def spent(state: State, orders: Orders, dice: Dice | None = None, setting: Setting | None = None) -> Turn:
    """All expenditures, control after them, and assassinations: the steps of the book."""
    book = (setting or ground()).rules.campaign
    names = [n for n in book[book.index("payments") :] if n not in ("movement",)]
    return run(state, names[: names.index("bankers-assassinations") + 1], orders, dice, setting)


def told(turn: Turn, kind: type[Event]) -> list[Any]:
    """All events of a class, in order."""
    return [event for event in turn.events if type(event) is kind]


def owned(state: State, owner: str, *areas: str, cities: bool = True) -> State:
    """The same with provinces, and their cities, in a power's hands."""
    mine = {AreaId(area): Power(owner) for area in areas}
    state = replace(state, province_owner={**state.province_owner, **mine})
    return replace(state, city_owner={**state.city_owner, **mine}) if cities else state


def settled(state: State) -> State:
    """The same with every home province and city that nobody has in its own power's hands."""
    homes = ground().scenario.powers.values()
    mine = {area: power.id for power in homes for area in sorted(power.home)}
    return replace(
        state,
        province_owner=mine | dict(state.province_owner),
        city_owner=mine | dict(state.city_owner),
    )
