"""Numbers of the rules, and names of powers, places and books, stand in files and not in the code that plays.

Searched are the syntax trees of all modules that play, read, refuse, tell or show: every number but 0, 1 and
-1, every string that is a name of a board, a scenario or a rulebook, every question after one edition.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import judge.games.machiavelli
from judge.games.machiavelli.maps.files import own_names
from judge.games.machiavelli.maps.library import load_scenario, scenarios

HOME = Path(judge.games.machiavelli.__file__).parent
FOLDERS = ("steps", "legality", "movement", "visibility", "named_rules", "language", "letters", "advice")
PLAYING = sorted(file for folder in FOLDERS for file in (HOME / folder).rglob("*.py"))
MODULES = [*PLAYING, *sorted((HOME / "commands").rglob("*.py"))]

NO_RULES = {
    "advice/": "how many moves a beginner is told of, and how far they look",
    "language/board_position.py": "how many slips a name may have, and how long it must be for that",
    "language/conditions.py: Conditions": "characters of a wrong condition that a complaint quotes",
    "language/conditions.py: LONGEST": "characters of a condition",
    "language/conditions.py: _DEEPEST": "brackets within brackets in a condition",
    "language/mistaken/": "how like two words must be for a suggestion",
    "language/names.py": "how many letters of a name will do, and how names end",
    "language/phases.py": "minutes of deadlines at a new table, and parts of a phase's key",
    "language/reading/": "how lines are taken apart, how long they may be, and number words",
    "language/smalltalk.py": "how short a name may be to be known in passing",
    "language/tidying.py": "places in a word, and letters that stand for numbers",
    "language/understood.py: Sentences": "lines whose reading is remembered",
    "legality/review.py: _remarks_on_spending": "last of three turns in which ducats are reckoned, by kind",
    "letters/": "how many headlines, maps and words a letter holds; dice that a preview does not throw",
    "movement/sea_routes.py: _ENOUGH": "rows of fleets looked at before the search gives up",
    "movement/solver.py: _ENOUGH": "guesses at circles of orders before the search gives up",
    "steps/campaign/strategic_movement.py: _THROWS": "throws between equals before the alphabet decides",
    "steps/ownership/control.py: _FIELDS": "fields that are remembered",
    "steps/money/assassination.py: FACES": "a die has six faces",
    "steps/money/assassination.py: bankers_assassinations": "the second of several assassins is numbered",
    "steps/money/income.py: throw_income": "odd and even years",
    "steps/money/province_sales.py: _ban_between": "the two parties of a sale",
    "named_rules/area_preference.py": "the order of a book's list of areas, which has ranks and no amounts",
    "steps/campaign/retreats.py: _own_land_first": "the order of a list, which has ranks and no amounts",
}
"""What no rulebook could want otherwise: folder, module or what they stand in -> why they stand there."""

WORDS = frozenset({"aut", "first", "for", "mar", "per"})
"""Strings of the code that are also ids of places, powers and boards of the library."""


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every node of a module with the name of what stands at the top and holds it."""
    for top in tree.body:
        if isinstance(top, ast.Assign | ast.AnnAssign):
            target = top.targets[0] if isinstance(top, ast.Assign) else top.target
            name = ast.unparse(target)
        else:
            name = getattr(top, "name", "")
        for node in ast.walk(top):
            yield name, node


def _without_docstrings_and_caches(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [  # type: ignore[attr-defined]
                one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            ]
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
    return tree


def _tree(file: Path) -> ast.Module:
    return _without_docstrings_and_caches(ast.parse(file.read_text(encoding="utf-8")))


def numbers(tree: ast.Module) -> set[str]:
    """What holds a number other than 0, 1 and -1, by name."""
    return {
        name
        for name, node in _named(tree)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (0, 1)
    }


def test_no_number_of_the_rules_stands_in_code() -> None:
    found = {
        f"{file.relative_to(HOME).as_posix()}: {name}" for file in PLAYING for name in numbers(_tree(file))
    }
    assert {each for each in found if not each.startswith(tuple(NO_RULES))} == set()
    assert {known for known in NO_RULES if not any(each.startswith(known) for each in found)} == set()


def test_a_number_would_be_found() -> None:
    assert numbers(ast.parse("def price(unit):\n    return 12 if unit else 0\n")) == {"price"}
    assert numbers(ast.parse("STEP = 3\nNEXT = -1\n")) == {"STEP"}


def _names() -> frozenset[str]:
    """Ids and names of all powers, places, boards, scenarios and rulebooks."""
    found = {*scenarios(), *own_names("rulebooks")}
    for scenario in map(load_scenario, scenarios()):
        found |= {scenario.id, scenario.title, scenario.board.name}
        found |= {str(power) for power in scenario.powers} | {p.name for p in scenario.powers.values()}
        found |= {str(area.id) for area in scenario.board.areas.values()}
        found |= {area.name for area in scenario.board.areas.values()}
    return frozenset(name.casefold() for name in found) - WORDS - {""}


@pytest.fixture(scope="module")
def names() -> frozenset[str]:
    return _names()


def strings(tree: ast.Module) -> set[str]:
    """The strings of a module but docstrings, and the attributes it asks for."""
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {text.casefold() for text in told if isinstance(text, str)}


def test_no_power_place_scenario_or_book_is_named_in_code(names: frozenset[str]) -> None:
    assert {"venice", "papacy", "ven", "borgia", "french-1454"} <= names
    found = {file.name: strings(_tree(file)) & names for file in MODULES}
    assert {file: named for file, named in found.items() if named} == {}


EDITION = frozenset({"mach2"})
"""Switches that stand for a whole book."""

LISTS = {"letters/listing.py", "commands/rule_flags.py", "letters/book_in_numbers.py"}
"""Where they are told: as options beside others, which a table sets, or as the book's name on its page."""


def test_no_rule_asks_for_an_edition() -> None:
    asking = {
        file.relative_to(HOME).as_posix()
        for file in (*MODULES, *sorted((HOME / "model").glob("*.py")))
        for node in ast.walk(_tree(file))
        if (isinstance(node, ast.Attribute) and node.attr in EDITION)
        or (isinstance(node, ast.Attribute) and ast.unparse(node).endswith("rules.name"))
    }
    assert asking - LISTS == set()
