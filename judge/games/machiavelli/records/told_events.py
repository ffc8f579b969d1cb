"""Events told in the layout of recorded phases: the `report` of a phase.

Not here: positions (written_positions), letters to players (letters).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.games.machiavelli.model import events as e
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.events import Payment, Verdict
from judge.games.machiavelli.model.state import AUTONOMOUS, State, UnitKind, UnitRef
from judge.games.machiavelli.records.spelling import NOBODY, Spelling
from judge.games.machiavelli.records.told_orders import Wording, siege_target

RESULTS: Mapping[Verdict, str] = {
    **{verdict: str(verdict).replace("-", "_") for verdict in Verdict},
    Verdict.OK: "ok",
    Verdict.STOOD_OFF: "bounce",
    Verdict.SUPPORT_CUT: "cut",
    Verdict.SUPPORT_VOID: "void",
    Verdict.NOTHING_TO_BESIEGE: "void",
    Verdict.NO_CONVOY: "no_convoy",
    Verdict.STRAITS_BLOCKED: "blocked",
    Verdict.SIEGE_IN_PROGRESS: "siege_in_progress",
    Verdict.SIEGE_REQUIRED: "siege_required",
    Verdict.OWN_GARRISON: "self_besiege",
    Verdict.CITY_IN_REBELLION: "destination_in_rebellion",
    Verdict.NO_ORDER_OF_VICTIM: "ok",
    Verdict.DISLODGED: "dislodged",
    Verdict.GARRISON_FELL: "dislodged",
    Verdict.DESTROYED: "destroyed",
    Verdict.DISBANDED: "disbanded",
    Verdict.UNPAID: "insufficient_funds",
    Verdict.NOT_MAINTAINED: "removed",
    Verdict.SIEGE_LIFTED: "siege_lifted",
    Verdict.REMOVED_BY_DEFAULT: "removed_by_default",
    Verdict.NO_SITE: "no_site",
    Verdict.CONDITION_FAILED: "condition_failed",
}

PAYMENTS: Mapping[Payment, str] = {
    **{payment: str(payment).replace("-", "_") for payment in Payment},
    Payment.OK: "ok",
    Payment.OUTBID: "outbid",
    Payment.NOT_ADJACENT: "no_adjacent_unit",
    Payment.NO_LEAVE: "no_leave",
    Payment.SPECIAL_LIMIT: "special_limit",
    Payment.TOO_SMALL: "too_small",
    Payment.NO_CHIT: "no_chit",
    Payment.DIE_FAILED: "die_failed",
    Payment.NO_TARGET: "no_target",
    Payment.VOID: "void",
    Payment.GUARDED: "guarded",
    Payment.RULER_KILLED: "ruler_killed",
    Payment.PLACE_TAKEN: "place_taken",
    Payment.NOT_PAID: "not_paid",
}

EXPENSES: Mapping[o.ExpenseKind, str] = {kind: str(kind).replace("-", "_") for kind in o.ExpenseKind}
CAUSES = {"elimination": "attrition"}


def _order_carried_out(event: e.OrderResolved) -> o.UnitOrder | o.AdjustmentOrder | None:
    """The order as far as it counted: an assassinated power's units have none (N-072)."""
    return None if Verdict.NO_ORDER_OF_VICTIM in event.verdicts else event.order


def _results(event: e.OrderResolved, plain: bool) -> list[str]:
    """The words for the verdicts; a disbanding that was ordered went well, and "ok" stands alone."""
    verdicts = [v for v in event.verdicts if not plain or v is not Verdict.SIEGE_LIFTED]
    words = {RESULTS[verdict]: None for verdict in verdicts}
    if isinstance(event.order, o.Disband) and Verdict.DISBANDED in event.verdicts:
        words = {"ok": None} | {word: None for word in words if word != "disbanded"}
    if Verdict.NO_ORDER_OF_VICTIM in event.verdicts and len(words) > 1:
        del words["ok"]
    return list(words)


