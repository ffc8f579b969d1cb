"""The true rooms: desk, language, report, mail and library, put into the shape that the service works with.

Heavy rooms are imported when the judge starts, not before. Not here: any work of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import judge
from judge import desk
from judge.desk import edits
from judge.desk.context import House
from judge.desk.veils import identities_hidden
from judge.desk.visit import phase_facts
from judge.game import Outcome, Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power
from judge.known import Known
from judge.letter import Attachment, Effect, GameRecord, Letter, Outgoing, PhaseRecord, Rendered
from judge.library import Library, UnknownMapError
from judge.mail import composing
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces import bounce
from judge.mail.reading import read
from judge.report import calendar, faults, maps, render, results, whole_game
from judge.service.manners import may_write
from judge.service.world import News, PowerWords, Rooms
from judge.store import keeping
from judge.store.transaction import Transaction


def real(
    own: OwnAddresses,
    name: str,
    passwords: desk.Passwords,
    token: Callable[[], str],
    shelf: Library | None = None,
    keepers: tuple[str, ...] = (),
    web: str = "",
    strangers: int = 0,
) -> Rooms:
    """The rooms of a judge that signs as `name`. `token` gives fresh reply tokens; `shelf`: all scenarios.

    `keepers` are the addresses from which keepers may write; `web` is where observers may click to leave;
    `strangers` is how many letters a day an address gets that nobody has registered (0: any number).
    """
    shelf = shelf or Library()

    def table(scenario: str, flags: Mapping[str, Any]) -> Machiavelli:
        """Another process may have imported it a moment ago."""
        try:
            return shelf.table(scenario, flags)
        except UnknownMapError:
            shelf.refresh()
            return shelf.table(scenario, flags)

    def context(now: datetime) -> desk.Context:
        return desk.Context(
            now=now,
            fresh_token=token,
            passwords=passwords,
            tables=table,
            scenarios=shelf.scenarios,
            address=own.address,
            name=name,
            version=judge.__version__,
        )

    def on_letter(
        letter: Letter, known: Known, now: datetime, allowance: desk.Allowance
    ) -> tuple[Effect, ...]:
        shelf.refresh()

        def wanted(address: str) -> bool:
            return not isinstance(known, Transaction) or may_write(known, address, now, strangers)

        metered = passwords.metered(lambda: allowance.take(desk.Cost.PASSWORD))
        about = replace(
            context(now),
            house=_house(known, keepers),
            may_write=wanted,
            allowance=allowance,
            passwords=metered,
        )
        return desk.on_letter(letter, known, about)

    def on_opened(name: str, known: Known, now: datetime) -> tuple[Effect, ...]:
        return desk.on_opened(name, known, context(now))

    identity = composing.Identity(own=own, name=name, web=web)

    def compose(outgoing: Outgoing, message_id: str, date: datetime, row: int) -> bytes:
        return composing.compose(outgoing, identity, message_id=message_id, date=date, row=row)

    def message_id(number: int) -> str:
        return composing.message_id(own, number)

    return Rooms(
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
        edited=edits.applied_to,
        on_opened=on_opened,
    )


def _house(known: Known, keepers: tuple[str, ...]) -> House:
    """The keeper's rules, if `known` is a transaction."""
    if not isinstance(known, Transaction):
        return House()
    passwords = keeping.passwords(known.connection) if keepers else {}
    rules = keeping.house(known.connection)
    return House(
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
) -> maps.Picture:
    """The whole board, as the phase with the key `closed` left it; empty: as the game begins."""
    return maps.picture(rules, state, _title(record, closed), maps.marks_of(events))


def _title(record: GameRecord, closed: str) -> str:
    phase = dict(zip(("year", "season", "kind"), closed.split("-"), strict=True)) if closed else None
    facts = {
        "game": record.name,
        "phase": phase or phase_facts(record),
        "shows": "closed" if closed else "start",
    }
    return render.piece("service/map-title.txt", facts, otherwise=record.name)


def _near(news: News) -> maps.Picture | None:
    """What lies around the reader's own units, as they see it."""
    powers = [Power(view.reader) for _, view in ((None, news.view), *news.also) if view.reader is not None]
    if not powers or news.picture is None or news.reader.maps not in ("png", "both"):
        return None
    marks = maps.marks_of(news.view.events)
    rules: Any = news.rules
    try:
        return maps.crop(rules, news.view.state, _title(news.record, news.closed), marks, powers)
    except Exception as fault:  # the letter goes out without it
        faults.note(fault, "the map around one's own units")
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
    file = calendar.deadline(game, facts, language=news.reader.language, stamp=game.opened)
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
