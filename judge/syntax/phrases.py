"""Phrases of the language files in a text that people wrote: where they stand, and what follows them.

A phrase is its words, with any blanks between them; texts and phrases are folded. What may follow one is
said in words too (`follows`). No pattern is made of any. Not here: what phrases mean (other_languages).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judge.core.written_words import end_of, is_of_word
from judge.understanding.tokens import NUMBER, Token, tokens

_END, _ANY, _LATER, _FIGURE = "$", "*", "...", "#"
_NOTHING = frozenset(".:!?,;-")
"""Signs that stand behind a phrase at the end of a line and say no more."""
_LONGEST = 400


class Spot(NamedTuple):
    start: int
    end: int


class Table:
    """Phrases with what each means, to be found wherever they stand in a text."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self._begun: dict[str, list[tuple[list[str], str]]] = {}
        for phrase, meant in sorted(known.items(), key=lambda pair: -len(pair[0])):
            self._begun.setdefault(phrase[0], []).append((phrase.split(), meant))

    def found_in(self, text: str, start: int, end: int) -> Iterator[tuple[Spot, str]]:
        """Spots of phrases in a part of a text, from left to right, the longest first; each with its
        meaning.
        """
        text, at = text[:end], start
        while at < end and self._begun:
            begun = self._begun.get(text[at], ())
            if begun and not (at and (is_of_word(text[at - 1]) or text[at - 1] == "-")):
                found = next(_from(begun, text, at), None)
                if found is not None:
                    yield found
                    at = found[0].end
                    continue
            at += 1


def _from(begun: Sequence[tuple[list[str], str]], text: str, at: int) -> Iterator[tuple[Spot, str]]:
    for words, meant in begun:
        stop = end_of(words, text, at)
        if stop > at and text[stop : stop + 1] != "-":
            yield Spot(at, stop), meant


def follows(wanted: Sequence[str], text: str, start: int) -> bool:
    """Decide whether what stands from `start` on is one of `wanted`.

    Each is words: ``a/b`` one of several, ``a?`` one that may be left out, ``a*`` one with any ending, ``*``
    anything up to a blank, ``#`` a number (``####`` of four figures), ``$`` the end of the line, ``...``
    anything. What has ``not`` before it must not stand there.
    """
    said = tokens(text[start : start + _LONGEST])
    allowed = [one.split() for one in wanted if not one.startswith("not ")]
    refused = [one.split()[1:] for one in wanted if one.startswith("not ")]
    if any(_fits(one, said, 0) for one in refused):
        return False
    return not allowed or any(_fits(one, said, 0) for one in allowed)


def _fits(wanted: Sequence[str], said: Sequence[Token], at: int) -> bool:
    if not wanted:
        return True
    first, *rest = wanted
    if first == _END:
        return all(token.text in _NOTHING for token in said[at:])
    if first == _LATER:
        return any(_fits(rest, said, later) for later in range(at, len(said)))
    if first.endswith("?") and _fits(rest, said, at):
        return True
    if at >= len(said):
        return False
    if first == _ANY:
        run = 1
        while at + run < len(said) and said[at + run].glued:
            run += 1
        return _fits(rest, said, at + run)
    if at + 1 < len(said) and said[at + 1].glued and said[at + 1].text == "@":
        return False  # the first word of an address
    return any(_is_word(one, said[at]) for one in first.rstrip("?").split("/")) and _fits(rest, said, at + 1)


def _is_word(wanted: str, token: Token) -> bool:
    if wanted[0] == _FIGURE:
        return token.kind == NUMBER and len(token.text) >= len(wanted)
    if wanted.endswith("*"):
        return token.text.startswith(wanted[:-1])
    return token.text == wanted
