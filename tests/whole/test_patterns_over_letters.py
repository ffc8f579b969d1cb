"""How many patterns run over what people write: bodies, subjects, letters between players.

A pattern is one call of `re` in the package. Where none of the text is written by people in a letter, the
folder or module stands below with the reason. That each is linear: test_patterns_in_time.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import judge

_PACKAGE = Path(judge.__file__).parent
_CALLS = frozenset({"compile", "sub", "subn", "match", "search", "fullmatch", "split", "findall", "finditer"})
OTHER_TEXTS = {
    "kept_patterns.py": "patterns, not texts",
    "json_records": "keys of our own records",
    "demo": "our own letters",
    "games/machiavelli/records": "keys of our own records",
    "cli": "what the keeper types in a shell",
    "painting": "our own drawings",
    "pages": "our own manual and pages",
    "rendering": "our own templates and letters",
    "store": "our own rows and errors of databases",
    "runtime": "settings, heads of letters, addresses",
    "data_files": "places in our own files",
    "desk": "our own lines for a desk",
    "core": "addresses, keys, names of options and our own templates",
    "proper_names.py": "names of boards",
    "mail/addresses.py": "addresses",
    "mail/bounces": "what mail servers write",
    "mail/composing.py": "heads of our own letters",
    "mail/sending.py": "what mail servers answer",
    "mail/troubles.py": "errors of mail servers",
    "mail/whole_letters.py": "MIME",
    "mail/reading/authentication_results.py": "heads",
    "mail/reading/automatic.py": "heads and subjects of machines",
    "mail/reading/characters.py": "character sets",
    "mail/reading/documents.py": "XML of attached documents",
    "mail/reading/colours.py": "styles of HTML",
    "mail/reading/hypertext.py": "tags of HTML",
    "mail/reading/no_letters.py": "receipts and answers of calendars",
    "mail/reading/parts.py": "MIME",
    "mail/reading/sight.py": "styles of HTML",
    "mail/reading/style_sheets.py": "styles of HTML",
    "commands/access/redaction.py": "known secrets, struck out of what we keep",
    "commands/information/sample_lines.py": "our own sample lines",
    "commands/names": "names of scenarios",
    "commands/replies": "names of our own classes",
    "games/machiavelli/maps": "files of boards",
    "games/machiavelli/letters": "our own letters",
    "games/machiavelli/model": "names of our own classes",
    "games/empires/sets": "files of boards",
    "games/empires/records": "files of recorded games",
    "games/empires/letters": "our own letters",
    "syntax/languages.py": "our own grammar",
    "understanding/clause_lines.py": "our own frames",
}
"""Folders and modules whose patterns meet no text of people, and what they meet."""
AIM = 40
MOST = {"api": 1, "commands": 11, "games": 12, "mail": 5, "syntax": 2, "understanding": 2}
"""Patterns by folder, as they are. May fall; the aim for all together is AIM."""


def _calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CALLS:
            of = node.func.value
            if isinstance(of, ast.Name) and of.id == "re":
                yield node


def patterns() -> Counter[str]:
    """How many patterns each module has, by its path in the package."""
    found = Counter[str]()
    for path in _PACKAGE.rglob("*.py"):
        found[path.relative_to(_PACKAGE).as_posix()] += sum(1 for _ in _calls(path))
    return +found


def over_letters() -> Counter[str]:
    """How many of these run over what people write."""
    told = {path: count for path, count in patterns().items() if not _meets_other_texts(path)}
    return Counter(told)


def _meets_other_texts(path: str) -> bool:
    return any(path == other or path.startswith(f"{other}/") for other in OTHER_TEXTS)


def test_no_more_patterns_run_over_letters_than_did() -> None:
    found = Counter[str]()
    for path, count in over_letters().items():
        found[path.partition("/")[0]] += count
    assert dict(found) == MOST


def test_every_exception_has_patterns() -> None:
    paths = patterns()
    idle = [other for other in OTHER_TEXTS if not any(p == other or p.startswith(f"{other}/") for p in paths)]
    assert not idle
