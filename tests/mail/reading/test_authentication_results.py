"""Authentication-Results (RFC 8601): what our own mail server found out, and nobody else's words."""

from __future__ import annotations

import pytest

from judge.mail.reading.authentication_results import proof

OURS = "mx.judge.test"
VICTIM = "bob@victim.test"


def proven(*values: str, sender: str = VICTIM) -> str:
    return proof({"authentication-results": values}, sender, OURS)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("dmarc=pass header.from=victim.test", "pass"),
        ("dmarc=pass (p=reject dis=none) header.from=victim.test", "pass"),
        ("dmarc=pass (p=reject (or so)) header.from=victim.test", "pass"),
        ("dmarc=fail header.from=victim.test", "fail"),
        ("dmarc=pass header.from=evil.test", "fail"),
        ("dmarc=none", ""),
        ('dkim=pass header.d=victim.test header.s=2026 header.b="AbC/+1="', "pass"),
        ('dkim=pass reason="it is good (very)" header.i="@victim.test"', "pass"),
        ("dkim=fail header.d=victim.test", ""),
        ("spf=pass (domain of bob designates 192.0.2.1) smtp.mailfrom=bob@victim.test", "pass"),
        ('spf=pass (client-ip=192.0.2.1; envelope-from="bob@victim.test") smtp.mailfrom=victim.test', "pass"),
        ("spf=pass smtp.mailfrom=mallory@evil.test; dkim=pass header.d=evil.test", ""),
        ("none", ""),
    ],
)
def test_a_result_of_our_own_server(value: str, found: str) -> None:
    """As OpenDMARC, OpenDKIM, rspamd and the large providers write them."""
    assert proven(f"{OURS}; {value}") == found
    assert proven(f"{OURS} 1;\n {value}") == found
    assert proven(f"mx.evil.test; {value}") == ""


@pytest.mark.parametrize(
    "value",
    [
        'spf=pass smtp.mailfrom="x; dmarc=pass header.from=victim.test"@evil.test',
        'spf=pass smtp.mailfrom="\\"x; dmarc=pass header.from=victim.test\\"@evil.test"',
        'spf=pass smtp.mailfrom=""x; dmarc=pass header.from=victim.test "@evil.test"',
        'spf=pass (of "a); dmarc=pass header.from=victim.test ("@evil.test is so) smtp.mailfrom=evil.test',
        'spf=pass (domain of "a)b"; dmarc=pass header.from=victim.test (@evil.test) smtp.mailfrom=evil.test',
        "spf=pass (domain of a\\); dmarc=pass header.from=victim.test (\\) smtp.mailfrom=evil.test",
        'dkim=pass header.s="x; dmarc=pass header.from=victim.test" header.d=evil.test',
        'dkim=pass header.i="x header.d=victim.test"@evil.test',
        'dkim=pass reason="x header.d=victim.test" header.d=evil.test',
        'spf=pass smtp.mailfrom=evil.test smtp.helo="x smtp.mailfrom=victim.test"',
        "spf=pass (a (b (c) d) ; dmarc=pass header.from=victim.test ) smtp.mailfrom=evil.test",
        "spf=pass smtp.mailfrom=x=header.d=victim.test@evil.test; dkim=pass header.s=header.d=victim.test",
    ],
)
def test_the_senders_own_words_are_no_result(value: str) -> None:
    """The envelope's sender, the greeting and a signature's selector are chosen by whoever writes, and stand
    in the header quoted or in comments (RFC 8601 2.2, 7.1)."""
    assert proven(f"{OURS}; {value}") == ""
    assert proven(f"{OURS}; {value}; dmarc=fail header.from=victim.test") == "fail"


def test_of_two_results_the_worse_one_is_believed() -> None:
    """Whoever slips one in cannot take the other away."""
    good, bad = (f"{OURS}; dmarc={result} header.from=victim.test" for result in ("pass", "fail"))
    assert proven(good, bad) == proven(bad, good) == "fail"
    assert proven(good, f"{OURS}; dmarc=none") == ""


@pytest.mark.parametrize(
    ("signed", "sender", "found"),
    [
        ("victim.test", "bob@mail.victim.test", "pass"),
        ("mail.victim.test", "bob@victim.test", "pass"),
        ("a.victim.test", "bob@b.victim.test", "pass"),
        ("victim.co.uk", "bob@post.victim.co.uk", "pass"),
        ("evil.co.uk", "bob@victim.co.uk", ""),
        ("co.uk", "bob@victim.co.uk", ""),
        ("uk", "bob@victim.co.uk", ""),
        ("evil.github.io", "bob@victim.github.io", ""),
        ("github.io", "bob@victim.github.io", ""),
        ("evilvictim.test", "bob@victim.test", ""),
        ("xn--bcher-kva.example", "bob@bücher.example", "pass"),
        ("Victim.TEST.", "bob@victim.test", "pass"),
        ("", "bob@victim.test", ""),
        ("test", "bob@test", ""),
    ],
)
def test_who_is_one_organisation_says_the_public_suffix_list(signed: str, sender: str, found: str) -> None:
    """RFC 9989 3.2.10, relaxed: neighbours under co.uk or at one host of pages are strangers."""
    assert proven(f"{OURS}; dkim=pass header.d={signed}", sender=sender) == found
    if signed:
        assert proven(f"{OURS}; spf=pass smtp.mailfrom=x@{signed}", sender=sender) == found
        by_policy = proven(f"{OURS}; dmarc=pass header.from={signed}", sender=sender)
        assert by_policy == (found or "fail")
