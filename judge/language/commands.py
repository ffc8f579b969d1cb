"""One line of a letter to a desk command, or a complaint, or None if it may be an order.

The words are in ``grammar/commands.lark``; a rule there is a model here. What a command does is the
desk's affair. Not here: orders (orders), blocks of press and of registrations (letters).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

from lark import Lark, Token, Transformer, UnexpectedInput
from pydantic import BaseModel, ConfigDict
from rapidfuzz import fuzz, process

from judge import resources
from judge.language.complaints import Complaint

LONGEST_LINE = 1000
"""Characters of a line that are looked at; a longer line is answered, not read."""


class Command(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SignOn(Command):
    """`table` as written: ``?``, ``?game``, a letter and the game, ``Mgame``, ``Ogame``."""

    table: str
    password: str = ""
    options: str = ""
    greeting: bool = False
    """Begun with HELLO: perhaps somebody is just being friendly."""


class SignOff(Command):
    pass


class Register(Command):
    """The first line of a block; the fields are in the letter's Registration."""


class Create(Command):
    table: str
    password: str = ""
    options: str = ""
    """Scenario first, then settings as SET would have them."""


class BecomeMaster(Command):
    pass


class Observe(Command):
    table: str
    password: str = ""


class ListGames(Command):
    table: str = ""
    full: bool = False


class Press(Command):
    """`to` as written; empty for everybody."""

    to: str = ""


class Clear(Command):
    pass


class Resign(Command):
    pass


class Process(Command):
    phase: str = ""


class Help(Command):
    """HELP and GET are one: a page by its name, or the first page."""

    topic: str = ""


class Version(Command):
    pass


class Why(Command):
    about: str = ""


class SetPassword(Command):
    password: str


class SetAddress(Command):
    addresses: tuple[str, ...] = ()


class SetWait(Command):
    on: bool


class SetPreference(Command):
    text: str


class SetSwitch(Command):
    """A switch of the rules (N-076); `switch` is its name in the rulebook."""

    switch: str
    on: bool


class SetEdition(Command):
    edition: Literal["basic", "advanced"]


class SetCities(Command):
    cities: int


class SetTiming(Command):
    """Fields of the DeadlineRule of one kind of phase; all but `days` in minutes."""

    kind: str
    fields: tuple[tuple[str, int | str], ...]


class SetDate(Command):
    which: Literal["deadline", "grace"]
    when: str


class SetListed(Command):
    on: bool


class SetComment(Command):
    text: str = ""


class SetHabit(Command):
    """What a table does: ``nmr``, ``strict_wait``, ``strict_grace``, ``manual_start``, ``manual_process``."""

    habit: str
    on: bool


class SetPress(Command):
    rule: Literal["white", "none"]


class SetZone(Command):
    zone: str


SWITCHES = {
    "mach2": "mach2",
    "summer": "summer",
    "money": "money",
    "dice": "dice",
    "loan": "loans",
    "bank": "loans",
    "famine": "famine",
    "plague": "plague",
    "storm": "storm",
    "assassin": "assassinations",
    "garrison": "garrisons",
    "special": "special",
    "fort": "fortresses",
    "adj": "adjacency",
    "coastal": "coastal_convoys",
    "disband": "disband",
}
"""The beginnings of the old judges' words for the switches of the rulebook (N-076)."""

_KINDS = {"m": "movement", "r": "retreats", "a": "adjustment", "b": "adjustment"}
_HABITS = {"cd": "nmr"}
_MINUTES = {"d": 1440, "h": 60, "m": 1}

