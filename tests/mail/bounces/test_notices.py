"""Letters to our signed return path, by kind: our own set, and those that flufl.bounce is tested with.

The latter are fetched from the package index and never kept here. The table says how many are read rightly:
that a letter has come back for good where flufl.bounce finds an address that failed, and else not.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml

from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import Bounce, bounce
from tests.support.sdists import fetched

HERE = Path(__file__).parent
NOTICES = yaml.safe_load((HERE / "notices.yaml").read_text(encoding="utf-8"))
PACKAGE = yaml.safe_load((HERE / "bounce_packages.yaml").read_text(encoding="utf-8"))
OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"k" * 32)


def raw_of(notice: dict) -> bytes:
    text = notice["letter"].replace("MARK", OWN.mark(42))
    return text.replace("\n", "\r\n").encode()


def verdict(found: Bounce | None) -> str:
    return "no failure" if found is None or not found.permanent else "failed"


def right(notice: dict) -> bool:
    found = bounce(raw_of(notice), [OWN.bounce(42)], OWN)
    if notice["is"] != "failed":
        return verdict(found) == "no failure" and (notice["is"] == "waits" or found is None)
    details = found is not None and (
        found.row == 42
        and found.address in (notice.get("address", found.address), "")
        and found.status == notice.get("status", found.status)
    )
    return verdict(found) == "failed" and details


@pytest.mark.parametrize("notice", NOTICES, ids=[notice["name"] for notice in NOTICES])
def test_a_notice_of_each_kind(notice: dict) -> None:
    """RFC 3464 2.3.3, RFC 5965, RFC 7489 7.2, RFC 8098, RFC 3834: given up is a failure, nothing else is."""
    assert right(notice), bounce(raw_of(notice), [OWN.bounce(42)], OWN)


def test_the_set_is_large_enough() -> None:
    print(f"own notices: {sum(map(right, NOTICES))} of {len(NOTICES)}")
    assert len(NOTICES) >= 60 and len({notice["name"] for notice in NOTICES}) == len(NOTICES)


def test_the_envelope_says_more_than_return_path() -> None:
    """RFC 5321 4.4: Return-Path is written at the end of the way; the envelope is what came to the door."""
    said = b"From: gateway@players.test\n\nanna@players.test: gone.\n"
    assert bounce(said, [OWN.bounce(42)], OWN) is None
    assert bounce(said, [OWN.bounce(42)], OWN, "anna@players.test") is None
    assert verdict(bounce(said, [OWN.bounce(42)], OWN, "")) == "failed"
    assert bounce(b"Return-Path: <>\n" + said, [OWN.bounce(42)], OWN, "anna@players.test") is None
    assert bounce(b"Return-Path: <>\n" + said, [OWN.address], OWN, "") is None, "about which letter?"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return fetched(PACKAGE, tmp_path_factory.mktemp("flufl"))


def failures(source: str) -> dict[str, bool]:
    """By file: whether the package's own test wants an address that failed for good."""
    found: dict[str, bool] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Tuple) and len(node.elts) == 4 and isinstance(node.elts[1], ast.Constant):
            _, name, addresses, passing = (ast.literal_eval(element) for element in node.elts)
            found[name] = bool(addresses) and not passing
    return found


def test_as_many_of_the_package_s_letters_are_read_rightly_as_its_table_says(files: dict[str, str]) -> None:
    """Its test table has no address for some that are failures all the same; ours says which."""
    expected = failures(files[PACKAGE["table"]]) | dict.fromkeys(PACKAGE["failures"], True)
    letters = {Path(name).name: text for name, text in files.items() if name.startswith(PACKAGE["letters"])}
    letters = {name: text for name, text in letters.items() if name.endswith(".txt")}
    wrong = []
    for name, text in sorted(letters.items()):
        found = bounce(text.encode(), [OWN.bounce(42)], OWN)
        if (verdict(found) == "failed") != expected.get(name, False):
            wrong.append((name, found))
    print(f"{PACKAGE['package']}: {len(letters) - len(wrong)} of {len(letters)}", wrong)
    assert len(letters) == PACKAGE["of"] and len(letters) - len(wrong) >= PACKAGE["right"]
