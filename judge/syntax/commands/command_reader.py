"""One line of a letter to a command, or a complaint, or None if it may be an order.

The words are in ``grammar/commands.lark``; a rule there is a model in commands. Not here: what a broken
command is told (command_mistakes), orders (orders), blocks of press and of registrations (letters).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, UnexpectedInput

from judge import resources
from judge.core.complaints import Complaint
from judge.core.plain_text import words_between
from judge.core.system.words import OwnCommand, Vocabulary, vocabulary
from judge.core.wording import language_written
from judge.core.written_words import bare_words, end_of_opening, without_opening
from judge.syntax import other_languages
from judge.syntax.commands import command_mistakes
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_models import CommandModels
from judge.syntax.commands.keeper_commands import read_ask
from judge.syntax.kept_parsers import lalr_parser
from judge.syntax.languages import fold
from judge.syntax.talk_words import phrases, words_in

GRAMMARS = ("commands", "masters", "players", "observers")
"""The files in ``grammar`` that together say how commands are written."""
LONGEST_LINE = 1000
"""Characters of a line that are looked at; a longer line is answered, not read."""
_LINES_KEPT = 4096
"""Lines whose commands are remembered: more than a letter has, for it is gone through again and again."""
_PLEASE = ("please", "pls", "kindly", "could you", "can you")
_INSISTING = frozenset({"undo!", "process!"})
"""Whole commands in which the sign behind the word means something."""
_THANKS = (
    *("please", "pls", "thanks", "thank you", "thx", "svp", "stp", "bitte", "danke", "grazie", "per favore"),
    *("s'il te plait", "s'il vous plait", "merci", "merci d'avance", "merci bien", "merci beaucoup"),
)
_MOST_THANKS = 4
_BEHIND_LISTS = (": ", "! ", "? ", "... ", " - ", " \u2013 ", " \u2014 ")
_LAST_OF_A_LIST = 3
"""Words of the last of several words, with those before it that join it: ``and also rollback``."""
_TO_ITS_READER = frozenset({"you", "your", "possible", "necessary", "needed"})
"""Words of a remark (``If you have received this message in error``): no condition speaks to its reader."""


def read_command(line: str) -> Command | Complaint | None:
    """Read what a line commands; a Complaint if it begins as a command; None if it does not begin as one."""
    if len(line) > LONGEST_LINE or command_mistakes.secret_head(line):
        return _read(line)
    return _read_lately(vocabulary(), language_written(), line)


@lru_cache(_LINES_KEPT)
def _read_lately(_words: Vocabulary, _language: str, line: str) -> Command | Complaint | None:
    """The same of a line without secrets, for one letter asks of each of its lines several times."""
    return _read(line)


def _read(line: str) -> Command | Complaint | None:
    if len(line) > LONGEST_LINE:
        return Complaint(line=line[:60], start=0, end=60, code="too-long", facts={"length": len(line)})
    text = _without_marks(line.strip())
    if (asked := read_ask(text)) is not None:
        return asked
    if not text.endswith(".."):
        text = text.rstrip(".;")
    if _is_remark(text):
        return None
    if not command_mistakes.secret_head(text):
        text = _without_thanks(text)
        if _lists_words(text):
            return None
    try:
        return _parser().parse(text)  # type: ignore[return-value]
    except UnexpectedInput as error:
        if (kindly := _politely(text)) is not None:
            return kindly
        return _in_another_language(line) or command_mistakes.complaint_about_command(
            line, text, _end_of_reading(error, text), _read_before(error)
        )


def _is_remark(text: str) -> bool:
    """Decide whether a line with IF says or asks something of its reader, or begins with a foreign word that
    a command is spelt like.
    """
    if phrases("no-commands").begin(words_in(text)) and not any(map(str.isdigit, text)):
        return True  # with a number it is a date: "resume le 12 avril"
    words = bare_words(text.lower()) if end_of_opening(text, ("if",)) else []
    if not words or "then" in words:
        return False
    return not _TO_ITS_READER.isdisjoint(words) or asks_what_would_happen(text)


def _lists_words(text: str) -> bool:
    """Decide whether a line begins with words side by side, and says something of them: ``Eject, process,
    rollback: what a vocabulary``.
    """
    end = min((at for sign in _BEHIND_LISTS if (at := text.find(sign)) > 0), default=-1)
    first, *others = (part.split() for part in text[: max(end, 0)].split(","))
    polite = {fold(" ".join(part)) for part in (first, *others)} & {*_PLEASE, *_THANKS}
    bare = len(first) == 1 and all(len(part) == 1 for part in others[:-1])
    return bare and bool(others) and 0 < len(others[-1]) <= _LAST_OF_A_LIST and not polite


def asks_what_would_happen(line: str) -> bool:
    """Decide whether a line is a question of what something would do: ``What happens if I resign?``"""
    return line.rstrip().endswith("?") and phrases("supposes").stand_in(words_in(line))


def _without_thanks(text: str) -> str:
    """A line without the thanks behind it, and the signs before them."""
    for _ in range(_MOST_THANKS):
        bare = text.rstrip(" .!?")
        said = fold(bare)
        behind = min((len(bare) - len(one) for one in _THANKS if said.endswith(one)), default=0)
        if behind <= 0 or bare[behind - 1] not in " ,.!":
            break
        text = bare[:behind].rstrip(" ,.!")
    return text


def _end_of_reading(error: UnexpectedInput, text: str) -> int:
    """Place in a text where the grammar came to an end."""
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    return len(text) if at_end else error.pos_in_stream or 0


def _read_before(error: UnexpectedInput) -> tuple[Token, ...]:
    """The words that the grammar had read where it ended, and the one that it did not expect."""
    stack = error.interactive_parser.parser_state.value_stack if error.interactive_parser else ()
    unexpected = getattr(error, "token", None)
    return tuple(word for word in (*stack, unexpected) if isinstance(word, Token))


def _in_another_language(line: str) -> Command | Complaint | None:
    """Read what a line commands in the words of another language, or where it goes wrong in them."""
    complaint: Complaint | None = None
    bare = line if command_mistakes.secret_head(line) else _without_thanks(line)
    bare = bare.rstrip(" .;")
    insists = next((s for s in other_languages.in_english(bare) if s.text in _INSISTING), None)
    if insists is not None:
        return _as_written(_parser().parse(insists.text), line)  # type: ignore[arg-type]
    for said in other_languages.in_english(bare.rstrip(" .;!")):
        try:
            return _as_written(_parser().parse(said.text), line)  # type: ignore[arg-type]
        except UnexpectedInput as error:
            stopped, read = _end_of_reading(error, said.text), _read_before(error)
            wrong = command_mistakes.complaint_about_command(said.text, said.text, stopped, read)
            if said.bare and wrong is not None and wrong.code in ("misused-command", "unknown-setting"):
                continue
            if wrong is not None and complaint is None:
                complaint = command_mistakes.in_other_settings(said.back(wrong, line))
    return complaint


def _as_written(command: Command, line: str) -> Command:
    """A line among orders, or of a master who corrects, is quoted in the words of whoever wrote it."""
    quoted = "written" in type(command).model_fields
    return command.model_copy(update={"written": line.strip()}) if quoted else command


def asks_for_command(line: str) -> bool:
    """Decide whether a line asks its reader for what follows (``please``, ``can you``), as a command may."""
    return end_of_opening(_without_marks(line.strip()), _PLEASE) > 0


def _politely(text: str) -> Command | None:
    """Read what a line commands without the please before it; None if that is no command either."""
    bare = without_opening(text, _PLEASE, ",")
    if bare == text:
        return None
    try:
        return _parser().parse(bare)  # type: ignore[return-value]
    except UnexpectedInput:
        return None


def _without_marks(text: str) -> str:
    """Without the marks that stand around all of it: quotation, emphasis."""
    while len(text) > 2 and text[0] in "\"'*_`" and text[-1] == text[0]:
        text = text[1:-1].strip()
    return text


def _parser() -> Lark:
    return _parser_of(vocabulary())


@cache
def _parser_of(words: Vocabulary) -> Lark:
    """The shell's grammars with those of the games at hand, and rules made of their words."""
    made = {f"own_{n}": _model_of(own) for n, own in enumerate(words.commands)}
    models = type(
        "_AllModels", (CommandModels, *(g.models for g in words.grammars)), {**made, "words": words}
    )
    files = (resources.text("grammar", f"{name}.lark") for name in GRAMMARS)
    return lalr_parser("\n".join([*files, *(g.text for g in words.grammars), *_rules_for(words)]), models())


