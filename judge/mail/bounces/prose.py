"""Notices of failed delivery in prose, as servers write them that know no delivery reports.

Well-known wordings are flufl.bounce's affair; for the rest, status and reply codes tell (RFC 3463, RFC 5321
4.2.1), found in the notice itself and never in the letter that it returns, where versions and addresses look
like them. At a return path that we have signed the null sender is evidence enough, for nobody else knows it;
holiday notes come from there too, known by their heads or, without any sign of failure, by their words. Not
here: delivery reports, and which letter of ours it is about (reports), the words themselves (wordings).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from judge.mail.bounces.other_notices import (
    is_auto_reply,
    is_challenge,
    is_other_event,
    parts_of,
    tells_of_other_things,
)
from judge.mail.bounces.wordings import DELAY_SUBJECT, DELAYED, FAILURE, FAILURE_SUBJECT, GIVEN_UP
from judge.mail.reading.automatic import is_absence, is_robot
from judge.mail.reading.characters import decode
from judge.mail.reading.hypertext import text_of
from judge.mail.reading.parts import header_text

_LONGEST_NOTICE = 8 << 10
"""Bytes; the notice comes before the letter that it returns."""
_MOST_LINES = 200
_LONGEST_LINE = 200
"""Characters; some patterns take the square of a line's length."""
_TELLING = ("from", "subject", "content-type", "mime-version", "x-failed-recipients", "x-mailer")
"""Headers that flufl.bounce looks at."""
_ROBOT_NAME = re.compile(
    r"mailer[-_ ]?daemon|mdaemon|post_?master|mail delivery|delivery (?:sub)?system|system administrator"
    r"|mail (?:system|administrator)|microsoft ?outlook|microsoftexchange[0-9a-f]{8}",
    re.IGNORECASE,
)
_RETURNED = re.compile(
    r"[-=*_ ]{3,}+(?!.{0,30}transcript).{0,60}"
    r"\b(?:copy|original|return(?:ed|-path)|unsent|undelivered|below|header|follows)\b"
    r"|(?:return-path|received|x-podesta-letter|message-id|dkim-signature):\s",
    re.IGNORECASE,
)
"""End of the notice and beginning of the letter that it returns."""
_CODE = r"[45]\.[0-7]\.\d{1,3}(?![\d.]*\d)"
"""An enhanced code of failure: its subjects go from 0 to 7 (RFC 3463 3), and no address goes on like that."""
_REPLY_BEFORE = r"(?:^|[:>\"'(]|\b(?:said|error|code))\s*#?"
_CODES = (
    re.compile(rf"(?<![\d.])(?P<reply>[45]\d\d)(?::? |-)#?(?P<status>{_CODE})"),
    re.compile(rf"(?:#|status(?: code)?[:=]\s*)(?P<status>{_CODE})", re.IGNORECASE),
    re.compile(rf"{_REPLY_BEFORE}(?P<reply>[45]\d\d)(?=[ -]+[^\d\s]|[)\"':])", re.IGNORECASE),
    re.compile(rf"(?<![\d.\[/])(?P<status>{_CODE})"),
)
"""Forms of codes in prose, the surest first: both kinds together, marked ones, replies, bare ones."""
_VERSION = re.compile(r"(?:version|\bv|exim|postfix|sendmail|qmail|mailman)[\s/:(]*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Notice:
    """Contents of a notice. `line` is the one with the code; `status` is empty without an enhanced one."""

    permanent: bool
    address: str = ""
    status: str = ""
    line: str = ""


def notice(
    message: Message, raw: bytes, *, null_sender: bool = False, at_return_path: bool = True
) -> Notice | None:
    """Return what a letter says about a failure, None if it tells of none. `message` is `raw`, parsed.

    `at_return_path`: it came to a return path that we have signed, which a robot alone writes to.
    """
    named = str(message.get("X-Failed-Recipients", "")).partition(",")[0].strip()
    subject = header_text(str(message.get("Subject", "")))[:_LONGEST_LINE]
    robot = bool(named) or _is_mail_servers(message)
    if not (robot or null_sender or at_return_path):
        return None
    lines = list(_notice_lines(message))
    text = "\n".join(lines)
    passing, final = _addresses_by_flufl(raw)
    found = _code_in(lines)
    replied = is_auto_reply(message, subject)
    titled = (
        FAILURE_SUBJECT.search(subject) is not None and (robot or not replied) and not is_absence(subject)
    )
    sure = titled or bool(named or passing or final)
    worded = FAILURE.search(" ".join(lines)) is not None
    by_program = (
        robot or (at_return_path and null_sender) or (worded and (null_sender or _is_robots(message)))
    )
    other = is_other_event(text) or (
        not sure
        and not (robot and worded)
        and (replied or is_challenge(text) or (not worded and tells_of_other_things(f"{subject}\n{text}")))
    )
    if other or not (sure or by_program):
        return None
    late = DELAY_SUBJECT.search(subject) is not None or DELAYED.search(f"{subject}\n{text}") is not None
    if late or (passing and not final):
        permanent = False
    else:
        permanent = bool(final) or titled or not found.passes or GIVEN_UP.search(text) is not None
    address = named or next(iter(sorted(final or passing)), "")
    return Notice(permanent=permanent, address=address, status=found.status, line=found.line)


def _is_mail_servers(message: Message) -> bool:
    """Decide by From, a mail server's name or address or an empty one, and by the form of a report."""
    author = message.get("From")
    shown = header_text(str(author)) if author is not None else ""
    nobody = author is not None and not shown.rpartition("<")[2].strip("<> ")
    return nobody or _ROBOT_NAME.search(shown) is not None or message.get_content_type() == "multipart/report"


def _is_robots(message: Message) -> bool:
    """Decide by From whether it is any program's."""
    return is_robot(header_text(str(message.get("From", ""))).rpartition("<")[2].strip("<> ").lower())


def _notice_lines(message: Message) -> Iterator[str]:
    """The server's own words: the first text, up to the letter that it returns."""
    texts = (_text(part) for part in parts_of(message) if part.get_content_maintype() == "text")
    text = next((text for text in texts if text.strip()), "")
    for line in text.splitlines()[:_MOST_LINES]:
        if _RETURNED.match(line.strip()):
            return
        yield line.strip()[:_LONGEST_LINE]


def _text(part: Message) -> str:
    body = part.get_payload(decode=True)
    if not isinstance(body, bytes):
        return ""
    text = decode(body[:_LONGEST_NOTICE], str(part.get_content_charset() or ""))[0]
    return text_of(text)[0] if part.get_content_subtype() == "html" else text


def _telling(head: bytes) -> bytes:
    """The headers that matter, with the lines that continue them."""
    fields = re.split(rb"\n(?![ \t])", head)
    return b"\n".join(
        f[:_LONGEST_NOTICE] for f in fields if f.partition(b":")[0].lower().decode("latin-1") in _TELLING
    )


def _addresses_by_flufl(raw: bytes) -> tuple[set[str], set[str]]:
    """The addresses that wait and those that failed, as flufl.bounce finds them; it may know none."""
    from flufl.bounce import all_failures  # by the first notice: many modules

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
