"""Events as pieces of news: which section of the letter each belongs to, and its sentence.

The sentences are in ``templates/mail/<language>/events``, one template for each class of event.
Not here: money of the reader (ledger), the letter around the news (results).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.api.rendering import FALLBACK, render
from judge.api.values import ByIdentity, Seat, Wording
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State

SECTIONS: Mapping[str, tuple[type[ev.Event], ...]] = {
    "purses": (
        ev.UnitBought,
        ev.UnitDisbandedByBribe,
        ev.GarrisonMadeAutonomous,
        ev.BribeFailed,
        ev.FamineCaused,
        ev.FamineRelieved,
    ),
    "knives": (ev.RebellionBroke, ev.RebellionPacified, ev.Assassinated, ev.AssassinationFailed),
    "beaten": (ev.MustRetreat, ev.RetreatDrawn, ev.DestroyedNoRetreat, ev.BesiegedGarrisonDisbanded),
    "lands": (
        ev.StrategicMoved,
        ev.IndependentGarrison,
        ev.ProvinceGiven,
        ev.ProvinceTaxed,
        ev.SiegeBegun,
        ev.SiegeLifted,
        ev.CityDestroyed,
        ev.RebuildingBegun,
        ev.RebuildingLost,
        ev.CityRebuilt,
        ev.ProvinceChangedHands,
        ev.CityChangedHands,
        ev.RebellionLiberated,
        ev.RebellionPutDown,
    ),
    "disasters": (ev.DisasterStruck, ev.PlagueSpread, ev.UnitPerished),
    "score": (ev.PointsCounted,),
    "powers": (
        ev.HomeCountryGained,
        ev.HomeCountryLost,
        ev.PowerEliminated,
        ev.UnitMadeIndependent,
        ev.Excommunicated,
        ev.VictoryWon,
        ev.Ranked,
        ev.VictoryThresholdRaised,
        ev.BuildsPending,
        ev.BuildWaived,
    ),
    "income": (ev.IncomeCounted,),
}
"""The public news by section, in the order of the year (N-074). Orders have a section of their own."""

_PERISHED: Mapping[str, str] = {"siege": "beaten", "elimination": "powers", "dismissed": "lands"}
"""Sections that tell how a unit perished; everything else is a disaster."""

LEDGER: tuple[type[ev.Event], ...] = (
    ev.IncomeCounted,
    ev.RevenuePaid,
    ev.DucatPointsCounted,
    ev.VariableIncomeRolled,
    ev.PaidBank,
    ev.Paid,
    ev.ChitGiven,
    ev.Borrowed,
    ev.LoanCollected,
    ev.LoanDefaulted,
    ev.ExpenseResolved,
    ev.ProvinceTaxed,
    ev.ProvinceDeal,
)
"""Money matters: in the ledger of whom they concern, and nowhere else."""


class Sentence(Wording):
    """A sentence of a template, told in the reader's language. `told` says it in one."""

    told: Callable[[str], str]

    @classmethod
    def of(cls, told: Callable[[str], str]) -> Sentence:
        made = cls(told(FALLBACK))
        made.told = told
        return made

    def in_language(self, language: str) -> str:
        return self.told(language)


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence, and the id of the rule behind it."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order as it was given, what became of it, and the rule if it did not succeed."""

    order: str
    outcome: str
    rule: str
    failed: bool


_outcomes: ByIdentity[ev.OrderResolved, dict[tuple[bool, str], str]] = ByIdentity(lambda _: {}, 256)
"""Sentences about what became of orders: to the power itself or to all others, in each language."""


