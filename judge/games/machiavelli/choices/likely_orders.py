"""Orders that a sentence most likely means which nobody could read: of those that make sense for each unit.

A sentence is only looked at for the units, places and verbs in it; of all that a unit may do one order has to
fit them, and no other. Whoever wrote it is asked, unless it leaves no doubt: all its words are known, all its
places used. Not here: how sentences are read (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache, partial

from judge.api.understanding import GROUP, IT, Mention, Spoken, SpokenSentence
from judge.api.values import LikelyOrders
from judge.games.machiavelli.choices import winter
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.choices.plain_words import says_nothing_else
from judge.games.machiavelli.choices.unit_orders import Offer, tap_of, unit_orders
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.names import plain
from judge.games.machiavelli.language.order_subjects import about
from judge.games.machiavelli.language.reading.clause_questions import is_notation
from judge.games.machiavelli.language.reading.deeds_of_others import without_deeds_of_others
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.legality.campaign import refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Besiege,
    Build,
    Convert,
    Disband,
    Hold,
    LiftSiege,
    Maintain,
    Order,
    Remove,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, UnitRef
from judge.games.machiavelli.model.year import ADJUSTMENT, MOVES, RETREATS

_HELPED, _CARRIED = "helped-by", "carried-by"
"""Verbs between what is helped and who helps."""
_SUPPORT, _TRANSPORT, _HOLD, _BESIEGE, _DISBAND = "support", "transport", "hold", "besiege", "disband"
_BUILD, _MAINTAIN = "build", "maintain"
_PASSES = 2
"""Readings of a sentence: its beginning may hang on its end (``Florence helps, Arezzo goes to Siena``)."""
_CONVERT = frozenset({"convert", "comes-out", "made-into"})
_OTHERS = frozenset(
    {_SUPPORT, _TRANSPORT, _BESIEGE, _DISBAND, "lift-siege", "destroy", "rebuild", "convert", "comes-out"}
)
"""Orders of a unit that neither moves nor just stays."""
_STAYING = _OTHERS | {_HOLD}
_SHORT = 3
"""Words of a sentence that may do without a verb (``Arezzo? Siena.``)."""
_LONGEST_PAIR = 6
"""Words of two names."""
_FOR_ARROWS = frozenset({"x", "/", "|", "="})
"""Signs that some write for an arrow between two names."""
_REST = frozenset({"all", "rest", "other"})


@dataclass
class _Part:
    """Part of a sentence on some units: other places, verbs, kinds of units; `helps`: the part before it."""

    units: list[UnitRef]
    places: list[AreaId] = field(default_factory=list)
    verbs: set[str] = field(default_factory=set)
    words: list[frozenset[str]] = field(default_factory=list)
    """Meanings of each of its verbs."""
    kinds: set[str] = field(default_factory=set)
    helps: UnitRef | None = None
    helping: frozenset[str] = frozenset()
    """The verbs between what it helps and itself."""
    spoken_of: tuple[AreaId, ...] = ()
    """Places that stand before it, of which it may speak (``Ferrara is weak: Padua goes in``)."""
    goes: bool = False
    """A verb or a little word says that it moves."""
    closed: bool = False
    """A comma or the like stands behind its last word."""


def likely_orders(
    setting: Setting, position: BoardPosition, lines: Iterable[str], known: Sequence[Order]
) -> Iterator[LikelyOrders[Order]]:
    """The sentences of a letter, and what each most likely orders for units that `known` orders leave out.

    Lines of the notation are passed over: what is wrong with them is told at the very word.
    """
    ground = Ground.of(setting, position.state, Power(position.seat), known)
    known = [order for order in known if not _is_refused(ground, order)]
    if not _has_more_to_order(ground, known):
        return
    ordered = {name for order in known if (name := about(order)) is not None}
    told: list[Order] = list(known)
    of_rest = ""
    reader = Sentences(position, None)
    offers = cache(partial(offers_of_units, ground))
    lines = [line for line in lines if not is_notation(line)]
    moves = {line: move for line in lines if (move := _move_without_arrow(line, position, offers))}
    for line, move in moves.items():
        unit = tap_of(move.unit)
        if unit not in ordered:
            told.append(move)
            ordered.add(unit)
            yield LikelyOrders(line.strip(), (move,))
    spoken = (one for line in lines if line not in moves for one in reader.spoken_sentences(line))
    before: tuple[AreaId, ...] = ()
    for sentence in spoken:
        found: list[Order] = []
        if _is_for_rest(sentence.words) and MOVES in ground.letter:
            of_rest = sentence.text
            continue
        sure = sentence.is_known
        for unit, order, is_plain in _orders_of(ground, offers, sentence, told, before):
            if unit in ordered:
                continue
            sure = sure and is_plain
            if order is not None:
                found.append(order)
                told.append(order)
                ordered.add(unit)
        found = without_deeds_of_others(sentence.text, found, position.names)
        before = () if found else _only_places(sentence.words, ground)
        if found:
            yield LikelyOrders(sentence.text, tuple(found), sure)
    left = tuple(Hold(unit.ref) for unit in ground.own if tap_of(unit.ref) not in ordered)
    if of_rest and left:
        yield LikelyOrders(of_rest, left)


def _move_without_arrow(
    line: str, position: BoardPosition, offers_now: Callable[[], Mapping[UnitRef, tuple[Offer, ...]]]
) -> Advance | None:
    """The move that a line of two names and nothing else leaves out an arrow of (``are sie``)."""
    words = plain(line).split()
    if not 1 < len(words) <= _LONGEST_PAIR:
        return None
    for at in range(1, len(words)):
        behind = words[at + 1 :] if words[at] in _FOR_ARROWS else words[at:]
        first, second = position.name(" ".join(words[:at])), position.name(" ".join(behind))
        if first is None or second is None or not (first.place and second.place):
            continue
        for unit, offers in offers_now().items():
            orders = (offer.order for offer in offers if unit.area == first.place)
            for order in orders:
                if isinstance(order, Advance) and order.to == second.place and not order.via:
                    return order
    return None


def _only_places(words: Sequence[Spoken], ground: Ground) -> tuple[AreaId, ...]:
    """The places that a sentence names, of which the next one may speak (``I want Siena. Arezzo attacks``);
    none if it names a unit of the writer's.
    """
    mine = {unit.area for unit in ground.own}
    places = _places_of(words)
    return tuple(places) if mine.isdisjoint(places) else ()


def _places_of(words: Sequence[Spoken]) -> list[AreaId]:
    """The places that a sentence names, each once."""
    named = (mention for mention, _ in _mentions_of(words) if mention is not None and mention.place)
    return [*dict.fromkeys(AreaId(mention.place) for mention in named)]


def _is_for_rest(words: Sequence[Spoken]) -> bool:
    """Decide whether a sentence lets all stay of which nothing else is said, and speaks of nothing else."""
    verbs = frozenset(verb for word in words for verb in word.verbs)
    named = [word.mention for word in words if word.mention is not None]
    rest = any(mention.what == GROUP and mention.group in _REST for mention in named)
    return rest and _HOLD in verbs and not verbs & _OTHERS and not any(mention.place for mention in named)


def _orders_of(
    ground: Ground,
    offers_now: Callable[[], Mapping[UnitRef, tuple[Offer, ...]]],
    sentence: SpokenSentence,
    told: Sequence[Order],
    before: tuple[AreaId, ...],
) -> Iterator[tuple[str, Order | None, bool]]:
    """The units of one sentence, each with the order that those that are known (`told`) make likely, and
    whether the sentence says it plainly. None: it says of the unit what is no order.

    `offers_now`: what each unit may be ordered; `before`: places that the sentence before speaks of.
    """
    words = sentence.words
    if {MOVES, RETREATS}.isdisjoint(ground.letter):
        yield from _of_winter(ground, words)
        return
    offers = offers_now()
    done = {order.unit: order for order in told if isinstance(order, Advance | Hold)}
    ordered = {about(order) for order in told}
    bought = sorted(ground.units_to_buy & offers.keys(), key=tap_of)
    bought = [unit for unit in bought if tap_of(unit) not in ordered]
    parts = [*_parts(words, tuple(offers), bought[0] if len(bought) == 1 else None)]
    if not parts and RETREATS in ground.letter and len(offers) == 1:
        parts = [_Part([*offers], _places_of(words), goes=True)]  # "Fall back on Aquila, boys!"
    short = len(sentence.text.split()) <= _SHORT
    mine = {unit.ref for unit in ground.own}
    is_plain = not short and _speaks_of_own(words, offers, ground.power)
    for part in parts:
        part.goes = part.goes or short  # there is no room for a verb
        part.spoken_of = part.spoken_of or before
    open_parts = [(unit, part) for part in parts for unit in part.units]
    for _ in range(_PASSES):
        for unit, part in tuple(open_parts):
            goals = {o.order.to for o in offers[unit] if isinstance(o.order, Advance)}
            fitting = _likely_order([o for o in offers[unit] if _fits(o.order, part, goals, done)], done)
            if fitting is not None:
                yield (
                    tap_of(unit),
                    fitting,
                    is_plain
                    and len(part.units) == 1
                    and says_nothing_else(fitting, part.places, part.words, mine),
                )
                open_parts.remove((unit, part))
                if isinstance(fitting, Advance | Hold):
                    done = {one: order for one, order in done.items() if one != unit} | {unit: fitting}
    yield from ((tap_of(unit), None, False) for unit, _ in open_parts)


def _likely_order(fitting: Sequence[Offer], done: Mapping[UnitRef, Order]) -> Order | None:
    """The one order that fits, or the one usual one; of supports of units on their way, that of the last."""
    usual = [offer for offer in fitting if offer.usual]
    orders = [offer.order for offer in (usual if len(fitting) > 1 else fitting)]
    helped = [order.target for order in orders if isinstance(order, Support) and order.into]
    if len(orders) > 1 and len(helped) == len(orders):
        last = [unit for unit in done if unit in helped][-1:]
        orders = [order for order in orders if isinstance(order, Support) and [order.target] == last]
    return orders[0] if len(orders) == 1 else None


def _is_refused(ground: Ground, order: Order) -> bool:
    """Decide whether the rules do not let a unit do what was read: something else was meant."""
    if MOVES not in ground.letter or not isinstance(order, UnitOrder):
        return False
    return refusal(ground.setting, ground.state, ground.power, order, ground.units_to_buy) is not None


def _has_more_to_order(ground: Ground, known: Sequence[Order]) -> bool:
    """Decide whether anything may be ordered still: any unit, or whatever a winter may raise."""
    if {MOVES, RETREATS}.isdisjoint(ground.letter):
        return ADJUSTMENT in ground.letter
    gone = (each.unit for each in winter.units_to_retreat(ground))
    units = gone if RETREATS in ground.letter else ground.own
    return not {tap_of(unit.ref) for unit in units} <= {about(order) for order in known}


def offers_of_units(ground: Ground) -> Mapping[UnitRef, tuple[Offer, ...]]:
    """Orders that each unit may be given, each order once, whatever coast it names."""
    found: list[tuple[UnitRef, list[Offer]]]
    if RETREATS in ground.letter:
        gone = winter.units_to_retreat(ground)
        found = [(each.unit.ref, [*winter.flights(ground, each)]) for each in gone]
    else:
        bought = [unit for unit in ground.state.units() if unit.ref in ground.units_to_buy]
        units = (*ground.own, *(unit for unit in bought if unit.power != ground.power))
        found = [(unit.ref, [*unit_orders(ground, unit)]) for unit in units]
    return {
        unit: tuple({_bare(offer.order): offer for offer in reversed(offers)}.values())
        for unit, offers in found
    }


def _bare(order: Order) -> object:
    match order:
        case Advance(unit=unit, to=to, via=via):
            return unit, to, via
        case Support(unit=unit, target=target, into=into, conversion=conversion):
            return unit, target, into, conversion
        case Convert(unit=unit, to=to):
            return unit, to
        case _:
            return order


# ---------------------------------------------------------------- what is said of whom


def _mentions_of(words: Sequence[Spoken]) -> Iterator[tuple[Mention | None, Spoken]]:
    for word in words:
        if word.mention is None:
            yield None, word
        for mention in (word.mention.several or (word.mention,)) if word.mention is not None else ():
            yield mention, word


def _parts(words: Sequence[Spoken], units: Sequence[UnitRef], it: UnitRef | None) -> Iterator[_Part]:
    """The parts of a sentence, one for each unit that it begins to speak of, or for several in a row.

    `it`: the unit that a sentence without another one speaks of.
    """
    parts: list[_Part] = []
    ahead = _Part([])
    named = [*_mentions_of(words)]
    for at, (mention, word) in enumerate(named):
        part = parts[-1] if parts else ahead
        if mention is None:
            part.verbs |= word.verbs
            part.words += [word.verbs] * bool(word.verbs)
            part.goes = part.goes or word.to or not word.verbs <= _STAYING
            part.closed = part.closed or word.parts
            continue
        unit = it if mention.what == IT and not parts else unit_named(mention, units)
        does = next((bool(w.verbs) for _, w in named[at + 1 : at + 2]), False)
        if unit is not None and (begun := _new_part(part, unit, is_first=not parts, does=does)):
            parts.append(begun)
            continue
        part.closed = False
        if mention.place:
            lacking = part.helps is not None and not parts[-2].places
            (parts[-2] if lacking else part).places.append(AreaId(mention.place))
        elif mention.kind:
            part.kinds.add(mention.kind)
    for number, part in enumerate(parts):
        listed = not part.verbs and not part.places and part.helps is None
        if listed and number + 1 < len(parts):
            parts[number + 1].units[:0] = part.units
        else:
            yield part


def _speaks_of_own(words: Sequence[Spoken], units: Iterable[UnitRef], power: Power) -> bool:
    """Decide whether a unit of the writer's is named before anything else, and no power but the writer's."""
    mentions = (mention for mention, _ in _mentions_of(words) if mention is not None and mention.what != IT)
    named = [mention for mention in mentions if mention.place or mention.power != power]
    own = bool(named) and unit_named(named[0], units) is not None
    return own and all(mention.place or mention.kind for mention in named)


def _new_part(part: _Part, unit: UnitRef, *, is_first: bool, does: bool) -> _Part | None:
    """A new part where a unit begins one; None where it is a goal, or what another one helps.

    `does`: a verb stands right behind it.
    """
    if is_first:
        begun = _Part([unit], spoken_of=tuple(part.places))
        if does:
            return begun
        return replace(begun, places=list(part.places), verbs=set(part.verbs), words=list(part.words))
    if unit in part.units:
        return None if part.places or part.verbs else _Part([unit])
    if part.verbs & {_HELPED, _CARRIED}:
        helping = frozenset(part.verbs & {_HELPED, _CARRIED})
        begun = _Part([unit], helps=part.units[-1], helping=helping)
        part.verbs -= {_SUPPORT, _TRANSPORT, _HELPED, _CARRIED}
        return begun
    wants_goal = not part.places and (not part.closed or part.verbs & {_SUPPORT, _TRANSPORT})
    if wants_goal and not does and part.verbs and not part.verbs <= {_HOLD}:
        return None
    return _Part([unit])


def unit_named(mention: Mention, units: Iterable[UnitRef]) -> UnitRef | None:
    """The writer's unit that is meant, by its place, or as the only one of its kind."""
    here = [unit for unit in units if unit.area == mention.place and mention.kind in ("", unit.kind)]
    if not mention.place and mention.kind:
        here = [unit for unit in units if unit.kind == mention.kind]
    return here[0] if len(here) == 1 else None


