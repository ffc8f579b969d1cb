"""The beginning of somebody else's letter, told by the form of its head in any language and script.

Mail programs put one of three things above a letter that they quote: a block of fields ("Fra: ...", three or
four, among them an address and a date), a sentence ("On Wed, 25 Nov 2026, X wrote:"), or a line with words
between dashes. Not here: marked lines and signatures (quoting).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from judge.core.written_words import bare_words, end_of_opening, is_of_word, numbers_in
from judge.mail.reading.moments_in_text import has_day, has_time, is_dated, is_moment, plain_digits

PARTED = "-----Original Message-----"
"""Stands for a mark of an HTML part below which all is quoted."""
LONGEST = 300
"""Characters of a line that can belong to a head."""
_LONGEST_ATTRIBUTION = 500
_MOST_ATTRIBUTION_LINES = 5
_LONGEST_LABEL = 30
_MOST_LABEL_WORDS = 4
_MOST_HEAD_LINES = 14
_LINES_KEPT = 64
"""Lines of which the field is known: more than are looked at from one."""
_LONGEST_NAME = 60
_BEGINS_WITHIN = re.compile(r"(?:(?<=\s)|(?<=--))(?:On|Am|Le|El|Il|Op|Den|Em|W dniu) (?=.{0,30}\d)")
_VERBS = (
    *(
        "wrote",
        "writes",
        "said",
        "sent",
        "schrieb",
        "schrieben",
        "a écrit",
        "écrivait",
        "escribió",
        "escribio",
    ),
    *("ha scritto", "scrive", "schreef", "geschreven", "skrev", "escreveu", "napisał", "napsal", "kirjoitti"),
    *("написал", "написала", "пише", "пишет", "写道", "のメール"),
)
_BEHIND_VERB = 60
_STARTS = (
    *("on", "am", "le", "el", "il", "op", "den", "em", "w dniu", "dnia", "at", "in", "il giorno", "på", "в"),
    *("dne", "vào"),
)
_NUMBERS_OF_A_MOMENT = 4
"""Day (with the month in words), year, hour, minute."""
_UNSPACED = "\u3040"
"""From here on are scripts that put no blanks between words."""
_NAMED_AND_DATED = re.compile(
    r"[^<(]{0,120}+[<(][^\s<>()@]{1,200}+@[^\s<>()]{1,200}+[>)][^(\[]{0,20}+[(\[][^()\[\]]{8,40}+[)\]]\s?:?\Z"
)  # "X (x@y) (2026-11-25 09:30:00)"
_MARKS = ">>> ", " >>>"
"""Around a writer and a moment: ``>>> X <x@y> 25/11/2026 09:30 >>>``."""
_BETWEEN_DASHES = frozenset(
    {"original message", "original-message", "reply message", "forwarded message", "ursprüngliche nachricht"}
    | {"antwort nachricht", "weitergeleitete nachricht", "message d'origine", "message transféré"}
    | {"message original", "mensaje original", "mensaje reenviado", "messaggio originale", "original mail"}
    | {"messaggio inoltrato", "oorspronkelijk bericht", "doorgestuurd bericht", "mensagem original"}
    | {"ursprungligt meddelande", "oprindelig meddelelse"}
)
_FORWARDED_BY = "forwarded by "
_BEFORE_A_COLON = frozenset(
    {"begin forwarded message", "anfang der weitergeleiteten nachricht", "début du message réexpédié"}
    | {"début du message transféré", "inizio messaggio inoltrato", "inicio del mensaje reenviado"}
)
_ANSWER_ABOVE = frozenset({"reply", "response", "answer"})
_ABOVE = " above this line"
_ASKS_TO_ANSWER = frozenset({"please", "type", "write", "enter", "your", "a"})
_BETWEEN_HASHES = "##-", "-##"
_KNOWN = frozenset(
    {
        "from", "sent", "date", "to", "cc", "subject", "von", "gesendet", "datum", "an", "betreff", "de",
        "envoyé", "à", "objet", "enviado", "fecha", "para", "asunto", "da", "inviato", "data", "a", "oggetto",
        "van", "verzonden", "aan", "onderwerp", "från", "skickat", "till", "ämne", "от", "отправлено", "дата",
        "кому", "тема",
    }
)  # fmt: skip
_KNOWN_STARTS = frozenset(
    {"from", "date", "subject", "von", "de", "da", "van", "från", "от", "дата", "sent", "gesendet"}
)
"""Fields that make a head even if names stand in it for addresses."""


def _has_verb(text: str) -> bool:
    """Decide whether a text that ends with a colon, or dashes, has a verb of saying before its end."""
    said = text.removesuffix(":") if text.endswith(":") else text.rstrip("-") if text.endswith("--") else ""
    said = said.rpartition(":")[2].lower()
    ends = (said.rfind(verb) + len(verb) for verb in _VERBS if verb in said)
    return any(len(said) - end <= _BEHIND_VERB and not is_of_word(said[end : end + 1]) for end in ends)


def label_of(line: str) -> str:
    """The name of a head's field in small letters ("sendt" of ``*Sendt:* 25.11.2026``); empty if none."""
    before, colon, _ = line.replace("：", ":").partition(":")
    label = before.strip(" *_\t")
    if not colon or not label or len(label) > _LONGEST_LABEL or len(label.split()) > _MOST_LABEL_WORDS:
        return ""
    return "" if any(one.isdecimal() or one in '@<>[]()"=#|/;,!?>' for one in label) else label.lower()


