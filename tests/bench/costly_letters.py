"""Letters made to cost as much as they can: what a rival or a stranger might send to stall a judge.

Each is a few kilobytes to a megabyte, and asks for something that is dear by itself, or cheap but a hundred
times. `COSTLY` builds them for a table; who adds a command that costs something adds its worst letter here.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid

JUDGE = "judge@podesta.test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A game in play; `player` and `token`: the address and the reply token of one of its powers."""

    game: str
    player: str
    token: str
    master: str
    password: str
    units: tuple[str, ...] = ("A flo", "A are", "F psa")


@dataclass(frozen=True, slots=True)
class Made:
    """A letter as it is handed to the door."""

    sender: str
    to: str
    raw: bytes


def written(
    sender: str, to: str, body: str, *, html: str = "", files: Mapping[str, bytes] | None = None
) -> Made:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, to, "orders"
    letter["Message-ID"] = make_msgid(domain="players.test")
    letter.set_content(body)
    if html:
        letter.add_alternative(html, subtype="html")
    for name, content in (files or {}).items():
        letter.add_attachment(content, "application", "octet-stream", filename=name)
    return Made(sender, to, bytes(letter))


def document(xml: str, files: int = 0) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("word/document.xml", xml)
        for number in range(files):
            file.writestr(str(number), "")
    return packed.getvalue()


def _answer(body: str, **more: object) -> Callable[[Target], Made]:
    """A player's letter in answer to one of ours."""

    def made(at: Target) -> Made:
        local, _, domain = JUDGE.partition("@")
        text = body.replace("GAME", at.game)
        return written(at.player, f"{local}+{at.token}@{domain}", text, **more)  # type: ignore[arg-type]

    return made


def _stranger(body: str) -> Callable[[Target], Made]:
    return lambda at: written("mallory@evil.test", JUDGE, body.replace("GAME", at.game))


def _raw(head: bytes, body: bytes) -> Callable[[Target], Made]:
    """As no mail program writes."""

    def made(_: Target) -> Made:
        rest = f"To: {JUDGE}\r\nMessage-ID: {make_msgid(domain='evil.test')}\r\n\r\n".encode()
        return Made("mallory@evil.test", JUDGE, head + rest + body)

    return made


def _master(body: str) -> Callable[[Target], Made]:
    def made(at: Target) -> Made:
        text = f"signon M{at.game} {at.password}\n" + body.replace("GAME", at.game)
        return written(at.master, JUDGE, text)

    return made


def _lines(line: str, count: int) -> str:
    return "".join(line.replace("#", str(n)) + "\n" for n in range(count))


_DEEP = "<div>" * 5000 + "A flo h" + "</div>" * 5000
_ALTERNATIVES = "if not A flo or F psa and not A mil then A flo h"

COSTLY: Mapping[str, Callable[[Target], Made]] = {
    "300 documents": _answer(
        "see attached",
        files={f"{n}.docx": document("<w:p><w:t>A flo - pst</w:t></w:p>" * 20_000) for n in range(300)},
    ),
    "documents of tags": _answer(
        "attached", files={f"{n}.docx": document("<a>" * 600_000) for n in range(30)}
    ),
    "a document of many files": _answer("attached", files={"o.docx": document("<w:p>x</w:p>", 9_000)}),
    "the same map 100 times": _stranger(_lines("map GAME", 100)),
    "100 maps of a player": _answer(_lines("map", 100)),
    "maps of many phases": _answer(_lines("map GAME turn #", 100)),
    "12 sign-ons as observer": _stranger(_lines("signon OGAME wrong#", 12)),
    "12 sign-ons as master": _answer(_lines("signon MGAME wrong#", 12)),
    "12 games created": _answer(_lines("create ?new# secret#", 12)),
    "12 games observed": _answer(_lines("observe GAME secret#", 12)),
    "passwords set": _answer(_lines("set password secret-number-#", 100)),
    "nots": _answer(_lines("if " + "not " * 240 + "A flo then A flo h", 100)),
    "long conditions": _answer(_lines("if " + "(" * 90 + "A flo#" + ")" * 90 + " then A flo h", 100)),
    "many conditions": _answer(_lines(_ALTERNATIVES + " #", 100)),
    "conditions for later": _answer("phase fall 1455\n" + _lines(_ALTERNATIVES, 100)),
    "500 wrong orders": _answer(_lines("A florencia# movve to psia#", 500)),
    "500 long wrong orders": _answer(_lines("A flo - pisq# " * 20, 500)),
    "orders in many parts": _answer(_lines(", ".join(["A flo - pisq"] * 28), 500)),
    "standing orders": _answer("phase always\n" + _lines("A flo - pisq# " * 20, 450)),
    "a master's wrong orders": _master(_lines("A florencia# - psia#", 490)),
    "orders for every power": _master("Florence:\n" + _lines("A flo - pst, F psa - lig#", 490)),
    "clear one by one": _answer(_lines("A flo - pst", 400) + _lines("clear A flo", 100)),
    "previews": _answer(_lines("suppose A mil - pav", 60) + _lines("preview", 40)),
    "forecasts": _master(_lines("predict", 100)),
    "the past": _answer(_lines("history GAME all", 100)),
    "summaries": _answer(_lines("summary GAME", 100)),
    "reasons": _answer(_lines("why flo", 100)),
    "questions": _answer(_lines("list", 30) + _lines("who GAME", 30) + _lines("help orders", 30)),
    "exports": _answer(_lines("export my data", 100)),
    "press": _answer((("press to all\n" + _lines("A long letter, line #.", 60)) + "endpress\n") * 8),
    "settings": _master(_lines("set deadline +3d", 50) + _lines("set comment x#", 50)),
    "wrong settings": _answer(_lines("sett wiat# fooo", 500)),
    "prose": _answer(_lines("I think that Venice might atttack Milan # and then we wouls see", 500)),
    "tables of html": _answer("x", html="<table><tr><td>A flo h</td></tr></table>" * 4000),
    "deep html": _answer("x", html=_DEEP),
    "open tags": _answer("x", html="<b" * 200_000),
    "attributes": _answer("x", html=("<div style='" + "a:b;" * 480 + "'>") * 190),
    "long lines": _answer(_lines("| " + "a |" * 1300, 240)),
    "quotes within quotes": _answer(_lines("On Monday, x <a@b.c> wrote", 5000)),
    "colons": _answer(_lines(": " * 1900, 240)),
    "attributions of one line": _answer(_lines("Am   * | On:", 19_000)),
    "accents": _answer(_lines("a" + "\u0301\u0316" * 1900, 60)),
    "a head of blanks": _raw(b"From: a" + b" " * 7900 + b"<\r\n", b"list\r\n"),
    "an address without an end": _raw(b"X-Original-To: " + b"a" * 7900 + b"\r\n", b"list\r\n"),
    "ten megabytes of empty lines": _raw(b"From: mallory@evil.test\r\n", b"\r\n" * 4_900_000),
    "ten megabytes": _raw(b"From: mallory@evil.test\r\n", (b"a" * 998 + b"\r\n") * 9_900),
}
