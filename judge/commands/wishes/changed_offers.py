"""Offered lines that an answer takes with a change: ``Both please, but nine in the evening``.

What is changed comes back as lines to say yes to, with all that the answer takes and did not change. Not
here: answers that change nothing (menu_answers), what a sentence says of times and sums (slots).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache

from judge.commands.orders.numbers_said import numbers_taken
from judge.commands.people import consent
from judge.commands.people.consent_words import (
    counts,
    is_made_of_words_of,
    name_given,
    phrases_for,
    place_said,
    without_no,
    words_said,
    words_that_say_more,
)
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.certainty import LIKELY
from judge.commands.wishes.letters_in_sentences import lines_of_letter
from judge.commands.wishes.letters_told import seats_alone
from judge.commands.wishes.offers_left import undoes
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.slots import sights
from judge.core.plain_text import words_between
from judge.syntax.dates import read_date

_MOST_WORDS = 25
_MOST_NAMING = 4
"""Words that name a line."""
_CLOCK, _DATE, _DAYS, _SUM = "clock", "date", "days", "number"
_UNTIL = ("set deadline ", "pause until ")
_LETTERS = ("broadcast", "press to ")
_ABSENCE, _TO, _SIGNS = ("set absence ", "set vacation "), " to ", ("+", "-")


def lines_changed(session: Session, said: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The lines that an answer takes, as it changes them; none if it takes none, or changes nothing."""
    chosen, change = _chosen(said, lines)
    if not chosen or not change:
        return ()
    if letter := _with_other_recipients(session, said, chosen, change):
        return letter
    seen = sights(session, change, wishes())
    values = {
        slot: found[0]
        for sight in reversed(seen)
        for slot, found in sight.values.items()
        if len(found) == 1 and slot != "topic"
    }
    if any(_CLOCK in sight.values and _DATE not in sight.values for sight in seen):
        values.pop(_DATE, "")  # an hour alone names no day
    counted = [str(counts()[word]) for word in words_said(change) if word in counts()]
    if len(counted) == 1 and not values:
        values[_SUM] = counted[0]
    changed = _with_name(_with_some_people(_with_values(chosen, values), said, change), change)
    if any(_is_sooner(session, now, before) for now, before in zip(changed, chosen, strict=True)):
        return ()
    return changed if changed != chosen else ()


