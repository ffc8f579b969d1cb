"""Results letters: the first one of a game, one for each phase, and the last one.

What a reader may know comes in a view; of the record only public fields are used, and the seed only when
the game is over. Not here: sentences (templates), who gets a letter (runtime).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from judge.api.rendering import Reader, render
from judge.api.values import (
    Agenda,
    Attachment,
    GameRecord,
    GameStatus,
    Joined,
    PhaseNews,
    Rendered,
    Seat,
    View,
    seats_of_bots,
)
from judge.games.machiavelli.advice.building import Building, building
from judge.games.machiavelli.advice.things_to_do import Advice, advice
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.letters.for_you import ForYou, for_you, own_first
from judge.games.machiavelli.letters.ledger import Ledger, ledger
from judge.games.machiavelli.letters.news import (
    NewsWriter,
    count_built_and_disbanded,
    headlines,
    units_disbanded,
)
from judge.games.machiavelli.letters.short import MOST_OWN, shorten_news
from judge.games.machiavelli.letters.standings import Standing, board, by_what_counts, leading, standings
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import Maintain
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Phase,
    PhaseKind,
    Power,
    Season,
    State,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.named_rules.goals import goal_of, score

MOST_BYTES = 450_000
"""Of all pictures of a letter together."""

Hand = Sequence[tuple[State | None, View[State]]]
"""Of each further power that a reader plays: the position before, with its own money, and its view."""


class Table(Protocol):
    """Game as results letters need it."""

    @property
    def setting(self) -> Setting: ...
    def agenda(self, state: State) -> Agenda: ...


def phase_letter(game: Table, news: PhaseNews[State, Event], before: State) -> Rendered:
    """Letter that tells one reader what happened in the phase that closed.

    `before` is the position in which the orders were given; of its money only the reader's own is looked at.
    """
    view, reader, also = news.view, news.reader, news.also
    teller = NewsWriter(game.setting, before, view.reader, reader.language)
    facts = _facts(game, news.record, view, reader, also)
    phase = phase_of(news.closed)
    told = view.events
    ledgers = _ledgers(game.setting, reader, ((before, view), *also))
    facts |= {
        "closed": phase,
        "for_you": _for_you(game.setting, reader, ((before, view), *also), dict(ledgers)),
        "headlines": headlines(teller, told),
        "sections": teller.sections(told),
        "orders": own_first(teller.orders(told), dict(ledgers) or _own(view, also)),
        "winter": phase.kind is PhaseKind.ADJUSTMENT,
        "raised": count_built_and_disbanded(told)[0],
        "lost": count_built_and_disbanded(told)[1],
        "ledgers": ledgers,
        "players": tuple((Power(seat), name) for seat, name in news.players),
        "resigned": tuple((Power(seat), name, phase_of(key)) for seat, name, key in news.resigned),
        "years": _years(game.setting, news.years),
        "open_games": news.open_games,
    }
    sheet = news.dice_sheet if facts["over"] else ""
    if reader.letter == "full":  # many orders of one's own stand on top alone
        told_above = {you.power for you in facts["for_you"] if len(you.orders) > MOST_OWN}
        facts["orders"] = [(power, lines) for power, lines in facts["orders"] if power not in told_above]
    else:
        facts |= _short(teller, phase, facts, ((before, view), *also))
        facts["gazette"] = reader.letter == "both" or facts["over"]
    template = "machiavelli/results" if reader.letter == "full" else "machiavelli/results-short"
    return _render_letter(template, facts, reader, _maps(news, phase), sheet)


def _short(teller: NewsWriter, phase: Phase, facts: Mapping[str, Any], hand: Any) -> dict[str, Any]:
    """Facts of the short letter alone: `short`, and the rows of who stands where that it begins with."""
    first, behind = leading(facts["standings"], facts["powers"])
    return {
        "short": shorten_news(teller, phase, hand, facts["for_you"]),
        "leading": first,
        "behind": behind,
    }


def _standings(setting: Setting, state: State, shown: Collection[str], *, fogged: bool) -> list[Standing]:
    """Standings of the powers by what victory counts; in fog of whoever is `shown`, or has anything."""
    rows = by_what_counts(standings(setting, state))
    return [
        s
        for s in rows
        if not fogged or s.power in shown or s.provinces or s.cities or s.units or s.eliminated
    ]


def start_letter(game: Table, news: PhaseNews[State, Event]) -> Rendered:
    """The first letter of a game: who one is, the position, and the promise about the dice."""
    record, view, reader, also = news.record, news.view, news.reader, news.also
    teller = NewsWriter(game.setting, view.state, view.reader, reader.language)
    facts = _facts(game, record, view, reader, also)
    own = [Power(v.reader) for _, v in ((None, view), *also) if v.reader is not None]
    facts |= {
        "commitment": record.commitment if game.setting.rules.throws_dice else "",
        "sections": teller.sections(view.events),
        "lost": teller.orders(units_disbanded(view.events)),
        "ledgers": _ledgers(game.setting, reader, ((None, view), *also)),
        "homes": [(p, _home(game.setting, p)) for p in own],
        "rivals": [p for p, s in game.setting.scenario.powers.items() if s.playable and p not in own],
    }
    return _render_letter("machiavelli/start", facts, reader, _maps(news, view.state.phase))


def _years(setting: Setting, years: Sequence[tuple[int, Mapping[str, int]]]) -> dict[str, Any] | None:
    """The table of the years: the powers with their letters, and the cities of each at the end of a year."""
    powers = [(p, s.letter) for p, s in setting.scenario.powers.items() if s.playable]
    rows = [(year, [cities.get(p, 0) for p, _ in powers]) for year, cities in years]
    return {"letters": [letter for _, letter in powers], "rows": rows} if rows else None


def phase_of(key: str) -> Phase:
    """``1455-spring-movement`` as a phase. Raises ValueError for anything else."""
    year, season, kind = key.split("-")
    return Phase(year=int(year), season=Season(season), kind=PhaseKind(kind))


# ---------------------------------------------------------------- facts


def _facts(
    game: Table,
    record: GameRecord,
    view: View[State],
    reader: Reader,
    also: Hand,
) -> dict[str, Any]:
    """Facts that every letter about a position needs."""
    agenda = game.agenda(view.state)
    powers = [v.reader for v in (view, *(v for _, v in also)) if v.reader is not None]
    over = agenda.over or record.status in (GameStatus.FINISHED, GameStatus.TERMINATED)
    setting, fogged = game.setting, game.setting.rules.fog and not over and reader.role != "master"
    return {
        "setting": game.setting,
        "scenario": game.setting.scenario,
        "game": record.name,
        "comment": record.comment,
        "language": reader.language,
        "time_zone": reader.time_zone,
        "reader": view.reader,
        "name": reader.name,
        "role": reader.role,
        "autonomous": AUTONOMOUS,
        "state": view.state,
        "phase": view.state.phase,
        "over": over,
        "fogged": fogged,
        "seed": record.seed.hex() if over and game.setting.rules.throws_dice else "",
        "promise": record.commitment if over else "",
        "resumed": bool(record.notes.seeds),  # after an end it threw from a new seed
        "victors": view.state.victors,
        "ended": record.notes.ended,
        "deadline": None if record.options.practice else record.deadline,  # nobody waits there
        "owing": [] if over else _powers_owing(game.setting, agenda, record),
        "powers": powers,
        "owed": 0 if over else sum(len(agenda.owes.get(p, ())) for p in powers),
        "mine": [] if over else _to_order(game.setting, view.state, powers, agenda),
        "practised": _years_practised(game.setting, record, view.state) if not over else 0,
        "advice": _advice(game.setting, record, reader, view) if not over else None,
        "builds": [] if over else _builds(game.setting, view.state, powers, agenda),
        "owes": not over and any(p in agenda.owes for p in powers),
        "standings": _standings(setting, view.state, powers, fogged=fogged),
        "bots": () if over else _bots(setting, record),
        "counts": setting.rules.victory.method,
        "goal": goal_of(setting, view.state.phase.year),
        "totals": _totals(setting, (view, *(v for _, v in also))),
        "board": board(game.setting, view.state, reader.language),
    }


def _totals(setting: Setting, views: Iterable[View[State]]) -> list[tuple[Power, int]]:
    """The points of each of the reader's powers with their ducats, where points win."""
    own = [v for v in views if v.reader is not None and setting.rules.victory.is_by_points]
    return [(Power(str(v.reader)), score(setting, v.state, Power(str(v.reader)))) for v in own]


