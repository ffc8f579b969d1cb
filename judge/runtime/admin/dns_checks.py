"""DNS records about the judge: can people write to it, and will its letters be believed?

MX (RFC 5321 5.1, RFC 7505), SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 9989) and the name behind the
sending address (RFC 5321 4.1.4, as large providers ask for it). Each finding that is wrong comes with the
record to publish.

Test of whether an SPF record lets an address send (RFC 7208 5), as far as a doctor needs to know it. Macros,
``exists`` and ``ptr`` count as "no": nobody should need them for one judge.

Not here: asking the network (`Dns` does, tests hand in another), words (templates), what is said.
"""

from __future__ import annotations

import base64
import binascii
import ipaddress
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

from judge.runtime.admin.findings import Finding, finding_unused, ill, unsure, well
from judge.runtime.settings import Settings

_SECONDS = 5.0
_SHORTEST_RSA = 160
"""Bytes of a 1024-bit key with its wrapping; shorter ones are not to be trusted (RFC 8301 3.2)."""
_MOST_LABELS = 8
"""So far up the tree a DMARC record is looked for (RFC 9989 4.10)."""


class UnansweredError(Exception):
    """No name server answered: nothing is known, neither good nor bad."""


class Resolver(Protocol):
    """Something that answers questions about names."""

    def look_up(self, name: str, kind: str) -> tuple[str, ...]:
        """All records of a kind as text, TXT in one piece; empty if there are none.

        Raises UnansweredError.
        """
        ...


class Dns:
    """The resolver of this machine."""

    def look_up(self, name: str, kind: str) -> tuple[str, ...]:
        """Follows aliases. Raises UnansweredError."""
        from dns import exception, resolver

        try:
            answer = resolver.Resolver().resolve(name, kind, raise_on_no_answer=False, lifetime=_SECONDS)
        except (resolver.NXDOMAIN, resolver.NoAnswer):
            return ()
        except (exception.DNSException, OSError, UnicodeError) as error:
            raise UnansweredError(f"{name} {kind}: {type(error).__name__}") from error
        if kind == "TXT":
            return tuple(b"".join(record.strings).decode("utf-8", "replace") for record in answer)
        return tuple(str(record) for record in answer)


def examine(settings: Settings, resolver: Resolver) -> Iterator[Finding]:
    """One finding for each kind of record, in a settled order.

    Where a provider takes and sends our mail, nobody can tell whose domain it is: it may be the provider's,
    and then its records are none of our affair.
    """
    for what, check in (("mx", _mx), ("spf", _spf), ("dkim", _dkim), ("dmarc", _dmarc), ("ptr", _ptr)):
        try:
            found = check(settings, resolver)
            theirs = found.state == "ill" and _has_provider(settings)
            yield replace(found, state="unsure") if theirs else found
        except UnansweredError as error:
            yield unsure(what, "dns-unanswered", error=str(error))


def _has_provider(settings: Settings) -> bool:
    elsewhere = all(host and not _here(host) for host in (settings.mailbox.host, settings.relay.host))
    return elsewhere and not settings.dns.sends_from


def _here(host: str) -> bool:
    return host.lower() in ("localhost", "::1") or host.startswith("127.")


def _addresses(resolver: Resolver, host: str) -> tuple[str, ...]:
    return resolver.look_up(host, "A") + resolver.look_up(host, "AAAA")


def _hosts(resolver: Resolver, domain: str) -> tuple[str, ...]:
    """The mail exchangers of a domain, best first, without the dot behind them."""
    pairs = sorted(
        (int(n), host) for n, _, host in (r.partition(" ") for r in resolver.look_up(domain, "MX"))
    )
    return tuple(host.strip().rstrip(".").lower() for _, host in pairs)


def sending_host(settings: Settings, resolver: Resolver) -> str:
    """The host from which our letters reach others; empty: a provider's, and none of our affair."""
    if settings.dns.sends_from:
        return settings.dns.sends_from.lower()
    if settings.relay.host and not _here(settings.relay.host):
        return ""
    own = [h for h in _hosts(resolver, settings.domain) if f".{h}".endswith(f".{settings.domain}")]
    return own[0] if own else ""


def _mx(settings: Settings, resolver: Resolver) -> Finding:
    domain = settings.domain
    publish = f"{domain}. IN MX 10 {settings.dns.sends_from or f'mail.{domain}'}."
    hosts = _hosts(resolver, domain)
    if not hosts:
        if _addresses(resolver, domain):
            return well("mx", "mx-implicit", domain=domain)
        return ill("mx", "mx-none", domain=domain, publish=publish)
    if hosts == ("",):
        return ill("mx", "mx-null", domain=domain, publish=publish)
    lost = tuple(host for host in hosts if not _addresses(resolver, host))
    if lost:
        return ill("mx", "mx-lost", hosts=lost, publish=f"{lost[0]}. IN A <its address>")
    return well("mx", "mx-found", hosts=hosts)


