"""Reads settings, and finds all that is wrong with them at once. No value is shown: it may be a secret.

Not here: what each value must be like (settings.models), the sentences (templates).
"""

from __future__ import annotations

import logging
import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, EnvSettingsSource, InitSettingsSource, PydanticBaseSettingsSource
from rapidfuzz import fuzz, process

from judge.runtime.settings.models import BETWEEN, PREFIX, Settings

Place = tuple[str, ...]
"""The place of a setting: ``("relay", "port")``, or ``("data",)`` above the groups."""

_NEAR = 75
_WITH_PASSWORD = re.compile(r"[^:]+://[^/@]*:[^/@]+@")
_LOG = logging.getLogger(__name__)
_LINE = re.compile(r"at line (\d+)")
_KINDS = {
    "int": "whole-number",
    "float": "number",
    "bool": "true-or-false",
    "literal": "one-of",
    "tuple": "list",
    "model": "group",
    "string_pattern_mismatch": "token-url",
    "string": "text",
    "path": "text",
    "greater": "range",
    "less": "range",
}
"""pydantic's codes by their beginnings, and ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingFault:
    """One thing that is wrong. `source` is the file, empty for the environment.

    `code` and `facts` name its sentence in ``templates/mail/en/keeper/faulty-settings.txt``.
    """

    source: str
    place: Place
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


class SettingsError(Exception):
    """The settings cannot be used; `faults` are all that is wrong with them."""

    def __init__(self, faults: tuple[SettingFault, ...]) -> None:
        super().__init__("; ".join(f"{'.'.join(f.place)} {f.code}".strip() for f in faults))
        self.faults = faults


def variable(place: Place) -> str:
    """A setting's name in the environment."""
    return PREFIX + BETWEEN.join(place).upper()


def load(config: Path | None = None, **overrides: Any) -> Settings:
    """Settings from a TOML file, if given, under the environment and `overrides`.

    Raises SettingsError with every fault at once.
    """
    given, faults = _in_file(config)
    file = str(config) if config is not None else ""
    unknown = list(_unknown_in(given, ()))
    faults += [_no_such(place, file) for place in unknown]
    named = {place_of(name) for name in os.environ if name.upper().startswith(PREFIX)}
    faults += [_no_such(place, "") for place in sorted(named - SETTINGS)]
    try:
        settings = _class_with(_without(given, unknown))(**overrides)
    except ValidationError as error:
        raise SettingsError((*faults, *(_wrong_value(e, file, named) for e in error.errors()))) from None
    if faults:
        raise SettingsError(tuple(faults))
    if config is not None and _holds_secrets(given) and config.stat().st_mode & stat.S_IRWXO:
        _LOG.warning("%s holds a password, and everybody on this machine can read it: chmod 600 it", config)
    return settings


def _holds_secrets(given: Mapping[str, Any]) -> bool:
    """Tell whether a file has set anything that nobody else should know."""
    return any(
        _holds_secrets(value) if isinstance(value, Mapping) else bool(value) and _is_secret(name, value)
        for name, value in given.items()
    )


def _is_secret(name: str, value: object) -> bool:
    return name in _SECRETS or (name == "database" and _WITH_PASSWORD.match(str(value)) is not None)


def _in_file(config: Path | None) -> tuple[dict[str, Any], list[SettingFault]]:
    if config is None:
        return {}, []
    try:
        return tomllib.loads(config.read_bytes().decode("utf-8")), []
    except OSError as error:
        facts: dict[str, Any] = {"reason": error.strerror or type(error).__name__}
        return {}, [SettingFault(source=str(config), place=(), code="unreadable", facts=facts)]
    except (ValueError, RecursionError) as error:  # its words may quote a value
        found = _LINE.search(str(error))
        facts = {"line": int(found[1]) if found else 0}
        return {}, [SettingFault(source=str(config), place=(), code="not-toml", facts=facts)]


def _class_with(given: Mapping[str, Any]) -> type[Settings]:
    """Settings that lie over what a file has given, with the variables that are settings, and no others."""

    class Loaded(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            """Arguments first, then the environment, then the file."""
            assert isinstance(env_settings, EnvSettingsSource)
            env_settings.env_vars = {
                name: value for name, value in env_settings.env_vars.items() if place_of(name) in SETTINGS
            }
            return init_settings, env_settings, InitSettingsSource(settings_cls, init_kwargs=dict(given))

    return Loaded


# ---------------------------------------------------------------- names


def _group(annotation: object) -> type[BaseModel] | None:
    return annotation if isinstance(annotation, type) and issubclass(annotation, BaseModel) else None


def _leaves(model: type[BaseModel], under: Place = ()) -> Iterator[tuple[Place, object]]:
    """Every setting with its type."""
    for name, info in model.model_fields.items():
        group = _group(info.annotation)
        yield from _leaves(group, (*under, name)) if group else [((*under, name), info.annotation)]


SETTINGS = frozenset(place for place, _ in _leaves(Settings))
_SECRETS = frozenset(place[-1] for place, kind in _leaves(Settings) if kind is SecretStr)
_GROUPS = frozenset(place[:n] for place in SETTINGS for n in range(1, len(place)))


def place_of(name: str) -> Place:
    """Setting that a variable of the environment names."""
    return tuple(name[len(PREFIX) :].lower().split(BETWEEN))


def _unknown_in(given: Mapping[str, Any], under: Place) -> Iterator[Place]:
    for name, value in given.items():
        place = (*under, name)
        if place in _GROUPS and isinstance(value, Mapping):
            yield from _unknown_in(value, place)
        elif place not in SETTINGS | _GROUPS:
            yield place


def _without(given: Mapping[str, Any], places: list[Place], under: Place = ()) -> dict[str, Any]:
    return {
        name: _without(value, places, (*under, name)) if isinstance(value, Mapping) else value
        for name, value in given.items()
        if (*under, name) not in places
    }


def _no_such(place: Place, source: str) -> SettingFault:
    """A name that is none, and the settings that may have been meant."""
    if place in _GROUPS:
        return SettingFault(source=source, place=place, code="group")
    meant = tuple(sorted(p for p in SETTINGS | _GROUPS if p[-1] == place[-1]))
    beside = {".".join(p): p for p in sorted(SETTINGS | _GROUPS) if p[:-1] == place[:-1]}
    for names in (beside, {".".join(p): p for p in sorted(SETTINGS | _GROUPS)}):
        if not meant and (near := process.extractOne(".".join(place), names.keys(), scorer=fuzz.ratio)):
            meant = (names[near[0]],) if near[1] >= _NEAR else ()
    return SettingFault(source=source, place=place, code="no-such", facts={"meant": meant})


# ---------------------------------------------------------------- values


def _wrong_value(error: ErrorDetails, file: str, named: set[Place]) -> SettingFault:
    place = tuple(part for part in error["loc"] if isinstance(part, str))
    kind = next((ours for theirs, ours in _KINDS.items() if error["type"].startswith(theirs)), error["type"])
    told = ("expected", "ge", "gt", "le", "lt")
    facts = {name: value for name, value in error.get("ctx", {}).items() if name in told}
    return SettingFault(source="" if place in named else file, place=place, code=kind, facts=facts)
