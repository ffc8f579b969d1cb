"""Strategic movement, an optional rule of the second edition (O-019)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import StrategicMoved
from judge.games.machiavelli.model.orders import StrategicMove
from judge.games.machiavelli.model.state import Power, Season
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.steps.campaign.strategic_movement import move_strategically, turns
from tests.support.machiavelli.battlefield import PHASE, ground, order
from tests.support.machiavelli.treasury import owned, position, ref, run, settled, told

FAR = ground(strategic_movement=True)
FLORENCE, MILAN, VENICE, NAPLES = (Power(p) for p in ("florence", "milan", "venice", "naples"))
TUSCANY = ("flo", "are", "psa", "sie", "pst", "per")


def go(unit, to, coast=None):
    return StrategicMove(ref(unit), to, coast)


def far(state, *marches, power=FLORENCE, murdered=(), dice=None, **leave):
    """The step alone; `leave`: holder -> who may pass."""
    orders = {Power(p): Accepted(leave=frozenset(map(Power, who.split()))) for p, who in leave.items()}
    mine = orders.get(power, Accepted())
    orders[power] = replace(mine, marches=marches)
    play = Turn(state=state, assassinated=frozenset(murdered))
    return move_strategically(FAR, play, orders, dice or ScriptedDice({}, 6))


def tuscan(*units, **more):
    return owned(position(units, **more), "florence", *TUSCANY)


def test_any_distance_through_ones_own_empty_country():  # O-019
    play = far(tuscan("florence A psa"), go("A psa", "per"))
    assert set(play.state.field) == {"per"}
    assert not told(play, StrategicMoved)[0].failed


@pytest.mark.parametrize(
    ("units", "more", "to", "arrives"),
    [
        (["florence A psa"], {}, "per", True),
        (["florence A psa"], {}, "bol", False),  # not its own
        (["florence A psa", "venice A per"], {}, "per", False),  # not empty
        (["florence A psa", "venice A flo", "milan A sie"], {}, "are", False),  # no way round
        (
            ["florence A psa", "florence A flo", "florence A sie"],
            {},
            "are",
            False,
        ),  # nor by its own
        (["florence A psa", "florence G flo"], {}, "are", True),
        (["florence A psa", "autonomous G flo", "autonomous G sie"], {}, "are", False),
        (["florence A psa"], {"province_rebellions": frozenset({"flo", "sie"})}, "are", False),
        (["florence A psa"], {"sieges": frozenset({"psa"})}, "per", False),
    ],
)
def test_what_stands_in_the_way(units, more, to, arrives):  # O-019
    play = far(tuscan(*units, **more), go("A psa", to))
    assert (told(play, StrategicMoved)[0].failed == "") is arrives
    assert ("psa" not in play.state.field) is arrives


def test_others_country_with_their_leave_but_the_end_is_ones_own():  # O-019, N-040
    state = owned(owned(position(["florence A flo"]), "florence", "flo", "fer"), "papacy", "bol")
    assert "fer" not in far(state, go("A flo", "fer")).state.field
    assert "fer" in far(state, go("A flo", "fer"), papacy="florence").state.field
    assert "bol" not in far(state, go("A flo", "bol"), papacy="florence").state.field


def test_armies_go_by_friendly_fleets_at_sea():  # O-019
    state = tuscan("florence A psa", "florence F wts")
    state = owned(state, "florence", "cor")
    assert far(state, go("A psa", "cor")).state.field["cor"].power == FLORENCE
    foreign = owned(tuscan("florence A psa", "venice F wts"), "florence", "cor")
    assert "cor" not in far(foreign, go("A psa", "cor")).state.field
    assert "cor" in far(foreign, go("A psa", "cor"), venice="florence").state.field


def test_fleets_go_over_empty_seas_that_border_on_friendly_country():  # O-019
    state = owned(position(["naples F nap"]), "naples", "nap", "pal", "mes")
    assert far(state, go("F nap", "pal"), power=NAPLES).state.field["pal"].power == NAPLES
    barred = owned(position(["naples F nap", "turkey F gon", "turkey F wts"]), "naples", "nap", "pal")
    assert "pal" not in far(barred, go("F nap", "pal"), power=NAPLES).state.field


def test_a_unit_goes_from_where_the_moves_took_it_and_keeps_what_it_won():  # O-019
    state = settled(position(["florence A flo"], province_owner={"bol": VENICE}))
    orders = {Seat("florence"): (order("A flo", "- bol"), go("A flo", "pst"))}
    outcome = Machiavelli(FAR).adjudicate(state, orders, ScriptedDice({}, 6))
    assert outcome.state.field[AreaId("pst")].power == FLORENCE
    assert outcome.state.province_owner[AreaId("bol")] == FLORENCE


@pytest.mark.parametrize("season", [Season.SUMMER, Season.FALL])
def test_in_1995_what_it_left_before_fall_ends_is_not_won(season):  # O-019, M-002
    setting = ground("balance-of-power-1995", strategic_movement=True, dice=False, famine=False)
    phase = replace(PHASE, season=season)
    state = owned(position(["florence A flo"], phase=phase), "florence", "flo", "psa", "pst")
    state = owned(state, "venice", "ven", "bol")
    orders = {Seat("florence"): (order("A flo", "- bol"), go("A flo", "pst"))}
    gone = Machiavelli(setting).adjudicate(state, orders, ScriptedDice({}, 6)).state
    assert gone.field[AreaId("pst")].power == FLORENCE
    assert gone.province_owner[AreaId("bol")] == VENICE
    stays = (
        Machiavelli(setting)
        .adjudicate(state, {Seat("florence"): orders[Seat("florence")][:1]}, ScriptedDice({}, 6))
        .state
    )
    assert stays.province_owner[AreaId("bol")] == (FLORENCE if season is Season.FALL else VENICE)


def test_nobody_goes_where_a_beaten_unit_may_retreat_to():  # O-019
    """And what was won and left stays won while the retreats are awaited."""
    units = ["florence A are", "florence A sie", "papacy A per", "florence A flo"]
    state = settled(position(units, province_owner={"bol": VENICE, "urb": FLORENCE}))
    fight = (order("A are", "- per"), order("A sie", "S A are - per"))
    move = order("A flo", "- bol")
    orders = {Seat("florence"): (*fight, move, go("A flo", "urb"))}
    outcome = Machiavelli(FAR).adjudicate(state, orders, ScriptedDice({}, 6))
    assert "urb" in {p.area for p in outcome.state.dislodged[AreaId("per")].places}
    assert "urb" not in outcome.state.field
    home = {Seat("florence"): (*fight, move, go("A flo", "pst"))}
    waiting = Machiavelli(FAR).adjudicate(state, home, ScriptedDice({}, 6)).state
    assert waiting.dislodged and waiting.field[AreaId("pst")].power == FLORENCE
    assert waiting.province_owner[AreaId("bol")] == FLORENCE
    done = Machiavelli(FAR).adjudicate(waiting, {}, ScriptedDice({}, 6)).state
    assert done.province_owner[AreaId("bol")] == FLORENCE


def test_besiegers_and_victims_stay():  # O-019
    state = settled(position(["florence A flo", "venice G flo"]))
    orders = {Seat("florence"): (order("A flo", "B"), go("A flo", "psa"))}
    outcome = Machiavelli(FAR).adjudicate(state, orders, ScriptedDice({}, 6))
    assert [e.failed for e in outcome.events if isinstance(e, StrategicMoved)] == ["besieging"]
    assert "per" not in far(tuscan("florence A psa"), go("A psa", "per"), murdered=[FLORENCE]).state.field


def test_most_cities_first_and_equals_throw():  # O-019
    state = owned(owned(owned(position(), "milan", "mil"), "venice", "ver", "pad"), "florence", "flo")
    state = replace(
        state,
        city_owner={
            AreaId("mil"): MILAN,
            AreaId("ven"): VENICE,
            AreaId("pad"): VENICE,
            AreaId("flo"): FLORENCE,
        },
    )
    thrown = {throws.strategic(PHASE, MILAN, 1): 3, throws.strategic(PHASE, FLORENCE, 1): 3}
    thrown |= {throws.strategic(PHASE, MILAN, 2): 5, throws.strategic(PHASE, FLORENCE, 2): 2}
    assert turns(FAR, state, [FLORENCE, MILAN, VENICE], ScriptedDice(thrown)) == [VENICE, MILAN, FLORENCE]
    always = turns(FAR, state, [FLORENCE, MILAN, VENICE], ScriptedDice({}, 6))
    assert sorted(always) == sorted([FLORENCE, MILAN, VENICE])


@pytest.mark.parametrize(
    ("marches", "codes"),
    [
        ([go("A flo", "psa")], []),
        ([go("A flo", "psa"), go("A are", "psa")], []),
        ([go("A flo", "psa"), go("A are", "psa"), go("A sie", "psa")], ["strategic-limit"]),
        ([go("A flo", "psa"), go("A are", "psa"), go("A flo", "pst")], []),
        ([go("A mil", "psa")], ["not-your-unit"]),
        ([go("A pst", "psa")], ["no-such-unit"]),
        ([go("A flo", "wts")], ["strategic-end"]),
    ],
)
def test_what_may_be_ordered(marches, codes):  # O-019
    state = tuscan("florence A flo", "florence A are", "florence A sie", "milan A mil")
    assert [r.code for r in accept(FAR, state, FLORENCE, marches)[1]] == codes
    refused = accept(ground(), state, FLORENCE, marches[:1])[1]
    assert [r.code for r in refused] == ["option-not-played"]


def test_nothing_happens_without_the_switch():  # O-019
    state = tuscan("florence A psa")
    orders = {FLORENCE: Accepted(marches=(go("A psa", "per"),))}
    assert run(state, ["strategic-movement"], orders).state == state


def test_a_garrison_goes_only_if_it_comes_out():  # O-019
    state, wish = tuscan("florence G flo"), go("G flo", "are")
    game, out = Machiavelli(FAR), order("G flo", "C A")
    assert [r.code for r in game.check(state, FLORENCE, (wish,))] == ["no-order", "garrison-stays"]
    assert game.check(state, FLORENCE, (wish, out)) == []
    stays = game.adjudicate(state, {FLORENCE: (wish,)}, ScriptedDice({}, 6))
    assert [e.failed for e in stays.events if isinstance(e, StrategicMoved)] == ["garrison"]
    assert "are" in game.adjudicate(state, {FLORENCE: (wish, out)}, ScriptedDice({}, 6)).state.field


def test_without_dice_equals_go_by_the_alphabet():  # O-019, N-076
    state = position(["florence A psa"])
    assert turns(ground(strategic_movement=True, dice=False), state, (VENICE, MILAN), ScriptedDice({})) == [
        MILAN,
        VENICE,
    ]


@pytest.mark.parametrize("sieges", ["", "psa"])
def test_who_besieges_stays_even_when_the_city_falls(sieges):  # O-019
    state = settled(
        position(
            ["florence A psa", "venice G psa", "venice A tyr"], sieges=frozenset(sieges.split("\n")) - {""}
        )
    )
    orders = {FLORENCE: (order("A psa", "B"), go("A psa", "flo"))}
    after = Machiavelli(FAR).adjudicate(state, orders, ScriptedDice({}, 6))
    assert [e.failed for e in after.events if isinstance(e, StrategicMoved)] == ["besieging"]
    assert ("psa" in after.state.garrisons) is (not sieges)


@pytest.mark.parametrize(("leave", "arrives"), [({}, False), ({"turkey": "naples"}, True)])
def test_straits_are_closed_as_ever(leave, arrives):  # O-019, N-040
    state = owned(position(["naples F ion", "turkey F mes"]), "naples", "nap")
    play = far(state, go("F ion", "nap"), power=NAPLES, **leave)
    assert ("nap" in play.state.field) is arrives


@pytest.mark.parametrize(("shores", "arrives"), [(("nap", "bar"), False), (("nap", "bar", "pal"), True)])
def test_fleets_pass_seas_on_friendly_shores_alone(shores, arrives):  # O-019: the Ionian Sea washes Palermo
    play = far(owned(position(["naples F nap"]), "naples", *shores), go("F nap", "bar"), power=NAPLES)
    assert ("bar" in play.state.field) is arrives
