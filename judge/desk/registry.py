"""The one list of what the desk understands: a command's model, and the function that carries it out.

Not here: the functions (one module for each family), the words (``grammar/commands.lark``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from judge.desk.visit import Role, Trust, Visit

Handler = Callable[[Visit, Any], Visit]
H = TypeVar("H", bound=Handler)

HANDLERS: dict[type, Handler] = {}
"""Filled by `handles` when the families' modules are imported (handling)."""

NEEDED: dict[type, tuple[frozenset[Role], str]] = {}
"""Which roles a command needs, and which piece of the answer says so to others."""

TRUST: dict[type, Trust] = {}
"""How surely a letter must be its owner's place for a command. What has no entry looks at it by itself, or
is for everybody."""


def handles(
    model: type, *roles: Role, otherwise: str = "sign-on-first", trust: Trust = Trust.HOME
) -> Callable[[H], H]:
    """Enter a function for a command or item. `roles`: only for those who are signed on so.

    `trust`: how surely. Only what brings orders and press may say `Trust.AWAY`.
    """

    def enter(function: H) -> H:
        HANDLERS[model] = function
        if roles:
            NEEDED[model] = (frozenset(roles), otherwise)
            TRUST[model] = trust
        return function

    return enter


def carry_out(visit: Visit, item: Any) -> Visit:
    """Do what a command or item asks, if the writer stands where it may be asked."""
    needed = NEEDED.get(type(item))
    if needed is not None:
        roles, otherwise = needed
        if visit.standing is None:
            return visit if visit.refused else visit.say("sign-on-first")
        if visit.standing.role not in roles:
            acting = visit.standing.master is not None
            return visit.say(otherwise, role=visit.standing.role.value, acting=acting)
        if visit.standing.trust < TRUST[type(item)]:
            return visit.say("password-needs-more")
    return HANDLERS[type(item)](visit, item)
