"""The rows of ``grammar/wishes.yaml`` and of a game's own file, with the words that fill their slots.

Languages other than English and French have their examples and words in ``grammar/wishes``.
Not here: how a sentence is ranked by them (understanding.intents), what fills a slot (slots).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Any

from judge import resources
from judge.commands.wishes.kinds_of_rows import (
    rows_of_powers,
    rows_saying_yes,
    rows_supposing,
    rows_undoing,
    rows_undone,
    rows_with_a_phrase,
    rows_with_one_of,
    words_of_phrase,
)
from judge.commands.wishes.row_files import LanguageFile, language_files, wishes_file
from judge.core.places import Role
from judge.core.system.words import bare
from judge.understanding.intents import NAMES, Examples, Like, Ranked, Row, rank_among, words_of
from judge.understanding.tokens import fold

STRANGER = "stranger"
"""The role of whoever is signed on nowhere."""
KEEPER = "keeper"
"""The role of whoever leads the judge itself."""
_ANYBODY = "anybody"
_LETTERS = 5
"""Letters of a word that count in languages with many endings: ``ordine``, ``ordini``, ``ordinato``."""
_LAST_HOUR = 24
_TELLS, _CHANGES = "tells", "changes"


class WishesError(ValueError):
    """A file of wishes says something that nobody could mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """All rows for a game with their examples, and the words of times, spans and its own slots.

    `others`: the same rows with examples of one language each, weighed by themselves.
    `halves`: words for half of a unit of time.
    `numbers`: numbers in words by the word for what they count (``due giorni``): elsewhere they may be
    words of another language. `topics`: what prose near a row is about, by the row.
    `options`: further names of options, folded and without blanks, with the word of SET. `denies`: words that
    turn a sentence round; `denying`: the rows that have examples with one; `undoing`: those whose line takes
    another's back. `supposing`: the rows that have a question of what would happen. `asks`: what questions
    begin with; `still`: words of questions whether something is as it was. `little`: words that say nothing
    of what is wanted. `telling`: words of what others say, and of conditions; `joining`: words and signs
    between the parts of a sentence; `hence`: those before what follows from the rest. `refers`: words of a
    sentence that speaks of what others say. `declines`: how somebody says that they will not do something, or
    what others say. `takes_back`: how they say that what they said is no more so, `wants_now` that they are
    for it by now; `tries_out`: how they say that they only ask what would be; `before_places`: words before a
    place, `before_messages` words and signs before what is to be passed on, `coordinating` those between two
    wishes; `taking_back`: the rows that have examples with a phrase of the former. `ordinals`: the number
    that a word counts to (``second``). `ahead_of_hours`, `behind_hours`: phrases beside an hour, and
    the minutes that they add to it; `hours`: hours in words.
    `uncounted`: what makes a number in words behind it none (``no one``), `uncounted_before` what does
    before it (``one more``); `days_counted`: days of a month in words (``the fourteenth``). `ahead_of_days`:
    what stands before a day whose short name is a word as well (``until Mon``, and not ``mon ami``).
    `between_spans`: words that join two spans. `until`, `before_unknown_dates`, `unknown_dates`: what stands
    before a day that no calendar of ours has, and the words of such days (``until after Easter``).
    `foreign_languages`: names of languages that nobody may answer in yet; `of_clocks`: words for a time
    behind such a name. `of_powers`: rows that say of an address what another row says of a power; `past`:
    those that tell of days which are over; `ahead`: those that are about days to come; `game`: whose rows
    are among them.
    """

    examples: Examples
    others: tuple[Examples, ...]
    times: Mapping[str, str]
    parts_of_days: Mapping[str, str]
    spans: Mapping[str, str]
    whole_spans: Mapping[str, str]
    ones: frozenset[str]
    halves: frozenset[str] = frozenset()
    to: frozenset[str] = frozenset()
    at: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()
    ahead_of_hours: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    behind_hours: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    ahead_of_days: frozenset[str] = frozenset()
    between_spans: frozenset[str] = frozenset()
    until: frozenset[str] = frozenset()
    before_unknown_dates: frozenset[str] = frozenset()
    unknown_dates: frozenset[tuple[str, ...]] = frozenset()
    hours: Mapping[str, int] = field(default_factory=dict)
    uncounted: frozenset[str] = frozenset()
    uncounted_before: frozenset[str] = frozenset()
    days_counted: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    meaning: tuple[str, ...] = ()
    slots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    before_years: frozenset[str] = frozenset()
    phases: Mapping[str, str] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    denies: frozenset[str] = frozenset()
    denying: frozenset[str] = frozenset()
    undoing: frozenset[str] = frozenset()
    undone: frozenset[str] = frozenset()
    supposing: frozenset[str] = frozenset()
    asks: frozenset[str] = frozenset()
    still: frozenset[str] = frozenset()
    little: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    joining: frozenset[str] = frozenset()
    refers: frozenset[str] = frozenset()
    hence: frozenset[str] = frozenset()
    declines: tuple[str, ...] = ()
    takes_back: tuple[str, ...] = ()
    wants_now: tuple[str, ...] = ()
    tries_out: tuple[str, ...] = ()
    before_places: frozenset[str] = frozenset()
    before_messages: frozenset[str] = frozenset()
    coordinating: frozenset[str] = frozenset()
    the_game: frozenset[str] = frozenset()
    that: frozenset[str] = frozenset()
    between_weekdays: frozenset[str] = frozenset()
    each_weekday: frozenset[str] = frozenset()
    of_others: frozenset[str] = frozenset()
    no_hours: frozenset[tuple[str, ...]] = frozenset()
    taking_back: frozenset[str] = frozenset()
    ordinals: Mapping[str, int] = field(default_factory=dict)
    foreign_languages: Mapping[str, str] = field(default_factory=dict)
    of_clocks: frozenset[str] = frozenset()
    of_powers: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()
    ahead: frozenset[str] = frozenset()
    game: str = ""
    _kinds: dict[str, frozenset[str]] = field(default_factory=dict, init=False, compare=False, repr=False)
    """By row: the kinds of names that its examples speak of."""

    def says_something_of(self, row: str, text: str) -> bool:
        """Decide whether a text and a row's examples have more in common than little words, and than one
        name where it has words of its own.
        """
        shared = {word for one in self._all for word in one.common_words(row, text)} - self.little
        if shared - NAMES or len(shared) > 1:
            return True
        return bool(shared) and all(word[:1] == "<" or word in self.little for word in words_of(text))

    @property
    def _all(self) -> tuple[Examples, ...]:
        return (self.examples, *self.others)

    def says_words_of(self, row: str, text: str) -> bool:
        """Decide whether a text and a row's examples have a word in common, besides little words and kinds of
        names.
        """
        shared = (word for one in self._all for word in one.common_words(row, text))
        return any(word[:1] != "<" and word not in self.little for word in shared)

    def speak_of(self, row: str) -> frozenset[str]:
        """The kinds of names and dates that examples of a row have (``was the deadline not on {date}``)."""
        if row not in self._kinds:
            words = (word for one in self._all for word in one.words_of_row(row))
            self._kinds[row] = frozenset(word[1:-1] for word in words if word[:1] == "<")
        return self._kinds[row]

    def like(self, text: str) -> tuple[tuple[Like, ...], ...]:
        """The rows with which a text has anything in common, by the languages that it may be in."""
        of_text = (other for other in self.others if other.are_in_the_language_of(text))
        return tuple(tuple(examples.like(text)) for examples in (self.examples, *of_text))

    def rows_for(self, role: str) -> frozenset[str]:
        """The names of the rows that somebody in a role may say."""
        return frozenset(row.name for row in self.examples.rows if role in row.roles)


