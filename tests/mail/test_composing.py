"""Letters that go out: their headers, their parts, and what must never get into them."""

from __future__ import annotations

import email
import re
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP, default

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.core.outbound import Attachment, OutboundMail, Rendered
from judge.mail import composing
from judge.mail.addresses import OwnAddresses
from judge.mail.composing import Identity, compose, message_id
from judge.mail.reading.letter import read
from tests.support.narrowing import instance_of, present

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
IDENTITY = Identity(own=OWN, name="Podestà")
NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
MAP = Attachment(name="map.png", type="image/png", content=b"\x89PNG" + bytes(range(256)) * 40, inline=True)
SVG = Attachment(name="map.svg", type="image/svg+xml", content=b"<svg/>")
TEXT = "Florence, your orders:\n\n  A Arezzo -> Siena\n  F Pisa converts\n"
LETTER = OutboundMail(
    to="anna@players.test", content=Rendered(subject="[sforza] moves", text=TEXT), kind="reply"
)


def composed(
    outgoing: OutboundMail, row: int = 7, web: str = "", own: OwnAddresses = OWN
) -> tuple[bytes, EmailMessage]:
    identity = replace(IDENTITY, web=web, own=own)
    raw = compose(outgoing, identity, message_id=message_id(own, row), date=NOW, row=row)
    message = email.message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    return raw, message


def shown(part: EmailMessage) -> str:
    return part.get_content().replace("\r\n", "\n")


def with_content(**changes) -> OutboundMail:
    return replace(LETTER, content=replace(LETTER.content, **changes))


def test_a_plain_letter_has_the_headers_that_robots_respect() -> None:
    """RFC 3834 3.1 and 5: auto-replied, threaded to what it answers, from the judge, to one reader."""
    raw, message = composed(
        replace(
            LETTER,
            auto="auto-replied",
            token="abcdefgh23",
            in_reply_to="<2@b.test>",
            references=("<1@b.test>",),
        )
    )
    assert message["From"].addresses[0].display_name == "Podestà"
    assert message["From"].addresses[0].addr_spec == "judge@judge.test"
    assert message["To"] == "anna@players.test"
    assert message["Reply-To"] == "judge+abcdefgh23@judge.test"
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["In-Reply-To"] == "<2@b.test>"
    assert message["References"].split() == ["<1@b.test>", "<2@b.test>"]
    assert message["Date"].datetime == NOW
    assert message["List-Unsubscribe"] is None
    assert shown(message) == f"{TEXT}\n{OWN.line_of(7)}\n"
    assert raw.isascii()
    assert max(map(len, raw.split(b"\r\n"))) <= 998 and b"\n" not in raw.replace(b"\r\n", b"")


def test_the_same_letter_gives_the_same_bytes() -> None:
    """Architecture 1, rule 4: a retry is the same letter under the same Message-ID."""
    letter = with_content(html="<img src='cid:map.png'>", attachments=(MAP, SVG))
    assert composed(letter)[0] == composed(letter)[0]
    assert composed(letter, 7)[1]["Message-ID"] != composed(letter, 8)[1]["Message-ID"]


def test_pictures_lie_inside_and_drawings_beside() -> None:
    """RFC 2046 5.1.4, RFC 2387, RFC 2392: plain first, then HTML that shows the picture under its own id."""
    _, message = composed(with_content(html="<p>Città</p><img src='cid:map.png'>", attachments=(MAP, SVG)))
    assert message.get_content_type() == "multipart/mixed"
    alternative, drawing = message.iter_parts()
    plain, related = alternative.iter_parts()
    page, picture = related.iter_parts()
    assert [part.get_content_type() for part in (plain, page, picture, drawing)] == [
        "text/plain",
        "text/html",
        "image/png",
        "image/svg+xml",
    ]
    assert shown(instance_of(EmailMessage, plain)) == f"{TEXT}\n{OWN.line_of(7)}\n"
    cid = present(re.search(r"cid:([^']+)", page.get_content()))[1]
    assert picture["Content-ID"] == f"<{cid}>" and cid != "map.png"
    assert (picture.get_content(), picture.get_content_disposition()) == (MAP.content, "inline")
    assert (drawing.get_content(), drawing.get_content_disposition()) == (SVG.content, "attachment")
    assert drawing.get_filename() == "map.svg"


