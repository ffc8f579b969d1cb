"""Lines of a letter that came before any sign-on: a misspelt command, a wish, or orders without a game.

Not here: lines of a table (orders.order_lines).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.joining.offered_games import offer_game
from judge.commands.joining.offers_in_letters import offer_meant, offers_of_letter
from judge.commands.joining.way_in import way_in
from judge.commands.orders.prose import kind_of_talk, topics
from judge.commands.people import consent
from judge.commands.registry import carry_out
from judge.commands.replies import shared
from judge.commands.session import Session
from judge.commands.wishes import menu
from judge.core.system.names import Talk
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.commands.player_commands import Confirm, HowTo

MOST_STRAY = 8


def _without_yes(session: Session) -> tuple[Session, Sequence[str]]:
    """The session and its stray lines without those that are a yes, which is none to anything known here."""
    lines = session.stray[:50]
    others = [line for line in lines if consent.answer_of([line]) is not consent.Answer.YES]
    return (carry_out(session, Confirm(code="")) if len(others) < len(lines) else session), others


def answer_stray_lines(session: Session) -> Session:
    """Lines that came before any sign-on: a misspelt command, or orders without a game."""
    rest: list[str] = []
    orders = False
    if not session.keeper:
        before = offers_of_letter(session) if session.stray and session.sign_in is None else ()
        chosen = offer_meant(consent.first_words(session.stray), before)
        session, offered = offer_game(session, session.stray[:50], chosen)
        if offered:
            return session
    session, lines = menu.answer_wishes(*_without_yes(session), least=menu.OF_OTHERS)
    for line in lines:
        meant = misspelt_command(line)
        if meant is not None:
            session = session.complain(meant)
        elif kind_of_talk(session, line) is not Talk.COURTESY:
            rest.append(session.without_secrets(line)[:100])
            orders = orders or kind_of_talk(session, line) is None
    if not rest:
        greeted = session.stray and session.person is None and not (session.entries or session.effects)
        return carry_out(session, HowTo(topic="register")) if greeted else session
    registered = session.person is not None or session.letter.proof == "fail"
    if not registered and not session.visited:
        way = way_in(session, session.letter.lines)
        session = session.say(shared.NotRegistered(name=way.name, table=way.table), about="-")
    games = (
        tuple(sorted(g.name for g in session.repository.games_of(session.person.id)))
        if session.person
        else ()
    )
    return session.say(
        shared.Stray(
            lines=rest[:MOST_STRAY],
            more=len(rest) - MOST_STRAY,
            registered=registered,
            orders=orders,
            topics=topics(session, rest),
            games=games,
        ),
        about="-",
    )
