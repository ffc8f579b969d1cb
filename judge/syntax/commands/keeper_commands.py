"""Questions of a keeper by letter: one model with a verb, and the reader of such lines.

Not here: how it is written (``grammar/keepers.lark``), who may ask (commands), what is done (runtime).
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from judge import resources
from judge.core.complaints import Complaint
from judge.syntax.commands.basic_commands import Command
from judge.syntax.kept_parsers import lalr_parser

_ON_THE_COMMAND_LINE = r"games?|letters?|outbox|house|back[- ]?up|restore|doctor|scenarios|receivers"
_HEAD = re.compile(rf"\s*+keeper\b|\s*+judge\s++(?:{_ON_THE_COMMAND_LINE})\b", re.IGNORECASE)


class KeeperAsk(Command):
    """`verb` as the rules of the grammar, or with what is to happen: ``letter-again``.

    `text` is a file, a message, a reason, addresses, or a new password; `line` is all of it as written.
    """

    verb: str
    name: str = ""
    number: int = 0
    text: str = ""
    line: str = ""


class KeeperUnclear(Command):
    """A line that begins so and goes wrong at `at`. Only keepers are told more."""

    line: str
    at: int

    @property
    def complaint(self) -> Complaint:
        found = re.compile(r"\S+").match(self.line, self.at)
        end = found.end() if found else self.at + 1
        at_end = self.at >= len(self.line.rstrip())
        code = "unfinished-command" if at_end else "misused-command"
        return Complaint(line=self.line, start=self.at, end=end, code=code, facts={"command": "keeper"})


def read_ask(line: str) -> KeeperAsk | KeeperUnclear | None:
    """Read what a keeper's line asks; None for a line that begins as none."""
    if not _HEAD.match(line):
        return None
    with suppress(UnexpectedInput):
        return _parse_ask(line)
    try:
        return _parse_ask(line.rstrip(" .;"))
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        at_end = token is not None and token.type == "$END"
        return KeeperUnclear(line=line, at=len(line.rstrip()) if at_end else error.pos_in_stream or 0)


def _parse_ask(line: str) -> KeeperAsk:
    asked: Any = _parser().parse(line)
    found: KeeperAsk = asked.model_copy(update={"line": line})
    return found


@cache
def _parser() -> Lark:
    return lalr_parser(resources.text("grammar", "keepers.lark"), _Asks())


def _join_words(word: Any) -> str:
    """``set aside`` as ``set-aside``."""
    return re.sub(r"\s+", "-", re.sub(r"setaside", "set-aside", str(word or "").lower()))


class _Asks(Transformer[Token, Any]):
    """Trees into models; nothing else."""

    def games(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="games")

    def game(self, c: list[Any]) -> Command:
        return KeeperAsk(verb="game", name=str(c[-1]).lower())

    def letters(self, c: list[Any]) -> Command:
        return KeeperAsk(verb="letters", name=_join_words(c[-1]))

    def letter(self, c: list[Any]) -> Command:
        return _ask_with_number("letter", c)

    def outbox(self, c: list[Any]) -> Command:
        return KeeperAsk(verb="outbox", name=_join_words(c[-1]))

    def outgoing(self, c: list[Any]) -> Command:
        return _ask_with_number("outgoing", c)

    def house(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="house")

    def rule(self, c: list[Any]) -> Command:
        rule, remove, text = c[-3:]
        return KeeperAsk(verb=f"{str(rule).lower()}{'-remove' if remove else ''}", text=str(text))

    def message(self, c: list[Any]) -> Command:
        text = str(c[-1] or "")
        return KeeperAsk(verb="message", text="" if text.lower() in ("none", "off", "-") else text)

    def open_or_close(self, c: list[Any]) -> Command:
        word = next(t for t in c if isinstance(t, Token) and t.type == "OPEN_OR_CLOSE")
        reason = next((str(t) for t in c if isinstance(t, Token) and t.type == "REST"), "")
        return KeeperAsk(verb="open" if str(word).lower().startswith("open") else "close", text=reason)

    def back_up(self, c: list[Any]) -> Command:
        name = str(c[0] or "").lower()
        return KeeperAsk(verb="back-up", name="" if name in ("all", "everything") else name)

    def restore(self, c: list[Any]) -> Command:
        return KeeperAsk(verb="restore", text=str(c[0]))

    def importing(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="import")

    def scenarios(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="scenarios")

    def doctor(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="doctor")

    def health(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="health")

    def receivers(self, c: list[Any]) -> Command:
        names = next((str(t) for t in c if isinstance(t, Token) and t.type == "REST"), "")
        return KeeperAsk(verb="receivers-forget" if names else "receivers", text=names)

    def password(self, c: list[Any]) -> Command:
        return KeeperAsk(verb="password", text=str(c[0]))

    def usage(self, _: list[Any]) -> Command:
        return KeeperAsk(verb="usage")


def _ask_with_number(what: str, c: list[Any]) -> Command:
    tokens = [t for t in c if isinstance(t, Token)]
    number = next(int(t) for t in tokens if t.type == "NUMBER")
    verb = next((_join_words(t) for t in tokens if t.type != "NUMBER"), "show")
    return KeeperAsk(verb=what if verb == "show" else f"{what}-{verb}", number=number)
