"""Attached texts that count in the place of a body, and what the body says of them.

A body that only points at what is attached, or signs on above it, leaves the orders to the attachment; what
else it says of them is read above them, for they may be a draft. Not here: which parts are attached (parts).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from judge import resources
from judge.core.written_words import bare_words, end_of_opening

_BESIDE = (
    *(
        "attach",
        "attached",
        "attachment",
        "enclosed",
        "anbei",
        "anhang",
        "angehängt",
        "beigefügt",
        "allegato",
    ),
    *(
        "allegati",
        "ci joint",
        "pièce jointe",
        "adjunto",
        "adjunta",
        "anexo",
        "anexa",
        "bijlage",
        "bijgevoegd",
    ),
    *("bifogad", "vedhæftet", "w załączniku", "во вложении", "pdf", "photo"),
)
_SHORT = 6
"""Lines; a longer text is more than a wrapper."""
_SIGNS_ON = ("on", "in")
_SIGNS_OFF = ("off", "out")
_POINTING = frozenset(
    bare_words(
        "hi hello see find please here my the all are is in an as file files orders order moves move this "
        "these for to hallo guten tag siehe hier meine sind ist im als die befehle züge datei bonjour voir "
        "voici mes mon les sont est dans en le la ordres coups fichier ciao ecco i miei gli sono nel come "
        "ordini mosse hola mis los las son están órdenes ordenes archivo zie hierbij mijn zijn de het "
        "bevelen zetten bestand",
    )
).union(_BESIDE)
"""Words with which people point at what is attached; another word may say that it is somebody else's."""


def points_beside(kept: Sequence[str]) -> bool:
    """Decide whether a short text says that what counts is attached."""
    said = [line for line in kept if line.strip()]
    return len(said) <= _SHORT and any(map(_points, said))


def signs_on(kept: Sequence[str]) -> bool:
    """Decide whether a short text signs on: an attached text stands below it."""
    said = [line for line in kept if line.strip()]
    return len(said) <= _SHORT and any(map(_says_sign_on, said))


def words_above(kept: Sequence[str]) -> list[str]:
    """The words above an attached text; those that may say what it is stand as a heading right above it. A
    sign-off would end the letter.
    """
    said = [line for line in kept if line.strip() and not _says_sign_off(line)]
    pointing = [line for line in said if _points(line)]
    headings = [f"{line.rstrip(' .,:;!?')}:" for line in pointing if not _merely_points(line)]
    return [*(line for line in said if line not in pointing), *headings]


def _points(line: str) -> bool:
    """Decide whether a line speaks of what is attached."""
    words = f" {' '.join(bare_words(line.lower()))} "
    return any(f" {phrase} " in words for phrase in _BESIDE)


def _says_sign_on(line: str) -> bool:
    """Decide whether a line signs on, in any language that commands are written in."""
    line = line.lstrip()
    end = end_of_opening(line, _in_english(_SIGNS_ON))
    return (end > 0 and bool(bare_words(line[end:]))) or line.lower().startswith(_phrases("sign on"))


def _says_sign_off(line: str) -> bool:
    """The same of signing off."""
    line = line.lstrip()
    return end_of_opening(line, _in_english(_SIGNS_OFF)) > 0 or line.lower().startswith(_phrases("sign off"))


@cache
def _in_english(endings: Sequence[str]) -> tuple[str, ...]:
    """``sign on``, ``log-in``, and the like."""
    return tuple(
        f"{verb}{sign}{end}" for verb in ("sign", "log") for sign in ("", " ", "-") for end in endings
    )


@cache
def _phrases(command: str) -> tuple[str, ...]:
    names = [one.name for one in resources.folder("grammar").joinpath("words").iterdir()]
    tables = (resources.table("grammar", "words", name) for name in names if name.endswith(".yaml"))
    return tuple(phrase for table in tables for phrase in table.get("commands", {}).get(command, ()))


def _merely_points(line: str) -> bool:
    """Decide whether a line says that orders are attached, and nothing else of them."""
    said = f" {' '.join(bare_words(line.lower()))} "
    for phrase in _BESIDE:
        said = said.replace(f" {phrase} ", "  ")
    return _points(line) and _POINTING.issuperset(said.split())
