"""Sentences that may take back what is on file: ``forget the loan``, ``doch keine Flotte``, ``only Padua``.

Such a sentence has a word of taking back and something that is on file, and each of its words is known; what
it names narrows what is on file. Not here: sentences that take back an order above them in their own letter
(withdrawals), CLEAR itself (clearing).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest

from judge import resources
from judge.api.understanding import NUMBER, WORD, Token, tokens
from judge.api.values import TakenOff
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.headings import kind_named
from judge.games.machiavelli.language.reading.taken_orders import values_of
from judge.games.machiavelli.model import orders as o

_FILE = "grammar", "machiavelli", "taken_back_words.yaml"
_LONGEST = 160
"""Characters of a sentence that is read."""
_LONGEST_NAME, _SHORTEST_NAME = 4, 3
"""Words of a name, and letters of a name in short."""
_ENDS = frozenset(",;:.!?()\u2026-\u2013\u2014")
_LETTERS = frozenset("afg")
_REQUESTS = "asks", "points"
_LISTS = "drops", "denies", "only", "several", "refuses", "points", "idle"
_DEEDS: Mapping[str, tuple[type[o.Order], ...]] = {
    "borrow": (o.Borrow,),
    "expense": (o.Expense,),
    "buy": (o.BuyProvince,),
    "pay": (o.Pay, o.PayBank),
    "money": (o.Pay, o.PayBank),
    "build": (o.Build,),
    "disband": (o.Remove,),
    "move": (o.Advance,),
    "support": (o.Support, o.AreaSupport),
    "besiege": (o.Besiege,),
    "convoy": (o.Transport, o.TransportFor),
}
_OF_MONEY = frozenset({"borrow", "expense", "buy", "pay", "money"})
_PAID = _OF_MONEY - {"money"}
_BOUGHT = (o.ExpenseKind.BUY, o.ExpenseKind.HIRE)
_ADDED = (o.Build, o.Borrow, o.Expense, o.Pay, o.PayBank, o.BuyProvince)
"""Orders that nobody is asked for, so that one may be all that is left of several."""

_Phrase = tuple[str, ...]


@dataclass
class _Clause:
    """The words between signs. `front`: a no at the beginning; `denied`: how often something is denied;
    `drops`: its verbs of taking back; `bare`: it has only such words, a no, and words that point.

    `named`: for each name all that it may be the name of. `strange`: it has words that are not known here.
    """

    front: bool = False
    bare: bool = True
    points: bool = False
    strange: bool = False
    denied: int = 0
    drops: int = 0
    only: bool = False
    several: bool = False
    deeds: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    named: list[frozenset[str]] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)

    @property
    def names_something(self) -> bool:
        return bool(self.deeds or self.kinds or self.named or self.numbers)

    @property
    def takes_back(self) -> bool:
        """It has a verb of taking back or a no to what is paid, whatever else it says."""
        if self.drops:
            return bool(self.deeds) or (self.names_something and not self.strange)
        return bool(self.deeds & _PAID) and (self.denied > 0 or self.front)


def taken_off(line: str, on_file: Sequence[o.Order], latest: Sequence[o.Order], names: Names) -> TakenOff:
    """The orders on file that a sentence may take back; `latest` are those that came with the last letter."""
    said = tokens(line) if len(line) <= _LONGEST and on_file else ()
    clauses = [clause for part in _parts(said) if part for clause in _clauses_of(part, names)]
    if not clauses or _only_asks(said) or any(one.drops and one.denied for one in clauses):
        return TakenOff()
    naming = [one for one in clauses if one.names_something]
    found = _orders_of([one for one in naming if one.drops] or naming, on_file, latest)
    drops = sum(one.drops for one in clauses)
    doubtful = drops > 1 or any(one.denied > 1 or one.strange for one in clauses)
    only_names = any(one.drops and not (one.deeds or one.kinds) for one in naming)
    if only_names and not doubtful and found and all(map(_moves_a_unit, found)):
        return TakenOff()  # "Forget Arezzo": an order of a unit is taken back where lines are read
    doubtful = doubtful or only_names
    many = drops > 0 and any(one.several for one in clauses) and not naming
    if doubtful or many:
        found = found or _orders_of(
            [_Clause(deeds=one.deeds) for one in naming if one.deeds], on_file, latest
        )
        unclear = many or (bool(found) and any(one.takes_back for one in clauses))
        return TakenOff(found, unclear=True) if unclear else TakenOff()
    denials = [one for one in clauses if not one.drops and one.denied]
    limits = [one for one in clauses if one.only]
    if limits:
        alone = len(limits) == 1 and not drops and not any(one.names_something for one in denials)
        left = _all_but(limits[0], on_file, latest) if alone else ()
        return TakenOff(left or found, unclear=not left and bool(found))
    fronts = any(one.front for one in clauses)
    if not (drops or denials or fronts) or _says_what_is_right(clauses):
        return TakenOff()
    if not naming:
        bare = all(one.bare for one in clauses) and (fronts or denials or any(one.points for one in clauses))
        if 1 < len(latest) == len(on_file):  # no word for all of the orders
            return TakenOff(unclear=bare and drops > 0)
        return TakenOff(tuple(latest) if bare else ())
    if any("money" in one.deeds and (one.drops or not one.named) for one in naming):
        return TakenOff()  # "drop money to Venice", "no ducats"
    if not any(one.deeds or one.kinds or one.named for one in naming):
        return TakenOff()  # "no. 3"
    sure = bool(drops) or any(one.deeds & _OF_MONEY for one in denials)
    return TakenOff(found, sure=sure)


def _only_asks(said: Sequence[Token]) -> bool:
    """Decide whether a sentence asks something, and not for something of its writer's (``can you cancel the
    loan?``).
    """
    asks = any(token.text == "?" for token in said)
    return asks and not all(any(_length_at(said, at, kind) for at in range(len(said))) for kind in _REQUESTS)


def _orders_of(
    clauses: Sequence[_Clause], on_file: Sequence[o.Order], latest: Sequence[o.Order]
) -> tuple[o.Order, ...]:
    return tuple(dict.fromkeys(order for one in clauses for order in _orders_named(one, on_file, latest)))


def _says_what_is_right(clauses: Sequence[_Clause]) -> bool:
    """Decide whether a clause only names something, be it what is to be instead (``no, Padua``), and the
    next one does not say of it that it is not to be (``Padua, no``).
    """
    return any(
        one.names_something
        and not (one.drops or one.denied)
        and (behind is None or behind.names_something or not (behind.drops or behind.denied or behind.front))
        for one, behind in zip_longest(clauses, clauses[1:])
        if one is not None
    )


def _orders_named(
    clause: _Clause, on_file: Sequence[o.Order], latest: Sequence[o.Order]
) -> Sequence[o.Order]:
    """The orders that a clause names: of the last letter if it has any, and new units before old ones."""
    found = [order for order in on_file if _is_named(order, clause)]
    newest = [order for order in found if order in latest]
    kinds = {type(order) for order in newest}
    found = [order for order in found if order in newest or type(order) not in kinds]
    return [order for order in found if isinstance(order, o.Build)] or found


def _all_but(clause: _Clause, on_file: Sequence[o.Order], latest: Sequence[o.Order]) -> tuple[o.Order, ...]:
    """The other orders of the kind of those that alone are to stay."""
    added = [order for order in on_file if isinstance(order, _ADDED)]
    kept = _orders_named(clause, added, latest) if clause.names_something else ()
    return tuple(order for order in added if kept and order not in kept and type(order) is type(kept[0]))


def _is_named(order: o.Order, clause: _Clause) -> bool:
    values = [str(value) for value in values_of(order)]
    numbers = {getattr(order, "ducats", None), getattr(order, "number", None)}
    unit = getattr(order, "unit", None) or getattr(order, "target", None)
    if not clause.deeds and isinstance(order, o.Expense):
        return False  # its verb may be "remove", its object an army
    return (
        (not clause.deeds or any(_does(order, deed) for deed in clause.deeds))
        and (not clause.kinds or str(getattr(unit, "kind", "")) in clause.kinds)
        and not any(name.isdisjoint(values) for name in clause.named)
        and (not clause.numbers or not clause.numbers.isdisjoint(numbers))
    )


def _moves_a_unit(order: o.Order) -> bool:
    return hasattr(order, "unit") and not isinstance(order, _ADDED)


def _does(order: o.Order, deed: str) -> bool:
    bought = deed == "buy" and isinstance(order, o.Expense) and order.kind in _BOUGHT
    return bought or isinstance(order, _DEEDS[deed])


def _parts(said: Sequence[Token]) -> Iterator[Sequence[Token]]:
    begun = 0
    for at, token in enumerate(said):
        if token.text in _ENDS:
            yield said[begun:at]
            begun = at + 1
    yield said[begun:]


def _clauses_of(said: Sequence[Token], names: Names) -> Iterator[_Clause]:
    """The clauses of the words between two signs; what is denied behind what is taken back is one of its own
    (``cancel the payment but not the loan``).
    """
    found, at, trailing = _Clause(), 0, 0
    while at < len(said):
        denies = _length_at(said, at, "denies")
        behind = _behind(said, at + denies, names) if denies and found.names_something else _Clause()
        if found.drops and behind.names_something:
            yield found
            found, trailing = _Clause(), 0
        found.denied += found.front and bool(behind.deeds)  # "no payment without the loan"
        length = _take(found, said, at, names)
        found.strange = found.strange or not length
        refuses = bool(length) and _length_at(said, at, "refuses") == length and not found.drops
        trailing = trailing + 1 if refuses and found.names_something else trailing
        found.front = found.front or (refuses and not found.names_something)
        found.points = found.points or _length_at(said, at, "points") > 0
        plain = (_length_at(said, at, kind) for kind in ("refuses", "bare", "drops", "points"))
        found.bare = found.bare and 0 < length == max(plain)
        at += length or 1
    found.denied += trailing
    if found.front and found.names_something and not (found.denied or found.drops or found.only):
        found.denied = 1  # "no loan after all"
    yield found


def _behind(said: Sequence[Token], at: int, names: Names) -> _Clause:
    """The meaning of the words from one on, as a name."""
    part = _Clause()
    while at < len(said):
        at += _take(part, said, at, names) or 1
    return part


def _take(found: _Clause, said: Sequence[Token], at: int, names: Names) -> int:
    """The number of words from a place on that mean something, which is noted; 0 if they mean nothing."""
    if said[at].text in _LETTERS and said[at].capital and (place := name_at(said, at + 1, names))[1]:
        found.kinds.add(said[at].text.upper())
        found.named.append(place[0])
        return 1 + place[1]
    lengths = {kind: _length_at(said, at, kind) for kind in _LISTS}
    deeds = {deed: length for deed in _DEEDS if (length := _deed_at(said, at, deed))}
    longest = max(*lengths.values(), *deeds.values())
    if longest:
        found.drops += lengths["drops"] == longest
        found.several = found.several or lengths["several"] == longest
        if lengths["drops"] < longest:
            found.denied += lengths["denies"] == longest
            found.only = found.only or lengths["only"] == longest
            found.deeds |= {deed for deed, length in deeds.items() if length == longest}
        return longest
    if said[at].kind == NUMBER and said[at].text.isdecimal():
        found.numbers.add(int(said[at].text))
        return 1
    name, length = name_at(said, at, names)
    if length:
        found.named.append(name)
        return length
    if kind := kind_named(said, at):
        found.kinds.add(kind)
    return 1 if kind else 0


def name_at(said: Sequence[Token], at: int, names: Names) -> tuple[frozenset[str], int]:
    """The places and powers that the words from one on name, and the number of these words."""
    for length in range(min(_LONGEST_NAME, len(said) - at), 0, -1):
        words = said[at : at + length]
        form = " ".join(token.text for token in words)
        known = {str(one) for one in (names.place(form), names.power(form.title())) if one is not None}
        if known and len(form) >= _SHORTEST_NAME and all(token.kind == WORD for token in words):
            return frozenset(known), length
    return frozenset(), 0


def _length_at(said: Sequence[Token], at: int, kind: str) -> int:
    return longest_phrase(said, at, _phrases(kind))


def _deed_at(said: Sequence[Token], at: int, deed: str) -> int:
    return longest_phrase(said, at, _phrases("deeds", deed))


def longest_phrase(said: Sequence[Token], at: int, known: Mapping[str, Collection[_Phrase]]) -> int:
    """The number of words of the longest known phrase that stands at a word; 0 if none does."""
    phrases = known.get(said[at].text, ())
    lengths = (len(p) for p in phrases if p == tuple(token.text for token in said[at : at + len(p)]))
    return max(lengths, default=0)


@cache
def _phrases(kind: str, deed: str = "") -> Mapping[str, Collection[_Phrase]]:
    table = resources.table(*_FILE)[kind]
    return phrases_of(table[deed] if deed else table)


def phrases_of(texts: Sequence[str]) -> Mapping[str, Collection[_Phrase]]:
    """Phrases by their first words."""
    found: dict[str, set[_Phrase]] = {}
    for text in texts:
        phrase = tuple(token.text for token in tokens(text))
        found.setdefault(phrase[0], set()).add(phrase)
    return found
