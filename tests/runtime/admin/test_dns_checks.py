"""What the doctor says of the DNS: MX, SPF, DKIM, DMARC and PTR of the judge's own domain."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from judge.runtime.admin import dns_checks, doctor, output
from judge.runtime.admin.dns_checks import UnansweredError, passes
from judge.runtime.admin.findings import Finding
from judge.runtime.settings import DomainNames, Listener, Mailbox, Relay, Settings

KEY = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A" + "A" * 360
SOUND = {
    ("example.org", "MX"): ("20 backup.example.net.", "10 mail.example.org."),
    ("mail.example.org", "A"): ("192.0.2.7",),
    ("mail.example.org", "AAAA"): ("2001:db8::7",),
    ("backup.example.net", "A"): ("198.51.100.1",),
    ("example.org", "TXT"): ("google-site=1", "v=spf1 mx -all"),
    ("s1._domainkey.example.org", "TXT"): (f"v=DKIM1; k=rsa; p={KEY}",),
    ("_dmarc.example.org", "TXT"): ("v=DMARC1; p=reject",),
    ("7.2.0.192.in-addr.arpa", "PTR"): ("mail.example.org.",),
    ("7.0.0.0." + "0." * 20 + "8.b.d.0.1.0.0.2.ip6.arpa", "PTR"): ("mail.example.org.",),
}


@dataclass
class Zone:
    """A resolver that knows only these records."""

    known: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=lambda: dict(SOUND))

    def look_up(self, name: str, kind: str) -> tuple[str, ...]:
        found = self.known.get((name, kind), ())
        if found == ("silence",):
            raise UnansweredError(f"{name} {kind}")
        return found


def _settings(**more: Any) -> Settings:
    facts: dict[str, Any] = {
        "address": "judge@example.org",
        "smtp": Listener(port=0),
        "dns": DomainNames(dkim_selector="s1"),
    }
    return Settings(**{**facts, **more})


def _found(changes: dict[tuple[str, str], tuple[str, ...]], **more: object) -> dict[str, Finding]:
    zone = Zone({**SOUND, **changes})
    return {f.what: f for f in dns_checks.examine(_settings(**more), zone)}


def test_a_domain_as_it_should_be() -> None:
    found = _found({})
    assert {f.what: (f.state, f.code) for f in found.values()} == {
        "mx": ("well", "mx-found"),
        "spf": ("well", "spf-names-us"),
        "dkim": ("well", "dkim-found"),
        "dmarc": ("well", "dmarc-found"),
        "ptr": ("well", "ptr-found"),
    }
    assert found["mx"].facts["hosts"] == ("mail.example.org", "backup.example.net"), "best first (5321 5.1)"


_PUBLIC = ("example.org", "TXT")


@pytest.mark.parametrize(
    ("changes", "what", "code", "publish"),
    [
        ({("example.org", "MX"): ()}, "mx", "mx-none", "example.org. IN MX 10 mail.example.org."),
        ({("example.org", "MX"): ("0 .",)}, "mx", "mx-null", "IN MX"),  # RFC 7505
        ({("backup.example.net", "A"): ()}, "mx", "mx-lost", "backup.example.net. IN A"),
        ({_PUBLIC: ()}, "spf", "spf-none", 'example.org. IN TXT "v=spf1 a:mail.example.org -all"'),
        ({_PUBLIC: ("v=spf1 mx -all", "v=spf1 -all")}, "spf", "spf-several", "v=spf1"),  # RFC 7208 4.5
        ({_PUBLIC: ("v=spf1 mx +all",)}, "spf", "spf-open", "-all"),
        ({_PUBLIC: ("v=spf1 ip4:203.0.113.0/24 -all",)}, "spf", "spf-not-us", "v=spf1 ip4:192.0.2.7 ip4:203"),
        (
            {("s1._domainkey.example.org", "TXT"): ()},
            "dkim",
            "dkim-none",
            "s1._domainkey.example.org. IN TXT",
        ),
        ({("s1._domainkey.example.org", "TXT"): ("v=DKIM1; p=",)}, "dkim", "dkim-revoked", "p="),  # RFC 6376
        ({("s1._domainkey.example.org", "TXT"): ("p=A?",)}, "dkim", "dkim-broken", "p="),
        ({("s1._domainkey.example.org", "TXT"): ("p=AAAA",)}, "dkim", "dkim-weak", "p="),  # RFC 8301 3.2
        ({("_dmarc.example.org", "TXT"): ()}, "dmarc", "dmarc-none", '_dmarc.example.org. IN TXT "v=DMARC1'),
        ({("_dmarc.example.org", "TXT"): ("v=DMARC1; p=none", "v=DMARC1")}, "dmarc", "dmarc-several", "p="),
        (
            {("7.2.0.192.in-addr.arpa", "PTR"): ()},
            "ptr",
            "ptr-none",
            "7.2.0.192.in-addr.arpa. IN PTR mail.ex",
        ),
        (
            {("7.2.0.192.in-addr.arpa", "PTR"): ("x.test.",)},
            "ptr",
            "ptr-elsewhere",
            "IN PTR mail.example.org.",
        ),
    ],
)
def test_what_is_wrong_comes_with_the_record_to_publish(
    changes: dict[tuple[str, str], tuple[str, ...]], what: str, code: str, publish: str
) -> None:
    found = _found(changes)[what]
    assert (found.state, found.code) == ("ill", code)
    assert publish in found.facts["publish"]


def test_a_name_server_that_is_silent_is_not_a_missing_record() -> None:
    found = _found({("example.org", "MX"): ("silence",)})["mx"]
    assert (found.state, found.code) == ("unsure", "dns-unanswered")


class Silent:
    """A resolver without a network."""

    def look_up(self, name: str, kind: str) -> tuple[str, ...]:
        raise UnansweredError(f"{name} {kind}")


@pytest.mark.parametrize("resolver", [Zone({}), Silent()], ids=["nothing published", "no answer"])
def test_a_providers_mailbox_is_not_called_wrong(
    resolver: dns_checks.Resolver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has a mailbox with a provider can publish nothing at the provider's domain."""
    provider = _settings(
        data=tmp_path / "data",
        dns=DomainNames(),
        mailbox=Mailbox(host="imap.example.org"),
        relay=Relay(host="smtp.example.org"),
    )
    for check in ("_mailbox", "_relay", "_clock"):  # the network is not what is looked at
        monkeypatch.setattr(doctor, check, lambda settings: iter(()))
    all_well, text = output.examination(provider, resolver)
    assert all_well and "WRONG" not in text and "0 wrong" in text
    assert "?      spf" in text and "?      dmarc" in text