def rank_rows(like: Iterable[Sequence[Like]], rows: frozenset[str], least: float = 0.0) -> tuple[Ranked, ...]:
    """The rows among those that may be said which a text is like by more than `least`, the likest first, each
    in one language.
    """
    best: dict[str, Ranked] = {}
    for one in chain.from_iterable(rank_among(of_language, rows) for of_language in like):
        before = best.get(one.row.name)
        if one.score > (least if before is None else before.score):
            best[one.row.name] = one
    return tuple(sorted(best.values(), key=lambda one: (-one.score, one.row.name)))


@cache
def wishes(game: str = "") -> Wishes:
    """The rows of the house, and those of a game (its folder in ``grammar``)."""
    files = [wishes_file("grammar", "wishes.yaml")]
    if game and resources.folder("grammar").joinpath(game, "wishes.yaml").is_file():
        files.append(wishes_file("grammar", game, "wishes.yaml"))
    others = language_files()
    further = {name: said for file in files for name, said in file.further.items()}
    named = [
        (name, _with_more(said, further.get(name, {}))) for file in files for name, said in file.rows.items()
    ]
    told = dict(named)
    rows = [_row(name, said) for name, said in named]
    if len(told) < len(rows) or further.keys() - told.keys():
        raise WishesError(
            f"{game} and the house have a row of one name, or it knows more of one that is none"
        )
    topics = {row: topic for file in files for topic, near in file.topics.items() for row in near}
    if topics.keys() - told.keys():
        raise WishesError(f"no row is called {min(topics.keys() - told.keys())}, that a topic names")
    denies = frozenset(files[0].denies)
    takes_back = tuple(" ".join(words_of_phrase(said)) for said in files[0].takes_back)
    house, calendars = files[0], [other.calendar for other in others.values()]
    counted = [house.spans, *(one.spans for one in calendars)]
    foreign = tuple(_of_language(code, other, rows, told) for code, other in others.items())
    all_rows = [*rows, *(row for other in foreign for row in other.rows)]
    return Wishes(
        examples=Examples(
            rows, _groups([group for file in files for group in file.same]), idle=house.wrappings
        ),
        others=foreign,
        denies=denies,
        denying=rows_with_one_of(denies, all_rows) - rows_saying_yes(denies, rows),
        undoing=rows_undoing(rows),
        undone=rows_undone(rows),
        supposing=rows_supposing(all_rows),
        asks=frozenset(house.asks),
        still=frozenset(house.still),
        telling=frozenset(fold(word) for word in house.telling),
        declines=tuple(" ".join(words_of_phrase(said)) for said in house.declines),
        takes_back=takes_back,
        wants_now=tuple(" ".join(words_of_phrase(said)) for said in house.wants_now),
        the_game=frozenset(" ".join(words_of_phrase(said)) for said in house.the_game),
        between_weekdays=frozenset(fold(word) for word in house.between_weekdays),
        each_weekday=frozenset(fold(word) for word in house.each_weekday),
        of_others=frozenset(fold(word) for word in house.of_others),
        no_hours=frozenset(words_of_phrase(said) for said in house.no_hours),
        that=frozenset(fold(word) for word in house.that),
        before_places=frozenset(fold(word) for word in house.before_places),
        before_messages=frozenset(fold(word) for word in house.before_messages),
        coordinating=frozenset(fold(word) for word in house.coordinating),
        tries_out=tuple(" ".join(words_of_phrase(said)) for said in house.tries_out),
        taking_back=rows_with_a_phrase(takes_back, all_rows),
        ordinals={fold(word): number for number, words in house.ordinals.items() for word in words},
        hence=frozenset(fold(word) for word in house.hence),
        foreign_languages={
            fold(word): name for name, words in house.foreign_languages.items() for word in words
        },
        joining=frozenset(fold(word) for word in house.joining),
        refers=frozenset(fold(word) for word in house.refers),
        of_clocks=frozenset(fold(word) for word in house.of_clocks),
        of_powers=rows_of_powers(rows),
        past=frozenset(row.name for row in rows if row.past),
        ahead=frozenset(row.name for row in rows if row.ahead),
        game=game,
        little=frozenset(word for said in house.little for word in words_of(said)),
        times=dict(house.times) | _fold_tables(one.times for one in calendars),
        parts_of_days=dict(house.parts_of_days) | _fold_tables(one.parts_of_days for one in calendars),
        spans={fold(word): unit for spans in counted for unit, words in spans.items() for word in words},
        whole_spans=house.whole_spans,
        halves=frozenset(fold(word) for word in house.halves),
        ones=frozenset({*house.ones, *(fold(word) for one in calendars for word in one.ones)}),
        to=frozenset(fold(word) for one in calendars for word in one.to),
        at=frozenset(fold(word) for words in (house.at, *(one.at for one in calendars)) for word in words),
        after=frozenset({*house.after, *(fold(word) for one in calendars for word in one.after)}),
        between=frozenset(fold(word) for one in calendars for word in one.between),
        ahead_of_hours=_phrases([house.ahead_of_hours, *(one.ahead_of_hours for one in calendars)]),
        behind_hours=_phrases([house.behind_hours, *(one.behind_hours for one in calendars)]),
        ahead_of_days=frozenset(fold(word) for word in house.ahead_of_days),
        between_spans=frozenset(fold(word) for word in house.between_spans),
        until=frozenset(fold(word) for word in house.until),
        before_unknown_dates=frozenset(
            word for said in house.before_unknown_dates for word in words_of_phrase(said)
        ),
        unknown_dates=frozenset(words_of_phrase(said) for file in files for said in file.unknown_dates),
        hours=_hours(),
        uncounted=frozenset(fold(word) for word in house.uncounted),
        uncounted_before=frozenset(fold(word) for word in house.uncounted_before),
        days_counted={
            fold(word): day for days in house.days_counted.values() for day, word in enumerate(days, start=1)
        },
        numbers=_counting(others),
        meaning=house.meaning,
        slots={
            slot: {word: value for value, words in values.items() for word in words}
            for file in files
            for slot, values in file.slots.items()
        },
        before_years=frozenset(word for file in files for word in file.before_years),
        phases={
            fold(word): phase for file in files for phase, words in file.phases.items() for word in words
        },
        topics=topics,
        options={
            bare(fold(word)): option
            for file in files
            for option, words in file.options.items()
            for word in words
        },
    )


