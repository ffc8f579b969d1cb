"""Positions of Absence of Plague in short, given to `judge adjudicate`, and what stands afterwards."""

from __future__ import annotations

from typing import Any

from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.records.adjudicate import play, result

SCENARIO = load_scenario("absence-of-plague")
NAMES: dict[str, str] = {power.id: power.name for power in SCENARIO.powers.values()}
PLACES: dict[str, str] = {area.id: area.name for area in SCENARIO.board.areas.values()}
Letters = dict[str, str]


def position(units: str, owners: str = "", rebels: str = "", **more: Any) -> dict[str, Any]:
    """Everybody has his home country but for ``milan: man pon, nobody: tri``; ``rebels``: ``milan: pon``."""
    land: dict[str, str] = {area: power.id for power in SCENARIO.powers.values() for area in power.home}
    land |= {area: who for who, areas in _listed(owners) for area in areas}
    land = {area: who for area, who in land.items() if who != "nobody"}
    risen = {area: who for who, areas in _listed(rebels) for area in areas}
    standing = [dict(zip(("power", "type", "province"), u.split(), strict=True)) for u in parts(units)]
    return {
        "phase": {"year": 1460, "season": "summer", "step": "movement"},
        "units": [
            unit | {"power": who_is(unit["power"]), "province": PLACES[unit["province"]]} for unit in standing
        ],
        "province_owner": {PLACES[a]: who_is(p) for a, p in land.items()},
        "city_owner": {PLACES[a]: who_is(p) for a, p in land.items() if a in SCENARIO.board.cities},
        "home_control": {PLACES[min(p.home)]: p.name for p in SCENARIO.powers.values()},
        "rebellion_province": [PLACES[a] for a in risen],
        "rebellion_victims": {PLACES[a]: who_is(p) for a, p in risen.items()},
    } | more


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _listed(text: str) -> list[tuple[str, list[str]]]:
    pairs = (part.split(":") for part in parts(text))
    return [(who, areas.split()) for who, areas in pairs]


def who_is(power: str) -> str:
    return NAMES.get(power, "Autonomous")


def adjudicated(state: dict[str, Any], letters: Letters) -> dict[str, Any]:
    """The answer of `judge adjudicate` to one line."""
    lines = {who_is(power): {"lines": _lines(text)} for power, text in letters.items()}
    record = {"variant": "absence-of-plague", "state_before": state, "orders": lines}
    return dict(result(record, play(record)))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split(";")]


def stand(answer: dict[str, Any]) -> set[str]:
    """``milan A pav``: every unit of the position after."""
    short = {name: area for area, name in PLACES.items()}
    who = {name: power for power, name in NAMES.items()}
    after = answer["state_after"].get("units", [])
    return {f"{who.get(u['power'], 'nobody')} {u['type']} {short[u['province']]}" for u in after}
