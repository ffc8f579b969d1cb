"""Charsets by the table of browsers: what mailers call by the smaller name is the larger one."""

from __future__ import annotations

from base64 import b64encode

import pytest

from judge.mail.reading.characters import decode
from judge.mail.reading.parts import header_text, split


@pytest.mark.parametrize(
    ("charset", "data", "text"),
    [
        ("ISO-2022-JP", b"A are h \x1b$B$3$s$K$A$O\x1b(B \x1b$B-!\x1b(B", "A are h こんにちは ①"),
        ("iso-2022-jp", b"\x1b(I1\x1b(B A flo h", "ｱ A flo h"),
        ("iso-2022-jp", b"\x1b$By\x1b(B A", None),
        ("iso-2022-jp", "こんにちは".encode("iso-2022-jp"), "こんにちは"),
        ("euc-jp", b"\xad\xa1 A are h", "① A are h"),
        ("euc-jp", "こんにちはｱ".encode("euc-jp"), "こんにちはｱ"),
        ("euc-kr", "똠방각하".encode("cp949"), "똠방각하"),
        ("ks_c_5601-1989", "똠방각하".encode("cp949"), "똠방각하"),
        ("big5", "嘅你好".encode("big5hkscs"), "嘅你好"),
        ("gb2312", "镕".encode("gbk"), "镕"),
        ("iso-8859-9", "İş €".encode("cp1254"), "İş €"),
        ("tis-620", "สวัสดี".encode("cp874"), "สวัสดี"),
        ("ms_kanji", "①".encode("cp932"), "①"),
    ],
)
def test_what_mailers_mean_is_read(charset: str, data: bytes, text: str | None) -> None:
    """WHATWG Encoding 4.2; what no table explains is told."""
    read, as_declared = decode(data, charset)
    assert (read, as_declared) == (text, True) if text is not None else not as_declared


@pytest.mark.parametrize(
    ("labels", "codec"),
    [
        ("unicode11utf8 x-unicode20utf8 utf8", "utf-8"),
        ("iso88592 iso_8859-2:1987 csisolatin2 l2", "iso-8859-2"),
        ("iso88595 iso_8859-5 cyrillic", "iso-8859-5"),
        ("iso88597 sun_eu_greek greek8", "iso-8859-7"),
        ("iso-8859-8-e csiso88598i logical", "iso-8859-8"),
        ("iso885915 csisolatin9 l9", "iso-8859-15"),
        ("iso_8859-1:1987 cp819 ibm819 x-cp1252 iso88591", "cp1252"),
        ("iso_8859-9 iso_8859-9:1989 iso-ir-148 csisolatin5 x-cp1254", "cp1254"),
        ("x-cp1250", "cp1250"),
        ("x-cp1251", "cp1251"),
        ("x-cp1253", "cp1253"),
        ("x-cp1257", "cp1257"),
        ("iso885911 tis-620", "cp874"),
        ("csmacintosh", "mac-roman"),
        ("gb_2312 csiso58gb231280 iso-ir-58", "gb18030"),
        ("ksc_5601 iso-ir-149 csksc56011987", "cp949"),
        ("ucs-2 unicode csunicode iso-10646-ucs-2", "utf-16-le"),
        ("unicodefffe", "utf-16-be"),
    ],
)
def test_every_label_of_the_table_is_known(labels: str, codec: str) -> None:
    """WHATWG Encoding 4.2, "names and labels"; letters above ASCII show which charset it was."""
    data = "Żółw Жук Ωμέγα שלום ไทย 한글 中 é €".encode(codec, "ignore")
    for label in labels.split():
        assert decode(data, label) == (data.decode(codec), True), label


@pytest.mark.parametrize("data", [b"\x1b$B", b"\x1b$B\xff\xff\x1b(B", b"\x1b(I\xff", b"\x1b$B~~~", b"\x1b"])
def test_nothing_stops_it(data: bytes) -> None:
    assert isinstance(decode(data, "iso-2022-jp")[0], str)


