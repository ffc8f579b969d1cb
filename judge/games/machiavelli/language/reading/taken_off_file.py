"""Sentences that take back what is on file: ``forget the loan``, ``doch keine Flotte``, ``only Padua``.

Such a sentence is read only if each of its words is known; what it names narrows what is on file. Not here:
sentences that take back an order above them in their own letter (withdrawals), CLEAR itself (clearing).
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
_DEEDS: Mapping[str, tuple[type[o.Order], ...]] = {
    "borrow": (o.Borrow,),
    "expense": (o.Expense,),
    "buy": (o.BuyProvince,),
    "pay": (o.Pay, o.PayBank),
    "build": (o.Build,),
    "disband": (o.Remove,),
    "move": (o.Advance,),
    "support": (o.Support, o.AreaSupport),
    "besiege": (o.Besiege,),
    "convoy": (o.Transport, o.TransportFor),
}
_OF_MONEY = frozenset({"borrow", "expense", "buy", "pay"})
_BOUGHT = (o.ExpenseKind.BUY, o.ExpenseKind.HIRE)
_ADDED = (o.Build, o.Borrow, o.Expense, o.Pay, o.PayBank, o.BuyProvince)
"""Orders that nobody is asked for, so that one may be all that is left of several."""

_Phrase = tuple[str, ...]


@dataclass
class _Clause:
    """The words between signs. `front`: a no at the beginning; `denied`: how often something is denied;
    `bare`: it has only words of a no.

    `named`: for each name all that it may be the name of.
    """

    front: bool = False
    bare: bool = True
    denied: int = 0
    drops: bool = False
    only: bool = False
    deeds: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    named: list[frozenset[str]] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)

    @property
    def names_something(self) -> bool:
        return bool(self.deeds or self.kinds or self.named or self.numbers)


def taken_off(line: str, on_file: Sequence[o.Order], latest: Sequence[o.Order], names: Names) -> TakenOff:
    """The orders on file that a sentence takes back; `latest` are those that came with the last letter."""
    clauses = _clauses_of(line, names) if len(line) <= _LONGEST and on_file else ()
    if not clauses or any(_denies_too_often(one) for one in clauses):
        return TakenOff(stays=any(one.drops and one.denied for one in clauses))
    drops = [one for one in clauses if one.drops]
    denials = [one for one in clauses if not one.drops and one.denied]
    limits = [one for one in clauses if one.only]
    if limits:
        alone = len(limits) == 1 and not drops and not any(one.names_something for one in denials)
        return TakenOff(_all_but(limits[0], on_file, latest)) if alone else TakenOff()
    if not (drops or denials or any(one.front for one in clauses)) or _says_what_is_right(clauses):
        return TakenOff()
    naming = [one for one in drops if one.names_something] or [one for one in clauses if one.names_something]
    if not naming:
        bare = all(one.bare for one in clauses)
        return TakenOff(tuple(latest) if drops or bare else (), plain=bool(drops) and len(latest) == 1)
    found = tuple(dict.fromkeys(order for one in naming for order in _orders_named(one, on_file, latest)))
    mixed = any(one.names_something for one in denials) and any(one.names_something for one in drops)
    sure = bool(drops) or any(one.deeds & _OF_MONEY for one in denials)
    return TakenOff(found, plain=sure and not mixed and len(found) == 1)


def _denies_too_often(clause: _Clause) -> bool:
    """Decide whether a clause denies what it takes back, or denies twice (``don't cancel``)."""
    return clause.denied > (0 if clause.drops else 1)


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
    found = [order for order in found if order in latest] or found
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
    return (
        (not clause.deeds or any(_does(order, deed) for deed in clause.deeds))
        and (not clause.kinds or str(getattr(unit, "kind", "")) in clause.kinds)
        and not any(name.isdisjoint(values) for name in clause.named)
        and (not clause.numbers or not clause.numbers.isdisjoint(numbers))
    )


def _does(order: o.Order, deed: str) -> bool:
    bought = deed == "buy" and isinstance(order, o.Expense) and order.kind in _BOUGHT
    return bought or isinstance(order, _DEEDS[deed])


def _clauses_of(line: str, names: Names) -> Sequence[_Clause]:
    """The clauses of a sentence; none if it has a word that nobody knows here, or asks something."""
    said = tokens(line)
    if line.rstrip().endswith("?") and not any(_length_at(said, at, "asks") for at in range(len(said))):
        return ()
    found = [_clause_of(part, names) for part in _parts(said) if part]
    known = [one for one in found if one is not None]
    return known if len(known) == len(found) else ()


def _parts(said: Sequence[Token]) -> Iterator[Sequence[Token]]:
    begun = 0
    for at, token in enumerate(said):
        if token.text in _ENDS:
            yield said[begun:at]
            begun = at + 1
    yield said[begun:]


def _clause_of(said: Sequence[Token], names: Names) -> _Clause | None:
    """What the words of a clause say; None if one of them is not known."""
    found, at = _Clause(), 0
    trailing = 0
    while at < len(said):
        length = _take(found, said, at, names)
        if not length:
            return None
        refuses = _length_at(said, at, "refuses") == length and not found.drops
        trailing = trailing + 1 if refuses and found.names_something else trailing
        found.front = found.front or (refuses and not found.names_something)
        found.bare = found.bare and length == max(
            _length_at(said, at, "refuses"), _length_at(said, at, "bare")
        )
        at += length
    found.denied += trailing
    if found.front and found.names_something and not (found.denied or found.drops or found.only):
        found.denied = 1  # "no loan after all"
    return found


def _take(found: _Clause, said: Sequence[Token], at: int, names: Names) -> int:
    """The number of words from a place on that mean something, which is noted; 0 if they mean nothing."""
    if said[at].text in _LETTERS and said[at].capital and (place := name_at(said, at + 1, names))[1]:
        found.kinds.add(said[at].text.upper())
        found.named.append(place[0])
        return 1 + place[1]
    lengths = {kind: _length_at(said, at, kind) for kind in ("drops", "denies", "only", "refuses", "idle")}
    deeds = {deed: length for deed in _DEEDS if (length := _deed_at(said, at, deed))}
    longest = max(*lengths.values(), *deeds.values())
    if longest:
        found.drops = found.drops or lengths["drops"] == longest
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
