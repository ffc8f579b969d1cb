"""Answers of the desk: the page of a seat, a preview, a letter handed in, or why there is nothing to see.

GET shows and changes nothing: mail scanners look at every link, some with a browser that runs scripts.

Limit of how often one key may be used: a robot that found a link wears nobody's machine out.

Not here: HTTP (desk.routes), the page itself (desk.page), how often links are sent
(commands.orders.desk_link), what letters may cost.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal

from judge.catalogue import Catalogue
from judge.core.desk_keys import digest_of, is_written
from judge.core.system.pages import Board
from judge.core.wording import writing_in
from judge.desk import hand_in
from judge.desk.facts import DeskFacts, FactsMemory, desk_facts, orders_counted_on
from judge.desk.form import AFTER, PostedForm, read_form
from judge.desk.hand_in import DeskRepository, OpenDesk, Reason, desk_of_key
from judge.desk.page import Changes, PageAnswer, Preview, desk_page, preview_part
from judge.pages.boards import board_path
from judge.pages.look import Look
from judge.pages.words import LANGUAGES, page_words

Use = Literal["look", "preview", "hand-in"]
MOST: Mapping[Use, tuple[int, timedelta]] = {
    "look": (60, timedelta(minutes=1)),
    "preview": (40, timedelta(minutes=1)),
    "hand-in": (30, timedelta(hours=1)),
}
"""Uses of one key within a time."""
_KEYS = 2000
"""Remembered at once; beyond that the oldest are forgotten."""


class Rates:
    """Counts uses. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._times: dict[tuple[str, Use], deque[datetime]] = {}

    def knows(self, key: str) -> bool:
        """Decide whether any use of a key is remembered."""
        with self._lock:
            return any((key, use) in self._times for use in MOST)

    def may(self, key: str, use: Use, now: datetime) -> bool:
        """Count a use, unless there were too many."""
        most, span = MOST[use]
        with self._lock:
            times = self._times.pop((key, use), deque())
            self._times[key, use] = times
            while len(self._times) > _KEYS:
                del self._times[next(iter(self._times))]
            while times and not timedelta(0) <= now - times[0] < span:  # or dated by a clock that was ahead
                times.popleft()
            if len(times) >= most:
                return False
            times.append(now)
            return True


PATIENCE_SECONDS = 3.0
"""Seconds that a page waits for the letter that was handed in to be read."""
STATUS: Mapping[Reason, int] = {
    "unknown": 404, "withdrawn": 410, "ended": 410, "paused": 409, "busy": 429, "large": 413,
    "received": 200, "failed": 503,
}  # fmt: skip
_LOOK_SECONDS = 0.05
_AT_ONCE = 2
"""Pages that are made at the same time: each takes a processor, and letters come in beside."""
_QUEUE_SECONDS = 10.0
_BOARDS = 32


