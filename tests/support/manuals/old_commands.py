"""The list of the old judges' commands (old_commands.yaml), and the page that is made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

LIST = Path(__file__).resolve().parents[2] / "commands" / "old_commands.yaml"


@dataclass(frozen=True, slots=True)
class Entry:
    """A command of the old judges: `line` does it here, written by `who`; or `out` says why nothing does."""

    section: str
    old: str
    who: str = ""
    line: str = ""
    after: Sequence[Mapping[str, str]] = ()
    out: str = ""
    instead: str = ""


def entries() -> tuple[Entry, ...]:
    """The whole list in its order."""
    sections: Sequence[Mapping[str, Any]] = yaml.load(LIST.read_text("utf-8"), yaml.CSafeLoader)
    return tuple(_entry(s["section"], e) for s in sections for e in s["commands"])


def _entry(section: str, raw: Mapping[str, Any]) -> Entry:
    known = {"who" if k == "as" else k: v for k, v in raw.items()}
    return Entry(section=section, **known)


# ---------------------------------------------------------------- the page

_FRAME = """<!-- Made by scripts/manual from tests/commands/old_commands.yaml. Change the list there. -->
# The old judges' commands

Who has played by mail for decades finds here every command and every flag of the old judges, and the line
that a test writes to this judge to see that it is understood. {covered} of {all} are; the other {out} are
left out for the reasons given. Commands that are new here are not listed; they are in the manuals.
"""


def figure() -> str:
    """How many of the old commands are understood."""
    found = entries()
    covered = sum(1 for e in found if e.line)
    return f"Commands of the old judges covered: {covered} of {len(found)}; left out: {len(found) - covered}"


def page() -> str:
    """The manual's page: a table for each section."""
    found = entries()
    covered = sum(1 for e in found if e.line)
    text = _FRAME.format(covered=covered, all=len(found), out=len(found) - covered)
    for section in dict.fromkeys(e.section for e in found):
        own = [e for e in found if e.section == section]
        rows = [f"| `{e.old}` | {_here(e)} |" for e in own]
        text += "\n".join(["", f"## {section}", "", "| there | here |", "|---|---|", *rows, ""])
    return text


def _here(entry: Entry) -> str:
    if entry.line:
        return " ".join(f"`{line}`" for line in entry.line.splitlines() if line.strip("- "))
    instead = f"; instead: {entry.instead}" if entry.instead else ""
    return f"*left out*: {entry.out}{instead}"
