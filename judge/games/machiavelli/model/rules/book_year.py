"""The year of a rulebook: its phases, the lists of steps that they take, and what follows from them.

Not here: rows of phases and the classic year (model.year), the steps themselves (steps).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.machiavelli.model.rules.options import Options
from judge.games.machiavelli.model.state import Phase, PhaseKind, Season
from judge.games.machiavelli.model.year import CLASSIC_YEAR, PhaseRow, steps_in_season


class BookYear(Options):
    """The phases of a year in the order of play, with their letters and steps (N-002, N-074)."""

    year: tuple[PhaseRow, ...] = CLASSIC_YEAR
    """The phases in the order of play, one row each (N-002). A book that names a year names all of it."""
    campaign: tuple[str, ...] = (
        "province-trade",
        "forced-taxation",
        "banking",
        "payments",
        "relief",
        "rebellions",
        "bribes",
        "control-after-expenses",
        "assassinations",
        "bankers-assassinations",
        "movement",
        "control",
        "province-rebellions",
        "city-rebellions",
        "control",
        "strategic-movement",
    )
    """N-074: the steps of a campaign, in order."""
    campaign_end: tuple[str, ...] = (
        "control-after-retreats",
        "famine-deaths in spring",
        "plague in spring",
        "plague-spreads in summer",
        "plague-spreads in fall",
        "control",
        "storms in fall",
        "control",
        "famine in fall",
        "elimination",
        "control",
        "conquest",
        "victory",
        "income in fall",
    )
    """N-074: the steps that end a campaign, once the beaten units are gone."""
    winter: tuple[str, ...] = ("adjustment",)
    """N-054, N-074: the steps of an adjustment."""

    @property
    def phases(self) -> tuple[PhaseRow, ...]:
        """The phases that are played: without a summer fewer (N-076)."""
        if self.summer:
            return self.year
        return tuple(row for row in self.year if row.season is not Season.SUMMER)

    def rest_of_year(self, phase: Phase) -> tuple[PhaseRow, ...]:
        """The row of a phase, and those after it. A summer that is not played, but is there, is as any other.

        Raises LookupError if the year has no such phase.
        """
        for rows in (self.phases, self.year):
            for number, row in enumerate(rows):
                if row.season is phase.season and row.kind is phase.kind:
                    return rows[number:]
        raise LookupError(phase.key)

    def letter(self, phase: Phase) -> frozenset[str]:
        """Sections open to players in a phase; in one that the year does not have, what its kind suggests."""
        try:
            return frozenset(self.rest_of_year(phase)[0].letter)
        except LookupError:
            return next((frozenset(r.letter) for r in self.year if r.kind is phase.kind), frozenset())

    @property
    def adjusts_within(self) -> str:
        """In which season's letter units are paid for, where no phase is for that; else empty (F-007)."""
        if any(row.kind is PhaseKind.ADJUSTMENT for row in self.year):
            return ""
        return next((str(row.season) for row in self.year if "adjustment" in row.letter), "")

    @property
    def pays_income_later(self) -> bool:
        """Decide whether what is counted comes into the treasury at a later step (B-003)."""
        return any("revenue" in self.step_names(row) for row in self.year)

    @property
    def starves_in(self) -> str:
        """At the end of which season famine kills (N-051, B-035)."""
        deaths = {"famine-deaths", "famine-kills"}
        return next((str(row.season) for row in self.year if deaths & set(self.step_names(row))), "")

    @property
    def retreats_at_once(self) -> bool:
        """Decide whether the beaten retreat in the campaign itself, not by another letter (A-170, B-022)."""
        taken = {name for row in self.year for name in self.step_names(row)}
        return not taken.isdisjoint(("retreats-by-list", "retreats-by-judge"))

    def adjusts_after_moves(self, phase: Phase) -> bool:
        """Decide whether builds are sent with moves before them: what may be raised is seen only then."""
        try:
            names = list(self.step_names(self.rest_of_year(phase)[0]))
        except LookupError:
            return False
        return "movement" in names and "adjustment" in names[names.index("movement") :]

    def trades_with_builds(self, phase: Phase) -> bool:
        """Decide whether gifts and trades are sent with builds, in a letter without moves (A-012)."""
        groups = self.letter(phase)
        return "provinces" in groups and "moves" not in groups

    @property
    def adjustment_season(self) -> str:
        """The season of the phase for which units are paid and raised; empty without such a phase (N-054)."""
        return next((str(row.season) for row in self.phases if row.kind is PhaseKind.ADJUSTMENT), "")

    def begins_year(self, phase: Phase) -> bool:
        """Decide whether it is the season in which a year begins."""
        return phase.season is self.phases[0].season

    def ends_year(self, phase: Phase) -> bool:
        """Decide whether it is the last season of a year."""
        return phase.season is self.phases[-1].season

    @property
    def campaigns_a_year(self) -> int:
        """Number of times a year that the bank collects (N-061)."""
        return sum("banking" in set(self.step_names(row)) for row in self.phases)

    def step_names(self, row: PhaseRow) -> Iterator[str]:
        """The names of the steps of a phase, lists written out."""
        lists = {
            "campaign": self.campaign,
            "campaign-end": self.campaign_end,
            "winter": self.winter,
        }
        for name in steps_in_season(row.steps, row.season):
            yield from steps_in_season(lists.get(name, (name,)), row.season)
