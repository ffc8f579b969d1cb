"""Questions of a keeper by letter: one model with a verb, and the reader of such lines.

Not here: how it is written (``grammar/keepers.lark``), who may ask (commands), what is done (runtime).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from judge import resources
from judge.core.complaints import Complaint
from judge.core.written_words import end_of_opening
from judge.syntax.commands.basic_commands import Command
from judge.syntax.kept_parsers import lalr_parser

_ON_THE_COMMAND_LINE = (
    *("game", "games", "letter", "letters", "outbox", "house", "backup", "back-up", "back up"),
    *("restore", "doctor", "scenarios", "receivers"),
)
_HEADS = ("keeper", *(f"judge {word}" for word in _ON_THE_COMMAND_LINE))


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
        behind = self.line[self.at :]
        end = self.at + (len(behind.split()[0]) if behind[:1].strip() else 1)
        at_end = self.at >= len(self.line.rstrip())
        code = "unfinished-command" if at_end else "misused-command"
        return Complaint(line=self.line, start=self.at, end=end, code=code, facts={"command": "keeper"})


def read_ask(line: str) -> KeeperAsk | KeeperUnclear | None:
    """Read what a keeper's line asks; None for a line that begins as none."""
    if not end_of_opening(line.lstrip(), _HEADS):
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


_NAMES = frozenset({"NAME", "LETTER_STATUS", "OUTBOX_STATUS"})
_TEXTS = frozenset({"REST", "FILE", "PASSWORD"})
_DEEDS = frozenset({"LETTER_VERB", "OUTBOX_VERB", "RESEND", "REMOVE", "FORGET"})
"""Words that go on the verb of their rule: ``letter-again``."""
_VERBS = frozenset({"RULE", "OPEN_OR_CLOSE"})
"""Words that are the verb themselves."""
_ONE_SPELLING = {"setaside": "set-aside", "opened": "open", "closed": "close", "--remove": "remove"}
_NOTHING = {"back-up": ("all", "everything"), "message": ("none", "off", "-")}
"""Words behind a verb that say what it does alone."""


class _Asks(Transformer[Token, KeeperAsk]):
    """Trees into models: the verb is the name of the rule, and each word belongs where its kind says."""

    def __default__(self, data: str, children: list[Token | None], _: object) -> KeeperAsk:
        tokens = [token for token in children if token is not None]
        verb = next(_spelt(tokens, _VERBS), str(data).replace("_", "-"))
        deeds = [word for word in _spelt(tokens, _DEEDS) if word != "show"]
        text = next((str(token) for token in tokens if token.type in _TEXTS), "")
        name = next(_spelt(tokens, _NAMES), "")
        left_out = _NOTHING.get(verb, ())
        return KeeperAsk(
            verb="-".join((verb, *deeds)),
            name="" if name in left_out else name,
            number=next((int(token) for token in tokens if token.type == "NUMBER"), 0),
            text="" if text.lower() in left_out else text,
        )


def _spelt(tokens: list[Token], kinds: frozenset[str]) -> Iterator[str]:
    """Words of some kinds in small letters, each in one spelling: ``set aside`` is ``set-aside``."""
    for token in tokens:
        if token.type in kinds:
            word = "-".join(str(token).lower().split())
            yield _ONE_SPELLING.get(word, word)
