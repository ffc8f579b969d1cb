"""CREATE: a new table, with its creator as the first newcomer; BECOME MASTER: the creator leads it instead.

Not here: joining (joining.sign_on), changing what was set (machiavelli.commands.rule_flags,
settings.deadlines, settings.listing_text).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_lowercase, digits

from judge.commands.access.authentication import in_the_way, only_claimed, trust_of_taking
from judge.commands.access.sign_in import SignIn
from judge.commands.names.scenarios import first_named, scenario_named
from judge.commands.names.suggestions import nearest
from judge.commands.people import keeper
from judge.commands.registry import carry_out
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.replies.base import Reply
from judge.commands.replies.settings import Changed
from judge.commands.session import Session, SignedOn
from judge.core.effects import StartGame
from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.places import Role, masters
from judge.core.plain_text import words_between
from judge.core.system.table_game import TableGame
from judge.core.table import Applicant, DeadlineRule, GameRecord, GameStatus, Staff
from judge.core.table import Role as AttendantRole
from judge.syntax.commands.basic_commands import BecomeMaster, Command, Create
from judge.syntax.commands.command_reader import read_command
from judge.syntax.other_languages import set_words

_OF_NAMES = frozenset(f"{ascii_lowercase}{digits}_-")
_LONGEST_NAME = 20
_MOST_WORDS = 6
"""Of an option: ``double dans les grandes villes``."""


def create(session: Session, command: Create) -> Session:
    """Open a forming game. Words after the scenario, or without one, are settings as SET would have them."""
    session = session.sign_off(refused=True)
    name = command.table.lstrip("?").lower()
    if session.person is None:
        return session.who_are_you(name)
    if session.context.policy.closed:
        return _not_opened(session, replies.NoNewGames(reason=session.context.policy.reason), about="-")
    if not (1 < len(name) <= _LONGEST_NAME and name[0] in ascii_lowercase and _OF_NAMES.issuperset(name)):
        return _not_opened(session, replies.BadGameName(name=name))
    if session.game(name) is not None or name in keeper.RESERVED:
        return _not_opened(session, replies.GameExists(name=name))
    if not command.password or scenario_named(session, command.password) is not None:
        needed = replies.CreateNeedsPassword(name=name, scenario=command.password)
        return _not_opened(session, needed)
    rules, options = first_named(session, command.options)
    if rules is None and _setting(_words(command.options))[0] is not None:
        rules, options = first_named(session, "")[0], command.options
    if rules is None:
        word, scenarios = command.options.split()[0], session.context.games.scenarios()
        unknown = shared.UnknownScenario(word=word, near=nearest(word, scenarios), known=scenarios)
        return _not_opened(session, unknown)
    if (
        refused := in_the_way(session, GameRecord(name=name, scenario=rules.setting.scenario.id))
    ) is not None:
        return refused
    return _options(_open_table(session, name, session.person, command.password, rules), options)


def _not_opened(session: Session, reply: Reply, about: str = "") -> Session:
    """Refuse to open a game, and tell that the lines below are for none."""
    return session.say(reply, about=about).say(replies.NothingOpened(), about=about)


def usual_deadlines(rules: TableGame) -> Mapping[str, DeadlineRule]:
    """Usual deadlines of a game's phases at a table that has set nothing."""
    return {**rules.system.phases.deadlines, **rules.manners.deadlines}


def _open_table(session: Session, name: str, person: Person, password: str, rules: TableGame) -> Session:
    newcomer = Applicant(
        person=person.id,
        password=session.context.passwords.hash(password),
        token=session.context.fresh_token(),
        claimed=only_claimed(session),
    )
    record = GameRecord(
        name=name,
        scenario=rules.setting.scenario.id,
        system=rules.system.name,
        deadline_rules=usual_deadlines(rules),
        time_zone=rules.manners.zone or person.time_zone,
        options=TableOptions().with_all(rules.manners.options),
        newcomers=(newcomer,),
        created=session.context.now,
        thread=f"<{name}.{session.context.fresh_token()}@{session.context.address.rpartition('@')[2]}>",
    )
    trust = trust_of_taking(session)
    sign_in = SignIn(game=name, role=Role.NEWCOMER, person=person.id, trust=trust)
    session = session.with_sign_in(sign_in).with_game(record)
    return session.say(replies.Created(scenario=rules.setting.scenario.title, seats=len(rules.seats)))


def _options(session: Session, options: str) -> Session:
    """Each option as SET would have it; all that they change is told as one table."""
    began = len(session.entries)
    words = _words(options)
    while words:
        command, taken = _setting(words)
        if command is None:
            session = session.say(replies.UnknownOption(word=words[0]))
        else:
            session = carry_out(session, command)
        words = words[taken:]
    said = session.entries[began:]
    changed = [e.reply for e in said if isinstance(e.reply, Changed)]
    if len(changed) < 2:
        return session
    whole = replace(
        changed[0],
        changes=tuple(c for reply in changed for c in reply.changes),
        along=tuple(name for reply in changed for name in reply.along),
        brief=True,
    )
    first = next(e for e in said if e.reply is changed[0])
    rest = tuple(e for e in said if not isinstance(e.reply, Changed))
    return replace(session, entries=(*session.entries[:began], replace(first, reply=whole), *rest))


def _words(options: str) -> list[str]:
    return words_between(options)


def _setting(words: Sequence[str]) -> tuple[Command | None, int]:
    """The setting that an option and as many words behind it as can be name, and how many words these are.

    Any word of SET will do, whatever the option's language is: ``no famine``, ``sans famine``, ``cities 14``.
    A NO with words behind it belongs to them: ``no famine no plague``.
    """
    for many in range(min(len(words), _MOST_WORDS), 0, -1):
        if words[many - 1].lower() == "no" and many < len(words):
            continue
        option = " ".join(words[:many])
        for word in set_words():
            command = read_command(f"{word} {option}")
            if isinstance(command, Command):
                return command, many
    return None, 1


def _as_leader(session: SignedOn, name: str) -> SignedOn:
    """The session with the answer to CREATE, if it is in this very letter, as somebody reads it who leads."""
    entries = tuple(
        replace(entry, reply=replace(entry.reply, led=True))
        if isinstance(entry.reply, replies.Created) and entry.game == name
        else entry
        for entry in session.entries
    )
    return replace(session, entries=entries)


def become_master(session: SignedOn, _: BecomeMaster) -> Session:
    """The only newcomer of a forming game leads it; the password stays the same (``SIGN ON Mgame``)."""
    record = session.table()
    if session.sign_in.role is Role.MASTER:
        return session.say(replies.AlreadyMaster())
    if record.status is not GameStatus.FORMING or len(record.newcomers) != 1 or masters(record):
        return session.say(
            replies.CannotBecomeMaster(others=len(record.newcomers) - 1, begun=bool(record.phase))
        )
    newcomer = record.newcomers[0]
    master = Staff(
        person=newcomer.person,
        role=AttendantRole.MASTER,
        password=newcomer.password,
        token=newcomer.token,
        address=newcomer.address,
        claimed=newcomer.claimed,
    )
    record = replace(record, newcomers=(), attendants=(*record.attendants, master))
    session = session.with_game(record)
    session = replace(session, effects=tuple(e for e in session.effects if not isinstance(e, StartGame)))
    sign_in = replace(session.sign_in, role=Role.MASTER)
    acting = _as_leader(session.acting_as(sign_in), record.name)
    return replace(acting, visited=(*session.visited, sign_in)).say(replies.MasterNow())
