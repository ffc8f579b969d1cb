"""One spelling for each address, whatever its writer's keyboard and mail program make of it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.core.mail_address import ascii_domain, canonical, imitates, pattern

JOSE = "jos\u00e9@x.test"


@pytest.mark.parametrize(
    ("written", "spelt"),
    [
        (" Anna@Players.TEST ", "anna@players.test"),
        (JOSE, JOSE),
        ("jose\u0301@x.test", JOSE),
        ("JOS\u00c9@X.TEST", JOSE),
        ("\uff41\uff4e\uff4e\uff41@players.test", "anna@players.test"),
        ("anna@\uff50layers\u3002test", "anna@players.test"),
        ("anna@B\u00fccher.test", "anna@xn--bcher-kva.test"),
        ("anna@bu\u0308cher.test", "anna@xn--bcher-kva.test"),
        ("anna@XN--BCHER-KVA.test", "anna@xn--bcher-kva.test"),
        ("anna@stra\u00dfe.test", "anna@xn--strae-oqa.test"),
        ("\u30a2\u30f3\u30ca@x.test", "\u30a2\u30f3\u30ca@x.test"),
        ("\uff71\uff9d\uff85@x.test", "\u30a2\u30f3\u30ca@x.test"),
        # nobody's: not a plain local@domain, or with what cannot be seen or turns the direction round
        ("anna", ""),
        ("@x.test", ""),
        ("anna@", ""),
        ("an\u00adna@x.test", ""),
        ("an\u200bna@x.test", ""),
        ("\u202eanna@x.test", ""),
        ("anna\uff20x.test", ""),
        ("an\uff08na@x.test", ""),
        ('"an na"@x.test', ""),
        ("anna@[192.0.2.1]", ""),
        ("anna@\u2603\ufe0f.test", ""),
        ("anna@" + "\u00fc" * 63 + ".test", ""),
        ("a" * 300 + "@x.test", ""),
    ],
)
def test_an_address_has_one_spelling(written: str, spelt: str) -> None:
    """RFC 5891, RFC 8265 3.3: composed, small, of usual width; the domain as the DNS has it."""
    assert canonical(written) == spelt
    assert canonical(spelt) == spelt


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_spelling_of_a_spelling_is_the_same(local: str, domain: str) -> None:
    """It never raises, and a composed one is what a decomposed one is."""
    spelt = canonical(f"{local}@{domain}")
    assert canonical(spelt) == spelt
    if spelt:
        assert canonical(unicodedata.normalize("NFD", spelt)) == spelt
        assert spelt.rpartition("@")[2].isascii()


def test_what_looks_like_another_address_is_none_of_its_spellings() -> None:
    """UTS 39 4: a Cyrillic letter among Latin ones is another mailbox, and looks the same."""
    assert canonical("\u0430nna@x.test") != "anna@x.test"
    assert imitates("\u0430nna@x.test", "anna@x.test") and imitates("anna@x.test", "\u0430nna@x.test")
    assert not imitates("\u0430nna@x.test", "anna@y.test")
    assert not imitates("anna@x.test", "anna@x.test")
    assert not imitates("anna1@x.test", "annal@x.test"), "of plain letters both may well be there"
    assert not imitates(JOSE, "jose@x.test"), "a mark that is seen"


def test_lists_of_addresses_have_the_same_spellings() -> None:
    assert pattern("*@B\u00fccher.test") == "*@xn--bcher-kva.test"
    assert pattern("JOSE\u0301@x.test") == JOSE
    assert pattern("*") == "*" and pattern("Nonsense") == "nonsense"
    assert ascii_domain("") == ""


@pytest.mark.parametrize(
    "unseen",
    [*"\u00ad\u034f\u115f\u1160\u17b4\u180b\u200b\u2060\u2800\u3164\ufe0f\ufeff\uffa0\U000e0100"],
    ids=lambda c: f"{ord(c):04X}",
)
def test_no_character_that_nobody_sees_makes_a_second_address(unseen: str) -> None:
    """UTS 39 4, of all classes of characters: marks, fillers, selectors, a blank of Braille."""
    assert canonical(f"an{unseen}na@x.test") == ""


@pytest.mark.parametrize(
    ("address", "other"),
    [
        ("\u0440\u0430\u0443\u0440\u0430@x.test", "paypa@x.test"),  # all of it Cyrillic
        ("\u0455\u0441\u043e\u0440\u0435@x.test", "scope@x.test"),
        ("\u03bfld@x.test", "old@x.test"),
        ("\U0001d41anna@x.test", "anna@x.test"),
        ("\u0251nna@x.test", "\u0430nna@x.test"),
    ],
)
def test_addresses_of_another_alphabet_imitate(address: str, other: str) -> None:
    assert imitates(canonical(address), other) and imitates(other, canonical(address))


def test_a_domain_of_another_alphabet_is_shown_for_what_it_is() -> None:
    """RFC 5891: it is kept, written to and shown in its ASCII form, which looks like no other."""
    assert canonical("anna@pl\u0430yers.test") == "anna@xn--plyers-4nf.test"
