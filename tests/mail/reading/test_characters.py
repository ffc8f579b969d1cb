"""Charsets by the table of browsers: what mailers call by the smaller name is the larger one."""

from __future__ import annotations

import pytest

from judge.mail.reading.characters import decode


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


@pytest.mark.parametrize("data", [b"\x1b$B", b"\x1b$B\xff\xff\x1b(B", b"\x1b(I\xff", b"\x1b$B~~~", b"\x1b"])
def test_nothing_stops_it(data: bytes) -> None:
    assert isinstance(decode(data, "iso-2022-jp")[0], str)
