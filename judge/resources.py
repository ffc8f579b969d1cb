"""Finds the folders that people who write no Python work in: ``grammar``, ``templates``, ``maps``, ``docs``.

In an installed wheel they lie inside the package; in a checkout they stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml

from judge.kept_data import read_back_or_make


@cache
def folder(name: str) -> Traversable:
    """One of these folders. Raises FileNotFoundError if there is none."""
    packaged = files("judge").joinpath(name)
    if packaged.is_dir():
        return packaged
    beside = Path(__file__).resolve().parent.parent / name
    if beside.is_dir():
        return beside
    raise FileNotFoundError(name)


def text(*path: str) -> str:
    """The text of one file, such as ``text("grammar", "orders.lark")``."""
    return folder(path[0]).joinpath(*path[1:]).read_text(encoding="utf-8")


def table(*path: str) -> Any:
    """Contents of a YAML file of ours, such as ``table("grammar", "help.yaml")``."""
    written = text(*path)
    return read_back_or_make(partial(from_yaml, written), "yaml", yaml.__version__, written)


def tables(*path: str) -> Iterator[tuple[str, Any]]:
    """The YAML files of a folder of ours, such as ``tables("grammar", "help")``: the name of each, without
    its ending, and its contents; none where there is no such folder.
    """
    inside = folder(path[0]).joinpath(*path[1:])
    names = sorted(file.name for file in inside.iterdir()) if inside.is_dir() else ()
    return ((name.removesuffix(".yaml"), table(*path, name)) for name in names if name.endswith(".yaml"))


def from_yaml(text: str) -> Any:
    """Contents of a text in YAML, by the fast reader; raises yaml.YAMLError."""
    return yaml.load(text, yaml.CSafeLoader)


def together(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Join what all games share with one game's own: rows side by side, values one behind the other."""
    found = {**shared, **own}
    return {
        key: _both(shared[key], own[key]) if key in shared and key in own else found[key] for key in found
    }


def _both(shared: Any, own: Any) -> Any:
    match own:
        case Mapping():
            return together(shared, own)
        case list():
            return [*shared, *own]
        case _:
            return f"{shared}; {own}"  # phrases
