"""Letters full of orders, quoted by every program in every form: no line of them does anything.

Results of a whole year, a newspaper and the press of another player with order lines, reminders and
confirmations, as a real judge sends them. How many are read rightly, by program:
``python -m tests.mail.reading.test_results_quoted [EACH HOW MANIETH]``.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.mail.reading.mail_programs import Program, answered, programs
from tests.mail.reading.more_programs import more_programs
from tests.mail.reading.quotation_figures import PLACES, WIDTHS, family
from tests.mail.reading.test_own_letters import ANSWER, Sent, _sent, letters_kept, reading, spoken
from tests.support.judges.company import Company, address, company

GAME, OWNER, READER = "breve", "anna", "bruno"
KINDS = {
    "orders": "as I hold them",
    "spring": "Spring 725, movement.",
    "summer": "Summer 725, movement.",
    "fall": "Fall 725, movement.",
    "adjustment": "Fall 725, adjustment.",
    "late": "your orders are not all in",
    "press": "My plan, and you should know it",
    "newspaper": "For the newspaper",
}
"""Letters by a piece of their text; the last one that has it."""
_AN_ORDER = re.compile(r"\s*(?:[AFG] |maintain |build )", re.IGNORECASE)
FORMS: Mapping[str, Mapping[str, Any]] = {
    "as it is": {},
    "marked": {"mark": "> "},
    "marked otherwise": {"mark": "| "},
    "unmarked": {"mark": ""},
    "HTML beside": {"html": "blockquote"},
    "unmarked, HTML beside": {"mark": "", "html": "gmail_quote"},
    "HTML alone": {"html": "gmail_quote", "plain": False},
    "HTML alone, a line above": {"html": "border", "plain": False},
}


def letters_of_a_year(folder: Path) -> dict[str, Sent]:
    """Letters to somebody who plays with two others, of each kind one, as the outbox has them."""
    with company(folder) as made:
        for name in (OWNER, READER, "carla"):
            made.write(name, "register", f"name: {name.title()}", "timezone: Europe/Rome", "end")
        made.write(OWNER, f"create ?{GAME} pw-{OWNER} fall-of-the-lombards", "become master", "set white")
        for name in (READER, "carla"):
            made.write(name, f"sign on ?{GAME} pw-{name}")
        made.write(OWNER, f"sign on M{GAME} pw-{OWNER}", "force begin")
        while made.record(GAME).phase.startswith("725"):
            _play(made)
        with made.service.store.read() as tx:
            rows = letters_kept(tx, address(READER))
    return {
        kind: next(
            _sent(row, f"[{GAME}] Fall 725", text, html)
            for row, text, html in sorted(rows, reverse=True)
            if words in text
        )
        for kind, words in KINDS.items()
    }


def _play(made: Company) -> None:
    """One phase: press and a newspaper with orders in them, orders, and the results."""
    for name in (READER, "carla"):
        orders = made.orders_for(GAME, name)
        made.reply(name, GAME, "press to all", "My plan, and you should know it:", *orders, "endpress")
        made.reply(name, GAME, "postal press to all", "For the newspaper:", *orders, "endpress")
        made.reply(name, GAME, *orders)
    made.write(OWNER, f"sign on M{GAME} pw-{OWNER}", "process!")
    made.wait(hours=80)


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sent]:
    return letters_of_a_year(tmp_path_factory.mktemp("judge"))


def in_forms() -> Iterator[tuple[Program, str]]:
    """Every program, each in every form."""
    for program in (*programs(), *more_programs()):
        for form, facts in FORMS.items():
            yield replace(program, **facts), form


def faulty(program: Program, letter: Sent, letters: Mapping[str, Sent], place: str, width: int) -> list[str]:
    """What counted of a letter that is read wrongly; nothing if its answer counts and nothing else."""
    kept = [one.kept for one in letters.values()]
    found = reading(answered(program, letter.quoted, ANSWER, place=place, width=width), kept)
    said = spoken(found)
    return [] if said == list(ANSWER) and not found.doubtful else [*said, *found.doubtful]


@pytest.mark.parametrize("kind", ["orders", "press", "newspaper"])
def test_they_hold_lines_that_are_orders(kind: str, letters: dict[str, Sent]) -> None:
    """Without their marks they would be filed: there is something to bring back."""
    lines = letters[kind].quoted.text.splitlines()
    assert sum(bool(_AN_ORDER.match(line)) for line in lines) > 1


@pytest.mark.parametrize("form", FORMS)
def test_no_line_of_a_quoted_letter_counts(form: str, letters: dict[str, Sent]) -> None:
    """Each third program in each form, with a letter, a place and a width of its own."""
    ways = [*product(KINDS, PLACES, WIDTHS)]
    wrong = {}
    chosen = [program for program, its in in_forms() if its == form]
    for number, program in [*enumerate(chosen)][len(form) % 3 :: 3]:
        kind, place, width = ways[(number * 7 + len(form)) % len(ways)]
        if said := faulty(program, letters[kind], letters, place, width):
            wrong[program.name, kind, place, width] = said[:6]
    assert not wrong


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        letters = letters_of_a_year(Path(folder))
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for number, (program, form) in enumerate(in_forms()):
        for kind, place, width in [*product(KINDS, PLACES, WIDTHS)][number % step :: step]:
            said = faulty(program, letters[kind], letters, place, width)
            row = counted[family(program)]
            row[0] += not said
            row[1] += 1
            if said:
                print(program.name, form, kind, place, width, said[:4], sep=" | ", flush=True)
    for name, (right, of) in sorted(counted.items()):
        print(f"  {name:20} {right:5} of {of:5}")
    print(f"  {'all':20} {sum(r for r, _ in counted.values()):5} of {sum(n for _, n in counted.values()):5}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