_HEADS = {
    "_SIGN_ON": "signon",
    "_CREATE": "create",
    "_BECOME": "become",
    "_OBSERVE": "observe",
    "_LIST": "list",
    "_PRESS": "press",
    "_BROADCAST": "broadcast",
    "_CLEAR": "clear",
    "_GET": "get",
    "_SET": "set",
}
_SETTINGS = {
    "_PASSWORD": "set-password",
    "_ADDRESS": "set-address",
    "_PREFERENCE": "set-preference",
    "_CITIES": "set-cities",
    "_ZONE": "set-timezone",
    "SWITCH": "set-rules",
    "PHASE_KIND": "set-timing",
    "DATED": "set-deadline",
    "LISTED": "set-list",
    "HABIT": "set-habits",
    "PRESS_RULE": "set-press",
    "_WAIT": "set-wait",
}
_COMMAND_WORDS = (
    "SIGN ON", "SIGNON", "SIGN OFF", "SIGNOFF", "REGISTER", "CREATE", "BECOME MASTER", "OBSERVE", "LIST",
    "PRESS", "PRESS TO", "BROADCAST", "CLEAR", "RESIGN", "PROCESS", "HELP", "VERSION", "SET WAIT",
    "SET NOWAIT", "SET PASSWORD", "SET ADDRESS", "SET DEADLINE", "ENDPRESS",
)  # fmt: skip
_SETTING_WORDS = (
    "WAIT", "NOWAIT", "PASSWORD", "ADDRESS", "PREFERENCE", "TIMEZONE", "MOVE", "RETREAT", "ADJUST",
    "DEADLINE", "GRACE", "LIST", "NOLIST", "COMMENT", "NMR", "MANUAL START", "MANUAL PROCESS", "STRICT WAIT",
    "STRICT GRACE", "WHITE", "NO PRESS", "BASIC", "ADVANCED", "CITIES", "MACH2", "SUMMER", "MONEY", "DICE",
    "LOANS", "FAMINE", "PLAGUE", "STORM", "ASSASSINATIONS", "GARRISONS", "SPECIAL", "FORTRESSES",
    "ADJACENCY", "COASTAL CONVOYS", "DISBAND",
)  # fmt: skip
_SECRET_HEADS = ("SIGN", "HELL", "LOGI", "CREA", "OBSE", "WATC")
_NEAR = 75
"""Per cent of likeness from which a word is taken for a misspelt command."""


def read_command(line: str) -> Command | Complaint | None:
    """What a line commands; a Complaint if it begins as a command; None if it does not begin as one."""
    if len(line) > LONGEST_LINE:
        return Complaint(line=line[:60], start=0, end=60, code="too-long", facts={"length": len(line)})
    text = line.strip().rstrip(".;") if not line.rstrip().endswith("..") else line.strip()
    try:
        return _parser().parse(text)  # type: ignore[return-value]
    except UnexpectedInput as error:
        head = _head(text)
        if head is None:
            return None
        return _complaint(line, text, head, error.pos_in_stream or 0)


def misspelt_command(line: str) -> Complaint | None:
    """A complaint with the nearest command, if a line that is no order looks like one (rapidfuzz)."""
    words = line[:60].upper().split()
    if not words:
        return None
    best: tuple[float, str, int] | None = None
    for length in (1, 2):
        said = " ".join(words[:length])
        if len(said) < 4 or len(words) < length:
            continue
        for name, score, _ in process.extract(said, _COMMAND_WORDS, scorer=fuzz.ratio, limit=1):
            if score >= _NEAR and (best is None or score > best[0]):
                best = (score, name, length)
    if best is None:
        return None
    end = _end_of_word(line, best[2])
    corrected = best[1] if secret_head(best[1]) else best[1] + line[end:]
    return Complaint(
        line=masked_tail(line) if secret_head(best[1]) else line,
        start=len(line) - len(line.lstrip()),
        end=end,
        code="unknown-command",
        suggestions=(best[1],),
        corrected="" if secret_head(best[1]) else corrected,
    )


def secret_head(line: str) -> bool:
    """Whether what follows on such a line may be a password."""
    said = line.strip().upper()
    return said.startswith(_SECRET_HEADS) or bool(re.match(r"SET\s*(PASS|PW|P\b)", said))


def masked_tail(line: str) -> str:
    """The line with everything after its second word made unreadable; as long as before."""
    keep = _end_of_word(line, 2)
    return line[:keep] + re.sub(r"\S", "*", line[keep:])


