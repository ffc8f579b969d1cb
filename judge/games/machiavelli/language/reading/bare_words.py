"""A line that is nothing but HOLD: whose units it may be for is asked, and nothing is taken.

Not here: ``all hold``, which says it (order_reader).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.api.values import Complaint
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.clause_questions import UNSURE, question, together
from judge.games.machiavelli.language.reading.guesses import UNKNOWN
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.language.words_of_orders import is_bare_hold
from judge.games.machiavelli.model.orders import Hold, Maintain, Order

_ALL = ("all", "tout")
"""Words that are missing before a bare one, in the languages of the notation."""
_OPEN = frozenset({"unfinished", UNKNOWN})
"""The complaints about such a word: in a campaign, and in a winter."""


def with_all_meant(
    complaints: list[Complaint], sentences: Sentences, line: str, above: Sequence[Order], at: Position
) -> list[Complaint]:
    """The complaints; about a bare HOLD the question whether all units are meant that have no order above."""
    only = complaints[0] if len(complaints) == 1 else None
    bare = line.strip(" .!")
    if only is None or only.code not in _OPEN or not is_bare_hold(bare):
        return complaints
    ordered = {getattr(order, "unit", None) for order in above}
    for word in _ALL:
        clauses = sentences.understand(f"{word} {bare}", above)
        orders = [order for clause in clauses for order in sentences.orders(clause.lines)]
        if orders and all(isinstance(order, Hold | Maintain) for order in orders):
            meant = [order for order in orders if getattr(order, "unit", None) not in ordered]
            lines = together([str(order_text.of_scenario(order, at.scenario)) for order in meant])
            return [question(line, (0, len(line)), UNSURE, lines)] if meant else complaints
    return complaints
