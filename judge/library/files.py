"""The files of the folder ``maps``, read once and kept, each in the shape of its kind.

Not here: whether what they say makes sense (games), which file a game needs (`loading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import yaml
from pydantic import BaseModel

from judge import resources
from judge.games.machiavelli.faults import Fault, FaultyMapError, M, read
from judge.games.machiavelli.layout import RawBoard, RawRulebook, RawScenario, RawTable

KINDS: Mapping[str, type[BaseModel]] = {
    "boards": RawBoard,
    "tables": RawTable,
    "rulebooks": RawRulebook,
    "scenarios": RawScenario,
}
"""The folders of ``maps`` and the shape of what lies in them."""


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
            if key.value in keys:
                self.doubles.append(Fault(str(key.value), "key-twice", {"line": key.start_mark.line + 1}))
            keys.add(str(key.value))
        return super().construct_mapping(node, deep=deep)


def parse(text: str | bytes) -> tuple[object, list[Fault]]:
    """YAML as plain data, and what is wrong with it as YAML."""
    try:
        loader = _Loader(text)
        return loader.get_single_data(), loader.doubles
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        return None, [Fault("", "not-yaml", {"line": line, "problem": error.problem or ""})]
    except (yaml.YAMLError, ValueError) as error:
        return None, [Fault("", "not-yaml", {"line": 0, "problem": str(error)})]


@cache
def names(kind: str) -> tuple[str, ...]:
    """What there is of ``boards``, ``tables``, ``rulebooks`` or ``scenarios``, in alphabetical order."""
    found = resources.folder("maps").joinpath(kind).iterdir()
    return tuple(sorted(f.name.removesuffix(".yaml") for f in found if f.name.endswith(".yaml")))


@cache
def load_raw(kind: str, name: str, model: type[M]) -> M:
    if name not in names(kind):
        raise UnknownMapError(f"{kind}/{name}")
    file = f"{kind}/{name}.yaml"
    data, faults = parse(resources.text("maps", kind, f"{name}.yaml"))
    raw, shape = read(model, data)
    if faults or shape:
        raise FaultyMapError(tuple(replace(f, file=file) for f in (*faults, *shape)))
    return raw
