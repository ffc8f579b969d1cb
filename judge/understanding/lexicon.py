"""Words with all their meanings: loads ``grammar/sentences`` and a game's own, and finds phrases in a text.

Not here: names of places and powers (a game's position), what meanings make together (mentions, frames).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from sys import intern
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, model_validator
from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge import resources
from judge.kept_data import code_of, read_back_or_make
from judge.understanding.tokens import DASH, WORD, Token, tokens

MOST_WORDS = 9
"""Words of the longest phrase."""
SURE_STEM = 6
"""Letters of a stem from which on any ending makes a form of it."""
SHORTEST_SLIP = 5
"""Letters of a word from which on a slip in it is seen."""
_LONG, _NEAR_PASSIVE = 7, 6
_MOST_KEPT = 1024
Key = TypeVar("Key")
Found = TypeVar("Found")
PAST = 1.3
"""What a verb of the past costs, or one that only names a deed: it tells more often than it orders."""


class VocabularyError(ValueError):
    """A file of words contradicts itself."""


class Vocabulary(BaseModel):
    """The words of one language (``grammar/sentences/en.yaml``), shared by all games, or with those of one.

    `blocks_first`: what blocks only where a sentence begins with it (``is Siena free``); `blocks_last`: only
    behind whom a clause has stay, at its end (``leave Siena out``).
    Phrases stand behind their meaning, parted by semicolons; a star stands for any ending, behind a short
    stem for one of `endings`. `gerund`: endings of verbs that name a deed behind words of `gerund_behind`
    (``tired of waiting``). `articles`: words before a noun, whatever verb it may be as well (``l'armée``);
    `indefinite`: those for what is not there yet.
    `denial` (if it means nothing else in another language), `contrast`: words by which one place is put for
    another (``not Siena but Lucca``); `toward`: little ones between a denial and its place.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    verbs: Mapping[str, str]
    light: str = ""
    marks: Mapping[str, str]
    same: Mapping[str, str] = {}
    joins: Mapping[str, str] = {}
    blocks: Mapping[str, str] = {}
    blocks_first: Mapping[str, str] = {}
    blocks_last: Mapping[str, str] = {}
    lifts: Mapping[str, str] = {}
    asides: Mapping[str, str] = {}
    numbers: Mapping[str, int] = {}
    nouns: Mapping[str, str] = {}
    filler: str = ""
    past: tuple[str, ...] = ()
    endings: tuple[str, ...] = ("",)
    passive: tuple[str, ...] = ()
    gerund: tuple[str, ...] = ()
    gerund_behind: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    indefinite: tuple[str, ...] = ()
    contrast: tuple[str, ...] = ()
    denial: tuple[str, ...] = ()
    toward: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _has_single_turns(self) -> Vocabulary:
        for word in (*self.contrast, *self.denial, *self.toward):
            if [token.text for token in tokens(word)] != [word]:
                raise ValueError(f"no single word in small letters without accents: {word}")
        both = {*self.contrast, *self.denial} & {*self.toward}
        if both:
            raise ValueError(f"turns a sentence and stands before a place: {', '.join(sorted(both))}")
        return self

    @model_validator(mode="after")
    def _is_sound(self) -> Vocabulary:
        fill = {phrase.strip() for phrase in self.filler.split(";")}
        for concept, listed in self.blocks.items():
            both = fill & {phrase.strip() for phrase in listed.split(";")} - {""}
            if both:
                raise ValueError(f"filler and {concept} at once: {', '.join(sorted(both))}")
        return self


class Turns(NamedTuple):
    """Words of all languages by which one place is put for another, and articles, as `Vocabulary` calls
    them.
    """

    contrast: frozenset[str]
    denial: frozenset[str]
    toward: frozenset[str]
    articles: frozenset[str]
    indefinite: frozenset[str]


class Meaning(NamedTuple):
    """One meaning of some words: `what` kind of word, `value` its concept, and what it costs to take it."""

    end: int
    what: str
    value: str
    cost: float = 0.0


Phrase = tuple[tuple[str, ...], tuple[bool, ...], str, str]
"""The words of a phrase, which of them may have any ending, and its meaning: thousands, as they were kept."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Phrases by their first word; those whose first word has any ending by its first letters."""

    exact: Mapping[str, tuple[Phrase, ...]]
    begun: Mapping[str, tuple[Phrase, ...]]
    longer: Mapping[tuple[str, str], tuple[Phrase, ...]]
    """Phrases of several words by the first two (a first one with any ending by its first letters)."""
    stems: Mapping[str, frozenset[str]]
    """First words with any ending, by their first letters."""
    past: tuple[str, ...]
    endings: frozenset[str]
    known: frozenset[str]
    passive: frozenset[str] = frozenset()
    long_words: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    """All words of phrases, wherever they stand in them."""
    blocking: Mapping[str, frozenset[frozenset[str]]] = field(default_factory=dict)
    """The words of each phrase that blocks, by what it means; but for those with any ending."""
    gerund: tuple[str, ...] = ()
    gerund_behind: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    _rows: dict[tuple[str, str], tuple[Phrase, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Phrases that begin with a word and what follows it, as they were asked for lately."""
    _near: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Words that those with a slip are meant for, likewise."""
    _openings: dict[tuple[str, str], frozenset[str]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The first letters of the phrases of a meaning."""

    def may_mean(self, said: Set[str], value: str) -> bool:
        """Decide whether all words of a phrase that blocks so stand in a text, in any order, slips or not.

        Tells cheaply, whatever the text holds, that there is none.
        """
        return any(
            all(word in said or _is_written_like(word, said) for word in sorted(words, key=len))
            for words in self.blocking.get(value, ())
        )

    def may_have(self, said: Iterable[Token], *meanings: tuple[str, str]) -> bool:
        """Decide whether a word begins like a phrase with one of some meanings: else the text has none."""
        for key in meanings:
            if key not in self._openings:
                rows = chain(self.exact.values(), self.begun.values(), self.longer.values())
                openings = (phrase[0][0][:3] for found in rows for phrase in found if phrase[2:] == key)
                self._openings[key] = frozenset(openings)
        openings_of = [self._openings[key] for key in meanings]
        return any(token.text[:3] in openings for token in said for openings in openings_of)

    def meanings(self, said: Sequence[Token], at: int) -> Sequence[Meaning]:
        """All meanings of the words from `at`."""
        behind = at + 1
        if behind < len(said) and said[behind].kind == DASH and said[behind].glued:
            behind += 1  # one behind a glued dash belongs to the same phrase
        key = said[at].text, said[behind].text if behind < len(said) else ""
        rows = self._rows.get(key)
        if rows is None:
            rows = _keep(self._rows, key, self._rows_beginning(*key))
        if not rows:
            return ()
        found = []
        for phrase in rows:
            words, stars, what, value = phrase
            if len(words) == 1:
                end = at + 1
            elif len(words) == len(key) and not stars[1]:
                end = behind + 1  # found by both its words
            else:
                end = _fits(phrase, said, at, self.endings)
            if end:
                cost = PAST if what == "verb" and self._tells_or_names(phrase, said, at) else 0.0
                found.append(Meaning(end, what, value, cost))
        return found

    def _rows_beginning(self, first: str, second: str) -> tuple[Phrase, ...]:
        """The phrases whose first word is this one, and that have another behind it if they have more."""
        rows = (
            *self.exact.get(first, ()),
            *self.begun.get(first[:3], ()),
            *self.longer.get((first, second), ()),
            *(self.longer.get((f"{first[:3]}*", second), ()) if second else ()),
        )
        return tuple(phrase for phrase in rows if _is_word(first, phrase, 0, self.endings))

    def _tells_or_names(self, phrase: Phrase, said: Sequence[Token], at: int) -> bool:
        """Decide whether a verb is one of the past, or only names a deed."""
        told = self._is_past(phrase, said, at) and not self._is_passive(said, at)
        return told or self._names_deed(said, at)

    def first_words_of(self, what: str, value: str) -> frozenset[str]:
        """Words with which the phrases of a meaning begin, as far as they have no other ending."""
        rows = (*self.exact.values(), *self.longer.values())
        return frozenset(phrase[0][0] for found in rows for phrase in found if phrase[2:] == (what, value))

    def sounds_told(self, said: Sequence[Token], at: int) -> bool:
        """Decide whether a word ends like a verb of the past without ``is`` or ``be`` before it, or names a
        deed: it tells of something.
        """
        past = bool(self.past) and said[at].text.endswith(self.past) and not self._is_passive(said, at)
        return past or self._names_deed(said, at)

    def knows(self, token: Token) -> bool:
        """Decide whether a word of this language begins with a token."""
        return token.text in self.known or any(
            _inflects(token.text, stem, self.endings) for stem in self.stems.get(token.text[:3], ())
        )

    def _is_passive(self, said: Sequence[Token], at: int) -> bool:
        """Decide whether a word like ``is`` or ``be`` stands shortly before a participle."""
        return any(token.text in self.passive for token in said[max(0, at - _NEAR_PASSIVE) : at])

    def near(self, text: str) -> str:
        """The word that one with a slip of the pen is meant for; empty if there is none, or several are."""
        found = self._near.get(text)
        return found if found is not None else _keep(self._near, text, self._nearest(text))

    def _nearest(self, text: str) -> str:
        found = process.extract(
            text,
            self.long_words,
            scorer=OSA.distance,
            processor=None,
            limit=3,
            score_cutoff=1 + (len(text) > _LONG),
        )
        least = min((distance for _, distance, _ in found), default=0)
        nearest = {word for word, distance, _ in found if distance == least}
        nearest = {word for word in nearest if _begins_alike(word, text)}
        meant = {(what, value) for word in nearest for _, _, what, value in self._phrases_with(word)}
        blocks = any(what in ("block", "first") for what, _ in meant)
        return min(nearest) if nearest and not blocks and (len(nearest) == 1 or len(meant) == 1) else ""

    def _phrases_with(self, word: str) -> Iterator[Phrase]:
        rows = (*self.exact.get(word, ()), *self.begun.get(word[:3], ()))
        longer = (row for (first, _), found in self.longer.items() for row in found if first == word)
        yield from (phrase for phrase in (*rows, *longer) if phrase[0][0] == word)

    def _names_deed(self, said: Sequence[Token], at: int) -> bool:
        """Decide whether a word only names a deed, behind a preposition (``good at waiting``)."""
        named = at > 0 and said[at - 1].text in self.gerund_behind
        return named and said[at].text.endswith(self.gerund)

    def _is_past(self, phrase: Phrase, said: Sequence[Token], at: int) -> bool:
        text, (words, stars, _, _) = said[at].text, phrase
        return stars[0] and text != words[0] and text.endswith(self.past)


def _begins_alike(word: str, written: str) -> bool:
    """Decide whether two words begin with one letter, or with two that are swapped: few slips are there."""
    return word[:1] == written[:1] or word[:2] == written[1::-1]


def _is_written_like(word: str, said: Set[str]) -> bool:
    """Decide whether a word of a text may be a slip for a longer word."""
    cutoff = 1 + (len(word) >= _LONG)
    near = len(word) >= SHORTEST_SLIP and process.extractOne(
        word, said, scorer=OSA.distance, processor=None, score_cutoff=cutoff
    )
    return bool(near)


def _inflects(text: str, stem: str, endings: frozenset[str]) -> bool:
    """Decide whether a word is a form of a stem. A short one has known endings: ``cremona`` is no ``cr*``."""
    if not text.startswith(stem):
        return False
    ending = text[len(stem) :]
    doubled = len(ending) > 1 and ending[0] == stem[-1]
    return len(stem) >= SURE_STEM or ending in endings or (doubled and ending[1:] in endings)


def _is_word(text: str, phrase: Phrase, number: int, endings: frozenset[str]) -> bool:
    """Decide whether a word is the one of this number in a phrase."""
    words, stars, what, _ = phrase
    word = words[number]
    if text == word or not stars[number]:
        return text == word
    whatever = what in ("block", "first")  # better one sentence too many asked about
    return text.startswith(word) if whatever else _inflects(text, word, endings)


def _fits(phrase: Phrase, said: Sequence[Token], at: int, endings: frozenset[str]) -> int:
    """The end of a phrase whose first word stands at `at`; 0 if it does not. A glued dash in it is passed
    over.
    """
    words, stars, _, _ = phrase
    here = at + 1
    for number in range(1, len(words)):
        if here < len(said) and said[here].kind == DASH and said[here].glued:
            here += 1
        if here >= len(said):
            return 0
        text = said[here].text
        if text != words[number] and not (stars[number] and _is_word(text, phrase, number, endings)):
            return 0
        here += 1
    return here


def _keep(known: dict[Key, Found], key: Key, found: Found) -> Found:
    """Keep what was found for a key, and give it; words of letters have no end, so that all begins anew."""
    if len(known) >= _MOST_KEPT:
        known.clear()
    known[key] = found
    return found


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
            said = tokens(f"x{piece}" if glued else piece)
            parts = [token.text for token in said if token.text != "*" and token.kind != DASH][glued:]
            words += parts
            stars += [False] * (len(parts) - 1) + [piece.endswith("*")] * bool(parts)
        if len(words) > MOST_WORDS:
            raise VocabularyError(f"a phrase of more than {MOST_WORDS} words: {entry.strip()}")
        if words:
            yield tuple(map(intern, words)), tuple(stars), what, value


def _tables(listed: Sequence[tuple[str, str, str]]) -> dict[str, Any]:
    """The phrases of a language as plain data: the fields of a lexicon by their names."""
    rows = [phrase for words, what, value in listed for phrase in _phrases(words, what, value)]
    known: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    exact: dict[str, list[Phrase]] = {}
    begun: dict[str, list[Phrase]] = {}
    longer: dict[tuple[str, str], list[Phrase]] = {}
    stems: dict[str, set[str]] = {}
    for words, stars, what, value in rows:
        row = known.setdefault(words, words), known.setdefault(stars, stars), what, value
        first = words[0][:3] if stars[0] else words[0]
        if stars[0]:
            stems.setdefault(first, set()).add(words[0])
        if len(words) > 1 and not stars[1]:
            longer.setdefault((intern(f"{first}*") if stars[0] else first, words[1]), []).append(row)
            if not stars[0]:
                exact.setdefault(first, [])
        else:
            (begun if stars[0] else exact).setdefault(first, []).append(row)
    every_word = frozenset(word for words, *_ in rows for word in words)
    return {
        "exact": {word: tuple(found) for word, found in exact.items()},
        "begun": {first: tuple(found) for first, found in begun.items()},
        "longer": {both: tuple(found) for both, found in longer.items()},
        "stems": {first: frozenset(found) for first, found in stems.items()},
        "known": frozenset(exact),
        "long_words": tuple(sorted(word for word in every_word if len(word) >= SHORTEST_SLIP)),
        "words": every_word,
        "blocking": _blocking(rows),
    }


def lexicon(vocabulary: Vocabulary, nouns: Mapping[str, str]) -> Lexicon:
    """The lexicon of a language, with the nouns of a game (`nouns`: kinds of pieces, and special pieces)."""
    groups: tuple[tuple[str, Mapping[str, str]], ...] = (
        ("verb", vocabulary.verbs),
        ("mark", vocabulary.marks),
        ("same", vocabulary.same),
        ("join", vocabulary.joins),
        ("block", vocabulary.blocks),
        ("first", vocabulary.blocks_first),
        ("last", vocabulary.blocks_last),
        ("lift", vocabulary.lifts),
        ("noun", vocabulary.nouns),
        ("aside", vocabulary.asides),
        ("kind", {key: listed for key, listed in nouns.items() if _is_kind(key)}),
        ("special", {key: listed for key, listed in nouns.items() if not _is_kind(key)}),
    )
    listed = [(words, what, value) for what, table in groups for value, words in table.items()]
    listed += [(vocabulary.light, "light", ""), (vocabulary.filler, "fill", "")]
    listed += [(word, "number", str(number)) for word, number in vocabulary.numbers.items()]
    return Lexicon(
        **read_back_or_make(lambda: _tables(listed), code_of(_tables, tokens), repr(listed)),
        past=vocabulary.past,
        endings=frozenset(vocabulary.endings),
        passive=frozenset(vocabulary.passive),
        gerund=vocabulary.gerund,
        gerund_behind=frozenset(vocabulary.gerund_behind),
        articles=frozenset(vocabulary.articles),
    )


def _blocking(rows: Iterable[Phrase]) -> Mapping[str, frozenset[frozenset[str]]]:
    found: dict[str, set[frozenset[str]]] = {}
    for words, stars, what, value in rows:
        if what in ("block", "first"):
            plain = (word for word, star in zip(words, stars, strict=True) if not star)
            found.setdefault(value, set()).add(frozenset(plain))
    return {value: frozenset(phrases) for value, phrases in found.items()}


def _is_kind(key: str) -> bool:
    """Decide whether a row of nouns names a kind of pieces by its letter, or all of them."""
    return len(key) == 1 or key == "unit"


@cache
def vocabularies(game: str = "") -> Mapping[str, Vocabulary]:
    """The words of every language that has them, English first.

    `game`: with those of its own (``grammar/<game>/sentences``), which stand beside the shared ones.
    """
    folder = resources.folder("grammar").joinpath("sentences")
    codes = sorted(f.name.removesuffix(".yaml") for f in folder.iterdir() if f.name.endswith(".yaml"))
    found: dict[str, Vocabulary] = {}
    for code in sorted(codes, key=lambda code: (code != "en", code)):
        told = resources.table("grammar", "sentences", f"{code}.yaml")
        own = resources.folder("grammar").joinpath(game, "sentences", f"{code}.yaml")
        if game and own.is_file():
            told = resources.together(told, resources.table("grammar", game, "sentences", f"{code}.yaml"))
        found[code] = Vocabulary.model_validate(told)
    return found


@cache
def turns() -> Turns:
    """The words of all languages by which one place is put for another; each language must have some."""
    known = vocabularies()
    lacking = [code for code, own in known.items() if not (own.contrast and own.toward)]
    if lacking:
        raise VocabularyError(f"no words of contrast or toward: {', '.join(lacking)}")
    return Turns(
        *(frozenset(word for own in known.values() for word in getattr(own, kind)) for kind in Turns._fields)
    )


def languages_of(said: Iterable[Token], lexicons: Mapping[str, Lexicon]) -> tuple[str, ...]:
    """The language that knows most of the words, and others that know as many; English where nothing tells,
    but last where a word has an accent.
    """
    words = [token for token in said if token.kind == WORD]
    long_words = [token for token in words if len(token.text) > 1 or token.accented]
    has_accents = any(token.accented for token in words)
    for counted in (long_words, words):
        counts = {code: sum(lexicon.knows(token) for token in counted) for code, lexicon in lexicons.items()}
        most = max(counts.values(), default=0)
        best = [code for code, count in counts.items() if count == most]
        if most:
            return tuple(sorted(best, key=lambda code: ((code == "en") is has_accents, code)))
    return tuple(lexicons) if has_accents else ("en",)
