"""A letter's lines to a sequence of items: commands, lines for the game, blocks of press, registrations.

A sign-off, or the line ``-- ``, ends the reading. Lines that begin as no command are kept as they are until
it is known whose orders they may be. Not here: what any of it does (commands).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from judge.core.complaints import Complaint
from judge.core.plain_text import words_between
from judge.core.shared_words import without_sign
from judge.core.written_words import end_of_opening, parts_between
from judge.syntax.commands.basic_commands import Command, Press, Register, SetComment, SignOff, SignOn
from judge.syntax.commands.command_reader import LONGEST_LINE, read_command
from judge.syntax.commands.player_commands import Diary
from judge.syntax.languages import fold
from judge.syntax.other_languages import ends_block, fields, is_command, opens_with_secret

MOST_LINES = 500
"""Lines of a letter that are looked at."""

_LETTERS = ("press", "broadcast", "diary", "message", "letter", "note")
_ENDS_PRESS = frozenset({"end"} | {f"end{of}{what}" for what in _LETTERS for of in ("", "of")})
_ENDS_REGISTRATION = frozenset({"end", "endregister"})
_ENDS_COMMENT = frozenset(
    f"{head}{end}" for head in ("", "set") for end in ("end", "commentend", "endcomment")
)
"""Lines without their blanks."""
_SIGNATURE = "--"
_BARE_FIELDS = ("name", "email", "e-mail", "timezone", "time zone", "language")
_MOST_WORDS = 5
"""Words of the name of a field."""
_BETWEEN_WORDS = " '’-"
_SIGNS_ON = ("sign on", "signon", "log in", "login")


@dataclass(frozen=True, slots=True)
class Said:
    """A command and its line as written."""

    command: Command
    line: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that began as a command and was not understood."""

    complaint: Complaint


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line that may be an order: only the game can tell."""

    line: str


@dataclass(frozen=True, slots=True)
class PressText:
    """`closed` False: the block ran to the end of the letter."""

    press: Press
    line: str
    text: tuple[str, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class DiaryText:
    """An entry of a player's diary."""

    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Registration:
    """`fields` by their names in lower case without blanks, in the order written."""

    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TooManyLines:
    """`left` lines were not looked at."""

    left: int


Item = Said | Wrong | OrderLine | PressText | DiaryText | Registration | TooManyLines


def read(lines: Sequence[str], as_written: Mapping[str, str] = MappingProxyType({})) -> tuple[Item, ...]:
    """All items of a letter, in the order written. Empty lines between them mean nothing.

    `as_written`: lines that were made plain, with their own dashes and quotes; press and diaries keep them.
    """
    return tuple(_items(_Lines(lines[:MOST_LINES], as_written), len(lines) - MOST_LINES))


def read_with_lines(lines: Sequence[str]) -> Iterator[tuple[range, Item]]:
    """The items of a letter, each with the numbers of its lines, from the first that says anything."""
    cursor = _Lines(lines[:MOST_LINES], {})
    begun = 0
    for item in _items(cursor, 0):
        while not cursor.lines[begun].strip():
            begun += 1
        yield range(begun, cursor.at), item
        begun = cursor.at


class _Lines:
    """A cursor: blocks take as many lines as are theirs."""

    def __init__(self, lines: Sequence[str], as_written: Mapping[str, str]) -> None:
        self.lines = lines
        self._as_written = as_written
        self.at = 0

    def peek(self) -> str | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def take(self) -> str:
        self.at += 1
        return self.lines[self.at - 1]

    def take_as_written(self) -> str:
        return self.as_written(self.take()).rstrip()

    def as_written(self, line: str) -> str:
        return self._as_written.get(line, line)


def _items(lines: _Lines, left: int) -> Iterator[Item]:
    table = ""
    while (line := lines.peek()) is not None:
        if _is_signature(line):
            return
        lines.take()
        if not line.strip() or _says_only(line, _ENDS_PRESS) or ends_block(line):
            continue
        if _names_itself(line):  # somebody forgot the word REGISTER above it
            lines.at -= 1
            yield _registration(lines)
            continue
        read = _command_of(line)
        if isinstance(read, SignOn):
            table = read.table
        match read:
            case None:
                yield OrderLine(line[:LONGEST_LINE])
            case Complaint():
                yield Wrong(read)
            case SignOff():
                if not _goes_on(lines, table):
                    return
            case Register():
                yield _registration(lines)
            case SetComment(text=text) if text.strip().lower() == "begin":
                yield Said(SetComment(description=_description(lines)), line)
            case Press():
                yield _press(read, line, lines)
            case Diary(action="record"):
                yield DiaryText(_press(Press(), line, lines).text)
            case _:
                yield Said(read, line)
    if left > 0:
        yield TooManyLines(left)


