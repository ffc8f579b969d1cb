"""EDIT: what it changes, what stood there before, who is told what, and how it is taken back."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from judge.core.game import Seat
from judge.core.table import PhaseRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.commands.edit_lines import operations_of
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Loan, Season, State, UnitKind
from judge.rendering import render
from tests.support.judges.fake_judge import World

MASTER = "gaspare@example.net"


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    record = world.records["sforza"]
    opening = PhaseRecord(
        game="sforza", turn=0, phase="opening", before="", orders="{}", after=record.state, events="[]",
        rolls="[]", closed=world.now,
    )  # fmt: skip
    world.played["sforza"] = (opening,)
    world.records["sforza"] = replace(record, turn=1)
    return world


@pytest.fixture
def led(opened: World) -> World:
    return copy.deepcopy(opened)


def edit(world: World, *lines: str) -> str:
    return world.write(MASTER, "\n".join(["sign on Msforza pw-master", *(f"edit {line}" for line in lines)]))


def position(world: World) -> State:
    return codec.load_state(world.records["sforza"].state)


def told(world: World) -> dict[str, str]:
    return {n.to: " ".join(render.letter(n).text.split()) for n in world.notices}


def test_debts_and_chits_are_put_right_and_told_to_their_owner_alone(led: World) -> None:
    text = edit(led, "loan milan 20 + 4 due in 3", "chit milan on venice", "default florence")
    state = position(led)
    assert state.loans == {"milan": (Loan(principal=20, interest=4, due_in=3),)}
    assert state.chits[Seat("milan")].count("venice") == 2 and state.bank_defaults == {"florence"}
    assert "Milan owes the bank 20 ducats and 4 of interest" in " ".join(text.split())
    letters = told(led)
    assert "20 ducats" in letters["dario@example.net"] and "chit" in letters["dario@example.net"]
    assert "the treasury of Milan was corrected" in letters["bruno@example.net"]
    assert not [w for a, w in letters.items() if a != "dario@example.net" and ("20" in w or "chit" in w)]
    edit(led, "no loans milan", "no chit milan venice", "no default florence")
    assert not position(led).loans and position(led).chits[Seat("milan")].count("venice") == 1


def test_what_stood_there_before_is_said(led: World) -> None:
    text = " ".join(edit(led, "owner flo milan", "ducats milan 30").split())
    assert "belongs to Milan; before: Florence" in text
    assert "holds 30 ducats; before: " in text


def test_the_last_edit_is_taken_back_and_that_is_told(led: World) -> None:
    before = position(led)
    edit(led, "remove A flo", "ducats milan 30")
    assert "taken back: the treasury of Milan" in edit(led, "undo")
    assert position(led).ducats == before.ducats and "flo" not in position(led).field
    edit(led, "undo")
    assert position(led) == before
    assert "taken back: A Florence is removed" in told(led)["anna@example.net"]
    assert "nothing to take back" in " ".join(edit(led, "undo").split())


def test_in_fog_only_those_who_see_it_hear_what_was_edited(world: World) -> None:
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset fog")
    for name in ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    world.write(world.register("Olga"), "observe sforza pw-olga")
    edit(world, "remove A flo")
    letters = told(world)
    assert "A Florence is removed" in letters["bruno@example.net"]  # Florence itself
    assert "A Florence is removed" in letters["fabio@example.net"]  # the Papacy, in Bologna and Perugia
    for far in ("gino@example.net", "carla@example.net", "olga@example.net"):  # Turkey, France, a bystander
        assert "Florence" not in letters[far] and "out of your sight" in letters[far]


def test_a_preview_in_fog_kills_nobody_who_is_only_out_of_sight(world: World) -> None:
    """N-035: whoever has nothing left is eliminated; what one does not see is not nothing."""
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset fog")
    for name in ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    world.records["sforza"] = replace(world.records["sforza"], phase="1454-fall-movement")
    state = position(world)
    for seat in world.records["sforza"].seats:
        fall = replace(state, phase=replace(state.phase, season=Season.FALL))
        world.records["sforza"] = replace(world.records["sforza"], state=codec.dump_state(fall))
        text = world.write(world.persons[seat.person or 0].addresses[0], "preview", token=seat.token)
        assert "PREVIEW" in text and "eliminated" not in text


def test_a_position_that_cannot_stand_is_refused_with_its_reason(led: World) -> None:
    """N-045, N-070: neither a garrison among rebels nor anybody in a fortress that is not in use."""
    led.records["sforza"] = replace(led.records["sforza"], flags={"fortresses": False})
    before = position(led)
    text = " ".join(edit(led, "G Cremona Milan", "city rebellion Cremona", "G aqu venice").split())
    assert "a garrison and rebels cannot be in one city (G Cremona)" in text
    assert "this game does not use fortresses (G Aquila)" in text
    after = position(led)
    assert after.city_rebellions == before.city_rebellions and "aqu" not in after.garrisons
    assert after.garrisons[AreaId("cre")].power == "milan", "the line that can be done is done"


def test_a_master_says_against_whom_rebels_rise(led: World) -> None:
    """N-070 3: against the power named; else against whoever has the province."""
    text = edit(led, "rebellion bol against venice", "city rebellion cre", "rebellion sie against nobody")
    assert "rebellion in the province of Bologna: yes, against Venice" in " ".join(text.split())
    victims = position(led).rebellion_victims
    assert victims[AreaId("bol")] == "venice" and "sie" not in position(led).province_rebellions
    edit(led, "no rebellion bol")
    assert "bol" not in position(led).rebellion_victims


def test_what_was_wrong_before_hinders_no_other_change(led: World) -> None:
    """A position from elsewhere may have a fault; each edit is judged by what it adds."""
    state = position(led)
    odd = replace(state, city_rebellions=state.city_rebellions | {AreaId("flo")}, garrisons={
        **state.garrisons, AreaId("flo"): replace(state.field[AreaId("flo")], kind=UnitKind.GARRISON)
    })  # fmt: skip
    led.records["sforza"] = replace(led.records["sforza"], state=codec.dump_state(odd))
    edit(led, "ducats milan 30")
    assert position(led).ducats[Seat("milan")] == 30
    edit(led, "no city rebellion flo")
    assert not position(led).city_rebellions


@pytest.mark.parametrize(
    ("line", "operations"),
    [
        ("loan milan 20 + 4 due in 3 campaigns", (("loan", "milan", "20", "4", "3"),)),
        ("loan milan 20+4 3", (("loan", "milan", "20", "4", "3"),)),
        ("loan milan 20", ()),
        ("nofamine flo", (("famine", "flo", ""),)),
        ("city rebellion flo against milan", (("city-rebellion", "flo", "on", "milan"),)),
        ("rebellion flo against", ()),
        ("walls down in gen by france", (("ruin", "gen", "france", "walls", "on"),)),
        ("ruin gen by", ()),
        ("no delete A milan", ()),
        ("add mercenary F albania/sc turkey", (("unit", "F", "alb", "turkey", "mercenary", "sc"),)),
        ("money milan 4½", (("ducats", "milan", "4½"),)),
        ("fallen milan in autumn 1461", (("fallen", "milan", "1461", "fall"),)),
    ],
)
def test_a_line_says_all_that_is_to_be_done_or_nothing(line: str, operations: object) -> None:
    """A loan of 20 without its campaigns was two ducats, due at once."""
    names = names_of(library.table("balance-of-power", {}).setting.scenario)
    assert operations_of(line, names) == operations
