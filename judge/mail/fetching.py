"""Fetching letters from a mailbox whose server may not give some: what is to blame, the letter or the server.

A letter is to blame if the server has given another one since. Such a letter is asked for by itself, the
others first, so that it keeps back none of them; after an hour nobody waits for it any more. As long as the
server has given nothing since, it is the server that does not work.

A text shorter than RFC822.SIZE may have been cut, or the server counts otherwise (Exchange estimates). It is
asked for anew on another connection and believed if no more comes; one that stops in its middle only if that
stays so for long. Not here: keeping letters (imap), how much of a letter there is (whole_letters).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from imaplib import IMAP4
from typing import Any

from judge.core.health import Trouble
from judge.mail.reading.parts import LARGEST
from judge.mail.troubles import trouble_of
from judge.mail.whole_letters import Ending, ending_of

HOPELESS = 3600.0
"""Seconds after which a letter that the server does not give is waited for no longer."""
AGAIN = 600.0
"""Seconds between two tries for a letter at which the connection breaks."""
STOPPED = 600.0
"""Seconds after which a text that stops within a line is believed, if the server has no more of it."""
_PATIENCE = {Ending.WHOLE: 0.0, Ending.WITHIN_A_LINE: STOPPED, Ending.OPEN: HOPELESS}
_TOO_OFTEN = 2
_AT_ONCE = 4 << 20
"""Bytes of letters that are asked for with one question."""

log = logging.getLogger(__name__)

Letters = dict[int, tuple[Any, bytes | None]]
"""Facts and text of letters, by UID; no text of those that are not to be read."""
Older = Callable[[int, Any], bool]
"""Decides by the UID and the facts of a letter whether it is too old to be read."""


@dataclass(slots=True)
class _Unfetched:
    """Not given since `since`, when the server had given `given` others; the line `broke` so often at it.

    Of one that came too short, `most` bytes came first at `most_since`, on the connection of that number.
    """

    since: float
    given: int
    most: int = 0
    most_since: float = 0.0
    connection: int = 0
    broke: int = 0
    tried: float = 0.0
    reply: str = ""


class Fetching:
    """The letters of one mailbox and those of them that were asked for in vain, by UID.

    `clock` is in seconds, monotonic. `missing` are letters of which the server has said nothing at all: they
    have vanished, unless they are found once more (`still_there`).
    """

    def __init__(self, folder: str, clock: Callable[[], float]) -> None:
        self.folder, self._clock = folder, clock
        self.missing: set[int] = set()
        self._unfetched: dict[int, _Unfetched] = {}
        self._given = self._connection = 0
        self._validity = 0

    def note_connection(self) -> None:
        """There is a new connection: what came short is asked for anew."""
        self._connection += 1

    def begin(self, validity: int, uids: Collection[int]) -> None:
        """These letters are in the mailbox now; UIDs may have been dealt anew (RFC 9051 2.3.1.1)."""
        if validity != self._validity:
            self._unfetched.clear()
            self._validity = validity
        self._unfetched = {uid: one for uid, one in self._unfetched.items() if uid in uids}
        self.missing.clear()

    def groups(self, uids: Sequence[int]) -> list[list[int]]:
        """In what order, and which together, letters are best asked for."""
        usual = [uid for uid in uids if uid not in self._unfetched]
        odd = sorted(
            (uid for uid in uids if uid in self._unfetched), key=lambda uid: self._unfetched[uid].broke
        )
        return [*([usual] if usual else []), *([uid] for uid in odd if not self._is_put_off(uid))]

    def letters(self, client: Any, uids: Sequence[int], older: Older) -> Letters:
        """Each letter that the server gives: one that it cannot give does not keep back the others."""
        try:
            found = _fetch(client, uids, older)
        except (IMAP4.abort, OSError):
            for uid in uids:
                one = self._pending_letter(uid)
                one.broke, one.tried = one.broke + 1, self._clock()
            raise
        except (IMAP4.error, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            if len(uids) == 1:  # it says no, or what the library cannot read
                trouble = trouble_of(error)
                log.error(
                    "the server cannot give letter %d of %s: %s",
                    uids[0],
                    self.folder,
                    trouble.reply if trouble else "its answer cannot be read",
                )
                self._pending_letter(uids[0]).reply = trouble.reply if trouble else ""
                return {}
            return self._one_by_one(client, uids, older)
        short = [uid for uid, letter in found.items() if not self._is_believed(uid, *letter)]
        for uid, (_, raw) in found.items():
            if raw is not None and uid not in short:
                self._unfetched.pop(uid, None)
                self._given += 1
        self.missing.update(uid for uid in uids if uid not in found)
        return {uid: letter for uid, letter in found.items() if uid not in short}

    def _is_believed(self, uid: int, facts: Any, raw: bytes | None) -> bool:
        """Decide whether a letter is all there, as far as anybody can know."""
        size = min(facts[b"RFC822.SIZE"], LARGEST + 1)
        if raw is None or len(raw) >= size:
            return True
        one = self._pending_letter(uid)
        one.reply = f"{len(raw)} of {size} bytes"
        if len(raw) > one.most:
            one.most, one.most_since, one.connection = len(raw), self._clock(), self._connection
        anew = self._connection > one.connection and len(raw) == one.most
        if anew and self._clock() - one.most_since >= _PATIENCE[ending_of(raw)]:
            log.warning("letter %d of %s has %s, and no more comes", uid, self.folder, one.reply)
            return True
        return False

    def _one_by_one(self, client: Any, uids: Sequence[int], older: Older) -> Letters:
        found: Letters = {}
        for uid in uids:
            found |= self.letters(client, [uid], older)
        given = [uid for uid, (_, raw) in found.items() if raw is not None]
        if given and len(given) < len(uids):  # does it still give what it gave just now?
            self.letters(client, given[:1], older)
        return found

    def still_there(self, found: Collection[int]) -> None:
        """Of the missing letters these are in the mailbox all the same."""
        for uid in self.missing.intersection(found):
            self._pending_letter(uid)

    def to_be_asked_anew(self) -> bool:
        """True if some letters came short on this connection for the first time and nothing else is wrong."""
        pending = [one for uid, one in self._unfetched.items() if not self._is_hopeless(uid)]
        return bool(pending) and all(one.most and one.connection == self._connection for one in pending)

    def why_letters_wait(self) -> Trouble | None:
        """Reason why letters that may still come are not given; None: there are none."""
        return self._why([uid for uid in self._unfetched if not self._is_hopeless(uid)])

    def why_letters_stay(self) -> Trouble | None:
        """Reason why letters that nobody waits for any more are not given; None: there are none."""
        return self._why([uid for uid in self._unfetched if self._is_hopeless(uid)])

    def _why(self, uids: Sequence[int]) -> Trouble | None:
        if not uids:
            return None
        reply = next((self._unfetched[uid].reply for uid in uids if self._unfetched[uid].reply), "")
        return Trouble("unfetched" if all(map(self._is_to_blame, uids)) else "answered", reply)

    def _pending_letter(self, uid: int) -> _Unfetched:
        return self._unfetched.setdefault(uid, _Unfetched(since=self._clock(), given=self._given))

    def _is_to_blame(self, uid: int) -> bool:
        return self._unfetched[uid].given < self._given

    def _is_hopeless(self, uid: int) -> bool:
        return self._is_to_blame(uid) and self._clock() - self._unfetched[uid].since >= HOPELESS

    def _is_put_off(self, uid: int) -> bool:
        one = self._unfetched[uid]
        often = one.broke >= _TOO_OFTEN and self._is_to_blame(uid)
        return often and self._clock() - one.tried < AGAIN


def _fetch(client: Any, uids: Sequence[int], older: Older) -> Letters:
    """Letters with one question to the server; raises whatever it and the library make of any of them."""
    facts = client.fetch(uids, ["RFC822.SIZE", "INTERNALDATE"])
    found: Letters = {}
    small: list[int] = []
    for uid in (uid for uid in uids if uid in facts):
        if older(uid, facts[uid]):
            found[uid] = (facts[uid], None)
        elif facts[uid][b"RFC822.SIZE"] <= LARGEST:
            small.append(uid)
        else:  # enough to read its beginning, and to see that there is more
            found |= _with_text([uid], facts, client.fetch([uid], [f"BODY.PEEK[]<0.{LARGEST + 1}>"]))
    for piece in _pieces(small, lambda uid: facts[uid][b"RFC822.SIZE"]):
        found |= _with_text(piece, facts, client.fetch(piece, ["BODY.PEEK[]"]))
    return found


def _pieces(uids: Sequence[int], size: Callable[[int], int]) -> list[list[int]]:
    """Letters that together are no more than one answer may be (stepped_lines.MOST_BYTES)."""
    pieces: list[list[int]] = []
    room = 0
    for uid in uids:
        if size(uid) > room:
            pieces.append([])
            room = _AT_ONCE
        pieces[-1].append(uid)
        room -= size(uid)
    return pieces


def _with_text(uids: Sequence[int], facts: Any, bodies: Any) -> Letters:
    """The letters whose text has come; an empty one has not, where the server knows of its size."""
    found: Letters = {}
    for uid in uids:
        texts = [value for name, value in bodies.get(uid, {}).items() if name.startswith(b"BODY[")]
        if texts and isinstance(texts[0], bytes) and (texts[0] or not facts[uid][b"RFC822.SIZE"]):
            found[uid] = (facts[uid], texts[0])
    return found
