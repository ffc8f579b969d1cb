"""Whether our own mail server could prove who wrote: Authentication-Results (RFC 8601), read with care.

Only results under the name that the keeper has configured count; that server must take away whatever others
wrote under its name (RFC 8601 5). Not here: checking signatures, what follows from a result (commands).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_COMMENT = re.compile(r"\([^()]*\)")
_RESULT = re.compile(r"\s*([a-z-]+)\s*=\s*([a-z]+)\b", re.IGNORECASE)
_PROPERTY = re.compile(r"\b((?:header|smtp)\.[a-z]+)\s*=\s*\"?([^\s;\"]+)", re.IGNORECASE)


def proof(headers: Mapping[str, Sequence[str]], sender: str, authserv: str) -> str:
    """``pass``: the sender's domain stands for this letter. ``fail``: it says it is not theirs. Else empty.

    `headers` hold all values by lower-case name, the topmost first; `authserv` empty: nobody is believed.
    """
    domain = sender.rpartition("@")[2]
    if not authserv or not domain:
        return ""
    results = list(_results(headers.get("authentication-results", ()), authserv.lower()))
    for method, result, facts in results:
        if method == "dmarc":
            if result == "pass" and _aligned(facts.get("header.from", domain), domain):
                return "pass"
            return "fail" if result in ("fail", "pass") else ""
    proven = (
        (method == "dkim" and _aligned(facts.get("header.d") or facts.get("header.i", ""), domain))
        or (method == "spf" and _aligned(facts.get("smtp.mailfrom", ""), domain))
        for method, result, facts in results
        if result == "pass"
    )
    return "pass" if any(proven) else ""


def _results(values: Sequence[str], authserv: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    for value in values:
        bare = _COMMENT.sub(" ", _COMMENT.sub(" ", value))
        name, *rest = bare.split(";")
        if name.lower().split()[:1] != [authserv]:
            continue
        for part in rest:
            if found := _RESULT.match(part):
                facts = {k.lower(): v.lower() for k, v in _PROPERTY.findall(part)}
                yield found[1].lower(), found[2].lower(), facts


def _aligned(said: str, domain: str) -> bool:
    """Whether the domain that was proven is the sender's, or one above it (RFC 9989 4.10, relaxed)."""
    proven = said.rpartition("@")[2].strip(".")
    return "." in proven and f".{domain}".endswith(f".{proven}")
