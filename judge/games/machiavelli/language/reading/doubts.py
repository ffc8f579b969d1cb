"""Sentences beside orders that may make them none of now: ``Please sit on that until I write again``.

No list knows what people write. Told are the kinds of words in a sentence (doubt_words.yaml): what speaks of
the orders, asks or denies counts one, a condition, a delay, a withdrawal, a doubt or the past two; from three
on the orders are asked about. Enough alone is what calls them a draft, denies that they are to be played or
decided, or says that another wants them. Not here: sentences that only speak of orders (orders_spoken_of),
conditions of one order (hanging), orders that are named and taken back (withdrawals).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set

from judge.api.language import talk_words, written_words
from judge.games.machiavelli.language.reading import known_sentences
from judge.games.machiavelli.language.reading.doubt_phrases import (
    COMMA,
    FEW,
    QUESTION,
    SHORT,
    Phrase,
    after_leads,
    all_phrases,
    by_language,
    count_of_words,
    standing,
    words_that_count,
)
from judge.games.machiavelli.language.reading.orders_spoken_of import only_speaks_of_orders

_WEIGHTS: Mapping[str, int] = {
    "speaks_of": 1, "names": 1, "denies": 1, "asks": 1, "final": 1,
    "condition": 2, "defers": 2, "takes_back": 2, "doubts": 2, "past": 2,
}  # fmt: skip
_ENOUGH = 3
_ABOUT_ORDERS = frozenset({"speaks_of", "names", "final"})
_ASKED = frozenset({"condition", "defers", "doubts"})
"""Kinds that make a wish one about the orders where no word speaks of them (``Please wait for Milan``)."""
_DENIED = frozenset({"defers", "takes_back"})
"""Kinds that make a denial one about the orders where nothing speaks of them (``Not before he pays``)."""
_OF_A_MAIN_CLAUSE = frozenset(
    {"speaks_of", "names", "asks", "takes_back", "defers", "final", "still", "pronoun"}
)
"""Kinds in the main clause of a condition that are about the orders (``If he comes, forget Siena``)."""
_OF_CARRYING_OUT = frozenset({"speaks_of", "names", "final", "asks", "carries_out", "settled"})
"""Kinds that make YET one of the orders, whatever else a sentence tells."""
_LITTLE = 3
"""Letters of an article."""
_LONGEST = 400
"""Characters of a line that is looked at."""


def leave_in_doubt(line: str, places: Collection[str], others: Callable[[], Collection[str]] = tuple) -> bool:
    """Decide whether a sentence of a line may make the orders beside it none of now.

    `places`: what the places of these orders are called, in small letters; `others`: what other places are,
    and kinds of units of which none has an order.
    """
    if len(line) > _LONGEST:
        return False
    if is_only_of_others(line, places, others):
        return False
    return any(_is_doubtful(sentence, places) for sentence in written_words.sentences(line))


def is_only_of_others(line: str, places: Collection[str], others: Callable[[], Collection[str]]) -> bool:
    """Decide whether a line says that some units have no order, and nothing of those that have one."""
    said = words_that_count(line)
    return any(_is_only_of_others(said, phrases, places, others) for phrases in by_language())


def leave_all_in_doubt(line: str) -> bool:
    """Decide whether a clause of a line makes all orders none of now, whatever the others order.

    ``No orders for Verona yet, and please wait with everything else too``.
    """
    if len(line) > _LONGEST:
        return False
    clauses = written_words.parts_between(line, ".!?,;:()")
    return any(_has(clause, "of_all") and _is_doubtful(clause, ()) for clause in clauses)


def _is_only_of_others(
    said: Sequence[str],
    phrases: Mapping[str, Sequence[Phrase]],
    places: Collection[str],
    others: Callable[[], Collection[str]],
) -> bool:
    """Decide whether a line says that some units have no order, and nothing of those that have one
    (``No orders for the fleet until the weekend``).
    """
    found = [*all_phrases(said, phrases)]
    kinds = {kind for _, _, kind in found}
    if kinds.isdisjoint({"none_for", "no_part"}) or "of_all" in kinds or not set(places).isdisjoint(said):
        return False
    named = set(others()).intersection(said)
    return bool(named) and any(
        (kind == "none_for" and _names_next(said, end, phrases, named))
        or (kind == "no_part" and not named.isdisjoint(said[:at]))
        for at, end, kind in found
    )


def _names_next(
    said: Sequence[str], at: int, phrases: Mapping[str, Sequence[Phrase]], others: Collection[str]
) -> bool:
    """Decide whether one of `others` stands at a word, or right behind a little one, or is pointed at."""
    little = len(said) > at + 1 and len(said[at]) <= _LITTLE
    ahead = said[at : at + 1 + little]
    points = any(kind == "pointed_at" for _, _, kind in standing(said, at, phrases))
    return points or not set(others).isdisjoint(ahead)


def leans_on_orders(words: str) -> bool:
    """Decide whether a few words say where what stands before comes from, or when or how far it is meant."""
    said = words_that_count(words)
    return any(_leans_on_what_stands_before(said, phrases) for phrases in by_language())


def says_unfinished(sentence: str) -> bool:
    """Decide whether a sentence says that what stands beside it is not ordered: ``Only a first idea.``"""
    said = words_that_count(sentence)
    return only_speaks_of_orders(sentence) or any(
        says(said, phrases)
        for phrases in by_language()
        for says in (
            _presents_draft,
            _says_not_to_play,
            _tells_of_the_past,
            _leans_on_what_stands_before,
            _presents_anothers,
        )
    )


def points_below(line: str) -> bool:
    """Decide whether a line speaks of what stands below it (``Please ignore what is below``)."""
    return _has(line, "below", behind="of_time")


def presents(line: str) -> bool:
    """Decide whether a line tells what stands above or below it (``This is what I nearly sent``)."""
    return _has(line, "presents")


def _has(line: str, kind: str, *, behind: str = "") -> bool:
    said = words_that_count(line[:_LONGEST])
    return any(
        found == kind and behind not in {other for _, _, other in standing(said, end, phrases)}
        for phrases in by_language()
        for _, end, found in all_phrases(said, phrases)
    )


def _is_doubtful(sentence: str, places: Collection[str]) -> bool:
    if talk_words.phrases("legal").stand_in(talk_words.words_in(sentence)):
        return False
    said = words_that_count(sentence)
    return only_speaks_of_orders(sentence) or any(
        _presents_draft(said, phrases)
        or _leans_on_what_stands_before(said, phrases)
        or _make_doubtful(sentence, phrases, places)
        for phrases in by_language()
    )


def _leans_on_what_stands_before(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence of a few words says where the one before comes from, or when or how far it is
    meant (``In my dreams.``, ``Or so I was told.``).
    """
    if count_of_words(said) > SHORT:
        return False
    begun = after_leads(said, phrases)
    found = [*standing(said, begun, phrases), *standing(said, 0, phrases)]
    ended = (end for _, end, kind in found if kind == "lone")
    return any(kind == "leans" for *_, kind in found) or any(not count_of_words(said[end:]) for end in ended)


