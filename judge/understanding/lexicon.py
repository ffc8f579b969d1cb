"""Words with all their meanings: loads ``grammar/sentences`` and a game's nouns, and finds phrases in a text.

Not here: names of places and powers (a game's position), what meanings make together (mentions, frames).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import yaml
from pydantic import BaseModel, ConfigDict, model_validator

from judge import resources
from judge.understanding.tokens import WORD, Token, tokens

MOST_WORDS = 6
SURE_STEM = 6
"""Letters of a stem from which on any ending makes a form of it."""
"""Of one phrase."""
PAST = 1.3
"""What a verb of the past costs: it tells of something more often than it orders it."""
_ENDINGS = ("'s", "'ll", "'d")


class VocabularyError(ValueError):
    """A file of words contradicts itself."""


class Vocabulary(BaseModel):
    """The words of one language (``grammar/sentences/en.yaml``), shared by all games.

    `blocks_first`: what blocks only where a sentence begins with it (``is Siena free``).
    Phrases stand behind their meaning, parted by semicolons; a star stands for any ending, behind a short
    stem for one of `endings`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    verbs: Mapping[str, str]
    light: str = ""
    marks: Mapping[str, str]
    same: Mapping[str, str] = {}
    joins: Mapping[str, str] = {}
    blocks: Mapping[str, str] = {}
    blocks_first: Mapping[str, str] = {}
    lifts: Mapping[str, str] = {}
    numbers: Mapping[str, int] = {}
    nouns: Mapping[str, str] = {}
    filler: str = ""
    past: tuple[str, ...] = ()
    endings: tuple[str, ...] = ("",)

    @model_validator(mode="after")
    def _is_sound(self) -> Vocabulary:
        fill = {phrase.strip() for phrase in self.filler.split(";")}
        for concept, listed in self.blocks.items():
            both = fill & {phrase.strip() for phrase in listed.split(";")} - {""}
            if both:
                raise ValueError(f"filler and {concept} at once: {', '.join(sorted(both))}")
        return self


class Meaning(NamedTuple):
    """One meaning of some words: `what` kind of word, `value` its concept, and what it costs to take it."""

    end: int
    what: str
    value: str
    cost: float = 0.0


