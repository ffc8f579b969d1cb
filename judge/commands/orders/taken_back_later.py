"""Orders that a later line of the same letter takes back without being understood itself.

``Hungary to Slavonia`` above, ``PS Sorry, Hungary should go to Austria instead`` below: which of the two
counts is asked. Not here: later lines that are understood (merge), lines taken back at once (order_lines).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.orders.merge import Given
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame


def asked_between(
    new: Sequence[Given], complaints: Sequence[Complaint], rules: TableGame, reader: OrderReader, seat: Seat
) -> tuple[list[Given], list[Complaint]]:
    """The orders without those that are taken back, which are offered beside what may stand for them."""
    left = list(new)
    told: list[Complaint] = []
    for complaint in complaints:
        lines = tuple(map(str, complaint.facts.get("lines", ()))) if complaint.of_a_clause else ()
        if not lines or not reader.takes_back(complaint.line):
            told.append(complaint)
            continue
        meant = {rules.about(order) for line in lines for order in reader.orders(line, seat)} - {None}
        back = [given for given in left if given.text != complaint.line and rules.about(given.order) in meant]
        left = [given for given in left if given not in back]
        again = tuple(str(reader.words(given.order)) for given in back)
        facts = {**complaint.facts, "lines": tuple(dict.fromkeys((*lines, *again)))}
        told.append(replace(complaint, facts=facts) if again else complaint)
    return left, told