def lines_named(session: Session, said: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The one line that a yes, or a word like ONLY, names by words of it (``yes to the draw as well``); none
    if it names none.
    """
    said, denied = _without_places_denied(said)
    first = words_said(said)[:1]
    words = [word for word in words_that_say_more(said) if word not in phrases_for("only")]
    if not consent.says_yes_beside(said, words) and not (first and first[0] in phrases_for("only")):
        return ()
    if tuple(words) in _words_of_undoing() and len(lines) == 1 and undoes(lines[0]):
        return tuple(lines)
    found = tuple(line for line in lines if is_made_of_words_of(words, line))
    if (
        words
        and not found
        and not denied
        and not consent.denies_anything(said)
        and len(words) <= _MOST_NAMING
    ):
        heads = {head for line in lines if sum(one.startswith(head := _head(line)) for one in lines) == 1}
        wanted = {_head(wish.line) for wish in wishes_in(session, " ".join(words)) if wish.score >= LIKELY}
        found = tuple(line for line in lines if _head(line) in heads & wanted)
    return found if len(found) == 1 else ()


@cache
def _words_of_undoing() -> frozenset[tuple[str, ...]]:
    """The words that count of each phrase with which a yes may take the one line that undoes something."""
    return frozenset(tuple(words_that_say_more(phrase)) for phrase in phrases_for("undoes-it")) - {()}


def _head(line: str) -> str:
    return " ".join(line.split()[:2])


def _without_places_denied(said: str) -> tuple[str, bool]:
    """An answer without a first part that only denies a line by its place (``not the first one, ...``)."""
    part, comma, rest = said.partition(",")
    words = words_said(part)
    if comma and len(words) > 1 and words[0] in phrases_for("negations") and place_said(" ".join(words[1:])):
        return rest.strip(), True
    return said, False


def changes_it(said: str) -> bool:
    """Decide whether an answer takes what was offered with a change, by a word like BUT behind a yes."""
    words = [word for word in words_said(said) if word not in phrases_for("goes-with-no")]
    turns = phrases_for("only", "but")
    behind = words[1] in turns if len(words) > 1 else False
    return bool(words) and (words[0] in phrases_for("only") or (consent.begins_with_yes(said) and behind))


def _chosen(said: str, lines: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The lines that the beginning of an answer takes, and the words behind that."""
    words = said.split()
    if len(words) > _MOST_WORDS:
        return (), ""
    for end in range(len(words), 0, -1):
        head, change = " ".join(words[:end]).rstrip(" ,;.-"), " ".join(words[end:]).rstrip(" .,;!")
        if consent.agrees_to_all(head) or consent.answer_of([head]) is consent.Answer.YES:
            return tuple(lines), change
        if (numbers := numbers_taken(head)) and max(numbers) <= len(lines):
            return tuple(lines[number - 1] for number in numbers), change
    words = words_said(without_no(said) or said)
    limited = bool(words) and words[0] in phrases_for("only")
    return (tuple(lines), " ".join(words)) if limited else ((), "")


def _with_values(lines: tuple[str, ...], values: Mapping[str, str]) -> tuple[str, ...]:
    """The lines with a time of day, days, a sum, a date in the place of those that they have."""
    if _CLOCK in values and any(map(_has_clock, lines)) and _DATE not in values:
        clock = values[_CLOCK]
        return tuple(_with_word(line, _is_clock, clock) for line in lines)
    if _CLOCK in values and _DATE not in values:
        return tuple(f"{line} {values[_CLOCK]}" if line.startswith(_UNTIL) else line for line in lines)
    if "weekdays" in values:
        return tuple(_behind(line, _DAYS, values["weekdays"]) for line in lines)
    amount = values.get(_SUM) or values.get(_DAYS) or values.get("span", "").removesuffix("d")
    if amount.isdecimal() and sum(_has_sum(line) for line in lines) == 1:
        return tuple(_with_sum(line, amount) for line in lines)
    return tuple(_with_date(line, values[_DATE]) for line in lines) if _DATE in values else lines


def _with_date(line: str, date: str) -> str:
    """A line until a day with another one, at the hour that it has if that names none; or from one to
    another with another end.
    """
    if line.startswith(_ABSENCE) and line.count(_TO) == 1:
        return f"{line.partition(_TO)[0]}{_TO}{date}"
    head = next((head for head in _UNTIL if line.startswith(head)), "")
    if not head:
        return line
    clock = next(filter(_is_clock, line.split()), "")
    return f"{head}{date} {clock}".rstrip() if clock and not _has_clock(date) else f"{head}{date}"


def _is_sooner(session: Session, line: str, before: str) -> bool:
    """Decide whether a line moves the deadline before the one that is set, as the line offered did not."""
    if line == before or not line.startswith(_UNTIL[0]) or not isinstance(session, SignedOn):
        return False
    due, now, zone = session.table().deadline, session.context.now, session.table().time_zone
    moved, offered = [read_date(one.removeprefix(_UNTIL[0]), now, zone) for one in (line, before)]
    return due is not None and moved is not None and offered is not None and moved < due <= offered


def _with_some_people(lines: tuple[str, ...], said: str, change: str) -> tuple[str, ...]:
    """The lines with those of their addresses alone that an answer limits them to (``but only Ann``)."""
    if phrases_for("only").isdisjoint(words_said(said)):
        return lines
    named = frozenset(words_said(change))
    return tuple(_with_addresses(line, named) for line in lines)


def _with_other_recipients(
    session: Session, said: str, lines: tuple[str, ...], change: str
) -> tuple[str, ...]:
    """The one letter of an offer to those alone that an answer limits it to (``no, only to Ida``)."""
    head, _, below = lines[0].partition("\n")
    if len(lines) != 1 or not below or not head.startswith(_LETTERS) or not isinstance(session, SignedOn):
        return ()
    limited = not phrases_for("only").isdisjoint(words_said(said))
    seats = seats_alone(session, change) if limited else ()
    return (lines_of_letter(session, below.rpartition("\n")[0], seats),) if seats else ()


def _with_addresses(line: str, named: Set[str]) -> str:
    words = line.split(" ")
    meant = [word for word in words if "@" in word and _is_of(word, named)]
    if "\n" in line or not meant:
        return line
    return " ".join(word for word in words if "@" not in word or word in meant)


def _is_of(address: str, named: Set[str]) -> bool:
    return address in named or not named.isdisjoint(words_between(address.partition("@")[0].lower(), "._-+"))


def _with_name(lines: tuple[str, ...], change: str) -> tuple[str, ...]:
    """The lines with the name of a game that a change gives it: ``and call it lilies``."""
    name = name_given(change)
    return tuple(_with_word(line, _is_name, f"?{name}") for line in lines) if name else lines


def _with_word(line: str, is_meant: Callable[[str], bool], value: str) -> str:
    """A line with its one word of a kind replaced; of several lines the first alone: others may be text."""
    head, _, below = line.partition("\n")
    if sum(map(is_meant, head.split(" "))) != 1:
        return line
    changed = " ".join(value if is_meant(word) else word for word in head.split(" "))
    return "\n".join((changed, below)) if below else changed


def _with_sum(line: str, value: str) -> str:
    """A line with another sum, written as the one before: ``3d``, ``+3``, ``-3``."""
    old = next(filter(_is_sum, line.split(" ")), "")
    sign, mark = old[:1] if old[:1] in _SIGNS else "", "d" * old.endswith("d")
    return _with_word(line, _is_sum, f"{sign}{value}{mark}")


def _behind(line: str, head: str, value: str) -> str:
    words = line.split(" ")
    return (
        " ".join([*words[: words.index(head) + 1], value, *words[words.index(head) + 2 :]])
        if head in words[:-1]
        else line
    )


def _has_clock(line: str) -> bool:
    return any(map(_is_clock, line.split()))


def _is_clock(word: str) -> bool:
    hours, colon, minutes = word.partition(":")
    return bool(colon) and hours.isdecimal() and minutes.isdecimal()


def _has_sum(line: str) -> bool:
    return sum(map(_is_sum, line.split())) == 1


def _is_sum(word: str) -> bool:
    return word.removesuffix("d").removeprefix("+").removeprefix("-").isdecimal()


def _is_name(word: str) -> bool:
    return word.startswith("?") and len(word) > 1
