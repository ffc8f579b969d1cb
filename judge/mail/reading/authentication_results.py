"""Proof by our own mail server of who wrote: Authentication-Results (RFC 8601), read with care.

Only results under the name that the keeper has configured count; that server must take away whatever others
wrote under its name (RFC 8601 5). What it tells of a sender may hold the sender's own words, quoted or in
comments: none of those is a result. Not here: checking signatures, what follows from a result (commands).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from publicsuffixlist import PublicSuffixList

from judge.core.mail_address import ascii_domain

_QUOTED = re.compile(r'(?<![^\s=;(])"((?:[^"\\]|\\.)*)"(?=[\s;()]|\Z)', re.DOTALL)
_PLAIN = re.compile(r"[A-Za-z0-9.@_+-]+")
_COMMENT = re.compile(r"\([^()\"\\]*\)")
_DEEPEST_COMMENT = 4
_RESULT = re.compile(r"\s*([a-z-]+)\s*=\s*([a-z]+)(?=\s|\Z)", re.IGNORECASE)
_PROPERTY = re.compile(r"(?<=\s)((?:header|smtp)\.[a-z]+)\s*=\s*([^\s;]+)", re.IGNORECASE)


def proof(headers: Mapping[str, Sequence[str]], sender: str, authserv: str) -> str:
    """``pass``: the sender's domain stands for this letter. ``fail``: it says it is not theirs. Else empty.

    `headers` hold all values by lower-case name, the topmost first; `authserv` empty: nobody is believed.
    """
    domain = sender.rpartition("@")[2]
    if not authserv or not domain:
        return ""
    results = list(_results(headers.get("authentication-results", ()), authserv.lower()))
    verdicts = {_by_dmarc(result, facts, domain) for method, result, facts in results if method == "dmarc"}
    if verdicts:  # where two disagree, the worse one is believed
        return next(verdict for verdict in ("fail", "", "pass") if verdict in verdicts)
    proven = (
        (method == "dkim" and _is_aligned(facts.get("header.d") or facts.get("header.i", ""), domain))
        or (method == "spf" and _is_aligned(facts.get("smtp.mailfrom", ""), domain))
        for method, result, facts in results
        if result == "pass"
    )
    return "pass" if any(proven) else ""


def _by_dmarc(result: str, facts: Mapping[str, str], domain: str) -> str:
    if result == "pass" and _is_aligned(facts.get("header.from", domain), domain):
        return "pass"
    return "fail" if result in ("fail", "pass") else ""


def _results(values: Sequence[str], authserv: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Of a value in which nobody can tell the server's words from others' only a failure is believed."""
    for value in values:
        bare = _bare(value)
        name, *rest = (value if bare is None else bare).split(";")
        if name.lower().split()[:1] != [authserv]:
            continue
        if bare is None:
            yield "dmarc", "fail" if "dmarc=fail" in value.lower() else "none", {}
            continue
        for part in rest:
            if found := _RESULT.match(part):
                facts = {k.lower(): v.lower() for k, v in _PROPERTY.findall(part)}
                yield found[1].lower(), found[2].lower(), facts


def _bare(value: str) -> str | None:
    """A value without comments, and without what is quoted unless it is a plain word (RFC 5322 3.2).

    None if quotes or parentheses do not match, or stand where other readers would take them for others.
    """
    text = _QUOTED.sub(lambda found: found[1] if _PLAIN.fullmatch(found[1]) else "?", value)
    for _ in range(_DEEPEST_COMMENT):
        text = _COMMENT.sub(" ", text)
    return None if re.search(r'[()"\\]', text) else text


def _is_aligned(said: str, domain: str) -> bool:
    """Decide whether the domain that was proven is of the sender's organisation (RFC 9989, relaxed)."""
    proven = organisation(said.rpartition("@")[2])
    return bool(proven) and proven == organisation(domain)


def organisation(domain: str) -> str:
    """The domain that somebody registered, by the public suffix list; empty for what is everybody's."""
    return str(_suffixes().privatesuffix(ascii_domain(domain.strip("."))) or "")


@cache
def _suffixes() -> PublicSuffixList:
    """With the list's private part: whose pages lie at one host are no organisation."""
    return PublicSuffixList()