WORDS = [
    ("euc-kr", "cp949", "똠방각하"),
    ("ks_c_5601-1987", "cp949", "똠방각하"),
    ("big5", "big5hkscs", "嘅你好"),
    ("gb2312", "gbk", "镕"),
    ("ISO-2022-JP", "iso-2022-jp", "こんにちは"),
    ("iso-2022-jp*ja", "iso-2022-jp", "こんにちは"),  # RFC 2231 5: with the language
    ("iso-8859-1", "cp1252", "10 €"),
    ("iso-8859-9", "cp1254", "İş"),
    ("windows-1250*pl", "cp1250", "Żółw"),
    ("koi8-r", "koi8-r", "Жук"),
    ("utf-8*fr", "utf-8", "Évêque"),
    ("", "utf-8", "Évêque"),
]


@pytest.mark.parametrize(("label", "codec", "text"), WORDS, ids=[word[0] for word in WORDS])
def test_encoded_words_of_heads_are_read_by_the_same_table(label: str, codec: str, text: str) -> None:
    """RFC 2047 2: subjects and names, in either encoding."""
    data = text.encode(codec)
    quoted = "".join(f"={byte:02X}" for byte in data)
    assert header_text(f"=?{label}?B?{b64encode(data).decode()}?=") == text
    assert header_text(f"=?{label}?q?{quoted}?=") == text


SHIFTED = "A are h こんにちは".encode("iso-2022-jp")


def letter_with(content_type: str, disposition: str, content: bytes) -> bytes:
    head = f"Content-Type: {content_type}\r\nContent-Disposition: {disposition}\r\n"
    return (
        b'From: a@x.test\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n\r\nhello\r\n--x\r\n'
        + head.encode()
        + b"Content-Transfer-Encoding: base64\r\n\r\n"
        + b64encode(content)
        + b"\r\n--x--\r\n"
    )


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain; charset*=us-ascii'en'iso-2022-jp",
        "text/plain; charset*=''iso-2022-jp",
        "text/plain; charset*0=iso-2022; charset*1=-jp",
        "text/plain; charset=iso-2022-jp (so it was typed)",
        "text/plain; charset='iso-2022-jp'",
        'text/plain; charset="=?us-ascii?Q?iso-2022-jp?="',
        "text/plain",
        "text/plain; charset=us-ascii",
    ],
)
def test_a_charset_is_known_however_the_parameter_is_written(content_type: str) -> None:
    """RFC 2231 3 and 4; the shifts of ISO-2022-JP tell it even where nothing is declared."""
    parts = split(letter_with(content_type, "inline", SHIFTED))
    assert parts.texts[1] == ["A are h こんにちは"] and not parts.problems


@pytest.mark.parametrize("content_type", ["text/plain", "application/octet-stream"])
@pytest.mark.parametrize(
    "name",
    [
        'filename="orders.txt"',
        'filename="=?UTF-8?B?b3JkcmVzIMOpdMOpLnR4dA==?="',
        'filename="=?UTF-8?Q?ordres_=C3=A9?=\r\n =?UTF-8?Q?t=C3=A9.txt?="',
        'filename="=?iso-2022-jp?B?GyRCQ21KOBsoQi50eHQ=?="',
        "filename*=utf-8''ordres%20%C3%A9t%C3%A9.txt",
        "filename*=iso-2022-jp''%1B$BCmJ8%1B(B.txt",
        "filename*=x-nobodys''ordres%20%C3%A9t%C3%A9.txt",
        "filename*0*=utf-8''ordres%20%C3%A9;\r\n filename*1=t;\r\n filename*2*=%C3%A9.txt",
        'filename="ORDERS.TXT "',
        "filename=orders of anna.txt",
    ],
)
def test_an_attached_text_is_read_however_its_name_is_written(content_type: str, name: str) -> None:
    """RFC 2231 3 and 4, and the encoded words that many programs write there (against RFC 2047 5)."""
    assert split(letter_with(content_type, f"attachment; {name}", b"A are h")).attached == [["A are h"]]


@pytest.mark.parametrize("disposition", ["attachment", "attachment; filename=orders"])
def test_an_attached_text_without_an_ending_is_read(disposition: str) -> None:
    assert split(letter_with("text/plain", disposition, b"A are h")).attached == [["A are h"]]


def test_an_attached_text_that_is_not_read_is_told() -> None:
    assert split(letter_with("text/plain", "attachment; filename=orders.log", b"A are h")).closed == 1
