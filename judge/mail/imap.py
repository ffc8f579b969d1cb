"""A mailbox read by IMAP (RFC 9051): each letter is kept first, then moved out of the way.

A crash between the two repeats a letter and never loses one. Not here: reading what was taken in, and
recognising letters that come twice (store).
"""

from __future__ import annotations

import contextlib
import logging
import random
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from imaplib import IMAP4
from typing import Any

from imapclient import SocketTimeout
from imapclient.exceptions import LoginError

from judge.core.health import Trouble
from judge.mail.addresses import OwnAddresses
from judge.mail.fetching import Fetching, Older
from judge.mail.imap_steps import SteppedClient
from judge.mail.mailbox_marks import Mark, Watermark, read_to_end, seen
from judge.mail.oauth import Access, TokenRefusedError
from judge.mail.quota import trouble_with_room
from judge.mail.reading.parts import headers_of
from judge.mail.server.smtp import Keep
from judge.mail.statements import Selected, Statements, denies, told_beforehand
from judge.mail.troubles import NoFolderError, ReplacedMailboxError, trouble_of
from judge.store.troubles import trouble_of as storage_trouble

KEYWORD = b"$JudgeDone"
"""Marks letters that are kept, where a server cannot move them."""
BATCH = 50
LONGEST_IDLE = 9 * 60.0
"""Seconds. The RFC allows 29 minutes; address translators forget a connection sooner."""
SHORTEST_WAIT, LONGEST_WAIT = 1.0, 300.0
_SLICE = 1.0
_FAREWELL = 3.0
"""Seconds for which a server is waited for when the judge stops."""
_SLOWLY = 9
"""Failures after a refused log-in: a locked account is worse than a late letter."""
_NOT_SLOWER = 5
"""Failures that are counted where letters are not given or not shown: the others are to be read soon."""
_NOT_SHOWN = frozenset({"unfetched", "contradicts", "vanished"})
"""Troubles with letters of a server that otherwise works."""
_TRIES = 3
"""So often STATUS and SELECT are compared: somebody else may have removed a letter between the two."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImapAccount:
    """A mailbox and how to log in; `access` (XOAUTH2) wins over `token`, that over `password`.

    `folder` is read; what is kept goes to `processed`, which is made if it is not there. Times in seconds:
    `read_timeout` until the next bytes come, `step_timeout` until a whole answer has come.
    """

    host: str
    port: int = 993
    tls: bool = True
    user: str = ""
    password: str = field(default="", repr=False)
    token: str = field(default="", repr=False)
    access: Access | None = field(default=None, repr=False)
    folder: str = "INBOX"
    processed: str = "Processed"
    poll: float = 30.0
    connect_timeout: float = 15.0
    read_timeout: float = 60.0
    step_timeout: float = 120.0

    @property
    def mailbox(self) -> str:
        """Name of the mailbox, for the store."""
        return f"{self.user}@{self.host}/{self.folder}"


@dataclass(frozen=True, slots=True)
class _Seen:
    """A look at the mailbox that kept all there was: letters from `uidnext` on came after it began."""

    validity: int
    uidnext: int
    began: datetime


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
        self._read_to_end, self._look_again = told.read_to_end, look_again or threading.Event()
        self._failed, self._unkept, self._account_now = told.failed, Trouble("letters"), account_now
        self._room = told.room
        self._seen: _Seen | None = None
        self._lying: tuple[int, set[int]] = 0, set()
        """UIDs (under a UIDVALIDITY) of letters that are kept and that the server does not put away."""
        self._fetching = Fetching(account.folder, around.clock)
        self.is_stored = around.is_stored
        self._statements = Statements(
            around.clock,
            self._select,
            lambda validity, uid: self.is_stored(self._source(f"{validity}:{uid}")),
        )
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
        self._stop = stop
        failures = 0
        refused = False
        while not stop.is_set():
            if refused:
                self._take_mended()
            refused = False
            try:
                self._begin_mark()
                with self._session() as client:
                    self._fetching.note_connection()
                    self._home_found, self._selected = 0, False
                    self._settle(client)
                    failures = 0
                    self._watch(client)
            except LoginError as error:
                if self.account.access is not None and self.account.access.refused():
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

    @contextlib.contextmanager
    def _session(self) -> Iterator[Any]:
        account = self.account
        timeout = SocketTimeout(connect=account.connect_timeout, read=account.read_timeout)
        client = self.connect(
            account.host,
            port=account.port,
            ssl=account.tls,
            timeout=timeout,
            step_timeout=account.step_timeout,
        )
        try:
            client.normalise_times = False
            if token := account.access.token() if account.access else account.token:
                client.oauth2_login(account.user, token)
            else:
                client.login(account.user, account.password)
            yield client
        finally:
            with contextlib.suppress(Exception):
                if self._stop.is_set():
                    _hurry(client)
                    client.logout()
            with contextlib.suppress(Exception):  # where nobody answered the farewell, nothing is closed yet
                client.shutdown()

    def _begin_mark(self) -> None:
        """Letters count from the judge's start, also if it takes days until somebody can log in."""
        if self.watermark is not None:
            self.watermark.begin(self.account.mailbox, self._made)

    def _mark(self) -> Mark | None:
        return self.watermark.get() if self.watermark is not None else None

    def _select(self, client: Any) -> Selected:
        """Select the folder. The mark notes UIDVALIDITY and UIDNEXT of the first connection."""
        status = select_folder(client, self.account.folder)
        permanent = status.get(b"PERMANENTFLAGS", ())
        self._can_tag = b"\\*" in permanent or KEYWORD in permanent
        for needed in (b"UIDVALIDITY", b"EXISTS"):
            if needed not in status:
                raise IMAP4.error(f"no {needed.decode()} in the answer to SELECT")
        validity, uidnext = int(status[b"UIDVALIDITY"]), int(status.get(b"UIDNEXT", 0))
        if self.watermark is not None and (mark := self._mark()) is not None:
            self.watermark.set(seen(mark, validity, uidnext))
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
        self._look_again.clear()
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
        self._seen = _Seen(after.validity, after.uidnext, began)
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
        criteria: list[Any] = ["UNDELETED", "UNKEYWORD", KEYWORD.decode()] if self._can_tag else ["UNDELETED"]
        if not self._can_tag and not _moves(client):
            criteria.append("UNSEEN")
        if mark is not None:
            criteria += mark.criteria(counts)

        def older(uid: int, facts: Any) -> bool:
            return mark is not None and mark.older(uid, facts, counts)

        def wanted(uid: int, facts: Any) -> bool:
            return not (_is_done(criteria, facts[b"FLAGS"]) or older(uid, facts))

        def look() -> set[int]:
            found = set(client.search(criteria))
            return found | self._statements.unfound(
                client, selected, found, wanted, self._seen_before(validity)
            )

        self._statements.note_validity(validity)
        self._found = look()
        uids = self._without_lying(client, validity, sorted(self._found))
        self._unkept = Trouble("letters")
        self._fetching.begin(validity, uids)
        done = failed = 0
        for start in range(0, len(uids), BATCH):
            for group in self._fetching.groups(uids[start : start + BATCH]):
                kept, refused = self._batch(client, validity, group, older)
                self._file_away(client, kept)
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

    def _without_lying(self, client: Any, validity: int, uids: Sequence[int]) -> list[int]:
        """The letters that are not kept yet; the others are put away now, if the server lets us.

        Only by MOVE, which does all or nothing: what was copied once would be copied again at each look.
        """
        before = self._lying[1] if self._lying[0] == validity else set[int]()
        lying = [uid for uid in uids if uid in before]
        self._lying = validity, set(lying)
        for start in range(0, len(lying) if client.has_capability("MOVE") else 0, BATCH):
            if not self._file_away(client, lying[start : start + BATCH]):
                break
        return [uid for uid in uids if uid not in before]

    @property
    def left(self) -> Trouble | None:
        """Reason why letters stay in the mailbox though it was read to its end; None: none do."""
        return self._fetching.left()

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
        """INTERNALDATE, unless its clock is seen to be ahead; not before a look that found no such letter."""
        date, seen, now = facts.get(b"INTERNALDATE"), self._seen, self.now()
        looked = (
            seen.began if seen is not None and seen.validity == validity and uid >= seen.uidnext else None
        )
        received: datetime = now if date is None else date.astimezone(UTC)
        if date is None or received > now:
            return min(looked or now, now)
        return min(max(received, looked or received), now)

    def _keep(self, raw: bytes, received: datetime, key: str) -> None:
        sender, recipients = envelope(raw, self.own)
        self.keep(raw, sender, recipients, "imap", received, self._source(key))

    def _source(self, key: str) -> str:
        """The place of a letter, for the store."""
        return f"imap:{self.account.mailbox}:{key}"

    def _file_away(self, client: Any, uids: list[int]) -> bool:
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
            log.warning("IMAP cannot move to %s: %s", self.account.processed, error)
        self._lying[1].update(uids)
        try:
            client.add_flags(uids, [b"\\Seen", KEYWORD] if self._can_tag else [b"\\Seen"])
            self._statements.passed.update(uids)
        except IMAP4.abort:
            raise
        except IMAP4.error as error:
            log.warning("IMAP cannot mark what is kept in %s: %s", self.account.folder, error)
        return False

    def _move(self, client: Any, uids: list[int]) -> bool:
        """MOVE (RFC 6851); else copy, delete and expunge just these (RFC 4315). False: it can do neither."""
        if client.has_capability("MOVE"):
            client.move(uids, self.account.processed)
        elif client.has_capability("UIDPLUS"):
            client.copy(uids, self.account.processed)
            client.add_flags(uids, [b"\\Deleted"])
            client.uid_expunge(uids)
        else:
            return False
        return True

    def _watch(self, client: Any) -> None:
        """Wait for news and fetch them, until stopped or until the connection turns out to be dead."""
        while not self._stop.is_set():
            if client.has_capability("IDLE"):
                self._idle(client)
            else:
                self._rest(self.account.poll)
            if not self._stop.is_set():
                self._settle(client)

    def _rest(self, seconds: float) -> None:
        """Until the next look is due, or asked for."""
        if self._sleep is not None:
            self._sleep(seconds)
            return
        end = self.clock() + seconds
        while not (self._stop.is_set() or self._look_again.is_set()) and (left := end - self.clock()) > 0:
            self._stop.wait(min(_SLICE, left))

    def _idle(self, client: Any) -> None:
        """Return when there is news, when asked, after nine minutes, or when stopping; raises on a dead line.

        The library answers an end of file with "no news", at once and for ever; only DONE finds out.
        """
        client.idle()
        began = self.clock()
        while not _already_told(client) and not self._stop.is_set() and self.clock() - began < LONGEST_IDLE:
            asked = self.clock()
            news = client.idle_check(timeout=_SLICE)
            if news or self._look_again.is_set() or self.clock() - asked < _SLICE / 2:
                break
        if self._stop.is_set():
            _hurry(client)
        client.idle_done()


