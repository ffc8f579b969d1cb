"""Forms in words: the line with its blanks, and what each may be filled with.

Not here: which forms there are (money_forms, expenditures, winter).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.api.language import phrase
from judge.api.values import Field, Form, Option, language_written
from judge.games.machiavelli.choices.drafts import Draft, Entry
from judge.games.machiavelli.language.order_text import WAY, UnitWords, of_scenario, with_blanks
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.conditions import facts_of
from judge.games.machiavelli.model.scenario import Scenario

_PURSE = {"borrow-1": 1, "borrow-2": 1, "sell": 0}
"""The effect of a sum that is not spent: it comes in, or hangs on another's order."""


def form_of(draft: Draft, scenario: Scenario, said: Mapping[str, Any]) -> Form:
    """A form in the language that is written in. `said`: the words of this game's choices."""
    first = draft.entries[0].order
    if isinstance(first, o.Waive):
        return Form(
            kind=draft.kind, title=_title(draft, scenario, said), line=str(of_scenario(first, scenario))
        )
    filled = [
        with_blanks(entry.order, scenario, draft.blanks)
        for entry in draft.entries
        if not isinstance(entry.order, o.Waive)
    ]
    facts = [words for _, words in filled]
    return Form(
        kind=draft.kind,
        title=_title(draft, scenario, said),
        line=filled[0][0],
        fields=tuple(_field(draft, name, facts, said) for name in draft.blanks),
        purse=_PURSE.get(draft.kind, -1) if "ducats" in draft.blanks else 0,
    )


def _title(draft: Draft, scenario: Scenario, said: Mapping[str, Any]) -> str:
    """The purpose of a form; with the unit, the victim or the seller that it is about, where there is one."""
    about, order = "", draft.entries[0].order
    match order:
        case o.StrategicMove(unit=unit) | o.RetreatList(unit=unit):
            about = str(UnitWords.of(unit.kind, unit.area, scenario))
        case o.BuyProvince(seller=power):
            about = str(scenario.powers[power].name)
        case _:
            pass
    return str(said["forms"][draft.kind]).format(about=about)


def _field(draft: Draft, name: str, facts: list[Mapping[str, str]], said: Mapping[str, Any]) -> Field:
    title = str(said["fields"][name])
    if name == "number":
        return Field(name=name, title=title, most=draft.numbers)
    if name == "ducats":
        least = min((entry.cost for entry in draft.entries), default=0) or draft.least
        return Field(name=name, title=title, least=least, most=draft.most, step=draft.step)
    options: dict[str, Option] = {}
    for entry, words in zip(draft.entries, facts, strict=True):
        options.setdefault(words[name], _option(entry, name, words[name], said))
    joint = _joint(name) if draft.many > 1 else ""
    most = draft.many if joint else 1
    return Field(name=name, title=title, options=tuple(options.values()), joint=joint, most=most)


def _joint(name: str) -> str:
    """The words between several fillings of a blank; empty: it takes one."""
    if name == "condition":
        return f" {phrase(language_written(), 'orders', 'condition-and')} "
    return WAY if name == "places" else ""


def _option(entry: Entry, name: str, words: str, said: Mapping[str, Any]) -> Option:
    return Option(
        words=words,
        place=_place(entry, name),
        cost=entry.cost if name in _COSTLY else 0,
        note=str(said["hangs-on"][entry.hangs_on]) if entry.hangs_on else "",
        usual=entry.usual,
    )


_COSTLY = ("what", "area")
"""Blanks on which the least sum hangs."""


def _place(entry: Entry, name: str) -> str:
    """The place of the board where a filling lies; empty: it is a power."""
    order = entry.order
    match order:
        case o.Expense(target=target, area=area) if name == "what":
            return str(target.area if target is not None else area or "")
        case o.GiveProvince() | o.SellProvince() | o.BuyProvince() | o.ForceTax() if name == "area":
            return str(order.area)
        case o.StrategicMove(to=area) if name == "to":
            return str(area)
        case o.RetreatList(places=places):
            return str(places[0])
        case (
            o.Build(unit=unit, when=when) | o.Maintain(unit=unit, when=when) | o.Remove(unit=unit, when=when)
        ):
            return str(unit.area if name == "order" or when is None else next(facts_of(when)).area)
        case _:
            return ""