def is_rule(line: str) -> bool:
    """Decide whether a line only parts what is above from what is below; words may stand in it."""
    for mark in "-_=*":
        if line.startswith(mark * 2) and line.endswith(mark * 2):
            words = line.strip(mark).strip()
            return len(line) >= 5 if not words else len(words) <= 80 and words[0].isalpha()
    return False


def other_letter(lines: Sequence[str], at: int) -> int:
    """Count the lines from `at` on that are another letter's head, with what parts it from the text above."""
    line = lines[at].strip()
    if not line or len(line) > LONGEST:
        return 0
    if _is_sender(line) and is_moment("".join(lines[at + 1 : at + 2])):
        return 2 + _count_stacked_fields(lines, at + 2)
    known = int(_says_other_letter(line))
    start = at
    while is_rule(line) or _says_other_letter(line) or (start > at and not line):
        start += 1
        if start - at > 4 or start >= len(lines):
            return known
        line = lines[start].strip()
    ruled = start > at
    count = _fields(lines, start, ruled=ruled) or (
        ruled and (attribution(lines, start, sure=True) or _count_bare_fields(lines, start))
    )
    return start + count - at if count else known


def _count_stacked_fields(lines: Sequence[str], at: int) -> int:
    """Count the lines from `at` on that are names of fields, each alone on a line with its value below it."""
    end = at
    number = at
    while number < min(len(lines), at + _MOST_HEAD_LINES):
        line = lines[number].strip()
        number += 1
        if not line:
            continue
        if line.lower() not in _KNOWN:
            break
        below = lines[number].strip() if number < len(lines) else ""
        number += 1 if below and below.lower() not in _KNOWN else 0
        end = number
    return end - at


def _fields(lines: Sequence[str], at: int, *, ruled: bool) -> int:
    """Count the lines from `at` on that are a block of fields; 0 if there is none.

    With an address and a date in two fields, three fields are a head, two below a rule. Where names stand for
    addresses, four are one if they stand alone, with a day and a time among them; three in languages known.
    """
    fields: list[_Field] = []
    last, strange = at, 0
    for n in range(at, min(at + _MOST_HEAD_LINES, len(lines))):
        text = lines[n].strip()
        if not text:
            over = _is_head(fields, lines, at, last, ruled=ruled) and not (
                ruled and _stands_alone(lines, n + 1)
            )
            if n > last + 1 or over:
                break
        elif len(text) <= LONGEST and (field := _field_in(text)):
            if not fields and _is_flat_head(text):
                return 1
            fields.append(field)
            last = n
        elif fields and n == last + 1 and strange < 3 and (lines[n][:1].isspace() or "@" in text):
            fields[-1] = _field(fields[-1].label, f"{fields[-1].text} {text}")  # a field that goes on
            last, strange = n, strange + 1
        else:
            break
    return last + 1 - at if _is_head(fields, lines, at, last, ruled=ruled) else 0


@dataclass(frozen=True, slots=True)
class _Field:
    """A field as a head may have it; `moment`: a day with a time stands in it."""

    label: str
    text: str
    addressed: bool
    dated: bool
    moment: bool

    @property
    def word(self) -> str:
        return self.label.split(maxsplit=1)[0]


