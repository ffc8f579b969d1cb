"""A mailbox read by IMAP (RFC 9051): each letter is kept first, then moved out of the way.

A crash between the two repeats a letter and never loses one. Not here: reading what was taken in, and
recognising letters that come twice (store), filing away (filing_away).
"""

from __future__ import annotations

import contextlib
import logging
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from imaplib import IMAP4
from typing import Any

from imapclient.exceptions import LoginError

from judge.core.health import Trouble
from judge.mail.addresses import OwnAddresses
from judge.mail.fetching import Fetching, Older
from judge.mail.filing_away import BATCH, FilingAway, is_done
from judge.mail.imap_account import ImapAccount, envelope, logged_in, select_folder
from judge.mail.imap_steps import SteppedClient
from judge.mail.mailbox_marks import Look, Mark, Watermark, arrival_time, mark_after, read_to_end
from judge.mail.oauth import TokenRefusedError
from judge.mail.quota import trouble_with_room
from judge.mail.server.smtp import Keep
from judge.mail.statements import Selected, Statements, denies, told_beforehand
from judge.mail.troubles import ReplacedMailboxError, trouble_of
from judge.mail.waiting_for_news import Waiting
from judge.store.troubles import trouble_of as storage_trouble

SHORTEST_WAIT, LONGEST_WAIT = 1.0, 300.0
_SLOWLY = 9
"""Failures after a refused log-in: a locked account is worse than a late letter."""
_NOT_SLOWER = 5
"""Failures that are counted where letters are not given or not shown: the others are to be read soon."""
_NOT_SHOWN = frozenset({"unfetched", "contradicts", "vanished"})
"""Troubles with letters of a server that otherwise works."""
_TRIES = 3
"""So often STATUS and SELECT are compared: somebody else may have removed a letter between the two."""

log = logging.getLogger(__name__)


class NotKeptError(Exception):
    """Some letters could not be kept and stay where they are; `trouble` is why no letter can be, if known."""

    def __init__(self, letters: int, trouble: Trouble | None = None) -> None:
        self.trouble = trouble or Trouble("letters")
        super().__init__(f"{letters} letters could not be kept" if letters else self.trouble.code)


class _ShortError(Exception):
    """Some letters came shorter than they should be, for the first time: they are asked for anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Time, luck and connections of a watcher; tests hand in their own.

    `clock` counts seconds and never goes back, `chance` is between 0 and 1. `is_stored` tells of a letter by
    its place in the mailbox whether it is in the store: another judge may have been faster.
    """

    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], object] | None = None
    chance: Callable[[], float] = random.random
    connect: Callable[..., Any] = SteppedClient
    is_stored: Callable[[str], bool] = lambda source: False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """Reports of a watcher: when a look began that found and kept all there was; what kept one from that;
    at each such look, trouble with the room in the mailbox, as `trouble_with_room` tells it.
    """

    read_to_end: Callable[[datetime], object] = lambda began: None
    failed: Callable[[Trouble], object] = lambda trouble: None
    room: Callable[[Trouble], object] = lambda trouble: None


