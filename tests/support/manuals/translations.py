"""How a translation stands: what it lacks, what has changed in English since, what nobody needs any more.

Its messages are also written and read as a PO file, which translators' programs know.

Each translation names the English text that it was made from by a fingerprint: ``{# of 06e3ca65ace5 #}``
behind the tag of a message, or on the first line of a file. Used by ``scripts/translate`` and by the tests of
translations.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polib
import yaml
from jinja2 import TemplateSyntaxError, meta, nodes

import judge.games_at_hand  # noqa: F401
from judge.rendering import families, render
from judge.rendering.words import OWN_KEYS
from tests.support.paths import ROOT

TEMPLATES = ROOT / "templates"
MAIL = ROOT / "templates" / "mail"
WORDS = ROOT / "grammar" / "words"
MAP = ROOT / "templates" / "machiavelli" / "map"
PAGES = ROOT / "templates" / "pages"
NAMES = ROOT / "maps" / "names"
_OF = re.compile(r"^(\{% message [^\n]*?%\})?(?:\{# of ([0-9a-f]{12}) #\}\n?)?")
"""The first line of a translation: the tag of a message, and the fingerprint."""
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
            "before-options",
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """One template, a message or a file. `of`: the fingerprint of the English text that it was made from.

    `facts` and `as_is` are of messages alone; `source` is what Jinja compiles.
    """

    name: str
    path: Path
    body: str
    source: str
    of: str = ""
    facts: tuple[str, ...] = ()
    as_is: bool = False
    is_message: bool = False

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(self.body.encode()).hexdigest()[:12]


def standing(language: str) -> Standing:
    """How a language stands now."""
    english, own = templates("en"), templates(language)
    words_missing, words_unused = _words(language)
    both = sorted(own.keys() & english.keys())
    return Standing(
        missing=(*sorted(english.keys() - own.keys()), *words_missing),
        changed=tuple(n for n in both if own[n].of not in ("", english[n].fingerprint)),
        unused=(*sorted(own.keys() - english.keys()), *words_unused),
        broken=(
            *(f"{name}: {why}" for name in both for why in faults(english[name], own[name], language)),
            *_broken_page_words(language),
        ),
    )


def templates(language: str) -> dict[str, Words]:
    """All that a language says, by name: its files, and the messages of its families."""
    found: dict[str, Words] = {}
    for file in sorted(TEMPLATES.glob(f"*/{language}/**/*")):
        if file.suffix in (".txt", ".html") and file.is_file():
            text = file.read_text(encoding="utf-8")
            head = _OF.match(text)
            body = text[head.end() :] if head is not None and head[2] else text
            of = head[2] or "" if head is not None else ""
            name = _name(file, language)
            found[name] = Words(name=name, path=file, body=body, source=text, of=of)
    for file in _families(language):
        for m in families.cut_family(file.read_text(encoding="utf-8"), file.name):
            found[m.name] = Words(
                name=m.name,
                path=file,
                body=m.body,
                source=m.source,
                of=m.translated,
                facts=tuple(f"{fact}?" if fact in m.optional else fact for fact in m.facts),
                as_is=m.as_is,
                is_message=True,
            )
    return found


def _name(file: Path, language: str) -> str:
    """As the judge calls it: ``help/press.txt``; a file of a game with its folder before it."""
    game, _, *rest = file.relative_to(TEMPLATES).parts
    return "/".join(rest if TEMPLATES / game == MAIL else (game, *rest))


def _families(language: str) -> list[Path]:
    return sorted(TEMPLATES.glob(f"*/{language}/messages/*.jinja"))


def note(language: str, only: tuple[str, ...] = ()) -> None:
    """Say of these translations, or of all, that they are of today's English text."""
    english, own = templates("en"), templates(language)
    for name in only or tuple(own):
        if name in own and name in english:
            _write(replace(own[name], of=english[name].fingerprint))


