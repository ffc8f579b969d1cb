"""MIME: the headers and the readable texts of a raw letter, within limits that are checked before parsing.

Nothing here decides what the words mean. Not here: quotes and signatures (quoting), who wrote (reading).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from judge.core.plain_text import plain
from judge.mail.reading import documents
from judge.mail.reading.characters import decode, lines_of, unflow
from judge.mail.reading.hypertext import MARKS, MOST_TAGS, Shown, visible_body
from judge.mail.reading.quotation_marks import any_stands_in, missing_in, with_marks_of, without_escapes
from judge.mail.reading.quoted_heads import PARTED

LARGEST = 1 << 20
"""Bytes that are looked at; a letter may be larger by its pictures."""
MOST_LINES = 20_000
LARGEST_TEXT = 256_000
"""Characters of decoded text, all parts together."""
LARGEST_HEAD = 1 << 16
MOST_HEADERS = 500
LONGEST_HEADER = 8_000
MOST_BOUNDARIES, MOST_MULTIPARTS, MOST_ENCLOSED = 500, 30, 20
DEEPEST = 12
_CALENDAR = 20_000
"""Characters of an entry for a calendar that are looked at."""
LONGEST_TYPE = 2_000

_HEAD_END = re.compile(rb"\r?\n\r?\n|\r\r")
_TYPE = re.compile(
    rb"(?:\A|(?<=[\r\n]))content-(?:type|disposition):[^\r\n]*(?:(?:\r\n?|\n)[ \t][^\r\n]*)*", re.IGNORECASE
)
"""The parser takes a bare CR for the end of a line, too."""
_FOLD = re.compile(r"\r?\n[ \t]*|\r")
_DOCUMENT = re.compile(
    r"application/(?:pdf|msword|rtf|octet-stream|zip|vnd\..*)|image/(?:jpeg|png|heic|heif|tiff)"
)
_TEXTS = (".txt", ".text", ".md", ".csv", ".htm", ".html", ".eml.txt")
_SOFT_BREAK = re.compile(rb"=(?:[ \t]{1,80}\r?\n|[ \t]{0,80}\Z)")
_STUB = re.compile(r"\bhtml\b", re.IGNORECASE)
_MARKUP = re.compile(
    r"\s*<(?:!doctype html|html|head|body|div|p|table|meta|span|br|b|i|strong|em|font|pre|tt)\b[^<]*>",
    re.IGNORECASE,
)
HARDLY_SEEN = tuple(MARKS.values())
_PARSER = BytesParser(policy=compat32)  # the other policies parse every header of every part at once


@dataclass(slots=True)
class Parts:
    """`headers`: all values by lower-case name, unfolded, not decoded. `texts`, `attached`: lines of each.

    `closed` counts attachments that hold something to read, but not as text: documents, pictures; `enclosed`
    whole letters inside. `content_types` are those of all parts, with their parameters; `calendars` the texts
    of entries for calendars. `beside` has the HTML that says the same as a plain part, by the identity of
    that; `shown_alone` has the lines of such that the plain part lacks, and those of attached texts. `tags`
    counts those of all HTML.
    """

    headers: dict[str, list[str]] = field(default_factory=dict)
    texts: list[list[str]] = field(default_factory=list)
    attached: list[list[str]] = field(default_factory=list)
    closed: int = 0
    enclosed: int = 0
    problems: list[str] = field(default_factory=list)
    content_types: list[str] = field(default_factory=list)
    calendars: list[str] = field(default_factory=list)
    beside: dict[int, Message] = field(default_factory=dict)
    shown_alone: list[str] = field(default_factory=list)
    tags: int = 0


def header_text(value: str) -> str:
    """A header in readable characters (RFC 2047, raw 8-bit, whatever charset); never fails."""
    words: list[str] = []
    value = value[:LONGEST_HEADER]
    try:
        pieces = decode_header(value) if "=?" in value else [(value, None)]
    except Exception:  # binascii and charset errors of words that only look encoded
        pieces = [(value, None)]
    for piece, charset in pieces:
        raw = piece if isinstance(piece, bytes) else piece.encode("utf-8", "surrogateescape")
        words.append(decode(raw, charset or "")[0])
    return " ".join(plain("".join(words)).split())


def _parameter(part: Message, name: str) -> str:
    """A parameter of Content-Type as it was meant (RFC 2231, RFC 2047), without what is not its own."""
    value = part.get_param(name)
    text = header_text(value[2] if isinstance(value, tuple) else str(value or "")).strip("'\" ")
    return re.split(r"[\s;(]", text.rpartition("'")[2], maxsplit=1)[0]


def _file_name(part: Message) -> str:
    """The name of an attached file (RFC 2231; RFC 2047, against its section 5, which many write there)."""
    return header_text(part.get_filename() or "").strip("'\" ")


def _unfold(value: str) -> str:
    value = value[:LONGEST_HEADER]
    if not value.isascii():
        value = decode(value.encode("utf-8", "surrogateescape"))[0]
    return _FOLD.sub(" ", value).replace("\0", "").strip()


def _within_limits(raw: bytes, parts: Parts) -> tuple[bytes, bool]:
    """The bytes that may be parsed, and whether the end of the letter was cut off."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw[:64].count(0) > 16:
        raw = decode(raw)[0].encode("utf-8", "replace")
        parts.problems.append("whole-utf-16")
    cut = len(raw) > LARGEST
    raw = raw[:LARGEST]
    if raw.count(b"\n") + raw.count(b"\r") > MOST_LINES:
        ends = re.finditer(rb"\r\n|\r|\n", raw)
        last = next((found.end() for n, found in enumerate(ends) if n >= MOST_LINES), len(raw))
        cut, raw = cut or last < len(raw), raw[:last]
    found = _HEAD_END.search(raw)
    head_end = found.start() if found else len(raw)
    if head_end > LARGEST_HEAD or raw.count(b"\n", 0, head_end) > 4 * MOST_HEADERS:
        parts.problems.append("headers")
        kept = b"\n".join(raw[: min(head_end, LARGEST_HEAD)].split(b"\n")[: 4 * MOST_HEADERS][:-1])
        raw = kept + raw[head_end:]
        head_end = len(kept)
    if _too_many(raw):
        parts.problems.append("too-many-parts")
        raw = _TYPE.sub(b"Content-Type: text/x-unread", raw[:head_end])
    return raw, cut


