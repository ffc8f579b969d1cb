"""The choices of a power in words: pieces with their orders, forms with their blanks, what can be touched.

Builds and upkeep under a condition, where winter's orders are given before the moves (B-041). The facts are
about places at hand: one owns the place or not, it is empty or not; AND joins several. Other conditions (OR,
sieges, units of a kind or power) are written.

Things to touch on the way to an order: units, provinces, coasts, powers, and buttons.

Not here: which orders make sense (unit_orders, winter, expenditures, money_forms), words of orders
(language.order_text), orders without one (winter), which taps lead where (unit_orders, winter).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.api.rendering import page_words, words
from judge.api.values import Choice, Choices, Piece, Touch, language_written
from judge.games.machiavelli.choices import winter
from judge.games.machiavelli.choices.drafts import Draft, Entry
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.choices.money_forms import money_forms
from judge.games.machiavelli.choices.unit_orders import Offer, tap_of, unit_orders
from judge.games.machiavelli.choices.winter import builds, sites, upkeep
from judge.games.machiavelli.choices.worded_forms import form_of
from judge.games.machiavelli.language import order_subjects, order_text
from judge.games.machiavelli.language.order_text import Conditional, UnitWords
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.conditions import Condition, Denial, Owned, UnitThere
from judge.games.machiavelli.model.orders import (
    Build,
    Maintain,
    Order,
    Remove,
    RetreatList,
    StrategicMove,
)
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.year import ADJUSTMENT, MOVES, RETREAT_LISTS, RETREATS

Offered = tuple[str, str, Sequence[Offer]]
"""A piece's id, the group it belongs to, and its orders."""


def choices(setting: Setting, state: State, power: Power, filed: Sequence[Order] = ()) -> Choices:
    """List what `power` may choose from, by what it sees of the position."""
    if power in state.eliminated:
        return Choices()
    ground, said = Ground.of(setting, state, power, filed), page_words("machiavelli")["choices"]
    on_file = {_piece_of(order): order for order in filed}

    def line(order: Order) -> str:
        return str(order_text.words(order, ground.setting, state))

    def choice(offer: Offer) -> Choice:
        note = _note(offer, said)
        return Choice(taps=offer.taps, line=line(offer.order), note=note, usual=offer.usual, cost=offer.cost)

    pieces = tuple(
        Piece(
            id=id,
            group=str(said["groups"][group]),
            choices=tuple(map(choice, offers)),
            free=_is_free(ground, group),
            filed=(line(on_file[id]),) if id in on_file else (),
        )
        for id, group, offers in _pieces(ground)
        if offers
    )
    known = {piece.id for piece in pieces}
    return Choices(
        pieces=pieces,
        forms=tuple(form_of(draft, setting.scenario, said) for draft in _drafts(ground)),
        touches=touches(pieces, setting.scenario, said["taps"]),
        filed=tuple(line(order) for order in filed if _piece_of(order) not in known),
        purse=_purse(ground) if setting.rules.money else None,
    )


def _is_free(ground: Ground, group: str) -> bool:
    """Decide whether a letter is complete without: builds, and upkeep where all are kept unasked (F-024)."""
    return group == "builds" or (group == "upkeep" and ground.setting.rules.keeps_unnamed_units)


def _purse(ground: Ground) -> float:
    """Ducats that may be spent, with the income that comes before units are paid (B-003)."""
    has, comes = (ducats.get(ground.power, 0) for ducats in (ground.state.ducats, ground.state.revenue))
    return float(has + comes if ADJUSTMENT in ground.letter else has)


def _pieces(ground: Ground) -> Iterator[Offered]:
    letter = ground.letter
    if RETREATS in letter:
        for gone in winter.units_to_retreat(ground):
            yield tap_of(gone.unit.ref), "retreats", tuple(winter.flights(ground, gone))
        return
    if MOVES in letter:
        there = ground.with_builds
        bought = [unit for unit in there.state.units() if unit.ref in ground.units_to_buy]
        for unit in (*there.own, *(unit for unit in bought if unit.power != ground.power)):
            yield tap_of(unit.ref), "orders", tuple(unit_orders(there, unit))
    if ADJUSTMENT in letter:
        for unit in ground.own:
            yield f"upkeep {tap_of(unit.ref)}", "upkeep", tuple(winter.upkeep(ground, unit))
        for area in winter.sites(ground):
            yield f"build {area}", "builds", tuple(winter.builds(ground, area))


