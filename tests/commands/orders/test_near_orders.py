"""Lines that are nearly orders, in English and French: what is proposed or filed for one names all it names.

The names are those that were put into the line, not what the reader finds in it.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power
from tests.commands.conftest import Table

NAMES = names_of(library.table("balance-of-power", {}).setting.scenario)
FORMS = yaml.load(Path(__file__).with_name("near_orders.yaml").read_text("utf-8"), yaml.CSafeLoader)
FRENCH = {"Pisa": "Pise", "Siena": "Sienne", "Bologna": "Bologne", "Perugia": "Pérouse", "Lucca": "Lucques"}
FRENCH |= {"Urbino": "Urbin", "Venice": "Venise", "Papacy": "le Pape", "France": "la France"}
PLACES = ("Siena", "Bologna", "Perugia", "Lucca", "Pistoia", "Urbino", "Piombino")
POWERS = ("Milan", "Venice", "Naples", "France", "Papacy")
CORRECTED = re.compile(r"Send just this line again, corrected:\n +(.+(?:\n {8}.+)*)")
OFFERED = re.compile(r'Did you mean "([^"]+)"')
NOT = re.compile(r"\b(?:but not|mais pas)\b")
"""What a line takes back need not stand in what is left of it."""


@dataclass(frozen=True)
class Line:
    text: str
    about: tuple[tuple[str, str], ...]


def lines() -> Iterator[Line]:
    """Each form twice: with all its letters, and with one missing in a word that names nothing."""
    for language, forms in FORMS.items():
        for number, form in enumerate(forms):
            for slip in (False, True):
                at = 2 * number + slip
                armies = ("Arezzo", "Florence")[:: (-1) ** at]
                a_place, another = (PLACES[(at + step) % len(PLACES)] for step in (0, 3))
                one, other = (POWERS[(at + step) % len(POWERS)] for step in (0, 2))
                filled = dict(zip("abpqrxynm", (*armies, "Pisa", a_place, another, one, other), strict=False))
                filled |= {"n": str(4 + at % 9), "m": str(14 + at % 5)}
                shown = {k: FRENCH.get(v, v) if language == "fr" else v for k, v in filled.items()}
                words = form.split(" ")
                plain = [n for n, word in enumerate(words) if word.isalpha() and word.islower()]
                longest = max(plain, key=lambda n: len(words[n]), default=None)
                if slip and longest is not None and len(words[longest]) > 4:
                    words[longest] = words[longest][:2] + words[longest][3:]
                text = " ".join(words).format(**shown)
                kept = NOT.split(form)[0]
                yield Line(text, tuple((k, filled[k]) for k in re.findall(r"\{(\w)\}", kept)))


def named(text: str) -> Counter[object]:
    """Places, powers and numbers of a text, by the names of the board."""
    found: Counter[object] = Counter(number for number in re.findall(r"\d+", text))
    words = re.findall(r"[^\W\d_]+", text)
    at = 0
    while at < len(words):
        for count in (4, 3, 2, 1):
            said = " ".join(words[at : at + count])
            names = {NAMES.place(said), NAMES.power(said)} - {None} if len(said) > 2 else set()
            if names:
                found.update(names)
                at += count - 1
                break
        at += 1
    return found


def lost(line: Line, proposed: str) -> Counter[object]:
    """What a line is about and a proposal has less often."""
    about: Counter[object] = Counter()
    for kind, name in line.about:
        about[name if kind in "nm" else NAMES.power(name) if kind in "xy" else NAMES.place(name)] += 1
    return about - named(proposed)


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("line", [*lines()], ids=lambda line: line.text)
def test_what_is_proposed_for_a_near_order_names_all_that_it_names(line: Line, opened: Table) -> None:
    """Together, for parts of one line may be proposed or filed apart."""
    table = Table(copy.deepcopy(opened.world), opened.players)
    answer = table.write("florence", line.text)
    record = table.world.records["sforza"]
    told = [" ".join(found[1].split()) for found in CORRECTED.finditer(answer)]
    told += [entry for note in record.notes.menus.values() for entry in note.lines]
    offered = [" ".join(found[1].split()) for found in OFFERED.finditer(answer)]
    filed = [o.canonical for o in table.world.filed_orders("sforza", record.phase, Power("florence"))]
    for proposed in told:
        assert not lost(line, proposed), proposed
    if offered or filed:
        assert not lost(line, "; ".join(offered + filed)), (offered, filed)
