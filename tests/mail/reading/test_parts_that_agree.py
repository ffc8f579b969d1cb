"""The plain part of a letter and its HTML part say the same: neither adds words to the other."""

from __future__ import annotations

from email.message import EmailMessage

from judge.core.inbound import InboundMail
from tests.mail.reading.test_quotations import letter_of


def _both(plain: str, html: str) -> InboundMail:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "Re: plans"
    message.set_content(plain)
    message.add_alternative(f"<html><body>{html}</body></html>", subtype="html")
    return letter_of(message.as_bytes())


def test_the_mark_that_stands_for_a_quotation_is_no_word_of_the_writer() -> None:
    head = "From: Podesta <judge@judge.test>\nSent: Monday, November 30, 2026 09:12\nTo: Anna\nSubject: plans"
    fields = head.replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    html = f'<div>Ja</div><hr><div id="divRplyFwdMsg">{fields}</div><div>Shall I?</div>'
    letter = _both(f"Ja\n\n________________________________\n{head}\n\nShall I?\n", html)
    assert [line for line in letter.lines if line.strip()] == ["Ja"]
    assert not any("Original Message" in line for line in letter.beside)


def test_a_sign_before_from_that_the_html_lacks_is_no_quotation() -> None:
    said = "From Pisa the fleet sails to Piombino."
    letter = _both(f"Dear judge,\n\n>{said}\n", f"<div>Dear judge,</div><div>{said}</div>")
    assert said in letter.lines


def test_a_sign_before_from_that_the_html_quotes_too_is_one() -> None:
    said = "From Pisa the fleet sails to Piombino."
    html = f"<blockquote type='cite'><div>{said}</div></blockquote><div>No!</div>"
    letter = _both(f">{said}\n\nNo!\n", html)
    assert said not in letter.lines and "No!" in letter.lines


def test_a_sign_before_from_in_a_letter_without_html_is_a_quotation() -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "Re: plans"
    message.set_content(">From Pisa the fleet sails to Piombino.\n\nNo!\n")
    assert not any("Pisa" in line for line in letter_of(message.as_bytes()).lines)
