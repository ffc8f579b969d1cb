"""Options of a scenario with their tables: checked, imported, refused, off where nobody asked for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.empires import scripted
from judge.games.empires.engine import game_of
from judge.games.empires.model import optional_events as news
from judge.games.empires.model.orders import Attempt, March, Order, Shield, TakeCross
from judge.games.empires.model.state import State
from judge.games.empires.sets.checking import read_set
from judge.games.empires.sets.importing import SetFolder
from judge.games.empires.sets.loading import Sets, set_from
from judge.games.empires.sets.set_of_data import SetOfData
from judge.games.empires.system import EmpiresSystem
from judge.rendering import render
from tests.games.empires.sets.test_own_board import TEXTS

OPTIONS = ("armies", "fleets", "civilisation", "crusade")
TABLES: dict[str, Any] = {
    "armies": {"gold": 2, "upkeep": 1, "most": 4},
    "fleets": {"gold": 4, "upkeep": 1},
    "civilisation": {"gold": 4},
    "crusade": {"first": 900, "last": 1400, "called": "c c c c c c", "goals": ["jura", "holm"]},
}


def texts(tables: dict[str, Any], options: tuple[str, ...]) -> dict[str, bytes]:
    """The set of twelve lands with more tables and options."""
    found = {file: text.encode() for file, text in TEXTS.items()}
    for file, more in (("tables.yaml", tables), ("scenario-mine.yaml", {"options": list(options)})):
        found[file] = yaml.safe_dump({**yaml.safe_load(found[file]), **more}, sort_keys=False).encode()
    return found


def asking_for(option: str) -> SetOfData:
    """A set whose scenario has an option that nobody has checked."""
    data = set_from(texts({}, ()))
    scenario = data.scenarios["mine"].model_copy(update={"options": (option,)})
    return data.model_copy(update={"scenarios": {"mine": scenario}})


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_needs_its_table(option: str) -> None:
    """E-003: checked with file, line and code; a game does not start with a part missing."""
    (fault,) = read_set(texts({}, (option,)))[1]
    assert (fault.file, fault.path, fault.code) == (
        "scenario-mine.yaml",
        "options[0]",
        "option-without-table",
    )
    assert fault.line > 0
    assert read_set(texts({option: TABLES[option]}, (option,)))[1] == ()
    with pytest.raises(ValueError, match=f"no table for: {option}"):
        game_of(asking_for(option), "mine", 2)


@pytest.mark.parametrize("option", ["schism", "magnates", "colonisation"])
def test_what_is_not_known_well_enough_is_refused(option: str, tmp_path: Path) -> None:
    """E-003: by the checker, by import, and by the game."""
    given = texts(TABLES, (option,))
    taken, faults = SetFolder(tmp_path).take_in(given)
    assert not taken
    assert [(fault.code, fault.facts) for fault in faults] == [("option-not-known", {"given": option})]
    with pytest.raises(ValueError, match="not known well enough"):
        game_of(asking_for(option), "mine", 2)


@pytest.mark.parametrize(
    ("table", "change", "path", "code"),
    [
        ("armies", {"most": 0}, "armies.most", "wrong-value"),
        ("armies", {"upkeep": -1}, "armies.upkeep", "wrong-value"),
        ("fleets", {"gold": "four"}, "fleets.gold", "wrong-value"),
        ("civilisation", {"abbey": 1}, "civilisation.abbey", "unknown-key"),
        ("crusade", {"last": 800}, "crusade.last", "ends-before-it-begins"),
        ("crusade", {"called": "c c"}, "crusade.called", "wrong-number-of-words"),
        ("crusade", {"called": "c c c c c x"}, "crusade.called", "unknown-word"),
        ("crusade", {"goals": []}, "crusade.goals", "missing"),
        ("crusade", {"goals": ["ys"]}, "crusade.goals[0]", "unknown-area"),
        ("crusade", {"goals": ["jura", "jura"]}, "crusade.goals[1]", "named-twice"),
    ],
)
def test_faults_of_the_tables(table: str, change: dict[str, Any], path: str, code: str) -> None:
    """Each with its file and its line."""
    given = texts({table: {**TABLES[table], **change}}, (table,))
    (fault,) = read_set(given)[1]
    assert (fault.file, fault.path, fault.code) == ("tables.yaml", path, code)
    assert fault.line > 0


def test_the_rewarded_power_is_one_of_the_scenario() -> None:
    """E-044: as told by the checker."""
    table = {**TABLES["crusade"], "rewarded": "byzantium"}
    (fault,) = read_set(texts({"crusade": table}, ("crusade",)))[1]
    assert (fault.file, fault.path, fault.code) == ("scenario-mine.yaml", "options", "unknown-power")
    assert read_set(texts({"crusade": {**table, "rewarded": "iver"}}, ("crusade",)))[1] == ()


def test_tables_without_the_option_are_off() -> None:
    """E-003: a scenario switches its parts on."""
    tables = game_of(set_from(texts(TABLES, ("fleets",))), "mine", 2).ground.tables
    assert tables.fleets is not None
    assert (tables.armies, tables.civilisation, tables.crusade) == (None, None, None)


def test_the_house_set_has_none_of_them() -> None:
    """All off in podesta-1, whose set says nothing of them."""
    data = Sets().load_set("podesta-1")
    assert not any(getattr(data.tables, option) for option in OPTIONS)
    assert not any(scenario.options for scenario in data.scenarios.values())


def test_a_set_with_everything_is_imported_and_played(tmp_path: Path) -> None:
    """Its pieces are ordered by line, told in both languages, and kept through the codec."""
    later = {**TABLES["crusade"], "first": 981}  # when letters can have taken the cross
    given = texts({**TABLES, "crusade": later}, OPTIONS)
    given["scenario-mine.yaml"] = given["scenario-mine.yaml"].replace(b"gold: 12", b"gold: 90")
    taken, faults = SetFolder(tmp_path).take_in(given)
    assert not faults and len(taken) == 2
    system = EmpiresSystem(tmp_path)
    table, dice = system.game("mine", {}), SeededDice(b"crusaders")
    state: State = table.open(dice).state
    kinds: set[type] = set()
    while not table.engine.agenda(state).over:
        orders: dict[Seat, tuple[Any, ...]] = {}
        for seat in table.engine.agenda(state).owes:
            own = state.areas_of(seat)
            lines: list[Order] = [
                *(March(own[0], area) for area in own[1:2]),
                Attempt("fortification", own[0], gold=3, up_to=True, builds="army"),
                Attempt("ruling", own[0], gold=3, up_to=True, builds="palace"),
                Shield((), everything=True),
                TakeCross(3, 2),
            ]
            orders[seat] = (*lines, *scripted.letter(table.engine.ground, state, seat, dice))
            for line in lines:
                said = str(table.words(line))
                assert table.read(said, state) == line, said
        outcome = table.engine.adjudicate(state, orders, dice)
        state = system.codec.load_state(system.codec.dump_state(outcome.state))
        assert state == outcome.state
        again = system.codec.load_events(system.codec.dump_events(outcome.events))
        assert again == outcome.events
        for event in outcome.events:
            if type(event).__module__ == news.__name__:
                kinds.add(type(event))
                told = table.message_of(event)
                for language in ("en", "fr"):
                    assert render.piece(told.name, told.facts, language=language)
    assert {news.CrusadeCalled, news.Crusaded, news.Built, news.UpkeepPaid, news.Marched} <= kinds
