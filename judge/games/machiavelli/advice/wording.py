"""The lines that are advised, in the words of whoever reads them.

Not here: what is advised (things_to_do), how orders are said (order_text).
"""

from __future__ import annotations

from dataclasses import replace

from judge.api.values import Wording
from judge.games.machiavelli.advice.things_to_do import Advice
from judge.games.machiavelli.language.order_text import OrderWords
from judge.games.machiavelli.language.reading.order_parser import parser_for
from judge.games.machiavelli.language.reading.order_reader import OrderReader
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State


class AdvisedLine(Wording):
    """A line as it is advised in English; elsewhere the same order as it is echoed there."""

    order: OrderWords

    @classmethod
    def of(cls, line: str, order: OrderWords) -> AdvisedLine:
        made = cls(line)
        made.order = order
        return made

    def spoken(self, language: str) -> str:
        return self.order.spoken(language)


def in_own_words(told: Advice, setting: Setting, state: State, power: Power) -> Advice:
    """Lines that give one order can be told in any language; others stay as they are."""
    reader = OrderReader(parser_for(setting.scenario), setting, state)

    def advice_line(line: str) -> str:
        orders = reader.orders(line, power)
        return AdvisedLine.of(line, OrderWords.of(orders[0], setting.scenario)) if len(orders) == 1 else line

    things = tuple(replace(thing, lines=tuple(map(advice_line, thing.lines))) for thing in told.things)
    return Advice(things=things, rest=tuple(map(advice_line, told.rest)))
