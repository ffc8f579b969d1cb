"""WHY: what decided at one place in a closed phase, with strengths and the text of each rule.

Not here: which phase is meant (commands), how it was resolved (movement), the sentences (templates).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.api.rendering import rule_text
from judge.api.values import Seat
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.order_parser import parser_for
from judge.games.machiavelli.letters import explanation
from judge.games.machiavelli.letters.news import Item, NewsWriter
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State

_WORDS = re.compile(r"[^\W\d_]+")
_LONGEST_NAME = 4  # words


def orders_and_news(
    setting: Setting, before: State, events: Sequence[Event], seat: Seat | None, about: str
) -> Mapping[str, Any]:
    """Orders and news of the places that `about` names; without one, everything that failed."""
    places = places_in(about, parser_for(setting.scenario).names)
    teller = NewsWriter(setting, before, seat)
    orders = explanation.orders_about(teller, events, places)
    news = explanation.news_about(teller, events, places) if places else []
    return {
        "places": tuple(str(p) for p in places),
        "unknown": about.strip(" ?.!")[:60] if not places else "",
        "orders": tuple(orders),
        "news": tuple(news),
        "rules": _rules_behind(orders, news),
        "sides": "machiavelli/sides.txt",
    }


def _rules_behind(
    orders: Sequence[tuple[str, Sequence[explanation.Told]]], news: Sequence[Item]
) -> tuple[rule_text.Rule, ...]:
    """The rule of every line that shows one, each once, in the order of the lines."""
    told = [line.rule for _, lines in orders for line in lines if line.failed]
    known: Mapping[str, rule_text.Rule] = rule_text.rules()
    ids = dict.fromkeys((*told, *(item.rule for item in news)))
    return tuple(known[id] for id in ids if id in known)


def places_in(text: str, names: Names) -> tuple[AreaId, ...]:
    """Every place that a free sentence names, in order; the longest name counts."""
    words = _WORDS.findall(text)
    found: list[AreaId] = []
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
            place = names.place(" ".join(words[at : at + length]))
            if place is not None:
                found.append(place)
                at += length
                break
        else:
            at += 1
    return tuple(dict.fromkeys(found))
