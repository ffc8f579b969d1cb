"""Imports of a process of the judge before its first letter: counts, which no other guest can sway."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

_PROGRAM = """
import json, sys
import judge.runtime.app
from judge.commands.replies.base import Notice, Reply
from judge.games_at_hand import games_at_hand
games_at_hand()
kinds = [*Reply.__subclasses__(), *Notice.__subclasses__()]
modules = sorted(sys.modules)
from judge.rendering.families import messages
from judge.rendering.render import environment
for language in ("en", "fr"):
    for message in messages(language).values():
        environment().compile(message.source)
print(json.dumps([modules, sum(kind._finished for kind in kinds), len(kinds)]))
"""
OURS, OTHERS = 820, 340
"""Modules of the judge, and of what it is built upon but for Python's own."""
LATER = (
    "alembic",  # by the process that brings a database up to date
    "flufl.bounce",  # by the first notice of a mail server
    "judge.cli",
    "judge.demo",
    "judge.games.empires.engine",  # by the first table that plays it
    "judge.games.empires.sets.loading",
    "judge.games.empires.table_game",
    "judge.games.machiavelli.audit",
    "judge.games.machiavelli.pages",  # by the first page
    "judge.games.machiavelli.records",
    "judge.games.machiavelli.scripted.thinker",  # by the first table with bots
    "judge.games.machiavelli.second",
    "judge.mail.imap",  # where there is a mailbox
    "imapclient",
    "sqlalchemy.orm",  # by nobody
)


def test_a_process_imports_what_its_first_letter_may_need() -> None:
    """And makes the classes of replies when they are said; all templates have their filters all the same."""
    command = [sys.executable, "-c", _PROGRAM]
    run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    modules, made, kinds = json.loads(run.stdout)
    assert [name for name in modules if name.startswith(LATER)] == []
    whose = Counter(name.partition(".")[0] for name in modules)
    others = sum(count for name, count in whose.items() if name not in {*sys.stdlib_module_names, "judge"})
    assert whose["judge"] <= OURS and others <= OTHERS
    assert kinds > 100 and made == 0


_PAINTED = """
import sys
from PIL import Image
from judge.painting import raster, svg
raster.rasterise(svg.window((0, 0, 9, 9), svg.circle(3)), (9, 9))
raster.with_palette(Image.new("RGB", (9, 9)), frozenset(), 16)
print(*sorted(name for name in sys.modules if name.startswith("PIL.") and name.endswith("ImagePlugin")))
"""


def test_whoever_paints_a_picture_imports_no_other_format() -> None:
    command = [sys.executable, "-c", _PAINTED]
    run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert run.stdout.split() == ["PIL.PngImagePlugin"]
