"""Characters: bytes of any charset to text, and text to the plain characters that orders are made of.

Never fails: what no charset explains is read as windows-1252, and the caller is told.
Not here: MIME (parts), what counts and what does not (quoting).
"""

from __future__ import annotations

import re

from judge.core.plain_text import LONGEST_LINE

_LABELS = {
    "utf-8": "us-ascii ascii ansi-x3.4-1968 utf8mb4 unknown-8bit x-unknown default 8bit unicode-1-1-utf-8 "
    "unicode11utf8 unicode20utf8 x-unicode20utf8",
    "cp1252": "iso-8859-1 iso8859-1 iso-ir-100 csisolatin1 latin-1 latin1 l1 cp819 ibm819",
    "cp1254": "iso-8859-9 iso8859-9 iso-ir-148 csisolatin5 latin5 l5",
    "cp874": "iso-8859-11 iso8859-11 tis-620 dos-874 windows-874",
    "iso-8859-6": "csiso88596e csiso88596i",
    "iso-8859-7": "sun-eu-greek",
    "iso-8859-8": "csiso88598e csiso88598i logical visual",
    "iso-8859-15": "csisolatin9",
    "cp949": "euc-kr euckr cseuckr ks-c-5601-1987 ks-c-5601-1989 ks-c-5601 ksc5601 ksc-5601 korean "
    "windows-949 iso-ir-149 csksc56011987",
    "gb18030": "gb2312 gb-2312-80 gb-2312 gbk x-gbk chinese csgb2312 csiso58gb231280 iso-ir-58 euc-cn",
    "utf-16-le": "utf-16 ucs-2 iso-10646-ucs-2 unicode csunicode unicodefeff",
    "utf-16-be": "unicodefffe",
    "big5hkscs": "big5 big-5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950",
    "cp932": "shift-jis sjis x-sjis ms-kanji csshiftjis windows-31j ms932",
    "euc_jis_2004": "euc-jp eucjp x-euc-jp cseucpkdfmtjapanese",
    "koi8-u": "koi8-ru",
    "koi8-r": "koi koi8",
    "mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "mac-roman": "x-mac-roman macintosh mac csmacintosh",
    "utf-7": "unicode-1-1-utf-7",
    "cp850": "cp-850",
}
"""The codec of each charset, by the browsers' table (WHATWG Encoding 4.2): the larger one that is meant."""
_ALIASES = {label: codec for codec, labels in _LABELS.items() for label in labels.split()}
_ISO = re.compile(r"^iso-?8859-?(\d{1,2})(?:-[ei])?(?::\d{4})?$")
_WINDOWS = re.compile(r"^x-(cp125\d)$")
_SHIFT = re.compile(rb"\x1b(\([BJI]|\$[@B])")
_NOT_FOR_MAIL = ("idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape")
_TORN = re.compile("[\u0a0d\u0d0a\u0d00]")  # a UTF-16 line end into which a transport has put another
_NEWLINE = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")


def _codec(charset: str) -> str | None:
    name = re.split("[;*]", charset, maxsplit=1)[0].strip().strip("'\"").lower()[:60]  # "*": RFC 2231 5
    name = name.replace("_", "-")
    name = _WINDOWS.sub(r"\1", _ISO.sub(r"iso-8859-\1", name)) if len(name) < 20 else name
    name = _ALIASES.get(name, name)
    try:
        b"".decode(name)
    except (LookupError, ValueError, UnicodeError):
        return None
    return None if name.replace("_", "-") in _NOT_FOR_MAIL else name


def _sixteen(data: bytes) -> str | None:
    """UTF-16 as it arrives: with or without a mark, or with its line ends mangled by 8-bit transports."""
    if data[:2] not in (b"\xff\xfe", b"\xfe\xff") and data[:400].count(0) * 4 < len(data[:400]):
        return None
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    codec = "utf-16" if marked else "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
    try:
        text = data.decode(codec)
        if not _TORN.search(text) and sum(c < "\u0250" for c in text[:9999]) * 2 >= len(text[:9999]):
            return text
    except UnicodeDecodeError:
        pass
    return (
        data.replace(b"\0", b"")
        .removeprefix(b"\xff\xfe")
        .removeprefix(b"\xfe\xff")
        .decode("cp1252", "replace")
    )


def _of_shifted_japanese(data: bytes) -> str | None:
    """ISO-2022-JP as it is sent: with rows of NEC and IBM and narrow kana, which Python's codec refuses.

    None if it is something else (WHATWG Encoding 12.2). Its shifts tell it, whatever charset was declared.
    """
    begin, *runs = _SHIFT.split(data)
    if any(b"\x1b" in run for run in (begin, *runs)):
        return None  # shifts of larger sets, which Python's codecs know
    try:
        text = begin.decode("ascii")
        for shift, run in zip(runs[::2], runs[1::2], strict=True):
            if shift == b"(I":
                text += bytes(byte | 0x80 for byte in run).decode("cp932")
            elif shift in (b"(B", b"(J"):
                text += run.decode("ascii")
            else:
                text += _of_rows(run)
    except ValueError:  # half a character, or one beyond the table
        return None
    return text


def _of_rows(run: bytes) -> str:
    """Two bytes a character (JIS X 0208), moved to where Shift_JIS has them."""
    pairs = bytearray()
    for row, cell in zip(run[::2], run[1::2], strict=True):
        pairs.append((row + 1 >> 1) + (0x70 if row < 0x5F else 0xB0))
        pairs.append(cell + (0x1F if cell < 0x60 else 0x20) if row & 1 else cell + 0x7E)
    return pairs.decode("cp932")


def decode(data: bytes, charset: str = "") -> tuple[str, bool]:
    """The text, and whether it could be read as declared (an undeclared charset may be UTF-8 or UTF-16)."""
    if (wide := _sixteen(data)) is not None:
        return wide, True
    codec = _codec(charset or "utf-8")
    if _SHIFT.search(data) and (text := _of_shifted_japanese(data)) is not None:
        return text, True
    for name in dict.fromkeys((codec or "utf-8", "utf-8")):
        try:
            return data.decode(name), codec is not None and name == codec
        except (UnicodeError, ValueError, LookupError):
            continue
    return data.decode("cp1252", "replace"), codec == "cp1252"


def lines_of(text: str) -> list[str]:
    """Physical lines without their ends, not yet made plain (a signature mark ends in a blank)."""
    return _NEWLINE.split(text)


def unflow(lines: list[str], delsp: bool) -> list[str]:
    """Join what the sender's mailer wrapped (RFC 3676 4.1), and only that.

    A soft break stands where the next word would not have fitted; people who end short orders with a blank
    meant a line. Quoted lines and the signature mark are never joined.
    """
    out: list[str] = []
    open_line = False
    for raw in lines:
        line = raw[1:] if raw.startswith(" ") else raw  # space-stuffing
        if open_line and line and not line.startswith(">") and line != "-- ":
            width = len(out[-1].rsplit("\n", 1)[-1]) + len(line.split(" ", 1)[0])
            if width >= 64 and len(out[-1]) < LONGEST_LINE // 2:
                out[-1] = out[-1][: -1 if delsp else None] + "\n" + line
                open_line = line.endswith(" ")
                continue
        out.append(line)
        open_line = line.endswith(" ") and line != "-- " and not line.startswith(">")
    return [line.replace("\n", "") for line in out]
