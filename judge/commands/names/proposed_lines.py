"""Proposals as they may be told: only lines that keep all that the written line names.

Every complaint passes through here. Not here: what a line keeps
(syntax.proposals).
"""

from __future__ import annotations

from dataclasses import replace

from judge.core.complaints import Complaint
from judge.syntax.proposals import Called, keeps_all

_CHOICE = "lines"
"""The fact of a complaint that is a choice among lines."""


def without_unfaithful_proposals(complaint: Complaint, names: Called) -> Complaint:
    """The complaint without the proposals that lose what its line names; a choice of none is no choice."""
    line = complaint.line
    lead, tail = line[: complaint.start], line[complaint.end :]
    near = tuple(word for word in complaint.suggestions if keeps_all(line, lead + str(word) + tail, names))
    kept = complaint.of_a_clause or keeps_all(line, str(complaint.corrected), names)
    corrected = complaint.corrected if kept else ""
    complaint = replace(complaint, suggestions=near, corrected=corrected)
    if not complaint.facts.get(_CHOICE):
        return complaint
    if complaint.of_a_clause:  # whoever understood it has left nothing of it out
        return complaint
    lines = tuple(one for one in complaint.facts[_CHOICE] if keeps_all(line, str(one), names))
    return replace(
        complaint,
        code=complaint.code if lines else "unknown-order",
        facts={**complaint.facts, _CHOICE: lines},
    )
