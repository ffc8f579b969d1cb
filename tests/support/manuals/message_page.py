"""All messages of a language with sample facts, beside the English ones: what a translator reads over.

``python -m tests.support.manuals.message_page fr > messages-fr.md``. A fact is shown by its name (‹line›), a
number as 2. Where a message needs more of its facts than a name can stand for, its text stands as it is in
the family.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import judge.games_at_hand  # noqa: F401
from judge.core.wording import writing_in
from judge.rendering import families, render
from judge.rendering.families import Message


class Sample(str):
    """Stands for a fact: prints its name; what is asked of it is a sample as well."""

    __slots__ = ()

    def __new__(cls, name: str) -> Sample:
        return super().__new__(cls, f"‹{name}›")

    def __getattr__(self, name: str) -> Sample:
        if name.startswith("__"):
            raise AttributeError(name)
        return Sample(f"{self.strip('‹›')}.{name}")

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key) if isinstance(key, int | slice) else getattr(self, str(key))

    def __iter__(self) -> Iterator[str]:
        """Two of them, where a message lists what it is given."""
        bare = self.strip("‹›")
        yield from (Sample(f"{bare} 1"), Sample(f"{bare} 2"))

    def __int__(self) -> int:
        return 2

    def keys(self) -> tuple[str, ...]:
        """No facts of its own, where a message is given those of a complaint."""
        return ()


def shown(message: Message, language: str) -> str | None:
    """What a message says of samples; None if it needs more than names."""
    facts = {name: Sample(name) for name in (*message.facts, "game")}
    try:
        made = render.environment(language).get_template(message.name)
        with writing_in(language):
            return render.tidy(
                "".join(made.root_render_func(made.new_context({**facts, "setting": None})))
            ).strip("\n")
    except Exception:
        return None


def page(language: str) -> Iterator[str]:
    """The lines of the page, in Markdown."""
    english, own = families.messages("en"), families.messages(language)
    yield f"# Messages: {language}"
    file = ""
    for name, message in sorted(english.items(), key=lambda found: (found[1].file, found[1].line)):
        if message.file != file:
            file = message.file
            yield from ("", f"## {file}")
        yield from ("", f"### {name}", "", f"Facts: {', '.join(message.facts) or 'none'}", "")
        said: list[str | None] = []
        for code, found in (("en", message), (language, own.get(name))):
            if found is None:
                yield from (f"{code}: not translated", "")
                continue
            text = shown(found, code)
            text = None if text in said else text  # a translation that fails is said in English
            said.append(text)
            yield from (code if text is not None else f"{code}, as it stands in the family", "", "````text")
            yield from (text if text is not None else found.body.strip("\n")).split("\n")
            yield from ("````", "")


if __name__ == "__main__":
    print("\n".join(page(sys.argv[1])))
