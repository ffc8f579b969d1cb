"""All settings of a running judge: from a TOML file, under the environment (``JUDGE_...``), under arguments.

Built once by the entry point and passed down. Not here: the models (models), their sentences (templates).
"""

from judge.settings.loading import SettingFault, SettingsError, load
from judge.settings.models import (
    Answers,
    DomainNames,
    Listener,
    Mailbox,
    Monitor,
    OAuth,
    Relay,
    Settings,
)

__all__ = [
    "Answers",
    "DomainNames",
    "Listener",
    "Mailbox",
    "Monitor",
    "OAuth",
    "Relay",
    "SettingFault",
    "Settings",
    "SettingsError",
    "load",
]
