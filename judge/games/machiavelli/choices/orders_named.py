"""Orders that the names in a letter may mean, for units of which nothing else in it was understood.

Whoever names a unit and gives it no order is shown what it could do with the places named near it: better one
question than a forgotten unit. Not here: what a sentence most likely means (likely_orders).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

from judge.api.understanding import GROUP, IT, KIND, Mention, Spoken
from judge.api.values import OrdersNamed
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.choices.likely_orders import offers_of_units, unit_named
from judge.games.machiavelli.choices.unit_orders import Offer
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Disband, Hold, Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, UnitRef
from judge.games.machiavelli.model.year import MOVES, RETREATS

_DEEDS: Mapping[str, type[Order]] = {"hold": Hold, "disband": Disband}
"""Orders that a verb alone gives."""


def orders_named(
    setting: Setting,
    position: BoardPosition,
    lines: Iterable[str],
    known: Sequence[Order],
    is_clear: Callable[[str], bool],
) -> Iterator[OrdersNamed[Order]]:
    """The orders that each sentence of a letter names for each unit, but for places where `known` ones go.

    `is_clear`: decides whether a sentence is not asked about. Such are looked at only above others.
    """
    reader = Sentences(position, None)
    lines = _without_clear_end(lines, reader, is_clear)
    ground = Ground.of(setting, position.state, Power(position.seat), known) if lines else None
    if ground is None or {MOVES, RETREATS}.isdisjoint(ground.letter):
        return
    offers = offers_of_units(ground)
    goals = {order.to for order in known if isinstance(order, Advance)}
    alone = RETREATS in ground.letter and len(offers) == 1
    spoken_of = tuple(offers) if alone else ()
    for line in lines:
        for sentence in reader.named_in(line):
            found: dict[UnitRef, dict[Order, None]] = {unit: {} for unit in offers}
            spoken_of = _add_named(found, sentence.words, offers, spoken_of)
            for orders in found.values():
                new = [one for one in orders if not (isinstance(one, Advance) and one.to in goals)]
                if new:
                    yield OrdersNamed(sentence.text, tuple(new))


def _without_clear_end(
    lines: Iterable[str], reader: Sentences, is_clear: Callable[[str], bool]
) -> Sequence[str]:
    """The lines down to the last one with a sentence that is not clear."""
    looked_at = [*lines]
    while looked_at and all(map(is_clear, reader.sentences_of(looked_at[-1]))):
        looked_at.pop()
    return looked_at


Found = Mapping[UnitRef, dict[Order, None]]
"""By unit: the orders that a sentence names for it."""
Offers = Mapping[UnitRef, Sequence[Offer]]


def _add_named(
    found: Found, words: Sequence[Spoken], offers: Offers, before: tuple[UnitRef, ...]
) -> tuple[UnitRef, ...]:
    """Add the orders that a sentence names for units; the units that it speaks of at its end.

    `before`: those of the sentence before, of which this one speaks until it names another.
    """
    units = before
    listed = points = False
    ahead: list[AreaId | type[Order]] = []
    for word in words:
        mention = word.mention
        if mention is None:
            listed = listed and word.parts
            points = word.to or "move" in word.verbs
            for deed in (deed for verb, deed in _DEEDS.items() if verb in word.verbs):
                ahead.append(deed)
                _add(found, units, offers, deed)
            continue
        for one in mention.several or (mention,):
            place = AreaId(one.place) if one.place else None
            named = _units_named(one, offers)
            # "Rome and Spoleto as above", "Arezzo supports Florence"
            is_subject = bool(named) and (listed or not points or units is before)
            if place is not None and not is_subject:
                _add(found, units, offers, place)
            if named and units is before and one.what != GROUP:  # "Ferrara revolts: everybody knows"
                for said in ahead:  # "the Lower Adriatic for Durazzo"
                    _add(found, named, offers, said)
            if named:
                units, listed = (*(units if listed else ()), *named), True
            elif place is not None:
                ahead.append(place)
                listed = False
        points = False
    if units is before and any("move" in word.verbs for word in words):
        kinds = {w.mention.kind for w in words if w.mention is not None and w.mention.what == KIND}
        _add_attackers(found, offers, [place for place in ahead if isinstance(place, str)], kinds - {""})
    return units


def _units_named(mention: Mention, offers: Offers) -> tuple[UnitRef, ...]:
    if mention.what == IT:
        return ()
    if mention.what == GROUP:
        return tuple(unit for unit in offers if mention.kind in ("", unit.kind))
    unit = unit_named(mention, offers)
    return (unit,) if unit is not None else ()


def _add(found: Found, units: Sequence[UnitRef], offers: Offers, what: AreaId | type[Order]) -> None:
    """Add the plain move of units to a place, or a deed that needs none."""
    for unit in units:
        for order in (offer.order for offer in offers[unit]):
            goes = isinstance(order, Advance) and order.to == what and not order.via
            if goes or (isinstance(what, type) and isinstance(order, what)):
                found[unit][order] = None
                break


def _add_attackers(found: Found, offers: Offers, places: Sequence[AreaId], kinds: Set[str]) -> None:
    """Add the move to each place that only one unit can make, of those `kinds` that are named if any is."""
    for place in places:
        able = [
            unit
            for unit in found
            if (not kinds or unit.kind in kinds)
            and any(isinstance(offer.order, Advance) and offer.order.to == place for offer in offers[unit])
        ]
        if len(able) == 1:
            _add(found, able, offers, place)
