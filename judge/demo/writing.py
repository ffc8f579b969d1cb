"""Looks of the scripted players' letters: plain, from a phone, on top of a quotation, as an attachment.

Not here: what they order (machiavelli.scripted), how a letter travels (demo.post).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from html import escape

from judge.demo.post import Received


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Letter to be sent. `answers` is the letter it answers, if any; `id` names the letter, if
    it is to be the same whenever it is written.
    """

    name: str
    address: str
    to: str
    subject: str
    lines: Sequence[str]
    answers: Received | None = None
    id: str = ""


Style = Callable[[EmailMessage, Draft], None]


def compose(draft: Draft, style: Style) -> bytes:
    """A complete message with the headers that mail programs write."""
    message = EmailMessage()
    message["From"] = f"{draft.name} <{draft.address}>"
    message["To"] = draft.to
    message["Subject"] = draft.subject
    domain = draft.address.rpartition("@")[2]
    message["Message-ID"] = f"<{draft.id}@{domain}>" if draft.id else make_msgid(domain=domain)
    if draft.answers is not None:
        message["Date"] = format_datetime(draft.answers.at)
        message["In-Reply-To"] = draft.answers.message_id
        message["References"] = draft.answers.message_id
    style(message, draft)
    if draft.id and message.is_multipart():
        message.set_boundary(f"={draft.id}=")
    return message.as_bytes()


def plain(message: EmailMessage, draft: Draft) -> None:
    """The lines, a signature, nothing else."""
    message.set_content("\n".join(draft.lines) + f"\n\n-- \n{draft.name}\n")


def phone(message: EmailMessage, draft: Draft) -> None:
    """HTML alone, one <div> a line, arrows prettified, and the telephone's boast at the end."""
    rows = "".join(f"<div>{escape(line).replace('-&gt;', '→')}</div>" for line in draft.lines)
    message.set_content(f"<html><body>{rows}<br><div>Sent from my phone</div></body></html>", subtype="html")


def on_top(message: EmailMessage, draft: Draft) -> None:
    """The lines above a quotation of what they answer."""
    text = "\n".join(draft.lines) + "\n"
    if draft.answers is not None:
        quoted = "\n".join(f"> {line}" for line in draft.answers.text.splitlines())
        text += f"\nOn {draft.answers.at:%a, %d %b %Y at %H:%M}, the judge wrote:\n{quoted}\n"
    message.set_content(text, cte="quoted-printable")


def attach_lines(message: EmailMessage, draft: Draft) -> None:
    """An empty letter with the lines in a text file."""
    message.set_content("\n")
    message.add_attachment("\n".join(draft.lines) + "\n", filename="orders.txt", cte="base64")


STYLES: tuple[Style, ...] = (plain, phone, on_top, attach_lines)
