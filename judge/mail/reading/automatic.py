"""Who must not be answered: robots, lists, bounces, and ourselves (RFC 3834 2, RFC 5230 4.6).

Not here: budgets of replies per correspondent; those need memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from judge.mail.addresses import OwnAddresses

LOOP_HEADER = "X-Loop"
"""Carries our own address in everything we send."""

MOST_HOPS = 50
"""Servers a letter may have passed (RFC 5321 6.3)."""

_ROBOT = re.compile(
    r"(?:mailer-daemon|mail-daemon|postmaster|daemon|no[-_.]?reply|do[-_.]?not[-_.]?reply|listserv|majordomo|"
    r"bounces?|[^@]*-(?:request|owner|bounces?))(?:[+=][^@]*+)?@|owner-[^@]*+@",
)
_AWAY = re.compile(
    r"(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|automatische antwort|"
    r"abwesenheitsnotiz|abwesenheit|réponse automatique|absence du bureau|respuesta automática|"
    r"fuera de la oficina|risposta automatica|automatisch antwoord|afwezigheidsbericht|resposta automática|"
    r"autosvar|automatiskt svar|automaattinen vastaus|autoodpowiedź|automatická odpověď|автоответ|自动回复|"
    r"自動返信)\b",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"(?:failure notice|undeliver(?:able|ed)|mail delivery|delivery (?:failure|status notification)|"
    r"returned mail|unzustellbar)\b",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"\([^()]{0,200}\)")
_RESPONDERS = (
    "x-autoreply", "x-autorespond", "x-autoresponse", "x-autoresponder", "x-auto-reply", "x-auto-response",
    "x-autoreply-from", "x-auto-reply-from", "x-mail-autoreply", "x-fc-machinegenerated", "x-cron-env",
)  # fmt: skip
_PRECEDENCES = ("bulk", "junk", "list", "auto_reply", "auto-reply", "autoreply")

Headers = Mapping[str, Sequence[str]]
"""All values of each header, by its name in lower case."""


def _reasons(headers: Headers, sender: str, subject: str, own: OwnAddresses) -> Iterator[tuple[str, bool]]:
    first = {name: values[0].strip().lower() for name, values in headers.items() if values}
    yield "own", own.owns(sender)
    yield "loop", any(own.owns(value) for value in headers.get(LOOP_HEADER.lower(), ()))
    yield "report", first.get("content-type", "").startswith(("multipart/report", "message/delivery-status"))
    yield "loop", len(headers.get("received", ())) > MOST_HOPS
    yield "report", "x-failed-recipients" in first
    yield "auto-submitted", any(_keyword(value) != "no" for value in headers.get("auto-submitted", ()))
    yield "list", any(name.startswith("list-") for name in first)
    yield "precedence", any(_keyword(value) in _PRECEDENCES for value in headers.get("precedence", ()))
    yield "autoreply", "autoresponder" in first.get("x-post-messageclass", "")
    yield "autoreply", any(_keyword(first.get(name, "no")) not in ("no", "false") for name in _RESPONDERS)
    yield "robot-sender", is_robot(sender)
    yield "subject", is_absence(subject) or bool(_FAILED.match(subject.strip()))


def is_robot(address: str) -> bool:
    """Decide whether an address, in lower case, is by its name a program's."""
    return bool(_ROBOT.match(address))


def is_absence(subject: str) -> bool:
    """Decide whether a subject is that of a mailbox whose owner is away."""
    return bool(_AWAY.match(subject.strip()))


def _keyword(value: str) -> str:
    """What a header says, without its comments and parameters (RFC 3834 5)."""
    return _COMMENT.sub(" ", value).split(";")[0].strip().lower()


def reason(
    headers: Headers,
    *,
    sender: str,
    subject: str,
    return_path: str | None,
    to: Sequence[str],
    own: OwnAddresses,
) -> str | None:
    """Why this letter must not be answered, as a code; None if a person wrote it.

    `return_path` is the envelope's sender, empty for the null sender, None where the route does not tell.
    """
    if any(own.bounced_row(address) is not None for address in to):
        return "bounce"
    if return_path == "":
        return "null-sender"
    return next((code for code, holds in _reasons(headers, sender, subject, own) if holds), None)