def _powers_owing(setting: Setting, agenda: Agenda, record: GameRecord) -> list[tuple[Power, list[UnitRef]]]:
    """Powers that must write next, and for which units, in the set order; nobody waits for an empty seat."""
    order = list(setting.scenario.powers)
    empty = {s.seat for s in record.seats if s.person is None}
    seats = sorted(set(agenda.owes) - empty, key=lambda s: order.index(Power(s)))
    return [(Power(s), [_ref(u) for u in agenda.owes[s]]) for s in seats]


def _ref(words: str) -> UnitRef:
    kind, _, area = words.partition(" ")
    return UnitRef(UnitKind(kind), area)  # type: ignore[arg-type]


def _to_order(setting: Setting, state: State, powers: Sequence[Seat], agenda: Agenda) -> list[str]:
    """The reader's units as lines to be completed; in an adjustment each is already kept."""
    lines: list[str] = []
    for power in (p for p in powers if p in agenda.owes):
        if len(powers) > 1:
            lines.append(Joined.of((setting.scenario.powers[Power(power)].name, ":"), ""))
        for unit in (_ref(u) for u in agenda.owes[power]):
            if agenda.kind == PhaseKind.ADJUSTMENT:
                lines.append(order_text.words(Maintain(unit), setting, state))
            else:
                lines.append(order_text.UnitWords.of(unit.kind, unit.area, setting.scenario))
    return lines