class ImapWatcher:
    """Reads one mailbox until told to stop, on one connection, through every kind of trouble.

    With a `watermark`, letters that were there before the judge first ran with this mailbox are left alone;
    without, all are read. `look_again`, once set, ends the waiting for news. `account_now` gives the account
    as it is written down now, if anybody knows: a refused password may be mended meanwhile.
    """

    def __init__(
        self,
        account: ImapAccount,
        keep: Keep,
        own: OwnAddresses,
        *,
        watermark: Watermark | None = None,
        around: Surroundings | None = None,
        told: Reports | None = None,
        look_again: threading.Event | None = None,
        account_now: Callable[[], ImapAccount | None] = lambda: None,
    ) -> None:
        around, told = around or Surroundings(), told or Reports()
        self.account, self.keep, self.own, self.watermark = account, keep, own, watermark
        self.now, self.clock, self.chance = around.now, around.clock, around.chance
        self.connect, self._sleep = around.connect, around.sleep
        self._stop, self._made = threading.Event(), self.now()
        self._waiting = Waiting(
            self._stop, look_again or threading.Event(), account.poll, around.clock, around.sleep
        )
        self._read_to_end = told.read_to_end
        self._failed, self._unkept, self._account_now = told.failed, Trouble("letters"), account_now
        self._room = told.room
        self._seen: Look | None = None
        self._fetching = Fetching(account.folder, around.clock)
        self.is_stored = around.is_stored
        self._statements = Statements(
            around.clock,
            self._select,
            lambda validity, uid: self.is_stored(self._source(f"{validity}:{uid}")),
        )
        self._filing = FilingAway(account.folder, account.processed, self._statements)
        self._found: set[int] = set()
        """UIDs of the letters that were to be read when they were last looked for."""
        self._home_found = 0
        """UIDVALIDITY under which this connection found the folder for what is kept; 0: not yet. `_home` is
        that of any connection, and of earlier runs.
        """
        self._home = 0
        self._selected = False
        """True if this connection has the folder selected."""

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set. Trouble is logged and tried again, more and more slowly; never raises."""
        self._stop = self._waiting.stop = stop
        failures = 0
        refused = False
        while not stop.is_set():
            if refused:
                self._take_mended()
            refused = False
            try:
                self._begin_mark()
                with logged_in(self.account, self.connect, self._stop) as client:
                    self._fetching.note_connection()
                    self._home_found, self._selected = 0, False
                    self._settle(client)
                    failures = 0
                    self._watch(client)
            except LoginError as error:
                if self.account.access is not None and self.account.access.note_refusal():
                    failures = 0  # the token had run out before its time: there will be another
                else:
                    trouble = trouble_of(error) or Trouble("login")
                    log.error(
                        "IMAP log-in of %s at %s: %s", self.account.user, self.account.host, trouble.code
                    )
                    self._failed(trouble)
                    refused = True
                    if trouble.code == "login":
                        failures = max(failures, _SLOWLY)
            except TokenRefusedError as error:
                log.error("no token for %s at %s: %s", self.account.user, self.account.host, error)
                self._failed(Trouble("token", str(error)))
                refused = True
                failures = max(failures, _SLOWLY)
            except _ShortError:
                log.info("letters at %s are shorter than they should be: asked for anew", self.account.host)
            except NotKeptError as error:
                log.warning("IMAP trouble at %s: %s", self.account.host, error)
                self._failed(error.trouble)
                if error.trouble.code in _NOT_SHOWN:
                    failures = min(failures, _NOT_SLOWER - 1)
            except Exception as error:  # a dropped line, a server's whim, or our own store
                self._log_trouble(error)
            failures += 1
            if not stop.is_set():
                self._pause(failures)

    def _take_mended(self) -> None:
        """Go on with the password and tokens that are written down now; another mailbox needs a new start."""
        now = self._account_now()
        if now is not None and replace(now, password="", token="", access=None) == replace(
            self.account, password="", token="", access=None
        ):
            self.account = replace(self.account, password=now.password, token=now.token, access=now.access)

    def _log_trouble(self, error: Exception) -> None:
        trouble = trouble_of(error) or storage_trouble(error)
        if trouble is None:
            log.exception("IMAP trouble at %s", self.account.host)
        else:
            log.warning(
                "IMAP trouble at %s: %s",
                self.account.host,
                " ".join(filter(None, (trouble.code, trouble.reply))),
            )
        self._failed(trouble or Trouble("fault"))

    def _pause(self, failures: int) -> None:
        """Full jitter: anything up to a ceiling that doubles from 1 s to 5 min."""
        ceiling = min(LONGEST_WAIT, SHORTEST_WAIT * 2.0 ** min(failures - 1, 20))
        seconds = max(0.1, self.chance() * ceiling)
        (self._sleep or self._stop.wait)(seconds)

    def _begin_mark(self) -> None:
        """Letters count from the judge's start, also if it takes days until somebody can log in."""
        if self.watermark is not None:
            self.watermark.begin(self.account.mailbox, self._made)

    def _mark(self) -> Mark | None:
        return self.watermark.get() if self.watermark is not None else None

    def _select(self, client: Any) -> Selected:
        """Select the folder. The mark notes UIDVALIDITY and UIDNEXT of the first connection."""
        status = select_folder(client, self.account.folder)
        self._filing.note_flags(status.get(b"PERMANENTFLAGS", ()))
        for needed in (b"UIDVALIDITY", b"EXISTS"):
            if needed not in status:
                raise IMAP4.error(f"no {needed.decode()} in the answer to SELECT")
        validity, uidnext = int(status[b"UIDVALIDITY"]), int(status.get(b"UIDNEXT", 0))
        if self.watermark is not None and (mark := self._mark()) is not None:
            self.watermark.set(mark_after(mark, validity, uidnext))
        return Selected(validity, uidnext, int(status[b"EXISTS"]))

    def _select_as_told(self, client: Any) -> Selected:
        """The same; what STATUS says of the folder while it is not selected must be there."""
        for tries_left in reversed(range(_TRIES)):
            unselects = client.has_capability("UNSELECT")
            if self._selected and unselects:
                client.unselect_folder()
                self._selected = False
            told = {} if self._selected else told_beforehand(client, self.account.folder)
            selected = self._select(client)
            self._selected = True
            if not denies(selected, told):
                break
            if not unselects or not tries_left:
                self._statements.note_denied()
                break
        return selected

    def _settle(self, client: Any) -> None:
        """Drain until nothing came in meanwhile.

        A letter that arrives during another command is announced there and not again by IDLE; only a UIDNEXT
        that has not moved since before the search says that none has.
        """
        self._waiting.look_again.clear()
        began = self.now()
        self._statements.begin()
        before = self._select_as_told(client)
        while True:
            self._find_processed(client, before.validity)
            self.drain(client, before)
            after = self._select(client)
            if (after.validity, after.uidnext) == (before.validity, before.uidnext):
                break
            before = after
        if (room := trouble_with_room(client, self.account.folder)) is not None:
            self._room(room)
        if trouble := self._statements.trouble(self._seen_before(after.validity), after.uidnext, self._found):
            raise NotKeptError(0, trouble)
        self._statements.note_complete()
        self._seen = Look(after.validity, after.uidnext, began)
        if self.watermark is not None and (mark := self._mark()) is not None:
            self.watermark.set(read_to_end(mark, began))
        self._read_to_end(began)

    def _find_processed(self, client: Any, validity: int) -> None:
        """Make the folder for what is kept, where it is missing. Raises ReplacedMailboxError if it was there
        before and UIDVALIDITY is another now: a server whose letters are away shows an empty mailbox.
        """
        if self._home_found == validity:
            return
        mark, processed = self._mark(), self.account.processed
        home = self._home or (mark.home if mark is not None else 0)
        there = client.folder_exists(processed)
        if not there and home not in (0, validity):
            raise ReplacedMailboxError(processed)
        if not there:
            with contextlib.suppress(IMAP4.error):
                client.create_folder(processed)
                there = True
        self._home_found = validity
        if there:
            self._home = validity
            if self.watermark is not None and mark is not None:
                self.watermark.set(replace(mark, home=validity))

    def _seen_before(self, validity: int) -> int:
        """UIDNEXT of the last look that kept all there was; 0: there was none under this UIDVALIDITY."""
        return self._seen.uidnext if self._seen is not None and self._seen.validity == validity else 0

    def drain(self, client: Any, selected: Selected) -> int:
        """Keep and put away everything that waits; returns how many letters. Raises if some were not kept."""
        mark, validity, uidnext = self._mark(), selected.validity, selected.uidnext
        counts = mark is not None and mark.counts_in(validity, uidnext)
        criteria = self._filing.criteria(client)
        if mark is not None:
            criteria += mark.criteria(counts)

        def older(uid: int, facts: Any) -> bool:
            return mark is not None and mark.older(uid, facts, counts)

        def is_wanted(uid: int, facts: Any) -> bool:
            return not (is_done(criteria, facts[b"FLAGS"]) or older(uid, facts))

        def look() -> set[int]:
            found = set(client.search(criteria))
            return found | self._statements.unfound(
                client, selected, found, is_wanted, self._seen_before(validity)
            )

        self._statements.note_validity(validity)
        self._found = look()
        uids = self._filing.without_lying(client, validity, sorted(self._found))
        self._unkept = Trouble("letters")
        self._fetching.begin(validity, uids)
        done = failed = 0
        for start in range(0, len(uids), BATCH):
            for group in self._fetching.groups(uids[start : start + BATCH]):
                kept, refused = self._batch(client, validity, group, older)
                self._filing.file_away(client, kept)
                done, failed = done + len(kept), failed + refused
        if self._fetching.missing:  # letters that have vanished are not found any more
            self._fetching.still_there(look())
        if failed:
            raise NotKeptError(failed, self._unkept)
        if self._fetching.to_be_asked_anew():
            raise _ShortError
        if (trouble := self._fetching.why_letters_wait()) is not None:
            raise NotKeptError(len(uids) - done, trouble)
        return done

    @property
    def why_letters_stay(self) -> Trouble | None:
        """Reason why letters stay in the mailbox though it was read to its end; None: none do."""
        return self._fetching.why_letters_stay()

    def _batch(self, client: Any, validity: int, uids: Sequence[int], older: Older) -> tuple[list[int], int]:
        """The UIDs of a batch that are kept now, and how many could not be stored."""
        kept: list[int] = []
        failed = 0
        letters = self._fetching.letters(client, uids, older)
        for uid, (facts, raw) in letters.items():
            if raw is None:
                continue
            try:
                self._keep(raw, self._arrival_time(uid, validity, facts), f"{validity}:{uid}")
                kept.append(uid)
                self._statements.kept.add(uid)
            except Exception as error:
                if (trouble := storage_trouble(error)) is not None:
                    log.error("a letter could not be kept and stays in the mailbox: %s", trouble.code)
                    self._unkept = trouble
                else:
                    log.exception("a letter could not be kept and stays in the mailbox")
                failed += 1
        return kept, failed

    def _arrival_time(self, uid: int, validity: int, facts: Any) -> datetime:
        date = facts.get(b"INTERNALDATE")
        return arrival_time(self._seen, uid, validity, date.astimezone(UTC) if date else None, self.now())

    def _keep(self, raw: bytes, received: datetime, key: str) -> None:
        sender, recipients = envelope(raw, self.own)
        self.keep(raw, sender, recipients, "imap", received, self._source(key))

    def _source(self, key: str) -> str:
        """The place of a letter, for the store."""
        return f"imap:{self.account.mailbox}:{key}"

    def _watch(self, client: Any) -> None:
        """Wait for news and fetch them, until stopped or until the connection turns out to be dead."""
        while not self._stop.is_set():
            self._waiting.wait(client)
            if not self._stop.is_set():
                self._settle(client)
