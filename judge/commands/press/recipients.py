"""To whom press goes: names, adjectives, beginnings, letters, ``all but``, the master and the observers.

Not here: sending it (press).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.commands.names.suggestions import nearest
from judge.core.plain_text import words_between
from judge.core.system.table_game import TableGame
from judge.proper_names import POWERS, english_name

_BETWEEN = ",;&+/"
"""Signs between names."""
_FILLERS = frozenset({"and", "the", "to", "power", "powers"})
_ALL = frozenset({"all", "everybody", "everyone"})
_MASTER = frozenset({"master", "gm", "m"})
_OBSERVERS = frozenset({"observer", "observers", "o"})
_SURELY_LETTERS = 3
"""Longer groups of letters are looked at twice: they may be a name with a slip in it."""


@dataclass(frozen=True, slots=True)
class Recipients:
    """`seats` in board order; `everybody` for a broadcast; `problem` names what was not understood."""

    seats: tuple[str, ...] = ()
    masters: bool = False
    observers: bool = False
    everybody: bool = False
    problem: str = ""
    near: tuple[str, ...] = ()
    ambiguous: bool = False


def recipients(rules: TableGame, written: str) -> Recipients:
    """Names, adjectives, prefixes of three letters or more, groups of letters; ``all but`` these.

    A name wins over a group of letters; in capitals a word that could be both is not guessed at, nor a longer
    group that looks like a misspelt name: ``Turkey`` once went to six powers (C3).
    """
    words = [w.strip(".:") for w in words_between(written, _BETWEEN)]
    words = [w for w in words if w and w.lower() not in _FILLERS]
    if not words:
        return Recipients(everybody=True)
    if words[0].lower() in _ALL:
        if len(words) == 1:
            return Recipients(everybody=True)
        if words[1].lower() not in ("but", "except"):
            return Recipients(problem=words[1])
        left_out = _recipients_in_words(rules, words[2:])
        seats = tuple(s for s in rules.seats if s not in left_out.seats)
        return left_out if left_out.problem else Recipients(seats=seats, masters=not left_out.masters)
    return _recipients_in_words(rules, words)


def _recipients_in_words(rules: TableGame, words: list[str]) -> Recipients:
    seats: set[str] = set()
    masters = observers = False
    for written in words:
        word = written.lower()
        if word in _MASTER or word in _OBSERVERS:
            masters, observers = masters or word in _MASTER, observers or word in _OBSERVERS
            continue
        named, lettered = _powers_by_name(rules, word), _powers_by_letters(rules, word)
        near = _near(rules, word) if len(word) > _SURELY_LETTERS else ()
        if named and lettered - named and written.isupper() and len(word) > 1:
            return Recipients(problem=written, near=tuple(sorted(named)), ambiguous=True)
        if not named and (not lettered or near):
            return Recipients(problem=written, near=near or _near(rules, word))
        seats |= named or lettered
        masters = masters or (not named and "m" in word)
        observers = observers or (not named and "o" in word)
    return Recipients(tuple(s for s in rules.seats if s in seats), masters, observers)


def _powers_by_name(rules: TableGame, word: str) -> frozenset[str]:
    """The power of that name; a full name never counts as letters too."""
    powers = [p for p in rules.setting.scenario.powers.values() if p.playable]
    full = {p.id for p in powers if word in (p.name.lower(), p.adjective.lower(), p.id)}
    if full or len(word) < 3:
        return frozenset(full)
    found = {p.id for p in powers if p.name.lower().startswith(word) or p.adjective.lower().startswith(word)}
    if found:
        return frozenset(found) if len(found) == 1 else frozenset()
    ids = {str.__str__(p.name): p.id for p in powers}
    name = english_name(word, ids, POWERS)
    seat = ids[name] if name is not None else rules.names.power(word[:1].upper() + word[1:])
    return frozenset({seat}) if seat is not None else frozenset()


def _powers_by_letters(rules: TableGame, word: str) -> frozenset[str]:
    letters = {p.letter.lower(): p.id for p in rules.setting.scenario.powers.values() if p.playable}
    powers = rules.setting.scenario.powers.values()
    if len(word) > 2 and any(word in (p.name.lower(), p.adjective.lower(), p.id) for p in powers):
        return frozenset()
    if len(set(word)) != len(word) or any(c not in letters and c not in "mo" for c in word):
        return frozenset()
    return frozenset(letters[c] for c in word if c in letters)


def _near(rules: TableGame, word: str) -> tuple[str, ...]:
    names = {p.name.lower(): p.id for p in rules.setting.scenario.powers.values() if p.playable}
    return tuple(names[n] for n in nearest(word, names, 2))
