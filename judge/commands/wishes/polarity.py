"""The side of a sentence, for a thing or against it, beside that of the example to which it is likest.

The words are in ``grammar/wish_polarity.yaml`` and under ``denies`` in ``grammar/wishes.yaml``. Not here: how
like they are (understanding.intents), which object a sentence must name (objects).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from judge import resources
from judge.commands.wishes.objects import Words, words_and_stems
from judge.commands.wishes.rows import Wishes
from judge.understanding.intents import Row, words_of
from judge.understanding.tokens import tokens

_FILE = "wish_polarity.yaml"
_ENDS = frozenset(",;:.!?")
_TAKES_BACK = ("set no ", "propose no ")
_LONGEST_PROHIBITION = 7
"""Words of a sentence that says no more than that something is not to be done."""


def is_contrary(row: Row, said: str, example: str, known: Wishes) -> bool:
    """Decide whether a sentence is against what a row does and the example that it is likest to is not; or
    the other way round, for a row that takes something back.
    """
    about_it = _words_about(said, example, known)
    if row.name in known.undoing or any(line.startswith(_TAKES_BACK) for line in row.lines):
        return not _is_against(about_it, known) and _is_against(_likest_clause(example, said, known), known)
    if row.name in known.undone:
        return _is_against(about_it, known) and not _is_against(_words_in_order(example), known)
    return _is_prohibition(said, known) and not _denials(_words_in_order(example), known)


def _is_prohibition(said: str, known: Wishes) -> bool:
    """Decide whether a short sentence says that something is not to be: ``Don't eject Milan``."""
    words, *others = [part for part in _clauses(said, known) if part] or [()]
    return (
        not others
        and len(words) <= _LONGEST_PROHIBITION
        and not known.denies.isdisjoint(_denials(words, known))
    )


def _words_about(said: str, example: str, known: Wishes) -> Sequence[str]:
    """The words of the clauses that have words of the example: ``He never answers, kick him out``."""
    of_example = {*words_of(example)} - known.little
    parts = [part for part in _clauses(said, known) if not of_example.isdisjoint(words_of(_text_of(part)))]
    return [word for part in parts for word in part] or _words_in_order(said)


def _likest_clause(example: str, said: str, known: Wishes) -> Sequence[str]:
    """The words of the clause of an example that has most words of a sentence."""
    in_said = {*words_of(said)} - known.little
    return max(_clauses(example, known), key=lambda part: len(in_said.intersection(words_of(_text_of(part)))))


def _text_of(part: Sequence[str]) -> str:
    """The words of a clause as a text, with its kinds of names in braces as they were."""
    return " ".join(part).replace("{ ", "{").replace(" }", "}")


def _clauses(said: str, known: Wishes) -> Iterator[Sequence[str]]:
    """The words of each clause: signs, and words that join wishes, stand between two."""
    part: list[str] = []
    for word in _words_in_order(said):
        if word in _ENDS or word in known.coordinating:
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _words_in_order(text: str) -> Sequence[str]:
    return [token.text for token in tokens(text)]


def _denials(words: Sequence[str], known: Wishes) -> Sequence[str]:
    """The words that say no; not one behind UNTIL (``finché non torno``)."""
    behind = zip(("", *words), words, strict=False)
    return [
        word
        for before, word in behind
        if before not in known.until and (word in known.denies or word in _more_denials())
    ]


def _is_against(words: Sequence[str], known: Wishes) -> bool:
    denials = _denials(words, known)
    return bool(denials) != _off().are_in(word for word in words if word not in denials)


@cache
def _off() -> Words:
    return words_and_stems(resources.table("grammar", _FILE)["against"])


@cache
def _more_denials() -> frozenset[str]:
    return frozenset(resources.table("grammar", _FILE)["denies"])
