"""Offered lines that an answer takes with a change: ``Both please, but nine in the evening``.

What is changed comes back as lines to say yes to, with all that the answer takes and did not change. Not
here: answers that change nothing (menu_answers), what a sentence says of times and sums (slots).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from judge.commands.orders.numbers_said import numbers_taken
from judge.commands.people import consent
from judge.commands.people.consent_words import name_given, words_that_say_more
from judge.commands.session import Session
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.slots import sights
from judge.core.plain_text import words_between

_MOST_WORDS = 25
_CLOCK, _DAYS, _SUM, _UNTIL = "clock", "days", "number", ("set deadline ", "pause until ")


def lines_changed(session: Session, said: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The lines that an answer takes, as it changes them; none if it takes none, or changes nothing."""
    chosen, change = _chosen(said, lines)
    if not chosen or not change:
        return ()
    values = {
        slot: found[0]
        for sight in reversed(sights(session, change, wishes()))
        for slot, found in sight.values.items()
        if len(found) == 1
    }
    changed = _with_name(_with_values(chosen, values), change)
    return changed if changed != chosen else ()


def lines_named(said: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The one line that a yes names by words of it (``yes to the draw as well``); none if it names none."""
    if not consent.begins_with_yes(said):
        return ()
    words = words_that_say_more(said)
    found = tuple(line for line in lines if words and set(words) <= {*words_between(line.lower(), "?,;:-")})
    return found if len(found) == 1 else ()


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
    return (), ""


def _with_values(lines: tuple[str, ...], values: Mapping[str, str]) -> tuple[str, ...]:
    """The lines with a time of day, days, a sum, a date in the place of those that they have."""
    if _CLOCK in values and any(map(_has_clock, lines)):
        clock = values[_CLOCK]
        return tuple(_with_word(line, _is_clock, clock) for line in lines)
    if "weekdays" in values:
        return tuple(_behind(line, _DAYS, values["weekdays"]) for line in lines)
    if _SUM in values and sum(_has_sum(line) for line in lines) == 1:
        return tuple(_with_sum(line, values[_SUM]) for line in lines)
    if "date" in values:
        heads = [next((head for head in _UNTIL if line.startswith(head)), "") for line in lines]
        return tuple(
            f"{head}{values['date']}" if head else line for head, line in zip(heads, lines, strict=True)
        )
    return lines


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
    """A line with another sum, written as the one before: ``3d``, ``+3``."""
    old = next(filter(_is_sum, line.split(" ")), "")
    sign, ducats = "+" * old.startswith("+"), "d" * old.endswith("d")
    return _with_word(line, _is_sum, f"{sign}{value}{ducats}")


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
    return word.removesuffix("d").removeprefix("+").isdecimal()


def _is_name(word: str) -> bool:
    return word.startswith("?") and len(word) > 1
