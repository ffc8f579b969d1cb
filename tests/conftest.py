"""Loads the fixtures that several rooms' tests share, and says how Hypothesis tries examples in all of them.

Few by default, and the same ones each time; more, and others, with ``PODESTA_EXAMPLES=2000``. Never against
the clock: the first example of a test may load a board, and machines of tests are busy.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "podesta",
    max_examples=int(os.environ.get("PODESTA_EXAMPLES", "60")),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    print_blob=False,
    derandomize="PODESTA_EXAMPLES" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.load_profile("podesta")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """Commands of the command line set a stricter one, for their whole process."""
    before = os.umask(0o022)
    yield
    os.umask(before)


pytest_plugins = ["databases", "mailservers"]
