"""Pages that are no game's: rulebooks, boards with their places, help, and how a game is played.

They change with the program alone. Not here: the texts (docs/rules, templates).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from markupsafe import Markup

from judge import resources
from judge.catalogue import Catalogue
from judge.core.system.pages import pages_of
from judge.core.system.words import vocabulary
from judge.core.wording import writing_in
from judge.pages.boards import board_files, board_path, empty_layer
from judge.pages.look import Look
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES, page_words
from judge.rendering import html_from_text, render, rule_text, unwritten

_HELP = ("practice", "orders", "press", "joining", "later", "past", "yourself", "opening")
"""Pages of help that can be read without a table, in the order in which they are listed; games have more."""


def manuals(look: Look, games: Catalogue) -> Iterator[Item]:
    """All of them, in every language."""
    boards = _boards(games)
    for language in LANGUAGES:
        at = "" if language == LANGUAGES[0] else f"{language}/"
        with writing_in(language):
            yield from _rules(look, language, at)
            yield from _help(look, language, at, games)
        yield from _board_pages(look, language, at, boards)


def _item(look: Look, template: str, language: str, path: str, facts: Mapping[str, Any]) -> Item:
    def make_page() -> bytes:
        with writing_in(language):
            return look.page(template, language, path, facts)

    return Item(path, look.version, make_page)


def _rules(look: Look, language: str, at: str) -> Iterator[Item]:
    rows = []
    for name, file in vocabulary().books.items():
        title = _title(file, language)
        chapters: dict[str, list[Mapping[str, Any]]] = {}
        for rule in rule_text.rules_of(name):
            told = {
                "id": rule.id,
                "title": str(rule.title).rstrip(",;"),
                "text": _below_title(str(rule.title), str(rule.text)),
                "translated": not str(rule_text.Untranslated.of(rule)),
                "tests": proofs().get(rule.id, ()),
            }
            chapters.setdefault(str(rule.chapter), []).append(told)
        facts = {"title": title, "chapters": tuple(chapters.items())}
        own = all(rule["translated"] for rules in chapters.values() for rule in rules)
        rows.append((f"{name}.html", title, "" if own else page_words(language)["untranslated"]))
        yield _item(look, "rules.html", language, f"{at}rules/{name}.html", facts)
    words = page_words(language)
    facts = {
        "section": "rules",
        "title": words["nav"]["rules"],
        "lead": words["rules_lead"],
        "rows": rows,
    }
    yield _item(look, "list.html", language, f"{at}rules/index.html", facts)


def _below_title(title: str, text: str) -> str:
    """The text of a rule, which begins with its title; all of it where the title is part of a sentence."""
    rest = text.removeprefix(title)
    if rest[:1] not in (".", ":", ""):
        return text
    below = rest.lstrip(" .:")
    return below[:1].upper() + below[1:]


@cache
def proofs() -> Mapping[str, Sequence[str]]:
    """The tests that prove each rule, by what they state (``docs/rules/tests.json``)."""
    found: Mapping[str, Sequence[str]] = json.loads(resources.text("docs", "rules", "tests.json"))
    return found


def _title(file: str, language: str) -> str:
    """The first heading of a book, in its own words."""
    folder = resources.folder("docs").joinpath("rules")
    own = folder.joinpath(language, file)
    text = (own if own.is_file() else folder.joinpath(file)).read_text("utf-8")
    return text.partition("\n")[0].lstrip("# ").strip()


def _help(look: Look, language: str, at: str, games: Catalogue) -> Iterator[Item]:
    words, rows = page_words(language), []
    pages = _help_pages()
    lessons = games.lessons()
    primers = {
        f"primer-{one.name}" if n else "primer": (lesson.primer,) for n, (one, lesson) in enumerate(lessons)
    }
    texts = {**primers, **{name: templates for name, (templates, _) in pages.items()}}
    facts = {
        "book": "",
        "part": "",
        "numbers": False,
        "pages": (),
        "primer": "",
        "game": "",
        "at_table": False,
    }
    for name, templates in texts.items():
        try:
            template = render.environment(language).select_template(templates)
            said = template.render(facts | {"language": language})
        except Exception as fault:  # a page that needs a game's own facts is left out
            unwritten.note(fault, f"the page {name}")
            continue
        title, text = _title_and_rest(said, words["primer"] if name in primers else name)
        title += f" ({pages[name][1].capitalize()})" if name in pages and pages[name][1] else ""
        content = Markup(_hanging(html_from_text.html_from(render.tidy(text))))
        rows.append((f"{name}.html", title, ""))
        told = {"section": "help", "title": title, "content": content}
        yield _item(look, "text.html", language, f"{at}help/{name}.html", told)
    about = {
        "section": "help",
        "title": words["nav"]["help"],
        "lead": words["help_lead"],
        "rows": rows,
    }
    yield _item(look, "list.html", language, f"{at}help/index.html", about)


def _help_pages() -> Mapping[str, tuple[Sequence[str], str]]:
    """Templates by page, of which the first that there is counts; and its game, where several have one."""
    own = {one.game: _own_pages(one.game) for one in vocabulary().games}
    found: dict[str, tuple[Sequence[str], str]] = {}
    for name in dict.fromkeys((*_HELP, *chain.from_iterable(own.values()))):
        having = [game for game, names in own.items() if name in names]
        if len(having) < 2:
            templates = tuple(f"{folder}help/{name}.txt" for folder in (*(f"{g}/" for g in own), ""))
            found[name] = templates, ""
        else:
            for game in having:
                path = name if game == having[0] else f"{name}-{game}"
                found[path] = (f"{game}/help/{name}.txt",), game
    return found


_EXAMPLES = re.compile(r"(<pre[^>]*>)(.*?)(</pre>)", re.DOTALL)


_EXPLAINED = re.compile(r"( *+\S(?:(?!  ).)*+)(?: {2,}+(\S(?:(?!  ).)*+))?+")
"""A line of an example, and what explains it in a second column."""
_DEEP = 12
"""So many blanks before a line's words, and it goes on with what explains the line above it."""


