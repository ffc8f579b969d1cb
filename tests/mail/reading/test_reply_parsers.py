"""Letters of the tests of public reply parsers, fetched from the package index: how many are read rightly.

A parser of replies keeps greetings and signatures that a judge leaves aside, so not all can be right; the
table says how many are. The sdists of mail_parser_reply name letters that they do not hold: heads are made of
its words instead. Skipped where there is no network.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from fnmatch import fnmatch
from html import unescape
from pathlib import Path

import pytest
import yaml

from tests.mail.reading.test_quotations import lines_of
from tests.support.sdists import fetched

TABLE = yaml.load(
    (Path(__file__).parent / "reply_parsers.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)
ROWS = [(package, row) for package in TABLE for row in package["files"]]
HEAD = "From: anna@players.test\nSubject: Re: x\nContent-Type: text/{}; charset=utf-8\n\n{}"
BLANKS = re.compile(r"\s+")


@pytest.fixture(scope="module")
def sdists(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    return {
        package["package"]: fetched(package, tmp_path_factory.mktemp(package["package"])) for package in TABLE
    }


def cases(source: str) -> Iterator[tuple[str, str, str]]:
    """The kind of text, the text and what counts of it, of each test that compares two constants."""
    with warnings.catch_warnings(action="ignore"):  # of sources that are not ours
        tree = ast.parse(source)
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        known: dict[str, str | None] = {}
        for node in (part for statement in function.body for part in ast.walk(statement)):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                known |= dict.fromkeys([node.targets[0].id], next(constants(node.value, known), None))
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "eq_":
                for call in (n for n in ast.walk(node) if isinstance(n, ast.Call) and n.args):
                    kind = ast.unparse(call.func).removeprefix("quotations.extract_from_")
                    for expected in constants(node.args[0], known):
                        if kind in ("plain", "html"):
                            yield from ((kind, text, expected) for text in constants(call.args[0], known))


def constants(node: ast.expr, known: dict[str, str | None]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name) and (value := known.get(node.id)) is not None:
        yield value


def letters(files: dict[str, str], pattern: str, kind: str) -> Iterator[tuple[bytes, str]]:
    """Every letter of some files, with what counts of it."""
    for name in sorted(files):
        text = files[name]
        if not fnmatch(name, pattern):
            continue
        if kind == "letters":
            yield text.encode(), "Hello"
        elif kind == "pages":
            yield HEAD.format("html", text).encode(), "Hi. I am fine. Thanks, Alex"
        elif kind == "labels":
            yield from ((HEAD.format("plain", letter).encode(), "A are h") for letter in heads(text))
        else:
            for form, said, expected in cases(text):
                shown = unescape(re.sub(r"<[^<>]*>", " ", expected)) if form == "html" else expected
                yield HEAD.format(form, said).encode(), shown


def heads(source: str) -> Iterator[str]:
    """A letter of the names that each language has for the fields of a head."""
    source = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), source)
    for names in re.findall(r"\[\* \]\*\(\?:([^()]*)\):", source):
        labels = [re.sub(r"\[(\w)\w\]", r"\1", name).replace("\\s?", " ") for name in names.split("|")]
        values = ["Judge <judge@judge.test>", "25.11.2026 09:30", "anna@players.test", "orders"]
        fields = "\n".join(f"{label}: {value}" for label, value in zip(labels, values, strict=False))
        yield f"A are h\n\n{fields}\n\nA Arezzo -> Siena\n"


@pytest.mark.parametrize(("package", "row"), ROWS, ids=[row["file"] for _, row in ROWS])
def test_as_many_are_read_as_the_table_says(package: dict, row: dict, sdists: dict) -> None:
    """A line that counts and is lost, or one that is somebody else's and counts, is a letter read wrongly."""
    found = list(letters(sdists[package["package"]], row["file"], row["kind"]))
    wrong = [(raw, expected) for raw, expected in found if bare("".join(lines_of(raw))) != bare(expected)]
    print(f"{package['package']} {row['file']}: {len(found) - len(wrong)} of {len(found)}")
    for raw, expected in wrong:
        print("---", expected, "---", lines_of(raw), raw.decode()[-600:])
    assert len(found) - len(wrong) >= row["right"] > 0


def bare(text: str) -> str:
    return BLANKS.sub("", text)
