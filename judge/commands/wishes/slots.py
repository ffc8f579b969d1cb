"""Words of a sentence that fill a slot of a line: powers, places, dates, spans, addresses, options, topics.

A word may fill several slots, or be a word like others: each way to see the sentence is a `Sight`. Not here:
which line is meant (understanding.intents).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise, product, zip_longest

from judge.commands.information.help import book_of, game_of
from judge.commands.information.help_search import topic_words
from judge.commands.names.scenarios import words_for_scenarios
from judge.commands.session import Session
from judge.commands.wishes.ranges import ranges_in, several_hours
from judge.commands.wishes.rows import Wishes
from judge.commands.wishes.times import Filling, dates_in, number_of, phases_in, spans_in, with_hours_apart
from judge.commands.wishes.unknown_days import unknown_dates_in
from judge.commands.wishes.weekday_lists import hours_behind, weekday_lists
from judge.core.game import Seat
from judge.core.places import Role
from judge.core.remembered import ByIdentity
from judge.core.system.words import bare, vocabulary
from judge.core.table import GameRecord
from judge.core.written_words import word_spans
from judge.rendering import rule_text
from judge.rendering.words import whole_languages
from judge.syntax.languages import fold, language_codes, words
from judge.syntax.proposals import mentions
from judge.syntax.talk_words import phrases, words_in
from judge.syntax.time_zones import zone_named
from judge.understanding.tokens import NUMBER, WORD, Token, tokens

_AROUND_ADDRESSES, _AROUND_NAMES = "<>(),;:", "<>(),;:.!?\"'\u2013"
_FIGURES_OF_A_RULE = 3
_SHORTEST_NAME = 5
"""Letters of a name that need not begin with a capital."""
_SHORTEST_FIRST = 4
"""Letters of a name that begins a sentence: as an abbreviation it may be a word."""
_SHORTEST_ZONE, _SHORTEST_TOPIC = 4, 3
_LONGEST_OPTION = 3
_NOT = "'t"
"""The end of a word that is shortened by it, and no topic: ``don't``."""
_MOST_SIGHTS = 12
_THE_MASTER = "the master"
_ADDRESS, _UNIT = "address", "unit"
ZONE = "zone"
UNTIL = "until"
"""The slot for the end of a time from one day to another, which no words of the sentence stand for."""
_SEVERAL = "option"
"""Words that may be like others of which a sentence has several (``without famine and plague``)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A sentence with ``{power}`` and the like in it, and what stands there, in order.

    `perhaps`: the slot for which a word was taken that may be a word like others; empty: none was.
    `of_clocks`: a name of the board is seen as that of a zone.
    """

    text: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    perhaps: str = ""
    of_clocks: bool = False


def sights(session: Session, text: str, known: Wishes, *, calls: bool = True) -> tuple[Sight, ...]:
    """All ways to see a sentence, at most twelve. `calls`: it may call people by their first names, and not
    only their powers.
    """
    text = _with_masters(session, text)
    called, others = [*_people(session, text, addressed=calls)], [*_sure(session, text, known)]
    sure = _without_overlaps([*called, *others])
    named = {slot for one in sure if one not in called for slot in one.values}
    if not named.isdisjoint(("power", _ADDRESS)):
        called = [*_less_named(called, named)]
        sure = _without_overlaps([*called, *others])
    maybe = [one for one in _perhaps(session, text, known) if not any(_meets(one, other) for other in sure)]
    kinds = dict.fromkeys(kind for one in maybe for kind in one.values)
    found: dict[str, Sight] = {}
    for kind in ("", *kinds):
        some = [one for one in maybe if kind in one.values]
        more = _without_overlaps(some) if kind == _SEVERAL else some[:1]
        fillings = sorted([*sure, *more], key=lambda one: one.start)
        ways = [tuple(slot for slot in one.values if slot != UNTIL) for one in fillings]
        for slots in product(*ways):
            chosen = {slot for slot, way in zip(slots, ways, strict=True) if len(way) > 1}
            perhaps = kind or _ADDRESS * (_ADDRESS in chosen)
            seen = replace(_sight_of(text, fillings, slots), perhaps=perhaps, of_clocks=ZONE in chosen)
            found.setdefault(seen.text, seen)
            if len(found) >= _MOST_SIGHTS:
                return tuple(found.values())
    return tuple(found.values())


def _less_named(people: Sequence[Filling], named: Set[str]) -> Iterator[Filling]:
    """People of whom a sentence names less: no address beside another, no player beside a power."""
    for one in people:
        values = {slot: value for slot, value in one.values.items() if slot not in named}
        if values and not ("power" in one.values and "power" in named):
            yield replace(one, values=values)


