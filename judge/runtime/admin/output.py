"""Output of the keeper's command line. Not here: arguments (cli), doing it (admin.administration)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judge.rendering import render
from judge.rendering.words import words
from judge.runtime.admin.upgrade import Upgrade
from judge.runtime.settings import Settings, SettingsError
from judge.runtime.unreadable_games import fault_words

if TYPE_CHECKING:
    from judge.runtime.admin.dns_checks import Resolver


def examination(settings: Settings, resolver: Resolver | None = None) -> tuple[bool, str]:
    """Tell whether all is well, and what was found, in words."""
    from judge.runtime.admin import doctor  # what it needs, and few processes ever do

    findings = doctor.examine(settings, resolver)
    text = render.piece("keeper/doctor.txt", {"findings": findings})
    return all(f.state != "ill" for f in findings), text


def upgrade_words(done: Upgrade) -> str:
    """Words for what an upgrade has done, or would do."""
    games = [{"name": name, "why": fault_words(fault)} for name, fault in done.unreadable]
    facts = {"age": str(done.age), "before": done.before, "after": done.after, "games": games}
    return render.piece("keeper/upgrade.txt", {**facts, "copy": str(done.copy) if done.copy else ""})


def setting_faults(error: SettingsError) -> str:
    """Everything that is wrong with the settings, one line each."""
    return render.piece("keeper/faulty-settings.txt", {"faults": error.faults})


def map_fault(fault: Any) -> str:
    """A fault in the file of a board, scenario or rulebook, and below it what it means."""
    return f"{fault}\n    {words('en')['map-faults'].get(fault.code, '')}".rstrip()


def row_as_json(row: Mapping[str, Any]) -> str:
    """One row as one line of JSON, times in ISO 8601."""
    return json.dumps(row, ensure_ascii=False, default=lambda value: value.isoformat())
