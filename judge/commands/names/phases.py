"""Names of phases as people write them: ``fall 1455 retreats``, ``S1455M``, ``1455 winter``.

Not here: which phase is open (records).
"""

from __future__ import annotations

import re

from judge.games.machiavelli.model.state import Phase, PhaseKind, Season
from judge.syntax.languages import folded
from judge.syntax.other_languages import word_for_word

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
_WORD = re.compile(r"[a-z]+'?|\d{3,4}")
_FILLERS = frozenset({"phase", "the", "of", "in", "for", "turn", "orders"})
_SEASON_ORDER = tuple(Season)
_KIND_ORDER = tuple(PhaseKind)


def phase_named(written: str, now: Phase) -> Phase | None:
    """The phase that is meant; without a year the next such one from `now` on. None: not understood."""
    known = word_for_word("phases")
    words = [known.get(w, w) for w in _WORD.findall(folded(written))]
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
    if kind is PhaseKind.ADJUSTMENT:
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
    """Phases in the order in which they are played."""
    return (phase.year, _SEASON_ORDER.index(phase.season), _KIND_ORDER.index(phase.kind))


def phase_of(key: str) -> Phase:
    """``1455-spring-movement`` as a phase. Raises ValueError for anything else."""
    year, season, kind = key.split("-")
    return Phase(year=int(year), season=Season(season), kind=PhaseKind(kind))
