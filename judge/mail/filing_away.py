"""Filing kept letters away from a mailbox's folder: by moving them, or by a mark where a server cannot move.

Not here: keeping them (imap), what a server says of the letters that are there (statements).
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from imaplib import IMAP4
from typing import Any

from judge.mail.statements import Statements

KEYWORD = b"$JudgeDone"
"""Marks letters that are kept, where a server cannot move them."""
BATCH = 50

log = logging.getLogger(__name__)


class FilingAway:
    """Files the kept letters of one folder away, and remembers those that stay there although they are kept.

    `can_tag`: the server takes a keyword of our own in the folder that is selected.
    """

    def __init__(self, folder: str, processed: str, statements: Statements) -> None:
        self.folder, self.processed, self.can_tag = folder, processed, False
        self._statements = statements
        self._lying: tuple[int, set[int]] = 0, set()
        """UIDs (under a UIDVALIDITY) of letters that are kept and that the server does not put away."""

    def note_flags(self, permanent: Collection[bytes]) -> None:
        """Note the flags that the selected folder keeps (PERMANENTFLAGS)."""
        self.can_tag = b"\\*" in permanent or KEYWORD in permanent

    def criteria(self, client: Any) -> list[Any]:
        """Criteria of a search for letters that are not filed away."""
        found: list[Any] = ["UNDELETED", "UNKEYWORD", KEYWORD.decode()] if self.can_tag else ["UNDELETED"]
        if not self.can_tag and not _moves(client):
            found.append("UNSEEN")
        return found

    def without_lying(self, client: Any, validity: int, uids: Sequence[int]) -> list[int]:
        """The letters that are not kept yet; the others are put away now, if the server lets us.

        Only by MOVE, which does all or nothing: what was copied once would be copied again at each look.
        """
        before = self._lying[1] if self._lying[0] == validity else set[int]()
        lying = [uid for uid in uids if uid in before]
        self._lying = validity, set(lying)
        for start in range(0, len(lying) if client.has_capability("MOVE") else 0, BATCH):
            if not self.file_away(client, lying[start : start + BATCH]):
                break
        return [uid for uid in uids if uid not in before]

    def file_away(self, client: Any, uids: list[int]) -> bool:
        """Put kept letters out of the way. False: the server refuses, and they lie there and do no harm."""
        if not uids:
            return True
        try:
            if self._move(client, uids):
                self._lying[1].difference_update(uids)
                return True
        except IMAP4.abort:
            raise
        except IMAP4.error as error:
            log.warning("IMAP cannot move to %s: %s", self.processed, error)
        self._lying[1].update(uids)
        try:
            client.add_flags(uids, [b"\\Seen", KEYWORD] if self.can_tag else [b"\\Seen"])
            self._statements.passed.update(uids)
        except IMAP4.abort:
            raise
        except IMAP4.error as error:
            log.warning("IMAP cannot mark what is kept in %s: %s", self.folder, error)
        return False

    def _move(self, client: Any, uids: list[int]) -> bool:
        """MOVE (RFC 6851); else copy, delete and expunge just these (RFC 4315). False: it can do neither."""
        if client.has_capability("MOVE"):
            client.move(uids, self.processed)
        elif client.has_capability("UIDPLUS"):
            client.copy(uids, self.processed)
            client.add_flags(uids, [b"\\Deleted"])
            client.uid_expunge(uids)
        else:
            return False
        return True


def is_done(criteria: Collection[Any], flags: Collection[bytes]) -> bool:
    """Decide by its flags whether a letter is none that such a search would find."""
    had = {flag.lower() for flag in flags}
    return (
        b"\\deleted" in had
        or ("UNKEYWORD" in criteria and KEYWORD.lower() in had)
        or ("UNSEEN" in criteria and b"\\seen" in had)
    )


def _moves(client: Any) -> bool:
    return bool(client.has_capability("MOVE") or client.has_capability("UIDPLUS"))