def _too_many(raw: bytes) -> bool:
    small = raw.lower()
    return (
        small.count(b"\n--") + small.count(b"\r--") > MOST_BOUNDARIES
        or small.count(b"multipart/") > MOST_MULTIPARTS
        or small.count(b"message/rfc822") > MOST_ENCLOSED
        or has_long_type(small)
    )


def has_long_type(raw: bytes) -> bool:
    """Decide whether a type or place of any part is longer than honest ones: looking for its parameters takes
    the square of its length.
    """
    return any(found.end() - found.start() > LONGEST_TYPE for found in _TYPE.finditer(raw))


def _type_of(part: Message) -> str:
    return part.get_content_type()


def _leaves(part: Message, depth: int, parts: Parts) -> Iterator[Message]:
    """The parts a person would read, in order. Enclosed letters are somebody else's words: never."""
    kind = _type_of(part)
    inside = part.get_payload() if part.is_multipart() else None
    if kind in ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"):
        parts.problems.append("encrypted")
    elif kind in ("application/ms-tnef", "application/vnd.ms-tnef"):
        parts.problems.append("winmail")
    elif not isinstance(inside, list):
        yield part
    elif kind.startswith("message/") or depth > DEEPEST:
        parts.enclosed += kind == "message/rfc822"
    elif kind == "multipart/alternative":
        yield from _alternative([child for child in inside if isinstance(child, Message)], depth, parts)
    else:
        only_first = kind in ("multipart/related", "multipart/signed", "multipart/report")
        for child in inside[:1] if only_first else inside:
            if isinstance(child, Message):
                yield from _leaves(child, depth + 1, parts)


def _alternative(children: list[Message], depth: int, parts: Parts) -> Iterator[Message]:
    """The plain text, unless it says nothing itself; else the last form that can be read (RFC 2046 5.1.4)."""
    found = [list(_leaves(child, depth + 1, parts)) for child in children]
    plains = [leaves for leaves in found if any(_type_of(leaf) == "text/plain" for leaf in leaves)]
    others = [leaves for leaves in found if any(_type_of(leaf) == "text/html" for leaf in leaves)]
    if plains and not (others and _is_stub(plains[0])):
        texts = [leaf for leaf in plains[0] if _type_of(leaf) == "text/plain"]
        if others and len(texts) == 1:
            shown = (leaf for leaf in others[-1] if _type_of(leaf) == "text/html")
            parts.beside[id(texts[0])] = next(shown)
        yield from plains[0]
    elif others:
        yield from others[-1]
    elif found:
        yield from found[0]


def _is_stub(leaves: list[Message]) -> bool:
    text = "".join(_decode(leaf)[0] for leaf in leaves if _type_of(leaf) == "text/plain").strip()
    return not text or (len(text) < 200 and text.count("\n") < 3 and bool(_STUB.search(text)))


