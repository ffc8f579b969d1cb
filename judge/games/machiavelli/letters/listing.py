"""Facts that LIST tells of a table's rules, and of each power's part of the board.

The optional rules that a master may set, and what each of them needs (docs/rules/optional.md).

Not here: what every table has (commands), SET itself (machiavelli.commands.rule_flags), what the rules do
(games).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.api.rendering import Term
from judge.api.values import Joined
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import is_counted_city
from judge.games.machiavelli.named_rules.goals import land_points

_SWITCHES = (
    "mach2", "summer", "money", "dice", "loans", "famine", "plague", "storm", "assassinations", "garrisons",
    "special", "fortresses", "adjacency", "coastal_convoys", "disband", "automatic_upkeep",
)  # fmt: skip


def rules_told(setting: Setting) -> Mapping[str, Any]:
    """State of the switches, what is kept from sight, and what wins."""
    rules, scenario = setting.rules, setting.scenario
    return {
        "words": "machiavelli/rules.txt",
        "rulebook": rules.name if rules.name != scenario.rulebook.name else "",
        "switches": tuple((name, bool(getattr(rules, name))) for name in _SWITCHES)
        + tuple((name, True) for name in (*NEEDS, "major_doubles_all") if getattr(rules, name)),
        "secrecy": secrecy(setting),
        "victory_cities": scenario.victory_cities,
        "victory_points": rules.victory.is_by_points,
        "victory_countries": scenario.victory_countries * rules.victory_needs_countries,
        "victory_whole": rules.victory_needs_countries and rules.wins_with_whole_home,
    }


def secrecy(setting: Setting) -> tuple[Term, ...]:
    """Things kept from sight, and money where it is not, in the words of SET."""
    rules = setting.rules
    treasuries = rules.money and not rules.hidden_treasuries
    return (
        *((Term.of("settings", "fog"),) if rules.fog else ()),
        *((Term.of("settings", "open treasuries"),) if treasuries else ()),
    )


def holdings(setting: Setting, seen: State, seat: str) -> Mapping[str, Any]:
    """Holdings of one power; `points` of land and cities, where points win, as all can count them (B-039).

    Fortresses are no cities, and nothing where they are not in use (N-045).
    """
    areas = setting.board.areas
    walls = [a for a in sorted(seen.city_owner) if seen.city_owner[a] == seat]
    fortresses = [a for a in walls if setting.rules.fortresses and not is_counted_city(setting, a)]
    return {
        "words": "machiavelli/holdings.txt",
        "beside": "machiavelli/holdings-beside.txt",
        "units": tuple(Joined.of((u.kind, areas[u.area].name)) for u in seen.units() if u.power == seat),
        "provinces": tuple(
            areas[a].name for a in sorted(seen.province_owner) if seen.province_owner[a] == seat
        ),
        "cities": tuple(areas[a].name for a in walls if is_counted_city(setting, a)),
        "fortresses": tuple(areas[a].name for a in fortresses if areas[a].city is not None),
        "ducats": seen.ducats.get(seat),  # type: ignore[call-overload]
        "points": land_points(setting, seen, Power(seat)).points
        if setting.rules.victory.is_by_points
        else None,
    }


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
