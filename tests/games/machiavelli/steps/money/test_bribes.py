"""Prices, contests, reach and effects of bribes (N-066 to N-069, N-073; worked example nj-bribes)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.money import refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import ExpenseResolved, FamineRelieved, Payment, SiegeLifted
from judge.games.machiavelli.model.orders import ExpenseKind, NoExpense
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.rules.campaign_tables import Movement
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import expense, owned, position, ref, spending, spent, told, unit

MILAN = Power("milan")
OK, SMALL, OUTBID = Payment.OK, Payment.TOO_SMALL, Payment.OUTBID


@pytest.mark.parametrize(
    ("rule", "target", "kind", "ducats"),
    [
        ("N-067 d", "autonomous G trt", "disband", 6),
        ("N-067 e", "autonomous G sav", "buy", 9),
        ("N-067 f", "milan G ber", "garrison-to-autonomous", 9),
        ("N-067 g", "milan G pav", "disband", 12),
        ("N-067 h", "milan A mil", "disband", 12),
        ("N-067 i", "milan A mil", "buy", 18),
        ("N-068", "milan G mil", "disband", 24),
        ("N-068", "milan Gm pav", "disband", 24),
        ("N-014", "milan A+ mil", "buy", 18),
        ("N-014", "milan A++ mil", "buy", 36),
        ("nj-bribes", "papacy Gm rme", "disband", 48),
    ],
)
def test_prices(rule, target, kind, ducats):
    assert expenditure_prices.bribe(ground(), unit(target), ExpenseKind(kind)) == ducats


def results(units, setting=None, **wishes):
    """What became of every expenditure, by power and number, with adjacency switched off."""
    play = spent(position(units), spending(**wishes), setting=setting or ground(adjacency=False))
    return play, {(e.power, e.number): e.result for e in told(play, ExpenseResolved)}


@pytest.mark.parametrize(
    ("rule", "target", "kind", "paid", "counters", "result"),
    [
        ("N-068", "A tun", "disband", [12], [3], SMALL),
        ("N-068", "A tun", "disband", [15], [3], OK),
        ("N-068", "A tun", "disband", [15], [3, 3], SMALL),
        ("nj-bribes", "G trt", "disband", [9], [3], OK),
        ("nj-bribes", "G sav", "buy", [9], [3], SMALL),
        (
            "D12",
            "A tun",
            "disband",
            [12, 15],
            [6],
            SMALL,
        ),  # the larger one alone is looked at, and falls short
    ],
)
def test_counter_bribes_are_subtracted(rule, target, kind, paid, counters, result):
    units = ["turkey A tun", "autonomous G trt", "autonomous G sav"]
    bidders, guards = ["milan", "naples"], ["venice", "papacy"]
    wishes = {p: [expense(1, kind, d, target)] for p, d in zip(bidders, paid, strict=False)}
    wishes |= {p: [expense(1, "counter-bribe", d, target)] for p, d in zip(guards, counters, strict=False)}
    _, found = results(units, **wishes)
    best = bidders[paid.index(max(paid))]
    assert found[best, 1] is result


def test_of_several_bribes_only_the_largest_succeeds():  # N-068
    wishes = {"milan": [expense(1, "buy", 18, "A tun")], "naples": [expense(1, "disband", 21, "A tun")]}
    play, found = results(["turkey A tun"], **wishes)
    assert found == {("milan", 1): OUTBID, ("naples", 1): OK}
    assert play.state.unit(ref("A tun")) is None


def test_a_tie_wastes_all_even_against_oneself():  # N-068, N-073, nj-bribes
    wishes = {"naples": [expense(1, "buy", 18, "F tun")], "turkey": [expense(1, "disband", 18, "F tun")]}
    play, found = results(["turkey F tun"], **wishes)
    assert set(found.values()) == {OUTBID}
    assert play.state.field["tun"].power == "turkey"
    assert play.state.ducats["naples"] == play.state.ducats["turkey"] == 82


def test_a_bought_unit_hands_its_province_over_at_once():  # N-030 case 1, nj-control-1
    state = owned(position(["turkey A tun"]), "turkey", "tun")
    play = spent(state, spending(naples=[expense(1, "buy", 18, "A tun")]), setting=ground(adjacency=False))
    assert play.state.field[AreaId("tun")].power == "naples"
    assert play.state.province_owner[AreaId("tun")] == play.state.city_owner[AreaId("tun")] == "naples"


def test_an_autonomous_garrison_keeps_its_quality():  # N-013
    wishes = spending(naples=[expense(1, "garrison-to-autonomous", 9, "G pav")])
    play = spent(position(["milan G+ pav"]), wishes, setting=ground(adjacency=False))
    assert play.state.garrisons[AreaId("pav")].power == AUTONOMOUS
    assert play.state.garrisons[AreaId("pav")].special is Special.MERCENARY


def test_a_siege_lapses_when_its_garrison_is_bribed_away():  # N-023
    state = position(["milan A pav", "venice G pav"], sieges=frozenset({"pav"}))
    wishes = spending(naples=[expense(1, "disband", 12, "G pav")])
    play = spent(state, wishes, setting=ground(adjacency=False))
    assert play.state.sieges == frozenset()
    assert [event.area for event in play.events if isinstance(event, SiegeLifted)] == ["pav"]


@pytest.mark.parametrize("bought", ["A pav", "G pav"])
def test_a_siege_goes_on_under_another_ruler(bought):  # N-023: unless both have the same
    state = position(["milan A pav", "venice G pav"], sieges=frozenset({"pav"}))
    wishes = spending(naples=[expense(1, "buy", 36, bought)])
    assert spent(state, wishes, setting=ground(adjacency=False)).state.sieges == {"pav"}


@pytest.mark.parametrize(("reading", "left"), [(False, {"pav"}), (True, set())])
def test_a_siege_of_one_ruler_is_over_at_once_or_lifted_in_the_moves(reading, left):  # N-024
    state = position(["milan A pav", "venice G pav"], sieges=frozenset({"pav"}))
    wishes = spending(milan=[expense(1, "buy", 36, "G pav")])
    setting = ground(adjacency=False, movement=Movement(bought_besieger_is_free=reading))
    assert spent(state, wishes, setting=setting).state.sieges == left


@pytest.mark.parametrize(
    ("rule", "has", "ordered", "result", "left"),
    [
        ("N-066", 20, 18, OK, 2),
        ("N-066, D13", 13, 18, SMALL, 0),  # with what is left
        ("N-Q4", 14, 15, SMALL, 0),
        ("D13", 50, 19, OK, 31),  # odd ducats are lost
        ("D13", 50, 17, SMALL, 33),
    ],
)
def test_what_the_treasury_bears(rule, has, ordered, result, left):
    wishes = spending(naples=[expense(1, "buy", ordered, "A tun")])
    play = spent(position(["turkey A tun"], ducats=has), wishes, setting=ground(adjacency=False))
    assert told(play, ExpenseResolved)[0].result is result
    assert play.state.ducats[Seat("naples")] == left


def test_expenditures_are_paid_in_number_order():  # N-066
    wishes = [expense(2, "disband", 12, "A tun"), expense(1, "counter-bribe", 9, "F nap")]
    _, found = results(["turkey A tun", "naples F nap"], naples=wishes)
    assert set(found.values()) == {OK}
    poor = spent(
        position(["turkey A tun", "naples F nap"], ducats=12),
        spending(naples=wishes),
        setting=ground(adjacency=False),
    )
    assert {e.number: e.result for e in told(poor, ExpenseResolved)} == {1: OK, 2: SMALL}


@pytest.mark.parametrize(
    ("rule", "mine", "target", "result"),
    [
        ("N-069", "florence A are", "A per", OK),  # neighbours
        ("N-069", "florence A flo", "A per", Payment.NOT_ADJACENT),
        ("N-069", "florence F sie", "G flo", OK),  # by land, though a fleet stands there
        ("N-069", "florence A bol", "G flo", OK),  # a city is next to its province's neighbours
        ("N-069", "florence G flo", "A flo", OK),  # and to its own province
        ("N-040 j", "florence F gon", "F mes", OK),
    ],
)
def test_bribes_reach_the_neighbourhood(rule, mine, target, result):
    state = position([mine, f"papacy {target}"])
    play = spent(state, spending(florence=[expense(1, "disband", 24, target)]), setting=ground())
    assert told(play, ExpenseResolved)[0].result is result


def test_a_counter_bribe_reaches_ones_own_unit():  # N-069
    play = spent(position(["florence F wms"]), spending(florence=[expense(1, "counter-bribe", 3, "F wms")]))
    assert told(play, ExpenseResolved)[0].result is OK


def test_one_special_unit_only_and_the_money_is_lost():  # N-014
    state = position(["florence A+ are", "papacy A++ per"])
    play = spent(state, spending(florence=[expense(1, "buy", 36, "A per")]))
    assert told(play, ExpenseResolved)[0].result is Payment.SPECIAL_LIMIT
    assert play.state.ducats[Seat("florence")] == 64


@pytest.mark.parametrize(
    ("rule", "kind", "switch", "code"),
    [
        ("N-073", "buy", False, "own-unit"),
        ("N-073", "disband", False, None),
        ("N-073", "counter-bribe", True, None),
        ("D15", "disband", True, "own-unit"),
    ],
)
def test_bribing_ones_own_units(rule, kind, switch, code):
    state = position(["florence A are"])
    order = expense(1, kind, 18, "A are")
    remark = refusal(ground(counters_own_units_alone=switch), state, Power("florence"), order)
    assert (remark and remark.code) == code


def test_famine_relief():  # N-067 a
    state = position(["milan A cre"], famine=frozenset({"mil"}))
    play = spent(state, spending(milan=[expense(1, "famine-relief", 3, "mil")]))
    assert told(play, FamineRelieved)
    assert play.state.famine == frozenset()


@pytest.mark.parametrize(
    ("rule", "kind", "members", "needed"),
    [
        ("N-067 a", "famine-relief", {"famine": frozenset({"mil"})}, True),
        ("N-067 a", "famine-relief", {}, False),
        ("N-067 b", "pacify-rebellion", {"province_rebellions": frozenset({"mil"})}, True),
        ("N-067 b", "pacify-rebellion", {"city_rebellions": frozenset({"mil"})}, True),
        ("N-067 b", "pacify-rebellion", {}, False),
    ],
)
def test_help_that_nobody_needs_is_told(rule, kind, members, needed):
    state, wish = position(["milan A mil"], **members), expense(1, kind, 12, "mil")
    found = [r.code for r in Machiavelli(ground()).check(state, MILAN, (wish,)) if r.code != "no-order"]
    assert found == ([] if needed else [f"no-{kind}-needed"]), rule
    (news,) = told(spent(state, spending(milan=[wish])), ExpenseResolved)
    assert (news.result, news.in_vain) == (Payment.OK, not needed)


@pytest.mark.parametrize(
    ("rule", "result", "bids"),
    [
        ("N-069", Payment.NOT_ADJACENT, [expense(1, "buy", 18, "A tun")]),
        ("N-068", Payment.OUTBID, [expense(1, "buy", 18, "A pav"), expense(2, "disband", 18, "A pav")]),
        ("N-067", Payment.TOO_SMALL, [expense(1, "buy", 15, "A pav")]),
        ("N-014", Payment.SPECIAL_LIMIT, [expense(1, "buy", 36, "A mon")]),
        ("N-072", Payment.NO_CHIT, [expense(1, "assassinate", 12, "venice")]),
    ],
)
def test_the_payer_hears_the_rule_that_decided(rule, result, bids):
    state = position(["milan A+ mil", "venice A pav", "venice Am mon", "turkey A tun"], chits={})
    news = told(spent(state, spending(milan=bids)), ExpenseResolved)
    assert {(e.rule, e.result) for e in news} == {(rule, result)}


def test_four_expenditures_a_campaign_the_last_word_on_each():  # N-066
    game, state = Machiavelli(ground()), position(["milan A mil"])

    def counted(*orders):
        return game.accept(state, MILAN, orders)[0].expenses

    first, other = expense(1, "counter-bribe", 3, "A mil"), expense(1, "counter-bribe", 6, "A mil")
    assert counted(first, other) == {1: other}
    assert counted(first, NoExpense(1)) == {}
    for number, fits in ((0, False), (1, True), (4, True), (5, False)):
        assert (number in counted(replace(first, number=number))) is fits


@pytest.mark.parametrize(
    ("rule", "price", "paid"), [("N-066", 12, 14), ("N-066", 12, 12), ("N-066", None, 11)]
)
def test_odd_ducats_are_lost(rule, price, paid):
    play = spent(
        position(["milan A mil", "venice A pav"]), spending(milan=[expense(1, "disband", paid, "A pav")])
    )
    assert ("pav" not in play.state.field) is (price is not None), rule
    assert play.state.ducats[MILAN] == 100 - paid


def test_odd_ducats_do_not_help_against_a_bribe():  # N-066: 20 count as 18, less a counter-bribe of 3
    bids = spending(milan=[expense(1, "buy", 20, "A pav")], venice=[expense(1, "counter-bribe", 5, "A pav")])
    play = spent(position(["milan A mil", "venice A pav"]), bids)
    (news,) = [e for e in told(play, ExpenseResolved) if e.power == MILAN]
    assert (news.result, news.counter_bribed, news.spent) == (SMALL, 3, 20)
    enough = spending(
        milan=[expense(1, "buy", 21, "A pav")], venice=[expense(1, "counter-bribe", 5, "A pav")]
    )
    assert spent(position(["milan A mil", "venice A pav"]), enough).state.field[AreaId("pav")].power == MILAN
