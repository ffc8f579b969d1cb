"""The page of a seat: a form that works without a script, beside a map that a script lets set it.

Not here: what may be chosen (core.system.choices), how a posted form is read (desk.form).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.facts import DeskFacts
from judge.pages.look import Look


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What the judge says of a letter that was not filed. `words`: plain text, as its letters have it.

    `letter`: the lines that were looked at, `supposed`: orders of others that they count on.
    """

    words: str
    letter: str
    supposed: tuple[str, ...] = ()


def desk_page(
    look: Look,
    facts: DeskFacts,
    *,
    path: str,
    nonce: str,
    language: str,
    notices: Sequence[str] = (),
    text: str = "",
    preview: Preview | None = None,
) -> bytes:
    """The whole page. `path`: where the form is posted to, ``/desk/<token>``.

    `notices`: sentences above everything. `text`: the letter as it was posted (`PostedForm.text`), which is
    laid out on the form again; empty: the form shows what is on file.
    """
    raise NotImplementedError
