"""The face for those who want the rules without the mail: docs/library.md says what it does, and it does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import judge
from judge import LoadedGame, OptionError, PositionError, UnknownMapError, UnknownPowerError, load, restore
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.state import State
from tests.support.narrowing import instance_of
from tests.support.paths import DOCS, ROOT

pytestmark = pytest.mark.painted

_EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
_HEAVY = ["lark", "pydantic", "PIL", "sqlalchemy", "jinja2", "aiosmtpd", "resvg_py", "yaml", "judge.games"]


@pytest.fixture(scope="module")
def game() -> LoadedGame:
    return load("balance-of-power")


def test_the_examples_of_the_page_do_what_they_say() -> None:
    page = (DOCS / "library.md").read_text("utf-8")
    examples = list(_EXAMPLE.finditer(page))
    assert len(examples) >= 9
    names = {"__name__": "examples"}
    for example in examples:
        above = "\n" * page[: example.start(1)].count("\n")  # so that a failure names the line of the page
        exec(compile(above + example[1], str(DOCS / "library.md"), "exec"), names)


def test_two_years_are_played_and_a_map_is_drawn(tmp_path: Path) -> None:
    example = [sys.executable, str(DOCS / "examples/two_years.py"), "after"]
    ran = subprocess.run(
        example, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("1456-spring-movement: ")
    assert (tmp_path / "after.png").read_bytes().startswith(b"\x89PNG")
    game, state = restore((tmp_path / "after.json").read_text("utf-8"))
    assert (game.scenario, instance_of(State, state).phase.year) == ("balance-of-power", 1456)


def test_importing_the_face_loads_nothing() -> None:
    code = f"import judge, sys; print([m for m in {_HEAVY} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_game_without_mail_loads_no_mail() -> None:
    mail = ["sqlalchemy", "aiosmtpd", "imapclient", "alembic", "judge.commands", "judge.runtime"]
    code = (
        f"import judge, sys; judge.load('balance-of-power'); print([m for m in {mail} if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("name", judge.__all__)
def test_every_name_of_the_face_is_there(name: str) -> None:
    assert getattr(judge, name) is not None and name in dir(judge)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'loaf'"):
        judge.__getattr__("loaf")


@pytest.mark.parametrize("named", ["florence", "L", "l", "Florence", " FLORENCE "])
def test_powers_go_by_id_letter_or_name(game: LoadedGame, named: str) -> None:
    state = game.open(seed="any").state
    assert len(game.parse("A flo - sie", named, state).orders) == 1


def test_what_is_not_there_is_said(game: LoadedGame) -> None:
    with pytest.raises(UnknownMapError, match=r"no scenario 'atlantis'; there are .*balance-of-power"):
        load("atlantis")
    with pytest.raises(UnknownMapError, match="did you mean 'borgia'"):
        load("Borgias")
    with pytest.raises(OptionError, match="no option 'fortreses'; did you mean 'fortresses'"):
        load("balance-of-power", fortreses=True)
    with pytest.raises(OptionError, match="option 'fortresses'"):
        load("balance-of-power", fortresses="perhaps")
    with pytest.raises(UnknownPowerError, match="'genoa'; there are austria, florence"):
        game.parse("A gen h", "genoa", game.open(seed="any").state)


def test_an_outcome_or_a_view_stands_for_its_position_and_lines_for_their_orders(game: LoadedGame) -> None:
    opening = game.open(seed="any")
    read = game.parse("A flo - sie", "florence", opening)
    played = game.adjudicate(opening.state, {"florence": read}, seed="any")
    for lines in ("A flo - sie\nnonsense", ["A flo - sie"], [*read.orders]):
        assert game.adjudicate(opening, {"florence": lines}, seed="any") == played
    view = game.view(played, "milan")
    assert view == game.view(played.state, "milan", played.events)
    assert game.draw(view).svg == game.draw(view.state, events=view.events).svg
    assert game.save(played) == game.save(played.state)


def test_a_power_named_twice_is_refused(game: LoadedGame) -> None:
    """Neither order is taken for the other's sake."""
    state = game.open(seed="any")
    with pytest.raises(ValueError, match="'florence' are given twice, once as 'L'"):
        game.adjudicate(state, {"florence": "A flo - sie", "L": "A flo h"}, seed="any")


@pytest.mark.parametrize("given", [None, "florence", 1454, {}])
def test_something_else_is_no_position(game: LoadedGame, given: Any) -> None:
    with pytest.raises(PositionError, match="no position"):
        game.agenda(given)


def test_dice_are_asked_for(game: LoadedGame) -> None:
    with pytest.raises(TypeError, match="seed"):
        game.open()


def test_the_same_seed_gives_the_same_game(game: LoadedGame) -> None:
    first, again = game.open(seed="any"), game.open(seed=b"any")
    assert game.save(first.state) == game.save(again.state)
    assert game.save(game.open(seed="other").state) != game.save(first.state)


def test_options_are_saved_and_restored() -> None:
    played = load("balance-of-power", fortresses=True, summer=False)
    state = played.open(seed="any").state
    other, same = restore(played.save(state))
    options = [instance_of(Machiavelli, game.rules).setting.rules for game in (other, played)]
    assert same == state and options[0] == options[1]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"podesta": 99}, "this version"),
        ({"scenario": 3}, "scenario"),
        ({"options": {"fortresses": []}}, "option"),
        ({"position": {"state": {}}}, "."),
        ({"position": 1}, "position"),
    ],
)
def test_what_was_not_saved_so_is_not_restored(
    game: LoadedGame, change: dict[str, object], says: str
) -> None:
    saved = json.loads(game.save(game.open(seed="any").state))
    with pytest.raises(ValueError, match=says):
        restore(json.dumps({**saved, **change}))


def test_a_position_of_another_game_is_not_taken(game: LoadedGame) -> None:
    other = load("balance-of-power", fortresses=True)
    with pytest.raises(ValueError, match="fortresses"):
        game.restore(other.save(other.open(seed="any").state))


@pytest.mark.parametrize("line", ["A Ka\u0308rnten h", "A K\u00e4rnten h", "Ａ K\u00e4rnten\u00ad h"])
def test_names_are_read_in_every_form_of_their_characters(line: str) -> None:
    """As in letters: composed or not, wide, with a soft hyphen in them."""
    played = load("balance-of-power")
    state = played.open(seed="any").state
    named = played.parse("A Carinthia h", "austria", state)
    assert named.orders and played.parse(line, "austria", state).orders == named.orders
