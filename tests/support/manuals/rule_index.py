"""Lists under each numbered rule the tests that name it. Run by ``scripts/rulebook``; with ``--pages`` it
writes ``docs/rules/tests.json`` for public pages.

A test proves a rule by naming its id (``N-022``), in its name, its parameters, or its docstring; a module's
docstring does not count. A worked example names its rules itself. Not here: the rules (``docs/rules``).
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path

import yaml

from judge.rendering.rule_text import Rule, rule_ids_in, rules_in

ROOT = Path(__file__).resolve().parents[3]
BOOKS = Path("tests/games/machiavelli/books")
EXAMPLES = {"worked_examples.yaml": "test_worked_examples", "french_1454.yaml": "test_french_1454"}
"""Worked examples, and the tests that play them."""
_ID = re.compile(r"\b([NMOFABEH]-\d{3}[a-z]?)\b")


def rules() -> Mapping[str, Rule]:
    """Every rule by its id, of all books, whichever games are at hand."""
    books = sorted((ROOT / "docs" / "rules").glob("*.md"))
    found = {rule.id: rule for book in books for rule in rules_in(book.name)}
    return {id: rule for id, rule in found.items() if _ID.fullmatch(id)}


def proofs() -> dict[str, list[str]]:
    """Rule id -> tests that name it, as ``tests/rules/test_x.py::test_y``."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        source = path.read_text("utf-8")
        for name, text in _tests(source):
            for id in sorted(set(_ID.findall(text))):
                found[id].append(f"{path.relative_to(ROOT)}::{name}")
    for file, test in EXAMPLES.items():
        for case in yaml.safe_load((ROOT / BOOKS / file).read_text("utf-8")):
            for id in _ID.findall(case["rules"]):
                found[id].append(f"{BOOKS / test}.py::test_worked_example[{case['id']}]")
    return found


def _tests(source: str) -> Iterator[tuple[str, str]]:
    """Each test function's name with its decorators and body, and the tables of the module that it uses."""
    lines = source.splitlines()
    tree = ast.parse(source)
    tables = {
        target.id: "\n".join(lines[node.lineno - 1 : node.end_lineno])
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            own = "\n".join(lines[first - 1 : node.end_lineno])
            used = [text for name, text in tables.items() if re.search(rf"\b{name}\b", own)]
            yield node.name, "\n".join([own, *used])


def page() -> tuple[str, list[str]]:
    """The page, and the rules that no test names."""
    tests = proofs()
    lines = ["# The rules and their tests", ""]
    bare = []
    for id, rule in rules().items():
        lines += [f"## {id} {rule.title}", *_listed(tests.get(id, ())), ""]
        if id not in tests:
            bare.append(id)
    lines.append(f"{len(rules()) - len(bare)} of {len(rules())} rules have tests.")
    return "\n".join(lines) + "\n", bare


def for_pages() -> str:
    """What public pages say of each rule: the names of its tests, as sentences, each once."""
    tests = proofs()
    names = _names(" ".join(f"{rule.title} {rule.text}" for rule in rules().values())) | {"I"}
    told = {test: sentence(test, names) for found in tests.values() for test in found}
    named = {id: list(dict.fromkeys(told[test] for test in tests.get(id, ()))) for id in sorted(rules())}
    return json.dumps(named, indent=0, ensure_ascii=False) + "\n"


def _names(text: str) -> frozenset[str]:
    """Words that are never written without a capital, and not for the beginning of a sentence alone."""
    within = set(re.findall(r"(?<=[a-z,;] )[A-Z][a-z]+", text))
    return frozenset(within - {word.capitalize() for word in re.findall(r"\b[a-z]+", text)})


def sentence(test: str, names: Set[str] = frozenset()) -> str:
    """``tests/test_x.py::test_the_deal`` as ``The deal``; a worked example by its own name. `names` have
    capitals.
    """
    name = test.partition("::")[2]
    words = name.partition("[")[2].rstrip("]") or name.removeprefix("test_")
    parts = words.replace("_", " ").replace("-", " ").split()
    said = " ".join(part.capitalize() if part.capitalize() in names else part for part in parts)
    return said[:1].upper() + said[1:]


def _listed(tests: Sequence[str]) -> list[str]:
    return [f"* `{test}`" for test in tests] or ["* none"]


def one(id: str) -> str:
    """A rule's text, and the tests that prove it. Raises KeyError if there is no such rule."""
    rule = rules()[id]
    return "\n".join([f"{id}  {rule.text}", "", "Proved by", *_listed(proofs().get(id, ())), ""])


def main() -> None:
    """Print the rules that are named; else write the page to the file named, or print it.

    Fails if a rule has no test, or if there is no rule of that number.
    """
    asked = " ".join(sys.argv[1:])
    ids = tuple(dict.fromkeys((*rule_ids_in(asked), *_ID.findall(asked.upper()))))
    if ids:
        missing = [id for id in ids if id not in rules()]
        sys.stdout.write("\n".join(one(id) for id in ids if id not in missing))
        sys.exit("there is no rule " + ", ".join(missing) if missing else 0)
    if sys.argv[1:] == ["--pages"]:
        (ROOT / "docs" / "rules" / "tests.json").write_text(for_pages(), "utf-8")
        return
    text, bare = page()
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, "utf-8")
    else:
        sys.stdout.write(text)
    if bare:
        sys.exit("no test names " + ", ".join(bare))


if __name__ == "__main__":
    main()
