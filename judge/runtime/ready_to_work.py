"""All that a worker needs, imported once by the process that workers are forked from.

That process does nothing else, and ends with the judge, whoever is told to stop before. Not here: the work
(processes).
"""

import signal

from judge.collecting import without_collecting

signal.signal(signal.SIGTERM, signal.SIG_IGN)
with without_collecting():
    import judge.runtime.app  # noqa: F401
