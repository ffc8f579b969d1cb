"""PHASE, IF, standing orders, retreats in advance, CLEAR of a part (peers A4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from judge.commands import on_opened
from judge.core.dice import SeededDice
from judge.core.effects import KeepScheduled, Send
from judge.core.system.orders import ImpossibleConditionError, UnclearConditionError
from judge.games.machiavelli import codec
from judge.games.machiavelli.language.conditions import conditions_for
from judge.games.machiavelli.language.phases import phase_named
from judge.games.machiavelli.language.reading.shell_order_reader import ShellOrderReader
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Dislodged, Phase, PhaseKind, RetreatPlace, Season, State
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.understanding.score import Case, score

RULES = library.table("balance-of-power", {})
STATE: State = RULES.open(SeededDice(b"seed")).state
NOW = Phase(year=1455, season=Season.SUMMER, kind=PhaseKind.MOVEMENT)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("A flo", True),
        ("flo", True),
        ("A pis", False),
        ("florentine A flo", True),
        ("Venice A flo", False),
        ("not A flo", False),
        ("A flo and A pad", True),
        ("A flo and A pis", False),
        ("F flo or A pad", True),
        ("not (A flo and F pad) and G ven", True),
        ("F flo or F pad or garrison in venice", True),
    ],
)
def test_conditions_speak_of_where_units_stand(condition: str, holds: bool) -> None:
    assert conditions_for(RULES.setting.scenario).read(condition)(STATE) is holds


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("Siena is besieged", True),
        ("Siena is not besieged", False),
        ("siege of Siena", True),
        ("Pisa is besieged", False),
        ("famine in Padua", True),
        ("Bologna is in rebellion or Padua starves", True),
        ("Rome rebels", True),
        ("Rome is not empty and Turin is empty", True),
        ("nobody in Turin", True),
        ("the army in Florence is Florentine", True),
        ("Sienne est assiégée", True),
        ("Sienne n'est pas assiégée", False),
        ("le siège de Sienne", True),
        ("la famine règne à Padoue", True),
        ("Rome est en révolte", True),
        ("Turin est vide et Rome n'est pas vide", True),
        ("il n'y a personne à Turin", True),
        ("l'armée florentine est à Florence", True),
        ("l'armée de Venise à Florence", False),
        ("l'armée à Florence est florentine", True),
        ("la garnison autonome est à Gênes", True),
        ("une flotte turque à Pise", False),
        ("Venise possède Padoue et pas Turin", True),
        ("Padoue appartient à Milan", False),
    ],
)
def test_conditions_ask_how_things_are_at_a_place(condition: str, holds: bool) -> None:
    """In every language that people write: troubles, whose a unit or a city is, whether anybody is there."""
    sie, pad, rom = (AreaId(name) for name in ("sie", "pad", "rme"))
    state = replace(
        STATE, sieges=frozenset({sie}), famine=frozenset({pad}), province_rebellions=frozenset({rom})
    )
    assert conditions_for(RULES.setting.scenario).read(condition)(state) is holds


def test_a_place_may_be_in_trouble_and_hold_a_unit() -> None:
    """Both may be so at once, and neither with its own denial."""
    conditions = conditions_for(RULES.setting.scenario)
    assert conditions.meaning("Siena is besieged and G Siena and A Siena")
    with pytest.raises(ImpossibleConditionError):
        conditions.meaning("Siena is besieged and not Siena is besieged")


@pytest.mark.parametrize("condition", ["", "A", "A flo and", "xyzzy", "(A flo", "A flo A pad"])
def test_what_is_no_condition_is_refused(condition: str) -> None:
    with pytest.raises(UnclearConditionError):
        conditions_for(RULES.setting.scenario).read(condition)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("fall 1455", "1455-fall-movement"),
        ("F1455M", None),
        ("autumn 1455 retreats", "1455-fall-retreats"),
        ("1456 spring", "1456-spring-movement"),
        ("winter 1455", "1455-fall-adjustment"),
        ("fall", "1455-fall-movement"),
        ("spring", "1456-spring-movement"),
        ("adjustment 1455 fall", "1455-fall-adjustment"),
        ("xyzzy", None),
        ("1455", None),
    ],
)
def test_names_of_phases(written: str, key: str | None) -> None:
    named = phase_named(written, NOW)
    if written == "F1455M":
        assert named is not None
        assert named.key == "1455-fall-movement"
        return
    assert (named.key if named else None) == key


def opened(table: Table, state: State) -> tuple[str, tuple[Send, ...]]:
    """Open a position at the table, as the service does; what florence has on file then, and the letters."""
    world: World = table.world
    record = world.records["sforza"]
    seats = tuple(replace(s, ready=False, wait=False) for s in record.seats)
    world.records["sforza"] = replace(
        record,
        state=codec.dump_state(state),
        phase=state.phase.key,
        kind=str(state.phase.kind),
        seats=seats,
    )
    effects = on_opened("sforza", world, world.context())
    world.carry_out(effects)
    filed = world.orders.get(("sforza", state.phase.key, "florence"), ())
    return "; ".join(f.canonical for f in filed), tuple(e for e in effects if isinstance(e, Send))


def at(season: Season, kind: PhaseKind = PhaseKind.MOVEMENT, year: int = 1454) -> State:
    return replace(STATE, phase=Phase(year=year, season=season, kind=kind))


def test_orders_for_a_later_phase_are_taken_up_when_it_opens(table: Table) -> None:
    said = table.write("florence", "phase summer 1454\nA flo - sie\nA are h\nF psa h\nset wait")
    assert "Summer 1454" in said
    filed, letters = opened(table, at(Season.SUMMER))
    assert filed == "A Florence -> Siena; A Arezzo holds; F Pisa holds"
    seat = next(s for s in table.world.records["sforza"].seats if s.seat == "florence")
    assert seat.ready
    assert seat.wait
    assert [s.to for s in letters] == [table.players["florence"]]
    assert table.world.laid_by[("sforza", "florence")] == ()


def test_a_condition_is_decided_by_the_position_of_then(table: Table) -> None:
    table.write("florence", "phase summer 1454\nif A sie\nA sie h\nelse\nA flo - sie\nendif\nA are h")
    assert opened(table, at(Season.SUMMER))[0] == "A Florence -> Siena; A Arezzo holds"


def test_one_line_conditions_and_nesting(table: Table) -> None:
    first = "if A flo then A flo - bol\nif F psa\nF psa - pio\nelse\nF psa h\nendif"
    table.write("florence", f"phase summer 1454\n{first}\nelse if G flo\nG flo h\nendif")
    assert opened(table, at(Season.SUMMER))[0] == "A Florence -> Bologna; F Pisa -> Piombino"


def test_conditions_for_the_open_phase_are_settled_at_once(table: Table) -> None:
    said = table.write("florence", "if F flo\nF flo h\nelse\nA flo - sie\nendif")
    assert "A Florence -> Siena" in said


def test_standing_orders_give_way_and_leave_out_what_is_not_there(table: Table) -> None:
    table.write("florence", "standing orders\nA flo h\nA are h\nA sie h\nphase summer 1454\nA flo - sie")
    assert opened(table, at(Season.SUMMER))[0] == "A Arezzo holds; A Florence -> Siena"
    assert opened(table, at(Season.FALL))[0] == "A Arezzo holds; A Florence holds"


def test_the_first_retreat_that_is_still_open_is_taken(table: Table) -> None:
    table.write("florence", "retreats\nA flo - bol\nA flo - sie\nA flo disbands")
    unit = next(u for u in STATE.units_of("florence") if u.area == "flo")  # type: ignore[arg-type]
    beaten = Dislodged(unit=unit, places=(RetreatPlace(area="pis"), RetreatPlace(area="sie")))  # type: ignore[arg-type]
    field = {a: u for a, u in STATE.field.items() if a != "flo"}
    state = replace(
        at(Season.SPRING, PhaseKind.RETREATS),
        field=field,
        dislodged={unit.area: beaten},
    )
    assert opened(table, state)[0] == "A Florence -> Siena"


def test_slips_are_told_at_once_and_not_kept(table: Table) -> None:
    said = table.write("florence", "phase fall 1454\nA xyzzy h\nA flo h")
    assert "xyzzy" in said
    kept = table.world.laid_by[("sforza", "florence")]
    assert [f.text for f in kept] == ["A flo h"]


def test_a_phase_that_is_over_takes_its_lines_with_it(table: Table) -> None:
    said = table.write("florence", "phase spring 1400\nA flo h")
    assert "is over" in said
    assert ("sforza", "florence") not in table.world.laid_by


def test_errors_of_then_are_mailed_then(table: Table) -> None:
    table.write("florence", "phase summer 1454\nA sie h\nA flo h")
    filed, letters = opened(table, at(Season.SUMMER))
    assert filed == "A Florence holds"
    assert len(letters) == 1
    assert not next(s for s in table.world.records["sforza"].seats if s.seat == "florence").ready


def test_nobody_else_hears_of_it(table: Table) -> None:
    table.write("florence", "phase summer 1454\nA flo - sie")
    assert table.world.notices == []
    _, letters = opened(table, at(Season.SUMMER))
    assert {s.to for s in letters} == {table.players["florence"]}


@pytest.mark.parametrize(
    ("what", "left"),
    [
        ("A flo", "A Arezzo holds; E2 3d counter-bribe A Arezzo"),
        ("flo", "A Arezzo holds; E2 3d counter-bribe A Arezzo"),
        ("expense 2", "A Florence -> Siena; A Arezzo holds"),
        ("e2", "A Florence -> Siena; A Arezzo holds"),
        ("F flo", "A Florence -> Siena; A Arezzo holds; E2 3d counter-bribe A Arezzo"),
        ("xyzzy", "A Florence -> Siena; A Arezzo holds; E2 3d counter-bribe A Arezzo"),
        ("spring 1454", ""),
    ],
)
def test_one_order_can_be_taken_back(table: Table, what: str, left: str) -> None:
    table.write("florence", "A flo - sie\nA are h\nexpense 2: 3 d counter-bribe A are")
    table.write("florence", f"clear {what}")
    filed = table.world.orders[("sforza", "1454-spring-movement", "florence")]
    assert "; ".join(f.canonical for f in filed) == left


@pytest.mark.parametrize(
    ("what", "left"),
    [
        ("future", []),
        ("standing", ["A are h"]),
        ("fall 1454", ["F psa h"]),
        ("retreats", ["A are h", "F psa h"]),
    ],
)
def test_later_orders_can_be_taken_back(table: Table, what: str, left: list[str]) -> None:
    table.write("florence", "phase fall 1454\nA are h\nstanding\nF psa h")
    table.write("florence", f"clear {what}")
    kept = table.world.laid_by[("sforza", "florence")]
    assert [f.text for f in kept] == left


def test_the_template_holds_what_is_on_file_and_what_is_missing(table: Table) -> None:
    said = table.write("florence", "A flo - sie\nexpense 1: 3 d counter-bribe A are")
    said = table.write("florence", "template")
    assert "\nA Florence -> Siena\n" in said
    assert "\nA Arezzo\n" in said
    assert "\nE2 none\n" in said
    assert "\nE1 none\n" not in said


def test_files_hold_orders_only_for_their_owner(table: Table) -> None:
    table.write("florence", "phase summer 1454\nA flo - sie")
    assert {e.seat for e in table.world.of(KeepScheduled)} == {"florence"}


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        (["standing orders", "A florrens h"], ["standing orders", "A Florence h"]),
        (["retreats", "A flo - bollonga"], ["retreats", "A flo - Bologna"]),
        (["phase fall 1455", "A flo - bollonga"], ["phase fall 1455 movement", "A flo - Bologna"]),
        (
            ["phase fall 1455", "if A Bologna", "A are h", "else", "A flo - sieenaa", "endif"],
            ["phase fall 1455 movement", "if A Bologna", "else", "A flo - Siena"],
        ),
        (
            ["standing", "if A siena then A florrens h"],
            ["standing orders", "if A siena then A Florence h"],
        ),
    ],
)
def test_a_corrected_line_for_later_repeats_its_heading_and_condition(
    table: Table, written: list[str], offered: list[str]
) -> None:
    """Sent back as it stands it is for the same phase, on the same condition, and is understood."""
    answer = table.write("florence", written)
    told = answer.split("Send these lines again, corrected:\n")[1].split("\n\n")[0]
    assert [line.strip() for line in told.splitlines()] == offered
    again = table.write("florence", offered)
    assert "could not use" not in again and "FOR LATER" in again
    assert offered[-1].rpartition("then ")[2] in again


@pytest.mark.parametrize(
    "written",
    [
        ["in fall 1454", "A flo - bol"],
        ["for fall 1454:", "A flo - bol"],
        ["fall 1454: A flo - bol"],
        ["In Fall 1454: A flo - bol"],
        ["orders for autumn 1454", "A flo - bol"],
        ["en automne 1454 : A flo - bol"],
        ["pour l'automne 1454", "A flo - bol"],
        ["Automne 1454 : A flo - bol"],
    ],
)
def test_a_phase_named_above_or_before_an_order_is_its_heading(table: Table, written: list[str]) -> None:
    """As below PHASE: nothing is filed for the open phase."""
    table.write("florence", written)
    assert not table.world.orders
    assert opened(table, at(Season.FALL))[0] == "A Florence -> Bologna"


def test_the_open_phase_named_before_an_order_changes_nothing(table: Table) -> None:
    table.write("florence", "spring 1454: A flo - bol")
    (filed,) = table.world.orders.values()
    assert [f.canonical for f in filed] == ["A Florence -> Bologna"]


@pytest.mark.parametrize(
    ("block", "kept"),
    [
        (["if A Milan", "endif", "A are h"], ["A are h"]),
        (["if A Milan", "A flo - xyzzy", "else", "endif", "A are h"], ["A are h"]),
        (["if A Milan then A flo - xyzzy", "endif", "A are h"], ["A are h"]),
        (["if A Milan", "if F psa", "A flo - xyzzy", "endif", "A are h"], ["if A Milan", "A are h"]),
    ],
)
def test_a_condition_without_a_good_order_is_not_kept_but_answered(
    table: Table, block: list[str], kept: list[str]
) -> None:
    answer = table.write("florence", ["phase fall 1454", *block])
    assert [line.text for line in table.world.laid_by[("sforza", "florence")]] == kept
    assert "so I did not keep the condition" in " ".join(answer.split())


def test_a_wrong_order_behind_a_condition_does_not_free_what_follows_from_it(table: Table) -> None:
    """Else "A are h" would be ordered whatever stands in Genoa."""
    block = ["if F Genoa then A flo - xyzzy", "A are h", "endif", "F psa h"]
    table.write("florence", ["phase fall 1454", *block])
    assert opened(table, at(Season.FALL))[0] == "F Pisa holds"


def test_a_condition_that_is_none_is_read_as_an_order_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading costs; forty such lines are a letter's bound, and each was read four times."""
    read_really = ShellOrderReader.read
    read: list[str] = []

    def counted(self: ShellOrderReader, line: str, *more: Any) -> Any:
        read.append(line)
        return read_really(self, line, *more)

    monkeypatch.setattr(ShellOrderReader, "read", counted)
    lines = [f"if A mil - pav and (B or not C) then A flo - pis else A are h {n}" for n in range(10)]
    table.write("florence", "\n".join(lines))
    assert read and max(Counter(read).values()) == 1


