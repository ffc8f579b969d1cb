"""How a translation stands: what it lacks, what has changed in English since, and what nobody needs any more.

Beside the translated templates, ``.sources.yaml`` keeps for each the fingerprint of the English text that it
was made from. Used by ``scripts/translate`` and by the tests of translations.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from jinja2 import TemplateSyntaxError, meta, nodes

import judge.games_at_hand  # noqa: F401
from judge.rendering import render
from judge.rendering.words import OWN_KEYS
from tests.support.paths import ROOT

MAIL = ROOT / "templates" / "mail"
WORDS = ROOT / "grammar" / "words"
MAP = ROOT / "templates" / "map"
NAMES = ROOT / "maps" / "names"
SOURCES = ".sources.yaml"
_OWN_GROUPS = frozenset({"partial", *OWN_KEYS})
"""Keys of words that a language has or has not, as it needs them."""
WHAT_PEOPLE_WRITE = frozenset(
    {
        *(
            "terminals",
            "before-a-place",
            "articles",
            "passed-over",
            "conditions",
            "set",
            "commands",
            "settings",
            "settings-after-set",
            "behind",
            "prose",
        ),
        *("arguments", "ends", "fields", "spans", "months", "weekdays", "days", "phases", "recognised-by"),
    }
)
"""Parts of a file in ``grammar/words`` that English has in the grammars instead."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Names of templates and keys of words; `broken` has what is wrong with a template."""

    missing: tuple[str, ...]
    changed: tuple[str, ...]
    unused: tuple[str, ...]
    broken: tuple[str, ...]


def languages() -> tuple[str, ...]:
    """All that there are translated templates in."""
    return tuple(sorted(f.name for f in MAIL.iterdir() if f.is_dir() and f.name != "en"))


def partial(language: str) -> bool:
    """Whether a language says of itself that not all is translated (``partial: true`` in its words)."""
    return bool(_read(MAIL, language, one_file=False).get("partial"))


def standing(language: str) -> Standing:
    """How a language stands now."""
    english, own = templates("en"), templates(language)
    done: Mapping[str, str] = sources(language)
    words_missing, words_unused = _words(language)
    return Standing(
        missing=(*sorted(english.keys() - own.keys()), *words_missing),
        changed=tuple(
            n for n in sorted(own.keys() & english.keys()) if done.get(n, "") not in ("", _print(english[n]))
        ),
        unused=(*sorted(own.keys() - english.keys()), *words_unused),
        broken=tuple(
            f"{name}: {why}" for name in sorted(own.keys() & english.keys()) for why in faults(name, language)
        ),
    )


def templates(language: str) -> dict[str, Path]:
    """The templates of a language's folder by their names."""
    folder = MAIL / language
    return {
        str(f.relative_to(folder)): f
        for f in sorted(folder.rglob("*"))
        if f.suffix in (".txt", ".html") and f.is_file()
    }


def sources(language: str) -> dict[str, str]:
    """Which English text each translation was made from; nothing is known of the others."""
    file = MAIL / language / SOURCES
    return (yaml.safe_load(file.read_text()) or {}) if file.is_file() else {}


def note(language: str, only: tuple[str, ...] = ()) -> None:
    """Keep today's English fingerprints for these translations, or for all of them."""
    english, own = templates("en"), templates(language)
    kept = {n: done for n, done in sources(language).items() if n in own and n in english}
    chosen = only or tuple(own)
    kept.update({n: _print(english[n]) for n in chosen if n in own and n in english})
    head = "# Made by scripts/translate: the English text that each of these is a translation of.\n"
    text = yaml.safe_dump(dict(sorted(kept.items())), default_flow_style=False) if kept else "{}\n"
    (MAIL / language / SOURCES).write_text(head + text)


def _print(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


# ---------------------------------------------------------------- templates


def faults(name: str, language: str) -> Iterator[str]:
    """What keeps a translated template from saying the same as the English one."""
    english, own = (render.environment(code) for code in ("en", language))
    try:
        ours = own.parse((MAIL / language / name).read_text(), name)
        own.compile((MAIL / language / name).read_text(), name)
    except TemplateSyntaxError as fault:
        yield f"line {fault.lineno}: {fault}"
        return
    theirs = english.parse((MAIL / "en" / name).read_text(), name)
    needed, given = (_undeclared(tree) for tree in (ours, theirs))
    if needed != given:
        yield f"other variables: {', '.join(sorted(needed ^ given))}"
    if _pieces(ours) != _pieces(theirs):
        yield "other pieces"
    if name.rpartition("/")[2].startswith("_"):
        macros = [{m.name for m in tree.find_all(nodes.Macro)} for tree in (ours, theirs)]
        if not macros[1] <= macros[0]:
            yield f"macros missing: {', '.join(sorted(macros[1] - macros[0]))}"


def _undeclared(tree: nodes.Template) -> set[str]:
    """What a template wants to be told; what it imports itself is none of that, wherever it does."""
    return meta.find_undeclared_variables(tree) - {found.target for found in tree.find_all(nodes.Import)}


def _pieces(tree: nodes.Template) -> list[object]:
    found = []
    for block in tree.find_all(nodes.CallBlock):
        if isinstance(block.call.node, nodes.ExtensionAttribute):
            name = block.call.args[1]
            found.append(name.value if isinstance(name, nodes.Const) else "")
    return found


# ---------------------------------------------------------------- words


def _words(language: str) -> tuple[list[str], list[str]]:
    """Keys that a language's words lack, and those that English has not."""
    missing: list[str] = []
    unused: list[str] = []
    for folder, one_file in ((MAIL, False), (WORDS, True), (MAP, True)):
        english = _keys(_read(folder, "en", one_file), one_file)
        own = _keys(_read(folder, language, one_file), one_file)
        where = folder.relative_to(ROOT)
        missing += [f"{where}: {key}" for key in sorted(english - own)]
        unused += [f"{where}: {key}" for key in sorted(own - english)]
    return missing, unused


def _read(folder: Path, language: str, one_file: bool) -> dict[str, Any]:
    files = [folder / f"{language}.yaml"] if one_file else sorted((folder / language).glob("[!.]*.yaml"))
    found: dict[str, Any] = {}
    for file in files:
        found |= (yaml.safe_load(file.read_text()) or {}) if file.is_file() else {}
    return found


def _keys(words: Mapping[str, Any], written: bool, path: str = "") -> set[str]:
    found: set[str] = set()
    for key, value in words.items():
        if not path and (key in _OWN_GROUPS or (written and key in WHAT_PEOPLE_WRITE) or key == "spellings"):
            continue
        if isinstance(value, Mapping):
            found |= _keys(value, written, f"{path}{key}/")
        else:
            found.add(f"{path}{key}")
    return found


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in languages():
        print(f"scripts/translate LANGUAGE [--done [TEMPLATE ...]]; there are: {', '.join(languages())}")
        return 2
    language, *rest = arguments
    if rest[:1] == ["--done"]:
        note(language, tuple(rest[1:]))
        return 0
    found = standing(language)
    for title in ("missing", "changed", "unused", "broken"):
        names = getattr(found, title)
        print(f"{title}: {len(names)}")
        for name in names:
            print(f"  {name}")
    return 0 if not any((found.missing, found.changed, found.unused, found.broken)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
