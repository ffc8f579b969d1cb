"""Choice of the news that stands on top of a short letter; the rest is left for the gazette below.

Made from views, so that it holds nothing that its reader may not know. Every event is told in one of the two.
Not here: one's own part of it (for_you), sentences (templates).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.api.values import View
from judge.games.machiavelli.letters.for_you import ForYou, own_first, strikes
from judge.games.machiavelli.letters.news import Item, NewsWriter, OrderLine
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Phase, PhaseKind, Power, State, Unit
from judge.games.machiavelli.model.topology import is_counted_city, neighbours

MOST_NEAR = 8
"""Pieces of news of one's own region and its borders on top, one's own places first."""
MOST_AGAINST = 6
"""Orders of others into one's own region."""
MOST_OWN = 16
"""Own orders on top, those that failed first."""
MOST_ARRIVED = 16
"""Units of others that are new near by."""

_BORDER: tuple[type[ev.Event], ...] = (
    ev.UnitBought,
    ev.UnitDisbandedByBribe,
    ev.GarrisonMadeAutonomous,
    ev.RebellionBroke,
    ev.SiegeBegun,
    ev.CityDestroyed,
    ev.ProvinceChangedHands,
    ev.CityChangedHands,
)
"""Events that matter in a neighbour's places."""
_WITHIN: tuple[type[ev.Event], ...] = (
    *_BORDER,
    ev.BribeFailed,
    ev.FamineCaused,
    ev.FamineRelieved,
    ev.RebellionPacified,
    ev.RebellionLiberated,
    ev.RebellionPutDown,
    ev.SiegeLifted,
    ev.MustRetreat,
    ev.RetreatDrawn,
    ev.DestroyedNoRetreat,
)
"""Events that matter in one's own."""
_HANDS = (ev.ProvinceChangedHands, ev.CityChangedHands)

