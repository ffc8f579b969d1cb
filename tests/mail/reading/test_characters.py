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
