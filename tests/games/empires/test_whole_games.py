"""Games of the house set from opening to end, by scripted players; what holds in all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.empires import codec, scripted
from judge.games.empires.engine import Empires, game_of
from judge.games.empires.model.events import CardsDealt, EventKept
from judge.games.empires.model.ground import CARDS_A_ROUND, LOWEST
from judge.games.empires.model.orders import Attempt, Compared, Defend, PlaceWish
from judge.games.empires.model.state import State
from judge.games.empires.play.chances import chances
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.loading import load_set
from judge.games.empires.view import HIDDEN
from judge.rendering.rule_text import rules_in
from tests.support.paths import DOCS, ROOT

SEED = b"empires of the middle ages......"


def a_game(scenario: str = "europe-1101", places: int = 3) -> Empires:
    """A game of the house set."""
    return game_of(load_set("podesta-1"), scenario, places)


def positions(game: Empires, seed: bytes = SEED) -> Iterator[State]:
    """Every position of a game in which scripted players sit at all places."""
    dice = SeededDice(seed)
    state = game.open(dice).state
    yield state
    while not game.agenda(state).over:
        owing = game.agenda(state).owes
        orders = {seat: scripted.letter(game.ground, state, seat, dice) for seat in owing}
        state = game.adjudicate(state, orders, dice).state
        yield state


@pytest.mark.parametrize(
    ("scenario", "places", "phases"),
    [("two-crowns", 2, 8), ("europe-1101", 2, 20), ("europe-1101", 4, 40), ("europe-1101", 6, 10)],
)
def test_every_game_ends(scenario: str, places: int, phases: int) -> None:
    """E-001, E-008, E-017, E-047, H-011: after its last round, whatever happens; limits hold at all times."""
    game = a_game(scenario, places)
    count = -1
    for state in positions(game):
        count += 1
        for id, area in state.areas.items():
            assert LOWEST <= area.social_state <= max(5, game.ground.highest(id))
            assert area.owner is not None or not area.unrest
            assert area.marks_of(area.owner) == 0 if area.owner else True
        for power, empire in state.powers.items():
            assert empire.gold >= 0 and empire.played <= CARDS_A_ROUND
            assert empire.court is None or state.areas[empire.court].owner == power
    assert (count, state.step) == (phases, "over")
    assert state.won


def test_a_game_is_repeated_to_the_byte() -> None:
    """E-002: everything is drawn from the game's seed; another seed gives another game."""
    game = a_game("two-crowns", 2)
    texts = [
        [codec.dump_state(state) for state in positions(game, seed)] for seed in (SEED, SEED, SEED[::-1])
    ]
    assert texts[0] == texts[1] != texts[2]


def test_set_up() -> None:
    """E-026: court, statures, 12 gold, ties and claims; social states as their norms, changed values."""
    game = a_game("two-crowns", 2)
    state = game.open(SeededDice(SEED)).state
    england = state.powers["england"]  # type: ignore[index]
    assert (england.court, england.gold, england.total) == ("wessex", 12, 13)
    wessex, brittany, wales = (state.areas[AreaId(id)] for id in ("wessex", "brittany", "wales"))
    assert (wessex.owner, wessex.fortification, brittany.ties, wales.claims) == (
        "england",
        1,
        ("england",),
        ("england",),
    )
    assert all(a.social_state == game.ground.board.areas[id].norm for id, a in state.areas.items())
    assert state.areas[AreaId("rome")].owner is None


def test_positions_orders_and_events_as_json() -> None:
    """E-022: standing orders, conditions and exact ratings come back as they were."""
    game = a_game("two-crowns", 2)
    dice = SeededDice(SEED)
    opened = game.open(dice)
    active = opened.state.order[0]
    orders = scripted.letter(game.ground, opened.state, active, dice)
    assert codec.load_orders(codec.dump_orders(orders)) == orders
    out = game.adjudicate(opened.state, {Seat(active): orders}, dice)
    assert codec.load_state(codec.dump_state(out.state)) == out.state
    assert codec.load_events(codec.dump_events(out.events)) == out.events
    with pytest.raises(codec.UnreadableError):
        codec.load_state('{"version":99,"of":{}}')
    with pytest.raises(codec.UnreadableError):
        codec.load_state(codec.dump_orders(orders))


def test_nobody_sees_cards_that_were_not_turned_up() -> None:
    """E-002, E-005: no deck, no hand; another's Hold cards and standing orders neither."""
    game = a_game("two-crowns", 2)
    state = game.open(SeededDice(SEED)).state
    held = state.power(state.order[0], hold=("a",), standing=(PlaceWish((2,)),))
    own, other = (game.view(held, Seat(power)).state for power in held.order)
    for seen in (own, other, game.view(held, None).state):
        assert {card for empire in seen.powers.values() for card in empire.cards} == {0}
        assert {*seen.deck} == {0} and {*seen.event_deck} == {HIDDEN}
    mine, foreign = own.powers[held.order[0]], other.powers[held.order[0]]
    assert (mine.hold, mine.standing) == (("a",), (PlaceWish((2,)),))
    assert (foreign.hold, foreign.standing) == ((HIDDEN,), ())
    news = (EventKept(power=held.order[0], card="a"), CardsDealt(power=held.order[0], count=5))
    assert game.view(held, Seat(held.order[1]), news).events[0] == EventKept(power=held.order[0], card=HIDDEN)
    assert game.view(held, Seat(held.order[0]), news).events == news


