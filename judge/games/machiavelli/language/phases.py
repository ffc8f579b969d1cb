"""Phases by key and by name: ``1455-fall-retreats``, ``fall 1455 retreats``, ``S1455M``, ``1455 winter``.

Not here: which phase is open (the position), which comes next (calendar).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from judge.api.language import fold, word_for_word, written_words
from judge.api.values import DeadlineRule, Mention
from judge.games.machiavelli.model.state import Phase, PhaseKind, Season

_SEASONS = {
    "sp": Season.SPRING, "spr": Season.SPRING, "spring": Season.SPRING, "s": Season.SPRING,
    "su": Season.SUMMER, "sum": Season.SUMMER, "summer": Season.SUMMER, "u": Season.SUMMER,
    "f": Season.FALL, "fall": Season.FALL, "autumn": Season.FALL, "aut": Season.FALL,
    "w": Season.FALL, "winter": Season.FALL,
}  # fmt: skip
_KINDS = {
    "m": PhaseKind.MOVEMENT,
    "r": PhaseKind.RETREATS,
    "a": PhaseKind.ADJUSTMENT,
    "b": PhaseKind.ADJUSTMENT,
}
_FILLERS = frozenset(
    {
        "phase",
        "the",
        "of",
        "in",
        "for",
        "turn",
        "order",
        "orders",
        "en",
        "pour",
        "l",
        "d",
        "le",
        "im",
        "per",
        "nel",
        "au",
    }
)
_OF_A_YEAR = (3, 4)
"""Figures of a year."""
_MOST_BEFORE, _MOST_OF_HEADING = 6, 9
"""Words up to a season and its year, and of the heading that names them."""
_OF_HEADINGS = " \t,.:-_"
_SEASON_ORDER = tuple(Season)
_KIND_ORDER = tuple(PhaseKind)


def phase_named(written: str, now: Phase) -> Phase | None:
    """The phase that is meant; without a year the next such one from `now` on. None: not understood."""
    known = word_for_word("phases")
    words = [
        known.get(w, w)
        for w in written_words.letters_and_figures(fold(written))
        if w.isalpha() or len(w) in _OF_A_YEAR
    ]
    words = [w for w in words if w not in _FILLERS]
    year: int | None = None
    season: Season | None = None
    kind: PhaseKind | None = None
    for word in words:
        if word.isdigit() and year is None:
            year = int(word)
        elif word in _SEASONS and season is None:
            season = _SEASONS[word]
            kind = PhaseKind.ADJUSTMENT if word in ("w", "winter") else kind
        elif word[0] in _KINDS and (len(word) == 1 or _is_kind(word)):
            kind = _KINDS[word[0]]
        else:
            return None
    if kind is PhaseKind.ADJUSTMENT and season is None:
        season = Season.FALL
    if season is None or not words:
        return None
    named = Phase(year=year or now.year, season=season, kind=kind or PhaseKind.MOVEMENT)
    if year is None and place_in_time(named) < place_in_time(now):
        named = Phase(year=now.year + 1, season=named.season, kind=named.kind)
    return named


def _is_kind(word: str) -> bool:
    full = ("moves", "movement", "retreats", "adjustments", "builds", "campaign")
    return any(name.startswith(word) for name in full) and len(word) > 2


def place_in_time(phase: Phase) -> tuple[int, int, int]:
    """Phases in the order in which they are played: an adjustment ends a year, or begins a season of it."""
    first = phase.kind is PhaseKind.ADJUSTMENT and phase.season is not Season.FALL
    return (phase.year, _SEASON_ORDER.index(phase.season), -1 if first else _KIND_ORDER.index(phase.kind))


def phase_of(key: str) -> Phase:
    """``1455-spring-movement`` as a phase. Raises ValueError for anything else."""
    year, season, kind = key.split("-")
    return Phase(year=int(year), season=Season(season), kind=PhaseKind(kind))


# ---------------------------------------------------------------- for the shell


_NAMED_SEASONS = ("spring", "summer", "fall", "autumn", "winter")


@cache
def _in_text() -> re.Pattern[str]:
    """A word of another language only where no verb can be: ``a été battue`` names no summer."""
    seasons = _pattern_of(*_NAMED_SEASONS)
    kinds = _pattern_of("movement", "retreat", "retreats", "adjustment", "adjustments")
    kind = rf"(?:\s+(?:{kinds}))?"
    return re.compile(
        rf"(?:\A\s*|\b(?:in|en|au)\s+|\b[ld]')(?:{seasons})\b(?:\s*\d{{3,4}})?{kind}"
        rf"|\b(?:{seasons})\s*\d{{3,4}}{kind}|\b(?:{'|'.join(_NAMED_SEASONS)})\b{kind}"
    )


def _pattern_of(*english: str) -> str:
    """These words in every language, as a pattern for folded text."""
    others = (word for word, meant in word_for_word("phases").items() if meant in english)
    return "|".join(sorted({*english, *others}, key=lambda word: (-len(word), word)))


class MachiavelliPhases:
    """Implements `judge.core.system.phases.Phases`."""

    kinds: tuple[str, ...] = tuple(map(str, PhaseKind))
    deadlines: Mapping[str, DeadlineRule] = {
        "movement": DeadlineRule(clock=1410, min=720, next=4260, grace=10020, delay=30, days="-MTWTF-"),
        "retreats": DeadlineRule(clock=-1, min=0, next=1380, grace=4260, delay=30, days="-mTWTF-"),
        "adjustment": DeadlineRule(clock=-1, min=0, next=1380, grace=4260, delay=30, days="-mTWTF-"),
    }
    """The sequences that mail players have used for decades."""

    def key_from_words(self, written: str, now: str, *, past: bool = False) -> str | None:
        """``fall 1455 retreats``; without a year the next such phase, or that of the year before."""
        at = phase_of(now)
        found = phase_named(written, replace(at, year=at.year - 1) if past else at)
        return found.key if found is not None else None

    def order(self, key: str) -> tuple[int, int, int]:
        return place_in_time(phase_of(key))

    def facts(self, key: str) -> Mapping[str, str]:
        """``{"year": "1455", "season": "spring", "kind": "movement"}``, and the template that says it."""
        year, season, kind = key.split("-", 2)
        told = {
            "words": "machiavelli/phase.txt",
            "outcome": "machiavelli/outcome.txt",
            "written": f"{season} {year}",
        }
        return {**told, "year": year, "season": season, "kind": kind}

    def written_form(self, key: str) -> str:
        """``fall 1455 retreats``."""
        year, season, kind = key.split("-", 2)
        return f"{season} {year} {kind}"

    def fits(self, key: str, written: str) -> bool:
        facts = self.facts(key)
        return all(
            facts["year"] == word
            or facts["season"].startswith(word)
            or (word == "autumn" and facts["season"] == "fall")
            or _KINDS.get(word[0]) == facts["kind"]
            for word in written_words.letters_and_figures(written.lower())
        )

    def period(self, key: str) -> int:
        """The year."""
        return phase_of(key).year

    @property
    def sections(self) -> Mapping[str, tuple[str, ...]]:
        """Retreats in order of preference."""
        return {"retreats": ("retreats", "retreat plan", "retreat preferences")}

    def of_kind(self, key: str, kind: str) -> str:
        return replace(phase_of(key), kind=PhaseKind(kind)).key

    def heading(self, line: str, now: str) -> str | None:
        """``Florence, Spring 1455`` above orders that are read for another season."""
        said, known, at = fold(line), word_for_word("phases"), phase_of(now)
        words = written_words.letters_and_figures(said)
        dated = (
            f"{season} {year}"
            for season, year in pairwise(words[:_MOST_BEFORE])
            if known.get(season, season) in _NAMED_SEASONS and written_words.names_a_year(year)
        )
        heads = len(words) <= _MOST_OF_HEADING and {*said} <= {*_OF_HEADINGS, *"".join(words)}
        named = phase_named(next(dated, ""), at) if heads else None
        if named is None or (named.year, named.season) == (at.year, at.season):
            return None
        return named.key

    def mention(self, text: str, closed: Sequence[str], now: str) -> Mention:
        """``why fall 1455 sie``: the last closed phase of that name, whatever its year if none is said."""
        found = _in_text().search(fold(text))
        if found is None or not now:
            return Mention(False, None, text)
        rest = f"{text[: found.start()]} {text[found.end() :]}"
        at = phase_of(now)
        wanted = phase_named(found[0], replace(at, year=at.year - 1))
        dated = any(map(str.isdecimal, found[0]))
        for key in reversed(closed):
            phase = phase_of(key)
            if wanted is not None and (phase if dated else replace(phase, year=wanted.year)) == wanted:
                return Mention(True, key, rest)
        return Mention(True, None, rest)
