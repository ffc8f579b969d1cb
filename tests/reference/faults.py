"""Faults of the judge that the reference has found and that are not mended yet; none is a rule.

A disagreement counts as known only if the reference, playing the fault, comes to just what the judge does.
Whoever mends one takes its name out here and where the reference plays it; its record in the tests says so.
"""

REBELS_ELSEWHERE = "an army that no fleet carries stands with the rebels of the place it never came to"
"""N-070 6: rebels add to the strength of who enters. (Overland it stands alone, as it should.)"""

BEATEN_ABSENT = "a garrison comes out past an occupant that would have kept it in, and that a third throws out"
"""F-035, F-033, F-Q38: only if it could have come out without the one who enters."""

FAULTS = (REBELS_ELSEWHERE, BEATEN_ABSENT)