def _write(words: Words) -> None:
    """Put a translation in its place: over the one of that name, or behind all else in the file."""
    text = words.path.read_text(encoding="utf-8") if words.path.is_file() else ""
    mark = f"{{# of {words.of} #}}" if words.of else ""
    if not words.is_message:
        text = f"{mark}\n{words.body}" if mark else words.body
    else:
        new = _with_tags(words)
        old = re.compile(
            rf"^\{{% message {re.escape(words.name)}[( ].*?^\{{% endmessage %\}}\n", re.DOTALL | re.MULTILINE
        )
        found = old.search(text)
        text = text[: found.start()] + new + text[found.end() :] if found else f"{text}\n{new}".lstrip("\n")
    words.path.parent.mkdir(parents=True, exist_ok=True)
    words.path.write_text(text, encoding="utf-8")


def _with_tags(words: Words) -> str:
    """A message with its tags, as it stands in its family."""
    facts = f"({', '.join(words.facts)})" if words.facts else ""
    mark = f"{{# of {words.of} #}}" if words.of else ""
    tag = f"{{% message {words.name}{facts}{' as is' if words.as_is else ''} %}}{mark}"
    return f"{tag}\n{words.body}{{% endmessage %}}\n"


# ---------------------------------------------------------------- PO files


def po_of(language: str) -> polib.POFile:
    """The messages of a language as a PO file.

    The name is the context, the facts are a comment; what has changed in English since is fuzzy, what is not
    translated is empty.
    """
    english, own = templates("en"), templates(language)
    po = polib.POFile(wrapwidth=0)
    po.metadata = {"Language": language, "Content-Type": "text/plain; charset=UTF-8", "MIME-Version": "1.0"}
    for name, words in sorted(english.items()):
        if not words.is_message:
            continue
        done = own.get(name)
        entry = polib.POEntry(
            msgctxt=name,
            msgid=words.body,
            msgstr=done.body if done else "",
            comment=", ".join(words.facts),
            occurrences=[(words.path.name, "")],
        )
        if done is not None and done.of not in ("", words.fingerprint):
            entry.flags.append("fuzzy")
        po.append(entry)
    return po


def take_po(language: str, po: polib.POFile) -> tuple[list[str], list[str]]:
    """Write the translated messages of a PO file into the language's families: what was taken, what was not.

    Left out are fuzzy ones, messages whose English text is another by now, and such as cannot be used.
    """
    english = templates("en")
    taken: list[str] = []
    left: list[str] = []
    own = templates(language)
    for entry in po:
        if not entry.msgstr.strip():
            continue
        theirs = english.get(entry.msgctxt)
        if theirs is None or entry.fuzzy or entry.msgid != theirs.body:
            left.append(
                f"{entry.msgctxt}: " + ("fuzzy" if entry.fuzzy else "the English text is another now")
            )
            continue
        part = theirs.path.relative_to(TEMPLATES).parts[0]
        path = TEMPLATES / part / language / "messages" / theirs.path.name
        body = entry.msgstr if entry.msgstr.endswith("\n") else f"{entry.msgstr}\n"
        heads = _heads(theirs.path, path)
        new = replace(theirs, path=path, body=body, of=theirs.fingerprint)
        new = replace(new, source=next(families.cut_family(heads + _with_tags(new), path.name)).source)
        if (before := own.get(theirs.name)) is not None and (before.body, before.of) == (body, new.of):
            continue
        if wrong := list(faults(theirs, new, language)):
            left.append(f"{theirs.name}: {wrong[0]}")
            continue
        text = path.read_text() if path.is_file() else ""
        missing = [line for line in heads.splitlines(keepends=True) if line not in text]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(missing) + text)
        _write(new)
        taken.append(theirs.name)
    return taken, left


def _heads(theirs: Path, path: Path) -> str:
    """What a family imports, and what the English one does."""
    files = [file for file in (path, theirs) if file.is_file()]
    lines = [line for file in files for line in file.read_text().splitlines() if line.startswith("{% import")]
    return "".join(f"{line}\n" for line in dict.fromkeys(lines))


# ---------------------------------------------------------------- templates


