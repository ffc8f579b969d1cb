"""Sentences that take back an order written above them: ``Scratch the first one``, ``Siena was a mistake``.

Not here: what becomes of an order that is taken back (commands), words that only begin a line (``Wait.``,
decide), CLEAR (clearing).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from typing import NamedTuple

from judge import resources
from judge.api.language import talk_words
from judge.api.understanding import NUMBER, WORD, Token, tokens
from judge.api.values import Withdrawal
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import clearing
from judge.games.machiavelli.language.reading.harmless_words import without_names
from judge.games.machiavelli.language.reading.headings import is_little, kind_named, verbs_named
from judge.games.machiavelli.language.reading.taken_orders import values_of
from judge.games.machiavelli.model import orders as o
from judge.kept_data import code_of, read_back_or_make

_FILE = "grammar", "machiavelli", "withdrawal_words.yaml"
_LONGEST = 400
"""Characters of a line that are read."""
_LINES = 64
"""Lines of which it is kept whether they take anything back: several steps ask that of each."""
_MOST_LEADS = 8
"""Words that may stand before what withdraws."""
_MOST_WORDS = 12
"""Words of what is withdrawn: more are a sentence about something else."""
_ENDS = frozenset({",", ";", ":", ".", "!", "?", "(", ")", "[", "]"})
_TURNS = "rather_not", "after_all", "denied"
_DEEDS: Mapping[str, tuple[type[o.Order], ...]] = {
    "support": (o.Support, o.AreaSupport),
    "convoy": (o.Transport, o.TransportFor),
    "besiege": (o.Besiege,),
    "move": (o.Advance,),
    "attack": (o.Advance,),
    "hold": (o.Hold,),
    "build": (o.Build,),
    "maintain": (o.Maintain,),
    "disband": (o.Remove,),
    "pay": (o.Pay, o.Expense),
    "bribe": (o.Expense,),
}
"""The orders that a verb may be the name of (``the support``)."""

Phrase = tuple[str, ...]


class _Withdrawn(NamedTuple):
    """Words for what is withdrawn. `weak`: only what is plainly an order; `by_name`: whatever else they say;
    `instead`: where what is ordered in its place begins in the line (0: nowhere); `meant`: the words for a
    place that is meant instead.
    """

    named: Sequence[Token]
    weak: bool = False
    by_name: bool = False
    instead: int = 0
    meant: Sequence[Token] = ()


@lru_cache(_LINES)
def withdraws(line: str) -> bool:
    """Decide whether a line has words that take something back, whatever it is."""
    return len(line) <= _LONGEST and any(
        True for clause in _clauses(tokens(line)) for _ in _withdrawn(clause)
    )


@lru_cache(_LINES)
def says_what_goes(words: str) -> bool:
    """Decide whether words, as a heading or in brackets, only say that what they stand beside is to go
    (``Delete these:``, ``Out:``).
    """
    said = [token for token in tokens(words) if token.kind in (WORD, NUMBER)]
    at = _end_of_going(said)
    left = range(at, len(said) if at else 0)
    all_of_them = (_is_plain(said, n) or _counts(said[n]) or phrase_at(said, n, "all") for n in left)
    return at > 0 and len(said) <= _MOST_WORDS and all(all_of_them)


def end_of_what_goes(line: str) -> int:
    """Position behind the words of a line that say that what follows is to go; 0 if it begins otherwise."""
    said = tokens(line)
    at = _end_of_going(said)
    return said[at - 1].end if at else 0


def _end_of_going(said: Sequence[Token]) -> int:
    """Number of words at the beginning that say that something is to go, with those before; 0 if none do."""
    at = 0
    while at < len(said) and said[at].kind == WORD:
        if count := phrase_at(said, at, "goes"):
            return at + count
        ahead = phrase_at(said, at, "leads")
        if not ahead or at > _MOST_LEADS:
            return 0
        at += ahead
    return 0


def withdrawal(line: str, lines: Sequence[Sequence[o.Order]], names: Names) -> Withdrawal:
    """The orders above a line, by `lines`, that it takes back, and the words that order something instead."""
    orders: list[o.Order] = []
    instead = behind = ""
    for clause in _clauses(tokens(line)):
        for withdrawn in _withdrawn(clause):
            told = line[withdrawn.instead :].strip(" .!") if withdrawn.instead else ""
            place = _place_meant(withdrawn.meant or tokens(told), names)
            instead_of = any(phrase_at(clause, at, "besides") for at in range(len(clause)))
            if withdrawn.meant and not place and not instead_of:
                continue
            found = _orders_named(withdrawn._replace(weak=withdrawn.weak and not place), line, lines, names)
            orders += found
            instead = (_to_place(found, place) or told or instead) if found else instead
            behind = _sentence(line[clause[-1].end :]) if found and not told else behind
    said = tokens(line)
    if not orders and withdraws(line) and any(phrase_at(said, at, "both") for at in range(len(said))):
        return Withdrawal(tuple(chain.from_iterable(lines[-2:])), "", "")  # what both become is asked
    return Withdrawal(tuple(dict.fromkeys(orders)), instead, behind)


def _sentence(text: str) -> str:
    """A part of a line as a sentence of its own."""
    said = text.lstrip(" ,;:.!-")
    return f"{said[:1].upper()}{said[1:]}"


def _place_meant(words: Sequence[Token], names: Names) -> str:
    """The one place that words name, if they say no more; empty if they do not."""
    rest, places = without_names(words, names)
    plain = all(_is_plain(rest, at) or phrase_at(rest, at, "besides") for at in range(len(rest)))
    return next(iter(places)) if plain and len(places) == 1 else ""


def _to_place(orders: Sequence[o.Order], place: str) -> str:
    """The one move of some orders, to another place: a line of the notation; empty if it is none."""
    match orders:
        case [o.Advance(unit=unit)] if place and str(unit.area) != place:
            return f"{unit.kind} {unit.area} - {place}"
        case _:
            return ""


def _clauses(said: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The words between signs."""
    begun = 0
    for at, token in enumerate(said):
        if token.text in _ENDS or (token.kind not in (WORD, NUMBER) and not token.glued):
            yield said[begun:at]
            begun = at + 1
    yield said[begun:]


