"""What of a body counts: orders and press do; quotes, what introduces them, and signatures are left out.

When in doubt a line counts, for a complaint about a greeting does less harm than an order lost; but what
stands under another letter's head is that letter's. All that is left out is kept, so that it can be shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_QUOTED = re.compile(r"\s{0,3}(?:(>)|\|(?=\s|\Z))")
_ENDS_ATTRIBUTION = re.compile(
    r"(?:wrote|writes|said|schrieb(?:en)?|a écrit|écrivait|escribió|escribio|ha scritto|scrive|schreef|skrev|"
    r"escreveu|napisał(?:\(a\))?|kirjoitti|написал(?:а)?|пише(?:т)?|写道|のメール)\b[^:：]{0,60}[:：]\s*\Z",
    re.IGNORECASE,
)
_STARTS_ATTRIBUTION = re.compile(
    r"(?:On|Am|Le|El|Il|Op|Den|Em|W dniu|Dnia|At|In|Il giorno|På|В|\d{1,2}[./-]|\d{4}-|"
    r"[^<]{0,80}<[^\s<>@]+@[^\s<>]+>)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"<[^\s<>@]+@[^\s<>]+>\s*:\Z")  # "12.03.2026, 10:00, Anna <anna@players.test>:"
_STAMPED = re.compile(r"@|\b\d{1,2}[:.]\d{2}\b")  # a date alone stands in press as well
_OTHER_LETTER = re.compile(
    r"\s*(?:-{2,}\s*(?:Original[ -]Message|Forwarded message|Forwarded by .{1,80}|Ursprüngliche Nachricht|"
    r"Weitergeleitete Nachricht|Message d'origine|Message transféré|Message original|Mensaje original|"
    r"Mensaje reenviado|Messaggio originale|Messaggio inoltrato|Oorspronkelijk bericht|Doorgestuurd bericht|"
    r"Mensagem original|Ursprungligt meddelande|Oprindelig meddelelse|Original Mail)\s*-*"
    r"|(?:Begin forwarded message|Anfang der weitergeleiteten Nachricht|"
    r"Début du message (?:réexpédié|transféré)|Inizio messaggio inoltrato|Inicio del mensaje reenviado)\s*:"
    r"|\W*(?:please )?reply above this line\W*)\s*\Z",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"\*?(From|Sent|Date|To|Cc|Subject|Von|Gesendet|Datum|An|Betreff|De|Envoyé|À|Objet|Enviado(?: el)?|Fecha|"
    r"Para|Asunto|Da|Inviato|Data|A|Oggetto|Van|Verzonden|Aan|Onderwerp|Från|Skickat|Till|Ämne|От|Отправлено|Дата|Кому|Тема)\s?:\*?\s",
    re.IGNORECASE,
)
_HEAD_STARTS = re.compile(r"\*?(?:From|Date|Subject|Von|De|Da|Van|Från|От|Дата)\s?:\*?\s.*\S", re.IGNORECASE)
_RULE = re.compile(r"[_=-]{10,}\s*\Z")
_DEVICE = re.compile(
    r"(?:Sent (?:from|via|with|using) .{1,60}|Get Outlook for .{1,40}|Von meine[mr] .{1,40} gesendet|"
    r"Gesendet (?:von|mit|über) .{1,60}|Envoyé (?:de|depuis|à partir d)\b.{1,60}|"
    r"Enviado (?:desde|do|de) .{1,60}|Inviato (?:da|dal)\b.{1,60}|Verstuurd (?:vanaf|vanuit|met|via) .{1,60}|"
    r"Verzonden (?:vanaf|met) .{1,60}|Skickat från .{1,60}|Sendt fra .{1,60}|Lähetetty .{1,60}|"
    r"Wysłan[eo] z .{1,60}|Отправлено (?:с|из) .{1,60}|发自我的.{1,40}|"
    r"Download .{1,40} for (?:iOS|Android)|.{0,40}\bOutlook\b.{0,20}\b(?:iOS|Android).{0,20})\.?\Z",
    re.IGNORECASE,
)
_PGP_BEGINS, _PGP_SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
_LONGEST_SIGNATURE = 10
_LONGEST_MARK = 300


def _quoted(line: str) -> bool:
    """Whether a line is quoted, by ``>`` or by ``|``; but a row of a table has a rule at its end too."""
    mark = _QUOTED.match(line)
    if mark is None or mark[1]:
        return mark is not None
    cells = line[mark.end() :].rstrip()
    return not (cells.endswith("|") and cells[:-1].strip())


def _attribution(lines: Sequence[str], at: int) -> int:
    """How many lines from `at` on introduce a quote ("On Monday, X wrote:", often wrapped); 0 if none do."""
    if len(lines[at]) > _LONGEST_MARK or not _STARTS_ATTRIBUTION.match(lines[at].strip()):
        return 0
    if _NAMED.search(lines[at].strip()) and _quote_follows(lines, at + 1):
        return 1
    joined = ""
    for count in range(1, 5):
        if at + count > len(lines) or not (line := lines[at + count - 1].strip()) or _quoted(line):
            return 0
        joined = f"{joined} {line}".strip()
        if len(joined) <= 500 and joined.endswith((":", "：")) and _ENDS_ATTRIBUTION.search(joined):
            return count if _STAMPED.search(joined) or _quote_follows(lines, at + count) else 0
    return 0


def _quote_follows(lines: Sequence[str], at: int) -> bool:
    following = next((line for line in lines[at : at + 4] if line.strip()), "")
    return _quoted(following)


def _head(lines: Sequence[str], at: int) -> bool:
    """Whether another letter's head stands here, as Outlook quotes: three fields within six lines."""
    if _RULE.match(lines[at].strip()):
        at += 1
    if at >= len(lines) or not _HEAD_STARTS.match(lines[at].strip()):
        return False
    fields = {found[1].lower() for line in lines[at : at + 6] if (found := _HEAD.match(line.strip() + " "))}
    return len(fields) >= 3


