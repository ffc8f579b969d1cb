"""Every fault of map files, for ``judge maps check``: named files, or all there are.

Not here: the faults themselves (games), their words (docs/maps.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.data_files.faults import Fault, read
from judge.data_files.reading import lines_of, parse
from judge.games.machiavelli.maps.checks.boards import board_faults
from judge.games.machiavelli.maps.checks.rulebooks import rulebook_faults
from judge.games.machiavelli.maps.checks.scenario_references import MapFiles, table_faults
from judge.games.machiavelli.maps.checks.scenarios import scenario_faults
from judge.games.machiavelli.maps.files import KINDS, Files
from judge.games.machiavelli.maps.former_readings import without_former
from judge.games.machiavelli.maps.schema import RawRulebook
from judge.games.machiavelli.model.rules.rule_tables import overlaid
from judge.games.machiavelli.model.rules.rulebook import Rulebook


def check_maps(paths: Iterable[Path] = (), files: Files | None = None) -> tuple[Fault, ...]:
    """Every fault of the named files, or of all files there are. OSError for a file that is not there."""
    return check_texts({str(path): path.read_bytes() for path in paths}, files)


def check_texts(named: Mapping[str, str | bytes], files: Files | None = None) -> tuple[Fault, ...]:
    """Every fault of the texts, by the name of their files; of all of `files` where none are named.

    Texts that are named together may speak of each other, and come before what there is under that name.
    """
    files = files or Files()
    ours = {f"{kind}/{n}.yaml": files.text(kind, n) for kind in KINDS for n in files.names(kind)}
    texts: dict[str, str | bytes] = {**ours, **named}
    found: list[Fault] = []
    sound: dict[str, tuple[str, Any]] = {}
    for file, text in texts.items():
        data, faults = parse(text)
        data, former = without_former(data)
        faults += former
        found += (replace(f, file=file) for f in faults)
        if data is None and faults:
            continue
        kind = file.partition("/")[0] if file in ours else kind_of(data)
        raw, shape = read(KINDS[kind], data)
        found += (replace(f, file=file) for f in shape)
        if any(f.code == "not-a-mapping" for f in shape):
            continue
        sound[file] = (kind, raw)
    checked = frozenset(named or ours)
    found += _meaning_faults(sound, checked)
    lines = {file: lines_of(texts[file]) for file in {f.file for f in found} & checked}
    told = [_at_line(f, lines[f.file]) for f in found if f.file in checked]
    places = {file: n for n, file in enumerate(texts)}
    return tuple(sorted(told, key=lambda fault: (places[fault.file], fault.line)))


def _at_line(fault: Fault, line: Callable[[str], int]) -> Fault:
    """With its line; YAML itself knows the lines of what it complains of."""
    told = fault.facts.get("line")
    facts = {key: value for key, value in fault.facts.items() if key != "line"}
    return replace(fault, facts=facts, line=told if isinstance(told, int) else line(fault.path))


def is_of_a_kind(data: Mapping[str, object]) -> bool:
    """Decide whether a file says what it is at all."""
    return not data.keys().isdisjoint(("scenario", "powers", "table", "rulebook", "board", "provinces"))


def kind_of(data: object) -> str:
    """Kind of a file, by the first of these keys that it has."""
    keys = data.keys() if isinstance(data, Mapping) else ()
    kinds = {"scenario": "scenarios", "powers": "scenarios", "table": "tables", "rulebook": "rulebooks"}
    return next((kind for key, kind in kinds.items() if key in keys), "boards")


def _meaning_faults(files: Mapping[str, tuple[str, Any]], checked: frozenset[str]) -> list[Fault]:
    raw_files: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    found: list[Fault] = []
    for file, (kind, raw) in files.items():
        name = getattr(raw, kind[:-1])
        if name != Path(file).name.removesuffix(".yaml"):
            found.append(Fault(kind[:-1], "not-the-name-of-the-file", {"given": name}, file))
        raw_files[kind][name] = raw
    books, book_faults = _rulebooks(raw_files["rulebooks"])
    map_files = MapFiles(boards=raw_files["boards"], tables=raw_files["tables"], rulebooks=books)
    old: dict[str, str] = {}
    for file, (kind, raw) in files.items():
        if file not in checked:
            continue
        faults: Iterable[Fault] = ()
        if kind == "boards":
            faults = board_faults(raw)
        elif kind == "tables":
            board = map_files.boards.get(raw.board)
            faults = (
                table_faults(raw, board) if board else [Fault("board", "unknown-board", {"given": raw.board})]
            )
        elif kind == "rulebooks":
            faults = book_faults.get(raw.rulebook, ())
        else:
            faults = scenario_faults(raw, map_files)
        found += (replace(f, file=file) for f in faults)
        if kind == "scenarios" and raw.njudge and old.setdefault(raw.njudge.casefold(), file) != file:
            found.append(Fault("njudge", "name-twice", {"word": raw.njudge, "other": old[raw.njudge]}, file))
    return found


def _rulebooks(raws: Mapping[str, RawRulebook]) -> tuple[dict[str, Rulebook], dict[str, list[Fault]]]:
    """All rulebooks complete, and the faults of each; a faulty switch is left out."""
    books: dict[str, Rulebook] = {}
    found: dict[str, list[Fault]] = {}

    def complete(name: str, under: frozenset[str]) -> Rulebook:
        raw, mine = raws[name], found.setdefault(name, [])
        base = Rulebook()
        if raw.base in under | {name}:
            mine.append(Fault("base", "base-of-itself", {"given": raw.base}))
        elif raw.base not in {*raws, ""}:
            mine.append(Fault("base", "unknown-rulebook", {"given": raw.base}))
        elif raw.base:
            base = books.get(raw.base) or complete(raw.base, under | {name})
        books[name], faults = read(
            Rulebook, overlaid(base.model_dump(), {**raw.given_values(), "name": name})
        )
        mine += (replace(fault, path=raw.place(fault.path), code=_code(fault)) for fault in faults)
        misread = {_stem(fault.path) for fault in mine}  # of what is not known nothing more is said
        mine += (one for one in rulebook_faults(books[name], base) if _stem(one.path) not in misread)
        return books[name]

    for name in raws:
        if name not in books:
            complete(name, frozenset())
    return books, found


def _stem(path: str) -> str:
    """The switch or table that a path leads into."""
    return path.removeprefix("readings.").removeprefix("options.").partition(".")[0].partition("[")[0]


def _code(fault: Fault) -> str:
    """A switch is wrong as a whole; a table in one of its values."""
    return fault.code if "." in fault.path else "wrong-switch"
