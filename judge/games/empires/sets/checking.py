"""Every fault of a set at once: each with its file, its line and a code.

Not here: the faults of each part (`checks`), the words of a code (templates).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from judge.data_files.faults import Fault, read
from judge.data_files.reading import lines_of, parse
from judge.data_files.yaml_limits import MOST_BYTES
from judge.games.empires.sets.board import Board
from judge.games.empires.sets.cards import EventCards, YearCards
from judge.games.empires.sets.checks.board_faults import board_faults
from judge.games.empires.sets.checks.card_faults import event_card_faults, year_card_faults
from judge.games.empires.sets.checks.scenario_faults import scenario_faults
from judge.games.empires.sets.checks.table_faults import table_faults
from judge.games.empires.sets.files import LABEL, MOST_FILES, PARTS, SCENARIO, Texts, part_of
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.scenario import Scenario
from judge.games.empires.sets.set_of_data import SetLabel
from judge.games.empires.sets.tables import Tables

Parts = Mapping[str, Any]
"""The parts of a set by the names of their files, each in the shape of its kind."""


def read_set(texts: Texts) -> tuple[Parts, tuple[Fault, ...]]:
    """The parts of a set, and all its faults. What cannot be read at all is as if it were empty."""
    if len(texts) > MOST_FILES:
        return {}, (Fault("", "too-many-files", {"given": len(texts), "most": MOST_FILES}, LABEL),)
    parts: dict[str, Any] = {}
    found: list[Fault] = []
    for file, text in sorted(texts.items()):
        kind = part_of(file)
        if kind is None:
            found.append(Fault("", "unknown-file", {}, file))
            continue
        data, faults = _parse_file(text)
        found += (replace(f, file=file) for f in faults)
        part, shape = read(kind, {} if data is None else data)
        parts[file] = part
        if not any(fault.code in _UNREAD for fault in faults):
            found += (replace(f, file=file) for f in shape)
    unread = frozenset(fault.file for fault in found if fault.code in _UNREAD)
    found += _meaning_faults({file: part for file, part in parts.items() if file not in unread}, unread)
    lines: dict[str, Callable[[str], int]] = {}
    return parts, tuple(_at_line(fault, texts, lines) for fault in found)


_UNREAD = frozenset(
    {"not-yaml", "too-many-bytes", "too-deep", "value-too-long", "no-references", "too-many-values"}
)
"""Of a file with such a fault nothing more is said."""


def _parse_file(text: bytes) -> tuple[object, list[Fault]]:
    if len(text) > 4 * MOST_BYTES:  # no character has more bytes
        return None, [Fault("", "too-many-bytes", {"line": 0})]
    return parse(text)


def _meaning_faults(parts: Parts, unread: frozenset[str]) -> Iterator[Fault]:
    """Faults of what the parts say, each with its file; nothing of what lies on a board that is not there."""
    by_name = {PurePath(file).name: (file, part) for file, part in parts.items()}
    given = {*by_name, *(PurePath(file).name for file in unread)}
    for name in PARTS:
        if name not in given:
            yield Fault("", "missing", {}, name)
    if not any(name.startswith(SCENARIO) for name in given):
        yield Fault("", "missing", {}, f"{SCENARIO}*.yaml")

    def part(name: str, shape: Callable[[], Any]) -> tuple[str, Any]:
        return by_name.get(name, (name, shape()))

    label_file, label = part(LABEL, SetLabel)
    board_file, board = part("board.yaml", Board)
    year_file, year_cards = part("year-cards.yaml", YearCards)
    event_file, event_cards = part("event-cards.yaml", EventCards)
    table_file, tables = part("tables.yaml", Tables)
    _, rules = part("house-rules.yaml", HouseRules)
    about = [
        (label_file, _label_faults(label)),
        (board_file, board_faults(board, own_areas=label.areas == "own")),
        (year_file, year_card_faults(year_cards)),
        (event_file, event_card_faults(event_cards, label)),
        (table_file, table_faults(tables, board)),
    ]
    playable = "board.yaml" in by_name and "tables.yaml" in by_name
    seen: dict[str, str] = {}
    for name, (file, scenario) in by_name.items():
        if isinstance(scenario, Scenario):
            if playable:
                about.append((file, scenario_faults(scenario, board, tables, rules)))
            wanted = name.removeprefix(SCENARIO).removesuffix(".yaml")
            if scenario.scenario and scenario.scenario != wanted:
                facts = {"given": scenario.scenario}
                yield Fault("scenario", "not-the-name-of-the-file", facts, file)
            if seen.setdefault(scenario.scenario, file) != file:
                yield Fault("scenario", "name-twice", {"word": scenario.scenario}, file)
    for file, faults in about:
        if PurePath(file).name in by_name:
            yield from (replace(fault, file=file) for fault in faults)


def _label_faults(label: SetLabel) -> Iterator[Fault]:
    for key in ("set", "title"):
        if not getattr(label, key):
            yield Fault(key, "missing")


def _at_line(fault: Fault, texts: Texts, lines: dict[str, Callable[[str], int]]) -> Fault:
    """With its line; YAML itself knows the lines of what it complains of."""
    told = fault.facts.get("line")
    facts = {key: value for key, value in fault.facts.items() if key != "line"}
    if isinstance(told, int) or fault.file not in texts or fault.code in ("unknown-file", "too-many-files"):
        return replace(fault, facts=facts, line=told if isinstance(told, int) else 0)
    if fault.file not in lines:
        lines[fault.file] = lines_of(texts[fault.file])
    return replace(fault, facts=facts, line=lines[fault.file](fault.path))