def _spf(settings: Settings, resolver: Resolver) -> Finding:
    domain = settings.domain
    found = [r for r in resolver.look_up(domain, "TXT") if r.lower().split(" ")[0] == "v=spf1"]
    host = sending_host(settings, resolver)
    named = f"a:{host}" if host else f"include:<what {settings.relay.host or 'your relay'} tells you>"
    publish = f'{domain}. IN TXT "v=spf1 {named} -all"'
    if not found:
        return ill("spf", "spf-none", domain=domain, publish=publish)
    if len(found) > 1:
        return ill("spf", "spf-several", number=len(found), publish=publish)
    record = found[0]
    if re.search(r"(?:^|\s)\+?all\b", record, re.IGNORECASE):
        return ill("spf", "spf-open", record=record, publish=publish)
    for ip in _addresses(resolver, host) if host else ():
        if not passes(resolver.look_up, ip, domain):
            kind = "ip6" if ":" in ip else "ip4"
            mended = re.sub(r"^v=spf1", f"v=spf1 {kind}:{ip}", record, flags=re.IGNORECASE)
            return ill("spf", "spf-not-us", ip=ip, host=host, publish=f'{domain}. IN TXT "{mended}"')
    return well("spf", "spf-names-us" if host else "spf-found", record=record, host=host)


def _tags(record: str) -> dict[str, str]:
    """``k=rsa; p=...`` (RFC 6376 3.2)."""
    pairs = (part.partition("=") for part in record.split(";"))
    return {name.strip().lower(): "".join(value.split()) for name, equals, value in pairs if equals}


def _dkim(settings: Settings, resolver: Resolver) -> Finding:
    selector = settings.dns.dkim_selector
    if not selector:
        return finding_unused("dkim", "dkim-selector")
    name = f"{selector}._domainkey.{settings.domain}"
    publish = f'{name}. IN TXT "v=DKIM1; k=rsa; p=<the public key of whoever signs our letters>"'
    found = resolver.look_up(name, "TXT")
    if not found:
        return ill("dkim", "dkim-none", name=name, publish=publish)
    tags = _tags(found[0])
    if not tags.get("p"):
        return ill("dkim", "dkim-revoked", name=name, publish=publish)
    try:
        key = base64.b64decode(tags["p"], validate=True)
    except binascii.Error:
        return ill("dkim", "dkim-broken", name=name, publish=publish)
    if tags.get("k", "rsa") == "rsa" and len(key) < _SHORTEST_RSA:
        return ill("dkim", "dkim-weak", name=name, publish=publish)
    return well("dkim", "dkim-found", name=name)


def _dmarc(settings: Settings, resolver: Resolver) -> Finding:
    labels = settings.domain.split(".")
    publish = f'_dmarc.{settings.domain}. IN TXT "v=DMARC1; p=quarantine"'
    for at in range(max(0, len(labels) - _MOST_LABELS), max(1, len(labels) - 1)):
        name = "_dmarc." + ".".join(labels[at:])
        found = [r for r in resolver.look_up(name, "TXT") if _tags(r).get("v") == "DMARC1"]
        if len(found) > 1:
            return ill("dmarc", "dmarc-several", name=name, publish=publish)
        if found:
            policy = _tags(found[0]).get("p", "none")
            return well(
                "dmarc", "dmarc-watches" if policy == "none" else "dmarc-found", name=name, policy=policy
            )
    return ill("dmarc", "dmarc-none", publish=publish)


def _ptr(settings: Settings, resolver: Resolver) -> Finding:
    """Every address that letters leave from has a name, and the name has that address."""
    host = sending_host(settings, resolver)
    if not host:
        return finding_unused("ptr", "ptr-provider")
    ips = _addresses(resolver, host)
    if not ips:
        return ill("ptr", "ptr-no-address", host=host, publish=f"{host}. IN A <its address>")
    for ip in ips:
        reverse = ipaddress.ip_address(ip).reverse_pointer
        publish = f"{reverse}. IN PTR {host}."
        names = [name.rstrip(".").lower() for name in resolver.look_up(reverse, "PTR")]
        if not names:
            return ill("ptr", "ptr-none", ip=ip, publish=publish)
        if not any(ip in _addresses(resolver, name) for name in names):
            return ill("ptr", "ptr-elsewhere", ip=ip, name=names[0], publish=publish)
    return well("ptr", "ptr-found", host=host, ips=ips)


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