def _of_language(
    code: str, language: LanguageFile, rows: Sequence[Row], told: Mapping[str, Mapping[str, Any]]
) -> Examples:
    """The rows with what is said in one language: in its file, and in the file that has the row."""
    said = {row.name: (*language.rows.get(row.name, ()), *told[row.name].get(code, ())) for row in rows}
    groups = _groups([[fold(word) for word in group] for group in language.same])
    return Examples(
        [replace(row, examples=said[row.name]) for row in rows if said[row.name]],
        groups,
        _LETTERS,
        language.wrappings,
    )


def _fold_tables(tables: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {fold(word): meant for table in tables for word, meant in table.items()}


def _phrases(tables: Iterable[Mapping[str, int]]) -> dict[tuple[str, ...], int]:
    """Phrases as the words of tokens, with their minutes."""
    return {words_of_phrase(phrase): minutes for table in tables for phrase, minutes in table.items()}


def _hours() -> Mapping[str, int]:
    """The numbers of all languages that are one word and may be an hour."""
    folder = resources.folder("grammar").joinpath("sentences")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".yaml"))
    tables = (resources.table("grammar", "sentences", name).get("numbers", {}) for name in names)
    told = ((fold(str(word)), int(number)) for table in tables for word, number in table.items())
    return {word: number for word, number in told if number <= _LAST_HOUR and word.isalpha()}