def _signature(lines: Sequence[str], at: int) -> bool:
    """``-- `` begins a signature (RFC 3676 4.3); a bare ``--`` only if what follows is as short as one."""
    if lines[at] == "-- ":
        return True
    if lines[at].rstrip() != "--":
        return False
    rest = [line for line in lines[at + 1 :] if line.strip() and not _quoted(line)]
    return len(rest) <= _LONGEST_SIGNATURE


def divide(lines: Sequence[str]) -> tuple[list[str], list[str], set[str]]:
    """The lines that count, those left out, and problems: ``quote-unmarked`` where the rest had to go.

    ``quote-between``: quoted lines stood between lines that count. A signature ends where a quote begins:
    people answer below quotes as well as above them.
    """
    kept: list[str] = []
    left_out: list[str] = []
    problems: set[str] = set()
    signature = quoting = False
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if len(line) <= _LONGEST_MARK and (_OTHER_LETTER.match(line) or _head(lines, at)):
            return kept, left_out + list(lines[at:]), problems | {"quote-unmarked"}
        if count := _attribution(lines, at):
            if not _quote_follows(lines, at + count) and any(rest.strip() for rest in lines[at + count :]):
                return kept, left_out + list(lines[at:]), problems | {"quote-unmarked"}
            left_out += lines[at : at + count]
            at, signature = at + count, False
            continue
        quoted = _quoted(line)
        signature = not quoted and (signature or _signature(lines, at) or line == _PGP_SIGNATURE)
        aside = (
            quoted or signature or line.rstrip("-") == "" != line or _DEVICE.match(line) or _armour(lines, at)
        )
        if line and not aside and quoting:
            problems.add("quote-between")
        quoting = (quoting or quoted) and any(map(str.strip, kept))
        (left_out if aside else kept).append(lines[at])
        at += 1
    return kept, left_out, problems


def _armour(lines: Sequence[str], at: int) -> bool:
    """The frame around a clear-signed text (RFC 9580 7): its mark and the ``Hash:`` line under it."""
    line = lines[at].strip()
    return line == _PGP_BEGINS or (
        line.startswith("Hash: ") and at > 0 and lines[at - 1].strip() == _PGP_BEGINS
    )