def _withdrawn(clause: Sequence[Token]) -> Iterator[_Withdrawn]:
    """The words for each thing that a clause withdraws."""
    if _first_words().isdisjoint(token.text for token in clause):
        return
    phrases = {kind for there in range(len(clause)) for kind in _TURNS if phrase_at(clause, there, kind)}
    if "rather_not" in phrases or {"after_all", "denied"} <= phrases:
        yield _Withdrawn(clause, by_name=True)
        return
    at = 0
    while at < min(len(clause), _MOST_LEADS):
        if found := _in_place_of(clause, at):
            yield found
            return
        if phrase_at(clause, at, "withdraws"):
            break
        ahead = phrase_at(clause, at, "leads")
        if not ahead:
            break
        at += ahead
    count = phrase_at(clause, at, "withdraws")
    if count:
        verb = tuple(token.text for token in clause[at : at + count])
        behind = clause[at + count :]
        end, begins = _ends_of_replaced(behind) if verb in _phrases("replaces") else (len(behind), 0)
        yield _Withdrawn(behind[:end], weak=verb in _phrases("weak"), instead=begins)
        return
    if clause and clause[-1].text in _words("at_the_end"):
        yield _Withdrawn(clause[at + phrase_at(clause, at, "takes") : -1])
        return
    if parted := phrase_at(clause, at, "parted"):
        for there in range(at + parted + 1, len(clause)):
            if there + phrase_at(clause, there, "parted_by") == len(clause):
                yield _Withdrawn(clause[at + parted : there])
                return
    for there in range(at + 1, len(clause)):
        if count := phrase_at(clause, there, "is_wrong"):
            said = tuple(token.text for token in clause[there : there + count])
            behind = clause[there + count :] if said in _phrases("instead") else ()
            begins = behind[0].start if behind else 0
            yield _Withdrawn(clause[at:there], weak=said in _phrases("weak"), instead=begins)
            return


