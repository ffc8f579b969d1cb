"""Pictures of letters that wait to be sent, painted by whoever composes the letter or has nothing else to do.

Not here: what a scene shows (runtime.scenes), where scenes and pictures are kept (store.queues.scenes).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from judge.core.outbound import Attachment, OutboundMail, Scene
from judge.rendering import unwritten
from judge.runtime.environment import Environment
from judge.store.queues.outbox import ClaimedOutgoing
from judge.store.queues.scenes import key_of

_RECENT = timedelta(hours=1)
"""Letters that wait for longer do so for another reason."""
_WORKED_OUT = timedelta(minutes=1)
"""Longer than a phase takes from the time that it notes to the end of its transaction."""
_MANY = 40
"""Pictures that are looked for at once."""


def with_pictures(
    environment: Environment, claimed: ClaimedOutgoing
) -> tuple[OutboundMail, Mapping[str, bytes]]:
    """A letter with all its pictures, and those that were painted for it, by the keys of their scenes.

    It goes out without one that cannot be painted.
    """
    outgoing, painted = claimed.outgoing, dict[str, bytes]()
    attached: list[Attachment] = []
    html = outgoing.content.html
    with unwritten.during(f"letter {claimed.id}"):
        for one in outgoing.content.attachments:
            if one.scene is None:
                attached.append(one)
                continue
            try:
                attached.append(_finish_picture(environment, one, one.scene, attached, painted))
            except Exception as fault:
                unwritten.note(fault, "the map")
                html = _without(html, one.name)
    content = replace(outgoing.content, html=html, attachments=tuple(attached))
    return replace(outgoing, content=content), painted


def _finish_picture(
    environment: Environment,
    picture: Attachment,
    scene: Scene,
    before: list[Attachment],
    painted: dict[str, bytes],
) -> Attachment:
    """The picture, smaller where those `before` it leave too little room."""
    png = picture.content
    if not png:
        png = painted[key_of(scene.values)] = environment.ports.paint(scene.values, False)
    if scene.most and len(png) > scene.most - sum(len(one.content) for one in before):
        png = environment.ports.paint(scene.values, True)
    return replace(picture, content=png, scene=None)


def _without(html: str, name: str) -> str:
    """A page that does not show a picture."""
    return re.sub(rf'<img src="cid:{re.escape(name)}"[^>]*>', "", html)


class PaintingAhead:
    """Work of a process at leisure for letters that wait. It looks for many pictures at once, and where it
    found none, only for what came since."""

    def __init__(self) -> None:
        self._keys: deque[str] = deque()
        self._clear: datetime | None = None

    def paint_next(self, environment: Environment) -> bool:
        """Paint one. False: there is none that nobody paints."""
        while (key := self._next(environment)) is not None:
            now = environment.now()
            values = environment.store.take_scene(key, now)
            if values is None:
                continue
            try:
                png = environment.ports.paint(values, False)
            except Exception as fault:  # whoever composes the letter does without it
                unwritten.note(fault, "the map")
            else:
                environment.store.keep_picture(key, png, now)
            return True
        return False

    def _next(self, environment: Environment) -> str | None:
        if not self._keys:
            now = environment.now()
            since = now - _RECENT if self._clear is None else max(now - _RECENT, self._clear - _WORKED_OUT)
            self._keys.extend(environment.store.unpainted_scenes(since, _MANY))
            self._clear = None if self._keys else now
        return self._keys.popleft() if self._keys else None
