"""Lines of our letters that only point at a word (``^^^^``) are nobody's words, however they are quoted."""

from __future__ import annotations

import pytest

from judge.mail.reading.own_letters import OwnLetter, recognise
from judge.mail.reading.quoting import divide

OURS = """Venice, I hold no orders of yours for Summer 1455.

I could not use one line:

  > Das Heer in Padua vielleicht nach Treviso
                      ^^^^^^^^^^
    I am not sure that I understand this, so I have kept nothing of it.
    Did you mean "A Padua -> Treviso"? Then answer "yes".

  > Und die Flotte auch
        ~~~~
    I am not sure that this is an order. Nothing of it is kept.

Just answer this letter to change anything; no password is needed in an
answer."""
HEADS = {
    "German": ("Von: Podestà", "Gesendet: Montag, 9. März 2026 13:00", "An: Anna", "Betreff: Re: orders"),
    "English": ("From: Podestà", "Sent: Monday, 9 March 2026 13:00", "To: Anna", "Subject: Re: orders"),
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
@pytest.mark.parametrize("known", [True, False], ids=["our letter", "unknown"])
def test_only_the_answer_counts(head: tuple[str, ...], known: bool) -> None:
    lines = ["1 2", "", "________________________________", *head, "", *OURS.split("\n")]
    found = divide(lines, recognise(lines, [OwnLetter(1, OURS)]) if known else None)
    assert [line for line in found.kept if line.strip()] == ["1 2"]
    assert not [line for line in found.foreign if "^" in line or "~" in line] or not known
