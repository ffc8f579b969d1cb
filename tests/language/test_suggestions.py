"""Typing errors in names of provinces all over the classic board: proposed rightly, never taken wrongly."""

from __future__ import annotations

import random
import string

from judge import library
from judge.games.dice import SeededDice
from judge.games.machiavelli import orders as o
from judge.games.machiavelli.state import Power
from judge.language.names import plain
from judge.language.reading import reader_for

RULES = library.table("balance-of-power", {})
STATE = RULES.open(SeededDice(b"suggestions")).state
READER = reader_for(RULES, STATE)
AREAS = sorted(RULES.setting.board.areas.values(), key=lambda area: area.id)


def _slip(word: str, luck: random.Random) -> str:
    """One insertion, deletion, substitution or transposition of letters."""
    at = luck.randrange(len(word))
    letter = luck.choice(string.ascii_lowercase)
    match luck.randrange(4):
        case 0:
            return word[:at] + letter + word[at:]
        case 1:
            return word[:at] + word[at + 1 :]
        case 2:
            return word[:at] + letter + word[at + 1 :]
        case _:
            return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def _cases(count: int) -> list[tuple[str, str]]:
    """Names with one or two slips, and the area that was meant; no form that is itself a name."""
    luck = random.Random(1454)
    cases: list[tuple[str, str]] = []
    while len(cases) < count:
        area = luck.choice(AREAS)
        typed = _slip(area.name.lower(), luck)
        if luck.random() < 0.5:
            typed = _slip(typed, luck)
        if (
            len(typed) > 2
            and " " not in (typed[0], typed[-1])
            and plain(typed) not in READER.names.full_places
        ):
            cases.append((typed, area.id))
    return cases


def test_suggestions_are_right_in_95_of_100() -> None:
    """Issue 4: edit distance 1 or 2, and never silently another province."""
    right = asked = 0
    taken: list[tuple[str, str]] = []
    wrong: list[tuple[str, str, tuple[str, ...]]] = []
    for typed, meant in _cases(3000):
        reading = READER.read(f"A Florence - {typed}", Power("florence"))
        if reading.orders:
            found = [order.to if isinstance(order, o.Advance) else "" for order in reading.orders]
            if found != [meant]:
                taken.append((typed, meant))
            continue
        asked += 1
        title = READER.names.place_titles[next(a.id for a in AREAS if a.id == meant)]
        said = reading.complaints[0].suggestions
        right += title in said
        if title not in said:
            wrong.append((typed, meant, said))
    assert not taken
    assert asked > 2000
    assert right / asked >= 0.95, wrong[:20]