def test_chances_are_counted_from_cards_that_nobody_has_seen() -> None:
    """E-002, E-023: by the cards of the set that were not turned up in this round, whoever holds them."""
    game = a_game("two-crowns", 2)
    state = game.open(SeededDice(SEED)).state
    ask = {"endeavour": "ruling", "rating": Fraction(3), "target_is_own": True}
    cards = game.ground.cards
    good = [
        n
        for n, card in cards.items()
        if any(c.kind == "+1" and c.applies(3) for c in card.ruling.target_codes)
    ]
    before = chances(game.ground, state, **ask)  # type: ignore[arg-type]
    assert before["target", "+1"] == Fraction(len(good), 56)
    shown = replace(state, shown=tuple(good[:2]))
    after = chances(game.ground, shown, **ask)  # type: ignore[arg-type]
    assert after["target", "+1"] == Fraction(len(good) - 2, 54)
    dice = SeededDice(SEED)
    played = game.adjudicate(state, {}, dice).state
    assert len(played.shown) == 1 and played.shown[0] not in played.deck


def test_turns_are_phases_of_their_own() -> None:
    """E-005, H-011: one seat owes at a time; from five players on all of them together."""
    game = a_game(places=3)
    state = game.open(SeededDice(SEED)).state
    agenda = game.agenda(state)
    assert (agenda.phase, agenda.kind, [*agenda.owes]) == ("1101-turn-1", "turn", [state.order[0]])
    together = a_game(places=5)
    agenda = together.agenda(together.open(SeededDice(SEED)).state)
    assert (agenda.phase, agenda.kind, len(agenda.owes)) == ("1101-round", "round", 5)


def test_standing_orders_hold_until_they_are_written_anew() -> None:
    """E-004, E-022: of each kind those of the last letter, whoever's turn it is."""
    game = a_game("two-crowns", 2)
    dice = SeededDice(SEED)
    state = game.open(dice).state
    waiting = Seat(state.order[1])
    state = game.adjudicate(state, {waiting: (Defend(gold=1), PlaceWish((2,)))}, dice).state
    assert state.powers[state.order[1]].standing == (Defend(gold=1), PlaceWish((2,)))
    state = game.adjudicate(state, {waiting: (PlaceWish((1,)),)}, dice).state
    assert state.powers[waiting].standing == (Defend(gold=1), PlaceWish((1,)))


def test_who_writes_nothing_rules_his_court() -> None:
    """H-007, E-Q22: the house's default, never a conquest."""
    game = a_game("two-crowns", 2)
    dice = SeededDice(SEED)
    out = game.adjudicate(game.open(dice).state, {}, dice)
    played = [event for event in out.events if type(event).__name__ == "Endeavoured"]
    assert [(one.endeavour, one.target) for one in played] == [
        ("ruling", out.state.powers[played[0].power].court)
    ]


def test_what_a_letter_can_never_do_is_fatal() -> None:
    """H-005, H-013, E-008, E-022: too many lines, what never comes true, oneself; the rest is told."""
    game = a_game("two-crowns", 2)
    state = game.open(SeededDice(SEED)).state
    ruling = Attempt("ruling", AreaId("wessex"))
    never = Attempt("ruling", AreaId("wessex"), until=Compared("social-state", ">", 9, AreaId("wessex")))
    seat = Seat("england")
    assert [(r.code, r.fatal) for r in game.check(state, seat, (ruling,) * 500)] == [("too-many-lines", True)]
    assert [(r.code, r.fatal) for r in game.check(state, seat, (never,))] == [("condition-never-true", True)]
    itself = (Defend(against=seat),)
    assert [(r.code, r.fatal) for r in game.check(state, seat, itself)] == [("defense-against-oneself", True)]
    court = (Attempt("diplomacy", AreaId("ile-de-france")),)
    assert [(r.code, r.fatal) for r in game.check(state, seat, court)] == [("court-of-another", False)]


def test_rules_of_the_house_are_those_of_the_set() -> None:
    """H-003, H-006, H-013: what the page says, the switches and the engine say too."""
    rules = a_game().ground.rules
    assert (rules.most_fortification, rules.fortification_weight, rules.tax_check) == (3, 1, "all-but-court")
    text = {rule.id: rule.text for rule in rules_in("empires.md")}
    assert "three points" in text["H-002"] and "takes one" in text["H-003"] and "sixty" in text["H-013"]


def test_every_rule_and_ruling_has_a_test() -> None:
    """But E-Q3, a wrong number in the book's own text."""
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "games" / "empires").glob("*.py"))
    assert [id for id in (rule.id for rule in rules_in("empires.md")) if id not in tests] == []
    numbers = re.findall(r"^\| (E-Q\d+) \|", (DOCS / "rulings.md").read_text("utf-8"), re.M)
    assert len(numbers) == 36
    assert [id for id in numbers if id != "E-Q3" and not re.search(rf"\b{id}\b", tests)] == []
