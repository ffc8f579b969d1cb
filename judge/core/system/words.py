"""Additions of games to the words that people write and ask about: options of SET, commands, rules by number.

A game says its words once (`GameWords`); those of all games at hand together are the `Vocabulary` of a judge,
which is in force while one of its letters is read or written. Not here: what a word does (a game's commands),
how lines are read (judge.syntax), sentences (templates).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property


class WordClashError(Exception):
    """Two games mean different things by one word: a judge can have the one or the other.

    `what` they share: a ``name``, an ``option``, an ``option or phase`` of SET, a ``command``, a ``grammar``
    rule, a ``letter`` or a ``book`` of rules, a ``scenario``; `word` is the word, `games` have it.
    """

    def __init__(self, what: str, word: str, games: tuple[str, ...], told: str) -> None:
        super().__init__(told)
        self.what, self.word, self.games = what, word, games


@dataclass(frozen=True, slots=True)
class OwnCommand:
    """A command of a game that begins with one of its `phrases`; `model` gets the rest as `text`."""

    model: type[object]
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """Commands of a game that a phrase and a rest do not say: `text` is Lark, read together with the shell's.

    `models` has a method for each rule of it. `heads` and `settings` are terminals that begin a command, or a
    setting, with the page of usage that belongs to each.
    """

    text: str
    models: type[object]
    heads: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBooks:
    """The numbered rules of a game: the `letters` that numbers begin with, `files` by what a book is called.

    `usual` are the books that a list of all rules lists.
    """

    letters: str
    files: Mapping[str, str]
    usual: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """The words of one game. `game` is its name, and that of its folders in ``grammar`` and ``templates``.

    `options`: what the switches of its rules are called behind SET, by their names; a blank in a word may be
    left out, or be a dash. `figures`: what SETTINGS tells of its rules besides. `phases`: what SET calls the
    kinds of phases (SET ... NEXT 3 DAYS). `settings` are words of SET that a slip may be taken for, besides
    the names of its options; `heads`: the same of commands, besides its phrases.
    """

    game: str
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    figures: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    commands: tuple[OwnCommand, ...] = ()
    heads: tuple[str, ...] = ()
    grammar: Grammar | None = None
    rules: RuleBooks | None = None


_RULE = re.compile(r"^\??([A-Za-z_]\w*)(?:\.\d+)?[ \t]*:[ \t]*(.*)$", re.MULTILINE)
"""A rule or terminal of a grammar, and what it says."""


class Vocabulary:
    """The words of all games at hand. Raises WordClashError where two games mean different things by one.

    Equal if those of the games are: what is made of them, parsers among it, serves all judges of a process.
    """

    def __init__(self, games: Sequence[GameWords] = ()) -> None:
        self.games = tuple(games)
        if twin := next((w.game for at, w in enumerate(games) if w.game in {v.game for v in games[:at]}), ""):
            raise WordClashError("name", twin, (twin,), f"two games are called {twin}")
        self.options = self._by_word({w.game: w.options for w in games}, "SET")
        self.phases = self._by_word({w.game: w.phases for w in games}, "SET")
        for word in sorted(self.options.keys() & self.phases.keys()):
            owners = tuple(w.game for w in games if word in _all_words(w.options) | _all_words(w.phases))
            told = f"SET {word} is an option and a kind of phase ({' and '.join(owners)})"
            raise WordClashError("option or phase", word, owners, told)
        _refuse_twins(((w.game, word) for w in games for o in w.commands for word in o.phrases), "command")
        _refuse_twins(
            ((w.game, rule) for w in games for rule in _rules_of(w)), "grammar", "rule of the grammar"
        )
        books = [(w.game, w.rules) for w in games if w.rules is not None]
        _refuse_twins(((game, each) for game, b in books for each in b.letters), "letter", "letter of rules")
        _refuse_twins(((game, name) for game, b in books for name in b.files), "book", "book of rules")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vocabulary) and self.games == other.games

    def __hash__(self) -> int:
        return hash(tuple(words.game for words in self.games))

    @staticmethod
    def _by_word(games: Mapping[str, Mapping[str, tuple[str, ...]]], head: str) -> Mapping[str, str]:
        found: dict[str, tuple[str, str]] = {}
        for game, names in games.items():
            for name, said in names.items():
                for word in map(bare, said):
                    owner, before = found.setdefault(word, (game, name))
                    if before != name:
                        told = f"{head} {word} is {before} in {owner} and {name} in {game}"
                        raise WordClashError("option", word, (owner, game), told)
        return {word: name for word, (_, name) in found.items()}

    @cached_property
    def grammars(self) -> tuple[Grammar, ...]:
        """Grammars that games write."""
        return tuple(w.grammar for w in self.games if w.grammar is not None)

    @cached_property
    def commands(self) -> tuple[OwnCommand, ...]:
        """Commands that games write as phrases."""
        return tuple(command for words in self.games for command in words.commands)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """Words in capitals that commands of games begin with, and that a slip may be taken for."""
        phrases = (phrase for command in self.commands for phrase in command.phrases)
        return tuple(word.upper() for word in (*(h for w in self.games for h in w.heads), *phrases))

    @cached_property
    def settings(self) -> tuple[str, ...]:
        """Words of SET, in capitals, that a slip may be taken for."""
        names = (word.replace("_", " ").upper() for w in self.games for word in self._settings_of(w))
        return tuple(dict.fromkeys(names))

    @staticmethod
    def _settings_of(words: GameWords) -> tuple[str, ...]:
        return (*words.settings, *_first_words(words))

    def settings_elsewhere(self, game: str) -> frozenset[str]:
        """Those of them that other games have and this one has not."""
        own = {word.replace("_", " ").upper() for word in self._settings_of(self.of(game))}
        return frozenset(self.settings) - own

    @cached_property
    def rule_letters(self) -> str:
        """Letters that numbers of rules begin with, all together."""
        return "".join(w.rules.letters for w in self.games if w.rules is not None)

    @cached_property
    def books(self) -> Mapping[str, str]:
        """The file of every book of rules, by what it is called."""
        return {name: file for w in self.games if w.rules is not None for name, file in w.rules.files.items()}

    def of(self, game: str = "") -> GameWords:
        """The words of one game; empty, or of none at hand: of the first."""
        known = {words.game: words for words in reversed(self.games)}
        return known.get(game) or next(iter(self.games), GameWords(game=""))

    @cached_property
    def options_said(self) -> tuple[str, ...]:
        """Every word of SET for a switch, as games have it."""
        return tuple(word for w in self.games for said in w.options.values() for word in said)

    @cached_property
    def phases_said(self) -> tuple[str, ...]:
        """The same for kinds of phases."""
        return tuple(word for w in self.games for said in w.phases.values() for word in said)

    def option_names(self) -> tuple[str, ...]:
        """The switches of all games, each once, in the order of their games."""
        return tuple(dict.fromkeys(name for words in self.games for name in words.options))

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Treat what is read or written inside as a letter of a judge that has these games."""
        before = _in_force.set(self)
        try:
            yield
        finally:
            _in_force.reset(before)


