"""Phases told in words (`judge adjudicate --explain`).

Not here: sentences (templates), what a phase has to tell (letters.explanation).
"""

from __future__ import annotations

from judge.api.values import Complaint, plain
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.explanation import explanation
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.records.adjudicate import Played, warnings
from judge.games.machiavelli.records.refusals import without_effect
from judge.json_records.flaw_words import with_meanings


def in_words(label: str, played: Played) -> str:
    """A phase as a person at the table would tell it."""
    game, before = played.ground.game, played.before or played.after
    refused = {
        Power(seat): [(orders[place], remark) for place, remark in without_effect(game, before, seat, orders)]
        for seat, orders in played.orders.items()
    }
    told = explanation(
        game.setting,
        before.phase,
        before,
        played.events,
        title=label,
        refused=refused,
        unread=_complaints(played),
    )
    doubts = "".join(f"{line}\n" for line in with_meanings(warnings(played.record, played), "? "))
    return told + ("\n" + doubts if doubts else "")


def _complaints(played: Played) -> list[tuple[Power, list[Complaint]]]:
    """Complaints about each line that was not understood, by power."""
    if not played.unread or played.before is None:
        return []
    reader, found = reader_for(played.ground.game, played.before), list[tuple[Power, list[Complaint]]]()
    for name, given in (played.record.get("orders") or {}).items():
        power = played.ground.spelling.power(name)
        lines = given.get("lines") or ()
        wrong = [complaint for line in lines for complaint in reader.read(plain(line), power).complaints]
        found += [(power, wrong)] if wrong else []
    return found
