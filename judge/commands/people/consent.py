"""Consent of a letter's writer to what a letter of ours asked: by their own first words alone.

Our letter comes back in many answers, and not every program marks it as quoted. So a yes is a word that
stands in no letter of ours, and counts only in a letter that says nothing else: greetings, thanks, names of
the writer's. Nobody can list all that takes a yes back; so what else is said makes it none, and the writer is
asked. A no above whatever is quoted calls the thing off. Not here: what was asked
(mailbox_codes, addresses).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from functools import cache
from itertools import groupby, takewhile
from unicodedata import normalize

from judge import resources
from judge.core.inbound import InboundMail
from judge.syntax.commands.basic_commands import SignOn
from judge.syntax.commands.command_reader import asks_for_command, read_command
from judge.syntax.commands.player_commands import Confirm, ForgetMe
from judge.syntax.languages import fold
from judge.syntax.letters import ends_letter
from judge.syntax.talk_words import phrases, single_words
from judge.understanding.tokens import DASH, WORD, tokens

_CODE = re.compile(r"\d{1,9}-[a-z0-9]{8,20}")
_SIGNS = " .!,;:*_\"'«»“”"
_QUOTES = tuple("`'\"\u00ab\u201c\u201d\u201e")
"""Signs within which somebody shows a line that a letter of ours asks for."""
_COURTESIES = ("greets", "takes-leave", "goes-with-thanks")
_FEW = 8
"""Words of a line that says no to what stands above it."""
_SIGNED, _PARAGRAPH = 3, 20
"""Lines of a signature that are a person's; words of a paragraph below them in which somebody says no."""
_LONGEST = 200
"""Characters of a line that are looked at."""


class Answer(StrEnum):
    """Meaning of a letter's first words; `BESIDE`: a yes beside other words, `OTHER`: neither; `UNCLEAR`: a
    word that is a yes in one language, and thanks, hello or no in another.
    """

    YES = "yes"
    NO = "no"
    BESIDE = "beside"
    UNCLEAR = "unclear"
    OTHER = "other"


def answer_of(lines: Iterable[str], own: Collection[str] = ()) -> Answer:
    """Answer of a letter to a question of ours. `own` are words of names that its writer may sign with."""
    lines = tuple(lines)
    said = first_words(lines)
    if _agrees(said):
        return Answer.BESIDE if words_beside(lines, own) else Answer.YES
    plain = _plain(said)
    words = _words()
    if plain in words["agrees-somewhere"]:
        return Answer.UNCLEAR
    if any(plain == no or (plain.startswith(no) and not plain[len(no)].isalnum()) for no in words["refuses"]):
        return Answer.NO
    return Answer.NO if any(denied in plain for denied in words["denies"]) else Answer.OTHER


def first_words(lines: Iterable[str]) -> str:
    """The first line of a letter that is no greeting and no sign-on; empty if there is none."""
    written = (line[:_LONGEST].strip() for line in lines)
    return next((line for line in written if line and not (is_greeting(line) or _signs_on(line))), "")


def words_beside(lines: Iterable[str], own: Collection[str] = ()) -> str:
    """The first line of a letter that may say more than yes, a courtesy or a name; empty if there is none."""
    counting = takewhile(lambda line: not ends_letter(line), lines)
    return next((line.strip() for line in counting if not _says_nothing(line, own)), "")


def denial(lines: Iterable[str]) -> str:
    """The first of some lines that by itself says no; empty if there is none."""
    return next((line for line in lines if answer_of([line]) is Answer.NO), "")


def takes_back(letter: InboundMail) -> bool:
    """Decide whether anything in a letter says no and little else: a yes in it is taken back."""
    short = any(len(line.split()) <= _FEW and answer_of([line]) is Answer.NO for line in letter.lines)
    return short or bool(denial(letter.beside) or denial_signed(letter.signature))


def denial_signed(signature: Sequence[str]) -> str:
    """The words in the place of a signature that say no; empty if there are none.

    The first lines are looked at one by one; below them, where companies have theirs, short paragraphs.
    """
    rest = ("\n".join(lines) for speaks, lines in groupby(signature[_SIGNED:], _speaks) if speaks)
    short = (" ".join(one.split()) for one in rest if len(one.split()) <= _PARAGRAPH)
    return denial(signature[:_SIGNED]) or denial(short)


def _speaks(line: str) -> bool:
    return bool(line.strip())


def _says_nothing(line: str, own: Collection[str]) -> bool:
    if len(line) > _LONGEST:
        return False
    said = line.strip()
    return not said or _agrees(said) or _signs_on(said) or is_greeting(said) or is_courtesy(said, own)


def _signs_on(line: str) -> bool:
    return isinstance(read_command(line), SignOn)


def is_greeting(line: str) -> bool:
    """Tell whether a line greets, and says nothing else."""
    return _plain(line) in _words()["greetings"]


def is_courtesy(line: str, own: Collection[str]) -> bool:
    """Decide whether a line is made of nothing but thanks, greetings and names of its writer's."""
    said = tokens(line)
    if any(token.kind not in (WORD, DASH) and token.text not in _SIGNS for token in said):
        return False
    words = [token for token in said if token.kind == WORD]
    at = 0
    while at < len(words):
        polite = max(phrases(name).length_at(words, at) for name in _COURTESIES)
        if not (polite or words[at].text in own or words[at].text in single_words("particles")):
            return False
        at += polite or 1
    return True


def _agrees(said: str) -> bool:
    if _plain(said) in _words()["agrees"] or _bare(said) in _with_accents():
        return True
    command = read_command(said)
    if not isinstance(command, Confirm | ForgetMe) or said[:1] in _QUOTES or asks_for_command(said):
        return False
    behind = command.code.strip(" .!").lower()
    return _CODE.fullmatch(behind) is not None or (isinstance(command, Confirm) and not behind)


def _plain(line: str) -> str:
    return _bare(fold(line.lower()))


def _bare(line: str) -> str:
    """A line in small letters, without what stands around words."""
    return " ".join(normalize("NFC", line.lower()).split()).strip(_SIGNS + _pictures())


@cache
def _with_accents() -> frozenset[str]:
    return frozenset(resources.table("grammar", "consent.yaml")["agrees-with-accents"])


@cache
def _pictures() -> str:
    return "".join(resources.table("grammar", "consent.yaml")["pictures"])


@cache
def _words() -> dict[str, Sequence[str]]:
    found = resources.table("grammar", "consent.yaml")
    return {kind: tuple(fold(str(word).lower()) for word in words) for kind, words in found.items()}
