"""Notices of failed delivery in prose, as servers write them that know no delivery reports.

Well-known wordings are flufl.bounce's affair; for the rest, status and reply codes tell (RFC 3463, RFC 5321
4.2.1), found in the notice itself and never in the letter that it returns, where versions and addresses look
like them. Not here: delivery reports, and which letter of ours it is about (bounces).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from flufl.bounce import all_failures

_LONGEST_NOTICE = 8 << 10
"""Bytes; the notice comes before the letter that it returns."""
_MOST_LINES = 200
_LONGEST_LINE = 200
"""Characters; some patterns take the square of a line's length."""
_TELLING = ("from", "subject", "content-type", "mime-version", "x-failed-recipients", "x-mailer")
"""Headers that flufl.bounce looks at."""
_ROBOT = re.compile(r"mailer-daemon|postmaster|mail delivery", re.IGNORECASE)
_RETURNED = re.compile(
    r"[-=*_ ]{3,}.{0,60}\b(?:copy|original|return(?:ed|-path)|unsent|undelivered|below|header|follows)\b"
    r"|(?:return-path|received|x-podesta-letter|message-id|dkim-signature):\s",
    re.IGNORECASE,
)
"""Where the notice ends and the letter that it returns begins."""
_DELAYED = re.compile(
    r"warning message only|do not need to (?:resend|take any action)|no action is required"
    r"|(?:has|have) not yet been delivered|still being retried|will (?:be retried|keep trying|retry)"
    r"|will continue to (?:be made|try)|delivery attempts will continue|(?:has been|is|was) delayed",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(
    r"permanent(?:ly)?\b|giv(?:en|ing) (?:it )?up|not going to try again|too long|retry time(?:out)? "
    r"(?:not reached|exceeded)|(?:message|delivery) (?:time )?(?:has )?expired|could not be delivered for",
    re.IGNORECASE,
)
_CODE = r"[45]\.[0-7]\.\d{1,3}(?![\d.]*\d)"
"""An enhanced code of failure: its subjects go from 0 to 7 (RFC 3463 3), and no address goes on like that."""
_REPLY_BEFORE = r"(?:^|[:>\"'(]|\b(?:said|error|code))\s*#?"
_CODES = (
    re.compile(rf"(?<![\d.])(?P<reply>[45]\d\d)[ -]#?(?P<status>{_CODE})"),
    re.compile(rf"(?:#|status(?: code)?[:=]\s*)(?P<status>{_CODE})", re.IGNORECASE),
    re.compile(rf"{_REPLY_BEFORE}(?P<reply>[45]\d\d)(?=[ -]+[^\d\s]|[)\"':])", re.IGNORECASE),
    re.compile(rf"(?<![\d.\[/])(?P<status>{_CODE})"),
)
"""How codes stand in prose, the surest way first: both kinds together, marked ones, replies, bare ones."""
_VERSION = re.compile(r"(?:version|\bv|exim|postfix|sendmail|qmail|mailman)[\s/:(]*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Notice:
    """What a notice says. `line` is the one with the code; `status` is empty without an enhanced one."""

    permanent: bool
    address: str = ""
    status: str = ""
    line: str = ""


def notice(message: Message, raw: bytes) -> Notice | None:
    """What a letter says about a failure, if a mail server wrote it. `message` is `raw`, parsed."""
    named = str(message.get("X-Failed-Recipients", "")).partition(",")[0].strip()
    if not named and not _ROBOT.search(str(message.get("From", ""))):
        return None
    lines = list(_notice_lines(message))
    text = "\n".join(lines)
    passing, final = _known_wordings(raw)
    found = _code_in(lines)
    if _DELAYED.search(text) or (passing and not final):
        permanent = False
    else:
        permanent = bool(final) or not found.passes or _GIVEN_UP.search(text) is not None
    address = named or next(iter(sorted(final or passing)), "")
    return Notice(permanent=permanent, address=address, status=found.status, line=found.line)


def _notice_lines(message: Message) -> Iterator[str]:
    """The server's own words: the first text, up to the letter that it returns."""
    parts = (p for p in message.walk() if p.get_content_maintype() == "text" and not p.is_multipart())
    part = next(parts, None)
    body = part.get_payload(decode=True) if part is not None else b""
    text = body[:_LONGEST_NOTICE].decode("utf-8", "replace") if isinstance(body, bytes) else ""
    for line in text.splitlines()[:_MOST_LINES]:
        if _RETURNED.match(line.strip()):
            return
        yield line.strip()[:_LONGEST_LINE]


def _telling(head: bytes) -> bytes:
    """The headers that matter, with the lines that continue them."""
    fields = re.split(rb"\n(?![ \t])", head)
    return b"\n".join(
        f[:_LONGEST_NOTICE] for f in fields if f.partition(b":")[0].lower().decode("latin-1") in _TELLING
    )


def _known_wordings(raw: bytes) -> tuple[set[str], set[str]]:
    """The addresses that wait and those that failed, as flufl.bounce finds them; it may know none."""
    logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)  # it tells of every detector that it tries
    head, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    lines = body[:_LONGEST_NOTICE].split(b"\n")[:_MOST_LINES]
    short = b"\n".join(line[:_LONGEST_LINE] for line in lines)
    try:
        letter = BytesParser(policy=compat32).parsebytes(_telling(head) + b"\n\n" + short)
        waiting, failed = all_failures(letter)
    except Exception:  # its patterns were made for other letters
        return set(), set()
    return {a.decode("ascii") for a in waiting}, {a.decode("ascii") for a in failed}


@dataclass(frozen=True, slots=True)
class _Code:
    """`passes`: a code of class 4, so that the trouble may pass."""

    passes: bool = False
    status: str = ""
    line: str = ""


def _code_in(lines: Sequence[str]) -> _Code:
    """The surest code; of several that are as sure, the first that is for good, else the first."""
    for pattern in _CODES:
        found = [
            (match.groupdict(), line)
            for line in lines
            for match in pattern.finditer(line)
            if not _VERSION.search(line[: match.start()])
        ]
        codes = [_Code(_passes(groups), groups.get("status") or "", line) for groups, line in found]
        if codes:
            return next((code for code in codes if not code.passes), codes[0])
    return _Code()


def _passes(groups: Mapping[str, str]) -> bool:
    return (groups.get("status") or groups["reply"]).startswith("4")
