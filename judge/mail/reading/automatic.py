"""Senders that must not be answered: robots, lists, bounces, and ourselves (RFC 3834 2, RFC 5230 4.6).

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
    r"(?:(?:re|aw|sv|tr)\s?:\s?|\[)*+(?:auto\s?:|ooo\b|out of (?:the )?office|automatic reply|"
    r"auto(?:matic)?[- ]?(?:reply|response)|automatische antwort|abwesenheitsnotiz|abwesenheit|"
    r"réponse automatique|(?:absence|absente?) du bureau|respuesta automática|fuera de la oficina|"
    r"risposta automatica|fuori sede|automatisch antwoord|afwezigheidsbericht|resposta automática|"
    r"autosvar|automatiskt? svar|automaattinen vastaus|autoodpowiedź|odpowiedź automatyczna|"
    r"automatická odpoveď|automatická odpověď|automatikus válasz|otomatik yanıt|răspuns automat|"
    r"αυτόματη απάντηση|автоот|автоматический ответ|автоматична відповідь|自动回复|自動回覆|"
    r"自動返信|자동 회신|자동 응답)|"
    r".{1,60}? (?:is (?:currently )?(?:out of (?:the )?office|away from the office)|"
    r"ist (?:\w+ )?(?:außer haus|nicht im (?:büro|haus))|est absente?\b|"
    r"está fuera de la oficina|è fuori sede|is afwezig)",
    re.IGNORECASE,
)
_RECEIPT = re.compile(
    r"(?:read|not read|accepted|declined|tentative(?:ly accepted)?|gelesen|ungelesen|zugesagt|"
    r"abgelehnt|mit vorbehalt|lu|non lu|accepté|refusé|provisoire|letto|non letto|accettato|rifiutato|leído|"
    r"no leído|aceptado|aceptada|rechazado|gelezen|niet gelezen|geaccepteerd|geweigerd|lida|aceito|"
    r"aceite|recusado)\s?:\s?"
    r"(?:(?:re|aw|sv|tr|r|rif|antw|odp)\s?:\s?)*+\[",
    re.IGNORECASE,
)
"""Before a subject of ours, a receipt or the answer of a calendar; people write such words before others."""
_AUTOMATIC_BEHIND = re.compile(
    r".{0,200}[(\[](?:auto[- ]?reply|automatic reply|auto[- ]?response|out of office|automatische antwort|"
    r"abwesend|réponse automatique|risposta automatica|respuesta automática|automatisch antwoord|"
    r"resposta automática)[)\]]\Z",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"(?:failure notice|undeliver(?:able|ed)|mail delivery|delivery (?:failure|status notification)|"
    r"returned mail|unzustellbar)\b",
    re.IGNORECASE,
)
_AGGREGATE = re.compile(r"(?:\[[^\]]*\]\s*)?report domain:.*submitter:", re.IGNORECASE)
_COMPLAINT = re.compile(r"complaint about message from \[?[\da-f.:]{3,39}", re.IGNORECASE)
_COMMENT = re.compile(r"\([^()]{0,200}\)")
_RESPONDERS = (
    "x-autoreply", "x-autorespond", "x-autoresponse", "x-autoresponder", "x-auto-reply", "x-auto-response",
    "x-autoreply-from", "x-auto-reply-from", "x-mail-autoreply", "x-fc-machinegenerated", "x-cron-env",
    "x-vacation", "x-helpscout-auto-reply", "x-servicenow-generated", "x-otrs-loop", "x-rt-loop-prevention",
    "x-zendesk-from-account-id", "x-jira-fingerprint", "x-boxtrapper",
    "x-ms-exchange-generated-message-source",
)  # fmt: skip
_LISTS = ("mailing-list", "x-beenthere", "x-mailing-list")
"""Of lists that know no RFC 2919."""
_REPORTERS = ("x-failed-recipients", "tls-report-domain", "x-hmxmroriginalrecipient")
_NOTHING = frozenset({"", "no", "false", "none", "off", "n", "0"})
"""Values of a header that is there and does not hold."""
_PRECEDENCES = ("bulk", "junk", "list", "auto_reply", "auto-reply", "autoreply")

Headers = Mapping[str, Sequence[str]]
"""All values of each header, by its name in lower case."""


def _reasons(headers: Headers, sender: str, subject: str, own: OwnAddresses) -> Iterator[tuple[str, bool]]:
    first = {name: values[0].strip().lower() for name, values in headers.items() if values}
    yield "own", own.owns(sender)
    yield "loop", any(own.owns(value) for value in headers.get(LOOP_HEADER.lower(), ()))
    yield "report", first.get("content-type", "").startswith(("multipart/report", "message/delivery-status"))
    yield "loop", len(headers.get("received", ())) > MOST_HOPS
    yield "report", any(name in first for name in _REPORTERS) or is_report_of_others(subject)
    yield "auto-submitted", any(_says_yes(value) for value in headers.get("auto-submitted", ()))
    yield "list", any(name.startswith("list-") or name in _LISTS for name in first)
    yield "precedence", any(_keyword(value) in _PRECEDENCES for value in headers.get("precedence", ()))
    yield "autoreply", "autoresponder" in first.get("x-post-messageclass", "")
    yield "autoreply", any(_says_yes(first.get(name, "")) for name in _RESPONDERS)
    yield "autoreply", "autoresponder" in map(_keyword, headers.get("delivered-to", ()))
    yield "robot-sender", is_robot(sender)
    yield "subject", is_absence(subject) or bool(_FAILED.match(subject.strip()))


def is_robot(address: str) -> bool:
    """Decide whether an address, in lower case, is by its name a program's."""
    return bool(_ROBOT.match(address))


def is_absence(subject: str) -> bool:
    """Decide whether a subject is that of a mailbox whose owner is away, or which says that it was read."""
    said = subject.strip()
    return any(form.match(said) for form in (_AWAY, _RECEIPT, _AUTOMATIC_BEHIND))


def is_report_of_others(subject: str) -> bool:
    """Decide whether a subject is that of a complaint, or of a report about a domain (RFC 7489 7.2.1.1)."""
    return bool(_AGGREGATE.match(subject.strip()) or _COMPLAINT.match(subject.strip()))


def _says_yes(value: str) -> bool:
    return _keyword(value) not in _NOTHING


def _keyword(value: str) -> str:
    """The value of a header, without its comments and parameters (RFC 3834 5)."""
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
    """Reason for which a letter must not be answered, as a code; None if a person wrote it.

    `return_path` is the envelope's sender, empty for the null sender, None where the route does not tell.
    """
    if any(own.row_of_return_path(address) is not None for address in to):
        return "bounce"
    if return_path == "":
        return "null-sender"
    return next((code for code, holds in _reasons(headers, sender, subject, own) if holds), None)
