"""Architecture rules 1 to 4 under kill -9: whatever the point, nothing is lost and nothing is done twice.

A letter may be sent twice, but only under one Message-ID, so that the receiver can drop the double.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from pathlib import Path

import pytest

from judge.core.effects import StartGame
from judge.runtime.effects import carry_out
from judge.runtime.phases.worker import tick
from judge.store.database import Store
from tests.support.judges import killable_judge as mortal
from tests.support.judges import toy_game as toy

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([mortal.__name__])
"""A judge of its own for each life, from a process that has loaded everything and done nothing."""


def run(*arguments: str) -> int:
    judge = PROCESSES.Process(target=mortal.main, args=arguments)
    judge.start()
    judge.join(120)
    assert judge.exitcode is not None, "it is still running"
    return judge.exitcode


@pytest.mark.parametrize("point", mortal.POINTS)
def test_killed_at(point: str, url: str, tmp_path: Path) -> None:
    store = Store(url)
    world = toy.world(store, secret=lambda n: b"\x07" * n)
    post = tmp_path / "post"
    post.mkdir()
    toy.table(store)
    ids = iter(f"<start{n}@judge.example>" for n in range(9))
    world = toy.world(store, message_id=lambda n: next(ids))
    with store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    tick(world)

    killed = run(url, str(post), "0", point)
    assert killed == -9, "the point was never passed"
    assert run(url, str(post), "1") == 0

    with store.read() as known:
        assert known.letters_waiting() == 0 and known.set_aside() == ()
        assert [p.phase for p in known.phases("toy")] == ["opening", "p1"]
        assert known.phases("toy")[1].events == '["added 12"]'
        assert known.undelivered_letters() == ()
    letters = [file.read_text().split("\n", 2) for file in post.iterdir()]
    by_id: dict[str, set[tuple[str, str]]] = {}
    for to, id, text in letters:
        by_id.setdefault(id, set()).add((to, text.split()[0]))
    assert all(len(seen) == 1 for seen in by_id.values()), "one Message-ID, one letter"
    results = [text for _, _, text in letters if text.startswith("p1 for")]
    assert results and all(text.endswith("map of p1") for text in results), "no letter without its picture"
    told = Counter(next(iter(seen)) for seen in by_id.values())
    assert told == {
        ("ann@example.org", "start"): 1,
        ("bob@example.org", "start"): 1,
        ("ann@example.org", "reply"): 1,
        ("bob@example.org", "reply"): 1,
        ("cat@example.org", "reply"): 1,
        ("ann@example.org", "p1"): 1,
        ("bob@example.org", "p1"): 1,
    }
    assert len(letters) - len(by_id) <= 1, "only the letter in flight may be sent twice"
    store.close()
