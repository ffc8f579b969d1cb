"""The position in which a scenario begins (E-026): courts, areas, statures, gold, ties, claims, decks.

Not here: the first round (play.rounds).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.state import Empire, Holding, State
from judge.games.empires.play.victory import score
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.scenario import AreaSetup, PowerSetup, Scenario


def opening_state(ground: Ground, scenario: Scenario, powers: Sequence[Power]) -> State:
    """The board as it is set up for these powers; areas of all others are independent."""
    setups = {power: scenario.powers[power] for power in powers}
    areas = {AreaId(id): _holding(ground, scenario, id, setups) for id in ground.board.areas}
    empires = {power: _empire(setup, areas[AreaId(setup.court)]) for power, setup in setups.items()}
    deck = tuple(id for id, card in sorted(ground.events.items()) for _ in range(card.count))
    state = State(
        year=scenario.first,
        first=scenario.first,
        last=scenario.last,
        areas=areas,
        powers=empires,
        event_discards=deck,  # the first game turn shuffles them (E-002)
    )
    for power in powers:
        state = state.power(power, start_score=score(ground, state, power))
    return state


def _holding(ground: Ground, scenario: Scenario, id: str, setups: dict[Power, PowerSetup]) -> Holding:
    board, given = ground.board.areas[id], scenario.areas.get(id, AreaSetup())
    return Holding(
        owner=next((power for power, setup in setups.items() if id in setup.areas), None),
        language=board.language if given.language is None else given.language,
        religion=board.religion if given.religion is None else given.religion,
        seafaring=board.seafaring if given.seafaring is None else given.seafaring,
        social_state=board.norm if given.social_state is None else given.social_state,
        fortification=given.fortification,
        unrest=given.unrest,
        ties=tuple(sorted(power for power, setup in setups.items() if id in setup.ties)),
        claims=tuple(sorted(power for power, setup in setups.items() if id in setup.claims)),
    )


def _empire(setup: PowerSetup, court: Holding) -> Empire:
    seat = AreaId(setup.court)
    return Empire(
        court=seat,
        first_court=seat,
        origin=seat,
        language=court.language,
        religion=court.religion,
        combat=setup.statures.combat,
        administration=setup.statures.administration,
        diplomacy=setup.statures.diplomacy,
        gold=setup.gold,
    )