@pytest.mark.parametrize(
    "domain", ["judge.test", "a-judge-with-a-long-name.of-a-house.example", "x" * 60 + ".example"]
)
def test_no_id_of_a_picture_is_folded(domain: str) -> None:
    """RFC 5322 2.2.3, RFC 2392: Outlook loses a picture whose Content-ID goes on in a second line."""
    long = "sforza-1454-spring-the-whole-map-with-its-provinces-and-seas.png"
    pictures = (replace(MAP, name=long), replace(MAP, name="other.png"))
    html = f"<img src='cid:{long}'><img src='cid:other.png'>"
    raw, message = composed(
        with_content(html=html, attachments=pictures), own=replace(OWN, address=f"judge@{domain}")
    )
    ids = [str(part["Content-ID"]) for part in message.walk() if part["Content-ID"]]
    shown_ids = [
        found
        for part in message.walk()
        if part.get_content_type() == "text/html"
        for found in re.findall(r"cid:([^']+)", part.get_content())
    ]
    assert len(set(ids)) == 2 and [f"<{found}>" for found in shown_ids] == ids
    assert all(f"Content-ID: {one}\r\n".encode() in raw for one in ids)


def test_without_html_nothing_is_inline() -> None:
    """A picture that no page shows would be lost in many mail programs."""
    _, message = composed(with_content(attachments=(MAP,)))
    assert [part.get_content_disposition() for part in message.iter_attachments()] == ["attachment"]


def test_text_that_is_not_ascii_travels_as_quoted_printable() -> None:
    """RFC 2045 6.7: readable in any mail program, and no relay may touch it."""
    raw, message = composed(
        with_content(text="Perugia → Siena, città\n", subject="Città: Perugia → Siena " * 6)
    )
    assert message["Content-Transfer-Encoding"] == "quoted-printable"
    assert shown(message) == f"Perugia → Siena, città\n\n{OWN.line_of(7)}\n"
    assert message["Subject"].startswith("Città: Perugia → Siena Città")
    assert all(len(line) <= 78 for line in raw.split(b"\r\n\r\n")[0].split(b"\r\n"))


def test_no_line_of_quoted_printable_is_too_long_and_none_loses_a_blank() -> None:
    """RFC 2045 6.7: 76 characters with the sign that a line goes on; blanks at its end are written out."""
    text = "città " * 40 + "\n.\n" + "=" * 80 + "\nblanks  \n" + "è" * 90 + "\n"
    raw, message = composed(with_content(text=text))
    body = raw.split(b"\r\n\r\n", 1)[1]
    assert all(len(line) <= 76 and line == line.rstrip() for line in body.split(b"\r\n"))
    assert shown(message) == f"{text}\n{OWN.line_of(7)}\n"


@pytest.mark.parametrize("break_", ["\r\n", "\n", "\r", "\0", "\x0b", "\x85", "\u2028", "\r\n "])
def test_no_text_makes_a_header_of_its_own(break_: str) -> None:
    """Header injection: subjects and names come from people, in the end."""
    evil = f"moves{break_}Bcc: eva@evil.test"
    raw = compose(
        with_content(subject=evil),
        Identity(own=OWN, name=evil),
        message_id=message_id(OWN, 1),
        date=NOW,
        row=1,
    )
    message = email.message_from_bytes(raw, policy=default)
    assert message["Bcc"] is None
    assert message["Subject"] == "moves Bcc: eva@evil.test"