class Phrase(NamedTuple):
    words: tuple[str, ...]
    stars: tuple[bool, ...]
    what: str
    value: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Phrases by their first word; those whose first word has any ending by its first letters."""

    exact: Mapping[str, tuple[Phrase, ...]]
    begun: Mapping[str, tuple[Phrase, ...]]
    past: tuple[str, ...]
    endings: frozenset[str]
    known: frozenset[str]

    def meanings(self, said: Sequence[Token], at: int) -> Iterator[Meaning]:
        """All meanings of the words from `at`."""
        first = said[at].text
        for phrase in (*self.exact.get(first, ()), *self.begun.get(first[:3], ())):
            end = _fits(phrase, said, at, self.endings)
            if end:
                cost = PAST if phrase.what == "verb" and self._is_past(phrase, said, at) else 0.0
                yield Meaning(end, phrase.what, phrase.value, cost)

    def knows(self, token: Token) -> bool:
        """Decide whether a word of this language begins with a token."""
        return token.text in self.known or any(
            token.text.startswith(phrase.words[0]) for phrase in self.begun.get(token.text[:3], ())
        )

    def _is_past(self, phrase: Phrase, said: Sequence[Token], at: int) -> bool:
        text = said[at].text
        return phrase.stars[0] and text != phrase.words[0] and text.endswith(self.past)


def _inflects(text: str, stem: str, endings: frozenset[str]) -> bool:
    """Decide whether a word is a form of a stem. A short one has known endings: ``cremona`` is no ``cr*``."""
    if not text.startswith(stem):
        return False
    ending = text[len(stem) :]
    doubled = len(ending) > 1 and ending[0] == stem[-1]
    return len(stem) >= SURE_STEM or ending in endings or (doubled and ending[1:] in endings)


def _fits(phrase: Phrase, said: Sequence[Token], at: int, endings: frozenset[str]) -> int:
    """The end of a phrase that stands at `at`; 0 if it does not. A glued dash in it is passed over."""
    here = at
    whatever = phrase.what in ("block", "first")  # better one sentence too many asked about
    for number, (word, star) in enumerate(zip(phrase.words, phrase.stars, strict=True)):
        if number and here < len(said) and said[here].kind == "dash" and said[here].glued:
            here += 1
        if here >= len(said):
            return 0
        text = said[here].text
        begins = star and (text.startswith(word) if whatever else _inflects(text, word, endings))
        if text != word and not begins:
            return 0
        here += 1
    return here


def _phrases(listed: str, what: str, value: str) -> Iterator[Phrase]:
    for entry in listed.split(";"):
        words, stars = [], []
        for piece in entry.split():
            bare = piece.rstrip("*")
            if bare.isascii() and bare.isalpha():  # most of them
                words.append(bare.lower())
                stars.append(bare != piece)
                continue
            glued = piece[:1] == "'"
            parts = [token.text for token in tokens(f"x{piece}" if glued else piece) if token.text != "*"][
                glued:
            ]
            words += parts
            stars += [False] * (len(parts) - 1) + [piece.endswith("*")] * bool(parts)
        if len(words) > MOST_WORDS:
            raise VocabularyError(f"a phrase of more than {MOST_WORDS} words: {entry.strip()}")
        if words:
            yield Phrase(tuple(words), tuple(stars), what, value)


def lexicon(vocabulary: Vocabulary, nouns: Mapping[str, str]) -> Lexicon:
    """The lexicon of a language, with the nouns of a game (`nouns`: kinds of pieces)."""
    rows: list[Phrase] = []
    groups: tuple[tuple[str, Mapping[str, str]], ...] = (
        ("verb", vocabulary.verbs),
        ("mark", vocabulary.marks),
        ("same", vocabulary.same),
        ("join", vocabulary.joins),
        ("block", vocabulary.blocks),
        ("first", vocabulary.blocks_first),
        ("lift", vocabulary.lifts),
        ("noun", vocabulary.nouns),
        ("kind", nouns),
    )
    for what, table in groups:
        for value, listed in table.items():
            rows += _phrases(listed, what, value)
    rows += _phrases(vocabulary.light, "light", "")
    rows += _phrases(vocabulary.filler, "fill", "")
    for word, number in vocabulary.numbers.items():
        rows += _phrases(word, "number", str(number))
    exact: dict[str, list[Phrase]] = {}
    begun: dict[str, list[Phrase]] = {}
    for row in rows:
        by_start = begun if row.stars[0] else exact
        by_start.setdefault(row.words[0][:3] if row.stars[0] else row.words[0], []).append(row)
    return Lexicon(
        {word: tuple(found) for word, found in exact.items()},
        {word: tuple(found) for word, found in begun.items()},
        vocabulary.past,
        frozenset(vocabulary.endings),
        frozenset(exact),
    )


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The words of every language that has them, English first."""
    folder = resources.folder("grammar").joinpath("sentences")
    codes = sorted(f.name.removesuffix(".yaml") for f in folder.iterdir() if f.name.endswith(".yaml"))
    found: dict[str, Vocabulary] = {}
    for code in sorted(codes, key=lambda code: (code != "en", code)):
        text = resources.text("grammar", "sentences", f"{code}.yaml")
        found[code] = Vocabulary.model_validate(yaml.load(text, Loader=_Loader))
    return found


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def language_of(said: Iterable[Token], lexicons: Mapping[str, Lexicon]) -> str:
    """The language that knows most of the words; English where that is not clear."""
    words = [token for token in said if token.kind == WORD and len(token.text) > 1]
    counts = {code: sum(lexicon.knows(token) for token in words) for code, lexicon in lexicons.items()}
    best = max(counts, key=lambda code: (counts[code], code == "en"), default="en")
    return best if counts.get(best, 0) > counts.get("en", 0) else "en"
