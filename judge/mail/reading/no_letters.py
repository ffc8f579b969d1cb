"""Mail that comes like a letter and is none: reactions, receipts, answers to entries in calendars.

Mail programs send them at the press of a button, in a person's name (RFC 8098, RFC 5546 3.2.3). Whoever also
writes lines of their own has written a letter. Not here: robots and bounces (automatic).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_REACTION_TYPE = "text/vnd.google.email-reaction+json"
_REACTED = re.compile(
    r"\W{0,12}(?:.{1,60} )?(?:reacted (?:to your (?:message|e-?mail)|via gmail|with .{1,12} to)|"
    r"hat (?:mit .{1,12} )?auf (?:ihre|deine) (?:nachricht|e-?mail|mail) reagiert|hat über gmail reagiert|"
    r"a réagi (?:à (?:votre|ton) (?:message|e-?mail)|via gmail)|"
    r"ha reaccionado (?:a (?:su|tu) (?:mensaje|correo)|(?:a través de|con) gmail)|"
    r"ha reagito (?:al (?:suo|tuo) messaggio|tramite gmail)|"
    r"reagiu (?:à sua mensagem|ao seu e-?mail|pelo gmail)|"
    r"heeft (?:gereageerd op (?:uw|je) (?:bericht|e-?mail)|via gmail gereageerd))\b.{0,80}",
    re.IGNORECASE,
)
_TAPBACK = re.compile(
    r"\W{0,4}(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,12} to|"
    r"removed an? \w+ from|gefällt(?: nicht)?|liebt|lacht über|hat .{1,12} auf|a (?:aimé|adoré|ri de)|"
    r"n['\u2019]a pas aimé|a réagi .{1,12} à|(?:no )?le gustó|le encantó|reaccionó .{1,12} a|"
    r"ha reagito .{1,12} a|reagiu .{1,12} a) "
    r"(?:[\"\u201c\u201e\u2018'\u00ab].{0,400}|an? (?:message|image|e-?mail))\Z",
    re.IGNORECASE,
)
_ANSWER_METHOD = re.compile(
    r"^METHOD\s*:\s*(?:REPLY|COUNTER|DECLINECOUNTER)\s*$", re.IGNORECASE | re.MULTILINE
)
_SUMMARY = re.compile(r"^SUMMARY(?:;[^:\n]{0,200})?:[ \t]*(\S.{2,200})$", re.IGNORECASE | re.MULTILINE)
_ANSWERS = ("reply", "counter", "declinecounter")
_ANSWERED = re.compile(
    r"(?:accepted|declined|tentative(?:ly accepted)?|zugesagt|angenommen|abgelehnt|"
    r"(?:mit )?vorbehalt(?:lich)?|accepté|refusé|décliné|provisoire|aceptado|rechazado|provisional|"
    r"accettato|rifiutato|provvisorio|aceite|recusado|geaccepteerd|geweigerd|voorlopig)\s{0,3}:",
    re.IGNORECASE,
)
_READ = re.compile(
    r"return receipt\Z|(?:(?:not )?read|(?:un)?gelesen|(?:non )?lu|(?:no )?leído|(?:non )?letto|lida|"
    r"(?:niet )?gelezen)\s{0,3}:",
    re.IGNORECASE,
)
_READ_AT = re.compile(
    r"(?:was|were) (?:read|displayed|opened|received by|deleted without being read)|"
    r"read[- ]receipt|return receipt|"
    r"wurde .{0,80}(?:gelesen|geöffnet|angezeigt)|a été lu|se ha leído|fue leído|è stato letto|foi lida|"
    r"is gelezen",
    re.IGNORECASE,
)
_MOST_WORDS = 6
"""Speaking lines of a receipt's or a calendar answer's text."""


def kind_of(
    content_types: Sequence[str], calendars: Sequence[str], subject: str, lines: Sequence[str]
) -> str | None:
    """Return ``reaction``, ``receipt`` or ``calendar``; None for a letter.

    `content_types` are those of all parts with their parameters, `calendars` the texts of calendar parts,
    `lines` the lines that count.
    """
    said = [line.strip() for line in lines if line.strip() and line.strip() != subject.strip()]
    if any("disposition-notification" in kind for kind in content_types):
        return "receipt"
    answers = any(_answers_entry(kind) for kind in content_types) or any(
        map(_ANSWER_METHOD.search, calendars)
    )
    if answers and (not said or _ANSWERED.match(subject) or _names_entry(subject, calendars)):
        return "calendar"
    if any(kind.startswith(_REACTION_TYPE) for kind in content_types) or _is_reaction(said):
        return "reaction"
    if _ANSWERED.match(subject) and not said:
        return "calendar"
    if _READ.match(subject) and len(said) <= _MOST_WORDS and _READ_AT.search(" ".join(said)):
        return "receipt"
    return None


def _names_entry(subject: str, calendars: Sequence[str]) -> bool:
    """Decide whether a subject tells, in whatever language, what became of the entry that it names."""
    named = (found[1].strip() for calendar in calendars for found in _SUMMARY.finditer(calendar))
    return any(name in subject and not subject.startswith(name) for name in named)


def _answers_entry(kind: str) -> bool:
    name, _, parameters = kind.partition(";")
    method = re.search(r"method\s*=\s*\"?([a-z]+)", parameters)
    return name.strip() == "text/calendar" and method is not None and method[1] in _ANSWERS


def _is_reaction(said: Sequence[str]) -> bool:
    """Decide whether a text is nothing but a sign, or a program's sentence about one."""
    if not said:
        return False
    told = [line for line in said if any(character.isalnum() for character in line)]
    if not told:
        signs = [c for line in said for c in line if unicodedata.category(c) == "So"]
        return bool(signs) and sum(map(len, said)) <= 2 * _MOST_WORDS
    return len(told) == 1 and (_REACTED.fullmatch(told[0]) or _TAPBACK.match(told[0])) is not None
