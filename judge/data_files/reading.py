"""YAML as plain data with the faults that it has as YAML, and the lines on which things stand in it.

Not here: what is too much of it (`yaml_limits`), the shape of the data (`faults.read`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from judge.data_files.faults import Fault
from judge.data_files.yaml_limits import excess

_STEPS = re.compile(r"\[\d+\]|[^.\[\]:\s][^.\[\]:]*")


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
    """Place where a rulebook sets a switch, which is told by its name alone."""
    sections = (_steps(root).get(key) for key in ("readings", "options"))
    return next((one for part in sections if part and (one := _steps(part[1]).get(name))), None)


def _steps(node: Any) -> dict[str, tuple[int, Any]]:
    """Nodes below a node, by the part of a path that leads there: the line of each, and the node."""
    if isinstance(node, yaml.SequenceNode):
        return {f"[{n}]": (value.start_mark.line + 1, value) for n, value in enumerate(node.value)}
    if isinstance(node, yaml.MappingNode):  # of a key that stands twice, the first
        return {str(key.value): (key.start_mark.line + 1, value) for key, value in reversed(node.value)}
    return {}
