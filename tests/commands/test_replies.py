"""Replies are classes with their template: none lacks a fact, and none is without words."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import fields

import pytest
from jinja2 import nodes

from judge.commands import replies
from judge.commands.replies.base import Reply, WrongRole
from judge.core.places import Role
from judge.games.machiavelli.commands import replies as replies_of_game
from judge.rendering.render import environment
from tests.support.paths import ROOT

_ANSWER_GIVES = {"template", "game", "standing", "setting"}
"""What the answer adds to every piece (`Entry.facts`, the setting of the table it is about)."""
_SAID = ROOT / "templates" / "mail"


def _classes() -> Iterator[type[Reply]]:
    modules = [
        importlib.import_module(f"{replies.__name__}.{m.name}")
        for m in pkgutil.iter_modules(replies.__path__)
    ]
    for module in (*modules, replies_of_game):
        for _, found in inspect.getmembers(module, inspect.isclass):
            if (
                issubclass(found, Reply)
                and found not in (Reply, WrongRole)
                and found.__module__ == module.__name__
            ):
                yield found


CLASSES = sorted(_classes(), key=lambda c: c.template)


def _read(node: nodes.Node) -> Iterator[str]:
    """The attributes of ``entry``, but not of a loop's own variable of that name."""
    if isinstance(node, nodes.For) and isinstance(node.target, nodes.Name) and node.target.name == "entry":
        yield from _read(node.iter)
        return
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name) and node.node.name == "entry":
        yield node.attr
    for child in node.iter_child_nodes():
        yield from _read(child)


def _wanted(language: str, name: str, seen: set[str]) -> set[str]:
    """The facts of an entry that a template reads, by itself or through what it takes in."""
    if name in seen or not (_SAID / language / name).is_file():
        return set()
    seen.add(name)
    tree = environment().parse((_SAID / language / name).read_text())
    found = set(_read(tree))
    for other in tree.find_all(nodes.Include):
        if isinstance(other.template, nodes.Const):
            found |= _wanted(language, other.template.value, seen)
    return found


def test_each_piece_has_one_class_and_each_class_its_piece() -> None:
    names = [c.template for c in CLASSES]
    assert len(names) == len(set(names)) > 250
    assert set(names) == {p.stem for p in (_SAID / "en" / "replies" / "said").glob("*.txt")}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_template_reads_a_fact_that_its_class_lacks(language: str) -> None:
    lacking = {}
    for kind in CLASSES:
        given = {f.name for f in fields(kind)} | _ANSWER_GIVES
        wanted = _wanted(language, f"replies/said/{kind.template}.txt", set())
        if wanted - given and "of_game" not in given:
            lacking[kind.__name__] = sorted(wanted - given)
    assert lacking == {}


def test_facts_of_the_game_stand_beside_the_others_and_never_replace_them() -> None:
    of_game = {"scenario": "forged", "lines": ("one",)}
    values = {f.name: f.name for f in fields(next(c for c in CLASSES if c.template == "game"))} | {
        "of_game": of_game
    }
    facts = next(c for c in CLASSES if c.template == "game")(**values).facts()
    assert facts["lines"] == ("one",) and facts["scenario"] == "scenario" and "of_game" not in facts


def test_whoever_may_not_ask_is_told_so_in_every_role() -> None:
    """A row of a table names one of these (`Command.otherwise`): all are made alike."""
    kinds = [c for c in CLASSES if issubclass(c, WrongRole)]
    assert len(kinds) > 10
    for kind in kinds:
        assert kind(role=Role.OBSERVER.value, acting=True).facts() == {"role": "observer", "acting": True}
