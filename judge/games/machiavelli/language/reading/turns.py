"""Sentences that turn away from an order above them, whatever they say instead: ``Change of plan: not a fleet
in Ancona``, ``No wait, I need that fleet.``

Such an order is not given any more, even if nobody can tell what is meant instead. Not here: sentences that
take an order back in so many words (withdrawals).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.api.understanding import WORD, Lexicon, Token, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.harmless_words import without_names
from judge.games.machiavelli.language.reading.headings import kind_named
from judge.games.machiavelli.language.reading.taken_orders import values_of
from judge.games.machiavelli.language.reading.withdrawals import phrase_at
from judge.games.machiavelli.language.words_of_orders import lexicons
from judge.games.machiavelli.model.orders import MoneyOrder, Order

_LONGEST = 400
"""Characters of a line that are read."""
_IDLE = frozenset({"fill", "mark", "join"})
_LETTERS = frozenset("afgt")
"""Units, by the letters of the notation."""
_ENDS = frozenset({".", "!", "?"})
_OF_CHANGES = "is_wrong", "rather_not", "replaces"
"""Phrases that put something in the place of what is said; see withdrawals for those that take it back."""
_FIRST = 6
"""Words of a sentence among which those stand that turn away only there (``No, ...``)."""
_AT_ONCE = 2
"""The same where they turn from a sentence before, and not from what stands before them in their own."""


def orders_turned_from(line: str, orders: Sequence[Order], names: Names) -> Sequence[Order]:
    """The orders above a line from which a sentence of it turns away: of the units and places it names."""
    if not orders or len(line) > _LONGEST:
        return ()
    found: list[Order] = []
    turned = False
    for sentence in _sentences(tokens(line)):
        turned = turned or _turns_away(sentence)
        if turned:
            found += _orders_named(sentence, orders, names)
    return tuple(dict.fromkeys(found))


def sentences_that_turn(line: str) -> Iterator[tuple[int, int]]:
    """The places of the sentences of a line that turn away from something."""
    if len(line) <= _LONGEST:
        for sentence in _sentences(tokens(line)):
            if sentence and _turns_away(sentence, _AT_ONCE):
                yield sentence[0].start, sentence[-1].end


def turns_anywhere(line: str) -> bool:
    """Decide whether somebody thinks again in a line, wherever a clause of it begins."""
    said = tokens(line[:_LONGEST])
    return _turns_away(said, len(said))


def lone_places(line: str, names: Names) -> Iterator[tuple[tuple[int, int], str]]:
    """The sentences of a line that only name a place, and idle words beside it: ``Piombino, rather.``"""
    if len(line) > _LONGEST:
        return
    for sentence in _sentences(tokens(line)):
        rest, named = without_names(sentence, names)
        place = next(iter(named)) if len(named) == 1 else ""
        words = [token for token in rest if token.kind == WORD]
        if place in names.place_titles and any(_knows_all(words, lexicon) for lexicon in lexicons().values()):
            yield (sentence[0].start, sentence[-1].end), place


def _knows_all(words: Sequence[Token], lexicon: Lexicon) -> bool:
    return all(
        any(m.what in _IDLE for m in lexicon.meanings(words, at)) or phrase_at(words, at, "besides")
        for at in range(len(words))
    )


def _sentences(said: Sequence[Token]) -> Iterator[Sequence[Token]]:
    begun = 0
    for at, token in enumerate(said):
        if token.text in _ENDS and at + 1 < len(said) and not _hesitates(said, at):
            yield said[begun:at]
            begun = at + 1
    yield said[begun:]


def _hesitates(said: Sequence[Token], at: int) -> bool:
    """Decide whether a stop is one of several before a word in small letters (``Verona... no, Padua``)."""
    dots = said[at + 1].text == "." or (at > 0 and said[at - 1].text == ".")
    behind = next((token for token in said[at + 1 :] if token.text != "."), None)
    return dots and behind is not None and behind.kind == WORD and not behind.capital


def _turns_away(sentence: Sequence[Token], among: int = _FIRST) -> bool:
    """Decide whether a sentence has words of somebody who thinks again; some only among its first words."""
    first = next((at for at, token in enumerate(sentence) if token.kind == WORD), 0)
    return any(
        phrase_at(sentence, at, "turns")
        or _changes(sentence, at)
        or (at - first < among and _turns_ahead(sentence, at))
        for at in range(first, len(sentence))
    )


def _changes(sentence: Sequence[Token], at: int) -> bool:
    """Decide whether words of a change stand there, whatever they mean (``amend``).

    Those that take back do so before a sign alone (``Strike "Trent"``); else see withdrawals.
    """
    behind = at + phrase_at(sentence, at, "withdraws")
    parted = at < behind < len(sentence) and sentence[behind].kind != WORD
    changes = parted or any(phrase_at(sentence, at, kind) for kind in _OF_CHANGES)
    return changes and not phrase_at(sentence, at, "weak")


def _turns_ahead(sentence: Sequence[Token], at: int) -> bool:
    """Decide whether a clause begins with words that turn away there; some only with a sign behind them."""
    if not _begins(sentence, at):
        return False
    ends = at + 1 < len(sentence) and sentence[at + 1].kind != WORD
    puts = any(phrase_at(sentence, at, kind) for kind in ("replaces", "makes"))
    return bool(
        puts or phrase_at(sentence, at, "turns_ahead") or (ends and phrase_at(sentence, at, "turns_alone"))
    )


def _begins(sentence: Sequence[Token], at: int) -> bool:
    """Decide whether a word begins a sentence or a clause of it."""
    return at == 0 or sentence[at - 1].kind != WORD


def _orders_named(sentence: Sequence[Token], orders: Sequence[Order], names: Names) -> Sequence[Order]:
    """The orders of units and places that a sentence names; if none, of that kind of unit, or money."""
    _, places = without_names(sentence, names)
    places |= {str(place) for at in range(len(sentence)) if (place := _short_place(sentence, at, names))}
    if places:
        own = [order for order in orders if _area(order) in places]
        return own or [order for order in orders if any(str(value) in places for value in values_of(order))]
    kinds = {kind for at in range(len(sentence)) if (kind := kind_named(sentence, at))}
    money = any(phrase_at(sentence, at, "money") for at in range(len(sentence)))
    return [
        order
        for order in orders
        if str(getattr(getattr(order, "unit", None), "kind", "")) in kinds
        or (money and isinstance(order, MoneyOrder))
    ]


def _short_place(sentence: Sequence[Token], at: int, names: Names) -> str | None:
    """The place that a word abbreviates behind the letter of a unit, or alone between signs (``"alp"``)."""
    ahead = sentence[at - 1] if at else None
    behind = sentence[at + 1] if at + 1 < len(sentence) else None
    of_unit = ahead is not None and ahead.text in _LETTERS and ahead.capital
    alone = all(one is None or one.kind != WORD for one in (ahead, behind))
    return names.places.get(sentence[at].text) if of_unit or alone else None


def _area(order: Order) -> str:
    return str(getattr(getattr(order, "unit", None), "area", ""))
