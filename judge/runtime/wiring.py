"""The true rooms: desk, language, report, mail and library, put into the shape that the service works with.

Heavy rooms are imported when the judge starts, not before. Not here: any work of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import judge
from judge import commands
from judge.catalogue import Library, UnknownMapError
from judge.commands.context import JudgePolicy
from judge.commands.master import edit_log
from judge.commands.session import phase_facts
from judge.commands.settings.secrecy import identities_hidden
from judge.core.effects import Effect
from judge.core.game import Outcome, Seat
from judge.core.inbound import InboundMail
from judge.core.outbound import Attachment, OutboundMail, Rendered
from judge.core.repository import Repository
from judge.core.table import GameRecord, PhaseRecord
from judge.core.wording import language_written, writing_in
from judge.games.machiavelli import codec, drawing
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.letters import results, whole_game
from judge.games.machiavelli.model.state import Power
from judge.mail import composing
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import bounce
from judge.mail.reading.letter import read
from judge.rendering import ical, render, unwritten
from judge.runtime.environment import News, Ports, PowerWords
from judge.runtime.inbound.reply_limits import may_write
from judge.store import admin_queries
from judge.store.unit_of_work import Transaction


def real(
    own: OwnAddresses,
    name: str,
    passwords: commands.Passwords,
    token: Callable[[], str],
    library: Library | None = None,
    keepers: tuple[str, ...] = (),
    web: str = "",
    strangers: int = 0,
) -> Ports:
    """The rooms of a judge that signs as `name`. `token` gives fresh reply tokens; `shelf`: all scenarios.

    `keepers` are the addresses from which keepers may write; `web` is where observers may click to leave;
    `strangers` is how many letters a day an address gets that nobody has registered (0: any number).
    """
    library = library or Library()

    def table(scenario: str, flags: Mapping[str, Any]) -> Machiavelli:
        """Another process may have imported it a moment ago."""
        try:
            return library.table(scenario, flags)
        except UnknownMapError:
            library.refresh()
            return library.table(scenario, flags)

    def context(now: datetime) -> commands.Context:
        return commands.Context(
            now=now,
            fresh_token=token,
            passwords=passwords,
            tables=table,
            scenarios=library.scenarios,
            address=own.address,
            name=name,
            version=judge.__version__,
        )

    def on_letter(
        letter: InboundMail, repository: Repository, now: datetime, allowance: commands.Allowance
    ) -> tuple[Effect, ...]:
        library.refresh()

        def wanted(address: str) -> bool:
            return not isinstance(repository, Transaction) or may_write(repository, address, now, strangers)

        metered = passwords.metered(lambda: allowance.take(commands.Cost.PASSWORD))
        about = replace(
            context(now),
            policy=_house(repository, keepers),
            may_write=wanted,
            allowance=allowance,
            passwords=metered,
        )
        return commands.on_letter(letter, repository, about)

    def on_opened(name: str, repository: Repository, now: datetime) -> tuple[Effect, ...]:
        return commands.on_opened(name, repository, context(now))

    identity = composing.Identity(own=own, name=name, web=web)

    def compose(outgoing: OutboundMail, message_id: str, date: datetime, row: int) -> bytes:
        return composing.compose(outgoing, identity, message_id=message_id, date=date, row=row)

    def message_id(number: int) -> str:
        return composing.message_id(own, number)

    return Ports(
        read=read,
        bounce=bounce,
        on_letter=on_letter,
        tables=table,
        powers=_powers,
        words=_words,
        codec=codec,
        render=render.letter,
        picture=_picture,
        announce=_announce,
        whole_game=_whole_game,
        compose=compose,
        message_id=message_id,
        edited=edit_log.applied_to,
        on_opened=on_opened,
    )


def _house(repository: Repository, keepers: tuple[str, ...]) -> JudgePolicy:
    """The keeper's rules, if `known` is a transaction."""
    if not isinstance(repository, Transaction):
        return JudgePolicy()
    passwords = admin_queries.passwords(repository.connection) if keepers else {}
    rules = admin_queries.policy(repository.connection)
    return JudgePolicy(
        denied=tuple(rules.get("deny", ())),
        allowed=tuple(rules.get("allow", ())),
        message=str(rules.get("message", "")),
        closed=bool(rules.get("closed")),
        reason=str(rules.get("reason", "")),
        keepers={a.lower(): passwords[a.lower()] for a in keepers if a.lower() in passwords},
    )


def _powers(rules: Any) -> Mapping[Seat, PowerWords]:
    powers = rules.setting.scenario.powers
    return {Seat(id): PowerWords(power.letter, power.name) for id, power in powers.items()}


def _words(rules: Any, record: GameRecord) -> Mapping[str, Any]:
    return {"setting": rules.setting, "phase": phase_facts(record)}


def _picture(
    rules: Any, record: GameRecord, state: Any, events: tuple[Any, ...], closed: str
) -> drawing.Picture:
    """The whole board, as the phase with the key `closed` left it; empty: as the game begins."""
    return drawing.picture(rules, state, _title(record, closed), drawing.marks_of(events))


def _title(record: GameRecord, closed: str) -> str:
    phase = dict(zip(("year", "season", "kind"), closed.split("-"), strict=True)) if closed else None
    facts = {
        "game": record.name,
        "phase": phase or phase_facts(record),
        "shows": "closed" if closed else "start",
    }
    return render.piece("service/map-title.txt", facts, language=language_written(), otherwise=record.name)


def _near(news: News) -> drawing.Picture | None:
    """What lies around the reader's own units, as they see it."""
    powers = [Power(view.reader) for _, view in ((None, news.view), *news.also) if view.reader is not None]
    if not powers or news.picture is None or news.reader.maps not in ("png", "both"):
        return None
    marks = drawing.marks_of(news.view.events)
    rules: Any = news.rules
    try:
        with writing_in(news.reader.language):
            title = _title(news.record, news.closed)
            return drawing.crop(rules, news.view.state, title, marks, powers)
    except Exception as fault:  # the letter goes out without it
        unwritten.note(fault, "the map around one's own units")
        return None


def _whole_game(
    rules: Any, record: GameRecord, phases: Sequence[PhaseRecord], last: Outcome[Any], closed: str
) -> tuple[Attachment, ...]:
    past = [(p.phase, codec.load_state(p.after), codec.load_events(p.events)) for p in phases]
    if last.events:  # a game that is ended by hand ends between two phases
        past.append((closed, last.state, last.events))
    return whole_game.attachments(rules, record.name, past)


def _announce(news: News) -> Rendered:
    content = _announced(news)
    content = replace(content, attachments=(*content.attachments, *news.enclosed))
    game = news.record
    rules: Any = news.rules
    if game.opened is None:
        return content
    facts = {"phase": phase_facts(game), "setting": rules.setting}
    file = ical.deadline(game, facts, language=news.reader.language, stamp=game.opened)
    return replace(content, attachments=(*content.attachments, *file))


def _announced(news: News) -> Rendered:
    rules: Any = news.rules
    if not news.closed:
        return results.start_letter(
            game=rules,
            record=news.record,
            view=news.view,
            reader=news.reader,
            picture=news.picture,
            near=_near(news),
            also=news.also,
        )
    return results.phase_letter(
        game=rules,
        record=news.record,
        before=news.before,
        view=news.view,
        reader=news.reader,
        picture=news.picture,
        near=_near(news),
        closed=news.closed,
        dice_sheet=news.dice_sheet,
        also=news.also,
        players=() if identities_hidden(news.record) else news.players,
    )
