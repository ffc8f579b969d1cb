"""Kinds of rows, told by their lines and by the words that their examples have.

Not here: the rows themselves (rows).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from judge import resources
from judge.kept_data import code_of, read_back_or_make
from judge.syntax.talk_words import phrases, words_in
from judge.understanding.intents import Row
from judge.understanding.tokens import tokens

_MANY = 0.25
"""The share of a row's examples that are many of them."""
_HEADS = "set ", "propose "
"""Beginnings of lines that NO may follow."""


def rows_of_powers(rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows that say of an address what another row says of a power (``eject {address}``)."""
    lines = {row.lines for row in rows}
    of_power = {row.name: tuple(line.replace("{address}", "{power}") for line in row.lines) for row in rows}
    return frozenset(row.name for row in rows if of_power[row.name] in lines - {row.lines})


def rows_with_one_of(words: frozenset[str], rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows of which an example has one of these words."""
    return _rows_that_say(rows, partial(_says_one_of, words), code_of(_says_one_of, tokens), sorted(words))


def rows_saying_yes(words: frozenset[str], rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows whose line another takes back, and that few of their examples say with such a word:
    one that says no rather wants the other.
    """
    names = rows_undone(rows)
    taken_back = [row for row in rows if row.name in names]
    return names - _mostly_with_one_of(words, taken_back)


def rows_undone(rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows whose line another takes back."""
    lines = {line for row in rows for line in row.lines}
    return frozenset(row.name for row in rows if any(_is_taken_back_by(line, lines) for line in row.lines))


def _is_taken_back_by(line: str, lines: Collection[str]) -> bool:
    """Decide whether one of some lines takes another back: ``set no advice``, ``propose no plague``."""
    head = next((head for head in _HEADS if line.startswith(head)), "")
    said = line.removeprefix(head)
    return f"{head}no {said}" in lines or f"{head}no{said}" in lines


def rows_undoing(rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows whose line takes another's back: ``set nodraw``, ``set no advice``."""
    lines = {line for row in rows for line in row.lines}
    undone = {line for line in lines if _is_taken_back_by(line, lines)}
    return frozenset(row.name for row in rows if any(_is_taken_back_by(line, row.lines) for line in undone))


def _mostly_with_one_of(words: frozenset[str], rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows of which a quarter of the examples, or more, have one of these words."""
    found: frozenset[str] = read_back_or_make(
        lambda: frozenset(
            row.name
            for row in rows
            if sum(_says_one_of(words, said) for said in row.examples) >= _MANY * len(row.examples)
        ),
        code_of(_mostly_with_one_of, tokens),
        repr((sorted(words), [(row.name, row.examples) for row in rows])),
    )
    return found


def rows_with_a_phrase(phrases: tuple[str, ...], rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows of which an example has one of these phrases."""
    return _rows_that_say(rows, partial(has_phrase, phrases), code_of(has_phrase, tokens), phrases)


def rows_supposing(rows: Sequence[Row]) -> frozenset[str]:
    """The names of rows of which an example asks what would happen."""
    said = resources.table("grammar", "talk.yaml")["supposes"]
    return _rows_that_say(rows, _supposes, code_of(_supposes, words_in, tokens), said)


def _rows_that_say(
    rows: Sequence[Row], tells: Callable[[str], bool], code: str, words: Sequence[str]
) -> frozenset[str]:
    """The names of rows of which an example `tells` it, kept: there are thousands of examples.

    `code`, `words`: what decides it besides the examples.
    """
    found: frozenset[str] = read_back_or_make(
        lambda: frozenset(row.name for row in rows if any(map(tells, row.examples))),
        code,
        repr((list(words), [(row.name, row.examples) for row in rows])),
    )
    return found


def has_phrase(phrases: Sequence[str], said: str) -> bool:
    """Decide whether a sentence has one of some phrases, each of them words of tokens with blanks between."""
    words = f" {' '.join(words_of_phrase(said))} "
    return any(f" {phrase} " in words for phrase in phrases)


def _supposes(said: str) -> bool:
    return phrases("supposes").stand_in(words_in(said))


def _says_one_of(words: frozenset[str], said: str) -> bool:
    return any(token.text in words for token in tokens(said))


def words_of_phrase(phrase: str) -> tuple[str, ...]:
    return tuple(token.text for token in tokens(phrase))