@dataclass(frozen=True, slots=True)
class NewsWriter:
    """Says events to one reader. `before` is the position in which the orders were given."""

    setting: Setting
    before: State
    reader: Seat | None
    language: str = FALLBACK
    """Of sentences told at once; English ones are told again in the language of whoever reads."""
    lines: dict[int, tuple[ev.OrderResolved, OrderLine]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Words said of an order, which a letter has in several places; by the identity of its event."""

    def say(
        self,
        event: ev.Event,
        template: str | None = None,
        *,
        also_city: bool = False,
        otherwise: str | None = None,
    ) -> str:
        """The sentence of an event; `also_city`: a province changes hands together with its city.

        `otherwise` is said if the template fails; without it that something is missing.
        """
        power = getattr(event, "power", None)
        context = {
            "e": event,
            "kind": _kind(event),
            "mine": self.reader is not None and power == self.reader,
            "reader": self.reader,
            "setting": self.setting,
            "autonomous": AUTONOMOUS,
            "also_city": also_city,
        }
        name = template or f"event/{ev.slug(event)}"

        def tell(language: str) -> str:
            said = render.piece(
                name, {**context, "language": language}, language=language, otherwise=otherwise
            )
            return " ".join(said.split())

        return Sentence.of(tell) if self.language == FALLBACK else tell(self.language)

    def sections(self, told: Sequence[ev.Event]) -> list[tuple[str, list[Item]]]:
        """All public news but orders, by section; empty ones are left out."""
        kept = _worth_telling(told)
        found = []
        for name, classes in SECTIONS.items():
            items = [
                Item(self.say(e, also_city=_twin(e) in kept), e.rule)
                for e in kept
                if _belongs(e, name, classes) and _twin_of_city(e) not in kept
            ]
            if items:
                found.append((name, list(dict.fromkeys(items))))
        return found

    def orders(self, told: Iterable[ev.Event]) -> list[tuple[Power, list[OrderLine]]]:
        """Orders and what came of them, by power in the scenario's order."""
        return [(power, [line for _, line in lines]) for power, lines in self.orders_with_numbers(told)]

    def orders_with_numbers(
        self, told: Iterable[ev.Event]
    ) -> list[tuple[Power, list[tuple[int, OrderLine]]]]:
        """The same, each with the number of its event, from 0 on."""
        lines: dict[Power, list[tuple[int, OrderLine]]] = {}
        for number, event in enumerate(told):
            if isinstance(event, ev.OrderResolved) and not self._only_kept(event):
                lines.setdefault(event.power, []).append((number, self._line(event)))
        order = [*self.setting.scenario.powers, AUTONOMOUS]
        return [(power, lines[power]) for power in order if power in lines]

    def _only_kept(self, event: ev.OrderResolved) -> bool:
        """Upkeep that needs no word: after moves, where units are kept while the money reaches (B-006).

        What they cost is among the money.
        """
        if not isinstance(event.order, od.Maintain) or event.verdicts != (ev.Verdict.OK,):
            return False
        rules = self.setting.rules
        return rules.keeps_unnamed_units and rules.adjusts_after_moves(self.before.phase)

    def _line(self, event: ev.OrderResolved) -> OrderLine:
        known = self.lines.get(id(event))
        if known is None:  # the event is kept beside it, so that no other has its id
            known = self.lines[id(event)] = event, self._line_anew(event)
        return known[1]

    def _line_anew(self, event: ev.OrderResolved) -> OrderLine:
        failed = any(v is not ev.Verdict.OK for v in event.verdicts)
        told, whose = _outcomes(event), (event.power == self.reader, self.language)
        if whose not in told:
            told[whose] = self.say(event)
        return OrderLine(
            self.words(event.order, event.unit), told[whose], event.rule if failed else "", failed
        )

    def words(self, order: Any, unit: Any) -> str:
        """An order in its canonical words; the unit alone where it had none."""
        if order is None:
            return order_text.UnitWords.of(unit.kind, unit.area, self.setting.scenario)
        return order_text.words(order, self.setting, self.before)


def _belongs(event: ev.Event, section: str, classes: tuple[type[ev.Event], ...]) -> bool:
    """Decide whether an event is told there; units perish of several causes, not all of them disasters."""
    if isinstance(event, ev.IncomeCounted) and event.private_to is not None:
        return False
    if isinstance(event, ev.UnitPerished):
        return section == _PERISHED.get(event.cause, "disasters")
    return isinstance(event, classes)


def _worth_telling(told: Iterable[ev.Event]) -> list[ev.Event]:
    """Without the book-keeping of what nobody owned and nobody owns."""
    changes = (ev.ProvinceChangedHands, ev.CityChangedHands)
    return [e for e in told if not (isinstance(e, changes) and {e.was or AUTONOMOUS, e.now} == {AUTONOMOUS})]


def _twin(event: ev.Event) -> ev.Event | None:
    """The same change of hands of the province's city."""
    if not isinstance(event, ev.ProvinceChangedHands):
        return None
    return ev.CityChangedHands(area=event.area, was=event.was, now=event.now, rule=event.rule)


def _twin_of_city(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.CityChangedHands):
        return None
    return ev.ProvinceChangedHands(area=event.area, was=event.was, now=event.now, rule=event.rule)


def _kind(event: ev.Event) -> str:
    order = getattr(event, "order", None)
    if order is None:
        return "none"
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(order).__name__).lower()


