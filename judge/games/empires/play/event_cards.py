"""Event cards: drawn at the start of a turn, kept or played, and what their verbs do (E-002, E-005, E-Q8).

Not here: which cards a set has (sets.cards).
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.empires.model import events as news
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import CourtWish
from judge.games.empires.model.state import State
from judge.games.empires.play import areas, court, leaders, relation, unrest
from judge.games.empires.play.table import Table
from judge.games.empires.sets import cards
from judge.games.empires.sets.board import AreaId


def draw(table: Table, power: Power) -> Table:
    """The first event card: kept if it is marked Hold, else played at once (E-005)."""
    if not table.state.event_deck:
        return table
    card, *rest = table.state.event_deck
    table = table.having(event_deck=tuple(rest))
    if table.ground.events[card].hold:
        told = news.EventKept(power=power, card=card, rule="E-005")
        return table.power(power, hold=(*table.empire(power).hold, card)).telling(told)
    table = table.telling(news.EventDrawn(power=power, card=card, rule="E-005"))
    return _discard_card(carry_out(table, power, card, ()), power, card)


def play_held(table: Table, power: Power, card: str, named: tuple[AreaId, ...]) -> Table:
    """A Hold card out of a hand."""
    hold = list(table.empire(power).hold)
    hold.remove(card)
    table = table.power(power, hold=tuple(hold))
    table = table.telling(news.EventPlayed(power=power, card=card, rule="E-005"))
    return _discard_card(carry_out(table, power, card, named), power, card)


def _discard_card(table: Table, power: Power, card: str) -> Table:
    """On the discards, or beside the leader for as long as the card lasts."""
    if table.ground.events[card].lasts != "once":
        return table.power(power, lasting=(*table.empire(power).lasting, card))
    return table.having(event_discards=(*table.state.event_discards, card))


def expire(table: Table, power: Power, *ended: cards.Lasts) -> Table:
    """Cards that last no longer go to the discards."""
    lasting = table.empire(power).lasting
    gone = tuple(card for card in lasting if table.ground.events[card].lasts in ended)
    if not gone:
        return table
    left = list(lasting)
    for card in gone:
        left.remove(card)
    discards = (*table.state.event_discards, *gone)
    return table.power(power, lasting=tuple(left)).having(event_discards=discards)


def carry_out(table: Table, power: Power, card: str, named: tuple[AreaId, ...]) -> Table:
    """Every verb of a card, in order."""
    for effect in table.ground.events[card].effects:
        table = _effect(table, power, effect, named)
    return table


def _effect(table: Table, power: Power, effect: cards.Effect, named: tuple[AreaId, ...]) -> Table:
    match effect:
        case cards.Gold():
            return _gold(table, power, effect)
        case cards.StatureCheck():
            return leaders.check(table, power)
        case cards.StatureChange(stature=stature, by=by):
            return leaders.change(table, power, stature, by)
        case cards.LeaderDies(heirless=heirless):
            return leader_dies(table, power, heirless=heirless)
        case cards.Cards(by=by):
            return _year_cards(table, power, by)
        case cards.Rating() | cards.Tax():
            return table  # asked for while the card lasts
        case _:
            table, chosen = select(table, power, effect.areas, named)
            return _on_areas(table, power, effect, chosen)


AreaEffect = (
    cards.SocialState
    | cards.Unrest
    | cards.Calm
    | cards.RebellionCheck
    | cards.Plague
    | cards.Fortify
    | cards.Tie
)


def _on_areas(table: Table, power: Power, effect: AreaEffect, chosen: tuple[AreaId, ...]) -> Table:
    if isinstance(effect, cards.Plague):
        return _plague(table, effect, chosen)
    for area in chosen:
        match effect:
            case cards.SocialState(by=by):
                step = 1 if by > 0 else -1
                for _ in range(abs(by)):
                    table = areas.shift(table, area, step)[0]
            case cards.Unrest():
                if table.holding(area).unrest:
                    table = unrest.check(table, area, "event")
                elif table.holding(area).owner is not None:
                    table = unrest.begin(table, area, "event")
            case cards.Calm():
                table = areas.calm(table, area)
            case cards.RebellionCheck(add=add):
                if table.holding(area).owner is not None:
                    table = unrest.check(table, area, "event", add=add)
            case cards.Fortify(by=by):
                table = areas.fortify(table, area, by, rule="E-040")
            case cards.Tie(lost=lost):
                table = areas.tie(table, power, area, lost=lost)
    return table


def select(
    table: Table, power: Power, which: cards.Areas, named: tuple[AreaId, ...]
) -> tuple[Table, tuple[AreaId, ...]]:
    """The areas that an effect is about; by lot in the order in which they are drawn."""
    state, empire = table.state, table.empire(power)
    if which.by == "court":
        return table, (empire.court,) if empire.court is not None else ()
    found = list(areas_that_fit(table.ground, state, power, which))
    count = which.count or len(found)
    if which.by in ("lowest", "highest"):
        sign = 1 if which.by == "lowest" else -1
        found.sort(key=lambda area: (sign * state.areas[area].social_state, area))
        return table, tuple(found[:count])
    wished = [area for area in dict.fromkeys(named) if area in found] if which.by == "named" else []
    chosen, left = wished[:count], [area for area in found if area not in wished]
    while left and len(chosen) < count:
        if which.count == 0:
            return table, (*chosen, *left)
        table, place = table.pick("event-area", len(left))
        chosen.append(left.pop(place - 1))
    return table, tuple(chosen)


def areas_that_fit(ground: Ground, state: State, power: Power, which: cards.Areas) -> tuple[AreaId, ...]:
    """List the areas that an effect may be about, by name (E-040)."""
    return tuple(area for area in sorted(state.areas) if _fits(ground, state, power, which, area))


def _fits(ground: Ground, state: State, power: Power, which: cards.Areas, area: AreaId) -> bool:
    owner = state.areas[area].owner
    of_whom = {
        "own": owner == power,
        "others": owner not in (None, power),
        "independent": owner is None,
        "any": True,
    }
    if not of_whom[which.whose]:
        return False
    kin = relation.language_relation(ground, state, power, area) != "unrelated"
    faith = relation.religion_relation(ground, state, power, area) == "same"
    coast = bool(ground.board.areas[area].seas)
    wanted = ((which.kin, kin), (which.faith, faith), (which.coast, coast))
    return all(asked is None or asked == is_so for asked, is_so in wanted)


def _plague(table: Table, effect: cards.Plague, chosen: tuple[AreaId, ...]) -> Table:
    """From area to area over land; none is struck twice."""
    struck: set[AreaId] = set()
    front = list(chosen)
    for step in range(effect.steps + 1):
        following: list[AreaId] = []
        for area in front:
            if area in struck:
                continue
            struck.add(area)
            table, fell = areas.shift(table, area, -1)
            board = table.ground.board.areas[area]
            near = [AreaId(one) for one in (*board.borders, *board.arrows)] if fell else []
            for other in near if step < effect.steps else ():
                if other not in struck:
                    table, die = table.throw(f"plague:{other}", 1)
                    following += [other] if 0 < die <= effect.spreads else []
        front = following
    return table


def _gold(table: Table, power: Power, effect: cards.Gold) -> Table:
    whom = {
        "own": (power,),
        "others": tuple(p for p in table.state.active if p != power),
        "all": table.state.active,
    }
    for one in whom[effect.whose]:
        before = table.empire(one).gold
        after = max(0, before + effect.amount)
        told = news.GoldGained(power=one, gold=after - before, source="event", rule="E-040")
        table = table.power(one, gold=after).telling(told)
    return table


def _year_cards(table: Table, power: Power, by: int) -> Table:
    """More cards from the deck, or the last ones back; one always stays."""
    hand, deck = table.empire(power).cards, table.state.deck
    if by > 0:
        table = table.power(power, cards=(*hand, *deck[:by])).having(deck=deck[by:])
    elif hand:
        left = max(1, len(hand) + by)
        table = table.power(power, cards=hand[:left]).having(deck=(*deck, *hand[left:]))
    told = news.CardsDealt(power=power, count=len(table.empire(power).cards) - len(hand), rule="E-040")
    return table.telling(told)


def leader_dies(table: Table, power: Power, *, heirless: bool) -> Table:
    """A new leader; without an heir unrest and checks, and the court goes anywhere (E-014, E-038, H-010)."""
    table = table.telling(news.LeaderDied(power=power, heirless=heirless, rule="E-038"))
    if heirless:
        table = expire(table, power, "heirless")
        for area in _areas_shaken(table, power):
            if table.holding(area).owner == power:
                table = unrest.check(unrest.begin(table, area, "heirless"), area, "heirless")
        table = _court_anew(table, power)
    return leaders.new_leader(table, power)


def _areas_shaken(table: Table, power: Power) -> tuple[AreaId, ...]:
    own = [area for area in table.state.areas_of(power) if area != table.empire(power).court]
    if table.ground.rules.heirless == "all-but-court":
        return tuple(own)
    return tuple(
        area for area in own if relation.language_relation(table.ground, table.state, power, area) != "same"
    )


def _court_anew(table: Table, power: Power) -> Table:
    """By the player's wish; a new dynasty has the language and religion of its court (E-Q16)."""
    own, empire = table.state.areas_of(power), table.empire(power)
    for wish in empire.standing:
        wished = [area for area in wish.areas if area in own] if isinstance(wish, CourtWish) else []
        if wished:
            if wished[0] != empire.court:
                table = court.move(table, power, wished[0])
            break
    seat = table.empire(power).court
    if seat is None:
        return table
    there = table.holding(seat)
    return table.power(power, origin=seat, language=there.language, religion=there.religion)


def reshuffle_discards(table: Table) -> Table:
    """The discards become a deck again; cards that are held or last stay out (E-002)."""
    state = table.state
    if not state.event_discards and not state.event_deck:
        return table
    name = f"event-deck:{state.year}"
    deck = table.dice.shuffle(name, (*state.event_deck, *state.event_discards))
    return replace(table, state=replace(state, event_deck=tuple(deck), event_discards=()))