def _sight_of(text: str, fillings: Sequence[Filling], slots: Sequence[str]) -> Sight:
    said, at = "", 0
    values: dict[str, list[str]] = {}
    for one, slot in zip(fillings, slots, strict=True):
        said += f"{text[at : one.start]} {{{slot}}} {one.beside} "
        values.setdefault(slot, []).append(one.values[slot])
        if UNTIL in one.values:
            values[UNTIL] = [one.values[UNTIL]]
        at = one.end
    return Sight(said + text[at:], values)


def _meets(one: Filling, other: Filling) -> bool:
    return one.start < other.end and other.start < one.end


def _without_overlaps(found: Sequence[Filling]) -> list[Filling]:
    """The fillings that come first in the list, without those that share a letter with one of them."""
    kept: list[Filling] = []
    for one in found:
        if not any(_meets(one, other) for other in kept):
            kept.append(one)
    return kept


def _sure(session: Session, text: str, known: Wishes) -> Iterator[Filling]:
    """Pieces that cannot be mere words: addresses, dates, spans, names, numbers."""
    for start, end in word_spans(text, _AROUND_ADDRESSES):
        address = text[start:end].rstrip(".!?'\"")
        name, _, host = address.partition("@")
        site, _, country = host.rpartition(".")
        if name and site and "@" not in site and country.isalpha() and len(country) > 1:
            yield Filling(start, start + len(address), {"address": address})
    if session.keeper:
        yield from _hosts(text)
    for start, end in word_spans(text, _AROUND_NAMES):
        letter, figures = text[start : start + 1], text[start + 1 : end].removeprefix("-")
        is_rule = letter.isalpha() and figures.isdecimal() and len(figures) == _FIGURES_OF_A_RULE
        if is_rule and rule_text.rule_ids_in(text[start:end]):
            yield Filling(start, end, {"rule": text[start:end].upper()})
    said = tokens(text)
    yield from (one for one in _scenarios(session, said) if " " in text[one.start : one.end])
    yield from phases_in(said, known)
    spans = [*spans_in(said, known)]
    yield from several_hours(said, spans, known)
    yield from spans
    lists = [*weekday_lists(text, said, known)]
    yield from lists
    others = [t for t in said if not any(one.start <= t.start < one.end for one in lists)]
    dates = [d for d in dates_in(session, text, others, known) if not any(_meets(d, s) for s in spans)]
    if lists and not any("clock" in one.values for one in dates):
        yield from hours_behind(lists, said, known)
    ranges = [*ranges_in(text, said, dates, known)]
    yield from ranges
    yield from dates if ranges or lists else with_hours_apart(dates)
    yield from unknown_dates_in(said, known)
    yield from _names(session, text, said, known)
    for slot, values in known.slots.items():
        yield from (Filling(t.start, t.end, {slot: values[t.text]}) for t in said if t.text in values)
    for before, token, behind in zip((None, *said), said, (*said[1:], None), strict=False):
        number = number_of(token)
        if number is None and behind is not None:
            number = known.numbers.get(behind.text, {}).get(token.text)
        if number is None or token.text in known.ones:
            continue
        in_word = before is not None and before.kind == WORD and token.glued  # ``b4``
        if in_word or (number == 1 and behind is not None and behind.text in known.uncounted_before):
            continue  # "one more setting"
        if token.kind == NUMBER or before is None or number > 1 or before.text not in known.uncounted:
            yield Filling(token.start, token.end, {"number": str(number)})


def _scenarios(session: Session, said: Sequence[Token]) -> Iterator[Filling]:
    """Scenarios by their names, for whoever may choose one."""
    at = session.sign_in
    if at is None or at.role not in (Role.MASTER, Role.NEWCOMER):
        return
    known = words_for_scenarios(session)
    for count in range(max(map(len, known), default=0), 0, -1):
        for first in range(len(said) - count + 1):
            part = said[first : first + count]
            if (id := known.get(tuple(token.text for token in part))) is not None:
                yield Filling(part[0].start, part[-1].end, {"scenario": id})


def _hosts(text: str) -> Iterator[Filling]:
    """All addresses of a host, as the lists of keepers have them: ``anybody at spam.example``."""
    for start, end in word_spans(text):
        bare_word = text[start:end].strip("@.,;:!?()")
        if (
            "@" not in bare_word
            and all(part.isalpha() and len(part) > 1 for part in bare_word.split("."))
            and "." in bare_word
        ):
            begin = text.index(bare_word, start, end)
            yield Filling(begin, begin + len(bare_word), {"address": f"*@{bare_word}"})


