"""Makes the manuals in ``docs`` from the help pages that the judge mails, so that they cannot drift.

Run by ``scripts/manual``; a test compares. Not here: any text but the frame.
"""

from __future__ import annotations

from pathlib import Path

from judge.commands.information.help_search import page_source
from judge.commands.information.help_search import pages as help_pages
from judge.games_at_hand import games_at_hand
from judge.rendering import render
from tests.support.manuals import board_pages, books_compared, old_commands, rulebooks_manual

DOCS = Path(__file__).resolve().parents[3] / "docs"
_PRIMER = next(lesson.primer for _, lesson in games_at_hand().lessons())
_FRAME = """<!-- Made by scripts/manual from templates/mail/en/help. Change the pages there. -->
# {title}

{intro}
"""
_BOOKS = {
    "play.md": (
        "To play",
        "What the judge mails on `help game`; `practice` opens lessons to try it in.\n\n"
        "![Italy in the spring of 1454](pictures/spring-1454.png)",
        ("game",),
    ),
    "players.md": (
        "For players and observers",
        "These are the pages that the judge mails when you write `help` and a page's name.",
        (
            "start",
            "practice",
            "joining",
            "orders",
            "board",
            "later",
            "money",
            "press",
            "past",
            "yourself",
            "commands",
        ),
    ),
    "gm.md": (
        "For game masters",
        "These are the pages that the judge mails when you write `help hosting`, `help opening` and so on.",
        ("hosting", "opening", "leading", "settings", "options"),
    ),
}


def books() -> dict[str, str]:
    """File name -> text of every manual."""
    return {
        name: _FRAME.format(title=title, intro=intro) + "".join(map(_chapter, pages))
        for name, (title, intro, pages) in _BOOKS.items()
    }


def pages() -> dict[str, str]:
    """The manuals, the table of the old judges' commands, the rulebooks and the boards."""
    made = books() | {"commands.md": old_commands.page()} | rulebooks_manual.page() | books_compared.page()
    return made | board_pages.pages()


def left_out() -> set[str]:
    """Help pages that stand in no manual."""
    return set(help_pages()) - {page for _, _, pages in _BOOKS.values() for page in pages}


def _chapter(page: str) -> str:
    """One help page in Markdown: its first line is the heading, what is set in from the left is code."""
    text = render.piece(
        page_source(page, "machiavelli"),
        {"judge_name": "Podestà", "pages": help_pages(), "primer": _PRIMER, "page": page},
    )
    heading, _, body = text.partition("\n")
    lines = [f"\n## {heading.strip().capitalize()}\n"]
    for line in body.splitlines():
        lines.append(f"  {line}" if line.startswith("  ") else line)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pages, and say how many of the old judges' commands are understood."""
    with games_at_hand().words.in_force():
        for name, text in pages().items():
            (DOCS / name).parent.mkdir(exist_ok=True)
            (DOCS / name).write_text(text, "utf-8")
        print(old_commands.figure())


if __name__ == "__main__":
    main()
