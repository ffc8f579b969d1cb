"""A power's purse through one phase: what there was, each payment, what is left.

For its owner's eyes; it is made from a view, which holds nobody else's money. Not here: prices (rules).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.api.language import Word
from judge.api.values import Joined
from judge.games.machiavelli.letters.news import LEDGER, NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.state import Power


@dataclass(frozen=True, slots=True)
class Entry:
    """`ducats` in or (negative) out; None for news without money."""

    ducats: Ducats | None
    text: str
    rule: str = ""

    @property
    def sum(self) -> Ducats | None:
        """The same, as messages of all games ask for it."""
        return self.ducats


@dataclass(frozen=True, slots=True)
class Ledger:
    """`other` is what the entries do not explain, so that the sum always comes out."""

    before: Ducats
    entries: tuple[Entry, ...]
    other: Ducats
    after: Ducats


def ledger(teller: NewsWriter, before: Ducats, after: Ducats, told: Iterable[ev.Event]) -> Ledger:
    """The reader's entries among the events that it may know of."""
    entries = tuple(_entries(teller, told))
    spent = sum(e.ducats or 0 for e in entries)
    return Ledger(before, entries, after - before - spent, after)


def _entries(teller: NewsWriter, told: Iterable[ev.Event]) -> Iterator[Entry]:
    own = None if teller.reader is None else Power(teller.reader)
    for event in told:
        if isinstance(event, ev.PaidBank) and not event.ducats:
            continue  # nothing was owed, or nothing was there
        if isinstance(event, LEDGER) and own in _powers_concerned(event):
            amount = _amount(event, own)
            yield Entry(amount, teller.say(event), event.rule)
        elif isinstance(event, ev.CityDestroyed) and event.power == own and event.ducats:
            yield Entry(event.ducats, teller.say(event), event.rule)  # its loot, known to all (B-016)
        elif isinstance(event, ev.OrderResolved) and event.power == own and event.ducats:
            words = teller.words(event.order, event.unit)
            if ev.Verdict.UNPAID in event.verdicts:
                yield Entry(
                    None, Joined.of((words, Word.of("links", "so"), teller.say(event)), ""), event.rule
                )
            else:
                yield Entry(-event.ducats, words, event.rule)


def _powers_concerned(event: ev.Event) -> tuple[Power, ...]:
    return (event.private_to if event.private_to is not None else getattr(event, "power", Power("")),)


def _amount(event: ev.Event, own: Power | None) -> Ducats | None:
    """Effect of an event on the reader's purse (N-052, N-061 to N-067)."""
    match event:
        case ev.IncomeCounted(later=True):
            return None
        case ev.RevenuePaid():
            return event.ducats
        case ev.IncomeCounted():
            return event.seas + event.provinces + event.cities + event.variable
        case ev.Borrowed():
            return None if event.refused else event.ducats
        case ev.Paid():
            if event.refused:
                return None
            return -event.ducats if event.power == own else event.ducats
        case ev.ProvinceTaxed():
            return event.ducats
        case ev.ProvinceDeal():
            return None if event.failed else event.ducats if event.sold else -event.ducats
        case ev.PaidBank() | ev.LoanCollected() | ev.LoanDefaulted():
            return -event.ducats
        case ev.ExpenseResolved():
            return -event.spent
        case _:
            return None
