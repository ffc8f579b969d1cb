"""The year of a rulebook: its phases in the order of play, what each asks for, and which steps it takes.

Not here: the steps themselves (calendar, steps), whether a phase is passed over (engine).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from judge.games.machiavelli.model.rules.rule_tables import Table
from judge.games.machiavelli.model.state import PhaseKind, Season

Group = Literal["moves", "money", "adjustment", "retreats", "retreat-lists", "gifts", "provinces", "bans"]
"""Orders that go together: of units, of ducats, builds and upkeep, retreats, retreats for a later defeat. Of
those of ducats some alone: gifts, what is done with provinces, who is shut out of everybody's ducats."""

MOVES, MONEY, ADJUSTMENT = "moves", "money", "adjustment"
RETREATS, RETREAT_LISTS = "retreats", "retreat-lists"
GIFTS, PROVINCES, BANS = "gifts", "provinces", "bans"


class PhaseRow(Table):
    """One phase of the year. Without a kind nobody is asked, and its steps follow at once."""

    season: Season
    """The season in which it is played; several phases may share one (N-002)."""
    kind: PhaseKind | None = None
    """The phase's name and deadline; null: nobody is asked, and its steps follow at once (N-002)."""
    letter: tuple[Group, ...] = ()
    """Orders that players may give in it: moves, money, adjustment, retreats, retreat-lists, gifts,
    provinces and bans. Several may share one letter (N-002, N-074). Money includes gifts and provinces; but
    if a phase of the year names provinces, they belong to no other letter (A-012)."""
    opens: Literal["always", "beaten", "to-adjust"] = "always"
    """Reason to skip it: no unit was beaten (beaten), or nobody has anything to adjust (to-adjust)
    (N-002)."""
    steps: tuple[str, ...]
    """Steps by name, or names of lists of steps; ``famine in fall`` is taken only in that season (N-074)."""


def _campaign(season: Season) -> tuple[PhaseRow, ...]:
    """A campaign of the classic year, with its retreats and its end (N-002)."""
    return (
        PhaseRow(season=season, kind=PhaseKind.MOVEMENT, letter=(MOVES, MONEY), steps=("campaign",)),
        PhaseRow(
            season=season,
            kind=PhaseKind.RETREATS,
            letter=(RETREATS,),
            opens="beaten",
            steps=("retreats",),
        ),
        PhaseRow(season=season, steps=("campaign-end",)),
    )


CLASSIC_YEAR: tuple[PhaseRow, ...] = (
    *_campaign(Season.SPRING),
    *_campaign(Season.SUMMER),
    *_campaign(Season.FALL),
    PhaseRow(
        season=Season.FALL,
        kind=PhaseKind.ADJUSTMENT,
        letter=(ADJUSTMENT,),
        opens="to-adjust",
        steps=("winter",),
    ),
)


def steps_in_season(names: tuple[str, ...], season: Season | None = None) -> Iterator[str]:
    """The names of steps that are taken in a season (None: in any)."""
    for name in names:
        step, _, only = name.partition(" in ")
        if not only or season is None or only == season:
            yield step
