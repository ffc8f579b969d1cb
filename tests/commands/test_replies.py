"""Replies are classes with their template: none lacks a fact, and none is without words."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from jinja2 import meta, nodes

from judge.commands import notices, replies
from judge.commands.replies.base import CodeNotice, Notice, Reply, WrongRole, finish_class
from judge.core.places import Role
from judge.games.machiavelli.commands import replies as replies_of_game
from judge.rendering.families import Message, messages
from judge.rendering.render import environment


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


def test_a_class_is_finished_with_its_first_message_and_its_fields_are_its_own() -> None:
    """Hundreds are never said; those that are, are whole: also below one that was said before."""

    class Given(Reply):
        price: int = 3

    class GivenAway(Given):
        to: str

    assert not Given._finished and Given().price == 3 and Given._finished
    assert not GivenAway._finished and GivenAway(to="me") == GivenAway(to="me", price=3)
    assert {f.name for f in fields(GivenAway)} == {"price", "to"}


CLASSES = sorted(_classes(), key=lambda c: c.template)


_AROUND = {"game", "setting", "standing", "follows", "goes_on", "by_master", "can_answer"}
"""What the answer itself adds to every message (`Entry.facts`, letter.txt)."""


def _facts(kind: type[Reply]) -> set[str]:
    return {f.name for f in fields(finish_class(kind))} - {"of_game", "setting"}


def _undeclared(message: Message) -> set[str]:
    tree = environment().parse(message.source)
    imported = {found.target for found in tree.find_all(nodes.Import)}
    stored = {n.name for n in tree.find_all(nodes.Name) if n.ctx in ("store", "param")}
    return meta.find_undeclared_variables(tree) - imported - stored - environment().globals.keys()


def test_what_a_class_of_a_message_annotates_are_its_facts() -> None:
    """Given by name, all of them and no others, and never changed: without a word above the class."""

    class Sold(WrongRole):
        price: int
        left: int = 0

    sold = Sold(price=3)
    assert sold.facts() == {"role": "", "acting": False, "price": 3, "left": 0}
    assert sold.template == "reply/sold" and sold == Sold(price=3) != Sold(price=4)
    wrongs: list[dict[str, Any]] = [{}, {"price": 3, "cost": 4}]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            Sold(**wrong)
    with pytest.raises(FrozenInstanceError):
        sold.price = 5  # type: ignore[misc]


def test_each_message_of_a_reply_has_one_class_and_each_class_its_message() -> None:
    names = [c.template for c in CLASSES]
    assert len(names) == len(set(names)) > 250
    assert set(names) == {name for name in messages("en") if name.startswith("reply/")}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tag_of_a_reply_declares_the_facts_of_its_class(language: str) -> None:
    told = {}
    for kind in CLASSES:
        declared = set(messages(language)[kind.template].facts) - {"setting"}
        of_game = any(f.name == "of_game" for f in fields(finish_class(kind)))
        if declared != _facts(kind) and not (of_game and declared > _facts(kind)):
            told[kind.__name__] = sorted(declared ^ _facts(kind))
    assert told == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_message_reads_a_fact_that_its_tag_lacks(language: str) -> None:
    around = _AROUND | _EVERY_LETTER | _ABOUT_A_GAME | _WITH_A_CODE | {"language", "time_zone"}
    undeclared = {n: sorted(_undeclared(m) - {*m.facts} - around) for n, m in messages(language).items()}
    assert {name: facts for name, facts in undeclared.items() if facts} == {}


@pytest.mark.parametrize("language", ["fr"])
def test_a_translation_declares_the_facts_of_the_english_message(language: str) -> None:
    own, english = messages(language), messages("en")
    assert {n for n, m in own.items() if (m.facts, m.as_is) != (english[n].facts, english[n].as_is)} == set()


def test_facts_of_the_game_stand_beside_the_others_and_never_replace_them() -> None:
    of_game = {"scenario": "forged", "lines": ("one",)}
    values = {
        f.name: f.name for f in fields(finish_class(next(c for c in CLASSES if c.template == "reply/game")))
    } | {"of_game": of_game}
    facts = next(c for c in CLASSES if c.template == "reply/game")(**values).facts()
    assert facts["lines"] == ("one",) and facts["scenario"] == "scenario" and "of_game" not in facts


def test_whoever_may_not_ask_is_told_so_in_every_role() -> None:
    """A row of a table names one of these (`Command.otherwise`): all are made alike."""
    kinds = [c for c in CLASSES if issubclass(c, WrongRole)]
    assert len(kinds) > 10
    for kind in kinds:
        assert kind(role=Role.OBSERVER.value, acting=True).facts() == {"role": "observer", "acting": True}


NOTICES = sorted(
    (
        k
        for module in (notices, replies_of_game)
        for _, k in inspect.getmembers(module, inspect.isclass)
        if issubclass(k, Notice) and k.__module__ == module.__name__
    ),
    key=lambda k: k.template,
)
_ABOUT_A_GAME = {"setting", "to_role"}
_WITH_A_CODE = {"code", "name", "judge_name", "days"}
_EVERY_LETTER = {"game", "loop"}


def test_each_notice_has_one_class_and_each_class_its_template() -> None:
    names = [k.template for k in NOTICES]
    assert names == sorted(name for name in messages("en") if name.startswith("notice/"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_notice_reads_a_fact_that_its_class_lacks(language: str) -> None:
    lacking = {}
    for kind in NOTICES:
        extra = _WITH_A_CODE if issubclass(kind, CodeNotice) else _ABOUT_A_GAME
        given = {f.name for f in fields(finish_class(kind))} | extra | _EVERY_LETTER
        if wanted := _undeclared(messages(language)[kind.template]) - given:
            lacking[kind.__name__] = sorted(wanted)
    assert lacking == {}