def _hurry(client: Any) -> None:
    """A server that says nothing does not keep a judge from stopping."""
    client.socket().settimeout(_FAREWELL)


def select_folder(client: Any, folder: str, *, readonly: bool = False) -> Any:
    """Select a folder; what the server tells of it. Raises NoFolderError if there is none of the name."""
    try:
        return client.select_folder(folder, readonly=readonly)
    except IMAP4.abort:
        raise
    except IMAP4.error:
        if client.folder_exists(folder):
            raise
        raise NoFolderError(folder) from None


def _already_told(client: Any) -> bool:
    """Tell whether news lie in the reader's buffer: they came in one packet with the answer to IDLE.

    The library asks only the socket, and would wait for the letter after that one.
    """
    reader = getattr(client._imap, "file", None)
    if reader is None:
        return False
    connection = client.socket()
    timeout = connection.gettimeout()
    connection.setblocking(False)
    try:
        return bool(reader.peek(1))
    except OSError:  # TLS has nothing whole to show yet
        return False
    finally:
        connection.settimeout(timeout)


def _is_done(criteria: Collection[Any], flags: Collection[bytes]) -> bool:
    """Decide by its flags whether a letter is none that such a search would find."""
    had = {flag.lower() for flag in flags}
    return (
        b"\\deleted" in had
        or ("UNKEYWORD" in criteria and KEYWORD.lower() in had)
        or ("UNSEEN" in criteria and b"\\seen" in had)
    )


def _moves(client: Any) -> bool:
    return bool(client.has_capability("MOVE") or client.has_capability("UIDPLUS"))


def envelope(raw: bytes, own: OwnAddresses) -> tuple[str, tuple[str, ...]]:
    """Sender and recipients of a letter's envelope, as far as the mailbox's server wrote them down."""
    headers = headers_of(raw)
    sender = next((value.strip("<> ") for value in headers.get("return-path", ())), "")
    names = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to")
    written = dict.fromkeys(value.strip("<> ").lower() for name in names for value in headers.get(name, ()))
    return sender, tuple(address for address in written if own.accepts(address))
