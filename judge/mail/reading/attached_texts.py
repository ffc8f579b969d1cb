"""Attached texts that count in the place of a body, and what the body says of them.

A body that only points at what is attached, or signs on above it, leaves the orders to the attachment; what
else it says of them is read above them, for they may be a draft. Not here: which parts are attached (parts).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from judge import resources

_BESIDE = re.compile(
    r"\b(?:attach(?:ed|ment)?|enclosed|anbei|anhang|angehängt|beigefügt|allegat[oi]|ci-joint|pièce jointe|"
    r"adjunt[oa]|anex[oa]|bijlage|bijgevoegd|bifogad|vedhæftet|w załączniku|во вложении|pdf|photo)\b",
    re.IGNORECASE,
)
_SHORT = 6
"""Lines; a longer text is more than a wrapper."""
_SIGNS_ON = re.compile(r"\s*(?:sign|log)\s*-?(?:on|in)\b\W*\w", re.IGNORECASE)
_SIGNS_OFF = re.compile(r"\s*(?:sign|log)\s*-?(?:off|out)\b", re.IGNORECASE)
_WORDS = re.compile(r"\w+")
_POINTING = frozenset(
    re.findall(
        r"\w+",
        "hi hello see find please here my the all are is in an as file files orders order moves move this "
        "these for to hallo guten tag siehe hier meine sind ist im als die befehle züge datei bonjour voir "
        "voici mes mon les sont est dans en le la ordres coups fichier ciao ecco i miei gli sono nel come "
        "ordini mosse hola mis los las son están órdenes ordenes archivo zie hierbij mijn zijn de het "
        "bevelen zetten bestand",
    )
)
"""Words with which people point at what is attached; another word may say that it is somebody else's."""


def points_beside(kept: Sequence[str]) -> bool:
    """Decide whether a short text says that what counts is attached."""
    said = [line for line in kept if line.strip()]
    return len(said) <= _SHORT and any(_BESIDE.search(line) for line in said)


def signs_on(kept: Sequence[str]) -> bool:
    """Decide whether a short text signs on: an attached text stands below it."""
    said = [line for line in kept if line.strip()]
    return len(said) <= _SHORT and any(_says(line, "sign on", _SIGNS_ON) for line in said)


def words_above(kept: Sequence[str]) -> list[str]:
    """The words above an attached text; those that may say what it is stand as a heading right above it. A
    sign-off would end the letter.
    """
    said = [line for line in kept if line.strip() and not _says(line, "sign off", _SIGNS_OFF)]
    pointing = [line for line in said if _BESIDE.search(line)]
    headings = [f"{line.rstrip(' .,:;!?')}:" for line in pointing if not _merely_points(line)]
    return [*(line for line in said if line not in pointing), *headings]


def _says(line: str, command: str, english: re.Pattern[str]) -> bool:
    """Decide whether a line begins with a command, in any language that commands are written in."""
    return bool(english.match(line)) or line.strip().lower().startswith(_phrases(command))


@cache
def _phrases(command: str) -> tuple[str, ...]:
    names = [one.name for one in resources.folder("grammar").joinpath("words").iterdir()]
    tables = (resources.table("grammar", "words", name) for name in names if name.endswith(".yaml"))
    return tuple(phrase for table in tables for phrase in table.get("commands", {}).get(command, ()))


def _merely_points(line: str) -> bool:
    """Decide whether a line says that orders are attached, and nothing else of them."""
    words = _WORDS.findall(_BESIDE.sub(" ", line.lower()))
    return _BESIDE.search(line) is not None and _POINTING.issuperset(words)