def _in_place_of(clause: Sequence[Token], at: int) -> _Withdrawn | None:
    """The words that put one place in place of another (``Make that Siena for Arezzo``, ``for Arezzo read
    Siena``).
    """
    first, second = ("makes", "in_place_of") if phrase_at(clause, at, "makes") else ("in_place_of", "makes")
    begins = at + phrase_at(clause, at, first)
    if begins == at:
        return None
    for there in range(begins + 1, len(clause)):
        if count := phrase_at(clause, there, second):
            old, new = clause[begins:there], clause[there + count :]
            return _Withdrawn(old, meant=new) if second == "makes" else _Withdrawn(new, meant=old)
    return None


def _ends_of_replaced(words: Sequence[Token]) -> tuple[int, int]:
    """Positions where what is replaced ends, and where what is to stand for it begins (0: nowhere)."""
    for at in range(1, len(words)):
        count = phrase_at(words, at, "instead")
        if count and at + count < len(words):
            return at, words[at + count].start
    return len(words), 0


def _orders_named(
    withdrawn: _Withdrawn, line: str, lines: Sequence[Sequence[o.Order]], names: Names
) -> Sequence[o.Order]:
    """The orders above that some words name: by their number, their unit, their place, what they do."""
    named = withdrawn.named
    orders = [*chain.from_iterable(lines)]
    words = {token.text for token in named}
    if not named or not orders or len(named) > _MOST_WORDS:
        return ()
    as_order = not words.isdisjoint(_words("orders"))
    if not words.isdisjoint(_words("not_orders")) or not (
        as_order or words.isdisjoint(_words("other_letters"))
    ):
        return ()
    if (numbers := _numbers(named)) is not None:
        whole_lines = len(lines) < len(orders) and not words.isdisjoint(_words("lines"))
        counted = lines if whole_lines else [[order] for order in orders]
        return [*chain.from_iterable(counted[numbers])]
    if withdrawn.weak and not as_order:
        return ()
    text = line[named[0].start : named[-1].end].lower()
    if exact := [
        order for order in orders if clearing.is_order_named(names, order, text.removeprefix("the "))
    ]:
        return exact
    rest, places = without_names(named, names)
    places |= {str(place) for at in range(1, len(named)) if (place := _place_cut_short(named, at, names))}
    known = withdrawn.by_name or all(
        _is_plain(rest, at) or _calls(rest, at) or phrase_at(rest, at, "all") or _counts(rest[at])
        for at in range(len(rest))
    )
    if not (known or as_order) or (withdrawn.by_name and not places):
        return ()
    found = _of_places(orders, places) if places else orders
    narrowed = [order for order in found if _is_called(order, named)]
    if places:
        return narrowed or found
    if narrowed:
        return narrowed
    first = next((at for at in range(len(rest)) if not _is_article(rest, at)), len(rest))
    ends = (at + count for at in range(min(first + 1, len(rest))) if (count := phrase_at(rest, at, "all")))
    if of_all := max(ends, default=0):
        return (
            orders if all(_is_plain(rest, at) or _counts(rest[at]) for at in range(of_all, len(rest))) else ()
        )
    if not (as_order and all(_is_plain(rest, at) for at in range(first, len(rest)))):
        return ()
    return lines[-1] if words.isdisjoint(_words("several")) else orders


def _numbers(named: Sequence[Token]) -> slice | None:
    """Orders that are named by their numbers (``the first two``, ``line 3``, ``the last but one``)."""
    for at, token in enumerate(named):
        ends = at + 1 == len(named) and at and named[at - 1].text in talk_words.single_words("articles")
        counts = at and named[at - 1].text in {*_words("orders"), *_words("numbers")}
        alone = len(named) == 1  # "Cancel 1."
        if token.kind == NUMBER and (counts or ends or alone):
            return _slice_from(int(token.text), 1) if token.text.isdigit() else None
        for number, phrases in _number_words("ordinals").items():
            end = at + max((len(phrase) for phrase in phrases if _stands(named, at, phrase)), default=0)
            if end == at:
                continue
            ahead = tuple(one.text for one in named[end : end + 1])
            numbers = (many for many, words in _number_words("counts").items() if ahead in words)
            count = next(numbers, 1)
            end += count > 1
            if end == len(named) or _is_plain(named, end):
                return _slice_from(number, count)
    return None


