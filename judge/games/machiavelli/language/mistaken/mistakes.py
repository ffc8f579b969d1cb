"""Makes complaints of lines that were not understood: where, what was expected, and what was probably meant.

Suggestions are only proposed, never taken. Not here: prose (templates), reading itself (reading).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import OSA, Postfix, Prefix

from judge.api.language import languages, written_words
from judge.api.values import ENGLISH, Complaint, Joined
from judge.games.machiavelli.language.names import Names, plain
from judge.games.machiavelli.language.tidying import little_words
from judge.games.machiavelli.language.words_of_orders import is_pronoun, share_of_money
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import PhaseKind

_LIKE = 0.55  # from here on a name is like another: two slips in a name of five letters
_SLIPS, _MORE_SLIPS, _LONG = 2, 3, 12  # slips in a name that are forgiven; three in one of a dozen letters
_FITTING = 0.15  # what it counts that a correction fits the position: less than one slip in a short name
_FAR = 0.25  # a guess so much less likely than the best is not worth naming beside it
_MOST_WORDS = 4  # "Western Gulf of Lyons"
_TRIED = 12  # corrections tried at most
_MOST_MENDED = 4  # slips in one order that are mended together
_SHOWN = 3  # suggestions shown at most
_BETWEEN_WORDS = "-/()>→–—=<"
_MOST_FIGURES = 5
"""Figures of a sum that may be meant."""
_NO_WHOLE_NUMBER = re.compile(r"(?<!\d)\d+(?:[.,]\d++|\s*+(?:½|1/2\b|1⁄2\b))(?=\s|d\b|ducat|\Z)")
"""A sum with a part of a ducat, or with its thousands set off."""
_NOT_VERBS = frozenset(
    {"RELIEF", "PACIFY", "COUNTER", "BUY", "AUTONOMOUS", "REBELLION", "ASSASSINATE", "GUARD", "NONE"}
)
"""Uses of an expenditure; all other words with a spelling are words of orders."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One order of a line: the whole line as written, where the order starts, and it in lower case."""

    line: str
    start: int
    part: str

    def complaint(self, code: str, start: int, end: int, **rest: object) -> Complaint:
        """A complaint about ``part[start:end]``."""
        return Complaint(line=self.line, start=self.start + start, end=self.start + end, code=code, **rest)  # type: ignore[arg-type]

    def part_of(self, corrected: str) -> str:
        """The same order in a corrected line; nothing if there is none."""
        rest = len(self.line) - self.start - len(self.part)
        return corrected[self.start : len(corrected) - rest].lower()

    def with_instead(self, start: int, end: int, better: str) -> str:
        """The whole line with ``part[start:end]`` replaced."""
        return Joined.of((self.line[: self.start + start], better, self.line[self.start + end :]), "")


def mend_together(complaints: Sequence[Complaint]) -> tuple[Complaint, ...]:
    """The complaints about one line; where each has its part mended, the last offers the line with all."""
    if len(complaints) < 2 or not all(c.corrected for c in complaints):
        return tuple(complaints)
    whole = complaints[0].line
    for found in reversed(complaints):  # from the end, so that the places before stay
        line, better = found.line, found.corrected
        start = Prefix.similarity(line, better)
        tail = Postfix.similarity(line[start:], better[start:])
        whole = whole[:start] + better[start : len(better) - tail] + whole[len(line) - tail :]
    *first, last = (replace(c, corrected="") for c in complaints)
    return (*first, replace(last, corrected=whole))


@dataclass(frozen=True, slots=True)
class Guess:
    """`better` for ``part[start:end]``; `likeness` from 0 to 1; `code` of the complaint it would make.

    `full`: it is like a full name, not only like an abbreviation.
    """

    likeness: float
    full: bool
    start: int
    end: int
    better: str
    code: str


def _best_first(guess: Guess) -> tuple[float, bool, int, int, str]:
    return -guess.likeness, not guess.full, guess.start, guess.end, guess.better