def test_ones_own_domain_is_called_wrong() -> None:
    own = {"mailbox": Mailbox(host="imap.example.org"), "relay": Relay(host="127.0.0.1")}
    sends = {
        **own,
        "relay": Relay(host="smtp.example.org"),
        "dns": DomainNames(sends_from="mail.example.org"),
    }
    for settings in (own, sends):
        assert _found({_PUBLIC: ()}, **settings)["spf"].state == "ill"


def test_a_provider_signs_and_sends_from_its_own_hosts() -> None:
    found = _found({_PUBLIC: ("v=spf1 include:x.test -all",)}, relay=Relay(host="smtp.provider.test"))
    assert (found["ptr"].state, found["spf"].code) == ("not-used", "spf-found")
    assert _found({}, dns=DomainNames())["dkim"].code == "dkim-selector"


def test_a_dmarc_record_of_the_organisation_holds_below_it() -> None:  # RFC 9989 4.10
    zone = Zone({("_dmarc.example.org", "TXT"): ("v=DMARC1; p=none",)})
    found = {f.what: f for f in dns_checks.examine(_settings(address="judge@play.example.org"), zone)}
    assert found["dmarc"].code == "dmarc-watches"


@pytest.mark.parametrize(
    ("record", "ip", "lets"),
    [
        ("v=spf1 ip4:192.0.2.0/24 -all", "192.0.2.9", True),
        ("v=spf1 -ip4:192.0.2.9 ip4:192.0.2.0/24 -all", "192.0.2.9", False),
        ("v=spf1 ip6:2001:db8::/32 -all", "2001:db8::7", True),
        ("v=spf1 a:mail.example.org -all", "2001:db8::7", True),
        ("v=spf1 a:mail.example.org/24 -all", "192.0.2.200", True),
        ("v=spf1 include:other.test ~all", "203.0.113.1", True),
        ("v=spf1 redirect=other.test", "203.0.113.1", True),
        ("v=spf1 include:sp.test -all", "203.0.113.1", False),  # a circle ends (RFC 7208 4.6.4)
        ("v=spf1 ?all", "192.0.2.9", False),
    ],
)
def test_who_may_send(record: str, ip: str, lets: bool) -> None:
    zone = Zone(
        {
            **SOUND,
            ("sp.test", "TXT"): (record,),
            ("other.test", "TXT"): ("v=spf1 ip4:203.0.113.1 -all",),
        }
    )
    assert passes(zone.look_up, ip, "sp.test") is lets


def test_the_doctor_prints_the_record_under_the_finding(tmp_path: Path) -> None:
    sick = _settings(data=tmp_path)
    well, text = output.examination(sick, Zone({**SOUND, ("_dmarc.example.org", "TXT"): ()}))
    assert not well and "WRONG  dmarc    there is no DMARC record" in text
    assert '          Publish:  _dmarc.example.org. IN TXT "v=DMARC1; p=quarantine"\n' in text
    assert "ok     ptr      192.0.2.7, 2001:db8::7 and mail.example.org name each other" in text
    codes = {f.code for f in doctor.examine(sick, Zone())}
    assert "dkim-found" in codes
