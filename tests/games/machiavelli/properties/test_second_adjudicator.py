"""Absence of Plague decided twice: by the game, and by trying every set of advances (A-150 to A-161)."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from judge.games.machiavelli.model.board import AreaId
from tests.support.machiavelli.battlefield import fight
from tests.support.machiavelli.pieces import ground
from tests.support.machiavelli.second_adjudicator import Army, decided
from tests.support.narrowing import present

BORDERS = ground("absence-of-plague").board.army_borders
POWERS = ("milan", "papacy", "venice")


@st.composite
def crowds(draw: st.DrawFn) -> dict[str, Army]:
    """Up to eleven armies that strive for three places, and help those who do."""
    random = draw(st.randoms(use_true_random=False))
    middle = random.choice(["mod", "bol", "fir", "par", "urb", "tor"])
    ring = sorted(BORDERS[AreaId(middle)])
    prizes = [middle, *random.sample(ring, 2)]
    far = sorted({middle}.union(ring, *(BORDERS[AreaId(area)] for area in prizes)))
    places = random.sample(far, min(len(far), random.randint(7, 11)))
    owner = {place: random.choice(POWERS) for place in places}
    goals: dict[str, str] = {}
    for place in places:
        near = [area for area in sorted(BORDERS[AreaId(place)]) if area in (*prizes, *places)]
        if near and random.random() < 0.5:
            goals[place] = random.choice([*near, *(area for area in near if area in prizes)])
    armies = {}
    for place in places:
        beside = BORDERS[AreaId(place)]
        wanted = [(goal, owner[other]) for other, goal in goals.items() if goal in beside]
        wanted += [(other, owner[other]) for other in places if other in beside and other in prizes]
        order = f"- {goals[place]}" if place in goals else "H"
        if place not in goals and wanted and random.random() < 0.85:
            order = "S {} {}".format(*random.choice(wanted))
        armies[place] = Army(owner[place], place, order)
    return armies


def line(army: Army) -> str:
    order = army.order if army.help is None else "S in {} for {}".format(*army.help)
    return f"{army.power} A {army.at} {order}"


@settings(max_examples=5 * present(settings.default).max_examples)
@given(crowds())
def test_both_adjudicators_agree(armies: dict[str, Army]) -> None:
    """A-110, A-112, A-150 to A-161: the same armies get in, and the same are thrown out."""
    wanted = decided(armies)
    assume(wanted is not None)
    assert wanted is not None
    done = fight(*map(line, armies.values()), scenario="absence-of-plague")
    moved = {f"{army.power} A {army.goal}" for place, army in armies.items() if place in wanted}
    goals = {armies[place].goal for place in wanted}
    stay = {place: army for place, army in armies.items() if place not in wanted and place not in goals}
    assert done.units == moved | {f"{army.power} A {place}" for place, army in stay.items()}
