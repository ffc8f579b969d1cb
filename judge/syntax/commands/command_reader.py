"""One line of a letter to a command, or a complaint, or None if it may be an order.

The words are in ``grammar/commands.lark``; a rule there is a model in commands. Not here: what a broken
command is told (command_mistakes), orders (orders), blocks of press and of registrations (letters).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from judge import resources
from judge.syntax import other_languages
from judge.syntax.commands import command_mistakes, plain_commands
from judge.syntax.commands.basic_commands import (
    BecomeMaster,
    Clear,
    Command,
    Create,
    Excommunicate,
    Help,
    IgnoreExcommunications,
    ListGames,
    Observe,
    Process,
    Register,
    Resign,
    SetAddress,
    SetCities,
    SetComment,
    SetDate,
    SetEdition,
    SetLanguage,
    SetListed,
    SetPassword,
    SetPreference,
    SetPress,
    SetPressOption,
    SetRulebook,
    SetSwitch,
    SetTiming,
    SetToggle,
    SetWait,
    SetZone,
    SignOff,
    SignOn,
    Version,
    Why,
)
from judge.syntax.commands.keeper_commands import read_ask
from judge.syntax.commands.master_commands import Edit
from judge.syntax.commands.master_models import MasterModels
from judge.syntax.commands.observer_commands import ObserverModels
from judge.syntax.commands.on_off import turned
from judge.syntax.commands.player_commands import Branch
from judge.syntax.commands.player_models import PlayerModels
from judge.syntax.complaints import Complaint
from judge.syntax.press_line import press_of

GRAMMARS = ("commands", "masters", "players", "observers")
"""The files in ``grammar`` that together say how commands are written."""
LONGEST_LINE = 1000
"""Characters of a line that are looked at; a longer line is answered, not read."""

_PLEASE = re.compile(r"\A(?:please|pls|kindly|could you|can you)\b[\s,]*", re.IGNORECASE)
_THANKS = re.compile(
    r"(?:(?<![\s,.!])[\s,.!]++(?:please|pls|thanks|thank you|thx|svp|stp|bitte|danke|grazie|per favore|"
    r"s['\u2019]il (?:te|vous) pla[i\u00ee]t|"
    r"merci(?: d.avance| bien| beaucoup)?)){1,4}+\s*+[.!?]*+\Z",
    re.IGNORECASE,
)
_LONGEST_THANKS = 60
_REMARK = re.compile(r"if\b(?!.*\bthen\b).*\b(?:you|your|possible|necessary|needed)\b", re.IGNORECASE)
"""``If you have received this message in error``: no condition speaks to its reader."""

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
    "autonomousbuying": "autonomous_buying",
    "autonomousmaking": "autonomous_making",
    "autonomousdisbanding": "autonomous_disbanding",
    "autonomoussortie": "autonomous_sorties",
    "autonomousgarrisoning": "autonomous_garrisoning",
    "autonomousadvance": "autonomous_advances",
    "autonomousconvoy": "autonomous_convoys",
    "autonomoussupport": "autonomous_support",
    "scorched": "scorched_earth",
    "spreading": "spreading_plague",
    "unlimited": "unlimited_assassinations",
    "provincetrade": "province_trade",
    "strategic": "strategic_movement",
    "cavalry": "cavalry",
    "armouredcav": "armoured_cavalry",
    "armoredcav": "armoured_cavalry",
    "excommunicat": "excommunication",
    "anchored": "anchored_coasts",
    "singleanchor": "single_anchor",
    "forcedtax": "forced_taxation",
    "automaticupkeep": "automatic_upkeep",
    "majordoubles": "major_doubles_all",
}
"""The beginnings of the old judges' words for the switches of the rulebook (N-076), and of optional rules."""

_KINDS = {"m": "movement", "r": "retreats", "a": "adjustment", "b": "adjustment"}
_HABITS = {
    "cd": ("nmr", True),
    "autostart": ("manual_start", False),
    "autoprocess": ("manual_process", False),
    "moderate": ("moderated", True),
    "unmoderate": ("moderated", False),
    "unmoderated": ("moderated", False),
    "unrated": ("rated", False),
    "watchallpress": ("watch_all_press", True),
    "advice": ("advised", True),
}
"""What the old judges called otherwise, or turned round."""

