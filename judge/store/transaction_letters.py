"""The part of a transaction that is about letters: those that came, and those that go out.

Not here: games (transaction), handing out work (letters, outbox).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, func, select

from judge.core.effects import KeepForLater
from judge.core.health import Receiving
from judge.core.mail_address import canonical
from judge.core.outbound import OutboundMail
from judge.store.errors import LostClaimError
from judge.store.queues import letters, outbox, processes
from judge.store.queues.letters import ClaimedLetter, EarlierLetter, PutAway, WaitingLetters
from judge.store.queues.outbox import Undelivered
from judge.store.schema import LetterRow, LetterStatus


class LettersOfTransaction:
    """Mixed into `Transaction`."""

    _connection: Connection
    _enclosed: dict[bytes, str]
    """Attachments that this transaction has put there: most letters of a phase have the same picture."""

    def enqueue(
        self, outgoing: OutboundMail, message_id: str, now: datetime, letter: int | None = None
    ) -> int:
        """Put a letter into the outbox. `letter` is the inbound one that caused it."""
        return self.enqueue_all([(outgoing, message_id)], now, letter)[0]

    def enqueue_all(
        self, letters: Sequence[tuple[OutboundMail, str]], now: datetime, letter: int | None = None
    ) -> Sequence[int]:
        """Put letters with their Message-IDs into the outbox at once."""
        return outbox.put(self._connection, letters, now, letter, self._enclosed)

    def letters_to(
        self,
        sender: str,
        token: str = "",
        *,
        rows: Sequence[int] = (),
        message_ids: Sequence[str] = (),
        lines: Sequence[str] = (),
    ) -> tuple[tuple[int, str, str], ...]:
        """Number, text and HTML of letters to whoever writes from an address, or answers with a token.

        Those named, and those that share most lines with these.
        """
        address = canonical(sender) or sender.lower()
        writer = {"sender": sender, "address": address, "token": token.lower()}
        return outbox.letters_sent_to(self._connection, writer, rows, message_ids, lines)

    def letters_answered_by(self, message_ids: Sequence[str]) -> tuple[str, ...]:
        """The Message-IDs (without brackets) of letters that ours with these Message-IDs have answered."""
        return outbox.letters_answered_by(self._connection, message_ids)

    def answered_last(self, address: str) -> str:
        """The Message-ID of the letter that our newest to an address answers; empty if it answers none."""
        last = outbox.answered_last(self._connection, address)
        return f"<{last}>" if last else ""

    def finish_letter(
        self,
        claimed: ClaimedLetter,
        status: LetterStatus,
        now: datetime,
        note: str = "",
        cost: int = 0,
        untold: int | None = None,
        later: KeepForLater | None = None,
    ) -> None:
        """Mark an inbound letter as dealt with. Raises LostClaimError if another worker has it by now.

        `untold` is the person who has to hear that it was put away; `later` says how it is kept.
        """
        if not letters.finish(self._connection, claimed, status, now, note, cost, untold, later):
            raise LostClaimError(claimed.id)

    def who_is_untold(self, addresses: Collection[str]) -> frozenset[str]:
        """Those of these addresses whose person has not heard of a letter put away."""
        return letters.who_is_untold(self._connection, addresses)

    def untold(self, address: str, limit: int) -> tuple[PutAway, ...]:
        """Letters put away of which the person at an address has not heard, oldest first."""
        return letters.untold(self._connection, address, limit)

    def note_told(self, address: str) -> None:
        """Note that the person at an address has been told of all of them."""
        letters.note_told(self._connection, address)

    def earlier_letters(self, id: int, message_id: str, limit: int) -> tuple[EarlierLetter, ...]:
        """Letters of the same Message-ID that were dealt with before letter `id`, newest first."""
        return letters.earlier(self._connection, id, message_id, limit)

    def letters_called(self, prefix: str) -> Mapping[str, int]:
        """The numbers of letters whose Message-IDs begin so (in ASCII, without brackets), by these."""
        return letters.numbers_by_message_id(self._connection, prefix)

    def arrival_of(self, id: int) -> datetime | None:
        """Moment at which the transfer of a letter began; None: there is no such letter."""
        return letters.arrival_of(self._connection, id)

    def is_handled(self, id: int) -> bool:
        """Decide whether a letter was dealt with."""
        return letters.is_handled(self._connection, id)

    def release_letter(
        self,
        claimed: ClaimedLetter,
        again_at: datetime,
        note: str,
        *,
        counts: bool = True,
        concerns: str | None = None,
    ) -> None:
        """Give an inbound letter back after a fault, which `counts` if it may have been the letter's.

        `concerns` are the games that it may be about, if somebody has looked. Raises LostClaimError.
        """
        if not letters.release(self._connection, claimed, again_at, note, counts=counts, concerns=concerns):
            raise LostClaimError(claimed.id)

    def waiting_letters(
        self, received: datetime, game: str, now: datetime, limit: int = 50
    ) -> WaitingLetters:
        """Letters received until then that are not dealt with and may be about a game, oldest first."""
        return letters.waiting(self._connection, received, game, now, limit)

    def last_letter(self) -> datetime | None:
        """Time at which the last known letter was received; None: there is none."""
        return letters.last_received(self._connection)

    def receiving(self, now: datetime, also: str = "") -> tuple[Receiving, ...]:
        """The living processes that take letters in, and `also`, silent or not."""
        return processes.receiving(self._connection, now, also)

    def lost_receivers(self, now: datetime, also: str = "") -> tuple[Receiving, ...]:
        """The processes that took letters in and are gone; `also` is known to live."""
        return processes.gone_receivers(self._connection, now, also)

    def forget_receivers(self, names: Collection[str], now: datetime) -> tuple[str, ...]:
        """Wait no longer for some of them; those that were known."""
        return processes.forget(self._connection, names, now)

    def cost_of_origin(self, origin: str, since: datetime) -> int:
        """Cost of an origin's letters since then, in milliseconds of a processor."""
        return letters.cost_of_origin(self._connection, origin, since)

    def cost_of_strangers(self, since: datetime) -> int:
        """The same of all origins together that are nobody's."""
        return letters.cost_of_strangers(self._connection, since)

    def replies_since(self, address: str, proof: str, since: datetime) -> int:
        """Number of answers that went to an address since then, to letters that were known for its owner's
        like that.
        """
        return outbox.replies_since(self._connection, address, proof, since)

    def letters_since(self, address: str, since: datetime) -> int:
        """Number of letters of any kind that went to an address since then."""
        return outbox.letters_since(self._connection, address, since)

    def losses_since(self, after: int, limit: int) -> tuple[tuple[Undelivered, ...], int]:
        """Letters that came back or were given up since a delivery, oldest first, and the last delivery."""
        return outbox.losses_since(self._connection, after, limit)

    def note_bounce(self, row: int, now: datetime, reply: str) -> bool:
        """Note that an already sent letter came back. False if there was no such letter."""
        return outbox.note_bounce(self._connection, row, now, reply)

    def undelivered_letters(self) -> tuple[Undelivered, ...]:
        """Letters that the keeper should look at, oldest first."""
        return outbox.undelivered_letters(self._connection)

    def undelivered_of(self, game: str) -> tuple[Undelivered, ...]:
        """The same for one game."""
        return outbox.undelivered_letters(self._connection, game.lower())

    def letters_waiting(self) -> int:
        """Number of inbound letters that are not dealt with yet."""
        waiting = LetterRow.status.in_([LetterStatus.NEW, LetterStatus.CLAIMED])
        return self._connection.scalar(select(func.count()).select_from(LetterRow).where(waiting)) or 0

    def set_aside(self) -> tuple[tuple[int, str], ...]:
        """Letters that crashed their workers: number and last error, oldest first."""
        rows = self._connection.execute(
            select(LetterRow.id, LetterRow.note)
            .where(LetterRow.status == LetterStatus.SET_ASIDE)
            .order_by(LetterRow.id)
        )
        return tuple((row.id, row.note) for row in rows)
