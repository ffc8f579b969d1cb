"""The library: boards, scenarios, rulebooks and tables of the folder ``maps``, read once and kept.

Not here: what is right or wrong in them (games: `board_faults`, `scenario_faults`), the words of a fault
(templates), the rules themselves (games).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from pydantic import BaseModel, ValidationError

from judge import resources
from judge.games.machiavelli.board_faults import board_faults, table_faults
from judge.games.machiavelli.faults import Fault, FaultyMapError, M, read
from judge.games.machiavelli.layout import RawBoard, RawRulebook, RawScenario, RawTable
from judge.games.machiavelli.rulebook import Rulebook
from judge.games.machiavelli.scenario import Scenario, Setting
from judge.games.machiavelli.scenario_faults import Shelf, scenario_faults, scenario_from

if TYPE_CHECKING:
    from judge.games.machiavelli.engine import Machiavelli

KINDS: Mapping[str, type[BaseModel]] = {
    "boards": RawBoard,
    "tables": RawTable,
    "rulebooks": RawRulebook,
    "scenarios": RawScenario,
}
FIRST = "balance-of-power"
EDITIONS = {False: "classic", True: "second-edition"}
"""Whose readings the option ``mach2`` puts in force."""


class UnknownMapError(LookupError):
    """No such board, table, rulebook or scenario."""


class _Loader(yaml.CSafeLoader):
    """Notes keys that stand twice in a mapping; plain YAML silently takes the last."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.doubles: list[Fault] = []

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """As in YAML."""
        keys: set[str] = set()
        for key, _ in node.value:
            if key.value in keys:
                self.doubles.append(Fault(str(key.value), "key-twice", {"line": key.start_mark.line + 1}))
            keys.add(str(key.value))
        return super().construct_mapping(node, deep=deep)


def parse(text: str) -> tuple[object, list[Fault]]:
    """YAML as plain data, and what is wrong with it as YAML."""
    loader = _Loader(text)
    try:
        return loader.get_single_data(), loader.doubles
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        return None, [Fault("", "not-yaml", {"line": line, "problem": error.problem or ""})]
    except yaml.YAMLError as error:
        return None, [Fault("", "not-yaml", {"line": 0, "problem": str(error)})]
    finally:
        loader.dispose()


@cache
def names(kind: str) -> tuple[str, ...]:
    """What there is of ``boards``, ``tables``, ``rulebooks`` or ``scenarios``, in alphabetical order."""
    found = resources.folder("maps").joinpath(kind).iterdir()
    return tuple(sorted(f.name.removesuffix(".yaml") for f in found if f.name.endswith(".yaml")))


@cache
def scenarios() -> tuple[str, ...]:
    """Ids of all scenarios, the classic one first."""
    return tuple(sorted(names("scenarios"), key=lambda name: (name != FIRST, name)))


@cache
def old_names() -> Mapping[str, str]:
    """nJudge's name of a scenario to ours."""
    found = {}
    for name in names("scenarios"):
        if line := re.search(
            r"^njudge: *(\S+) *$", resources.text("maps", "scenarios", f"{name}.yaml"), re.M
        ):
            found[line[1].casefold()] = name
    return found


@cache
def load_scenario(id: str) -> Scenario:
    """A scenario by our id or nJudge's name, capitals or not. UnknownMapError, FaultyMapError."""
    name = id.strip().casefold()
    name = old_names().get(name, name)
    if name != id:
        return load_scenario(name)
    raw = _load("scenarios", name, RawScenario)
    board = raw.board if isinstance(raw.board, str) else raw.board.base
    book = raw.rulebook if isinstance(raw.rulebook, str) else str(raw.rulebook.get("base"))
    return scenario_from(
        raw,
        Shelf(
            boards={board: _load("boards", board, RawBoard)},
            tables={raw.disasters: _load("tables", raw.disasters, RawTable)} if raw.disasters else {},
            rulebooks={book: load_rulebook(book)},
        ),
    )


@cache
def load_rulebook(name: str) -> Rulebook:
    """A rulebook with all its switches. UnknownMapError, FaultyMapError, ValidationError."""
    raw = _load("rulebooks", name, RawRulebook)
    base = load_rulebook(raw.base).model_dump() if raw.base else {}
    return Rulebook.model_validate({**base, **raw.switches(), "name": name})


@cache
def _load(kind: str, name: str, model: type[M]) -> M:
    if name not in names(kind):
        raise UnknownMapError(f"{kind}/{name}")
    file = f"{kind}/{name}.yaml"
    data, faults = parse(resources.text("maps", kind, f"{name}.yaml"))
    raw, shape = read(model, data)
    if faults or shape:
        raise FaultyMapError(tuple(replace(f, file=file) for f in (*faults, *shape)))
    return raw