def _rules_for(words: Vocabulary) -> Iterator[str]:
    """The terminals of options, phases and numbers of rules, and a rule for each command said by phrases."""
    yield f"SWITCH.3 : /{_any_of(words.options_said)}/i"
    yield f"PHASE_KIND.3 : /{_any_of(words.phases_said)}/i"
    letters = words.rule_letters
    numbered = rf"rule(?=\s+[{letters}]-?\d{{3}}[a-z]?\b)" if letters else "(?!.)x"
    yield f"_RULE_NUMBER.3 : /{numbered}/i"
    for n, own in enumerate(words.commands):
        yield f"%extend start : own_{n}"
        yield f"own_{n} : _OWN_{n} [REST]"
        yield f"_OWN_{n}.3 : /{_any_of(own.phrases)}/i"


def _any_of(said: Iterable[str]) -> str:
    """A pattern for words of which the longest counts; a blank in one may be left out, or be a dash."""
    words = sorted(
        {"[ _-]*".join(map(re.escape, words_between(word, "_-"))).replace("/", r"\/") for word in said},
        key=lambda pattern: (len(pattern), pattern),  # the same text in every process: parsers are kept by it
    )
    return rf"({'|'.join(reversed(words))})\b" if words else "(?!.)x"


def _model_of(own: OwnCommand) -> Callable[[Any, list[Any]], Any]:
    def make_model(_: Any, c: list[Any]) -> Any:
        return own.model(**({"text": str(c[0])} if c[0] is not None else {}))

    return make_model