def contradiction(spot: Spot, code: str, word: str, expected: tuple[str, ...]) -> Complaint:
    """The grammar allows it, but it contradicts itself; `word` is pointed at, or else the end."""
    start = max(spot.part.rfind(word) if word else len(spot.part), 0)
    end = start + len(word) if code == "expense-number" else len(spot.part)
    return spot.complaint(code, start, end, expected=expected)


def other_phase(spot: Spot, kind: PhaseKind, now: PhaseKind, rules: Rulebook, *, deals: bool) -> Complaint:
    """A good order, but one of another kind of phase than the open one.

    `season`: in whose letter units are paid for, where no phase is for that alone (F-007); else empty.
    `deals`: whether ducats and provinces change hands in the open one.
    """
    season = rules.adjusts_within if kind is PhaseKind.ADJUSTMENT else ""
    facts = {"phase": str(kind), "open": str(now), "season": season, "deals": deals}
    return spot.complaint("other-phase", 0, len(spot.part), facts=facts)


class Sense(IntEnum):
    """Worth of a corrected part."""

    NONE = 0
    READABLE = 1
    FITTING = 2

    @property
    def fitting(self) -> bool:
        return self is Sense.FITTING


def complaint(
    spot: Spot, at: int, expected: frozenset[str], names: Names, sense: Callable[[str], Sense]
) -> Complaint:
    """The most helpful complaint about a part that stopped making sense at offset `at`."""
    part = spot.part
    while at < len(part) and part[at].isspace():
        at += 1
    words = _in_words(expected)
    special = _special(spot, at, expected, names)
    if special is not None:
        return special
    guesses = sorted(_guesses(part, at, expected, names), key=_best_first)
    beyond = _end_of_word(part, at) if _ambiguous(part, at, expected, names) else 0
    good = _sensible(part, [guess for guess in guesses if guess.end > beyond], sense)
    if good:
        best = good[0]
        alike = (g.better for g in good if (g.start, g.end, g.code) == (best.start, best.end, best.code))
        return spot.complaint(
            best.code,
            best.start,
            best.end,
            expected=words,
            suggestions=tuple(dict.fromkeys(alike))[:_SHOWN],
            corrected=spot.with_instead(best.start, best.end, best.better),
        )
    if beyond:
        fits = tuple(names.place_titles[id] for id in names.either_place[plain(part[at:beyond])])
        return spot.complaint("ambiguous-province", at, beyond, expected=words, suggestions=fits)
    return _without_correction(spot, at, expected, guesses)


def nearest(written: str, titles: Sequence[str]) -> tuple[str, ...]:
    """The titles that a word may be meant for: it is made of beginnings of their words (``tys`` of Tyrrhenian
    Sea), or else it is like them.
    """
    word = plain(written)
    begun = tuple(title for title in titles if _of_beginnings(word, plain(title).split()))
    if begun or not word:
        return begun[:_SHOWN]
    forms = {title: plain(title) for title in titles}
    found = process.extract(
        word, forms, scorer=OSA.normalized_similarity, processor=None, limit=_SHOWN, score_cutoff=_LIKE
    )
    return tuple(title for form, _, title in found if OSA.distance(word, form) <= _forgiven(form, full=True))


def _of_beginnings(word: str, words: Sequence[str]) -> bool:
    """Decide whether a word is made of beginnings of words that follow each other: ``ty`` and ``s``."""
    return len(word) > _SLIPS and any(_goes_on(word, words[at:]) for at in range(len(words)))


def _goes_on(rest: str, words: Sequence[str]) -> bool:
    """Decide whether what is left of a word is made of beginnings of the words that come now."""
    if not rest or not words:
        return not rest
    most = Prefix.similarity(rest, words[0])
    return any(_goes_on(rest[length:], words[1:]) for length in range(most, 0, -1))


