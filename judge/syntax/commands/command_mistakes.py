"""Answer to a broken or misspelt command: the spot, how it is used, the nearest one.

Passwords that stand on such lines are made unreadable. Not here: reading commands (command_reader), prose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lark import Token
from rapidfuzz import fuzz, process

from judge.core.complaints import Complaint
from judge.core.system.words import Vocabulary, bare, vocabulary
from judge.core.written_words import behind_blanks
from judge.syntax.other_languages import command_phrases, setting_phrases

HEADS = {
    "_DIARY": "diary",
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
    "_PREVIEW": "preview",
    "_SUPPOSE": "suppose",
    "_PHASE": "phase",
    "_HISTORY": "history",
    "_I_AM_ALSO": "i-am-also",
    "_EJECT": "eject",
    "_PROMOTE": "promote",
    "_DECLARE": "declare",
    "_APPROVE": "approve",
    "_PROPOSE": "propose",
    "_VOTE": "vote",
    "_DUMMY": "dummy",
    "_EXCUSE": "excuse",
    "_INFO_PLAYER": "info-player",
    "_INVITE": "invite",
}
"""Terminals that begin a command, and the page of usage that belongs to each."""

SETTINGS = {
    "_PASSWORD": "set-password",
    "_ADDRESS": "set-address",
    "_PREFERENCE": "set-preference",
    "_ZONE": "set-timezone",
    "_LANGUAGE": "set-language",
    "SWITCH": "set-rules",
    "PHASE_KIND": "set-timing",
    "DATED": "set-deadline",
    "LISTED": "set-list",
    "TOGGLE": "set-toggle",
    "PRESS_RULE": "set-press",
    "ACCESS_LIST": "set-access-list",
    "_WAIT": "set-wait",
    "ABSENCE": "set-absence",
    "_VACATION_DAYS": "set-vacation-days",
    "_REMINDERS": "set-reminders",
    "_QUIET_HOURS": "set-quiet-hours",
    "_MAX_ABSENCE": "set-max-absence",
    "_DRAW": "set-draw",
    "_CONCEDE": "set-concede",
    "_LETTER": "set-letter",
    "_MAP": "set-map",
}
"""The same for what follows SET."""


def heads(words: Vocabulary) -> Mapping[str, str]:
    """HEADS, with those of the games at hand."""
    return {**HEADS, **{name: page for grammar in words.grammars for name, page in grammar.heads.items()}}


def settings(words: Vocabulary) -> Mapping[str, str]:
    """SETTINGS, with those of the games at hand."""
    return {
        **SETTINGS,
        **{name: page for grammar in words.grammars for name, page in grammar.settings.items()},
    }


_COMMAND_WORDS = (
    "SIGN ON", "SIGNON", "SIGN OFF", "SIGNOFF", "REGISTER", "CREATE", "BECOME MASTER", "OBSERVE", "LIST",
    "PRESS", "PRESS TO", "BROADCAST", "CLEAR", "RESIGN", "PROCESS", "HELP", "VERSION", "SET WAIT",
    "SET NOWAIT", "SET PASSWORD", "SET ADDRESS", "SET DEADLINE", "ENDPRESS",
    "PREVIEW", "SUPPOSE", "TEMPLATE", "PHASE", "STANDING ORDERS", "SUMMARY", "HISTORY",
    "WHO GAME", "STATUS", "I AM ALSO", "NEW REPLY ADDRESS", "CONFIRM", "FORGET ME", "EXPORT",
    "DIARY", "SET ABSENCE", "SET DRAW",
    "SET CONCEDE", "PREDICT", "PAUSE", "SUSPEND", "RESUME", "TERMINATE", "EJECT", "PROMOTE", "FORCE BEGIN",
    "UNSTART", "ROLLBACK", "ROLLFORWARD", "UNDELIVERED", "DECLARE", "APPROVE", "PROPOSE", "STANDBY",
    "INFO PLAYER", "EXCUSE", "INVITE", "SETTINGS",
)  # fmt: skip
_BEHIND_SET = frozenset({"sail", "sails", "course", "fire", "out", "off", "forth", "foot"})
"""Words that make another verb of SET: ``set sail for Ischia``."""
_SETTING_WORDS = (
    "WAIT", "NOWAIT", "PASSWORD", "ADDRESS", "PREFERENCE", "TIMEZONE", "LANGUAGE",
    "DEADLINE", "GRACE", "LIST", "NOLIST", "COMMENT", "NMR", "MANUAL START", "MANUAL PROCESS",
    "STRICT WAIT", "STRICT GRACE", "WHITE", "NO PRESS", "ABSENCE", "HOLIDAY",
    "MAX ABSENCE", "DRAW", "CONCEDE", "DIAS", "SEVERAL POWERS", "GUNBOAT", "APPROVAL", "ALLOW", "DENY",
)  # fmt: skip
_OF_PLAYERS = frozenset(
    {
        "LETTER",
        "MAP",
        "WAIT",
        "NOWAIT",
        "PASSWORD",
        "ADDRESS",
        "PREFERENCE",
        "TIMEZONE",
        "LANGUAGE",
        "ABSENCE",
        "HOLIDAY",
        "DRAW",
        "CONCEDE",
    }
)
_PAGES_OF_PLAYERS = frozenset(f"set-{word.lower()}" for word in _OF_PLAYERS)
_OLD_WORDS = frozenset({"ADJUST", "FIXID", "NOCONTROL", "RECORD", "DEDICATION", "POSTAL"})
"""Commands of the old judges that mean nothing here."""
_SECRET_HEADS = ("SIGN", "HELL", "LOGI", "CREA", "OBSE", "WATC")
_NOT_BY_LIKENESS = frozenset(
    {"CLEAR", "RESIGN", "PROCESS", "TERMINATE", "EJECT", "PAUSE", "SUSPEND", "UNSTART", "ROLLBACK"}
    | {
        "ROLLFORWARD",
        "FORCE BEGIN",
        "DECLARE",
        "FORGET ME",
        "SET CONCEDE",
        "NEW REPLY ADDRESS",
        "PROMOTE",
        "INVITE",
    }
)
"""Commands that take something away: whoever means one writes it."""
_NEAR = 75
"""Per cent of likeness from which a word is taken for a misspelt command, or setting."""
_NEAR_ELSEWHERE = 85
"""The same for commands in other languages than English, whose words are less expected."""
_NEAR_SETTING = 60
"""The same for a setting in another language, of several words."""
_SET, _NO = "set", "no"
_FAR = 25
"""Per cent by which a second setting may be less like a word than the first, to be proposed too."""
_SHORTEST = 6
"""Letters of such a command."""


def of_masters(complaint: Complaint) -> bool:
    """Tell whether a broken SET is about what a game's master sets."""
    if complaint.code == "unknown-setting":
        return bool(complaint.suggestions) and complaint.suggestions[0] not in _OF_PLAYERS
    page = str(complaint.facts.get("command", ""))
    return page.startswith("set-") and page not in _PAGES_OF_PLAYERS


