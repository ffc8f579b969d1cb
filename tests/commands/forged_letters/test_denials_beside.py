"""A yes counts in a letter that says nothing else anywhere: below another's letter, in the place of a
signature, in HTML alone, in an attached text.
"""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from judge.core.effects import Send
from judge.core.inbound import InboundMail
from judge.mail.reading.own_letters import OwnLetter
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY
from tests.commands.forged_letters.test_consent import _asked_for_address
from tests.commands.forged_letters.test_whole_letters import as_read_raw

HEAD = (
    "From: Olga <olga@example.net>\n"
    "Sent: Monday, March 9, 2026 11:02 AM\nTo: Bruno\nSubject: what is this\n\n"
)
FOREIGN_HEADS = (
    HEAD,
    "-----Original Message-----\n" + HEAD,
    "________________________________\n" + HEAD,
    "Von: Olga <olga@example.net>\nGesendet: Montag, 9. März 2026 11:02\nAn: Bruno\nBetreff: was ist das\n\n",
    "On Mon, 9 Mar 2026 at 11:02, Olga <olga@example.net> wrote:\n\n",
)
DENIALS = (
    "I did not ask for this!",
    "Jamais demandé cela, c'est une erreur.",
    "Betrug! Ich habe damit nichts zu tun.",
    "leave me alone, whoever you are",
    "Forgery!",
)
COMPANY = "Bruno Bianchi\nHead of Sales\nExample Ltd\nRegistered in Rome\n\n"
DISCLAIMER = (
    "This message and any files with it are for the addressee alone. If you have received it by mistake,\n"
    "please do not copy it, tell its sender and delete it; nobody answers for what was lost in transit.\n"
)


def _letter(subject: str, sender: str, text: str, html: str = "", attached: str = "") -> str:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, "judge@example.org", f"Re: {subject}"
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    if attached:
        message.add_attachment(attached, filename="note.txt")
    return message.as_string()


def _agreed(table: Table, text: str, **more: str) -> bool:
    world, home, asked = _asked_for_address(table)
    text = text.replace("OURS", asked.text)
    ours = {name: said.replace("OURS", asked.text) for name, said in more.items()}
    raw = _letter(asked.subject, home, text, **ours)
    read: InboundMail = as_read_raw(raw, home, [OwnLetter(1, asked.text, asked.html)])
    kept = ("subject", "signature", "beside", "set_apart", "problems", "doubtful")
    world.write(home, read.lines, **{name: getattr(read, name) for name in kept})
    return any(isinstance(e, Send) and e.to == MALLORY for e in world.effects)


@pytest.mark.parametrize("denial", DENIALS)
@pytest.mark.parametrize("head", FOREIGN_HEADS)
def test_a_denial_below_anothers_head(table: Table, head: str, denial: str) -> None:
    assert not _agreed(table, f"yes\n\n{head}{denial}\n")


@pytest.mark.parametrize("denial", DENIALS[:2])
@pytest.mark.parametrize("above", ["", "Bruno\n", COMPANY])
def test_a_denial_in_a_signatures_place(table: Table, above: str, denial: str) -> None:
    assert not _agreed(table, f"yes\n\n-- \n{above}{denial}\n")


@pytest.mark.parametrize("denial", DENIALS)
def test_a_denial_that_the_html_alone_has(table: Table, denial: str) -> None:
    assert not _agreed(table, "yes\n", html=f"<div>yes</div><div>{denial}</div>")


@pytest.mark.parametrize("denial", DENIALS)
def test_a_denial_that_is_attached(table: Table, denial: str) -> None:
    assert not _agreed(table, "yes\n", attached=denial)


@pytest.mark.parametrize("colour", ["#999", "#fff"])
def test_a_yes_that_is_hardly_seen(table: Table, colour: str) -> None:
    html = f"<div style='color:{colour}'>yes</div><div>Bruno</div>"
    assert not _agreed(table, "yes\nBruno\n", html=html)


@pytest.mark.parametrize("style", ["font-size:1px", "font-size:0.5px;line-height:1px", "color:#fefefe"])
@pytest.mark.parametrize("plain", ["", "yes\n"])
def test_words_that_hardly_anybody_can_see(table: Table, style: str, plain: str) -> None:
    assert not _agreed(table, plain, html=f"<p>yes</p><p style='{style}'>auto reply, I am away</p>")


@pytest.mark.parametrize(
    "text",
    [
        "yes\n\n-- \n" + COMPANY + DISCLAIMER,
        "yes\n\nOURS",
        f"yes\n\n{HEAD.replace('Olga <olga@example.net>', 'Podesta <judge@example.org>')}OURS",
        "yes\n\n-----Original Message-----\nOURS",
        "yes\n\nSent from my iPhone",
    ],
)
def test_what_stands_below_an_ordinary_yes_takes_nothing_back(table: Table, text: str) -> None:
    assert _agreed(table, text)


def test_nor_does_html_that_says_the_same(table: Table) -> None:
    html = "<p>yes</p><p>Thanks,<br>Bruno</p><blockquote type=cite><pre>OURS</pre></blockquote>"
    assert _agreed(table, "yes\n\nThanks,\nBruno\n", html=html)


def test_the_letter_is_told_of(table: Table) -> None:
    world, home, asked = _asked_for_address(table)
    read = as_read_raw(_letter(asked.subject, home, f"yes\n\n{HEAD}Not me!\n"), home)
    told = world.write(home, read.lines, subject=read.subject, beside=read.beside)
    assert "did not take your yes" in " ".join(told.split())
