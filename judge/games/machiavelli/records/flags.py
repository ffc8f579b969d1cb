"""Options as recorded games name them (``no dice``, ``storms``), as overrides of our switches.

Not here: what an option does (model.rules.rulebook), options that a letter sets (commands).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_NAMES = {"storms": "storm", "coastal convoys": "coastal_convoys", "forts": "fortresses", "bank": "loans"}
_LUCK = ("famine", "plague", "loans", "assassinations")
_KNOWN = frozenset(
    {
        *("mach2", "summer", "money", "dice", "loans", "famine", "plague", "storm", "assassinations"),
        *("garrisons", "special", "fortresses", "adjacency", "coastal_convoys", "disband"),
        *("fog", "scorched_earth", "spreading_plague", "unlimited_assassinations", "major_doubles_all"),
        *("province_trade", "forced_taxation", "cavalry", "armoured_cavalry", "excommunication"),
        *("strategic_movement", "anchored_coasts", "single_anchor", "autonomous_buying", "autonomous_making"),
        *("autonomous_disbanding", "autonomous_sorties", "autonomous_garrisoning", "autonomous_advances"),
        *("autonomous_convoys", "autonomous_sieges", "autonomous_support"),
    }
)


def option_names() -> tuple[str, ...]:
    """Every option, on and off, as games write them."""
    names = sorted(_KNOWN | _NAMES.keys())
    return (*names, *(f"no {name}" for name in names))


def switches(flags: Iterable[str]) -> Mapping[str, bool]:
    """Later flags count more; without dice there is no luck, and luck brings the dice back (N-076).

    Raises KeyError for an option that nobody knows.
    """
    found: dict[str, bool] = {}
    for flag in flags:
        name = flag.removeprefix("no ").strip()
        switch = _NAMES.get(name) or name.replace(" ", "_").replace("-", "_")
        if switch not in _KNOWN:
            raise KeyError(flag)
        on = not flag.startswith("no ")
        found[switch] = on
        if switch == "dice" and not on:
            found |= dict.fromkeys(_LUCK, False)
        elif switch in _LUCK and on:
            found["dice"] = True
    return found
