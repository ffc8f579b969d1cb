"""Workings as facts for letters: the terms of a rating or a value, gold, the codes of a card.

Not here: the sums (play), the words (``templates/empires``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from judge.api import Message, Said
from judge.games.empires.model.working import Chain, CodeRead, Price, Rating, Term

Name = Callable[[str | None], str | None]
"""The name of an area, by its id."""
_HALF = Fraction(1, 2)
_STATURES = frozenset({"combat", "administration", "diplomacy", "defender-combat"})


def figure(value: Fraction | int) -> str:
    """``2``, ``-1½``, ``0``."""
    number = Fraction(value)
    whole = abs(number).__floor__()
    rest = abs(number) - whole
    if rest not in (0, _HALF):
        return str(number)
    said = f"{whole or ''}½" if rest else str(whole)
    return f"-{said}" if number < 0 else said


def terms(
    found: Iterable[Term], place: Name, *, language: str = "", religion: str = ""
) -> tuple[tuple[str, str, Said], ...]:
    """Sign, size and name of each term; those of nothing are left out, but for statures."""
    return tuple(
        (
            "-" if term.value < 0 else "+",
            str(abs(term.value)),
            _say_term(term, place, language, religion),
        )
        for term in found
        if term.value or term.what in _STATURES
    )


def _say_term(term: Term, place: Name, language: str, religion: str) -> Said:
    facts = {"what": term.what, "area": place(term.area), "language": language, "religion": religion}
    return Said.of(Message("empires/term", facts))


def rating_facts(rating: Rating, place: Name, language: str = "", religion: str = "") -> Mapping[str, object]:
    """A rating with its working."""
    return {
        "terms": terms(rating.terms, place, language=language, religion=religion),
        "total": figure(rating.total),
        "halved": figure(rating.after_seas) if rating.halved else "",
        "extra": rating.gold,
        "with_gold": figure(rating.before_defense) if rating.gold or rating.halved else "",
        "defense": terms(rating.defense, place),
        "value": figure(rating.value),
    }


def price_facts(price: Price | None, place: Name) -> Mapping[str, object]:
    """Gold for an endeavour, with the chain from court to target where it costs something."""
    if price is None:
        return {"gold": 0, "seas": 0, "chain": ()}
    return {
        "gold": price.total,
        "cost": price.cost,
        "seas": price.seas,
        "extra": price.extra,
        "chain": chain_places(price.chain, place) if price.seas else (),
    }


def chain_places(chain: Chain | None, place: Name) -> tuple[str | None, ...]:
    """The areas and seas of a chain."""
    return () if chain is None else tuple(map(place, chain.places))


def code_facts(codes: Iterable[CodeRead]) -> tuple[tuple[str, str, str], ...]:
    """Each code of a card: as printed, its column, and ``yes``, ``no`` or why it does nothing."""
    return tuple((read.code, read.column, read.why or ("yes" if read.in_range else "no")) for read in codes)