def test_no_condition_that_can_be_read_is_tried_as_an_order(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most IFs are conditions; to read each as a sentence too took ten seconds for forty of them."""
    read_really = ShellOrderReader.read
    read: list[str] = []

    def counted(self: ShellOrderReader, line: str, *more: Any) -> Any:
        read.append(line)
        return read_really(self, line, *more)

    monkeypatch.setattr(ShellOrderReader, "read", counted)
    places = ("Siena", "Perugia", "Bologna", "Urbino", "Ancona", "Spoleto")
    lines = [
        f"if {' and '.join(f'A {place}' for place in places)} then A are h",
        "if Venice owns Padua and Milan has Pavia then A are - sie else if Turkey owns Bari then A flo h",
        "if A Siena",
        "A are - sie",
        "endif",
    ]
    table.write("florence", "\n".join(lines))
    assert [line for line in read if line.startswith("if ")] == []


def test_below_the_open_phases_own_heading_stands_what_is_meant_now() -> None:
    """``Retreats:`` in a letter for retreats heads these retreats, not those of later phases."""
    text = "Retreats:\nCremona disbands\nMilan retreats to Pavia"
    beaten = {"A cre": ("pia",), "A mil": ("com", "pav")}
    units = {"milan": ("A cre", "A mil")}
    case = Case(text=text, reading="ask", power="milan", phase="retreats", units=units, dislodged=beaten)
    assert score(case).read == {"A Cremona disbands", "A Milan -> Pavia"}