def _names(session: Session, text: str, said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Powers and places by their names, powers also by whoever plays them; languages; zones."""
    yield from _zones_with_strokes(text)
    names = session.names()
    at = 0
    for mention in mentions(text, names):
        start = text.find(mention.written, at)
        at = start + len(mention.written)
        if len(mention.written) < _SHORTEST_NAME and not (
            mention.written[:1].isupper() or _stands_as_a_place(said, start, at, known)
        ):
            continue
        if len(mention.written) < _SHORTEST_FIRST and not text[:start].strip():
            continue  # any word begins a sentence with a capital: ``Las órdenes``
        values = {
            kind: str(names.power_titles.get(id, mention.written)).lower()
            if kind == "power"
            else mention.written.lower()
            for kind, id in sorted(mention.named, key=lambda pair: pair[0] != "power")
        }
        titles = getattr(names, "place_titles", {})
        places = {str(titles.get(id, "")) for kind, id in mention.named if kind == "place"}
        same = [str(title) for title in names.power_titles.values() if str(title) in places]
        if same and "power" not in values:  # a power that another language calls as its city
            values = {"power": same[0].lower(), **values}
        if _languages().get(word := fold(mention.written)) in _answered_in():
            values["language"] = _languages()[word]
        if zone := zone_named(mention.written):
            values[ZONE] = zone
        yield Filling(start, at, values)
    yield from _languages_and_zones(text, said, known)


def _languages_and_zones(text: str, said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Languages by their names, and zones by those with capitals."""
    for one, other in pairwise(said):
        if one.capital and other.capital and (zone := zone_named(f"{one.text} {other.text}")) is not None:
            yield Filling(one.start, other.end, {ZONE: zone})
    for token, behind in zip_longest(said, said[1:]):
        if behind is not None and behind.text in known.of_clocks and token.text in known.foreign_languages:
            continue  # ``Portuguese time``
        if token.text in known.foreign_languages and _languages().get(token.text) not in _answered_in():
            yield Filling(token.start, token.end, {"foreign": known.foreign_languages[token.text]})
        elif token.text in _languages():
            yield Filling(token.start, token.end, {"language": _languages()[token.text]})
        elif token.capital and (len(token.text) >= _SHORTEST_ZONE or _is_abbreviated(text, token)):
            zone = zone_named(token.text)
            if zone is not None:
                yield Filling(token.start, token.end, {ZONE: zone})


def _zones_with_strokes(text: str) -> Iterator[Filling]:
    """Zones as they are listed: ``Europe/Rome``."""
    for start, end in word_spans(text, _AROUND_NAMES):
        parts = text[start:end].split("/")
        if (
            len(parts) > 1
            and all(part[:1].isupper() for part in parts)
            and (zone := zone_named("/".join(parts)))
        ):
            yield Filling(start, end, {ZONE: zone})


def _stands_as_a_place(said: Sequence[Token], start: int, end: int, known: Wishes) -> bool:
    """Decide whether a short name in small letters is a place by the word before or behind it: ``my fleet at
    pisa``, ``my pisa fleet``.
    """
    before = next((token.text for token in reversed(said) if token.end <= start), "")
    behind = next((token.text for token in said if token.start >= end), "")
    placed = before in known.before_places or behind in known.slots.get(_UNIT, ())
    return end - start >= _SHORTEST_ZONE and placed


def _is_abbreviated(text: str, token: Token) -> bool:
    """Decide whether a word may be a zone by its letters: ``CET``."""
    return len(token.text) == _SHORTEST_ZONE - 1 and text[token.start : token.end].isupper()


def _with_masters(session: Session, text: str) -> str:
    """The text with ``the master`` in place of the first name of somebody who leads the writer's table; in
    small letters where it begins by having them told something: ``tell gaspare thanks``.
    """
    sign_in = session.sign_in
    record = session.game(sign_in.game) if sign_in is not None and sign_in.role is not Role.MASTER else None
    if record is None:
        return text
    people = (
        session.person_of(one.person) for one in record.attendants if one.role.value == Role.MASTER.value
    )
    names = {fold(person.name.split()[0]) for person in people if person is not None and person.name.split()}
    names -= {fold(str(title)) for title in session.rules(record).names.power_titles.values()}
    addressed = phrases("wants-told").length_at(words_in(text))
    for place, token in reversed([*enumerate(words_in(text))]):
        if token.text in names and (token.capital or place + 1 == addressed):
            text = f"{text[: token.start]}{_THE_MASTER}{text[token.end :]}"
    return text


def _people(session: Session, text: str, *, addressed: bool) -> Iterator[Filling]:
    """The people at a table, by their first names, for its masters alone: a player as their power or their
    address, whoever has none as their address. ``Otto`` is that person, and no short form of the Ottomans;
    a power's whole name is the power.
    """
    sign_in = session.sign_in
    record = session.game(sign_in.game) if sign_in is not None and sign_in.role is Role.MASTER else None
    if record is None or sign_in is None:
        return
    titles = {seat: str(title).lower() for seat, title in session.rules(record).names.power_titles.items()}
    called: dict[str, Mapping[str, str]] = {}
    for number, title in _at_table(record, titles):
        person = session.person_of(number) if number != sign_in.person else None
        if person is not None and person.name.split():
            power = {"power": title} if title else {}
            address = {_ADDRESS: person.addresses[0]} if addressed and person.addresses else {}
            called[fold(person.name.split()[0])] = {**power, **address}
    powers = {fold(title) for title in titles.values()}
    for token in tokens(text):
        if token.capital and called.get(token.text) and token.text not in powers:
            yield Filling(token.start, token.end, called[token.text])


def _at_table(record: GameRecord, titles: Mapping[Seat, str]) -> Iterator[tuple[int, str]]:
    """The people of a table, each with the power that they play; players last."""
    yield from ((one.person, "") for one in record.attendants)
    yield from ((one.person, "") for one in record.newcomers)
    yield from ((seat.person, titles[seat.seat]) for seat in record.seats if seat.person)


@cache
def _languages() -> Mapping[str, str]:
    return {
        fold(str(name)): str(words(code)["called"][0])
        for code in language_codes()
        for name in words(code)["called"]
    }


@cache
def _answered_in() -> frozenset[str]:
    """The names of the languages that letters are written in, as `_languages` has them."""
    return frozenset(str(words(code)["called"][0]) for code in whole_languages())


def _perhaps(session: Session, text: str, known: Wishes) -> Iterator[Filling]:
    """Words that may name an option of the table, or a topic of help; beside an option the name of a
    phase is none.
    """
    said = [token for token in tokens(text) if token.kind == WORD]
    options = [*_options_in(said, known)]
    phases = [one for one in options if one.values["option"] in known.before_years]
    yield from (options if len(phases) == len(options) else (one for one in options if one not in phases))
    yield from (one for one in _scenarios(session, said) if " " not in text[one.start : one.end])
    counted = (token for token in said if token.text in known.ordinals)
    yield from (Filling(t.start, t.end, {"number": str(known.ordinals[t.text])}) for t in counted)
    yield from _small_zones(said, known)
    topics = topic_words(book_of(session), game_of(session))
    short = {one.end for one, behind in pairwise(said) if behind.text == _NOT}
    whole = [token for token in said if token.end not in short]
    for token in sorted(whole, key=lambda token: -len(token.text)):
        topic = next((w for w in (token.text, token.text.removesuffix("s")) if w in topics), None)
        if topic is not None and len(token.text) >= _SHORTEST_TOPIC:
            yield Filling(token.start, token.end, {"topic": topic})


def _small_zones(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Cities of zones in small letters, behind a word for where somebody is: ``im in lisbon``."""
    for before, token in pairwise(said):
        if before.text in known.before_places and not token.capital and len(token.text) >= _SHORTEST_NAME:
            zone = zone_named(token.text)
            if zone is not None and "/" in zone:
                yield Filling(token.start, token.end, {ZONE: zone})


def _options_in(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    options = {**known.options, **_options_of(vocabulary().options)}
    for count in range(_LONGEST_OPTION, 0, -1):
        for part in zip(*(said[n:] for n in range(count)), strict=False):
            word = bare("".join(token.text for token in part))
            if word in options:
                yield Filling(part[0].start, part[-1].end, {"option": options[word]})


def _options(known: Mapping[str, str]) -> Mapping[str, str]:
    """The names of options in all languages, without blanks, each with the English word of SET."""
    found = {word: word for word in known}
    found |= {f"{word}s": word for word in known if not word.endswith("s")}
    for code in language_codes()[1:]:
        for group in ("settings", "settings-after-set"):
            for english, said in words(code).get(group, {}).items():
                if bare(english) in known:
                    found |= {bare(fold(phrase)): bare(english) for phrase in said}
    return found


_options_of = ByIdentity(_options, 4)
"""The names of options in all languages, put together once for each judge's vocabulary."""
