"""The optional rules that a master may set, and what each of them needs (docs/rules/optional.md).

Not here: SET itself (machiavelli.commands.rule_flags), what the rules do (games).
"""

from __future__ import annotations

from collections.abc import Mapping

Switch = tuple[str, bool]

_MONEY: Switch = ("money", True)

NEEDS: Mapping[str, tuple[Switch, ...]] = {
    "autonomous_buying": (_MONEY,),
    "autonomous_making": (_MONEY,),
    "autonomous_disbanding": (_MONEY,),
    "autonomous_sorties": (_MONEY, ("garrisons", True)),
    "autonomous_garrisoning": (_MONEY, ("garrisons", True)),
    "autonomous_advances": (_MONEY,),
    "autonomous_convoys": (_MONEY,),
    "autonomous_support": (_MONEY,),
    "scorched_earth": (_MONEY,),
    "spreading_plague": (("plague", True),),
    "unlimited_assassinations": (("assassinations", True),),
    "province_trade": (),
    "forced_taxation": (_MONEY,),
    "cavalry": (_MONEY, ("special", True)),
    "armoured_cavalry": (_MONEY, ("special", True)),
    "excommunication": (),
    "strategic_movement": (),
    "anchored_coasts": (("single_anchor", False),),
    "single_anchor": (("anchored_coasts", False),),
}
"""Each optional rule, in the order of its number, and how other switches must stand for it."""


def unmet(turned: Mapping[str, bool], switch: str) -> Switch | None:
    """The first need of an optional rule that is not met; None if all are, or it is none."""
    return next((need for need in NEEDS.get(switch, ()) if turned[need[0]] != need[1]), None)


def untenable_rules(turned: Mapping[str, bool]) -> tuple[str, ...]:
    """The optional rules that are on and cannot stay so."""
    return tuple(switch for switch in NEEDS if turned[switch] and unmet(turned, switch) is not None)