_HEADLINES: tuple[type[ev.Event], ...] = (
    ev.VictoryWon,
    ev.PowerEliminated,
    ev.Assassinated,
    ev.HomeCountryLost,
    ev.CityDestroyed,
    ev.CityChangedHands,
    ev.UnitBought,
    ev.GarrisonMadeAutonomous,
    ev.UnitDisbandedByBribe,
    ev.RebellionBroke,
    ev.DisasterStruck,
    ev.MustRetreat,
    ev.DestroyedNoRetreat,
    ev.SiegeBegun,
    ev.ProvinceChangedHands,
)


def headlines(teller: NewsWriter, told: Sequence[ev.Event], count: int = 2) -> list[str]:
    """The most telling public news, short, the reader's own loss or gain first; empty when all was quiet."""
    found: list[str] = []
    places: set[Any] = set()
    public = [e for e in _worth_telling(told) if e.private_to is None]
    telling = [e for wanted in _HEADLINES for e in public if isinstance(e, wanted)]
    for event in sorted(
        telling, key=lambda e: (not isinstance(e, ev.VictoryWon), not _concerns(e, teller.reader))
    ):
        place = getattr(event, "area", None)
        short = teller.say(event, "machiavelli/results-headline.txt", otherwise="")
        if short and short not in found and (place is None or place not in places):
            found.append(short)
            places.add(place)
        if len(found) == count:
            break
    return found


def _concerns(event: ev.Event, reader: Seat | None) -> bool:
    """Decide whether the reader wins or loses by it."""
    about = (getattr(event, name, None) for name in ("was", "now", "against", "power"))
    return reader is not None and Power(reader) in about


_ENDS = {ev.Verdict.DISBANDED, ev.Verdict.UNPAID, ev.Verdict.NOT_MAINTAINED, ev.Verdict.REMOVED_BY_DEFAULT}


def units_disbanded(told: Iterable[ev.Event]) -> list[ev.OrderResolved]:
    """The units that an adjustment ended without their owner's wish, for want of money (N-054)."""
    orders = (e for e in told if isinstance(e, ev.OrderResolved))
    return [e for e in orders if not isinstance(e.order, od.Build) and not _ENDS.isdisjoint(e.verdicts)]


def count_built_and_disbanded(told: Iterable[ev.Event]) -> tuple[int, int]:
    """Number of units built in an adjustment, and of those disbanded."""
    orders = [e for e in told if isinstance(e, ev.OrderResolved)]
    built = sum(isinstance(e.order, od.Build) and ev.Verdict.OK in e.verdicts for e in orders)
    lost = sum(
        not isinstance(e.order, od.Build)
        and (isinstance(e.order, od.Remove) or not _ENDS.isdisjoint(e.verdicts))
        for e in orders
    )
    return built, lost
