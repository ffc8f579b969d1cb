"""A position in the layout of a line, whole, so that what comes out can go in again (shape.State)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.empires.model.ground import Ground
from judge.games.empires.model.state import Empire, State
from judge.games.empires.records.read_positions import Cards
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import OWN


def state_to(ground: Ground, state: State, cards: Cards) -> dict[str, Any]:
    """All of a position, values of the board included."""
    found: dict[str, Any] = {
        "year": state.year,
        "first_year": state.first,
        "last_year": state.last,
        "areas": {area: _area(ground, state, area) for area in state.areas},
        "seas": _seas(ground),
        "powers": {power: _power(empire, cards) for power, empire in state.powers.items()},
        "turn_order": list(state.order),
        "event_deck": list(state.event_deck),
        "event_discards": list(state.event_discards),
        "crusaded": state.crusaded,
        "crusades": state.crusades,
    }
    return found


def _seas(ground: Ground) -> dict[str, list[str]]:
    return {sea: list(ground.board.neighbours.get(sea, ())) for sea in ground.board.seas}


def _area(ground: Ground, state: State, id: AreaId) -> dict[str, Any]:
    area, board = state.areas[id], ground.board.areas[id]
    group = ground.board.group_of.get(area.language)
    alone = area.language == OWN
    return {
        "owner": area.owner,
        "language": area.language,
        "group": "non-Indo-European" if alone else group,
        "religion": area.religion,
        "population": board.population,
        "norm": board.norm,
        "social_state": area.social_state,
        "seafaring": area.seafaring,
        "fortification": area.fortification,
        "unrest": area.unrest,
        "ties": list(area.ties),
        "waived": list(area.waived),
        "claims": list(area.claims),
        "marks": {power: dict(bases) for power, bases in area.marks.items()},
        "armies": area.armies,
        "fleets": area.fleets,
        "markers": list(area.markers),
        "crusaders": area.crusaders,
        "borders": list(board.borders),
        "arrows": list(board.arrows),
        "seas": list(board.seas),
    }


def _power(empire: Empire, cards: Cards) -> dict[str, Any]:
    written: list[int | Mapping[str, Any]] = [cards.written.get(card, card) for card in empire.cards]
    return {
        "court": empire.court,
        "first_court": empire.first_court,
        "origin": empire.origin,
        "leader": {"language": empire.language, "religion": empire.religion},
        "statures": {
            "combat": empire.combat,
            "administration": empire.administration,
            "diplomacy": empire.diplomacy,
        },
        "gold": empire.gold,
        "cards": written,
        "played": empire.played,
        "turn_taken": empire.turn_taken,
        "taxed": empire.taxed,
        "marched": empire.marched,
        "hold": list(empire.hold),
        "lasting": list(empire.lasting),
        "may_return": empire.may_return,
        "out": empire.out,
        "start_score": empire.start_score,
    }
