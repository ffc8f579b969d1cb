"""Quoted letters: what a player wrote counts, what stands in a quotation does not, in any program."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from judge.core.inbound import InboundMail
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.letter import read
from tests.mail.reading.mail_programs import JUDGE, READER, Program, Quoted, answered, programs
from tests.mail.reading.more_programs import more_programs

OWN = OwnAddresses(address=JUDGE, bounce_key=b"key")
NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
ANSWER = ("A are h", "F pisa - piombino")
SHORT = Quoted(
    subject="[duel] your orders",
    text="Florence, your orders for Spring 1454 as I hold them:\n\n  A Arezzo -> Siena\n  F Pisa holds\n",
)
ALL = {program.name: program for program in (*programs(), *more_programs())}
UNTOLD = {"no head at all", "no head at all, HTML alone", "Horde, unmarked"}
"""What nothing tells by its form: the last one has neither a moment nor a mark."""


def letter_of(raw: bytes) -> InboundMail:
    return read(raw, id=1, received=NOW, route="smtp", envelope_from=READER, envelope_to=(JUDGE,), own=OWN)


def lines_of(raw: bytes) -> list[str]:
    return [line.strip() for line in letter_of(raw).lines if line.strip()]


@pytest.mark.parametrize(
    "program", [p for name, p in ALL.items() if name not in UNTOLD], ids=lambda p: p.name
)
@pytest.mark.parametrize("width", [0, 72])
def test_the_form_of_a_quotation_is_told_in_any_language(program: Program, width: int) -> None:
    """The judge has never seen the quoted letter: head, marks and HTML have to do."""
    assert lines_of(answered(program, SHORT, ANSWER, width=width)) == list(ANSWER)


COUNTS = {
    "a registration": "register\nname: Anna\ne-mail: anna@players.test\ntime zone: +01:00\nend",
    "a registration with a date": "register\nname: Anna\ne-mail: anna@players.test\nborn: spring 1990\nend",
    "press of the time": "press to F\nOn 12 March 1455 the Pope wrote:\nI shall march.\nendpress",
    "a schedule": "deadline: 20:00\nclock: 18:00\nnext: 24 hours",
    "labels above orders": "Armies:\nA are h\nFleets:\nF pisa h\nMoney:\nexpense 1: 9 d famine ven",
    "orders by place": "Arezzo: hold\nPisa: to Piombino\nFlorence: support Arezzo at 12:30",
    "a rule of one's own": "A are h\n----------\nF pisa h",
    "words between dashes": "---- Spring 1454 ----\nA are h\nF pisa h",
}


@pytest.mark.parametrize("name", COUNTS)
def test_what_only_looks_like_a_head_counts(name: str) -> None:
    """A line of a player must not vanish because it has a colon, a time or an address."""
    head = f"From: {READER}\nTo: {JUDGE}\nSubject: orders\nContent-Type: text/plain; charset=utf-8\n\n"
    text = COUNTS[name]
    ruled = [line for line in text.splitlines() if line.strip("-")]
    assert lines_of(f"{head}{text}\n".encode()) == ruled


TABLE = (
    "<p>A are h</p><p>F pisa - piombino</p><table>"
    "<tr><td><b>From:</b></td><td>{name} &lt;{judge}&gt;</td></tr>"
    "<tr><td><b>Sent:</b></td><td>25 November 2026 09:30</td></tr>"
    "<tr><td><b>To:</b></td><td>{reader}</td></tr>"
    "<tr><td><b>Subject:</b></td><td>plans</td></tr></table><div>{quoted}</div>"
)
BESIDE = (
    "<p>A are h</p><p>F pisa - piombino</p>"
    "<div style='border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt'>{quoted}</div>"
)


@pytest.mark.parametrize(("html", "plain"), [(TABLE, False), (BESIDE, True), (BESIDE, False)])
def test_a_head_or_a_line_in_html_marks_what_is_quoted(html: str, plain: bool) -> None:
    """A plain part beside the line has neither head nor mark."""
    letter = EmailMessage()
    quoted = "Hello Anna,\nA flo - bol\nA are - sie"
    filled = html.format(
        name="Bob Sforza", judge="bob@players.test", reader=READER, quoted=quoted.replace("\n", "<br>")
    )
    letter["From"], letter["To"], letter["Subject"] = READER, JUDGE, "Re: plans"
    if plain:
        letter.set_content(f"A are h\nF pisa - piombino\n\n{quoted}\n")
        letter.add_alternative(filled, subtype="html")
    else:
        letter.set_content(filled, subtype="html")
    assert tuple(lines_of(letter.as_bytes())) == ANSWER


@pytest.mark.parametrize(
    "line",
    [
        "##- Please type your reply above this line -##",
        "##- Bitte geben Sie Ihre Antwort oberhalb dieser Zeile ein. -##",
        "##- Veuillez saisir votre réponse au-dessus de cette ligne -##",
        "--- Reply above this line ---",
        "Please write a reply above this line",
    ],
)
def test_below_a_line_to_answer_above_of_stands_another_letter(line: str) -> None:
    """As help desks part a letter from what it answers, whose head has no form of any mail program."""
    head = f"From: {READER}\nTo: {JUDGE}\nSubject: Re: plans\nContent-Type: text/plain; charset=utf-8\n\n"
    quoted = "Anna Rossi (Shop)\nMar 12, 2026, 1:00 PM\n\nA are - sie\nF pisa - lig"
    assert lines_of(f"{head}A are h\n\n{line}\n\n{quoted}\n".encode()) == ["A are h"]
