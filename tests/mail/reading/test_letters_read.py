"""Letters as people send them: the sample letters, and what no letter may do."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.core.inbound import InboundMail
from judge.core.plain_text import plain
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.letter import read
from judge.runtime.inbound.letter_intake import head_of
from tests.support.patience import usual_seconds
from tests.support.sampling import as_many

LETTERS = Path(__file__).parent / "letters"
EXPECTED = yaml.load((LETTERS / "expected.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
HEAD = b"From: anna@players.test\nTo: judge@judge.test\nSubject: moves\n"


def letter(raw: bytes, **changes) -> InboundMail:
    facts: dict[str, Any] = {
        "id": 1,
        "received": NOW,
        "route": "smtp",
        "envelope_from": "anna@players.test",
        "envelope_to": ("judge@judge.test",),
        "own": OWN,
    }
    return read(raw, **(facts | changes))


def test_every_sample_says_how_it_must_be_read() -> None:
    """A sample without its expectation would prove nothing."""
    assert {path.stem for path in LETTERS.glob("*.eml")} == set(EXPECTED)


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_sample(name: str, ends: bytes) -> None:
    """RFC 2045-2047, 3676, 3834, 5322 as mailers keep and break them; lines ending as sent and as stored."""
    raw = (LETTERS / f"{name}.eml").read_bytes()
    found = letter(raw if name.startswith("utf-16") else raw.replace(b"\n", ends))
    expected = EXPECTED[name]
    assert found.sender == expected.get("sender", "anna@players.test")
    assert found.sender_name == expected.get("name", found.sender_name)
    assert found.automatic == expected.get("automatic")
    assert found.token == expected.get("token")
    assert list(found.problems) == expected.get("problems", [])
    if "lines" in expected:
        assert list(found.lines) == expected["lines"]
    if "left_out" in expected:
        assert [line for line in found.left_out if line] == expected["left_out"]


@pytest.mark.parametrize(
    ("changes", "automatic"),
    [
        ({"envelope_from": ""}, "null-sender"),
        ({"envelope_from": "", "route": "imap"}, None),
        ({"envelope_to": (OWN.bounce(5),)}, "bounce"),
        ({"envelope_to": ("bounce+5.00000000000000000000@judge.test",)}, None),
    ],
)
def test_the_envelope_tells_of_robots(changes: dict, automatic: str | None) -> None:
    """RFC 3834 2: nothing is ever answered to the null sender. By IMAP only the headers can tell."""
    assert letter(HEAD + b"\nA ven - pad\n", **changes).automatic == automatic


def test_a_null_return_path_tells_by_imap() -> None:
    """RFC 5321 4.4: the server writes the envelope's sender into Return-Path."""
    found = letter(b"Return-Path: <>\n" + HEAD + b"\nx\n", route="imap", envelope_from="")
    assert found.automatic == "null-sender"


@pytest.mark.parametrize(
    ("value", "sender"),
    [
        ("anna@players.test", "anna@players.test"),
        ("<Anna@Players.Test>", "anna@players.test"),
        ('"Sforza, Anna" <anna@players.test>', "anna@players.test"),
        ("Anna S. <anna@players.test> (home)", "anna@players.test"),
        ("anna@players.test (Anna)", "anna@players.test"),
        ("anna@players.test <anna@players.test>", "anna@players.test"),
        ("anna@players.test <eva@evil.test>", ""),
        ("<anna@players.test> <eva@evil.test>", ""),
        ("anna@players.test <eva@evil.test", ""),
        ("Players: anna@players.test;", ""),
        ("<@relay.test:anna@players.test>", ""),
        ('"anna@players.test\\" <eva@evil.test>', ""),
        ("anna@[127.0.0.1]", ""),
        ("(" * 500, ""),
        ("", ""),
    ],
)
def test_only_one_plain_mailbox_is_a_sender(value: str, sender: str) -> None:
    """RFC 5322 3.6.2; CVE-2023-27043: what two readers could read differently names nobody."""
    assert letter(f"From: {value}\n\nA ven - pad\n".encode()).sender == sender


MANY = 1_040_000