def mend_part(part: str, wrong: Callable[[str], tuple[int, frozenset[str]] | None], names: Names) -> str:
    """A part with several slips, each mended by the likeliest name or word; empty if that leads nowhere.

    `wrong` tells where a part goes wrong and what could stand there, or None.
    """
    for _ in range(_MOST_MENDED):
        spot = wrong(part)
        if spot is None:
            return part
        at = len(part) - len(part[spot[0] :].lstrip())
        for guess in sorted(_guesses(part, at, spot[1], names), key=_best_first)[:_TRIED]:
            better = part[: guess.start] + guess.better + part[guess.end :]
            left = wrong(better)
            if left is None or left[0] > guess.start + len(guess.better):
                part = better
                break
        else:
            return ""
    return part if wrong(part) is None else ""


def _sensible(part: str, guesses: Sequence[Guess], sense: Callable[[str], Sense]) -> list[Guess]:
    """The guesses that make the part an order, the likeliest first, none far behind it.

    One that fits the position comes before its equals, and then these are not worth naming.
    """
    judged = [(g, sense(part[: g.start] + g.better + part[g.end :])) for g in guesses[:_TRIED]]
    worth = [(g, how, g.likeness + _FITTING * (how is Sense.FITTING)) for g, how in judged if how]
    worth.sort(key=lambda entry: -entry[2])  # stable: equals stay in the order of the guesses
    if not worth:
        return []
    best, fitting, most = worth[0]
    return [
        g
        for g, how, value in worth
        if most - value <= _FAR
        and (how is Sense.FITTING or fitting is not Sense.FITTING or g.likeness > best.likeness)
    ]


def _ambiguous(part: str, at: int, expected: frozenset[str], names: Names) -> bool:
    """Decide whether the word at the spot begins the names of several places."""
    return "PLACE" in expected and plain(part[at : _end_of_word(part, at)]) in names.either_place


def _special(spot: Spot, at: int, expected: frozenset[str], names: Names) -> Complaint | None:
    """Cases with a complaint of their own."""
    part = spot.part
    odd = _NO_WHOLE_NUMBER.search(part)
    if odd:
        return spot.complaint("whole-ducats", *odd.span())
    share = share_of_money(part)
    if share is not None:
        return spot.complaint("whole-ducats", *share)
    word, number, unit, *_ = *written_words.letters_and_figures(part), "", "", ""
    number = number if number.isdecimal() and unit not in little_words("ducats") else ""
    counts = written_words.is_number(number, 2) and number[0] != "0"
    expense = part.find(number) + len(number) if number else len(word)
    begins = part.startswith(word) and word in little_words("expenses")
    if begins and not counts and at <= expense:
        return spot.complaint("expense-number", 0, expense, expected=("1",))
    if at >= len(part):
        return spot.complaint("unfinished", at, at, expected=_in_words(expected))
    behind = len(part) - len(part[at:].lstrip("0123456789"))
    if behind - at > _MOST_FIGURES:
        return spot.complaint("number-too-large", at, behind, expected=_in_words(expected))
    if expected == {"$END"}:
        shorter = spot.with_instead(at, len(part), "").rstrip(' "|')
        return spot.complaint("superfluous", at, len(part), expected=_in_words(expected), corrected=shorter)
    end = _end_of_word(part, at)
    if "KIND" in expected and "PLACE" not in expected and names.place(part[at:end]):
        return spot.complaint("kind-missing", at, end, expected=_in_words(frozenset({"KIND"})))
    return None


