"""Test of whether an SPF record lets an address send (RFC 7208 5), as far as a doctor needs to know it.

Macros, ``exists`` and ``ptr`` count as "no": nobody should need them for one judge. Not here: what is said.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

LookUp = Callable[[str, str], tuple[str, ...]]
_MOST = 10
"""Questions that one check may ask (RFC 7208 4.6.4)."""


class _Budget:
    def __init__(self) -> None:
        self.left = _MOST

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


def passes(look_up: LookUp, ip: str, domain: str) -> bool:
    """Tell whether letters of `domain` from `ip` get the result ``pass``. Raises what `look_up` raises."""
    return _result(look_up, ip, domain, _Budget()) == "+"


def _result(look_up: LookUp, ip: str, domain: str, budget: _Budget) -> str:
    """The qualifier of the first mechanism that fits; ``?`` if none does or the record cannot be used."""
    found = [r for r in look_up(domain, "TXT") if r.lower().split(" ")[0] == "v=spf1"]
    if len(found) != 1:
        return "?"
    redirect = ""
    for term in found[0].lower().split()[1:]:
        if term.startswith("redirect="):
            redirect = term.partition("=")[2]
        elif "=" in term.partition(":")[0]:
            continue
        else:
            qualifier, bare = (term[0], term[1:]) if term[0] in "+-~?" else ("+", term)
            if _fits(look_up, ip, domain, bare, budget):
                return qualifier
    return _result(look_up, ip, redirect, budget) if redirect and budget.spend() else "?"


def _fits(look_up: LookUp, ip: str, domain: str, mechanism: str, budget: _Budget) -> bool:
    name, _, rest = mechanism.partition(":")
    name, _, length = name.partition("/")
    if name == "all":
        return True
    if name in ("ip4", "ip6"):
        return _within(ip, rest)
    target, _, more = rest.partition("/")
    target, length = target or domain, more or length
    if name not in ("a", "mx", "include") or not budget.spend():
        return False
    if name == "include":
        return _result(look_up, ip, target, budget) == "+"
    hosts = (target,) if name == "a" else tuple(r.partition(" ")[2] for r in look_up(target, "MX"))
    kind = "AAAA" if ":" in ip else "A"
    four, _, six = length.partition("//")
    mask = six if ":" in ip else four
    return any(
        _within(ip, f"{address}/{mask}" if mask else address)
        for host in hosts[:_MOST]
        for address in look_up(host.rstrip("."), kind)
    )


def _within(ip: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(ip) in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return False