def _says_not_to_play(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence of a few words says that orders are not to be played."""
    return count_of_words(said) <= SHORT and _denies_them(said, _kinds(said, phrases, ()))


def _tells_of_the_past(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence says that what it points at was so before (``That's how I lost``)."""
    kinds = _kinds(said, phrases, ())
    begins = {kind for _, _, kind in standing(said, 0, phrases)}
    points = not begins.isdisjoint({"presents", "so"}) or ("points" in begins and "speaks_of" in kinds)
    return points and "past" in kinds and "settled" not in kinds


def _make_doubtful(sentence: str, phrases: Mapping[str, Sequence[Phrase]], places: Collection[str]) -> bool:
    """Decide whether the words of a sentence, as those of a language, are enough."""
    said = words_that_count(sentence)
    begun = after_leads(said, phrases)
    condition = max(
        (end for _, end, kind in standing(said, begun, phrases) if kind == "condition"), default=0
    )
    if condition and count_of_words(said) == 1 and not sentence.rstrip().endswith(":"):
        return False  # "Solange": a name
    if condition:
        main = _main_clause(said[condition:], phrases)
        return not main or not _kinds(main, phrases, places).isdisjoint(_OF_A_MAIN_CLAUSE)
    kinds: Set[str] = _kinds(said, phrases, places)
    first = {kind for _, _, kind in standing(said, begun, phrases)}
    talks = known_sentences.is_of_another_matter(sentence) and "forbids" not in first
    kinds = _of_orders(kinds, asks=QUESTION in said, talks=talks)
    if _denies_them(said, kinds) or _presents_anothers(said, phrases):
        return True
    return _are_enough(
        kinds, of_writer=not first.isdisjoint({"writer", "denies", "defers", "still", "takes_back"})
    )


def _of_orders(kinds: Set[str], *, asks: bool, talks: bool) -> Set[str]:
    """The kinds of words of a sentence, without what speaks of orders only where all words are known.

    ``I have not recovered yet`` and ``it would rain`` are no more about them than ``Is he still in?``
    """
    found = set(kinds) - {"still", "pronoun"}
    if "still" in kinds and not asks and not (talks and kinds.isdisjoint(_OF_CARRYING_OUT)):
        found.add("defers")
    speaks = "pronoun" in kinds and (asks or not talks or not kinds.isdisjoint({"takes_back", "condition"}))
    return found | {"names"} if speaks else found


def _denies_them(said: Sequence[str], kinds: Set[str]) -> bool:
    """Decide whether a sentence says that orders are not to be played, or not decided."""
    if "denies" not in kinds:
        return False
    points = not kinds.isdisjoint({"speaks_of", "presents"})
    if "settled" in kinds:
        return points or count_of_words(said) <= SHORT
    return "carries_out" in kinds and "of_before" not in kinds and (points or _is_short(said))


def _presents_anothers(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence says that another wants what stands beside it (``what Venice expects``)."""
    for _, end, kind in all_phrases(said, phrases):
        if kind != "presents":
            continue
        at = end + (end < len(said) and said[end] == COMMA)
        behind = [stop for _, stop, other in standing(said, at, phrases) if other == "whose"]
        following = {other for stop in behind for _, _, other in standing(said, stop, phrases)}
        if behind and max(behind) < len(said) and following.isdisjoint({"writer", "but_for"}):
            return True
    return False


def _is_short(said: Sequence[str]) -> bool:
    return count_of_words(said) <= FEW


def _presents_draft(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence calls something a draft that it points at, or hardly says anything else."""
    found = [*all_phrases(said, phrases)]
    drafts = [(at, end) for at, end, kind in found if kind == "drafts"]
    if not drafts:
        return False
    last = max(at for at, word in enumerate(said) if word[:1].isalpha())
    points = (at < drafts[-1][0] for at, _, kind in found if kind in ("presents", "speaks_of"))
    ends = {last + 1} | {at for at, word in enumerate(said) if word in talk_words.single_words("owned-by")}
    return (_is_short(said) and any(end in ends for _, end in drafts)) or any(points)


def _main_clause(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> Sequence[str]:
    """Words behind the comma that ends a condition; nothing if none does."""
    for at, word in enumerate(said):
        if word == COMMA and not any(kind == "goes_on" for _, _, kind in standing(said, at + 1, phrases)):
            return said[at + 1 :]
    return ()


def _are_enough(kinds: Set[str], *, of_writer: bool) -> bool:
    if {"denies", "final"} <= kinds:
        return True
    heavy = any(_WEIGHTS.get(kind, 0) > 1 for kind in kinds)
    kinds = kinds - {"takes_back", "past"} if "of_before" in kinds else kinds
    kinds = kinds - {"names"} if "speaks_of" in kinds else kinds
    kinds = kinds - {"past"} if "speaks_of" not in kinds else kinds
    about = not kinds.isdisjoint(_ABOUT_ORDERS)
    about = about or (of_writer and "denies" in kinds and not kinds.isdisjoint(_DENIED))
    about = about or ("asks" in kinds and not kinds.isdisjoint(_ASKED))
    return heavy and about and sum(_WEIGHTS.get(kind, 0) for kind in kinds) >= _ENOUGH


def _kinds(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]], places: Collection[str]) -> set[str]:
    """The kinds of words in a sentence, but for those that mean something else there."""
    found = {"names"} if not set(places).isdisjoint(said) else set()
    for at, end, kind in all_phrases(said, phrases):
        begins = at == 0 or not said[at - 1][:1].isalpha()
        behind = {other for _, _, other in standing(said, end, phrases)}
        ends = end == len(said) or not said[end][:1].isalpha()
        if kind == "points":
            found |= {"speaks_of"} if ends or "behind_pointing" in behind else set()
        elif kind == "not_first":
            found |= set() if begins else {"pronoun"}
        elif kind == "denies_all":
            found.add("denies")
        elif kind == "below":
            found |= {"speaks_of"} if "of_time" not in behind else set()
        elif not (kind == "speaks_of" and "of_time" in behind):
            found.add(kind)
    return found