def _advice(setting: Setting, record: GameRecord, reader: Reader, view: View[State]) -> Advice | None:
    """Advice on what the reader might do now, if they are new or want it, or the table is for beginners."""
    wanted = record.options.advised if reader.advice is None else reader.advice
    if not wanted or view.reader is None:
        return None
    return advice(setting, view.state, Power(view.reader))


def _years_practised(setting: Setting, record: GameRecord, state: State) -> int:
    """The years that somebody who practises has behind them, the school as one; 0 at every other table."""
    if not record.options.practice:
        return 0
    return state.phase.year - setting.scenario.first_year + (record.options.scripted is True)


def _bots(setting: Setting, record: GameRecord) -> list[Power]:
    """The powers that the judge plays, in the scenario's order."""
    played = seats_of_bots(record)
    return [power for power in setting.scenario.powers if Seat(power) in played]


def _builds(
    setting: Setting, state: State, powers: Sequence[Seat], agenda: Agenda
) -> list[tuple[Power, Building]]:
    """In an adjustment, where each of the reader's powers may raise units, and what they cost."""
    if agenda.kind != PhaseKind.ADJUSTMENT:
        return []
    return [(Power(p), building(setting, state, Power(p))) for p in powers if p in agenda.owes]


def _ledgers(
    setting: Setting, reader: Reader, hand: Iterable[tuple[State | None, View[State]]]
) -> list[tuple[Power, Ledger]]:
    """The reader's purse, or purses; none for bystanders and where there is no money."""
    found: list[tuple[Power, Ledger]] = []
    for before, view in hand:
        if view.reader is None or not setting.rules.money:
            continue
        own = Power(view.reader)
        teller = NewsWriter(setting, before or view.state, view.reader, reader.language)
        had = before.ducats.get(own, 0) if before is not None else 0
        found.append((own, ledger(teller, had, view.state.ducats.get(own, 0), view.events)))
    return found


def _own(view: View[State], also: Hand) -> list[Power]:
    """The powers that a reader plays."""
    return [Power(v.reader) for v in (view, *(v for _, v in also)) if v.reader is not None]


def _for_you(
    setting: Setting,
    reader: Reader,
    hand: Iterable[tuple[State | None, View[State]]],
    ledgers: Mapping[Power, Ledger],
) -> list[ForYou]:
    """Part of the letter for each power of the reader's: what the phase meant for it."""
    found = []
    for before, view in hand:
        teller = NewsWriter(setting, before or view.state, view.reader, reader.language)
        own = for_you(teller, view, ledgers.get(Power(view.reader)) if view.reader else None)
        found += [own] if own is not None else []
    return found


def _home(setting: Setting, power: Power) -> tuple[str, ...]:
    return tuple(sorted(setting.board.areas[a].name for a in setting.scenario.powers[power].home))


# ---------------------------------------------------------------- the letter


def _render_letter(
    template: str, facts: Mapping[str, Any], reader: Reader, maps: tuple[Attachment, ...], dice: str = ""
) -> Rendered:
    """With the maps, and at the end of a game the dice."""
    attached = maps
    if dice:
        attached += (Attachment(name="dice.txt", type="text/plain", content=dice.encode()),)
    told = {**facts, "map_name": maps[-1].name if maps else ""}
    return render.render_letter(template, told, language=reader.language, attachments=attached)


def _maps(news: PhaseNews[State, Event], phase: Phase) -> tuple[Attachment, ...]:
    """Pictures: what lies around the reader's units, then the whole board in the form that the reader likes.

    Where both together are too heavy for a letter, the whole board is painted smaller.
    """
    name, near, whole = f"{news.record.name}-{phase.key}", news.crop, news.picture
    close = near.attachments(f"{name}-near") if near is not None else ()
    if whole is None:
        return close
    return close + whole.attachments(name, news.reader.maps, beside=close, most=MOST_BYTES if close else 0)