def misspelt_command(line: str) -> Complaint | None:
    """A complaint with the nearest command, if a line that is no order looks like one (rapidfuzz)."""
    words = line[:60].upper().split()
    if not words:
        return None
    if words[0] in _OLD_WORDS:
        start = len(line) - len(line.lstrip())
        return Complaint(
            line=line, start=start, end=_end_of_word(line, 1), code="old-command", facts={"word": words[0]}
        )
    english = _nearest(words, (*_COMMAND_WORDS, *vocabulary().heads), _NEAR)
    elsewhere = [p for p, meant in command_phrases().items() if len(p) >= _SHORTEST and _likely(meant)]
    other = _nearest(words, elsewhere, _NEAR_ELSEWHERE)
    best = max((found for found in (english, other) if found is not None), default=None)
    if best is None:
        return None
    end = _end_of_word(line, best[2])
    secret = any(
        secret_head(command_phrases().get(found[1], found[1])) for found in (english, other) if found
    )
    return Complaint(
        line=mask_tail(line) if secret else line,
        start=len(line) - len(line.lstrip()),
        end=end,
        code="unknown-command",
        suggestions=(best[1],),
        corrected="" if secret else best[1] + line[end:],
    )


def _likely(english: str) -> bool:
    """Tell whether a command may be proposed for a word that is only like it."""
    return english.upper() not in _NOT_BY_LIKENESS


def _nearest(words: Sequence[str], commands: Sequence[str], near: int) -> tuple[float, str, int] | None:
    """Nearest command to a line's first words: how near it is, which, and how many words they are."""
    best: tuple[float, str, int] | None = None
    for length in (1, 2):
        said = " ".join(words[:length])
        if len(said) < 4 or len(words) < length:
            continue
        for name, score, _ in process.extract(said, commands, scorer=fuzz.ratio, limit=1):
            if name in _NOT_BY_LIKENESS:
                continue  # ``cause rebellion`` is no PAUSE, ``start`` no UNSTART
            if score >= near and (best is None or score > best[0]):
                best = (score, name, length)
    return best