def faults(theirs: Words, ours: Words, language: str) -> Iterator[str]:
    """What keeps a translated template from saying the same as the English one."""
    english, own = (render.environment(code) for code in ("en", language))
    try:
        tree = own.parse(ours.source, ours.name)
        own.compile(ours.source, ours.name)
    except TemplateSyntaxError as fault:
        yield f"line {fault.lineno}: {fault}"
        return
    model = english.parse(theirs.source, theirs.name)
    needed, given = (_undeclared(each) for each in (tree, model))
    other = (needed - given - {fact.rstrip("?") for fact in theirs.facts}) | (given - needed)
    if other:
        yield f"other variables: {', '.join(sorted(other))}"
    if (ours.facts, ours.as_is) != (theirs.facts, theirs.as_is):
        yield f"its tag is not ({', '.join(theirs.facts)}){' as is' if theirs.as_is else ''}"
    if _pieces(tree) != _pieces(model):
        yield "other pieces"
    if ours.name.rpartition("/")[2].startswith("_"):
        macros = [{m.name for m in each.find_all(nodes.Macro)} for each in (tree, model)]
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
    of_games = [(folder, True) for folder in sorted((ROOT / "grammar").glob("*/words"))]
    said = [
        (folder, False)
        for folder in sorted(TEMPLATES.iterdir())
        if folder.name != "mail" and (folder / "en" / "words.yaml").is_file()
    ]
    for folder, one_file in ((MAIL, False), (WORDS, True), (MAP, True), *of_games, *said):
        english = _keys(_read(folder, "en", one_file), one_file)
        own = _keys(_read(folder, language, one_file), one_file)
        where = folder.relative_to(ROOT)
        missing += [f"{where}: {key}" for key in sorted(english - own)]
        unused += [f"{where}: {key}" for key in sorted(own - english)]
    pages, own_pages = _page_words("en"), _page_words(language)
    missing += sorted(pages.keys() - own_pages.keys())
    unused += sorted(own_pages.keys() - pages.keys())
    return missing, unused


def _broken_page_words(language: str) -> Iterator[str]:
    """Words of public pages with other gaps (``{game}``) than the English ones have."""
    pages, own_pages = _page_words("en"), _page_words(language)
    for key in sorted(pages.keys() & own_pages.keys()):
        gaps, own = (sorted(set(re.findall(r"\{[a-z]+\}", text[key]))) for text in (pages, own_pages))
        if gaps != own:
            yield f"{key}: other gaps than {', '.join(gaps) or 'none'}"


def _page_words(language: str) -> dict[str, str]:
    """The words of public pages, by file and key: those of all games, then each game's own."""
    own = {PAGES.relative_to(ROOT): PAGES / f"{language}.yaml"}
    games = {file.parents[1].relative_to(ROOT): file for file in TEMPLATES.glob(f"*/{language}/pages.yaml")}
    return {
        f"{where}: {key}": value
        for where, file in (own | games).items()
        if file.is_file()
        for key, value in _values(yaml.safe_load(file.read_text()) or {})
    }


def _values(words: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, Mapping):
            yield from _values(value, f"{path}{key}/")
        else:
            yield f"{path}{key}", str(value)


def _read(folder: Path, language: str, one_file: bool) -> dict[str, Any]:
    own = "[!.]*.yaml" if folder == MAIL else "words.yaml"
    files = [folder / f"{language}.yaml"] if one_file else sorted((folder / language).glob(own))
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
    if not arguments or not re.fullmatch("[a-z]{2,3}", arguments[0]) or arguments[0] == "en":
        print("scripts/translate LANGUAGE [--done [TEMPLATE ...] | --po FILE | --take FILE]")
        print(f"There are: {', '.join(languages())}")
        return 2
    language, *rest = arguments
    if rest[:1] == ["--done"]:
        note(language, tuple(rest[1:]))
        return 0
    if rest[:1] == ["--po"] and len(rest) == 2:
        po_of(language).save(rest[1])
        return 0
    if rest[:1] == ["--take"] and len(rest) == 2:
        taken, left = take_po(language, polib.pofile(rest[1], wrapwidth=0))
        print("\n".join([f"taken: {len(taken)}", f"left out: {len(left)}", *(f"  {line}" for line in left)]))
        return 1 if left else 0
    found = standing(language)
    for title in ("missing", "changed", "unused", "broken"):
        names = getattr(found, title)
        print(f"{title}: {len(names)}")
        for name in names:
            print(f"  {name}")
    return 0 if not any((found.missing, found.changed, found.unused, found.broken)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