def _drafts(ground: Ground) -> Iterator[Draft]:
    yield from money_forms(ground)
    if MOVES in ground.letter:
        yield from winter.marches(ground)
    if RETREAT_LISTS in ground.letter:
        yield from winter.retreat_lists(ground)
    if ADJUSTMENT in ground.letter:
        yield from winter.waivers(ground)
        yield from _under_conditions(ground)


def _piece_of(order: Order) -> str:
    """The piece that an order on file belongs to; empty: it belongs to a form."""
    match order:
        case Maintain(unit=ref, when=None) | Remove(unit=ref, when=None):
            return f"upkeep {tap_of(ref)}"
        case Build(unit=ref, when=None):
            return f"build {ref.area}"
        case StrategicMove() | RetreatList() | Maintain() | Remove() | Build():
            return ""
        case _:
            return order_subjects.about(order) or ""


def _note(offer: Offer, words: Mapping[str, Any]) -> str:
    """The kind of an order, by the first word that is tapped for it; a bare place: a move."""
    first = offer.taps[0].partition(" ")[0]
    return str(words["notes"].get(first, words["notes"]["move"]))


_MOST_FACTS = 3
"""Facts of one condition on a page; nobody needs more."""


def _under_conditions(ground: Ground) -> Iterator[Draft]:
    """Each order of the winter with a condition, and each condition with an order."""
    if not ground.setting.rules.adjusts_after_moves(ground.state.phase):
        return
    orders, facts = tuple(_orders(ground)), tuple(_facts(ground))
    if orders and facts:
        first, entries = orders[0], [replace(order, when=facts[0]) for order in orders]
        entries += [replace(first, when=fact) for fact in facts[1:]]
        yield Draft(
            kind="condition",
            entries=tuple(Entry(order=order) for order in entries),
            blanks=("order", "condition"),
            many=_MOST_FACTS,
        )


def _orders(ground: Ground) -> Iterator[Conditional]:
    for area in sites(ground):
        yield from (offer.order for offer in builds(ground, area) if isinstance(offer.order, Conditional))
    for unit in ground.own:
        yield from (offer.order for offer in upkeep(ground, unit) if isinstance(offer.order, Conditional))


def _facts(ground: Ground) -> Iterator[Condition]:
    """The conditions about each place at hand: the power owns it or does not, it is empty or is not."""
    for area in _places(ground):
        if ground.setting.board.areas[area].is_sea:
            continue
        owned, there = Owned(area, ground.power), UnitThere(area)
        yield from (owned, Denial(owned), Denial(there), there)


def _places(ground: Ground) -> tuple[AreaId, ...]:
    """Places where it may build, where its units are, and where they could step to."""
    reached = (area for unit in ground.own for area, _ in ground.steps(unit))
    return tuple(sorted({*sites(ground), *(unit.area for unit in ground.own), *reached}))


def touches(pieces: Iterable[Piece], scenario: Scenario, buttons: Mapping[str, Any]) -> dict[str, Touch]:
    """Everything that is tapped, by its key. `buttons`: the words of taps that are words."""
    taps = (tap for piece in pieces for tap in (piece.id, *_after(piece)))
    return {tap: _touch(tap, scenario, buttons) for tap in dict.fromkeys(taps)}


def _after(piece: Piece) -> Iterator[str]:
    return (tap for choice in piece.choices for tap in choice.taps)


def _touch(tap: str, scenario: Scenario, buttons: Mapping[str, Any]) -> Touch:
    """Make the touch of ``hold``, ``A pis``, ``build pis``, ``pis``, ``prv/nc``, ``venice`` or ``as A``."""
    if tap in buttons:
        return Touch(str(buttons[tap]))
    first, _, rest = tap.partition(" ")
    known = words.words(language_written())
    match first:
        case "as":
            return Touch(str(known["units"][rest]))
        case "of":
            return Touch(str(known["specials"][rest]))
        case "upkeep":
            return _touch(rest, scenario, buttons)
        case "build":
            return Touch(_name(scenario, rest), rest)
        case _ if rest:
            return Touch(str(UnitWords.of(first, AreaId(rest), scenario)), rest)
    place, _, coast = tap.partition("/")
    if coast:
        shore = buttons["any-coast"] if coast == "any" else known["coasts"][coast]
        return Touch(str(shore), place)
    if place in scenario.board.areas:
        return Touch(_name(scenario, place), place)
    power = scenario.powers.get(Power(tap))
    return Touch(str(power.name if power is not None else known["holders"][tap]["name"]))


def _name(scenario: Scenario, area: str) -> str:
    return str(scenario.board.areas[AreaId(area)].name)
