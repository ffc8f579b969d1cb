"""Help pages and topics as they lie in files: the house's, and those of the game that most tests play."""

from __future__ import annotations

from typing import Any

import yaml

from judge import resources
from judge.commands.information.help_search import page_source
from judge.rendering.examples import with_examples

GAME = "machiavelli"


def page_text(page: str, language: str = "en") -> str:
    """The template of a page, with nothing but its examples filled in."""
    source = page_source(page, GAME)
    folder = (GAME, language, *source.split("/")[1:]) if source.startswith(f"{GAME}/") else ()
    text = resources.text("templates", *(folder or ("mail", language, *source.split("/"))))
    return with_examples(text, GAME, language)


def _told(*folder: str) -> dict[str, Any]:
    text = with_examples(resources.text("grammar", *folder, "help.yaml"), GAME)
    found: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)
    return found


TOPICS: dict[str, Any] = _told()["topics"] | _told(GAME)["topics"]
"""The usual ones, by name."""
BOOKS: dict[str, dict[str, Any]] = _told(GAME)["books"]
"""Those of each scenario that has a book of its own."""
OF_EMPIRES: dict[str, Any] = _told("empires")["topics"]
"""Those of the other game."""
