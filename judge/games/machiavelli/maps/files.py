"""The files of the folder ``maps`` and of a keeper's own, each in the shape of its kind.

Not here: whether what they say makes sense (games), which file a game needs (`loading`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel

from judge import resources
from judge.games.machiavelli.maps.checks.faults import Fault, FaultyMapError, M, read
from judge.games.machiavelli.maps.former_readings import log, without_former
from judge.games.machiavelli.maps.schema import RawBoard, RawRulebook, RawScenario, RawTable
from judge.games.machiavelli.maps.yaml_limits import excess

KINDS: Mapping[str, type[BaseModel]] = {
    "boards": RawBoard,
    "tables": RawTable,
    "rulebooks": RawRulebook,
    "scenarios": RawScenario,
}
"""The folders of ``maps`` and the shape of what lies in them."""

_STEPS = re.compile(r"\[\d+\]|[^.\[\]:\s][^.\[\]:]*")


class UnknownMapError(LookupError):
    """No such board, table, rulebook or scenario."""


class _Loader(yaml.CSafeLoader):
    """Notes keys that stand twice in a mapping; plain YAML silently takes the last."""

    def __init__(self, stream: str | bytes) -> None:
        super().__init__(stream)
        self.doubles: list[Fault] = []

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """As in YAML."""
        keys: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in keys:
                self.doubles.append(Fault(key.value, "key-twice", {"line": key.start_mark.line + 1}))
            keys.add(str(key.value))
        return super().construct_mapping(node, deep=deep)


def parse(text: str | bytes) -> tuple[object, list[Fault]]:
    """YAML as plain data, and what is wrong with it as YAML; no data where that is too much. Never raises."""
    try:
        whole = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        if (fault := excess(whole)) is not None:
            return None, [fault]
        loader = _Loader(whole)
        return loader.get_single_data(), loader.doubles
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        return None, [Fault("", "not-yaml", {"line": line, "problem": error.problem or ""})]
    except (yaml.YAMLError, ValueError) as error:
        return None, [Fault("", "not-yaml", {"line": 0, "problem": str(error)[:200]})]
    except (LookupError, AttributeError, TypeError) as error:  # a value that is not what its tag (!!) says
        return None, [Fault("", "not-yaml", {"line": 0, "problem": type(error).__name__})]


def lines_of(text: str | bytes) -> Callable[[str], int]:
    """Finds the line, from 1 on, on which a path such as ``powers.florence.units[2]`` stands.

    What is not there (a missing key) is looked for at whatever encloses it; 0 for text that is no YAML, or
    too much of it.
    """
    try:
        whole = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        root = yaml.compose(whole, yaml.CSafeLoader) if excess(whole) is None else None
    except (yaml.YAMLError, ValueError):
        root = None
    if root is None:
        return lambda path: 0

    below: dict[int, dict[str, tuple[int, Any]]] = {}

    def line(path: str) -> int:
        node, at = root, 1
        for part in _STEPS.findall(path):
            if id(node) not in below:
                below[id(node)] = _steps(node)
            found = below[id(node)].get(part) or (_switch(node, part) if node is root else None)
            if found is None:
                break
            at, node = found
        return at

    return line


def _switch(root: Any, name: str) -> tuple[int, Any] | None:
    """Where a rulebook sets a switch, whose place is told by its name alone."""
    sections = (_steps(root).get(key) for key in ("readings", "options"))
    return next((one for part in sections if part and (one := _steps(part[1]).get(name))), None)


def _steps(node: Any) -> dict[str, tuple[int, Any]]:
    """What lies below a node, by the part of a path that leads there: its line, and the node."""
    if isinstance(node, yaml.SequenceNode):
        return {f"[{n}]": (value.start_mark.line + 1, value) for n, value in enumerate(node.value)}
    if isinstance(node, yaml.MappingNode):  # of a key that stands twice, the first
        return {str(key.value): (key.start_mark.line + 1, value) for key, value in reversed(node.value)}
    return {}


class Files:
    """The folder ``maps``, and perhaps a second one laid out alike, with what a keeper has imported.

    Files are read once and kept; `refresh` notices what has changed in the second folder since. What the
    judge brings along always comes first.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._kept: dict[tuple[str, ...], Any] = {}
        self._seen: tuple[tuple[str, int, int], ...] = self._looks()

    def refresh(self) -> bool:
        """Whether the second folder has changed; then everything read is forgotten."""
        looks = self._looks()
        if looks == self._seen:
            return False
        self._seen = looks
        self._kept.clear()
        return True

    def _looks(self) -> tuple[tuple[str, int, int], ...]:
        found = []
        for path in self.folder.glob("*/*.yaml") if self.folder is not None else ():
            with suppress(OSError):  # gone since
                stat = path.stat()
                found.append((f"{path.parent.name}/{path.name}", stat.st_mtime_ns, stat.st_size))
        return tuple(sorted(found))

    def names(self, kind: str) -> tuple[str, ...]:
        """What there is of ``boards``, ``tables``, ``rulebooks`` or ``scenarios``, in alphabetical order."""
        return tuple(sorted({*own_names(kind), *self.imported(kind)}))

    def imported(self, kind: str) -> tuple[str, ...]:
        """The names in the second folder that are not the judge's own."""
        found = (name.removesuffix(".yaml") for name, *_ in self._seen if name.startswith(f"{kind}/"))
        names = (name.removeprefix(f"{kind}/") for name in found)
        return tuple(name for name in names if name not in own_names(kind))

    def text(self, kind: str, name: str) -> str:
        """Raises UnknownMapError."""
        if name in own_names(kind):
            return resources.text("maps", kind, f"{name}.yaml")
        if self.folder is None or name not in self.imported(kind):
            raise UnknownMapError(f"{kind}/{name}")
        try:
            return (self.folder / kind / f"{name}.yaml").read_text(encoding="utf-8")
        except OSError as error:
            raise UnknownMapError(f"{kind}/{name}") from error

    def load_raw(self, kind: str, name: str, model: type[M]) -> M:
        """One file in the shape of its kind. Raises UnknownMapError, FaultyMapError."""
        if (kind, name) not in self._kept:
            file = f"{kind}/{name}.yaml"
            data, faults = parse(self.text(kind, name))
            data, former = without_former(data)
            log(file, former)
            raw, shape = read(model, data)
            if faults or shape:
                raise FaultyMapError(tuple(replace(f, file=file) for f in (*faults, *shape)))
            self._kept[kind, name] = raw
        kept: M = self._kept[kind, name]
        return kept


@cache
def own_names(kind: str) -> tuple[str, ...]:
    """What the judge brings along."""
    found = resources.folder("maps").joinpath(kind).iterdir()
    return tuple(sorted(f.name.removesuffix(".yaml") for f in found if f.name.endswith(".yaml")))