_MINUTES = {"d": 1440, "h": 60, "m": 1}


def read_command(line: str) -> Command | Complaint | None:
    """What a line commands; a Complaint if it begins as a command; None if it does not begin as one."""
    if len(line) > LONGEST_LINE:
        return Complaint(line=line[:60], start=0, end=60, code="too-long", facts={"length": len(line)})
    text = _unwrapped(line.strip())
    if (asked := read_ask(text)) is not None:
        return asked
    if not text.endswith(".."):
        text = text.rstrip(".;")
    if _REMARK.match(text):
        return None
    if not command_mistakes.secret_head(text):
        text = text[:-_LONGEST_THANKS] + _THANKS.sub("", text[-_LONGEST_THANKS:])
    if (plainly := plain_commands.meant(_PLEASE.sub("", text))) is not None:
        return _parser().parse(plainly) if isinstance(plainly, str) else plainly  # type: ignore[return-value]
    try:
        return _parser().parse(text)  # type: ignore[return-value]
    except UnexpectedInput as error:
        if (kindly := _politely(text)) is not None:
            return kindly
        return _in_another_language(line) or command_mistakes.broken(
            line, text, _stopped(error, text), _patterns()
        )


def _stopped(error: UnexpectedInput, text: str) -> int:
    """Where in a text the grammar came to an end."""
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    return len(text) if at_end else error.pos_in_stream or 0


def _in_another_language(line: str) -> Command | Complaint | None:
    """What a line commands in the words of another language, or where it goes wrong in them."""
    complaint: Complaint | None = None
    bare = line if command_mistakes.secret_head(line) else _THANKS.sub("", line)
    for said in other_languages.in_english(bare.rstrip(" .;!")):
        try:
            return _as_written(_parser().parse(said.text), line)  # type: ignore[arg-type]
        except UnexpectedInput as error:
            wrong = command_mistakes.broken(said.text, said.text, _stopped(error, said.text), _patterns())
            if said.bare and wrong is not None and wrong.code in ("misused-command", "unknown-setting"):
                continue
            if wrong is not None and complaint is None:
                complaint = command_mistakes.in_other_settings(said.back(wrong, line))
    return complaint


def _as_written(command: Command, line: str) -> Command:
    """A line among orders, or of a master who corrects, is quoted in the words of whoever wrote it."""
    quoted = isinstance(command, Branch | Edit)
    return command.model_copy(update={"written": line.strip()}) if quoted else command


def _politely(text: str) -> Command | None:
    """What a line commands without the please before it; None if that is no command either."""
    bare = _PLEASE.sub("", text)
    if bare == text:
        return None
    try:
        return _parser().parse(bare)  # type: ignore[return-value]
    except UnexpectedInput:
        return None


def _unwrapped(text: str) -> str:
    """Without the marks that stand around all of it: quotation, emphasis."""
    while len(text) > 2 and text[0] in "\"'*_`" and text[-1] == text[0]:
        text = text[1:-1].strip()
    return text


@cache
def _parser() -> Lark:
    return Lark(
        "\n".join(resources.text("grammar", f"{name}.lark") for name in GRAMMARS),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        transformer=_Models(),
    )


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    wanted = {*command_mistakes.HEADS, *command_mistakes.SETTINGS}
    return {t.name: re.compile(t.pattern.to_regexp()) for t in _parser().terminals if t.name in wanted}


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