def filled(piece: bytes, size: int = MANY) -> bytes:
    return (piece * (size // len(piece) + 1))[:size]


NESTED = b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(1000))
HOSTILE = {
    "nested": NESTED,
    "enclosed": filled(b"Content-Type: message/rfc822\n\n"),
    "parts": b"Content-Type: multipart/mixed; boundary=b\n\n" + filled(b"--b\n\n\n"),
    "headers": filled(b"A: b\n"),
    "parameters": b"Content-Type: text/plain" + filled(b'; a="x"') + b"\n\nx",
    "continued parameters": b"Content-Type: text/plain"
    + b"".join(b"; a*%d*=x" % n for n in range(3000))
    + b"\n\nx",
    "encoded words": b"Subject: " + filled(b"=?utf-8?q?a?= ", 60_000) + b"\n\nx",
    "a From of blanks": b"From: a" + b" " * 7_900 + b"<\n\nx",
    "blanks behind an address": b"From: <a@b.test>" + b" " * 7_900 + b"x\n\nx",
    "an address without an end": b"".join(b"X-Original-To: " + b"a" * 7_900 + b"\n" for _ in range(8))
    + b"\nx",
    "brackets": b"From: " + b"(" * 50_000 + b"\n\nx",
    "recipients": b"Cc: " + filled(b"a@b.test, ", 180_000) + b"\n\nx",
    "short lines": b"\n" + filled(b"a\n"),
    "no lines": b"\n" + filled(b"a"),
    "returns": b"\n" + filled(b"\r"),
    "nuls": b"\n" + filled(b"\0"),
    "rules": b"\n" + filled(b"_" * 20 + b"\n", 250_000),
    "attributions of one line": b"\n" + filled(b"Am   * | On:\n", 250_000),
    "accents": b"\n" + filled(b"a" + "\u0301\u0316".encode() * 1_900 + b"\n", 480_000),
    "attributions": b"\n" + filled(b"El <a@b " * 30 + b"\n", 250_000),
    "wide letters": b"\n" + filled("\ufdfa".encode() * 300 + b"\n", 250_000),
    "flowed": b"Content-Type: text/plain; format=flowed\n\n" + filled(b"a " * 35 + b"\n", 250_000),
    "open tags": b"Content-Type: text/html\n\n" + filled(b"<a b='"),
    "comments": b"Content-Type: text/html\n\n" + filled(b"<!--"),
    "divisions": b"Content-Type: text/html\n\n" + filled(b"<div>", 390_000),
    "angles": b"Content-Type: text/html\n\n" + filled(b"<", 390_000),
    "digits": b"Content-Type: text/html\n\n&#" + filled(b"1", 390_000),
    "base64": b"Content-Transfer-Encoding: base64\n\n" + filled(b"QUFB" * 18 + b"\n"),
    "five megabytes of HTML": b"Content-Type: text/html\n\n" + filled(b"<p>A ven - pad</p>\n", 5 << 20),
}


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_no_letter_takes_long(name: str) -> None:
    """Limits come before parsing: some of these cost the parser alone seconds, or its stack."""
    raw = HEAD + HOSTILE[name]
    assert usual_seconds(lambda: letter(raw), 0.6) < 0.6
    found = letter(raw)
    assert "unreadable" not in found.problems
    assert len(found.lines) <= 2000 and len(found.left_out) <= 1000


def test_a_head_is_read_at_once() -> None:
    """It is read while its sender waits for the answer, and everybody else as well."""
    for name in ("a From of blanks", "blanks behind an address", "an address without an end", "recipients"):
        raw = HEAD.replace(b"From: anna@players.test\n", b"") + HOSTILE[name]
        assert usual_seconds(lambda: head_of(raw, ("judge@judge.test",), OWN), 0.06) < 0.06, name  # noqa: B023


def test_five_megabytes_are_refused_by_name_and_half_of_them_never_used() -> None:
    """Orders cut in the middle could be other orders: a text that is not whole gives no lines."""
    found = letter(HEAD + HOSTILE["five megabytes of HTML"])
    assert (found.lines, found.problems) == ((), ("too-large",))
    assert (found.sender, found.subject) == ("anna@players.test", "moves")


def test_a_text_is_as_long_as_it_is_in_the_one_form_that_is_read() -> None:
    """One sign may stand for a word of six letters: what is measured before it grows is not what is read."""
    wide = "\u3316"
    assert len(plain(wide)) == 6
    found = letter(HEAD + b"\n" + f"A ven - pad\n{wide * 700}\nA pad H\n".encode())
    assert (found.lines, found.problems) == (("A ven - pad", "A pad H"), ("long-line",))
    assert found.left_out == (plain(wide * 40)[:200] + "...",)
    found = letter(HEAD + b"\n" + (f"{wide * 100}\n" * 500).encode())
    assert (found.lines, found.problems) == ((), ("too-large",))
    found = letter(HEAD + b"\n" + ("a" * 3_999 + "\n").encode())
    assert not found.problems


def test_a_line_that_is_too_long_is_not_cut_to_an_order_by_what_nobody_sees() -> None:
    found = letter(
        HEAD + b"\n" + ("A ven - pad" + "\u200b" * 4_000 + " if Verona is empty\nA pad H\n").encode()
    )
    assert (found.lines, found.problems) == (("A pad H",), ("long-line",))


def test_of_a_letter_that_says_too_much_the_first_lines_are_read() -> None:
    found = letter(HEAD + b"\n" + (f"{'a' * 799}\n" * 120).encode())
    assert (len(found.lines), len(found.left_out)) == (62, 58)
    assert found.problems == ("too-many-lines",)


def test_a_large_picture_does_not_hinder_the_text_before_it() -> None:
    """What is cut off is the picture's; the text is whole."""
    picture = b"--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n" + filled(
        b"QUFB\n", 3 << 20
    )
    raw = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nA ven - pad\n" + picture + b"\n--b--\n"
    found = letter(raw)
    assert (found.lines, found.problems) == (("A ven - pad",), ("attachments-cut",))


SAMPLES = [path.read_bytes() for path in sorted(LETTERS.glob("*.eml"))]


@settings(max_examples=as_many(300, 60), deadline=None)
@given(st.sampled_from(SAMPLES), st.integers(0, 2**32), st.integers(1, 12))
def test_mutated_letters_never_raise(sample: bytes, seed: int, changes: int) -> None:
    """Whatever transport and malice do to a letter, it becomes a Letter, twice the same."""
    dice = random.Random(seed)
    raw = bytearray(sample)
    for _ in range(changes):
        at = dice.randrange(len(raw) + 1)
        other = dice.choice(SAMPLES)
        start = dice.randrange(len(other) + 1)
        match dice.randrange(5):
            case 0:
                raw[at:at] = other[start : start + dice.randrange(200)]
            case 1:
                del raw[at : at + dice.randrange(60)]
            case 2:
                raw[at:at] = bytes(dice.randrange(256) for _ in range(dice.randrange(9)))
            case 3:
                raw[at:at] = dice.choice(
                    [b"\n\n", b"\r", b"\0", b"--b\n", b'"', b"=?", b";charset=", b"\xff\xfe"]
                )
            case _:
                raw += raw[at : at + 100]
    found = letter(bytes(raw))
    assert found == letter(bytes(raw))
    assert "unreadable" not in found.problems
    assert all(
        "\n" not in line and "\0" not in line for line in (*found.lines, *found.left_out, found.subject)
    )


@settings(max_examples=as_many(200, 60), deadline=None)
@given(st.binary(max_size=2000))
def test_noise_never_raises(raw: bytes) -> None:
    """Not even the parser's own faults come through."""
    assert "unreadable" not in letter(raw).problems


AREA = st.sampled_from(["ven", "pad", "fer", "bol", "nap", "rom"])
ORDER = st.builds(
    "{} {} {} {}".format, st.sampled_from("AFG"), AREA, st.sampled_from(["-", "s A", "c", "->"]), AREA
)


@settings(max_examples=as_many(150, 60), deadline=None)
@given(
    st.lists(ORDER, min_size=1, max_size=40),
    st.sampled_from(["plain", "quoted", "base64", "html", "html-divs", "utf-16", "flowed", "answer"]),
    st.sampled_from(["", " "]),
)
def test_orders_in_are_lines_out(orders: list[str], form: str, blank: str) -> None:
    """However a mailer wraps them, the orders come out as they were typed: none lost, joined or changed."""
    import base64
    import quopri

    text = "\n".join(order + blank for order in orders) + "\n"
    escaped = [order.replace(">", "&gt;") for order in orders]
    types = {
        "plain": (b"", text.encode()),
        "quoted": (b"Content-Transfer-Encoding: quoted-printable\n", quopri.encodestring(text.encode())),
        "base64": (b"Content-Transfer-Encoding: base64\n", base64.encodebytes(text.encode())),
        "html": (b"Content-Type: text/html\n", "<br>\n".join(escaped).encode()),
        "html-divs": (b"Content-Type: text/html\n", "".join(f"<div>{e}</div>" for e in escaped).encode()),
        "utf-16": (
            b"Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n",
            base64.encodebytes(text.encode("utf-16")),
        ),
        "flowed": (b"Content-Type: text/plain; format=flowed\n", text.encode()),
        "answer": (
            b"",
            f"{text}\nOn 12 Mar 2026 10:00, J <j@x.test> wrote:\n> A mil h\n-- \nAnna\n".encode(),
        ),
    }
    head, body = types[form]
    assert list(letter(HEAD + head + b"\n" + body).lines) == orders


def _beside_attached(text: str) -> InboundMail:
    message = EmailMessage()
    message["From"] = "anna@players.test"
    message.set_content(text)
    message.add_attachment("A ven - pad\nG ven h\n", filename="orders.txt")
    return letter(bytes(message))


@pytest.mark.parametrize(
    "above",
    [
        "Attached is a draft, do not use it yet",
        "Ci-joint un brouillon",
        "Ignore the attached file",
        "Attached: what Venice wants",
        "In allegato una bozza",
    ],
)
def test_what_is_said_of_an_attached_text_stands_above_it(above: str) -> None:
    """Whoever encloses lines may say that they are a draft: it is read as their heading."""
    found = _beside_attached(f"{above}.\n\nBest wishes\n").lines
    assert found == ("Best wishes", f"{above}:", "A ven - pad", "G ven h")


@pytest.mark.parametrize(
    "above",
    [
        "see attached",
        "My orders are attached.",
        "Anbei meine Befehle",
        "Ci-joint mes ordres.",
        "In allegato i miei ordini",
        "Bijgevoegd mijn orders",
        "orders in the PDF",
    ],
)
def test_words_that_merely_point_at_an_attached_text_are_left_out(above: str) -> None:
    assert _beside_attached(f"{above}\n").lines == ("A ven - pad", "G ven h")


@pytest.mark.parametrize("off", ["signoff", "sign off", "log out", "déconnexion", "fin de session"])
def test_a_sign_off_above_an_attached_text_ends_nothing_in_any_language(off: str) -> None:
    found = _beside_attached(f"sign on Vdemo secret1\nmy orders are attached\n{off}\n")
    assert found.lines == ("sign on Vdemo secret1", "A ven - pad", "G ven h")


@pytest.mark.parametrize("on", ["sign on Vdemo secret1", "connexion Vdemo secret1", "log in Vdemo secret1"])
def test_an_attached_text_stands_below_a_sign_on_in_any_language(on: str) -> None:
    assert _beside_attached(f"{on}\n").lines == (on, "A ven - pad", "G ven h")


def test_orders_in_an_attached_text_stand_below_the_sign_on_of_the_body() -> None:
    """A body that signs on and an attached file are one letter; a sign-off in the body does not cut it."""
    message = EmailMessage()
    message["From"] = "anna@players.test"
    message.set_content("Hello,\nsign on Vdemo secret1\nmy orders are attached\nsignoff\n")
    message.add_attachment("A ven - pad\nG ven h\n", filename="orders.txt")
    found = letter(bytes(message))
    assert found.lines == ("Hello,", "sign on Vdemo secret1", "A ven - pad", "G ven h")
    assert "attachments-used" in found.problems and "attachments-unread" not in found.problems


def test_lines_keep_their_own_dashes_and_quotes_beside_the_plain_ones() -> None:
    """Orders are read plain; press may be sent as it was written. What nobody sees travels in neither."""
    found = letter(HEAD + "\nA ven → pad\n“Naïve” – he\u202e said\u200b…\n".encode())
    assert found.lines == ("A ven -> pad", '"Naïve" - he said...')
    assert found.as_written == {
        "A ven -> pad": "A ven → pad",
        '"Naïve" - he said...': "“Naïve” – he said…",
    }
