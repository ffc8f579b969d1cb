"""The library: boards, scenarios, rulebooks and tables of the folder ``maps``.

Not here: what is right or wrong in them and the rules themselves (games), the words of a fault (templates).
"""

from judge.games.machiavelli.maps.checks.all_files import check_maps
from judge.games.machiavelli.maps.files import UnknownMapError
from judge.games.machiavelli.maps.importing import files_needed_by, take_in, take_out
from judge.games.machiavelli.maps.loading import (
    EDITIONS,
    FIRST,
    OWN,
    RULEBOOK,
    Library,
    catalogue_lines,
    is_profile,
    load_rulebook,
    load_scenario,
    profiles,
    rules_for,
    scenarios,
    table,
)

__all__ = [
    "EDITIONS",
    "FIRST",
    "OWN",
    "RULEBOOK",
    "Library",
    "UnknownMapError",
    "catalogue_lines",
    "check_maps",
    "files_needed_by",
    "is_profile",
    "load_rulebook",
    "load_scenario",
    "profiles",
    "rules_for",
    "scenarios",
    "table",
    "take_in",
    "take_out",
]