class _Models(MasterModels, PlayerModels, ObserverModels, Transformer[Token, Any]):
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
        return press_of(str(c[1] or ""), postal=c[0] is not None)

    def broadcast(self, c: list[Any]) -> Command:
        return press_of(str(c[1] or ""), postal=c[0] is not None)

    def clear(self, _: list[Any]) -> Command:
        return Clear()

    def resign(self, _: list[Any]) -> Command:
        return Resign()

    def unsubscribe(self, _: list[Any]) -> Command:
        return Resign(unsubscribe=True)

    def process(self, c: list[Any]) -> Command:
        return Process(force=c[0] is not None, phase=str(c[1] or ""))

    def get(self, c: list[Any]) -> Command:
        return Help(topic=str(c[0]))

    def help(self, c: list[Any]) -> Command:
        return Help(topic=str(c[0] or ""))

    def scenarios(self, _: list[Any]) -> Command:
        return Help(topic="scenarios")

    def rules(self, c: list[Any]) -> Command:
        return Help(topic=f"rules {c[0] or ''}".strip())

    def version(self, _: list[Any]) -> Command:
        return Version()

    def why(self, c: list[Any]) -> Command:
        return Why(about=str(c[0] or ""))

    def excommunicate(self, c: list[Any]) -> Command:
        return Excommunicate(power=str(c[0]).strip())

    def ignore_bans(self, c: list[Any]) -> Command:
        return IgnoreExcommunications(on=c[0] is None)

    def set_password(self, c: list[Any]) -> Command:
        return SetPassword(password=str(c[0]))

    def set_address(self, c: list[Any]) -> Command:
        return SetAddress(addresses=tuple(a for a in re.split(r"[\s,;]+", str(c[0] or "").lower()) if a))

    def set_wait(self, c: list[Any]) -> Command:
        return SetWait(on=turned(c[0], c[1] if len(c) > 1 else None))

    def set_preference(self, c: list[Any]) -> Command:
        return SetPreference(text=str(c[0]))

    def set_switch(self, c: list[Any]) -> Command:
        said = re.sub(r"[\s_-]", "", str(c[1]).lower())
        name = next(switch for start, switch in SWITCHES.items() if said.startswith(start))
        return SetSwitch(switch=name, on=turned(c[0], c[2]))

    def set_edition(self, c: list[Any]) -> Command:
        return SetEdition(edition=str(c[0]).lower())

    def set_cities(self, c: list[Any]) -> Command:
        return SetCities(cities=int(c[0]))

    def set_rulebook(self, c: list[Any]) -> Command:
        return SetRulebook(name=str(c[0]).strip().lower())

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
        return SetDate(which=str(c[0]).lower(), sure=c[1] is not None, when=str(c[2]))

    def set_listed(self, c: list[Any]) -> Command:
        return SetListed(on=turned(None, c[1]) == (str(c[0]).lower() in ("list", "listed", "public")))

    def set_comment(self, c: list[Any]) -> Command:
        return SetComment(text=str(c[0] or ""))

    def set_toggle(self, c: list[Any]) -> Command:
        said = re.sub(r"\s+", "", str(c[1]).lower())
        name, way = _HABITS.get(said, (re.sub(r"^(strict|manual|late|one|orders)", r"\1_", said), True))
        return SetToggle(toggle=name, on=turned(c[0], c[2]) == way)

    def set_press(self, c: list[Any]) -> Command:
        said = re.sub(r"\s*/\s*", "/", re.sub(r"\s+", " ", str(c[0]).lower().replace("gray", "grey")))
        said = re.sub(r"^no ?(?=white|grey|press)", "no ", said)
        said = {"no press": "none"}.get(said, said.removesuffix(" press"))
        return SetPress(rule=said)

    def set_press_option(self, c: list[Any]) -> Command:
        words = str(c[1]).lower().split()
        on = turned(c[0], c[2])
        if words[0].startswith("observer"):
            return SetPressOption(option="observer_press", value="none" if words[1] == "no" else words[1])
        if "fake" in str(c[1]).lower():
            return SetPressOption(option="fake", value=on)
        name = re.match(r"partial|postal|late|grace|minor|must|touch", words[0])
        assert name is not None
        option = {"partial": "partial", "must": "must_order"}.get(name[0], f"{name[0]}_press")
        return SetPressOption(option=option, value=on)

    def set_language(self, c: list[Any]) -> Command:
        return SetLanguage(language=str(c[0]).strip())

    def set_zone(self, c: list[Any]) -> Command:
        return SetZone(zone=str(c[0]))
