"""Publishing the noticeboard: from the judge's store to a folder that a web server shows.

Not here: what the pages say (judge.pages), when (runtime.app).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from judge.catalogue import Catalogue
from judge.core.health import Trouble
from judge.games_at_hand import games_at_hand
from judge.pages.look import Look
from judge.pages.publisher import LIST, Published, Publisher, UnpublishableError
from judge.pages.site import ForgottenError, Site
from judge.runtime.settings import Settings
from judge.store import admin_queries
from judge.store.database import Store
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of

EVERY_SECONDS = 5.0
"""Seconds after which a running judge looks for something to publish."""
NICE = 10
"""Pages give way to letters where there are too few processors for both."""


class Noticeboard:
    """The pages of one judge in one folder.

    What each file was made from is remembered in the judge's own folder, never in the public one.
    """

    def __init__(
        self, settings: Settings, store: Store, folder: Path, games: Catalogue | None = None
    ) -> None:
        self.store = store
        folder = folder.absolute()
        digest = hashlib.sha256(str(folder).encode()).hexdigest()[:12]
        look = Look(name=settings.name, mail=settings.address, web=settings.web)
        self._games = games or games_at_hand(settings.maps)
        self._site = Site(look, self._games)
        self._publisher = Publisher(folder, settings.data / f"pages-{digest}.json")
        self._marks: dict[str, str] | None = None

    def publish(self) -> Published:
        """Let the folder show what everybody may know now. Raises UnpublishableError: the old pages stand."""
        with self.store.read() as known, self._games.words.in_force():
            marks = _marks(known)
            try:
                done = self._publisher.publish(self._site.items(known, marks))
            except ForgottenError:
                self._site.forget()
                done = self._publisher.publish(self._site.items(known, marks))
        self._marks = marks
        return done

    def look(self) -> Published | None:
        """The same if any game has changed since the last time, or who wants to be on the page of people."""
        with self.store.read() as known:
            marks = _marks(known)
        return None if marks == self._marks else self.publish()


def _marks(known: Transaction) -> dict[str, str]:
    """Marks that change with the games, by their names, and with the page of people."""
    connection = known.connection
    return {**admin_queries.marks_of_games(connection), "": admin_queries.mark_of_people(connection)}


def trouble_with(error: Exception) -> Trouble:
    """The reason why pages stay as they were: of disk or database, of their folder, or a fault of ours."""
    cause = error.__cause__ if isinstance(error, UnpublishableError) else error
    trouble = trouble_of(cause or error)
    if trouble is None and isinstance(error, UnpublishableError):
        trouble = Trouble("pages-folder", getattr(cause, "strerror", None) or str(error))
    return trouble or Trouble("fault")


@dataclass(frozen=True, slots=True)
class Shown:
    """The number of files in a folder of pages, and the time since which they are as they are."""

    files: int
    at: datetime


def pages_in(folder: Path) -> Shown | None:
    """The pages that lie in a folder; None: there are none yet. Raises OSError, ValueError."""
    try:
        listed = json.loads((folder / LIST).read_text("utf-8"))
        return Shown(len(listed), datetime.fromtimestamp((folder / LIST).stat().st_mtime, UTC))
    except FileNotFoundError:
        return None