def secret_head(line: str) -> bool:
    """Tell whether what follows on such a line may be a password."""
    said = line.strip().upper()
    behind = said.removeprefix("SET").lstrip() if said.startswith("SET") else ""
    letter = behind[:1] == "P" and not (behind[1:2].isalnum() or behind[1:2] == "_")
    return said.startswith(_SECRET_HEADS) or letter or behind.startswith(("PASS", "PW"))


def mask_tail(line: str) -> str:
    """The line with everything after its second word made unreadable; as long as before."""
    keep = _end_of_word(line, 2)
    return line[:keep] + "".join(sign if sign.isspace() else "*" for sign in line[keep:])


def _end_of_word(line: str, count: int) -> int:
    at = 0
    for word in line.split(None, count)[:count]:
        at = line.index(word, at) + len(word)
    return at


def complaint_about_command(line: str, text: str, at: int, read: Sequence[Token]) -> Complaint | None:
    """About a line that begins as a command and goes wrong at `at`; None if it begins as none.

    `read` are the words that the grammar has read of it, by its names for them.
    """
    if not read or read[0].type not in heads(vocabulary()):
        return None
    head, end = read[0].type, len(read[0])
    if head != "_SIGN_ON" and text[end : end + 1].isalnum():
        return None
    return _complaint(line, text, head, at, read)


def _complaint(line: str, text: str, head: str, at: int, read: Sequence[Token]) -> Complaint | None:
    offset = len(line) - len(line.lstrip())
    quoted = mask_tail(line) if secret_head(text) else line
    if head == "_SET":
        return _setting_complaint(quoted, text, offset, at, read)
    end = len(text) if at >= len(text) else _word_end(text, at)
    return Complaint(
        line=quoted,
        start=offset + min(at, len(text)),
        end=offset + max(end, min(at, len(text)) + 1),
        code="unfinished-command" if at >= len(text) else "misused-command",
        facts={"command": heads(vocabulary())[head]},
    )


def _setting_complaint(line: str, text: str, offset: int, at: int, read: Sequence[Token]) -> Complaint | None:
    start = _behind_set(text)
    word = text[start:].split(None, 1)[0] if text[start:].split() else ""
    usage = next((u for one in read[1:] if (u := settings(vocabulary()).get(one.type))), None)
    if usage is None and bare(word) in vocabulary().phases:
        usage = SETTINGS["PHASE_KIND"]
    if usage is not None:
        at = min(at, len(text))
        return Complaint(
            line=line,
            start=offset + at,
            end=offset + max(_word_end(text, at), at + 1),
            code="unfinished-command" if at >= len(text) else "misused-command",
            facts={"command": usage},
        )
    if word.lower() in _BEHIND_SET:
        return None
    known = (*_SETTING_WORDS, *vocabulary().settings)
    near = process.extract(word.upper(), known, scorer=fuzz.ratio, limit=2, score_cutoff=55)
    names = tuple(name for name, score, _ in near if score > near[0][1] - _FAR)
    misspelt = bool(near) and near[0][1] >= _NEAR and not near[0][0].startswith("NO ")
    fixed = f"{text[:start]}{names[0].lower()}{text[start + len(word) :]}" if misspelt else ""
    if "PASSWORD" in names:
        line, fixed = mask_tail(line), ""
    return Complaint(
        line=line,
        start=offset + start,
        end=offset + start + max(1, len(word)),
        code="unknown-setting",
        suggestions=names,
        corrected=fixed,
        facts={"word": word},
    )


def in_other_settings(complaint: Complaint) -> Complaint:
    """An unknown setting on a line in another language: settings are proposed by their names there."""
    if complaint.code != "unknown-setting" or "*" in complaint.line:
        return complaint
    words = complaint.line[complaint.start :].upper()[:60]
    scorer = fuzz.ratio if " " in words.strip() else fuzz.partial_ratio
    near = process.extract(words, setting_phrases(), scorer=scorer, limit=2, score_cutoff=_NEAR_SETTING)
    names = tuple(name for name, score, _ in near if score > near[0][1] - _FAR)
    return replace(complaint, suggestions=names, corrected="")


def _behind_set(text: str) -> int:
    """Place where the word behind SET, or SET NO, begins."""
    at = behind_blanks(text, len(_SET))
    if text[at : at + len(_NO)].lower() != _NO:
        return at
    behind = at + len(_NO)
    longer = text[behind : behind + 1].lower() == "t" and not text[behind + 1 : behind + 2].isalnum()
    return behind_blanks(text, behind + longer)


def _word_end(text: str, at: int) -> int:
    word = text[at:].split(None, 1)
    return at + len(word[0]) if word and not text[at].isspace() else len(text)