@lru_cache(maxsize=_LINES_KEPT)
def _field_in(line: str) -> _Field | None:
    """The field that a line is; None if it is none. A line is looked at from each one above it."""
    label = label_of(line)
    return _field(label, plain_digits(line.partition(":")[2])) if label else None


def _field(label: str, text: str) -> _Field:
    numbers = sum(1 for _ in numbers_in(text)) if has_day(text) else 0
    return _Field(label, text, _has_address(text), numbers > 1, numbers >= _NUMBERS_OF_A_MOMENT)


def _stands_alone(lines: Sequence[str], at: int) -> bool:
    """Decide whether a field stands between empty lines: some programs part the subject from the rest."""
    return bool(label_of("".join(lines[at : at + 1]).strip())) and not "".join(lines[at + 1 : at + 2]).strip()


def _is_flat_head(text: str) -> bool:
    """Decide whether all fields of a head stand in one line, as HTML becomes text in some programs."""
    moment = has_day(text) and has_time(text)
    words = text.replace(" :", ":").split()
    labels = [word for word in words if word.endswith(":") and len(word) > 2 and word[-3:-1].isalpha()]
    return moment and _has_address(text) and len(labels) >= 3


def _count_bare_fields(lines: Sequence[str], at: int) -> int:
    """Count the lines from `at` on that are a head whose fields have no colons: two addresses and a date."""
    block: list[str] = []
    for line in lines[at : at + 6]:
        if not line.strip() or len(line) > LONGEST:
            break
        block.append(plain_digits(line))
    addressed = sum(map(_has_address, block))
    return len(block) if addressed >= 2 and any(map(has_day, block)) else 0


def _is_head(fields: Sequence[_Field], lines: Sequence[str], at: int, last: int, *, ruled: bool) -> bool:
    if len(fields) < 2:
        return False
    addressed = [n for n, field in enumerate(fields) if field.addressed]
    dated = [n for n, field in enumerate(fields) if field.dated]
    known = len(_KNOWN.intersection([field.word for field in fields]))
    if addressed and dated and (len(addressed) > 1 or addressed != dated):
        return len(fields) >= 3 or ruled or known == 2
    starts = fields[0].word in _KNOWN_STARTS
    if known >= 3 and starts:
        return True
    if known == len(fields) == 2 and starts and fields[0].addressed:
        return True  # "From: X <x@y>", "To: Z"
    if len(fields) < 4 - ruled or not any(field.moment for field in fields):
        return False
    alone = (at == 0 or not lines[at - 1].strip()) and not "".join(lines[last + 1 : last + 2]).strip()
    return alone or ruled


def attribution(lines: Sequence[str], at: int, *, sure: bool = False) -> int:
    """Count the lines from `at` on that introduce a quote ("On Monday, X wrote:", often wrapped); 0 if none.

    It ends in a colon and has an address with a date, a day with a time, or a verb of saying. `sure`: no
    marked quote need follow.
    """
    line = lines[at].strip()
    around = [*_around_addresses(line)]
    if any(_goes_on_behind_colon(behind) and is_dated(before) for before, behind in around):
        return 1
    if is_between_marks(line) or (_NAMED_AND_DATED.match(line) and has_day(line) and has_time(line)):
        return 1
    dated = any(not behind and "".join(bare_words(before))[:1].isdecimal() for before, behind in around)
    if dated and has_day(line):
        return int(has_time(line) or quote_follows(lines, at + 1))
    joined = shorter = ""
    for count in range(1, _MOST_ATTRIBUTION_LINES + 1):
        if at + count > len(lines) or (count > 1 and not lines[at + count - 1].strip()):
            return 0
        line = lines[at + count - 1].strip()
        if line.startswith((">", "|")) and not line.startswith("> wrote"):
            return 0
        joined = f"{joined} {line}".strip()
        shorter = f"{shorter} {line}".strip() if count > 1 else ""
        if len(joined) > _LONGEST_ATTRIBUTION:
            return 0
        if not joined.endswith((":", "--")):
            continue
        joined, shorter = plain_digits(joined), plain_digits(shorter)
        if not _introduces(joined, lines, at + count, sure):
            return 0
        first = lines[at].strip()
        belongs = is_dated(first) or (_starts(first) and any(map(str.isdecimal, first)))
        return count if count == 1 or belongs or not _introduces(shorter, lines, at + count, sure) else 0
    return 0