Hand = Sequence[tuple[State, View[State]]]
"""Of each power that a reader plays: the position before, and its view."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Places that came to their reader (`gained`) or went from it, all alike.

    `part`: ``whole`` is a province with its city, else ``city`` or ``province``. `other` had them before or
    has them now; None where nobody does.
    """

    gained: bool
    part: str
    other: Power | None
    rule: str
    areas: tuple[AreaId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPart:
    """Meaning of a phase for one power of the reader's; `struck` is what befell it besides its orders. Of its
    orders `more` are left for the gazette.
    """

    you: ForYou
    more: int
    changes: tuple[Change, ...]
    struck: tuple[Item, ...]

    @property
    def quiet(self) -> bool:
        """Decide whether nothing of the power's was in it."""
        return not (self.you.orders or self.more or self.changes or self.struck or self.you.failed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Short:
    """`against` are others' orders into the reader's own region, `near` news of it and of its borders,
    `arrived` others' units that stand there now and did not before, without the last `arrived_more`. `orders`
    and `sections` are what is left for the gazette; `quiet`: a retreat or adjustment in which nothing was the
    reader's."""

    own: tuple[OwnPart, ...]
    against: tuple[tuple[Power, list[OrderLine]], ...]
    near: tuple[Item, ...]
    arrived: tuple[tuple[Power, tuple[Unit, ...]], ...]
    arrived_more: int
    orders: tuple[tuple[Power, list[OrderLine]], ...]
    sections: tuple[tuple[str, list[Item]], ...]
    quiet: bool


def shorten_news(teller: NewsWriter, phase: Phase, hand: Hand, own: Sequence[ForYou]) -> Short:
    """The news of a closed phase, parted; for bystanders all of it is left for the gazette."""
    told = [e for e in hand[0][1].events if not _is_told_by_order(e, hand[0][1].events)]
    parts, shown = [], list[ev.Event]()
    for you, (_, view) in zip(own, hand, strict=True) if own else ():
        changes = [e for e in view.events if isinstance(e, _HANDS) and you.power in (e.was, e.now)]
        struck = [e for e in view.events if strikes(e, you.power) and not _is_told_by_order(e, view.events)]
        if teller.setting.rules.retreats_at_once:  # the orders tell it, and where the unit went
            struck = [e for e in struck if not isinstance(e, ev.MustRetreat)]
        kept, more = _first_orders(teller, view.events, you)
        shown += [*changes, *struck, *(e for e in view.events if _own_row(e, you) and e not in more)]
        parts.append(
            OwnPart(
                you=kept,
                more=len(more),
                changes=tuple(_group_changes(teller.setting, changes, you.power)),
                struck=tuple(dict.fromkeys(Item(teller.say(e), e.rule) for e in struck)),
            )
        )
    quiet = bool(parts) and phase.kind is not PhaseKind.MOVEMENT and all(part.quiet for part in parts)
    region = _Region.of(teller, hand, {part.you.power for part in parts})
    against = [] if quiet else _against(told, region, shown)
    near = [] if quiet else _near(told, region, shown)
    left = [e for e in told if e not in shown and e not in against and e not in near]
    arrived = [] if quiet else [(power, unit) for power, units in region.newcomers(hand) for unit in units]
    new: dict[Power, tuple[Unit, ...]] = {}
    for power, unit in arrived[:MOST_ARRIVED]:
        new[power] = (*new.get(power, ()), unit)
    return Short(
        own=tuple(parts),
        against=tuple(own_first(teller.orders(against), ())),
        near=tuple(item for _, items in teller.sections(near) for item in items),
        arrived=tuple(new.items()),
        arrived_more=max(len(arrived) - MOST_ARRIVED, 0),
        orders=tuple(teller.orders(left)),
        sections=tuple(teller.sections(left)),
        quiet=quiet,
    )


def _first_orders(
    teller: NewsWriter, told: Iterable[ev.Event], you: ForYou
) -> tuple[ForYou, list[ev.OrderResolved]]:
    """A power's part with no more orders than stand on top, in their order, and the others."""
    if len(you.orders) <= MOST_OWN:
        return you, []
    own = [e for e in told if isinstance(e, ev.OrderResolved) and e.power == you.power]
    first = sorted(own, key=lambda e: ev.Verdict.OK in e.verdicts)[:MOST_OWN]  # stable
    more = [e for e in own if e not in first]
    lines = teller.orders([e for e in own if e in first])
    return replace(you, orders=tuple(line for _, found in lines for line in found)), more


def _own_row(event: ev.Event, you: ForYou) -> bool:
    """Decide whether it is told among one's own orders, or by one's own ledger."""
    kinds = (ev.OrderResolved, ev.IncomeCounted) if you.money is not None else ev.OrderResolved
    return isinstance(event, kinds) and getattr(event, "power", None) == you.power


def _is_told_by_order(event: ev.Event, told: Iterable[ev.Event]) -> bool:
    """Decide whether it is the surrender of a garrison that is told beside its order (N-020)."""
    if not (isinstance(event, ev.UnitPerished) and event.cause == "siege"):
        return False
    orders = (e for e in told if isinstance(e, ev.OrderResolved) and e.unit == event.unit)
    return any(e.power == event.power and ev.Verdict.GARRISON_FELL in e.verdicts for e in orders)


def _group_changes(setting: Setting, changes: Iterable[ev.Event], own: Power) -> Iterator[Change]:
    """Changes of hands, those together that are told in one sentence; gains come first. A fortress, which
    counts for nobody, is no city (N-045).
    """
    cities = {(e.area, e.was, e.now, e.rule) for e in changes if isinstance(e, ev.CityChangedHands)}
    lands = {(e.area, e.was, e.now, e.rule) for e in changes if isinstance(e, ev.ProvinceChangedHands)}
    alike: dict[tuple[bool, str, Power | None, str], list[AreaId]] = {}
    forts = {change for change in cities if not is_counted_city(setting, change[0])}
    parts = (
        ("whole", cities & lands),
        ("city", cities - lands - forts),
        ("fortress", forts - lands),
        ("province", lands - cities),
    )
    for part, found in parts:
        for area, was, now, rule in sorted(found, key=lambda change: change[0]):
            other = was if now == own else now
            kind = now == own, part, None if other == AUTONOMOUS else other, rule
            alike.setdefault(kind, []).append(area)
    for (gained, part, other, rule), areas in sorted(alike.items(), key=lambda group: not group[0][0]):
        yield Change(gained=gained, part=part, other=other, rule=rule, areas=tuple(areas))


@dataclass(frozen=True, slots=True)
class _Region:
    """Provinces and units of some powers, before a phase and after it, with what borders on them.

    `retreat` is the rule by which orders tell where the beaten went (N-006).
    """

    powers: frozenset[Power]
    own: frozenset[AreaId]
    border: frozenset[AreaId]
    retreat: str

    @classmethod
    def of(cls, teller: NewsWriter, hand: Hand, powers: Iterable[Power]) -> _Region:
        mine = frozenset(powers)
        states = [state for before, view in hand for state in (before, view.state)] if mine else []
        own = {a for s in states for a, owner in s.province_owner.items() if owner in mine}
        own |= {unit.area for s in states for unit in s.units() if unit.power in mine}
        border = {area for near in own for area in neighbours(teller.setting.board, near)} - own
        return cls(mine, frozenset(own), frozenset(border), teller.setting.rules.number_of("N-006"))

    def newcomers(self, hand: Hand) -> Iterator[tuple[Power, tuple[Unit, ...]]]:
        """Others' units in the region or at its border, by power, where none of theirs stood before."""
        before, view = hand[0]
        stood = {(unit.power, unit.area) for unit in before.units()}
        found: dict[Power, list[Unit]] = {}
        for unit in view.state.units():
            other = unit.power not in self.powers and unit.power != AUTONOMOUS
            if other and unit.area in self.own | self.border and (unit.power, unit.area) not in stood:
                found.setdefault(unit.power, []).append(unit)
        yield from ((power, tuple(units)) for power, units in sorted(found.items()))


def _against(told: Iterable[ev.Event], region: _Region, shown: Sequence[ev.Event]) -> list[ev.Event]:
    """Orders of others that go into the region, and retreats out of it."""
    found = [
        e
        for e in told
        if isinstance(e, ev.OrderResolved)
        and e.power != AUTONOMOUS
        and e not in shown
        and (_aim(e.order) in region.own or (e.unit.area in region.own and e.rule == region.retreat))
    ]
    return list[ev.Event](found[:MOST_AGAINST])


def _aim(order: object) -> AreaId | None:
    """Place to which an order would bring war."""
    match order:
        case od.Advance() | od.Transport():
            return order.to
        case od.Besiege() | od.Destroy():
            return order.unit.area
        case _:
            return None


def _near(told: Iterable[ev.Event], region: _Region, shown: Sequence[ev.Event]) -> list[ev.Event]:
    """News of the region and its borders. A province and its city, that change hands together, stay so."""
    within, border = list[ev.Event](), list[ev.Event]()
    for event in told:
        if event in shown or _own_defeat(event, region.powers):
            continue
        area = getattr(event, "area", None) or getattr(getattr(event, "unit", None), "area", None)
        if area in region.own and isinstance(event, _WITHIN) and not _own_siege(event, region.powers):
            within.append(event)
        elif area in region.border and isinstance(event, _BORDER) and _by_another(event, region.powers):
            border.append(event)
    places = list(dict.fromkeys(_place(e) for e in (*within, *border)))[:MOST_NEAR]
    return [e for e in (*within, *border) if _place(e) in places]


def _own_defeat(event: ev.Event, own: Iterable[Power]) -> bool:
    """Decide whether a unit of one's own was beaten: that is one's own news, not the neighbourhood's."""
    return isinstance(event, ev.MustRetreat) and event.power in own


def _own_siege(event: ev.Event, own: Iterable[Power]) -> bool:
    return isinstance(event, ev.SiegeBegun) and event.power in own


def _by_another(event: ev.Event, own: Iterable[Power]) -> bool:
    """Decide whether, where something was come by, another power did it; one's own sieges are orders."""
    if isinstance(event, _HANDS):
        return event.now not in (None, AUTONOMOUS)
    return not _own_siege(event, own)


def _place(event: ev.Event) -> tuple[object, ...]:
    """One for the changes of hands of a place, and for all else one each."""
    return (getattr(event, "area", None),) if isinstance(event, _HANDS) else (event.__class__, repr(event))
