"""What the keeper's command line prints. Not here: arguments (cli), doing it (admin.administration)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from judge.rendering import render
from judge.runtime.admin import doctor
from judge.runtime.admin.dns_checks import Resolver
from judge.runtime.settings import Settings, SettingsError


def examination(settings: Settings, resolver: Resolver | None = None) -> tuple[bool, str]:
    """Whether all is well, and what was found, in words."""
    findings = doctor.examine(settings, resolver)
    text = render.piece("keeper/doctor.txt", {"findings": findings})
    return all(f.state != "ill" for f in findings), text


def setting_faults(error: SettingsError) -> str:
    """Everything that is wrong with the settings, one line each."""
    return render.piece("keeper/faulty-settings.txt", {"faults": error.faults})


def described(row: Mapping[str, Any]) -> str:
    """One row as one line of JSON, times in ISO 8601."""
    return json.dumps(row, ensure_ascii=False, default=lambda value: value.isoformat())
