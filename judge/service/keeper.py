"""What the keeper's command line prints. Not here: arguments (cli), doing it (office)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from judge.report import render
from judge.service import doctor
from judge.service.records import Resolver
from judge.settings import Settings, SettingsError


def examination(settings: Settings, resolver: Resolver | None = None) -> tuple[bool, str]:
    """Whether all is well, and what was found, in words."""
    findings = doctor.examine(settings, resolver)
    text = render.piece("service/doctor.txt", {"findings": findings})
    return all(f.state != "ill" for f in findings), text


def setting_faults(error: SettingsError) -> str:
    """Everything that is wrong with the settings, one line each."""
    return render.piece("service/settings.txt", {"faults": error.faults})


def described(row: Mapping[str, Any]) -> str:
    """One row as one line of JSON, times in ISO 8601."""
    return json.dumps(row, ensure_ascii=False, default=lambda value: value.isoformat())
