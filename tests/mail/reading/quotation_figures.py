"""How many quotations are told rightly, by mail program: ``python -m tests.mail.reading.quotation_figures``.

Two readings: by form alone (the judge has never seen the letter that is quoted), and as a judge reads it,
which knows its own letters. Right: what was typed counts, and nothing of the quotation.
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from judge.mail.reading.own_letters import OwnLetter
from tests.mail.reading.mail_programs import Program, Quoted, answered, programs
from tests.mail.reading.more_programs import more_programs
from tests.mail.reading.test_own_letters import ANSWER, Sent, reading, sent_letters, spoken

PLACES = ("above", "below", "inline")
WIDTHS = (0, 72)


def family(program: Program) -> str:
    """The program of a wording: ``Outlook`` of ``Outlook da, names alone``."""
    words = program.name.partition(",")[0].split()
    return " ".join(words[:2]) if words[0] in ("Apple", "The", "Lotus", "no") else words[0]


def faults(
    program: Program, letter: Quoted, kept: Sequence[OwnLetter], places: Iterable[str] = PLACES
) -> Iterator[tuple[str, int, list[str]]]:
    """Where an answer stands, how wide the quotation is, and what counted, of each that is read wrongly."""
    for place in places:
        for width in WIDTHS:
            found = reading(answered(program, letter, ANSWER, place=place, width=width), kept)
            said = spoken(found)
            if said != list(ANSWER) or (kept and found.doubtful):
                yield place, width, said


def figures(wanted: Sequence[Program], letters: Sequence[Sent]) -> dict[str, list[int]]:
    """By family: right and all by form alone (answers above), right and all as a judge reads them."""
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    kept = [one.kept for one in letters]
    for program in wanted:
        row = counted[family(program)]
        for letter in letters:
            row[0] += len(WIDTHS) - len(list(faults(program, letter.quoted, (), ("above",))))
            row[1] += len(WIDTHS)
            row[2] += len(PLACES) * len(WIDTHS) - len(list(faults(program, letter.quoted, kept)))
            row[3] += len(PLACES) * len(WIDTHS)
    return counted


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        letters = tuple(sent_letters(Path(folder)).values())
    for title, wanted in (("first set", tuple(programs())), ("second set", tuple(more_programs()))):
        counted = figures(wanted, letters)
        print(f"{title}: {len(wanted)} wordings, by form alone / as a judge reads them")
        for name, row in sorted(counted.items()):
            print(f"  {name:20} {row[0]:4} of {row[1]:4}    {row[2]:4} of {row[3]:4}")
        whole = [sum(column) for column in zip(*counted.values(), strict=True)]
        print(f"  {'all':20} {whole[0]:4} of {whole[1]:4}    {whole[2]:4} of {whole[3]:4}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
