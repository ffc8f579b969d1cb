"""Orders to choose from: all are lawful and read back, all that a scripted player orders is among them.

What must hold of each: N-003, N-010, N-041, N-054, N-067, A-097, A-110, B-005, B-022; secrets stay secret.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from judge import load
from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.choices import Choices, as_json
from judge.core.wording import writing_in
from judge.games.machiavelli import codec
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.account import add_up
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Expense, Order, RetreatList
from judge.games.machiavelli.model.state import (
    Dislodged,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Season,
    State,
    Unit,
    UnitKind,
)
from judge.games.machiavelli.steps.winter.adjustment import room
from judge.games.machiavelli.system import MachiavelliSystem
from tests.support.choosing import filled, is_offered, lines
from tests.support.machiavelli.played_letters import books

table = MachiavelliSystem().game
OPTIONS = {
    **{f"autonomous_{what}": True for what in ("sorties", "garrisoning", "advances", "convoys", "support")},
    **dict.fromkeys(("autonomous_buying", "autonomous_making", "cavalry", "armoured_cavalry"), True),
    **dict.fromkeys(("strategic_movement", "province_trade", "forced_taxation", "scorched_earth"), True),
    **dict.fromkeys(("special", "fortresses", "coastal_convoys", "disband"), True),
}
"""Optional rules that add orders."""
PLAYED: list[tuple[str, dict[str, bool]]] = [
    *((scenario, {}) for scenario in books().values()),
    ("balance-of-power", OPTIONS),
    ("balance-of-power", {"fog": True}),
    ("balance-of-power", {"money": False}),
]


@cache
def played(scenario: str, options: tuple[tuple[str, bool], ...]) -> tuple[State, ...]:
    """Every phase of a year that scripted players play."""
    game, dice = table(scenario, dict(options)), SeededDice(b"choices")
    state, found = game.open(dice).state, []
    while not game.agenda(state).over and state.phase.year == game.setting.scenario.first_year:
        found.append(state)
        given = {seat: scripted(game, state, seat) for seat in game.agenda(state).owes}
        state = game.adjudicate(state, given, dice).state
    return tuple(found)


def scripted(game: Any, state: State, seat: Seat) -> tuple[Order, ...]:
    """What a scripted player orders."""
    filed = game.scripted_orders(state, seat, b"choices", Seat("nobody"))
    return tuple(order for each in filed for order in codec.load_orders(each.order))


def choices(game: Any, state: State, seat: str) -> Choices:
    """By the seat's own view."""
    found: Choices = game.pages.choices(game.view(state, Seat(seat)), Seat(seat))
    return found


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize(("scenario", "options"), PLAYED)
def test_every_choice_is_read_back_and_none_is_refused(scenario: str, options: dict[str, bool]) -> None:
    """Of two powers in each phase, one told in English and one in French."""
    game = table(scenario, options)
    for number, state in enumerate(played(scenario, tuple(options.items()))):
        owing = list(game.agenda(state).owes)
        for turn, language in enumerate(("en", "fr")):
            seat = owing[(2 * number + turn) % len(owing)]
            with writing_in(language):
                offered = choices(game, state, seat)
            reader = reader_for(game, game.view(state, seat).state)
            for line in lines(offered):
                reading = reader.read(line, Power(seat))
                assert len(reading.orders) == 1 and not reading.complaints, (seat, line, reading)
                with writing_in(language):
                    said = str(reader_words(game, state, reading.orders[0]))
                assert said == line
                refused = [r for r in game.check(state, seat, reading.orders) if r.fatal]
                assert not refused, (state.phase.key, seat, line, refused)


