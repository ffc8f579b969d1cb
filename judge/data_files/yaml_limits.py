"""Limits of a YAML file, beyond which it is not built: a recursing parser would take the process down.

The file is read event by event, which costs as much memory as it is deep, and given up at the first excess.
Of the judge's own files the deepest has 5 levels, the largest 1,800 events, the longest value 48 characters.
Not here: building it (files), what is wrong with it otherwise (checks).
"""

from __future__ import annotations

import yaml

from judge.data_files.faults import Fault

MOST_BYTES = 200_000
DEEPEST = 20
LONGEST_VALUE = 2_000
"""Characters; longer numbers cannot be written in decimal any more (sys.set_int_max_str_digits)."""
MOST_EVENTS = 10_000


def excess(text: str) -> Fault | None:
    """The first thing that is too much, with its line among the facts. Raises yaml.YAMLError."""
    if len(text) > MOST_BYTES:
        return Fault("", "too-many-bytes", {"given": len(text), "line": 0})
    deep = 0
    for number, event in enumerate(yaml.parse(text, yaml.CSafeLoader)):
        code = ""
        if isinstance(event, yaml.CollectionStartEvent):
            deep += 1
            code = "too-deep" if deep > DEEPEST else ""
        elif isinstance(event, yaml.CollectionEndEvent):
            deep -= 1
        elif isinstance(event, yaml.ScalarEvent):
            code = "value-too-long" if len(event.value) > LONGEST_VALUE else ""
        elif isinstance(event, yaml.AliasEvent):
            code = "no-references"
        if number > MOST_EVENTS:
            code = "too-many-values"
        if code:
            return Fault("", code, {"line": event.start_mark.line + 1 if event.start_mark else 0})
    return None
