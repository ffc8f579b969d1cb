"""Statements of a mailbox's server about its letters, one statement held against another.

It says how many there are (EXISTS, STATUS), which UID the next one gets (UIDNEXT), which ones a search finds,
and which ones there are when they are listed. A search is answered from an index that may have lost touch
with the letters, so that nothing is there only where every statement says so. Letters that are listed and not
found are read all the same; where more are said to be there than are listed, nobody knows how many wait.
Numbers that were dealt to letters which nobody has seen may tell of a server that shows an old state, or of
somebody else who took letters away, so these are waited for, and not for ever.

Not here: what follows (imap), letters that are found and not given (fetching).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from imaplib import IMAP4
from itertools import islice
from typing import Any

from judge.core.health import Trouble

VANISHED = 600.0
"""Seconds for which letters are waited for that got a number and that nobody has seen."""
_TRIES = 3
"""So often statements are compared: somebody else may have removed a letter between two of them."""
_CHUNK = 500
"""Letters that are listed with one question."""
_SOME = 50
"""Numbers of letters that were never seen of which each is looked at."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Selected:
    """Statements of a server about a folder when it is selected."""

    validity: int
    uidnext: int
    exists: int


def told_beforehand(client: Any, folder: str) -> Mapping[bytes, int]:
    """STATUS of a folder that is not selected (RFC 9051 6.3.11); nothing where the server tells none."""
    try:
        told = client.folder_status(folder, ["MESSAGES", "UNSEEN", "UIDNEXT", "UIDVALIDITY"])
    except IMAP4.abort:
        raise
    except (IMAP4.error, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return {}
    return {name: value for name, value in told.items() if isinstance(value, int)}


def denies(selected: Selected, told: Mapping[bytes, int]) -> bool:
    """Decide whether a folder, once selected, has less than STATUS has just said of it."""
    if told.get(b"UIDVALIDITY", selected.validity) != selected.validity:
        return False
    counted = max(told.get(b"MESSAGES", 0), told.get(b"UNSEEN", 0))
    further = told.get(b"UIDNEXT", 0) > selected.uidnext > 0  # some servers tell of it in STATUS alone
    return counted > selected.exists or further


class Statements:
    """An account of the letters of one mailbox, by UID: each that is said to be there must be known.

    `clock` is in seconds, monotonic; `select` looks at the folder anew; `is_stored` tells of a letter that
    another judge has stored. `passed` are letters that are there and not to be read, `kept` those that were
    stored since the last look that found all there was.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        select: Callable[[Any], Selected],
        is_stored: Callable[[int, int], bool],
    ) -> None:
        self._clock, self._select, self._is_stored = clock, select, is_stored
        self._validity = 0
        self._missed: dict[int, float] = {}
        self._contradictory = False
        self.passed: set[int] = set()
        self.kept: set[int] = set()

    def begin(self) -> None:
        """A look begins."""
        self._contradictory = False

    def note_validity(self, validity: int) -> None:
        """UIDs may have been dealt anew."""
        if validity != self._validity:
            self._validity = validity
            self.passed.clear()
            self.kept.clear()

    def note_denied(self) -> None:
        """The folder has less than was said before it was selected."""
        self._contradictory = True

    def note_complete(self) -> None:
        """All that there was is kept."""
        self.kept.clear()

    def unfound(
        self,
        client: Any,
        selected: Selected,
        found: Collection[int],
        wanted: Callable[[int, Any], bool],
        seen_before: int,
    ) -> set[int]:
        """The letters to be read that the search has not `found`, by a list of all where the numbers do not
        add up. Those from UID `seen_before` on came since the last look; 0: there was none.
        """
        accounted = {*found, *self.passed}
        new = _unaccounted_numbers(seen_before, selected.uidnext, accounted | self.kept)
        if not selected.exists or (len(accounted) == selected.exists and not new):
            return set()
        listed = _list(client, selected.exists)
        for _ in range(_TRIES - 1):
            if len(listed) >= selected.exists:
                break
            selected = self._select(client)
            listed = _list(client, selected.exists)
        else:
            self._contradictory = True
        unfound = {uid for uid, facts in listed.items() if wanted(uid, facts)}.difference(found)
        self.passed = listed.keys() - unfound.union(found)
        if unfound:
            log.warning("%d letters are there which the search does not find", len(unfound))
        return unfound

    def trouble(self, first: int, uidnext: int, found: Collection[int]) -> Trouble | None:
        """Reason why there may be letters of which nothing is known; None: there are none.

        Numbers from `first` on were dealt since the last look. Letters `found` are there, and dealt with.
        """
        missed = _unaccounted_numbers(first, uidnext, {*found, *self.passed, *self.kept})
        missed = [uid for uid in missed if not self._is_stored(self._validity, uid)]
        now = self._clock()
        self._missed = {uid: self._missed.get(uid, now) for uid in missed}
        if self._contradictory:
            return Trouble("contradicts")
        waited_for = any(now - since < VANISHED for since in self._missed.values())
        return Trouble("vanished") if waited_for else None


def _unaccounted_numbers(first: int, uidnext: int, accounted: Collection[int]) -> list[int]:
    """Numbers from `first` on (0: none) that no known letter has; some of them, where there are many."""
    dealt = range(first, uidnext) if first else range(0)
    return list(islice((uid for uid in dealt if uid not in accounted), _SOME))


def _list(client: Any, exists: int) -> dict[int, Any]:
    """Facts of all letters, by UID: asked for by their places, of which each must have one."""
    listed: dict[int, Any] = {}
    client.use_uid = False
    try:
        for first in range(1, exists + 1, _CHUNK):
            places = list(range(first, min(first + _CHUNK, exists + 1)))
            facts = client.fetch(places, ["UID", "FLAGS", "INTERNALDATE"])
            if not facts:
                break
            told = (fact for fact in facts.values() if b"UID" in fact)
            listed |= {fact[b"UID"]: fact for fact in told if isinstance(fact.get(b"FLAGS"), tuple)}
    finally:
        client.use_uid = True
    return listed