def reader_words(game: Any, state: State, order: Order) -> str:
    """The canonical line."""
    words: str = game.reader(state).words(order)
    return words


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize(("scenario", "options"), PLAYED)
def test_what_a_scripted_player_orders_is_among_them(scenario: str, options: dict[str, bool]) -> None:
    game = table(scenario, options)
    for state in played(scenario, tuple(options.items())):
        for seat in game.agenda(state).owes:
            offered = choices(game, state, seat)
            for order in scripted(game, state, seat):
                line = str(reader_words(game, state, order))
                assert is_offered(offered, line), (state.phase.key, seat, line)


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize(("scenario", "options"), PLAYED)
def test_taps_lead_to_one_order(scenario: str, options: dict[str, bool]) -> None:
    """No two orders have the same taps, none ends on the way to another, and all can be touched."""
    game = table(scenario, options)
    for state in played(scenario, tuple(options.items())):
        for seat in game.agenda(state).owes:
            offered = choices(game, state, seat)
            for piece in offered.pieces:
                ways = [choice.taps for choice in piece.choices]
                assert len({*ways}) == len(ways)
                begun = {way[:length] for way in ways for length in range(1, len(way))}
                assert not begun & {*ways}, (piece.id, begun & {*ways})
                assert {tap for way in ways for tap in way} <= offered.touches.keys()
                assert piece.id in offered.touches
            assert len({piece.id for piece in offered.pieces}) == len(offered.pieces)


# ---------------------------------------------------------------- single rules


def opened(scenario: str = "balance-of-power", **options: bool) -> tuple[Any, State]:
    game = table(scenario, options)
    return game, game.open(SeededDice(b"choices")).state


def with_units(state: State, *units: Unit) -> State:
    """The same with nobody on the board but these."""
    return replace(
        state,
        field={unit.area: unit for unit in units if not unit.in_city},
        garrisons={unit.area: unit for unit in units if unit.in_city},
    )


def army(power: str, area: str, **more: Any) -> Unit:
    return Unit(power=Power(power), kind=UnitKind.ARMY, area=area, **more)  # type: ignore[arg-type]


def fleet(power: str, area: str, **more: Any) -> Unit:
    return Unit(power=Power(power), kind=UnitKind.FLEET, area=area, **more)  # type: ignore[arg-type]


def taps(offered: Choices, piece: str) -> dict[str, tuple[str, ...]]:
    """The taps to each line of a piece."""
    found = next(each for each in offered.pieces if each.id == piece)
    return {choice.line: choice.taps for choice in found.choices}


def test_a_move_takes_a_tap_and_a_support_three() -> None:
    """After the tap on the unit itself."""
    game, state = opened()
    state = with_units(state, army("florence", "flo"), army("milan", "are"), army("florence", "psa"))
    found = taps(choices(game, state, "florence"), "A flo")
    assert found["A Florence -> Bologna"] == ("bol",)
    assert found["A Florence holds"] == ("hold",)
    assert found["A Florence S A Arezzo"] == ("support", "A are", "hold")
    assert found["A Florence S A Pisa -> Pistoia"] == ("support", "A psa", "pst")


def test_a_strangers_unit_is_not_helped_against_ones_own() -> None:
    """Lawful, and nobody means it."""
    game, state = opened()
    state = with_units(state, army("florence", "flo"), army("milan", "are"), army("florence", "sie"))
    found = taps(choices(game, state, "florence"), "A flo")
    assert not any("A Arezzo -> Siena" in line for line in found)


def test_a_coast_is_asked_for_only_where_two_are_in_reach() -> None:
    """N-041: the line names it all the same."""
    game, state = opened()
    board = game.setting.board
    two = next(
        (start, goal.area)
        for start, goals in sorted(board.fleet_borders.items(), key=str)
        for goal in sorted(goals, key=str)
        if len([g for g in goals if g.area == goal.area]) > 1
    )
    state = with_units(state, fleet("florence", two[0].area, coast=two[0].coast))
    found = taps(choices(game, state, "florence"), f"F {two[0].area}")
    asked = [way for line, way in found.items() if way[0] == two[1]]
    assert len(asked) > 1 and all(way[1].startswith(f"{two[1]}/") for way in asked)
    for way in found.values():
        assert len(way) == 1 or way[0] in ("support", "convert", "transport", "by-sea", two[1])


def test_an_army_goes_over_sea_by_fleets_in_a_row_and_they_carry_it() -> None:
    """N-010."""
    game, state = opened()
    sea = next(a for a in ("ets",) if a in game.setting.board.areas)
    state = with_units(state, army("florence", "psa"), fleet("florence", sea))
    offered = choices(game, state, "florence")
    carried = [line for line, way in taps(offered, f"F {sea}").items() if way[0] == "transport"]
    far = {line.partition(" T ")[2] for line in carried}
    assert carried and far <= {
        *taps(offered, "A psa"),
        *(w.removesuffix(" by sea") for w in taps(offered, "A psa")),
    }


