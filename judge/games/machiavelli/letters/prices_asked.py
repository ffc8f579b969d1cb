"""The few prices that a question asks for, out of all that the rulebook has.

Not here: the numbers themselves (book_in_numbers), the words of questions (``price_words.yaml``), what is
said about them (templates).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache

from judge import resources
from judge.api.language import talk_words
from judge.games.machiavelli.letters.book_in_numbers import (
    BookInNumbers,
    Bribes,
    Composition,
    Prices,
    in_numbers,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import UnitKind

_GAME = "machiavelli"
_BRIBES = frozenset({"buy", "bribe", "disband"})
_ANY_UNIT = "units"


@dataclass(frozen=True, slots=True, kw_only=True)
class PricesAsked:
    """Prices that a question asks for. `upkeep`: ducats for each kind of unit, to raise and to keep one;
    `sums`: names of other prices, which are told with the numbers of `prices`; `bank`: whether it is asked
    about.
    """

    upkeep: tuple[tuple[UnitKind, int], ...]
    specials: tuple[Composition, ...]
    bribes: tuple[Bribes, ...]
    sums: tuple[str, ...]
    bank: bool
    book: BookInNumbers
    prices: Prices

    @property
    def garrisons(self) -> bool:
        """Decide whether bribes of garrisons are among them."""
        return any(UnitKind.GARRISON in row.units for row in self.bribes)


def prices_asked(setting: Setting, said: str) -> PricesAsked | None:
    """Find the prices that a question asks for; None if it asks for none by name, or there is no money."""
    book, named = in_numbers(setting), _named(said)
    if book.prices is None:
        return None
    units = _units(book, said, named)
    if not named:
        return None
    bribing = "counter" not in named and bool(
        named & (_BRIBES | {"autonomous"}) or (named & {"enemy"} and units)
    )
    raised = "new" in named and not named & {"enemy", "bribe"}
    found = PricesAsked(
        upkeep=tuple(
            row for row in book.upkeep if row[0] in units and (raised or _may_be_new(named, bribing))
        ),
        specials=book.specials if "special" in named and not bribing else (),
        bribes=tuple(_bribes(book.prices, units, named)) if bribing and not raised else (),
        sums=tuple(_sums(book.prices, named)),
        bank="bank" in named and book.credit is not None,
        book=book,
        prices=book.prices,
    )
    return found if found.upkeep or found.specials or found.bribes or found.sums or found.bank else None


def _may_be_new(named: Set[str], bribing: bool) -> bool:
    """Decide whether a unit that is asked after may be one that its writer would raise (``buy an army``)."""
    return not bribing or not named & {"enemy", "bribe", "disband", "autonomous"}


def _named(said: str) -> Set[str]:
    words = talk_words.words_in(said)
    return {name for name, phrases in _phrases().items() if phrases.stand_in(words)}


def _units(book: BookInNumbers, said: str, named: Set[str]) -> Set[UnitKind]:
    """The kinds of units that are named; all of them where none is, but something is done to units."""
    words = talk_words.words_in(said)
    kinds = {kind for kind, phrases in _words_of_units().items() if phrases.stand_in(words)}
    if kinds or not named & {_ANY_UNIT, "new", "autonomous", *_BRIBES}:
        return kinds
    return {kind for kind, _ in book.upkeep}


def _bribes(prices: Prices, units: Set[UnitKind], named: Set[str]) -> Iterator[Bribes]:
    for row in prices.bribes:
        kinds = tuple(kind for kind in row.units if kind in units)
        if kinds and not (row.autonomous and "enemy" in named):
            yield Bribes(kinds, row.autonomous, row.disband, row.buy, row.make_autonomous)


def _sums(prices: Prices, named: Set[str]) -> Iterator[str]:
    """The names of other prices."""
    if "assassinate" in named and prices.assassinate is not None:
        yield "assassinate"
    if "bodyguard" in named and prices.bodyguard is not None:
        yield "bodyguard"
    if "counter" in named:
        yield "counter-bribe"
    if "rebellion" in named:
        yield from ("pacify", "rebellion") if not named & {"pacify", "cause"} else ()
        yield from ("pacify",) if "pacify" in named else ()
        yield from ("rebellion",) if "cause" in named else ()
    if "famine" in named:
        yield from ("famine-relief",) if prices.famine_relief is not None else ()
        yield from ("cause-famine",) if prices.cause_famine is not None else ()


@cache
def _phrases() -> Mapping[str, talk_words.Phrases]:
    table = resources.table("grammar", _GAME, "price_words.yaml")
    return {str(name): talk_words.Phrases(said) for name, said in table.items()}


@cache
def _words_of_units() -> Mapping[UnitKind, talk_words.Phrases]:
    slots = resources.table("grammar", _GAME, "wishes.yaml")["slots"]["unit"]
    return {UnitKind(letter): talk_words.Phrases(said) for letter, said in slots.items()}