def _with_soft_breaks_mended(part: Message) -> bytes:
    """The bytes of a part; blanks behind a soft line break are none of its own (RFC 2045 6.7)."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return b""
    quoted = str(part.get("Content-Transfer-Encoding", "")).strip().lower() == "quoted-printable"
    return _SOFT_BREAK.sub(b"", data) if quoted else data


def _decode(part: Message) -> tuple[str, bool]:
    data = _with_soft_breaks_mended(part)
    charset = _parameter(part, "charset")
    text, as_declared = decode(data, charset)
    return text, as_declared or data.isascii() or not charset


def _lines(part: Message, parts: Parts) -> list[str]:
    text, as_declared = _decode(part)
    if not as_declared:
        parts.problems.append("charset")
    if _type_of(part) == "text/html" or _MARKUP.match(text):
        seen = _visible_text(text, parts)
        if not seen.complete:
            parts.problems.append("too-large")
            return []
        text = "\n".join(seen.marked_lines)
    lines = lines_of(text)
    if len(text) <= LARGEST_TEXT and _parameter(part, "format").lower() == "flowed":
        lines = unflow(lines, _parameter(part, "delsp").lower() == "yes")
    beside = parts.beside.get(id(part))
    return lines if beside is None else _as_shown(lines, _visible_text(_decode(beside)[0], parts), parts)


def _visible_text(html: str, parts: Parts) -> Shown:
    """HTML as its reader sees it; nothing of it where the letter has too many tags in all."""
    parts.tags += html.count("<")
    return visible_body(html) if parts.tags <= 2 * MOST_TAGS else Shown((), (), (), False)


def _as_shown(lines: list[str], seen: Shown, parts: Parts) -> list[str]:
    """Plain lines as the HTML that says the same shows them; its own where it hides any of theirs."""
    if not seen.complete:
        return lines
    marked = lines_of("\n".join(seen.marked_lines))
    lines = without_escapes(lines, marked)
    own = [line for line in seen.lines if not line.startswith(">") and line != PARTED]
    parts.shown_alone += missing_in(lines, own)
    hidden = [*seen.unseen, *(line for line in marked if line.startswith(HARDLY_SEEN))]
    return with_marks_of(marked, lines) if any_stands_in(lines, hidden) else with_marks_of(lines, marked)


def _is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment" or bool(part.get_filename())


def _document(part: Message, kind: str, left: documents.Unpacking) -> list[str] | None:
    if left.over:
        return None
    data = part.get_payload(decode=True)
    return documents.lines_of(data, kind, left) if isinstance(data, bytes) else None


def _kinds(part: Message, parts: Parts, depth: int = 0) -> None:
    """Note what a letter consists of, and the texts of its calendars; not of letters enclosed in it."""
    parts.content_types.append(" ".join(str(part.get("Content-Type", "text/plain")).lower().split()))
    if _type_of(part) == "text/calendar":
        parts.calendars.append(_decode(part)[0][:_CALENDAR])
    inside = part.get_payload() if _type_of(part).startswith("multipart/") else None
    if isinstance(inside, list) and depth <= DEEPEST:
        for child in inside:
            if isinstance(child, Message):
                _kinds(child, parts, depth + 1)


def _texts(message: Message, cut: bool, parts: Parts) -> None:
    room, left = LARGEST_TEXT, documents.Unpacking()
    last = next((part for part in reversed(list(message.walk())) if not part.is_multipart()), None)
    for part in _leaves(message, 0, parts):
        attached = _is_attached(part)
        name = _file_name(part).lower()
        text = _type_of(part).startswith("text/") or _type_of(part) == "application/octet-stream"
        if (kind := documents.kind_of(name)) and (read := _document(part, kind, left)) is not None:
            parts.attached.append(read)
            continue
        plainly = _type_of(part) == "text/plain"
        if not text or (attached and not name.endswith(_TEXTS) and not (plainly and "." not in name)):
            closed = plainly or bool(_DOCUMENT.fullmatch(_type_of(part)))
            parts.closed += closed and not part.get("Content-ID")
            continue
        if _type_of(part) in ("text/calendar", "text/x-vcard", "text/vcard", "text/css", "text/x-unread"):
            continue
        if cut and part is last:
            parts.problems.append("too-large")
            continue
        lines = _lines(part, parts)
        if (room := room - sum(map(len, lines))) < 0:
            parts.problems.append("too-large")
            return
        (parts.attached if attached else parts.texts).append(lines)
        parts.shown_alone += lines if attached else ()
    if left.over:
        parts.problems.append("documents-over")
    if cut and "too-large" not in parts.problems:
        parts.problems.append("attachments-cut")


def headers_of(raw: bytes) -> dict[str, list[str]]:
    """The headers alone, as `split` gives them; its end is where the first empty line is. Never raises."""
    head = raw[:LARGEST_HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return split(head + b"\n\n").headers


def split(raw: bytes) -> Parts:
    """Headers and texts of a letter. Never raises: what cannot be read is a code in `problems`."""
    parts = Parts()
    try:
        allowed, cut = _within_limits(raw, parts)
        message = _PARSER.parsebytes(allowed)
        for name, value in list(message.raw_items())[:MOST_HEADERS]:
            parts.headers.setdefault(name.lower(), []).append(_unfold(str(value)))
        _kinds(message, parts)
        _texts(message, cut, parts)
    except Exception:  # also RecursionError: the parser was written for honest letters
        parts.problems.append("unreadable")
        parts.texts.clear()
        parts.attached.clear()
    return parts


def enclosures(raw: bytes, ending: re.Pattern[str]) -> dict[str, bytes]:
    """The attachments whose file names end so, to the byte; of letters within limits only. Never raises."""
    parts = Parts()
    found: dict[str, bytes] = {}
    try:
        allowed, cut = _within_limits(raw, parts)
        if cut or parts.problems:
            return {}
        for part in _PARSER.parsebytes(allowed).walk():
            name = _file_name(part).rpartition("/")[2][:80]
            content = part.get_payload(decode=True)
            if ending.search(name) and isinstance(content, bytes):
                found[name] = content
    except Exception:  # as for `split`
        return {}
    return found
