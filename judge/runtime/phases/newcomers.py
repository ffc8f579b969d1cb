"""The letter of a day about those who have joined a forming table since the last one.

Not here: whom everybody hears of at once (commands.joining.newcomers_told), when (phases.due_times).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.commands.joining.access_lists import applicants_of
from judge.commands.joining.newcomers_told import names_told
from judge.core.outbound import OutboundMail
from judge.runtime.environment import Environment, Reader, names_for
from judge.runtime.phases.updates import GameUpdate, Snapshot

_TEMPLATE = "notice/new-player"


def tell(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """One letter to each who is at the table, but for whoever is the only newcomer."""
    notes = replace(at.game.notes, joined=(), joined_told=now)
    return GameUpdate(
        game=replace(at.game, notes=notes),
        outgoing=tuple(mail for reader in at.readers for mail in _letters(environment, at, reader)),
    )


def _letters(environment: Environment, at: Snapshot, reader: Reader) -> tuple[OutboundMail, ...]:
    game, rules = at.game, environment.ports.rules(at.game)
    known = {r.person: r.name for r in at.readers}
    joined = {id: known[id] for id in game.notes.joined if id in known and id != reader.person}
    if not joined:
        return ()
    name, earlier = names_told(joined, game, reader.person, master=reader.role == "master")
    seats = game.options.players or len(rules.seats)
    waits = {newcomer.person for newcomer in applicants_of(game)}
    facts = {
        **names_for(rules, game),
        "name": name,
        "earlier": earlier,
        "address": "",
        "approved": reader.role == "master" or not waits & set(joined),  # who has to approve heard it before
        "players": len(game.newcomers),
        "seats": seats,
        "by_hand": game.options.manual_start,
        "unapproved": bool(waits),
        "needed": game.options.starts_with or seats,
        "to_role": reader.role,
    }
    return (environment.to_reader(reader, game, _TEMPLATE, facts),)
