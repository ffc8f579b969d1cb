"""Verbs of a keeper for letters that came in and that go out. Not here: the other verbs (keeper_verbs)."""

from __future__ import annotations

from collections.abc import Callable

from judge.runtime.admin.administration import Administration
from judge.runtime.admin.verb_row import Asked, Done, Facts, KeeperVerb, Printed, none_of


def _letter(administration: Administration, asked: Asked) -> Done:
    found = administration.letter(asked.number)
    return ("letter", {"letter": found}) if found is not None else none_of("letter", asked.number)


def _list_outgoing(administration: Administration, asked: Asked) -> Done:
    found = administration.outgoing(asked.number)
    return (
        ("outgoing", {"letter": found})
        if found is not None
        else none_of("letter in the outbox", asked.number)
    )


def _change_one(
    change: Callable[[Administration, int], bool], look: Callable[[Administration, Asked], Done]
) -> Callable[[Administration, Asked], Done]:
    """A change to one letter; then what holds of it now."""

    def work(administration: Administration, asked: Asked) -> Done:
        changed = change(administration, asked.number)
        piece, facts = look(administration, asked)
        return piece, {**facts, "changed": changed}

    return work


def _one_changed(what: str, only: str) -> Callable[[Facts, Asked], Printed]:
    """Print what becomes of a letter, or the reason why nothing can be done with it."""

    def prints(facts: Facts, asked: Asked) -> Printed:
        if facts["changed"]:
            return (f"letter {asked.number} {what}",)
        row = facts.get("letter")
        raise ValueError(
            f"letter {asked.number} is {row['status']}: {only}"
            if row
            else f"there is no letter {asked.number}"
        )

    return prints


def _whole_letter(found: str | bytes | None, asked: Asked) -> Done:
    if found is None:
        raise ValueError(f"there is no letter {asked.number}")
    return "", {"whole": (found,)}


def _resend_all(administration: Administration, asked: Asked) -> Done:
    return "", {"sent": {number: administration.resend(number) for number in asked.numbers}}


def _print_resent(facts: Facts, _: Asked) -> Printed:
    again, left = ([str(n) for n, done in facts["sent"].items() if done is sent] for sent in (True, False))
    if again:
        yield f"to be sent again: {', '.join(again)}"
    if left:
        raise ValueError(f"no letter that could be sent again: {', '.join(left)}")


LETTERS = (
    KeeperVerb(
        asked={"letters": {}},
        line="letters list [--status new|claimed|done|discarded|set-aside]",
        help="The newest letters, one JSON object a line.",
        work=lambda judge, asked: ("letters", {"letters": judge.letters(asked.name), "status": asked.name}),
    ),
    KeeperVerb(asked={"letter": {}}, work=_letter),
    KeeperVerb(
        line="letters show NUMBER",
        help="A letter to the byte. It may hold secrets of its writer.",
        work=lambda judge, asked: _whole_letter(judge.raw_letter(asked.number), asked),
    ),
    KeeperVerb(
        asked={"letter-again": {}},
        line="letters again NUMBER",
        help="Handle a letter again that was set aside.",
        changes=True,
        work=_change_one(Administration.handle_again, _letter),
        prints=_one_changed("will be handled again", "only one that was set aside can be handled again"),
    ),
    KeeperVerb(
        asked={"letter-set-aside": {}},
        line="letters set-aside NUMBER",
        help="Keep a letter from being handled that has not been yet.",
        changes=True,
        work=_change_one(Administration.set_letter_aside, _letter),
        prints=_one_changed("is set aside", "only one that waits can be"),
    ),
    KeeperVerb(
        asked={"outbox": {}},
        line="outbox list [--status ready|sending|sent|dead]",
        help="The newest letters, one JSON object a line.",
        work=lambda judge, asked: ("outbox", {"letters": judge.outbox(asked.name), "status": asked.name}),
    ),
    KeeperVerb(asked={"outgoing": {}}, work=_list_outgoing),
    KeeperVerb(
        line="outbox show NUMBER",
        help="The text of a letter. It may hold secrets of its reader.",
        work=lambda judge, asked: _whole_letter(judge.outgoing_text(asked.number), asked),
    ),
    KeeperVerb(asked={"outgoing-resend": {}}, work=_change_one(Administration.resend, _list_outgoing)),
    KeeperVerb(
        line="outbox resend NUMBERS...",
        help="Send letters once more, under the same Message-ID.",
        changes=True,
        work=_resend_all,
        prints=_print_resent,
    ),
    KeeperVerb(
        asked={"outgoing-set-aside": {}},
        line="outbox set-aside NUMBER",
        help="Never send a letter that waits.",
        changes=True,
        work=_change_one(Administration.hold_back, _list_outgoing),
        prints=_one_changed("will not be sent", "only one that waits can be"),
    ),
)
