"""The library: boards, scenarios, rulebooks and tables of the folder ``maps``.

Not here: what is right or wrong in them and the rules themselves (games), the words of a fault (templates).
"""

from judge.catalogue.checking import check_maps
from judge.catalogue.files import UnknownMapError
from judge.catalogue.importing import Taken, needed_by, take_in, take_out
from judge.catalogue.loading import (
    Library,
    is_profile,
    load_rulebook,
    load_scenario,
    rules_for,
    scenarios,
    table,
)

__all__ = [
    "Library",
    "Taken",
    "UnknownMapError",
    "check_maps",
    "is_profile",
    "load_rulebook",
    "load_scenario",
    "needed_by",
    "rules_for",
    "scenarios",
    "table",
    "take_in",
    "take_out",
]