def _slice_from(first: int, count: int) -> slice:
    """Orders from the first one on, or so many up to one that is counted from the end."""
    start, stop = (first - 1, first - 1 + count) if first > 0 else (first + 1 - count, first + 1)
    return slice(start, stop or None)


def _place_cut_short(named: Sequence[Token], at: int, names: Names) -> str | None:
    """The place that stands in short before a word for orders (``the flo line``)."""
    return names.places.get(named[at - 1].text) if named[at].text in _words("orders") else None


def _of_places(orders: Sequence[o.Order], places: Collection[str]) -> Sequence[o.Order]:
    """The orders of the units that stand in some places; if none does, those that name them."""
    own = [order for order in orders if str(getattr(getattr(order, "unit", None), "area", "")) in places]
    return own or [order for order in orders if any(str(value) in places for value in values_of(order))]


def _is_called(order: o.Order, named: Sequence[Token]) -> bool:
    """Decide whether some words name the kind of an order's unit, or what the order does."""
    unit = getattr(order, "unit", None)
    kinds = {kind for at in range(len(named)) if (kind := kind_named(named, at))}
    deeds = {verb for at in range(len(named)) for verb in verbs_named(named[at : at + 1])}
    does = any(isinstance(order, kind) for deed in deeds for kind in _DEEDS.get(deed, ()))
    return does or str(getattr(unit, "kind", "")) in kinds


def _calls(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word may be what a unit or an order is called by (``fleet``, ``support``)."""
    return bool(kind_named(said, at) or verbs_named(said[at : at + 1]))


def _is_plain(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word says no more of an order than that it is one."""
    token = said[at]
    return token.kind != WORD or token.text in _words("orders") or _is_article(said, at)


def _counts(token: Token) -> bool:
    return any((token.text,) in words for words in _number_words("counts").values())


def _is_article(said: Sequence[Token], at: int) -> bool:
    return said[at].text in _words("articles") or is_little(said, at)


def phrase_at(said: Sequence[Token], at: int, kind: str) -> int:
    """Number of words of the phrase of a kind that begins at a word; 0 if none does."""
    if at >= len(said):
        return 0
    known = _by_first_word(kind).get(said[at].text, ())
    return max((len(phrase) for phrase in known if _stands(said, at, phrase)), default=0)


def _stands(said: Sequence[Token], at: int, phrase: Phrase) -> bool:
    return phrase == tuple(token.text for token in said[at : at + len(phrase)])


@cache
def _phrases(kind: str) -> frozenset[Phrase]:
    return _as_phrases(resources.table(*_FILE)[kind])


@cache
def _by_first_word(kind: str) -> Mapping[str, Sequence[Phrase]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in _phrases(kind):
        found.setdefault(phrase[0], []).append(phrase)
    return found


@cache
def _first_words() -> frozenset[str]:
    """Words of which one stands in whatever withdraws something."""
    return first_words_of(
        ("withdraws", "is_wrong", "at_the_end", "rather_not", "after_all", "makes", "parted")
    )


def first_words_of(kinds: Collection[str]) -> frozenset[str]:
    """Words with which the phrases of some kinds begin."""
    return frozenset(chain.from_iterable(map(_by_first_word, kinds)))


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(word for phrase in _phrases(kind) for word in phrase)


@cache
def _number_words(kind: str) -> Mapping[int, frozenset[Phrase]]:
    told = resources.table(*_FILE)[kind]
    return {int(number): _as_phrases(words) for number, words in told.items()}


def _as_phrases(words: Sequence[str]) -> frozenset[Phrase]:
    said = read_back_or_make(partial(_words_of_all, words), code_of(_words_of_all, tokens), repr(words))
    return frozenset(said)


def _words_of_all(phrases: Sequence[str]) -> list[Phrase]:
    return [tuple(token.text for token in tokens(phrase)) for phrase in phrases]
