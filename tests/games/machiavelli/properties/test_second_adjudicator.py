"""Absence of Plague decided twice: by the game, and by trying every set of advances (A-150 to A-161)."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from judge.games.machiavelli.model.board import AreaId
from tests.support.battlefield import fight
from tests.support.pieces import ground
from tests.support.second_adjudicator import Army, decided

BORDERS = ground("absence-of-plague").board.army_borders
POWERS = ("milan", "papacy", "venice")


@st.composite
def crowds(draw: st.DrawFn) -> dict[str, Army]:
    """Up to nine armies close together, most of them with something to do there."""
    middle = draw(st.sampled_from(["mod", "bol", "fir", "par", "urb", "tor"]))
    near = {middle, *BORDERS[AreaId(middle)]}
    far = sorted(near.union(*(BORDERS[AreaId(area)] for area in near)))
    places = draw(st.lists(st.sampled_from(far), min_size=3, max_size=9, unique=True))
    armies = {}
    for place in places:
        beside = sorted(BORDERS[AreaId(place)] & {*far})
        goals = [area for area in beside if area in places or area in near] or beside
        kind = draw(st.sampled_from("--SSH"))
        order = kind if kind == "H" else f"{kind} {draw(st.sampled_from(goals))}"
        order += f" {draw(st.sampled_from(POWERS))}" if kind == "S" else ""
        armies[place] = Army(draw(st.sampled_from(POWERS)), place, order)
    return armies


def line(army: Army) -> str:
    order = army.order if army.help is None else "S in {} for {}".format(*army.help)
    return f"{army.power} A {army.at} {order}"


@settings(max_examples=5 * settings.default.max_examples)
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