def _without_correction(spot: Spot, at: int, expected: frozenset[str], guesses: list[Guess]) -> Complaint:
    """Nothing makes the whole part readable: point at the spot and give the nearest names there."""
    end = _end_of_word(spot.part, at)
    here = [guess for guess in guesses if guess.start == at]
    best = here[0] if here else None
    if at > 0 and "PLACE" in expected and "POWER" not in expected:
        code = "unknown-place"
    elif "POWER" in expected:
        code = "unknown-power"
    elif "COUNTER" in expected:
        code = "unknown-expenditure"
    elif best is not None and best.code == "unknown-place":
        code = best.code
    else:
        code = "unknown-order"
    near = [guess for guess in here if guess.code == code]
    if near:
        end = near[0].end
        near = [guess for guess in near if guess.end == end]
    shown = tuple(dict.fromkeys(guess.better for guess in near))[:_SHOWN]
    return spot.complaint(code, at, end, expected=_in_words(expected), suggestions=shown)


def _guesses(part: str, at: int, expected: frozenset[str], names: Names) -> Iterator[Guess]:
    """Words that may have been meant at the spot, or just before it, where a name may have been cut short."""
    places = {form: names.place_titles[id] for form, id in names.full_places.items() if len(form) > 2}
    for start in _starts(part, at):
        if start < at or "PLACE" in expected:
            yield from _alike(part, start, places, "unknown-place")
    if "POWER" in expected:
        powers = {plain(title): title for title in names.power_titles.values()}
        yield from _alike(part, at, powers, "unknown-power")
    uses = expected & _NOT_VERBS if "COUNTER" in expected else frozenset()  # a province is bought too
    for code, terminals in (
        ("unknown-expenditure", uses),
        ("unknown-order", expected - uses),
    ):
        words = {word: word for terminal in sorted(terminals) for word in _spellings().get(terminal, ())}
        yield from _alike(part, at, words, code)


def _alike(part: str, start: int, forms: Mapping[str, str], code: str) -> Iterator[Guess]:
    if not forms:
        return
    for end in _ends(part, start):
        written = plain(part[start:end])
        if code == "unknown-place" and is_pronoun(written):
            continue
        found = process.extract(
            written,
            forms.keys(),
            scorer=OSA.normalized_similarity,
            processor=None,
            limit=_SHOWN * 2,
            score_cutoff=_LIKE,
        )
        for form, likeness, _ in found:
            better = forms[form]
            if OSA.distance(written, form) > _forgiven(form, full=form == plain(better)):
                continue
            if written != plain(better):
                yield Guess(likeness, form == plain(better), start, end, better, code)


def _forgiven(form: str, *, full: bool) -> int:
    """Number of slips that still leave it likely that this was meant; one in an abbreviation."""
    if not full and len(form) < _LONG // 2:
        return 1
    return _MORE_SLIPS if len(form) >= _LONG else _SLIPS


def _starts(part: str, at: int) -> list[int]:
    """The spot, and the starts of up to three words before it."""
    before = [start for start, _ in written_words.word_spans(part[:at], _BETWEEN_WORDS)]
    return [at, *before[-3:]]


def _ends(part: str, start: int) -> list[int]:
    """The ends of one to four words from `start`; a dash ends a name."""
    ends: list[int] = []
    at = start
    for begins, end in written_words.word_spans(part[start:], _BETWEEN_WORDS):
        if part[at : start + begins].strip():
            break
        at = start + end
        ends.append(at)
    return ends[:_MOST_WORDS]


def _end_of_word(part: str, at: int) -> int:
    return next(iter(_ends(part, at + part.startswith("-", at))), min(at + 1, len(part)))


@cache
def _spellings() -> Mapping[str, tuple[str, ...]]:
    """Best spelling of each word, in all languages; the nearest is proposed for a word that is none."""
    files = [languages.words(code).get("spellings", {}) for code in languages.language_codes()]
    return {
        terminal: tuple(dict.fromkeys(word for file in files for word in file.get(terminal, ())))
        for terminal in languages.words(ENGLISH)["spellings"]
    }


def _in_words(expected: frozenset[str]) -> tuple[str, ...]:
    """Each expectation once, names before verbs before the end of the line."""
    known = languages.words(ENGLISH)["expected"]
    return tuple(dict.fromkeys(languages.Word.of("expected", t) for t in known if t in expected))