def _command_of(line: str) -> Command | Complaint | None:
    """The command that a line is; the head of a form may be the first item of a list."""
    read = read_command(line)
    form = read_command(without_sign(line)) if read is None else None
    return form if isinstance(form, Register) else read


def _goes_on(lines: _Lines, table: str) -> bool:
    """Tell whether the line after a sign-off signs on to another table: then that is no end of the letter."""
    following = next((line for line in lines.lines[lines.at :] if line.strip()), "")
    read = read_command(following)
    return isinstance(read, SignOn) and not read.greeting and read.table.lower() != table.lower()


def _description(lines: _Lines) -> tuple[str, ...]:
    """Lines that follow COMMENT BEGIN, up to END; a sign-on or sign-off ends them too."""
    text: list[str] = []
    while (following := lines.peek()) is not None:
        if _says_only(following, _ENDS_COMMENT) or ends_block(following):
            lines.take()
            break
        if _ends_reading(following) or _secret(following):
            break
        text.append(lines.take().rstrip())
    return tuple(text)


def _press(press: Press, line: str, lines: _Lines) -> PressText:
    """The text of a press letter, which may begin behind a colon on its first line.

    A line with a password ends it too: it was never meant to travel.
    """
    to, colon, first = press.to.partition(":")
    first = lines.as_written(line).partition(":")[2] if first else ""
    text: list[str] = [first.strip()] if first.strip() else []
    if colon:
        press = press.model_copy(update={"to": to.strip()})
    closed = False
    while (following := lines.peek()) is not None:
        if _says_only(following, _ENDS_PRESS) or ends_block(following):
            lines.take()
            closed = True
            break
        if _ends_reading(following) or _secret(following):
            closed = True
            break
        text.append(lines.take_as_written())
    while text and not text[0]:
        text.pop(0)
    while text and not text[-1]:
        text.pop()
    return PressText(press, line, tuple(text), closed)


def _ends_reading(line: str) -> bool:
    return _is_signature(line) or ends_letter(line)


def ends_letter(line: str) -> bool:
    """Decide whether a line signs off: its writer wants nothing below it to be read."""
    if opens_with_secret(line):
        return False
    if is_command(line):
        return isinstance(read_command(line), SignOff)
    return line.strip().lower().startswith(("sign", "log")) and isinstance(read_command(line), SignOff)


def _registration(lines: _Lines) -> Registration:
    """``field: value`` lines up to END, be they the items of a list; another command ends the block too."""
    said: list[tuple[str, str]] = []
    while (line := lines.peek()) is not None:
        line = without_sign(line)
        if _says_only(line, _ENDS_REGISTRATION) or ends_block(line):
            lines.take()
            break
        name, value = _field_of(line) or _bare_field_of(line)
        if not name and line.strip() and (_ends_reading(line) or _other_command(line)):
            break
        lines.take()
        if name and value:
            said.append((_field(name), value))
    return Registration(tuple(said))


def _field_of(line: str) -> tuple[str, str] | None:
    """Name and value of ``field: value``; None if a line is none."""
    name, colon, value = line.partition(":")
    name = name.strip()
    words = parts_between(name, _BETWEEN_WORDS)
    of_letters = name[:1].isalpha() and all(word.replace("_", "a").isalpha() for word in words)
    return (name, value.strip()) if colon and of_letters and len(words) <= _MOST_WORDS else None


def _bare_field_of(line: str) -> tuple[str, str]:
    """The same of a line without a colon: ``time zone Europe/Rome``; empty if it is none."""
    line = line.strip()
    end = end_of_opening(line, _BARE_FIELDS)
    return (line[:end], line[end:].strip()) if line[end : end + 1].isspace() else ("", "")


def _says_only(line: str, squeezed: frozenset[str]) -> bool:
    """Decide whether a line is one of these but for its blanks and a full stop."""
    return "".join(line.lower().strip().removesuffix(".").split()) in squeezed


def _is_signature(line: str) -> bool:
    """Decide whether a line parts a signature from the letter."""
    return line.rstrip() == _SIGNATURE


def _field(name: str) -> str:
    """The name of a field in English, in lower case without blanks."""
    return fields().get(bare := "".join(words_between(fold(name), "_-")), bare)


def _names_itself(line: str) -> bool:
    """``name: ...``, the first field of a registration whose head somebody forgot."""
    name, value = _field_of(line) or ("", "")
    return bool(value) and _field(name) == "name"


def _secret(line: str) -> bool:
    """Tell whether a line signs on with a password: it was never meant to travel."""
    low = " ".join(line.lower().split())
    behind = next((low.removeprefix(head) for head in _SIGNS_ON if low.startswith(head)), "")
    return len(behind.split()) > 1 or opens_with_secret(line)


def _other_command(line: str) -> bool:
    read = read_command(line)
    return isinstance(read, SignOn) or (read is not None and not isinstance(read, Complaint))
