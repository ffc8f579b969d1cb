"""Figures of sets of sentences to the desk: what people write instead of commands.

    python -m tests.understanding.wishes FILE [FILE ...]         # figures, and what was not met
    python -m tests.understanding.wishes --figures FILE          # figures only

A file is a list of letters as `tests.support.letters_of_people` has them (`who`, `language`, `text`, `line`,
`also`, `does`: tells, changes or nothing), at the table that it tells of; or a list of sentences for each
writer: `player`, `observer`, `master`, `stranger`, with a language behind a dash if one likes (`master-de`);
each is the sentence, then the lines that are right. Sentences under `talk` want nothing: nothing may be done.
Their table is that of `tests.support.sentences`. Not here: sets of orders (score).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import yaml

from tests.support import letters_of_people
from tests.support.sentences import AMONG, DONE, FIRST, MISSED, met, opened, rows, what_holds, write

_TALK, _SILENT = "talk", "nothing done"
_ROLES = ("player", "observer", "master", "stranger")


@dataclass(frozen=True)
class Sentence:
    """A sentence of a set: who writes it, the line that is right, whether it wants nothing, how it is met."""

    who: str
    text: str
    line: str
    is_talk: bool
    met: Callable[[], str]


def sentences(file: Path) -> Iterator[Sentence]:
    """The sentences of a set; none is sent before somebody asks how it is met."""
    if isinstance(yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader), list):
        for row in letters_of_people.rows(file):
            who, is_talk = f"{row.who}-{row.language}", row.does == letters_of_people.NOTHING
            how = partial(letters_of_people.met, row)
            yield Sentence(who, row.text, " | ".join(row.lines), is_talk, how)
        return
    for who, sentence, lines in rows(file):
        role, _, _ = who.partition("-")
        if role == _TALK:
            yield Sentence(who, sentence, "", True, partial(_met_talk, sentence))
        elif role in _ROLES:
            yield Sentence(who, sentence, " | ".join(lines), False, partial(met, role, sentence, lines))


def figures(file: Path) -> Iterator[tuple[str, str, str, str]]:
    """Who wrote, the sentence, the line that is right, and how it was met."""
    for one in sentences(file):
        how = one.met()
        yield one.who, one.text, one.line, _SILENT if one.is_talk and how == FIRST else how


def _met_talk(sentence: str) -> str:
    done = any(what_holds(write(role, sentence)[0]) != what_holds(opened()) for role in ("player", "master"))
    return DONE if done else FIRST


def main(arguments: Sequence[str]) -> int:
    """Tell the figures of files; 1 if something was done though nobody asked."""
    brief = "--figures" in arguments
    wrong = False
    for name in (one for one in arguments if not one.startswith("--")):
        found = [*figures(Path(name))]
        if not brief:
            for who, sentence, line, how in found:
                if how in (AMONG, MISSED, DONE):
                    print(f"{how:7} {who:12} {sentence!r}  ({line})")
        by_role: dict[str, Counter[str]] = {}
        for who, _, _, how in found:
            by_role.setdefault(who, Counter())[how] += 1
        for who, count in (*by_role.items(), ("all", sum(by_role.values(), Counter[str]()))):
            told = " / ".join(f"{count[how]} {how}" for how in (FIRST, AMONG, MISSED, _SILENT, DONE))
            print(f"{Path(name).name}  {who}: {told}")
        wrong |= any(how == DONE for *_, how in found)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
