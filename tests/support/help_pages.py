"""Help pages and topics as they lie in files: the house's, and those of the game that most tests play."""

from __future__ import annotations

from typing import Any

import yaml

from judge import resources
from judge.commands.information.help_search import page_source

GAME = "machiavelli"


def page_text(page: str, language: str = "en") -> str:
    """The template of a page, unrendered."""
    source = page_source(page, GAME)
    if source.startswith(f"{GAME}/"):
        return resources.text("templates", GAME, language, *source.split("/")[1:])
    return resources.text("templates", "mail", language, *source.split("/"))


def _told(*folder: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(resources.text("grammar", *folder, "help.yaml"))
    return found


TOPICS: dict[str, Any] = _told()["topics"] | _told(GAME)["topics"]
"""The usual ones, by name."""
BOOKS: dict[str, dict[str, Any]] = _told(GAME)["books"]
"""Those of each scenario that has a book of its own."""