# ---------------------------------------------------------------- which order fits


def _fits(order: Order, part: _Part, goals: Set[AreaId], done: Mapping[UnitRef, Order]) -> bool:
    """Decide whether an order does what the verbs say with the places that are named.

    `goals`: where the unit could go; for a move a place that it cannot reach is a remark.
    """
    verbs, unit = part.verbs, getattr(order, "unit", None)
    named = part.places or (part.spoken_of if "move" in verbs else ())
    places = {place for place in named if unit is None or place != unit.area}
    match order:
        case Advance(to=to, via=via, by_sea=by_sea):
            does_else = bool(verbs & _OTHERS) and "retreat" not in verbs
            goes = part.goes and part.helps is None and not does_else and not by_sea
            return goes and places & (goals | {*via}) == {to, *via}
        case Hold():
            return not places and _HOLD in verbs and not verbs & _OTHERS
        case Besiege():
            return not places and _BESIEGE in verbs
        case LiftSiege():
            return not places and "lift-siege" in verbs
        case Support(target=target, into=into, conversion=False):
            helps = part.helps == target and _HELPED in part.helping
            helps = helps or (_SUPPORT in verbs and part.helps is None)
            return helps and _names_move(part, places, target, into, done)
        case AreaSupport(area=area, power=None):
            attacked = {one.to for one in done.values() if isinstance(one, Advance)}
            return area in (places or attacked) and (_SUPPORT in verbs or part.helps is not None)
        case Transport(army=army, to=to):
            helps = part.helps == army and _CARRIED in part.helping
            helps = helps or (_TRANSPORT in verbs and part.helps is None)
            return helps and _names_move(part, places, army, to, done)
        case TransportFor(power=None):
            return _TRANSPORT in verbs or part.helps is not None
        case Convert(to=kind):
            return not places and bool(verbs & _CONVERT) and kind in part.kinds
        case Disband() | Remove():
            return not places and _DISBAND in verbs
    return False


