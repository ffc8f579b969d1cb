"""Names, orders, commands, sign-ons with loose accents, wide letters, soft hyphens, marks of direction."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from judge.core.plain_text import plain
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.maps import library
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.letter import read
from judge.syntax.commands.basic_commands import SetWait, SignOn
from judge.syntax.commands.command_reader import read_command

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"k" * 32)


def wide(text: str) -> str:
    """As Japanese keyboards write it."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" if c == " " else c for c in text)


def between(mark: str) -> Callable[[str], str]:
    return lambda text: mark + mark.join(text) + mark


FORMS: dict[str, Callable[[str], str]] = {
    "nfd": lambda text: unicodedata.normalize("NFD", text),
    "wide": wide,
    "soft hyphens": between("\u00ad"),
    "right to left": between("\u200f"),
    "arabic mark": between("\u061c"),
    "override": lambda text: f"\u202e{text}\u202c",
    "isolates": lambda text: f"\u2067{text}\u2069",
    "byte order": between("\ufeff"),
    "joiners": between("\u2060\u034f"),
    "selectors": between("\ufe00"),
    "tags": between("\U000e0041"),
}


def lines(text: str) -> tuple[str, ...]:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "orders"
    message.set_content(text + "\n")
    found = read(
        bytes(message),
        id=1,
        received=datetime(2026, 3, 9, tzinfo=UTC),
        route="smtp",
        envelope_from="anna@players.test",
        envelope_to=["judge@judge.test"],
        own=OWN,
    )
    return tuple(line for line in found.lines if line)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("scenario", library.OWN.scenarios())
def test_every_name_of_every_board_is_known_in_every_form(scenario: str, form: str) -> None:
    names = names_of(library.table(scenario, {}).setting.scenario)
    for written, place in {**names.full_places, **{t: id for id, t in names.place_titles.items()}}.items():
        assert names.place(plain(FORMS[form](written))) == names.place(written) == place, written
    for power, title in names.power_titles.items():
        assert names.power(plain(FORMS[form](title))) == power


@pytest.mark.parametrize("form", FORMS)
def test_lines_of_letters_are_what_is_seen_of_them(form: str) -> None:
    written = ["A Arezzo -> Siena", "expense 1: 12 ducats disband A Perugia", "A Forl\u00ec h", "set nowait"]
    assert lines("\n".join(map(FORMS[form], written))) == tuple(written)


@pytest.mark.parametrize("form", FORMS)
def test_commands_and_sign_ons_are_read_in_every_form(form: str) -> None:
    (line,) = lines(FORMS[form]("signon Lsforza pw-florence"))
    found = read_command(line)
    assert isinstance(found, SignOn) and (found.table, found.password) == ("Lsforza", "pw-florence")
    (line,) = lines(FORMS[form]("r\u00e9gler attendre"))
    assert read_command(line) == read_command("r\u00e9gler attendre")
    (line,) = lines(FORMS[form]("set wait"))
    assert read_command(line) == SetWait(on=True)


def test_no_character_of_formatting_is_left_but_those_that_are_seen() -> None:
    """Unicode's general category Cf; signs of Arabic, Kaithi and Egyptian are written and seen."""
    seen = {*range(0x600, 0x606), 0x6DD, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}
    seen |= set(range(0x1BCA0, 0x1BCA4))
    left = [
        code
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) == "Cf" and code not in seen and plain(chr(code))
    ]
    assert not left
