"""Publishing the noticeboard: from the judge's store to a folder that a web server shows.

Not here: what the pages say (judge.pages), when (runtime.app).
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from judge.catalogue import Catalogue
from judge.games_at_hand import games_at_hand
from judge.pages.look import Look
from judge.pages.publisher import Published, Publisher
from judge.pages.site import site
from judge.runtime.settings import Settings
from judge.store.database import Store


def publish(settings: Settings, store: Store, folder: Path, games: Catalogue | None = None) -> Published:
    """Make the folder show what everybody may know now. Raises UnpublishableError; the old pages stand then.

    What each file was made from is remembered in the judge's own folder, never in the public one.
    """
    folder = folder.absolute()
    digest = hashlib.sha256(str(folder).encode()).hexdigest()[:12]
    look = Look(name=settings.name, mail=settings.address, web=settings.web)
    publisher = Publisher(folder, settings.data / f"pages-{digest}.json")
    with store.read() as known:
        return publisher.publish(site(look, known, games or games_at_hand(settings.maps)))