def rules_for(scenario: Scenario, flags: Mapping[str, Any], profile: str | None = None) -> Rulebook:
    """The switches in force: the scenario's, then a profile's, then the game's own flags (N-076).

    A flag ``mach2`` also brings the readings of that edition. ValidationError: no such switch or value.
    """
    switches = scenario.rulebook.model_dump()
    mach2 = bool(flags.get("mach2", switches["mach2"]))
    if mach2 != switches["mach2"]:
        edition = load_rulebook(EDITIONS[mach2])
        told = {key.replace("-", "_") for raw in map(_book, EDITIONS.values()) for key in raw.readings}
        switches |= {key: getattr(edition, key) for key in told}
    if profile:
        switches |= _book(profile).switches()
    return Rulebook.model_validate({**switches, **flags})


def _book(name: str) -> RawRulebook:
    raw: RawRulebook = _load("rulebooks", name, RawRulebook)
    return raw


def table(scenario: str, flags: Mapping[str, Any], profile: str | None = None) -> Machiavelli:
    """The game, bound to a scenario, its flags and perhaps a profile such as ``njudge-1.7.6``."""
    return _table(scenario, tuple(sorted(flags.items())), profile)


@cache
def _table(scenario: str, flags: tuple[tuple[str, Any], ...], profile: str | None) -> Machiavelli:
    from judge.games.machiavelli.engine import Machiavelli

    found = load_scenario(scenario)
    return Machiavelli(Setting(found, rules_for(found, dict(flags), profile)))


def check_maps(paths: Iterable[Path] = ()) -> tuple[Fault, ...]:
    """Every fault of the named files, or of all files in ``maps``. OSError for a file that is not there.

    Files that are named together may speak of each other, and come before what ``maps`` has under that name.
    """
    texts = {
        f"{kind}/{n}.yaml": resources.text("maps", kind, f"{n}.yaml") for kind in KINDS for n in names(kind)
    }
    named = {str(path): path.read_text(encoding="utf-8") for path in paths}
    found: list[Fault] = []
    read_files = {}
    for file, text in {**texts, **named}.items():
        data, faults = parse(text)
        kind = file.partition("/")[0] if file in texts else _kind(data)
        raw, shape = read(KINDS[kind], data)
        read_files[file] = (kind, raw)
        found += (replace(f, file=file) for f in (*faults, *shape))
    checked = frozenset(named or texts)
    found += _meaning_faults(read_files, checked)
    return tuple(f for f in found if f.file in checked)


def _kind(data: object) -> str:
    """Which kind of file this is, by the key that names it."""
    keys = data.keys() if isinstance(data, Mapping) else ()
    return next(
        (k for k in ("scenarios", "tables", "rulebooks") if k[:-1] in keys and "powers" not in keys), ""
    ) or ("scenarios" if "powers" in keys or "scenario" in keys else "boards")


def _meaning_faults(files: Mapping[str, tuple[str, Any]], checked: frozenset[str]) -> list[Fault]:
    shelves: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    found: list[Fault] = []
    for file, (kind, raw) in files.items():
        name = getattr(raw, kind[:-1])
        if name != Path(file).name.removesuffix(".yaml"):
            found.append(Fault(kind[:-1], "not-the-name-of-the-file", {"given": name}, file))
        shelves[kind][name] = raw
    books, book_faults = _rulebooks(shelves["rulebooks"])
    shelf = Shelf(boards=shelves["boards"], tables=shelves["tables"], rulebooks=books)
    old: dict[str, str] = {}
    for file, (kind, raw) in files.items():
        if file not in checked:
            continue
        faults: Iterable[Fault] = ()
        if kind == "boards":
            faults = board_faults(raw)
        elif kind == "tables":
            board = shelf.boards.get(raw.board)
            faults = (
                table_faults(raw, board) if board else [Fault("board", "unknown-board", {"given": raw.board})]
            )
        elif kind == "rulebooks":
            faults = book_faults.get(raw.rulebook, ())
        else:
            faults = scenario_faults(raw, shelf)
        found += (replace(f, file=file) for f in faults)
        if kind == "scenarios" and raw.njudge and old.setdefault(raw.njudge.casefold(), file) != file:
            found.append(Fault("njudge", "name-twice", {"word": raw.njudge, "other": old[raw.njudge]}, file))
    return found


def _rulebooks(raws: Mapping[str, RawRulebook]) -> tuple[dict[str, Rulebook], dict[str, list[Fault]]]:
    """All rulebooks complete, and the faults of each; a faulty switch is left out."""
    books: dict[str, Rulebook] = {}
    faults: dict[str, list[Fault]] = {}

    def complete(name: str, under: frozenset[str]) -> Rulebook:
        raw, mine = raws[name], faults.setdefault(name, [])
        base: dict[str, Any] = {}
        if raw.base in under | {name} or raw.base not in {*raws, ""}:
            mine.append(Fault("base", "unknown-rulebook", {"given": raw.base}))
        elif raw.base:
            base = (books.get(raw.base) or complete(raw.base, under | {name})).model_dump()
        switches = raw.switches()
        try:
            Rulebook.model_validate(switches)
        except ValidationError as error:
            for one in error.errors():
                key = str(one["loc"][0])
                mine.append(Fault(key.replace("_", "-"), "wrong-switch", {"given": str(one["input"])}))
                switches.pop(key, None)
        books[name] = Rulebook.model_validate({**base, **switches, "name": name})
        return books[name]

    for name in raws:
        if name not in books:
            complete(name, frozenset())
    return books, faults
