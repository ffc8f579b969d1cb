"""Numbers of the rules that no book has otherwise, and those of rules that one book alone has.

A rulebook file cannot change them. Not here: numbers in which books differ (rule_tables, money_tables).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

# ---------------------------------------------------------------- dice and disasters

SIXTHS = 6
"""Sixths of a chance that is certain (O-011)."""
FACE_OF_ODD_YEARS = 4
"""The number that stands for each die in years such as 1455, in a game without dice (N-076)."""
FACE_OF_EVEN_YEARS = 3
"""The same in years such as 1454 (N-076)."""

DISASTER_DICE = 2
"""Dice whose sum says how severe a disaster is, and which row and column of its table it strikes (N-050)."""


class Severity(NamedTuple):
    """Sums of the dice that strike a row of a table of disasters, and those that strike a column (N-050)."""

    row: frozenset[int]
    column: frozenset[int]


SEVERITIES: Mapping[str, Severity] = {
    "njudge": Severity(row=frozenset({4, 6, 8, 9, 10, 11, 12}), column=frozenset({5, 7, 8, 9, 10, 11, 12})),
    "original": Severity(row=frozenset({4, 7, 8, 9, 10, 11, 12}), column=frozenset({5, 6, 8, 9, 10, 11, 12})),
}
"""By the reading that `famine_severity` chooses (N-050)."""

CONTAGION = 3
"""The highest die at which a plague goes on to a neighbouring province (O-010)."""

DRAW_CHANCE = 4
"""The highest die at which a disaster comes whose provinces are drawn (B-035)."""
DRAWN_BESIDES = 2
"""Provinces drawn besides as many as another die says (B-Q6)."""
YEARS_WITHOUT_PLAGUE = 1
"""Years at the beginning of a game that have no such plague (B-036)."""
UNITS_OF_A_POWER = 2
"""Units that a power loses by one such plague at most (B-Q20)."""

# ---------------------------------------------------------------- units

SPECIAL_UNITS = 1
"""Special units that a power may have at a time (N-014)."""
FAR_MARCHES = 2
"""Units of a power that may travel far in one campaign (O-019)."""

# ---------------------------------------------------------------- cities and goals

PERCENT = 100
LOOT_YEARS = 2
"""Years of its revenue that a burnt city yields to the power that burnt it (B-016)."""
FORCED_TAX = 2
"""Times its income that a province pays when it is taxed by force (O-013)."""
LIGHT_TAX_OF_CITY = 1
"""Ducats that a city adds at most to a light tax (A-054)."""
LARGE_CITY = 3
"""Ducats of yearly income from which a list of areas puts a city before all others (A-175)."""
MIDDLING_CITY = 2
"""Ducats of yearly income from which it puts a city before small ones (A-175)."""
BASIC_GOAL = (12, 1)
"""Cities and home countries that win a game that its master has made a basic one (N-037)."""
OTHER_CITIES = 6
"""Cities outside a country of one's own, where that counts for victory only whole (N-037)."""
CITIES_A_COUNTRY = 8
"""Cities to each home country that is needed, less one, where a master sets the number of cities (N-037)."""
