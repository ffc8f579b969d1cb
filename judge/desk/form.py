"""The form of the page: what it shows, and the letter that it becomes.

A posted form is read without any trust: whatever stands in it becomes lines of a letter, which is read as any
letter is. Not here: how it looks (desk.page), what the letter does (judge.commands).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from judge.core.system.choices import Choices

Wish = Literal["hand-in", "preview", "back"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedForm:
    """What somebody wants done. `text`: the body of the letter, orders only, without any secret.

    `phase`, `filed_hash` and `nonce` are those of the page that it was written on.
    """

    text: str
    phase: str
    filed_hash: str
    nonce: str
    wish: Wish


def posted_form(fields: Mapping[str, Sequence[str]], choices: Choices) -> PostedForm:
    """Read a posted form. One that was altered by hand gives lines that are read like any letter's."""
    raise NotImplementedError