def is_between_marks(line: str) -> bool:
    """Decide whether a line between marks (``>>> ... >>>``) names a writer and a moment."""
    before, behind = _MARKS
    return line.startswith(before) and line.endswith(behind) and "@" in line and is_dated(line)


def before_attribution(line: str) -> str:
    """The answer that stands in front of an attribution in its first line; empty if none does."""
    begins = _BEGINS_WITHIN.search(line)
    before = line[: begins.start()].rstrip("- ") if begins else ""
    return before if any(map(str.isalpha, before)) and not is_dated(before) else ""


def _introduces(text: str, lines: Sequence[str], below: int, sure: bool) -> bool:
    addressed = "@" in text and _has_address(text)
    follows = sure or quote_follows(lines, below)
    if not (addressed or follows or any(map(str.isdecimal, text))):
        return False
    if _has_verb(text):
        stamped = addressed or follows or is_dated(text)
        return stamped and (_starts(text) or is_dated(text) or addressed)
    if not text.endswith(":"):
        return False
    if addressed and is_dated(text):
        return True
    if follows and any(behind.strip() == ":" for _, behind in _around_addresses(text)):
        return True
    words = sum(any(map(str.isalpha, word)) for word in text.split())
    unspaced = sum(one.isalpha() and one >= _UNSPACED for one in text) >= 5
    return (words >= 3 or unspaced) and has_day(text) and has_time(text)


def _starts(text: str) -> bool:
    """Decide whether a line begins as attributions do."""
    return end_of_opening(text.lstrip("-").removeprefix(" "), _STARTS) > 0


def _has_address(text: str) -> bool:
    """Decide whether there is an address in a text."""
    around = pairwise(text.split("@"))
    return any(one[-1:].strip(" \t<>") and other[:1].strip(" \t<>") for one, other in around)


def _around_addresses(text: str) -> Iterator[tuple[str, str]]:
    """Texts before and behind each address in brackets."""
    begun = text.split("<")
    for number, part in enumerate(begun[1:], 1):
        address, bracket, behind = part.partition(">")
        name, _, host = address.partition("@")
        if bracket and name and host and address.split() == [address]:
            yield "<".join(begun[:number]), "<".join((behind, *begun[number + 1 :]))


def _is_sender(line: str) -> bool:
    """Decide whether a name and an address stand alone on a line, as Lotus Notes begins its head."""
    around = next(_around_addresses(line), ("", ""))
    name, behind = around
    return 0 < len(name) <= _LONGEST_NAME and not behind and not set("<>@:") & set(name)


def _goes_on_behind_colon(text: str) -> bool:
    """Decide whether a line goes on behind a colon: some programs put a quotation's first line there."""
    before, _, behind = text.partition(":")
    return len(before) <= _LONGEST_NAME and not set("<>") & set(before) and behind[:1].isspace()


def _says_other_letter(line: str) -> bool:
    """Decide whether a line says that another letter stands below it."""
    low = line.lower()
    if low.startswith("--"):
        said = low.strip("-").strip()
        if said in _BETWEEN_DASHES or said.startswith(_FORWARDED_BY):
            return True
    if low.endswith(":") and low.removesuffix(":").rstrip() in _BEFORE_A_COLON:
        return True
    before, behind = _BETWEEN_HASHES
    if low.startswith(before) and low.endswith(behind):
        return "#" not in low.removeprefix(before).removesuffix(behind)
    return _asks_to_answer_above(low)


def _asks_to_answer_above(line: str) -> bool:
    """Decide whether a line is one of ``Please type your reply above this line``."""
    before, above, behind = line.partition(_ABOVE)
    if not above or bare_words(behind):
        return False
    *asks, answer = bare_words(before) or [""]
    return answer in _ANSWER_ABOVE and _ASKS_TO_ANSWER.issuperset(asks)


def is_certain(lines: Sequence[str]) -> bool:
    """Decide whether a head can be nothing else: it has an address, a verb of saying, or known words."""
    text = " ".join(line.strip() for line in lines)
    known = {label.split()[0] for line in lines if (label := label_of(line.strip()))}
    return (
        _has_address(text)
        or _has_verb(text)
        or any(_says_other_letter(line.strip()) for line in lines)
        or len(known & _KNOWN) >= 3
    )


def quote_follows(lines: Sequence[str], at: int) -> bool:
    """Decide whether the next line that says anything is a marked one."""
    following = next((line for line in lines[at : at + 4] if line.strip()), "")
    return following.lstrip().startswith((">", "|"))
