"""The year as a whole: opening, sequence, phases, agenda, and what must not matter (N-002, N-074, N-076)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.core.dice import ScriptedDice, SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.calendar import STEPS
from judge.games.machiavelli.codec import dump_events, dump_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.maps.library import scenarios
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import MustRetreat, ProvinceChangedHands, UnitBought
from judge.games.machiavelli.model.orders import Advance, Hold, Maintain, Order, Pay, Support
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import PhaseKind, Power, Season
from judge.games.machiavelli.model.year import steps_in_season
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import expense, owned, position, ref, settled

GAME = Machiavelli(ground())
DICE = SeededDice(b"a seed")


def keep_all(game, state):
    """Hold in campaigns, disband in retreats, maintain in winter."""
    found: dict[Seat, tuple[Order, ...]] = {}
    for seat in game.agenda(state).owes:
        units = state.units_of(Power(seat))
        match state.phase.kind:
            case PhaseKind.MOVEMENT:
                found[seat] = tuple(Hold(u.ref) for u in units)
            case PhaseKind.ADJUSTMENT:
                found[seat] = tuple(Maintain(u.ref) for u in units)
            case _:
                found[seat] = ()
    return found


@pytest.mark.parametrize("scenario", scenarios())
def test_a_quiet_year_can_be_played_in_every_scenario(scenario):  # N-002
    game = Machiavelli(ground(scenario))
    state = game.open(DICE).state
    year = [row for row in game.setting.rules.phases if row.kind is not None and row.opens != "beaten"]
    begins = next(
        n for n, row in enumerate(year) if (row.season, row.kind) == (state.phase.season, state.phase.kind)
    )
    first, kinds = state.phase, []
    for _ in range(8):
        kinds.append(game.agenda(state).kind)
        state = game.adjudicate(state, keep_all(game, state), DICE).state
    assert kinds == [year[(begins + n) % len(year)].kind for n in range(8)]
    assert state.phase.year == first.year + (begins + 8) // len(year)


@pytest.mark.parametrize(
    ("rule", "switches", "seasons"),
    [
        ("N-002", {}, ["spring", "summer", "fall", "fall", "spring"]),
        ("N-076", {"summer": False}, ["spring", "fall", "fall", "spring", "fall"]),
    ],
)
def test_the_seasons(rule, switches, seasons):
    game = Machiavelli(ground(**switches))
    state, seen = game.open(DICE).state, []
    for _ in seasons:
        seen.append(str(state.phase.season))
        state = game.adjudicate(state, keep_all(game, state), DICE).state
    assert seen == seasons


def test_the_sequence_of_play():  # N-074
    book = Rulebook()
    campaign = book.campaign
    end = tuple(dict.fromkeys(name for row in book.year if row.kind is None for name in book.step_names(row)))
    assert set(end) == set(steps_in_season(book.campaign_end))
    end = tuple(n for n in steps_in_season(book.campaign_end) if n != "plague-spreads")
    order = [
        *("province-trade", "forced-taxation", "banking", "payments", "relief", "rebellions", "bribes"),
        *("control-after-expenses", "assassinations", "bankers-assassinations", "movement"),
        *("province-rebellions", "city-rebellions", "strategic-movement"),
    ]
    assert [name for name in campaign if name != "control"] == order
    at = [number for number, name in enumerate(campaign) if name == "control"]
    assert [campaign[number - 1] for number in at] == ["movement", "city-rebellions"]
    later = [
        *("control-after-retreats", "famine-deaths", "plague", "storms", "famine"),
        *("elimination", "conquest", "victory", "income"),
    ]
    assert [name for name in end if name != "control"] == later
    at = [number for number, name in enumerate(end) if name == "control"]
    assert [end[number - 1] for number in at] == ["plague", "storms", "elimination"]
    assert {*campaign, *end, *book.winter} <= STEPS.keys()


@pytest.mark.parametrize(
    ("power", "income", "left"),
    [("austria", 10, 1), ("florence", 15, 6), ("milan", 16, 7), ("naples", 16, 4), ("venice", 24, 12)],
)
def test_the_first_income_pays_the_first_units(power, income, left):  # N-Q8, N-053
    state = Machiavelli(ground(dice=False)).open(DICE).state
    assert state.ducats[Power(power)] == left
    assert income - 3 * len(state.units_of(Power(power))) == left


def test_the_first_upkeep_may_run_short_or_not():  # D17
    poor = ground("age-of-communes", dice=False)
    spared = Machiavelli(poor).open(DICE).state
    short = Machiavelli(
        replace(poor, rules=poor.rules.model_copy(update={"first_adjustment_runs_short": True}))
    ).open(DICE)
    assert len(short.state.units()) < len(spared.units())
    assert min(spared.ducats.values()) == 0


def test_everybody_owes_orders_for_his_units():
    state = GAME.open(DICE).state
    agenda = GAME.agenda(state)
    assert agenda.phase == "1454-spring-movement"
    assert agenda.owes[Seat("milan")] == ("A cre", "A mil", "A pav")
    assert set(agenda.owes) == set(GAME.seats)


def test_nobody_owes_anything_once_there_is_a_victor():  # N-037
    state = replace(GAME.open(DICE).state, victors=(Power("milan"),))
    assert GAME.agenda(state).over
    assert GAME.agenda(state).owes == {}


def beaten():
    """Milan throws the Papacy out of Bologna."""
    state = settled(owned(position(["papacy A bol", "milan A mod", "milan A man"]), "papacy", "bol"))
    orders = {
        Seat("milan"): (
            Advance(ref("A mod"), AreaId("bol")),
            Support(ref("A man"), ref("A mod"), AreaId("bol")),
        )
    }
    return GAME.adjudicate(state, orders, DICE)


def test_retreats_are_asked_for_and_ownership_waits_for_them():  # N-002, N-006, N-074
    outcome = beaten()
    state = outcome.state
    assert state.phase.kind is PhaseKind.RETREATS
    assert GAME.agenda(state).owes == {"papacy": ("A bol",)}
    assert state.province_owner["bol"] == "papacy"
    assert [e for e in outcome.events if isinstance(e, MustRetreat)]
    assert not [e for e in outcome.events if isinstance(e, ProvinceChangedHands) and e.area == "bol"]
    after = GAME.adjudicate(state, {Seat("papacy"): (Advance(ref("A bol"), AreaId("luc")),)}, DICE)
    assert after.state.province_owner[AreaId("bol")] == "milan"
    assert after.state.phase.season is Season.FALL


def test_a_bought_unit_obeys_its_new_owner_at_once():  # N-067 bribes 3
    state = settled(owned(position(["turkey A bol", "milan A mod"]), "turkey", "bol"))
    orders = {
        Seat("milan"): (expense(1, "buy", 18, "A bol"), Advance(ref("A bol"), AreaId("rma"))),
        Seat("turkey"): (Advance(ref("A bol"), AreaId("pst")),),
    }
    outcome = GAME.adjudicate(state, orders, DICE)
    assert [e for e in outcome.events if isinstance(e, UnitBought)]
    assert outcome.state.field[AreaId("rma")].power == "milan"
    assert outcome.state.province_owner[AreaId("bol")] == "milan"  # nj-control-1


def test_orders_for_other_peoples_units_are_passed_over():
    state = settled(position(["turkey A bol"]))
    outcome = GAME.adjudicate(state, {Seat("milan"): (Advance(ref("A bol"), AreaId("rma")),)}, DICE)
    assert outcome.state.field[AreaId("bol")].power == "turkey"
    assert [r.fatal for r in GAME.check(state, Seat("milan"), (Advance(ref("A bol"), AreaId("rma")),))] == [
        True
    ]


@pytest.mark.parametrize(
    ("orders", "code", "facts"),
    [
        (
            (expense(1, "disband", 12, "A bol"), expense(2, "counter-bribe", 9, "A mil")),
            "unaffordable",
            {"number": 2, "ducats": 9, "spent": 12, "has": 17, "skipped": 0},
        ),
        ((Pay(20, Power("venice")),), "unaffordable-banking", {"spent": 20, "has": 17}),
        ((expense(3, "counter-bribe", 4, "A mil"),), "rounded-down", {"number": 3, "ducats": 4, "counts": 3}),
        ((expense(1, "disband", 9, "A bol"),), "too-small", {"number": 1, "ducats": 9, "required": 12}),
        ((expense(1, "buy", 18, "A tun"),), "unaffordable", None),
        (
            (Support(ref("A mil"), ref("A pav"), AreaId("pia")), Hold(ref("A pav"))),
            "support-without-match",
            {"kind": "A", "area": "mil", "target_area": "pav"},
        ),
        (
            (Advance(ref("A gen"), AreaId("cor")),),
            "nobody-carries",
            {"kind": "A", "area": "gen", "to": "cor"},
        ),
    ],
)
def test_a_letter_is_judged_as_a_whole(orders, code, facts):
    state = position(
        ["milan A mil", "milan A pav", "milan A gen", "papacy A bol", "turkey A tun", "venice F egl"],
        ducats=17,
    )
    found = {r.code: r.facts for r in GAME.check(state, Seat("milan"), orders)}
    assert code in found
    assert facts is None or found[code] == facts


def test_which_of_two_coasts_is_meant_is_told():
    """N-041: a fleet that names none of two coasts in reach goes to the first; one coast is no question."""
    state = position(["france F mar", "france F wgl"])
    sent = (Advance(ref("F mar"), AreaId("pro")), Advance(ref("F wgl"), AreaId("avi")))
    told = [r.facts for r in GAME.check(state, Seat("france"), sent) if r.code == "coast-not-named"]
    assert told == [{"area": "mar", "to": "pro", "coasts": ("nc", "sc")}]


def letters():
    """Money and moves of four powers that touch each other everywhere."""
    return {
        "milan": (
            expense(1, "buy", 18, "A bol"),
            expense(2, "cause-rebellion", 9, "per"),
            Advance(ref("A mod"), AreaId("bol")),
            Pay(5, Power("venice")),
        ),
        "venice": (
            expense(1, "disband", 18, "A bol"),
            expense(2, "assassinate", 36, "papacy"),
            Support(ref("A man"), ref("A mod"), AreaId("bol")),
            Pay(7, Power("florence")),
        ),
        "florence": (
            expense(1, "counter-bribe", 3, "A bol"),
            Advance(ref("A flo"), AreaId("bol")),
            expense(3, "buy", 21, "A per"),
        ),
        "papacy": (Hold(ref("A bol")), Advance(ref("A per"), AreaId("are")), expense(1, "buy", 18, "A flo")),
    }


@settings(max_examples=40, deadline=None)
@given(st.permutations(list(letters())), st.data())
def test_the_order_of_arrival_cannot_matter(seats, data):  # style guide: shuffled orders give the same bytes
    units = ["papacy A bol", "papacy A per", "milan A mod", "venice A man", "florence A flo"]
    state = settled(owned(position(units), "papacy", "bol"))
    plain = GAME.adjudicate(state, letters(), DICE)
    mixed = {seat: tuple(data.draw(st.permutations(letters()[seat]))) for seat in seats}
    other = GAME.adjudicate(state, mixed, DICE)
    assert dump_state(other.state) == dump_state(plain.state)
    assert dump_events(other.events) == dump_events(plain.events)


def test_the_same_seed_plays_the_same_game():
    def play():
        state, told = GAME.open(DICE).state, []
        for _ in range(6):
            outcome = GAME.adjudicate(state, keep_all(GAME, state), DICE)
            state = outcome.state
            told.append(dump_events(outcome.events))
        return dump_state(state), told

    assert play() == play()


def test_a_game_without_dice_throws_none():  # N-076
    game = Machiavelli(ground(dice=False))
    none = ScriptedDice({})
    state = game.open(none).state
    for _ in range(4):
        state = game.adjudicate(state, keep_all(game, state), none).state
    assert state.phase.year == 1455


def test_phase_keys_are_unique_in_a_year():
    assert PHASE.key == "1454-summer-movement"
