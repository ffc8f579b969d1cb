"""By what a letter is known again (RFC 5322 3.6.4): its id and its words, whichever way it came."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.store.queues.fingerprint import fingerprint
from tests.support.patience import usual_seconds

LETTER = (
    b"From: Cosimo <cosimo@example.org>\r\nTo: judge@example.org\r\nSubject: moves\r\n"
    b"Date: Thu, 12 Mar 2026 13:00:00 +0100\r\nMessage-ID: <1@example.org>\r\n\r\nA flo - pis\r\n"
)


@pytest.mark.parametrize(
    "other",
    [
        b"Received: from a by b\r\n\tfor <c>\r\n" + LETTER,
        b"Return-Path: <cosimo@example.org>\r\nX-Spam: no\r\n" + LETTER,
        LETTER.replace(b"\r\n", b"\n"),
        LETTER + b"\r\n\r\n",
        LETTER.replace(b"pis\r\n", b"pis  \r\n"),
        LETTER.replace(b"Subject: moves", b"subject:\r\n  moves"),
    ],
    ids=["trace", "return path", "line ends", "blank lines at the end", "blanks", "folded"],
)
def test_the_route_does_not_change_a_letter(other: bytes) -> None:
    assert fingerprint(other).key == fingerprint(LETTER).key


@pytest.mark.parametrize(
    "other",
    [
        LETTER.replace(b"pis", b"sie"),
        LETTER.replace(b"<1@", b"<2@"),
        LETTER.replace(b"moves", b"other moves"),
        LETTER.replace(b"13:00", b"14:00"),
    ],
    ids=["words", "id", "subject", "date"],
)
def test_another_letter_is_another_letter(other: bytes) -> None:
    assert fingerprint(other).key != fingerprint(LETTER).key


def test_same_words_without_id_and_date_may_be_meant_twice() -> None:
    assert fingerprint(b"From: a@example.org\n\nA flo h\n").key is None


@given(st.binary(max_size=2000))
def test_no_bytes_are_too_strange(raw: bytes) -> None:
    mark = fingerprint(raw)
    assert mark == fingerprint(raw)
    assert "\0" not in mark.message_id


@pytest.mark.parametrize("line", [b"", b"a", b"a ", b"A ven - pad", b"x" * 76])
@pytest.mark.parametrize("count", [3, 20_000, 300_000])
def test_a_large_letter_is_known_by_both_routes_at_once(line: bytes, count: int) -> None:
    """Its sender waits for the answer meanwhile, and whoever hands in another letter waits behind."""
    head = b"From: anna@players.test\nMessage-ID: <1@players.test>\n\n"
    sent, stored = (
        head + b"begin\n" + (line + b"\n") * count,
        head + b"begin\n" + (line.rstrip() + b"\n") * count,
    )
    sent = sent.replace(b"\n", b"\r\n")
    assert usual_seconds(lambda: fingerprint(sent), 0.3) < 0.3
    found = fingerprint(sent)
    assert found == fingerprint(stored + b"\n \n")
    assert found != fingerprint(stored.replace(b"begin", b"begun"))


def test_ten_megabytes_of_ends_of_lines_hold_nobody_up() -> None:
    """Line by line they would take a second."""
    for body in (b"\r\n" * 5_000_000, b"\r" * 10_000_000, b"a\n" * 5_000_000):
        sent = b"From: anna@players.test\n\nx" + body
        assert usual_seconds(lambda: fingerprint(sent), 0.3) < 0.3  # noqa: B023