def bare(word: str) -> str:
    """A word of SET without what may be left out of it: ``coastal convoys`` as ``coastalconvoys``."""
    return re.sub(r"[\s_-]", "", word.lower())


def _first_words(words: GameWords) -> Iterator[str]:
    yield from (said[0] for said in (*words.phases.values(), *words.options.values()) if said)


def _rules_of(words: GameWords) -> Iterator[str]:
    """The names of a game's own rules and terminals, and what its terminals say."""
    for name, body in _RULE.findall(words.grammar.text if words.grammar is not None else ""):
        yield name
        if name.isupper():
            yield body.strip()


def _all_words(names: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """All words of a game's options, or of its phases."""
    return frozenset(bare(word) for said in names.values() for word in said)


def _refuse_twins(named: Iterator[tuple[str, str]], what: str, called: str = "") -> None:
    owners: dict[str, str] = {}
    for game, word in named:
        owner = owners.setdefault(bare(word), game)
        if owner != game:
            told = f"{owner} and {game} have one {called or what}: {word}"
            raise WordClashError(what, word, (owner, game), told)


_NONE = Vocabulary()
_in_force: ContextVar[Vocabulary] = ContextVar("words_of_games", default=_NONE)


def vocabulary() -> Vocabulary:
    """The words of the judge whose letter is read or written; without one there are no games."""
    return _in_force.get()