def _end_of_word(line: str, count: int) -> int:
    ends = [m.end() for m in re.finditer(r"\S+", line)]
    return ends[min(count, len(ends)) - 1] if ends else 0


# ---------------------------------------------------------------- the parser


@cache
def _parser() -> Lark:
    return Lark(
        resources.text("grammar", "commands.lark"),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        transformer=_Models(),
    )


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    wanted = {*_HEADS, *_SETTINGS}
    return {t.name: re.compile(t.pattern.to_regexp()) for t in _parser().terminals if t.name in wanted}


def _head(text: str) -> str | None:
    """The head of a line that begins as a command, as a whole word."""
    for name in _HEADS:
        found = _patterns()[name].match(text)
        if found and (name == "_SIGN_ON" or not text[found.end() : found.end() + 1].isalnum()):
            return name
    return None


def _complaint(line: str, text: str, head: str, at: int) -> Complaint:
    offset = len(line) - len(line.lstrip())
    quoted = masked_tail(line) if secret_head(text) else line
    if head == "_SET":
        return _setting_complaint(quoted, text, offset, at)
    end = len(text) if at >= len(text) else _word_end(text, at)
    return Complaint(
        line=quoted,
        start=offset + min(at, len(text)),
        end=offset + max(end, min(at, len(text)) + 1),
        code="unfinished-command" if at >= len(text) else "misused-command",
        facts={"command": _HEADS[head]},
    )


def _setting_complaint(line: str, text: str, offset: int, at: int) -> Complaint:
    rest = re.match(r"set\s*(?:not?\b\s*|no)?", text, re.IGNORECASE)
    start = rest.end() if rest else 3
    for name, usage in _SETTINGS.items():
        if _patterns()[name].match(text, start):
            at = min(at, len(text))
            return Complaint(
                line=line,
                start=offset + at,
                end=offset + max(_word_end(text, at), at + 1),
                code="unfinished-command" if at >= len(text) else "misused-command",
                facts={"command": usage},
            )
    word = text[start:].split(None, 1)[0] if text[start:].split() else ""
    near = process.extract(word.upper(), _SETTING_WORDS, scorer=fuzz.ratio, limit=2, score_cutoff=55)
    names = tuple(name for name, _, _ in near)
    fixed = f"{text[:start]}{names[0].lower()}{text[start + len(word) :]}" if names else ""
    if "PASSWORD" in names:
        line, fixed = masked_tail(line), ""
    return Complaint(
        line=line,
        start=offset + start,
        end=offset + start + max(1, len(word)),
        code="unknown-setting",
        suggestions=names,
        corrected=fixed,
        facts={"word": word},
    )


def _word_end(text: str, at: int) -> int:
    found = re.compile(r"\S+").match(text, at)
    return found.end() if found else len(text)


def _minutes(span: str) -> int:
    """``71``, ``71 h``, ``3d``, ``30 min`` in minutes; hours if no unit is named, as it always was."""
    found = re.match(r"([\d.]+)\s*([a-z]?)", span, re.IGNORECASE)
    assert found is not None
    return round(float(found[1]) * _MINUTES.get(found[2].lower(), 60))


def _clock(text: str) -> int:
    """Minutes after midnight; -1 for any time. ``1410`` and ``23:30`` are the same."""
    if text.lower() in ("-1", "none", "any"):
        return -1
    hours, _, minutes = text.replace(".", ":").partition(":")
    return int(hours) * 60 + int(minutes) if minutes else int(hours)