@dataclass(frozen=True, slots=True)
class Answer:
    """A page and its status."""

    status: int
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDesk:
    """`known` gives one moment of the store; `receiving` surrounds the taking in of a letter, and tells when
    it began. `token_address` gives the address with a reply token, `reply_to` where people write with a key,
    and `domain` is the judge's. `patience` is in seconds.
    """

    look: Look
    games: Catalogue
    now: Callable[[], datetime]
    known: Callable[[], AbstractContextManager[DeskRepository]]
    letters: hand_in.Letters
    receiving: Callable[[], AbstractContextManager[datetime]]
    token_address: Callable[[str], str]
    reply_to: Callable[[str], str]
    domain: str
    patience: float = PATIENCE_SECONDS
    boards: dict[str, Board] = field(default_factory=dict)
    memory: FactsMemory = field(default_factory=FactsMemory)
    rates: Rates = field(default_factory=Rates)
    room: threading.BoundedSemaphore = field(default_factory=lambda: threading.BoundedSemaphore(_AT_ONCE))

    def page(self, key: str, language: str) -> Answer:
        """The page behind a link. `language` is that of whoever asks, where nobody knows the reader."""
        with self._turn(key, "look", language) as refused:
            if refused is not None:
                return refused
            with self.known() as known:
                desk = desk_of_key(key, known, self.now())
                if not isinstance(desk, OpenDesk):
                    return self.page_of_closed_desk(desk, language)
                facts = self._facts(desk, key, known)
            return self._seat_page(desk, key, facts=facts)

    def answer_form(self, key: str, fields: Mapping[str, Sequence[str]], language: str) -> Answer:
        """Answer a form that was sent: with a preview, or by taking a letter in."""
        use: Use = "hand-in" if "hand-in" in fields.get("wish", ())[:1] else "preview"
        with self._turn(key, use, language) as refused:
            if refused is not None:
                return refused
            with self.known() as known:
                desk = desk_of_key(key, known, self.now())
                if not isinstance(desk, OpenDesk):
                    return self.page_of_closed_desk(desk, language)
                facts = self._facts(desk, key, known)
                with self._words(desk):
                    form = read_form(fields, facts.choices)
                preview = self._preview(desk, form, known) if form.wish == "preview" else None
            if preview is not None and form.in_part:
                return self._part(desk, key, facts, preview)
            name = hand_in.name_of(desk, form.nonce, fields)
            before = self.letters.numbers_by_message_id(name.of_page)
            changes = None
            if not before and form.filed_hash != facts.filed_hash and not self._is_own_change(desk, form):
                changes = Changes(came=form.lines_added(facts.filed), went=form.lines_gone(facts.filed))
            if preview is not None:
                return self._seat_page(desk, key, facts=facts, form=form, preview=preview, changes=changes)
            if form.wish == "back" or not facts.may_hand_in:
                return self._seat_page(desk, key, facts=facts, form=form, changes=changes)
            id = f"{name.whole}@{self.domain}"
            done = before[id] if id in before else self._hand_in(desk, key, facts, form, id, changes)
        if isinstance(done, Answer):
            return done
        return self._receipt(key, done, form, language)

    def refusal(self, key: str, language: str) -> Answer | None:
        """The page for a key that was never given out: nothing that is sent with it is read."""
        return None if self._digest_given_out(key) else self.page_of_closed_desk("unknown", language)

    def page_of_closed_desk(self, why: Reason, language: str) -> Answer:
        """Make a page that explains itself and offers nothing."""
        language = language if language in LANGUAGES else LANGUAGES[0]
        told = {"why": page_words(language)["desk_closed"][why]}
        return Answer(STATUS[why], self.look.page("desk-closed.html", language, "desk/closed", told))

    # ------------------------------------------------------------ handing in

    def _hand_in(
        self,
        desk: OpenDesk,
        key: str,
        facts: DeskFacts,
        form: PostedForm,
        id: str,
        changes: Changes | None,
    ) -> int | Answer:
        """Take the letter in and give its number; if another letter came meanwhile, ask first."""
        if not form.text:
            return self._seat_page(desk, key, facts=facts, notices=(self._sentences(desk)["empty"],))
        if changes is not None:
            return self._seat_page(desk, key, facts=facts, form=form, changes=changes)
        to = self.token_address(desk.place.token)
        raw = hand_in.letter(desk, form.text, id=f"<{id}>", to=to)
        with self.receiving() as began:
            return self.letters.keep(raw, desk.address, to, began)

    def _receipt(self, key: str, number: int, form: PostedForm, language: str) -> Answer:
        """The page after a letter came in: as it is on file, if the letter is read by now."""
        until = time.monotonic() + self.patience
        while not (read := self.letters.is_handled(number)) and time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
        with self._turn(key, "look", language) as refused, self.known() as known:
            desk = desk_of_key(key, known, self.now())
            if refused is not None or not isinstance(desk, OpenDesk):  # the phase waited for this letter
                return self.page_of_closed_desk("received", language)
            told = self._sentences(desk)["read" if read else "received"].format(address=desk.address)
            unread = replace(form, after=(form.nonce, *form.after)[:AFTER])
            facts = self._facts(desk, key, known)
            return self._seat_page(desk, key, facts=facts, form=None if read else unread, notices=(told,))

    def _is_own_change(self, desk: OpenDesk, form: PostedForm) -> bool:
        """Decide whether the seat's latest letter with orders was handed in just before this page."""
        pages = (hand_in.page_name(desk, nonce) for nonce in form.after)
        numbers = (number for name in pages for number in self.letters.numbers_by_message_id(name).values())
        return any(self.letters.arrival_of(number) == desk.place.heard for number in numbers)

    def _preview(self, desk: OpenDesk, form: PostedForm, known: DeskRepository) -> Preview:
        """The judge's own answer to the letter, of which nothing is kept; what it counts on is supposed.

        All of it together may take as long as a letter.
        """
        began = time.thread_time()
        with self._words(desk):
            needed = orders_counted_on(self.games, desk.record, desk.key.seat, form.text)
        supposed = tuple(dict.fromkeys((*needed, *form.supposed)))
        to = self.token_address(desk.place.token)
        raw = hand_in.preview_letter(desk, form.text, supposed=supposed, id=f"<preview@{self.domain}>", to=to)
        said = self.letters.answer_to(raw, desk.address, to, self.now(), known, began)
        return Preview(words=said, letter=form.text, supposed=supposed)

    # ------------------------------------------------------------ pages

    @contextmanager
    def _turn(self, key: str, use: Use, language: str) -> Iterator[Answer | None]:
        """The turn of a key that was given out, whatever it opens; else the page that says why not now.

        Guesses wait for nobody, nor does anybody for them.
        """
        digest = self._digest_given_out(key)
        if not digest:
            yield self.page_of_closed_desk("unknown", language)
        elif not self.rates.may(digest, use, self.now()) or not self.room.acquire(timeout=_QUEUE_SECONDS):
            with self.known() as known:
                desk = desk_of_key(key, known, self.now())
            yield self.page_of_closed_desk(
                "busy", desk.person.language if isinstance(desk, OpenDesk) else language
            )
        else:
            try:
                yield None
            finally:
                self.room.release()

    def _digest_given_out(self, key: str) -> str:
        digest = digest_of(key) if is_written(key) else ""
        if not digest or self.rates.knows(digest):
            return digest
        with self.known() as known:
            return digest if known.desk_key(digest) is not None else ""

    @contextmanager
    def _words(self, desk: OpenDesk) -> Iterator[None]:
        with self.games.words.in_force(), writing_in(_language(desk)):
            yield

    def _sentences(self, desk: OpenDesk) -> Mapping[str, str]:
        found: Mapping[str, str] = page_words(_language(desk))["desk_says"]
        return found

    def _facts(self, desk: OpenDesk, key: str, known: DeskRepository) -> DeskFacts:
        with self._words(desk):
            facts = desk_facts(
                known,
                self.games,
                desk.record,
                desk.key.seat,
                reply_to=self.reply_to(key),
                may_hand_in=desk.record.options.hand_in,
                memory=self.memory,
            )
        if facts.board is not None:
            self.boards[board_path(facts.board)] = facts.board
            for old in list(self.boards)[:-_BOARDS]:
                self.boards.pop(old, None)
        return facts

    def _seat_page(
        self,
        desk: OpenDesk,
        key: str,
        *,
        facts: DeskFacts,
        form: PostedForm | None = None,
        preview: Preview | None = None,
        notices: Sequence[str] = (),
        changes: Changes | None = None,
    ) -> Answer:
        if changes is not None:
            notices = (*notices, self._sentences(desk)["meanwhile"])
        with self._words(desk):
            body = desk_page(
                self.look,
                facts,
                PageAnswer(
                    notices=tuple(notices),
                    text=form.text if form is not None else "",
                    after=form.after if form is not None else (),
                    preview=preview,
                    changes=changes,
                ),
                path=f"/desk/{key}",
                nonce=secrets.token_urlsafe(12),
                language=_language(desk),
            )
        return Answer(200, body)

    def _part(self, desk: OpenDesk, key: str, facts: DeskFacts, preview: Preview) -> Answer:
        """The part of the page that shows a preview: all that a script puts in its place."""
        language = _language(desk)
        with self._words(desk):
            body = preview_part(self.look, facts, path=f"/desk/{key}", language=language, preview=preview)
        return Answer(200, body)


def _language(desk: OpenDesk) -> str:
    return desk.person.language if desk.person.language in LANGUAGES else LANGUAGES[0]
