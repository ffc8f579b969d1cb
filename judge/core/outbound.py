"""Outgoing mail: the content of a letter, and a letter in the outbox. Not here: MIME (mail)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Picture that is painted when its letter is composed, as plain data: JSON of all that it depends on.

    Where it and the attachments before it have more than `most` bytes, it is painted smaller; 0: never.
    """

    values: str
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """`inline` True shows it in the HTML part as ``cid:`` + `name`.

    With a `scene` it may have no content yet; if it has some, that is the scene as it is usually painted.
    """

    name: str
    type: str
    content: bytes = b""
    inline: bool = False
    scene: Scene | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A letter's content, ready to be put into MIME. `html` empty: text only."""

    subject: str
    text: str
    html: str = ""
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboundMail:
    """A letter in the outbox. `kind`: ``reply``, ``notice``, ``press``, ``results``, ``desk``.

    `auto` is the value of Auto-Submitted (``auto-replied`` or ``auto-generated``); `token` goes into
    Reply-To, so that the reader can simply answer; `list_id` and `unsubscribe` mark letters for observers.
    `proof` tells by what the letter that this one answers was known for its writer's: ``token``,
    ``password``,
    or ``proof`` (a code, or our own mail server); ``failed`` if it is none of theirs by what that server
    found; ``robot`` if its head is a program's; empty if nothing but its From line speaks for it.
    """

    to: str
    content: Rendered
    kind: str
    auto: str = "auto-generated"
    token: str = ""
    game: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    unsubscribe: bool = False
    proof: str = ""