class _Models(Transformer[Token, Any]):
    """Trees into models; nothing else."""

    def sign_on(self, c: list[Any]) -> Command:
        return SignOn(
            table=str(c[0]), password=str(c[1] or ""), options=str(c[2] or "") if len(c) > 2 else ""
        )

    def hello(self, c: list[Any]) -> Command:
        return SignOn(table=str(c[0]), password=str(c[1]), greeting=True)

    def create(self, c: list[Any]) -> Command:
        return Create(
            table=str(c[0]), password=str(c[1] or ""), options=str(c[2] or "") if len(c) > 2 else ""
        )

    def sign_off(self, _: list[Any]) -> Command:
        return SignOff()

    def register(self, _: list[Any]) -> Command:
        return Register()

    def become_master(self, _: list[Any]) -> Command:
        return BecomeMaster()

    def observe(self, c: list[Any]) -> Command:
        return Observe(table=str(c[0]), password=str(c[1] or ""))

    def list_games(self, c: list[Any]) -> Command:
        full = c[0] is not None and c[0].type == "FULL"
        return ListGames(full=full, table="" if full or c[0] is None else str(c[0]))

    def press(self, c: list[Any]) -> Command:
        return Press(to=str(c[-1] or ""))

    def broadcast(self, _: list[Any]) -> Command:
        return Press()

    def clear(self, _: list[Any]) -> Command:
        return Clear()

    def resign(self, _: list[Any]) -> Command:
        return Resign()

    def process(self, c: list[Any]) -> Command:
        return Process(phase=str(c[0] or ""))

    def get(self, c: list[Any]) -> Command:
        return Help(topic=str(c[0]))

    def help(self, c: list[Any]) -> Command:
        return Help(topic=str(c[0] or ""))

    def version(self, _: list[Any]) -> Command:
        return Version()

    def why(self, c: list[Any]) -> Command:
        return Why(about=str(c[0] or ""))

    def set_password(self, c: list[Any]) -> Command:
        return SetPassword(password=str(c[0]))

    def set_address(self, c: list[Any]) -> Command:
        return SetAddress(addresses=tuple(a for a in re.split(r"[\s,;]+", str(c[0] or "").lower()) if a))

    def set_wait(self, c: list[Any]) -> Command:
        return SetWait(on=c[0] is None)

    def set_preference(self, c: list[Any]) -> Command:
        return SetPreference(text=str(c[0]))

    def set_switch(self, c: list[Any]) -> Command:
        said = str(c[1]).lower().replace(" ", "")
        name = next(switch for start, switch in SWITCHES.items() if said.startswith(start))
        off = c[2] is not None and str(c[2]).lower() == "off"
        return SetSwitch(switch=name, on=(c[0] is None) != off)

    def set_edition(self, c: list[Any]) -> Command:
        return SetEdition(edition=str(c[0]).lower())

    def set_cities(self, c: list[Any]) -> Command:
        return SetCities(cities=int(c[0]))

    def set_timing(self, c: list[Any]) -> Command:
        return SetTiming(kind=_KINDS[str(c[0])[0].lower()], fields=tuple(c[1:]))

    def clock(self, c: list[Any]) -> tuple[str, int | str]:
        return ("clock", _clock(str(c[0])))

    def min(self, c: list[Any]) -> tuple[str, int | str]:
        return ("min", _minutes(c[0]))

    def next(self, c: list[Any]) -> tuple[str, int | str]:
        return ("next", _minutes(c[0]))

    def grace(self, c: list[Any]) -> tuple[str, int | str]:
        return ("grace", _minutes(c[0]))

    def delay(self, c: list[Any]) -> tuple[str, int | str]:
        return ("delay", _minutes(c[0]))

    def days(self, c: list[Any]) -> tuple[str, int | str]:
        return ("days", str(c[0]))

    def set_date(self, c: list[Any]) -> Command:
        return SetDate(which=str(c[0]).lower(), when=str(c[1]))

    def set_listed(self, c: list[Any]) -> Command:
        return SetListed(on=str(c[0]).lower() in ("list", "public"))

    def set_comment(self, c: list[Any]) -> Command:
        return SetComment(text=str(c[0] or ""))

    def set_habit(self, c: list[Any]) -> Command:
        said = re.sub(r"\s+", "", str(c[1]).lower())
        name = _HABITS.get(said, re.sub(r"^(strict|manual)", r"\1_", said))
        return SetHabit(habit=name, on=c[0] is None)

    def set_press(self, c: list[Any]) -> Command:
        return SetPress(rule="white" if str(c[0]).lower().startswith("white") else "none")

    def set_zone(self, c: list[Any]) -> Command:
        return SetZone(zone=str(c[0]))
