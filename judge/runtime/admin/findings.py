"""Findings of the doctor: a code and facts for each thing looked at. How it is mended is in the templates.

Not here: looking (admin.doctor, admin.dns_checks).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`state` is ``well``, ``ill``, ``not-used``, or ``unsure`` where nobody here can tell if it is wrong;
    `code` names its sentence.

    A fact `publish` is a line for the zone file that would mend it.
    """

    what: str
    state: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def well(what: str, code: str, **facts: Any) -> Finding:
    return Finding(what=what, state="well", code=code, facts=facts)


def ill(what: str, code: str, **facts: Any) -> Finding:
    return Finding(what=what, state="ill", code=code, facts=facts)


def unsure(what: str, code: str, **facts: Any) -> Finding:
    return Finding(what=what, state="unsure", code=code, facts=facts)


def finding_unused(what: str, code: str = "not-used", **facts: Any) -> Finding:
    return Finding(what=what, state="not-used", code=code, facts=facts)