@pytest.mark.parametrize(
    "changes",
    [
        {"to": "anna@players.test\r\nBcc: eva@evil.test"},
        {"to": "anna@players.test, eva@evil.test"},
        {"to": "Anna <anna@players.test>"},
        {"to": "an\u00adna@players.test"},
        {"token": "abc\r\nBcc: x"},
        {"token": "ABCDEFGH23"},
        {"auto": "no\r\nBcc: x"},
    ],
)
def test_what_is_no_address_is_our_mistake(changes: dict) -> None:
    """Recipients, tokens and ids are the judge's own values: a wrong one is a fault, not a letter."""
    with pytest.raises(ValueError):
        composed(replace(LETTER, **changes))


def test_foreign_ids_are_dropped_when_broken_and_capped() -> None:
    """RFC 5322 3.6.4: the thread's root and its newest letters; no id of a player can break a header."""
    ids = tuple(f"<{n}@b.test>" for n in range(60))
    _, message = composed(replace(LETTER, references=(*ids, "<a@b>\r\nBcc: x"), in_reply_to="<x@y>\nBcc: z"))
    found = message["References"].split()
    assert (len(found), found[0], found[-1]) == (20, "<0@b.test>", "<59@b.test>")
    assert message["In-Reply-To"] is None and message["Bcc"] is None


def test_observers_can_leave_by_a_letter() -> None:
    """RFC 2369 3.2: the address to unsubscribe at; it is the reader's own token that leaves."""
    _, message = composed(replace(LETTER, unsubscribe=True, token="abcdefgh23", game="sforza"))
    expected = "<mailto:judge+abcdefgh23@judge.test?subject=unsubscribe&body=unsubscribe>"
    assert message["List-Unsubscribe"] == expected


def test_observers_can_leave_by_one_click_where_the_judge_has_a_web_address() -> None:
    """RFC 8058 3.1: an HTTPS address, and the header that says that one click is enough."""
    letter = replace(LETTER, unsubscribe=True, token="abcdefgh23", game="sforza")
    _, message = composed(letter, web="https://judge.test/")
    ways = [way.strip() for way in message["List-Unsubscribe"].split(",")]
    assert ways[0] == "<https://judge.test/unsubscribe/abcdefgh23>" and ways[1].startswith("<mailto:")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_international_domains_go_out_in_ascii() -> None:
    """RFC 5891: what no server needs to speak SMTPUTF8 for."""
    assert composed(replace(LETTER, to="anna@bücher.test"))[1]["To"] == "anna@xn--bcher-kva.test"


def test_a_recipient_beyond_ascii_stands_as_it_is() -> None:
    """RFC 6532 3.2: a header in UTF-8, for a relay that takes such letters; all the rest stays ASCII."""
    raw, _ = composed(replace(LETTER, to="Jose\u0301@bücher.test"))
    assert b"\r\nTo: jos\xc3\xa9@xn--bcher-kva.test\r\n" in raw
    assert raw.replace(b"\xc3\xa9", b"").isascii()


ANY = st.characters(exclude_categories=())


@settings(max_examples=60, deadline=None)
@given(st.text(ANY, max_size=300), st.text(ANY, max_size=600))
def test_any_text_can_be_composed_and_is_never_answered_by_us(subject: str, text: str) -> None:
    """RFC 3834 2: a letter of ours that comes back is known for one, whatever it says."""
    raw, _ = composed(with_content(subject=subject, text=text))
    found = read(
        raw, id=1, received=NOW, route="smtp", envelope_from="x@y.test", envelope_to=(OWN.address,), own=OWN
    )
    assert found.automatic == "own"
    head = raw.split(b"\r\n\r\n")[0].split(b"\r\n")
    assert any(line.startswith(b"Content-Type: ") for line in head)
    allowed = b"From To Subject Date Message-ID Auto-Submitted X-Auto-Response-Suppress X-Loop".split()
    allowed += b"X-Podesta-Letter".split()
    allowed += b"Content-Type Content-Transfer-Encoding MIME-Version".split()
    assert all(line[:1] == b" " or line.split(b":")[0] in allowed for line in head)


