"""Consent of a letter's writer to what a letter of ours asked: by their own first words alone.

Our letter comes back in many answers, and not every program marks it as quoted. So a yes is a word that
stands in no letter of ours, and counts only where nothing but a greeting is written above it and nothing
below takes it back; a no above whatever is quoted calls the thing off. Not here: what was asked
(mailbox_codes, addresses).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from unicodedata import normalize

from judge import resources
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Confirm, ForgetMe
from judge.syntax.languages import folded

_CODE = re.compile(r"\d{1,9}-[a-z0-9]{8,20}")
_SIGNS = " .!,;:*_\"'«»“”"
_LONGEST = 200
"""Characters of a line that are looked at."""


class Answer(StrEnum):
    """Meaning of a letter's first words; `OTHER` is neither a yes nor a no."""

    YES = "yes"
    NO = "no"
    OTHER = "other"


def answer_of(lines: Iterable[str]) -> Answer:
    """Answer of a letter to a question of ours."""
    lines = [line[:_LONGEST] for line in lines]
    said = first_words(lines)
    if _agrees(said):
        return Answer.NO if any(takes_back(line) for line in lines) else Answer.YES
    plain = _plain(said)
    words = _words()
    if any(plain == no or (plain.startswith(no) and not plain[len(no)].isalnum()) for no in words["refuses"]):
        return Answer.NO
    return Answer.NO if any(denied in plain for denied in words["denies"]) else Answer.OTHER


def first_words(lines: Iterable[str]) -> str:
    """The first line of a letter that is no greeting; empty if there is none."""
    written = (line[:_LONGEST].strip() for line in lines)
    return next((line for line in written if line and not is_greeting(line)), "")


def is_greeting(line: str) -> bool:
    """Tell whether a line greets, and says nothing else."""
    return _plain(line) in _words()["greetings"]


def takes_back(line: str) -> bool:
    """Decide whether a line below a yes says that it is none."""
    plain = _plain(line)
    if any(f" {said}" in f" {plain} " for said in _words()["takes-back"]):
        return True
    if any(plain == no or plain.startswith((f"{no},", f"{no}!", f"{no}.")) for no in _words()["refuses"]):
        return True
    said = {word.strip(_SIGNS) for word in plain.split()} - {""}
    refusing = said.intersection(_words()["refuses"])
    return bool(refusing) and (said - refusing).issubset(_words()["hesitates"])


def _agrees(said: str) -> bool:
    if _plain(said) in _words()["agrees"] or _bare(said) in _with_accents():
        return True
    command = read_command(said)
    if not isinstance(command, Confirm | ForgetMe):
        return False
    behind = command.code.strip(" .!").lower()
    return _CODE.fullmatch(behind) is not None or (isinstance(command, Confirm) and not behind)


def _plain(line: str) -> str:
    return _bare(folded(line.lower()))


def _bare(line: str) -> str:
    """A line in small letters, without what stands around words."""
    return " ".join(normalize("NFC", line.lower()).split()).strip(_SIGNS)


@cache
def _with_accents() -> frozenset[str]:
    return frozenset(resources.table("grammar", "consent.yaml")["agrees-with-accents"])


@cache
def _words() -> dict[str, Sequence[str]]:
    found = resources.table("grammar", "consent.yaml")
    return {kind: tuple(folded(str(word).lower()) for word in words) for kind, words in found.items()}