@dataclass(slots=True)
class Telling:
    """Collects the report while going through the events in order.

    `plain`: without money the record does not say of a unit that is removed that its siege is over. `results`
    are those for what became of an order, given the layout's own.
    """

    spelling: Spelling
    board: Board
    before: State | None
    after: State
    plain: bool = False
    results: Callable[[e.OrderResolved, list[str]], list[str]] = lambda event, told: told
    bribed: set[UnitRef] = field(default_factory=set)
    """Units that bribes have done away with."""
    freed: set[AreaId] = field(default_factory=set)
    """Places where bribes have made a garrison autonomous: it is reported, and holds."""
    orders: list[dict[str, Any]] = field(default_factory=list)
    expenses: list[dict[str, Any]] = field(default_factory=list)
    payments: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    income: list[dict[str, Any]] = field(default_factory=list)
    draws: dict[str, Any] = field(default_factory=dict)

    def report(self) -> dict[str, Any]:
        """The report; what is empty is left out."""
        parts = {
            "orders": [*self._set_up(), *self.orders, *self._holds_of_freed()],
            "expenses": self.expenses,
            "payments": list(self._with_nothing_lent()),
            "events": [news for news in self.events if not self._is_taken_over(news)],
            "income": self.income,
            "draws": self.draws,
        }
        return {key: part for key, part in parts.items() if part}

    def _with_nothing_lent(self) -> Iterator[dict[str, Any]]:
        """The payments; where the limit left nothing of a loan, one of no ducats is told of as well."""
        lent = {(one["power"], one["years"]) for one in self.payments if "due" in one}
        for one in self.payments:
            yield one
            if one.get("note") == "over_limit" and (one["power"], one["years"]) not in lent:
                yield {"power": one["power"], "borrow": 0, "years": one["years"], "due": 0}

    def _is_taken_over(self, news: Mapping[str, Any]) -> bool:
        """A country that goes from one power to another is told of as gained, not as lost."""
        gained = {one["home_of"] for one in self.events if one["event"] == "home_gained"}
        return news["event"] == "home_lost" and news["home_of"] in gained

    @property
    def words(self) -> Wording:
        """Wording of orders in this position."""
        return Wording(self.spelling, self.board, self.before or self.after)

    def tell(self, event: e.Event) -> None:
        """Add one event to the part of the report it belongs to; some belong to none."""
        match event:
            case e.OrderResolved():
                self.orders.append(self._order(event))
            case e.BuildsPending(power=power, count=count):
                self.orders.append(
                    {
                        "order": {"kind": "none"},
                        "result": ["builds_pending", count],
                        "unit": {"power": self._power(power)},
                    }
                )
            case e.BuildWaived(power=power):
                unit = {"power": self._power(power)}
                self.orders.append({"order": {"kind": "waive"}, "result": ["ok"], "unit": unit})
            case e.ExpenseResolved():
                self.expenses.append(self._expense(event))
                self._draw_attempt(event)
            case e.PaidBank() | e.Paid() | e.Borrowed() | e.LoanCollected() | e.LoanDefaulted():
                self._payment(event)
            case e.IncomeCounted():
                self.income.append(self._income(event))
            case e.VariableIncomeRolled() | e.DisasterStruck():
                self._draw(event)
            case e.GarrisonMadeAutonomous(unit=unit) if unit.in_city:
                self.freed.add(unit.area)
            case e.UnitDisbandedByBribe(unit=unit):
                self.bribed.add(unit)
            case _:
                self.events += [{"event": name, **facts} for name, facts in self._news(event)]

    def _power(self, power: str | None) -> str:
        return self.spelling.power_names[power] if power else NOBODY  # type: ignore[index]

    def _order(self, event: e.OrderResolved) -> dict[str, Any]:
        if isinstance(event.order, o.Waive):
            unit = {"power": self._power(event.power)}
        else:
            unit = {"power": self._power(event.power), **self.words.unit(event.unit)}
        special = event.special
        if isinstance(event.order, o.Build):
            special = event.order.special
            unit |= {"coast": str(event.order.coast)} if event.order.coast else {}
        unit |= {"special": str(special)} if special else {}
        if isinstance(event.order, o.Remove) or Verdict.NOT_MAINTAINED in event.verdicts:
            unit = {key: unit[key] for key in ("power", "type", "province")}  # the record says no more of it
        told = {
            "order": self._order_given(event),
            "result": self.results(event, _results(event, self.plain)),
            "unit": unit,
        }
        return told | ({"ducats": event.ducats} if event.ducats else {})

    def _order_given(self, event: e.OrderResolved) -> dict[str, Any]:
        area = event.unit.area
        if event.power == AUTONOMOUS and area in self.freed:
            return self.words.order(o.Hold(event.unit))
        against = ""
        if self.before is not None and Verdict.NOTHING_TO_BESIEGE not in event.verdicts:
            city = self.words.board.islands.get(area, area)
            gone = UnitRef(UnitKind.GARRISON, city) in self.bribed
            against = siege_target(self.before, city, gone)
        return self.words.order(_order_carried_out(event), against)

    def _is_bribed_at(self, area: AreaId) -> bool:
        return any(unit.area == area for unit in self.bribed)

    def _set_up(self) -> Iterator[dict[str, Any]]:
        """Without money the units of an opening are told as built, those removed at once as well."""
        if self.before is not None or not self.plain:
            return
        lost = [one["unit"] for one in self.orders if one["result"] == ["removed_by_default"]]
        there = [(self._power(unit.power), unit.ref) for unit in self.after.units()]
        units = [{"power": power, **self.words.unit(ref)} for power, ref in there]
        for unit in (*lost, *units):
            yield {"order": {"kind": "build"}, "result": ["ok"], "unit": unit}

    def _holds_of_freed(self) -> Iterator[dict[str, Any]]:
        """Garrisons that bribes have made autonomous hold, if nothing else is told of them."""
        told = {
            one["unit"]["province"] for one in self.orders if one["unit"]["power"] == self._power(AUTONOMOUS)
        }
        for area in sorted(self.freed):
            unit = {"power": self._power(AUTONOMOUS), **self.words.ref(UnitRef(UnitKind.GARRISON, area))}
            was = self.before.garrisons.get(area) if self.before is not None else None
            unit |= {"special": str(was.special)} if was is not None and was.special else {}
            if unit["province"] not in told:
                yield {"order": {"kind": "hold"}, "result": ["ok"], "unit": unit}

    def _expense(self, event: e.ExpenseResolved) -> dict[str, Any]:
        told: dict[str, Any] = {
            "power": self._power(event.power),
            "number": event.number,
            "kind": EXPENSES[event.kind],
            "ducats": event.ordered,
            "result": [PAYMENTS[event.result]],
        }
        if event.target is not None:
            named = event.special and event.kind is not o.ExpenseKind.TO_AUTONOMOUS
            told["unit"] = self.words.ref(event.target) | ({"special": str(event.special)} if named else {})
        if event.area is not None:
            told["province"] = self.spelling.area_names[event.area]
        if event.victim is not None:
            told["victim"] = self._power(event.victim)
        notes = {
            "insufficient_funds": event.short_of_funds,
            "rounded_down_by": event.rounded_down_by,
            "counter_bribed": bool(event.counter_bribed),
            "over_maximum": event.over_maximum,
            "die": event.die,
            "required": event.required if event.result is Payment.TOO_SMALL else None,
        }
        return told | {key: note for key, note in notes.items() if note}

    def _payment(self, event: e.Event) -> None:
        match event:
            case e.PaidBank(power=power, ducats=ducats, wanted=wanted):
                self.payments.append(self._gift(power, "bank", ducats, wanted or ducats, ""))
            case e.Paid(power=power, to=to, ducats=ducats, wanted=wanted, refused=refused):
                if event.private_to in (None, power):
                    self.payments.append(self._gift(power, self._power(to), ducats, wanted, refused))
            case e.Borrowed(power=power, ducats=ducats, interest=interest, years=years, refused=refused):
                told: dict[str, Any] = {"power": self._power(power), "borrow": ducats, "years": years}
                told |= {"note": refused.replace("-", "_")} if refused else {"due": ducats + interest}
                self.payments.append(told)
            case e.LoanCollected(power=power, ducats=ducats):
                self.payments.append({"power": self._power(power), "bank_collects": ducats})
            case e.LoanDefaulted(power=power, ducats=ducats, owed=owed):
                told = {"power": self._power(power), "bank_collects": owed, "note": "default", "paid": ducats}
                self.payments.append(told)
            case _:
                raise TypeError(type(event).__name__)

    def _gift(self, power: str, to: str, ducats: int, wanted: int, refused: str) -> dict[str, Any]:
        told: dict[str, Any] = {"power": self._power(power), "to": to, "ducats": wanted}
        if refused:
            return told | {"note": "ignored_debt"}
        return told | ({"note": "insufficient_funds", "paid": ducats} if ducats < wanted else {})

    def _income(self, event: e.IncomeCounted) -> dict[str, Any]:
        total = event.seas + event.provinces + event.cities + event.variable
        return {
            "power": self._power(event.power),
            "treasury": event.treasury,
            "income": total,
            "water": event.seas,
            "provinces": event.provinces,
            "cities": event.cities,
            "variable": event.variable,
        }

    def _draw(self, event: e.VariableIncomeRolled | e.DisasterStruck) -> None:
        area = self.spelling.area_names
        if isinstance(event, e.VariableIncomeRolled):
            told: dict[str, Any] = {
                "city": area[event.city],
                "power": self._power(event.power),
                "ducats": event.ducats,
            }
            told |= {"dice": list(event.dice) or "fixed"}
            self.draws.setdefault("variable_income", []).append(told)
            return
        drawn: dict[str, Any] = {"roll": event.roll, "provinces": [area[a] for a in event.areas]}
        drawn |= {"row": event.row} if event.row else {}
        self.draws[str(event.disaster)] = drawn | ({"column": event.column} if event.column else {})

    def _draw_attempt(self, event: e.ExpenseResolved) -> None:
        if event.kind is o.ExpenseKind.ASSASSINATE and event.die is not None and event.victim is not None:
            self.draws.setdefault("assassination", []).append(
                {
                    "by": self._power(event.power),
                    "expense": event.number,
                    "victim": self._power(event.victim),
                    "die": event.die,
                    "success": event.result is Payment.OK,
                }
            )

    def _work(self, power: str, area: AreaId, walls: bool) -> dict[str, Any]:
        where = self.spelling.area_names[area]
        return {"power": self._power(power), "province": where, "where": "walls" if walls else "city"}

    def _news(self, event: e.Event) -> Iterable[tuple[str, dict[str, Any]]]:
        """The news of an event, which stands under one of these, or under none."""
        yield from self._news_of_places(event)
        yield from self._news_of_units(event)
        yield from self._news_of_powers(event)

    def _news_of_places(self, event: e.Event) -> Iterable[tuple[str, dict[str, Any]]]:
        area = self.spelling.area_names
        match event:
            case e.RebellionLiberated(area=where):
                yield "rebellion_liberated", {"province": area[where]}
            case e.RebellionPutDown(area=where, where=part):
                yield "rebellion_put_down", {"province": area[where], "where": part}
            case e.SiegeLifted(area=where, rule=rule) if rule == "N-072" or self._is_bribed_at(where):
                yield "siege_lifted", {"province": area[where]}  # of others the orders tell
            case e.CityDestroyed(power=power, area=where, ducats=loot):
                told = {"power": self._power(power), "province": area[where], "ducats": loot}
                yield "city_destroyed", told
            case e.RebuildingBegun(power=power, area=where, walls=walls):
                yield "rebuilding_begun", self._work(power, where, walls)
            case e.RebuildingLost(power=power, area=where):
                yield "rebuilding_lost", {"power": self._power(power), "province": area[where]}
            case e.CityRebuilt(power=power, area=where, walls=walls):
                yield "rebuilt", self._work(power, where, walls)

    def _news_of_units(self, event: e.Event) -> Iterable[tuple[str, dict[str, Any]]]:
        area = self.spelling.area_names
        match event:
            case e.BesiegedGarrisonDisbanded(area=where):
                yield "besieged_garrison_disbands", {"province": area[where]}
            case e.DestroyedNoRetreat(unit=unit):
                yield "destroyed_no_retreat", self.words.ref(unit)
            case e.UnitPerished(cause="dismissed"):
                return
            case e.UnitPerished(unit=unit, cause="siege"):
                yield "destroyed_no_retreat", self.words.ref(unit)
            case e.UnitPerished(unit=unit, cause=cause):
                told = self.words.ref(unit)
                yield "unit_eliminated", told | {"cause": CAUSES.get(cause, cause)}

    def _news_of_powers(self, event: e.Event) -> Iterable[tuple[str, dict[str, Any]]]:
        match event:
            case e.Assassinated(power=power):
                yield "assassinated", {"power": self._power(power)}
            case e.PowerEliminated(power=power) if self.before is not None:  # of openings nobody tells it
                yield "eliminated", {"power": self._power(power)}
            case e.HomeCountryGained(power=power, home_of=home):
                yield "home_gained", {"power": self._power(power), "home_of": self._power(home)}
            case e.HomeCountryLost(home_of=home) if self.before is None:
                yield "home_gained", {"power": self._power(AUTONOMOUS), "home_of": self._power(home)}
            case e.HomeCountryLost(power=power, home_of=home):
                yield "home_lost", {"power": self._power(power), "home_of": self._power(home)}
            case e.VictoryWon(power=power):
                yield "victory", {"power": self._power(power)}
            case e.VictoryThresholdRaised(cities=cities):
                yield "victory_threshold_raised", {"cities": cities}