def _hanging(page: str) -> str:
    """The same with each line of an example in a part of its own, so that what is too long hangs below it.

    What explains a line is a part of that, and stands below it where there is no room beside it.
    """
    return _EXAMPLES.sub(
        lambda found: found[1] + "".join(_parts_of(found[2].splitlines())) + found[3],
        page,
    )


def _parts_of(lines: Sequence[str]) -> Iterator[str]:
    """Lines as they are where some have three columns: that is a table."""
    found = [_EXPLAINED.fullmatch(line.rstrip()) for line in lines]
    if any(match is None and line.strip() for match, line in zip(found, lines, strict=True)):
        yield from (f"<span>{line}</span>" for line in lines)
        return
    rows: list[tuple[str, list[str]]] = []
    for match, line in zip(found, lines, strict=True):
        left, right = match.groups() if match is not None else ("", None)
        if rows and rows[-1][0] and not right and len(left) - len(left.lstrip()) >= _DEEP:
            rows[-1][1].append(left.strip())
        else:
            rows.append((left if match is not None else line, [right] if right else []))
    for left, explained in rows:
        beside = f" <i>{' '.join(explained)}</i>" if explained else ""
        yield f"<span>{left}{beside}</span>"


def _own_pages(game: str) -> tuple[str, ...]:
    """The pages of help that a game brings, in alphabetical order."""
    folder = resources.folder("templates").joinpath(game, "en", "help")
    files = (file.name for file in folder.iterdir()) if folder.is_dir() else ()
    return tuple(sorted(name[:-4] for name in files if name.endswith(".txt") and not name.startswith("_")))


def _title_and_rest(said: str, otherwise: str) -> tuple[str, str]:
    """The line in capitals above a page as a title, and the rest."""
    text = said.strip()
    if text.startswith("Subject:"):
        text = text.partition("\n")[2].strip()
    head, _, rest = text.partition("\n")
    if head.isupper() and len(head) < 90:
        return head.capitalize(), rest
    return otherwise[:1].upper() + otherwise[1:], text


def _boards(games: Catalogue) -> Mapping[str, Any]:
    """One game for each board, by the board's name."""
    found: dict[str, Any] = {}
    for name in games.scenarios():
        try:
            rules = games.scenario(name)
            board = pages_of(rules).board()
        except Exception as fault:  # a scenario that cannot be opened has no board to show
            unwritten.note(fault, f"the board of {name}")
            continue
        if board is not None:
            found.setdefault(board.name, rules)
    return found


def _board_pages(look: Look, language: str, at: str, boards: Mapping[str, Any]) -> Iterator[Item]:
    words, rows = page_words(language), []
    for name, rules in boards.items():
        with writing_in(language):
            board = pages_of(rules).board()
            files = tuple(board_files(board, rules)) if board is not None else ()
        if board is None:
            continue
        path = f"{at}boards/{name}.html"
        title = board.title or name.replace("-", " ").capitalize()
        rows.append((f"{name}.html", title, str(rules.setting.scenario.title)))
        yield from files
        facts = {
            "title": title,
            "board": board,
            "layer": empty_layer(board, f"{look.root(path)}{board_path(board)}"),
            "places": sorted(board.places, key=lambda place: place.name),
            "names": {place.id: place.name for place in board.places},
        }
        yield _item(look, "board.html", language, path, facts)
    about = {
        "section": "boards",
        "title": words["nav"]["boards"],
        "lead": words["boards_lead"],
        "rows": rows,
    }
    yield _item(look, "list.html", language, f"{at}boards/index.html", about)