def test_fleets_are_named_where_the_book_wants_them_named() -> None:
    """A-097: ``A Pisa -> ... -> ...``, tap by tap; and fleets carry for a power."""
    game = table("absence-of-plague", {})
    state = next(s for s in played("absence-of-plague", ()) if s.phase.kind is PhaseKind.MOVEMENT)
    sea = next(
        area
        for area in sorted(game.setting.board.areas)
        if game.setting.board.areas[area].is_sea and "psa" in game.setting.board.sea_legs.get(area, ())
    )
    state = with_units(state, army("florence", "psa"), fleet("venice", sea))
    by_sea = [way for way in taps(choices(game, state, "florence"), "A psa").values() if way[0] == "by-sea"]
    assert by_sea and all(way[1] == sea and way[-1] == "land" for way in by_sea)
    carries = taps(choices(game, state, "venice"), f"F {sea}")
    assert ("transport", "florence") in carries.values() and ("transport", "own") in carries.values()


def test_trains_go_convert_and_burn() -> None:
    """B-005, B-012, B-015: as their row says, and no more."""
    game, state = opened("borgia")
    train = Unit(power=Power("florence"), kind=UnitKind("T"), area="flo")  # type: ignore[arg-type]
    ways = taps(choices(game, with_units(state, train), "florence"), "T flo").values()
    assert ("hold",) in ways and ("pis",) in ways and ("convert", "as G") in ways
    assert not any(way[0] == "support" for way in ways)


def test_retreats_are_the_places_that_are_open() -> None:
    """N-006."""
    game, state = opened()
    places = (RetreatPlace("psa"), RetreatPlace("flo", into_city=True))  # type: ignore[arg-type]
    phase = Phase(year=state.phase.year, season=Season.SPRING, kind=PhaseKind.RETREATS)
    beaten = Dislodged(unit=army("florence", "flo"), places=places)
    state = replace(with_units(state, army("milan", "flo")), phase=phase, dislodged={AreaId("flo"): beaten})
    offered = choices(game, state, "florence")
    assert [*taps(offered, "A flo").values()] == [("psa",), ("into-city",), ("disband",)]
    assert offered.forms == ()
    assert choices(game, state, "milan").pieces == ()


def test_without_money_nobody_builds_more_than_there_is_room_for() -> None:
    """N-001: nor lets a unit go that may stay."""
    game, state = opened(money=False)
    winter = replace(state, phase=Phase(year=state.phase.year, season=Season.FALL, kind=PhaseKind.ADJUSTMENT))
    for seat in game.seats:
        offered = choices(game, winter, seat)
        groups = {piece.id.partition(" ")[0] for piece in offered.pieces}
        free = room(game.setting, winter, seat)
        assert groups <= ({"build"} if free > 0 else {"upkeep"} if free < 0 else set())
        assert [form.kind for form in offered.forms] == (["waive"] if free > 0 else [])
        assert offered.purse is None


def test_prices_stand_at_the_options_and_the_purse_beside_them() -> None:
    """N-067, N-068: a garrison of a major city costs double."""
    game, state = opened()
    offered = choices(game, state, "florence")
    assert offered.purse == state.ducats[Power("florence")]
    for form in offered.forms:
        reads = [form.read(line) for line in filled(form)]
        assert all(reads), form.kind
    buy = next(form for form in offered.forms if form.kind == "buy")
    what = next(blank for blank in buy.fields if blank.name == "what")
    assert {option.cost for option in what.options} <= {9, 15, 18, 36}
    assert buy.purse == -1 and next(f for f in offered.forms if f.kind == "borrow-1").purse == 1


def test_the_purse_holds_the_income_that_comes_before_units_are_paid() -> None:
    """B-003: as the account of a letter has it, and not in a letter that pays no units."""
    game, spring = opened("borgia")
    empire, has = Power("hre"), spring.ducats[Power("hre")]
    spring = replace(spring, revenue={empire: 12})
    fall = replace(spring, phase=replace(spring.phase, season=Season.FALL))
    account = add_up(game.setting, fall, empire, ())
    assert account is not None and account["revenue"] == 12
    assert choices(game, fall, "hre").purse == account["has"] + account["revenue"] == has + 12
    assert choices(game, spring, "hre").purse == has


