"""What people write instead of a command: the command that is meant, or the page that tells the line to send.

The forms are ``grammar/plain_commands.yaml``: whole lines, in small letters. Nothing
that takes something away is done by likeness. Not here: the commands (command_reader), sentences.
"""

from __future__ import annotations

import re
from functools import cache

import yaml

from judge import resources
from judge.syntax.player_commands import HowTo

LONGEST = 100
"""Characters of a line that may be such a wish."""
_EDGE = " \t?!.,;:\u2026"


@cache
def _forms() -> tuple[re.Pattern[str], tuple[tuple[re.Pattern[str], str, bool], ...]]:
    """Any of them, for a quick look; and each with its command or page."""
    table = yaml.safe_load(resources.text("grammar", "plain_commands.yaml"))
    rows = [(p, line, True) for p, line in table["commands"]] + [
        (p, page, False) for p, page in table["how-to"]
    ]
    anything = "|".join(f"(?:{re.sub(r'[(][?]P<[a-z]+>', '(?:', p)})" for p, _, _ in rows)
    found = tuple((re.compile(p + r"\Z"), meant, done) for p, meant, done in rows)
    return re.compile(f"(?:{anything})\\Z"), found


def meant(text: str) -> str | HowTo | None:
    """The command line that a line in plain words means, or the page about it; None if it is neither."""
    said = " ".join(text.lower().replace("\u2019", "'").split()).strip(_EDGE)
    if not said or len(said) > LONGEST:
        return None
    anything, forms = _forms()
    if anything.match(said) is None:
        return None
    for pattern, line, done in forms:
        if (found := pattern.match(said)) is not None:
            groups = {name: value or "" for name, value in found.groupdict().items()}
            return line if done else HowTo(topic=line, **groups)
    return None


def pages() -> frozenset[str]:
    """All pages that a line in plain words may lead to."""
    return frozenset(meant for _, meant, done in _forms()[1] if not done)
