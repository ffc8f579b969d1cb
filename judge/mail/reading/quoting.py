"""What of a body counts: orders and press do; quotes, what introduces them, and signatures are left out.

When in doubt a line counts, for a complaint about a greeting does less harm than an order lost; but what
stands under another letter's head is that letter's. All that is left out is kept, so that it can be shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.mail.reading.quoted_heads import (
    attribution,
    before_attribution,
    is_rule,
    other_letter,
    quote_follows,
)

_QUOTED = re.compile(r"\s{0,3}(?:(>)|\|(?=\s|\Z))")
_DEVICE = re.compile(
    r"(?:Sent (?:from|via|with|using) .{1,60}|Get Outlook for .{1,40}|Von meine[mr] .{1,40} gesendet|"
    r"Gesendet (?:von|mit|über) .{1,60}|Envoyé (?:de|depuis|à partir d)\b.{1,60}|"
    r"Enviado (?:desde|do|de) .{1,60}|Inviato (?:da|dal)\b.{1,60}|Verstuurd (?:vanaf|vanuit|met|via) .{1,60}|"
    r"Verzonden (?:vanaf|met) .{1,60}|Skickat från .{1,60}|Sendt fra .{1,60}|Lähetetty .{1,60}|"
    r"Wysłan[eo] z .{1,60}|Отправлено (?:с|из) .{1,60}|发自我的.{1,40}|"
    r"Download .{1,40} for (?:iOS|Android)|.{0,40}\bOutlook\b.{0,20}\b(?:iOS|Android).{0,20})\.?\Z",
    re.IGNORECASE,
)
_PROGRAM = re.compile(
    r"\b(?:iPhone|iPad|Android|Samsung|Galaxy|Outlook|Yahoo|Gmail|Proton|Spark|Huawei|Xiaomi|BlackBerry|Windows)\b",
    re.IGNORECASE,
)
_PGP_BEGINS, _PGP_SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
_LONGEST_SIGNATURE = 10


def _quoted(line: str) -> bool:
    """Whether a line is quoted, by ``>`` or by ``|``; but a row of a table has a rule at its end too."""
    mark = _QUOTED.match(line)
    if mark is None or mark[1]:
        return mark is not None
    cells = line[mark.end() :].rstrip()
    return not (cells.endswith("|") and cells[:-1].strip())


def _signature(lines: Sequence[str], at: int) -> bool:
    """``-- `` begins a signature (RFC 3676 4.3); a bare ``--`` only if what follows is as short as one."""
    if lines[at] == "-- ":
        return True
    if lines[at].rstrip() != "--":
        return False
    rest = [line for line in lines[at + 1 :] if line.strip() and not _quoted(line)]
    return len(rest) <= _LONGEST_SIGNATURE


def divide(lines: Sequence[str]) -> tuple[list[str], list[str], set[str]]:
    """The lines that count, those left out, and problems: ``quote-unmarked`` where the rest had to go,

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
        if line and not _quoted(line) and (count := other_letter(lines, at) or attribution(lines, at)):
            if answer := before_attribution(line):
                kept.append(answer)
            if quote_follows(lines, at + count) or not any(map(str.strip, lines[at + count :])):
                left_out += lines[at : at + count]
                at, signature = at + count, False
                continue
            _put_aside_device(kept, left_out)
            return kept, left_out + list(lines[at:]), problems | {"quote-unmarked"}
        quoted = _quoted(line)
        signature = not quoted and (signature or _signature(lines, at) or line == _PGP_SIGNATURE)
        aside = (
            quoted
            or signature
            or line.rstrip("-") == "" != line
            or _DEVICE.match(line)
            or _armour(lines, at)
            or (is_rule(line) and quote_follows(lines, at + 1))
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


def _put_aside_device(kept: list[str], left_out: list[str]) -> None:
    """What a telephone writes under a letter, in whatever language, stands last above the quotation."""
    while kept and not kept[-1].strip():
        left_out.append(kept.pop())
    if kept and _PROGRAM.search(kept[-1]) and (len(kept) == 1 or not kept[-2].strip()):
        left_out.append(kept.pop())
