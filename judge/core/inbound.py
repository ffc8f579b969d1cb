"""Incoming mail: one letter as it was read, before anybody decides what it means.

Times are aware datetimes in UTC. Not here: what follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class InboundMail:
    """One letter as read: who, to whom, and the lines that count.

    `received` is when its transfer began (SMTP, LMTP) or the server's INTERNALDATE (IMAP); never its Date
    header. `sender` is the bare From address in lower case; empty if there is no usable one. `automatic`
    names why a letter must not be answered (RFC 3834 2), such as ``auto-submitted``; else None. `token` is
    the reply token of the address it was sent to, if it had one. `proof`: our own mail server could prove the
    sender (``pass``), or found that it is another (``fail``). `lines` are the body's lines that count,
    normalised, and `as_written` has those of them that lost dashes, quotes or arrows, each with its own;
    `left_out` are those taken for quotes or signatures. `problems` are codes of what was wrong in
    reading it, such as ``too-large`` or ``charset``. `own_letters` are the numbers of our letters that bear
    their line in it; `doubtful` are lines left out that stand in a letter of ours, or within one, and may yet
    be the writer's own. `whole_lists`, `parts_of_lists`, `listed_lines` have the words of lists of ours, and
    `copied_lines` stand as nobody types them; `repeated_lines` are, to the sign,
    lines of a letter of ours, of a list or not. `to_others`: its To and Cc name others besides the judge.
    `answers`: lines that count and stand right below a quoted one, each with that; `quoted_below`: quoted
    lines below one that counts and ends in a colon, each behind that; `signature`: those left out as
    signature; `set_apart`: those that count, but may be taken back, for they are grey beside black
    ones, or quoted, for they stand in a frame or below the subject of a letter that was handed on; `beside`:
    what else may be the writer's own words: below another letter's head without a mark, shown by the HTML
    alone, attached. `redirected`: `sender` has sent on somebody else's letter as it was; `handed_on_by`: a
    mailbox that did so by a rule, under the author's name. `date` is its Date header, which proves nothing;
    `earlier` are the lines of a letter of the same id and date that was dealt with before. `sections`: only
    these parts are still to be done, for the rest was; 0 is what stands above the first line that signs on,
    1 what begins with that, and so on. Empty: the whole letter.
    """

    id: int
    received: datetime
    route: str
    envelope_from: str
    envelope_to: tuple[str, ...]
    sender: str
    sender_name: str
    subject: str
    message_id: str
    references: tuple[str, ...] = ()
    automatic: str | None = None
    token: str | None = None
    proof: str = ""
    lines: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    own_letters: tuple[int, ...] = ()
    doubtful: tuple[str, ...] = ()
    whole_lists: tuple[str, ...] = ()
    parts_of_lists: tuple[str, ...] = ()
    listed_lines: tuple[str, ...] = ()
    copied_lines: tuple[str, ...] = ()
    repeated_lines: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    quoted_below: tuple[tuple[str, str], ...] = ()
    signature: tuple[str, ...] = ()
    set_apart: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    to_others: bool = False
    redirected: bool = False
    handed_on_by: str = ""
    date: str = ""
    earlier: tuple[str, ...] | None = None
    sections: tuple[int, ...] = ()
    as_written: Mapping[str, str] = field(default_factory=dict)

    @property
    def answers_to(self) -> tuple[str, ...]:
        """The letter that is answered, and the one that it had answered; older ones are history."""
        return self.references[-1:-3:-1]