def _counting(others: Mapping[str, LanguageFile]) -> Mapping[str, Mapping[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for code, one in others.items():
        known = resources.table("grammar", "sentences", f"{code}.yaml").get("numbers", {})
        numbers = {fold(str(word)): int(number) for word, number in known.items()}
        counted = (*one.calendar.spans.values(), one.calendar.counted)
        for unit in (fold(word) for said in counted for word in said):
            found[unit] = {**found.get(unit, {}), **numbers}
    return found


def _groups(groups: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """Groups of words that mean the same, those with a word in common put together."""
    found: list[list[str]] = []
    for group in groups:
        with_it = [other for other in found if set(other) & set(group)]
        found = [other for other in found if other not in with_it]
        found.append([*dict.fromkeys([*(word for other in with_it for word in other), *group])])
    return found


def _with_more(said: Mapping[str, Any], examples: Mapping[str, tuple[str, ...]]) -> Mapping[str, Any]:
    """A row with further examples, by language."""
    return {**said, **{code: (*said.get(code, ()), *more) for code, more in examples.items()}}


def _row(name: str, said: Mapping[str, Any]) -> Row:
    if said["does"] not in (_TELLS, _CHANGES):
        raise WishesError(f"{name}: does what?")
    lines = tuple(said.get("lines", ())) or ((said["line"],) if "line" in said else ())
    roles = frozenset(str(said["for"]).split())
    everybody = frozenset(role.value for role in Role) if _ANYBODY in roles else frozenset()
    unknown = roles - frozenset(role.value for role in Role) - {_ANYBODY, STRANGER, KEEPER}
    idle = bool(said.get("idle", False))
    if unknown or [bool(lines), "page" in said, idle].count(True) != 1:
        raise WishesError(f"{name}: nobody may say it, or it means nothing")
    return Row(
        name=name,
        lines=lines,
        page=str(said.get("page", "")),
        roles=(roles - {_ANYBODY}) | everybody,
        changes=said["does"] == _CHANGES,
        instead=tuple(said.get("instead", ())),
        grave=bool(said.get("grave", False)),
        carries=bool(said.get("carries", False)),
        own=bool(said.get("own", False)),
        tries=bool(said.get("tries", False)),
        past=bool(said.get("past", False)),
        ahead=bool(said.get("ahead", False)),
        only=frozenset(str(said.get("only", "")).split()),
        idle=idle,
        apart=bool(said.get("apart", False)),
        remark=str(said.get("remark", "")),
        offers=tuple(said.get("offers", ())),
        examples=(*said.get("en", ()), *said.get("fr", ())),
    )
