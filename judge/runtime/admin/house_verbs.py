"""Verbs of a keeper for the rules of the house. Not here: the other verbs (keeper_verbs)."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.runtime.admin.administration import Administration
from judge.runtime.admin.verb_row import Asked, Done, Facts, KeeperVerb, Printed


def _house(change: Callable[[Administration, Asked], Facts]) -> Callable[[Administration, Asked], Done]:
    """A change to the rules of the house, and what they were before."""

    def work(administration: Administration, asked: Asked) -> Done:
        before = administration.policy()
        return "house", {"house": change(administration, asked), "before": before}

    return work


def _print_house(facts: Facts, _: Asked) -> Printed:
    return (facts["house"],)


def _list_changed(name: str) -> Callable[[Administration, Asked], Done]:
    return _house(lambda judge, asked: judge.change_list(name, _words_listed(asked), remove=asked.remove))


def _words_listed(asked: Asked) -> tuple[str, ...]:
    found = (w.strip(".,;<>").lower() for w in re.split(r"[\s,;]+", asked.text))
    return asked.words or tuple(w for w in found if w)


def _check_addresses(asked: Asked) -> None:
    """Addresses and ``*@domain`` alone."""
    wrong = [w for w in _words_listed(asked) if not re.fullmatch(r"[^@\s]+@[\w.-]+", w)]
    if wrong:
        raise ValueError(f"{wrong[0]} is no address, nor *@ and a domain")


def _check_denied(asked: Asked) -> None:
    _check_addresses(asked)
    own = (asked.to.lower(), f"*@{asked.to.lower().rpartition('@')[2]}")
    if not asked.remove and any(word in own for word in _words_listed(asked)):
        raise ValueError(f"that would deny you yourself ({asked.to})")


HOUSE = (
    KeeperVerb(
        asked={"house": {}},
        line="house show",
        help="All of them, as JSON.",
        work=_house(lambda judge, _: judge.policy()),
        prints=_print_house,
    ),
    KeeperVerb(
        asked={"deny": {}, "deny-remove": {"remove": True}},
        check=_check_denied,
        line="house deny PATTERNS... [--remove]",
        help='Answer these addresses no more ("*@spam.example" is a whole domain).',
        options={"remove": "Take them off the list."},
        changes=True,
        work=_list_changed("deny"),
        prints=_print_house,
    ),
    KeeperVerb(
        asked={"allow": {}, "allow-remove": {"remove": True}},
        check=_check_addresses,
        line="house allow PATTERNS... [--remove]",
        help="Answer only these addresses. While the list is empty, everybody is answered.",
        options={"remove": "Take them off the list."},
        changes=True,
        work=_list_changed("allow"),
        prints=_print_house,
    ),
    KeeperVerb(
        asked={"message": {}},
        line="house message [TEXT]",
        help="The message of the day, at the end of every answer; without TEXT there is none.",
        changes=True,
        work=_house(lambda judge, asked: judge.say_daily(asked.text)),
        prints=_print_house,
    ),
    KeeperVerb(
        asked={"open": {"name": "open"}, "close": {"name": "closed"}},
        line="house games open|closed [--reason TEXT]",
        help="Let people open new games, or not.",
        options={"reason": "What people are told who want to open one."},
        changes=True,
        work=_house(lambda judge, asked: judge.open_games(asked.name == "open", asked.text)),
        prints=_print_house,
    ),
)