def _names_move(
    part: _Part, places: set[AreaId], helped: UnitRef, into: AreaId | None, done: Mapping[UnitRef, Order]
) -> bool:
    """Decide whether the places of a part name who is helped whereto, as far as that is not known."""
    match done.get(helped):
        case Advance(to=to):
            known = into == to
        case Hold():
            known = into is None
        case _:
            return places == {helped.area, *((into,) if into is not None else ())}
    named = bool(places) or part.helps in (None, helped)
    return known and named and places <= {helped.area, into}


# ---------------------------------------------------------------- winter


def _of_winter(ground: Ground, words: Sequence[Spoken]) -> Iterator[tuple[str, Order, bool]]:
    """Builds and upkeep, each by its kind and place below the last verb; without any a build."""
    sites = {area: [offer.order for offer in winter.builds(ground, area)] for area in winter.sites(ground)}
    standing = {unit.area: unit for unit in ground.own}
    deed = kind = ""
    for mention, word in _mentions_of(words):
        deed = next((one for one in (_DISBAND, _MAINTAIN, _BUILD) if one in word.verbs), deed)
        if word.parts or (mention is not None and mention.kind):
            kind = mention.kind if mention is not None else ""
        if mention is None or not mention.place:
            continue
        place = AreaId(mention.place)
        unit = standing.get(place)
        if deed in (_DISBAND, _MAINTAIN):
            if unit is not None and kind in ("", unit.kind):
                yield tap_of(unit.ref), Remove(unit.ref) if deed == _DISBAND else Maintain(unit.ref), True
            continue
        built = (
            order for order in sites.get(place, ()) if isinstance(order, Build) and order.special is None
        )
        raised = [order for order in built if order.unit.kind == kind][:1]
        yield from ((str(about(order)), order, False) for order in raised)  # it may be one of a special kind