@pytest.mark.parametrize("row", [1, 999_999_999])
def test_return_paths_cannot_be_invented(row: int) -> None:
    """VERP: the address names the letter, signed; another key, row or domain is nobody's."""
    address = OWN.bounce(row)
    assert OWN.row_of_return_path(address.upper()) == row
    assert address.startswith("judge+") and OWN.accepts(address) and OWN.owns(address)
    assert OWN.token_of(address) is None
    assert len(address.partition("@")[0]) <= 64
    number = int(address.split("-")[1])
    assert OWN.row_of_return_path(address.replace(f"-{number}-", f"-{number + 1}-")) is None
    assert OWN.row_of_return_path(address.replace(f"-{number}-", f"-{row}-")) is None
    assert replace(OWN, bounce_key=b"other").row_of_return_path(address) is None
    assert OWN.row_of_return_path(address.replace("judge.test", "evil.test")) is None
    assert OWN.row_of_return_path(address.replace("judge+", "bounce+")) is None


def test_a_provider_without_plus_addresses_gets_plain_ones() -> None:
    """RFC 5233 is not everywhere: then answers and bounces come to the one address that there is."""
    plain = replace(OWN, plus=False)
    assert (plain.return_path(7), plain.reply_to("abcdefgh23")) == ("judge@judge.test", "judge@judge.test")
    strict = replace(OWN, signed_return_path=False)
    assert strict.return_path(7) == "judge@judge.test"
    assert strict.reply_to("abcdefgh23") == "judge+abcdefgh23@judge.test"
    letter = replace(LETTER, token="abcdefgh23", unsubscribe=True)
    raw, message = composed(letter, own=plain)
    assert b"judge+" not in raw and message["List-Unsubscribe"] is None
    _, message = composed(letter, web="https://judge.test/", own=plain)
    assert message["List-Unsubscribe"] == "<https://judge.test/unsubscribe/abcdefgh23>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_every_letter_carries_its_mark() -> None:
    """What a report returns (RFC 3464 2) names the letter, whichever address the report came to."""
    raw, message = composed(LETTER)
    assert message["X-Podesta-Letter"] == OWN.mark(7) and OWN.row_of_mark(raw.decode("latin-1")) == 7


PICTURES = tuple(
    Attachment(name=f"{n}.png", type="image/png", content=bytes(range(256)) * n + bytes(n), inline=n % 2 == 0)
    for n in (0, 1, 2, 3, 58, 400)
)


@pytest.mark.parametrize("html", ["", "<p>cid:0.png cid:58.png caff\u00e8 =</p>\rx" + " y" * 500])
@pytest.mark.parametrize("beside", [False, True])
def test_letters_are_written_as_the_standard_library_writes_them(html: str, beside: bool) -> None:
    """Byte for byte, whatever is in them: it reads the letter, and writes the same again."""
    files = (*PICTURES, Attachment(name="\u00e8 " * 40 + ".pdf", type="application/pdf", content=b"%"))
    kept = tuple(a for a in files if a.inline or beside)
    letter = with_content(text="a\rb\n\nc\r\n.\nFrom x\n", html=html, attachments=kept)
    raw = compose(letter, IDENTITY, message_id=message_id(OWN, 1), date=NOW, row=1)
    read = email.message_from_bytes(raw, policy=SMTP)
    assert raw == read.as_bytes()
    parts = {part.get_filename(): part for part in read.walk() if part.get_filename()}
    assert {name: part.get_content() for name, part in parts.items()} == {a.name: a.content for a in kept}
    for part in parts.values():
        again = EmailMessage(policy=SMTP)
        again.set_content(part.get_content(), "image", "png")
        assert str(again.get_payload()).split() == str(part.get_payload()).split()


def test_a_picture_is_encoded_once_for_all_its_readers() -> None:
    composing.base64_lines.cache_clear()
    letter = with_content(html="<p>cid:400.png</p>", attachments=PICTURES[-1:])
    for row in range(9):
        again = bytes(bytearray(PICTURES[-1].content))  # each is read from the database by itself
        content = replace(letter.content, attachments=(replace(PICTURES[-1], content=again),))
        compose(
            replace(letter, content=content), IDENTITY, message_id=message_id(OWN, row), date=NOW, row=row
        )
    assert composing.base64_lines.cache_info().misses == 1
