"""Wishes in plain words, and the line to send for it: nothing is done.

Not here: which words these are (``grammar/wishes.yaml``), what is said (``messages/how-to``).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.information.help import book_of, game_of
from judge.commands.information.help_search import Line, topic_words
from judge.commands.information.history import eyes, game_meant
from judge.commands.information.list_games import state_to_list
from judge.commands.information.visibility import look
from judge.commands.joining.lessons import going_on
from judge.commands.joining.way_in import WayIn, way_in
from judge.commands.master.seats import offer_to_begin
from judge.commands.names.scenarios import spoken_of
from judge.commands.orders.readiness import names_of, undecided, unready
from judge.commands.registry import carry_out
from judge.commands.replies import information as replies
from judge.commands.replies.master import BegunAlready
from judge.commands.session import Session, SignedOn, position, power_facts
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.times import spans_in
from judge.core.game import Seat
from judge.core.places import Role, has_a_voice, has_begun
from judge.core.table import GameRecord, GameStatus
from judge.core.written_words import without_opening
from judge.scheduling.absences import absences
from judge.syntax.commands.basic_commands import Help
from judge.syntax.commands.player_commands import HowTo
from judge.syntax.dates import read_date
from judge.syntax.proposals import mentions
from judge.syntax.talk_words import single_words, words_in
from judge.understanding.tokens import fold, tokens

BEGIN = "begin"
"""The topic of a bare BEGIN, which is about the game at hand."""
_MORE_TIME = ("set deadline +2d", "set deadline Fri 18:00")
_UNTIL = frozenset({"to", "until", "till", "jusqu'"})
_JOINING = ("register", "lost", "watch")
"""Topics whose pages tell how to join."""
WORD = "word"
"""The topic of a question about a word of the game, which its page of help answers."""
_PRICE, _MONEY = "price", "money"
_MASTER = "M"
_AWAY, _VOTES = "away", "votes"
_WIN = "win"
"""The topic of what it takes to win."""
_SHORTEST_NAME = 5
"""Letters of a name that need not begin with a capital."""
_ARTICLES = ("the", "a", "\u00e0", "au")


def how_to(session: Session, command: HowTo) -> Session:
    """The page, with what it needs to know of the game at hand and of the writer's place there."""
    if command.topic == BEGIN:
        return _how_to_begin(session, command)
    record = game_meant(session, "")
    at = session.sign_in
    active = record if record is not None and has_begun(record) else None
    plays = _plays(session)
    prices = _prices(session, record, command)
    if command.topic == WORD:
        return carry_out(session, Help(topic=_topic_named(session, command.said)))
    if command.topic == _PRICE and not prices:
        return carry_out(session, Help(topic=_MONEY))
    way = way_in(session, (command.said, *session.letter.lines)) if command.topic in _JOINING else WayIn()
    topic = "register" if command.topic == "lost" and not (plays or at) else command.topic
    whom = spoken_of(session, command.whom) if topic == "create" else command.whom[:80]
    return session.say(
        replies.HowTo(
            setting=session.rules(record).setting if record is not None else None,
            topic=topic,
            who=_who(session, command),
            whom="" if topic == "register" else whom,
            lines=tuple(Line(session.without_secrets(line)[:100]) for line in _lines(session, command)),
            master=at is not None and at.role is Role.MASTER,
            registered=session.person is not None,
            name=way.name,
            table=way.table,
            named=way.game,
            deadline=active.deadline if active is not None else None,
            missing=names_of(session, active, unready(session, active)) if active is not None else None,
            undecided=names_of(session, active, undecided(session, active)) if active is not None else (),
            plays=plays,
            money=_money(session, record),
            goal=_goal(session, record) if command.topic == _WIN else {},
            phase=session.phase_facts(active) if active is not None else None,
            process_at=active.process_at if active is not None else None,
            waits=session.context.letters_awaited_until(),
            prices=prices,
            secret_of=_other_purse(session, command),
            away=_away(session) if command.topic == _AWAY else (),
            voices=_voices(session) if command.topic == _VOTES else 0,
        ),
        about=record.name if record is not None else "-",
    )


def _how_to_begin(session: Session, command: HowTo) -> Session:
    """Tell what a bare BEGIN may mean: the game at hand, the lesson, or where to begin at all."""
    if not isinstance(session, SignedOn):
        return carry_out(session, Help())
    record = session.table()
    if record.options.lesson:
        return going_on(session, record)
    if record.status is GameStatus.FORMING:
        return offer_to_begin(session)
    told = session.say(BegunAlready(status=record.status.value))
    return how_to(told, command.model_copy(update={"topic": "lost"})) if has_begun(record) else told


def _who(session: Session, command: HowTo) -> str:
    """Whoever the wish is about, as written; where that is no power, the powers that it names.

    A short name is one with a capital alone: ``aus`` is no Austria.
    """
    names = session.names()
    if names.power(command.who) is not None:
        return command.who[:60]
    named = {
        id: str(names.power_titles[id])
        for mention in mentions(command.said, names)
        if len(mention.written) >= _SHORTEST_NAME or mention.written[:1].isupper()
        for kind, id in mention.named
        if kind == "power" and id in names.power_titles
    }
    return ", ".join(named.values())[:60] or _master_named(session, command.said) or command.who[:60]