def test_nobody_waits_for_builds() -> None:
    """B-041, F-024: a site may stay empty, and units that a letter does not name are kept."""
    game, spring = opened("borgia")
    fall = replace(spring, phase=replace(spring.phase, season=Season.FALL))
    free = {piece.id: piece.free for piece in choices(game, fall, "milan").pieces}
    assert {id for id, waits in free.items() if not waits} == {
        f"{u.kind} {u.area}" for u in fall.units_of(Seat("milan"))
    }
    assert any(id.startswith("build ") for id in free)


def test_what_is_on_file_stands_at_its_piece_and_money_beside() -> None:
    game = load("balance-of-power")
    state = game.open(seed="choices")
    offered = game.choices(state, "florence", "A flo h\nE1 3d counter-bribe A flo")
    assert next(piece for piece in offered.pieces if piece.id == "A flo").filed == ("A Florence holds",)
    assert offered.filed == ("E1 3d counter-bribe A Florence",)
    guard = next(form for form in offered.forms if form.kind == "counter-bribe")
    assert guard.read(offered.filed[0]) == {"number": 1, "ducats": 3, "what": "A Florence"}


def test_units_that_the_letter_raises_or_tries_to_buy_are_ordered_at_once() -> None:
    """F-024, N-067 bribes 3: what is offered for them is lawful beside what is on file."""
    game = load("french-1454")
    state = game.open(seed="choices").state
    spring = Phase(year=state.phase.year + 1, season=Season.SPRING, kind=PhaseKind.MOVEMENT)
    state = replace(state, phase=spring)
    first = game.choices(state, "florence")
    site = next(piece for piece in first.pieces if piece.id.startswith("build "))
    build = next(choice.line for choice in site.choices if choice.usual)
    form = next(form for form in first.forms if form.kind == "buy")
    purchase = next(filled(form))
    then = game.choices(state, "florence", f"{build}\n{purchase}")
    before = {piece.id for piece in first.pieces}
    more = [piece for piece in then.pieces if piece.id not in before]
    assert len(more) == 2 and all(piece.choices for piece in more)
    for piece in more:
        for choice in piece.choices:
            letter = f"{build}\n{purchase}\n{choice.line}"
            assert not [r for r in game.check(state, "florence", letter) if r.fatal], choice.line


def test_secrets_of_others_change_nothing() -> None:
    """The same position with other treasuries, debts and rights of all others."""
    game, state = opened()
    rich = dict.fromkeys(state.ducats, 99) | {Power("florence"): state.ducats[Power("florence")]}
    chits = {**state.chits, Power("milan"): ()}
    other = replace(state, ducats=rich, chits=chits)
    assert choices(game, state, "florence") == choices(game, other, "florence")


def test_in_fog_only_what_is_seen_is_offered() -> None:
    game, state = opened(fog=True)
    far = replace(state, field={a: u for a, u in state.field.items() if u.power in ("florence", "turkey")})
    near = replace(state, field={a: u for a, u in state.field.items() if u.power == "florence"})
    assert choices(game, far, "florence") == choices(game, near, "florence")


def test_who_is_out_chooses_nothing() -> None:
    """N-035."""
    game, state = opened()
    out = replace(state, eliminated=frozenset({Power("florence")}))
    assert choices(game, out, "florence") == Choices()


def test_all_of_it_is_plain_json() -> None:
    game, state = opened()
    found: Any = as_json(choices(game, state, "florence"))
    assert {*found} == {"pieces", "forms", "touches", "filed", "purse"}
    assert found["pieces"][0]["choices"][0] == {
        "taps": ["hold"],
        "line": found["pieces"][0]["choices"][0]["line"],
        "note": "Hold",
        "usual": True,
    }


def test_lists_of_retreats_are_read_in_their_order() -> None:
    """B-022."""
    game, state = opened("borgia")
    offered = choices(game, state, "florence")
    form = next(form for form in offered.forms if form.kind == "retreat-list")
    words = [option.words for option in form.fields[0].options][:2]
    line = form.fill({"places": words[::-1]})
    assert form.read(line) == {"places": tuple(words[::-1])}
    order = reader_for(game, state).read(line, Power("florence")).orders[0]
    assert isinstance(order, RetreatList) and len(order.places) == 2
    assert not isinstance(order, Advance | Expense)
