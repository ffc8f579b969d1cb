"""Faults of a scenario: courts, areas and powers that are not there, years, options without their tables.

Not here: whether its powers are equally strong (games of scripted players tell).
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from judge.data_files.faults import Fault
from judge.games.empires.sets.board import Board
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.scenario import UNKNOWN, PowerSetup, Scenario
from judge.games.empires.sets.shape import OWN
from judge.games.empires.sets.tables import Tables

YEARS_A_ROUND = 5
MOST_ABOVE_NORM = 2


def scenario_faults(scenario: Scenario, board: Board, tables: Tables, rules: HouseRules) -> Iterator[Fault]:
    """All faults of a scenario on its set's board, with its set's tables and rules."""
    for key in ("scenario", "title", "powers", "places"):
        if not getattr(scenario, key):
            yield Fault(key, "missing")
    years = scenario.last - scenario.first + 1
    if years <= 0 or years % YEARS_A_ROUND:
        yield Fault("last", "not-whole-rounds", {"given": scenario.last})
    for place, option in enumerate(scenario.options):
        if option in UNKNOWN:
            yield Fault(f"options[{place}]", "option-not-known", {"given": option})
        elif not getattr(tables, option):
            yield Fault(f"options[{place}]", "option-without-table", {"given": option})
    rewarded = tables.crusade.rewarded if tables.crusade and "crusade" in scenario.options else ""
    if rewarded and rewarded not in scenario.powers:
        yield Fault("options", "unknown-power", {"given": rewarded})
    owners: dict[str, str] = {}
    for id, power in scenario.powers.items():
        yield from _power_faults(f"powers.{id}", power, board)
        for place, area in enumerate(power.areas):
            if owners.setdefault(area, id) != id:
                yield Fault(f"powers.{id}.areas[{place}]", "owned-twice", {"given": area})
    yield from _place_faults(scenario)
    in_force, found = _rules(scenario, rules)
    yield from found
    yield from _area_faults(scenario, board, in_force)
    yield from _court_faults(scenario, board, in_force)


def _power_faults(path: str, power: PowerSetup, board: Board) -> Iterator[Fault]:
    if not power.name:
        yield Fault(f"{path}.name", "missing")
    for key in ("areas", "ties", "claims"):
        named: tuple[str, ...] = getattr(power, key)
        for place, area in enumerate(named):
            if area not in board.areas:
                yield Fault(f"{path}.{key}[{place}]", "unknown-area", {"given": area})
            elif area in named[:place]:
                yield Fault(f"{path}.{key}[{place}]", "named-twice", {"given": area})
    if power.court not in power.areas:
        yield Fault(f"{path}.court", "court-not-owned", {"given": power.court})


def _place_faults(scenario: Scenario) -> Iterator[Fault]:
    for number, powers in scenario.places.items():
        path = f"places.{number}"
        if not 1 <= number <= len(scenario.powers) or len(set(powers)) != number:
            yield Fault(path, "not-so-many-powers", {"given": len(set(powers)), "wanted": number})
        for place, power in enumerate(powers):
            if power not in scenario.powers:
                yield Fault(f"{path}[{place}]", "unknown-power", {"given": power})


def _rules(scenario: Scenario, rules: HouseRules) -> tuple[HouseRules, list[Fault]]:
    """The rules in force, without those switches that are wrong, which are faults."""
    found = []
    given = rules.model_dump()
    for key, value in scenario.rules.items():
        try:
            if key.replace("-", "_") not in given:
                raise LookupError
            given = HouseRules.model_validate({**given, key.replace("-", "_"): value}).model_dump()
        except (LookupError, ValidationError):
            found.append(Fault(f"rules.{key}", "wrong-switch", {"given": str(value)[:60]}))
    return HouseRules.model_validate(given), found


def _area_faults(scenario: Scenario, board: Board, rules: HouseRules) -> Iterator[Fault]:
    for id, setup in scenario.areas.items():
        path = f"areas.{id}"
        if id not in board.areas:
            yield Fault(path, "unknown-area", {"given": id})
            continue
        highest = board.areas[id].norm + MOST_ABOVE_NORM
        if setup.social_state is not None and setup.social_state > highest:
            facts = {"given": setup.social_state, "most": highest}
            yield Fault(f"{path}.social-state", "above-its-norm", facts)
        if setup.fortification > rules.most_fortification:
            facts = {"given": setup.fortification, "most": rules.most_fortification}
            yield Fault(f"{path}.fortification", "too-strong", facts)
        if setup.language not in (None, OWN, *board.group_of):
            yield Fault(f"{path}.language", "unknown-language", {"given": setup.language})


def _court_faults(scenario: Scenario, board: Board, rules: HouseRules) -> Iterator[Fault]:
    """A leader whose language or religion no other area has goes into exile as soon as his court falls."""
    for id, power in scenario.powers.items():
        if power.court not in board.areas or rules.exile != "none":
            continue
        setup, area = scenario.areas.get(power.court), board.areas[power.court]
        language = (setup.language if setup else None) or area.language
        religion = (setup.religion if setup else None) or area.religion
        if language == OWN or religion == "pagan":
            yield Fault(f"powers.{id}.court", "court-needs-exile", {"given": power.court})