def _master_named(session: Session, said: str) -> str:
    """The name by which letters call the master, if a sentence calls a master of the table so; else empty."""
    record = game_meant(session, "")
    attendants = record.attendants if record is not None else ()
    masters = (session.person_of(one.person) for one in attendants if one.role.value == Role.MASTER.value)
    called = {fold(one.name.split()[0]) for one in masters if one is not None and one.name.split()}
    return _MASTER if any(token.text in called for token in tokens(said)) else ""


def _lines(session: Session, command: HowTo) -> tuple[str, ...]:
    """The lines to send; for more time those that say how much, or until when."""
    if command.topic != "extend":
        return command.lines
    zone = session.person.time_zone if session.person is not None else "UTC"
    ends = (token.end for token in tokens(command.said) if token.text in _UNTIL)
    for until in (without_opening(command.said[end:].strip(" .!?"), _ARTICLES) for end in ends):
        if read_date(until, session.context.now, zone) is not None:
            return (f"set deadline {until}",)
    span = next(spans_in(tokens(command.said), wishes(game_of(session))), None)
    return (f"set deadline +{span.values['span']}",) if span is not None else _MORE_TIME


def _plays(session: Session) -> tuple[tuple[str, str], ...]:
    """The writer's powers, each with its game: in the game signed on to; without a sign-on in all."""
    if session.person is None:
        return ()
    person, games = session.person.id, [g for g in session.games_of(session.person.id) if has_begun(g)]
    if isinstance(session, SignedOn):
        person, games = session.sign_in.person, [session.table()]
    return tuple(
        (power_facts(session.rules(game), seat.seat)["name"], game.name)
        for game in games
        for seat in game.seats
        if seat.person == person
    )


def _goal(session: Session, record: GameRecord | None) -> Mapping[str, object]:
    """The goal of the game, and what each power has of it, as LIST tells it, the reader's own marked."""
    if record is None:
        return {}
    rules, own = session.rules(record), eyes(session, record)
    rows: tuple[tuple[str, Mapping[str, object], bool], ...] = ()
    if record.state:
        seen = state_to_list(session, record, rules, position(session, record)[1])
        rows = tuple(
            (power_facts(rules, seat)["name"], rules.presenter.holdings(seen, seat), seat == own)
            for seat in rules.seats
        )
    return {"listing": rules.presenter.listing(record), "rows": rows}


def _away(session: Session) -> tuple[Mapping[str, object], ...]:
    """The people who are to be away from the table that the writer leads, and when."""
    if not isinstance(session, SignedOn) or session.sign_in.role is not Role.MASTER:
        return ()
    record, titles = session.table(), session.names().power_titles
    return tuple(
        {"name": str(titles.get(Seat(who), who.partition(":")[0])), "start": span.start, "end": span.end}
        for who, spans in sorted(absences(record).items())
        for span in spans
        if span.end > session.context.now
    )


def _voices(session: Session) -> int:
    """The number of powers left that have a vote at the table signed on to; none before it has begun."""
    if not isinstance(session, SignedOn) or not session.table().state:
        return 0
    rules, state = position(session, session.table())
    return sum(has_a_voice(session.table(), seat) for seat in rules.survivors(state))


def _topic_named(session: Session, said: str) -> str:
    """The first word of a question that a page is about; that of money if there is none."""
    known = topic_words(book_of(session), game_of(session))
    return next((word.text for word in words_in(said) if word.text in known), _MONEY)


def _prices(session: Session, record: GameRecord | None, command: HowTo) -> Mapping[str, object]:
    """The prices that a question asks for, in the game at hand."""
    if record is None or not record.state or command.topic != _PRICE:
        return {}
    return session.rules(record).presenter.prices(command.said)


def _other_purse(session: Session, command: HowTo) -> str:
    """The power whose money a question asks after, if it is not the writer's; else empty."""
    if command.topic != _MONEY or not isinstance(session, SignedOn):
        return ""
    said = {word.text for word in words_in(command.said)}
    names, own = session.names(), session.sign_in.seat
    powers = [
        id
        for mention in mentions(command.said, names)
        if mention.written[:1].isupper()
        for kind, id in mention.named
        if kind == "power" and id in names.power_titles
    ]
    if (
        own in powers
        or not powers
        or not said.isdisjoint(single_words("writer-self") | single_words("writer-has"))
    ):
        return ""
    return str(names.power_titles[powers[0]])


def _money(session: Session, record: GameRecord | None) -> Mapping[str, object]:
    """Only of whoever is signed on as a power: money is secret."""
    seat = eyes(session, record) if record is not None else None
    if record is None or not record.state or seat is None:
        return {}
    rules, state = position(session, record)
    return rules.presenter.money(look(session, record, state, seat).state, seat)
