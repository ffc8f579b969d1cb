"""Orders as lines that give them again, in the language of whoever reads them: messages ``empires/line-...``.

Not here: the words (``templates/empires``), reading (reader).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from judge.api import Message, Said
from judge.games.empires.language.condition_grammar import opposite_of
from judge.games.empires.language.grammar import MOST_GOLD
from judge.games.empires.model import orders as o
from judge.games.empires.model.ground import CARDS_A_ROUND
from judge.games.empires.play.raiders import RAIDERS
from judge.games.empires.sets.board import AreaId

Name = Callable[[str | None], str | None]
"""The name of an area, a power or a card, by its id."""
_DONE: Mapping[str, o.Fact] = {"conquest": "mine", "diplomacy": "tie"}


class Echo:
    """The lines of one table. `place`, `power` and `card` give names for letters."""

    def __init__(self, place: Name, power: Name, card: Name) -> None:
        self.place, self.power, self.card = place, power, card

    def line(self, order: o.Order) -> Said:
        """An order as one line."""
        match order:
            case o.Attempt():
                return self._attempt(order)
            case o.Tax():
                facts = {
                    "areas": self._places(order.areas),
                    "plunder": self._places(order.plunder),
                    "everything": order.everything,
                    "but": self._places(order.but),
                    "before": order.before if order.before <= CARDS_A_ROUND else 0,
                    "last": order.before > CARDS_A_ROUND,
                    "whens": self._clauses(order.when),
                }
                return _say("line-tax", facts)
            case o.MoveCourt(to=to, when=when):
                return _say("line-court", {"area": self.place(to), "whens": self._clauses(when)})
            case o.Give(to=to, gold=gold, when=when):
                return _say(
                    "line-give", {"power": self.power(to), "gold": gold, "whens": self._clauses(when)}
                )
            case o.PlayEvent(card=card, areas=areas, when=when):
                facts = {"card": self.card(card), "areas": self._places(areas), "whens": self._clauses(when)}
                return _say("line-play", facts)
            case o.Keep(cards=cards):
                return _say("line-keep", {"cards": cards})
            case o.Defend():
                return self._defense(order)
            case o.PlaceWish(places=places):
                return _say("line-places", {"places": places})
            case o.CourtWish(areas=areas):
                return _say("line-lost-court", {"areas": self._places(areas)})
            case o.March(start=start, goal=goal, points=points, when=when):
                facts = {
                    "base": self.place(start),
                    "area": self.place(goal),
                    "points": points or 0,
                    "whens": self._clauses(when),
                }
                return _say("line-march", facts)
            case o.Shield(areas=areas, everything=everything):
                return _say("line-shield", {"areas": self._places(areas), "everything": everything})
            case o.TakeCross(cards=cards, gold=gold):
                return _say("line-cross", {"cards": cards, "gold": gold})
            case _:
                assert_never(order)

    def _attempt(self, order: o.Attempt) -> Said:
        until = order.until
        if order.times != 1 and until == o.Is(_DONE.get(order.endeavour, "mine"), order.target):
            until = until if order.times is None and order.stop is None else None  # it is understood
        facts = {
            "endeavour": order.endeavour,
            "target": self.place(order.target),
            "base": self.place(order.base),
            "gold": order.gold,
            "up_to": order.up_to,
            "times": order.times,
            "until": self._condition_words(until),
            "whens": self._clauses(order.when),
            "stop": self._condition_words(order.stop),
            "builds": order.builds or "",
            "palaces": order.palaces,
            "burns": order.burns or "",
        }
        return _say("line-endeavour", facts)

    def _defense(self, order: o.Defend) -> Said:
        facts = {
            "area": self.place(order.area),
            "against": "raiders" if order.against == RAIDERS else self.power(order.against),
            "raiders": order.against == RAIDERS,
            "endeavour": order.endeavour or "",
            "gold": order.gold,
            "down_to": order.down_to,
            "limit": order.gold < MOST_GOLD,
            "up_to": order.up_to,
            "cards": order.cards,
            "whens": self._clauses(order.when),
            "card": self.card(order.event),
        }
        return _say("line-defense", facts)

    def _places(self, areas: tuple[AreaId, ...]) -> tuple[str | None, ...]:
        return tuple(map(self.place, areas))

    def _condition_words(self, condition: o.Condition | None) -> Said | None:
        return None if condition is None else self.condition(condition)

    def _clauses(self, condition: o.Condition | None) -> tuple[Said, ...]:
        """A condition as one clause; as one for each part where a part of it is one of several."""
        match condition:
            case None:
                return ()
            case o.Combined(how="all", of=parts) if any(isinstance(one, o.Combined) for one in parts):
                return tuple(map(self.condition, parts))
            case _:
                return (self.condition(condition),)

    def condition(self, condition: o.Condition) -> Said:
        """A condition as the grammar reads it."""
        match condition:
            case o.Compared(what=what, sign=sign, number=number, area=area):
                facts = {"what": what, "sign": sign, "number": number, "area": self.place(area)}
                return _say("if-compared", facts)
            case o.Is(what=what, area=area):
                return _say("if-so", {"what": what, "area": self.place(area), "on": True})
            case o.Negated(of=o.Is(what=what, area=area)):
                return _say("if-so", {"what": what, "area": self.place(area), "on": False})
            case o.Negated(of=inner):
                return self.condition(opposite_of(inner))
            case o.Combined(how=how, of=parts):
                return _say("if-several", {"how": how, "parts": tuple(self.condition(one) for one in parts)})
            case _:
                assert_never(condition)


def _say(name: str, facts: Mapping[str, object]) -> Said:
    return Said.of(Message(f"empires/{name}", facts))
