"""The log in structured lines: one JSON object each, for machines; or plain words, for people."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal, TextIO

from judge.store.troubles import trouble_of


class JsonLines(logging.Formatter):
    """``{"time": ..., "level": ..., "from": ..., "said": ...}``, with the traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "thread": record.threadName,
            "said": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def tell_of(log: logging.Logger, error: Exception, what: str, *facts: object) -> None:
    """Log what went wrong: a line for a trouble of disk or database, a traceback too for a fault of ours."""
    trouble = trouble_of(error)
    if trouble is None:
        log.error(what, *facts, exc_info=error)
    else:
        log.warning(f"{what}: %s", *facts, trouble.code)


def begin(form: Literal["plain", "json"], stream: TextIO = sys.stderr) -> None:
    """Set up logging for the whole process."""
    handler = logging.StreamHandler(stream)
    plain = logging.Formatter("%(asctime)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
